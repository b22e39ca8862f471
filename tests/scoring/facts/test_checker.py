"""The checker ``facts`` on the spine: counters, findings with places, references that support their own facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.errors import InputError
from pruefstand.scoring.checker import VERDICTS, Subject, Verdict
from pruefstand.scoring.facts.checker import Facts, tally
from pruefstand.scoring.facts.difference import FALSIFIED
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.probe import ProbeCase, probe

YAML = """\
reference_sentences:
  - Die Lieferung kam am 9. April.
  - Bezahlt wurde sie nicht.
  - Der Preis beträgt 420 Euro.
facts:
  - id: f1
    text: Lieferung am 9. April
    severity: schwer
  - id: f2
    text: nicht bezahlt
    severity: leicht
  - id: f3
    text: Preis 420 Euro
    severity: schwer
"""
RIGHT = "Die Lieferung kam am 9. April. Bezahlt wurde sie nicht. Der Preis beträgt 420 Euro."


def _reference(content: str = YAML) -> Reference:
    return Reference("F1", "facts", 1, digest_of(content.encode()), "application/yaml", content)


def _check(document: str | bytes, checker: Facts | None = None) -> Verdict:
    data = document.encode() if isinstance(document, str) else document
    return (checker or Facts()).check(Subject("F1", {}, _reference(), data))


def _rows(verdict: Verdict) -> dict[tuple[str, str], tuple[Any, Any]]:
    return {(row.measure, row.part): (row.numerator, row.denominator) for row in verdict.rows}


def test_counters_are_whole_and_pooled() -> None:
    """One fact kept, one falsified, one missing, one statement made up: a falsified fact counts on both sides."""
    rows = _rows(_check("Die Lieferung kam am 9. Mai. Bezahlt wurde sie nicht. Die Katze schläft im Karton."))
    assert rows["facts.recall", ""] == (1, 3)
    assert rows["facts.precision", ""] == (1, 3)  # kept, falsified, made up
    assert rows["facts.f1", ""] == (2, 6)
    assert rows["facts.errors", "falsified.time"] == (1, 3)
    assert rows["facts.errors", "missing"] == (1, 3)
    assert rows["facts.errors", "unsupported"] == (1, 3)
    assert sum(rows["facts.errors", f"falsified.{name}"][0] for name in FALSIFIED) == 1


def test_a_right_document_has_no_error_and_no_finding() -> None:
    """Everything told, nothing else: precision, recall and F1 are whole."""
    verdict = _check(RIGHT)
    rows = _rows(verdict)
    assert rows["facts.f1", ""] == (6, 6)
    assert all(rows[key][0] == 0 for key in rows if key[0] in ("facts.errors", "facts.border"))
    assert verdict.findings == ()


def test_an_empty_document_misses_every_fact() -> None:
    """Nothing told: recall 0 of 3, precision 0 of 0, which is no number."""
    rows = _rows(_check(""))
    assert rows["facts.recall", ""] == (0, 3)
    assert rows["facts.precision", ""] == (0, 0)
    assert rows["facts.f1", ""] == (0, 3)


def test_findings_have_places() -> None:
    """Each names its fact, its rule, and the words in the document."""
    document = "Die Lieferung kam am 9. Mai. Bezahlt wurde sie nicht. Die Katze schläft im Karton."
    verdict = _check(document)
    found = {one.item: one for one in verdict.findings}
    assert found["f1"].verdict == "falsified"
    assert found["f1"].rule.startswith("time.")
    assert document[slice(*found["f1"].output_span or (0, 0))].startswith("9. Mai")
    assert (found["f3"].verdict, found["f3"].output_span) == ("not_told", None)
    assert document[slice(*found["u1"].output_span or (0, 0))].strip() == "Die Katze schläft im Karton."
    assert {one.verdict for one in verdict.findings} <= set(VERDICTS)


@pytest.mark.parametrize(("document", "severe"), [(RIGHT, 0), (RIGHT.replace(" nicht", ""), 0), (RIGHT[31:], 1)])
def test_severe_errors_are_counted_by_document(document: str, severe: int) -> None:
    """Only with a rubric: one of one where a fact of the severe class is missing or falsified."""
    rows = _rows(_check(document, Facts(severe="schwer")))
    assert rows["facts.severe", ""] == (severe, 1)
    assert ("facts.severe", "") not in _rows(_check(document))


def test_what_is_no_text_is_unreadable() -> None:
    """Every declared row is there and says why it holds nothing."""
    verdict = _check(b"\x00\xff\x00")
    assert {row.status for row in verdict.rows} == {MeasurementStatus.UNREADABLE}
    assert all(row.numerator is None and row.reason for row in verdict.rows)


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("text: nicht bezahlt", "text: bezahlt", "bezahlt"),
        ("text: Preis 420 Euro", "text: Preis 450 Euro", "450"),
        ("text: Lieferung am 9. April", "text: Bürgschaft der Schwiegereltern", "Bürgschaft"),
        ("    text: nicht bezahlt\n", "", "2. Fakt"),
        ("id: f3", "id: f1", "f1"),
        ("facts:", "fakten:", "Faktenreferenz"),
    ],
)
def test_a_reference_must_support_its_facts(old: str, new: str, word: str) -> None:
    """A fact that the reference's own sentences contradict or do not tell, one without text, an id twice."""
    assert Facts().expectation_fault(_reference(), {}) is None
    fault = Facts().expectation_fault(_reference(YAML.replace(old, new)), {})
    assert fault is not None
    assert word in fault


def test_a_faulty_reference_names_the_line() -> None:
    """In YAML every fault has its line."""
    with pytest.raises(InputError) as error:
        read_reference(YAML.replace("    text: nicht bezahlt\n", ""), "facts.yaml")
    (problem,) = error.value.problems
    assert problem.where == "facts.yaml:9"


def test_it_is_tried_like_every_checker() -> None:
    """The reference's own sentences pass, altered ones do not."""
    probed = probe((Facts(),), [ProbeCase("F1", {}, {"facts": _reference()})])
    assert probed.failing == ()
    assert probed.sound
    assert probed.total >= 6


def test_the_tally_adds_up(judged: Callable[..., Any]) -> None:
    """Preserved, missing and falsified are all facts."""
    counts = tally(judged("Der Preis beträgt 430 Euro.", {"a": "Preis 420 Euro", "b": "nicht bezahlt"}))
    assert (counts.preserved, counts.missing, counts.falsified, counts.facts, counts.told) == (0, 1, 1, 2, 1)
