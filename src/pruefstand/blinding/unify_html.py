"""Remains of HTML: tags give way to the breaks they mean, entities to their signs, thoughts of a model go."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.unify_code import talks_of_code
from pruefstand.blinding.unify_edits import Change
from pruefstand.language.finding import find

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
    entities = [(*match.span(), _ENTITIES[match[0][1:-1]]) for match in _ENTITY.finditer(text)]
    if entities:
        values = list(_values(text, entities))
        yield from values
        yield from (one for one in entities if not any(start <= one[0] < end for start, end, _new in values))


def _values(text: str, entities: list[Change]) -> Iterator[Change]:
    """The values that read otherwise with their entities, each as a whole, so that one edit names it."""
    plain, places, at = [], [], 0  # signs of the text without entities, and where each stands
    for start, end, sign in entities:
        plain.append(text[at:start] + sign)
        places += [*range(at, start), start]
        at = end
    plain.append(text[at:])
    places += range(at, len(text) + 1)
    read, inside = "".join(plain), {start for start, _end, _sign in entities}
    last = 0
    for value in find(read):
        start, end = places[value.start], places[value.end]
        if start >= last and not inside.isdisjoint(range(start, end)) and "<" not in text[start:end]:
            yield start, end, value.text
            last = end


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
