"""The values of a reference, asked for those that say the same as another: only what can be alike is compared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction

from pruefstand.scoring.facts.likeness import COMPARABLE, alike
from pruefstand.scoring.facts.mention import Mention

__all__ = ["KnownValues"]


class KnownValues:
    """Mentions with the number of the fact or sentence that has them, by their kinds and sizes."""

    def __init__(self, told: Iterable[tuple[int, Mention]]) -> None:
        self._told: dict[str, dict[Fraction | str, dict[Mention, list[int]]]] = {}
        for number, one in told:
            sizes = self._told.setdefault(one.kind, defaultdict(dict))
            sizes[_size(one)].setdefault(_bare(one), []).append(number)

    def owners(self, one: Mention) -> Iterator[int]:
        """The facts or sentences that have a value alike ``one``, each as often as it has one."""
        for kind in COMPARABLE[one.kind]:
            sizes = self._told.get(kind, {})
            of_size = [sizes.get(_size(one), {})] if kind == one.kind else sizes.values()
            for told in of_size:
                for mine, numbers in told.items():
                    if alike(mine, one) or alike(one, mine):
                        yield from numbers

    def known(self, one: Mention) -> bool:
        """Whether some value is alike ``one``."""
        return next(self.owners(one), None) is not None


def _bare(one: Mention) -> Mention:
    """The mention without its place."""
    return Mention(one.kind, one.norm, 0, 0, "", one.measured, one.label, one.relation, one.values)


def _size(one: Mention) -> Fraction | str:
    """What two mentions of one kind that are alike have in common."""
    if one.kind == "amount" and one.measured is not None and one.measured.unit == "%":
        return Fraction(abs(round(one.measured.value)))  # „ein Drittel“ is alike 33 %
    if one.kind == "amount" and one.measured is not None:
        return abs(one.measured.value)  # „−8.400 EUR“ is alike „sinken um 8.400 Euro“
    return one.norm if one.kind == "count" else ""
