"""The transcript beside minutes: whether the words that somebody would search for stand in it as they should."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pruefstand.scoring.rework.times import Times

__all__ = ["Transcript", "parted", "read_transcript_beside"]

_WORD = re.compile(r"\w+(?:[.,:/-]\w+)*")
_LABEL = re.compile(r"[ \t]*(?:\[[0-9:.,]+\][ \t]*)?(?P<name>[^:\n]{1,60}?)[ \t]*:")
_SHORT, _STEM = 4, 6


@dataclass(frozen=True, slots=True)
class Transcript:
    """The lines of a transcript: who speaks (empty where nobody is named), and the words by which they are found."""

    labels: tuple[str, ...]
    words: tuple[frozenset[str], ...]

    def holds(self, statement: str, times: Times, *, speaker: str = "") -> bool:
        """Whether one line has all words that somebody would search for: the first long words and the numbers of the
        statement, by their beginnings. With ``speaker`` the line must also stand under a label that names that person.

        A statement without such words is not found.
        """
        wanted = _wanted(statement, int(times.of("search_words")))
        if not wanted:
            return False
        person = {word.casefold() for word in _WORD.findall(speaker)}
        return any(
            wanted <= there and (not person or person & {word.casefold() for word in _WORD.findall(label)})
            for label, there in zip(self.labels, self.words, strict=True)
        )


def read_transcript_beside(text: str) -> Transcript:
    """A transcript of lines, each „Name: what is said“ or without a name; times in brackets before are not read."""
    labels: list[str] = []
    words: list[frozenset[str]] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        label = _LABEL.match(line)
        labels.append(label["name"].strip() if label else "")
        words.append(frozenset(_key(word) for word in _WORD.findall(line[label.end() :] if label else line)))
    return Transcript(tuple(labels), tuple(words))


def parted(text: str, heading: str) -> tuple[str, str | None]:
    """Minutes and the transcript that a product delivers in one document: what stands behind the first line that is
    ``heading``, whatever its marks and colon, is the transcript; ``None`` where there is no such line."""
    at = 0
    for line in text.splitlines(keepends=True):
        if line.strip().strip("#*_ \t").removesuffix(":").strip().casefold() == heading.strip().casefold():
            return text[:at], text[at + len(line) :]
        at += len(line)
    return text, None


def _wanted(statement: str, most: int) -> frozenset[str]:
    words: Sequence[str] = [word for word in _WORD.findall(statement) if len(word) >= _SHORT or word[0].isdigit()]
    return frozenset(_key(word) for word in words[:most])


def _key(word: str) -> str:
    """A word by its beginning, so that endings do not matter; what holds a digit as it is."""
    folded = word.casefold()
    return folded if any(sign.isdigit() for sign in folded) else folded[:_STEM]
