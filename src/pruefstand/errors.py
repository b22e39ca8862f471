"""What can go wrong, as one tree.

PruefstandError              base; says what, where, what to do
├── InputError          (2)  the call or the input is wrong
├── RefusedError        (1)  the answer is "no": a rule of the study forbids the step
├── UnavailableError    (3)  it could not be done: disk, network, provider, missing system part
└── StoppedError      (130)  interrupted by the user; what was finished stays

The number is the exit code of the command line. An error holds one or more :class:`Problem`, because a reader who
mends a file wants all its mistakes at once. Texts arrive here already in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

__all__ = ["InputError", "Problem", "PruefstandError", "RefusedError", "StoppedError", "UnavailableError", "place"]


def place(file: str, line: int | None = None, cell: str | None = None) -> str:
    """Where in a file, as the reader sees it: ``file``, ``file:line`` or ``file, cell``."""
    if cell is not None:
        return f"{file}, {cell}"
    return file if line is None else f"{file}:{line}"


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake.

    ``where`` is a file with line or cell, or empty where no place applies; ``what`` is one sentence; ``do`` is the way
    out and is never empty.
    """

    where: str
    what: str
    do: str

    def __str__(self) -> str:
        """One line per part, the place first, as an editor's jump list reads it."""
        head = f"{self.where}: {self.what}" if self.where else self.what
        return f"{head}\n  → {self.do}"


class PruefstandError(Exception):
    """Base of every error that a user may see."""

    exit_code: ClassVar[int] = 3

    def __init__(self, what: str, *, where: str = "", do: str) -> None:
        super().__init__(what)
        self.problems: tuple[Problem, ...] = (Problem(where, what, do),)

    @classmethod
    def of(cls, problems: Iterable[Problem]) -> PruefstandError:
        """One error from many problems, in the order given; raises ``ValueError`` for none."""
        found = tuple(problems)
        if not found:
            raise ValueError("an error needs at least one problem")
        error = cls(found[0].what, where=found[0].where, do=found[0].do)
        error.problems = found
        return error

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class InputError(PruefstandError):
    """The call or the input is wrong; nothing was changed."""

    exit_code = 2


class RefusedError(PruefstandError):
    """A rule of the study forbids the step; nothing was changed."""

    exit_code = 1


class UnavailableError(PruefstandError):
    """Something outside failed: disk, network, provider, a missing part of the system."""

    exit_code = 3


class StoppedError(PruefstandError):
    """The user stopped it; what was finished is kept."""

    exit_code = 130
