"""Where the parts of a JSON text stand: a path of names and numbers to its span."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from pruefstand.scoring.members import value_spans

__all__ = ["item_spans", "span_of"]

_DECODER = json.JSONDecoder()
_OPENING, _NEXT = re.compile(r"[ \t\n\r]*\[[ \t\n\r]*"), re.compile(r"[ \t\n\r]*([,\]])[ \t\n\r]*")


def item_spans(text: str) -> tuple[tuple[int, int], ...]:
    """The place of each item of the list that this text is, half-open, in code points; empty if it is no list."""
    opening = _OPENING.match(text)
    if opening is None or text.startswith("]", opening.end()):
        return ()
    found, at = [], opening.end()
    try:
        while True:
            end = _DECODER.raw_decode(text, at)[1]
            found.append((at, end))
            mark = _NEXT.match(text, end)
            if mark is None:
                return ()
            if mark[1] == "]":
                return tuple(found)
            at = mark.end()
    except (ValueError, RecursionError):
        return ()


def span_of(text: str, path: Sequence[str | int]) -> tuple[int, int] | None:
    """The place of the value at this path; ``None`` where nothing stands there, or the text is no JSON.

    The empty path is the whole text without the white space around it.
    """
    begin = len(text) - len(text.lstrip(" \t\r\n"))
    end = len(text.rstrip(" \t\r\n"))
    for step in path:
        inner = text[begin:end]
        if isinstance(step, str):
            span = value_spans(inner).get(step)
        else:
            items = item_spans(inner)
            span = items[step] if step < len(items) else None
        if span is None:
            return None
        begin, end = begin + span[0], begin + span[1]
    return begin, end
