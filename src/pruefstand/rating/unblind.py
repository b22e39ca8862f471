"""Ratings joined with the key: from case and code back to the attempt."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    Measurement,
    MeasurementStatus,
    Source,
)
from pruefstand.errors import InputError
from pruefstand.i18n import N_, _
from pruefstand.rating.measures import RateOptions, asked, derived
from pruefstand.rating.rubric import Criterion, Derived, Rate, Role
from pruefstand.rating.sheets import FilledSheet
from pruefstand.rating.totals import counted, derive_level
from pruefstand.study.key import BlindKey, Coded
from pruefstand.study.unfilled import NO_SHEET, NOT_FILLED

__all__ = ["measurements_of"]

_NO_TARGET = N_("keine Zielfrage")
_NOT_BLINDED = N_("nicht verblindet")
_SPARED = N_("entfällt")
_NOT_MEASURED = N_("nicht gemessen")
_OK = MeasurementStatus.OK

_Marks = Mapping[str, str | None]
_Outcome = tuple[str, str, str | None, tuple[int, int] | None]
"""Status, reason, and value or fraction of one measurement."""


def measurements_of(
    sheets: Iterable[FilledSheet],
    key: BlindKey,
    attempts: Iterable[Attempt],
    options: RateOptions,
    targets: Collection[str],
) -> Iterator[Measurement]:
    """One row for every attempt, measure and rater, sorted by the first ten columns of the long table.

    ``attempts`` are all planned ones, sorted by address. An attempt that was not completed gives its own status; a
    completed one is ``ok`` with what the rater wrote or what follows from it, ``missing`` without it,
    ``not_applicable`` where a case has no target question or the rubric spares the rater a column. An AI has rows where
    it has a sheet. Raises :class:`InputError` where key and attempts disagree.
    """
    said: dict[tuple[str, str, str], dict[str, str | None]] = {}
    sources = dict.fromkeys(sorted(key.raters), Source.HUMAN)
    given: set[str] = set()
    for sheet in sheets:
        given.add(sheet.rater)
        sources[sheet.rater] = Source.AI if sheet.ai else Source.HUMAN
        for rating in sheet.ratings:
            said.setdefault((sheet.rater, rating.case, rating.code), {})[rating.criterion] = rating.value
    coded = {row.attempt: row for row in key.codes if row.shown}
    raters = sorted(sources, key=lambda rater: (sources[rater].value, rater))
    rules = _rules(options, targets)
    titles = {each.id: each.column for each in options.rubric.criteria}
    for attempt in attempts:
        row = coded.pop(attempt.key, None)
        if row is not None and (attempt.output is None or attempt.output.digest != row.output):
            raise _disagree(attempt.key)
        for rule in rules:
            for rater in raters:
                marks = said.get((rater, row.case, row.code), {}) if row else {}
                status, reason, value, pair = _outcome(
                    attempt, row, rule, marks, targets, titles, has_sheet=rater in given
                )
                yield Measurement(
                    attempt=attempt.key,
                    variant="blinded",
                    measure=rule.id,
                    part="",
                    source=sources[rater],
                    by=rater,
                    by_version=options.version,
                    take=1,
                    status=str(status),
                    reason=reason,
                    numerator=pair[0] if pair else None,
                    denominator=pair[1] if pair else None,
                    value=value,
                )
    if coded:
        raise _disagree(min(coded))


def _rules(options: RateOptions, targets: Collection[str]) -> Sequence[Criterion | Derived]:
    target = bool(targets)
    criteria = (each for each in asked(options, target=target) if each.measured)
    return sorted((*criteria, *derived(options, target=target)), key=lambda rule: rule.id)


def _outcome(
    attempt: Attempt,
    row: Coded | None,
    rule: Criterion | Derived,
    marks: _Marks,
    targets: Collection[str],
    titles: Mapping[str, str],
    *,
    has_sheet: bool,
) -> _Outcome:
    if attempt.status is not AttemptStatus.COMPLETED:
        return attempt.status, attempt.reason, None, None
    if isinstance(rule, Criterion) and rule.role is Role.TARGET and attempt.key.case not in targets:
        return MeasurementStatus.NOT_APPLICABLE, _NO_TARGET, None, None
    if row is None:
        return MeasurementStatus.MISSING, _NOT_BLINDED, None, None
    if not has_sheet:
        return MeasurementStatus.MISSING, NO_SHEET, None, None
    return _marked(rule, marks, titles)


def _marked(rule: Criterion | Derived, marks: _Marks, titles: Mapping[str, str]) -> _Outcome:
    if isinstance(rule, Rate):
        pair = counted(rule, marks)
        return (MeasurementStatus.MISSING, _NOT_MEASURED, None, None) if pair is None else (_OK, "", None, pair)
    if not isinstance(rule, Criterion):
        value, reason = derive_level(rule, marks, titles)
        return (MeasurementStatus.MISSING, reason, None, None) if value is None else (_OK, "", value, None)
    if rule.unless is not None and marks.get(rule.unless.criterion) == rule.unless.level:
        return MeasurementStatus.NOT_APPLICABLE, _SPARED, None, None
    value = marks.get(rule.id)
    return (MeasurementStatus.MISSING, NOT_FILLED, None, None) if value is None else (_OK, "", value, None)


def _disagree(key: AttemptKey) -> InputError:
    what = _("Der Schlüssel passt nicht zum Journal: {key} ist dort anders oder fehlt.").format(key=key)
    do = _("„key“ und „journal“ aus derselben Sicherung zurückholen.")
    return InputError(what, where="key/codes.csv", do=do)
