"""Classes of errors: their order, and the limit that no mean buys back."""

from __future__ import annotations

from pruefstand.domain import AttemptKey, Case, Measurement, Origin, Role, Source, System, SystemKind
from pruefstand.evaluation.errors import barred, error_kinds
from pruefstand.evaluation.results import results_of
from pruefstand.scoring.error_classes import Condition, Consequence, ErrorClass

WHEN = (Condition("invented"),)
CLASSES = (
    ErrorClass("still", "Ohne Folge", WHEN),
    ErrorClass("langsam", "Zu vorsichtig", WHEN, Consequence.SLOWER),
    ErrorClass("sichtbar", "Form", WHEN, Consequence.VISIBLE),
    ErrorClass("falsch", "Falsch", WHEN, Consequence.WRONG_ACT),
    ErrorClass("sperre", "Erfunden", WHEN, Consequence.SLOWER, excludes=True),
)
SYSTEMS = tuple(
    System(n, n, SystemKind.COMMAND, Origin.PROGRAM, Role.TESTED, ("c1", "c2"), 1, "") for n in ("a", "b", "c")
)
CASES = {name: Case(name, "g", name) for name in ("c1", "c2")}


def _row(system: str, case: str, hit: int | None, variant: str = "delivered") -> Measurement:
    status, reason = ("ok", "") if hit is not None else ("unreadable", "kein JSON")
    return Measurement(
        AttemptKey(system, case, 1),
        variant,
        "error.sperre",
        "",
        Source.RULE,
        "x",
        "1",
        1,
        status,
        reason,
        hit,
        None if hit is None else 1,
    )


def _barred(*rows: Measurement) -> dict[str, tuple[object, object, str, bool | None]]:
    kinds = error_kinds(CLASSES)
    measures = [error.measure for error in CLASSES]
    _results, counted = results_of(rows, measures, SYSTEMS, CASES, ("g",), "")
    return {one.system: (one.attempts, one.judged, one.variant, one.held) for one in barred(kinds, SYSTEMS, counted)}


def test_order_is_that_of_what_comes_of_them() -> None:
    """What excludes stands first whatever its consequence, then wrong acts, visible ones, detours, the unnamed last."""
    found = error_kinds(CLASSES)
    assert [kind.id for kind in found] == ["sperre", "falsch", "sichtbar", "langsam", "still"]
    assert [kind.consequence for kind in found] == ["slower", "wrong_act", "visible", "slower", ""]
    assert found[0].measure == "error.sperre"


def test_one_excluding_error_bars() -> None:
    """One hit in two bars the system, none in two does not, and where nothing was judged nothing is said."""
    found = _barred(
        _row("a", "c1", 1), _row("a", "c2", 0), _row("b", "c1", 0), _row("b", "c2", 0), _row("c", "c1", None)
    )
    assert found == {
        "a": (1, 2, "delivered", False),
        "b": (0, 2, "delivered", True),
        "c": (0, 0, "delivered", None),
    }


def test_an_error_under_a_fence_bars_too() -> None:
    """What only a repaired form shows would have been used, so it counts; the form that shows most of it is named."""
    repaired = "repaired:markdown_fence"
    rows = (_row("a", "c1", None), _row("a", "c2", 0), _row("a", "c1", 1, repaired), _row("a", "c2", 0, repaired))
    assert _barred(*rows)["a"] == (1, 2, repaired, False)


def test_what_was_edited_bars_nobody() -> None:
    """An error that stands only in what a person wrote is none of the system."""
    assert _barred(_row("a", "c1", 0), _row("a", "c1", 1, "edited"))["a"] == (0, 1, "delivered", True)


def test_a_class_without_any_row_is_undecided() -> None:
    """No measurement, no statement."""
    assert _barred()["a"] == (0, 0, "", None)
