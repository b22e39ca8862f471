"""Of whom it was asked, and with what: the conditions of every system, as far as they are known."""

from __future__ import annotations

from pruefstand.domain import digest_of
from pruefstand.evaluation import Excerpt
from pruefstand.evaluation.details import LONGEST
from pruefstand.i18n import N_, _
from pruefstand.report.blocks import Block, Pair, Pairs, Section
from pruefstand.report.hardest import panel
from pruefstand.report.lookup import Lookup

__all__ = ["conditions_section"]

_WORDS = {
    "command": N_("Befehl"),
    "environment": N_("Umgebungsvariablen"),
    "history": N_("Vorausgehendes Gespräch"),
    "instruction": N_("Arbeitsanweisung"),
    "instruction_as": N_("Arbeitsanweisung als"),
    "material": N_("Material"),
    "model": N_("Modell"),
    "processing": N_("Nachbearbeitung"),
    "service": N_("Dienst"),
    "settings": N_("Einstellungen"),
    "tools": N_("Werkzeuge"),
}


def conditions_section(lookup: Lookup) -> Section | None:
    """The instruction and one entry for each condition of each system; a machine of which nothing is known says so.
    ``None`` among people without an instruction."""
    asked = _asked(lookup)
    pairs = []
    for system in lookup.systems:
        for key, text in system.conditions:
            shown = _("wie vom Dienst vorgegeben") if (key, text) == ("settings", "default") else text
            pairs.append(Pair(f"{system.title}: {_(_WORDS[key])}", shown))
        if not system.conditions and not system.origin.human:
            pairs.append(Pair(system.title, _("nicht angegeben")))
    if not pairs and not asked:
        return None
    read = _("Ein Ergebnis gilt für diese Bedingungen, nicht für das Modell oder Produkt an sich.")
    return Section(
        "bedingungen", _("Womit gearbeitet wurde"), read, (*asked, *([Pairs(tuple(pairs))] if pairs else ()))
    )


def _asked(lookup: Lookup) -> tuple[Block, ...]:
    """The instruction word for word with its digest, as it is now; attempts under an earlier one are told elsewhere."""
    text = lookup.evaluation.instruction
    if not text:
        return ()
    digest = Pair(_("Prüfsumme der Arbeitsanweisung"), digest_of(text.encode()), mono=True)
    return panel(_("Arbeitsanweisung, wie die Systeme sie erhalten"), Excerpt.of(text), short=LONGEST), Pairs((digest,))
