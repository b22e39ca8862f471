"""Turns laid out on one line of time: between two neighbouring boundaries nobody begins or stops to speak."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["Spoken", "Timeline", "lay_out"]

Spoken: TypeAlias = "tuple[str, Decimal, Decimal]"
"""Speaker, begin and end in seconds."""

_MOST_DECIMALS = 9


@dataclass(frozen=True, slots=True)
class Timeline:
    """``lengths`` [K] are the stretches between boundaries, in ticks of ``1 / ticks`` seconds, those outside the scored
    regions 0; ``reference`` [R × K] and ``hypothesis`` [H × K] say who speaks in which; ``speakers`` and ``labels`` are
    their names, sorted. Turns of one speaker that overlap or touch are one."""

    ticks: int
    lengths: npt.NDArray[np.int64]
    speakers: tuple[str, ...]
    labels: tuple[str, ...]
    reference: npt.NDArray[np.bool_]
    hypothesis: npt.NDArray[np.bool_]


def lay_out(
    reference: Sequence[Spoken], hypothesis: Sequence[Spoken], regions: Iterable[tuple[Decimal, Decimal]]
) -> Timeline:
    """Both sides on one line, cut to the union of ``regions`` (begin and end in seconds).

    Times are exact: a tick is the smallest power of ten that all of them are multiples of. Raises ``ValueError`` for a
    time with more than nine decimals, and for a turn or region that ends before it begins.
    """
    scored = list(regions)
    times = [time for _name, *pair in (*reference, *hypothesis) for time in pair]
    times += [time for pair in scored for time in pair]
    decimals = max((-int(time.as_tuple().exponent) for time in times if time), default=0)
    if decimals > _MOST_DECIMALS:
        raise ValueError(f"a time has more than {_MOST_DECIMALS} decimals")
    ticks = int(10 ** max(0, decimals))
    spans = [_span(pair, ticks) for pair in scored]
    sides = [[(name, *_span((begin, end), ticks)) for name, begin, end in side] for side in (reference, hypothesis)]
    marks = {mark for span in spans for mark in span} | {m for side in sides for _n, *pair in side for m in pair}
    boundaries = np.array(sorted(marks), dtype=np.int64)
    lengths = np.diff(boundaries) if boundaries.size else np.zeros(0, np.int64)
    inside = _active(boundaries, [spans])[0]
    names = [tuple(sorted({name for name, *_span in side})) for side in sides]
    active = [
        _active(boundaries, [[(b, e) for n, b, e in side if n == name] for name in known])
        for side, known in zip(sides, names, strict=True)
    ]
    return Timeline(ticks, np.where(inside, lengths, 0), names[0], names[1], active[0], active[1])


def _span(pair: Sequence[Decimal], ticks: int) -> tuple[int, int]:
    begin, end = (int(time * ticks) for time in pair)
    if end < begin:
        raise ValueError("nothing ends before it begins")
    return begin, end


def _active(boundaries: npt.NDArray[np.int64], rows: Sequence[Sequence[tuple[int, int]]]) -> npt.NDArray[np.bool_]:
    """Which stretches each row's spans cover: [rows × stretches]."""
    stretches = max(0, boundaries.size - 1)
    found = np.zeros((len(rows), stretches), dtype=np.bool_)
    for place, spans in enumerate(rows):
        if not spans or not stretches:
            continue
        edges = np.zeros(boundaries.size, dtype=np.int64)
        pairs = np.array(spans, dtype=np.int64)
        np.add.at(edges, np.searchsorted(boundaries, pairs[:, 0]), 1)
        np.add.at(edges, np.searchsorted(boundaries, pairs[:, 1]), -1)
        found[place] = np.cumsum(edges)[:-1] > 0
    return found
