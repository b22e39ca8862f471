"""Numbers, shares, times, sizes and days: one reading or none."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.study.quantities import (
    QuantityError,
    calendar_day,
    decimal_number,
    octets,
    per_second,
    seconds,
    share_of_one,
    whole_number,
)

Read = Callable[[str], object]


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (whole_number, "1250", 1250),
        (whole_number, "007", 7),
        (whole_number, " −3 ", -3),
        (decimal_number, "0,8", Decimal("0.8")),
        (decimal_number, "0.80", Decimal("0.8")),
        (decimal_number, "-3.25", Decimal("-3.25")),
        (decimal_number, "0.125", Decimal("0.125")),
        (decimal_number, "1000,500", Decimal("1000.5")),
        (decimal_number, "1.10", Decimal("1.1")),
        (decimal_number, "1.234,5", Decimal("1234.5")),
        (decimal_number, "1,234.5", Decimal("1234.5")),
        (decimal_number, "12.500,50", Decimal("12500.5")),
        (decimal_number, "1.234.567", Decimal(1234567)),
        (decimal_number, "100", Decimal(100)),
        (share_of_one, "0,8", Decimal("0.8")),
        (share_of_one, "80 %", Decimal("0.8")),
        (share_of_one, "12,5%", Decimal("0.125")),
        (share_of_one, "1", Decimal(1)),
        (share_of_one, "0", Decimal(0)),
        (seconds, "500 ms", Decimal("0.5")),
        (seconds, "20s", Decimal(20)),
        (seconds, "1,5 min", Decimal(90)),
        (seconds, "60 min", Decimal(3600)),
        (seconds, "2 h", Decimal(7200)),
        (per_second, "5 / s", Fraction(5)),
        (per_second, "60/min", Fraction(1)),
        (per_second, " 0,5 je s ", Fraction(1, 2)),
        (per_second, "100 pro min", Fraction(5, 3)),
        (per_second, "1000 per h", Fraction(5, 18)),
        (octets, "1 MB", 1_000_000),
        (octets, "32 KiB", 32_768),
        (octets, "1,5 kB", 1_500),
        (octets, "7 B", 7),
        (calendar_day, "2026-11-03", "2026-11-03"),
        (calendar_day, "03.11.2026", "2026-11-03"),
        (calendar_day, "3.4.2026", "2026-04-03"),
        (calendar_day, "29.02.2028", "2028-02-29"),
    ],
)
def test_one_reading_is_taken(read: Read, text: str, value: object) -> None:
    """What can mean one thing only is read as that, exactly and in its shortest form."""
    assert read(text) == value
    assert str(read(text)) == str(value)


@pytest.mark.parametrize(
    ("read", "text", "proposals"),
    [
        (whole_number, "1.250", ("1250", "1.25")),
        (whole_number, "1,250", ("1250", "1,25")),
        (whole_number, "1,255", ("1255", "1,2550")),
        (whole_number, "1 250", ("1250",)),
        (whole_number, "1.250.000", ("1250000",)),
        (whole_number, "2,5", ("2", "3")),
        (whole_number, "1e3", ()),
        (whole_number, "0x10", ()),
        (whole_number, "12:30", ()),
        (whole_number, "٣", ()),
        (whole_number, "1" * 5000, ()),
        (decimal_number, "1.250", ("1250", "1.25")),
        (decimal_number, "-1,250", ("-1250", "-1,25")),
        (decimal_number, "100.000", ("100000", "100")),
        (decimal_number, "1 234,5", ("1234,5",)),
        (decimal_number, "1'234.5", ("1234.5",)),
        (decimal_number, ",5", ("0,5",)),
        (decimal_number, "5.", ("5",)),
        (decimal_number, "1e3", ()),
        (decimal_number, "nan", ()),
        (decimal_number, "12.50,5", ()),
        (decimal_number, "80 %", ()),
        (share_of_one, "80", ("80 %", "0,8")),
        (share_of_one, "1,5", ("1,5 %", "0,015")),
        (share_of_one, "80 Prozent", ("80 %",)),
        (share_of_one, "1.250 %", ("1250 %", "1.25 %")),
        (share_of_one, "101 %", ()),
        (share_of_one, "-0,1", ()),
        (seconds, "20", ("20 s", "20 min")),
        (seconds, "20 Sek.", ("20 s",)),
        (seconds, "2 Std", ("2 h",)),
        (seconds, "5 m", ("5 min",)),
        (seconds, "5 MIN", ("5 min",)),
        (seconds, "5 Wochen", ("5 s", "5 min")),
        (seconds, "1.500 s", ("1500 s", "1.5 s")),
        (seconds, "0 s", ()),
        (seconds, "-1 s", ()),
        (seconds, "s", ()),
        (per_second, "5", ("5 / s", "5 / min")),
        (per_second, "5 s", ("60 / s", "60 / min")),
        (per_second, "5 / Minute", ("5 / min",)),
        (per_second, "5 / std", ("5 / h",)),
        (per_second, "5 / MIN", ("5 / min",)),
        (per_second, "5 / ms", ("5 / s",)),
        (per_second, "5 / Tag", ("5 / s", "5 / min")),
        (per_second, "1.500 / min", ("1500 / min", "1.5 / min")),
        (per_second, "viele / min", ()),
        (per_second, "0 / s", ()),
        (per_second, "-1 / s", ()),
        (per_second, "/ s", ()),
        (octets, "32", ("32 kB", "32 MB")),
        (octets, "32 KB", ("32 kB", "32 KiB")),
        (octets, "5 mb", ("5 MB",)),
        (octets, "1.500 kB", ("1500 kB", "1.5 kB")),
        (octets, "0,5 B", ()),
        (calendar_day, "03.04.26", ("2026-04-03", "2026-03-04", "2003-04-26")),
        (calendar_day, "04/03/2026", ("2026-03-04", "2026-04-03")),
        (calendar_day, "25/03/2026", ("2026-03-25",)),
        (calendar_day, "2026/11/03", ("2026-11-03",)),
        (calendar_day, "20261103", ("2026-11-03",)),
        (calendar_day, "2026-02-30", ("2026-02-28",)),
        (calendar_day, "31.04.2026", ("2026-04-30",)),
        (calendar_day, "2026-13-01", ()),
        (calendar_day, "3. November 2026", ()),
    ],
)
def test_two_readings_or_none_are_refused_with_proposals(read: Read, text: str, proposals: tuple[str, ...]) -> None:
    """What could mean two things, or nothing, is refused; the texts to write instead are the possible readings."""
    with pytest.raises(QuantityError) as caught:
        read(text)
    assert caught.value.proposals == proposals
    assert all(f"„{proposal}“" in caught.value.do for proposal in proposals)
    assert "„" in caught.value.do


@given(st.decimals(-1000, 1000, places=3, allow_nan=False))
def test_proposals_are_read_as_what_they_propose(value: Decimal) -> None:
    """A refused number's proposals are taken, and one of them is the number that was meant."""
    try:
        found = [decimal_number(str(value))]
    except QuantityError as fault:
        found = [decimal_number(proposal) for proposal in fault.proposals]
        assert len(found) == 2
    assert value in found


@given(st.integers(1, 10**9), st.integers(0, 2))
def test_comma_and_point_mean_the_same(number: int, places: int) -> None:
    """A decimal comma and a decimal point give one value."""
    text = str(Decimal(number).scaleb(-places))
    assert decimal_number(text) == decimal_number(text.replace(".", ",")) == Decimal(text)


@given(st.text(max_size=12) | st.text("0123456789.,-+ %/:hmsBk", max_size=12))
def test_any_text_is_a_value_or_a_message(text: str) -> None:
    """No text ends in another error, and every refusal has a way out."""
    for read in (whole_number, decimal_number, share_of_one, seconds, per_second, octets, calendar_day):
        ways_out = []
        try:
            read(text)
        except QuantityError as fault:
            ways_out.append(fault.do)
        assert not any("„“" in do for do in ways_out)
