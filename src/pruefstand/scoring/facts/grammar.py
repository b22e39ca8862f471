"""Closed classes of German words and endings of its forms, as far as the reach of a denial depends on them.

Own compilation; to check it: Duden, *Die Grammatik* (10th ed. 2022).
"""

from __future__ import annotations

import re

from pruefstand.scoring.facts.clause import Word

__all__ = [
    "AROUND",
    "ARTICLES",
    "BEFORE_ATTRIBUTES",
    "CONTRACTED",
    "ENDING",
    "JOINING",
    "OBJECTS",
    "PREPOSITIONS",
    "RELATIVES",
    "finite",
    "inflected",
    "participle",
    "predicate",
]


def _closed(words: str) -> frozenset[str]:
    return frozenset(words.split())


JOINING = _closed("oder noch sowie und bzw beziehungsweise weder auch")
"""Words between the members of a list."""
ENDING = _closed("mit aber jedoch sondern trotz bei wohl außer ausser bis dafür weshalb sodass")
"""Words that end what *kein* or *ohne* reaches."""
ARTICLES = _closed("ein eine einen einem einer eines der die das den dem")
BEFORE_ATTRIBUTES = _closed("bei mit durch wegen trotz für von über zu aus") | (ARTICLES - {"das"}) | {"des"}
"""Words before a group of an adjective and its noun."""
CONTRACTED = _closed("im am in an auf zum zur vom beim")
"""Further words that go on with a group: „kein Blut im Urin“."""
PREPOSITIONS = _closed("zu für bei mit von auf an in über aus")
AROUND = _closed("ab seit nach vor um bis während unter gegen laut") | PREPOSITIONS | CONTRACTED
"""Words before what is told beside a thing: when, where and by what."""
RELATIVES = _closed("dem der die das denen deren dessen")
OBJECTS = _closed("sich ihn sie es ihm ihr ihnen seine seinen ihre ihren")
_FINITE = re.compile(r"[a-zäöüß]{3,}(?:te|ten|t|en)$")
_INFLECTED = re.compile(r"[a-zäöüß]{3,}(?:e|er|en|em|es)$")
_PARTICIPLE = re.compile(
    r"(?:[a-zäöüß]{0,20}ge[a-zäöüß]{2,30}t|(?:be|er|ver|ent|zer)[a-zäöüß]{2,30}t|[a-zäöüß]{1,40}iert|worden)$"
)
_PREDICATES = _closed(
    "ist sind war waren hat haben hatte hatten wird werden wurde wurden besteht bestehen bestand zeigt zeigte kann"
    " konnte soll muss"
)


def finite(word: Word) -> bool:
    """Whether a word has the ending of a finite verb."""
    return bool(_FINITE.match(word.text))


def inflected(word: Word) -> bool:
    """Whether a word has the ending of an adjective before its noun."""
    return bool(_INFLECTED.match(word.text))


def participle(word: Word) -> bool:
    """Whether a word is a participle that may end its clause."""
    return bool(_PARTICIPLE.match(word.text))


def predicate(word: Word) -> bool:
    """Whether a word is an auxiliary or another verb that heads a statement."""
    return word.lower in _PREDICATES
