"""The fills of a stacked bar, drawn line by line: a hatch of the printer's own would differ from printer to printer."""

from __future__ import annotations

from pruefstand.report.emf import UNITS, Metafile
from pruefstand.report.palette import colour

__all__ = ["fill"]

_PITCH = 10 * UNITS
_DOTS = 6 * UNITS
_DASH, _PAUSE = 3 * UNITS, 2 * UNITS
_LINE = UNITS

_Box = tuple[int, int, int, int]


def fill(file: Metafile, box: _Box, style: str) -> None:
    """The area (left, top, right, bottom in units) in the look of a class of the stylesheet or of a pattern of the
    page; raises ``KeyError`` for another."""
    if style in ("url(#hatch)", "url(#cross)"):
        file.rectangle(box, colour("mid"))
        _hatch(file, box, rising=True)
        if style == "url(#cross)":
            _hatch(file, box, rising=False)
    elif style == "url(#dots)":
        file.rectangle(box, colour("sheet"), colour("ink-2"), _LINE // 2)
        _dots(file, box)
    elif style == "seg-out":
        _dashed(file, box)
    else:
        inside, line = {
            "seg-ok": ("ink-2", ""),
            "seg-mid": ("mid", ""),
            "seg-plain": ("sheet", ""),
            "seg-line": ("paper", "ink-2"),
            "box-l": ("paper", "ink"),
            "box-o": ("paper", "line"),
        }[style]
        file.rectangle(box, colour(inside), colour(line) if line else "", _LINE)


def _hatch(file: Metafile, box: _Box, *, rising: bool) -> None:
    """Lines at 45 degrees, each cut off where the area ends."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    for offset in range(_PITCH // 2, width + height, _PITCH):
        x1, y1 = (offset, 0) if offset <= width else (width, offset - width)
        x2, y2 = (0, offset) if offset <= height else (offset - height, height)
        if not rising:
            y1, y2 = height - y1, height - y2
        file.line((left + x1, top + y1), (left + x2, top + y2), colour("paper"), 2 * UNITS)


def _dots(file: Metafile, box: _Box) -> None:
    left, top, right, bottom = box
    for row, y in enumerate(range(top + _DOTS // 2, bottom - UNITS, _DOTS // 2)):
        first = left + (_DOTS // 2 if row % 2 == 0 else _DOTS)
        for x in range(first, right - UNITS, _DOTS):
            file.circle((x, y), UNITS, colour("ink-2"))


def _dashed(file: Metafile, box: _Box) -> None:
    left, top, right, bottom = box
    for x in range(left, right, _DASH + _PAUSE):
        for y in (top, bottom):
            file.line((x, y), (min(x + _DASH, right), y), colour("line"), _LINE)
    for y in range(top, bottom, _DASH + _PAUSE):
        for x in (left, right):
            file.line((x, y), (x, min(y + _DASH, bottom)), colour("line"), _LINE)
