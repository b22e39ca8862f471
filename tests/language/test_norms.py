from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.language.finding import find
from pruefstand.language.laws import eu_act, law_at

Norms = Callable[..., list[tuple[str, str]]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("§ 433 II 1 BGB", ["BGB § 433 Abs 2 S 1"]),
        ("§ 323 I, II Nr. 1 BGB", ["BGB § 323 Abs 1", "BGB § 323 Abs 2 Nr 1"]),
        ("§ 14 Abs. 1, 3 und 4 BauGB", ["BauGB § 14 Abs 1", "BauGB § 14 Abs 3", "BauGB § 14 Abs 4"]),
        ("§§ 280 Abs. 1, 3, 281 BGB", ["BGB § 280 Abs 1", "BGB § 280 Abs 3", "BGB § 281"]),
        ("§§ 13, 14 BGB", ["BGB § 13", "BGB § 14"]),
        ("§ 28 Abs 2 Z 1 lit a und b WEG 2002", ["WEG § 28 Abs 2 Z 1 lit a", "WEG § 28 Abs 2 Z 1 lit b"]),
        ("§§ 922 bis 933b ABGB", ["ABGB §§ 922-933b"]),
        ("§ 5 ff. StGB", ["StGB § 5 ff"]),
        ("§ 8 Abs 1 iVm Abs 3 AVG", ["AVG § 8 Abs 1", "AVG § 8 Abs 3"]),
        ("§ 31 Abs 1 erster Satz MRG", ["MRG § 31 Abs 1 S 1"]),
        ("Art 13 bis 15 DS-GVO", ["DSGVO Art 13-15"]),
        ("Art. III Abs 2 EGBGB", ["EGBGB Art III Abs 2"]),
        ("Art. 6 Ziff. 1 EMRK", ["EMRK Art 6 Ziff 1"]),
        ("§ 6 dieses Gesetzes", ["? § 6"]),
        ("Paragraf 5 Absatz 2 ABGB", ["ABGB § 5 Abs 2"]),
        ("§ 211 des Strafgesetzbuchs", ["Strafgesetzbuch § 211"]),
        ("§ 823 des Bürgerlichen Gesetzbuches", ["BGB § 823"]),
        ("nach dem ABGB § 879", ["ABGB § 879"]),
        ("Art 3 Abs 1 RL 2011/83/EU", ["RL 2011/83/EU Art 3 Abs 1"]),
        ("§ 5 hilft nicht, wohl aber § 7 StGB", ["? § 5", "StGB § 7"]),
        ("diese Art 2 Meter langer Bretter", []),
        ("§ und Art. ohne Zahl", []),
    ],
)
def test_norms(text: str, expected: list[str], norms: Norms) -> None:
    """Each listed number is one norm, inherits what stands to its left, and takes the law of its list."""
    assert [norm for _kind, norm in norms(text, "norm")] == expected


def test_year_and_margin_are_kept_apart() -> None:
    """The year of a law and a marginal number belong to the citation and not to its form."""
    (one,) = find("§ 7 StGB 1975")
    (two,) = find("§ 1325 ABGB Rz 4")
    assert (one.norm, one.extra, two.norm, two.extra) == ("StGB § 7", "1975", "ABGB § 1325", "Rz 4")


def test_act_alone() -> None:
    """An act of the Union without an article is an act, not a norm."""
    assert [(one.kind, one.norm) for one in find("Richtlinie 93/13/EWG")] == [("eu_act", "RL 93/13/EWG")]


@given(st.integers(1, 2999), st.sampled_from(["ABGB", "BGB", "StPO", "GlBG", "MRG"]), st.integers(1, 9))
def test_notations_agree(number: int, law: str, part: int) -> None:
    """With and without points and blanks, short and long, a norm is the same."""
    ways = [
        f"§ {number} Abs {part} {law}",
        f"§{number} Abs. {part} {law}",
        f"§\u00a0{number}\u00a0Absatz {part} {law}",
        f"Par. § {number} Abs.{part} {law}",
    ]
    assert {tuple(one.norm for one in find(way)) for way in ways} == {(f"{law} § {number} Abs {part}",)}


def test_law_at() -> None:
    """Courts, currencies and everyday capitals are no laws; acts are read whole."""
    assert law_at("BGH hat", 0) is None
    assert law_at("EUR 5", 0) is None
    assert law_at("Der Kläger", 0) is None
    act = eu_act("Verordnung (EG) Nr. 261/2004 gilt", 0)
    assert act is not None
    assert act.name == "VO (EG) 261/2004"
    assert eu_act("Verordnung des Landes", 0) is None
