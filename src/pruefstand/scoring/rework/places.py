"""Errors at places of a text gathered to spots: what is put right in one go, at the least cost of all ways to do so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["TOLERANCE", "Place", "Run", "Spot", "runs_of", "spots_of"]

TOLERANCE = 2
"""So many right words may lie between errors of one spot."""
_KEPT = 4
"""So many beginnings of good stretches are kept while going on."""


@dataclass(frozen=True, slots=True)
class Place:
    """One error, or one thing to do that is no error of words.

    ``at`` to ``to`` are the columns of the alignment (or the words of a document, the statements of a reference) where
    it stands, from 0; ``to`` is ``at`` where it is not given. ``write`` are the words to be written there, ``remove``
    says that some go. ``falsifies`` says that it falsifies something that matters, ``linked`` that a click leads to its
    evidence, ``found`` that its words stand in the transcript beside. ``extra`` are microseconds of its own, ``edits``
    is ``False`` where no word is wrong (a label, a time), ``unit`` the caption in which it stands, whose errors are one
    spot. ``number`` and ``kind`` are the caller's own.
    """

    at: int
    write: int = 1
    remove: bool = False
    falsifies: bool = False
    to: int = -1
    linked: bool = False
    found: bool = False
    extra: int = 0
    edits: bool = True
    unit: int = -1
    number: int = -1
    kind: str = "words"

    def __post_init__(self) -> None:
        if self.at < 0 or self.write < 0 or self.extra < 0:
            raise ValueError("a place counts from 0, and so do its words")
        if self.to < self.at:
            object.__setattr__(self, "to", self.at)


class Run(NamedTuple):
    """Errors that belong together, columns ``first`` to ``last``: what there is to do.

    ``edited`` is the stretch from its first to its last error of words, ``None`` where there is none; ``alone`` counts
    the runs in it without any. ``parts`` are the groups of errors with at most the tolerance between them, each of them
    one place for the cursor; ``written`` the words to be written there, right ones between included. ``over`` are the
    words to be written beyond those of the columns that hold the errors.
    """

    first: int
    last: int
    edited: tuple[int, int] | None
    alone: int
    parts: int
    written: int
    over: int
    removes: bool
    falsifies: bool
    linked: bool
    found: bool
    extra: int
    units: tuple[int, int]
    errors: int

    @property
    def length(self) -> int:
        """Columns from the first to the last."""
        return self.last - self.first + 1

    def before(self, other: Run) -> Run:
        """Both, as they are; ``other`` comes later."""
        return Run(
            self.first,
            max(self.last, other.last),
            _hull(self.edited, other.edited),
            self.alone + other.alone,
            self.parts + other.parts,
            self.written + other.written,
            self.over + other.over,
            self.removes or other.removes,
            self.falsifies or other.falsifies,
            self.linked and other.linked,
            self.found and other.found,
            self.extra + other.extra,
            (self.units[0], other.units[1]),
            self.errors + other.errors,
        )


@dataclass(frozen=True, slots=True)
class Spot:
    """A stretch that is put right in one go: columns ``first`` to ``last``, what it costs in microseconds, how many
    errors it holds, and how (``edit``, or ``retype`` where writing it anew is quicker); ``edits`` says whether a word
    is wrong there."""

    first: int
    last: int
    us: int
    errors: int
    how: str = "edit"
    edits: bool = True


def runs_of(places: Sequence[Place], words: Sequence[int], tolerance: int = TOLERANCE) -> tuple[Run, ...]:
    """The places gathered where at most ``tolerance`` right columns lie between two of them, or in one unit.

    ``words`` [columns + 1] counts the words before each column.
    """
    runs: list[Run] = []
    for place in sorted(places, key=lambda one: (one.at, one.to)):
        run = _run(place, words)
        near = bool(runs) and (
            place.at - runs[-1].last - 1 <= tolerance or (place.unit >= 0 and runs[-1].units[1] == place.unit)
        )
        if near:
            runs[-1] = _joined(runs[-1], run, words, tolerance)
        else:
            runs.append(run)
    return tuple(runs)


def _joined(run: Run, more: Run, words: Sequence[int], tolerance: int) -> Run:
    """Two runs as one; of errors that stand close the right words between are written anew, and the cursor is set
    once."""
    both = run.before(more)
    alone, parts, written = int(both.edited is None), both.parts, both.written
    if run.edited is not None and more.edited is not None and more.edited[0] - run.edited[1] - 1 <= tolerance:
        parts -= 1
        written += max(0, words[more.edited[0]] - words[run.edited[1] + 1])
    return both._replace(alone=alone, parts=parts, written=written)


def spots_of(
    places: Sequence[Place],
    *,
    words: Sequence[int],
    cost: Callable[[Run, int], tuple[int, str]],
    grows: Callable[[int, Run, bool], int],
    bridge: int,
    tolerance: int = TOLERANCE,
    near: int = 0,
) -> tuple[Spot, ...]:
    """The cheapest way to put all places right, as spots in their order.

    Errors with at most ``tolerance`` right columns between them are one spot. Whoever corrects may bridge a longer gap
    as well and deal with a whole stretch at once; the estimate is the least cost over all such ways. ``words`` as in
    :func:`runs_of`. With a ``cost`` that looks at the stretch from its first to its last column, and never falls when
    the stretch or what there is to do in it grows, that makes it monotone: whatever way corrects more errors corrects
    fewer as well, so that another error never makes it cheaper, although neighbours share a spot.

    ``cost`` gives the microseconds of a stretch and how it is done, from the stretch and from on how many sides (0 to
    2) another error of words lies with at most ``near`` right columns between. A gap of more than ``bridge`` right
    columns is never bridged: the caller knows that it would not be cheaper. No places give no spots.

    ``grows`` gives the least by which any stretch that ends in this column gets dearer by going on to the end of that
    one; its last argument says that an error lies near behind the shorter and none behind the longer. Where no longer
    stretch can be cheaper none is tried, so that the time is in proportion to the errors, however close they lie.
    """
    runs = runs_of(places, words, tolerance)
    close = _close(runs, near)
    best = [0]
    ways: list[_Way] = []
    kept: dict[int, Run] = {}
    for end, last in enumerate(runs):

        def tried(start: int, stretch: Run, end: int = end) -> _Way:
            us, how = cost(stretch, 0 if stretch.edited is None else close[start] + close[end + 1])
            return _Way(best[start] + us, -start, stretch, us, how)

        # Most often the best way begins where one of those to the places before began.
        reached = end > 0 and last.first - runs[end - 1].last - 1 <= bridge
        kept = {start: stretch.before(last) for start, stretch in kept.items()} if reached else {}
        least = min(tried(start, stretch) for start, stretch in (*kept.items(), (end, last)))
        for start, stretch in _backwards(runs, end, bridge):
            way = tried(start, stretch)
            least = min(least, way)
            if way.us >= least.total and cost(stretch, 0)[0] >= least.total:
                break  # a longer stretch alone costs as much as the best way to here
            eased = bool(close[start]) and not close[end + 1]
            if start and best[start] + grows(runs[start - 1].last, stretch, eased) >= least.total:
                break  # so does every way that puts this and something before it right in one go
        best.append(least.total)
        ways.append(least)
        kept.pop(-least.later, None)
        kept = dict([*kept.items(), (-least.later, least.stretch)][-_KEPT:])
    spots: list[Spot] = []
    end = len(runs)
    while end:
        way = ways[end - 1]
        one = way.stretch
        spots.append(Spot(one.first, one.last, way.us, one.errors, way.how, one.edited is not None))
        end = -way.later
    return tuple(reversed(spots))


class _Way(NamedTuple):
    """One way to the end of a stretch: what it costs from the beginning on, less where its last stretch begins (of
    equals the latest one counts), that stretch, what it costs and how it is done."""

    total: int
    later: int
    stretch: Run
    us: int
    how: str


def _backwards(runs: Sequence[Run], end: int, bridge: int) -> Iterator[tuple[int, Run]]:
    """The stretches that end with this run, the shortest first, as far as their gaps may be bridged."""
    stretch = runs[end]
    yield end, stretch
    for start in range(end - 1, -1, -1):
        if runs[start + 1].first - runs[start].last - 1 > bridge:
            return
        stretch = runs[start].before(stretch)
        yield start, stretch


def _close(runs: Sequence[Run], near: int) -> list[bool]:
    """Before each run and behind the last: whether of the nearest errors of words on both sides at most ``near`` right
    columns lie between."""
    behind: list[int | None] = [None]
    for run in reversed(runs):
        behind.append(behind[-1] if run.edited is None else run.edited[0])
    found: list[bool] = []
    before: int | None = None
    for number, after in enumerate(reversed(behind)):
        found.append(before is not None and after is not None and after - before - 1 <= near)
        edited = runs[number].edited if number < len(runs) else None
        before = before if edited is None else edited[1]
    return found


def _run(place: Place, words: Sequence[int]) -> Run:
    span = (place.at, place.to)
    over = max(0, place.write - (place.to - place.at + 1)) if place.edits else 0
    return Run(
        *span,
        span if place.edits else None,
        int(not place.edits),
        int(place.edits),
        words[place.to + 1] - words[place.at] + over if place.edits else 0,
        over,
        place.remove,
        place.falsifies,
        place.linked,
        place.found,
        place.extra,
        (place.unit, place.unit),
        1,
    )


def _hull(one: tuple[int, int] | None, other: tuple[int, int] | None) -> tuple[int, int] | None:
    if one is None or other is None:
        return one or other
    return min(one[0], other[0]), max(one[1], other[1])
