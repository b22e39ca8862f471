"""Krippendorff's alpha."""

from __future__ import annotations

from fractions import Fraction

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.stats import draw_clusters, krippendorff_alpha

LEVELS = ("nominal", "ordinal", "interval", "ratio")
CELLS = st.one_of(st.none(), st.integers(0, 5))
TABLES = st.tuples(st.integers(1, 5), st.integers(1, 8)).flatmap(
    lambda shape: st.lists(st.lists(CELLS, min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0])
)
KRIPPENDORFF = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]


@pytest.mark.parametrize(
    ("level", "value", "reading"),
    [
        ("nominal", Fraction(113, 152), "nur für vorläufige Schlüsse"),
        ("ordinal", "0.815", "verlässlich"),
        ("interval", "0.849", "verlässlich"),
        ("ratio", "0.797", "nur für vorläufige Schlüsse"),
    ],
)
def test_krippendorff_s_example(level: str, value: Fraction | str, reading: str) -> None:
    """The author's example of four raters and twelve units gives the author's values, with counts and reading."""
    found = krippendorff_alpha(KRIPPENDORFF, level)
    assert found.value == float(value) if isinstance(value, Fraction) else f"{found.value:.3f}" == value
    assert (found.n, found.units, found.agreement, found.reading) == (40, 11, 0.8, reading)


@given(TABLES, st.sampled_from(LEVELS))
def test_agrees_with_the_package(table: list[list[int | None]], level: str) -> None:
    """Where pairable values vary, ours is the krippendorff package's value; where they do not, there is none."""
    columns = [column if sum(cell is not None for cell in column) > 1 else () for column in zip(*table, strict=True)]
    pairable = {cell for column in columns for cell in column if cell is not None}
    found = krippendorff_alpha(table, level)
    if len(pairable) < 2:
        assert found.value is None
        assert found.reason
        return
    cells = np.array([[np.nan if cell is None else cell for cell in column] for column in columns if column], float).T
    assert found.value == pytest.approx(krippendorff.alpha(cells, level_of_measurement=level), abs=1e-9)


@given(TABLES, st.sampled_from(LEVELS), st.randoms(use_true_random=False))
def test_order_does_not_matter(table: list[list[int | None]], level: str, shuffler: object) -> None:
    """Permuting raters and units changes no bit of the result."""
    rows = [list(row) for row in table]
    shuffler.shuffle(rows)
    columns = list(zip(*rows, strict=True))
    shuffler.shuffle(columns)
    assert krippendorff_alpha([list(row) for row in zip(*columns, strict=True)], level) == krippendorff_alpha(
        table, level
    )


@given(TABLES)
def test_names_do_not_matter(table: list[list[int | None]]) -> None:
    """The nominal level knows no names: texts give what numbers give."""
    names = [[None if cell is None else f"K{7 - cell}" for cell in row] for row in table]
    assert krippendorff_alpha(names, "nominal").value == krippendorff_alpha(table, "nominal").value


@given(TABLES)
def test_ordinal_knows_only_ranks(table: list[list[int | None]]) -> None:
    """Any rising relabelling leaves the ordinal value as it is, an affine one the interval value."""
    cubes = [[None if cell is None else cell**3 + 1 for cell in row] for row in table]
    assert krippendorff_alpha(cubes, "ordinal").value == krippendorff_alpha(table, "ordinal").value
    moved = [[None if cell is None else 1000 - 3 * cell for cell in row] for row in table]
    assert krippendorff_alpha(moved, "interval").value == krippendorff_alpha(table, "interval").value


@given(TABLES, st.sampled_from(LEVELS))
def test_never_above_one(table: list[list[int | None]], level: str) -> None:
    """Alpha is at most 1, and 1 exactly where all pairs agree."""
    found = krippendorff_alpha(table, level)
    if found.value is not None:
        assert found.value <= 1
        assert (found.value == 1) == (found.agreement == 1)


@pytest.mark.parametrize("level", LEVELS)
def test_one_unit_with_disagreement_is_zero(level: str) -> None:
    """A single unit's observed disagreement is the expected one: alpha is exactly 0 at every level."""
    assert krippendorff_alpha([[1], [4], [7]], level).value == 0


def test_decimals_that_agree_are_perfect() -> None:
    """Equal decimals far from 0 leave no rounding noise in the differences."""
    rows = [[1000000.1, 1000000.3, 2.7]] * 3
    assert krippendorff_alpha(rows, "interval").value == 1


def test_arrays_are_masked_where_values_miss() -> None:
    """A masked array gives what nested lists with None give."""
    cells = np.array([[0 if cell is None else cell for cell in row] for row in KRIPPENDORFF], dtype=float)
    masked = np.ma.array(cells, mask=[[cell is None for cell in row] for row in KRIPPENDORFF])
    assert krippendorff_alpha(masked, "ordinal") == krippendorff_alpha(KRIPPENDORFF, "ordinal")


@pytest.mark.parametrize("level", LEVELS)
def test_interval_over_units(level: str) -> None:
    """With a draw list there is a percentile interval around the value, reproducible from the list alone."""
    rows = [[i % 5 + 1 for i in range(40)], [(i + (i % 7 == 0)) % 5 + 1 for i in range(40)]]
    draws = draw_clusters(40, 300, 5)
    found = krippendorff_alpha(rows, level, draws=draws)
    assert found.low < found.value < found.high
    assert (found.level, found.clusters, found.note) == (0.95, 40, "")
    assert krippendorff_alpha(rows, level, draws=draws.tolist()) == found


def test_replicates_equal_alpha_of_the_drawn_units() -> None:
    """The interval of one draw list with a single draw is alpha of exactly the units drawn, at every level."""
    draw = [3, 0, 3, 5, 1, 2, 2, 8, 7, 8, 0, 4]
    for level in LEVELS:
        drawn = [[row[unit] for unit in draw] for row in KRIPPENDORFF]
        expected = krippendorff_alpha(drawn, level).value
        found = krippendorff_alpha(KRIPPENDORFF, level, draws=[draw, list(range(12))])
        ends = sorted((expected, found.value))
        width = (ends[1] - ends[0]) * 0.95
        assert found.high - found.low == pytest.approx(width, rel=1e-9)


def test_units_of_one_cluster_move_together() -> None:
    """With one cluster there is no interval and the note says why; with few clusters it warns."""
    one = krippendorff_alpha(KRIPPENDORFF, "nominal", clusters=["D1"] * 12, draws=[[0]] * 50)
    assert one.low is None
    assert "nur einen Cluster" in one.note
    few = krippendorff_alpha(KRIPPENDORFF, "nominal", clusters=list("aabbccddeeff"), draws=draw_clusters(6, 200, 1))
    assert few.clusters == 6
    assert "Unter 20 Clustern" in few.note


@pytest.mark.parametrize("level", LEVELS)
def test_duplicated_units(level: str) -> None:
    """Every unit twice changes alpha by its small-sample factor n - 1 alone."""
    once = krippendorff_alpha(KRIPPENDORFF, level).value
    twice = krippendorff_alpha([row * 2 for row in KRIPPENDORFF], level).value
    assert (1 - twice) * 2 * (40 - 1) == pytest.approx((1 - once) * (2 * 40 - 1), rel=1e-12)


def test_too_many_values_for_the_ratio_level() -> None:
    """Above 5,000 distinct values the ratio level is refused with the reason, the others are not."""
    rows = [list(range(1, 5002)), list(range(2, 5003))]
    with pytest.raises(InputError, match="zu viele"):
        krippendorff_alpha(rows, "ratio")
    assert krippendorff_alpha(rows, "interval").value > 0.99


@pytest.mark.parametrize(
    ("ratings", "level", "where"),
    [
        ([[1, 2], [1]], "nominal", "ratings[1]"),
        ([[1, 2], [1, float("nan")]], "interval", "ratings[1][1]"),
        ([[1, 2], [float("inf"), None]], "nominal", "ratings[1][0]"),
        ([[1, 2], ["1", 2]], "interval", "ratings[1][0]"),
        ([[1, 2], ["1", 2]], "nominal", "ratings[1][0]"),
        ([["a", "b"], ["a", "b"]], "ordinal", "ratings[0][0]"),
        ([[1, True], [1, 2]], "interval", "ratings[0][1]"),
        ([[10**400, 1], [2, 2]], "interval", "ratings[0][0]"),
        ([], "nominal", "ratings"),
        ([[], []], "nominal", "ratings[0]"),
        ("1221", "nominal", "ratings"),
        ([[1, 2], [1, 2]], "kardinal", "level"),
        ([[1, -2], [1, 2]], "ratio", "ratings"),
        (np.array([[1.0, np.nan], [1.0, 2.0]]), "interval", "ratings[0][1]"),
    ],
)
def test_bad_ratings_name_their_place(ratings: object, level: str, where: str) -> None:
    """Ragged rows, NaN, infinities, texts among numbers, unknown levels: one error with argument and place."""
    with pytest.raises(InputError) as caught:
        krippendorff_alpha(ratings, level)
    assert caught.value.problems[0].where == where
