"""What raters are told: how to read the folder, what each column means, and when to guess the origin."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from pruefstand.formats.documents.document import Document, Paragraph
from pruefstand.i18n import _
from pruefstand.study.sheet import Column, Form

__all__ = ["instructions"]

_WIDTH = 110


def instructions(rater: str, form: Form, *, gold: bool, task: bool) -> tuple[Document, str]:
    """The instructions for one rater as a document and as text in lines of at most 110 characters.

    ``gold`` says whether the gold standard lies in the folder, ``task`` whether what the systems were told to do does.
    """
    blocks = tuple(_blocks(rater, form, gold=gold, task=task))
    return Document(blocks), "\n".join(_lines(blocks)) + "\n"


def _blocks(rater: str, form: Form, *, gold: bool, task: bool) -> Iterator[Paragraph]:
    yield Paragraph(_("Bewertung {rater}").format(rater=rater), heading=1)
    yield Paragraph(_("Was im Ordner liegt"), heading=2)
    yield Paragraph(_("Je Fall gibt es einen Ordner mit der Frage und den Antworten unter ihren Codes (X, Y …)."))
    if task:
        yield Paragraph(_("Was verlangt war, steht in „Auftrag“."))
    if gold:
        yield Paragraph(_("Der Goldstandard, an dem Sie messen, liegt daneben (Goldstandard-1 …)."))
    yield Paragraph(
        _(
            "Jeden Text gibt es zweimal mit demselben Wortlaut: als Word-Datei (.docx) und als reinen Text (.txt). "
            "Lesen müssen Sie nur einen davon. Klammern wie [PERSON_1] stehen anstelle von Namen und Anschriften; "
            "dieselbe Klammer meint im selben Fall immer dasselbe."
        )
    )
    yield Paragraph(_("So gehen Sie vor"), heading=2)
    yield Paragraph(
        _(
            "Öffnen Sie Bogen.xlsx oder Bogen.csv mit einem Tabellenprogramm; ausfüllen müssen Sie nur einen davon. "
            "In Bogen.xlsx lassen sich die Werte aus Listen wählen. Gehen Sie die Zeilen von oben nach unten durch."
        )
    )
    yield Paragraph(
        _(
            "Bewerten Sie zuerst; die Herkunft vermuten Sie in jeder Zeile erst am Ende, und ändern Sie danach keine "
            "Bewertung mehr."
        )
    )
    yield Paragraph(
        _(
            "Eine Lücke ist erlaubt: Was Sie nicht beurteilen können, lassen Sie leer. Eine leere Zelle gilt als "
            "„nicht ausgefüllt“ und zählt in keiner Zahl. Je Zelle steht nur ein Wert."
        )
    )
    yield Paragraph(
        _(
            "Die Reihenfolge ist ausgelost; woher eine Antwort stammt, erfahren Sie erst nach der Auswertung. Bitte "
            "bewerten Sie für sich, ohne Absprache mit anderen und ohne nach der Herkunft zu suchen."
        )
    )
    for note in form.notes:
        yield Paragraph(note)
    yield Paragraph(_("Die Spalten"), heading=2)
    for column in form.columns:
        yield from _column(column)
    yield Paragraph(_("Zurückgeben"), heading=2)
    yield Paragraph(
        _(
            "Die ersten vier Spalten und die Zahl der Zeilen bitte so lassen, den Bogen speichern und an die "
            "Studienleitung zurückgeben."
        )
    )


def _column(column: Column) -> Iterator[Paragraph]:
    first, *rest = column.explained or ("",)
    yield Paragraph(f"{column.title}: {first}".rstrip(": "), depth=1)
    for text in rest:
        yield Paragraph(text.strip(), depth=3 if text.startswith(" ") else 2)


def _lines(blocks: tuple[Paragraph, ...]) -> Iterator[str]:
    for number, block in enumerate(blocks):
        if number and not block.depth:
            yield ""
        indent = "  " * block.depth
        yield from (
            wrap(block.text, _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ", break_long_words=False)
            if block.depth
            else wrap(block.text, _WIDTH, break_long_words=False)
        )
        if block.heading == 1:
            yield "=" * len(block.text)
        elif block.heading:
            yield "-" * len(block.text)
