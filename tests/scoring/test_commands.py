from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.scoring.checker import Checker, Subject, Verdict
from pruefstand.scoring.commands import Commands
from pruefstand.scoring.error_classes import Condition, ErrorClass

REFERENCE = (
    "Der Patient klagt über Schmerzen [[Punkt => .]] [[neuer Absatz => ¶]]\n"
    "Er nimmt [[correction: fünf *nein* zehn => zehn]] Milligramm [[Komma => ,]] kein Fieber\n"
    "[[instruction: Leber unauffällig *letzten Satz streichen* => ]]"
)


def _check(output: str | bytes, reference: str = REFERENCE) -> Verdict:
    data = output.encode() if isinstance(output, str) else output
    settled = Reference("D1", "commands", 1, digest_of(reference.encode()), "text/plain", reference)
    return Commands().check(Subject("D1", {}, settled, data))


def _counts(verdict: Verdict) -> dict[str, tuple[object, object]]:
    return {
        f"{row.measure.removeprefix('commands.')} {row.part}".strip(): (row.numerator, row.denominator)
        for row in verdict.rows
    }


def test_what_was_meant_has_no_error() -> None:
    """Every command carried out, and ten words outside of them."""
    verdict = _check("Der Patient klagt über Schmerzen.\n\nEr nimmt zehn Milligramm, kein Fieber")
    counts = _counts(verdict)
    assert counts["failed"] == (0, 5)
    assert counts["carried_out punctuation"] == (2, 2)
    assert counts["carried_out instruction"] == (1, 1)
    assert counts["words"] == (0, 10)
    assert verdict.findings == ()


def test_commands_left_as_words_are_no_word_errors() -> None:
    """What was spoken stands there word by word: five commands as words, no error of the words around them."""
    spoken = "Der Patient klagt über Schmerzen Punkt neuer Absatz Er nimmt fünf nein zehn Milligramm Komma kein Fieber"
    verdict = _check(f"{spoken} Leber unauffällig letzten Satz streichen")
    counts = _counts(verdict)
    assert counts["failed"] == (5, 5)
    assert [counts[f"left_as_words {kind}"] for kind in ("punctuation", "paragraph", "correction", "instruction")] == [
        (2, 2),
        (1, 1),
        (1, 1),
        (1, 1),
    ]
    assert counts["words"] == (0, 10)
    assert [(one.item, one.verdict) for one in verdict.findings[:2]] == [
        ("punctuation", "left_as_words"),
        ("paragraph", "left_as_words"),
    ]
    first = verdict.findings[0]
    assert first.reference_span is not None
    assert REFERENCE[slice(*first.reference_span)] == first.expected == "[[Punkt => .]]"
    assert first.shown == "Punkt"


def test_swallowed_commands_leave_neither_words_nor_effect() -> None:
    """No sign, no break, the wrong number still there, the sentence not deleted."""
    counts = _counts(_check("Der Patient klagt über Schmerzen Er nimmt fünf Milligramm kein Fieber Leber unauffällig"))
    assert [counts[f"swallowed {kind}"][0] for kind in ("punctuation", "paragraph", "correction", "instruction")] == [
        *(2, 1, 1, 1)
    ]
    assert counts["words"] == (0, 10)


@pytest.mark.parametrize(
    ("reference", "output", "outcome"),
    [
        ("a [[Punkt => .]] b", "a. b", "carried_out"),
        ("a [[Punkt => .]] b", "a Punkt. b", "left_as_words"),  # both: somebody has to delete the word
        ("a [[Punkt => .]] b", "a, b", "swallowed"),  # another sign is not the one
        ("a [[Punkt => .]] b", "a b", "swallowed"),
        ("a [[Punkt => .]] b", "x. b", "carried_out"),  # a wrong word beside it is another matter
        ("a [[Anführungszeichen => „]] b", 'a "b', "carried_out"),  # any form of the sign
        ("a [[neue Zeile => ¶]] b", "a\nb", "carried_out"),
        ("a [[neue Zeile => ¶]] b", "a\r\n\r\n b", "carried_out"),
        ("a [[neue Zeile => ¶]] b", "a neue Zeile b", "left_as_words"),
        ("a [[neue Zeile => ¶]] b", "a neue b", "left_as_words"),  # half of its words
        ("a [[Punkt neue Zeile dann => ¶]] b", "a Zeile b", "swallowed"),  # a quarter of them
        ("a [[correction: fünf *nein* zehn => zehn]] b", "a zehn b", "carried_out"),
        ("a [[correction: fünf *nein* zehn => zehn]] b", "a fünf zehn b", "swallowed"),
        ("a [[correction: fünf *nein* zehn => zehn]] b", "a nein zehn b", "left_as_words"),
        ("a [[correction: fünf *nein* zehn => zehn]] b", "a 12 b", "swallowed"),
        ("a [[correction: fünf *nein* zehn => zehn]] mg", "a 10 mg", "carried_out"),
        ("a [[correction: fünf *nein* zehn => zehn]] mg", "a 5 mg", "swallowed"),
        ("a [[correction: 3 *nein* 12 => 12]] mg", "a zwölf mg", "carried_out"),
        ("a [[correction: fünf *nein* zehn => zehn]] mg", "a 5 nein 10 mg", "left_as_words"),
        ("a [[instruction: c *streichen* => ]] b", "a b", "carried_out"),
        ("a [[instruction: c *streichen* => ]] b", "a c b", "swallowed"),
        ("a [[instruction: c *streichen* => ]] b", "a c streichen b", "left_as_words"),
        ("a [[instruction: c *streichen* => ]] b", "", "swallowed"),  # nothing is there at all
        ("[[punctuation: Hals Bindestrich Nase => Hals-Nase]]", "Hals-Nase", "carried_out"),
    ],
)
def test_outcomes(reference: str, output: str, outcome: str) -> None:
    """Each way in which a command can end, with what decides it."""
    counts = _counts(_check(output, reference))
    ended = {name.split()[0] for name, (above, _below) in counts.items() if " " in name and above}
    assert ended == {outcome}


def test_undictated_signs_change_nothing() -> None:
    """A product that sets signs by itself makes no word error and fails no command by that."""
    verdict = _check("Der Patient, klagt: über Schmerzen.\n\nEr nimmt zehn Milligramm, kein Fieber!")
    assert _counts(verdict)["failed"] == (0, 5)
    assert _counts(verdict)["words"] == (0, 10)


def test_word_errors_stay_apart() -> None:
    """A replaced, a missing and an additional word outside of commands are three errors, and no command fails."""
    counts = _counts(_check("Der Patient klagt Schmerz.\n\nEr nimmt zehn Milligramm, kein hohes Fieber"))
    assert counts["words"] == (3, 10)
    assert counts["failed"] == (0, 5)


def test_what_nobody_understood_is_no_error() -> None:
    """Marks are no words, on either side, and what stands at one of the reference counts for nothing."""
    reference = "Er hat [unverständlich] Fieber [[Punkt => .]] Ende"
    for output in ("Er hat hohes Fieber. Ende", "Er hat Fieber. Ende", "Er hat [unv.] Fieber. Ende"):
        counts = _counts(_check(output, reference))
        assert (counts["words"], counts["failed"]) == ((0, 4), (0, 1))


def test_an_output_that_is_no_text_is_unreadable() -> None:
    """Every declared row is there and says why."""
    rows = _check(b"\xff\xfe\x00\x00").rows
    assert {row.status for row in rows} == {MeasurementStatus.UNREADABLE}
    declared = {(measure.id, part) for measure in Commands.measures for part in measure.parts or ("",)}
    assert {(row.measure, row.part) for row in rows} == declared
    assert {(row.measure, row.part) for row in _check("x").rows} == declared


pieces = st.sampled_from(["a", "b", "[[Punkt => .]]", "[[neue Zeile => ¶]]", "[[correction: c *nein* d => d]]"])


@given(st.lists(pieces, max_size=6).map(" ".join), st.text("ab cd.nei\n", max_size=30))
def test_every_command_ends_in_one_way(reference: str, output: str) -> None:
    """The three outcomes of a kind add up to its commands; word counts are those of the words outside."""
    counts = _counts(_check(output, reference))
    for kind in ("punctuation", "paragraph", "correction", "instruction"):
        ways = [counts[f"{outcome} {kind}"] for outcome in ("carried_out", "swallowed", "left_as_words")]
        assert len({below for _above, below in ways}) == 1
        assert sum(above for above, _below in ways) == ways[0][1]  # type: ignore[misc]  # numbers of commands
    words = [word for word in reference.split() if word in ("a", "b")]
    assert counts["words"][1] == len(words)


@pytest.mark.parametrize(
    "broken",
    [
        *("a [[Punkt => .", "a ]] b", "[[Punkt]]", "[[a => b => c]]", "[[ => .]]", "[[foo: a => b]]", "[[a => b]]"),
        "[[a [[b => .]]",
    ],
)
def test_a_reference_that_cannot_be_read_is_told_with_its_line(broken: str) -> None:
    """``check`` says what is wrong before anything runs."""
    text = f"erste Zeile\n{broken}"
    reference = Reference("D1", "commands", 1, digest_of(text.encode()), "text/plain", text)
    assert "D1/commands:2" in str(Commands().expectation_fault(reference, {}))
    fine = Reference("D1", "commands", 1, digest_of(b"a"), "text/plain", REFERENCE)
    assert Commands().expectation_fault(fine, {}) is None


def test_a_plan_can_name_its_failures(score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]) -> None:
    """A correction left in the text can be a class of errors."""
    (checker,), problems = score("  - checker: commands\n")
    assert problems == []
    error = ErrorClass("alt", "Alte Angabe", (Condition("swallowed", "correction"),))
    assert error.asks(checker)
    found = _check("Er nimmt fünf Milligramm", "Er nimmt [[correction: fünf *nein* zehn => zehn]] Milligramm").findings
    assert error.holds(found[0])


@pytest.mark.parametrize(
    ("output", "part"),
    [
        ("Er nimmt 3,5 Milligramm", "carried_out correction"),
        ("Er nimmt drei Komma fünf Milligramm", "carried_out correction"),
        ("Er nimmt 2,5, nein, 3,5 Milligramm", "left_as_words correction"),
        ("Er nimmt 2,5 Milligramm", "swallowed correction"),
    ],
)
def test_a_decimal_in_words_is_one_word(output: str, part: str) -> None:
    """What a correction leaves may be a number of several words, and stand there in digits."""
    reference = "Er nimmt [[correction: zwei Komma fünf *nein* drei Komma fünf => drei Komma fünf]] Milligramm"
    assert _counts(_check(output, reference))[part] == (1, 1)
