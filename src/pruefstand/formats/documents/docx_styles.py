"""Styles of WordprocessingML: what they hide, which level they head, which list they belong to (ECMA-376, 17.7)."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from pruefstand.formats.documents.headings import level_by_name

__all__ = ["Look", "Style", "Styles", "W", "look_of", "on", "val"]

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_OFF = frozenset({"0", "false", "off"})
_LONGEST_CHAIN = 32
_WHITE = frozenset({"FFFFFF", "FEFEFE", "FDFDFD"})
_UNSHADED = _WHITE | {"AUTO"}
_VAL = f"{W}val"
_VANISH, _SIZE, _COLOR, _SHADE = (f"{W}{name}" for name in ("vanish", "sz", "color", "shd"))
_TELLING = frozenset({_VANISH, _SIZE, _COLOR, _SHADE, f"{W}highlight"})


@dataclass(frozen=True, slots=True)
class Look:
    """What decides whether a run can be seen; ``None`` where nothing is said."""

    hidden: bool | None = None
    white: bool | None = None
    shaded: bool | None = None

    def over(self, base: Look) -> Look:
        """This look, and the base's where this says nothing."""
        if self is _NOTHING:
            return base
        return Look(
            base.hidden if self.hidden is None else self.hidden,
            base.white if self.white is None else self.white,
            base.shaded if self.shaded is None else self.shaded,
        )


_NOTHING = Look()


@dataclass(frozen=True, slots=True)
class Style:
    """What is wanted of a style, its ancestors included. ``numbering`` is the id of a list and the level in it."""

    look: Look = Look()
    heading: int = 0
    numbering: tuple[str, int] | None = None


def val(element: etree._Element | None, name: str) -> str:
    """The value of a child element, or empty."""
    child = None if element is None else element.find(f"{W}{name}")
    return "" if child is None else child.get(f"{W}val") or ""


def on(element: etree._Element | None, name: str) -> bool | None:
    """Whether a property that is either on or off is on; ``None`` where it is not there."""
    child = None if element is None else element.find(f"{W}{name}")
    return None if child is None else (child.get(f"{W}val") or "1").lower() not in _OFF


def look_of(properties: etree._Element | None) -> Look:
    """The look that properties of a run or paragraph give. Text of one point or less counts as hidden."""
    if properties is None:
        return _NOTHING
    hidden = white = shaded = None
    for child in properties:
        tag = child.tag
        if tag not in _TELLING:
            continue
        said = child.get(_VAL) or ""
        if tag == _VANISH:
            hidden = hidden or (said or "1").lower() not in _OFF
        elif tag == _SIZE:
            hidden = hidden or (True if said.isdecimal() and int(said) <= 2 else None)
        elif tag == _COLOR:
            white = said.upper() in _WHITE if said else None
        elif tag == _SHADE:
            fill = (child.get(f"{W}fill") or "auto").upper()
            shaded = shaded or fill not in _UNSHADED or (said or "clear") not in ("clear", "nil")
        elif said not in ("", "none", "white"):
            shaded = True
    return _NOTHING if hidden is white is shaded is None else Look(hidden, white, shaded)


class Styles:
    """The styles of a document by id; an unknown id gives the look of nothing."""

    def __init__(self, root: etree._Element | None) -> None:
        self._elements: dict[str, etree._Element] = {}
        self._known: dict[str, Style] = {}
        self.default = ""
        self.base = Look()
        if root is None:
            return
        for element in root.iterfind(f"{W}style"):
            name = element.get(f"{W}styleId") or ""
            self._elements.setdefault(name, element)
            if element.get(f"{W}type") == "paragraph" and (element.get(f"{W}default") or "0") in ("1", "true", "on"):
                self.default = name
        self.base = look_of(root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr"))

    def get(self, name: str) -> Style:
        """A style with all that it takes from those it is based on."""
        if name not in self._known:
            self._known[name] = self._resolved(name)
        return self._known[name]

    def _resolved(self, name: str) -> Style:
        look, heading, numbering = Look(), 0, None
        level: int | None = None
        for _step in range(_LONGEST_CHAIN):
            element = self._elements.get(name)
            if element is None:
                break
            paragraph = element.find(f"{W}pPr")
            own = look_of(element.find(f"{W}rPr")).over(look_of(paragraph))
            look = look.over(own)
            heading = heading or _heading(element, paragraph)
            place = None if paragraph is None else paragraph.find(f"{W}numPr")
            if place is not None:
                if level is None and val(place, "ilvl").isdecimal():
                    level = int(val(place, "ilvl"))
                if numbering is None and val(place, "numId"):
                    numbering = val(place, "numId")
            name = val(element, "basedOn")
        return Style(look, heading, None if numbering is None else (numbering, level or 0))


def _heading(element: etree._Element, paragraph: etree._Element | None) -> int:
    """The level from 1 on, by the outline or by the built-in name; 0 for body text."""
    outline = val(paragraph, "outlineLvl")
    if outline.isdecimal():
        return int(outline) + 1 if int(outline) < 9 else 0
    return level_by_name(val(element, "name"))
