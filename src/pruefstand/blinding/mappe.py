"""What raters are given, as bytes: question, gold standard, answers under their codes, sheet and instructions.

Nothing in here depends on where an answer came from: not its name, not its place, not the form of its bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from pruefstand.i18n import _
from pruefstand.study.sheet import CRITERIA, criteria, empty_sheet

__all__ = ["INSTRUCTIONS", "SHEET", "BlindCase", "blind_files", "unified"]

INSTRUCTIONS = "Anleitung.txt"
SHEET = "Bogen.csv"
"""What lies beside the folders of the cases, for each rater."""

_LINE_END = re.compile(r"\r\n?")


@dataclass(frozen=True, slots=True)
class BlindCase:
    """One case as raters see it.

    ``texts`` are the question and whatever else was given with it, ``gold`` the expert documents (empty where raters
    do not see them), ``target`` the yes/no question or empty, ``answers`` the texts by code. All texts are raw.
    """

    id: str
    texts: tuple[str, ...]
    gold: tuple[str, ...]
    target: str
    answers: Mapping[str, str]


def unified(text: str) -> str:
    """The text in NFC, with line feeds, without blanks at the ends of lines and with one line feed at its end.

    Nothing else is touched; the answer as it came stays in the store.
    """
    lines = _LINE_END.sub("\n", normalize("NFC", text)).split("\n")
    return "\n".join(line.rstrip(" \t") for line in lines).rstrip("\n") + "\n"


def blind_files(study: str, cases: Sequence[BlindCase], raters: Iterable[str], seed: str) -> dict[str, bytes]:
    """The files below ``blind/``, by path: one folder a rater, one a case within it.

    ``study`` is the mark of the study. Each rater's sheet goes through the cases in the order given, and through the
    answers of a case in an order drawn for this rater; the order in which the answers stand here changes nothing.
    """
    from pruefstand.stats import sealed_shuffle  # noqa: PLC0415 - running must not load scipy

    target = any(case.target for case in cases)
    asked = criteria(with_gold=any(case.gold for case in cases), target=target)
    shared = {f"{case.id}/{name}": text.encode() for case in cases for name, text in _case_files(case)}
    files: dict[str, bytes] = {}
    for rater in raters:
        drawn = {case.id: sealed_shuffle(sorted(case.answers), seed, f"rows/{rater}/{case.id}") for case in cases}
        rows = [(case.id, code) for case in cases for code in drawn[case.id]]
        files[f"{rater}/{INSTRUCTIONS}"] = _instructions(rater, asked).encode()
        files[f"{rater}/{SHEET}"] = empty_sheet(study, rater, rows, asked)
        files |= {f"{rater}/{name}": data for name, data in shared.items()}
    return files


def _case_files(case: BlindCase) -> Iterator[tuple[str, str]]:
    for number, text in enumerate(case.texts):
        yield "Frage.txt" if number == 0 else f"Beilage-{number}.txt", unified(text)
    for number, text in enumerate(case.gold, start=1):
        yield f"Goldstandard-{number}.txt", unified(text)
    if case.target:
        yield "Zielfrage.txt", unified(case.target)
    for code, text in case.answers.items():
        yield f"{code}.txt", unified(text)


def _instructions(rater: str, asked: tuple[str, ...]) -> str:
    """How to fill in the sheet, with only the columns that it has."""
    explained = {
        "category": _("korrekt (richtig und belegt), unvollständig oder halluziniert (falsch oder falsch belegt)"),
        "gold_agreement": _(
            "Anteil der tragenden Punkte des Goldstandards, die die Antwort richtig enthält: 0 bis 100"
        ),
        "grade": _("1 (beste) bis 5, nur ganze Noten"),
        "stage": _(
            "1 (übertrifft die Erwartungen) bis 4 (erfüllt sie nicht), oder gesperrt: eine Fundstelle ist erfunden"
        ),
        "target": _("Was sagt die Antwort zur Zielfrage (Zielfrage.txt im Ordner des Falls)? ja, nein oder unbestimmt"),
        "guess": _("Mensch oder KI; bitte erst ganz am Ende, wenn alle anderen Spalten der Zeile ausgefüllt sind"),
    }
    gold = _("Der Goldstandard, an dem Sie messen, liegt daneben (Goldstandard-1.txt …).")
    lines = [
        _("Bewertung {rater}").format(rater=rater),
        "",
        _("Je Fall gibt es einen Ordner. Darin liegen die Frage (Frage.txt) und die Antworten unter ihren Codes."),
        *([gold] if "category" in asked else []),
        _("Die Reihenfolge der Codes ist ausgelost; woher eine Antwort stammt, erfahren Sie erst nach der Auswertung."),
        _("Bitte bewerten Sie für sich, ohne Absprache mit anderen und ohne nach der Herkunft zu suchen."),
        "",
        _("Öffnen Sie Bogen.csv mit einem Tabellenprogramm und füllen Sie die Zeilen von oben nach unten aus:"),
        "",
        *(f"  {CRITERIA[name]}: {explained[name]}" for name in asked),
        "",
        _("Eine leere Zelle gilt als „nicht ausgefüllt“. Die ersten vier Spalten und die Zahl der Zeilen bitte so"),
        _("lassen, als CSV speichern und den Bogen an die Studienleitung zurückgeben."),
    ]
    return "\n".join(lines) + "\n"
