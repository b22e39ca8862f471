"""What is before and what after: „vor der Operation“ for „nach der Operation“."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.texts import Text

__all__ = ["order_turned"]

_ORDER = re.compile(
    r"(?<!\w)(?P<order>[vV]or|[nN]ach)(?: (?:de[rmn]|eine[rm]|jede[rm]|seine[rm]|ihre[rm]))? (?P<what>[A-ZÄÖÜ][\w-]+)"
)


def order_turned(seen: Comparison) -> Difference | None:
    """Whether the place sets the fact behind what it is before, or before what it is behind, and nowhere as it is."""
    if _ORDER.search(seen.fact.text.expanded.text) is None:
        return None
    mine = list(_orders(seen.fact.text, range(len(seen.fact.text.clauses))))
    theirs = list(_orders(seen.text, sorted({*seen.place.clauses})))
    for order, keys, _span in mine:
        same = [(other, span) for other, what, span in theirs if what & keys]
        if same and all(other != order for other, _at in same):
            span = same[0][1]
            shown = seen.text.expanded.text[slice(*span)]
            return Difference("time", "order.turned", seen.fact.fact.text, shown, span)
    return None


def _orders(text: Text, clauses: range | list[int]) -> Iterator[tuple[str, frozenset[str], tuple[int, int]]]:
    """*Vor* or *nach*, the keys of the noun behind it, and where; no spans of time."""
    for number in clauses:
        clause = text.clauses[number]
        for match in _ORDER.finditer(text.expanded.text, clause.start, clause.end):
            index = text.word_at.get(match.start("what"))
            if index is not None and not text.words[index].mention:
                yield match["order"].lower(), text.words[index].entry.keys, match.span()
