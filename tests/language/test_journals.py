from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.language.finding import find

Norms = Callable[..., list[tuple[str, str]]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("NJW 2021, 1234 (1236)", ["NJW 2021, 1234"]),
        ("NJW-RR 2019 S. 12", ["NJW-RR 2019, 12"]),
        ("EvBl 2019/45", ["EvBl 2019/45"]),
        ("ÖJZ 2020/23, 178", ["ÖJZ 2020/23, 178"]),
        ("BGHZ 189, 196", ["BGHZ 189, 196"]),
        ("BGE 145 III 63 E. 2.1", ["BGE 145 III 63"]),
        ("VfSlg 20.398/2020", ["VfSlg 20398/2020"]),
        ("VwSlg 15.123 A/1999", ["VwSlg 15123 A/1999"]),
        ("SZ 74/98", ["SZ 74/98"]),
        ("BGBl. I Nr. 120/2017", ["BGBl I 120/2017"]),
        ("BGBl I 2017/120", ["BGBl I 120/2017"]),
        ("BStBl. II 2021, 692", ["BStBl II 2021, 692"]),
        ("ABl. L 119", ["ABl L 119"]),
        ("Slg. 2001, I-1234", ["Slg 2001, I-1234"]),
        ("ZfPW 2019, 123", ["ZfPW 2019, 123"]),
        ("BAG 2018, 12", []),
        ("EUR 2020, 12", []),
        ("Im Jahr 2020, 12 Fälle", []),
    ],
)
def test_journals(text: str, expected: list[str], norms: Norms) -> None:
    """Journals, collections and gazettes have one form; courts, currencies and words are none."""
    assert [norm for _kind, norm in norms(text, "journal")] == expected


def test_further_pages_are_kept() -> None:
    """A further page belongs to the citation and stays visible."""
    (found,) = find("NJW 2021, 1234 (1236)")
    assert found.extra == "1236"
