"""Did the raters guess the origin better than chance?

The protocol's test takes hits ~ Binomial(n, p0) with p0 from the margins (Conover 1999, section 3.1). Given these same
margins the hits follow a hypergeometric distribution instead, so the binomial test's true size reaches 7.75 % at a
nominal 5 %; Fisher's one-sided exact test (Fisher 1935) never exceeds 5 %. Both are given. Guesses of one rater depend
on each other; then the labels are permuted within each rater, which is the exact test of the sum over raters.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pruefstand.stats.arguments import Values, fault, listed, shown
from pruefstand.stats.binomial import binomial_tail
from pruefstand.stats.labels import label_faults, names_of

__all__ = ["BlindingCheck", "blinding_check"]

_LEAST = 8
_LIMIT = Fraction(5, 100)
_NONE = "Keine Vermutung: nicht prüfbar."
_FEW = "Unter acht Vermutungen: keine Aussage."
_ONE_ORIGIN = "Nicht prüfbar: nur eine Herkunft."
_LOST = "Die Vermutungen liegen über dem Zufall: Die Verblindung gilt als nicht gehalten."
_LOST_BY_PROTOCOL = (
    "Nach dem Protokoll (Binomialtest) gilt die Verblindung als nicht gehalten; der exakte Test, der die Randsummen "
    "festhält, erreicht 5 % nicht."
)
_LOST_EXACTLY = (
    "Nach dem Protokoll (Binomialtest) liegen die Vermutungen nicht über dem Zufall; der exakte Test, der die "
    "Randsummen festhält, liegt unter 5 %."
)
_NOT_ABOVE = "Die Vermutungen liegen nicht nachweisbar über dem Zufall. Ein Beleg für die Verblindung ist das nicht."


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindingCheck:
    """Hits and what chance gives; ``reading`` is the only statement that may be made.

    ``p0`` is the expected share of hits from the margins, ``p`` the protocol's binomial P(X >= hits), ``p_exact``
    Fisher's, ``p_within_raters`` the permutation within raters (``None`` unless some rater guessed several times).
    All are ``None`` only without any guess. ``readable`` is false where no statement is allowed (fewer than eight
    guesses, one origin only): the numbers are then there for the record.
    """

    hits: int
    n: int
    p0: float | None
    p: float | None
    p_exact: float | None
    p_within_raters: float | None
    readable: bool
    reading: str
    method: str = "einseitiger exakter Binomialtest; exakter Test nach Fisher"


def blinding_check(truth: Values, guess: Values, raters: Values | None = None) -> BlindingCheck:
    """Compare guesses with the true origins; two origins, given as texts or numbers, ``None`` where nobody guessed.

    ``raters`` names who guessed, one for each guess. Exact rational arithmetic except in the binomial tail. More than
    two origins, lists of different length: ``InputError``.
    """
    true = listed(truth, "truth")
    guessed = listed(guess, "guess", size=len(true))
    who = [0] * len(true) if raters is None else names_of(raters, "raters", len(true))
    label_faults([("truth", true), ("guess", guessed)])
    given = [
        (one, other, rater)
        for one, other, rater in zip(true, guessed, who, strict=True)
        if one is not None and other is not None
    ]
    if not given:
        return BlindingCheck(
            hits=0, n=0, p0=None, p=None, p_exact=None, p_within_raters=None, readable=False, reading=_NONE
        )
    origins = sorted({one for one, _, _ in given} | {other for _, other, _ in given})
    if len(origins) > 2:
        raise fault(
            "guess",
            "Mehr als zwei Herkünfte: {names}.",
            "Herkünfte zu zweien zusammenfassen.",
            names=", ".join(map(shown, origins[:3])),
        )
    return _compared(given, origins[0], several=raters is not None)


def _compared(given: list[tuple[Any, Any, Any]], first: Any, *, several: bool) -> BlindingCheck:
    n = len(given)
    hits = sum(one == other for one, other, _ in given)
    a = sum(one == first for one, _, _ in given)
    g = sum(other == first for _, other, _ in given)
    p0 = Fraction(a * g + (n - a) * (n - g), n * n)
    p = binomial_tail(hits, n, p0)
    exact = _tail([(n, a, g)], hits)
    within = None
    if several:
        parts: dict[Any, list[tuple[Any, Any]]] = defaultdict(list)
        for one, other, rater in given:
            parts[rater].append((one, other))
        if len(parts) < n:
            tables = [
                (len(part), sum(one == first for one, _ in part), sum(other == first for _, other in part))
                for part in parts.values()
            ]
            within = float(_tail(tables, hits))
    one_origin = a in (0, n) or g in (0, n)
    if one_origin:
        reading = _ONE_ORIGIN
    elif n < _LEAST:
        reading = _FEW
    elif p < _LIMIT:
        reading = _LOST if exact < _LIMIT else _LOST_BY_PROTOCOL
    else:
        reading = _LOST_EXACTLY if exact < _LIMIT else _NOT_ABOVE
    return BlindingCheck(
        hits=hits,
        n=n,
        p0=float(p0),
        p=p,
        p_exact=float(exact),
        p_within_raters=within,
        readable=not one_origin and n >= _LEAST,
        reading=reading,
    )


def _tail(tables: list[tuple[int, int, int]], hits: int) -> Fraction:
    """P(H >= hits) when, in each table of n guesses, a truths and g guesses of the first origin are matched at random.

    With x matches of the first origin there are 2x + n - a - g hits, in comb(a, x) comb(n - a, g - x) ways.
    """
    ways = {0: 1}
    for n, a, g in tables:
        table = {
            2 * x + n - a - g: math.comb(a, x) * math.comb(n - a, g - x)
            for x in range(max(0, a + g - n), min(a, g) + 1)
        }
        joined: dict[int, int] = defaultdict(int)
        for before, times in ways.items():
            for more, also in table.items():
                joined[before + more] += times * also
        ways = joined
    return Fraction(sum(times for found, times in ways.items() if found >= hits), sum(ways.values()))
