"""Office packages whose bytes depend on their parts alone: fixed order, fixed times, nothing of the machine."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from lxml import etree

__all__ = ["PACKED_AT", "packed", "repacked", "without_properties"]

PACKED_AT = (1980, 1, 1, 0, 0, 0)
"""The time of every entry: the earliest that the format can hold."""

_PROPERTIES = "docProps/"
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


def without_properties(data: bytes) -> bytes:
    """A package that a library of ours has just written (a sheet, say), without the parts that tell author, program and
    dates, and packed as :func:`packed` does. Nothing in a package needs them (ECMA-376, part 2, 11)."""
    with ZipFile(BytesIO(data)) as package:
        parts = {name: package.read(name) for name in package.namelist() if not name.startswith(_PROPERTIES)}
    for name in (_TYPES, "_rels/.rels"):
        if name in parts:
            root = etree.fromstring(parts[name])
            for element in list(root):
                target = element.get("PartName") or element.get("Target") or ""
                if target.lstrip("/").startswith(_PROPERTIES):
                    root.remove(element)
            parts[name] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return packed(parts)
