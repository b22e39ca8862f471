"""What changed between repeats, by kind."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pruefstand.domain import (
    AttemptKey,
    AttemptStatus,
    Better,
    FailedAs,
    Finding,
    Measure,
    Measurement,
    Origin,
    Role,
    Scale,
    Source,
    Summary,
    System,
    SystemKind,
)
from pruefstand.evaluation.stability import Repeats

PASSED = Measure(
    "passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED, main=True
)
CHOSEN = Measure("choice.chosen", "Gewählt", Scale.NOMINAL, (Summary.SHARES,), levels=("ja", "nein"))
MACHINE = System("a", "A", SystemKind.COMMAND, Origin.PROGRAM, Role.TESTED, ("c1", "c2"), 3, "")
PERSON = System("p", "P", SystemKind.INTAKE, Origin.EXPERT, Role.TESTED, ("c1",), None, "")
Said = tuple[str, str, str, str]


def _changed(
    *repeats: str | list[Said], values: Sequence[str] = (), system: System = MACHINE, variant: str = "delivered"
) -> tuple[str, ...] | None:
    """What changed between these repeats of one case; each is a status, or the findings of a completed one."""
    rows, findings = [], []
    for number, said in enumerate(repeats, start=1):
        key = AttemptKey(system.id, "c1", number)
        status = said if isinstance(said, str) else "ok"
        ok = {"numerator": 1, "denominator": 1} if status == "ok" else {"reason": "Grund"}
        rows.append(Measurement(key, variant, "passed", "", Source.RULE, "x", "1", 1, status, **ok))  # type: ignore[arg-type]  # by name
        if values and status == "ok":
            value = values[number - 1]
            rows.append(Measurement(key, variant, "choice.chosen", "", Source.RULE, "x", "1", 1, "ok", value=value))
        if not isinstance(said, str):
            findings += [Finding(key, variant, m, item, verdict, "r", "", shown) for m, item, verdict, shown in said]
    collected = Repeats([MACHINE, PERSON], [PASSED, CHOSEN])
    assert list(collected.watch(rows)) == rows
    assert list(collected.watch_findings(findings)) == findings
    found = collected.stability([MACHINE, PERSON], ["c1", "c2"])
    return next(((one.changed) for one in found if one.case == "c1"), None)


RIGHT: list[Said] = []
DAY: list[Said] = [("fields.reference", "date", "wrong", "2027-01-01")]
OTHER_DAY: list[Said] = [("fields.reference", "date", "wrong", "2027-01-02")]
INVENTED: list[Said] = [("fields.reference", "date", "invented", "2027-01-01")]
MISSED: list[Said] = [("fields.reference", "date", "missed", "null")]
FORM: list[Said] = [("fields.form", "zusatz", "extra_field", "1")]
BROKEN: list[Said] = [("fields.form", "", "not_json", "{")]


@pytest.mark.parametrize(
    ("repeats", "changed"),
    [
        ([RIGHT, RIGHT, RIGHT], ()),
        ([DAY, DAY], ()),
        ([RIGHT, DAY], ("answer",)),
        ([DAY, OTHER_DAY], ("answer",)),
        ([DAY, RIGHT, DAY], ("answer",)),
        ([RIGHT, MISSED], ("answer", "restraint")),
        ([RIGHT, INVENTED], ("answer", "restraint")),
        ([RIGHT, FORM], ("form",)),
        ([BROKEN, FORM], ("form",)),
        ([RIGHT, "timeout"], ("failure",)),
        (["failed", "timeout"], ("failure",)),
        ([RIGHT, "empty"], ("restraint", "failure")),
        (["refused", "empty"], ("failure",)),
        (["timeout", "timeout"], ()),
        ([RIGHT, [*DAY, *FORM], "timeout"], ("answer", "form", "failure")),
        ([RIGHT], None),
        ([RIGHT, "not_run"], None),
    ],
)
def test_what_changed(repeats: list[str | list[Said]], changed: tuple[str, ...] | None) -> None:
    """Answer, restraint, form and failure are told apart, and one started repeat alone tells nothing."""
    assert _changed(*repeats) == changed


def test_another_option_is_another_answer() -> None:
    """Two options that both fail are two answers, although the findings need not differ."""
    assert _changed(RIGHT, RIGHT, values=("ja", "nein")) == ("answer",)
    assert _changed(RIGHT, RIGHT, values=("ja", "ja")) == ()


def test_an_unreadable_output_has_no_answer_to_compare() -> None:
    """The same wrong day twice and broken in between: the form changed, of the answer nothing else is known."""
    rows = [
        Measurement(AttemptKey("a", "c1", 1), "delivered", "passed", "", Source.RULE, "x", "1", 1, "ok", "", 1, 1),
        Measurement(
            AttemptKey("a", "c1", 2), "delivered", "passed", "", Source.RULE, "x", "1", 1, "unreadable", "kein JSON"
        ),
        Measurement(AttemptKey("a", "c1", 3), "delivered", "passed", "", Source.RULE, "x", "1", 1, "ok", "", 1, 1),
    ]
    findings = [
        Finding(AttemptKey("a", "c1", repeat), "delivered", *said[0][:3], "r", "", said[0][3])
        for repeat, said in ((1, DAY), (2, BROKEN), (3, DAY))
    ]
    collected = Repeats([MACHINE], [PASSED])
    list(collected.watch(rows))
    list(collected.watch_findings(findings))
    (one,) = collected.stability([MACHINE], ["c1"])
    assert (one.repeats, one.changed) == (3, ("form",))


def test_people_are_numbered_and_not_repeated() -> None:
    """Three answers of three people are no repeats of one."""
    assert _changed(RIGHT, DAY, system=PERSON) is None


def test_other_forms_of_an_output_are_no_repeats() -> None:
    """What a repair or a person made of an output says nothing of how much the system varies."""
    assert _changed(RIGHT, DAY, variant="edited") is None
    assert _changed(RIGHT, DAY, variant="repaired:markdown_fence") is None


def test_failed_statuses_are_those_of_attempts() -> None:
    """Every status that was started and not completed is a failure here."""
    for status in AttemptStatus:
        if status.started and status is not AttemptStatus.COMPLETED:
            changed = _changed(RIGHT, status.value)
            assert changed is not None
            assert "failure" in changed
