"""What follows from marks: totals behind gates, and levels that a table of rules gives. Exact; nothing is guessed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction

from pruefstand.i18n import N_, _
from pruefstand.rating.rubric import Condition, Rate, Table, Weighted

__all__ = ["counted", "derive_level"]

_NOT_COMPUTABLE = N_("nicht berechenbar: {missing} fehlt")
_NOT_DERIVABLE = N_("nicht ableitbar: {missing} fehlt")
_NAMED = 4
_NO_RULE = N_("nicht ableitbar: keine Regel passt")


def derive_level(
    rule: Weighted | Table, marks: Mapping[str, str | None], titles: Mapping[str, str] | None = None
) -> tuple[str | None, str]:
    """The level that follows from these marks (by criterion; ``None`` or absent: not given), and an empty text; or
    ``None`` and the reason why there is none, in the reader's language. ``titles`` name the criteria in it.

    A gate that fails outright decides whatever else is missing. Without it every gate and every quality must be there:
    a cap over an unknown mean is no total.
    """
    level, reason, missing = _weighted(rule, marks) if isinstance(rule, Weighted) else _table(rule, marks)
    named = [(titles or {}).get(name, name) for name in dict.fromkeys(missing)]
    more = _(" und {n} weitere").format(n=len(named) - _NAMED) if len(named) > _NAMED else ""
    return level, _(reason).format(missing=", ".join(named[:_NAMED]) + more) if reason else ""


_Derived = tuple[str | None, str, list[str]]
"""The level, or why there is none and what is missing."""


def _weighted(rule: Weighted, marks: Mapping[str, str | None]) -> _Derived:
    if any(marks.get(gate.criterion) == gate.level for gate in rule.fails):
        return rule.levels[-1], "", []
    needed = [*(gate.criterion for gate in (*rule.fails, *rule.caps)), *rule.weights]
    missing = [name for name in needed if marks.get(name) is None]
    if missing:
        return None, _NOT_COMPUTABLE, missing
    place = _mean_place(rule, marks)
    if any(marks[gate.criterion] == gate.level for gate in rule.caps):
        place = max(place, rule.levels.index(rule.cap))
    return rule.levels[place], "", []


def _mean_place(rule: Weighted, marks: Mapping[str, str | None]) -> int:
    """The place of the weighted mean among the levels, from 0 (best); halves go to the worse level."""
    total = sum(
        (Fraction(weight) * rule.levels.index(marks[name] or "") for name, weight in rule.weights.items()), Fraction(0)
    )
    return math.floor(total / sum(map(Fraction, rule.weights.values())) + Fraction(1, 2))


def _table(rule: Table, marks: Mapping[str, str | None]) -> _Derived:
    for conditions, gives in rule.rules:
        if not _hold(conditions, marks):
            continue
        unknown = [each.criterion for each in conditions if marks.get(each.criterion) is None]
        # Whether this rule holds may depend on what nobody marked, and so does every rule after it.
        return (None, _NOT_DERIVABLE, unknown) if unknown else (gives, "", [])
    return None, _NO_RULE, []


def _hold(conditions: Iterable[Condition], marks: Mapping[str, str | None]) -> bool:
    """Whether nothing that is known speaks against these conditions."""
    return all(marks.get(each.criterion) in (None, each.level) for each in conditions)


def counted(rule: Rate, marks: Mapping[str, str | None]) -> tuple[int, int] | None:
    """Numerator and denominator of a rate, or ``None`` where one of its counts was not given: not measured is not 0."""
    given = [marks.get(name) for name in (*rule.count, rule.of)]
    numbers = [int(text) for text in given if text is not None]
    return (sum(numbers[:-1]), numbers[-1]) if len(numbers) == len(given) else None
