"""What one try of a system came to, whichever way the system runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from pruefstand.domain import AttemptStatus

__all__ = ["Failure", "TryResult"]


class Failure(StrEnum):
    """Why a try failed, as far as it decides what happens next.

    A plan may declare further tries for the first six. The last four speak of the plan or of this computer rather than
    of the system: a service that cannot be reached, one that does not let us in (key, model, quota), one that denies a
    request without its usual words, and a request that it does not take.
    """

    RATE_LIMIT = "rate_limit"
    SERVER_ERROR = "server_error"
    CONNECTION = "connection"
    TIMEOUT = "timeout"
    UNREADABLE = "unreadable"
    EXIT = "exit"
    UNREACHABLE = "unreachable"
    NO_ACCESS = "no_access"
    DENIED = "denied"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class TryResult:
    """What one start or one request came to.

    ``reason`` is empty for completed only. ``output`` is what came, at any status; ``seconds`` is wall time in
    milliseconds' precision. ``failure`` is ``None`` where a further try could not help: an answer, a refusal and an
    empty text are answers. ``wait`` is what the service asks for before the next try, in seconds. ``provenance`` is
    what the try tells of its origin, ``tokens`` what it used as far as it says.
    """

    status: AttemptStatus
    reason: str
    output: bytes = b""
    seconds: Decimal = Decimal(0)
    failure: Failure | None = None
    wait: Decimal | None = None
    provenance: Mapping[str, str] = field(default_factory=dict)
    tokens: int = 0
