"""The members of a JSON object with their places, and names that stand twice, which a parsed object no longer shows."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json, parse_json

__all__ = ["Member", "members"]

_SPACE = re.compile(r"[ \t\n\r]*")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Member:
    """One name and its value; ``span`` is the place of the value, half-open, in code points."""

    name: str
    value: Json
    span: tuple[int, int]


def members(text: str) -> tuple[Member, ...] | None:
    """The members of the object that this text is, in its order, names that stand twice included.

    ``None`` if the text is no JSON object, or its values are not what :func:`~pruefstand.formats.jsonl.parse_json`
    reads (NaN, lone surrogates, depth, endless numbers).
    """
    try:
        return tuple(_members(text))
    except (InputError, ValueError, RecursionError):
        return None


def _members(text: str) -> list[Member]:
    found: list[Member] = []
    at = _expect(text, 0, "{")
    if text.startswith("}", at):
        _end(text, at + 1)
        return found
    while True:
        if not text.startswith('"', at):
            raise ValueError("a name is a string")
        _name, end = _DECODER.raw_decode(text, at)
        name = parse_json(text[at:end], "")
        start = _expect(text, end, ":")
        _value, end = _DECODER.raw_decode(text, start)
        found.append(Member(str(name), parse_json(text[start:end], ""), (start, end)))
        at = _skip(text, end)
        if text.startswith("}", at):
            _end(text, at + 1)
            return found
        at = _expect(text, at, ",")


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _expect(text: str, at: int, mark: str) -> int:
    """The place after the mark and the white space around it."""
    at = _skip(text, at)
    if not text.startswith(mark, at):
        raise ValueError(f"{mark} expected")
    return _skip(text, at + 1)


def _end(text: str, at: int) -> None:
    if _skip(text, at) != len(text):
        raise ValueError("something stands after the object")
