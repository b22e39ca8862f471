from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from scipy.stats import chisquare

from pruefstand.blinding.blind import assign_codes
from pruefstand.blinding.codes import MOST_CODES, code
from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, digest_of


def test_order_of_codes() -> None:
    """Codes begin with X, Y, Z, W, Q, K, go on with the other letters in a fixed order, then with two."""
    assert [code(n) for n in range(22)] == list("XYZWQKMPRTVHNLDFGECJSU")
    assert [code(n) for n in range(22, 26)] == ["XX", "XY", "XZ", "XW"]


def test_codes_are_unique_and_tell_apart() -> None:
    """No code comes twice, none holds A or B (the two ways of grading) or I or O (read as digits)."""
    codes = [code(n) for n in range(MOST_CODES)]
    assert len({name.casefold() for name in codes}) == MOST_CODES == 506
    assert not set("".join(codes)) & set("ABIO")


@pytest.mark.parametrize("index", [-1, MOST_CODES])
def test_no_code_beyond_the_end(index: int) -> None:
    """Where codes end, there is none: nothing starts again from X."""
    with pytest.raises(ValueError, match="no code"):
        code(index)


def test_no_order_is_preferred() -> None:
    """Over the seeds 0 to 9,999 the 24 orders of four answers come equally often, and so does each origin at each code.

    The chi-squared tests reject at 0.001; the seeds are fixed, so that the outcome is always the same.
    """
    systems = ("andere", "fach", "modell", "studierende")
    attempts = []
    for name in systems:
        content = f"Antwort von {name}".encode()
        output = Output(digest_of(content), "text/plain", len(content))
        key = AttemptKey(name, "F1", 1)
        attempts.append(Attempt(key, "sha256:0", AttemptStatus.COMPLETED, "", "import", (), output))
    orders: Counter[tuple[str, ...]] = Counter()
    places: Counter[tuple[str, int]] = Counter()
    for number in range(10_000):
        codes = {row.code: row.system for row in assign_codes(attempts, f"{number:064x}")}
        order = tuple(codes[code(place)] for place in range(4))
        orders[order] += 1
        places.update((system, place) for place, system in enumerate(order))
    assert chisquare([orders[order] for order in permutations(systems)]).pvalue > 0.001
    for system in systems:
        assert chisquare([places[system, place] for place in range(4)]).pvalue > 0.001
