"""Numbers of agreement as rows: what is measured, then the number, its interval or p, and how far it may be read."""

from __future__ import annotations

from collections.abc import Iterable

from pruefstand.domain import Estimate, Source
from pruefstand.evaluation.agreement_model import AgreementKind, AgreementNumber
from pruefstand.i18n import N_, _
from pruefstand.rating.agreement_words import arm_word, kind_hint, kind_title, raters_word, scale_word
from pruefstand.report.blocks import Cell, CellKind, Column, Listing, Row, Table, Tag
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import count, fraction, number, p_words, span
from pruefstand.report.words import lines, tag

__all__ = ["MOST", "agreement_table", "hints", "machines"]

MOST = 200
"""Rows of a table in the report; all of them are in derived/agreement.csv."""


_JUDGEMENTS = N_("Urteile")
_ANSWERS = N_("Antworten")
_GUESSES = N_("Vermutungen")
_COUNTED = {
    AgreementKind.KAPPA: _ANSWERS,
    AgreementKind.AI_KAPPA: _ANSWERS,
    AgreementKind.AI_KAPPA_MEAN: N_("Personen"),
    AgreementKind.AI_OFFSET: _ANSWERS,
    AgreementKind.AI_EQUAL: N_("Paare"),
    **dict.fromkeys(
        (
            AgreementKind.GUESS,
            AgreementKind.GUESS_CHANCE,
            AgreementKind.GUESS_EXACT,
            AgreementKind.GUESS_WITHIN,
            AgreementKind.JAMES,
            AgreementKind.BANG,
        ),
        _GUESSES,
    ),
}
"""What n counts of each kind of number; of the others judgements."""


def machines(lookup: Lookup) -> frozenset[str]:
    """The raters that are no people."""
    return frozenset(one.rater for one in lookup.evaluation.agreement.judgements if one.source is Source.AI)


def agreement_table(lookup: Lookup, numbers: Iterable[AgreementNumber], caption: str, *, by_measure: bool) -> Table:
    """These numbers in their order; each row is headed by its measure (``by_measure``), else by the kind of number.
    Raises ``ValueError`` without numbers."""
    titles = {measure.id: _(measure.title) for measure in lookup.evaluation.measures}
    systems = {system.id: tag(system) for system in lookup.systems}
    columns = (
        Column(_("Was"), numeric=False),
        Column(_("Wer"), numeric=False),
        Column(_("Wert")),
        Column(_("Intervall, p")),
        Column(_("n")),
        Column(_("Lesart"), numeric=False),
    )
    rows = []
    for one in numbers:
        measure = titles.get(one.measure, one.measure)
        kind = ", ".join(filter(None, (kind_title(one.kind.value), scale_word(one.scale))))
        head, sub = (measure, (kind,)) if by_measure else (kind, ())
        rows.append(Row(head, _cells(one, systems), sub))
    return Table(caption, columns, tuple(rows))


def hints(numbers: Iterable[AgreementNumber]) -> Listing:
    """How each kind among these numbers is to be read."""
    kinds = dict.fromkeys(one.kind.value for one in numbers)
    return Listing(tuple(f"{kind_title(kind)}: {kind_hint(kind)}" for kind in kinds if kind_hint(kind)))


def _cells(one: AgreementNumber, systems: dict[str, Tag]) -> tuple[Cell, ...]:
    estimate = one.estimate
    whom = systems[one.system].name if one.system in systems else arm_word(one.system)
    return (
        Cell(CellKind.TEXT, raters_word(one.raters), (whom,) if whom else ()),
        _value(estimate),
        _interval(estimate),
        Cell(CellKind.COUNT, count(estimate.n), (_(_COUNTED.get(one.kind, _JUDGEMENTS)),)),
        Cell(CellKind.TEXT, _(one.reading) if one.reading else _("keine")),
    )


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
        parts.append(p_words(estimate.p))
    if not parts:
        return Cell(CellKind.NA, _("entfällt"), (lines(estimate.note) or _("kein Intervall gerechnet"),))
    return Cell(CellKind.INTERVAL, parts[0], tuple(parts[1:]))
