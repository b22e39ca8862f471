"""Diagnostic accuracy from the four fields. Source: STARD 2015, doi:10.1136/bmj.h5527, items 21 to 24."""

from __future__ import annotations

from dataclasses import dataclass

from pruefstand.domain import Estimate
from pruefstand.stats.arguments import whole
from pruefstand.stats.proportion import wilson

__all__ = ["Diagnostics", "diagnostics"]


@dataclass(frozen=True, slots=True)
class Diagnostics:
    """Five shares, each with its fraction and Wilson interval, or "not computable" where its denominator is 0."""

    sensitivity: Estimate
    specificity: Estimate
    ppv: Estimate
    npv: Estimate
    accuracy: Estimate


def diagnostics(rp: int, fp: int, fn: int, rn: int, *, level: float = 0.95) -> Diagnostics:
    """The accuracy of an index test against its reference from right and false positives and negatives.

    Undecided answers and cases without reference are counted elsewhere and are in none of the four fields.
    """
    fields = zip(("rp", "fp", "fn", "rn"), (rp, fp, fn, rn), strict=True)
    tp, ff, miss, tn = (whole(value, name) for name, value in fields)
    return Diagnostics(
        sensitivity=wilson(tp, tp + miss, level=level),
        specificity=wilson(tn, tn + ff, level=level),
        ppv=wilson(tp, tp + ff, level=level),
        npv=wilson(tn, tn + miss, level=level),
        accuracy=wilson(tp + tn, tp + ff + miss + tn, level=level),
    )
