"""What a parsed object no longer shows: names that stand twice, and where each value stands."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache

from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json, parse_json

__all__ = ["members", "value_spans"]

_OPENING, _COLON, _NEXT = (re.compile(rf"[ \t\n\r]*([{signs}])[ \t\n\r]*") for signs in ("{", ":", ",}"))
_DECODER = json.JSONDecoder()


def members(text: str) -> tuple[tuple[str, Json], ...] | None:
    """Name and value of each member of the object that this text is, in its order, double names included.

    ``None`` if the text is no JSON object, or its values are not what :func:`~pruefstand.formats.jsonl.parse_json`
    reads (NaN, lone surrogates, depth, endless numbers).
    """
    try:
        return tuple(
            (str(parse_json(text[slice(*name)], "")), parse_json(text[slice(*value)], ""))
            for name, value in _places(text)
        )
    except (InputError, ValueError, RecursionError):
        return None


@lru_cache(maxsize=8)  # asked once for each finding in a text
def value_spans(text: str) -> Mapping[str, tuple[int, int]]:
    """The place of each member's value, half-open, in code points, by name; empty if there is no object.

    Of a name that stands twice it is the last one.
    """
    try:
        return {_DECODER.raw_decode(text, name[0])[0]: value for name, value in _places(text)}
    except (ValueError, RecursionError):
        return {}


def _places(text: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where each name and its value stand. Raises ``ValueError`` or ``RecursionError`` for what is no JSON object."""
    found: list[tuple[tuple[int, int], tuple[int, int]]] = []
    at, mark = _after(_OPENING, text, 0)
    if text.startswith("}", at):
        at, mark = _after(_NEXT, text, at)
    while mark != "}":
        if not text.startswith('"', at):
            raise ValueError("a name is a string")
        name = (at, _DECODER.raw_decode(text, at)[1])
        start, _colon = _after(_COLON, text, name[1])
        end = _DECODER.raw_decode(text, start)[1]
        found.append((name, (start, end)))
        at, mark = _after(_NEXT, text, end)
    if at != len(text):
        raise ValueError("something stands after the object")
    return found


def _after(sign: re.Pattern[str], text: str, at: int) -> tuple[int, str]:
    """The place after the sign that must stand here, and which one it was."""
    match = sign.match(text, at)
    if match is None:
        raise ValueError("a sign of the object is missing")
    return match.end(), match[1]
