"""The evaluation of a folder: its tables, its attempts and its plan together."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pruefstand.actions.check_decisions import decision_notes
from pruefstand.actions.derive import ratings_digest
from pruefstand.actions.hard_texts import with_texts
from pruefstand.actions.opened import BLINDED, Opened
from pruefstand.actions.partial import unless_partial
from pruefstand.actions.ratings import agreement, is_unblinded, unblinded_rows
from pruefstand.actions.records import with_records
from pruefstand.actions.score import made_tables
from pruefstand.actions.sealing import holding_seal
from pruefstand.actions.versions import present_versions
from pruefstand.domain import Attempt, Measure, digest_of
from pruefstand.errors import InputError
from pruefstand.evaluation import Evaluation, evaluate
from pruefstand.formats.jsonl import canonical_json
from pruefstand.formats.table import data_line, write_table
from pruefstand.i18n import _
from pruefstand.rating import equal_sheets, stored_sheets
from pruefstand.study.attempts import align, recorded
from pruefstand.study.control import openings
from pruefstand.study.key import read_key
from pruefstand.study.leak_table import LEAKS, LeakRow, read_leaks
from pruefstand.study.plan import Kind, Plan
from pruefstand.study.seal import Difference, Seal
from pruefstand.study.tables import ATTEMPT_COLUMNS, attempt_row, read_findings, read_measurements, read_measures

__all__ = ["evaluation_of"]


def evaluation_of(opened: Opened) -> Evaluation:
    """Everything a report may say.

    Raises :class:`InputError` where the tables are older than the attempts, the ratings, the references or the plan's
    checkers.
    """
    study = opened.study
    made = made_tables(opened)
    if made.ratings != ratings_digest(unblinded_rows(opened)):
        raise _stale(_("Die Tabellen gehören nicht zu den jetzigen Bewertungen."))
    measures = _measures(opened, rated=bool(made.ratings))
    watched = _Watched(opened)
    seal, differing = holding_seal(opened.folder)
    errors = opened.errors
    found = evaluate(
        kind=study.plan.kind.value,
        title=study.plan.title,
        version=study.plan.version,
        plan=study.plan.digest,
        draft=seal is None or bool(differing),
        seal=seal.sums if seal is not None else "",
        systems=opened.systems,
        cases=study.cases.cases,
        groups=study.plan.groups,
        measures=measures,
        attempts=watched,
        rows=read_measurements(opened.folder.derived / "measurements.csv"),
        tasks=study.tasks,
        references=study.references.current.values(),
        limits=opened.limits,
        scope={**_task(study.plan), **study.plan.about},
        configurations=present_versions(opened),
        findings=read_findings(opened.folder.derived / "findings.csv"),
        notes=(*_seal_notes(seal, differing), *_equal_notes(opened), *decision_notes(opened)),
        main_variant=BLINDED if made.ratings and study.plan.kind is Kind.STUDY else "delivered",
        errors=errors,
        checkers=tuple(checker.name for checker in opened.checkers),
        openings=openings(opened.folder),
        instruction=study.instruction,
        rules=digest_of(canonical_json(sorted(one.rules for one in opened.code_book(rated=bool(made.ratings))))),
    )
    if watched.digest != made.tables["attempts.csv"]:
        raise _stale(_("Seit der Auswertung haben sich Läufe oder Systeme geändert."))
    gate = tuple(unless_partial(verdict, opened, found) for verdict in found.gate)
    hardest = with_texts(opened, found.hardest)
    found = replace(found, gate=gate, hardest=hardest, agreement=agreement(opened), leaks=_leaks(opened))
    return with_records(opened, found)


def _leaks(opened: Opened) -> tuple[LeakRow, ...]:
    """What blinding could not hide; nothing before the study is unblinded, and where nothing was measured."""
    path = opened.folder.derived / LEAKS
    return read_leaks(path.read_bytes()) if is_unblinded(opened) and path.is_file() else ()


def _equal_notes(opened: Opened) -> tuple[str, ...]:
    """Raters who said the same in every cell; nothing before the study is unblinded."""
    if not is_unblinded(opened):
        return ()
    sheets = stored_sheets(opened.study, opened.rate, read_key(opened.folder))
    return tuple(note.what for note in equal_sheets(sheets))


def _task(plan: Plan) -> dict[str, str]:
    """What the plan says of the task; its area of use stands among the other texts already."""
    return {f"task.{key}": text for key, text in plan.task.items() if key != "use"}


class _Watched:
    """The attempts as they pass, with the digest that their table would have now."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._hash = hashlib.sha256()

    def __iter__(self) -> Iterator[Attempt]:
        self._hash.update(write_table(ATTEMPT_COLUMNS, (), excel=False))
        for item in align(self._opened.systems, recorded(self._opened.folder)):
            self._hash.update(f"{data_line(attempt_row(item.attempt))}\n".encode())
            yield item.attempt

    @property
    def digest(self) -> str:
        return "sha256:" + self._hash.hexdigest()


def _measures(opened: Opened, *, rated: bool) -> tuple[Measure, ...]:
    found = read_measures(opened.folder.derived / "measures.csv")
    rules = {(measure.id, cells["by"]): cells["rules"] for measure, cells in found}
    if rules != {(one.measure.id, one.by): one.rules for one in opened.code_book(rated=rated)}:
        raise _stale(_("Seit der Auswertung haben sich Referenzen oder Prüfer geändert."))
    return tuple(measure for measure, _cells in found)


def _stale(what: str) -> InputError:
    return InputError(what, where="derived", do=_("„pruefstand score“ aufrufen, dann erneut berichten."))


def _seal_notes(seal: Seal | None, differing: Iterable[Difference]) -> tuple[str, ...]:
    paths = [difference.path for difference in differing]
    if seal is None or not paths:
        return ()
    return (_("Seit Siegel {number} geändert: {paths}.").format(number=seal.number, paths=", ".join(paths[:10])),)
