"""Persons whom nothing but the shape of two words shows, where a person must stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding import pseudonymise_cues as cue
from pruefstand.blinding.pseudonymise_names import NOUN_SURNAMES, SURNAME_ENDINGS
from pruefstand.blinding.pseudonymise_reading import Mention, mentioned, name_words
from pruefstand.blinding.pseudonymise_words import can_be, is_given, noun, stranger
from pruefstand.language import lemmas
from pruefstand.language.given_names import GIVEN_WORDS

__all__ = ["beside", "by_shape"]

_SHAPE = re.compile(
    rf"(?<![\w.@/-])(?P<a>{cue.NAME}) (?P<p>(?:van den|van der|van|von|de|da|di|del|El"
    rf"|Al) )?(?P<b>{cue.NAME})(?![\w-])"
)


def by_shape(text: str) -> Iterator[Mention]:
    """Two words together that no dictionary has, the second made like a surname, or both where a person must stand."""
    at = 0
    while (match := _SHAPE.search(text, at)) is not None:
        at = match.end("a")
        first, second = match["a"], match["b"]
        before = text[max(0, match.start() - 14) : match.start()]
        previous = before.rstrip(" ").rsplit(" ", 1)[-1] if before.endswith(" ") else ""
        role = previous in _IS and _tells_a_role(text, match.start())
        role = role or _apposed(text, match) or previous in _ACTORS or _of_somebody(text, match)
        if not (_may_be_role_bearer(first, second) if role else _strangers(first, second, particle=bool(match["p"]))):
            continue
        if (previous in cue.ARTICLES and not role) or (
            previous.endswith((".", ":")) and previous[:-1] in {"Morbus", "Art"}
        ):
            continue
        made = second.lower().endswith(SURNAME_ENDINGS)
        opens = not before.strip() or before.rstrip(" \n")[-1:] in ".:;!?" or before.endswith("\n")
        placed = previous in cue.BEFORE_PERSONS or (opens and cue.DOES.match(text, match.end()) is not None) or role
        follows = text[match.end() : match.end() + 2]
        if made or (placed and not re.match(r"[ ][A-ZÄÖÜ0-9&]|[-/]", follows)):
            words = list(name_words(text, match.start(), sure=True))
            if len(words) > 1:
                yield mentioned(words, sure=False)
                at = words[-1].end()


_ACTORS = frozenset(
    (
        *(
            "saß",
            "erschien",
            "erschienen",
            "lenkte",
            "unterschrieb",
            "unterschrieben",
            "Erschienen",
            "zwischen",
            "Zwischen",
        ),
        *("kamen", "erschienen:", "anwesend:", "sowie", "namens", "lautend"),
    )
)
"""Words before a person whose given name nobody knows."""
_OF = re.compile(r"[A-ZÄÖÜ][a-zäöüß-]{3,30}[ ]der[ ]$")


def _of_somebody(text: str, match: re.Match[str]) -> bool:
    """Whether two words that no dictionary has stand behind a noun and „der“ („im Verfahren der …“)."""
    at = match.start()
    return (
        text[at - 5 : at] == " der "
        and lemmas.unseen(match["b"])
        and not re.match(r"[ ][A-ZÄÖÜ]", text[match.end() : match.end() + 2])
        and _OF.search(text[max(0, at - 40) : at]) is not None
    )


_NEXT = re.compile(rf"(?:,| und| sowie|;)[ ](?P<a>{cue.NAME}) (?P<b>{cue.NAME})(?=[,.;(]| und | sowie |[ ]?\(|\n|$)")


def beside(text: str, at: int) -> Iterator[Mention]:
    """The persons of a list that goes on behind a full name, each two words that no dictionary has."""
    while (match := _NEXT.match(text, at)) is not None:
        first, second = match["a"], match["b"]
        if not (_may_be_role_bearer(first, second) and can_be(second, first=False)) or is_given(second):
            return
        yield Mention(match.start("a"), match.end(), (first,), second, sure=False)
        at = match.end()


_APPOSED = re.compile(
    rf"(?:{cue.KINSHIP}|{cue.ANYBODY.pattern}|{cue.OFFICE})"
    r"(?:[ ](?:des|der|von|ihres|ihrer|seines|seiner|dieses|dieser)(?:[ ][^\W\d_]+(?:-[^\W\d_]+)?){1,2})?,[ ]$"
)
"""A role or relative before a comma behind which its name stands („die Tochter der Klägerin, …,“)."""


def _apposed(text: str, match: re.Match[str]) -> bool:
    at = match.start()
    return (
        text[at - 2 : at] == ", "
        and text[match.end() : match.end() + 1] in {",", ".", ";"}
        and _APPOSED.search(text[max(0, at - 90) : at]) is not None
    )


def _strangers(first: str, second: str, *, particle: bool) -> bool:
    """Whether no dictionary has two words; behind a particle the second may be any."""
    return stranger(first) and (particle or (second not in GIVEN_WORDS and stranger(second)))


def _may_be_role_bearer(first: str, second: str) -> bool:
    usual = second in NOUN_SURNAMES
    return (is_given(first) or stranger(first)) and (usual or (not noun(second) and lemmas.unseen(second)))


_IS = frozenset(("ist", "war", "sind", "waren", "heißt", "hieß", "wurde", "bleibt", "sei"))
_ROLE_AT_START = re.compile(
    rf"(?:^|[.;:!?,][ \n]|(?:und|Als|als|wobei|dass)[ ])(?:[Dd](?:er|ie|ere?n)[ ])?"
    r"(?:Angeklagt|Beschuldigt|Geschädigt|Verletzt|Betroffen|Begünstigt|Berechtigt|Zuständig|Verantwortlich|Erschienen"
    r"|Beklagt|Gemeldet|Getötet|Verstorben|Anwesend|Eingetragen"
    rf"|{cue.ANYBODY.pattern}"
    rf"|{cue.OFFICE})(?![\w-])"
)


def _tells_a_role(text: str, at: int) -> bool:
    """Whether the sentence so far began with a role whose bearer comes behind „ist“ („Halter des Wagens ist …“)."""
    return _ROLE_AT_START.search(text[max(0, at - 140) : at]) is not None
