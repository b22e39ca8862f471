"""The whole output: correct it, or start anew after a tenth of the work; near the border both are weighed."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pruefstand.scoring.rework.times import MICROSECONDS, Times
from pruefstand.scoring.rework.weighing import weighed

__all__ = ["Whole", "seconds", "whole"]

_MILLISECOND = Decimal("0.001")


@dataclass(frozen=True, slots=True)
class Whole:
    """The rework of one output in seconds, to the millisecond: what correcting alone would cost, what a restart would,
    and the estimate that weighs both; ``restarts`` is the weight of the restart, 0 to 1."""

    corrected: Decimal
    restarted: Decimal
    seconds: Decimal
    restarts: Decimal


def whole(correction: int, *, anew: int, review: int, times: Times) -> Whole:
    """The estimate for one output; all three in microseconds.

    ``correction`` is what all spots cost, ``anew`` what writing the output oneself costs, ``review`` the one reading or
    listening that is never counted and that is lost in part with a restart. Without anything to correct the estimate is
    0. It never falls when ``correction`` grows, and it has no upper limit. Raises ``ValueError`` for a negative time.
    """
    if min(correction, anew, review) < 0:
        raise ValueError("no time is negative")
    share = times.of("given_up")
    restart = anew + round((correction + review) * share)
    if not correction:
        return Whole(Decimal(0), seconds(restart), Decimal(0), Decimal(0))
    us, weight = weighed(correction, anew, review, share, times.of("blur"))
    return Whole(seconds(correction), seconds(restart), seconds(us), weight.quantize(_MILLISECOND))


def seconds(us: int) -> Decimal:
    """Microseconds as seconds, to the millisecond, halves to even."""
    return (Decimal(us) / MICROSECONDS).quantize(_MILLISECOND)
