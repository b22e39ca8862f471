"""The level of a heading by the name of its style, which word processors translate."""

from __future__ import annotations

import re

__all__ = ["level_by_name"]

_HEADING = re.compile(r"(?:heading|überschrift)\x20?([1-9])\b", re.IGNORECASE)
_TITLES = frozenset({"title", "titel"})


def level_by_name(name: str) -> int:
    """The level from 1 on; 0 for a style of no heading. The title of a document is of level 1."""
    found = _HEADING.match(name.strip())
    return int(found[1]) if found else int(name.strip().lower() in _TITLES)
