"""What is on record of a study, gathered from plan, journal and key: for the report and the protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

from pruefstand.actions.opened import Opened
from pruefstand.actions.ratings import is_unblinded
from pruefstand.domain import AttemptKey, AttemptStatus
from pruefstand.errors import InputError
from pruefstand.evaluation import Evaluation
from pruefstand.evaluation.records import AnswerRecord, Asked, Chronicle, GoldDocument, SheetRecord, Step, TakenOut
from pruefstand.rating import stored_sheets
from pruefstand.study.attempts import RESPONSE_START, Recorded, align, recorded
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.key import BlindKey, read_key
from pruefstand.study.manifest import hash_file
from pruefstand.study.plan import Kind
from pruefstand.study.withdrawals import read_withdrawals

__all__ = ["answer_records", "chronicle", "with_records"]

_TOLD = ("seal", "blind", "release", "unblind", "control")


def with_records(opened: Opened, found: Evaluation) -> Evaluation:
    """The evaluation with what is on record of a study; of anything else it is as it was."""
    if opened.study.plan.kind is not Kind.STUDY:
        return found
    taken = tuple(
        TakenOut(one.number, one.utc, one.excluded, one.stage.value, one.reason, one.attempts, one.seal)
        for one in read_withdrawals(opened.folder)
    )
    return replace(found, records=answer_records(opened), taken_out=taken, chronicle=chronicle(opened))


def answer_records(opened: Opened) -> tuple[AnswerRecord, ...]:
    """Every planned answer once, sorted by case, then by code or address."""
    key = _key(opened) if is_unblinded(opened) else None
    codes = {row.attempt: row.code for row in key.codes if row.code} if key is not None else {}
    times = {file: str(record.get("utc", "")) for file, number, record in _records(opened) if number == 1}
    made = [_record(opened, item, codes, times) for item in align(opened.systems, recorded(opened.folder))]
    order = {case: number for number, case in enumerate(opened.study.cases.ids)}
    return tuple(sorted(made, key=lambda one: (order[one.key.case], not one.code, len(one.code), one.code, one.key)))


def _record(opened: Opened, item: Recorded, codes: Mapping[AttemptKey, str], times: Mapping[str, str]) -> AnswerRecord:
    attempt = item.attempt
    code = codes.get(attempt.key, "")
    file, _colon, _line = item.where.rpartition(":")
    bare = AnswerRecord(attempt.key, attempt.status, code, archive=item.where)
    gone = attempt.status is AttemptStatus.WITHDRAWN and attempt.output is None
    if gone or attempt.status is AttemptStatus.NOT_RUN:
        return bare
    told = attempt.provenance
    model = opened.models.get(attempt.key.system)
    return replace(
        bare,
        reason=attempt.reason,
        provider=told.get("provider", "") or (model.provider if model is not None else ""),
        model=told.get("model", "") or (model.model if model is not None else ""),
        version=told.get("version", "") or told.get("configuration", ""),
        fingerprint=told.get("fingerprint", ""),
        participant=told.get("participant", ""),
        qualification=told.get("qualification", ""),
        aids=told.get("aids", ""),
        date=told.get("date", "") or (attempt.tries[-1].ended if attempt.tries else ""),
        recorded=times.get(file, ""),
        asked=_asked(opened, item),
        output=attempt.output.digest if attempt.output is not None else "",
        size=attempt.output.size if attempt.output is not None else 0,
        source=told.get("source", ""),
    )


def _asked(opened: Opened, item: Recorded) -> Asked:
    """Under another task than the present one, or with a prompt that says it otherwise: of other words."""
    attempt = item.attempt
    told = attempt.provenance
    if told.get("prompt_differs") == "yes" or attempt.task not in ("", opened.study.tasks[attempt.key.case]):
        return Asked.OTHER
    here = {system.id: system.kind.runs_here for system in opened.systems}[attempt.key.system]
    return Asked.SAME if here or told.get("prompt") or told.get("question") else Asked.UNSAID


def chronicle(opened: Opened) -> Chronicle:
    """The course of the study and what it was set to."""
    study = opened.study
    key = _key(opened)
    steps = tuple(_steps(opened))
    gold = tuple(
        GoldDocument(case, path, hash_file(study.folder.at(path)))
        for case in study.cases.ids
        for path in study.cases.gold.get(case, ())
        if study.folder.at(path).is_file()
    )
    sheets: tuple[SheetRecord, ...] = ()
    raters: tuple[str, ...] = ()
    if key is not None:
        raters = tuple(dict.fromkeys((*key.raters, *opened.rate.invited)))
        with suppress(InputError):
            found = stored_sheets(study, opened.rate, key)
            sheets = tuple(SheetRecord(sheet.rater, sheet.ai, sheet.digest) for sheet in found)
    seeds = {step.kind: step.detail for step in steps if step.kind in ("blind.record", "unblind.record")}
    return Chronicle(
        steps=tuple(step for step in steps if not step.kind.endswith(".record")),
        settings=tuple(_settings(opened)),
        gold=gold,
        targets=tuple((case, study.cases.targets[case]) for case in study.cases.ids if case in study.cases.targets),
        raters=raters,
        sheets=sheets,
        seed=seeds.get("unblind.record", ""),
        commitment=seeds.get("blind.record", ""),
    )


def _steps(opened: Opened) -> Iterator[Step]:
    """One step for each start of a command, with how many attempts it decided, then those within it: seals, openings,
    seeds."""
    header: dict[str, Any] = {}
    within: list[Step] = []
    decided = 0
    for _file, number, record in _records(opened):
        if number == 1:
            yield from _started(header, decided, within)
            header, decided, within = record, 0, []
        elif record["record"] == "attempt":
            decided += 1
        elif record["record"] in _TOLD:
            within.append(_within(record))
    yield from _started(header, decided, within)


def _started(header: Mapping[str, Any], decided: int, within: list[Step]) -> Iterator[Step]:
    """A command and what happened in it; that ``freeze`` did nothing but seal need not be said twice, and codes are
    drawn by the first call of ``blind`` alone."""
    purpose = str(header.get("purpose", ""))
    drawn = any(step.kind == "blind.record" for step in within)
    if header and not (purpose == "freeze" and within) and not (purpose == "blind" and not drawn):
        yield Step(str(header.get("utc", "")), purpose, decided)
    yield from within


def _within(record: Mapping[str, Any]) -> Step:
    kind, utc = str(record["record"]), str(record.get("utc", ""))
    if kind == "seal":
        told = [f"{record.get('number')}", str(record.get("sums", "")), str(record.get("reason", ""))]
        return Step(utc, kind, detail=" · ".join(filter(None, told)))
    if kind == "release":
        return Step(utc, kind)
    if kind == "control":
        return Step(utc, "control.opened", detail=str(record.get("reason", "")))
    return Step(utc, f"{kind}.record", detail=str(record.get("seed", "")))


def _records(opened: Opened) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """The lines that tell the course, and the kind of the others; long responses are passed over."""
    starts = tuple(f'{{"record":"{kind}"'.encode() for kind in (*_TOLD, "header"))
    for file, number, raw in read_lines(opened.folder):
        if raw.startswith(starts):
            yield file, number, parse_line(file, number, raw)
        elif raw.startswith(b'{"record":"attempt"'):
            yield file, number, {"record": "attempt"}
        elif not raw.startswith(RESPONSE_START):
            yield file, number, {"record": ""}


def _key(opened: Opened) -> BlindKey | None:
    try:
        return read_key(opened.folder) if opened.folder.key.is_dir() else None
    except InputError:
        return None


def _settings(opened: Opened) -> Iterator[tuple[str, str]]:
    """What the plan set for blinding and rating, whatever options those have; where people answered, names give way to
    placeholders whatever the plan says."""
    for section, options in (("blind", opened.blind), ("rate", opened.rate)):
        for one in fields(options):
            value = getattr(options, one.name)
            text = _said(value)
            if (section, one.name) == ("blind", "pseudonymise") and not value and _people(opened):
                text = "people"
            if text is not None:
                yield f"{section}.{one.name}", text
    yield "rate.rubric", opened.rate.version
    yield "rate.rubric.digest", opened.rate.rubric.digest
    yield "cases", str(len(opened.study.cases))


def _people(opened: Opened) -> bool:
    people = {system.id for system in opened.systems if system.origin.human}
    return any(
        item.attempt.key.system in people and item.attempt.status is AttemptStatus.COMPLETED
        for item in align(opened.systems, recorded(opened.folder))
    )


def _said(value: object) -> str | None:
    """A setting as text; ``None`` for one that is no plain value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        return ", ".join(value)
    return None
