"""Answers that people judged differently: everybody's values and words beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pruefstand.domain import Measure, Source
from pruefstand.evaluation.agreement_model import Dispute
from pruefstand.i18n import _
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Paragraph, Row, Table
from pruefstand.report.hardest import SHORT
from pruefstand.report.judgements import MOST_ANSWERS, code_tag
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import count
from pruefstand.report.words import part_word

__all__ = ["dispute_blocks"]


def dispute_blocks(lookup: Lookup) -> Iterator[Block]:
    """How many answers are disputed, and a row for each of at most :data:`MOST_ANSWERS`."""
    disputes = lookup.evaluation.agreement.disputes
    answers = {dispute.attempt for dispute in disputes}
    judged = {one.attempt for one in lookup.evaluation.agreement.judgements if one.source is Source.HUMAN}
    told = _("Verschieden beurteilte Antworten: {n} von {all}.")
    yield Paragraph(told.format(n=count(len(answers)), all=count(len(judged | answers))))
    if answers:
        shown = set(sorted(answers, key=lambda key: (key.case, key.system, key.repeat))[:MOST_ANSWERS])
        yield _table([one for one in disputes if one.attempt in shown], lookup)
    if len(answers) > MOST_ANSWERS:
        yield Paragraph(_("Alle stehen mit vollen Begründungen in derived/disputes.csv."))


def _table(disputes: list[Dispute], lookup: Lookup) -> Table:
    """Each rater's value under the measures concerned, then their words."""
    measures = {measure.id: measure for measure in lookup.evaluation.measures}
    systems = {system.id: system.title for system in lookup.systems}
    columns = (
        Column(_("Fall und Antwort"), numeric=False),
        *((Column(_("Code"), numeric=False),) if lookup.evaluation.agreement.codes else ()),
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
        cells = [Cell(CellKind.TEXT, judged[0], tuple(judged[1:])), Cell(CellKind.TEXT, reasons[0], tuple(reasons[1:]))]
        if lookup.evaluation.agreement.codes:
            code = code_tag(lookup, key)
            cells.insert(0, Cell(CellKind.TEXT, code.name if code else _("ohne Code"), tag=code))
        rows.append(Row(key.case, tuple(cells), where))
    return Table(_("Verschiedene Urteile über dieselbe Antwort"), columns, tuple(rows))


def _judged(dispute: Dispute, measure: Measure | None) -> str:
    values = (f"{who} {part_word(value, measure)}" for who, value in dispute.values.items())
    return f"{_(measure.title) if measure else dispute.measure}: {', '.join(values)}"


def _cut(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[:SHORT]} …"
