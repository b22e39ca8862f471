from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.language.sentences import Span, paragraphs, sentences


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Dr. med. Muster behandelte sie. Sie genas.", 2),
        ("Nach § 5 Abs. 2 Z. 1 gilt dies. Anderes nicht.", 2),
        ("Das gilt z. B. für Mieter. Nicht für Eigentümer.", 2),
        ("Am 3. Mai 2020 kam er. Dann ging er.", 2),
        ("In der 2. Instanz obsiegte sie.", 1),
        ("Es waren 12. Der Kläger kam.", 2),
        ("1. Der Kläger klagt.\n2. Die Beklagte bestreitet.", 2),
        ("Ergebnis\nDer Anspruch besteht.", 2),
        ("Er fragte: „Kommst du?“ Sie nickte.", 2),
        ("M. Muster und K. Beispiel kamen.", 1),
        ("Das Urteil v. 3.4.2020 ist rk.", 1),
        ("Ludwig XIV. regierte lange.", 1),
        ("Ja! Nein? Doch.", 3),
        ("", 0),
        (" \n\n ", 0),
    ],
)
def test_sentences(text: str, number: int) -> None:
    """Abbreviations, ordinals, dates and initials end no sentence; stops, list items and headings do."""
    assert len(sentences(text)) == number


@given(
    st.lists(
        st.sampled_from(["Wort", "z. B.", "Dr.", "5.", ".", "!", " ", "\n", "\n\n", "„", "“", "- ", "§ 5"]), max_size=20
    ).map("".join)
)
def test_nothing_is_lost(text: str) -> None:
    """Sentences are in order, without blanks around them, and hold all that is not blank; paragraphs too."""
    for pieces in (sentences(text), paragraphs(text)):
        assert "".join("".join(piece.of(text).split()) for piece in pieces) == "".join(text.split())
        assert all(piece.of(text) == piece.of(text).strip() for piece in pieces)


def test_span_checks_itself() -> None:
    """An empty or reversed span is refused."""
    with pytest.raises(ValueError, match="no piece"):
        Span(3, 3)
