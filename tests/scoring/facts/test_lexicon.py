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
