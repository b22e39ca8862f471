"""What raters are given, as bytes: question, gold standard, answers under their codes, sheet and instructions.

Nothing in here depends on where an answer came from: not its name, not its place, not the form of its bytes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from unicodedata import normalize

from pruefstand.blinding.instructions import instructions
from pruefstand.formats.documents.docx_writer import write_docx
from pruefstand.formats.documents.plain import read_plain
from pruefstand.study.sheet import Form, empty_book, empty_sheet

__all__ = [
    "BESIDE",
    "INSTRUCTIONS",
    "SHEETS",
    "BlindCase",
    "Row",
    "case_files",
    "even_text",
    "hidden_signs",
    "presented",
    "rater_files",
    "shown_texts",
    "visible",
]

INSTRUCTIONS = "Anleitung"
SHEETS = ("Bogen.csv", "Bogen.xlsx")
"""The two forms of a rater's sheet."""

BESIDE = (f"{INSTRUCTIONS}.txt", f"{INSTRUCTIONS}.docx", *SHEETS)
"""What lies beside the folders of the cases, for each rater."""

Row = tuple[str, str]
"""One row of a sheet: case and code."""

_LINE_END = re.compile(r"\r\n?|[\v\f\x85]")
_HIDDEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
)
"""Control characters but tab and line ends, marks that turn the direction of reading (Unicode 16, UAX 9), and what XML
cannot hold: a text reads otherwise with them than it says, or differs between .txt and .docx."""


@dataclass(frozen=True, slots=True)
class BlindCase:
    """One case as raters see it: ``shown`` is what lies beside the answers (:func:`shown_texts`), ``answers`` the texts
    by their codes."""

    id: str
    shown: Mapping[str, str]
    answers: Mapping[str, str]


def shown_texts(texts: Sequence[str], gold: Sequence[str], target: str, task: str = "") -> dict[str, str]:
    """What is shown with the answers, by the names of the files without their endings.

    ``texts`` are the question and whatever else was given with it, ``gold`` the expert documents (empty where raters
    do not see them), ``target`` the yes/no question or empty, ``task`` what the systems were told to do (empty: nothing
    but the question).
    """
    found = {f"Beilage-{number}" if number else "Frage": text for number, text in enumerate(texts)}
    if task.strip():
        found["Auftrag"] = task
    found |= {f"Goldstandard-{number}": text for number, text in enumerate(gold, start=1)}
    if target:
        found["Zielfrage"] = target
    return found


def visible(text: str) -> str:
    """The text in NFC, with line feeds, without marks of direction and control characters."""
    return normalize("NFC", _LINE_END.sub("\n", _HIDDEN.sub("", text)))


def hidden_signs(text: str) -> Iterator[tuple[int, str]]:
    """What :func:`visible` takes from each line that has such a sign: the number of the line, counted from 1, and the
    signs by their numbers („U+202E“), each once, in the order met."""
    for number, line in enumerate(_LINE_END.sub("\n", text).split("\n"), start=1):
        if found := dict.fromkeys(_HIDDEN.findall(line)):
            yield number, " ".join(f"U+{ord(sign):04X}" for sign in found)


def even_text(text: str) -> str:
    """The visible text (:func:`visible`) without blanks at the ends of lines and with one line feed at its end.

    Nothing else is touched; the answer as it came stays in the store.
    """
    lines = visible(text).split("\n")
    return "\n".join(line.rstrip(" \t") for line in lines).rstrip("\n") + "\n"


def case_files(case: BlindCase) -> dict[str, bytes]:
    """The files of one case by their names, the same for every rater: each text as .txt and as .docx."""
    made: dict[str, bytes] = {}
    for name, text in (*case.shown.items(), *case.answers.items()):
        even = even_text(text)
        made[f"{name}.txt"] = even.encode()
        made[f"{name}.docx"] = write_docx(read_plain(even))
    return made


def presented(
    codes: Mapping[str, Sequence[str]], raters: Sequence[str], seed: str, withdrawn: Collection[Row] = ()
) -> dict[str, list[Row]]:
    """The rows of each rater's sheet, in their order; ``codes`` gives the cases in order with their codes.

    Within a case the order is counterbalanced over the raters by the rows of a Williams square (Williams 1949,
    doi:10.1071/CH9490149) on an order drawn by lot: the second rater of each pair goes through it in reverse, and with
    as many raters as answers (twice as many where they are odd), or a multiple, every answer stands equally often at
    every place and behind every other. Nothing but seed, case, codes and the raters' places in their list matters.
    ``withdrawn`` are cases and codes that were given out and taken back: the others stay in the order in which they
    were drawn together.
    """
    from pruefstand.stats import sealed_shuffle  # noqa: PLC0415 - running must not load scipy

    rows: dict[str, list[Row]] = {rater: [] for rater in raters}
    for case, own in codes.items():
        gone = {code for of, code in withdrawn if of == case}
        drawn = sealed_shuffle(sorted({*own, *gone}), seed, f"rows/{case}")
        for number, rater in enumerate(raters):
            order = [drawn[place] for place in _williams(len(drawn), number)]
            rows[rater] += [(case, code) for code in order if code not in gone]
    return rows


def _williams(size: int, rater: int) -> list[int]:
    """The row of the Williams square of this size for a rater, counted from 0: 0, 1, n-1, 2, n-2 … shifted by one for
    each pair of raters, the second of the two in reverse."""
    zigzag = [(step + 1) // 2 if step % 2 else -(step // 2) for step in range(size)]
    shifted = [(place + rater // 2) % size for place in zigzag]
    return shifted[::-1] if rater % 2 else shifted


def rater_files(study: str, rater: str, rows: Sequence[Row], form: Form, shown: Mapping[str, bool]) -> dict[str, bytes]:
    """The files beside the cases for one rater: instructions and sheet, by name.

    ``study`` is the mark of the study, ``form`` what raters are asked; ``shown`` says by its name whether a text
    („Goldstandard“, „Auftrag“) lies in any of the folders.
    """
    told, text = instructions(rater, form, gold=shown["Goldstandard"], task=shown["Auftrag"])
    return {
        f"{INSTRUCTIONS}.txt": text.encode(),
        f"{INSTRUCTIONS}.docx": write_docx(replace(told, verbatim="")),
        SHEETS[0]: empty_sheet(study, rater, rows, form),
        SHEETS[1]: empty_book(study, rater, rows, form),
    }
