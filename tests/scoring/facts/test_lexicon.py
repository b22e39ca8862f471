"""What a word stands for: opposites only of its own class."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement
from pruefstand.scoring.facts.lexicon import lexicon
from pruefstand.scoring.facts.shipped import shipped


@pytest.mark.parametrize(
    ("word", "against"), [("geschlossen", True), ("Eheschließung", False), ("Verbot", True), ("Ablehnung", True)]
)
def test_a_word_is_an_opposite_in_its_own_class_only(word: str, against: bool) -> None:
    """A verb of the rules denies as a verb or as its noun on *-ung*, never as part of another noun."""
    assert lexicon(shipped("all")).entry(word, frozenset()).against is against


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Magazin geöffnet", "Das Magazin ist geschlossen.", "falsified:negation"),
        ("Eheschließung im Park", "Nach der Eheschließung im Park gab es Kuchen.", "preserved"),
        ("Grillfeuer erlaubt", "Das Verbot der Grillfeuer gilt.", "falsified:negation"),
    ],
)
def test_an_opposite_falsifies(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """The opposite of the predicate is its denial."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


def _parts(word: str, *known: str) -> list[set[str]]:
    """The stems of the parts of a word where the words ``known`` are."""
    book = lexicon(shipped("all"))
    vocabulary = frozenset(book.stem(each) for each in known)
    return [{key for key in keys if not key.startswith("=")} for keys, _share in book.entry(word, vocabulary).parts]


@pytest.mark.parametrize(
    ("word", "known", "parts"),
    [
        ("Gartenhausmeister", ("Garten", "Gartenhaus", "Hausmeister", "Meister"), ["gart", "hausmeist"]),
        ("Stadtparkbank", ("Stadt", "Stadtpark", "Parkbank", "Bank"), ["stadt", "parkbank"]),
        ("Stadtparkbank", ("Stadtpark", "Bank"), ["stadtpark", "bank"]),
    ],
)
def test_a_compound_parts_at_its_longest_known_head(word: str, known: tuple[str, ...], parts: list[str]) -> None:
    """Of two ways to part it that with the longer last word is meant; where only one is known, that one."""
    assert _parts(word, *known) == [{part} for part in parts]


@pytest.mark.parametrize(
    ("word", "known", "parts"),
    [
        ("Turmuhr", ("Turm", "Uhr"), ["turm", "uhr"]),
        ("Armlähmung", ("Arm", "Lähmung"), ["arm", "lahm"]),
        ("Turmuhr", ("Turm",), []),
        ("Armlähmung", ("Lähmung",), []),
        ("Torf", ("Tor",), []),
    ],
)
def test_a_part_may_have_three_letters(word: str, known: tuple[str, ...], parts: list[str]) -> None:
    """Where both parts are known; a short word at the head of a longer one is none."""
    assert _parts(word, *known) == [{part} for part in parts]


@pytest.mark.parametrize(
    ("word", "parted"), [("Unterstellung", False), ("Bauaufstellung", False), ("Wandstellung", True)]
)
def test_a_prefix_belongs_to_its_verb(word: str, parted: bool) -> None:
    """„Unterstellung“ and „Bauaufstellung“ are no „Stellung“ of something."""
    assert bool(_parts(word, "Stellung")) is parted


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Schmerzen am Arm", "Armschmerzen bestehen.", "preserved"),
        ("Schmerzen am Arm", "Beinschmerzen bestehen.", "missing"),
        ("Uhr des Turms steht", "Die Turmuhr steht.", "preserved"),
        ("Uhr des Turms steht", "Die Taschenuhr steht.", "missing"),
    ],
)
def test_a_compound_of_a_short_noun_tells_both(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„Turmuhr“ is the clock of the tower; one part with another noun is not."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(("word", "negative"), [("Unkrautfreies", True), ("unverletzt", True), ("Unfall", False)])
def test_a_word_says_that_something_is_absent(word: str, negative: bool) -> None:
    """„frei“ behind a thing does, whatever it begins with; „Unfall“ is a thing of its own."""
    known = frozenset(lexicon(shipped("all")).stem(each) for each in ("Unkraut", "verletzt", "Fall"))
    assert lexicon(shipped("all")).entry(word, known).negative is negative


@pytest.mark.parametrize(
    ("fact", "polarity", "document", "verdict"),
    [
        ("Kittel trocken", "", "Der Kittel ist durchnässt.", "falsified:negation"),
        ("Kittel trocken", "", "Kein nasser Kittel.", "preserved"),
        ("Ausweis gültig", "", "Der Ausweis ist abgelaufen.", "falsified:negation"),
        ("Ausweis gültig", "", "Der Ausweis ist nicht abgelaufen.", "preserved"),
        ("Dichtung nicht beschädigt", "neg", "Die Dichtung ist intakt.", "preserved"),
        ("Dichtung intakt", "", "Dichtung: eingerissen.", "falsified:negation"),
        ("Boden sauber", "", "Boden sauber, die Fenster schmutzig.", "preserved"),
    ],
)
def test_what_excludes_a_state_denies_it(
    fact: str, polarity: str, document: str, verdict: str, verdict_of: Callable[..., str]
) -> None:
    """A state told by its contrary is denied; the denied contrary tells the state."""
    assert verdict_of(fact, polarity, document) == verdict


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Tauchpause für drei Wochen.", "preserved"),
        ("Tauchverbot für drei Wochen.", "preserved"),
        ("Tauchkurs für drei Wochen.", "falsified:negation"),
    ],
)
def test_a_head_says_that_something_is_not_done(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„Tauchpause“ denies the diving, „Tauchkurs“ does not."""
    assert judged(document, {"f": ("drei Wochen nicht tauchen", {"polarity": "neg"})}).verdicts == {"f": verdict}


def test_a_noun_at_the_head_of_a_sentence_stays_one(judged: Callable[..., Judgement]) -> None:
    """„Gesims“ is no form of „sein“, and its fact is found by it."""
    assert judged("Im Foto sieht man kein Gesicht.", {"f": "Gesicht im Foto nicht zu sehen"}).verdicts == {
        "f": "preserved"
    }
