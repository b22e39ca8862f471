"""Bad and huge input: a defined result each time, and the same one each time."""

from __future__ import annotations

import pytest

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.scoring.checker import Row, Subject
from pruefstand.scoring.facts.assessing import Assessed, assess, prepared_for
from pruefstand.scoring.facts.checker import COUNTABLE, Facts
from pruefstand.scoring.facts.reading import read_reference

REFERENCE = """\
reference_sentences:
  - Die Patientin hustet seit drei Wochen.
  - Verordnet wurde Ambroxol 30 mg zweimal täglich.
  - Frau Petersen bestellt bis zum 8. Juni ein neues Bett.
facts:
  - {id: f1, text: "Husten seit drei Wochen"}
  - {id: f2, text: "Ambroxol 30 mg zweimal täglich"}
sections: [Befund]
decisions:
  - {id: b1, text: "Ambroxol 30 mg verordnet"}
tasks:
  - {id: t1, text: "neues Bett bestellen", owner: "Frau Petersen", deadline: "8. Juni"}
"""
TOLD = read_reference(REFERENCE, "r.yaml")
BODY = " ".join(TOLD.sentences)
PAGE = 3000


def _verdicts(found: Assessed) -> list[str]:
    tasks = [one.judged.verdict for one in found.tasks]
    return [one.verdict for one in (*found.facts.facts, *found.decisions, *found.sections)] + tasks


@pytest.mark.parametrize("document", ["", " \n\t\n", "\ufeff", "…", "---\n***\n", "\u202e\u200b"])
def test_a_document_that_says_nothing_misses_everything(document: str) -> None:
    """Every fact, decision, section and task is missing, nothing is unsupported, nothing is a border case."""
    found = assess(TOLD, "all", document)
    assert set(_verdicts(found)) == {"missing"}
    assert found.facts.unsupported == ()
    assert found.borders == ()


def test_a_hundred_pages_hold_what_one_holds() -> None:
    """The statements stand at the end of a hundred pages: all are found there, what stands before is unsupported."""
    filler = "Der Hafenmeister zählt Möwen. Im Keller lagern Kisten voller Glühbirnen.\n\n"
    long = filler * (100 * PAGE // len(filler)) + f"Befund:\n{BODY}"
    found = assess(TOLD, "all", long)
    assert set(_verdicts(found)) == {"preserved"}
    assert len(found.facts.unsupported) > 5000


@pytest.mark.parametrize("text", ["Husten, ", "Ambroxol ", "30 mg ", "x", "(", "Frau Petersen, "])
def test_one_sentence_of_many_pages_ends(text: str) -> None:
    """Twenty pages of the same, without a full stop."""
    assert len(_verdicts(assess(TOLD, "all", text * (20 * PAGE // len(text))))) == 5


def test_a_hundred_runs_are_one() -> None:
    """The same document a hundred times, with what is kept and without: the same value."""
    document = f"{BODY.replace('drei', 'vier')} Herr Brandt bestellt ein neues Bett. Die Möwen schreien."
    first = assess(TOLD, "all", document)
    assert "falsified:time" in _verdicts(first)
    for number in range(100):
        if number % 25 == 0:
            prepared_for.cache_clear()
        assert assess(TOLD, "all", document) == first


def _rows(document: str, content: str, checker: Facts) -> dict[tuple[str, str], Row]:
    reference = Reference("M01", "facts", 1, digest_of(content.encode()), "application/yaml", content)
    verdict = checker.check(Subject("M01", {}, reference, document.encode()))
    assert len({(row.measure, row.part) for row in verdict.rows}) == len(verdict.rows)
    declared = {(measure.id, part) for measure in checker.measures for part in measure.parts or ("",)}
    assert {(row.measure, row.part) for row in verdict.rows} == declared
    return {(row.measure, row.part): row for row in verdict.rows}


def test_everything_is_counted_by_itself() -> None:
    """Sections, decisions and tasks have counters of their own; facts are what they were."""
    document = f"Befund\n{BODY.replace('8. Juni', '9. Juni').replace('30 mg', '60 mg')}"
    rows = _rows(document, REFERENCE, Facts(also=COUNTABLE))
    pairs = {key: (row.numerator, row.denominator) for key, row in rows.items()}
    assert pairs["facts.sections", ""] == (1, 1)
    assert pairs["facts.decisions", ""] == (0, 1)
    assert pairs["facts.tasks", ""] == (0, 1)
    assert pairs["facts.task_errors", "deadline_wrong"] == (1, 1)
    assert pairs["facts.task_errors", "owner_wrong"] == (0, 1)
    assert pairs["facts.recall", ""] == (1, 2)
    assert pairs["facts.border", ""][1] == 4
    plain = _rows(document, REFERENCE, Facts())
    assert {key: plain[key] for key in plain} == {key: rows[key] for key in plain}


def test_a_reference_without_them_does_not_apply() -> None:
    """A case without sections, decisions and tasks leaves their denominators, with the reason."""
    content = REFERENCE[: REFERENCE.index("sections:")]
    rows = _rows(BODY, content, Facts(also=COUNTABLE))
    for (measure, _part), row in rows.items():
        other = measure.removeprefix("facts.") in ("sections", "decisions", "tasks", "task_errors")
        assert (row.status is MeasurementStatus.NOT_APPLICABLE) == other
        assert bool(row.reason) == other


def test_a_plan_must_count_what_the_reference_asks_for() -> None:
    """What a reference asks for and no plan counts would be lost without a word."""
    reference = Reference("M01", "facts", 1, digest_of(REFERENCE.encode()), "application/yaml", REFERENCE)
    fault = Facts(also=("sections",)).expectation_fault(reference, {})
    assert fault is not None
    assert "decisions, tasks" in fault
    assert Facts(also=COUNTABLE).expectation_fault(reference, {}) is None
    with pytest.raises(ValueError, match="counted"):
        Facts(also=("names",))


def test_findings_have_their_own_places() -> None:
    """A missing section, a falsified decision, a task with the wrong deadline: each under its own measure."""
    document = BODY.replace("8. Juni", "9. Juni").replace("30 mg", "60 mg")
    reference = Reference("M01", "facts", 1, digest_of(REFERENCE.encode()), "application/yaml", REFERENCE)
    verdict = Facts(also=COUNTABLE).check(Subject("M01", {}, reference, document.encode()))
    found = {(one.measure, one.item): one for one in verdict.findings}
    assert found["facts.sections", "Befund"].rule == "section.no_heading"
    assert found["facts.decisions", "b1"].verdict == "falsified"
    task = found["facts.tasks", "t1"]
    assert document[slice(*(task.output_span or (0, 0)))] == "9. Juni"
    assert (task.expected, task.shown) == ("8. Juni", "9. Juni")
