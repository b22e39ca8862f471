"""The times of the steps: data with sources."""

from __future__ import annotations

import re
from fractions import Fraction
from importlib.resources import files

import pytest

from pruefstand.errors import InputError
from pruefstand.scoring.rework.times import OPERATORS, STANDARD, TITLES, UNITS, Times, read_times


def test_every_time_has_a_title_a_unit_and_a_source_or_is_ours() -> None:
    """A time is either what a source says that was read, or marked as ours."""
    assert OPERATORS.keys() == TITLES.keys()
    for operator in OPERATORS.values():
        assert operator.unit in UNITS
        assert operator.ours or re.search(r"doi:10\.\d+/", operator.source)


def test_the_table_says_what_the_literature_says() -> None:
    """Keystroke-level operators (Card, Moran, Newell 1980, table 1) and 173 characters a minute (Vogel et al. 2015)."""
    table = {"key": Fraction(1, 5), "point": Fraction(11, 10), "home": Fraction(2, 5), "decide": Fraction(135, 100)}
    assert {name: STANDARD.of(name) for name in table} == table
    assert STANDARD.of("write_character") == Fraction(60, 173)
    assert not any(OPERATORS[name].ours for name in (*table, "write_character"))
    assert OPERATORS["transcribe"].ours


def test_a_table_declares_other_times() -> None:
    """Whole, decimal with comma or point, fraction; the shipped table declares what it ships."""
    found = read_times("name;value\ntranscribe;4\nlead;1,5\n# Hinweis\ntail;0.25\nread_word;60/250\n", "zeiten.csv")
    assert (found.of("transcribe"), found.of("lead"), found.of("tail")) == (4, Fraction(3, 2), Fraction(1, 4))
    assert (found.of("read_word"), found.of("key")) == (Fraction(60, 250), Fraction(1, 5))
    shipped = (files("pruefstand") / "scoring" / "rework" / "times.csv").read_text(encoding="utf-8")
    assert read_times(shipped, "times.csv").options == STANDARD.options


@pytest.mark.parametrize(
    "line", ["tippen;1", "lead", "lead;-1", "lead;viel", "crowded;2", "near;1,5", "blur;0,5\ngiven_up;0", "stretch;0"]
)
def test_a_faulty_line_is_told_with_its_place(line: str) -> None:
    """Unknown names, what is no number, shares above one, counts that are not whole, and what would let another error
    cost less."""
    with pytest.raises(InputError) as told:
        read_times(f"name;value\n{line}\n", "zeiten.csv")
    assert told.value.problems[0].where in ("zeiten.csv:2", "zeiten.csv:3", "zeiten.csv")


def test_a_line_twice_is_told() -> None:
    """Which of two values is meant nobody can know."""
    with pytest.raises(InputError, match="zweimal"):
        read_times("lead;1\nlead;2\n", "zeiten.csv")


def test_times_under_which_an_error_could_help_are_refused() -> None:
    """A slip in a name, a negative time or a share above one is a mistake, and so is a restart that falls."""
    for bad in ({"tippen": Fraction(1)}, {"key": Fraction(-1)}, {"crowded": Fraction(2)}):
        with pytest.raises(ValueError, match=r"called|range"):
            Times(bad)
    with pytest.raises(ValueError, match="cost less"):
        Times({"given_up": Fraction(0), "blur": Fraction(1, 100)})
    with pytest.raises(ValueError, match="three words"):
        Times({"type_word": Fraction(1)})
