"""Where a catalogue is thin: small groups, planned groups without cases, cases without reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from pruefstand.domain import Case
from pruefstand.evaluation.details import Gaps

__all__ = ["LEAST", "gaps_of"]

LEAST = 5
"""A group of fewer cases is thin: one more failure moves its rate by a quarter or more."""


def gaps_of(groups: Mapping[str, str], cases: Sequence[Case], referenced: Collection[str], *, needed: bool) -> Gaps:
    """The gaps of these cases; ``referenced`` are the cases with a reference, ``needed`` whether anything is judged
    against references at all."""
    sizes = Counter(case.group for case in cases)
    return Gaps(
        least=LEAST,
        thin={group: sizes[group] for group in groups if 0 < sizes[group] < LEAST},
        empty=tuple(group for group in groups if not sizes[group]),
        unreferenced=sum(case.id not in referenced for case in cases) if needed else 0,
    )
