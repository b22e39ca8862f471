"""The value that a test of significance gives."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Significance"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Significance:
    """A test: its statistic and p value, or the reason why there is none.

    ``statistic`` and ``p`` are both ``None`` exactly where ``reason`` says why. ``df`` are the degrees of freedom of a
    chi-square approximation, ``n`` the observations that entered, ``method`` the test in words, ``note`` a caveat that
    must be printed with p. Such a p belongs to one contrast that was declared beforehand, in a chapter marked as going
    beyond the protocol.
    """

    statistic: float | None
    p: float | None
    n: int
    method: str
    df: int | None = None
    reason: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        if (self.statistic is None) != bool(self.reason) or (self.p is None) != bool(self.reason):
            raise ValueError("statistic and p, or the reason why there are none")
        if self.p is not None and not 0 <= self.p <= 1:
            raise ValueError("p lies between 0 and 1")
