"""What raters are given, as bytes: question, gold standard, answers under their codes, sheet and instructions.

Nothing in here depends on where an answer came from: not its name, not its place, not the form of its bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from unicodedata import normalize

from pruefstand.i18n import _
from pruefstand.study.sheet import Form, empty_book, empty_sheet

__all__ = ["BESIDE", "BOOK", "INSTRUCTIONS", "SHEET", "BlindCase", "blind_files", "unified"]

INSTRUCTIONS = "Anleitung.txt"
SHEET = "Bogen.csv"
BOOK = "Bogen.xlsx"
BESIDE = (INSTRUCTIONS, SHEET, BOOK)
"""What lies beside the folders of the cases, for each rater."""

_LINE_END = re.compile(r"\r\n?")


@dataclass(frozen=True, slots=True)
class BlindCase:
    """One case as raters see it.

    ``texts`` are the question and whatever else was given with it, ``gold`` the expert documents (empty where raters
    do not see them), ``target`` the yes/no question or empty, ``answers`` the texts by code, ``task`` what the systems
    were told to do (empty: nothing but the question). All texts are raw. ``withdrawn`` are codes that were given out
    and taken back: the others stay in the order in which they were drawn together.
    """

    id: str
    texts: tuple[str, ...]
    gold: tuple[str, ...]
    target: str
    answers: Mapping[str, str]
    task: str = ""
    withdrawn: tuple[str, ...] = ()


def unified(text: str) -> str:
    """The text in NFC, with line feeds, without blanks at the ends of lines and with one line feed at its end.

    Nothing else is touched; the answer as it came stays in the store.
    """
    lines = _LINE_END.sub("\n", normalize("NFC", text)).split("\n")
    return "\n".join(line.rstrip(" \t") for line in lines).rstrip("\n") + "\n"


def blind_files(
    study: str, cases: Sequence[BlindCase], raters: Iterable[str], seed: str, form: Form
) -> dict[str, bytes]:
    """The files below ``blind/``, by path: one folder a rater, one a case within it.

    ``study`` is the mark of the study, ``form`` what raters are asked. Each rater's sheet goes through the cases in the
    order given, and through the answers of a case in an order drawn for this rater; the order in which the answers
    stand here changes nothing. A case without an answer has no folder.
    """
    from pruefstand.stats import sealed_shuffle  # noqa: PLC0415 - running must not load scipy

    cases = [case for case in cases if case.answers]
    shared = {f"{case.id}/{name}": text.encode() for case in cases for name, text in _case_files(case)}
    files: dict[str, bytes] = {}
    for rater in raters:
        drawn = {
            case.id: sealed_shuffle(sorted((*case.answers, *case.withdrawn)), seed, f"rows/{rater}/{case.id}")
            for case in cases
        }
        rows = [(case.id, code) for case in cases for code in drawn[case.id] if code in case.answers]
        files[f"{rater}/{INSTRUCTIONS}"] = _instructions(rater, form, cases).encode()
        files[f"{rater}/{SHEET}"] = empty_sheet(study, rater, rows, form)
        files[f"{rater}/{BOOK}"] = empty_book(study, rater, rows, form)
        files |= {f"{rater}/{name}": data for name, data in shared.items()}
    return files


def _case_files(case: BlindCase) -> Iterator[tuple[str, str]]:
    for number, text in enumerate(case.texts):
        yield "Frage.txt" if number == 0 else f"Beilage-{number}.txt", unified(text)
    if case.task.strip():
        yield "Auftrag.txt", unified(case.task)
    for number, text in enumerate(case.gold, start=1):
        yield f"Goldstandard-{number}.txt", unified(text)
    if case.target:
        yield "Zielfrage.txt", unified(case.target)
    for code, text in case.answers.items():
        yield f"{code}.txt", unified(text)


def _instructions(rater: str, form: Form, cases: Sequence[BlindCase]) -> str:
    """How to fill in the sheet: each of its columns with its levels, their anchors and examples."""
    gold = _("Der Goldstandard, an dem Sie messen, liegt daneben (Goldstandard-1.txt …).")
    task = _("Was verlangt war, steht in Auftrag.txt.")
    lines = [
        _("Bewertung {rater}").format(rater=rater),
        "",
        _("Je Fall gibt es einen Ordner. Darin liegen die Frage (Frage.txt) und die Antworten unter ihren Codes."),
        *([task] if any(case.task.strip() for case in cases) else []),
        *([gold] if any(case.gold for case in cases) else []),
        _("Die Reihenfolge der Codes ist ausgelost; woher eine Antwort stammt, erfahren Sie erst nach der Auswertung."),
        _("Bitte bewerten Sie für sich, ohne Absprache mit anderen und ohne nach der Herkunft zu suchen."),
        "",
        _("Öffnen Sie Bogen.xlsx oder Bogen.csv mit einem Tabellenprogramm (ausfüllen müssen Sie nur einen davon) und"),
        _("füllen Sie die Zeilen von oben nach unten aus. In Bogen.xlsx lassen sich die Werte aus Listen wählen."),
        "",
        *(line for note in form.notes for line in (*_wrapped(note, ""), "")),
    ]
    for column in form.columns:
        first, *rest = column.explained or ("",)
        lines += _wrapped(f"{column.title}: {first}".rstrip(": "), "  ")
        for text in rest:
            lines += _wrapped(text.strip(), "      " if text.startswith(" ") else "    ")
    lines += [
        "",
        _("Eine leere Zelle gilt als „nicht ausgefüllt“; je Zelle steht nur ein Wert. Die ersten vier Spalten und die"),
        _("Zahl der Zeilen bitte so lassen, den Bogen speichern und an die Studienleitung zurückgeben."),
    ]
    return "\n".join(lines) + "\n"


def _wrapped(text: str, indent: str) -> list[str]:
    return wrap(text, 110, initial_indent=indent, subsequent_indent=f"{indent}  ", break_long_words=False) or [indent]
