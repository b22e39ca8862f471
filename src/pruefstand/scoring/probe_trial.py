"""Outputs made on purpose, right ones and wrong ones, with what a checker must say of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pruefstand.i18n import N_

__all__ = ["ALTERATIONS", "FOREIGN", "Trial", "fenced"]

FOREIGN = "§ probe §"
"""A text that no catalogue has: what an altered output holds where something foreign must stand."""

ALTERATIONS: Mapping[str, str] = {
    "reference": N_("die Referenz selbst"),
    "reordered": N_("die Referenz in anderer Reihenfolge"),
    "line_end": N_("die Referenz mit einem Zeilenende"),
    "at_tolerance": N_("am Rand des Spielraums"),
    "with_unit": N_("mit vereinbarter Einheit"),
    "broken_json": N_("beschädigtes JSON"),
    "extra_field": N_("zusätzliches Feld"),
    "missing_field": N_("fehlendes Feld"),
    "doubled_field": N_("Feld steht doppelt"),
    "unknown_value": N_("unbekannter Wert"),
    "other_choice": N_("eine andere Antwort zur Wahl"),
    "wrong_type": N_("falsche Art von Wert"),
    "emptied": N_("null statt des Werts"),
    "empty": N_("leere Ausgabe"),
    "fenced": N_("in einem Markdown-Zaun"),
    "prose": N_("mit einem Satz davor"),
    "invented_date": N_("erfundenes oder falsches Datum"),
    "impossible_date": N_("Tag, den es nicht gibt"),
    "other_notation": N_("andere Schreibweise"),
    "invented_quote": N_("erfundener Beleg"),
    "other_quote": N_("Beleg, der dasteht und anderes belegt"),
    "changed_text": N_("geänderter Text"),
    "wrong_number": N_("falsche Zahl"),
    "beyond_tolerance": N_("um eins über den Spielraum hinaus"),
    "ambiguous_number": N_("Zahl mit zwei Lesarten"),
    "foreign_unit": N_("nicht vereinbarte Einheit"),
    "without_unit": N_("ohne die verlangte Einheit"),
    "missing_item": N_("fehlender Eintrag"),
    "extra_item": N_("zusätzlicher Eintrag"),
    "doubled_item": N_("Eintrag steht doppelt"),
    "missing_text": N_("ein Text fehlt"),
    "forbidden_text": N_("ein Text steht da, der nicht darf"),
    "other_case": N_("andere Groß- und Kleinschreibung"),
    "spaced": N_("Leerraum davor und danach"),
    "explained": N_("mit einer Erläuterung danach"),
    "missing_word": N_("ein Wort fehlt"),
    "extra_word": N_("ein Wort zu viel"),
    "other_word": N_("ein Wort ersetzt"),
    "same_content": N_("mitgeliefertes Paar: gleich"),
    "other_content": N_("mitgeliefertes Paar: verschieden"),
    "command_swallowed": N_("ein Diktatbefehl verschluckt"),
    "command_as_words": N_("ein Diktatbefehl als Wörter"),
    "shifted": N_("um eine Minute verschoben"),
    "no_duration": N_("ein Untertitel ohne Dauer"),
    "wrong_order": N_("Untertitel in falscher Reihenfolge"),
    "not_text": N_("kein lesbarer Text"),
    "anything": N_("irgendetwas"),
}
"""Every built-in alteration with its German words."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One output with what is expected of a checker.

    ``passes`` is whether it must pass as delivered, ``None`` where either is right and only counts for whether the
    checker can fail; ``repaired`` the same for variants of a repair (by default as delivered). ``says`` is an item and
    a verdict that must be among the findings. ``telling`` is false for an output that every checker of its kind
    refuses, whatever the plan declares: it does not show that this one can fail. ``detail`` says what was altered.
    ``against`` is a reference of its own, a text in place of the case's.
    """

    alteration: str
    output: str | bytes
    passes: bool | None
    says: tuple[str, str] | None = None
    repaired: bool | None = None
    telling: bool = True
    detail: str = ""
    against: str | None = None

    def __post_init__(self) -> None:
        if self.alteration not in ALTERATIONS:
            raise ValueError(f"unknown alteration {self.alteration!r}")

    @property
    def data(self) -> bytes:
        """The output's bytes."""
        return self.output if isinstance(self.output, bytes) else self.output.encode()


def fenced(right: str, says: tuple[str, str] | None = None) -> Trial:
    """The right output inside a fence: wrong as delivered, right after the repair."""
    return Trial("fenced", f"```\n{right}\n```", passes=False, says=says, repaired=True)
