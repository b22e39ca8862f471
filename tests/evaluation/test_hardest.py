"""The hardest cases: sorted by what would have come of them, with bounded memory."""

from __future__ import annotations

from collections.abc import Sequence

from pruefstand.domain import (
    AttemptKey,
    Better,
    Case,
    FailedAs,
    Finding,
    Measure,
    Measurement,
    Reference,
    ReferenceStatus,
    Scale,
    Source,
    Summary,
)
from pruefstand.evaluation.details import HardCase
from pruefstand.evaluation.errors import error_kinds
from pruefstand.evaluation.hardest import MOST, Hardest
from pruefstand.scoring.error_classes import Condition, Consequence, ErrorClass

PASSED = Measure(
    "passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED, main=True
)
WHEN = (Condition("wrong"),)
KINDS = error_kinds(
    [
        ErrorClass("lang", "Langsam", WHEN, Consequence.SLOWER),
        ErrorClass("auf", "Auffällig", WHEN, Consequence.VISIBLE),
        ErrorClass("tat", "Falsche Handlung", WHEN, Consequence.WRONG_ACT),
        ErrorClass("aus", "Ausschluss", WHEN, excludes=True),
    ]
)
CASES = {f"c{n:02}": Case(f"c{n:02}", "g", f"c{n:02}") for n in range(40)}


def _row(case: str, repeat: int, measure: str, hit: int | None, variant: str = "delivered") -> Measurement:
    status, reason = ("ok", "") if hit is not None else ("timeout", "10 s")
    below = None if hit is None else 1
    key = AttemptKey("a", case, repeat)
    return Measurement(key, variant, measure, "", Source.RULE, "x", "1", 1, status, reason, hit, below)


def _attempt(case: str, repeat: int, *errors: str, passed: int | None = 0) -> list[Measurement]:
    rows = [
        _row(case, repeat, f"error.{kind.id}", None if passed is None else int(kind.id in errors)) for kind in KINDS
    ]
    return [*rows, _row(case, repeat, "passed", passed)]


def _collected(
    rows: Sequence[Measurement], findings: Sequence[Finding] = (), references: Sequence[Reference] = ()
) -> tuple[tuple[HardCase, ...], int]:
    hardest = Hardest(KINDS, [PASSED])
    assert list(hardest.watch(rows)) == list(rows)
    assert list(hardest.watch_findings(findings)) == list(findings)
    return hardest.cases(CASES, references), hardest.found


def test_wrong_acts_come_before_what_is_seen_and_what_is_slow() -> None:
    """What excludes first, then wrong acts, visible errors, detours, and last what merely did not pass; a case that
    passed is not among them."""
    rows = [
        *_attempt("c00", 1),
        *_attempt("c01", 1, "lang"),
        *_attempt("c02", 1, "auf", "lang"),
        *_attempt("c03", 1, "lang", "tat"),
        *_attempt("c04", 1, "aus"),
        *_attempt("c05", 1, passed=1),
    ]
    found, number = _collected(rows)
    assert [(one.case, one.errors) for one in found] == [
        ("c04", ("aus",)),
        ("c03", ("tat", "lang")),
        ("c02", ("auf", "lang")),
        ("c01", ("lang",)),
        ("c00", ()),
    ]
    assert number == 5


def test_the_worst_attempt_is_shown_and_how_many_are_as_bad() -> None:
    """Of three repeats the first that shows the worst; a failed one is judged nowhere and counts in no number."""
    rows = [
        *_attempt("c00", 1, "lang"),
        *_attempt("c00", 2, "tat"),
        *_attempt("c00", 3, "tat", "lang"),
        *_attempt("c00", 4, passed=None),
    ]
    (one,), _found = _collected(rows)
    assert (one.repeat, one.hits, one.attempts, one.errors) == (2, 2, 3, ("tat",))


def test_within_a_rank_more_bad_attempts_come_first() -> None:
    """Two of two stand before one of two, whatever the ids."""
    rows = [*_attempt("c00", 1, "tat"), *_attempt("c00", 2, passed=1), *_attempt("c01", 1, "tat")]
    found, _number = _collected([*rows, *_attempt("c01", 2, "tat")])
    assert [one.case for one in found] == ["c01", "c00"]


def test_an_error_that_only_a_repair_shows() -> None:
    """A wrong act under a fence is one; the same in an output that a person changed is none."""
    broken = [_row("c00", 1, "passed", 0), _row("c00", 1, "error.tat", 1, "repaired:markdown_fence")]
    edited = [_row("c01", 1, "passed", 1), _row("c01", 1, "error.aus", 1, "edited")]
    found, _number = _collected([*broken, *edited])
    assert [(one.case, one.errors) for one in found] == [("c00", ("tat",))]


def test_no_more_than_a_fixed_number_is_kept() -> None:
    """Of forty cases the worst twenty are kept, however the rows come; all of them are counted."""
    rows = [row for n in range(40) for row in _attempt(f"c{n:02}", 1, "tat" if n >= 30 else "lang")]
    hardest = Hardest(KINDS, [PASSED])
    for _passed in hardest.watch(rows):
        assert len(hardest._kept) <= MOST
    found = hardest.cases(CASES, ())
    assert hardest.found == 40
    assert [one.case for one in found] == [f"c{n:02}" for n in (*range(30, 40), *range(10))]


def _finding(case: str, item: str, shown: str = "x", variant: str = "delivered") -> Finding:
    return Finding(AttemptKey("a", case, 1), variant, "fields.reference", item, "wrong", "r", "y", shown)


def test_findings_and_references_stand_beside() -> None:
    """The findings of the shown attempt, each once although a repair has it too, those of an edited output not; what
    was expected under every aspect, a disputed reference not."""
    findings = [
        _finding("c00", "date"),
        _finding("c00", "date", variant="repaired:markdown_fence"),
        _finding("c00", "place"),
        _finding("c00", "late", variant="edited"),
        _finding("c01", "date"),
    ]
    references = [
        Reference("c00", "answer", 1, "", "application/json", "{}"),
        Reference("c00", "target", 1, "", "text/plain", "", status=ReferenceStatus.DISPUTED, views=("a", "b")),
        Reference("c01", "answer", 1, "", "application/json", "[]"),
    ]
    (one,), _number = _collected(_attempt("c00", 1, "tat"), findings, references)
    assert [(f.item, f.title, f.expected, f.shown) for f in one.findings] == [
        ("date", "falsch", "y", "x"),
        ("place", "falsch", "y", "x"),
    ]
    assert {aspect: excerpt.text for aspect, excerpt in (one.expected or {}).items()} == {"answer": "{}"}
    assert (one.group, one.more_findings) == ("g", 0)


def test_many_findings_are_counted() -> None:
    """Twelve are kept, the others are counted."""
    (one,), _n = _collected(_attempt("c00", 1, "tat"), [_finding("c00", f"f{n:02}") for n in range(15)])
    assert (len(one.findings), one.more_findings) == (12, 3)
