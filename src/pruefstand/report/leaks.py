"""What blinding could not hide: length and layout of each origin, the order of the codes, leaks that were left."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pruefstand.domain import Origin
from pruefstand.i18n import N_, _, ngettext
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Listing, Row, Section, Table
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import count, number, percent
from pruefstand.report.words import origin_word
from pruefstand.study.leak_table import LeakRow

__all__ = ["leak_section"]

_RARE = 0.001
_ORDERS = {
    "import": N_("des Einlesens"),
    "alphabet": N_("nach dem Alphabet"),
    "size": N_("nach der Größe"),
    "origin": N_("nach der Herkunft"),
}
_COLUMNS = ("words", "bullets", "eszett", "placeholders")


def leak_section(lookup: Lookup) -> Section | None:
    """A table of the origins, and sentences on order and leaks; ``None`` where nothing was measured."""
    rows = lookup.evaluation.leaks
    surface = [row for row in rows if row.kind == "surface"]
    blocks: list[Block] = [_surface(surface)] if surface else []
    if said := tuple(_sentences(rows)):
        blocks.append(Listing(said))
    if not blocks:
        return None
    read = _(
        "Daran hätten Bewertende die Herkunft erkennen können. Ob sie es haben, sagt die Verblindungsprüfung; ein "
        "Beleg für die Verblindung ist diese Tabelle nicht."
    )
    return Section("verborgen", _("Was sich nicht verbergen ließ"), read, tuple(blocks))


def _surface(rows: list[LeakRow]) -> Table:
    found = {(row.origin, row.name): row for row in rows}
    origins = list(dict.fromkeys(row.origin for row in rows))
    columns = (
        Column(_("Herkunft"), numeric=False),
        Column(_("Wörter"), _("je Antwort")),
        Column(_("Aufzählungen"), _("Anteil der Zeilen")),
        Column(_("ß statt ss"), _("von beiden Schreibweisen")),
        Column(_("Platzhalter"), _("je Antwort")),
    )
    return Table(
        _("Äußeres der vorbereiteten Antworten"),
        columns,
        tuple(
            Row(origin_word(Origin(origin)), tuple(_cell(name, found[origin, name]) for name in _COLUMNS))
            for origin in origins
        ),
    )


def _cell(name: str, row: LeakRow) -> Cell:
    if not row.of:
        return Cell(CellKind.NA, _("nicht berechenbar"), (_("kein solches Wort"),))
    value = Fraction(row.count, row.of)
    text = percent(float(value)) if name in ("bullets", "eszett") else number(float(value), 1)
    return Cell(CellKind.VALUE, text, (f"{count(row.count)} / {count(row.of)}",))


def _sentences(rows: tuple[LeakRow, ...]) -> Iterator[str]:
    for row in rows:
        if row.kind == "order" and row.p is not None:
            told = _("Die Codes stehen in {n} von {all} Paaren wie in der Reihenfolge {by}; p = {p}.")
            suspect = " " + _("Das ist auffällig.") if row.p < _RARE else ""
            p = number(row.p, 3) if row.p >= _RARE else "< " + number(_RARE, 3)
            yield told.format(n=count(row.count), all=count(row.of), by=_(_ORDERS[row.name]), p=p) + suspect
    left = sum(row.count for row in rows if row.kind == "left")
    if left:
        yield ngettext(
            "{n} Stelle, an der eine Antwort selbst auf ihre Herkunft weist, blieb mit Begründung stehen.",
            "{n} Stellen, an denen Antworten selbst auf ihre Herkunft weisen, blieben mit Begründung stehen.",
            left,
        ).format(n=count(left))
