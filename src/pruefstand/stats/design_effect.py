"""The factor by which clustering inflates the variance of a share.

Sources: mean size: Korn and Graubard 1998, Survey Methodology 24(2), 193-201; unequal sizes: Kish 1965, Survey
Sampling.
"""

from __future__ import annotations

from fractions import Fraction

from pruefstand.stats.arguments import Number, Values, choice, fault, listed, probability, whole

__all__ = ["design_effect"]


def design_effect(icc: Number, sizes: Values, form: str = "mean") -> float:
    """1 + (m - 1) ICC, at least 1; m is the mean cluster size, or with ``form="kish"`` sum of n²/sum of n.

    ``sizes`` are the units that each cluster gave in the completed runs; clusters without any are not in the sample.
    Kish's m is the mean plus the variance divided by the mean, so never below the mean: with unequal sizes the
    protocol's mean is slightly too optimistic. All sizes 0, an ICC outside 0 … 1: ``InputError``.
    """
    correlation = probability(icc, "icc")
    kind = choice(form, "form", ("mean", "kish"))
    found = [whole(size, f"sizes[{index}]") for index, size in enumerate(listed(sizes, "sizes"))]
    found = [size for size in found if size]
    if not found:
        raise fault("sizes", "Kein Cluster hat Einheiten.", "Mindestens einen Cluster mit Größe ab 1 angeben.")
    total = sum(found)
    m = Fraction(total, len(found)) if kind == "mean" else Fraction(sum(size * size for size in found), total)
    return float(1 + (m - 1) * correlation)
