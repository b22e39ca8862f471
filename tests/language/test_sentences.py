from __future__ import annotations

from textwrap import fill

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


RUNNING = """
Die Hecke am Westrand wurde geschnitten, denn keine
Nachbarin wollte länger warten. Frau Lindner holt am 9.
Mai die Schere bei Dr. Achleitner ab; im Schuppen liegt
Werkzeug für drei Personen bereit.
"""


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Im Schuppen lag keine\nSchere aus Stahl.", 1),
        ("Sie kam ohne\nHandschuhe zurück.", 1),
        ("Das Beet neben ihrem\nHaus ist leer", 1),
        ("Gepflanzt von Dr.\nAchleitner", 1),
        ("Fällig am 9.\nMai", 1),
        ("Fällig am\n9. Mai", 1),
        ("Geöffnet ab 9\nUhr", 1),
        ("Der Zaun steht. Lindner holt bis dahin\nBretter aus dem Lager.", 2),
        (RUNNING, 2),
        ("Gartenbericht\n" + RUNNING.strip(), 3),
        ("- " + RUNNING.strip().replace("\n", "\n  ") + "\n- Beete leer", 3),
        ("Hecke geschnitten\nBeete leer\nSchuppen zu", 3),
        ("Schuppen auf\nWasser aus\nLicht ab", 3),
        ("Handschuhe: keine\nSchere: stumpf", 2),
        ("Handschuhe keine\nSchere stumpf", 2),
        ("Handschuhe hat er keine\nScheren liegen bereit", 2),
        ("Rasen mäht er nicht\nHecken manchmal", 2),
        ("Lindner macht das\nDer Rest bleibt", 2),
        ("Termine:\n2. August Fest\n3. August Chor", 3),
        ("1. Beet\n2. Hecke mit\n3. Zaun", 2),
        ("| Beet | leer |\n| Hecke | hoch |", 2),
    ],
)
def test_lines(text: str, number: int) -> None:
    """A line that calls for a word goes on, and so does one of running text that had no room for the next word; short
    lines, headings and rows of a table are sentences."""
    assert len(sentences(text)) == number


@given(st.integers(34, 58))
def test_running_text_in_lines_of_any_width(width: int) -> None:
    """Where a text is broken into lines changes none of its sentences."""
    told = " ".join(RUNNING.split())
    lines = fill(told, width, break_on_hyphens=False)
    assert [" ".join(one.of(lines).split()) for one in sentences(lines)] == [one.of(told) for one in sentences(told)]


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


def test_a_scheme_of_doses_ends_its_sentence() -> None:
    """„1-0-1. Montag“ are two sentences, „der 1. Montag“ is one."""
    assert len(list(sentences("Kalium 20 mg 1-0-1. Montag nichts gegessen."))) == 2
    assert len(list(sentences("Das ist der 1. Montag im Mai."))) == 1
