"""Where known persons stand again: full names, surnames, parts of them, genitives; and firms named after persons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pruefstand.blinding.pseudonymise_cues import ANYBODY, NAME
from pruefstand.blinding.pseudonymise_names import GIVEN, GIVEN_WORDS, SURNAME_ENDINGS
from pruefstand.blinding.pseudonymise_register import Person, Register, base
from pruefstand.language.lemmas import analyse, known_noun, ordinary

__all__ = ["Areas", "carried", "firms"]

_FORM = (
    r"(?:GmbH(?: & Co\.? ?(?:KG|OG|KGaA))?|GesmbH|Ges\.m\.b\.H\.|AG(?: & Co\.? ?KG)?|OG|KG|OHG|e\.U\.|eU"
    r"|UG(?: \(haftungsbeschränkt\))?|SE|GbR|GesbR|PartG(?: mbB)?|PartGmbB|eG|Gen\.m\.b\.H\.|Rechtsanwälte"
    r"|Steuerberatung|Privatstiftung)"
)
_FIRM = re.compile(
    rf"(?<![\w-])(?P<n>(?:(?:{NAME}|[A-ZÄÖÜ][A-ZÄÖÜ&+]{{0,5}}|&|\+|und|e\.|Dr\.|Mag\."
    rf"|Ing\.)[ ]){{1,7}}){_FORM}(?![\w-])"
)
_FAMILY_FIRM = re.compile(
    r"(?:&|und) (?:Söhne|Sohn|Töchter|Tochter|Partner|Kollegen|Collegen|Erben|Cie|Gebrüder)|Gebrüder|Gebr\."
)
_NOT_PERSONAL = re.compile(r"(?:hausen|husen|heimen|tausen|häusern)$")
_PUBLIC = re.compile(
    r"(?:Stadtwerke|Stadtwerken|Sparkasse|Raiffeisen\w*|Volksbank|Volkshochschule|Klinikum|Krankenhaus|Universität"
    r"|Flughafen"
    r"|Messe|Verkehrsbetriebe|Gemeindewerke|Wasserwerke|Energie\w*|Bahn|Bank|Versicherung|Theater|Museum"
    r"|Tourismus\w*)[ ]$"
)
_BEFORE_NOUN = re.compile(
    r"(?:^|\W)(?:ist|war|wird|wurde|bleibt|als gelernter|gelernter|Beruf|von Beruf|der|die|das|den|dem|des|ein"
    r"|eine[nmrs]?|im|am|beim|vom|zum|zur|ins|ans|kein\w*|mein\w*"
    r"|sein\w*|ihr\w*|unser\w*|diese\w*|jede\w*|welche\w*|alle\w*|viele\w*|mehrere\w*|"
    r"Der|Die|Das|Den|Dem|Ein|Eine[nmr]?|Im|Am|Beim|Vom|Zum|Zur|Diese\w*|Jede\w*|Als|als|per"
    r"|[a-zäöüß]{3,}(?:ige|igen|iger|lichen|licher|liche|ischen|ischer|ische|enden|ender|ende|ten"
    r"|sten))[ \n]$"
)
_GENITIVE_ARTICLE = re.compile(
    r"(?:^|\W)(?:des|eines|dieses|jenes|meines|seines|ihres|unseres|keines|Des)[ \n](?:[a-zäöüß]+en[ ])?$"
)


_ADJECTIVE = re.compile(r"(?:^|\W)([a-zäöüß]{3,30}e[nmrs]?)[ \n]$")


class Areas:
    """Pieces of one text that are spoken for."""

    def __init__(self, size: int, pieces: Iterable[tuple[int, int]]) -> None:
        self._signs = bytearray(size)
        for start, end in pieces:
            self.add(start, end)

    def add(self, start: int, end: int) -> None:
        """Speak for one more piece."""
        self._signs[start:end] = b"\1" * (end - start)

    def touch(self, start: int, end: int) -> bool:
        """Whether any character between ``start`` and ``end`` is spoken for."""
        return self._signs.find(1, start, end) >= 0


def firms(text: str, register: Register) -> Iterator[tuple[int, int, str]]:
    """Firms that are named after a person: one of this case, a family, or a usual surname."""
    known = {person.surname for person in register.persons if len(person.surname) > 2}
    for match in _FIRM.finditer(text):
        words = match["n"].split()
        start = match.start()
        while words and (
            words[0] in {"Die", "Der", "Das", "Den", "Dem", "und", "&", "Firma", "Fa."}
            or ANYBODY.fullmatch(words[0])
            or (ordinary(words[0]) and words[0] not in known)
        ):
            start += len(words[0]) + 1
            words = words[1:]
        if words and re.fullmatch(r"(?:Dr|Mag|Ing)\.", words[0]) and "und" in words:
            cut = words.index("und") + 1  # a person before the firm
            start += sum(len(word) + 1 for word in words[:cut])
            words = words[cut:]
        personal = [
            word for word in words for part in word.split("-") if part in known or part in GIVEN or _surname(part)
        ]
        if _PUBLIC.search(text, max(0, start - 40), start):
            continue
        if words and len(words[0]) > 1 and (personal or _FAMILY_FIRM.search(match[0])):
            yield start, match.end(), base(personal[0] if personal else words[0])


def _surname(word: str) -> bool:
    """Whether a word is made like a surname and is neither a noun nor a place."""
    return word.lower().endswith(SURNAME_ENDINGS) and not ordinary(word) and not _NOT_PERSONAL.search(word)


def carried(text: str, register: Register, authors: Areas) -> Iterator[tuple[int, int, int]]:
    """Every further place of a known person: full name, surname, part of a double name, given name; genitives too."""
    for number, person in enumerate(register.persons):
        forms = _forms(person, register.persons)
        if not forms:
            continue
        whole = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
        for match in re.finditer(rf"(?<![\w-])(?P<f>{whole})(?P<s>s|es)?(?![\w-])", text):
            if authors.touch(match.start(), match.end()) and " " not in match["f"]:
                continue
            if not _everyday(text, match):
                yield match.start(), match.end(), number


def _forms(person: Person, everybody: list[Person]) -> set[str]:
    forms: set[str] = set()
    surname = person.surname
    if surname and len(surname) > 1:
        spelled = {surname, surname.title() if surname.isupper() else surname}
        if surname.endswith("s") and len(surname) > 4:
            spelled.add(surname[:-1])
        forms |= spelled
        if person.given and not person.given[0].endswith("."):
            forms |= {f"{' '.join(person.given)} {one}" for one in spelled}
        forms |= {part for part in surname.split("-") if "-" in surname and len(part) > 3 and not known_noun(part)}
    for name in person.given:
        shared = sum(name in other.given for other in everybody) > 1
        if (
            len(name) > 3
            and name not in GIVEN_WORDS
            and not shared
            and (name in GIVEN or not surname)
            and not known_noun(name)
        ):
            forms.add(name)
    if not surname and person.given:
        forms.add(person.given[0])
    return forms


def _everyday(text: str, match: re.Match[str]) -> bool:
    """Whether a surname stands here as the noun that it also is („der Fuchs“, „im Winter 1999“)."""
    word = match["f"]
    if " " in word or not (known_noun(word) or word in GIVEN_WORDS):
        return False
    before = text[max(0, match.start() - 40) : match.start()]
    if match["s"]:
        return bool(_GENITIVE_ARTICLE.search(before))
    adjective = _ADJECTIVE.search(before)
    if adjective is not None and analyse(adjective[1]).tag.startswith("ADJ"):
        return True
    return bool(_BEFORE_NOUN.search(before)) or bool(re.match(r"[ ][0-9]", text[match.end() : match.end() + 2]))
