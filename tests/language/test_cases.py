from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.language.cases import pinned, plain
from pruefstand.language.courts import court_of, mentions
from pruefstand.language.finding import find

Norms = Callable[..., list[tuple[str, str]]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("OGH 29.11.2022, 10 ObS 119/22t", ["OGH 10 ObS 119/22t"]),
        ("8 ObA 63/21z", ["8 ObA 63/21z"]),
        ("VwGH Ra 2017/13/0046-7", ["VwGH Ra 2017/13/0046"]),
        ("VwGH 98/12/0123", ["VwGH 98/12/0123"]),
        ("VfGH G 12/2020 ua", ["VfGH G 12/2020"]),
        ("BVwG W123 2201234-1/5E", ["BVwG W123 2201234-1/5E"]),
        ("BFG RV/7100123/2019", ["BFG RV/7100123/2019"]),
        ("BGH, Urt. v. 1.2.2021 – VIII ZR 12/20", ["BGH VIII ZR 12/20"]),
        ("BVerwG 4 C 12.10.", ["BVerwG 4 C 12/10"]),
        ("VG Berlin (Urteil vom 14.9.2022 – VG 3 K 412.21)", ["VG Berlin 3 K 412/21"]),
        ("B 12 R 11/18 R", ["B 12 R 11/18 R"]),
        ("LSG Hessen L 3 AS 123/21 B ER", ["LSG Hessen L 3 AS 123/21 B ER"]),
        ("FG Münster 2 K 123/18 E", ["FG Münster 2 K 123/18 E"]),
        ("BGer 4A_123/2020", ["BGer 4A_123/2020"]),
        ("BVGer A-5321/2019", ["BVGer A-5321/2019"]),
        ("EuGH, verb Rs C-402/07 und C-432/07", ["EuGH C-402/07", "C-432/07"]),
        ("EGMR, Nr. 23456/18", ["EGMR 23456/18"]),
        ("12 C 34/21 (AG Musterstadt)", ["AG Musterstadt 12 C 34/21"]),
        ("GZ 2020-0.123.456", ["GZ 2020-0.123.456"]),
        ("Der Oberste Gerichtshof entschied am 3.4.2020 zu 4 Ob 12/20x", ["4 Ob 12/20x"]),
        ("24/7 und 2014/20", []),
        ("5 Tage 12/20", []),
    ],
)
def test_cases(text: str, expected: list[str], norms: Norms) -> None:
    """Case numbers of every court have one form, with the court that stands directly before."""
    assert [norm for _kind, norm in norms(text, "case")] == expected


def test_a_verb_parts_court_and_number() -> None:
    """A verb between a court and a number leaves the number alone."""
    assert [one.norm for one in find("Der OGH hat dies in 4 Ob 12/20x bejaht.")] == ["4 Ob 12/20x"]


def test_bare_number() -> None:
    """Without its court a case is compared by its number alone."""
    (found,) = find("OGH 4 Ob 12/20x")
    assert (found.norm, found.court, found.bare) == ("OGH 4 Ob 12/20x", "OGH", "4 Ob 12/20x")


def test_identifiers(norms: Norms) -> None:
    """ECLI, CELEX and RIS numbers stand by themselves."""
    text = "ECLI:EU:C:2014:317, CELEX:62017CJ0673 und RS 0118891 (T3)"
    assert norms(text) == [("ecli", "ECLI:EU:C:2014:317"), ("celex", "62017CJ0673"), ("rs", "RS0118891")]


def test_pinpoints_are_kept() -> None:
    """A place inside a decision belongs to its citation and stays visible."""
    (found,) = find("EuGH C-673/17, Planet49, Rn 65")
    assert found.extra == "Planet49 Rn 65"
    assert pinned("4 Ob 1/20x nichts", 10) == 10
    assert plain(", Rn. 65)") == "Rn 65"


def test_mentions() -> None:
    """Courts carry their place, supreme courts also by their full names; a court too far away is none of a number."""
    text = "OLG Frankfurt am Main und Bundesgerichtshof"
    assert [one.name for one in mentions(text)] == ["OLG Frankfurt am Main", "BGH"]
    far = "OGH " + "x" * 200 + " 4 Ob 1/20x"
    assert court_of(far, mentions(far), 205, 216) == ""
