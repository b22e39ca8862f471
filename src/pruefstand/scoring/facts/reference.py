"""The reference of one case: sentences that hold, the facts among them that a document must give, and – in minutes, say
– the sections, decisions and tasks that it must have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from pruefstand.errors import InputError, Problem, place
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _

__all__ = ["LISTS", "Fact", "FactReference", "Task", "parse_reference"]

LISTS = ("facts", "sections", "decisions", "tasks")
"""The lists of a reference whose items have lines of their own."""

_KEYS = ("reference_sentences", *LISTS)
_POLARITIES = ("pos", "neg")
_FACT_KEYS = ("id", "text", "severity", "attributes")
_TASK_KEYS = ("id", "text", "owner", "deadline")
_OPEN = ("open", "offen")
"""What an author writes where nobody settled who or until when."""
_SUBJECTS = {
    "facts": N_("Der {number}. Fakt"),
    "decisions": N_("Der {number}. Beschluss"),
    "tasks": N_("Die {number}. Aufgabe"),
    "sections": N_("Der {number}. Pflichtabschnitt"),
}

T = TypeVar("T", bound="Fact | Task")


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its words, its class of severity (empty where no rubric is declared), attributes as text.

    ``attributes`` that are read: ``concept`` (other words for what it is about), ``polarity`` (``pos`` or ``neg``),
    ``person`` (names or roles, ``A->B`` for who does to whom), ``side``; all others are the author's notes, for values
    are read from the words. ``line`` is where it stands in its file, ``None`` where nobody knows; it makes no fact
    another one. Raises ``ValueError`` for an empty id or text.
    """

    id: str
    text: str
    severity: str = ""
    attributes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    line: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if not self.id or not self.text.strip():
            raise ValueError("a fact has an id and words")


@dataclass(frozen=True, slots=True)
class Task:
    """One task: what is to be done, by whom, until when.

    An empty ``owner`` or ``deadline`` says that none was settled: a document that names one has made it up. ``line`` as
    for :class:`Fact`. Raises ``ValueError`` for an empty id or text.
    """

    id: str
    text: str
    owner: str = ""
    deadline: str = ""
    line: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if not self.id or not self.text.strip():
            raise ValueError("a task has an id and words")


@dataclass(frozen=True, slots=True)
class FactReference:
    """Sentences and facts, required sections by name, decisions (as facts are) and tasks.

    There is at least one fact; ids are unique among facts, decisions and tasks, names of sections among themselves;
    else ``ValueError``.
    """

    sentences: tuple[str, ...]
    facts: tuple[Fact, ...]
    sections: tuple[str, ...] = ()
    decisions: tuple[Fact, ...] = ()
    tasks: tuple[Task, ...] = ()

    def __post_init__(self) -> None:
        ids = [*(one.id for one in (*self.facts, *self.decisions)), *(one.id for one in self.tasks)]
        if not self.facts or len(set(ids)) < len(ids):
            raise ValueError("facts have ids of their own, and there is at least one")
        if len({name.casefold() for name in self.sections}) < len(self.sections) or not all(self.sections):
            raise ValueError("a section is required once, by its name")

    @property
    def kinds(self) -> tuple[str, ...]:
        """What the reference holds besides facts: ``sections``, ``decisions``, ``tasks``."""
        held = (("sections", self.sections), ("decisions", self.decisions), ("tasks", self.tasks))
        return tuple(name for name, items in held if items)


class _Parsing:
    """Collects faults while items are read; each names its list, its number and, where it is known, its line."""

    def __init__(self, where: str, lines: Mapping[str, Sequence[int]]) -> None:
        self.where, self.lines = where, lines
        self.problems: list[Problem] = []
        self.ids: set[str] = set()

    def line(self, key: str, number: int) -> int | None:
        known = self.lines.get(key, ())
        return known[number - 1] if 0 < number <= len(known) else None

    def fault(self, what: str, do: str, key: str = "", number: int = 0) -> None:
        line = self.line(key, number)
        where = place(self.where, line) if self.where else f":{line}" if line is not None else ""
        self.problems.append(Problem(where, what, do))


def parse_reference(value: Json, where: str, lines: Mapping[str, Sequence[int]] | None = None) -> FactReference:
    """The reference from its JSON or YAML value; raises ``InputError`` with every fault, each with its place in words
    („3. Fakt“), ``where`` being the file and ``lines`` those on which the items of each list begin,
    and under its name with a colon each key at the top."""
    told = _Parsing(where, lines or {})
    if not isinstance(value, Mapping) or not isinstance(value.get("facts"), list):
        told.fault(
            _("Das ist keine Faktenreferenz."),
            _("Ein Objekt mit „reference_sentences“ (Liste von Sätzen) und „facts“ (Liste) schreiben."),
        )
        raise InputError.of(told.problems)
    for key in value:
        if key not in _KEYS:
            told.fault(
                _("„{key}“ kennt eine Faktenreferenz nicht.").format(key=key),
                _("Erlaubt sind: {keys}.").format(keys=", ".join(_KEYS)),
                f"{key}:",
                1,
            )
    sentences = value.get("reference_sentences", [])
    if not isinstance(sentences, list) or not all(isinstance(each, str) and each.strip() for each in sentences):
        told.fault(
            _("„reference_sentences“ ist keine Liste von Sätzen."), _("Je Satz einen Text in Anführungszeichen.")
        )
        sentences = []
    facts = _items(told, value, "facts", _fact)
    sections = _sections(told, value)
    decisions = _items(told, value, "decisions", _fact)
    tasks = _items(told, value, "tasks", _task)
    if not facts and not told.problems:
        told.fault(_("Die Faktenreferenz hat keinen Fakt."), _("Mindestens einen Fakt unter „facts“ aufnehmen."))
    if told.problems:
        raise InputError.of(told.problems)
    return FactReference(tuple(str(each) for each in sentences), facts, sections, decisions, tasks)


def _subject(key: str, number: int) -> str:
    return _(_SUBJECTS[key]).format(number=number)


def _items(
    told: _Parsing,
    value: Mapping[str, Json],
    key: str,
    read: Callable[[_Parsing, Mapping[str, Json], str, int], T | None],
) -> tuple[T, ...]:
    listed = value.get(key, [])
    if not isinstance(listed, list):
        told.fault(_("„{key}“ ist keine Liste.").format(key=key), _("Je Eintrag „- id: …“ und darunter „text: …“."))
        return ()
    found: list[T] = []
    for number, item in enumerate(listed, 1):
        if not isinstance(item, Mapping):
            what = _("{subject} ist kein Objekt.").format(subject=_subject(key, number))
            told.fault(what, _("„id“, „text“ und, wo es eine Rubrik gibt, „severity“ angeben."), key, number)
        elif (made := read(told, item, key, number)) is not None:
            if made.id in told.ids:
                what = _("{subject} heißt „{id}“ wie etwas vor ihm.").format(subject=_subject(key, number), id=made.id)
                do = _("Jedem Fakt, Beschluss und jeder Aufgabe eine eigene „id“ geben.")
                told.fault(what, do, key, number)
            else:
                told.ids.add(made.id)
                found.append(made)
    return tuple(found)


def _named(
    told: _Parsing, item: Mapping[str, Json], key: str, number: int, known: Sequence[str]
) -> tuple[str, str] | None:
    """Id and text of an item; ``None`` where one of them lacks."""
    subject = _subject(key, number)
    for other in item:
        if other not in known:
            what = _("{subject}: „{key}“ kennt das Programm nicht.").format(subject=subject, key=other)
            told.fault(what, _("Erlaubt sind: {keys}.").format(keys=", ".join(known)), key, number)
    name, text = str(item.get("id") or "").strip(), item.get("text")
    if not name:
        what = _("{subject} hat keine „id“.").format(subject=subject)
        told.fault(what, _("Etwa „id: {letter}{n}“.").format(letter=key[0], n=number), key, number)
    if not isinstance(text, str) or not text.strip():
        what = _("{subject} hat keinen Text.").format(subject=subject)
        told.fault(what, _("Unter „text“ in Worten sagen, was im Dokument stehen muss."), key, number)
        return None
    return (name, text) if name else None


def _fact(told: _Parsing, item: Mapping[str, Json], key: str, number: int) -> Fact | None:
    named = _named(told, item, key, number, _FACT_KEYS)
    attributes = item.get("attributes") or {}
    if not isinstance(attributes, Mapping):
        what = _("{subject}: „attributes“ ist kein Objekt.").format(subject=_subject(key, number))
        told.fault(what, _("Etwa „attributes“ mit „concept“ und „polarity: neg“."), key, number)
        attributes = {}
    polarity = attributes.get("polarity")
    if polarity is not None and polarity not in _POLARITIES:
        what = _("{subject}: „polarity“ ist „{value}“.").format(subject=_subject(key, number), value=polarity)
        told.fault(what, _("Erlaubt sind „pos“ und „neg“."), key, number)
    if named is None:
        return None
    plain = MappingProxyType({str(name): str(each) for name, each in attributes.items()})
    return Fact(*named, str(item.get("severity") or ""), plain, told.line(key, number))


def _task(told: _Parsing, item: Mapping[str, Json], key: str, number: int) -> Task | None:
    named = _named(told, item, key, number, _TASK_KEYS)
    owner, deadline = (str(item.get(name) or "").strip() for name in ("owner", "deadline"))
    if not owner:
        what = _("{subject} hat keine Zuständigkeit („owner“).").format(subject=_subject(key, number))
        told.fault(what, _("Name oder Rolle angeben; hat es niemand festgelegt: „owner: open“."), key, number)
    if named is None:
        return None
    who, when = ("" if each.casefold() in _OPEN else each for each in (owner, deadline))
    return Task(*named, who, when, told.line(key, number))


def _sections(told: _Parsing, value: Mapping[str, Json]) -> tuple[str, ...]:
    listed = value.get("sections", [])
    if not isinstance(listed, list):
        told.fault(_("„{key}“ ist keine Liste.").format(key="sections"), _("Je Pflichtabschnitt seine Überschrift."))
        return ()
    found: dict[str, str] = {}
    for number, name in enumerate(listed, 1):
        if not isinstance(name, str) or not name.strip():
            told.fault(
                _("{subject} hat keinen Namen.").format(subject=_subject("sections", number)),
                _("Die Überschrift schreiben, etwa „- Beschlüsse“."),
                "sections",
                number,
            )
        elif name.strip().casefold() in found:
            told.fault(
                _("Der Pflichtabschnitt „{name}“ steht zweimal da.").format(name=name.strip()),
                _("Eine der beiden Zeilen löschen."),
                "sections",
                number,
            )
        else:
            found[name.strip().casefold()] = name.strip()
    return tuple(found.values())
