"""Who wrote a report for a paper: the line of the author at its top, the letters of author or agency at its end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_lines import fits, lines_of, removed
from pruefstand.blinding.unify_vocabulary import GRAMMAR
from pruefstand.language.given_names import GIVEN, GIVEN_WORDS

__all__ = ["byline"]

_NAME = r"[A-ZÄÖÜ][\w.'-]+(?: (?:von |van |de )?[A-ZÄÖÜ][\w.'-]+){1,3}"
_BY = re.compile(
    rf"(?:[Vv]on|VON|Text:|Bericht:|Autor(?:in)?:|Ein (?:Bericht|Kommentar|Beitrag|Artikel) von)"
    rf"[ ](?P<name>{_NAME})(?: und {_NAME}|, {_NAME})*(?:, [A-ZÄÖÜ][\w-]+)?"
)
_CODE = r"(?:[a-z]{2,4}|APA|DPA|AFP|SDA|Red\.?)"
_LETTERS = re.compile(rf"\((?P<first>{_CODE})(?:[/,+] ?{_CODE}){{0,3}}\)")
_NO_CODES = frozenset(("alt", "neu", "ca", "vgl", "uam", "usw", "etc", "mwn", "fort", "lit", "str"))


def byline(text: str) -> Iterator[Change]:
    """Both lines, each in a paragraph of its own."""
    lines = lines_of(text)
    if len(lines) < 2:
        return
    first, last = lines[0], lines[-1]
    match = _BY.fullmatch(first.text) if len(first.text) < 100 else None
    if match and first.block != lines[1].block and match["name"].split()[0].capitalize() in GIVEN | GIVEN_WORDS:
        yield removed(text, first)
    code = _LETTERS.fullmatch(last.text)
    if code and last.block != lines[-2].block and fits(_LETTERS, last):
        word = code["first"].lower()
        if word not in GRAMMAR and word not in _NO_CODES:
            yield removed(text, last)
