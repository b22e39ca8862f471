"""The repair ``markdown_fence``: the text inside a Markdown code fence that encloses the whole output."""

from __future__ import annotations

import re

__all__ = ["inside_fence"]

_OPENING = re.compile(r"(?P<fence>`{3,}|~{3,})[ \t]*[\w+\-.]*[ \t]*(?:\r\n|\n|\r)")


def inside_fence(text: str) -> tuple[int, int] | None:
    """Begin and end, in code points, of what stands between the fences; ``None`` where the repair does not apply.

    It applies only if the output, white space around it aside, begins with a line of three or more backticks or tildes
    (after them at most one word, the language) and ends with a line of the same mark, exactly as many. A fence
    in the midst of other text is no repair. What stands between them is not looked at.
    """
    begin = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    opening = _OPENING.match(text, begin, end)
    if opening is None:
        return None
    fence = opening["fence"]
    inner = end - len(fence)
    if inner < opening.end() or not text.endswith(fence, opening.end(), end):
        return None
    # The closing fence stands on a line of its own: a line end before it, or nothing at all between the fences.
    line = text[opening.end() : inner].rstrip(" \t")
    if line and not line.endswith(("\n", "\r")):
        return None
    return opening.end(), opening.end() + len(line)
