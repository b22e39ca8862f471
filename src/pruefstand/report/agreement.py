"""How the raters agree: each number first, then how far it may be read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pruefstand.domain import Estimate, Measure
from pruefstand.evaluation.agreement_model import AgreementNumber, Dispute
from pruefstand.i18n import _
from pruefstand.rating.agreement_words import AI_RULE, arm_word, kind_hint, kind_title, raters_word, scale_word
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Listing, Paragraph, Row, Section, Table
from pruefstand.report.hardest import SHORT
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import count, fraction, number, span
from pruefstand.report.words import part_word

__all__ = ["agreement_section"]

_MOST = 200
"""Rows of each table in the page; all of them are in derived/."""


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
    blocks.append(Paragraph(_("Verschieden beurteilte Antworten: {n}.").format(n=count(len(answers)))))
    if answers:
        shown = set(sorted(answers, key=lambda key: (key.case, key.system, key.repeat))[:_MOST])
        blocks.append(_disputes([one for one in agreement.disputes if one.attempt in shown], lookup))
    if len(answers) > _MOST:
        blocks.append(Paragraph(_("Alle stehen mit vollen Begründungen in derived/disputes.csv.")))
    read = _("Niemand wird überstimmt: Wo Menschen verschieden urteilen, bleiben alle Urteile stehen.")
    return Section("uebereinstimmung", _("Wie einig sich die Bewertenden sind"), read, tuple(blocks), full=True)


def _disputes(disputes: Sequence[Dispute], lookup: Lookup) -> Table:
    """Every answer that was judged differently: each rater's value under the measures concerned, then their words."""
    measures = {measure.id: measure for measure in lookup.evaluation.measures}
    systems = {system.id: system.title for system in lookup.systems}
    columns = (
        Column(_("Fall und Antwort"), numeric=False),
        Column(_("Urteile"), numeric=False),
        Column(_("Begründungen"), numeric=False),
    )
    rows = []
    for key, group in groupby(disputes, key=lambda dispute: dispute.attempt):
        found = list(group)
        judged = [_judged(one, measures.get(one.measure)) for one in found]
        raters = dict.fromkeys(rater for one in found for rater in one.values)
        written = found[0].reasons
        silent = [rater for rater in raters if not written.get(rater, "").strip()]
        reasons = [f"{rater}: {_cut(written[rater])}" for rater in raters if rater not in silent]
        if silent:
            reasons.append(_("Ohne Begründung: {raters}").format(raters=", ".join(silent)))
        where = (systems.get(key.system, key.system), _("Antwort {n}").format(n=key.repeat))
        cells = (Cell(CellKind.TEXT, judged[0], tuple(judged[1:])), Cell(CellKind.TEXT, reasons[0], tuple(reasons[1:])))
        rows.append(Row(key.case, cells, where))
    return Table(_("Verschiedene Urteile über dieselbe Antwort"), columns, tuple(rows))


def _judged(dispute: Dispute, measure: Measure | None) -> str:
    values = (f"{who} {part_word(value, measure)}" for who, value in dispute.values.items())
    return f"{_(measure.title) if measure else dispute.measure}: {', '.join(values)}"


def _cut(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[:SHORT]} …"


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
