"""What a style sheet hides: declarations of CSS that make text invisible, as far as text alone can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

__all__ = ["StyleSheet", "declarations", "is_hiding", "is_white"]

_SIMPLE = re.compile(r"(?:[a-z][a-z0-9]*)?(?:[.#][\w-]+)*", re.IGNORECASE)
_NAME = re.compile(r"[.#]?[\w-]+")
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


@dataclass(frozen=True, slots=True)
class _Rule:
    """What an element must be called, and its declarations, the important ones once more."""

    names: frozenset[str]
    style: Mapping[str, str]
    important: Mapping[str, str]


class StyleSheet:
    """The rules with simple selectors (``.klasse``, ``#id``, ``tag``, ``tag.klasse.andere``); others are not judged.

    Rules under a condition (``@media print``) do not count, nor do those for the whole page.
    """

    def __init__(self, sheet: str) -> None:
        weighed = sorted(_rules(sheet), key=lambda found: found[0])
        self._rules: dict[str, list[tuple[int, _Rule]]] = {}
        for at, (_weight, rule) in enumerate(weighed):
            self._rules.setdefault(min(rule.names), []).append((at, rule))
        self._named = frozenset(name for _weight, rule in weighed for name in rule.names)
        self._known: dict[frozenset[str], tuple[dict[str, str], dict[str, str]]] = {}

    def style(self, names: Set[str], own: str) -> dict[str, str]:
        """What holds for an element of these names (``tag``, ``.klasse``, ``#id``) with this style attribute."""
        key = frozenset(name for name in names if name in self._named)
        if key not in self._known:
            self._known[key] = self._of_rules(key)
        plain, important = self._known[key]
        return {**plain, **declarations(own), **important, **_important(own)}

    def _of_rules(self, names: Set[str]) -> tuple[dict[str, str], dict[str, str]]:
        found = [pair for name in names for pair in self._rules.get(name, ()) if pair[1].names <= names]
        plain: dict[str, str] = {}
        important: dict[str, str] = {}
        for _at, rule in sorted(found, key=lambda pair: pair[0]):
            plain |= rule.style
            important |= rule.important
        return plain, important


def _rules(sheet: str) -> Iterator[tuple[tuple[int, int, int], _Rule]]:
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
        if depth == 1 and not selector.lstrip().startswith("@"):
            style, important = declarations(text), _important(text)
            for part in selector.split(","):
                name = part.strip()
                if _SIMPLE.fullmatch(name) and name not in ("", "body", "html"):
                    names = _NAME.findall(name)
                    tags = [found.lower() for found in names if found[0] not in ".#"]
                    weight = name.count("#"), name.count("."), len(tags)
                    yield weight, _Rule(frozenset([*tags, *names[len(tags) :]]), style, important)
        depth = max(0, depth - 1)


def _important(style: str) -> dict[str, str]:
    return declarations(";".join(part for part in style.split(";") if "!important" in part.lower()))
