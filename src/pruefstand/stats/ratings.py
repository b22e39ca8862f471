"""Ratings of units by raters, brought into the form in which agreement is computed."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pruefstand.stats.arguments import Rows, fault, number, rows_of
from pruefstand.stats.labels import codes_of, label_faults

__all__ = ["Pairable", "pairable"]

_PLAIN = {int, float, type(None)}
_LARGEST = 2**53
_SPAN = 1_000_000
_DENSE = 8


@dataclass(frozen=True, slots=True)
class Pairable:
    """All units that have at least two values, each as a tally of the distinct values that it got.

    ``units`` counts all units given, ``unit`` are the numbers of the pairable ones, ``size`` how many values each has.
    The tallies stand one after the other, unit after unit and in ascending order within each: ``code`` is a value's
    place among ``values``, ``times`` how often the unit got it, ``start`` where each unit's tally begins. ``values``
    are the distinct values in order; for names, which have no order, just 0, 1, 2 …
    """

    units: int
    unit: NDArray[np.int64]
    size: NDArray[np.int64]
    start: NDArray[np.int64]
    code: NDArray[np.int64]
    times: NDArray[np.int64]
    values: NDArray[np.float64]

    @property
    def owner(self) -> NDArray[np.int64]:
        """The place in ``unit`` that each entry of the tallies belongs to."""
        return np.repeat(np.arange(self.unit.size), np.diff(self.start, append=self.code.size))


def pairable(ratings: Rows, *, ordered: bool) -> Pairable:
    """Read raters × units, ``None`` (in arrays: masked) for missing; ``ordered`` scales take numbers only.

    Raises ``InputError`` naming rater and unit for ragged rows, NaN, infinities, texts among numbers, and for numbers
    beyond 2^53, which floats cannot tell apart.
    """
    code, present, values = _codes(ratings, ordered=ordered)
    size = present.sum(axis=0, dtype=np.int64)
    pairs = size >= 2
    unit = np.flatnonzero(pairs)
    row = np.cumsum(pairs, dtype=np.int64) - 1
    keys, times = _tally((row * values.size + code)[present & pairs], unit.size * values.size)
    start = np.searchsorted(keys, np.arange(unit.size) * values.size)
    owner = np.repeat(np.arange(unit.size), np.diff(start, append=keys.size))
    return Pairable(size.size, unit, size[unit], start, keys - owner * values.size, times, values)


def _tally(keys: NDArray[np.int64], room: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The distinct keys in order and how often each occurs; counted where there is room, sorted where there is not."""
    if room <= _DENSE * keys.size:
        times = np.bincount(keys, minlength=room)
        found = np.flatnonzero(times)
        return found, times[found]
    return np.unique(keys, return_counts=True)


def _codes(ratings: Rows, *, ordered: bool) -> tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.float64]]:
    """Each cell's code, whether it is there, and the distinct values."""
    if isinstance(ratings, np.ndarray) and ratings.ndim == 2 and ratings.size and ratings.dtype.kind in "iuf":
        present = ~np.ma.getmaskarray(ratings)
        return _number_codes(np.ma.getdata(ratings), present)
    rows = rows_of(ratings, "ratings")
    kinds = set().union(*(set(map(type, row)) for row in rows))
    if not ordered and not kinds <= _PLAIN:
        return _name_codes(rows)
    if not kinds <= _PLAIN:
        rows = [[_float(value, f"ratings[{i}][{j}]") for j, value in enumerate(row)] for i, row in enumerate(rows)]
    try:
        cells = np.stack([np.array(row, dtype=np.float64) for row in rows])
    except OverflowError:
        cells = np.array(
            [[math.inf if value and abs(value) > _LARGEST else value for value in row] for row in rows], float
        )
    present = ~np.isnan(cells)
    if float in kinds and int((~present).sum()) != sum(row.count(None) for row in rows):
        present |= np.array([[value is not None for value in row] for row in rows])
    return _number_codes(cells, present)


def _float(value: Any, where: str) -> float | None:
    return None if value is None else float(number(value, where))


def _name_codes(rows: list[list[Any]]) -> tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.float64]]:
    label_faults((f"ratings[{index}]", row) for index, row in enumerate(rows))
    present = np.array([[value is not None for value in row] for row in rows])
    found, known = codes_of([value for row in rows for value in row if value is not None])
    code = np.zeros(present.shape, np.int64)
    code[present] = found
    return code, present, np.arange(len(known), dtype=np.float64)


def _number_codes(
    cells: NDArray[Any], present: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.float64]]:
    numbers = np.where(present, cells, 0).astype(np.float64)
    sound = np.abs(numbers) <= _LARGEST
    if not sound.all():
        rater, unit = np.argwhere(~sound)[0]
        raise fault(
            f"ratings[{rater}][{unit}]",
            "{value} ist keine endliche Zahl bis 2^53.",
            "Eine Zahl angeben; fehlende Werte als None (JSON: null).",
            value=cells[rater, unit].item(),
        )
    low = float(numbers.min())
    if numbers.max() - low <= _SPAN and (numbers == np.floor(numbers)).all():
        places = (numbers - low).astype(np.int64)
        there = np.bincount(places[present], minlength=1) > 0
        code = (np.cumsum(there) - 1)[np.where(present, places, 0)]
        return code, present, (np.flatnonzero(there) + low).astype(np.float64)
    values, found = np.unique(numbers[present], return_inverse=True)
    code = np.zeros(present.shape, np.int64)
    code[present] = found
    return code, present, values
