from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    Better,
    Case,
    FailedAs,
    Measure,
    Measurement,
    Origin,
    Output,
    Reference,
    ReferenceStatus,
    Role,
    Scale,
    Source,
    Split,
    Summary,
    System,
    SystemKind,
    Try,
    digest_of,
)
from pruefstand.evaluation import Evaluation, evaluate
from pruefstand.evaluation.gate import Bound, Limit
from pruefstand.study.control import Opening

PASSED = Measure(
    "passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED, main=True
)
FORM = replace(PASSED, id="form", main=False)
CASES = (Case("c1", "fehlt", "c1"), Case("c2", "fehlt", "c2"), Case("c3", "", "c3"))
SYSTEM = System("naiv", "Naiv", SystemKind.COMMAND, Origin.PROGRAM, Role.TESTED, ("c1", "c2"), 1, "")
OUTPUT = Output(digest_of(b"ja"), "text/plain", 2)
ATTEMPTS = tuple(
    Attempt(AttemptKey("naiv", case, 1), "t", AttemptStatus.COMPLETED, "", "", output=OUTPUT) for case in ("c1", "c2")
)
ROWS = tuple(
    Measurement(AttemptKey("naiv", case, 1), "delivered", measure, "", Source.RULE, "x", "1", 1, "ok", "", 1, 1)
    for case in ("c1", "c2")
    for measure in ("form", "passed")
)


def _evaluate(**more: object) -> Evaluation:
    given: dict[str, object] = {
        "kind": "catalogue",
        "title": "T",
        "version": "1",
        "plan": "sha256:p",
        "draft": True,
        "seal": "",
        "systems": (SYSTEM,),
        "cases": CASES,
        "groups": {"fehlt": "Fehlt", "offen": "Offen"},
        "measures": (FORM, PASSED),
        "attempts": ATTEMPTS,
        "rows": ROWS,
        "tasks": dict.fromkeys(("c1", "c2", "c3"), "t"),
        "references": (),
        "limits": (),
        "configurations": {"naiv": {"now"}},
        "scope": {"use": "Lehrbeispiel"},
    }
    return evaluate(**{**given, **more})  # type: ignore[arg-type]  # by name


def _reference(case: str, aspect: str, *views: str) -> Reference:
    status = ReferenceStatus.DISPUTED if views else ReferenceStatus.SETTLED
    return Reference(case, aspect, 1, "", "text/plain", status=status, views=views)


def test_everything_a_report_may_say() -> None:
    """The plan's words go through unchanged, groups are counted with their cases, limits are decided."""
    limit = Limit("passed", "", "", "", "delivered", Bound.VALUE, True, Decimal(1), "study.yaml:9")
    found = _evaluate(notes=("Entwurf.",), limits=(limit,))
    assert (found.kind, found.title, found.plan, found.draft, found.scope) == (
        "catalogue",
        "T",
        "sha256:p",
        True,
        {"use": "Lehrbeispiel"},
    )
    assert found.group_sizes == {"fehlt": 2, "offen": 0}
    assert [measure.id for measure in found.measures] == ["form", "passed"]
    assert [verdict.held for verdict in found.gate] == [True]
    assert found.notes == ("Entwurf.",)
    assert [row.case for row in found.cases] == ["c1", "c2"]
    assert found.denominators[0].planned == 2


def test_who_saw_the_reference_is_not_measured() -> None:
    """No number, limit or difference of such a system has a value; the others keep theirs, and the reader is told."""
    other = replace(SYSTEM, id="andere", title="Andere")
    attempts = (*(replace(one, key=replace(one.key, system="andere")) for one in ATTEMPTS), *ATTEMPTS)
    rows = (*(replace(one, attempt=replace(one.attempt, system="andere")) for one in ROWS), *ROWS)
    limit = Limit("passed", "", "", "", "delivered", Bound.VALUE, True, Decimal("0.1"), "study.yaml:9")
    given = {"attempts": attempts, "rows": rows, "limits": (limit,), "configurations": {}}
    plain = _evaluate(systems=(other, SYSTEM), **given)
    assert {one.held for one in plain.gate} == {True}
    found = _evaluate(systems=(other, replace(SYSTEM, attached_reference=True)), **given)
    values = {one.system: one.estimate.value for one in found.results if one.measure == "passed" and not one.group}
    assert values == {"andere": 1.0, "naiv": None}
    assert all(one.estimate.value is None for one in found.differences)
    assert [(one.system, one.held) for one in found.gate] == [("andere", True), ("naiv", None)]
    assert found.notes[:2] == (
        "Keine Messung: „Naiv“ bekam die Referenz mit. Ihre Zahlen bleiben aus.",
        "Nur ein Teil der Systeme bekam die Referenz mit: Sie lassen sich nicht miteinander vergleichen.",
    )


def test_the_same_in_is_the_same_out() -> None:
    """Nothing but what is given decides: a second evaluation equals the first."""
    assert _evaluate() == _evaluate()


def test_disputed_cases_with_all_views() -> None:
    """Every view of a disputed case is kept, of whichever aspect; a settled reference is no dispute."""
    references = [
        _reference("c1", "answer", "ja", "nein"),
        _reference("c1", "target", "A", "B"),
        _reference("c2", "answer"),
    ]
    assert _evaluate(references=references).disputed == {"c1": ("ja", "nein", "A", "B")}


def test_few_answers_are_noted() -> None:
    """Whoever answers less than four in five is told before the numbers, because some leave the rest out."""
    failed = [replace(a, status=AttemptStatus.FAILED, reason="exit 1", output=None) for a in ATTEMPTS[1:]]
    notes = _evaluate(attempts=[ATTEMPTS[0], *failed], rows=()).notes
    assert notes[0].startswith(f"„naiv“ hat nur 1 von {len(ATTEMPTS)} begonnenen Läufen beantwortet")


def test_parts_of_a_catalogue_stand_apart() -> None:
    """Develop and control cases have results of their own, over the cases of each and its groups, beside those of all;
    where there is one part only there are none."""
    cases = (replace(CASES[0], split=Split.CONTROL), *CASES[1:])
    rows = [replace(row, numerator=int(row.attempt.case == "c1")) for row in ROWS]
    found = _evaluate(cases=cases, rows=rows)
    assert found.part_sizes == {"develop": 2, "control": 1}
    shares = {
        (r.split, r.group): (r.estimate.numerator, r.estimate.denominator)
        for r in (*found.results, *found.parts)
        if r.measure == "passed" and r.main
    }
    assert shares == {
        ("", ""): (1, 2),
        ("", "fehlt"): (1, 2),
        ("develop", ""): (0, 1),
        ("develop", "fehlt"): (0, 1),
        ("control", ""): (1, 1),
        ("control", "fehlt"): (1, 1),
    }
    assert not any(result.split for result in found.results)
    assert found.notes == ()
    assert _evaluate().parts == ()


def test_a_changed_instruction_is_no_longer_controlled() -> None:
    """An opening of the control part under other words is told with its number and day, one under these is not."""
    same = Opening(1, "2027-01-01T00:00:00Z", "Abschluss", digest_of(b"Lies."))
    other = Opening(2, "2027-02-01T00:00:00Z", "Noch einmal", digest_of(b"Lies genau."))
    found = _evaluate(openings=(same, other), instruction="Lies.")
    (note,) = found.notes
    assert note.startswith("Seit Öffnung 2 des Kontrollteils (2027-02-01T00:00:00Z) hat sich die Arbeitsanweisung")
    assert found.openings == (same, other)


def test_states_follow_what_they_name() -> None:
    """The state of the tasks changes with any task and with nothing else; rules and plan are as given."""
    before = _evaluate(rules="sha256:r")
    assert (before.rules, before.plan) == ("sha256:r", "sha256:p")
    assert _evaluate(tasks={"c1": "t", "c2": "t", "c3": "u"}).task != before.task
    assert _evaluate(title="Anders", rules="sha256:s").task == before.task


def test_thin_groups_and_gaps() -> None:
    """Groups with fewer than five cases, planned groups without any, cases without a reference are counted."""
    cases = [Case(f"c{n}", "fehlt", f"c{n}") for n in range(5)]
    found = _evaluate(cases=cases, tasks={c.id: "t" for c in cases}, references=[_reference("c1", "answer")]).gaps
    assert found is not None
    assert (found.thin, found.empty, found.unreferenced, found.least) == ({}, ("offen",), 4, 5)
    few = _evaluate(cases=cases[:4], tasks={c.id: "t" for c in cases}).gaps
    assert few is not None
    assert (few.thin, few.unreferenced) == ({"fehlt": 4}, 0)


def test_edited_outputs_are_noted() -> None:
    """How many outputs somebody changed by hand is counted and told, and that they are in no other number."""
    attempts = [replace(a, provenance={"edited": "yes"}) if n == 0 else a for n, a in enumerate(ATTEMPTS)]
    found = _evaluate(attempts=attempts)
    assert found.denominators[0].edited == 1
    assert found.notes[0].startswith("1 Ausgabe von „naiv“ wurde von Hand geändert.")


def test_attempts_of_another_version_are_noted() -> None:
    """A system changed between two runs: the report says how many attempts are of the other version."""
    attempts = [replace(a, provenance={"configuration": "old" if n == 0 else "now"}) for n, a in enumerate(ATTEMPTS)]
    note = "1 Lauf von „naiv“ entstand mit einer anderen Fassung des Systems als der jetzigen."
    assert _evaluate(attempts=attempts).notes == (note,)


def test_answers_to_other_words_are_noted() -> None:
    """A question asked in other words: the answers to it are counted for the reader."""
    attempts = [replace(a, provenance={"prompt_differs": "yes"}) if n == 0 else a for n, a in enumerate(ATTEMPTS)]
    note = "1 Antwort von „naiv“ entstand auf eine Frage mit anderem Wortlaut."
    assert _evaluate(attempts=attempts).notes == (note,)


@pytest.mark.parametrize(
    ("number", "note"),
    [
        (1, "1 Lauf von „naiv“ entstand unter einem anderen Auftrag als dem jetzigen."),
        (2, "2 Läufe von „naiv“ entstanden unter einem anderen Auftrag als dem jetzigen."),
    ],
)
def test_attempts_under_another_task_are_noted(number: int, note: str) -> None:
    """Whoever compares must know that not all saw the same."""
    attempts = [replace(attempt, task="old") if n < number else attempt for n, attempt in enumerate(ATTEMPTS)]
    assert _evaluate(attempts=attempts).notes == (note,)


@pytest.mark.parametrize(
    ("number", "note"),
    [
        (1, "Bei „naiv“ ist ein Prüfer an 1 Lauf gescheitert; diese Messungen stehen in keinem Nenner."),
        (2, "Bei „naiv“ ist ein Prüfer an 2 Läufen gescheitert; diese Messungen stehen in keinem Nenner."),
    ],
)
def test_a_checker_that_failed_is_noted_and_in_no_denominator(number: int, note: str) -> None:
    """Attempts are counted, not the rows that one failure costs, and their rows count for nobody."""
    rows = [
        replace(row, status="checker_failed", reason="E", numerator=None, denominator=None)
        if row.attempt.case in ("c1", "c2")[:number]
        else row
        for row in ROWS
    ]
    found = _evaluate(rows=rows)
    assert found.notes == (note,)
    assert found.denominators[0].checker_failed == number
    whole = next(result for result in found.results if result.measure == "passed" and result.main)
    assert (whole.estimate.n, whole.estimate.reason) == (2 - number, "keine Messung" if number == 2 else "")


@pytest.mark.parametrize(
    ("number", "note"),
    [
        (1, "Bei „naiv“ ging 1 Versuch durch Unterbrechung verloren."),
        (2, "Bei „naiv“ gingen 2 Versuche durch Unterbrechung verloren."),
    ],
)
def test_tries_lost_to_a_kill_are_noted(number: int, note: str) -> None:
    """A try that was cut off is told, whatever the next one came to."""
    lost = tuple(Try(n, "", "", AttemptStatus.INTERRUPTED) for n in range(1, number + 1))
    tries = (*lost, Try(number + 1, "", "", AttemptStatus.COMPLETED))
    attempts = (replace(ATTEMPTS[0], tries=tries), ATTEMPTS[1])
    assert _evaluate(attempts=attempts).notes == (note,)
