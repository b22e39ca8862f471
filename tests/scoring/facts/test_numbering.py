"""Things told by their place in a row, by a version, by their age; hours of a week."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.mentions import mentions
from pruefstand.scoring.facts.shipped import shipped
from pruefstand.scoring.facts.tables import tables


def _norms(text: str) -> list[tuple[str, str, str]]:
    return [(one.kind, one.norm, one.label) for one in mentions(text, tables(shipped("all")), ())]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("der dritte Waggon", "Waggon Nr. 3"),
        ("der dritte Waggon", "Waggon Nummer drei"),
    ],
)
def test_a_place_in_a_row_has_one_form(one: str, other: str) -> None:
    """Before the noun or behind it: the same number of the same thing."""
    assert _norms(one) == _norms(other) != []


def test_a_version_is_no_date() -> None:
    """Also at the end of a sentence, and spoken."""
    for text in ("Firmware 2.4.", "Firmware 2.4 läuft.", "Firmware zwei Punkt vier"):
        assert _norms(text) == [("code", "2.4", "")]


@pytest.mark.parametrize("text", ["ein 58-Jähriger", "mit 58 erkrankt", "im Alter von 58, danach", "58 Jahre"])
def test_an_age_is_years(text: str) -> None:
    """However it is told."""
    assert [(kind, norm) for kind, norm, _label in _norms(text)] == [("duration", "696 months")]


@pytest.mark.parametrize("text", ["mit 58 Büchern", "mit 12,5 cm", "mit 1. September", "mit 20 die Schule"])
def test_other_numbers_are_no_ages(text: str) -> None:
    """A counted noun, a decimal, a date, an age that nobody could tell from them."""
    assert not [norm for kind, norm, _label in _norms(text) if kind == "duration"]


def test_hours_of_a_week_are_hours_and_a_week() -> None:
    """„20 Wochenstunden“ are no 20 weeks."""
    ours = mentions("20 Wochenstunden", tables(shipped("all")), ())
    other = mentions("20 Stunden pro Woche", tables(shipped("all")), ())
    assert len(ours) == len(other) == 2
    assert all(any(alike(one, each) for each in other) for one in ours)
