"""Verdicts and attributes in the reader's language, and back from what a person wrote."""

from __future__ import annotations

from collections.abc import Mapping

from pruefstand.i18n import N_, _
from pruefstand.scoring.facts.decisions import RULED

__all__ = ["ATTRIBUTE_WORDS", "BORDER_WORDS", "VERDICT_WORDS", "verdict_of", "verdict_word"]

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
    "polarity": N_("etwas ist davon gesagt, das es weder verneint noch bejaht"),
    "unexplained": N_("fehlt, und zugleich steht etwas da, das nichts belegt"),
    "absent": N_("gefunden, aber eine Angabe darin fehlt"),
    "owner": N_("eine Zuständigkeit, die niemand festgelegt hat"),
    "deadline": N_("eine Frist, die niemand festgelegt hat"),
}
"""Why a person should look."""


def verdict_word(verdict: str) -> str:
    """„verfälscht: Zeit“ for ``falsified:time``."""
    kind, _colon, attribute = verdict.partition(":")
    word = _(VERDICT_WORDS[kind])
    return f"{word}: {_(ATTRIBUTE_WORDS[attribute])}" if attribute else word


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
