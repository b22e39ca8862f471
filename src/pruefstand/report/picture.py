"""The drawing of a chart as a picture for a document: the same shapes in the same places as on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.formats.visible import visible
from pruefstand.report.blocks import Chart
from pruefstand.report.drawing import Drawing, Shape, draw, swatch
from pruefstand.report.emf import UNITS, Metafile
from pruefstand.report.palette import colour
from pruefstand.report.picture_fills import fill
from pruefstand.report.picture_type import advances, text_width
from pruefstand.report.stard_drawing import draw_flow
from pruefstand.report.stard_flow import FlowDiagram

__all__ = ["FLOW_WIDTH", "WIDTH", "flow_picture", "picture"]

WIDTH = 604
"""The width of every chart in CSS pixels: 160 mm on paper."""

FLOW_WIDTH = 360
"""The width of a flow diagram, which is drawn in these units."""

_TYPE = {"": (12, "ink"), "halo": (12, "ink"), "t2": (11, "ink-2"), "t3": (10, "ink-3"), "on-dark": (12, "paper")}
_LINES = {"grid": ("rule", 8), "axis": ("ink-2", 10), "med": ("ink", 15), "ci-l": ("", 20), "thin": ("", 15)}
_MARKS: dict[str, tuple[tuple[float, float], ...]] = {
    "modell": ((0, -7), (7, 5.5), (-7, 5.5)),
    "ki": ((0, -8), (7.5, 0), (0, 8), (-7.5, 0)),
    "fach": ((-5.5, -5.5), (5.5, -5.5), (5.5, 5.5), (-5.5, 5.5)),
    "stud": (
        *((-2.4, -7), (2.4, -7), (2.4, -2.4), (7, -2.4), (7, 2.4), (2.4, 2.4)),
        *((2.4, 7), (-2.4, 7), (-2.4, 2.4), (-7, 2.4), (-7, -2.4), (-2.4, -2.4)),
    ),
}
_STEP = re.compile(r"([MHV])([0-9 ]+)")
_FLOW_LINE = 12
_LEGEND_ROW = 22
_LEGEND_GAP = 24
_BELOW = 4


def picture(chart: Chart) -> tuple[bytes, int]:
    """The chart as an enhanced metafile, :data:`WIDTH` CSS pixels wide, and its height in CSS pixels."""
    drawing, legend = draw(chart), tuple(_legend(chart))
    rows = 1 + max((row for row, _x, _shapes in legend), default=-1)
    top = rows * _LEGEND_ROW + (_BELOW if rows else 0)
    height = top + drawing.height + _BELOW
    canvas = _Canvas(Metafile(WIDTH * UNITS, height * UNITS))
    for row, x, shapes in legend:
        canvas.draw(Drawing(0, shapes), x, row * _LEGEND_ROW, WIDTH)
    canvas.draw(drawing, 0, top, WIDTH)
    return canvas.file.bytes(), height


def flow_picture(diagram: FlowDiagram) -> tuple[bytes, int]:
    """The flow diagram as an enhanced metafile, :data:`FLOW_WIDTH` CSS pixels wide, and its height."""
    drawing = draw_flow(diagram)
    canvas = _Canvas(Metafile(FLOW_WIDTH * UNITS, drawing.height * UNITS))
    canvas.draw(Drawing(drawing.height, drawing.shapes), 0, 0, FLOW_WIDTH)
    return canvas.file.bytes(), drawing.height


def _legend(chart: Chart) -> Iterator[tuple[int, int, tuple[Shape, ...]]]:
    """Row, left edge and shapes of each entry; a new row where the next would not fit."""
    if chart.legend:
        entries = [((swatch(segment),), segment.label) for segment in chart.legend]
    elif chart.pair:
        rings = (("ring", "5"), ("focus", "5.5"))
        circles = [Shape("circle", (("class", style), ("cx", "14"), ("cy", "7"), ("r", r))) for style, r in rings]
        entries = [((circle,), label) for circle, label in zip(circles, chart.pair, strict=True)]
    else:
        entries = []
    row = left = 0
    for shapes, label in entries:
        width = 32 + text_width(label, 11)
        if left and left + width > WIDTH:
            row, left = row + 1, 0
        text = Shape("text", (("class", "t2"), ("x", "32"), ("y", "12")), label)
        yield row, left, (*shapes, text)
        left += width + _LEGEND_GAP


class _Canvas:
    """Shapes in CSS pixels and percent, drawn into a metafile."""

    def __init__(self, file: Metafile) -> None:
        self.file = file
        self._left = self._top = self._width = 0

    def draw(self, drawing: Drawing, left: int, top: int, width: int) -> None:
        """All shapes of a drawing, its corner here, its percentages of this width."""
        self._left, self._top, self._width = left, top, width
        for shape in drawing.shapes:
            self._shape(shape, "")

    def _shape(self, shape: Shape, origin: str) -> None:
        named = dict(shape.attributes)
        style = named.get("class", "")
        if shape.tag == "g":
            for one in shape.inside:
                self._shape(one, style)
        elif shape.tag == "line":
            self._line(named, style, origin)
        elif shape.tag == "circle":
            self._circle(named, style, origin)
        elif shape.tag == "rect":
            left, top = self._at(named["x"], named["y"])
            right, bottom = left + self._length(named["width"]), top + self._length(named["height"])
            fill(self.file, (left, top, right, bottom), style or named.get("fill", ""))
        elif shape.tag == "path":
            self._path(named)
        elif shape.tag == "use":
            self._mark(named, named["href"].removeprefix("#m-"))
        elif shape.tag == "text":
            self._text(shape, named, style)
        else:
            raise ValueError(f"no picture has a {shape.tag}")

    def _length(self, value: str) -> int:
        if value.endswith("%"):
            return round(float(value[:-1]) / 100 * self._width * UNITS)
        return round(float(value) * UNITS)

    def _at(self, x: str, y: str) -> tuple[int, int]:
        return self._left * UNITS + self._length(x), self._top * UNITS + self._length(y)

    def _line(self, named: dict[str, str], style: str, origin: str) -> None:
        name, width = _LINES[style.rpartition(" ")[2]]
        ends = self._at(named["x1"], named["y1"]), self._at(named["x2"], named["y2"])
        self.file.line(*ends, colour(name or origin or "ink"), width)

    def _path(self, named: dict[str, str]) -> None:
        """Straight lines down and to the right, and an arrow's tip where they end in one."""
        x = y = 0
        command = ""
        for command, text in _STEP.findall(named["d"]):
            numbers = [int(number) for number in text.split()]
            start = (x, y)
            if command == "M":
                x, y = numbers
                continue
            x, y = (x, numbers[0]) if command == "V" else (numbers[0], y)
            self.file.line(self._at(str(start[0]), str(start[1])), self._at(str(x), str(y)), colour("ink"), _FLOW_LINE)
        if "marker-end" in named:
            tip = ((0, 0), (-4, -7), (4, -7)) if command == "V" else ((0, 0), (-7, -4), (-7, 4))
            self.file.polygon([self._at(str(x + dx), str(y + dy)) for dx, dy in tip], colour("ink"))

    def _circle(self, named: dict[str, str], style: str, origin: str) -> None:
        ink, paper = colour(origin or "ink"), colour("paper")
        inside, line = (paper, ink) if style == "ring" else (ink, paper)
        self.file.circle(self._at(named["cx"], named["cy"]), self._length(named["r"]), inside, line, 2 * UNITS)

    def _mark(self, named: dict[str, str], origin: str) -> None:
        x, y = self._at(named["x"], named["y"])
        if origin in _MARKS:
            points = [(x + round(dx * UNITS), y + round(dy * UNITS)) for dx, dy in _MARKS[origin]]
            self.file.polygon(points, colour(origin))
        else:
            self.file.circle((x, y), 6 * UNITS, colour(origin))

    def _text(self, shape: Shape, named: dict[str, str], style: str) -> None:
        parts = [(shape.text, style, 0)]
        for one in shape.inside:
            inner = dict(one.attributes)
            parts.append((one.text, inner.get("class", ""), int(inner.get("dx", "0"))))
        anchor = named.get("text-anchor", "start")
        x, y = self._at(named["x"], named["y"])
        x += int(named.get("dx", "0")) * UNITS
        if len(parts) > 1 and anchor == "end":
            x -= sum(gap * UNITS + self._advance(text, style) for text, style, gap in parts)
            anchor = "start"
        for text, look, gap in parts:
            x += gap * UNITS
            self._write((x, y), text, look, anchor)
            x += self._advance(text, look)

    def _advance(self, text: str, style: str) -> int:
        return text_width(visible(text), _type(style)[0] * UNITS, bold=_bold(style))

    def _write(self, at: tuple[int, int], text: str, style: str, anchor: str) -> None:
        size, ink = _type(style)
        text, bold = visible(text).replace("\n", " "), _bold(style)
        widths = advances(text, size * UNITS, bold=bold)
        self.file.text(at, text, widths, size * UNITS, colour(ink), bold=bold, anchor=anchor)


def _bold(style: str) -> bool:
    return "b" in style.split()


def _type(style: str) -> tuple[int, str]:
    return next((_TYPE[name] for name in style.split() if name in _TYPE), _TYPE[""])
