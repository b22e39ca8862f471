from __future__ import annotations

import pytest

from pruefstand.language.lemmas import analyse, known_noun, lemma, ordinary, parts


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Kündigungsfristen", "Kündigungsfrist"),
        ("verschrieben", "verschreiben"),
        ("Häuser", "Haus"),
        ("ging", "gehen"),
        ("§", "§"),
        ("x" * 99, "x" * 99),
    ],
)
def test_lemma(word: str, expected: str) -> None:
    """A word has its dictionary form; what is no word stays as it is."""
    assert lemma(word) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Blutdruckwerte", ("blut", "druck", "wert")),
        ("Oberschenkelhalsfraktur", ("oberschenkel", "hals", "fraktur")),
        ("Haus", ("haus",)),
        ("unwirksamen", ("un", "wirksam")),
    ],
)
def test_parts(word: str, expected: tuple[str, ...]) -> None:
    """A compound falls into its stems, without endings and joints; a negating prefix is one of them."""
    assert parts(word) == expected


def test_analysis_is_kept() -> None:
    """The same word is analysed once."""
    assert analyse("Schadenersatzanspruch") is analyse("Schadenersatzanspruch")


def test_nouns() -> None:
    """Common nouns are told from words that are names too and from words never seen."""
    assert [ordinary(word) for word in ("Schadenersatz", "Koch", "Xaverzahi", "haus")] == [True, False, False, False]
    assert [known_noun(word) for word in ("Koch", "Sommer", "Xaverzahi")] == [True, True, False]
