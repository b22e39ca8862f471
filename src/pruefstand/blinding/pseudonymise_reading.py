"""How long a name is: its words from where it begins, particles and initials with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.blinding import pseudonymise_cues as cue
from pruefstand.blinding.pseudonymise_names import NOUN_SURNAMES
from pruefstand.blinding.pseudonymise_words import can_be, is_given, noun, stranger
from pruefstand.language import lemmas

__all__ = ["Mention", "ends_name", "mentioned", "name_words", "read"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A person where the text shows that it is one: the place of the name, its given names (or initials) and surname;
    either may be missing, not both. ``sure`` if a title or label leaves no doubt."""

    start: int
    end: int
    given: tuple[str, ...]
    surname: str
    sure: bool


def name_words(text: str, at: int, sure: bool) -> Iterator[re.Match[str]]:
    """The words of one name from here on, as far as it goes."""
    first = ""
    named = False  # whether a surname has been read
    for number in range(5):
        match = cue.WORD.match(text, at)
        if match is None or text[match.end() : match.end() + 1] == "-":
            return
        word = match["name"]
        first = first or word
        given = is_given(word)
        double = bool(number) and _double_name(word)
        if not can_be(word, first=number == 0) and not double and not (number and _between_names(text, match)):
            if (
                number
                and (not named or (number == 1 and stranger(first)))
                and word in cue.ROLE_SURNAMES
                and ends_name(text, match)
            ):
                yield match
            return
        if match["particle"] and number and _elsewhere_from(match, number):
            return
        certain = not double and noun(word) and (named or lemmas.known_noun(word))  # a surname may look like a compound
        if number == 1 and word in NOUN_SURNAMES and stranger(first) and _stands_alone(text, match.end()):
            certain = False
        if number and not match["particle"] and not given and (named or not sure) and certain:
            return
        if number and named and not match["particle"] and word.isupper():
            return
        yield match
        named = named or (not given or bool(match["particle"]))
        at = match.end()
        if text[at : at + 1] != " ":
            return
        at += 1


_SHORT = 7
_THINGS_TEXT = """
    Haus Platz Weg Preis Test Fall Skala Score Index Formel Stift Bau Werk Park Ring Hof Bad Saal Zug Bahn Bank Amt Buch
    Film Show Tag Jahr Effekt Straße Gasse Allee Brücke Turm Halle Schule Urteil Plan Gesetz Rente Wert Reflex Typ Grad
    Stufe Naht Draht Pumpe Ära Zeit Stil Kurs Heim Chor Verein Klub Club Team Gruppe Partei Liste Konto Akte Ufer Kai
    Affäre Gen Zelle Virus Tuch Bier Wein Torte Kreis Modell Orden Prozess Syndrom
"""
_THINGS = frozenset(_THINGS_TEXT.split())
"""Short nouns behind a hyphen that make a thing of a name („Karl Renner-Ring“)."""


_GOES_ON = re.compile(r"[,;.)(:]|\n|$|[ ](?:[a-zäöüß]+|[(–-])")


def _stands_alone(text: str, at: int) -> bool:
    """Whether no further capital follows that the noun would belong to."""
    return _GOES_ON.match(text, at) is not None


def _double_name(word: str) -> bool:
    """Whether a double word behind a given name is a surname though it ends as a word for somebody does."""
    parts = word.split("-")
    if len(parts) != 2 or len(parts[0]) < 3 or lemmas.ordinary(parts[0]):
        return False
    short = len(parts[1]) < _SHORT and parts[1] not in _THINGS
    return parts[1].endswith("er") or short


_NO_NAME_BEHIND = re.compile(r"[ ](?:[A-ZÄÖÜ]|(?:war|ist|wird|wurde|werden|von|am|beim|des|der|im)(?!\w))")


def ends_name(text: str, match: re.Match[str]) -> bool:
    """Whether a word for a role ends a name: no other name, no verb of being, no court behind it."""
    return _NO_NAME_BEHIND.match(text, match.end()) is None


_FROM = ("von der ", "von den ", "vom ", "zur ", "zum ", "Von der ")


def _elsewhere_from(match: re.Match[str], number: int) -> bool:
    """Whether a particle behind a name leads to where somebody is from, or to a share („vom Landeskriminalamt“)."""
    word = match["name"]
    if match["particle"] in _FROM and number > 1:
        return True
    if match["particle"] in _FROM and word.endswith("en") and lemmas.analyse(word).tag.startswith("ADJ"):
        return True
    return noun(word) and (len(word) > 8 or match["particle"] in {"zur ", "zu ", "zum "})


_MONTH_NAMES = frozenset(("Mai", "April", "Juni", "August"))


def _between_names(text: str, match: re.Match[str]) -> bool:
    """Whether a month's name stands between a given name and another word that may be a name („Thi Mai Tran“)."""
    return match["name"] in _MONTH_NAMES and re.match(rf" {cue.NAME}", text[match.end() : match.end() + 40]) is not None


def read(text: str, at: int, *, sure: bool) -> Iterator[Mention]:
    """The person whose name begins at ``at``; nobody where one word is a noun and nothing is ``sure``."""
    words = list(name_words(text, at, sure=sure))
    if not words:
        return
    if (
        not sure
        and len(words) == 1
        and not is_given(words[0]["name"])
        and (noun(words[0]["name"]) or words[0]["name"].isupper())
    ):
        return
    yield mentioned(words, sure=sure)


_OPEN_PARTICLES = ("von", "vom", "zu", "Freiherr", "Freifrau", "Graf", "Gräfin")
"""Particles that stand before a surname also as words of the language."""


def mentioned(words: list[re.Match[str]], *, sure: bool) -> Mention:
    """The person of whom ``words``, at least one, are the name: initials and given names, the last one the surname."""
    start, end = words[0].start(), words[-1].end()
    initials = tuple(re.findall(r"[A-ZÄÖÜ]\.", words[0]["initials"]))
    names = [word["particle"] + word["name"] for word in words]
    open_one = words[-1]["particle"].startswith(_OPEN_PARTICLES) and not (sure or len(words) > 1)
    surname = words[-1]["name"] if open_one else names[-1]
    if len(words) == 1 and is_given(words[0]["name"]) and not initials:
        return Mention(start, end, (words[0]["name"],), "", sure=sure)
    return Mention(start, end, (*initials, *names[:-1]), surname, sure=sure)
