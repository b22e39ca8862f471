from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.blinding import pseudonymise_checks as check

# Examples that the standards and authorities themselves print, or computed by hand from them.
_RIGHT: list[tuple[Callable[[str], bool], str]] = [
    (check.iban, "DE89 3704 0044 0532 0130 00"),
    (check.iban, "AT61 1904 3002 3457 3201"),
    (check.iban, "CH93 0076 2011 6238 5295 7"),
    (check.sozialversicherung, "1237 010180"),
    (check.uid_at, "ATU13585627"),
    (check.uid_de, "DE136695976"),
    (check.steuer_id, "86095742719"),
    (check.ahv, "756.9217.0769.85"),
    (check.uid_ch, "CHE-116.281.710"),
    (check.versicherung_de, "65 170839 J 003"),
]


@pytest.mark.parametrize(("valid", "text"), _RIGHT, ids=lambda value: getattr(value, "__name__", value))
def test_right_numbers(valid: Callable[[str], bool], text: str) -> None:
    """A number with its right check digit is one, with and without blanks."""
    assert valid(text)
    assert valid(text.replace(" ", ""))


@given(st.sampled_from([pair for pair in _RIGHT if pair[0] is not check.versicherung_de]), st.data())
def test_one_wrong_digit(pair: tuple[Callable[[str], bool], str], data: st.DataObject) -> None:
    """One digit exchanged spoils the check (the pension number sums digits and cannot promise that)."""
    valid, text = pair
    at = data.draw(st.sampled_from([i for i, sign in enumerate(text) if sign.isdigit()]))
    digit = data.draw(st.sampled_from([sign for sign in "0123456789" if sign != text[at]]))
    changed = text[:at] + digit + text[at + 1 :]
    assert not valid(changed)


@pytest.mark.parametrize("valid", sorted({pair[0] for pair in _RIGHT}, key=lambda function: function.__name__))
def test_nothing_is_no_number(valid: Callable[[str], bool]) -> None:
    """Empty and foreign texts are no numbers."""
    assert not any(valid(text) for text in ("", "abc", "1", "0000000000", "AT", "12345678901234567890123456789012345"))
