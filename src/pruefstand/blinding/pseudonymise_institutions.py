"""Institutions, prizes and places named after people: nobody of the case is meant („das Max Reinhardt Seminar“)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.pseudonymise_cues import NAME
from pruefstand.blinding.pseudonymise_words import is_given
from pruefstand.language.given_names import GIVEN_WORDS

__all__ = ["institutions"]

_BODY = re.compile(
    r"(?<=[ ])(?=[A-ZÄÖÜ])(?:(?P<sure>[A-ZÄÖÜ]?[a-zäöüß]{0,20}(?:[Ii]nstitut|[Uu]niversität|[Kk]linikum|[Kk]linik"
    r"|[Kk]rankenhaus|[Ss]pital"
    r"|[Mm]useum|[Gg]ymnasium|[Hh]ochschule|[Aa]kademie|[Ss]tiftung|[Ss]anatorium|[Aa]rchiv|[Bb]ibliothek|[Kk]olleg)"
    r"|Schule|[A-ZÄÖÜ][a-zäöüß]{2,20}schule|Stiftungsfonds|Fonds|Foundation|University|College|Institute|Memorial)"
    r"|(?P<weak>Gesellschaft(?![ ](?:mbH|m\.))|Seminar|Preis|Medaille|Ring|Haus|[A-ZÄÖÜ][a-zäöüß]{2,20}(?:haus|heim"
    r"|dorf)"
    r"|Heim|Zentrum"
    r"|Platz|Straße|Strasse|Gasse|Weg|Allee|Park|Brücke|Kai|Ufer|Hof|Siedlung|Halle|Saal|Theater|Stadion|Kaserne"
    r"|Denkmal|Turm|Kirche|Kapelle|Kindergarten|Hort|Orchester|Chor|Verein|Verband|Verlag|Lehrstuhl|Stipendium"
    r"|Programm|Pokal|Orden|Flughafen|Bahnhof|Warte|Hütte|Bad))s?(?![\w-]|[ ][0-9])"
)
_HONOUR = (
    r"(?:(?:Dr|Prof|Ing|St|Mag)\.|Sankt|Kaiser(?:in)?|König(?:in)?|Papst|Graf|Gräfin|Fürst|Prinz|Bischof|Kardinal"
    r"|Pater)"
)
_NAMESAKE = re.compile(
    rf"(?<![\w-])(?:(?P<article>[Dd](?:er|ie|as|em|es|en)|[Ii]m|[Aa]m|[Zz]u[mr]|[Bb]eim|[Vv]om|[Ii]ns|[Ee]ine[mnrs]?"
    rf"|[A-Za-z]{{0,6}}sche[nmrs]?)[ ])?(?P<whole>(?P<honour>{_HONOUR}[ ])*(?P<first>{NAME})"
    rf"(?:[ ](?:(?:von(?: der)?|van|de|zu|und)[ ])?{NAME}){{0,3}}[ ])$"
)
_WINDOW = 80
_KNOWN = re.compile(
    r"(?<![\w-])(?:Dr\. (?:Oetker|Martens|Beckmann|Hauschka|Best|House|Google|Seuss)|Mutter Teresa"
    r"|Otto Normalverbraucher|Jack Wolfskin|Hugo Boss|Calvin Klein|Louis Vuitton|Alfa Romeo"
    r"|Harley[- ]Davidson|Johnnie Walker|Captain Morgan|Ritter Sport|Peter Pan|Robin Hood|Donald Duck|James Bond"
    r"|Harry Potter|Sherlock Holmes|Karl Marx|Immanuel Kant|Hans Kelsen|Sigmund Freud|Anne Frank|Marie Curie"
    r"|Albert Einstein|Johann Wolfgang (?:von )?Goethe|Friedrich Schiller|Wolfgang Amadeus Mozart|Adolf Hitler"
    r"|Rosa Parks"
    r"|Ann Arbor|Alice Springs|Virginia Beach)(?!\w)"
)
"""Figures, thinkers, brands and towns that everybody knows by two words."""


def institutions(text: str) -> Iterator[tuple[int, int]]:
    """From and to of every institution or place that bears a given name and more, blanks between its words.

    Institutes, schools, hospitals and the like are known by themselves; a house, a prize or a way only behind an
    article. What stands with hyphens is one word and needs no rule.
    """
    for match in _KNOWN.finditer(text):
        yield match.span()
    for match in _BODY.finditer(text):
        first = max(0, match.start() - _WINDOW)
        named = _longest(text[first : match.start()])
        if named is not None and (match["sure"] or named["article"]):
            yield first + named.start("whole"), match.end()


def _longest(before: str) -> re.Match[str] | None:
    """The longest name at the end of a text that begins with an honour or a given name."""
    at = 0
    while (found := _NAMESAKE.search(before, at)) is not None:
        several = " " in found["whole"].strip()
        if several and (found["honour"] or is_given(found["first"]) or found["first"] in GIVEN_WORDS):
            return found
        at = found.start("first") + 1
    return None
