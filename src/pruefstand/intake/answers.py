"""The answers of a study with their origin: ``answers.csv`` or another table, one answer a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from unicodedata import normalize

from pruefstand.domain import AttemptStatus, Case, Digest, System, digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.formats.documents.read import LARGEST_FILE
from pruefstand.formats.documents.report import ReportId
from pruefstand.formats.table import Row, Table
from pruefstand.i18n import _
from pruefstand.intake.answer_table import ANSWER_COLUMNS, PlacedHead, answer_table
from pruefstand.intake.answer_text import Looked, look_at
from pruefstand.intake.delivered import read_delivered
from pruefstand.intake.delivery import (
    EMPTY_REASON,
    PROVENANCE,
    TEXT,
    Delivery,
    is_blank,
    provenance_name,
    read_repeat,
)
from pruefstand.intake.documents import LEFT_OUT, REPORT_TITLES, Documents
from pruefstand.intake.ledger import read_ledger
from pruefstand.intake.origins import condition_of, origins_of, qualification_of
from pruefstand.intake.participants import (
    code_fault,
    code_note,
    consent_fault,
    waits_for_seal,
    withdrawn_fault,
)
from pruefstand.intake.question_wording import asked_otherwise
from pruefstand.study.headers import Fields, match_fields
from pruefstand.study.load import Study
from pruefstand.study.withdrawals import withdrawn_participants

__all__ = ["Answers", "read_answers", "read_table_answers"]

_KEPT = (*PROVENANCE, "question", "source")


@dataclass(frozen=True, slots=True)
class Answers:
    """What a table of answers holds.

    ``refused`` are the rows of people without consent: nothing of them is in ``deliveries``. ``notes`` are remarks that
    hinder nothing. ``left_out`` counts the documents in which something of a kind was not read as text;
    ``refused_rows`` are the numbers of the refused rows; ``spared_rows`` those of them that lack no consent: they
    wait for the ledger's seal to end, or belong to somebody who withdrew, which is counted by itself.
    """

    deliveries: tuple[Delivery, ...]
    refused: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    left_out: Mapping[ReportId, int]
    refused_rows: frozenset[int] = frozenset()
    spared_rows: frozenset[int] = frozenset()

    @property
    def turned_away(self) -> frozenset[int]:
        """The rows that lack consent."""
        return self.refused_rows - self.spared_rows


def read_answers(study: Study, data: bytes, file: str) -> Answers:
    """The answers in a table of any office dialect, the first sheet of a workbook, or an export in JSON.

    A row has ``Antwort``, or in ``Datei`` the path of a document below the folder; ``Fall`` may be absent where the
    plan has one case. ``Bedingung`` or ``Herkunft`` says whose answer it is. A person's row needs consent: ``ja`` in
    ``Einwilligung`` or, where the study has a ledger, an entry there; whatever else it holds, a row with „nein“ is
    refused. Raises :class:`InputError` with every other fault, by cell.
    """
    with Documents() as documents:
        table, notes = answer_table(data, file, documents)
        found = read_table_answers(study, table, documents, source=digest_of(data))
    return replace(found, notes=(*notes, *found.notes))


def read_table_answers(
    study: Study, table: Table, documents: Documents, *, today: date | None = None, source: Digest = ""
) -> Answers:
    """The same for a table that is open; ``today`` decides whether the ledger is still sealed. ``source`` is the digest
    of the table's file, kept with each row that names no „Quelle“ and no document of its own."""
    required = ("case",) if len(study.cases) > 1 else ()
    fields = match_fields(table.head, ANSWER_COLUMNS, required)
    if "output" not in fields.columns and "file" not in fields.columns:
        what = _("Die Tabelle hat weder eine Spalte „Antwort“ noch eine Spalte „Datei“.")
        raise InputError(what, where=table.where(1), do=_("Eine der beiden Spalten ergänzen."))
    reading = _Reading(study, table, fields, documents, today or datetime.now(UTC).date(), source)
    for row in table.rows:
        reading.row(row)
    if reading.problems:
        raise InputError.of(reading.problems)
    left_out = dict(sorted(reading.left_out.items()))
    return Answers(
        tuple(reading.deliveries),
        tuple(reading.refused),
        tuple(reading.notes),
        left_out,
        frozenset(reading.out),
        frozenset(reading.spared),
    )


class _Reading:
    """Collects while the rows are read."""

    def __init__(
        self, study: Study, table: Table, fields: Fields, documents: Documents, today: date, source: Digest
    ) -> None:
        self.study, self.fields, self.documents, self.today, self.source = study, fields, documents, today, source
        self.ledger = read_ledger(study.folder)
        self.withdrawn = withdrawn_participants(study.folder)
        self.codes = [*self.withdrawn, *(fields.text(row, "participant") for row in table.rows)]
        self.problems: list[Problem] = []
        self.refused: list[Problem] = []
        self.out: list[int] = []
        self.spared: list[int] = []
        self.notes: list[Problem] = []
        self.deliveries: list[Delivery] = []
        self.seen: dict[tuple[str, ...], str] = {}
        self.files: dict[str, str] = {}
        self.left_out: Counter[ReportId] = Counter()
        self.exported = fields.others if isinstance(table.head, PlacedHead) else ()
        if table.head.guessed:
            what = _("Die Zeichenkodierung ist geraten ({encoding}).").format(encoding=table.head.encoding)
            do = _("Umlaute in den Antworten prüfen oder die Tabelle als „CSV UTF-8“ speichern.")
            self.notes.append(Problem(table.head.file, what, do))
        for column in () if self.exported else fields.others:
            what = _("Die Spalte „{column}“ wird nicht gelesen.").format(column=column)
            self.notes.append(Problem(table.where(1, column), what, _("Nichts zu tun, wenn sie nicht gebraucht wird.")))

    def row(self, row: Row) -> None:
        """One row: a delivery, a refusal, or what is wrong with it."""
        before = len(self.problems)
        origin, condition = self.fields.text(row, "origin"), self.fields.text(row, "condition")
        details = [self.fields.text(row, name) for name in ("model", "qualification")]
        found = condition_of(self.study.systems, condition=condition, origin=origin, details=details)
        system = found if isinstance(found, System) else None
        meant = {system.origin} if system else origins_of(origin)
        if self._refused(row, person=bool(meant) and all(one.human for one in meant)):
            return
        if not isinstance(found, System):
            self._tell(row, "condition" if condition or "origin" not in self.fields.columns else "origin", *found)
        case = self._case(row, system)
        repeat = read_repeat(self.fields.text(row, "repeat"), self.fields.where(row, "repeat"))
        if isinstance(repeat, Problem):
            self.problems.append(repeat)
            repeat = None
        participant = self._participant(row, system, case)
        taken = self._content(row)
        if len(self.problems) > before or system is None or case is None or taken is None:
            return
        content, looked = taken
        where = self.fields.where(row, "output" if self.fields.raw(row, "output") else "file")
        status, reason = AttemptStatus.COMPLETED, ""
        if looked.blank:
            status, reason = AttemptStatus.EMPTY, EMPTY_REASON
            what, do = _("Die Antwort ist leer; sie zählt als „empty“."), _("Prüfen, ob sie in der Tabelle fehlt.")
            self.notes.append(Problem(where, what, do))
        provenance = self._provenance(row, case, participant, human=system.origin.human)
        provenance |= self._told(row, looked)
        self.deliveries.append(
            Delivery(system.id, case.id, repeat, status, reason, content, looked.media, "import", {}, provenance, where)
        )

    def _tell(self, row: Row, field: str, what: str, do: str) -> None:
        self.problems.append(Problem(self.fields.where(row, field), what, do))

    def _refused(self, row: Row, *, person: bool) -> bool:
        """Whether the row may not be read; a person's consent is „ja“ and nothing else, or an entry in the
        ledger."""
        consent, code = self.fields.text(row, "consent"), self.fields.text(row, "participant")
        gone = withdrawn_fault(code, self.withdrawn) if person else None
        fault = gone or consent_fault(consent, code, self.ledger, self.today, person=person)
        if fault is not None:
            self.refused.append(Problem(self.fields.where(row, "consent"), *fault))
            self.out.append(row.number)
            if gone is not None or (person and waits_for_seal(consent, self.ledger, self.today)):
                self.spared.append(row.number)
        return fault is not None

    def _case(self, row: Row, system: System | None) -> Case | None:
        name = self.fields.text(row, "case")
        if not name and len(self.study.cases) == 1:
            return self.study.cases.cases[0]
        case = self.study.by_id.get(name)
        if case is None:
            what = _("Den Fall „{case}“ gibt es nicht.") if name else _("Die Zeile nennt keinen Fall.")
            do = _("Einen Fall des Plans nennen: {cases}.").format(cases=_some(list(self.study.by_id)))
            self._tell(row, "case", what.format(case=name), do)
        elif system is not None and name not in system.cases:
            what = _("Die Bedingung „{system}“ ist am Fall „{case}“ nicht vorgesehen.")
            do = _("Den Fall berichtigen oder im Plan unter „cases“ der Bedingung ergänzen.")
            self._tell(row, "case", what.format(system=system.id, case=name), do)
        return case

    def _participant(self, row: Row, system: System | None, case: Case | None) -> str:
        """The participant's code. A name in its place is refused, and not repeated in the message."""
        code = self.fields.text(row, "participant")
        if system is None or not system.origin.human:
            return code
        where = self.fields.where(row, "participant")
        if (fault := code_fault(code)) is not None:
            self.problems.append(Problem(where, *fault))
        elif (note := code_note(code, self.codes)) is not None:
            self.notes.append(Problem(where, *note))
        if code and case is not None:
            first = self.seen.setdefault((system.id, case.id, code.casefold()), where)
            if first != where:
                what = _("Von „{code}“ gibt es zu diesem Fall schon eine Antwort: {first}.")
                do = _("Die doppelte Zeile löschen oder die Kennung berichtigen.")
                self._tell(row, "participant", what.format(code=code, first=first), do)
        return code

    def _content(self, row: Row) -> tuple[bytes, Looked] | None:
        """The raw bytes of the answer, and what they are."""
        text, path = self.fields.raw(row, "output"), self.fields.text(row, "file")
        if not path:
            content = text.encode()
            return content, Looked(TEXT, is_blank(content))
        where = self.fields.where(row, "file")
        if text.strip():
            self._tell(row, "file", _("Die Zeile hat Antwort und Datei zugleich."), _("Eine der beiden Zellen leeren."))
            return None
        first = self.files.setdefault(normalize("NFC", path).replace("\\", "/").casefold(), where)
        if first != where:
            what = _("Diese Datei ist schon eine andere Antwort: {first}.").format(first=first)
            self._tell(row, "file", what, _("Jede Antwort gehört zu genau einem Fall; eine der beiden Zeilen löschen."))
            return None
        try:
            content = read_delivered(self.study.folder, path, where, most=LARGEST_FILE)
            return content, look_at(self.documents, content, path, where)
        except InputError as error:
            self.problems.extend(error.problems)
            return None

    def _told(self, row: Row, looked: Looked) -> dict[str, str]:
        """What was found beside the text of a document, as notes and for the record."""
        self.left_out.update(report.id for report in looked.reports if report.id in LEFT_OUT)
        where, path = self.fields.where(row, "file"), self.fields.text(row, "file")
        for report in looked.reports:
            if report.id is ReportId.ENCODING_GUESSED:
                what = _("Die Zeichenkodierung von „{file}“ ist geraten.").format(file=path)
                self.notes.append(Problem(where, what, _("Umlaute prüfen oder die Datei als UTF-8 speichern.")))
        told = [
            _(REPORT_TITLES[report.id]) if report.id is ReportId.AUTHOR_METADATA else report.detail  # it may be a name
            for report in looked.reports
            if report.id is not ReportId.ENCODING_GUESSED
        ]
        if told:
            what = _("In „{file}“ gefunden: {told}").format(file=path, told="; ".join(told))
            do = _("„pruefstand read --inspect {file}“ zeigt den gelesenen Text; fehlt etwas, die Datei berichtigen.")
            self.notes.append(Problem(where, what, do.format(file=path)))
        kinds = " ".join(report.id for report in looked.reports if report.id in LEFT_OUT)
        return {"left_out": kinds} if kinds else {}

    def _provenance(self, row: Row, case: Case, participant: str, *, human: bool) -> dict[str, str]:
        kept = {name: text for name in _KEPT if (text := self.fields.text(row, name))}
        more = {provenance_name(name): text for name in self.exported if (text := row.cells[name].strip())}
        if self.source and not self.fields.text(row, "file"):
            more["source"] = self.source
        kept = {**more, **kept}
        if participant:
            kept["participant"] = participant
        if human:
            kept["consent"] = "yes"
            if "qualification" not in kept and (named := qualification_of(self.fields.text(row, "origin"))):
                kept["qualification"] = named
            entry = self.ledger.entries.get(participant.casefold()) if self.ledger is not None else None
            if entry is not None:
                kept |= {"consent_boxes": " ".join(entry.boxes), "consent_form": entry.form}
        prompt, question = kept.get("prompt", ""), kept.get("question", "")
        if asked_otherwise(self.study, case, prompt=prompt, question=question):
            kept["prompt_differs"] = "yes"
            what = _("Der Prompt weicht von der Frage des Falls ab.")
            do = _("Kein Fehler; der Bericht weist es aus, denn die Antwort ist nur eingeschränkt vergleichbar.")
            self.notes.append(Problem(self.fields.where(row, "prompt" if prompt else "question"), what, do))
        return kept


def _some(names: list[str]) -> str:
    """The first of these names; a long list helps nobody."""
    return ", ".join(names[:8]) + (" …" if len(names) > 8 else "")
