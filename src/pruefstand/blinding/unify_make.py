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
_I_SAY = frozenset(
    (
        "hoffe",
        "wünsche",
        "drücke",
        "freue",
        "bedanke",
        "danke",
        "bin",
        "hab",
        "habe",
        "würde",
        "könnte",
        "werde",
        "versuche",
    )
)
"""First words of sentences that leave out their „ich“."""
LONGEST = 48
"""Of longer sentences none serves."""
_WORD = re.compile(r"[^\W\d_]+")


def words(text: str) -> list[str]:
    """The words of a sentence as written, without figures and signs."""
    return _WORD.findall(text)


_ARTICLES = frozenset(
    ("der", "den", "dem", "des", "dieser", "diesen", "diesem", "dieses", "ein", "einen", "einem", "eines")
)


_LITOTES = re.compile(
    r"kein problem|keine (?:panik|bange|scheu)|ohne (?:umschweife|umwege|schnörkel)|nicht (?:ganz |so |gerade "
    r"|sehr |unbedingt |immer )*(?:ohne|einfach\w*|leicht\w*|trivial\w*"
    r"|schlecht"
    r"|alleine?|selten\w*|ungewöhnlich\w*|uninteressant\w*|dumm)\b"
)
"""What negates in form only."""
_PAPER = re.compile(
    r"(?:text|schreiben|entwurf|fassung|vorlage|muster|brief|frage|unterlagen|formular|ablauf)(?:s|e|en|es)?$"
)
"""How words end that name a piece of writing („Vertragstext“): such are what a helper makes or reads."""


def _known(small: str) -> bool:
    """Whether a word is one of grammar or service; speech drops an „e“ („ich schick“), participles take a „ge“."""
    return (
        small in GRAMMAR
        or small in _NEGATION
        or SERVICE.fullmatch(small) is not None
        or SERVICE.fullmatch(small + "e") is not None
        or (len(small) > 8 and SERVICE.fullmatch(small.replace("ge", "", 1)) is not None)
    )


def _counts(found: list[str]) -> tuple[int, int, bool, bool, bool]:
    """Of words: how many, and how many nouns, say something of their own; whether they speak of the writer, to the
    reader, or negate.

    A capital „Sie“ or „Ihr…“ speaks to the reader; at the start of a sentence only „Sie“ before a verb does.
    """
    own = nouns = me = you = negated = 0
    me += bool(found) and found[0].lower() in _I_SAY
    for place, word in enumerate(found):
        small = word.lower()
        me += _ADDRESS_ME.fullmatch(small) is not None
        polite = word == "Sie" or (word.startswith("Ihr") and place > 0) or word == "Ihnen"
        you += polite or _ADDRESS_YOU.fullmatch(small) is not None
        negated += small in _NEGATION and _LITOTES.match(" ".join(found[place : place + 4]).lower()) is None
        if not _known(small) or (small == "bescheid" and found[place - 1].lower() in _ARTICLES and place > 0):
            own += 1
            nouns += place > 0 and word[0].isupper() and _PAPER.search(small) is None
    return own, nouns, bool(me), bool(you), bool(negated)


@dataclass(frozen=True, slots=True)
class Make:
    """How many words a sentence has, how many (and nouns among them) are its own, whom it addresses, if it negates."""

    found: tuple[str, ...]
    small: str
    own: int
    nouns: int
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
    own, nouns, me, you, negated = _counts(found)
    bare = sentence.rstrip(' *_)”“"')
    return Make(
        tuple(found),
        " ".join(found).lower(),
        own,
        nouns,
        me,
        you,
        negated,
        bare[-1:],
        any(sign.isdigit() for sign in sentence),
    )
