"""What would give an answer's origin away: the strings of its provenance, and where they stand as whole tokens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from unicodedata import normalize

from pruefstand.domain import System
from pruefstand.language.lemmas import known_noun

__all__ = ["Sign", "Signs", "found_in", "signs_of"]

_FEWEST = 4
_FEWEST_CODE = 2
_FEWEST_DIGITS = 6
_WORDS = re.compile(r"[^\W_]+")  # file names join words by underscores
_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,5}$")
_WHAT: Mapping[str, str] = {
    "provider": "provider",
    "model": "model",
    "version": "version",
    "system_fingerprint": "version",
    "response_id": "version",
    "participant": "participant",
    "author": "author",
    "last_modified_by": "author",
    "manager": "author",
    "company": "company",
    "file": "file",
    "path": "path",
    "host": "host",
    "interpreter": "version",
}
_NAMES = frozenset({"author", "participant"})  # of persons, so that an everyday word is one too („Koch“)
_GENERAL = frozenset(
    {
        *("home", "users", "desktop", "documents", "dokumente", "downloads", "volumes", "private", "local", "temp"),
        *("gmbh", "gesmbh", "kgaa", "limited", "corp", "corporation", "prof", "univ", "mmag"),
        *(
            "base",
            "beta",
            "chat",
            "flash",
            "instruct",
            "large",
            "latest",
            "medium",
            "mini",
            "preview",
            "small",
            "turbo",
        ),
        *("final", "version", "export", "import", "default", "http", "https"),
    }
)
"""Parts that many paths, firms, titles and models share."""


@dataclass(frozen=True, slots=True, order=True)
class Sign:
    """One string that identifies, in NFC and one case, and what it is: provider, model, version, participant, author,
    company, file, path, host or system."""

    text: str
    what: str


@dataclass(frozen=True, slots=True)
class Signs:
    """All strings that are looked for, sorted, each once; ``by_word`` finds those that begin with a word."""

    all: tuple[Sign, ...]
    by_word: Mapping[str, tuple[Sign, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        grouped: dict[str, list[Sign]] = {}
        for sign in self.all:
            grouped.setdefault(_words(sign.text)[0], []).append(sign)
        object.__setattr__(self, "by_word", {word: tuple(signs) for word, signs in grouped.items()})


def signs_of(
    provenances: Iterable[Mapping[str, str]],
    systems: Iterable[System] = (),
    more: Iterable[tuple[str, str]] = (),
    known: Iterable[str] = (),
) -> Signs:
    """The identifying strings of a study: of four characters and more, whole and in their parts.

    Taken are the values of provenance that identify, the ids and titles of systems, and ``more`` (pairs of the kind and
    the string: names of imported files, the path of the study, the host). Parts are what stands between signs and
    blanks. Codes of participants count from two characters on („T1“). Mere digits below six, parts that many share
    („gmbh“, „home“, „mini“), everyday nouns outside of names and the ending of a file name say nothing. What stands in
    ``known`` (the question, the gold standard, the instructions as they are for every study) identifies nobody.
    """
    found: dict[str, str] = {}
    told = [(_WHAT[key], value) for one in provenances for key, value in one.items() if key in _WHAT]
    for what, value in dict.fromkeys([*told, *more]):
        for text in _strings(what, value):
            found.setdefault(text, what)
    for system in systems:
        for text in (system.id, system.title):
            if _tells(_folded(text)):
                found.setdefault(_folded(text), "system")
    every_day = " \n".join(_folded(text) for text in known)
    words = frozenset(_WORDS.findall(every_day))
    return Signs(tuple(sorted(Sign(text, what) for text, what in found.items() if not _stands(text, every_day, words))))


def _strings(what: str, value: str) -> Iterator[str]:
    for line in value.splitlines():
        plain = line.strip()
        if what in ("file", "path"):
            plain = _SUFFIX.sub("", plain)
        whole = _folded(plain)
        if what == "participant" and len(whole) >= _FEWEST_CODE and not whole.isdigit() and _WORDS.search(whole):
            yield whole
        if _tells(whole) and (what in _NAMES or not _everyday(plain)):
            yield whole
        for part in _WORDS.findall(plain):
            if _tells(_folded(part)) and (what in _NAMES or not _everyday(part)):
                yield _folded(part)


def _tells(text: str) -> bool:
    return (
        _WORDS.search(text) is not None
        and len(text) >= _FEWEST
        and text not in _GENERAL
        and not (text.isdigit() and len(text) < _FEWEST_DIGITS)
    )


@lru_cache(maxsize=4096)
def _everyday(word: str) -> bool:
    return word.isalpha() and known_noun(word[0].upper() + word[1:].lower())


def found_in(text: str, signs: Signs) -> dict[Sign, int]:
    """How often each of the strings stands in the text as a whole token, in any case and composition; only those that
    do."""
    folded = _folded(text)
    words = frozenset(_WORDS.findall(folded))
    return {
        sign: sum(1 for _match in _pattern(sign.text).finditer(folded))
        for word in sorted(words & signs.by_word.keys())
        for sign in signs.by_word[word]
        if _stands(sign.text, folded, words)
    }


def _stands(sign: str, folded: str, words: frozenset[str]) -> bool:
    """Whether a sign stands in a text; its words are looked for first, which rules nearly all out."""
    return all(word in words for word in _words(sign)) and _pattern(sign).search(folded) is not None


@lru_cache(maxsize=65_536)
def _words(sign: str) -> Sequence[str]:
    return tuple(_WORDS.findall(sign))


@lru_cache(maxsize=4096)
def _pattern(sign: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_]){re.escape(sign)}(?![^\W_])")


def _folded(text: str) -> str:
    return normalize("NFC", normalize("NFC", text).casefold())
