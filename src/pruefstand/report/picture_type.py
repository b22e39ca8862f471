"""How wide a text is in Arial, which a picture has to know before anybody draws it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

__all__ = ["advances", "text_width"]

# Thousandths of the type size by character, as Liberation Sans has them, which was made with the widths of Arial.
_REGULAR: Mapping[int, str] = {
    191: "'",
    222: "ijl‘’‚",
    260: "|",
    278: " !,./:;I[\\]ft·",
    333: "()-`r“”„‹›",
    334: "{}",
    355: '"',
    389: "*",
    469: "^",
    500: "Jcksvxyz",
    549: "±÷≤≥≈≠",
    556: "#$0123456789?L_abdeghnopqu§«»–€",
    584: "+<=>~×−",
    611: "FTZß",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQØ",
    833: "Mm",
    889: "%æ",
    944: "Wœ",
    1000: "ÆŒ—…→",
    1015: "@",
}
_BOLD: Mapping[int, str] = {
    238: "'",
    278: " ,./I\\ijl·‘’‚",
    280: "|",
    333: "!()-:;[]`ft‹›",
    389: "*r{}",
    474: '"',
    500: "z“”„",
    549: "±÷≤≥≈≠",
    556: "#$0123456789J_aceksvxy§«»–€",
    584: "+<=>^~×−",
    611: "?FLTZbdghnopquß",
    667: "EPSVXY",
    722: "&ABCDHKNRU",
    778: "GOQwØ",
    833: "M",
    889: "%mæ",
    944: "Wœ",
    975: "@",
    1000: "ÆŒ—…→",
}
_WIDE = 1000
_USUAL = 600


def _table(groups: Mapping[int, str]) -> dict[str, int]:
    return {character: width for width, characters in groups.items() for character in characters}


_WIDTHS = {False: _table(_REGULAR), True: _table(_BOLD)}


def _width(character: str, bold: bool) -> int:
    known = _WIDTHS[bold]
    if character in known:
        return known[character]
    base = unicodedata.normalize("NFD", character)[0]
    if base in known:
        return known[base]
    if unicodedata.combining(character):
        return 0
    return _WIDE if unicodedata.east_asian_width(character) in "WF" else _USUAL


def advances(text: str, size: int, *, bold: bool = False) -> list[int]:
    """The width of each UTF-16 unit of the text at this size, in the unit of the size; the second half of a surrogate
    pair has none. Characters outside the table are taken as wide as their base letter, or as most are."""
    found = []
    for character in text:
        found.append((_width(character, bold) * size + 500) // 1000)
        if ord(character) > 0xFFFF:
            found.append(0)
    return found


def text_width(text: str, size: int, *, bold: bool = False) -> int:
    """The width of the whole text."""
    return sum(advances(text, size, bold=bold))
