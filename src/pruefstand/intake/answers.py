"""The answers of a study with their origin: ``answers.csv``, one answer a row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from unicodedata import normalize

from pruefstand.domain import AttemptStatus, Case, System
from pruefstand.errors import InputError, Problem
from pruefstand.formats.encoding import decode
from pruefstand.formats.table import Row, Table, read_table
from pruefstand.i18n import _
from pruefstand.intake.delivered import read_delivered
from pruefstand.intake.delivery import EMPTY_REASON, PROVENANCE, TEXT, Delivery, is_blank, read_repeat
from pruefstand.intake.origins import condition_of, origins_of
from pruefstand.study.headers import Fields, match_fields
from pruefstand.study.load import Study
from pruefstand.study.question import main_material, text_of

__all__ = ["Answers", "read_answers"]

_COLUMNS = {
    "case": ("Fall", "case"),
    "output": ("Antwort", "answer"),
    "file": ("Datei", "file"),
    "origin": ("Herkunft", "origin"),
    "condition": ("Bedingung", "condition"),
    "repeat": ("Lauf", "repeat"),
    **PROVENANCE,
}
_YES = frozenset({"ja", "yes", "true", "wahr", "x"})
_NO = frozenset({"nein", "no", "false", "falsch"})
_RECOMMENDED = re.compile(r"[A-Za-z]{0,3}[-_]?\d+")


@dataclass(frozen=True, slots=True)
class Answers:
    """What a table of answers holds.

    ``refused`` are the rows of people without consent: nothing of them is in ``deliveries``. ``notes`` are remarks that
    hinder nothing.
    """

    deliveries: tuple[Delivery, ...]
    refused: tuple[Problem, ...]
    notes: tuple[Problem, ...]


def read_answers(study: Study, data: bytes, file: str) -> Answers:
    """The answers in a table of any office dialect.

    A row has ``Antwort``, or in ``Datei`` the path of a text file below the folder; ``Fall`` may be absent where the
    plan has one case. ``Bedingung`` or ``Herkunft`` says whose answer it is. A person's row needs ``Einwilligung``
    „ja“; whatever else it holds, a row with „nein“ is refused. Raises :class:`InputError` with every other fault, by
    cell.
    """
    table = read_table(data, file)
    required = ("case",) if len(study.cases) > 1 else ()
    fields = match_fields(table.head, _COLUMNS, required)
    if "output" not in fields.columns and "file" not in fields.columns:
        what = _("Die Tabelle hat weder eine Spalte „Antwort“ noch eine Spalte „Datei“.")
        raise InputError(what, where=table.where(1), do=_("Eine der beiden Spalten ergänzen."))
    reading = _Reading(study, table, fields)
    for row in table.rows:
        reading.row(row)
    if reading.problems:
        raise InputError.of(reading.problems)
    return Answers(tuple(reading.deliveries), tuple(reading.refused), tuple(reading.notes))


class _Reading:
    """Collects while the rows are read."""

    def __init__(self, study: Study, table: Table, fields: Fields) -> None:
        self.study, self.fields = study, fields
        self.problems: list[Problem] = []
        self.refused: list[Problem] = []
        self.notes: list[Problem] = []
        self.deliveries: list[Delivery] = []
        self.seen: dict[tuple[str, ...], str] = {}
        if table.head.guessed:
            what = _("Die Zeichenkodierung ist geraten ({encoding}).").format(encoding=table.head.encoding)
            do = _("Umlaute in den Antworten prüfen oder die Tabelle als „CSV UTF-8“ speichern.")
            self.notes.append(Problem(table.head.file, what, do))
        for column in fields.others:
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
        content = self._content(row)
        if len(self.problems) > before or system is None or case is None or content is None:
            return
        where = self.fields.where(row, "output" if self.fields.raw(row, "output") else "file")
        status, reason = AttemptStatus.COMPLETED, ""
        if is_blank(content):
            status, reason = AttemptStatus.EMPTY, EMPTY_REASON
            what, do = _("Die Antwort ist leer; sie zählt als „empty“."), _("Prüfen, ob sie in der Tabelle fehlt.")
            self.notes.append(Problem(where, what, do))
        provenance = self._provenance(row, case, participant, human=system.origin.human)
        self.deliveries.append(
            Delivery(system.id, case.id, repeat, status, reason, content, TEXT, "import", {}, provenance, where)
        )

    def _tell(self, row: Row, field: str, what: str, do: str) -> None:
        self.problems.append(Problem(self.fields.where(row, field), what, do))

    def _refused(self, row: Row, *, person: bool) -> bool:
        """Whether the row may not be read; a person's consent is „ja“ and nothing else."""
        consent = self.fields.text(row, "consent")
        said_no = consent.casefold() in _NO
        if not said_no and (not person or consent.casefold() in _YES):
            return False
        if said_no:
            what = _("Keine Einwilligung: die Zeile wurde nicht gelesen.")
        elif consent:
            what = _("„{text}“ ist keine Einwilligung: die Zeile wurde nicht gelesen.").format(text=consent)
        else:
            what = _("Die Einwilligung fehlt: die Zeile wurde nicht gelesen.")
        do = _("Liegt die Einwilligung vor, „ja“ in die Spalte „Einwilligung“ schreiben; sonst die Zeile löschen.")
        self.refused.append(Problem(self.fields.where(row, "consent"), what, do))
        return True

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
        if "@" in code or sum(part[0].isupper() for part in code.split() if part.strip(".,").isalpha()) > 1:
            what = _("Das sieht nach einem Namen aus; Namen gehören nicht in die Kennung.")
            self._tell(row, "participant", what, _("Eine Kennung wie T01 vergeben; die Namen getrennt führen."))
        elif not _RECOMMENDED.fullmatch(code):
            what = _("Die Kennung hat nicht die Form T01.") if code else _("Die Zeile hat keine Kennung.")
            do = _("Kennungen wie T01, T02 vergeben; ein Widerruf findet die Antwort nur darüber.")
            self.notes.append(Problem(self.fields.where(row, "participant"), what, do))
        if code and case is not None:
            where = self.fields.where(row, "participant")
            first = self.seen.setdefault((system.id, case.id, code.casefold()), where)
            if first != where:
                what = _("Von „{code}“ gibt es zu diesem Fall schon eine Antwort: {first}.")
                do = _("Die doppelte Zeile löschen oder die Kennung berichtigen.")
                self._tell(row, "participant", what.format(code=code, first=first), do)
        return code

    def _content(self, row: Row) -> bytes | None:
        """The raw bytes of the answer."""
        text, path = self.fields.raw(row, "output"), self.fields.text(row, "file")
        if not path:
            return text.encode()
        where = self.fields.where(row, "file")
        if text.strip():
            self._tell(row, "file", _("Die Zeile hat Antwort und Datei zugleich."), _("Eine der beiden Zellen leeren."))
            return None
        if not path.casefold().endswith((".txt", ".md")):
            what = _("„{file}“ ist keine Textdatei.").format(file=path)
            self._tell(row, "file", what, _("Die Antwort als .txt speichern und diese Datei nennen."))
            return None
        try:
            content = read_delivered(self.study.folder, path, where)
            if decode(content, path).guessed:
                what = _("Die Zeichenkodierung von „{file}“ ist geraten.").format(file=path)
                self.notes.append(Problem(where, what, _("Umlaute prüfen oder die Datei als UTF-8 speichern.")))
        except InputError as error:
            self.problems.extend(error.problems)
            return None
        return content

    def _provenance(self, row: Row, case: Case, participant: str, *, human: bool) -> dict[str, str]:
        kept = {name: text for name in PROVENANCE if (text := self.fields.text(row, name))}
        if participant:
            kept["participant"] = participant
        if human:
            kept["consent"] = "yes"
        if prompt := kept.get("prompt"):
            question = _question(self.study, case)
            instruction = _spaced(self.study.instruction)
            if question is not None and _spaced(prompt) not in (question, f"{instruction} {question}".strip()):
                kept["prompt_differs"] = "yes"
                what = _("Der Prompt weicht von der Frage des Falls ab.")
                do = _("Kein Fehler; der Bericht weist es aus, denn die Antwort ist nur eingeschränkt vergleichbar.")
                self.notes.append(Problem(self.fields.where(row, "prompt"), what, do))
        return kept


def _question(study: Study, case: Case) -> str | None:
    material = main_material(case)
    text = None if material is None else text_of(study, case, material)
    return None if text is None else _spaced(text)


def _spaced(text: str) -> str:
    return " ".join(normalize("NFC", text).split())


def _some(names: list[str]) -> str:
    """The first of these names; a long list helps nobody."""
    return ", ".join(names[:8]) + (" …" if len(names) > 8 else "")
