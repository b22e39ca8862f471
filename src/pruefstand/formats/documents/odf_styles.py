"""Styles of OpenDocument: what they hide, which lists they number (ODF 1.3, part 3, sections 16, 19 and 20)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxml import etree

from pruefstand.formats.documents.numerals import numeral
from pruefstand.formats.documents.symbols import bullet

__all__ = ["FO", "STYLE", "TEXT", "ListLevel", "OdfStyle", "OdfStyles", "label_of"]

_NS = "{urn:oasis:names:tc:opendocument:xmlns:"
STYLE = f"{_NS}style:1.0}}"
TEXT = f"{_NS}text:1.0}}"
FO = f"{_NS}xsl-fo-compatible:1.0}}"
_LOEXT = "{urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0}"
_SPELLINGS = {"1": "decimal", "a": "lowerColumn", "A": "upperColumn", "i": "lowerRoman", "I": "upperRoman"}
_DOUBLED = {"lowerColumn": "lowerLetter", "upperColumn": "upperLetter"}
_ZEROS = re.compile(r"(0{1,4})1(?:, 0|\Z)")  # as LibreOffice writes them: „01, 02, 03, ...“
_PLACE = re.compile(r"%(1?[0-9])%")
_LONGEST_CHAIN = 32
_WHITE = frozenset({"#ffffff", "#fefefe", "#fdfdfd"})


@dataclass(frozen=True, slots=True)
class OdfStyle:
    """What is wanted of a style of text or paragraph, its ancestors included; ``None`` where none of them says."""

    hidden: bool | None = None
    white: bool | None = None
    coloured: bool | None = None
    list_style: str = ""
    outline: int = 0

    def over(self, outer: OdfStyle) -> OdfStyle:
        """The looks of text of this style inside text of another: what this one says itself counts."""
        return OdfStyle(
            outer.hidden if self.hidden is None else self.hidden,
            outer.white if self.white is None else self.white,
            outer.coloured if self.coloured is None else self.coloured,
        )


@dataclass(frozen=True, slots=True)
class ListLevel:
    """How one level of a list is numbered; ``spelling`` is ``bullet`` for one that is not."""

    spelling: str = ""
    sign: str = ""
    prefix: str = ""
    suffix: str = ""
    shown: int = 1
    start: int = 1
    pattern: str = ""


class OdfStyles:
    """All styles of a document by family and name; those of the content come before common ones."""

    def __init__(self, *roots: etree._Element | None) -> None:
        self._elements: dict[tuple[str, str], etree._Element] = {}
        self._lists: dict[str, Mapping[int, ListLevel]] = {}
        self._known: dict[tuple[str, str], OdfStyle] = {}
        self.outline: Mapping[int, ListLevel] = {}
        for root in roots:
            for element in (
                () if root is None else root.iter(f"{STYLE}style", f"{TEXT}list-style", f"{TEXT}outline-style")
            ):
                name = element.get(f"{STYLE}name") or ""
                if element.tag == f"{STYLE}style":
                    self._elements.setdefault((element.get(f"{STYLE}family") or "", name), element)
                elif element.tag == f"{TEXT}list-style":
                    self._lists.setdefault(name, dict(_levels(element)))
                else:
                    self.outline = dict(_levels(element))

    def levels(self, name: str) -> Mapping[int, ListLevel]:
        """The levels of a list style, from 1; none for one that is not there."""
        return self._lists.get(name, {})

    def get(self, family: str, name: str) -> OdfStyle:
        """A style by its family (``text``, ``paragraph``, ``section``) and name."""
        key = (family, name)
        if key not in self._known:
            self._known[key] = self._resolved(family, name)
        return self._known[key]

    def element(self, family: str, name: str) -> etree._Element | None:
        """The element that defines a style."""
        return self._elements.get((family, name))

    def _resolved(self, family: str, name: str) -> OdfStyle:
        display, color, back, list_style, outline = None, None, None, None, 0
        for _step in range(_LONGEST_CHAIN):
            element = self._elements.get((family, name))
            if element is None:
                break
            text, paragraph = element.find(f"{STYLE}text-properties"), element.find(f"{STYLE}paragraph-properties")
            if text is not None:
                display = display or text.get(f"{TEXT}display")
                # The colour of the window's text is never that of its paper.
                own = "auto" if text.get(f"{STYLE}use-window-font-color") == "true" else text.get(f"{FO}color")
                color = color or own
                back = back or text.get(f"{FO}background-color")
            if paragraph is not None:
                back = back or paragraph.get(f"{FO}background-color")
            if list_style is None:
                list_style = element.get(f"{STYLE}list-style-name")
            level = element.get(f"{STYLE}default-outline-level") or ""
            outline = outline or (int(level) if re.fullmatch(r"[0-9]{1,2}", level) else 0)
            name = element.get(f"{STYLE}parent-style-name") or ""
        hidden = None if display is None else display == "none"
        white = None if color is None else color.lower() in _WHITE
        coloured = None if back in (None, "transparent") else back.lower() not in _WHITE
        return OdfStyle(hidden, white, coloured, list_style or "", outline)


def _levels(element: etree._Element) -> Iterator[tuple[int, ListLevel]]:
    for child in element:
        level = child.get(f"{TEXT}level") or ""
        if not re.fullmatch(r"[0-9]{1,2}", level):
            continue
        if child.tag == f"{TEXT}list-level-style-bullet":
            yield int(level), ListLevel("bullet", bullet(child.get(f"{TEXT}bullet-char") or "•", _font(child)))
        else:
            start, shown = child.get(f"{TEXT}start-value") or "1", child.get(f"{TEXT}display-levels") or "1"
            yield (
                int(level),
                ListLevel(
                    _spelling(child),
                    "",
                    child.get(f"{STYLE}num-prefix") or "",
                    child.get(f"{STYLE}num-suffix") or "",
                    int(shown) if re.fullmatch(r"[0-9]{1,2}", shown) else 1,
                    int(start) if re.fullmatch(r"-?[0-9]{1,9}", start) else 1,
                    child.get(f"{_LOEXT}num-list-format") or child.get(f"{STYLE}num-list-format") or "",
                ),
            )


def _spelling(element: etree._Element) -> str:
    """How a level spells its numbers (20.366, 20.367); what is not known is kept, and empty is no number at all."""
    written = (element.get(f"{STYLE}num-format") or "").strip()
    zeros = _ZEROS.match(written)
    if zeros:
        return "decimalZero" if len(zeros[1]) == 1 else f"decimalZero{len(zeros[1]) + 1}"
    spelling = _SPELLINGS.get(written, written)
    return _DOUBLED.get(spelling, spelling) if element.get(f"{STYLE}num-letter-sync") == "true" else spelling


def _font(element: etree._Element) -> str:
    """The font of a bullet."""
    text = element.find(f"{STYLE}text-properties")
    return "" if text is None else text.get(f"{STYLE}font-name") or text.get(f"{FO}font-family") or ""


def label_of(levels: Mapping[int, ListLevel], depth: int, counters: Mapping[int, int]) -> str:
    """The label of the item that the counters stand at; a level above without an item counts as at its start."""
    own = levels.get(depth)
    if own is None or not own.spelling:
        return ""
    if own.spelling == "bullet":
        return own.sign

    def spelled(level: int) -> str:
        found = levels.get(level, ListLevel())
        return numeral(counters.get(level, found.start), found.spelling or "none")

    if own.pattern:
        return _PLACE.sub(lambda found: spelled(int(found[1])), own.pattern).strip()
    parts = [spelled(level) for level in range(max(1, depth - own.shown + 1), depth + 1)]
    return f"{own.prefix}{'.'.join(part for part in parts if part)}{own.suffix}".strip()
