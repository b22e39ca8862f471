"""The lists of a WordprocessingML document (ECMA-376, 17.9)."""

from __future__ import annotations

import re
from dataclasses import replace

from lxml import etree

from pruefstand.formats.documents.docx_styles import W, on, val
from pruefstand.formats.documents.lists import DEEPEST, Counters, Label, Level, fresh_counters, next_label

__all__ = ["Numbering"]

_PLACE = re.compile(r"%([1-9])")
_ZEROS = re.compile(r"(0{1,4})1(?:, 0|\Z)")


def _whole(text: str, otherwise: int) -> int:
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else otherwise


def _level(element: etree._Element) -> Level:
    restart = val(element, "lvlRestart")
    fonts = element.find(f"{W}rPr/{W}rFonts")
    return Level(
        _spelling(element),
        _PLACE.sub(lambda found: chr(int(found[1]) - 1), re.sub(r"[\x00-\x08]", "", val(element, "lvlText"))),
        _whole(val(element, "start"), 0),
        bool(on(element, "isLgl")),
        val(element, "suff") == "nothing",
        "" if fonts is None else fonts.get(f"{W}ascii") or fonts.get(f"{W}hAnsi") or "",
        _whole(restart, 0) if restart else None,
    )


def _spelling(element: etree._Element) -> str:
    """How a level spells its numbers; a format of its own („001, 002, 003, ...“) stands beside a substitute."""
    found = next(element.iter(f"{W}numFmt"), None)
    written = "" if found is None else found.get(f"{W}format") or ""
    zeros = _ZEROS.match(written)
    if zeros:
        return "decimalZero" if len(zeros[1]) == 1 else f"decimalZero{len(zeros[1]) + 1}"
    return written or ("" if found is None else found.get(f"{W}val") or "") or "decimal"


class Numbering:
    """Counts the lists of a document while its paragraphs come in order."""

    def __init__(self, root: etree._Element | None) -> None:
        self._abstract: dict[str, etree._Element] = {}
        self._instances: dict[str, etree._Element] = {}
        self._by_style: dict[str, str] = {}
        self._levels: dict[str, list[Level]] = {}
        self._counters: dict[str, Counters] = {}
        self._begun: set[tuple[str, int]] = set()
        if root is None:
            return
        for element in root.iterfind(f"{W}abstractNum"):
            name = element.get(f"{W}abstractNumId") or ""
            self._abstract[name] = element
            if style := val(element, "styleLink"):
                self._by_style[style] = name
        for element in root.iterfind(f"{W}num"):
            self._instances[element.get(f"{W}numId") or ""] = element

    def linked(self, style: str, list_id: str) -> int | None:
        """The level of a list whose definition names this paragraph style; ``None`` for none (17.9.23)."""
        element = self._abstract.get(self._abstract_of(list_id))
        for level in () if element is None else element.iterfind(f"{W}lvl"):
            if val(level, "pStyle") == style:
                return _whole(level.get(f"{W}ilvl") or "", 0)
        return None

    def next(self, list_id: str, depth: int) -> Label | None:
        """The label of the next paragraph in this list at this level, from 0; ``None`` where the list has none."""
        if list_id not in self._instances or not 0 <= depth < DEEPEST:
            return None
        abstract = self._abstract_of(list_id)
        levels = self._levels_of(list_id, abstract)
        counters = self._counters.setdefault(abstract, fresh_counters())
        self._override(list_id, depth, levels, counters)
        return next_label(levels, counters, depth)

    def _override(self, list_id: str, depth: int, levels: list[Level], counters: Counters) -> None:
        """A ``startOverride`` begins the level anew when its list is first used there (17.9.27)."""
        if (list_id, depth) in self._begun:
            return
        self._begun.add((list_id, depth))
        for element in self._instances[list_id].iterfind(f"{W}lvlOverride"):
            start = val(element, "startOverride")
            if start and _whole(element.get(f"{W}ilvl") or "", -1) == depth:
                levels[depth] = replace(levels[depth], start=_whole(start, 1))
                counters[depth] = None

    def _abstract_of(self, list_id: str) -> str:
        """The definition behind a list, through the style of a list where it only refers to one."""
        name = val(self._instances.get(list_id), "abstractNumId")
        link = val(self._abstract.get(name), "numStyleLink")
        return self._by_style.get(link, name) if link else name

    def _levels_of(self, list_id: str, abstract: str) -> list[Level]:
        if list_id not in self._levels:
            levels = [Level()] * DEEPEST
            definition = self._abstract.get(abstract)
            places = [] if definition is None else list(definition.iterfind(f"{W}lvl"))
            places += self._instances[list_id].iterfind(f"{W}lvlOverride/{W}lvl")
            for element in places:
                at = _whole(element.get(f"{W}ilvl") or "", -1)
                if 0 <= at < DEEPEST:
                    levels[at] = _level(element)
            self._levels[list_id] = levels
        return self._levels[list_id]
