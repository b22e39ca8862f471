from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    Measure,
    Measurement,
    MeasurementStatus,
    Output,
    Reference,
    ReferenceStatus,
    Scale,
    Source,
    Summary,
    digest_of,
)
from pruefstand.scoring.checker import Checker, Found, Row, Subject, Verdict
from pruefstand.scoring.choice import Choice
from pruefstand.scoring.engine import COMPLETED, PASSED, Declared, Scored, code_book, score_attempt
from pruefstand.scoring.exact import Exact
from pruefstand.scoring.field import Field, FieldType
from pruefstand.scoring.fields import Fields
from pruefstand.scoring.repair import Repair
from pruefstand.scoring.words import Words

KEY = AttemptKey("naiv", "T01", 1)
FIELDS = Fields(
    (
        Field("status", FieldType.CHOICE, ("ja", "nein")),
        Field("date", FieldType.DAY, required_when=("status", "ja")),
        Field("evidence", FieldType.QUOTE, optional=True),
    ),
    (Repair.MARKDOWN_FENCE,),
)
CHECKERS: tuple[Checker, ...] = (FIELDS, Exact(), Choice(("ja", "nein")), Words())
ANSWER = '{"status": "nein", "date": null, "evidence": null}'
OUTPUTS = (
    b"ja",
    b"\x00\xff",
    b" ",
    b"[]",
    b'{"status": "ja"}',
    ANSWER.encode(),
    f"```json\n{ANSWER}\n```".encode(),
    "ja oder nein, wer weiß".encode("utf-16"),
)


def _reference(content: str, media: str, aspect: str = "answer", **more: object) -> Reference:
    reference = Reference("T01", aspect, 1, digest_of(content.encode()), media, content)
    return replace(reference, **more)  # type: ignore[arg-type]  # fields by name


ONE = _reference('"ja"', "application/json")
OBJECT = _reference(ANSWER, "application/json")
SAID = _reference("ja oder nein", "text/plain", "transcript")


def _attempt(content: bytes, status: AttemptStatus = AttemptStatus.COMPLETED) -> Attempt:
    done = status is AttemptStatus.COMPLETED
    output = Output(digest_of(content), "text/plain", len(content)) if done else None
    return Attempt(KEY, "", status, "" if done else "Grund", "local", output=output)


def _score(
    checkers: Sequence[Checker],
    content: bytes = b"ja",
    references: Mapping[str, Reference] | None = None,
    status: AttemptStatus = AttemptStatus.COMPLETED,
) -> Scored:
    book = code_book(checkers, "sha256:r")
    found = {"answer": ONE, "transcript": SAID} if references is None else references
    return score_attempt(_attempt(content, status), content, {"input": "Notiz"}, found, checkers, book)


def _addresses(rows: Sequence[Measurement]) -> Counter[tuple[str, str, str]]:
    return Counter((row.measure, row.variant, row.part) for row in rows)


def _declared(book: Sequence[Declared]) -> Counter[tuple[str, str, str]]:
    return Counter(
        (one.measure.id, variant, part)
        for one in book
        for variant in one.variants
        for part in one.measure.parts or ("",)
    )


def _row(scored: Scored, measure: str, variant: str = "delivered", part: str = "") -> Measurement:
    return next(row for row in scored.rows if (row.measure, row.variant, row.part) == (measure, variant, part))


@dataclass(frozen=True)
class Stub:
    """A checker that says what it is told to say."""

    verdict: Verdict | Exception
    name: str = "stub"
    version: str = "1"
    aspect: str = "answer"
    variants: tuple[str, ...] = ("delivered",)
    measures: tuple[Measure, ...] = (
        Measure("stub.count", "Anzahl", Scale.COUNT, (Summary.POOL,), parts=("a", "b")),
        Measure("stub.level", "Stufe", Scale.NOMINAL, (Summary.SHARES,), levels=("gut",)),
    )
    passes: bool = True

    @property
    def options(self) -> Mapping[str, None]:
        """None."""
        return {}

    @property
    def findable(self) -> Mapping[str, frozenset[str]]:
        """Nothing."""
        return {}

    def check(self, subject: Subject) -> Verdict:
        """What it is told to say."""
        assert subject.case == "T01"
        if isinstance(self.verdict, Exception):
            raise self.verdict
        return self.verdict

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:
        """Every reference will do."""


SOUND = (
    Row("stub.count", "a", numerator=1, denominator=2),
    Row("stub.count", "b", numerator=0, denominator=0),
    Row("stub.level", value="gut"),
)
PASS, FAIL = Stub(Verdict({"delivered": True}, SOUND)), Stub(Verdict({"delivered": False}, SOUND), name="other")
CRASH = Stub(RuntimeError("boom"), name="crash")


@given(
    st.sampled_from(AttemptStatus),
    st.sampled_from([group for n in range(5) for group in combinations(CHECKERS, n)]),
    st.sampled_from(OUTPUTS) | st.binary(min_size=1, max_size=30),
    st.fixed_dictionaries(
        {},
        optional={
            "answer": st.sampled_from(
                [ONE, OBJECT, replace(ONE, status=ReferenceStatus.DISPUTED, views=("ja", "nein")), SAID]
            ),
            "transcript": st.sampled_from([SAID, OBJECT]),
        },
    ),
)
def test_every_declared_measure_has_exactly_one_row(
    status: AttemptStatus, checkers: tuple[Checker, ...], content: bytes, references: dict[str, Reference]
) -> None:
    """Whatever became of an attempt, it has one row for each measure, variant and part of the code book and no other,
    sorted as the table is; without completion each says the attempt's own status, unless none could be judged."""
    book = code_book(checkers, "sha256:r")
    scored = _score(checkers, content, references, status)
    assert _addresses(scored.rows) == _declared(book)
    assert {row.attempt for row in scored.rows} == {KEY}
    order = [(row.variant, row.measure, row.part, row.source, row.by, row.by_version, row.take) for row in scored.rows]
    assert order == sorted(order)
    if status is not AttemptStatus.COMPLETED:
        told = {row.status for row in scored.rows if row.reason == "Grund"}
        assert told == {status.value}
        assert {row.status for row in scored.rows} - told <= ({"not_applicable"} if status.started else set())
        assert not scored.findings
    assert scored == _score(checkers, content, references, status)


def test_rows_say_who_measured_under_which_version() -> None:
    """Source, checker and version stand in every row; that an attempt was completed is read off the clock's record."""
    scored = _score(CHECKERS)
    by = {(row.measure, row.source, row.by, row.by_version, row.take) for row in scored.rows}
    assert ("completed", Source.CLOCK, "attempt", "1", 1) in by
    assert ("words.raw", Source.RULE, "words", "4", 1) in by
    assert ("passed", Source.RULE, "fields+exact+choice", "2+1+1", 1) in by
    assert _row(scored, "completed").numerator == 1


def test_one_passing_checker_gives_its_own_pass() -> None:
    """With one checker that can pass there is one measure „passed“; with none there is none."""
    assert [one.measure.id for one in code_book((Exact(), Words()), "")] == [
        "completed",
        "exact.equal",
        *(measure.id for measure in Words().measures),
        "passed",
    ]
    assert "passed" not in {one.measure.id for one in code_book((Words(),), "")}
    assert (_row(_score((Exact(),)), "passed").numerator, _row(_score((Exact(),), b"x"), "passed").numerator) == (1, 0)


@pytest.mark.parametrize(
    ("checkers", "own", "together"),
    [
        ((PASS, replace(PASS, name="b")), {"stub": 1, "b": 1}, (1, "ok")),
        ((PASS, FAIL), {"stub": 1, "other": 0}, (0, "ok")),
        ((CRASH, FAIL), {"crash": None, "other": 0}, (None, "checker_failed")),
        ((PASS, CRASH), {"stub": 1, "crash": None}, (None, "checker_failed")),
        ((CRASH, PASS), {"stub": 1, "crash": None}, (None, "checker_failed")),
        ((PASS, replace(FAIL, aspect="gold")), {"stub": 1, "other": None}, (None, "not_applicable")),
        ((FAIL, replace(PASS, aspect="gold")), {"other": 0, "stub": None}, (None, "not_applicable")),
    ],
)
def test_passed_over_several_checkers(
    checkers: tuple[Checker, ...], own: dict[str, int | None], together: tuple[int | None, str]
) -> None:
    """All must pass; where one could not judge there is no pass and no failure, so that what the others say cannot
    decide who is in the denominator."""
    checkers = tuple(_with_own_measures(checker) for checker in checkers)
    scored = _score(checkers)
    assert {name: _row(scored, f"{name}.passed").numerator for name in own} == own
    row = _row(scored, "passed")
    assert (row.numerator, row.status) == together


def _with_own_measures(checker: Checker) -> Checker:
    assert isinstance(checker, Stub)
    return replace(checker, measures=(), verdict=_without_rows(checker.verdict))


def _without_rows(verdict: Verdict | Exception) -> Verdict | Exception:
    return verdict if isinstance(verdict, Exception) else Verdict(verdict.passed, ())


def test_a_repair_is_a_variant_of_its_own() -> None:
    """Delivered and repaired stand side by side; a checker that knows no repair stands by its first verdict."""
    fenced = f"```json\n{ANSWER}\n```".encode()
    scored = _score((FIELDS,), fenced, {"answer": OBJECT})
    assert _row(scored, "passed").numerator == 0
    assert _row(scored, "passed", "repaired:markdown_fence").numerator == 1
    both = _score((FIELDS, _with_own_measures(PASS)), fenced, {"answer": OBJECT})
    assert _row(both, "passed", "repaired:markdown_fence").numerator == 1
    both = _score((FIELDS, _with_own_measures(FAIL)), fenced, {"answer": OBJECT})
    assert _row(both, "passed", "repaired:markdown_fence").numerator == 0


@pytest.mark.parametrize(
    ("references", "reason"),
    [
        ({}, "keine Referenz"),
        ({"answer": replace(ONE, status=ReferenceStatus.DISPUTED, views=("ja", "nein"))}, "Referenz strittig"),
    ],
)
def test_nothing_is_checked_without_a_settled_reference(references: dict[str, Reference], reason: str) -> None:
    """Without a reference, or with a disputed one, no checker is asked, and its rows say why."""
    scored = _score((CRASH,), references=references)
    told = {(row.status, row.reason) for row in scored.rows if row.measure != "completed"}
    assert told == {("not_applicable", reason)}


@pytest.mark.parametrize("status", [status for status in AttemptStatus if status is not AttemptStatus.COMPLETED])
def test_a_failed_attempt_is_not_held_against_a_disputed_reference(status: AttemptStatus) -> None:
    """A started attempt at a disputed case is in no denominator, an answer no more than a failure: were only the
    failures counted, such a case could not be passed. That it failed stays in ``completed``."""
    disputed = replace(ONE, status=ReferenceStatus.DISPUTED, views=("ja", "nein"))
    scored = _score((PASS, Words()), references={"answer": disputed, "transcript": SAID}, status=status)
    expected = ("not_applicable", "Referenz strittig") if status.started else (status.value, "Grund")
    assert {(row.status, row.reason) for row in scored.rows if row.by == "stub"} == {expected}
    assert (_row(scored, "completed").status, _row(scored, "words.raw").status) == (status.value, status.value)


def test_a_checker_that_fails_costs_its_own_rows() -> None:
    """Whatever a checker raises becomes rows, never a pass, and the others are asked all the same."""
    scored = _score((CRASH, Words()))
    assert {(row.status, row.reason) for row in scored.rows if row.by == "crash"} == {
        ("checker_failed", "RuntimeError")
    }
    assert _row(scored, "words.raw").status == "ok"


UNSOUND: dict[str, Callable[[], Verdict]] = {
    "a row too few": lambda: Verdict({"delivered": True}, SOUND[1:]),
    "a row twice": lambda: Verdict({"delivered": True}, (*SOUND, SOUND[0])),
    "a foreign measure": lambda: Verdict({"delivered": True}, (*SOUND, Row("x", numerator=1, denominator=1))),
    "a foreign part": lambda: Verdict({"delivered": True}, (replace(SOUND[0], part="c"), *SOUND[1:])),
    "a foreign variant": lambda: Verdict({"delivered": True}, (replace(SOUND[0], variant="x"), *SOUND[1:])),
    "more than all": lambda: Verdict({"delivered": True}, (replace(SOUND[0], numerator=3), *SOUND[1:])),
    "no number": lambda: Verdict({"delivered": True}, (Row("stub.count", "a"), *SOUND[1:])),
    "a foreign level": lambda: Verdict({"delivered": True}, (*SOUND[:2], Row("stub.level", value="schlecht"))),
    "no reason": lambda: Verdict(
        {"delivered": True}, (*SOUND[:2], Row("stub.level", status=MeasurementStatus.UNREADABLE))
    ),
    "a number without ok": lambda: Verdict(
        {"delivered": True}, (replace(SOUND[0], status=MeasurementStatus.MISSING, reason="x"), *SOUND[1:])
    ),
    "no pass": lambda: Verdict({}, SOUND),
    "a foreign pass": lambda: Verdict({"delivered": True, "x": True}, SOUND),
}


@pytest.mark.parametrize("kind", UNSOUND)
def test_a_verdict_that_is_not_what_was_declared_is_a_failure(kind: str) -> None:
    """A verdict with other rows than declared would move a denominator unseen: none of it is taken."""
    book = code_book((PASS,), "sha256:r")
    scored = _score((Stub(UNSOUND[kind]()),))
    assert _addresses(scored.rows) == _declared(book)
    rows = [row for row in scored.rows if row.by == "stub"]
    assert {(row.status, row.reason) for row in rows} == {("checker_failed", "unstimmiges Urteil")}
    assert len(rows) == 4


def test_a_checker_that_cannot_pass_must_not() -> None:
    """Where a checker only counts, a pass in its verdict is a fault of the checker."""
    counting = replace(PASS, passes=False)
    assert {row.status for row in _score((counting,)).rows if row.by == "stub"} == {"checker_failed"}
    silent = replace(counting, verdict=Verdict({}, SOUND))
    assert {row.status for row in _score((silent,)).rows} == {"ok"}


def test_sound_rows_are_taken_as_they_are() -> None:
    """Numbers, levels and statuses of a checker stand in the table unchanged."""
    unread = Row("stub.level", status=MeasurementStatus.UNREADABLE, reason="unlesbar")
    scored = _score((Stub(Verdict({"delivered": False}, (*SOUND[:2], unread))),))
    row = _row(scored, "stub.count", part="a")
    assert (row.numerator, row.denominator, row.status) == (1, 2, "ok")
    assert (_row(scored, "stub.level").status, _row(scored, "stub.level").reason) == ("unreadable", "unlesbar")


def test_findings_get_the_address_of_their_attempt() -> None:
    """A finding keeps its place and its words, in the order of the checkers."""
    found = Found("stub.count", "date", "wrong", "reference", "a", "b", (0, 1), (2, 3))
    (finding,) = _score((Stub(Verdict({"delivered": False}, SOUND, (found,))), CRASH)).findings
    assert (finding.attempt, finding.variant, finding.measure, finding.item) == (KEY, "delivered", "stub.count", "date")
    assert (finding.verdict, finding.rule, finding.expected, finding.shown) == ("wrong", "reference", "a", "b")
    assert (finding.reference_span, finding.output_span) == ((0, 1), (2, 3))


def test_a_completed_attempt_needs_its_content() -> None:
    """Scoring nothing in place of an answer would be a wrong number."""
    with pytest.raises(ValueError, match="without its content"):
        score_attempt(_attempt(b"ja"), None, {}, {}, (Exact(),), code_book((Exact(),), ""))


def test_the_rules_are_everything_that_decides() -> None:
    """Their digest changes with the references, the options and the version, and not with another checker."""

    def rules(checker: Checker, references: str = "sha256:r", *others: Checker) -> dict[str, str]:
        return {one.measure.id: one.rules for one in code_book((checker, *others), references)}

    first = rules(Choice(("ja", "nein")))
    assert rules(Choice(("ja", "nein")), "sha256:s")["choice.form"] != first["choice.form"]
    assert rules(Choice(("ja", "nein", "?")))["choice.form"] != first["choice.form"]
    assert rules(replace(PASS, version="2"))["stub.count"] != rules(PASS)["stub.count"]
    both = rules(Choice(("ja", "nein")), "sha256:r", Exact())
    assert both["choice.form"] == first["choice.form"]
    assert both["passed"] != first["passed"]
    assert both["completed"] == first["completed"]


def test_passes_of_several_checkers_are_told_apart() -> None:
    """A reader finds no two measures of one title, whichever checkers stand together."""
    titles = [one.measure.title for one in code_book(CHECKERS, "sha256:r")]
    assert len(set(titles)) == len(titles)


def test_passed_leads_and_counts_failures() -> None:
    """What a catalogue leads with counts every started attempt; a checker's own pass does not lead."""
    assert PASSED.main
    assert not COMPLETED.main
    book = {one.measure.id: one.measure for one in code_book((PASS, FAIL), "")}
    assert [book[name].main for name in ("passed", "stub.passed", "other.passed")] == [True, False, False]
    assert {book[name].failed for name in ("passed", "stub.passed", "completed")} == {PASSED.failed}
