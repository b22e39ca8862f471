"""What a proof found: three questions, an answer to each, and the exit codes of the answers that are a „no“."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["EXIT_CODES", "Answer", "Level", "Verified"]


class Answer(StrEnum):
    """What one level found; ``EXIT_CODES`` says which of them are failures."""

    HOLDS = "holds"
    CHANGED = "changed"
    DELETED = "deleted"
    ADDED = "added"
    DIFFERS = "differs"
    STALE = "stale"
    INCOMPARABLE = "incomparable"
    ABSENT = "absent"


class Level(StrEnum):
    """The three questions."""

    FROZEN = "frozen"
    NUMBERS = "numbers"
    REPORT = "report"


EXIT_CODES = {
    (Level.FROZEN, Answer.CHANGED): 10,
    (Level.FROZEN, Answer.DELETED): 11,
    (Level.FROZEN, Answer.ADDED): 12,
    (Level.FROZEN, Answer.ABSENT): 13,
    (Level.NUMBERS, Answer.DIFFERS): 20,
    (Level.REPORT, Answer.DIFFERS): 30,
    (Level.REPORT, Answer.STALE): 31,
}
"""The exit code of each answer that is a „no“; with several the first of this list."""


@dataclass(frozen=True, slots=True)
class Verified:
    """One finding: its level, the answer, the path (empty for the level as a whole) and the sentence."""

    level: Level
    answer: Answer
    path: str
    sentence: str
