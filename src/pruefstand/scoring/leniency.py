"""Leniencies: what an exact comparison may overlook, each only where the plan says so."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import StrEnum

from pruefstand.i18n import _
from pruefstand.scoring.text import without_line_end
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["Leniency", "normal_form", "parse_leniencies"]


class Leniency(StrEnum):
    """What is overlooked.

    - ``case``: every character is lowered as Unicode does it (``str.lower``). ``ß`` stays apart from ``ss``, ``ẞ``
      becomes ``ß``.
    - ``unicode_form``: composed and decomposed characters are the same (NFC); nothing of NFKC (``²`` is not ``2``).
    - ``quotes_style``: ``„ “ ” ‟ « » ＂`` count as ``"``, and ``‚ ‘ ’ ‛ ‹ › ´`` and the grave accent as ``'``. Double
      and single stay apart.
    - ``surrounding_space``: white space (``str.isspace``) before and after the text goes.
    - ``inner_space``: a run of white space between two other characters becomes one space. It does not vanish.
    - ``final_punctuation``: full stops, exclamation marks and ellipses (``. ! …``) at the very end go, with
      ``surrounding_space`` also the white space before and between them. A question mark stays: „Ja?“ is not „Ja“.
    """

    CASE = "case"
    SURROUNDING_SPACE = "surrounding_space"
    INNER_SPACE = "inner_space"
    FINAL_PUNCTUATION = "final_punctuation"
    UNICODE_FORM = "unicode_form"
    QUOTES_STYLE = "quotes_style"


_DOUBLE = re.compile("[„“”‟«»＂]")
_SINGLE = re.compile("[‚‘’‛‹›´`]")
_FINAL = ".!…"
_SPACES = "".join(filter(str.isspace, map(chr, range(0x3001))))  # U+3000 is the last white space there is


def normal_form(text: str, ignore: frozenset[Leniency]) -> str:
    """The text without one final line end and without what ``ignore`` names; equal texts have equal normal forms.

    With an empty ``ignore`` every other code point stays as it is.
    """
    text = without_line_end(text)
    if not ignore:
        return text
    if Leniency.CASE in ignore:
        text = text.lower()
    if Leniency.UNICODE_FORM in ignore:
        text = unicodedata.normalize("NFC", text)
    if Leniency.QUOTES_STYLE in ignore:
        text = _SINGLE.sub("'", _DOUBLE.sub('"', text))
    if Leniency.SURROUNDING_SPACE in ignore:
        text = text.strip()
    if Leniency.FINAL_PUNCTUATION in ignore:
        text = text.rstrip(_FINAL + _SPACES if Leniency.SURROUNDING_SPACE in ignore else _FINAL)
    if Leniency.INNER_SPACE in ignore:
        text = _single_spaced(text)
    return text


def _single_spaced(text: str) -> str:
    """Runs of white space inside become one space, those at the ends stay."""
    words = text.split()
    if not words:
        return text
    before, after = len(text) - len(text.lstrip()), len(text.rstrip())
    return text[:before] + " ".join(words) + text[after:]


def parse_leniencies(reader: Reader, items: Iterable[Node], known: Mapping[str, Leniency]) -> frozenset[Leniency]:
    """The entries of the list under ``ignore``, any of ``known``; a leniency that stands twice is a problem."""
    found: list[Leniency] = []
    for item in items:
        leniency = reader.choice(item, known)
        if leniency in found:
            what = _("„{name}“ steht doppelt.").format(name=leniency)
            reader.report(item, what, _("Eine der beiden Zeilen streichen."))
        elif leniency is not None:
            found.append(leniency)
    return frozenset(found)
