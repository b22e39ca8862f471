"""Bounds of a value: „höchstens 500 Euro“ is no „mindestens 500 Euro“, „spätestens am 30. Juni“ no „frühestens“."""

from __future__ import annotations

import re

from pruefstand.scoring.facts.mention import Mention

__all__ = ["bounds_differ"]

_FILLERS = r"(?: (?:am|an|zum|bei|auf|um|etwa|ca\.|rund|von|dem|den|der|einer|einem))*\s*$"
_MOST = re.compile(
    r"(?<!\w)(?:höchstens|maximal|bis zu|bis maximal|unter|nicht mehr als|nicht über|spätestens|längstens)" + _FILLERS,
    re.IGNORECASE,
)
_LEAST = re.compile(
    r"(?<!\w)(?:mindestens|minimal|wenigstens|zumindest|über|nicht weniger als|nicht unter|frühestens)" + _FILLERS,
    re.IGNORECASE,
)
_BACK = 32


def bounds_differ(mine: str, one: Mention, theirs: str, other: Mention) -> bool:
    """Whether the words right before one value make it a greatest, and before the other a least, or the other way
    round; where either has no bound, nothing differs. ``mine`` and ``theirs`` are the texts of the two."""
    return {_bound(mine, one), _bound(theirs, other)} == {"most", "least"}


def _bound(text: str, one: Mention) -> str:
    before = text[max(0, one.start - _BACK) : one.start]
    least = _LEAST.search(before)
    most = _MOST.search(before)
    if least and most:  # „nicht unter“ holds „unter“: the longer one is meant
        return "least" if least.start() <= most.start() else "most"
    return "least" if least else "most" if most else ""
