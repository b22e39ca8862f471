"""Draws for the share of a severe error that is too rare for the bootstrap, which would give it hardly any spread.

Such a share comes from Beta(k/DEFF + 1/2, (n - k)/DEFF + 1/2), Jeffreys' posterior (Brown, Cai, DasGupta 2001,
doi:10.1214/ss/1009213286), by inverting published uniform numbers. Products use different numbers: their differences
in this part are not paired.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import betaincinv

from pruefstand.stats.arguments import deflator, fault
from pruefstand.stats.pooling import Counters

__all__ = ["RareShare"]

_CLUSTERS = 5


@dataclass(frozen=True, slots=True)
class RareShare:
    """Which rows of a product's counters hold the severe errors and the documents, and what its Beta draws need.

    ``deff`` is the design effect that the share's own interval uses, ``uniforms`` this product's column of the
    published list, one number per draw.
    """

    events: int
    size: int
    deff: float
    uniforms: NDArray[np.float64]

    def applies(self, table: Counters) -> bool:
        """Fewer than five events, or events from fewer than five clusters; the second includes the first."""
        return bool(np.count_nonzero(table.cells[self.events]) < _CLUSTERS)

    def put_into(self, table: Counters, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """The pooled rows × draws with the drawn share times the documents in place of the events."""
        if self.uniforms.shape != sums.shape[1:]:
            raise fault(
                "rare.uniforms",
                "{numbers} Zufallszahlen zu {draws} Ziehungen.",
                "Zu jeder Ziehung eine Zufallszahl angeben.",
                numbers=self.uniforms.size,
                draws=sums.shape[1],
            )
        effect = float(deflator(self.deff, "rare.deff"))
        k, n = (float(table.totals[row]) / table.scale for row in (self.events, self.size))
        shares = betaincinv(k / effect + 0.5, (n - k) / effect + 0.5, self.uniforms)
        changed = sums.copy()
        changed[self.events] = shares * sums[self.size]
        return changed
