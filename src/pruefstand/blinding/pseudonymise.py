"""Persons and what identifies them give way to placeholders, the same in all answers of a case.

Citations and literature are protected first: they name authors, judges' decisions and streets of case law, and they are
what an answer is judged by. Then numbers with check digits, labelled fields, contacts and addresses; then persons, from
the places where the text shows that somebody is one, carried through all texts with genitives and double names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pruefstand.blinding.invariants import Difference, unexplained
from pruefstand.blinding.pseudonymise_carry import Areas, carried
from pruefstand.blinding.pseudonymise_case_names import case_names
from pruefstand.blinding.pseudonymise_fields import fields, labelled
from pruefstand.blinding.pseudonymise_firms import firms, owners
from pruefstand.blinding.pseudonymise_institutions import institutions
from pruefstand.blinding.pseudonymise_persons import mentions
from pruefstand.blinding.pseudonymise_reading import Mention
from pruefstand.blinding.pseudonymise_register import Register
from pruefstand.blinding.unify_edits import Edit, applied, undone
from pruefstand.language.finding import find

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
_TELLING_NAME = 5
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LITERATURE = re.compile(
    r"(?:(?<!\w)(?:Rz|Rn|RdNr|Rdnr|Rdn|N|Tz|S\.)|(?<![⁰¹²³⁴⁵⁶⁷⁸⁹])[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?= ?[0-9]|,| )"
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


def pseudonymise(texts: Sequence[str], names: Iterable[str] = (), keep: Iterable[str] = ()) -> Pseudonyms:
    """All texts of one case with placeholders ``[PERSON_1]``, ``[IBAN_1]`` …, equal for equal in every text.

    ``names`` are persons known from elsewhere (authors of files, parties, participants), as „Given Surname“; they are
    replaced wherever they stand outside citations. ``keep`` are strings that stay, as the lead decided. Placeholders
    that a text already has stay, and their numbers are not given out again. Nothing is found in empty texts.
    """
    left_alone = set(keep)
    register = Register(_numbers_taken(texts))
    protected = [_protected(text) for text in texts]
    found = [
        [hit for hit in fields(text) if not areas.touch(hit[1], hit[2])]
        for text, areas in zip(texts, protected, strict=True)
    ]
    literature = [Areas(len(text), [*_authors(text)]) for text in texts]
    met = [
        _met(text, Areas(len(text), [(start, end) for _kind, start, end in hits]), areas, authors, left_alone)
        for text, areas, hits, authors in zip(texts, protected, found, literature, strict=True)
    ]
    _meet(register, met, names, (owner for text in texts for owner in owners(text)))
    results = [
        _replaced(text, register, hits, own, area, authors, left_alone)
        for text, hits, own, area, authors in zip(texts, found, met, protected, literature, strict=True)
    ]
    forms: dict[tuple[str, str], dict[str, None]] = {}
    for done in results:
        for one in done.entities:
            forms.setdefault((one.placeholder, one.type), {})[one.text] = None
    table = tuple(Placeholder(mark, kind, tuple(texts_of)) for (mark, kind), texts_of in forms.items())
    return Pseudonyms(tuple(results), table)


def _met(text: str, fields_of: Areas, protected: Areas, authors: Areas, keep: set[str]) -> list[Mention]:
    """The persons whom the text shows outside fields and citations; in literature only where a title is sure."""
    return [
        one
        for one in mentions(text)
        if not protected.touch(one.start, one.end)
        and not fields_of.touch(one.start, one.end)
        and (one.sure or not authors.touch(one.start, one.end))
        and text[one.start : one.end] not in keep
    ]


def _numbers_taken(texts: Sequence[str]) -> dict[str, int]:
    taken: dict[str, int] = {}
    for text in texts:
        for kind, number in re.findall(r"\[([A-Z]{2,12})_([0-9]{1,6})\]", text):
            taken[kind] = max(taken.get(kind, 0), int(number))
    return taken


def _protected(text: str) -> Areas:
    """What must stay: citations, values, and names of decided cases. A number that a label makes a person's is no case
    number, if no court stands with it."""
    found = [one for one in find(text) if one.kind in _PROTECTED and not (one.kind == "url" and "@" in one.text)]
    bare = any(one.kind == "case" and not one.court for one in found)
    owned = {(start, end) for _kind, start, end in labelled(text)} if bare else set()
    pieces = [(one.start, one.end) for one in found if one.kind != "case" or (one.start, one.end) not in owned]
    return Areas(len(text), [*pieces, *case_names(text), *institutions(text)])


_STEP = re.compile(r"\S{1,60}$")
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
            first = max(0, at - 80)
            word = _STEP.search(text[first:at].rstrip(" \n"))
            if word is None or (word[0][-1] in ".;:" and len(word[0]) > 2):
                break
            plain = word[0].strip(',()[]„“"§–-/')
            if plain and plain[0].islower() and plain not in _SMALL and not plain.endswith("en"):
                break
            at, steps = first + word.start(), steps + 1
        if at < mark:
            areas.append((at, mark))
    return areas


def _meet(
    register: Register, met: list[list[Mention]], names: Iterable[str], owners_of: Iterable[tuple[tuple[str, ...], str]]
) -> None:
    """Enter everybody: names from elsewhere, then full names, then parts of names, each in the order of the texts; last
    those after whom firms are named."""
    for name in names:
        words = name.replace(",", " ").split()
        if words:
            register.person(words[:-1], words[-1])
    everybody = [one for own in met for one in own]
    for full in (True, False):
        for one in everybody:
            if bool(one.given and one.surname) is full:
                register.person(one.given, one.surname)
    for given, surname in owners_of:
        register.person(given, surname)


def _replaced(
    text: str,
    register: Register,
    hits: list[tuple[str, int, int]],
    own: list[Mention],
    taken: Areas,
    authors: Areas,
    keep: set[str],
) -> Pseudonymised:
    wanted: list[tuple[int, int, str, str]] = []  # from, to, kind, key of the mark
    for kind, start, end in hits:
        wanted.append((start, end, kind, re.sub(r"[\s./-]", "", text[start:end]).casefold()))
    for start, end, key in firms(text, register):
        wanted.append((start, end, "ORG", key))
    everybody = sorted(own, key=lambda one: (one.start - one.end, one.start))
    for one in everybody:
        person = register.person(one.given, one.surname)
        wanted.append((one.start, one.end, "PERSON", str(register.persons.index(person))))
    for start, end, number in carried(text, register, authors):
        wanted.append((start, end, "PERSON", str(number)))
    pages = [(start, end) for start, end in _own_pages(text, register) if text[start:end] not in keep]
    chosen = [(start, end, "URL", text[start:end].casefold()) for start, end in pages]
    for start, end, kind, key in wanted:
        if text[start:end] not in keep and not taken.touch(start, end):
            chosen.append((start, end, kind, key))
            taken.add(start, end)
    edits, entities = [], []
    for start, end, kind, key in sorted(chosen):
        mark = register.marks.setdefault((kind, key), "") or register.mark(kind)
        register.marks[kind, key] = mark
        entities.append(Entity(kind, text[start:end], start, mark))
        edits.append(Edit(start, text[start:end], mark, f"pseudonym-{kind.lower()}"))
    return _checked(text, entities, edits)


def _own_pages(text: str, register: Register) -> list[tuple[int, int]]:
    """The addresses of pages that name a person of the case by a surname of five letters and more."""
    names = {_plain(person.surname) for person in register.persons if len(person.surname) >= _TELLING_NAME}
    return [
        (one.start, one.end)
        for one in find(text)
        if one.kind == "url" and "@" not in one.text and not names.isdisjoint(re.split(r"[^a-zß]+", _plain(one.text)))
    ]


def _plain(text: str) -> str:
    return text.casefold().translate(_UMLAUTS)


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
