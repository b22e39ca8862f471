"""The whole output: correct it, or start anew after a tenth of the work; near the border both are weighed."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from math import exp

from pruefstand.scoring.rework.times import MICROSECONDS, Times

__all__ = ["Whole", "whole"]

_MILLISECOND = Decimal("0.001")
_FAR = 40.0
"""Beyond so many widths the border is far away."""


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
    restart = anew + (correction + review) * float(times.of("given_up"))
    if not correction:
        return Whole(Decimal(0), _seconds(restart), Decimal(0), Decimal(0))
    width = anew * float(times.of("blur"))
    weight = _logistic((correction - anew) / width) if width else float(correction > anew)
    weighed = (1 - weight) * correction + weight * restart
    return Whole(
        _seconds(correction), _seconds(restart), _seconds(weighed), Decimal(repr(weight)).quantize(_MILLISECOND)
    )


def _logistic(x: float) -> float:
    if abs(x) > _FAR:
        return float(x > 0)
    return 1 / (1 + exp(-x))


def _seconds(us: float) -> Decimal:
    return (Decimal(round(us)) / MICROSECONDS).quantize(_MILLISECOND)
