"""A document read for a reference: what every verdict on it looks at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pruefstand.scoring.facts.claims import Claims
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.prepared import Prepared
from pruefstand.scoring.facts.strays import Stray
from pruefstand.scoring.facts.texts import Text

__all__ = ["THRESHOLDS", "Case", "Thresholds"]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Shares of a fact's weighted words: below ``located`` it is not told, from ``certain`` on it surely is; another
    stretch contradicts from ``contradicting`` on; a statement of which less than ``supported`` is known to the
    reference is unsupported."""

    located: float = 0.38
    certain: float = 0.62
    contradicting: float = 0.66
    supported: float = 0.45


THRESHOLDS = Thresholds()


@dataclass(frozen=True)
class Case:
    """Where each fact may be told (``located``), surely enough (``best``), what belongs to which fact, and the values
    that nothing accounts for."""

    prepared: Prepared
    text: Text
    located: Mapping[int, tuple[Place, ...]]
    best: Mapping[int, Place]
    claims: Claims
    strays: tuple[Stray, ...]
    thresholds: Thresholds

    @cached_property
    def told_in(self) -> Mapping[int, frozenset[int]]:
        """Sentence to the facts that are told there."""
        found: dict[int, set[int]] = {}
        for number, place in self.best.items():
            for clause in place.clauses:
                found.setdefault(self.text.clauses[clause].sentence, set()).add(number)
        return {sentence: frozenset(numbers) for sentence, numbers in found.items()}

    @cached_property
    def _strange(self) -> frozenset[Mention]:
        return frozenset(one for one, _clause in self.strays)

    def is_stray(self, mention: Mention) -> bool:
        """Whether a value of the document is like none of the reference."""
        return mention in self._strange
