"""A filled sheet as ratings; every fault told by its cell, all at once."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from pruefstand.domain import Digest, Measure, Rating, digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.formats.table import Row
from pruefstand.i18n import _, ngettext
from pruefstand.rating.values import read_value
from pruefstand.study.key import BlindKey
from pruefstand.study.sheet import Sheet, read_sheet

__all__ = ["FilledSheet", "read_filled"]


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One rater's sheet: a rating for every criterion of every row, ``value`` ``None`` where the cell is empty.

    ``digest`` is that of the file; ``notes`` name what is missing and hinders nothing.
    """

    file: str
    digest: Digest
    rater: str
    ratings: tuple[Rating, ...]
    notes: tuple[Problem, ...]


def read_filled(
    data: bytes, file: str, key: BlindKey, measures: Sequence[Measure], targets: Container[str]
) -> FilledSheet:
    """The sheet in these bytes, in any dialect of office CSV.

    Raises :class:`InputError` with every fault: another study's sheet, a rater, case or code that the key does not
    know, a row twice, a value outside its scale. ``targets`` are the cases with a target question.
    """
    sheet = read_sheet(data, file, tuple(measure.id for measure in measures))
    reading = _Reading(sheet, key, digest_of(data), targets)
    for row in sheet.rows:
        reading.row(row, measures)
    reading.close(file)
    return FilledSheet(file, reading.digest, reading.rater, tuple(reading.ratings), tuple(reading.notes))


class _Reading:
    """Collects while the rows are read."""

    def __init__(self, sheet: Sheet, key: BlindKey, digest: Digest, targets: Container[str]) -> None:
        self.sheet, self.key, self.digest, self.targets = sheet, key, digest, targets
        self.known = {(row.case, row.code) for row in key.codes if row.code}
        self.cases = {case for case, _code in self.known}
        self.seen: dict[tuple[str, str], str] = {}
        self.rater = ""
        self.foreign = False
        self.problems: list[Problem] = []
        self.ratings: list[Rating] = []
        self.notes: list[Problem] = []
        for column in sheet.fields.others:
            what = _("Die Spalte „{column}“ wird nicht ausgewertet.").format(column=column)
            where = sheet.fields.head.where(1, column)
            self.notes.append(Problem(where, what, _("Nichts zu tun, wenn sie nur Bemerkungen enthält.")))

    def row(self, row: Row, measures: Sequence[Measure]) -> None:
        """One row of the sheet."""
        self._study(row)
        self._rater(row)
        case, code = self._text(row, "case"), self._text(row, "code").upper()
        if (case, code) not in self.known:
            if case not in self.cases:
                what = _("Den Fall „{case}“ gibt es in dieser Studie nicht.").format(case=case)
                self._tell(row, "case", what, _("Die Zelle wieder so schreiben, wie sie ausgegeben wurde."))
            else:
                what = _("Den Code „{code}“ gibt es im Fall „{case}“ nicht.").format(code=code, case=case)
                self._tell(row, "code", what, _("Die Zelle wieder so schreiben, wie sie ausgegeben wurde."))
        else:
            where = self.sheet.fields.where(row, "code")
            first = self.seen.setdefault((case, code), where)
            if first != where:
                what = _("Die Antwort {code} im Fall „{case}“ ist schon bewertet: {first}.")
                do = _("Eine der beiden Zeilen löschen.")
                self._tell(row, "code", what.format(code=code, case=case, first=first), do)
        for measure in measures:
            text = self._text(row, measure.id)
            value, do = read_value(measure, text)
            if do:
                what = _("„{text}“ ist hier nicht möglich.").format(text=text)
                self._tell(row, measure.id, what, do)
            if measure.id == "target" and value is not None and case not in self.targets:
                what = _("Der Fall „{case}“ hat keine Zielfrage; die Angabe wird nicht ausgewertet.").format(case=case)
                self.notes.append(Problem(self.sheet.fields.where(row, "target"), what, _("Nichts zu tun.")))
            self.ratings.append(Rating(self.rater, case, code, measure.id, value, 1, self.digest))

    def close(self, file: str) -> None:
        """Raise what was found; note what is missing."""
        if not self.sheet.rows:
            what = _("Der Bogen hat keine Zeile.")
            self.problems.append(Problem(file, what, _("Den Bogen aus der Blindmappe neu ausfüllen.")))
        if self.problems:
            raise InputError.of(self.problems)
        missing = sorted(self.known - self.seen.keys())
        if missing:
            what = ngettext(
                "{n} Antwort fehlt im Bogen: {answers}.", "{n} Antworten fehlen im Bogen: {answers}.", len(missing)
            )
            named = ", ".join(f"{case} {code}" for case, code in missing[:8]) + (" …" if len(missing) > 8 else "")
            do = _("Sie gelten als nicht ausgefüllt.")
            self.notes.append(Problem(file, what.format(n=len(missing), answers=named), do))
        asked = [one for one in self.ratings if one.criterion != "target" or one.case in self.targets]
        empty = sum(rating.value is None for rating in asked)
        if empty:
            what = _("{n} von {all} Zellen sind leer.").format(n=empty, all=len(asked))
            self.notes.append(Problem(file, what, _("Sie gelten als nicht ausgefüllt.")))

    def _text(self, row: Row, field: str) -> str:
        return self.sheet.fields.text(row, field)

    def _tell(self, row: Row, field: str, what: str, do: str) -> None:
        self.problems.append(Problem(self.sheet.fields.where(row, field), what, do))

    def _study(self, row: Row) -> None:
        """Told once: a sheet of another study is so in all its rows."""
        mark = self._text(row, "study")
        if mark != self.key.study and not self.foreign:
            self.foreign = True
            what = _("Der Bogen gehört zu einer anderen Studie oder Verblindung („{mark}“ statt „{own}“).")
            do = _("Den Bogen aus dem Ordner „blind“ dieser Studie nehmen.")
            self._tell(row, "study", what.format(mark=mark, own=self.key.study), do)

    def _rater(self, row: Row) -> None:
        name = self._text(row, "rater")
        if name not in self.key.raters:
            what = _("Die Bewertung „{name}“ kennt der Schlüssel nicht.").format(name=name)
            self._tell(row, "rater", what, _("Eine von {names} nennen.").format(names=", ".join(self.key.raters)))
        elif self.rater and name != self.rater:
            what = _("Im Bogen von „{first}“ steht eine Zeile von „{name}“.").format(first=self.rater, name=name)
            self._tell(row, "rater", what, _("Je Bewertung einen eigenen Bogen abgeben."))
        else:
            self.rater = name
