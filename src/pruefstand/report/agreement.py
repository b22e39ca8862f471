"""How the raters agree: each number first, then how far it may be read."""

from __future__ import annotations

from pruefstand.domain import Estimate
from pruefstand.evaluation.agreement_model import AgreementNumber
from pruefstand.i18n import _
from pruefstand.rating.agreement_words import AI_RULE, arm_word, kind_hint, kind_title, raters_word, scale_word
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Listing, Paragraph, Row, Section, Table
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import count, fraction, number, span

__all__ = ["agreement_section"]

_MOST = 200
"""Rows in the page; all of them are in derived/agreement.csv."""


def agreement_section(lookup: Lookup) -> Section | None:
    """A table of every number of agreement, the hints to read them, and how many answers are disputed; ``None`` before
    people's ratings are joined."""
    agreement = lookup.evaluation.agreement
    if not agreement.numbers:
        return None
    titles = {measure.id: _(measure.title) for measure in lookup.evaluation.measures}
    systems = {system.id: system.title for system in lookup.systems}
    columns = (
        Column(_("Was"), numeric=False),
        Column(_("Wer"), numeric=False),
        Column(_("Wert")),
        Column(_("Intervall, p")),
        Column(_("Urteile")),
        Column(_("Lesart"), numeric=False),
    )
    rows = tuple(_row(one, titles, systems) for one in agreement.numbers[:_MOST])
    kinds = dict.fromkeys(one.kind.value for one in agreement.numbers)
    blocks: list[Block] = [Table(_("Übereinstimmung der Bewertenden"), columns, rows)]
    blocks.append(Listing(tuple(f"{kind_title(kind)}: {kind_hint(kind)}" for kind in kinds if kind_hint(kind))))
    if any("ai" in one.kind.value or "+" in one.raters for one in agreement.numbers):
        blocks.append(Paragraph(_(AI_RULE)))
    if len(agreement.numbers) > _MOST:
        blocks.append(Paragraph(_("Weitere Zahlen stehen in derived/agreement.csv.")))
    answers = {dispute.attempt for dispute in agreement.disputes}
    said = _("Verschieden beurteilte Antworten: {n}. Sie stehen mit allen Begründungen in derived/disputes.csv.")
    blocks.append(Paragraph(said.format(n=count(len(answers)))))
    read = _("Niemand wird überstimmt: Wo Menschen verschieden urteilen, bleiben alle Urteile stehen.")
    return Section("uebereinstimmung", _("Wie einig sich die Bewertenden sind"), read, tuple(blocks), full=True)


def _row(one: AgreementNumber, titles: dict[str, str], systems: dict[str, str]) -> Row:
    estimate = one.estimate
    whom = arm_word(one.system) if one.system in ("human", "ai") else systems.get(one.system, one.system)
    sub = tuple(filter(None, (titles.get(one.measure, one.measure), scale_word(one.scale))))
    cells = (
        Cell(CellKind.TEXT, raters_word(one.raters), (whom,) if whom else ()),
        _value(estimate),
        _interval(estimate),
        Cell(CellKind.COUNT, count(estimate.n)),
        Cell(CellKind.TEXT, _(one.reading) if one.reading else _("keine")),
    )
    return Row(kind_title(one.kind.value), cells, sub)


def _value(estimate: Estimate) -> Cell:
    if estimate.value is None:
        return Cell(CellKind.NA, _("nicht berechenbar"), (_(estimate.reason) or _("ohne Angabe"),))
    shown = number(estimate.value, 3)
    if estimate.numerator is not None and estimate.denominator is not None:
        return Cell(CellKind.VALUE, shown, (fraction(estimate.numerator, estimate.denominator),))
    return Cell(CellKind.VALUE, shown)


def _interval(estimate: Estimate) -> Cell:
    parts = []
    if estimate.low is not None and estimate.high is not None:
        parts.append(span(number(estimate.low, 3), number(estimate.high, 3), signed=estimate.low < 0))
    if estimate.p is not None:
        parts.append(f"p = {number(estimate.p, 3)}")
    if not parts:
        return Cell(CellKind.NA, _("entfällt"), (_("kein Intervall gerechnet"),))
    return Cell(CellKind.INTERVAL, parts[0], tuple(parts[1:]))
