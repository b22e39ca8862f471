"""What a style sheet hides: declarations of CSS that make text invisible, as far as text alone can tell."""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["declarations", "hiding_selectors", "is_hiding", "is_white"]

_SIMPLE = re.compile(r"(?P<tag>[a-z][a-z0-9]*)?(?P<sign>[.#])?(?P<name>[\w-]+)?", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ZERO = re.compile(r"0(?:\.0*)?(?:px|pt|em|rem|%)?")
_AWAY = re.compile(r"-\d{3,}(?:\.\d+)?(?:px|pt|em|rem|cm|mm|in|vw|%)?")
_DOT = re.compile(r"[01](?:\.0*)?(?:px|pt)?")
_CLIPPED = re.compile(r"rect\( ?[01](?:px)?(?:[ ,]+[01](?:px)?){3} ?\)|inset\( ?(?:50|100)% ?\)|circle\( ?0")
_TINY = re.compile(r"(?:0?\.\d+|1)(?:px|pt)|0?\.0\d*(?:em|rem)")
_WHITE = re.compile(
    r"white|transparent|#f[ef]f[ef]f[ef](?:00|ff)?|#fff[0f]?|rgba?\( ?255[ ,]+255[ ,]+255(?:[ ,/]+[\d.%]+)? ?\)"
    r"|rgba\([^)]*[ ,/]0(?:\.0*)? ?\)"
)
_LARGEST_SHEET = 200_000


def declarations(style: str) -> dict[str, str]:
    """The declarations of a style attribute, names and values in small letters, the last of a name."""
    found = {}
    for part in style.lower().split(";"):
        name, colon, value = part.partition(":")
        if colon:
            found[name.strip()] = " ".join(value.replace("!important", "").split())
    return found


def is_hiding(style: Mapping[str, str]) -> bool:
    """Whether the declarations hide the element, its children with it."""
    if style.get("display") == "none" or style.get("visibility") in ("hidden", "collapse"):
        return True
    if style.get("mso-hide") == "all" or _ZERO.fullmatch(style.get("opacity", "")):
        return True
    if _CLIPPED.match(style.get("clip", "")) or _CLIPPED.match(style.get("clip-path", "")):
        return True
    if "hidden" in style.get("overflow", "") and any(_DOT.fullmatch(style.get(n, "")) for n in ("width", "height")):
        return True
    size = style.get("font-size", "")
    if _ZERO.fullmatch(size) or _TINY.fullmatch(size):
        return True
    return any(_AWAY.fullmatch(style.get(name, "")) for name in ("left", "top", "right", "text-indent", "margin-left"))


def is_white(style: Mapping[str, str]) -> bool:
    """Whether the text is white or transparent, which on paper nobody sees."""
    return bool(_WHITE.fullmatch(style.get("color", "")))


def hiding_selectors(sheet: str) -> frozenset[str]:
    """The simple selectors (``.klasse``, ``#id``, ``tag``, ``tag.klasse``) whose rule hides; others are not judged.

    Rules under a condition (``@media print``) do not count.
    """
    found: set[str] = set()
    plain = _COMMENT.sub("", sheet[:_LARGEST_SHEET])
    depth = start = 0
    selector = ""
    for brace in re.finditer(r"[{}]", plain):
        text = plain[start : brace.start()]
        start = brace.end()
        if brace[0] == "{":
            depth += 1
            selector = text.rpartition(";")[2]
            continue
        if depth == 1 and not selector.lstrip().startswith("@") and _hides(declarations(text)):
            found.update(name for part in selector.split(",") if _SIMPLE.fullmatch(name := part.strip()) and name)
        depth = max(0, depth - 1)
    return frozenset(found - {"body", "html"})


def _hides(style: Mapping[str, str]) -> bool:
    return is_hiding(style) or (is_white(style) and not any("background" in name for name in style))
