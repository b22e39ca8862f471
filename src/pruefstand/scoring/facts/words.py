"""Verdicts and attributes in the reader's language, and back from what a person wrote."""

from __future__ import annotations

from collections.abc import Mapping

from pruefstand.i18n import N_, _
from pruefstand.scoring.facts.decisions import RULED
from pruefstand.scoring.facts.judging import Judged

__all__ = [
    "ABSENT_WORDS",
    "ATTRIBUTE_WORDS",
    "BORDER_WORDS",
    "VERDICT_WORDS",
    "judged_word",
    "verdict_list",
    "verdict_of",
    "verdict_word",
]

VERDICT_WORDS: Mapping[str, str] = {
    "preserved": N_("erhalten"),
    "missing": N_("fehlt"),
    "falsified": N_("verfälscht"),
}
ATTRIBUTE_WORDS: Mapping[str, str] = {
    "negation": N_("Verneinung"),
    "person": N_("Person"),
    "side": N_("Seite"),
    "value": N_("Wert"),
    "unit": N_("Einheit"),
    "time": N_("Zeit"),
    "term": N_("Begriff"),
    "status": N_("Status"),
    "contradiction": N_("Widerspruch"),
}
BORDER_WORDS: Mapping[str, str] = {
    "located": N_("nur knapp oder fast gefunden"),
    "values": N_("nur an den Werten erkannt"),
    "term": N_("ein anderer Begriff steht an seiner Stelle"),
    "person": N_("eine andere Person steht an seiner Stelle"),
    "absent": N_("gefunden, aber eine Angabe darin fehlt"),
    "contradiction": N_("ein eigener Satz sagt Neues von dem, was verneint ist"),
    "owner": N_("eine Zuständigkeit, die niemand festgelegt hat"),
    "deadline": N_("eine Frist, die niemand festgelegt hat"),
    "name": N_("derselbe Nachname mit anderem Vornamen oder anderer Anrede"),
    "first_name": N_("nur der Vorname steht da"),
    "unexplained": N_("nicht gefunden, aber das Dokument sagt auch Unbelegtes"),
    "polarity": N_("ob es verneint ist, ist nicht sicher"),
    "negation": N_("ob es verneint ist, ist nicht sicher"),
    "side": N_("eine andere Seite steht in der Nähe"),
    "value": N_("ein anderer Wert steht in der Nähe"),
    "unit": N_("eine andere Einheit steht in der Nähe"),
    "time": N_("eine andere Zeit steht in der Nähe"),
    "status": N_("ein anderer Status steht in der Nähe"),
}
"""Why a person should look."""
ABSENT_WORDS: Mapping[str, str] = {
    "owner.absent": N_("ohne Zuständigkeit"),
    "deadline.absent": N_("ohne Frist"),
}
"""What a task is told without, by the rule that says so."""


def verdict_word(verdict: str) -> str:
    """„verfälscht: Zeit“ for ``falsified:time``."""
    kind, _colon, attribute = verdict.partition(":")
    word = _(VERDICT_WORDS[kind])
    return f"{word}: {_(ATTRIBUTE_WORDS[attribute])}" if attribute else word


def judged_word(one: Judged) -> str:
    """The same for a verdict with its rule: „ohne Frist“ for a task that is told without its deadline."""
    return _(ABSENT_WORDS[one.rule]) if one.rule in ABSENT_WORDS else verdict_word(one.verdict)


def verdict_list() -> str:
    """Everything that can be decided, in words, for whoever is asked to write one."""
    return ", ".join(map(verdict_word, RULED))


def verdict_of(said: str) -> str | None:
    """The verdict that somebody wrote, as a code, in German or in words of the reader's language; ``None`` for anything
    else."""
    told = _plain(said)
    for verdict in RULED:
        kind, _colon, attribute = verdict.partition(":")
        german = f"{VERDICT_WORDS[kind]} {ATTRIBUTE_WORDS.get(attribute, '')}"
        if told in (_plain(verdict), _plain(german), _plain(verdict_word(verdict))):
            return verdict
    return None


def _plain(text: str) -> str:
    return " ".join(text.replace(":", " ").split()).casefold()
