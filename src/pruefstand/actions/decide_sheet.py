"""The sheet of open border cases: for a spreadsheet, one line a question, two cells to be filled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pruefstand.actions.measure_files import file_bytes
from pruefstand.errors import InputError, Problem
from pruefstand.formats.table import read_table, write_table
from pruefstand.i18n import _
from pruefstand.scoring.facts.decisions import Decision, Question
from pruefstand.scoring.facts.judging import Judged
from pruefstand.scoring.facts.words import BORDER_WORDS, verdict_list, verdict_of, verdict_word
from pruefstand.study.headers import match_fields

__all__ = ["Filled", "read_sheet", "sheet"]

_COLUMNS = (
    *("Kennung", "Fall", "Angabe", "Referenz", "Stelle", "Regelurteil", "Erwartet", "Gefunden"),
    *("Warum Grenzfall", "Ausgaben", "Früher", "Entscheidung", "Grund"),
)
_FIELDS = {"key": ("Kennung",), "verdict": ("Entscheidung",), "reason": ("Grund",)}


@dataclass(frozen=True, slots=True)
class Filled:
    """What a person wrote on one question, by its short key."""

    key: str
    verdict: str
    reason: str


def sheet(cases: Iterable[tuple[Question, Judged, int, Decision | None]]) -> bytes:
    """The table: question, verdict of the rules, in how many outputs it comes, what was decided under other rules. It
    names no product."""
    return write_table(_COLUMNS, (_row(*one) for one in cases), excel=True)


def _row(question: Question, judged: Judged, outputs: int, earlier: Decision | None) -> tuple[str, ...]:
    before = ""
    if earlier is not None:
        before = f"{verdict_word(earlier.verdict)} ({earlier.by}, {earlier.date}): {earlier.reason}"
    why = ", ".join(_(BORDER_WORDS.get(each, each)) for each in (judged.border,))
    return (
        *(question.short, question.case, question.item, question.text, question.evidence),
        *(verdict_word(question.found), judged.expected, judged.shown, why, str(outputs), before, "", ""),
    )


def read_sheet(path: Path, known: frozenset[str]) -> tuple[Filled, ...]:
    """The lines of a filled sheet with a decision, in any dialect of a spreadsheet; empty ones are left for later.

    Raises ``InputError`` with every fault by its cell: an unknown key, one twice, a verdict that is none, no reason.
    """
    table = read_table(file_bytes(path), str(path))
    fields = match_fields(table.head, _FIELDS, _FIELDS)
    problems: list[Problem] = []
    found: dict[str, Filled] = {}
    for row in table.rows:
        key, verdict, reason = (fields.text(row, name) for name in _FIELDS)
        if not verdict and not reason:
            continue
        for name, what, do in _faults(key, verdict, reason, known, found):
            problems.append(Problem(fields.where(row, name), what, do))
        found.setdefault(key, Filled(key, verdict, reason))
    if problems:
        raise InputError.of(problems)
    return tuple(found.values())


def _faults(
    key: str, verdict: str, reason: str, known: frozenset[str], found: dict[str, Filled]
) -> Iterator[tuple[str, str, str]]:
    if key not in known:
        what = _("„{key}“ ist kein offener Grenzfall.").format(key=key)
        yield "key", what, _("Die Zeile löschen, oder mit „pruefstand decide“ einen neuen Bogen schreiben.")
    elif key in found:
        yield "key", _("„{key}“ steht zweimal im Bogen.").format(key=key), _("Eine der beiden Zeilen leeren.")
    if verdict_of(verdict) is None:
        what = _("„{text}“ ist kein Urteil.").format(text=verdict)
        yield "verdict", what, _("Eines davon schreiben: {words}.").format(words=verdict_list())
    if not reason:
        yield "reason", _("Die Entscheidung hat keinen Grund."), _("In einem Satz sagen, warum so entschieden wird.")
