"""Reference values by brute force from the definitions, in exact fractions.

Run: python make_exact.py > values_exact.json

Nothing of the program is used: coincidence matrices, enumerations of every order or sign, sums over single draws.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from decimal import Decimal, getcontext
from fractions import Fraction
from itertools import permutations, product
from math import comb

Add = Callable[..., None]
DELTAS = ("nominal", "ordinal", "interval", "ratio")


def alpha(ratings: list[list[int | None]], level: str) -> Fraction | None:
    """1 - D_o/D_e from the coincidence matrix."""
    units = [[v for v in column if v is not None] for column in zip(*ratings, strict=True)]
    units = [unit for unit in units if len(unit) > 1]
    exact: dict[tuple[int, int], Fraction] = {}
    for unit in units:
        for i, one in enumerate(unit):
            for j, other in enumerate(unit):
                if i != j:
                    exact[one, other] = exact.get((one, other), Fraction(0)) + Fraction(1, len(unit) - 1)
    n_of = Counter(value for unit in units for value in unit)
    n, known = sum(n_of.values()), sorted(n_of)

    def delta(c: int, k: int) -> Fraction:
        if c == k:
            return Fraction(0)
        if level == "nominal":
            return Fraction(1)
        if level == "interval":
            return Fraction(c - k) ** 2
        if level == "ratio":
            return Fraction(c - k, c + k) ** 2
        low, high = min(c, k), max(c, k)
        return (sum(n_of[g] for g in known if low <= g <= high) - Fraction(n_of[c] + n_of[k], 2)) ** 2

    observed = sum((times * delta(c, k) for (c, k), times in exact.items()), Fraction(0))
    expected = sum((n_of[c] * n_of[k] * delta(c, k) for c in known for k in known), Fraction(0))
    return 1 - (n - 1) * observed / expected if expected else None


def kappa(a: list[str | None], b: list[str | None]) -> Fraction:
    """Cohen's kappa over common units."""
    both = [(x, y) for x, y in zip(a, b, strict=True) if x is not None and y is not None]
    n = len(both)
    seen = Fraction(sum(x == y for x, y in both), n)
    chance = sum(
        Fraction(sum(x == c for x, _ in both), n) * Fraction(sum(y == c for _, y in both), n)
        for c in {x for pair in both for x in pair}
    )
    return (seen - chance) / (1 - chance)


def shuffled_tail(truth: list[str], guess: list[str], raters: list[str]) -> Fraction:
    """P(hits >= observed) over every order of the guesses within each rater."""
    observed = sum(t == g for t, g in zip(truth, guess, strict=True))
    parts = []
    for rater in sorted(set(raters)):
        places = [i for i, r in enumerate(raters) if r == rater]
        parts.append(
            [sum(truth[i] == guess[j] for i, j in zip(places, order, strict=True)) for order in permutations(places)]
        )
    hits = Counter({0: 1})
    for part in parts:
        joined: Counter[int] = Counter()
        for before, times in hits.items():
            for more, also in Counter(part).items():
                joined[before + more] += times * also
        hits = joined
    return Fraction(sum(times for h, times in hits.items() if h >= observed), sum(hits.values()))


def sign_flip(d: list[Fraction]) -> Fraction:
    """P(|sum of ±d| >= |sum of d|) over every sign."""
    observed = abs(sum(d))
    return Fraction(
        sum(
            abs(sum(s * x for s, x in zip(signs, d, strict=True))) >= observed
            for signs in product((1, -1), repeat=len(d))
        ),
        2 ** len(d),
    )


def wilcoxon(d: list[int], pratt: bool) -> tuple[Fraction, Fraction]:
    """Sum of positive mid-ranks and the two-sided p over every sign."""
    kept = d if pratt else [x for x in d if x]
    sizes = [abs(x) for x in kept]
    ranks = [Fraction(sum(s < size for s in sizes)) + Fraction(sum(s == size for s in sizes) + 1, 2) for size in sizes]
    signed = [(rank, x) for rank, x in zip(ranks, kept, strict=True) if x]
    observed = sum(rank for rank, x in signed if x > 0)
    sums = [
        sum(rank for (rank, _), on in zip(signed, which, strict=True) if on)
        for which in product((0, 1), repeat=len(signed))
    ]
    low = Fraction(sum(s <= observed for s in sums), len(sums))
    high = Fraction(sum(s >= observed for s in sums), len(sums))
    return Fraction(observed), min(Fraction(1), 2 * min(low, high))


def index_error(index, cells: list[Fraction], n: int) -> float:
    """Delta method with numerical slopes in exact fractions."""
    step = Fraction(1, 10**12)
    slopes = []
    for place in range(len(cells)):
        up, down = list(cells), list(cells)
        up[place] += step
        down[place] -= step
        slopes.append((index(up) - index(down)) / (2 * step))
    mean = sum(p * s for p, s in zip(cells, slopes, strict=True))
    variance = (sum(p * s * s for p, s in zip(cells, slopes, strict=True)) - mean * mean) / n
    getcontext().prec = 40
    return float((Decimal(variance.numerator) / Decimal(variance.denominator)).sqrt())


def james(cells: list[Fraction]) -> Fraction:
    """James' index as published: (1 + P_dk + (1 - P_dk) K_D)/2 with K_D = (P_o - P_e)/P_e over the decided."""
    aa, ab, ba, bb, da, db = cells
    unsure = da + db
    rest = 1 - unsure
    seen = (ab + ba) / rest
    chance = ((aa + ab) * (ab + bb) + (ba + bb) * (aa + ba)) / rest**2
    return (1 + unsure + rest * (seen - chance) / chance) / 2


def tail(h: int, n: int, p0: Fraction) -> float:
    """P(X >= h), the sum in fractions."""
    return float(sum(comb(n, k) * p0**k * (1 - p0) ** (n - k) for k in range(h, n + 1)))


def quantile7(values: list[Fraction], p: Fraction) -> Fraction:
    """Type 7."""
    ordered = sorted(values)
    place = p * (len(ordered) - 1)
    low = int(place)
    return ordered[low] + (place - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])


def bootstrap(num: list[list[int]], den: list[list[int]], draws: list[list[int]]) -> list[list[float]]:
    """Percentile limits of each system, then of the first difference, from single sums."""
    rates = [
        [Fraction(sum(n[c] for c in draw), sum(d[c] for c in draw)) for draw in draws]
        for n, d in zip(num, den, strict=True)
    ]
    rates.append([a - b for a, b in zip(rates[0], rates[1], strict=True)])
    return [[float(quantile7(row, Fraction(1, 40))), float(quantile7(row, Fraction(39, 40)))] for row in rates]


def made() -> list[dict[str, object]]:
    """All items."""
    source = random.Random(20261129)  # noqa: S311 - the data are made up, nothing is kept secret
    items: list[dict[str, object]] = []

    def add(method: str, given: dict[str, object], expected: object, rel: float = 1e-12) -> None:
        items.append({"method": method, "input": given, "expected": expected, "rel": rel})

    add_agreement(source, add)
    add_signs(add)
    add_indices(add)
    add_resampling(source, add)
    return items


def add_agreement(source: random.Random, add: Add) -> None:
    """Agreement of raters and guesses of the origin."""
    for raters, units in ((2, 9), (3, 8), (5, 12)):
        ratings = [[source.choice([1, 1, 2, 3, 4, 7, None]) for _ in range(units)] for _ in range(raters)]
        for level in DELTAS:
            add("krippendorff_alpha", {"ratings": ratings, "level": level}, {"value": float(alpha(ratings, level))})
    a = [source.choice(["ja", "nein", "offen", None]) for _ in range(30)]
    b = [x if source.random() < 0.6 else source.choice(["ja", "nein", "offen"]) for x in a]
    add("cohen_kappa", {"a": a, "b": b}, {"value": float(kappa(a, b))})
    for raters in (["R1"] * 8, ["R1"] * 3 + ["R2"] * 5, ["R1"] * 4 + ["R2"] * 6, ["R1", "R2", "R3"] * 3):
        truth = [source.choice(["KI", "Mensch"]) for _ in raters]
        guess = [t if source.random() < 0.7 else source.choice(["KI", "Mensch"]) for t in truth]
        expected = {"p_within_raters": float(shuffled_tail(truth, guess, raters))}
        if len(truth) < 9:
            expected["p_exact"] = float(shuffled_tail(truth, guess, ["R"] * len(truth)))
        add("blinding_check", {"truth": truth, "guess": guess, "raters": raters}, expected)


def add_signs(add: Add) -> None:
    """Tests over all signs."""
    for d in ([3, -1, 4, 1, -5, 9, 2, 6], [1, 1, -1, 2, 2, -2, 0, 3, 1], [7, 7, 7, 7, 7], [-2, 5, -1, 0, 0, 4, 4]):
        add("sign_flip_test", {"d": d}, {"statistic": sum(d), "p": float(sign_flip([Fraction(x) for x in d]))})
        for pratt in (False, True):
            statistic, p = wilcoxon(d, pratt)
            given = {"d": d, "zeros": "pratt" if pratt else "drop"}
            add("wilcoxon_signed_rank", given, {"statistic": float(statistic), "p": float(p)})
    fine = [Fraction(x, 1000) for x in (101, -57, 333, 250, -19, 77, 404, 12)]
    add("sign_flip_test", {"d": [float(x) for x in fine]}, {"p": float(sign_flip(fine))})


def add_indices(add: Add) -> None:
    """Blinding indices, binomial tails, design effects."""
    for table in ([[12, 5], [4, 9], [20, 16]], [[7, 3], [6, 11], [0, 2]]):
        n = sum(map(sum, table))
        cells = [Fraction(cell, n) for row in table for cell in row]
        add("james_index", {"table": table}, {"value": float(james(cells)), "se": index_error(james, cells, n)}, 1e-10)
        arms = []
        for arm in (0, 1):
            size = sum(row[arm] for row in table)
            parts = [Fraction(row[arm], size) for row in table]

            def bang(p: list[Fraction], arm: int = arm) -> Fraction:
                return p[arm] - p[1 - arm]

            arms.append({"value": float(bang(parts)), "se": index_error(bang, parts, size)})
        add("bang_index", {"table": table}, {"arms": arms}, 1e-10)
    for h, n, p0 in (
        (1, 3, Fraction(1, 3)),
        (40, 60, Fraction(11, 20)),
        (700, 1000, Fraction(1, 2)),
        (3000, 3000, Fraction(9, 10)),
    ):
        add("binomial_tail", {"h": h, "n": n, "p0": float(p0)}, {"value": tail(h, n, Fraction(str(float(p0))))}, 1e-9)
    for sizes in ([3, 3, 3], [1, 2, 9, 4]):
        mean, kish = Fraction(sum(sizes), len(sizes)), Fraction(sum(s * s for s in sizes), sum(sizes))
        for form, m in (("mean", mean), ("kish", kish)):
            add(
                "design_effect",
                {"icc": 0.35, "sizes": sizes, "form": form},
                {"value": float(1 + (m - 1) * Fraction("0.35"))},
            )


def add_resampling(source: random.Random, add: Add) -> None:
    """A small bootstrap from a list of draws, and the exchange test."""
    num = [[source.randrange(9) for _ in range(7)] for _ in range(2)]
    den = [[source.randrange(20, 60) for _ in range(7)] for _ in range(2)]
    draws = [[source.randrange(7) for _ in range(7)] for _ in range(150)]
    limits = bootstrap(num, den, draws)
    given = {"numerators": num, "denominators": den, "draws": draws}
    add("cluster_bootstrap", given, {"value": [{"raw_low": lo, "raw_high": hi} for lo, hi in limits[:2]]}, 1e-10)
    pair = {"a": [num[0], den[0]], "b": [num[1], den[1]], "draws": draws}
    add("paired_difference", pair, {"raw_low": limits[2][0], "raw_high": limits[2][1], "p": swapped(num, den)}, 1e-10)


def swapped(num: list[list[int]], den: list[list[int]]) -> float:
    """P of the difference of two rates over every exchange within clusters."""

    def difference(swap: tuple[int, ...]) -> Fraction:
        rates = [
            Fraction(
                sum(num[side ^ s][c] for c, s in enumerate(swap)),
                sum(den[side ^ s][c] for c, s in enumerate(swap)),
            )
            for side in (0, 1)
        ]
        return abs(rates[0] - rates[1])

    observed = difference((0,) * len(num[0]))
    found = [difference(swap) for swap in product((0, 1), repeat=len(num[0]))]
    return sum(value >= observed for value in found) / len(found)


if __name__ == "__main__":
    json.dump(made(), sys.stdout, ensure_ascii=False, separators=(",", ":"))
    sys.stdout.write("\n")
