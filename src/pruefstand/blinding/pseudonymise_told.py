"""Persons told by their rank, in pairs and lists, in salutations and as sides of a case."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding import pseudonymise_cues as cue
from pruefstand.blinding.pseudonymise_names import NOUN_SURNAMES, SURNAME_ENDINGS
from pruefstand.blinding.pseudonymise_reading import Mention, mentioned, name_words
from pruefstand.blinding.pseudonymise_words import can_be, is_given, noun
from pruefstand.language import lemmas
from pruefstand.language.anchors import hits

__all__ = ["called_as_a_role", "told"]


def told(text: str) -> Iterator[Mention]:
    """Every person behind a rank cut short, and those of couples, lists, salutations and cases; they may overlap."""
    starts = [match.start() for match in _CAPITAL.finditer(text)]
    for match in hits(cue.RANK, text, starts):
        yield from _ranked(text, match)
    for match in hits(cue.SEVERAL, text, starts):
        yield from _several(match)
    for match in _LIST.finditer(text):
        yield from _listed(text, match)
    for match in _GREETING.finditer(text):
        if _known_or_strange(match["n"]):
            yield Mention(*match.span("n"), (match["n"],), "", sure=False)
    for match in _SIGNED.finditer(text):
        yield from _signed(match)
    for match in _CALLED.finditer(text):
        if is_given(match["n"]):
            yield Mention(*match.span("n"), (match["n"],), "", sure=False)
    for match in _SIDES.finditer(text) if "./." in text else ():
        for side in "ab":
            if can_be(match[side], first=True) and not noun(match[side]) and len(match[side]) > 2:
                yield Mention(*match.span(side), (), match[side], sure=False)


_CAPITAL = re.compile(r"(?:(?<![\w.-])|(?<=[0-9]\.-))(?:[A-ZÄÖÜ]|gf|bP)")
_NO_TITLE_BEHIND = re.compile(r"[ ](?:[A-ZÄÖÜ]|(?:von|am|beim|des|der|im)(?!\w))")


def called_as_a_role(text: str, match: re.Match[str]) -> Iterator[Mention]:
    """„Herr Richter“ where nobody is addressed: a surname that is a word for a role too."""
    word = cue.WORD.match(text, match.end())
    if word is None or word["name"] not in cue.ROLE_SURNAMES or word["initials"] or word["particle"]:
        return
    addressed = text[max(0, match.start() - 10) : match.start()].endswith(("geehrter ", "geehrte ", "geehrten "))
    if _NO_TITLE_BEHIND.match(text, word.end()) is None and not addressed:
        yield Mention(word.start(), word.end(), (), word["name"], sure=True)


def _ranked(text: str, match: re.Match[str]) -> Iterator[Mention]:
    """A name behind a rank cut short. Letters that mean other things too need a given name or a surname's ending."""
    words = list(name_words(text, match.end(), sure=True))
    if not words:
        return
    first = words[0]["name"]
    if is_given(first) or words[0]["initials"]:
        yield mentioned(words, sure=True)
    elif len(words) > 1:
        if not noun(first):
            yield mentioned(words, sure=bool(match["sure"]))
    elif (
        (match["sure"] or first.lower().endswith(SURNAME_ENDINGS)) and not noun(first) and not lemmas.known_noun(first)
    ):
        yield mentioned(words, sure=False)


def _several(match: re.Match[str]) -> Iterator[Mention]:
    """Persons told together behind a word for a couple or a family; the surname stands once, behind the last."""
    at = match.start("list")
    names = re.split(r", | (?:und|&|u\.) ", match["list"])
    if not all(can_be(word, first=False) for name in names for word in name.split(" ") if word[0].isupper()):
        return
    if noun(names[0]) and not is_given(names[0]):
        return
    for number, name in enumerate(names):
        start = match.string.index(name, at)
        at = start + len(name)
        words = name.split(" ")
        if len(words) > 1:
            yield Mention(start, at, (words[0],), words[-1], sure=True)
        elif match["each"] is not None and " " not in names[-1] and not is_given(name):
            yield Mention(start, at, (), name, sure=False)
        elif is_given(name) or (number < len(names) - 1 and " " in names[-1]):
            yield Mention(start, at, (name,), "", sure=False)


_LIST = re.compile(
    r"(?:^|(?<=[.;] ))(?:Anwesend(?:e)?|Teilnehmer(?:innen|:innen|\*innen)?|Teilnehmende|Entschuldigt|Abwesend"
    r"|Protokoll"
    r"|Vorsitz|Schriftführung|Gäste|Verteiler|Leitung|Moderation|Prüfer|Beisitz|Cc|CC|An|Von|Zeugen"
    r"|Erschienen(?: sind)?)"
    r":[ ]{1,3}(?P<items>[^\n:]{3,300})",
    re.MULTILINE,
)
_ITEM = re.compile(rf"(?:[A-ZÄÖÜ]\.[ ]?){{0,2}}(?:(?:von|van|de|der|zu)[ ]){{0,2}}{cue.NAME}(?:[ ]{cue.NAME}){{0,2}}")
_GREETING = re.compile(
    r"(?:^|(?<=[.!?] ))(?:Liebe[rs]?|Hallo|Hi|Hey|Servus|Moin|Hoi|Salü|Ciao|Grüß dich|Griaß di|Guten (?:Morgen|Tag"
    r"|Abend))[ ]"
    rf"(?P<n>{cue.NAME})(?=[ ]?[,!]|\n)",
    re.MULTILINE,
)
_SIGNED = re.compile(
    r"(?:^|(?<=[.!?] ))(?:LG|Lg|lg|VG|BG|MfG|Danke|(?:(?:Mit )?(?:[a-zäöüßA-ZÄÖÜ]{4,12}en?(?: und [a-z]{4,12}en)? )?"
    r"(?:Grüßen?|Grüssen?|Gruß|Gruss))|Herzlichst?|Hochachtungsvoll|Bussi|Ciao)[,!]?[ \n]{1,3}"
    rf"(?P<n>{cue.NAME}(?:[ ](?:(?:von|van|de|der)[ ]){{0,2}}{cue.NAME})?)[ ]*$",
    re.MULTILINE,
)
_CALLED = re.compile(
    rf"(?<!\w)(?:heiß(?:t|e)|hieß|heisst|hiess|rief nach|namens)[ ](?P<n>{cue.NAME})(?![\w-]|[ ][A-ZÄÖÜ])"
)
_SIDES = re.compile(rf"(?<![\w-])(?P<a>{cue.NAME})[ ]\./\.[ ](?P<b>{cue.NAME})(?![\w-])")


def _listed(text: str, match: re.Match[str]) -> Iterator[Mention]:
    """The names of a list behind a label: an initial or given name with a surname, or two words in no dictionary."""
    at = match.start("items")
    for piece in re.split(r"(,|;| und )", match["items"]):
        found = _ITEM.match(piece.lstrip())
        start = at + len(piece) - len(piece.lstrip())
        at += len(piece)
        if found is None:
            continue
        words = list(name_words(text, start, sure=True))
        if not words or any(noun(word["name"]) for word in words[:1]):
            continue
        first = words[0]
        if first["initials"] or (len(words) > 1 and (is_given(first["name"]) or _known_or_strange(first["name"]))):
            yield mentioned(words, sure=False)


def _signed(match: re.Match[str]) -> Iterator[Mention]:
    words = match["n"].split(" ")
    if cue.TITLED.match(match.string, match.start("n")):
        return  # read as such
    if "\n" not in match[0] and not is_given(words[0]):
        return  # „LG Linz“ is a court
    if not all(can_be(word, first=False) for word in words if word[0].isupper()) or not _known_or_strange(words[0]):
        return
    if len(words) == 1:
        yield Mention(*match.span("n"), (words[0],), "", sure=False)
    elif not noun(words[-1]) or words[-1] in NOUN_SURNAMES:
        yield Mention(*match.span("n"), (words[0],), words[-1], sure=False)


_NOBODY = frozenset(("Grüsse", "Grüße", "Gruss", "Gruß", "Zusammen", "Alle", "Leute", "Team", "Freunde", "Eltern"))
_BODIES = (
    *("ambulanz", "abteilung", "station", "kanzlei", "praxis", "ordination", "team", "redaktion", "büro"),
    *("sekretariat", "verwaltung", "leitung", "service", "zentrum"),
)


def _known_or_strange(word: str) -> bool:
    """Whether a word is a given name, or may be one because no dictionary has it."""
    if word in _NOBODY or word.lower().endswith(_BODIES):
        return False
    return is_given(word) or (
        can_be(word, first=True) and not noun(word) and lemmas.unseen(word) and not word.isupper()
    )
