"""Lemmas and parts of compounds of German words, from HanTa's morphological model, each word analysed once.

HanTa (Wartena 2019, KONVENS, "A probabilistic morphology model for German lemmatization") is a hidden Markov model in a
file of its own package; nothing is fetched. It is loaded at the first word and costs about half a second.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Protocol, cast

__all__ = ["Analysis", "analyse", "known_name", "known_noun", "lemma", "ordinary", "parts", "unseen"]

_LONGEST = 60
_NOUN_ENDINGS = (
    *("ungen", "ung", "heit", "keit", "heiten", "keiten", "schaft", "tion", "tionen", "ität", "ismus", "nisse", "nis"),
    *(
        "anspruch",
        "ansprüche",
        "vertrag",
        "verträge",
        "begehren",
        "geld",
        "preis",
        "frist",
        "pflicht",
        "kosten",
        "schaden",
    ),
    *(
        "ersatz",
        "gericht",
        "verfahren",
        "klage",
        "rechte",
        "bescheid",
        "antrag",
        "beschluss",
        "urteil",
        "gesetz",
        "hergang",
    ),
    *(
        "krankheit",
        "therapie",
        "syndrom",
        "fraktur",
        "entzündung",
        "schmerzen",
        "wert",
        "werte",
        "mittel",
        "zeit",
        "stelle",
    ),
)
_KNOWN = -16.0  # logarithm of the probability below which the model only guesses; read off names and nouns
_STEM = re.compile(r"[^\W\d_]+")
_ENDING = re.compile("SUF|FUGE|HYPHEN|PREF_(?!NEG)")


class _Tagger(Protocol):
    """What we use of HanTa, which has no types of its own."""

    def analyze(self, word: str, *, taglevel: int) -> tuple[object, ...]: ...

    def tag_word(self, word: str) -> list[tuple[str, float]]: ...


@dataclass(frozen=True, slots=True)
class Analysis:
    """A word's lemma, its tag in the STTS (``NN``, ``ADJ(A)``, ``VV(FIN)`` …), and the stems of which it is made."""

    word: str
    lemma: str
    tag: str
    stems: tuple[str, ...]


@lru_cache(maxsize=1)
def _tagger() -> _Tagger:
    """The model, loaded when somebody asks for the first lemma."""
    module = import_module("HanTa.HanoverTagger")  # by name, for it has no types
    return cast("_Tagger", module.HanoverTagger("morphmodel_ger.pgz"))


@lru_cache(maxsize=65_536)
def analyse(word: str) -> Analysis:
    """The likeliest analysis of one word outside its sentence; the last 65,536 words are kept.

    What is no word of letters, or longer than 60, comes back as it is, with an empty tag and itself as its one stem.
    """
    if len(word) > _LONGEST or not _STEM.fullmatch(word.replace("-", "")) or not word.strip("-"):
        return Analysis(word, word, "", (word,))
    tagger = _tagger()
    found, tag = tagger.analyze(word, taglevel=1)
    spelled, _tag = tagger.analyze(word, taglevel=2)  # the stems in their basic form: "haus+er"
    _stem, morphemes, _tag = tagger.analyze(word, taglevel=3)  # the same with their kinds: ("häus", "NN_VAR")
    kinds = [kind for _form, kind in cast("list[tuple[str, str]]", morphemes)]
    stems = tuple(
        stem for stem, kind in zip(str(spelled).split("+"), kinds, strict=False) if stem and not _ENDING.match(kind)
    )
    return Analysis(word, str(found), str(tag), stems or (str(found).lower(),))


def lemma(word: str) -> str:
    """The dictionary form of a word: ``Kündigungen`` is ``Kündigung``, ``verschrieben`` is ``verschreiben``."""
    return analyse(word).lemma


def parts(word: str) -> tuple[str, ...]:
    """The stems of a compound in lower case, the last one its head; a simple word has one."""
    return analyse(word).stems


@lru_cache(maxsize=65_536)
def ordinary(word: str) -> bool:
    """Whether a capitalised word is known as a common noun and as nothing else, ends like one, or is a compound of one:
    ``Schadenersatz`` is, ``Fuchs`` (also a name) and words that the model has never seen are not, nor other words."""
    if len(word) > _LONGEST or not _STEM.fullmatch(word) or not word[0].isupper():
        return False
    if len(word) > 8 and word.lower().endswith(_NOUN_ENDINGS):
        return True
    tags = _tagger().tag_word(word)
    likely = [(str(tag), float(score)) for tag, score in tags]
    if not likely or any(tag == "NE" for tag, _score in likely):
        return False
    return likely[0][1] > _KNOWN or _known_compound(word)


def _known_compound(word: str) -> bool:
    """Whether a word never seen is made of stems, the last of them a common noun: ``Penicillin`` + ``allergie``."""
    stems = parts(word)
    head = stems[-1]
    return len(stems) > 1 and 3 < len(head) < len(word) and ordinary(head[0].upper() + head[1:])


@lru_cache(maxsize=65_536)
def known_noun(word: str) -> bool:
    """Whether the model knows a word as a common noun, perhaps beside a name: ``Fuchs``, ``Schadenersatz``."""
    if len(word) > _LONGEST or not _STEM.fullmatch(word):
        return False
    return any(str(tag).startswith("NN") and float(score) > _KNOWN for tag, score in _tagger().tag_word(word))


@lru_cache(maxsize=65_536)
def known_name(word: str) -> bool:
    """Whether the model knows a word as a name of a person, place or firm: ``Linz``, ``Siemens``."""
    if len(word) > _LONGEST or not _STEM.fullmatch(word):
        return False
    return any(str(tag) == "NE" and float(score) > _KNOWN for tag, score in _tagger().tag_word(word))


@lru_cache(maxsize=65_536)
def unseen(word: str) -> bool:
    """Whether the model knows a word as no part of speech but, perhaps, as a name."""
    if len(word) > _LONGEST or not _STEM.fullmatch(word.replace("-", "").replace("'", "").replace("’", "")):
        return False
    return all(str(tag) == "NE" or float(score) <= _KNOWN for tag, score in _tagger().tag_word(word))
