from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.language.calendar import month_number
from pruefstand.language.finding import find

_MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
Norms = Callable[..., list[tuple[str, str]]]


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("am 3. Februar 2021", ["2021-02-03"]),
        ("am 3.2.2021, d.i. 03.02.21", ["2021-02-03", "2021-02-03"]),
        ("Wien, am 28. Feber 2020", ["2020-02-28"]),
        ("1. Jänner 2022 bis 31. Jän. 2022", ["2022-01-01", "2022-01-31"]),
        ("vom 3. bis 7. Mai 2019", ["2019-05-03", "2019-05-07"]),
        ("vom 3.–7.5.2019", ["2019-05-03", "2019-05-07"]),
        ("am 5. und 6. Juni 2020", ["2020-06-05", "2020-06-06"]),
        ("seit Mai 2018", ["2018-05"]),
        ("am 1. Mai", ["--05-01"]),
        ("ab dem 1.4.", ["--04-01"]),
        ("am dritten März 2020", ["2020-03-03"]),
        ("March 5, 2021", ["2021-03-05"]),
        ("2021-02-17", ["2021-02-17"]),
        ("gestern, im Vorjahr, nächste Woche", []),
        ("am 31.02.2021", []),
        ("im August", []),
    ],
)
def test_dates(text: str, dates: list[str], norms: Norms) -> None:
    """Dates in digits and words, with and without year, have their ISO form; relative and impossible ones have none."""
    assert [norm for _kind, norm in norms(text, "date")] == dates


def test_slashes_are_open() -> None:
    """A date with slashes keeps both readings, the day first."""
    (found,) = find("on 03/04/2021")
    assert found.readings == ("2021-04-03", "2021-03-04")
    assert found.ambiguous


@given(st.dates(datetime.date(1950, 1, 1), datetime.date(2049, 12, 31)))
def test_all_notations_agree(day: datetime.date) -> None:
    """Every day has one form, however it is written."""
    months = _MONTHS.split()
    spelled = f"{day.day}. {months[day.month - 1]} {day.year}"
    ways = [
        spelled,
        f"{day.day}.{day.month}.{day.year}",
        f"{day:%d.%m.%y}",
        f"{day.day}. {day.month}. {day.year}",
        f"{day}",
    ]
    assert [[(one.kind, one.norm) for one in find(f"am {way} war")] for way in ways] == [[("date", f"{day}")]] * 5


def test_month_number() -> None:
    """A month is known by its Austrian, cut and English names; other words are none."""
    assert (month_number("Jänner"), month_number("Feb."), month_number("october"), month_number("Montag")) == (
        1,
        2,
        10,
        None,
    )
