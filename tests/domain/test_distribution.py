from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import distribution_text, parse_distribution

numbers = st.decimals(-1000, 1000, places=2)


@given(st.dictionaries(numbers, st.integers(1, 10**9), min_size=1, max_size=20))
def test_a_distribution_comes_back(counts: dict[Decimal, int]) -> None:
    """What was written is read again, ascending, every number with how often it came."""
    found = parse_distribution(distribution_text(counts))
    assert dict(found) == counts
    assert [number for number, _times in found] == sorted(counts)


@pytest.mark.parametrize(
    "text", ["", " ", "1", "1:", ":1", "1:0", "1:-1", "1:1.5", "1:1 1:2", "2:1 1:1", "1:1  2:1", "1:1:1"]
)
def test_any_other_spelling_is_refused(text: str) -> None:
    """A second number for one value, another order or an open end would be summed up wrongly."""
    with pytest.raises(ValueError, match=r".+"):
        parse_distribution(text)


def test_nothing_is_no_distribution() -> None:
    """No number at all is a row without a value, not an empty text."""
    with pytest.raises(ValueError, match="at least once"):
        distribution_text({})
