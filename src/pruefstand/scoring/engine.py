"""From an attempt and its output to rows: every declared measure gets its row, whatever happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from types import MappingProxyType

from pruefstand.domain import (
    Attempt,
    AttemptStatus,
    Better,
    Digest,
    Exact,
    FailedAs,
    Finding,
    Measure,
    Measurement,
    MeasurementStatus,
    Reference,
    ReferenceStatus,
    Scale,
    Source,
    Summary,
    digest_of,
)
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import N_
from pruefstand.scoring.checker import DELIVERED, Checker, Row, Subject, Verdict
from pruefstand.scoring.cut_off import cut_off
from pruefstand.scoring.error_classes import EXCLUDING, ErrorClass, classified

__all__ = ["COMPLETED", "PASSED", "Declared", "Scored", "code_book", "score_attempt"]

PASSED = Measure(
    id="passed",
    title=N_("Bestanden"),
    scale=Scale.COUNT,
    summary=(Summary.POOL,),
    per=N_("Lauf"),
    better=Better.HIGHER,
    failed=FailedAs.NOT_PASSED,
    main=True,
)
_OWN_TITLES = {
    "choice": N_("Bestanden nach „choice“ allein"),
    "contains": N_("Bestanden nach „contains“ allein"),
    "exact": N_("Bestanden nach „exact“ allein"),
    "fields": N_("Bestanden nach „fields“ allein"),
    "json_schema": N_("Bestanden nach „json_schema“ allein"),
    "number": N_("Bestanden nach „number“ allein"),
    "pattern": N_("Bestanden nach „pattern“ allein"),
    "set": N_("Bestanden nach „set“ allein"),
}
COMPLETED = Measure(
    id="completed",
    title=N_("Abgeschlossen"),
    scale=Scale.COUNT,
    summary=(Summary.POOL,),
    per=N_("begonnener Lauf"),
    better=Better.HIGHER,
    failed=FailedAs.NOT_PASSED,
)


_NOTHING: Mapping[str, Decimal] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Declared:
    """A measure with who measures it: one row of the code book. ``rules`` is the digest of everything that decides;
    where the measure counts errors, ``errors`` are their classes and ``asked`` the checkers that could find them."""

    measure: Measure
    source: Source
    by: str
    by_version: str
    variants: tuple[str, ...]
    rules: Digest
    errors: tuple[ErrorClass, ...] = ()
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """What came of one attempt: its rows, sorted by the columns of the table, and its findings."""

    rows: tuple[Measurement, ...]
    findings: tuple[Finding, ...]


def code_book(
    checkers: Sequence[Checker], references: Digest, errors: Sequence[ErrorClass] = ()
) -> tuple[Declared, ...]:
    """Every measure that these checkers declare, ``passed`` put together from all that pass or fail, ``completed``, and
    one measure for each class of errors, with ``errors.excluding`` over those that exclude.

    With one passing checker ``passed`` is its own; with several each keeps its own as ``NAME.passed``, under a title
    that tells them apart, and ``passed`` asks for all of them.
    """
    rule = digest_of(b"completed:1")
    declared = [Declared(COMPLETED, Source.CLOCK, "attempt", COMPLETED.version, (DELIVERED,), rule)]
    passing = [checker for checker in checkers if checker.passes]
    rules = {id(checker): _rules(checker, references) for checker in checkers}
    for checker in checkers:
        declared += [
            Declared(measure, Source.RULE, checker.name, checker.version, checker.variants, rules[id(checker)])
            for measure in checker.measures
        ]
        if checker.passes and len(passing) > 1:
            title = _OWN_TITLES.get(checker.name, PASSED.title)
            own = replace(PASSED, id=f"{checker.name}.passed", title=title, main=False)
            declared.append(
                Declared(own, Source.RULE, checker.name, checker.version, checker.variants, rules[id(checker)])
            )
    if passing:
        declared.append(
            Declared(
                PASSED,
                Source.RULE,
                "+".join(checker.name for checker in passing),
                "+".join(checker.version for checker in passing),
                _common_variants(passing),
                digest_of(canonical_json([rules[id(checker)] for checker in passing])),
            )
        )
    declared += [_counting(error.measure, (error,), checkers, rules) for error in errors]
    excluding = tuple(error for error in errors if error.excludes)
    if excluding:
        declared.append(_counting(EXCLUDING, excluding, checkers, rules))
    return tuple(declared)


def _counting(
    measure: Measure, errors: tuple[ErrorClass, ...], checkers: Sequence[Checker], rules: Mapping[int, Digest]
) -> Declared:
    """The measure of these classes, in every variant of a checker that could find one of them."""
    asked = [checker for checker in checkers if any(error.asks(checker) for error in errors)]
    names = tuple(checker.name for checker in asked)
    options = [error.options for error in errors]
    digest = digest_of(canonical_json([ErrorClass.version, options, [rules[id(checker)] for checker in asked]]))
    return Declared(measure, Source.RULE, "errors", ErrorClass.version, _common_variants(asked), digest, errors, names)


def _rules(checker: Checker, references: Digest) -> Digest:
    return digest_of(canonical_json([checker.name, checker.version, checker.options, references]))


def _common_variants(checkers: Sequence[Checker]) -> tuple[str, ...]:
    """Variants of any of them: one that does not know a repair stands by its verdict on what was delivered."""
    return tuple(dict.fromkeys(variant for checker in checkers for variant in checker.variants))


def score_attempt(
    attempt: Attempt,
    content: bytes | None,
    materials: Mapping[str, str],
    references: Mapping[str, Reference],
    checkers: Sequence[Checker],
    book: Sequence[Declared],
    exposure: Mapping[str, Decimal] = _NOTHING,
) -> Scored:
    """The rows and findings of one attempt.

    ``content`` is its output (needed for a completed attempt), ``materials`` the case's texts by name, ``references``
    the case's references by aspect, ``exposure`` what is known of the case beforehand. A checker that raises, or whose
    verdict does not hold exactly the rows that it declares, gives rows of status ``checker_failed``, never a pass.
    """
    completed = attempt.status is AttemptStatus.COMPLETED
    if completed and content is None:
        raise ValueError(f"{attempt.key}: completed, but without its content")
    verdicts: dict[str, _Outcome] = {}
    for checker in checkers:
        reference = references.get(checker.aspect)
        outcome = _unjudged(reference) if checker.aspect else None
        if outcome is None and completed and content is not None:
            outcome = _outcome(checker, Subject(attempt.key.case, materials, reference, content, references, exposure))
        if outcome is not None:
            verdicts[checker.name] = outcome
    rows = [row for declared in book for row in _rows(attempt, declared, verdicts, checkers)]
    rows.sort(key=lambda row: (row.variant, row.measure, row.part, row.source, row.by, row.by_version, row.take))
    findings = tuple(
        Finding(
            attempt=attempt.key,
            variant=found.variant,
            measure=found.measure,
            item=found.item,
            verdict=found.verdict,
            rule=found.rule,
            expected=found.expected,
            shown=found.shown,
            reference_span=found.reference_span,
            output_span=found.output_span,
            decision=found.decision,
        )
        for checker in checkers
        if checker.name in verdicts and (verdict := verdicts[checker.name].verdict) is not None
        for found in verdict.findings
    )
    return Scored(tuple(rows), (*cut_off(attempt), *findings))


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A verdict with its rows by measure, variant and part, or why there is none."""

    verdict: Verdict | None
    status: MeasurementStatus = MeasurementStatus.OK
    reason: str = ""
    rows: Mapping[tuple[str, str, str], Row] = field(default_factory=dict)


def _unjudged(reference: Reference | None) -> _Outcome | None:
    """Why nothing can be judged against this reference, or ``None`` where it can."""
    if reference is None:
        return _Outcome(None, MeasurementStatus.NOT_APPLICABLE, N_("keine Referenz"))
    if reference.status is ReferenceStatus.DISPUTED:
        return _Outcome(None, MeasurementStatus.NOT_APPLICABLE, N_("Referenz strittig"))
    return None


def _outcome(checker: Checker, subject: Subject) -> _Outcome:
    try:
        verdict = checker.check(subject)
    except Exception as error:  # noqa: BLE001 - whatever a checker raises is a row, so that one case costs one row
        return _Outcome(None, MeasurementStatus.CHECKER_FAILED, type(error).__name__)
    rows = {(row.measure, row.variant, row.part): row for row in verdict.rows}
    if len(rows) == len(verdict.rows) and _as_declared(checker, verdict, rows):
        return _Outcome(verdict, rows=rows)
    return _Outcome(None, MeasurementStatus.CHECKER_FAILED, N_("unstimmiges Urteil"))


def _as_declared(checker: Checker, verdict: Verdict, rows: Mapping[tuple[str, str, str], Row]) -> bool:
    """Whether every declared row is there, fits its measure, and nothing else is: a row too few or too many would move
    a denominator unseen."""
    declared = 0
    for measure in checker.measures:
        for variant in checker.variants:
            for part in measure.parts or ("",):
                row = rows.get((measure.id, variant, part))
                if row is None or not _sound(row, measure):
                    return False
                declared += 1
    return declared == len(rows) and verdict.passed.keys() == (set(checker.variants) if checker.passes else set())


def _sound(row: Row, measure: Measure) -> bool:
    if row.status is MeasurementStatus.OK:
        return measure.unfit(row.numerator, row.denominator, row.value) is None
    return bool(row.reason) and (row.numerator, row.denominator, row.value) == (None, None, None)


def _rows(
    attempt: Attempt, declared: Declared, verdicts: Mapping[str, _Outcome], checkers: Sequence[Checker]
) -> Iterator[Measurement]:
    measure = declared.measure
    asked = _asked(declared, checkers)
    for variant in declared.variants:
        if attempt.status is not AttemptStatus.COMPLETED:
            status, reason = _why_not(attempt, [verdicts[name] for name in asked if name in verdicts])
            for part in measure.parts or ("",):
                yield _row(attempt, declared, variant, part, status, reason)
        elif measure.id == COMPLETED.id:
            yield _row(attempt, declared, variant, "", "ok", "", 1, 1)
        elif measure.id in (PASSED.id, f"{declared.by}.passed"):
            yield _passed(attempt, declared, variant, [verdicts[name] for name in asked])
        elif declared.errors:
            yield _classified(attempt, declared, variant, [verdicts[name] for name in asked])
        else:
            yield from _checked(attempt, declared, variant, verdicts[declared.by])


def _asked(declared: Declared, checkers: Sequence[Checker]) -> list[str]:
    """The names of the checkers whose verdicts the measure rests on."""
    if declared.errors:
        return list(declared.asked)
    if declared.measure.id == PASSED.id:
        return [checker.name for checker in checkers if checker.passes]
    return [checker.name for checker in checkers if checker.name == declared.by]


def _why_not(attempt: Attempt, unjudged: Sequence[_Outcome]) -> tuple[str, str]:
    """Status and reason of the rows of an attempt that was not completed.

    Where no answer could have been judged, a failure is not held against the system either: such cases would enter the
    denominator only where they failed.
    """
    if unjudged and attempt.status.started:
        return unjudged[0].status.value, unjudged[0].reason
    return attempt.status.value, attempt.reason


def _passed(attempt: Attempt, declared: Declared, variant: str, outcomes: Sequence[_Outcome]) -> Measurement:
    """All must pass; where one could not judge the row says so, whatever the others say.

    Were a failure of another one taken all the same, such cases would enter the denominator only where they failed.
    """
    passed = True
    for outcome in outcomes:
        if outcome.verdict is None:
            return _row(attempt, declared, variant, "", outcome.status.value, outcome.reason)
        passed = passed and outcome.verdict.passed.get(variant, outcome.verdict.passed[DELIVERED])
    return _row(attempt, declared, variant, "", "ok", "", int(passed), 1)


def _classified(attempt: Attempt, declared: Declared, variant: str, outcomes: Sequence[_Outcome]) -> Measurement:
    """Whether an error of these classes is there; as with passes, where one could not judge the row says so."""
    verdicts = []
    for outcome in outcomes:
        if outcome.verdict is None:
            return _row(attempt, declared, variant, "", outcome.status.value, outcome.reason)
        verdicts.append(outcome.verdict)
    status, reason, hit = classified(declared.errors, verdicts, variant)
    return _row(attempt, declared, variant, "", status.value, reason, hit, None if hit is None else 1)


def _checked(attempt: Attempt, declared: Declared, variant: str, outcome: _Outcome) -> Iterator[Measurement]:
    measure = declared.measure
    for part in measure.parts or ("",):
        if outcome.verdict is None:
            yield _row(attempt, declared, variant, part, outcome.status.value, outcome.reason)
            continue
        row = outcome.rows[measure.id, variant, part]
        yield _row(attempt, declared, variant, part, row.status, row.reason, row.numerator, row.denominator, row.value)


def _row(
    attempt: Attempt,
    declared: Declared,
    variant: str,
    part: str,
    status: str,
    reason: str,
    numerator: Exact | None = None,
    denominator: Exact | None = None,
    value: str | None = None,
) -> Measurement:
    return Measurement(
        attempt.key,
        variant,
        declared.measure.id,
        part,
        declared.source,
        declared.by,
        declared.by_version,
        1,
        status,
        reason,
        numerator,
        denominator,
        value,
    )
