from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.words_compare import compare, count_raw
from pruefstand.scoring.words_counts import ZERO
from pruefstand.scoring.words_levels import LEVELS

words = st.lists(st.sampled_from(["a", "b", "ab", "ä", "Maß", "25"]), max_size=10).map(" ".join)


def errors(reference: str, output: str, level: str = "raw", *, notation: bool = False) -> int:
    """The errors of one comparison."""
    return compare(reference, output, level, notation=notation).counts.errors


def test_handed_cases(shared: Path) -> None:
    """All counters of every handed case, and the three rates wherever the reference has words."""
    cases = json.loads((shared / "data" / "speech" / "cases.json").read_text("utf-8"))
    cases = [case for case in cases if case["metric"] == "wer_mer_wil"]
    assert len(cases) == 27
    for case in cases:
        counts = ZERO
        for reference, output in zip(case["input"]["ref"], case["input"]["hyp"], strict=True):
            counts += compare(reference, output, "raw").counts
        expected = case["expected"]
        assert (counts.errors, counts.reference_words) == (expected["errors"], expected["ref_words"]), case["id"]
        if counts.reference_words:
            rates = {"wer": counts.error_rate, "mer": counts.match_error_rate, "wil": counts.information_lost}
            for name, rate in rates.items():
                assert rate is not None
                if name in expected:
                    assert float(rate) == pytest.approx(expected[name], abs=1e-9), case["id"]
        else:
            assert counts.error_rate is counts.match_error_rate is counts.information_lost is None


@given(words, words)
def test_totals_are_those_of_jiwer(reference: str, output: str) -> None:
    """At level raw the total and the three rates are those of jiwer."""
    counts = count_raw(reference, output)
    assert counts == compare(reference, output, "raw").counts
    theirs = jiwer.process_words(reference, output)
    assert counts.errors == theirs.substitutions + theirs.deletions + theirs.insertions
    if counts.reference_words and counts.output_words:
        ours = (counts.error_rate, counts.match_error_rate, counts.information_lost)
        assert [float(rate) for rate in ours if rate is not None] == pytest.approx([theirs.wer, theirs.mer, theirs.wil])


@given(words, words, words)
def test_errors_keep_the_triangle(one: str, two: str, three: str) -> None:
    """From one text to a third there are at most as many errors as over a second one, where words are not joined."""
    for level in ("raw", "writing", "format"):
        assert errors(one, three, level) <= errors(one, two, level) + errors(two, three, level)


@given(words, words, words, words)
def test_a_whole_has_no_more_errors_than_its_parts(one: str, two: str, three: str, four: str) -> None:
    """Two texts after another have at most the errors of both."""
    assert errors(f"{one} {three}", f"{two} {four}") <= errors(one, two) + errors(three, four)


@given(words, words)
def test_joining_never_adds_an_error(reference: str, output: str) -> None:
    """Level orthography counts no more errors than level format, and both count the same words of the reference."""
    low, high = compare(reference, output, "format").counts, compare(reference, output, "orthography").counts
    assert high.errors <= low.errors
    assert high.reference_words == low.reference_words
    assert high.errors >= abs(len("".join(reference.split())) != len("".join(output.split())))


@given(words, words, st.sampled_from(LEVELS))
def test_steps_are_the_counters(reference: str, output: str, level: str) -> None:
    """The steps, hits included, run through both texts in order and hold what the counters say."""
    found = compare(reference, output, level, hits=True)
    steps, counts = found.aligned.steps, found.counts
    assert sum(step.words for step in steps if step.kind == "hit") == counts.hits
    kinds = [step.kind for step in steps]
    told = [kinds.count(kind) for kind in ("substitution", "deletion", "insertion")]
    assert told == [counts.substitutions, counts.deletions, counts.insertions]
    assert sum(step.words for step in steps) == len(found.reference.units.keys)
    assert sum(step.said for step in steps) == len(found.output.units.keys)
    spans = [step.reference for step in steps]
    assert spans == sorted(spans)
    shown = [step.output for step in steps]
    assert shown == sorted(shown)


def _expand(pieces: list[str | list[str]]) -> list[str]:
    return [" ".join(choice) for choice in product(*([one] if isinstance(one, str) else one for one in pieces))]


letters = st.sampled_from("abc")
choice = st.lists(st.lists(letters, max_size=2).map(" ".join), min_size=2, max_size=3)


@given(st.lists(letters | choice, max_size=6), st.lists(letters, max_size=7).map(" ".join))
def test_alternatives_are_at_most_the_first_and_at_least_the_best(pieces: list[str | list[str]], output: str) -> None:
    """The count lies between the best of all readings and the first one with words, and nothing is counted twice."""
    written = " ".join(one if isinstance(one, str) else "{" + "/".join(one) + "}" for one in pieces)
    first = " ".join(one if isinstance(one, str) else next((r for r in one if r), "") for one in pieces)
    found = compare(written, output, "raw", notation=True).counts
    assert min(errors(reading, output) for reading in _expand(pieces)) <= found.errors <= errors(first, output)
    assert found.output_words == len(output.split())


NOTATION = [
    ("er {kommt/ging} heim", "er ging heim", 0, 3),
    ("er {kommt/ging} heim", "er kommt heim", 0, 3),
    ("er {kommt/ging} heim", "er lief heim", 1, 3),
    ("das {ist ein/ist'n} Haus", "das ist'n Haus", 0, 3),
    ("das (ähm) geht", "das geht", 0, 2),
    ("das (ähm) geht", "das ähm geht", 0, 3),
    ("a (b) b c", "a b c", 0, 3),
    ("{5 mg/kg / 5 mg je kg} Ware", "5 mg je kg Ware", 0, 5),
    ("(ähm) ja", "ja", 0, 1),
    ("ja (ähm)", "ja", 0, 1),
    ("{a/b}", "b", 0, 1),
    ("{a/b}", "", 1, 1),
]


@pytest.mark.parametrize(("reference", "output", "wrong", "words_"), NOTATION)
def test_alternatives_and_optional_words(reference: str, output: str, wrong: int, words_: int) -> None:
    """Whichever reading was said is right; the words counted are those of the reading taken."""
    counts = compare(reference, output, "raw", notation=True).counts
    assert (counts.errors, counts.reference_words) == (wrong, words_)


def test_notation_is_declared() -> None:
    """Braces and brackets are part of a text unless the plan says what they mean."""
    assert errors("a {b/c}", "a b") == 1
    assert errors("siehe (oben)", "siehe (oben)") == 0


MARKS = [
    ("a [unverständlich] b", "a b", 0),
    ("a [unverständlich] b", "a x y w b", 0),
    ("a [Unv.] b", "a [unverständlich] b", 0),
    ("a [unverständlich] b", "a x", 1),
    ("a b", "a [unverständlich]", 1),
    ("[unverständlich]", "viele Wörter", 0),
    ("a (unv.) b c", "a x b", 1),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("reference", "output", "wrong"), MARKS)
def test_what_nobody_understood_is_no_error(reference: str, output: str, wrong: int, level: str) -> None:
    """A mark is no word; output at its place is none too many, words missing elsewhere are missing."""
    assert errors(reference, output, level) == wrong


JOINED = [
    ("die Patienten akte", "die Patientenakte", 0, 3),
    ("die Patientenakte", "die Patienten akte", 0, 2),
    ("Patienten-Akte", "Patientenakte", 0, 1),
    ("E-Mail", "Email", 0, 1),
    ("so dass", "sodass", 0, 2),
    ("auf Grund des Blut druckes", "aufgrund des Blutdruckes", 0, 5),
    ("2 5", "25", 2, 2),
    ("Wert 1 2 3", "Wert 12 3", 2, 4),
    ("Maße", "Masse", 1, 1),
    ("schön", "schon", 1, 1),
]


@pytest.mark.parametrize(("reference", "output", "wrong", "words_"), JOINED)
def test_words_written_as_one(reference: str, output: str, wrong: int, words_: int) -> None:
    """Letters decide whether two runs of words are the same; digits never grow together, umlauts stay."""
    counts = compare(reference, output, "orthography").counts
    assert (counts.errors, counts.reference_words) == (wrong, words_)


@given(words)
def test_a_text_is_itself(text: str) -> None:
    """Nothing is wrong with a text against itself, at no level, whatever it holds."""
    assert all(errors(text, text, level) == 0 for level in LEVELS)


@given(st.text(max_size=40), st.text(max_size=40), st.sampled_from(LEVELS))
def test_any_text_is_counted(reference: str, output: str, level: str) -> None:
    """Whatever two texts hold there is a count, with notation too, and places lie inside the texts."""
    found = compare(reference, output, level, notation=True, hits=True)
    for step in found.aligned.steps:
        assert 0 <= step.reference[0] <= step.reference[1] <= len(reference)
        assert 0 <= step.output[0] <= step.output[1] <= len(output)


def test_silence_against_words_is_not_computable() -> None:
    """An empty reference has no rate; its insertions still count in the pool."""
    counts = compare("", "zwei Wörter", "raw").counts
    assert counts.error_rate is None
    pooled = counts + compare("eins zwei", "eins", "raw").counts
    assert (pooled.errors, pooled.reference_words) == (3, 2)


def test_four_hours_of_speech() -> None:
    """36,000 words with errors all over are counted exactly; so is an output that has nothing to do with them."""
    reference = [f"wort{n % 977}" for n in range(36_000)]
    output = [word for n, word in enumerate(reference) if n % 100]
    for level in ("raw", "content"):
        assert compare(" ".join(reference), " ".join(output), level).counts.deletions == 360
    foreign = " ".join(["ganz", "anders"] * 5_000)
    assert compare(" ".join(reference), foreign, "orthography").counts.errors == 36_000


def test_a_foreign_output_with_marks_and_choices_ends() -> None:
    """Large stretches without a right word keep the plain alignment instead of taking hours."""
    reference = " ".join(["{eins/zwei} drei [unv.]"] * 2_000)
    counts = compare(reference, " ".join(["ganz anders"] * 3_000), "content", notation=True).counts
    assert counts.hits == 0


def _counters(pair: tuple[str, str]) -> bytes:
    return repr([compare(*pair, level).aligned for level in LEVELS]).encode()


def test_processes_change_nothing() -> None:
    """One process and four give the same bytes, in the same order."""
    pairs = [(f"Er nahm {n} mg, z. B. am {n}. Mai", f"er nahm {n + 1} Milligramm am {n}.5.") for n in range(1, 9)]
    with ProcessPoolExecutor(1) as alone, ProcessPoolExecutor(4) as many:
        assert list(alone.map(_counters, pairs)) == list(many.map(_counters, pairs)) == list(map(_counters, pairs))
