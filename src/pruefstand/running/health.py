"""Whether it makes sense to go on asking: failures that speak of the plan or the network, not of the system."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pruefstand.systems.outcome import Failure

__all__ = ["Health"]

T = TypeVar("T")

_ENOUGH = 3
"""Attempts in a row that could not be asked; a single one may be bad luck, or the case's own fault."""


@dataclass(slots=True)
class Health(Generic[T]):
    """Watches one service.

    A service that does not let us in (key, model, quota) is left at once. Where it cannot be reached, denies without a
    word of its own, or refuses the form of every request before it has ever answered one, the third attempt in a row
    ends the asking; the ones before are held back undecided until then, and count as failed as soon as anything comes
    back from it. So a wrong setting or a dead line costs no attempts, and a single bad case stays what it is: a
    failure.
    """

    answered: bool = False
    broken: bool = False
    held: list[T] = field(default_factory=list)

    def doubtful(self, failure: Failure | None) -> bool:
        """Whether this failure may say nothing of the system."""
        return failure in (Failure.UNREACHABLE, Failure.DENIED) or (failure is Failure.REJECTED and not self.answered)

    def leave(self, failure: Failure | None) -> bool:
        """Whether the service is to be left because of this end; one that is left stays so."""
        if failure is Failure.NO_ACCESS or (self.doubtful(failure) and len(self.held) + 1 >= _ENOUGH):
            self.broken = True
        return self.broken

    def release(self) -> list[T]:
        """What was held back, once: the service has answered, or the asking is over."""
        held, self.held = self.held, []
        return held
