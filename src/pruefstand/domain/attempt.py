"""Attempts and outputs: what happened, failures included, and the bytes that came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from pruefstand.domain.names import Digest

__all__ = ["Attempt", "AttemptKey", "AttemptStatus", "Output", "Try"]


class AttemptStatus(StrEnum):
    """What a runner can know without a checker. The list is closed; every planned attempt has exactly one."""

    COMPLETED = "completed"
    EMPTY = "empty"
    REFUSED = "refused"
    TIMEOUT = "timeout"
    TOO_LARGE = "too_large"
    FAILED = "failed"
    CANCELLED = "cancelled"
    UNSUPPORTED = "unsupported"
    INTERRUPTED = "interrupted"
    WITHDRAWN = "withdrawn"
    NOT_RUN = "not_run"

    @property
    def started(self) -> bool:
        """In the denominator of what was started: all but unsupported, not_run and withdrawn."""
        return self not in (AttemptStatus.UNSUPPORTED, AttemptStatus.NOT_RUN, AttemptStatus.WITHDRAWN)


@dataclass(frozen=True, slots=True, order=True)
class AttemptKey:
    """The address of an attempt; ``repeat`` counts from 1. For people it merely numbers them."""

    system: str
    case: str
    repeat: int

    def __post_init__(self) -> None:
        if self.repeat < 1:
            raise ValueError("repeats count from 1")

    def __str__(self) -> str:
        return f"{self.system}/{self.case}/{self.repeat}"


@dataclass(frozen=True, slots=True)
class Try:
    """One process start or one request. ``started`` and ``ended`` are UTC in ISO 8601, or empty where unknown;
    ``outcome`` is the status that this try alone would have given."""

    number: int
    started: str
    ended: str
    outcome: AttemptStatus
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Output:
    """Raw bytes, or bytes made from a parent by one named step (``unify``, ``repair:markdown_fence`` …).

    ``size`` is in bytes.
    """

    digest: Digest
    media: str
    size: int
    parent: Digest | None = None
    step: str = ""
    step_version: str = ""

    def __post_init__(self) -> None:
        if (self.parent is None) != (self.step == ""):
            raise ValueError("a step goes with its parent")
        if self.size < 0:
            raise ValueError("negative size")


@dataclass(frozen=True, slots=True)
class Attempt:
    """Exactly one per system, case and repeat.

    ``task`` is the digest of what the system saw, ``route`` the way it went (``local``, ``import``, ``upload``,
    ``live``), ``clock`` holds named points or durations as text, ``provenance`` whatever is known of the origin.
    What came is kept at any status; only completed attempts are measured. Of a withdrawn one nothing is kept but its
    address, unless it was excluded.
    """

    key: AttemptKey
    task: Digest
    status: AttemptStatus
    reason: str
    route: str
    tries: tuple[Try, ...] = ()
    output: Output | None = None
    clock: Mapping[str, str] = field(default_factory=dict)
    provenance: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.status is AttemptStatus.COMPLETED and self.output is None:
            raise ValueError(f"{self.key}: completed without an output")
        if self.status is AttemptStatus.COMPLETED and self.output is not None and self.output.size == 0:
            raise ValueError(f"{self.key}: an empty output is not completed")
        if self.status is not AttemptStatus.COMPLETED and not self.reason:
            raise ValueError(f"{self.key}: say why it is {self.status}")
        if self.status in (AttemptStatus.NOT_RUN, AttemptStatus.UNSUPPORTED) and (self.output or self.tries):
            raise ValueError(f"{self.key}: {self.status} has neither tries nor output")
        if [t.number for t in self.tries] != list(range(1, len(self.tries) + 1)):
            raise ValueError(f"{self.key}: tries count from 1 without gaps")
        object.__setattr__(self, "clock", MappingProxyType(dict(self.clock)))
        object.__setattr__(self, "provenance", MappingProxyType(dict(self.provenance)))

    def __reduce__(self) -> tuple[object, ...]:
        # Scoring sends attempts to other processes, and a read-only view of a mapping cannot go there.
        mappings = dict(self.clock), dict(self.provenance)
        return Attempt, (self.key, self.task, self.status, self.reason, self.route, self.tries, self.output, *mappings)
