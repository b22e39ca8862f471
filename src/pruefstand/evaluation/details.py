"""What an evaluation says of single cases and of errors with consequences; values only, no I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pruefstand.domain import Exact

__all__ = [
    "CHANGES",
    "LONGEST",
    "Barred",
    "ErrorKind",
    "Excerpt",
    "Gaps",
    "HardCase",
    "HardFinding",
    "Stability",
]

LONGEST = 20_000
"""Code points of a text that a report may show; a longer one is cut, and says so."""

CHANGES = ("answer", "restraint", "form", "failure")
"""What can change between repeats of a case: what was answered, whether it was answered or declined, the form, whether
anything came at all."""


@dataclass(frozen=True, slots=True)
class ErrorKind:
    """A class of errors of the plan and the measure that counts it.

    ``consequence`` is ``wrong_act``, ``visible``, ``slower`` or empty where the plan says nothing of it; ``excludes``:
    no mean buys it back; ``rank`` is its place when errors are sorted by what comes of them, 0 first.
    """

    id: str
    measure: str
    title: str
    consequence: str
    excludes: bool
    rank: int


@dataclass(frozen=True, slots=True)
class Barred:
    """One excluding class held against one system: in how many of the judged attempts such an error stands, in the form
    of the output (``variant``) that shows most of them. ``judged`` 0: nothing could be judged, so nothing is said."""

    system: str
    error: str
    variant: str
    attempts: Exact
    judged: Exact

    @property
    def held(self) -> bool | None:
        """Whether the system keeps the limit; ``None`` where it could not be decided."""
        return False if self.attempts else True if self.judged else None


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A text for the report: at most ``LONGEST`` code points of one that has ``length``. ``reason`` says why there is
    none."""

    text: str
    length: int
    reason: str = ""

    @classmethod
    def of(cls, text: str) -> Excerpt:
        """The beginning of a text, or all of it."""
        return cls(text[:LONGEST], len(text))

    @classmethod
    def none(cls, reason: str) -> Excerpt:
        """No text, and why: a German message id."""
        return cls("", 0, reason)


@dataclass(frozen=True, slots=True)
class HardFinding:
    """A finding as it stands beside the texts: ``title`` is its verdict as a German message id."""

    item: str
    title: str
    expected: str
    shown: str
    variant: str


@dataclass(frozen=True, slots=True)
class HardCase:
    """One case of one system that went wrong, with the first attempt that shows the worst of it.

    ``errors`` are the ids of the classes found in that attempt, the worst first (empty: it did not pass, and no class
    of the plan says what that means); ``hits`` of ``attempts`` judged attempts at this case are as bad as this one.
    ``inputs`` and ``expected`` hold texts by the name of the material and the aspect of the reference.
    """

    system: str
    case: str
    group: str
    repeat: int
    errors: tuple[str, ...]
    hits: int
    attempts: int
    findings: tuple[HardFinding, ...] = ()
    more_findings: int = 0
    expected: Mapping[str, Excerpt] | None = None
    inputs: Mapping[str, Excerpt] | None = None
    output: Excerpt | None = None


@dataclass(frozen=True, slots=True)
class Stability:
    """One case of one system with at least two started attempts: what differed between them, of ``CHANGES``."""

    system: str
    case: str
    repeats: int
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gaps:
    """Where the catalogue is thin: groups with fewer than ``least`` cases (and how many), groups without any, and how
    many cases have no reference."""

    least: int
    thin: Mapping[str, int]
    empty: tuple[str, ...]
    unreferenced: int
