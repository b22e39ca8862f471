"""What one word alone shows: whether it may be part of a name, is a given name, a common noun, or in no dictionary."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from pruefstand.blinding import pseudonymise_cues as cue
from pruefstand.blinding.pseudonymise_names import SURNAME_ENDINGS
from pruefstand.language import lemmas
from pruefstand.language.given_names import GIVEN, GIVEN_WORDS
from pruefstand.language.sentences import STARTERS

__all__ = ["can_be", "is_given", "noun", "stranger"]


def noun(word: str) -> bool:
    """Whether a word is a common noun and nothing that surnames look like."""
    return not word.lower().endswith(SURNAME_ENDINGS) and lemmas.ordinary(word)


@lru_cache(maxsize=4096)
def _unaccented(word: str) -> str:
    """A word without the accents of other languages („Ágnes“); its umlauts stay. Empty if it has none."""
    if word.isascii():
        return ""
    return "".join(sign if sign in "äöüÄÖÜß" else unicodedata.normalize("NFD", sign)[0] for sign in word)


def is_given(word: str) -> bool:
    """Whether a word is a known given name, also with accents left out, or a double name of such."""
    return (
        word in GIVEN
        or _unaccented(word) in GIVEN
        or ("-" in word and all(part in GIVEN or part in GIVEN_WORDS for part in word.split("-")))
    )


_BODIES = (
    "werke",
    "bank",
    "kasse",
    "bahn",
    "verein",
    "verband",
    "gesellschaft",
    "anstalt",
    "klinik",
    "klinikum",
    "versicherung",
    "kammer",
    "universität",
    "verlag",
    "betriebe",
    "ministerium",
    "genossenschaft",
)


def can_be(word: str, *, first: bool) -> bool:
    """Whether a word may be part of a name; ``first`` if it would open one."""
    if word in cue.NOT_NAMES or (first and word in STARTERS) or word.lower().endswith(cue.FUNCTION_ENDINGS):
        return False
    if word.endswith("in") and len(word) < 7 and word[:-2].isupper():  # „RAin“
        return False
    if cue.ANYBODY.fullmatch(word) or cue.KIN.fullmatch(f"{word} "):
        return False
    if (word.isupper() and len(word) <= 4) or word.endswith(_BODIES):
        return False
    last = word.rsplit("-", 1)[-1]
    return not ("-" in word and noun(last[:1].upper() + last[1:]))


def stranger(word: str) -> bool:
    """Whether no dictionary has a word, and it is no abbreviation, adjective of a place, or function."""
    if (
        word in cue.NOT_NAMES
        or word in STARTERS
        or len(word) < 2
        or sum(sign.isupper() for sign in word) > 1 + word.count("-") + word.count("'")
    ):
        return False
    if word.endswith(
        ("er", "isch", "ische", "ischen", "ischer", "isches", "um", "us", "ung", "ion")
    ) and not word.lower().endswith(SURNAME_ENDINGS):
        return False
    return (
        can_be(word, first=True) and not lemmas.known_noun(word) and not lemmas.ordinary(word) and lemmas.unseen(word)
    )
