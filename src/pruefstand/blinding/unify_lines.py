"""Lines of a text, and what all rules about frames ask of one: does it state something, name content, title a text?"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pruefstand.blinding.unify_edits import Change
from pruefstand.language.finding import find

__all__ = [
    "LONGEST_LINE",
    "TITLE",
    "Line",
    "carries_content",
    "fits",
    "lines_of",
    "loose",
    "removed",
    "says_something",
    "states",
]

LONGEST_LINE = 160
_WEIGHTY = {"amount", "case", "celex", "ecli", "eu_act", "journal", "norm", "percent", "rs", "dose"}
_SENTENCE = re.compile(
    r"[a-zäöüß][^\n]{0,200}\b(?:ist|sind|hat|haben|wird|werden|wurde|war|kann|muss|soll|besteht|liegt|steht|gilt)\b"
)
TITLE = re.compile(
    r"[\w-]*(?:[Bb]rief|[Bb]ericht|[Gg]utachten|[Ss]tellungnahme|[Bb]efund|[Kk]lage|[Pp]rotokoll|[Bb]escheid"
    r"|[Mm]emo(?:randum)?|[Ll]ösung|[Aa]nalyse)"
)
"""A word that names a document: such a line is its title."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line without blanks around it: its place in code points, its text, the number of its paragraph."""

    start: int
    end: int
    text: str
    block: int


def carries_content(text: str) -> bool:
    """Whether a piece names something that an answer is judged by: a case, norm, source, amount, percentage, dose."""
    return any(one.kind in _WEIGHTY for one in find(text))


def lines_of(text: str) -> list[Line]:
    """The lines that are not empty, without blanks around them, with the number of their paragraph."""
    found, at, block, empty = [], 0, 0, False
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped:
            block += empty
            start = at + len(line) - len(line.lstrip())
            found.append(Line(start, start + len(stripped), stripped, block))
        empty = not stripped
        at += len(line) + 1
    return found


def fits(pattern: re.Pattern[str], line: Line) -> bool:
    """Whether the whole line, if it is not longer than lines of a frame are, fits a pattern."""
    return len(line.text) <= LONGEST_LINE and pattern.fullmatch(line.text) is not None


def removed(text: str, line: Line) -> Change:
    """A line with its line end."""
    end = text.find("\n", line.end)
    return text.rfind("\n", 0, line.start) + 1, len(text) if end < 0 else end + 1, ""


def loose(line: Line) -> bool:
    """Whether a line between a letterhead and a salutation is short and says nothing: a function, a subject."""
    return (
        len(line.text) <= 80
        and not line.text.endswith((".", ":", "?", "!", ";"))
        and ":" not in line.text
        and not any(TITLE.fullmatch(word) for word in line.text.split())
        and not states(line)
        and not says_something(line.text)
    )


def states(line: Line) -> bool:
    """Whether a line has a finite verb after its first word."""
    return _SENTENCE.search(line.text[:LONGEST_LINE]) is not None


def says_something(text: str) -> bool:
    """Whether a line names content; a case number does not count, for letters have reference numbers."""
    return any(one.kind in _WEIGHTY - {"case"} for one in find(text))
