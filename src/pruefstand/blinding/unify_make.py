"""The make of a sentence: how many of its words say something of their own, whom it addresses, whether it negates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pruefstand.blinding.unify_vocabulary import GRAMMAR, SERVICE

__all__ = ["LONGEST", "Make", "make", "words"]

_ADDRESS_YOU = re.compile(r"(?:Ihnen|dir|dich|du|dein(?:e[nmrs]?)?|euch|euer|eure[nmrs]?|ihr)")
_ADDRESS_ME = re.compile(r"(?:ich|mir|mich|mein(?:e[nmrs]?)?|wir|uns|unser(?:e[nmrs]?)?)")
_NEGATION = frozenset(
    ("nicht", "kein", "keine", "keinen", "keinem", "keiner", "keines", "nie", "niemals", "weder", "ohne")
)
LONGEST = 48
"""Of longer sentences none serves."""
_WORD = re.compile(r"[^\W\d_]+")


def words(text: str) -> list[str]:
    """The words of a sentence as written, without figures and signs."""
    return _WORD.findall(text)


def _counts(found: list[str]) -> tuple[int, bool, bool, bool]:
    """Of words: how many say something of their own; whether they speak of the writer, to the reader, or negate.

    A capital „Sie“ or „Ihr…“ speaks to the reader; at the start of a sentence only „Sie“ before a verb does.
    """
    own = me = you = negated = 0
    for place, word in enumerate(found):
        small = word.lower()
        me += _ADDRESS_ME.fullmatch(small) is not None
        polite = word == "Sie" or (word.startswith("Ihr") and place > 0) or word == "Ihnen"
        you += polite or _ADDRESS_YOU.fullmatch(small) is not None
        negated += small in _NEGATION and found[place + 1 : place + 2] != ["Problem"]
        own += not (small in GRAMMAR or small in _NEGATION or SERVICE.fullmatch(small))
    return own, bool(me), bool(you), bool(negated)


@dataclass(frozen=True, slots=True)
class Make:
    """How many words a sentence has and how many are its own, whom it addresses, whether it negates."""

    found: tuple[str, ...]
    small: str
    own: int
    me: bool
    you: bool
    negated: bool
    end: str
    figures: bool

    def within(self, share: float) -> bool:
        """Whether at most this share of the words says something of its own."""
        return self.own <= share * len(self.found)


@lru_cache(maxsize=512)
def make(sentence: str) -> Make:
    """The make of one sentence; the last 512 are kept."""
    found = words(sentence)
    own, me, you, negated = _counts(found)
    bare = sentence.rstrip(' *_)”“"')
    return Make(
        tuple(found),
        " ".join(found).lower(),
        own,
        me,
        you,
        negated,
        bare[-1:],
        any(sign.isdigit() for sign in sentence),
    )
