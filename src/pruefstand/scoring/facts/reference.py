"""The reference of one case: sentences that hold, and the facts among them that a document must give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from pruefstand.errors import InputError, Problem, place
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _

__all__ = ["Fact", "FactReference", "parse_reference"]

_KEYS = ("reference_sentences", "facts")
_FACT_KEYS = ("id", "text", "severity", "attributes")


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its words, its class of severity (empty where no rubric is declared), attributes as text.

    ``attributes`` that are read: ``concept`` (other words for what it is about), ``polarity`` (``pos`` or ``neg``),
    ``person`` (names or roles, ``A->B`` for who does to whom), ``side``; all others are the author's notes, for values
    are read from the words. Raises ``ValueError`` for an empty id or text.
    """

    id: str
    text: str
    severity: str = ""
    attributes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def __post_init__(self) -> None:
        if not self.id or not self.text.strip():
            raise ValueError("a fact has an id and words")


@dataclass(frozen=True, slots=True)
class FactReference:
    """Sentences and facts; ids are unique, there is at least one fact, else ``ValueError``."""

    sentences: tuple[str, ...]
    facts: tuple[Fact, ...]

    def __post_init__(self) -> None:
        ids = [fact.id for fact in self.facts]
        if not ids or len(set(ids)) < len(ids):
            raise ValueError("facts have ids of their own, and there is at least one")


def parse_reference(value: Json, where: str, lines: Sequence[int] = ()) -> FactReference:
    """The reference from its JSON or YAML value; raises ``InputError`` with every fault, each with its place in words
    („3. Fakt“), ``where`` being the file and ``lines`` those on which its facts begin."""
    problems: list[Problem] = []

    def fault(what: str, do: str, number: int = 0) -> None:
        line = lines[number - 1] if 0 < number <= len(lines) else None
        problems.append(Problem(place(where, line) if where else "", what, do))

    if not isinstance(value, Mapping) or not isinstance(value.get("facts"), list):
        fault(
            _("Das ist keine Faktenreferenz."),
            _("Ein Objekt mit „reference_sentences“ (Liste von Sätzen) und „facts“ (Liste) schreiben."),
        )
        raise InputError.of(problems)
    for key in value:
        if key not in _KEYS:
            fault(
                _("„{key}“ kennt eine Faktenreferenz nicht.").format(key=key),
                _("Erlaubt sind: {keys}.").format(keys=", ".join(_KEYS)),
            )
    sentences = value.get("reference_sentences", [])
    if not isinstance(sentences, list) or not all(isinstance(each, str) and each.strip() for each in sentences):
        fault(_("„reference_sentences“ ist keine Liste von Sätzen."), _("Je Satz einen Text in Anführungszeichen."))
        sentences = []
    facts: list[Fact] = []
    for number, item in enumerate(_listed(value["facts"]), 1):
        found = _fact(item, number, fault)
        if found is not None and any(found.id == other.id for other in facts):
            fault(
                _("Der {number}. Fakt heißt „{id}“ wie einer vor ihm.").format(number=number, id=found.id),
                _("Jedem Fakt eine eigene „id“ geben."),
                number,
            )
        elif found is not None:
            facts.append(found)
    if not facts and not problems:
        fault(_("Die Faktenreferenz hat keinen Fakt."), _("Mindestens einen Fakt unter „facts“ aufnehmen."))
    if problems:
        raise InputError.of(problems)
    return FactReference(tuple(str(each) for each in sentences), tuple(facts))


def _listed(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list) else []


def _fact(item: Json, number: int, fault: Callable[[str, str, int], None]) -> Fact | None:
    if not isinstance(item, Mapping):
        fault(
            _("Der {number}. Fakt ist kein Objekt.").format(number=number),
            _("„id“, „text“ und, wo es eine Rubrik gibt, „severity“ angeben."),
            number,
        )
        return None
    for key in item:
        if key not in _FACT_KEYS:
            fault(
                _("„{key}“ im {number}. Fakt kennt das Programm nicht.").format(key=key, number=number),
                _("Erlaubt sind: {keys}.").format(keys=", ".join(_FACT_KEYS)),
                number,
            )
    name, text = str(item.get("id") or "").strip(), item.get("text")
    if not name:
        fault(
            _("Der {number}. Fakt hat keine „id“.").format(number=number),
            _("Etwa „id: f{n}“.").format(n=number),
            number,
        )
    if not isinstance(text, str) or not text.strip():
        fault(
            _("Der {number}. Fakt hat keinen Text.").format(number=number),
            _("Unter „text“ in Worten sagen, was im Dokument stehen muss."),
            number,
        )
        return None
    attributes = item.get("attributes") or {}
    if not isinstance(attributes, Mapping):
        fault(
            _("„attributes“ im {number}. Fakt ist kein Objekt.").format(number=number),
            _("Etwa „attributes“ mit „concept“ und „polarity: neg“."),
            number,
        )
        attributes = {}
    if not name:
        return None
    return Fact(
        name,
        text,
        str(item.get("severity") or ""),
        MappingProxyType({str(key): str(each) for key, each in attributes.items()}),
    )
