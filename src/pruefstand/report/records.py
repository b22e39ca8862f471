"""Every answer's record – where it came from and by what it can be proven – and what was taken out of the study."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from textwrap import wrap

from pruefstand.domain import AttemptKey, AttemptStatus, System
from pruefstand.evaluation.model import Evaluation
from pruefstand.evaluation.records import AnswerRecord, Asked, TakenOut
from pruefstand.formats.table import write_table
from pruefstand.i18n import N_, _, ngettext
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Paragraph, Row, Section, State, Table
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import count
from pruefstand.report.words import mark_word, origin_word, tag

__all__ = ["MOST_RECORDS", "RECORD_COLUMNS", "record_section", "records_csv", "taken_out_section"]

MOST_RECORDS = 200
"""So many answers are listed on the page; the table beside it has all of them."""

RECORD_COLUMNS = (
    "case",
    "code",
    "system",
    "repeat",
    "origin",
    "status",
    "reason",
    "provider",
    "model",
    "version",
    "fingerprint",
    "participant",
    "qualification",
    "aids",
    "date",
    "recorded",
    "question",
    "archive",
    "sha256",
    "size",
    "source",
)
"""The columns of ``records.csv``; new ones are added at the end only."""

_ASKED = {
    Asked.SAME: N_("identisch"),
    Asked.OTHER: N_("abweichend"),
    Asked.UNSAID: N_("nicht mitgeliefert; es gilt die Frage des Falls"),
}
_STAGES = {
    "open": N_("vor dem Verblinden"),
    "blinded": N_("nach dem Verblinden, vor der ersten Bewertung"),
    "rated": N_("nach der ersten Bewertung, vor dem Entblinden"),
    "unblinded": N_("nach dem Entblinden"),
}
_DIGITS = 32  # a checksum in two lines: one of 64 characters fits no column


def record_section(lookup: Lookup) -> Section | None:
    """One row an answer, in the order of cases and codes; ``None`` where nothing is on record."""
    records = [one for one in lookup.evaluation.records if one.status is not AttemptStatus.NOT_RUN]
    if not records:
        return None
    systems = {system.id: system for system in lookup.systems}
    columns = (
        Column(_("Antwort"), numeric=False),
        Column(_("Bedingung"), numeric=False),
        Column(_("Von wem"), numeric=False),
        Column(_("Datum"), numeric=False),
        Column(_("Frage"), numeric=False),
        Column(_("Archiv-Eintrag"), _("darunter SHA-256 der Antwort, wie sie eingelesen wurde"), numeric=False),
    )
    rows = tuple(_row(one, systems[one.key.system]) for one in records[:MOST_RECORDS])
    blocks: list[Block] = [Table(_("Herkunft und Nachweis jeder Antwort"), columns, rows)]
    if len(records) > MOST_RECORDS:
        more = _("{n} weitere Antworten stehen in records.csv.").format(n=count(len(records) - MOST_RECORDS))
        blocks.append(Paragraph(more))
    read = _("So lässt sich belegen, dass genau diese Antworten bewertet wurden. Alle Angaben stehen in records.csv.")
    return Section("nachweis", _("Woher jede Antwort kommt"), read, tuple(blocks), full=True)


def _row(one: AnswerRecord, system: System) -> Row:
    address = str(one.key)
    head = _("{case}, Code {code}").format(case=one.key.case, code=one.code) if one.code else address
    condition = Cell(CellKind.TEXT, system.title, (origin_word(system.origin),))
    if not one.output and one.status is AttemptStatus.WITHDRAWN:
        gone = Cell(CellKind.NA, _("gelöscht"), (_("widerrufen"),))
        archive = Cell(CellKind.TEXT, one.archive or _("kein Eintrag"))
        return Row(
            head, (condition, gone, gone, gone, archive), _below(one, address), tag=replace(tag(system), name=head)
        )
    cells = (
        condition,
        _whom(one, system),
        _said(one.date, (_("eingelesen {utc}").format(utc=one.recorded),) if one.recorded else ()),
        _question(one),
        _proof(one),
    )
    return Row(head, cells, _below(one, address), tag=replace(tag(system), name=head))


def _below(one: AnswerRecord, address: str) -> tuple[str, ...]:
    status = "" if one.status is AttemptStatus.COMPLETED else mark_word(one.status.value)
    if one.status is AttemptStatus.WITHDRAWN:
        status = _("ausgeschlossen") if one.output else _("widerrufen")
    reason = f"{status}: {_(one.reason)}" if status and one.reason else status
    return tuple(filter(None, (address if one.code else "", reason)))


def _whom(one: AnswerRecord, system: System) -> Cell:
    if system.origin.human:
        aids = _("Hilfsmittel: {aids}").format(aids=one.aids) if one.aids else ""
        return _said(one.participant, tuple(filter(None, (one.qualification, aids))))
    version = _("Version {text}").format(text=_short(one.version)) if one.version else ""
    print_ = _("Fingerabdruck {text}").format(text=one.fingerprint) if one.fingerprint else ""
    name = ", ".join(filter(None, (one.provider, one.model)))
    if not name and (version or print_):
        return Cell(CellKind.TEXT, version or print_, (print_,) if version and print_ else ())
    return _said(name, tuple(filter(None, (version, print_))))


def _short(version: str) -> str:
    """A digest by its first twelve digits; the table has it whole."""
    return version[:19] if version.startswith("sha256:") else version


def _said(text: str, sub: tuple[str, ...]) -> Cell:
    if text.strip():
        return Cell(CellKind.TEXT, text, sub)
    return Cell(CellKind.NA, _("nicht angegeben"), sub or (_("niemand hat es gesagt"),))


def _question(one: AnswerRecord) -> Cell:
    word = _(_ASKED[one.asked])
    if one.asked is Asked.OTHER:
        return Cell(CellKind.STATUS, word, (_("nur eingeschränkt vergleichbar"),), state=State.HINT)
    return Cell(CellKind.TEXT, word)


def _proof(one: AnswerRecord) -> Cell:
    digits = wrap(one.output.removeprefix("sha256:"), _DIGITS)
    return Cell(CellKind.TEXT, one.archive or _("kein Eintrag"), tuple(digits) or (_("keine Datei"),))


def records_csv(evaluation: Evaluation) -> bytes:
    """Every planned answer, with all that is on record of it; what nobody said is empty."""
    systems = {system.id: system for system in evaluation.systems}
    return write_table(RECORD_COLUMNS, _csv_rows(evaluation.records, systems), excel=False)


def _csv_rows(records: Iterable[AnswerRecord], systems: dict[str, System]) -> Iterator[tuple[str, ...]]:
    for one in records:
        key = one.key
        known = one.status is not AttemptStatus.NOT_RUN and (one.output or one.status is not AttemptStatus.WITHDRAWN)
        yield (
            *(key.case, one.code, key.system, str(key.repeat), systems[key.system].origin.value, one.status.value),
            *(one.reason, one.provider, one.model, one.version, one.fingerprint),
            *(one.participant, one.qualification, one.aids, one.date, one.recorded),
            *(one.asked.value if known else "", one.archive, one.output, str(one.size) if known else "", one.source),
        )


def taken_out_section(lookup: Lookup) -> Section | None:
    """Withdrawals and exclusions, each with how far the study had come; ``None`` without any."""
    taken = lookup.evaluation.taken_out
    if not taken:
        return None
    titles = {system.id: system.title for system in lookup.systems}
    columns = (
        Column(_("Nummer"), numeric=False),
        Column(_("Was"), numeric=False),
        Column(_("Tag"), numeric=False),
        Column(_("Antworten"), numeric=False),
        Column(_("Stand der Studie"), numeric=False),
        Column(_("Grund"), numeric=False),
    )
    rows = tuple(_taken(one, titles) for one in taken)
    withdrawn = sum(len(one.attempts) for one in taken if not one.excluded)
    excluded = sum(len(one.attempts) for one in taken if one.excluded)
    told = [
        ngettext("Widerrufen wurde {n} Antwort.", "Widerrufen wurden {n} Antworten.", withdrawn).format(
            n=count(withdrawn)
        ),
        ngettext("Ausgeschlossen wurde {n} Antwort.", "Ausgeschlossen wurden {n} Antworten.", excluded).format(
            n=count(excluded)
        ),
        _("Sie stehen in keinem Nenner; alle Zahlen sind so, als hätte es sie nie gegeben."),
    ]
    blocks: list[Block] = [Paragraph(" ".join(told)), Table(_("Widerrufe und Ausschlüsse"), columns, rows)]
    older = list(dict.fromkeys(one.before for one in taken if one.before))
    if older:
        text = _("Jeder Bericht unter einem dieser Siegel, oder einem davor, wurde vor Widerruf erstellt: {seals}.")
        blocks.append(Paragraph(text.format(seals=", ".join(older))))
    read = _("Wer widerruft, muss keinen Grund nennen. Wer eine Antwort ausschließt, muss es.")
    return Section("widerrufe", _("Widerrufen und ausgeschlossen"), read, tuple(blocks))


def _taken(one: TakenOut, titles: dict[str, str]) -> Row:
    what = _("ausgeschlossen") if one.excluded else _("widerrufen")
    listed = tuple(_answer(key, titles) for key in one.attempts)
    reason = Cell(CellKind.TEXT, one.reason) if one.reason else Cell(CellKind.NA, _("keiner"), (_("keiner nötig"),))
    cells = (
        Cell(CellKind.TEXT, what),
        Cell(CellKind.TEXT, one.utc[:10]),
        Cell(CellKind.TEXT, listed[0], listed[1:]) if listed else Cell(CellKind.NA, _("keine"), (_("nie eingelesen"),)),
        Cell(CellKind.TEXT, _(_STAGES[one.stage])),
        reason,
    )
    return Row(count(one.number), cells)


def _answer(key: AttemptKey, titles: dict[str, str]) -> str:
    return f"{key.case}, {titles.get(key.system, key.system)} ({key})"
