"""Errors at places of a text gathered to spots: what is put right in one go, at the least cost of all ways to do so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Place", "Run", "Spot", "runs_of", "spots_of"]


@dataclass(frozen=True, slots=True)
class Place:
    """One error: where it stands (a place of the alignment, counted in words or in facts), how many words are to be
    written and how many to be removed there, and whether it falsifies something that matters."""

    at: int
    write: int = 1
    remove: int = 0
    falsifies: bool = False

    def __post_init__(self) -> None:
        if self.at < 0 or self.write < 0 or self.remove < 0:
            raise ValueError("a place counts from 0, and so do its words")


@dataclass(frozen=True, slots=True)
class Run:
    """Errors that belong together: from the first to the last place, and what there is to do.

    ``words`` are to be written or, where more go than come, to be marked, which takes as long.
    """

    first: int
    last: int
    words: int
    removes: bool
    falsifies: bool
    errors: int

    @property
    def length(self) -> int:
        """Places from the first to the last."""
        return self.last - self.first + 1

    def __add__(self, other: Run) -> Run:
        return Run(
            min(self.first, other.first),
            max(self.last, other.last),
            self.words + other.words,
            self.removes or other.removes,
            self.falsifies or other.falsifies,
            self.errors + other.errors,
        )


@dataclass(frozen=True, slots=True)
class Spot:
    """A stretch that is put right in one go: places ``first`` to ``last``, what it costs in microseconds, how many
    errors it holds, and how (``edit``, or ``retype`` where writing it anew is quicker)."""

    first: int
    last: int
    us: int
    errors: int
    how: str = "edit"


def runs_of(places: Sequence[Place], tolerance: int) -> tuple[Run, ...]:
    """The places gathered where at most ``tolerance`` right places lie between two of them."""
    runs: list[Run] = []
    for place in sorted(places, key=lambda one: one.at):
        words = max(place.write, place.remove)
        run = Run(place.at, place.at, words, place.remove > 0, place.falsifies, 1)
        if runs and place.at - runs[-1].last - 1 <= tolerance:
            runs[-1] += run
        else:
            runs.append(run)
    return tuple(runs)


def spots_of(
    places: Sequence[Place],
    *,
    tolerance: int,
    cost: Callable[[Run, int], tuple[int, str]],
    near: int = 0,
    bridge: int,
) -> tuple[Spot, ...]:
    """The cheapest way to put all places right, as spots in their order.

    Errors with at most ``tolerance`` right places between them are one spot. Whoever corrects may bridge a longer gap
    as well and put a whole stretch right at once, right places included; the estimate is the least cost over all such
    ways. With a ``cost`` that looks at the stretch from its first to its last place, and never falls when the stretch
    or what there is to do in it grows, that makes it monotone: whatever way corrects more errors corrects fewer as
    well, so that another error never makes it cheaper, although neighbours share a spot.

    ``cost`` gives the microseconds of a stretch and how it is done, from the stretch and from how many other stretches
    (0 to 2) lie next to it with at most ``near`` right places between. A gap of more than ``bridge`` right places is
    never bridged: the caller knows that it would not be cheaper. No places give no spots.
    """
    runs = runs_of(places, tolerance)
    gaps = [after.first - before.last - 1 for before, after in pairwise(runs)]
    best = [0]
    ways: list[tuple[int, Spot]] = []
    for end, last in enumerate(runs):
        total, way = -1, (end, Spot(0, 0, 0, 0))
        stretch = last
        for start in range(end, -1, -1):
            if start < end:
                if gaps[start] > bridge:
                    break
                stretch = runs[start] + stretch
            beside = sum(gap <= near for gap in (*gaps[max(0, start - 1) : start], *gaps[end : end + 1]))
            us, how = cost(stretch, beside)
            if total < 0 or best[start] + us < total:
                total = best[start] + us
                way = (start, Spot(stretch.first, stretch.last, us, stretch.errors, how))
            if us >= total and cost(stretch, 0)[0] >= total:
                break  # a longer stretch alone costs as much as the best way to here
        best.append(total)
        ways.append(way)
    spots: list[Spot] = []
    end = len(runs)
    while end:
        end, spot = ways[end - 1]
        spots.append(spot)
    return tuple(reversed(spots))
