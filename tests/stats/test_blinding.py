"""Guesses of the origin."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.stats import bang_index, blinding_check, james_index

GUESSES = st.lists(st.tuples(st.sampled_from("KM"), st.sampled_from("KM")), min_size=1, max_size=40)
TABLES = st.lists(st.lists(st.integers(0, 30), min_size=2, max_size=2), min_size=3, max_size=3)


def _check(text: str, raters: list[str] | None = None) -> object:
    """Pairs such as "KK KM": truth, then guess."""
    pairs = text.split()
    return blinding_check([pair[0] for pair in pairs], [pair[1] for pair in pairs], raters)


def test_eight_of_eight() -> None:
    """All right with margins 4:4: binomial 1/256, exact 1/70; the blinding did not hold by either."""
    found = _check("KK " * 4 + "MM " * 4)
    assert (found.hits, found.n, found.p0, found.p) == (8, 8, 0.5, 1 / 256)
    assert found.p_exact == 1 / 70
    assert found.readable
    assert "nicht gehalten" in found.reading


def test_six_of_eight_proves_nothing() -> None:
    """Not above chance never reads as proof of blinding."""
    found = _check("KK KK KK KM MM MM MM MK")
    assert (round(found.p, 4), round(found.p_exact, 4)) == (0.1445, 0.2429)
    assert "Ein Beleg für die Verblindung ist das nicht" in found.reading


def test_the_binomial_overstates() -> None:
    """Between the two tests the reading says which one is below 5 %: with margins 7 and 6 of 13 the sizes differ."""
    found = _check("KK " * 5 + "KM " * 2 + "MK " * 1 + "MM " * 5)
    assert found.p < 0.05 < found.p_exact
    assert "Nach dem Protokoll" in found.reading


@pytest.mark.parametrize(
    ("pairs", "reading"),
    [
        ("KK KM MM MK KK MM KK", "Unter acht Vermutungen: keine Aussage."),
        ("KK KM " * 6, "Nicht prüfbar: nur eine Herkunft."),
        ("KK MK " * 6, "Nicht prüfbar: nur eine Herkunft."),
    ],
)
def test_no_statement(pairs: str, reading: str) -> None:
    """Under eight guesses, or with one origin or guess only, the numbers are on record and nothing is said."""
    found = _check(pairs)
    assert found.reading == reading
    assert not found.readable
    assert found.p is not None


def test_missing_guesses_are_no_guesses() -> None:
    """None is left out; without any guess there is no number at all."""
    found = blinding_check(["K", "M", "K"], ["K", None, "K"])
    assert found.n == 2
    empty = blinding_check(["K", "M"], [None, None])
    assert (empty.n, empty.p, empty.p_exact) == (0, None, None)


@given(GUESSES)
def test_names_and_order_do_not_matter(pairs: list[tuple[str, str]]) -> None:
    """Renaming the origins and reordering the guesses change no number; all are probabilities."""
    truth, guess = [t for t, _ in pairs], [g for _, g in pairs]
    found = blinding_check(truth, guess)
    names = {"K": "Mensch", "M": "KI"}
    assert blinding_check([names[t] for t in truth][::-1], [names[g] for g in guess][::-1]) == found
    assert 0 < found.p <= 1
    assert 0 < found.p_exact <= 1


@given(GUESSES)
def test_one_rater_is_the_plain_exact_test(pairs: list[tuple[str, str]]) -> None:
    """Permuting within a single rater is Fisher's test; with one guess a rater there is nothing to permute."""
    truth, guess = [t for t, _ in pairs], [g for _, g in pairs]
    found = blinding_check(truth, guess, ["R1"] * len(pairs))
    assert found.p_within_raters == (found.p_exact if len(pairs) > 1 else None)
    assert blinding_check(truth, guess, list(range(len(pairs)))).p_within_raters is None


def test_the_size_of_fisher_s_test() -> None:
    """Given any margins of 13 guesses the exact test rejects at 5 % at most that often, the binomial up to 7.75 %."""
    worst = {"p": 0.0, "p_exact": 0.0}
    n = 13
    for a in range(1, n):
        for g in range(1, n):
            sizes = dict.fromkeys(worst, 0.0)
            for x in range(max(0, a + g - n), min(a, g) + 1):
                pairs = "KK " * x + "KM " * (a - x) + "MK " * (g - x) + "MM " * (n - a - g + x)
                found = _check(pairs)
                chance = comb(a, x) * comb(n - a, g - x) / comb(n, g)
                for name in sizes:
                    sizes[name] += chance * (getattr(found, name) < 0.05)
            worst = {name: max(worst[name], sizes[name]) for name in worst}
    assert worst["p_exact"] <= 0.05
    assert worst["p"] == pytest.approx(0.0775, abs=5e-5)


@pytest.mark.parametrize(
    ("truth", "guess", "raters"),
    [
        (["K"], ["K", "M"], None),
        (["K", "M", "X"], ["K", "M", "K"], None),
        (["K"], [1], None),
        (["K"], ["K"], [1, 2]),
        ([], [], None),
    ],
)
def test_bad_guesses(truth: list[object], guess: list[object], raters: list[object] | None) -> None:
    """Lists of different length, a third origin, mixed labels, nothing at all: refused."""
    with pytest.raises(InputError):
        blinding_check(truth, guess, raters)


def test_published_indices() -> None:
    """The CRISP trial's published values (Bang, Ni, Davis 2004, table 7)."""
    table = [[82, 27], [25, 29], [170, 83]]
    james, arms = james_index(table), bang_index(table).arms
    assert (round(james.value, 4), round(james.se, 4)) == (0.7479, 0.0217)
    assert [round(arm.value, 4) for arm in arms] == [0.2058, 0.0144]


@given(TABLES)
def test_indices_are_bounded_and_symmetric(table: list[list[int]]) -> None:
    """James' index lies in 0 … 1, Bang's in -1 … 1; naming the arms the other way round swaps Bang's two."""
    mirrored = [table[1][::-1], table[0][::-1], table[2][::-1]]
    james, arms = james_index(table), bang_index(table).arms
    assert james_index(mirrored).value == james.value
    assert [arm.value for arm in bang_index(mirrored).arms] == [arm.value for arm in arms[::-1]]
    for found, lowest in ((james, 0), *((arm, -1) for arm in arms)):
        if found.value is None:
            assert found.reason
            continue
        assert lowest <= found.value
        if found.low is not None:
            assert lowest <= found.low <= found.value
            assert found.high <= 1


def test_a_zero_error_is_no_interval() -> None:
    """Where all guesses are alike the standard error is 0; no interval of width 0 is shown, the note says why."""
    found = bang_index([[9, 0], [0, 9], [0, 0]]).arms[0]
    assert (found.value, found.se, found.low) == (1, 0, None)
    assert "Standardfehler" in found.note
    assert james_index([[0, 0], [0, 0], [5, 5]]).value == 1
    assert james_index([[5, 0], [0, 0], [0, 0]]).value is None


@pytest.mark.parametrize("table", [[[1, 2]], [[1, 2, 3], [1, 2, 3]], [[1, -2], [3, 4]], [[1, 2], [3]], []])
def test_bad_tables(table: list[list[int]]) -> None:
    """Other shapes and negative counts are refused."""
    for index in (james_index, bang_index):
        with pytest.raises(InputError):
            index(table)
