"""What ``stard`` answers: per condition the five measures with their fractions, and where the report lies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pruefstand.cli.output import Answer
from pruefstand.domain import Estimate
from pruefstand.errors import InputError
from pruefstand.i18n import _

__all__ = ["stard"]


def stard(folders: tuple[Path, ...], check: bool) -> Answer:
    """``stard``."""
    if check:
        return _still_holds(folders)
    from pruefstand.actions.stard import stard as write  # noqa: PLC0415 - each verb loads what it needs
    from pruefstand.report.stard_added import added_rows  # noqa: PLC0415 - see above
    from pruefstand.report.stard_items import checklist  # noqa: PLC0415 - see above
    from pruefstand.report.stard_tables import standing_counts  # noqa: PLC0415 - see above

    found, page = write(folders)
    titles = {system.id: system.title for system in found.systems}
    lists = {
        name: {standing.value: n for standing, n in standing_counts(rows).items()}
        for name, rows in (("stard", checklist(found)), ("added", added_rows(found)))
    }
    value = {
        "report": str(page),
        "studies": [study.name for study in found.studies],
        "skipped": list(found.skipped),
        "draft": any(study.draft for study in found.studies),
        "conditions": [_condition(one, titles[one.system]) for one in found.conditions],
        "pairs": [_pair(pair) for pair in found.pairs],
        "rows": lists,
    }
    return Answer([*_lines(found, titles), _("Bericht: {page}").format(page=page)], value)


def _still_holds(folders: tuple[Path, ...]) -> Answer:
    from pruefstand.actions.stard_state import stard_state  # noqa: PLC0415 - each verb loads what it needs
    from pruefstand.actions.verified import Answer as Found  # noqa: PLC0415 - see above

    if len(folders) > 1:
        raise InputError(
            _("Geprüft wird ein Bericht auf einmal."),
            do=_("Nur den Ordner nennen, in dem „report/stard.json“ liegt; seine Studien stehen darin."),
        )
    found = stard_state(folders[0])
    holds = all(one.answer is Found.HOLDS for one in found)
    value = [{"answer": o.answer.value, "path": o.path, "sentence": o.sentence} for o in found]
    return Answer([one.sentence for one in found], {"holds": holds, "findings": value}, 0 if holds else 1)


def _lines(found: Any, titles: dict[str, str]) -> Iterator[str]:
    from pruefstand.report.stard_words import measure_word, share_words  # noqa: PLC0415 - see above

    for one in found.conditions:
        told = _("{system}: {inside} von {planned} geplanten Antworten in der Tafel, {unclear} unbestimmt")
        yield told.format(
            system=titles[one.system],
            inside=one.fields.total,
            planned=one.flow.planned,
            unclear=one.flow.arms[2].total,
        )
        for measured in one.measures:
            yield f"  {measure_word(measured.name)}: {share_words(measured.plain)}"


def _condition(one: Any, title: str) -> dict[str, Any]:
    flow, fields = one.flow, one.fields
    return {
        "system": one.system,
        "title": title,
        "planned": flow.planned,
        "not_eligible": dict(flow.not_eligible),
        "eligible": flow.eligible,
        "no_index": dict(flow.missing),
        "tested": flow.tested,
        "arms": {
            arm.index.value: {
                "total": arm.total,
                "no_reference": dict(arm.no_reference),
                "reference_yes": arm.yes,
                "reference_no": arm.no,
            }
            for arm in flow.arms
        },
        "fields": {"tp": fields.tp, "fp": fields.fp, "fn": fields.fn, "tn": fields.tn},
        "answers": fields.total,
        "cases": one.cases,
        "clusters": one.clusters,
        "by_ai": one.by_ai,
        "measures": {measured.name: _measure(measured.plain, measured.clustered) for measured in one.measures},
    }


def _measure(plain: Estimate, clustered: Estimate) -> dict[str, Any]:
    def whole(number: object) -> int | None:
        return None if number is None else int(str(number))

    return {
        "value": plain.value,
        "numerator": whole(plain.numerator),
        "denominator": whole(plain.denominator),
        "low": plain.low,
        "high": plain.high,
        "level": plain.level,
        "method": _(plain.method),
        "cluster_low": clustered.low,
        "cluster_high": clustered.high,
        "deff": clustered.deff,
        "clusters": plain.clusters,
        "reason": _(plain.reason),
    }


def _pair(pair: Any) -> dict[str, Any]:
    estimate = pair.estimate
    return {
        "first": pair.first,
        "second": pair.second,
        "measure": pair.measure,
        "cases": pair.cases,
        "difference": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
        "p": estimate.p,
        "p_holm": pair.p_holm,
        "only_first": pair.only_first,
        "only_second": pair.only_second,
        "settled": pair.settled,
        "reason": _(estimate.reason or pair.p_reason),
    }
