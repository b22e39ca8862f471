"""Title, sections and foot put together to a document, with the words that every page needs."""

from __future__ import annotations

from collections.abc import Iterable

from pruefstand.i18n import _, language
from pruefstand.report.blocks import Document, Section, Title

__all__ = ["document_of"]


def document_of(title: Title, sections: Iterable[Section | None], foot: str) -> Document:
    """The document in the reader's language; sections that have nothing to say are left out."""
    words = {
        "skip": _("Zum Inhalt"),
        "best": _("(bester Wert)"),
        "table": _("Tabelle: {caption}"),
        "run": _("Lauf {n}: {word}"),
        "note": _("Anmerkung {n}"),
    }
    found = tuple(section for section in sections if section is not None)
    return Document(language(), title, found, foot, tuple(words.items()))
