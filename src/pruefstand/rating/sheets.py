"""A filled sheet as ratings; every fault told by its cell, all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pruefstand.domain import Digest, Rating, digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.formats.table import Row
from pruefstand.i18n import _, ngettext
from pruefstand.rating.measures import RateOptions, asked, derived, rating_form
from pruefstand.rating.rubric import Condition, Criterion, Rate, Role
from pruefstand.rating.totals import counted
from pruefstand.rating.values import read_value, shortened
from pruefstand.study.key import BlindKey
from pruefstand.study.sheet import Sheet, read_sheet

__all__ = ["FilledSheet", "read_filled"]


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One rater's sheet: a rating for every criterion of every row, ``value`` ``None`` where the cell is empty.

    ``digest`` is that of the file; ``notes`` name what is missing and hinders nothing. ``ai`` is true where the rater
    is an AI, ``reasons`` hold what was written in words, by case and code. ``rows`` are cases and codes in the order in
    which they stand in the file, ``named`` is the cell that names the rater.
    """

    file: str
    digest: Digest
    rater: str
    ratings: tuple[Rating, ...]
    notes: tuple[Problem, ...]
    ai: bool = False
    reasons: Mapping[tuple[str, str], str] = field(default_factory=dict)
    rows: tuple[tuple[str, str], ...] = ()
    named: str = ""


def read_filled(data: bytes, file: str, key: BlindKey, options: RateOptions, targets: Collection[str]) -> FilledSheet:
    """The sheet in these bytes, as CSV in any dialect of an office or as a workbook.

    Raises :class:`InputError` with every fault: another study's sheet, a rater, case or code that the key does not
    know, a row twice, a value outside its scale. ``targets`` are the cases with a target question.
    """
    target = bool(targets)
    sheet = read_sheet(data, file, rating_form(options, target=target))
    reading = _Reading(sheet, key, options, digest_of(data), targets)
    for row in sheet.rows:
        reading.row(row)
    reading.close(file)
    return FilledSheet(
        file,
        reading.digest,
        reading.rater,
        tuple(reading.ratings),
        tuple(reading.notes),
        reading.rater in options.ai,
        reading.reasons,
        tuple(reading.seen),
        reading.named,
    )


class _Reading:
    """Collects while the rows are read."""

    def __init__(
        self, sheet: Sheet, key: BlindKey, options: RateOptions, digest: Digest, targets: Collection[str]
    ) -> None:
        self.sheet, self.key, self.digest, self.targets = sheet, key, digest, targets
        self.criteria = asked(options, target=bool(targets))
        self.rates = [rule for rule in derived(options, target=bool(targets)) if isinstance(rule, Rate)]
        self.raters = tuple(dict.fromkeys((*key.raters, *options.ai)))
        self.known = {(row.case, row.code) for row in key.codes if row.shown}
        self.withdrawn = key.withdrawn
        self.cases = {case for case, _code in self.known}
        self.seen: dict[tuple[str, str], str] = {}
        self.rater = self.named = ""
        self.foreign = False
        self.empty: Counter[str] = Counter()
        self.filled: Counter[str] = Counter()
        self.problems: list[Problem] = []
        self.ratings: list[Rating] = []
        self.reasons: dict[tuple[str, str], str] = {}
        self.notes: list[Problem] = list(sheet.notes)
        for column in sheet.fields.others:
            what = _("Die Spalte „{column}“ wird nicht ausgewertet.").format(column=column)
            where = sheet.fields.head.where(1, column)
            self.notes.append(Problem(where, what, _("Nichts zu tun, wenn sie nur Bemerkungen enthält.")))

    def row(self, row: Row) -> None:
        """One row of the sheet."""
        self._study(row)
        self._rater(row)
        case, code = self._text(row, "case"), self._text(row, "code").upper()
        if (case, code) in self.withdrawn:
            return
        self._address(row, case, code)
        marks: dict[str, str | None] = {}
        for criterion in self.criteria:
            found = read_value(criterion, self.sheet.fields.raw(row, criterion.id))
            if found.what:
                self._tell(row, criterion.id, found.what, found.do)
            marks[criterion.id] = found.value
        self._overcounted(row, marks)
        for criterion in self.criteria:
            if criterion.role is Role.REASON:
                if (reason := marks[criterion.id]) is not None:
                    self.reasons[case, code] = reason
                continue
            value = self._barred(row, criterion, marks)
            if criterion.role is Role.TARGET and value is not None and case not in self.targets:
                what = _("Der Fall „{case}“ hat keine Zielfrage; die Angabe wird nicht ausgewertet.").format(case=case)
                self.notes.append(Problem(self.sheet.fields.where(row, criterion.id), what, _("Nichts zu tun.")))
            if value is not None:
                self.filled[criterion.id] += criterion.role is not Role.TARGET or case in self.targets
            elif not self._may_stay_empty(criterion, case, marks):
                self.empty[criterion.id] += 1
            self.ratings.append(Rating(self.rater, case, code, criterion.id, value, 1, self.digest))

    def _overcounted(self, row: Row, marks: Mapping[str, str | None]) -> None:
        """More invented ones than there are: one of the counts is a slip."""
        for rate in self.rates:
            pair = counted(rate, marks)
            if pair is not None and pair[0] > pair[1]:
                what = _("Gezählt sind {count} von {all}.").format(count=pair[0], all=pair[1])
                self._tell(row, rate.of, what, _("Die Zahlen dieser Zeile berichtigen."))

    def _address(self, row: Row, case: str, code: str) -> None:
        if (case, code) in self.known:
            where = self.sheet.fields.where(row, "code")
            first = self.seen.setdefault((case, code), where)
            if first != where:
                what = _("Die Antwort {code} im Fall „{case}“ ist schon bewertet: {first}.")
                do = _("Eine der beiden Zeilen löschen.")
                self._tell(row, "code", what.format(code=code, case=case, first=first), do)
        elif case not in self.cases:
            what = _("Den Fall „{case}“ gibt es in dieser Studie nicht.").format(case=shortened(case))
            do = _("Die Zelle wieder so schreiben, wie sie ausgegeben wurde; Fälle sind: {cases}.")
            self._tell(row, "case", what, do.format(cases=_some(self.cases)))
        else:
            what = _("Den Code „{code}“ gibt es im Fall „{case}“ nicht.").format(code=shortened(code), case=case)
            do = _("Die Zelle wieder so schreiben, wie sie ausgegeben wurde; Codes sind hier: {codes}.")
            self._tell(row, "code", what, do.format(codes=_some(own for of, own in self.known if of == case)))

    def _barred(self, row: Row, criterion: Criterion, marks: Mapping[str, str | None]) -> str | None:
        """The mark, or what must stand in its place; one that contradicts what the rater marked before is told."""
        value, barred = marks[criterion.id], criterion.blocked_when
        if barred is None:
            return value
        if marks.get(barred.criterion) == barred.level:
            if value not in (None, criterion.blocked):
                what = _("„{text}“ passt nicht zu „{condition}“.").format(text=value, condition=self._said(barred))
                do = _("„{blocked}“ schreiben oder „{column}“ ändern.")
                self._tell(row, criterion.id, what, do.format(blocked=criterion.blocked, column=self._title(barred)))
            return criterion.blocked
        if value == criterion.blocked and marks.get(barred.criterion) is not None:
            what = _("„{text}“ setzt „{condition}“ voraus.").format(text=value, condition=self._said(barred))
            do = _("Eine andere Stufe schreiben oder „{column}“ ändern.").format(column=self._title(barred))
            self._tell(row, criterion.id, what, do)
        return value

    def _title(self, condition: Condition) -> str:
        return self.sheet.fields.columns.get(condition.criterion, condition.criterion)

    def _said(self, condition: Condition) -> str:
        return f"{self._title(condition)}: {condition.level}"

    def _may_stay_empty(self, criterion: Criterion, case: str, marks: Mapping[str, str | None]) -> bool:
        spared = criterion.unless is not None and marks.get(criterion.unless.criterion) == criterion.unless.level
        return spared or criterion.optional or (criterion.role is Role.TARGET and case not in self.targets)

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
        if self.empty.total():
            what = _("Leere Zellen: {columns}.").format(columns=", ".join(self._empty_columns()))
            self.notes.append(Problem(file, what, _("Sie gelten als nicht ausgefüllt.")))
        for guess in self.criteria:
            if guess.role is Role.GUESS and not self.filled[guess.id]:
                what = _("In diesem Bogen steht keine Vermutung zur Herkunft („{column}“).").format(column=guess.column)
                do = _("Ohne sie ist die Verblindung für diese Bewertung nicht prüfbar; vor dem Entblinden nachholen.")
                self.notes.append(Problem(file, what, do))

    def _empty_columns(self) -> Iterator[str]:
        """Each column with an empty cell, in the order of the sheet, and how many of how many."""
        for criterion in self.criteria:
            if empty := self.empty[criterion.id]:
                told = _("„{column}“ {n} von {all}")
                all_of = empty + self.filled[criterion.id]
                yield told.format(column=criterion.column, n=empty, all=all_of)

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
            self._tell(row, "study", what.format(mark=shortened(mark), own=self.key.study), do)

    def _rater(self, row: Row) -> None:
        name = self._text(row, "rater")
        if name not in self.raters:
            what = _("Die Bewertung „{name}“ kennt der Schlüssel nicht.").format(name=shortened(name))
            self._tell(row, "rater", what, _("Eine von {names} nennen.").format(names=", ".join(self.raters)))
        elif self.rater and name != self.rater:
            what = _("Im Bogen von „{first}“ steht eine Zeile von „{name}“.").format(first=self.rater, name=name)
            self._tell(row, "rater", what, _("Je Bewertung einen eigenen Bogen abgeben."))
        elif not self.rater:
            self.rater, self.named = name, self.sheet.fields.where(row, "rater")


def _some(names: Iterable[str]) -> str:
    """The first twenty of these, in order."""
    ordered = sorted(names, key=lambda name: (len(name), name))
    return ", ".join(ordered[:20]) + (" …" if len(ordered) > 20 else "")
