from __future__ import annotations

from itertools import permutations

import pytest

from pruefstand.blinding.leaks_order import OrderCheck, Placed, order_checks
from pruefstand.stats import sealed_shuffle


def _placed(case: str, orders: list[tuple[int, int, str]]) -> list[Placed]:
    """One case whose answers, in the order of their codes, have this import, size and origin."""
    return [
        Placed(case, place, imported, f"datei-{imported:02}", size, origin)
        for place, (imported, size, origin) in enumerate(orders)
    ]


def _by(checks: tuple[OrderCheck, ...]) -> dict[str, OrderCheck]:
    return {check.by: check for check in checks}


def test_exact_chance_of_one_case() -> None:
    """Three answers in the order of their import: all three pairs agree, two of six orders are as extreme."""
    checks = _by(order_checks(_placed("F1", [(0, 5, "a"), (1, 5, "a"), (2, 5, "a")])))
    assert (checks["import"].agreeing, checks["import"].pairs, checks["import"].p) == (3, 3, 2 / 6)
    assert (checks["size"].pairs, checks["size"].p) == (0, None)
    assert not checks["size"].suspect


def test_the_distribution_is_that_of_all_orders() -> None:
    """For ties and several cases, the chance is that found by going through every order."""
    first, second = ("a", "a", "b", "c"), ("a", "b", "b")
    agreeing = [sum(x < y for n, x in enumerate(order) for y in order[n + 1 :]) for order in permutations(first)]
    others = [sum(x < y for n, x in enumerate(order) for y in order[n + 1 :]) for order in permutations(second)]
    pairs = 5 + 2
    given = _placed("F1", [(0, 0, one) for one in first]) + _placed("F2", [(0, 0, one) for one in second])
    check = _by(order_checks(given))["origin"]
    extreme = [one + other for one in agreeing for other in others if abs(2 * (one + other) - pairs) >= pairs]
    assert (check.agreeing, check.pairs) == (pairs, pairs)
    assert check.p == pytest.approx(len(extreme) / (len(agreeing) * len(others)), rel=1e-12)


def test_a_kept_order_is_suspect() -> None:
    """Codes given in the order of import, by name, by size or by origin are told over several cases; none is drawn
    anew."""
    kept = [one for n in range(4) for one in _placed(f"F{n}", [(k, 100 - k, "abcdef"[k]) for k in range(6)])]
    assert all(check.suspect for check in order_checks(kept))


def test_a_drawn_order_is_not() -> None:
    """Orders that were drawn by lot are suspect about as often as chance has it: at most once in 200 seeds here."""
    suspect = 0
    for number in range(200):
        answers = []
        for n in range(5):
            items = [(k, 100 + k, "abcd"[k % 4]) for k in range(6)]
            answers += _placed(f"F{n}", list(sealed_shuffle(items, f"{number:064x}", f"codes/F{n}")))
        suspect += any(check.suspect for check in order_checks(answers))
    assert suspect <= 1


def test_many_answers_take_the_normal_distribution() -> None:
    """Beyond 600 pairs the exact chance and the normal one agree closely, and thousands of answers are no burden."""
    few = [one for n in range(39) for one in _placed(f"F{n:02}", [(k, k, "a") for k in (1, 0, 2, 3, 5, 4)])]
    many = [*few, *_placed("F99", [(k, k, "a") for k in (1, 0, 2, 3, 5, 4)]), *_placed("G", [(0, 0, "a"), (1, 1, "a")])]
    exact, normal = _by(order_checks(few))["import"], _by(order_checks(many))["import"]
    assert exact.pairs == 585
    assert normal.pairs == 601
    assert exact.p is not None
    assert normal.p is not None
    assert exact.suspect == normal.suspect is True
    half = [one for n in range(101) for one in _placed(f"F{n:03}", [(k, k, "a") for k in (0, 3, 2, 1)])]
    check = _by(order_checks(half))["import"]
    assert check.p == pytest.approx(1.0, abs=0.001)


def test_no_answers() -> None:
    """Without answers nothing can be said."""
    assert all(check.p is None for check in order_checks([]))
