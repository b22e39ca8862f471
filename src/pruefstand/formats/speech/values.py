"""What files about speech hold: turns, segments with words, single words, regions, cues, utterances."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Generic, TypeVar

from pruefstand.errors import Problem

__all__ = ["Cue", "Display", "Displays", "Read", "Region", "Segment", "Turn", "Utterance", "Word"]

T = TypeVar("T")


def _ordered(begin: Decimal, end: Decimal) -> None:
    if begin < 0 or end < begin:
        raise ValueError("a time is not negative, and nothing ends before it begins")


@dataclass(frozen=True, slots=True)
class Turn:
    """One speaker speaking, from ``begin`` to ``end`` in seconds; ``recording`` names the file that was recorded."""

    recording: str
    channel: str
    begin: Decimal
    end: Decimal
    speaker: str

    def __post_init__(self) -> None:
        _ordered(self.begin, self.end)


@dataclass(frozen=True, slots=True)
class Segment:
    """What one speaker said from ``begin`` to ``end``, in seconds; both are ``None`` where the file has no times."""

    recording: str
    channel: str
    speaker: str
    begin: Decimal | None
    end: Decimal | None
    text: str

    def __post_init__(self) -> None:
        if (self.begin is None) != (self.end is None):
            raise ValueError("both times or none")
        if self.begin is not None and self.end is not None:
            _ordered(self.begin, self.end)


@dataclass(frozen=True, slots=True)
class Word:
    """One word with its time in seconds; ``confidence`` is ``None`` where the file has none."""

    recording: str
    channel: str
    begin: Decimal
    end: Decimal
    text: str
    confidence: Decimal | None = None

    def __post_init__(self) -> None:
        _ordered(self.begin, self.end)


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of a recording that is to be scored."""

    recording: str
    channel: str
    begin: Decimal
    end: Decimal

    def __post_init__(self) -> None:
        _ordered(self.begin, self.end)


@dataclass(frozen=True, slots=True)
class Cue:
    """One caption, from ``begin`` to ``end`` in milliseconds, with its lines as a viewer reads them.

    A cue may end before it begins, or overlap another: that is for whoever judges it. ``line`` is its line in the file.
    """

    begin: int
    end: int
    lines: tuple[str, ...]
    name: str = ""
    settings: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Display:
    """From ``time`` (seconds) on the caption ``cue`` shows ``text``; ``line`` is its line in the file."""

    time: Decimal
    cue: str
    text: str
    line: int = 0

    def __post_init__(self) -> None:
        _ordered(self.time, self.time)


@dataclass(frozen=True, slots=True)
class Displays:
    """All states in the order of their times; ``audience_delay`` is how much later than at its source the sound reaches
    the audience, in seconds, ``None`` where the log does not say; every line that was dropped."""

    items: tuple[Display, ...]
    audience_delay: Decimal | None = None
    dropped: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Utterance:
    """A text with its name."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Read(Generic[T]):
    """What a reader found, in the order of the file, and every line that it dropped, with the reason."""

    items: tuple[T, ...]
    dropped: tuple[Problem, ...] = ()
