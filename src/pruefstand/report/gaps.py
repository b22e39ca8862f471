"""Where the catalogue is thin: what a reader must not take for covered."""

from __future__ import annotations

from pruefstand.i18n import _, ngettext
from pruefstand.report.blocks import Listing, Section
from pruefstand.report.lookup import Lookup
from pruefstand.report.measures import cases_word
from pruefstand.report.numbers import count

__all__ = ["gap_section"]


def gap_section(lookup: Lookup) -> Section | None:
    """Thin groups, groups without cases, cases without reference; ``None`` where there is nothing of the kind."""
    gaps = lookup.evaluation.gaps
    if gaps is None:
        return None
    name = lookup.evaluation.groups
    said = [_("„{group}“ ist im Plan genannt und hat keinen Fall.").format(group=name[group]) for group in gaps.empty]
    said += [
        _("„{group}“ hat nur {cases}: Ein einziger Fehler mehr verschiebt den Anteil stark.").format(
            group=name[group], cases=cases_word(n)
        )
        for group, n in gaps.thin.items()
    ]
    if gaps.unreferenced:
        said.append(
            ngettext(
                "{n} Fall hat keine Referenz und ist in keinem Anteil enthalten, der gegen eine prüft.",
                "{n} Fälle haben keine Referenz und sind in keinem Anteil enthalten, der gegen eine prüft.",
                gaps.unreferenced,
            ).format(n=count(gaps.unreferenced))
        )
    if not said:
        return None
    read = _("Eine Gruppe gilt als dünn, wenn sie weniger als {n} Fälle hat.").format(n=gaps.least)
    return Section("luecken", _("Dünne Stellen und Lücken"), read, (Listing(tuple(said)),))
