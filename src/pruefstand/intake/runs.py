"""The runs of an index: ``attempts.csv``, one row for each run of a product, failures too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from unicodedata import normalize

from pruefstand.domain import SystemKind
from pruefstand.errors import InputError, Problem
from pruefstand.formats.table import Row, read_table
from pruefstand.i18n import _
from pruefstand.intake.delivered import read_delivered
from pruefstand.intake.delivery import PROVENANCE, Delivery, provenance_name, read_repeat, settle
from pruefstand.study.cases import media_of
from pruefstand.study.headers import Fields, match_fields
from pruefstand.study.load import Study

__all__ = ["read_runs"]

_COLUMNS = {
    "system": ("product", "Produkt", "system"),
    "case": ("case", "Fall"),
    "repeat": ("repeat", "Wiederholung", "Lauf"),
    "route": ("route", "Weg"),
    "status": ("status",),
    "reason": ("reason", "Grund"),
    "file": ("file", "Datei"),
    **PROVENANCE,
}
_REQUIRED = ("system", "case", "repeat", "status", "file")
_FOLDER = "delivered/"
_CLOCK = re.compile(r"\w+_(at|started|ended|complete|completed|s)", re.IGNORECASE)
_SECONDS = re.compile(r"\d+(\.\d+)?")


def read_runs(study: Study, data: bytes, file: str) -> Iterator[Delivery]:
    """The runs in a table of any office dialect, in its order; each file is read when its row's turn comes, so that
    memory never holds them all.

    ``file`` of a row is a path below ``delivered/``. Columns that end in ``_at``, ``_started``, ``_ended``,
    ``_complete`` or ``_s`` are clock points: moments in ISO 8601 with their offset, or seconds with a decimal point;
    their text is kept. Other columns become provenance. After the first fault nothing more is given out, and
    :class:`InputError` ends the reading with every fault, by cell: a product or case that the plan does not know, a
    repeat twice, a completed run without its file, a failure without its reason, a file that is missing or named twice.
    """
    table = read_table(data, file)
    fields = match_fields(table.head, _COLUMNS, _REQUIRED)
    reading = _Reading(study, fields)
    for row in table.rows:
        delivery = reading.row(row)
        if delivery is not None and not reading.problems:
            yield delivery
    if reading.problems:
        raise InputError.of(reading.problems)


class _Reading:
    """Collects while the rows are read."""

    def __init__(self, study: Study, fields: Fields) -> None:
        self.study, self.fields = study, fields
        self.systems = {system.id: system for system in study.systems if system.kind is SystemKind.INTAKE}
        self.clock = [column for column in fields.others if _CLOCK.fullmatch(column)]
        self.rest = [column for column in fields.others if column not in self.clock]
        self.problems: list[Problem] = []
        self.runs: dict[tuple[str, str, int], str] = {}
        self.files: dict[str, str] = {}

    def row(self, row: Row) -> Delivery | None:
        """One run, or ``None`` and what is wrong with it among the problems."""
        before = len(self.problems)
        system, case = self._address(row)
        repeat = read_repeat(self.fields.text(row, "repeat") or "0", self.fields.where(row, "repeat"))
        if isinstance(repeat, int) and system and case:
            where = self.fields.where(row, "repeat")
            first = self.runs.setdefault((system, case, repeat), where)
            if first != where:
                what = _("Diesen Lauf gibt es schon: {first}.").format(first=first)
                self._tell(row, "repeat", what, _("Die Nummer berichtigen oder die doppelte Zeile löschen."))
        elif isinstance(repeat, Problem):
            self.problems.append(repeat)
            repeat = None
        clock = {column: text for column in self.clock if (text := self._moment(row, column))}
        content = self._content(row)
        if len(self.problems) > before:
            return None
        where = self.fields.where(row, "status")
        settled = settle(self.fields.text(row, "status"), self.fields.text(row, "reason"), content, where)
        if isinstance(settled, Problem):
            self.problems.append(settled)
            return None
        media = media_of(self.fields.text(row, "file")) if content is not None else ""
        route = self.fields.text(row, "route") or "import"
        provenance, place = self._provenance(row), self.fields.head.where(row)
        return Delivery(system, case, repeat, *settled, content, media, route, clock, provenance, place)

    def _tell(self, row: Row, field: str, what: str, do: str) -> None:
        self.problems.append(Problem(self.fields.where(row, field), what, do))

    def _address(self, row: Row) -> tuple[str, str]:
        name, case = self.fields.text(row, "system"), self.fields.text(row, "case")
        system = self.systems.get(name)
        if system is None:
            what = _("Das Produkt „{name}“ kennt der Plan nicht.").format(name=name)
            do = _("Eines von {names} nennen oder das Produkt im Plan unter „systems“ ergänzen.")
            self._tell(row, "system", what, do.format(names=", ".join(self.systems)))
        if case not in self.study.cases:
            what = _("Den Fall „{case}“ gibt es nicht.").format(case=case)
            self._tell(row, "case", what, _("Die Kennung berichtigen oder den Fall ergänzen."))
        elif system is not None and case not in system.cases:
            what = _("Das Produkt „{name}“ ist am Fall „{case}“ nicht vorgesehen.").format(name=name, case=case)
            self._tell(row, "case", what, _("Den Fall berichtigen oder im Plan unter „cases“ des Produkts ergänzen."))
        return name, case

    def _moment(self, row: Row, column: str) -> str:
        text = row.cells[column].strip()
        if text and not _SECONDS.fullmatch(text) and not _is_moment(text):
            what = _("„{text}“ ist kein Zeitpunkt.").format(text=text)
            do = _("Als „2026-11-03T09:05:00Z“ schreiben oder in Sekunden mit Dezimalpunkt, etwa „41.25“.")
            self.problems.append(Problem(self.fields.head.where(row, column), what, do))
        return text

    def _content(self, row: Row) -> bytes | None:
        named = self.fields.text(row, "file")
        if not named:
            return None
        where = self.fields.where(row, "file")
        path = normalize("NFC", named).replace("\\", "/")
        path = path if path.startswith(_FOLDER) else _FOLDER + path
        first = self.files.setdefault(path.casefold(), where)
        if first != where:
            what = _("Diese Datei gehört schon zu einem anderen Lauf: {first}.").format(first=first)
            self._tell(row, "file", what, _("Jedem Lauf seine eigene Datei geben."))
            return None
        try:
            return read_delivered(self.study.folder, path, where)
        except InputError as error:
            self.problems.extend(error.problems)
            return None

    def _provenance(self, row: Row) -> Mapping[str, str]:
        named = {name: self.fields.text(row, name) for name in PROVENANCE}
        others = {provenance_name(column): row.cells[column].strip() for column in self.rest}
        return {name: text for name, text in (named | others).items() if text}


def _is_moment(text: str) -> bool:
    try:
        return "T" in text and datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
