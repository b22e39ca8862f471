from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.scoring.checker import Checker, FaultAt, Subject, Verdict
from pruefstand.scoring.words import REPHRASED, Words
from pruefstand.scoring.words_levels import LEVELS


def _subject(reference: str, output: str | bytes) -> Subject:
    data = output.encode() if isinstance(output, str) else output
    transcript = Reference("D1", "transcript", 1, digest_of(reference.encode()), "text/plain", reference)
    return Subject("D1", {}, transcript, data)


def _check(reference: str, output: str | bytes) -> Verdict:
    return Words().check(_subject(reference, output))


def _counts(verdict: Verdict) -> dict[str, object]:
    rows = [row for row in verdict.rows if row.measure in ("words.raw", "words.raw.errors")]
    counts: dict[str, object] = {row.part or "errors": row.numerator for row in rows}
    (counts["words"],) = {row.denominator for row in rows}
    return counts


def _known(shared: Path) -> list[dict[str, Any]]:
    cases = json.loads((shared / "data/speech/cases.json").read_text(encoding="utf-8"))
    return [case for case in cases if case["metric"] == "wer_mer_wil"]


def test_the_known_counts_come_out(shared: Path) -> None:
    """All 27 cases of other tools: the total in each, the kinds of error wherever the case states them."""
    cases = _known(shared)
    assert len(cases) == 27
    for case in cases:
        assert case["input"]["tokenize"] == "whitespace, no other normalisation"
        total: Counter[str] = Counter()
        for reference, output in zip(case["input"]["ref"], case["input"]["hyp"], strict=True):
            total.update(_counts(_check(reference, output)))
        expected = case["expected"]
        assert total["errors"] == expected["errors"], case
        assert total["words"] == expected["ref_words"], case
        if "hits" in expected:
            kinds = (total["substitution"], total["deletion"], total["insertion"])
            assert kinds == (expected["sub"], expected["del"], expected["ins"]), case
            assert total["words"] - total["substitution"] - total["deletion"] == expected["hits"], case


@given(*[st.lists(st.sampled_from(["a", "b", "ä", "B"]), max_size=12).map(" ".join)] * 2)
def test_kinds_of_error_are_those_of_jiwer(reference: str, output: str) -> None:
    """The tie rule: where alignments are equally short, errors are shared out as jiwer does it."""
    theirs = jiwer.process_words(reference, output)
    assert _counts(_check(reference, output)) == {
        "errors": theirs.substitutions + theirs.deletions + theirs.insertions,
        "substitution": theirs.substitutions,
        "deletion": theirs.deletions,
        "insertion": theirs.insertions,
        "words": theirs.hits + theirs.substitutions + theirs.deletions,
    }


@given(*[st.text(alphabet="ab \n\u00a0.", max_size=30)] * 2)
def test_errors_are_a_distance(reference: str, output: str) -> None:
    """None between equal texts, as many in both directions, between the difference and the larger of the lengths."""
    errors = _counts(_check(reference, output))["errors"]
    there, here = len(reference.split()), len(output.split())
    assert isinstance(errors, int)
    assert abs(there - here) <= errors <= max(there, here)
    assert errors == _counts(_check(output, reference))["errors"]
    assert (errors == 0) == (reference.split() == output.split())


@given(*[st.text(alphabet="ab \n", max_size=30)] * 2)
def test_findings_applied_to_the_reference_give_the_output(reference: str, output: str) -> None:
    """Every error has its finding, and its spans hold the words that it shows."""
    verdict = _check(reference, output)
    words: list[str] = reference.split()
    for found in reversed(verdict.findings):
        assert found.reference_span is not None
        assert found.output_span is not None
        assert reference[slice(*found.reference_span)] == found.expected
        assert output[slice(*found.output_span)] == found.shown
        number = int(found.item)
        assert len(reference[: found.reference_span[1]].split()) == number
        assert found.shown or not output[: found.output_span[0]][-1:].isspace()
        if found.verdict == "insertion":
            words.insert(number, found.shown)
        else:
            words[number - 1 : number] = [found.shown] if found.verdict == "substitution" else []
    assert words == output.split()


@pytest.mark.parametrize(
    ("reference", "output", "errors"),
    [
        ("Der Patient", "der Patient", 1),
        ("Fieber.", "Fieber", 1),
        ("5\u00a0mg", "5 mg", 0),
        ("Bär", "Ba\u0308r", 1),
        ("eins\r\nzwei\n", "eins zwei", 0),
        ("Maße", "Masse", 1),
    ],
)
def test_raw_means_raw(reference: str, output: str, errors: int) -> None:
    """Case, punctuation and composition count; which white space parts two words does not."""
    assert _counts(_check(reference, output))["errors"] == errors


def test_an_empty_reference_keeps_its_zero() -> None:
    """Words said into silence are insertions over 0 words; no rate is made here."""
    assert _counts(_check("", "drei Wörter zu viel"))["insertion"] == 4
    assert _counts(_check("", "drei Wörter zu viel"))["words"] == 0
    assert _counts(_check("", ""))["errors"] == 0


def test_an_output_that_is_no_text_is_unreadable() -> None:
    """Every declared row is there and says why it holds no count."""
    verdict = _check("eins", b"\xff\xfe\x00\x00")
    assert {row.status for row in verdict.rows} == {MeasurementStatus.UNREADABLE}
    assert all(row.reason for row in verdict.rows)
    declared = {(measure.id, part) for measure in Words().measures for part in measure.parts or ("",)}
    assert {(row.measure, row.part) for row in verdict.rows} == declared
    assert {(row.measure, row.part) for row in _check("eins", "zwei").rows} == declared
    assert verdict.passed == {}


def test_a_transcript_is_a_text(reference: Callable[..., Reference]) -> None:
    """A JSON string is one, the empty one too; anything else is told."""
    assert Words().expectation_fault(reference("", "transcript"), {}) is None
    assert Words().expectation_fault(reference(["a"], "transcript"), {}) is not None


def test_captions_as_a_reference_are_read_whole(reference: Callable[..., Reference]) -> None:
    """A caption that is dropped would be missing speech; its line is told."""
    srt = "1\n00:00:01,000 --> 00:00:02,000\nGuten Tag\n\n"
    assert Words().expectation_fault(reference(srt, "transcript"), {}) is None
    fault = Words().expectation_fault(reference(f"{srt}2\n00:00:61,000 --> 00:00:62,000\nlos\n", "transcript"), {})
    assert isinstance(fault, FaultAt)
    assert fault.line == 6


def test_the_plan_names_a_level_that_exists(score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]) -> None:
    """``raw`` is the default; another word than a level is told with what there is."""
    assert score("  - checker: words\n") == ((Words(),), [])
    assert score("  - checker: words\n    main: content\n") == ((Words("content"),), [])
    checkers, (problem,) = score("  - checker: words\n    main: meaning\n")
    assert checkers == ()
    assert problem.where == "study.yaml:3"
    assert "content" in problem.what + problem.do


def test_the_plan_names_lists_and_notation(score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]) -> None:
    """Names and terms are lists of the plan, the notation is declared; all of it is part of the rules."""
    text = "  - checker: words\n    notation: yes\n    names: [Anna Muster]\n    terms:\n      - Ramipril\n"
    (checker,), problems = score(text)
    assert problems == []
    assert checker == Words("raw", True, ("Anna Muster",), ("Ramipril",))
    assert checker.options["names"] == ["Anna Muster"]
    assert checker.options["notation"] is True


def test_exactly_one_level_leads() -> None:
    """The report begins with the level that the plan names; all levels are measured whichever it is."""
    for level in LEVELS:
        measures = Words(level).measures
        assert [measure.id for measure in measures if measure.main] == [f"words.{level}"]
        assert [measure.id for measure in measures] == [measure.id for measure in Words().measures]


def test_findings_are_those_of_the_level_that_leads() -> None:
    """At level content „25 mg“ in words is no finding, and a wrong unit is one with its place."""
    found = Words("content").check(_subject("Er nahm 25 mg Ramipril.", "er nahm fünfundzwanzig Gramm Ramipril"))
    (finding,) = found.findings
    assert (finding.measure, finding.item, finding.verdict) == ("words.content", "3", "substitution")
    assert (finding.expected, finding.shown) == ("25 mg", "fünfundzwanzig Gramm")


def test_subsets_are_counted_at_content() -> None:
    """Of names, numbers, terms and norms each is counted apart: wrong or left out over all in the reference."""
    checker = Words(names=("Anna Muster",), terms=("Ramipril",))
    reference = "Anna Muster nahm 25 mg Ramipril, siehe § 1319 ABGB und § 1320 ABGB."
    rows = checker.check(_subject(reference, "Anna Muster nahm 20 mg Ramipril, siehe Paragraf 1319 ABGB")).rows
    counts = {row.part: (row.numerator, row.denominator) for row in rows if row.measure == "words.subsets"}
    assert counts == {"names": (0, 2), "numbers": (1, 1), "terms": (0, 1), "norms": (1, 2)}


def test_what_is_ambiguous_is_counted() -> None:
    """„halb acht“ stays as it is and stands in the count of its side."""
    rows = Words().check(_subject("um halb acht", "um 7:30 Uhr")).rows
    counts = {row.part: row.numerator for row in rows if row.measure == "words.ambiguous"}
    assert counts == {"reference": 1, "output": 0}


def test_captions_are_what_they_show() -> None:
    """Of SRT and WebVTT the numbers and times are no words; findings then have no place in the output."""
    srt = "1\n00:00:01,000 --> 00:00:02,000\n<i>Guten</i> Tag\n\n2\n00:00:03,000 --> 00:00:04,000\nMüller &amp; Kohn\n"
    for output in (srt, "WEBVTT\n\n" + srt.replace(",000", ".000")):
        verdict = _check("Guten Tag Müller & Sohn", output)
        assert _counts(verdict)["errors"] == 1
        (found,) = verdict.findings
        assert (found.expected, found.shown, found.output_span) == ("Sohn", "Kohn", None)
    assert _counts(_check(srt, "Guten Tag Müller & Kohn"))["errors"] == 0


def test_a_rephrased_text_has_measures_of_its_own(
    score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]],
) -> None:
    """The same counts under other names, so that the rate of one never stands among those of the other."""
    (checker,), problems = score("  - checker: rephrased\n    main: content\n")
    assert problems == []
    assert checker == Words("content", name=REPHRASED)
    plain = Words("content")
    ids = [measure.id for measure in checker.measures]
    assert ids == [measure.id.replace("words.", "rephrased.") for measure in plain.measures]
    assert not {measure.title for measure in checker.measures} & {measure.title for measure in plain.measures}
    subject = _subject("er ging nach Hause", "er kehrte heim")
    one, two = checker.check(subject).rows, plain.check(subject).rows
    assert [(row.numerator, row.denominator) for row in one] == [(row.numerator, row.denominator) for row in two]
    with pytest.raises(ValueError, match="unknown level or name"):
        Words(name="anders")
