"""Enhanced metafiles: pictures of lines, areas and text that Word and LibreOffice draw as sharply as their printer can.

A metafile holds no pixels and no font, so that its bytes depend on nothing but what is drawn. One CSS pixel is ten
units, one unit 1/960 inch. Format: Microsoft, [MS-EMF], Enhanced Metafile Format.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

__all__ = ["UNITS", "Metafile"]

UNITS = 10
"""Units of a picture in one CSS pixel."""

_PER_INCH = 96 * UNITS
_HEADER = 108
_DEVICE = 9600, 254
"""The size of a device of 960 units an inch, in units and in millimetres."""

_NULL_BRUSH, _NULL_PEN = 0x80000005, 0x80000008
_TRANSPARENT = 1
_ANISOTROPIC = 8
_BASELINE, _RIGHT, _CENTRE = 24, 2, 6
_ALIGN = {"start": _BASELINE, "end": _BASELINE | _RIGHT, "middle": _BASELINE | _CENTRE}


class Metafile:
    """A picture of this size in units, drawn record by record; ``y`` runs downwards."""

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        self._records: list[bytes] = []
        self._objects: dict[bytes, int] = {}
        self._chosen: dict[str, int] = {}
        self._state: dict[int, int] = {}
        for kind, x, y in ((17, _ANISOTROPIC, None), (10, 0, 0), (9, width, height), (12, 0, 0), (11, width, height)):
            self._add(kind, struct.pack("<I", x) if y is None else struct.pack("<ii", x, y))
        self._add(18, struct.pack("<I", _TRANSPARENT))

    def _add(self, kind: int, body: bytes) -> None:
        body += b"\0" * (-len(body) % 4)
        self._records.append(struct.pack("<II", kind, 8 + len(body)) + body)

    def _object(self, kind: int, body: bytes) -> int:
        """The number of an object with this content; made where it does not exist yet."""
        content = struct.pack("<I", kind) + body
        if content not in self._objects:
            number = self._objects[content] = len(self._objects) + 1
            self._add(kind, struct.pack("<I", number) + body)
        return self._objects[content]

    def _choose(self, what: str, number: int) -> None:
        if self._chosen.get(what) != number:
            self._chosen[what] = number
            self._add(37, struct.pack("<I", number))

    def _set(self, kind: int, value: int) -> None:
        if self._state.get(kind) != value:
            self._state[kind] = value
            self._add(kind, struct.pack("<I", value))

    def _pen(self, colour: str, width: int) -> None:
        if not colour:
            self._choose("pen", _NULL_PEN)
            return
        self._choose("pen", self._object(38, struct.pack("<Iiii", 0, width, 0, _reference(colour))))

    def _brush(self, colour: str) -> None:
        if not colour:
            self._choose("brush", _NULL_BRUSH)
            return
        self._choose("brush", self._object(39, struct.pack("<III", 0, _reference(colour), 0)))

    def line(self, start: tuple[int, int], end: tuple[int, int], colour: str, width: int) -> None:
        """A straight line."""
        self._pen(colour, width)
        self._add(27, struct.pack("<ii", *start))
        self._add(54, struct.pack("<ii", *end))

    def polygon(self, points: Sequence[tuple[int, int]], fill: str, line: str = "", width: int = 0) -> None:
        """A closed area."""
        self._pen(line, width)
        self._brush(fill)
        body = struct.pack("<iiii", *_bounds(points)) + struct.pack("<I", len(points))
        self._add(3, body + b"".join(struct.pack("<ii", *point) for point in points))

    def rectangle(self, box: tuple[int, int, int, int], fill: str, line: str = "", width: int = 0) -> None:
        """A rectangle: left, top, right, bottom."""
        left, top, right, bottom = box
        self.polygon(((left, top), (right, top), (right, bottom), (left, bottom)), fill, line, width)

    def circle(self, centre: tuple[int, int], radius: int, fill: str, line: str = "", width: int = 0) -> None:
        """A circle."""
        self._pen(line, width)
        self._brush(fill)
        x, y = centre
        self._add(42, struct.pack("<iiii", x - radius, y - radius, x + radius, y + radius))

    def text(
        self,
        at: tuple[int, int],
        text: str,
        advances: Iterable[int],
        size: int,
        colour: str,
        *,
        bold: bool,
        anchor: str,
    ) -> None:
        """A line of text on its base line. ``advances`` is the width of each UTF-16 unit, ``anchor`` is ``start``,
        ``middle`` or ``end``."""
        weight = 700 if bold else 400
        face = "Arial".encode("utf-16-le").ljust(64, b"\0")
        logical = struct.pack("<iiiii", -size, 0, 0, 0, weight) + bytes((0, 0, 0, 1, 0, 0, 0, 0)) + face
        # The long form of a font, which every program knows: full name, style, version and Panose stay empty.
        logical += b"\0" * 192 + b"\0" * (24 + 12)
        self._choose("font", self._object(82, logical))
        self._set(22, _ALIGN[anchor])
        self._set(24, _reference(colour))
        units = text.encode("utf-16-le")
        where = 76
        spaced = where + len(units) + len(units) % 4
        body = struct.pack("<iiiiIff", 0, 0, -1, -1, 2, 1.0, 1.0)
        body += struct.pack("<iiIIIiiiiI", *at, len(units) // 2, where, 0, 0, 0, -1, -1, spaced)
        body += units + b"\0" * (len(units) % 4) + b"".join(struct.pack("<I", width) for width in advances)
        self._add(84, body)

    def bytes(self) -> bytes:
        """The whole file."""
        end = struct.pack("<IIIII", 14, 20, 0, 16, 20)
        body = b"".join(self._records) + end
        hundredths = 2540
        header = struct.pack("<II", 1, _HEADER)
        header += struct.pack("<iiii", 0, 0, self._width - 1, self._height - 1)
        header += struct.pack("<ii", 0, 0)
        header += struct.pack("<ii", *(size * hundredths // _PER_INCH for size in (self._width, self._height)))
        header += struct.pack("<III", 0x464D4520, 0x10000, _HEADER + len(body))
        header += struct.pack("<IHH", len(self._records) + 2, len(self._objects) + 1, 0)
        header += struct.pack("<III", 0, 0, 0)
        header += struct.pack("<iiii", _DEVICE[0], _DEVICE[0], _DEVICE[1], _DEVICE[1])
        header += struct.pack("<III", 0, 0, 0)
        header += struct.pack("<ii", _DEVICE[1] * 1000, _DEVICE[1] * 1000)
        return header + body


def _reference(colour: str) -> int:
    red, green, blue = bytes.fromhex(colour)
    return red | green << 8 | blue << 16


def _bounds(points: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)
