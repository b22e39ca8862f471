"""Ratings joined with the key: from case and code back to the attempt."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    Measure,
    Measurement,
    MeasurementStatus,
    Rating,
    Source,
)
from pruefstand.errors import InputError
from pruefstand.i18n import N_, _
from pruefstand.study.key import Coded

__all__ = ["measurements_of"]

_NOT_FILLED = N_("nicht ausgefüllt")
_NO_SHEET = N_("kein Bogen")
_NO_TARGET = N_("keine Zielfrage")
_NOT_BLINDED = N_("nicht verblindet")


def measurements_of(
    ratings: Iterable[Rating],
    codes: Iterable[Coded],
    attempts: Iterable[Attempt],
    measures: Sequence[Measure],
    raters: Sequence[str],
    *,
    version: str,
    targets: Container[str],
) -> Iterator[Measurement]:
    """One row for every attempt, measure and rater, sorted by the first ten columns of the long table.

    ``attempts`` are all planned ones, sorted by address. An attempt that was not completed gives its own status; a
    completed one is ``ok`` with what the rater wrote, ``missing`` without it, ``not_applicable`` where a case has no
    target question. ``version`` is that of the sheet. Raises :class:`InputError` where key and attempts disagree.
    """
    said: dict[tuple[str, str, str], dict[str, Rating]] = {}
    for rating in ratings:
        said.setdefault((rating.rater, rating.case, rating.code), {})[rating.criterion] = rating
    sheets = {rater for rater, _case, _code in said}
    coded = {row.attempt: row for row in codes if row.code}
    ordered = sorted(measures, key=lambda measure: measure.id)
    for attempt in attempts:
        row = coded.pop(attempt.key, None)
        if row is not None and (attempt.output is None or attempt.output.digest != row.output):
            raise _disagree(attempt.key)
        for measure in ordered:
            for rater in sorted(raters):
                given = said.get((rater, row.case, row.code), {}).get(measure.id) if row else None
                status, reason, value = _outcome(attempt, row, given, has_sheet=rater in sheets)
                if measure.id == "target" and attempt.key.case not in targets and _completed(attempt):
                    status, reason, value = MeasurementStatus.NOT_APPLICABLE, _NO_TARGET, None
                yield Measurement(
                    attempt=attempt.key,
                    variant="blinded",
                    measure=measure.id,
                    part="",
                    source=Source.HUMAN,
                    by=rater,
                    by_version=version,
                    take=1 if given is None else given.take,
                    status=str(status),
                    reason=reason,
                    value=value,
                )
    if coded:
        raise _disagree(min(coded))


def _completed(attempt: Attempt) -> bool:
    return attempt.status is AttemptStatus.COMPLETED


def _outcome(
    attempt: Attempt, row: Coded | None, rating: Rating | None, *, has_sheet: bool
) -> tuple[str, str, str | None]:
    if not _completed(attempt):
        return attempt.status, attempt.reason, None
    if row is None:
        return MeasurementStatus.MISSING, _NOT_BLINDED, None
    if not has_sheet:
        return MeasurementStatus.MISSING, _NO_SHEET, None
    if rating is None or rating.value is None:
        return MeasurementStatus.MISSING, _NOT_FILLED, None
    return MeasurementStatus.OK, "", rating.value


def _disagree(key: AttemptKey) -> InputError:
    what = _("Der Schlüssel passt nicht zum Journal: {key} ist dort anders oder fehlt.").format(key=key)
    do = _("„key“ und „journal“ aus derselben Sicherung zurückholen.")
    return InputError(what, where="key/codes.csv", do=do)
