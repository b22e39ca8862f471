"""Persons and what identifies them give way to placeholders, the same in all answers of a case.

Citations and literature are protected first: they name authors, judges' decisions and streets of case law, and they are
what an answer is judged by. Then numbers with check digits, labelled fields, contacts and addresses; then persons, from
the places where the text shows that somebody is one, carried through all texts with genitives and double names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pruefstand.blinding.invariants import Difference, unexplained
from pruefstand.blinding.pseudonymise_fields import fields
from pruefstand.blinding.pseudonymise_names import GIVEN, GIVEN_WORDS, SURNAME_ENDINGS
from pruefstand.blinding.pseudonymise_persons import NAME, Mention, mentions
from pruefstand.blinding.unify_edits import Edit, applied, undone
from pruefstand.language.finding import find
from pruefstand.language.lemmas import known_noun, ordinary

__all__ = ["Entity", "Placeholder", "Pseudonymised", "Pseudonyms", "pseudonymise"]

_PROTECTED = {
    "case",
    "celex",
    "dose",
    "ecli",
    "eu_act",
    "journal",
    "norm",
    "placeholder",
    "rs",
    "amount",
    "percent",
    "url",
}
_LITERATURE = re.compile(r"(?:Rz|Rn|RdNr|Rdnr|Rdn|N|Tz|S\.|[⁰¹²³⁴⁵⁶⁷⁸⁹]+)(?= ?[0-9]|,| )")
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
_BEFORE_NOUN = re.compile(
    r"(?:^|\W)(?:der|die|das|den|dem|des|ein|eine[nmrs]?|im|am|beim|vom|zum|zur|ins|ans|kein\w*|mein\w*"
    r"|sein\w*|ihr\w*|unser\w*|diese\w*|jede\w*|welche\w*|alle\w*|viele\w*|mehrere\w*|"
    r"Der|Die|Das|Den|Dem|Ein|Eine[nmr]?|Im|Am|Beim|Vom|Zum|Zur|Diese\w*|Jede\w*|Als|als|per"
    r"|[a-zäöüß]{3,}(?:ige|igen|iger|lichen|licher|liche|ischen|ischer|ische|enden|ender|ende|ten"
    r"|sten))[ \n]$"
)
_GENITIVE_ARTICLE = re.compile(
    r"(?:^|\W)(?:des|eines|dieses|jenes|meines|seines|ihres|unseres|keines|Des)[ \n](?:[a-zäöüß]+en[ ])?$"
)


@dataclass(frozen=True, slots=True)
class Entity:
    """What was replaced: its kind, its text at ``start`` (code points of the original), and its placeholder."""

    type: str
    text: str
    start: int
    placeholder: str


@dataclass(frozen=True, slots=True)
class Placeholder:
    """One line of the table of a case: the mark, the kind, and every form that it stands for, as they appear."""

    mark: str
    type: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pseudonymised:
    """One text with its entities in order and the edits that made it.

    Where an edit would have changed a value that it does not name, it was left out (or all were, if no single one is to
    blame), and ``refused`` says what would have changed: the lead must see such a text before it is handed out.
    """

    text: str
    entities: tuple[Entity, ...]
    edits: tuple[Edit, ...]
    refused: tuple[Difference, ...] = ()

    def undo(self) -> str:
        """The original, exactly."""
        return undone(self.text, self.edits)


@dataclass(frozen=True, slots=True)
class Pseudonyms:
    """All texts of a case, in the order given, and the one table of their placeholders."""

    texts: tuple[Pseudonymised, ...]
    table: tuple[Placeholder, ...]


@dataclass(slots=True)
class _Person:
    given: list[str]
    surname: str
    mark: str = ""


@dataclass(slots=True)
class _Register:
    """Who and what has been met in a case, and the numbers given out."""

    taken: dict[str, int]
    persons: list[_Person] = field(default_factory=list)
    marks: dict[tuple[str, str], str] = field(default_factory=dict)
    forms: dict[str, dict[str, None]] = field(default_factory=dict)

    def mark(self, kind: str) -> str:
        self.taken[kind] = self.taken.get(kind, 0) + 1
        return f"[{kind}_{self.taken[kind]}]"

    def person(self, given: Sequence[str], surname: str) -> _Person:
        """The person of this name: known, completed, or new."""
        base = _base(surname)
        for person in self.persons:
            if surname and person.surname and _base(person.surname) == base and _agree(person.given, given):
                person.given += [name for name in given if name not in person.given]
                return person
            if not surname and given and given[0].rstrip("s") in {name.rstrip("s") for name in person.given}:
                return person
        person = _Person(list(given), surname)
        self.persons.append(person)
        return person


def _base(surname: str) -> str:
    """A surname for comparison: in small letters, without the s of a genitive."""
    folded = surname.casefold().split(" ")[-1]
    return folded.removesuffix("s") if len(folded) > 3 else folded


def _agree(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two lists of given names may mean one person: none, a common name, or a fitting initial."""
    if not one or not other:
        return True
    return any(
        a.casefold() == b.casefold() or (a[0] == b[0] and (a[1:] == "." or b[1:] == ".")) for a in one for b in other
    )


def pseudonymise(texts: Sequence[str], names: Iterable[str] = (), keep: Iterable[str] = ()) -> Pseudonyms:
    """All texts of one case with placeholders ``[PERSON_1]``, ``[IBAN_1]`` …, equal for equal in every text.

    ``names`` are persons known from elsewhere (authors of files, parties, participants), as „Given Surname“; they are
    replaced wherever they stand outside citations. ``keep`` are strings that stay, as the lead decided. Placeholders
    that a text already has stay, and their numbers are not given out again. Nothing is found in empty texts.
    """
    left_alone = set(keep)
    register = _Register(_numbers_taken(texts))
    protected = [_protected(text) for text in texts]
    found = [
        [hit for hit in fields(text) if not _inside(area, hit[1], hit[2])]
        for text, area in zip(texts, protected, strict=True)
    ]
    literature = [_authors(text) for text in texts]
    met = [
        [
            one
            for one in mentions(text)
            if not _inside(area, one.start, one.end)
            and not _inside([(start, end) for _kind, start, end in hits], one.start, one.end)
            and (one.sure or not _inside(authors, one.start, one.end))
            and text[one.start : one.end] not in left_alone
        ]
        for text, area, hits, authors in zip(texts, protected, found, literature, strict=True)
    ]
    _meet(register, met, names)
    results = [
        _replaced(text, register, hits, own, area, authors, left_alone)
        for text, hits, own, area, authors in zip(texts, found, met, protected, literature, strict=True)
    ]
    kinds = {mark: mark[1:].rsplit("_", 1)[0] for mark in register.forms}
    table = tuple(Placeholder(mark, kinds[mark], tuple(forms)) for mark, forms in register.forms.items())
    return Pseudonyms(tuple(results), table)


def _numbers_taken(texts: Sequence[str]) -> dict[str, int]:
    taken: dict[str, int] = {}
    for text in texts:
        for kind, number in re.findall(r"\[([A-Z]{2,12})_([0-9]{1,6})\]", text):
            taken[kind] = max(taken.get(kind, 0), int(number))
    return taken


def _protected(text: str) -> list[tuple[int, int]]:
    return [
        (one.start, one.end)
        for one in find(text)
        if one.kind in _PROTECTED and not (one.kind == "url" and "@" in one.text)
    ]


def _inside(areas: list[tuple[int, int]], start: int, end: int) -> bool:
    return any(a < end and start < b for a, b in areas)


_STEP = re.compile(r"[^\s]+$")
_SMALL_TEXT = """
    in und des der zum zur von bei aA vgl so auch siehe zit nach mwN anders Vgl FS
"""
_SMALL = frozenset(_SMALL_TEXT.split())


def _authors(text: str) -> list[tuple[int, int]]:
    """The places of authors and titles before a marginal number, an edition or a journal."""
    marks = [match.start() for match in _LITERATURE.finditer(text)]
    marks += [one.start for one in find(text) if one.kind == "journal"]
    areas = []
    for mark in marks:
        at, steps = mark, 0
        while at and steps < 14:
            head = text[:at].rstrip(" \n") if text[max(0, at - 400) : at].strip() else ""
            word = _STEP.search(head, max(0, len(head) - 60))
            if word is None or (word[0][-1] in ".;:" and len(word[0]) > 2):
                break
            plain = word[0].strip(',()[]„“"§–-/')
            if plain and plain[0].islower() and plain not in _SMALL and not plain.endswith("en"):
                break
            at, steps = word.start(), steps + 1
        if at < mark:
            areas.append((at, mark))
    return areas


def _meet(register: _Register, met: list[list[Mention]], names: Iterable[str]) -> None:
    """Enter everybody: names from elsewhere, then full names, then parts of names, each in the order of the texts."""
    for name in names:
        words = name.replace(",", " ").split()
        if words:
            register.person(words[:-1], words[-1])
    everybody = [one for own in met for one in own]
    for full in (True, False):
        for one in everybody:
            if bool(one.given and one.surname) is full:
                register.person(one.given, one.surname)


def _replaced(
    text: str,
    register: _Register,
    hits: list[tuple[str, int, int]],
    own: list[Mention],
    protected: list[tuple[int, int]],
    authors: list[tuple[int, int]],
    keep: set[str],
) -> Pseudonymised:
    wanted: list[tuple[int, int, str, str]] = []  # from, to, kind, key of the mark
    for kind, start, end in hits:
        wanted.append((start, end, kind, re.sub(r"[\s./-]", "", text[start:end]).casefold()))
    for start, end, key in _firms(text, register):
        wanted.append((start, end, "ORG", key))
    everybody = sorted(own, key=lambda one: (one.start - one.end, one.start))
    for one in everybody:
        person = register.person(one.given, one.surname)
        wanted.append((one.start, one.end, "PERSON", str(register.persons.index(person))))
    for start, end, number in _carried(text, register, authors):
        wanted.append((start, end, "PERSON", str(number)))
    chosen: list[tuple[int, int, str, str]] = []
    areas = list(protected)
    for start, end, kind, key in wanted:
        if text[start:end] not in keep and not _inside(areas, start, end):
            chosen.append((start, end, kind, key))
            areas.append((start, end))
    edits, entities = [], []
    for start, end, kind, key in sorted(chosen):
        mark = register.marks.setdefault((kind, key), "") or register.mark(kind)
        register.marks[kind, key] = mark
        register.forms.setdefault(mark, {})[text[start:end]] = None
        entities.append(Entity(kind, text[start:end], start, mark))
        edits.append(Edit(start, text[start:end], mark, f"pseudonym-{kind.lower()}"))
    return _checked(text, entities, edits)


def _checked(text: str, entities: list[Entity], edits: list[Edit]) -> Pseudonymised:
    """The text with its edits; where they change what they do not name, without the one that does, or without all."""
    new = applied(text, edits)
    faults = unexplained(text, new, edits)
    if not faults:
        return Pseudonymised(new, tuple(entities), tuple(edits))
    for left_out in range(len(edits)):
        fewer = edits[:left_out] + edits[left_out + 1 :]
        new = applied(text, fewer)
        if not unexplained(text, new, fewer):
            return Pseudonymised(new, tuple(entities[:left_out] + entities[left_out + 1 :]), tuple(fewer), faults)
    return Pseudonymised(text, (), (), faults)


def _firms(text: str, register: _Register) -> Iterator[tuple[int, int, str]]:
    """Firms that are named after a person: one of this case, a family, or a usual surname."""
    known = {person.surname for person in register.persons if len(person.surname) > 2}
    for match in _FIRM.finditer(text):
        words = match["n"].split()
        start = match.start()
        while words and (
            words[0] in {"Die", "Der", "Das", "Den", "Dem", "und", "&", "Firma", "Fa."}
            or (ordinary(words[0]) and words[0] not in known)
        ):
            start += len(words[0]) + 1
            words = words[1:]
        personal = [
            word
            for word in words
            for part in word.split("-")
            if part in known or part in GIVEN or (part.lower().endswith(SURNAME_ENDINGS) and not ordinary(part))
        ]
        if words and len(words[0]) > 1 and (personal or _FAMILY_FIRM.search(match[0])):
            yield start, match.end(), _base(personal[0] if personal else words[0])


def _carried(text: str, register: _Register, authors: list[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Every further place of a known person: full name, surname, part of a double name, given name; genitives too."""
    for number, person in enumerate(register.persons):
        forms = _forms(person, register.persons)
        if not forms:
            continue
        whole = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
        for match in re.finditer(rf"(?<![\w-])(?P<f>{whole})(?P<s>s|es)?(?![\w-])", text):
            if _inside(authors, match.start(), match.end()) and " " not in match["f"]:
                continue
            if not _everyday(text, match):
                yield match.start(), match.end(), number


def _forms(person: _Person, everybody: list[_Person]) -> set[str]:
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
    """Whether a surname stands here as the noun that it also is („der Koch“, „im Sommer 2022“)."""
    word = match["f"]
    if " " in word or not (known_noun(word) or word in GIVEN_WORDS):
        return False
    before = text[max(0, match.start() - 40) : match.start()]
    if match["s"]:
        return bool(_GENITIVE_ARTICLE.search(before))
    return bool(_BEFORE_NOUN.search(before)) or bool(re.match(r"[ ][0-9]", text[match.end() : match.end() + 2]))
