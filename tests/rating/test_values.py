from __future__ import annotations

import pytest

from pruefstand.rating import RateOptions, rating_measures
from pruefstand.rating.values import read_value

_MEASURES = {measure.id: measure for measure in rating_measures(RateOptions(with_gold=True), target=True)}


@pytest.mark.parametrize(
    ("criterion", "text", "value"),
    [
        ("category", "Korrekt", "korrekt"),
        ("category", " unvollstaendig ", "unvollständig"),
        ("category", "UNVOLLSTA\u0308NDIG", "unvollständig"),
        ("gold_agreement", "80", "80"),
        ("gold_agreement", "80 %", "80"),
        ("gold_agreement", "80,00%", "80"),
        ("gold_agreement", "66,7", "66.7"),
        ("gold_agreement", "100", "100"),
        ("gold_agreement", "0", "0"),
        ("gold_agreement", "1", "1"),
        ("gold_agreement", "0,8 %", "0.8"),
        ("grade", "2", "2"),
        ("stage", "4", "4"),
        ("stage", "Gesperrt", "gesperrt"),
        ("target", "JA", "ja"),
        ("guess", "ki", "KI"),
        ("guess", "mensch", "Mensch"),
        ("grade", "", None),
        ("guess", "  ", None),
    ],
)
def test_values(criterion: str, text: str, value: str | None) -> None:
    """A value is taken in the forms in which people write it; an empty cell is no value and no fault."""
    assert read_value(_MEASURES[criterion], text) == (value, "")


@pytest.mark.parametrize(
    ("criterion", "text"),
    [
        ("category", "falsch"),
        ("category", "1"),
        ("gold_agreement", "101"),
        ("gold_agreement", "100,01"),
        ("gold_agreement", "-1"),
        ("gold_agreement", "hoch"),
        ("gold_agreement", "0,8"),
        ("gold_agreement", "1.000"),
        ("grade", "0"),
        ("grade", "6"),
        ("grade", "2,5"),
        ("grade", "2,0"),
        ("grade", "gut"),
        ("grade", "12"),
        ("stage", "5"),
        ("target", "jein"),
        ("guess", "Student"),
    ],
)
def test_values_outside_the_scale(criterion: str, text: str) -> None:
    """What is not on the scale is never rounded or guessed; the way out names what may stand there."""
    value, do = read_value(_MEASURES[criterion], text)
    assert value is None
    assert do


def test_a_share_is_asked_back() -> None:
    """0,8 may mean 80 % or 0,8 %: both readings are offered."""
    assert read_value(_MEASURES["gold_agreement"], "0,8")[1] == "„80 %“ oder „0,8 %“ schreiben, je nachdem."
