"""Persons in a text: by title, role, kinship, date of birth, given name; and how long a name is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.blinding.pseudonymise_names import GIVEN, GIVEN_WORDS, SURNAME_ENDINGS
from pruefstand.language import lemmas
from pruefstand.language.courts import COURT_WORDS
from pruefstand.language.sentences import STARTERS

__all__ = ["NAME", "Mention", "mentions"]

NAME = r"[A-ZÀ-ÖØ-ÞĀ-ŽŞĐŁİ][^\W\d_]{1,40}(?:[-'’](?=[^\W\d_])[^\W\d_]{1,40}){0,3}"
"""A regular expression, without groups, for a word that may be a name."""
_WORD = re.compile(
    r"(?P<initials>(?:[A-ZÄÖÜ]\.[ -]?){0,3})(?P<particle>(?:(?:von und zu|Freiherr von|Freifrau von"
    r"|Graf von|Gräfin von|von der|von den|van der|van den|de la|von|van|vom|zu|zur|de|del|della|di|da|dos"
    rf"|ten|al|el|bin|ibn|Graf|Gräfin|Freiherr)[ ])?)(?P<name>{NAME})"
)
_TITLES = (
    r"(?:(?:em\.|Hon\.-?|Univ\.-?|Ass\.-?|Assoz\.-?|Priv\.-?|PD|Prim\.a?|Prim|OA|OÄ|FA|FÄ|DDr\.|MMag\.a?"
    r"|Mag\.a?|Mag|Dr\.in|Dr\.|Dr|Prof\.in|Prof\.|Prof|Professor(?:in)?|Doktor|Oberarzt|Oberärztin|Primaria"
    r"|Primarius|"
    r"Dipl\.-[A-Z]\w{1,8}\.?|DI|Ing\.|Doz\.|RA|RAin|RAA|StB|Dkfm\.?|KommR|Hofrat|HR|lic\.|iur\.|jur\.|med\."
    r"|univ\.|habil\.|phil\.|rer\.|nat\.|oec\.|publ\.|dent\.|h\.[ ]?c\.|\(FH\)|mult\.|techn\.|theol\.|soc\."
    r"|pharm\.)(?![\w])[ ]?)"
)
_ADDRESSED = re.compile(
    rf"(?<!\w)(?:Herrn?|Frau|Hrn?\.|Fr\.|Frl\.|Fräulein|Familie|Ehegatten|Eheleute[n]?)[ \n]{_TITLES}{{0,8}}"
)
_TITLED = re.compile(rf"(?<!\w)(?=[A-ZÄÖÜlem]){_TITLES}{{1,9}}")
_ROLES = (
    r"(?:(?:Erst|Zweit|Dritt|Viert|Mit|Gegen|Wider|Neben|Privat|Berufungs|Rekurs|Revisions|Haupt"
    r"|Vor)?(?:[Kk]läger|[Bb]eklagte|[Aa]ngeklagte|[Kk]lägerin|[Ii]ntervenient|[Ww]erber)(?:in|innen|n|r)?"
    r"|Beschuldigte[rn]?|Verdächtige[rn]?|Beschwerdeführer(?:in|s)?|Antragsteller(?:in|s)?"
    r"|Antragsgegner(?:in|s)?|"
    r"Zeug(?:e|en|in)|Sachverständige[rn]?|Sachverständigen|Gutachter(?:in)?|Käufer(?:in|s)?|Verkäufer(?:in"
    r"|s)?|Vermieter(?:in|s)?|Mieter(?:in|s)?|Pächter(?:in)?|Dienstnehmer(?:in|s)?|Dienstgeber(?:in|s)?"
    r"|Arbeitnehmer(?:in|s)?|Arbeitgeber(?:in|s)?|Geschäftsführer(?:in|s)?|Prokurist(?:in|en)?|"
    r"Gesellschafter(?:in|s)?|Schuldner(?:in|s)?|Gläubiger(?:in|s)?|Bürge[n]?|Erblasser(?:in|s)?|Erb(?:e|en"
    r"|in)|Verstorbene[rn]?|Betroffene[rn]?|Steuerpflichtige[rn]?|Lenker(?:in|s)?|Fahrer(?:in|s)?"
    r"|Beifahrer(?:in)?|Radfahrer(?:in|s)?|Fußgänger(?:in)?|Motorradfahrer(?:in)?|Halter(?:in|s)?"
    r"|Eigentümer(?:in|s)?|"
    r"Versicherungsnehmer(?:in|s)?|Versicherte[rn]?|Geschädigte[rn]?|Verletzte[rn]?|Opfer|Täter(?:in)?"
    r"|Schenker(?:in)?|Rechtsanwalt(?:s)?|Rechtsanwältin|Rechtsvertreter(?:in)?|Verteidiger(?:in)?"
    r"|Notar(?:in|s)?|Richter(?:in|s)?|Vorsitzende[rn]?|Staatsanwalt|Staatsanwältin|Bewohner(?:in|s)?"
    r"|Klient(?:in|en)?|Besteller(?:in)?|"
    r"Werkunternehmer(?:in)?|Unternehmer(?:in)?|Verbraucher(?:in)?|Kund(?:e|en|in)|Auftraggeber(?:in)?"
    r"|Mandant(?:in|en)?|Masseverwalter(?:in)?|Insolvenzverwalter(?:in)?|Obfrau|Obmann|Hausverwalter(?:in)?"
    r"|Makler(?:in)?|Student(?:in|en)?|Schüler(?:in|s)?|Lehrer(?:in)?|Pflegerin|Pfleger|Hebamme|Ärztin|Arzt"
    r"|Hausarzt|Hausärztin|"
    r"Protokollführer(?:in)?|Schriftführer(?:in)?|Referent(?:in)?|Projektleiter(?:in)?|Teilnehmer(?:in)?"
    r"|Verfasser(?:in)?|Sachbearbeiter(?:in)?|Ansprechpartner(?:in)?|Kontaktperson|Angehörige[r]?"
    r"|Zuweiser(?:in)?|Operateur(?:in)?)"
)
_PATIENT = r"(?:Patient(?:in|en)?|Pat\.|Kind(?:es)?|Minderjährige[rn]?|mj\.|minderjährige[rn]?)"
_ROLE = re.compile(
    rf"(?<![\w-])(?:{_ROLES}|(?P<patient>{_PATIENT}))(?:[ ](?:zu[ ])?[0-9]\.(?:-?[a-z]{{3,14}})?(?:["
    r" ]Partei)?)?(?P<colon>:)?[ \n](?:(?:ist|war|wurde|namens|heißt)[ ])?(?:(?:Herrn?"
    rf"|Frau)[ ])?{_TITLES}{{0,6}}"
)
_KIN = re.compile(
    r"(?<![\w-])(?:Bruder(?:s)?|Brüder|Schwester(?:n)?|Mutter|Vater(?:s)?|Eltern|Sohn(?:es)?|Söhne|Tochter"
    r"|Töchter|Ehefrau|Ehemann(?:es)?|Ehegatte[n]?|Ehegattin|Gattin|Gatte[n]?|Mann|Frau|Lebensgefährt(?:e"
    r"|en|in)|Partner(?:in)?|Nachbar(?:in|n)?|Freund(?:in|es)?|Onkel(?:s)?|Tante|Cousin(?:e)?|Neffe[n]?"
    r"|Nichte|"
    r"Enkel(?:in|kind)?|Großmutter|Großvater|Oma|Opa|Schwager|Schwägerin|Schwiegermutter|Schwiegervater"
    r"|Stiefvater|Stiefmutter|Zwillingsbruder|Halbbruder|Kolleg(?:e|en|in)|Chef(?:in)?|Vorgesetzte[rn]?"
    r"|Vermögensberater(?:in)?|Verlobte[rn]?|Exfrau|Exmann|Bekannte[rn]?)[ ](?:(?:und|namens)[ ])?"
)
_ALIAS = re.compile(
    (
        r"(?<!\w)(?:alias|namens|vulgo|genannt|geborene[rn]?|geb\.(?=[ ][A-ZÄÖÜ][a-zäöü]+[^.\w])|verehelichte"
        r"|verh\.|gesch\.|recte|auf den Namen|im Namen von|unterschrieben von|unterzeichnet von|vertreten durch"
        r"|z\. ?H\.|zH|i\.[ ]?V\.|gez\.)[ ]{_T}{0,6}"
    ).replace("{_T}", _TITLES)
)
_BORN = re.compile(
    rf"(?<![\w-])(?P<n>(?:(?:[A-ZÄÖÜ]\.|{NAME}|von|van|de|der|den|zu|al|el"
    rf"|bin)[ ]){{0,4}}{NAME}),?[ ]{{0,2}}[(]?(?:geb\.|geboren|\*[ ]?[0-9]|Geburtsdatum|geb[ ])"
)
_LABEL = re.compile(
    r"(?<!\w)(?:(?:Vor- und )?(?:Nachname|Zuname|Familienname|Name)(?: und Vorname|,? ?Vorname)?"
    r"|Patientenname|Verfasser(?:in)?|Autor(?:in)?|Erstellt von|Bearbeitet von|Unterzeichnet)(?: (?:der"
    rf"|des) [A-ZÄÖÜ]\w{{3,25}})?:[ ]{{1,3}}{_TITLES}{{0,4}}"
)
_REVERSED = re.compile(rf"(?P<s>{NAME}), (?P<g>{NAME})(?= ?[;,.\n]|$)")
_ANYBODY = re.compile(rf"{_ROLES}|{_PATIENT}")
_PAIR = re.compile(rf"{NAME} und (?={NAME})")
_UPPER = re.compile(
    r"(?<![\w-])(?P<s>[A-ZÄÖÜ]{3,}(?:-[A-ZÄÖÜ]{2,})?),?[ ](?P<g>[A-ZÄÖÜ][a-zäöüßéèáçğşćčž]+(?:[-"
    r" ][A-ZÄÖÜ][a-zäöüß]+)?)(?![\w-])"
)
_GIVEN = re.compile(rf"(?<![\w.@-]){NAME}")
_FUNCTION_ENDINGS = (
    "kollege",
    "kollegin",
    "ministerin",
    "minister",
    "richterin",
    "anwältin",
    "anwalt",
    "präsidentin",
    "präsident",
    "professorin",
    "doktorin",
    "ärztin",
    "direktorin",
    "direktor",
    "rätin",
    "vorsitzende",
    "referentin",
    "beamtin",
    "mandantin",
    "vorsitzender",
    "kanzler",
    "kanzlerin",
    "meisterin",
    "meister",
    "inspektor",
    "inspektorin",
    "wirtin",
)
_NOT_NAMES_TEXT = """
    Kollege Kollegin Kollegen Kolleginnen Damen Herren Rat Hofrat Doktor Professor Professorin Gericht Partei
    Parteien Januar Jänner Februar Feber März April Mai Juni Juli August September Oktober November Dezember Montag
    Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag GmbH AG KG OG UG SE GesmbH Klägerin Kläger Beklagte
    Beklagter Beklagten Zeuge Zeugin Patientin Patient Rz Rn Abs Art Nr Satz Punkt Seite Anlage Beilage Österreich
    Deutschland Schweiz Wien Berlin Bern Zürich Graz Linz Salzburg Innsbruck München Hamburg Köln Frankfurt Basel
    Genf Bregenz Klagenfurt Eisenstadt Europa Holle Justitia ABGB BGB StGB ZPO StPO DSGVO EMRK Morbus Syndrom Herr
    Frau Herrn Mutter Vater Dr Prof Mag Ing Dipl Sozialversicherung Rechtsanwalt Rechtsanwältin Sachverständiger
    Sachverständige Zug Recht Gemeinde Stadt Land Bund Republik Anspruch
"""
_NOT_NAMES = frozenset(_NOT_NAMES_TEXT.split()) | COURT_WORDS


@dataclass(frozen=True, slots=True)
class Mention:
    """A person where the text shows that it is one: the place of the name, its given names (or initials) and surname;
    either may be missing, not both. ``sure`` if a title or label leaves no doubt."""

    start: int
    end: int
    given: tuple[str, ...]
    surname: str
    sure: bool


def mentions(text: str) -> Iterator[Mention]:
    """Every person that a title, role, kinship, alias, date of birth or given name shows; they may overlap."""
    yield from _announced(text)
    yield from _labelled(text)
    for match in _BORN.finditer(text):
        yield from _born(match)
    for match in _UPPER.finditer(text):
        if re.split("[- ]", match["g"])[0] in GIVEN and match["s"] not in COURT_WORDS:
            yield Mention(match.start(), match.end(), tuple(match["g"].split(" ")), match["s"], sure=True)
    for match in _GIVEN.finditer(text):
        if _given(match[0]) or match[0] in GIVEN_WORDS:
            yield from _after_given(text, match)


def _announced(text: str) -> Iterator[Mention]:
    for match in _ADDRESSED.finditer(text):
        yield from _read(text, match.end(), sure=True)
    for match in _TITLED.finditer(text):
        dotted = "." in match[0] or "Prof" in match[0] or len(match[0].split()) > 1
        yield from _read(text, match.end(), sure=dotted)
    for match in _ROLE.finditer(text):
        yield from _after_role(text, match)
    for match in _KIN.finditer(text):
        yield from _plausible(text, match.end())
        follows = _PAIR.match(text, match.end())
        if follows is not None:
            yield from _plausible(text, follows.end())
    for match in _ALIAS.finditer(text):
        yield from _plausible(text, match.end())


def _labelled(text: str) -> Iterator[Mention]:
    for match in _LABEL.finditer(text):
        turned = _REVERSED.match(text, match.end())
        if turned is not None and not _noun(turned["g"]):
            yield Mention(turned.start(), turned.end(), (turned["g"],), turned["s"], sure=True)
        else:
            yield from _read(text, match.end(), sure=True)


def _noun(word: str) -> bool:
    """Whether a word is a common noun and nothing that surnames look like."""
    return not word.lower().endswith(SURNAME_ENDINGS) and lemmas.ordinary(word)


def _given(word: str) -> bool:
    return word in GIVEN or ("-" in word and word.split("-")[0] in GIVEN and word.rsplit("-", 1)[1] in GIVEN)


def _words(text: str, at: int, sure: bool) -> Iterator[re.Match[str]]:
    """The words of one name from here on, as far as it goes."""
    named = False  # whether a surname has been read
    for number in range(5):
        match = _WORD.match(text, at)
        if match is None or text[match.end() : match.end() + 1] == "-":
            return
        word = match["name"]
        given = _given(word)
        if not _can_be(word, first=number == 0):
            return
        if number and not match["particle"] and not given and (named or not sure) and _noun(word):
            return
        if number and named and not match["particle"] and word.isupper():
            return
        yield match
        named = named or (not given or bool(match["particle"]))
        at = match.end()
        if text[at : at + 1] != " ":
            return
        at += 1


def _can_be(word: str, *, first: bool) -> bool:
    if word in _NOT_NAMES or (first and word in STARTERS) or word.lower().endswith(_FUNCTION_ENDINGS):
        return False
    if _ANYBODY.fullmatch(word) or _KIN.fullmatch(f"{word} "):
        return False
    if word.isupper() and len(word) <= 4:
        return False
    last = word.rsplit("-", 1)[-1]
    return not ("-" in word and _noun(last[:1].upper() + last[1:]))


def _read(text: str, at: int, *, sure: bool) -> Iterator[Mention]:
    words = list(_words(text, at, sure=sure))
    if not words:
        return
    if (
        not sure
        and len(words) == 1
        and not _given(words[0]["name"])
        and (_noun(words[0]["name"]) or words[0]["name"].isupper())
    ):
        return
    yield _mention(words, sure=sure)


def _mention(words: list[re.Match[str]], *, sure: bool) -> Mention:
    start, end = words[0].start(), words[-1].end()
    initials = tuple(re.findall(r"[A-ZÄÖÜ]\.", words[0]["initials"]))
    names = [word["particle"] + word["name"] for word in words]
    if len(words) == 1 and _given(words[0]["name"]) and not initials:
        return Mention(start, end, (words[0]["name"],), "", sure=sure)
    return Mention(start, end, (*initials, *names[:-1]), words[-1]["name"], sure=sure)


def _after_role(text: str, match: re.Match[str]) -> Iterator[Mention]:
    words = list(_words(text, match.end(), sure=bool(match["colon"])))
    if not words:
        return
    first = words[0]["name"]
    titled = bool(re.search(r"(?:Herrn?|Frau|Dr\.|Mag\.|Prof\.|Ing\.) $", match[0]))
    if _given(first) or words[0]["initials"] or match["colon"] or titled:
        if not (match["colon"] and len(words) == 1 and _noun(first)):
            yield _mention(words, sure=True)
    elif _noun(first):
        return
    elif len(words) > 1 and not any(_noun(word["name"]) for word in words):
        yield _mention(words, sure=not match["patient"])
    elif not match["patient"] and len(words) == 1 and "\n" not in match[0]:
        yield _mention(words, sure=False)


def _plausible(text: str, at: int) -> Iterator[Mention]:
    """A name where something else may stand: no known noun begins it."""
    words = list(_words(text, at, sure=False))
    if words and (not _noun(words[0]["name"]) or _given(words[0]["name"])):
        yield _mention(words, sure=False)


def _born(match: re.Match[str]) -> Iterator[Mention]:
    """The name before a date of birth, without what stands before the name."""
    words = match["n"].split(" ")
    start = match.start()
    while words and (
        words[0] in STARTERS
        or words[0] in _NOT_NAMES
        or _ANYBODY.fullmatch(words[0])
        or words[0] in _LOWER
        or (_noun(words[0]) and not _given(words[0]))
    ):
        start += len(words[0]) + 1
        words = words[1:]
    if words and _can_be(words[-1], first=False) and not (len(words) == 1 and _noun(words[0])):
        yield Mention(start, match.end("n"), tuple(words[:-1]), words[-1], sure=True)


def _after_given(text: str, match: re.Match[str]) -> Iterator[Mention]:
    """A given name with a surname; a word of everyday language counts only away from an article."""
    word = match[0]
    before = text[max(0, match.start() - 12) : match.start()].split(" ")
    previous = before[-2] if len(before) > 1 else ""
    if previous in {"St.", "Sankt", "San", "Santa"} or (word in GIVEN_WORDS and previous in _ARTICLES):
        return
    words = list(_words(text, match.start(), sure=True))
    surnames = [one for one in words if not _given(one["name"])]
    if len(words) < 2 or (not surnames and word in GIVEN_WORDS):
        return
    if surnames and _noun(surnames[0]["name"]) and (word in GIVEN_WORDS or not _surname_like(text, words)):
        return
    yield _mention(words, sure=False)


_LOWER = frozenset(("der", "die", "den", "dem", "zu", "von", "und"))
_ARTICLES_TEXT = """
    der die das den dem des im am ein eine einen einem einer eines vom zum zur beim seit ab bis Im Am Der Die Das
"""
_ARTICLES = frozenset(_ARTICLES_TEXT.split())


def _surname_like(text: str, words: list[re.Match[str]]) -> bool:
    """Whether what follows lets a known noun behind a given name be a surname: a verb, a comma, the end."""
    return bool(
        re.match(
            r"[,;.)(:]| (?:[a-zäöüß]+(?:t|te|e|en|ß|ab|an)?)(?!\w)|$", text[words[-1].end() : words[-1].end() + 20]
        )
    )
