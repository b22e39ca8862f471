"""What could not be hidden, in rows: length and layout of each origin, the order of the codes, leaks that were left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pruefstand.blinding.leaks_order import OrderCheck
from pruefstand.blinding.leaks_surface import Surface
from pruefstand.blinding.review import Decision, ReviewLine
from pruefstand.study.leak_table import LeakRow

__all__ = ["leak_rows"]


def leak_rows(
    surfaces: Iterable[Surface], orders: Iterable[OrderCheck], lines: Sequence[ReviewLine]
) -> Iterator[LeakRow]:
    """All rows, in their order."""
    for one in surfaces:
        parts = {
            "words": (one.words, one.answers),
            "bullets": (one.bullets, one.lines),
            "eszett": (one.eszett, one.eszett + one.swiss),
            "placeholders": (one.placeholders, one.answers),
        }
        for name, (count, of) in parts.items():
            yield LeakRow("surface", one.origin, name, count, of)
    for check in orders:
        yield LeakRow("order", "", check.by, check.agreeing, check.pairs, check.p)
    amber = [line for line in lines if line.step.amber]
    left = Counter(line.rule for line in amber if line.decision is Decision.LEAVE)
    for name in sorted(left):
        yield LeakRow("left", "", name, left[name], sum(line.rule == name for line in amber))
