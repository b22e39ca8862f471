from __future__ import annotations

from fractions import Fraction

from pruefstand.blinding.leaks_surface import Surface, surfaces


def test_counts_of_an_origin() -> None:
    """Words, lines with text, marks of lists, ß, Swiss ss and placeholders are counted for each origin apart."""
    texts = [
        ("expert", "Die Maßnahme ist groß.\n\n- erstens\n- zweitens [PERSON_1] [Name]"),
        ("expert", "1. Straße\n2020 war es."),
        ("model", "Die Massnahme gemäss Strassengesetz, dass Masse und Messe."),
    ]
    assert surfaces(texts) == (
        Surface("expert", 2, 13, 5, 3, 3, 0, 1),
        Surface("model", 1, 8, 1, 0, 0, 3),
    )


def test_shares() -> None:
    """Shares are exact, and nothing where there is nothing to divide by."""
    expert = Surface("expert", 2, 11, 5, 3, 3, 1)
    assert (expert.mean_words, expert.bullet_share, expert.eszett_share) == (
        Fraction(11, 2),
        Fraction(3, 5),
        Fraction(3, 4),
    )
    nothing = Surface("model", 0, 0, 0, 0, 0, 0)
    assert (nothing.mean_words, nothing.bullet_share, nothing.eszett_share) == (None, None, None)
    assert surfaces([]) == ()
