"""Marks that stand for something: ``[PERSON_1]``, ``{{Name}}``, ``<<Datum>>``, ``____``, three X, ``[…]``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.language.values import Found

__all__ = ["links", "placeholders"]

_PLACEHOLDER = re.compile(
    r"\[[A-ZÄÖÜ][A-ZÄÖÜ0-9]{1,20}(?:[_ -][A-ZÄÖÜ0-9]{1,20}){0,3}\]|\{\{[^{}\n]{1,40}\}\}|<<[^<>\n]{1,40}>>|_{3,40}"
    r"|(?<!\w)X{3,12}(?!\w)|\[(?:…|\.\.\.)\]|\[(?:Name|Datum|Ort|Adresse|Betrag|Firma|Vorname|Nachname|Straße)\]"
)
_URL = re.compile(r"(?:https?://|www\.)[^\s<>\"“”„«»)\]]{3,500}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}")


def placeholders(text: str, source: str) -> Iterator[Found]:
    """Every placeholder as written, lines of underscores as ``___``."""
    for match in _PLACEHOLDER.finditer(text):
        norm = "___" if match[0].startswith("___") else " ".join(match[0].split())
        yield Found("placeholder", norm, *match.span(), source[slice(*match.span())])


def links(text: str, source: str) -> Iterator[Found]:
    """Addresses on the web and of mail, without the mark that ends a sentence; digits in them are no numbers."""
    for match in _URL.finditer(text):
        found = source[slice(*match.span())].rstrip(".,;:!?'")
        yield Found("url", found, match.start(), match.start() + len(found), found)
