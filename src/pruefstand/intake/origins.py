"""Which condition an answer belongs to: by its name, else by the words with which people tell its origin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from unicodedata import normalize

from pruefstand.domain import Origin, System, SystemKind
from pruefstand.i18n import _

__all__ = ["condition_of", "origins_of", "qualification_of"]

_AI = frozenset({Origin.OTHER_AI, Origin.MODEL, Origin.PIPELINE})
_PERSON = frozenset({Origin.EXPERT, Origin.STUDENT})
_WORDS = {
    frozenset({Origin.OTHER_AI}): "andere ki, fremde ki, anderer ki anbieter, ki anbieter",
    frozenset({Origin.MODEL}): "modell, modell ohne vorschaltsystem, ki modell, kontrolle",
    frozenset({Origin.PIPELINE}): "reporter, reporter mit vorschaltsystem, vorschaltsystem",
    frozenset({Origin.STUDENT}): "studierende, studierender, studierende r, student in, studentin, studenten,"
    " studentinnen, berufsanwärter, berufsanwärterin, berufsanwärter in, berufsanwärterinnen",
    frozenset({Origin.EXPERT}): "fachperson, fachpersonen, sonstige fachperson, experte, expertin, experten,"
    " expertinnen, berufsträger, berufsträgerin, berufsträger in, berufsträgerinnen, berufsträger mit erfahrung,"
    " berufsträgerin mit erfahrung, berufsträger in mit erfahrung",
    frozenset({Origin.PROGRAM}): "programm",
    frozenset({Origin.PRODUCT}): "produkt",
    _AI: "ki, ai",
    _PERSON: "mensch, menschen, person, human",
}
_ORIGINS = {word.strip(): origins for origins, words in _WORDS.items() for word in words.split(",")} | {
    origin.value.replace("_", " "): frozenset({origin}) for origin in Origin
}

_QUALIFICATIONS = {
    "Student/in": "student in, studentin, student, studierende r, studierender, studierende",
    "Berufsanwärter/in": "berufsanwärter in, berufsanwärter, berufsanwärterin",
    "Berufsträger/in mit Erfahrung": "berufsträger in, berufsträger, berufsträgerin, berufsträger in mit erfahrung,"
    " berufsträger mit erfahrung, berufsträgerin mit erfahrung",
    "sonstige Fachperson": "sonstige fachperson",
}
_QUALIFIED = {word.strip(): name for name, words in _QUALIFICATIONS.items() for word in words.split(",")}


def _folded(text: str) -> str:
    """Lower case, every other sign a space: „Student/in“, „Student*in“ and „student (in)“ are one word."""
    return re.sub(r"[\W_]+", " ", normalize("NFC", text).casefold()).strip()


def origins_of(word: str) -> frozenset[Origin]:
    """The origins that a word may mean, in German or as the plan's key; empty for a word that is not known."""
    return _ORIGINS.get(_folded(word), frozenset())


def qualification_of(word: str) -> str:
    """Which of the four qualifications this word names, as it is written in a report; empty for another word."""
    return _QUALIFIED.get(_folded(word), "")


def condition_of(
    systems: Sequence[System], *, condition: str, origin: str, details: Iterable[str] = ()
) -> System | tuple[str, str]:
    """The system that an answer belongs to, or what is wrong and the way out.

    ``condition`` is a system's id and decides; else ``origin`` must be the id or title of one system, or leave one
    whose origin it names; else one of ``details`` (model, qualification) must be the id or title of exactly one of
    those left. Only whole titles count: an answer of „M 5“ must not end up at „M 5 mini“. „KI“ alone is the one other
    AI where the plan also has a Reporter or a control, which have words of their own. Systems that run here or have an
    export of their own take no answers.
    """
    own = {system.id: system for system in systems if system.kind is SystemKind.INTAKE}
    names = ", ".join(own) or "–"
    meant = origins_of(origin)
    if condition:
        system = own.get(condition)
        if system is None and any(system.id == condition for system in systems):
            what = _("Die Bedingung „{name}“ bekommt ihre Antworten nicht aus Tabellen.").format(name=condition)
            return what, _("Eine von {names} nennen.").format(names=names)
        if system is None:
            what = _("Die Bedingung „{name}“ kennt der Plan nicht.").format(name=condition)
            return what, _("Eine von {names} nennen.").format(names=names)
        if meant and system.origin not in meant:
            what = _("Bedingung „{name}“ und Herkunft „{origin}“ widersprechen sich.")
            return what.format(name=condition, origin=origin), _("Eine der beiden Angaben berichtigen.")
        return system
    called = [s for s in own.values() if origin and _folded(origin) in (_folded(s.id), _folded(s.title))]
    if len(called) == 1:
        return called[0]
    candidates = called or [system for system in own.values() if system.origin in meant]
    if len(candidates) == 1:
        return candidates[0]
    wanted = {_folded(detail) for detail in details} - {""}
    decided = [system for system in candidates if {_folded(system.id), _folded(system.title)} & wanted]
    if len(decided) == 1:
        return decided[0]
    others = [system for system in candidates if system.origin is Origin.OTHER_AI]
    if meant == _AI and len(others) == 1:
        return others[0]
    do = _("In der Spalte „Bedingung“ eine von {names} nennen.").format(names=names)
    if candidates:
        return _("Zu dieser Herkunft gehören mehrere Bedingungen des Plans."), do
    if not origin:
        return _("Die Zeile nennt weder Bedingung noch Herkunft."), do
    if not meant:
        return _("Die Herkunft „{origin}“ ist nicht bekannt.").format(origin=origin), do
    return _("Zur Herkunft „{origin}“ hat der Plan keine Bedingung.").format(origin=origin), do
