"""The flow diagram as a drawing: where every box, arrow and word stands.

Drawn 360 wide, so that it fits a phone; unlike other charts it is scaled as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass

from pruefstand.report.drawing import Shape
from pruefstand.report.stard_flow import FlowDiagram

__all__ = ["FlowDrawing", "draw_flow"]

_MAIN = (4, 156)
"""Left edge and width of the boxes in the main line."""

_SIDE = (188, 168)
_ARMS = ((4, 112), (124, 112), (244, 112))
_LINE = 16
_HEAD = 20
_GAP = 26


@dataclass(frozen=True, slots=True)
class FlowDrawing:
    """A drawing 360 units wide and so many high."""

    height: int
    shapes: tuple[Shape, ...]


def draw_flow(diagram: FlowDiagram) -> FlowDrawing:
    """Where every box, arrow and word stands."""
    shapes: list[Shape] = []
    middle = _MAIN[0] + _MAIN[1] // 2
    y = 2
    for place, (head, number) in enumerate(diagram.boxes):
        shapes += _box("box-l", _MAIN, y, head, (number,))
        bottom = y + _HEAD + _LINE + 8
        if place == 2:
            y = bottom
            break
        side = diagram.sides[place]
        height = _HEAD + _LINE * len(side.lines) + 8
        # The side box hangs at the height of the arrow to the next box, which moves down as far as it needs to.
        top = bottom + _GAP // 2
        joint = top + min(height, _HEAD + 8) // 2
        after = max(bottom + 2 * _GAP, top + height - _HEAD)
        shapes.append(_arrow(f"M{middle} {bottom}V{after - 2}"))
        shapes.append(_arrow(f"M{middle} {joint}H{_SIDE[0] - 2}"))
        shapes += _box("box-o", _SIDE, top, side.head, side.lines)
        y = after
    fork = y + _GAP // 2
    centres = [left + width // 2 for left, width in _ARMS]
    shapes.append(_path("flow", f"M{middle} {y}V{fork}M{centres[0]} {fork}H{centres[2]}"))
    return _arms(diagram, shapes, fork, centres)


def _arms(diagram: FlowDiagram, shapes: list[Shape], fork: int, centres: list[int]) -> FlowDrawing:
    first = fork + _GAP
    second = first + _HEAD + _LINE + 8 + _GAP
    third = second + _HEAD + _LINE + 8 + _GAP
    lines = max(len(arm.reference) for arm in diagram.arms)
    for place, centre, arm in zip(_ARMS, centres, diagram.arms, strict=True):
        shapes.append(_arrow(f"M{centre} {fork}V{first - 2}"))
        shapes += _box("box-l", place, first, arm.head, (arm.number,))
        shapes.append(_arrow(f"M{centre} {second - _GAP}V{second - 2}"))
        shapes += _box("box-o", place, second, arm.without[0], (arm.without[1],))
        shapes.append(_arrow(f"M{centre} {third - _GAP}V{third - 2}"))
        shapes += _box("box-l", place, third, arm.reference[0], arm.reference[1:])
    return FlowDrawing(third + _HEAD + _LINE * (lines - 1) + 10, tuple(shapes))


def _box(style: str, place: tuple[int, int], y: int, head: str, lines: tuple[str, ...]) -> list[Shape]:
    left, width = place
    height = _HEAD + _LINE * len(lines) + 8
    rows = [("b", head), *(("", line) for line in lines)]
    texts = [
        _text(kind, line, left + width // 2, y + _HEAD - 2 + _LINE * number) for number, (kind, line) in enumerate(rows)
    ]
    frame = Shape(
        "rect", (("class", style), ("x", str(left)), ("y", str(y)), ("width", str(width)), ("height", str(height)))
    )
    return [frame, *texts]


def _text(style: str, line: str, x: int, y: int) -> Shape:
    named = (("class", style),) if style else ()
    return Shape("text", (*named, ("x", str(x)), ("y", str(y)), ("text-anchor", "middle")), line)


def _path(style: str, line: str) -> Shape:
    return Shape("path", (("class", style), ("d", line)))


def _arrow(line: str) -> Shape:
    return Shape("path", (("class", "flow"), ("d", line), ("marker-end", "url(#arrow)")))
