"""A fact by one of its variants at a place, as its denial is judged."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pruefstand.scoring.facts.claims import Claims
from pruefstand.scoring.facts.locating import Hit
from pruefstand.scoring.facts.prepared import Anchor, PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["WHOLE", "Told"]

WHOLE = 0.8
"""A hit of so much of a word is the word and no part of another."""


@dataclass(frozen=True)
class Told:
    """A fact by one of its variants (``anchors``) and where its words stand; ``core`` are the clauses of the place."""

    fact: PreparedFact
    anchors: Sequence[Anchor]
    hits: Sequence[Hit]
    text: Text
    claims: Claims
    core: Collection[int]
