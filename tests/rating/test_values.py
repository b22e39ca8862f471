from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import Scale
from pruefstand.rating import SHIPPED, Criterion, shipped
from pruefstand.rating.values import Cell, read_value, shortened

_ASKED = {criterion.id: criterion for criterion in shipped("short").criteria}
_ALL = [criterion for name in SHIPPED for criterion in shipped(name).criteria]


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
        ("grade", "2,0", "2"),
        ("grade", "zwei", "2"),
        ("grade", "Sehr  gut", "1"),
        ("grade", "gesperrt", "5"),
        ("stage", "vier", "4"),
        ("stage", "5", "gesperrt"),
        ("guess", "\u202eKI\u202c", "KI"),
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
    assert read_value(_ASKED[criterion], text) == Cell(value)


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
        ("grade", "drei bis vier Komma fünf"),
        ("grade", "2 %"),
        ("grade", "=1+1"),
        ("grade", "٣"),
        ("grade", "12"),
        ("stage", "6"),
        ("target", "jein"),
        ("guess", "Student"),
    ],
)
def test_values_outside_the_scale(criterion: str, text: str) -> None:
    """What is not on the scale is never rounded or guessed; the way out names what may stand there."""
    found = read_value(_ASKED[criterion], text)
    assert found.value is None
    assert found.what
    assert found.do


def test_a_share_is_asked_back() -> None:
    """0,8 may mean 80 % or 0,8 %: both readings are offered."""
    assert read_value(_ASKED["gold_agreement"], "0,8").do == "„80 %“ oder „0,8 %“ schreiben, je nachdem."


@pytest.mark.parametrize(
    ("criterion", "text"),
    [
        ("category", "korrekt, unvollständig"),
        ("category", "korrekt oder halluziniert"),
        ("grade", "2/3"),
        ("grade", "2-3"),
        ("grade", "zwei bis drei"),
        ("stage", "4; gesperrt"),
        ("gold_agreement", "60 – 70"),
        ("gold_agreement", "60 % 70 %"),
        ("grade", "2 3"),
        ("grade", "zwei drei"),
        ("category", "korrekt halluziniert"),
    ],
)
def test_two_values_in_a_cell(criterion: str, text: str) -> None:
    """Two values are never averaged and neither is chosen; the message names both and where the doubt belongs."""
    found = read_value(_ASKED[criterion], text)
    assert found.value is None
    assert "mehrere Werte" in found.what
    assert "Begründung" in found.do


@given(st.sampled_from(_ALL), st.text(max_size=30))
def test_whatever_is_in_a_cell(criterion: Criterion, text: str) -> None:
    """Any text gives a value of the scale, nothing, or a fault with its way out; a value read again is itself."""
    found = read_value(criterion, text)
    assert bool(found.what) == bool(found.do)
    assert not (found.what and found.value is not None)
    if found.value is not None:
        assert read_value(criterion, found.value) == found
        if criterion.levels:
            assert found.value in criterion.values
        elif criterion.scale is Scale.INTERVAL and criterion.role == "mark":
            assert criterion.measure(main=False).unfit(None, None, found.value) is None


@pytest.mark.parametrize("name", SHIPPED)
def test_every_level_is_read_as_itself(name: str) -> None:
    """What the list of a workbook offers is what is stored, whatever other words a rubric knows."""
    for criterion in shipped(name).criteria:
        assert [read_value(criterion, value).value for value in criterion.values] == list(criterion.values)


def test_a_hostile_cell() -> None:
    """A megabyte, control signs and marks that turn the text are refused in a message of one short line."""
    reason = next(criterion for criterion in _ALL if criterion.role == "reason")
    for text in ("x" * 1_000_000, "2\x1b[2J\u202e" * 1000, "(" * 50_000):
        found = read_value(_ASKED["grade"], text)
        assert found.value is None
        assert len(found.what) < 200
        assert "\x1b" not in found.what + found.do
        assert len(shortened(text)) <= 60
        assert read_value(reason, text).value is None or len(text) <= 10_000
    assert read_value(reason, "=cmd()|\u202e\x07 gut\r\nja").value == "=cmd()|   gut\nja"
