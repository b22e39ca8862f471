"""Remains of HTML: tags give way to the breaks they mean, entities to their signs, thoughts of a model go."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.unify_code import talks_of_code
from pruefstand.blinding.unify_edits import Change

__all__ = ["html"]

_TAG = re.compile(
    (
        r"<br ?/?>|</?(?P<name>b|i|u|em|strong|p|div|span|ul|ol|li|sup|sub|h[1-6]|code|pre|small|mark|details"
        r"|center|font"
        r"|summary|section|article|blockquote)(?: [^<>\n]{0,200})?>"
    ),
    re.IGNORECASE,
)
_BLOCK_TAGS = frozenset(
    ["p", "div", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "blockquote"]
)
_THOUGHT = re.compile(
    r"^[ \t]*<(think|thinking|reasoning)>.{0,20000}?</\1>\s*", re.DOTALL | re.IGNORECASE | re.MULTILINE
)
_ENTITY = re.compile(
    r"&(?:amp|lt|gt|quot|nbsp|sect|euro|auml|ouml|uuml|Auml|Ouml|Uuml|szlig|ndash|mdash|hellip|apos|#39);"
)
_JOINED = re.compile(r"(?=[^\s<>]{0,60}[0-9])[^\s<>&]{0,40}(?:&(?:nbsp|sect|euro|ndash);[^\s<>&]{0,40}){1,6}")
_ENTITIES = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "nbsp": "\u00a0",
    "sect": "§",
    "euro": "€",
    "auml": "ä",
    "ouml": "ö",
    "uuml": "ü",
    "Auml": "Ä",
    "Ouml": "Ö",
    "Uuml": "Ü",
    "szlig": "ß",
    "ndash": "–",
    "mdash": "—",
    "hellip": "…",
    "apos": "'",
    "#39": "'",
}


def html(text: str) -> Iterator[Change]:
    """Every tag and entity, unless the text speaks of such."""
    if ("<" not in text and "&" not in text) or talks_of_code(text):
        return
    for match in _THOUGHT.finditer(text):
        yield match.start(), match.end(), ""
    for match in _TAG.finditer(text):
        yield match.start(), match.end(), _for_tag(text, match)
    done: list[tuple[int, int]] = []
    for match in _JOINED.finditer(text):  # one edit names the whole value, which reads otherwise without the entity
        yield match.start(), match.end(), _ENTITY.sub(lambda one: _ENTITIES[one[0][1:-1]], match[0])
        done.append(match.span())
    for match in _ENTITY.finditer(text):
        if not any(start <= match.start() < end for start, end in done):
            yield match.start(), match.end(), _ENTITIES[match[0][1:-1]]


def _for_tag(text: str, match: re.Match[str]) -> str:
    """What stands for a tag: a line end for a break, a mark for an item, a paragraph between blocks in one line."""
    if match["name"] is None:
        return "\n"
    name, opens = match["name"].lower(), match[0][1] != "/"
    inside = match.start() > 0 and text[match.start() - 1] != "\n"  # the line has begun
    if name == "li" and opens:
        return "\n- " if inside else "- "
    if name in _BLOCK_TAGS and opens and inside:
        return "\n\n" if name != "blockquote" else "\n"
    return ""
