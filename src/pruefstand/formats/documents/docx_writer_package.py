"""Office packages whose bytes depend on their parts alone: fixed order, fixed times, nothing of the machine."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

__all__ = ["PACKED_AT", "packed", "repacked"]

PACKED_AT = (1980, 1, 1, 0, 0, 0)
"""The time of every entry: the earliest that the format can hold."""

_TYPES = "[Content_Types].xml"
_UNIX = 3


def packed(parts: Mapping[str, bytes]) -> bytes:
    """A zip file of these parts: the list of types first, the others by name, all with the same time.

    Parts are stored, not deflated: what a compressor makes differs between its versions, and the same input shall
    give the same bytes everywhere.
    """
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_STORED) as package:
        for name in sorted(parts, key=lambda name: (name != _TYPES, name)):
            entry = ZipInfo(name, PACKED_AT)
            entry.create_system = _UNIX
            entry.external_attr = 0o644 << 16
            package.writestr(entry, parts[name])
    return whole.getvalue()


def repacked(data: bytes) -> bytes:
    """A package that a library of ours has just written, packed so; never for files that came from others."""
    with ZipFile(BytesIO(data)) as package:
        return packed({name: package.read(name) for name in package.namelist()})
