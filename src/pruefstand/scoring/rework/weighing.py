"""Correcting or starting anew, near the border both: the weights, in exact steps that no machine rounds otherwise."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

__all__ = ["weighed"]

_CONTEXT = Context(prec=28)
_FAR = 60


def weighed(correction: int, anew: int, review: int, given_up: Fraction, blur: Fraction) -> tuple[int, Decimal]:
    """The estimate (in the unit of the first three) and the weight of the restart, 0 to 1.

    A restart costs ``anew`` and, of correcting and reviewing, the share ``given_up`` that is lost. Its weight is a
    logistic of how far correcting lies above writing anew, ``blur`` parts of that wide, brought to 0 where there is
    nothing to correct; with ``blur`` 0 the cheaper way counts.
    """
    restart = Fraction(anew) + (correction + review) * given_up
    width = anew * blur
    if not width:
        weight = Decimal(int(correction > restart))
    else:
        start = _logistic(Fraction(-anew) / width)
        weight = _CONTEXT.divide(
            _CONTEXT.subtract(_logistic((correction - anew) / width), start), _CONTEXT.subtract(Decimal(1), start)
        )
    exact = correction + (restart - correction) * Fraction(weight)
    return round(exact), weight


def _logistic(x: Fraction) -> Decimal:
    if abs(x) > _FAR:
        return Decimal(int(x > 0))
    power = _CONTEXT.divide(Decimal(-x.numerator), Decimal(x.denominator))
    return _CONTEXT.divide(Decimal(1), _CONTEXT.add(Decimal(1), _CONTEXT.exp(power)))
