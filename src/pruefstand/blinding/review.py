"""What the lead reads and decides before anything is handed out: one line for each removal, replacement and leak.

The table lies in ``key/``, opens in a spreadsheet, and names answers by case and code, so that whoever decides need not
know where they come from. What was decided stays in it and is carried out again each time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from pruefstand.blinding.prepare_also import Also
from pruefstand.errors import InputError, Problem
from pruefstand.formats.table import Row, read_table, write_table
from pruefstand.i18n import N_, _
from pruefstand.study.answer_traces import REVIEW
from pruefstand.study.headers import Fields, match_fields

__all__ = [
    "Decision",
    "Decisions",
    "ReviewLine",
    "ReviewStep",
    "decided",
    "decisions_of",
    "line_and_column",
    "read_review",
    "write_review",
]

_COLUMNS = ("Fall", "Code", "Schritt", "Regel", "Zeile", "Spalte", "Text", "Ersatz", "Entscheidung", "Grund")
_FIELDS = ("case", "code", "step", "rule", "line", "column", "text", "put", "decision", "reason")
_BREAK = "⏎"  # a line feed inside a cell makes the table hard to read; no answer is replaced by this sign


class ReviewStep(StrEnum):
    """What a line is about; the words stand in the table."""

    REMOVED = "entfernt"
    REPLACED = "ersetzt"
    REFUSED = N_("nicht angewandt")
    SAID = "nennt"
    BARE = "steht noch"
    OWN = "eigene"

    @property
    def amber(self) -> bool:
        """Whether the lead must decide and say why."""
        return self in (ReviewStep.SAID, ReviewStep.BARE)


class Decision(StrEnum):
    """What the lead decided; the words stand in the table."""

    NONE = ""
    LEAVE = "lassen"
    REPLACE = "ersetzen"


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One line of the table.

    ``code`` is that of the answer, or the name of a text that is shown with the answers („Frage“), or empty for a line
    that the lead added for the whole case. ``line`` and ``column`` count from 1 and tell the place: of a removal in the
    answer as it came, of all else in the prepared text; 0 where there is none. ``text`` is what was removed, replaced
    or found, ``put`` what stands there instead.
    """

    case: str
    code: str
    step: ReviewStep
    rule: str
    line: int
    column: int
    text: str
    put: str
    decision: Decision = Decision.NONE
    reason: str = ""

    @property
    def open(self) -> bool:
        """Whether it hinders the release."""
        return self.step.amber and (
            self.decision is Decision.NONE or (self.decision is Decision.LEAVE and not self.reason)
        )

    @property
    def address(self) -> tuple[str, ...]:
        """What makes two lines of two preparations the same."""
        place = (str(self.line), str(self.column)) if self.step is ReviewStep.REMOVED else (self.text,)
        return self.case, self.code, self.step.value, *place


@dataclass(frozen=True, slots=True)
class Decisions:
    """What the lead decided for one case: removals taken back (code, line, column), strings that stay, and strings to
    be replaced besides."""

    undo: frozenset[tuple[str, int, int]] = frozenset()
    keep: frozenset[str] = frozenset()
    also: tuple[Also, ...] = ()


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """The place of a code point, both counted from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def decisions_of(lines: Iterable[ReviewLine]) -> dict[str, Decisions]:
    """The decisions in these lines, by case."""
    found: dict[str, Decisions] = {}
    for line in lines:
        own = found.get(line.case, Decisions())
        if line.decision is Decision.REPLACE:
            own = replace(own, also=(*own.also, Also(line.text, _kind(line))))
        elif line.decision is Decision.LEAVE and line.step is ReviewStep.REMOVED:
            own = replace(own, undo=own.undo | {(line.code, line.line, line.column)})
        elif line.decision is Decision.LEAVE and line.step is ReviewStep.REPLACED:
            own = replace(own, keep=own.keep | {line.text})
        found[line.case] = own
    return found


def _kind(line: ReviewLine) -> str:
    """The kind of placeholder: as the lead says, that of the rest of the case, or by what was found."""
    if line.step is ReviewStep.OWN:
        return line.rule or "PERSON"
    if line.step is ReviewStep.BARE:
        return line.rule
    return "PERSON" if line.rule in ("author", "participant") else "ANGABE"


def decided(now: Iterable[ReviewLine], before: Iterable[ReviewLine], order: Sequence[str]) -> tuple[ReviewLine, ...]:
    """The lines of this preparation with the decisions of the table before, and what was decided there for good.

    Sorted by case (in this order), code, place; a line that the lead added stays at the end of its case. Lines that say
    that something is left as it is and have no cause any more are dropped.
    """
    old = {line.address: line for line in before if line.decision is not Decision.NONE or line.reason}
    lines = []
    for line in now:
        known = old.pop(line.address, None)
        lines.append(line if known is None else replace(line, decision=known.decision, reason=known.reason))
    lines += [
        line
        for line in old.values()
        if line.decision is Decision.REPLACE or (line.decision is Decision.LEAVE and line.step is ReviewStep.REPLACED)
    ]
    place = {case: number for number, case in enumerate(order)}
    steps = list(ReviewStep)

    def key(line: ReviewLine) -> tuple[object, ...]:
        where = (len(line.code), line.code, line.line, line.column, steps.index(line.step), line.rule, line.text)
        return place.get(line.case, len(place)), line.step is ReviewStep.OWN, *where

    return tuple(sorted(lines, key=key))


def write_review(lines: Iterable[ReviewLine]) -> bytes:
    """The table, for a spreadsheet."""
    rows = (
        (
            *(line.case, line.code, line.step.value, line.rule, str(line.line or ""), str(line.column or "")),
            *(line.text.replace("\n", _BREAK), line.put.replace("\n", _BREAK), line.decision.value, line.reason),
        )
        for line in lines
    )
    return write_table(_COLUMNS, rows, excel=True)


@dataclass(slots=True)
class _Reading:
    """Collects while the lines are read."""

    fields: Fields
    cases: Collection[str]
    codes: Mapping[str, Collection[str]]
    problems: list[Problem] = field(default_factory=list)

    def tell(self, row: Row, name: str, what: str, do: str) -> None:
        self.problems.append(Problem(self.fields.where(row, name), what, do))


def read_review(data: bytes, codes: Mapping[str, Collection[str]]) -> tuple[ReviewLine, ...]:
    """The lines of a table as the lead left it, in any dialect of a spreadsheet; ``codes`` are those of each case.

    Raises :class:`InputError` with every fault by its cell: an unknown case or decision, a decision that this line
    cannot have, a string to replace that is none.
    """
    table = read_table(data, REVIEW)
    names = {name: (title,) for name, title in zip(_FIELDS, _COLUMNS, strict=True)}
    reading = _Reading(match_fields(table.head, names, _FIELDS), codes.keys(), codes)
    lines = tuple(line for row in table.rows if (line := _line(reading, row)) is not None)
    if reading.problems:
        raise InputError.of(reading.problems)
    return lines


def _line(reading: _Reading, row: Row) -> ReviewLine | None:
    fields = reading.fields
    case, code, said = (fields.text(row, name) for name in ("case", "code", "step"))
    if case not in reading.cases:
        what = _("Den Fall „{case}“ gibt es hier nicht.").format(case=case)
        reading.tell(row, "case", what, _("Einen von {cases} schreiben.").format(cases=", ".join(reading.cases)))
        return None
    decision = _decision(reading, row)
    try:
        step = ReviewStep(said or "eigene")
        number, column = (int(fields.text(row, name) or 0) for name in ("line", "column"))
    except ValueError:
        what = _("Diese Zeile beschreibt keinen Schritt, den das Programm kennt.")
        do = _("Die Zeile wieder so schreiben, wie sie war; in eigenen Zeilen bleibt „Schritt“ leer.")
        reading.tell(row, "step", what, do)
        return None
    text, put = (fields.raw(row, name).replace(_BREAK, "\n") for name in ("text", "put"))
    text = text.strip() if step is ReviewStep.OWN else text
    rule, reason = fields.text(row, "rule"), fields.text(row, "reason")
    line = ReviewLine(case, code, step, rule, number, column, text, put, decision, reason)
    if (fault := _fault(line)) is not None:
        reading.tell(row, "decision", *fault)
    return line


def _decision(reading: _Reading, row: Row) -> Decision:
    said = reading.fields.text(row, "decision").casefold()
    try:
        return Decision(said)
    except ValueError:
        what = _("„{text}“ ist keine Entscheidung.").format(text=said)
        reading.tell(row, "decision", what, _("„lassen“ oder „ersetzen“ schreiben, oder die Zelle leeren."))
        return Decision.NONE


def _fault(line: ReviewLine) -> tuple[str, str] | None:
    """What is wrong with the decision of a line, and the way out."""
    if line.step is ReviewStep.REFUSED and line.decision is not Decision.NONE:
        return _("Hier gibt es nichts zu entscheiden."), _("Die Zelle leeren.")
    if line.step in (ReviewStep.REMOVED, ReviewStep.REPLACED) and line.decision is Decision.REPLACE:
        return _("Diese Stelle ist schon weg."), _("„lassen“ schreiben oder die Zelle leeren.")
    if line.step is ReviewStep.OWN and line.decision is not Decision.REPLACE:
        return (
            _("Eine eigene Zeile sagt, was noch ersetzt werden soll."),
            _("Unter „Text“ die Wörter und unter „Entscheidung“ „ersetzen“ schreiben, oder die Zeile löschen."),
        )
    if line.decision is Decision.REPLACE:
        try:
            Also(line.text, _kind(line))
        except ValueError:
            return (
                _("So lässt sich nichts ersetzen."),
                _("„Text“ füllen; „Regel“ leer lassen oder ein Wort in Großbuchstaben schreiben, etwa ORT."),
            )
    return None
