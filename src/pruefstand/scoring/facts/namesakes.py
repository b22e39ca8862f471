"""Persons of one surname whose given names may be forms of one, or not."""

from __future__ import annotations

from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.names import same

__all__ = ["namesake"]


def namesake(seen: Comparison) -> Difference | None:
    """A person of the fact's surname who may be another: whose given name may be short for the fact's, or not („Kathi
    Meier“, „Katharina Meier“), or whose surname is only a part of the fact's or more („Frau Weber-Koch“); only a reason
    to look. ``None`` where the person stands there as the fact names it."""
    for one in seen.wanted:
        if one.kind == "person" and one.norm.startswith("name:"):
            there = [other for other, _clause in seen.near if other.kind == "person" and alike(one, other)]
            if there and not any(_as_named(one, other) for other in there):
                return Difference("person", "person.given", one.text, there[0].text, absent=True, sure=False)
    return None


def _as_named(one: Mention, other: Mention) -> bool:
    if one.norm != other.norm:
        return True
    mine, theirs = ("-" in each.text.split()[-1] for each in (one, other))
    if mine != theirs:
        return False
    pairs = [(a, b) for a in one.label.split() for b in other.label.split()]
    return not pairs or any(same(a, b) for a, b in pairs)
