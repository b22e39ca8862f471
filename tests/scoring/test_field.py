from __future__ import annotations

from decimal import Decimal

import pytest

from pruefstand.formats.jsonl import Json
from pruefstand.scoring.field import Field, FieldType, Need, impossible_day, same


@pytest.mark.parametrize(
    ("field", "value", "need", "verdict"),
    [
        (Field("f", FieldType.TEXT), "a", Need.MUST, None),
        (Field("f", FieldType.TEXT), " ", Need.MUST, None),
        (Field("f", FieldType.TEXT), "", Need.MUST, "empty"),
        (Field("f", FieldType.TEXT), "", Need.MAY, "empty"),
        (Field("f", FieldType.TEXT), None, Need.MUST, "empty"),
        (Field("f", FieldType.TEXT), None, Need.MAY, None),
        (Field("f", FieldType.TEXT), None, Need.NULL, None),
        (Field("f", FieldType.TEXT), "a", Need.NULL, "not_null"),
        (Field("f", FieldType.TEXT), 1, Need.MUST, "wrong_type"),
        (Field("f", FieldType.TEXT), ["a"], Need.MUST, "wrong_type"),
        (Field("f", FieldType.CHOICE, ("a", "b")), "b", Need.MUST, None),
        (Field("f", FieldType.CHOICE, ("a", "b")), "c", Need.MUST, "unknown_value"),
        (Field("f", FieldType.CHOICE, ("a", "b")), "A", Need.MUST, "unknown_value"),
        (Field("f", FieldType.CHOICE, ("a", "1")), 1, Need.MUST, "wrong_type"),
        (Field("f", FieldType.DAY), "2027-02-30", Need.MUST, None),
        (Field("f", FieldType.DAY), "2027-2-3", Need.MUST, "pattern"),
        (Field("f", FieldType.DAY), "2027-02-03\n", Need.MUST, "pattern"),
        (Field("f", FieldType.DAY), "٢٠٢٧-٠٢-٠٣", Need.MUST, "pattern"),
        (Field("f", FieldType.DAY), "20270203", Need.MUST, "pattern"),
        (Field("f", FieldType.DAY), 20270203, Need.MUST, "wrong_type"),
        (Field("f", FieldType.NUMBER), Decimal("1.5"), Need.MUST, None),
        (Field("f", FieldType.NUMBER), 0, Need.MUST, None),
        (Field("f", FieldType.NUMBER), True, Need.MUST, "wrong_type"),
        (Field("f", FieldType.NUMBER), "1", Need.MUST, "wrong_type"),
        (Field("f", FieldType.BOOLEAN), False, Need.MUST, None),
        (Field("f", FieldType.BOOLEAN), 0, Need.MUST, "wrong_type"),
    ],
)
def test_a_value_keeps_or_breaks_the_rules_of_its_field(
    field: Field, value: Json, need: Need, verdict: str | None
) -> None:
    """The verdict names the first rule of form that is broken, and it is one that the field declares."""
    breach = field.breach(value, need)
    assert (breach.verdict if breach else None) == verdict


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        (1, Decimal("1.0"), True),
        (1, True, False),
        (0, False, False),
        (True, True, True),
        ("1", 1, False),
        ("ä", "a\u0308", False),
        (None, "", False),
        (None, None, True),
        (Decimal("0.1"), Decimal("0.10"), True),
    ],
)
def test_equality_is_strict(left: Json, right: Json, equal: bool) -> None:
    """Types must agree, texts by code point, numbers by value; true is not 1."""
    assert same(left, right) == same(right, left) == equal


@pytest.mark.parametrize(
    ("text", "impossible"),
    [
        ("2028-02-29", False),
        ("2027-02-29", True),
        ("2027-13-01", True),
        ("2027-00-10", True),
        ("0000-01-01", True),
        ("29.02.2027", False),
    ],
)
def test_the_pattern_alone_makes_no_day(text: str, impossible: bool) -> None:
    """A day of the right pattern that the calendar lacks is impossible; another pattern is another fault."""
    assert impossible_day(text) == impossible


def test_a_field_cannot_contradict_itself() -> None:
    """Choices go with the type choice; optional and required_when exclude each other."""
    with pytest.raises(ValueError, match="choices"):
        Field("f", FieldType.TEXT, ("a",))
    with pytest.raises(ValueError, match="choices"):
        Field("f", FieldType.CHOICE)
    with pytest.raises(ValueError, match="exclude"):
        Field("f", FieldType.TEXT, optional=True, required_when=("g", "a"))


def test_a_field_says_what_can_be_found_of_it() -> None:
    """A plan may only name errors that can come: null never stands in a plain field, so nothing is invented there."""
    plain, choice = Field("f", FieldType.NUMBER), Field("f", FieldType.CHOICE, ("a", "b"))
    day = Field("f", FieldType.DAY, required_when=("g", "a"))
    assert {"invented", "not_null", "calendar", "unknown_value", "not_in_material"}.isdisjoint(plain.verdicts)
    assert "unknown_value" in choice.verdicts
    assert {"invented", "missed", "wrong", "not_null", "empty", "pattern", "calendar"} <= day.verdicts
    assert "not_in_material" in Field("f", FieldType.QUOTE).verdicts
    assert "empty" not in Field("f", FieldType.DAY, optional=True).verdicts
