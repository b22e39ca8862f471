"""Whether a sentence in a German answer speaks another language to its reader."""

from __future__ import annotations

import re

from pruefstand.blinding.unify_make import words

__all__ = ["foreign", "mostly_german"]

_ENGLISH_TEXT = """
    a about above additional ai also an and answer any anything are as ask assist at based be been below break by
    can care case certainly check could details did do does don double draft else errors expand facts feel for
    free from further glad gladly good great had happy has have help helps here hesitate hope how i if in info
    information into is it its just know let letter like make may me mistakes more my need needed no not note of
    okay on or our out overview please point points questions reach responses s see shall share should so some
    specific step sure t template that the them there these this through to turn us walk want was we well what
    which will with would you your absolutely analysis details provide provided assessment solution structured
    summary version shorter formal course thanks thank important generated content incorrect legal advice
    situation professional lawyer doctor consult qualified substitute general d ll m re ve
"""
_ENGLISH = frozenset(_ENGLISH_TEXT.split())
_FRENCH_TEXT = """
    à au aux avec avez besoin bien bonjour ce cela cette d dans de des en espère est et faire hésitez il j je l la
    le les me moi n ne notre nous ou par pas pour puis question questions qu que réponse si sur sûr toute toutes
    tout un une utile vos votre voici vous y voulez souhaitez aide aider autres autre volontiers merci
"""
_FRENCH = frozenset(_FRENCH_TEXT.split())
_ADDRESSED = re.compile(
    r"\b(?:i|me|my|you|your|let|here|below|hope|thanks?|sure|certainly|course|great|happy|feel|would|question"
    r"|question"
    r"|check|please|ai|mistakes|generated|advice|je|vous|votre|voici|hésitez|merci|bonjour|sûr|j)\b"
)
_GERMAN_TEXT = """
    der die das und ist nicht ein eine mit von zu dem den des im für auf wird sich auch nach bei
"""
_GERMAN = frozenset(_GERMAN_TEXT.split())


def mostly_german(text: str) -> bool:
    """Whether German articles and particles prevail over English and French ones."""
    found = [word.lower() for word in words(text[:6000])]
    german = sum(1 for word in found if word in _GERMAN)
    other = sum(1 for word in found if word in {"the", "and", "of", "that", "le", "les", "et", "pour"})
    return german > other


def foreign(sentence: str) -> bool:
    """Whether a sentence in a German answer speaks English or French to its reader."""
    found = [word.lower() for word in words(sentence)]
    if len(found) == 1 and sentence[-1:] in "!:,":
        return found[0] in {
            "bonjour",
            "sure",
            "certainly",
            "absolutely",
            "hello",
            "hi",
            "merci",
            "voilà",
            "great",
            "thanks",
        }
    if not 1 < len(found) <= 60 or any(word in _GERMAN - {"die", "des"} for word in found):
        return False
    known = max(sum(1 for word in found if word in language) for language in (_ENGLISH, _FRENCH))
    return known >= 0.5 * len(found) and _ADDRESSED.search(" ".join(found)) is not None
