"""Where known persons stand again: full names, surnames, parts of them, genitives; and firms named after persons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pruefstand.blinding.pseudonymise_cues import ANYBODY, NAME
from pruefstand.blinding.pseudonymise_everyday import CALENDAR, elsewhere
from pruefstand.blinding.pseudonymise_names import GIVEN, GIVEN_WORDS, SURNAME_ENDINGS
from pruefstand.blinding.pseudonymise_register import Person, Register, base
from pruefstand.blinding.pseudonymise_words import stranger
from pruefstand.language.lemmas import known_noun, ordinary

__all__ = ["Areas", "carried", "firms", "owners"]

_FORM = (
    r"(?:GmbH(?: & Co\.? ?(?:KG|OG|KGaA))?|GesmbH|Ges\.m\.b\.H\.|AG(?: & Co\.? ?KG)?|OG|KG|OHG|e\.U\.|eU"
    r"|UG(?: \(haftungsbeschränkt\))?|SE|GbR|GesbR|PartG(?: mbB)?|PartGmbB|eG|Gen\.m\.b\.H\.|Rechtsanwälte"
    r"|Steuerberatung|Privatstiftung)"
)
_FIRM = re.compile(
    rf"(?<![\w-])(?P<n>(?:(?:{NAME}|[A-ZÄÖÜ][A-ZÄÖÜ&+]{{0,5}}|&|\+|und|e\.|Dr\.|Mag\."
    rf"|Ing\.)[ ]){{1,7}}(?:[A-ZÄÖÜ][a-zäöüß]{{2,30}}-)?){_FORM}(?![\w-])"
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
        strange = len(words) > 1 and stranger(words[0]) and all(map(_trade, words[1:]))
        if words and len(words[0]) > 1 and (personal or strange or _FAMILY_FIRM.search(match[0])):
            yield start, match.end(), base(personal[0] if personal else words[0])


def _trade(word: str) -> bool:
    return ordinary(word.rstrip("-")) or known_noun(word.rstrip("-")) or word in {"&", "+", "und"}


def owners(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Given names and surname of persons after whom firms are named, where a given name or an ending shows it."""
    for match in _FIRM.finditer(text):
        words = match["n"].split()
        for number, word in enumerate(words):
            before = words[number - 1] if number else ""
            if word in GIVEN or word in GIVEN_WORDS or not (before in GIVEN or _surname(word)):
                continue
            if not ordinary(word) and word[0].isupper() and not ANYBODY.fullmatch(word):
                yield ((before,) if before in GIVEN else ()), word


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
            if not elsewhere(text, match):
                yield match.start(), match.end(), number


def _forms(person: Person, everybody: list[Person]) -> set[str]:
    forms: set[str] = set()
    surname = person.surname
    if surname and len(surname) > 1:
        spelled = {surname, surname.title() if surname.isupper() else surname, surname.rsplit(" ", 1)[-1]}
        if surname.endswith("s") and len(surname) > 4:
            spelled.add(surname[:-1])
        spelled |= {one[0].upper() + one[1:] for one in spelled if " " in one}
        forms |= spelled
        if person.given and not person.given[0].endswith("."):
            names = " ".join(person.given)
            forms |= {form for one in spelled for form in (f"{names} {one}", f"{one} {names}", f"{one}, {names}")}
        forms |= {part for part in surname.split("-") if "-" in surname and len(part) > 3 and not known_noun(part)}
    for name in person.given:
        shared = sum(name in other.given for other in everybody) > 1
        if (
            len(name) > 3
            and name not in GIVEN_WORDS
            and name not in CALENDAR
            and not shared
            and (name in GIVEN or not surname or _foreign(person, name))
            and not known_noun(name)
        ):
            forms.add(name)
    if not surname and person.given:
        forms.add(person.given[0])
    return forms


def _foreign(person: Person, name: str) -> bool:
    """Whether the first word of a name that no list has may be its surname, as other languages have it."""
    return name == person.given[0] and " " not in name and stranger(name)
