"""Charts as drawings: where every line, mark and word stands.

Horizontal positions are percentages and heights are pixels, so a drawing becomes narrower without becoming illegible.
Vertical lines, marks and type keep their size.
"""

from __future__ import annotations

from dataclasses import dataclass

from pruefstand.report.blocks import Axis, Chart, ChartKind, ChartRow, Segment, Strip
from pruefstand.report.numbers import percent

__all__ = ["Drawing", "Shape", "draw", "draw_strip", "swatch"]

_LEAST_LABELLED = 0.13
_LONGEST_BESIDE = 28
_LONGEST_ABOVE = 36
_LONGEST = 46
_FILLS = {1: "url(#hatch)", 2: "url(#dots)", 4: "url(#cross)"}
_SOLID = {0: "seg-ok", 3: "seg-line", -1: "seg-out"}
_UNDER = {1: "seg-mid", 2: "seg-plain", 4: "seg-mid"}


@dataclass(frozen=True, slots=True)
class Shape:
    """One SVG element: its name, its attributes, and what stands in it."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    text: str = ""
    inside: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of this height in pixels, as wide as its place."""

    height: int
    shapes: tuple[Shape, ...]


def _shape(tag: str, style: str = "", text: str = "", *inside: Shape, **attributes: str) -> Shape:
    named = [("class", style)] if style else []
    named += [(name.replace("_", "-"), value) for name, value in attributes.items()]
    return Shape(tag, tuple(named), text, inside)


def _line(style: str, x1: str, x2: str, y1: int, y2: int) -> Shape:
    return _shape("line", style, x1=x1, x2=x2, y1=str(y1), y2=str(y2))


def _percent(value: float) -> str:
    return f"{value:.2f}%"


def _at(axis: Axis, value: float, margin: float = 1.5) -> str:
    share = (value - axis.low) / (axis.high - axis.low)
    return _percent(margin + (100 - 2 * margin) * (1 - share if axis.mirrored else share))


def draw(chart: Chart) -> Drawing:
    """The drawing of a chart."""
    if chart.kind is ChartKind.BARS:
        return _bars(chart.rows)
    return _rows_on_axis(chart)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…"


def _rows_on_axis(chart: Chart) -> Drawing:
    axis = chart.axis
    if axis is None:
        raise ValueError(f"{chart.caption}: no axis")
    below = any(len(row.tag.name) > _LONGEST_BESIDE for row in chart.rows)
    pitch = 71 if below else 52
    bottom = pitch * len(chart.rows)
    shapes: list[Shape] = []
    for place, row in enumerate(chart.rows):
        top, last = place * pitch, place == len(chart.rows) - 1
        y = top + pitch - 18
        ends = [_line("grid", _at(axis, at), _at(axis, at), y - 8, bottom if last else y + 8) for at, _ in axis.ticks]
        label = _shape("text", "halo", _short(row.tag.name), x="0", y=str(top + 17))
        more = (_shape("tspan", "t2 n", row.more, dx="8"),) if row.more else ()
        right = {"x": "100%", "text_anchor": "end"} if not below else {"x": "0"}
        value = _shape("text", "halo b", row.text, *more, y=str(top + (36 if below else 17)), **right)
        body = _pair(axis, row, y) if chart.kind is ChartKind.PAIRS else _mark(axis, row, y)
        shapes += [*ends, _shape("g", row.tag.origin, "", label, value, *body)]
    shapes.append(_line("axis", "0", "100%", bottom, bottom))
    shapes += _tick_labels(axis, bottom + 17)
    if axis.better:
        shapes.append(_shape("text", "t3", f"{axis.better} →", x="100%", y=str(bottom + 34), text_anchor="end"))
    return Drawing(bottom + (40 if axis.better else 24), tuple(shapes))


def _tick_labels(axis: Axis, y: int) -> list[Shape]:
    labels = []
    for place, (at, text) in enumerate(axis.ticks):
        ends = {0: ("0", "start"), len(axis.ticks) - 1: ("100%", "end")}
        if axis.mirrored:
            ends = {0: ("100%", "end"), len(axis.ticks) - 1: ("0", "start")}
        x, anchor = ends.get(place, (_at(axis, at), "middle"))
        labels.append(_shape("text", "t3", text, x=x, y=str(y), text_anchor=anchor))
    return labels


def _mark(axis: Axis, row: ChartRow, y: int) -> tuple[Shape, ...]:
    shapes = []
    if row.low is not None and row.high is not None:
        low, high = _at(axis, row.low), _at(axis, row.high)
        shapes.append(_line("ci-l", low, high, y, y))
        shapes += [_line("ci-l", end, end, y - 4, y + 4) for end in (low, high)]
    if row.value is not None:
        shapes.append(_symbol(row.tag.origin, _at(axis, row.value), y))
    return tuple(shapes)


def _symbol(origin: str, x: str, y: int) -> Shape:
    if origin:
        return _shape("use", "m", href=f"#m-{origin}", x=x, y=str(y))
    return _shape("circle", "focus", cx=x, cy=str(y), r="6")


def _pair(axis: Axis, row: ChartRow, y: int) -> tuple[Shape, ...]:
    if row.value is None or row.after is None:
        return ()
    before, after = _at(axis, row.value), _at(axis, row.after)
    return (
        _line("ci-l", before, after, y, y),
        _shape("circle", "ring", cx=before, cy=str(y), r="5"),
        _shape("circle", "focus", cx=after, cy=str(y), r="5.5"),
    )


def _patch(pattern: int, **place: str) -> Shape:
    if pattern in _SOLID:
        return _shape("rect", _SOLID[pattern], **place)
    return _shape("rect", fill=_FILLS[pattern], **place)


def _bars(rows: tuple[ChartRow, ...]) -> Drawing:
    below = any(len(row.tag.name) > _LONGEST_ABOVE for row in rows)
    pitch = 73 if below else 54
    shapes: list[Shape] = []
    for place, row in enumerate(rows):
        top = place * pitch
        if row.tag.origin:
            shapes.append(_shape("use", f"m {row.tag.origin}", href=f"#m-{row.tag.origin}", x="8", y=str(top + 12)))
        shapes.append(_shape("text", "", _short(row.tag.name), x="22" if row.tag.origin else "0", y=str(top + 17)))
        right = {"x": "0", "y": str(top + 36)} if below else {"x": "100%", "y": str(top + 17), "text_anchor": "end"}
        shapes.append(_shape("text", "t2", row.text, **right))
        start = 0.0
        for segment in row.segments:
            shapes += _segment(segment, start, top + pitch - 29)
            start += segment.share
    return Drawing(pitch * len(rows), tuple(shapes))


def _segment(segment: Segment, start: float, y: int) -> list[Shape]:
    if segment.share <= 0:
        return []
    gap = 0.35 if start + segment.share < 0.9999 else 0.0
    x, width = _percent(100 * start), _percent(max(100 * segment.share - gap, 0.2))
    shapes = [_patch(segment.pattern, x=x, y=str(y), width=width, height="20")]
    if segment.share >= _LEAST_LABELLED:
        if segment.pattern in _UNDER:
            shapes.append(_shape("rect", _UNDER[segment.pattern], x=x, y=str(y + 2), width="44", height="16"))
        style = "on-dark" if segment.pattern == 0 else ""
        shapes.append(_shape("text", style, percent(segment.share, 0), x=x, y=str(y + 15), dx="6"))
    return shapes


def swatch(segment: Segment) -> Shape:
    """The patch of a legend."""
    return _patch(segment.pattern, x="1", y="1", width="26", height="12")


def draw_strip(strip: Strip) -> Drawing:
    """A value and its interval in a table's cell."""
    shapes = [_line("grid", "2%", "98%", 8, 8)]
    if strip.low is not None and strip.high is not None:
        shapes.append(_line("ci-l thin", _at(strip.axis, strip.low, 4), _at(strip.axis, strip.high, 4), 8, 8))
    shapes.append(_shape("circle", "focus", cx=_at(strip.axis, strip.value, 4), cy="8", r="5"))
    return Drawing(17, tuple(shapes))
