"""Two systems side by side: the paired difference on common cases, with a sentence that goes no further than it."""

from __future__ import annotations

from pruefstand.domain import Better, Result
from pruefstand.evaluation.differences import settled
from pruefstand.i18n import _
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Paragraph, Row, RowKind, Section, Table
from pruefstand.report.cells import Footnotes, level_words
from pruefstand.report.lookup import Lookup, Series, Statistic
from pruefstand.report.numbers import Style, count, number, span
from pruefstand.report.words import split_word, variant_word

__all__ = ["difference_section"]

_MOST = 60
_LEAST_P = 0.001


def difference_section(lookup: Lookup) -> Section | None:
    """A table for each main measure and form of the output; ``None`` where no two systems have common cases."""
    blocks: list[Block] = []
    for series in lookup.series:
        if series.measure in lookup.main_measures:
            found = [
                result
                for result in lookup.evaluation.differences
                if (result.measure, result.source, result.variant) == (series.measure.id, series.source, series.variant)
            ]
            if found:
                blocks += _blocks(lookup, series, found)
    if not blocks:
        return None
    read = _("Auf denselben Fällen verglichen, Fall für Fall: das erste minus das zweite.")
    return Section("paare", _("Zwei im Vergleich"), read, tuple(blocks))


def _blocks(lookup: Lookup, series: Series, found: list[Result]) -> list[Block]:
    title = _(series.measure.title)
    if len(lookup.of(series.measure)) > 1:
        title = f"{title}, {variant_word(series.variant)}"
    notes = Footnotes()
    rows: list[Row] = []
    scopes = dict.fromkeys((result.group, result.split) for result in found)
    for group, split in scopes:
        if len(scopes) > 1:
            rows.append(Row(_scope(lookup, group, split), kind=RowKind.GROUP))
        rows += [_row(lookup, series, one, notes) for one in found if (one.group, one.split) == (group, split)]
    estimate = next((one.estimate for one in found if one.estimate.low is not None), found[0].estimate)
    unit = _("Prozentpunkte") if _style(series, found[0]).percent else ""
    columns = (
        Column(_("Vergleich"), numeric=False),
        Column(_("Differenz"), unit),
        Column(level_words(estimate.level)),
        Column(_("p"), _("exakter Tausch")),
        Column(_("gemeinsame Fälle")),
        Column(_("Lesart"), numeric=False),
    )
    read = " ".join(
        [
            _("Verfahren: {method}, 2.000 Ziehungen ganzer Fälle oder Quellen; p aus dem Tausch ganzer Fälle.").format(
                method=_(estimate.method)
            ),
            _("Läufe unter anderem Auftrag oder mit anderer Fassung eines Systems sind nicht abgezogen."),
        ]
    )
    blocks: list[Block] = [Paragraph(_sentence(found))]
    shown = tuple(rows[:_MOST])
    blocks.append(Table(_("{what}: Differenzen").format(what=title), columns, shown, read, notes.texts))
    if len(rows) > len(shown):
        blocks.append(Paragraph(_("Weitere Vergleiche stehen in results.csv.")))
    return blocks


def _scope(lookup: Lookup, group: str, split: str) -> str:
    if split:
        return _("Teil: {part}").format(part=split_word(split))
    return lookup.evaluation.groups.get(group, group) if group else _("Alle Fälle zusammen")


def _style(series: Series, result: Result) -> Style:
    return series.style(Statistic(result.summary, result.part))


def _row(lookup: Lookup, series: Series, result: Result, notes: Footnotes) -> Row:
    estimate, style = result.estimate, _style(series, result)
    title = _("{one} gegen {other}").format(
        one=_title(lookup, result.system), other=_title(lookup, result.against or "")
    )
    cases = Cell(CellKind.COUNT, count(estimate.n))
    sub = (result.part,) if result.part else ()
    if estimate.value is None:
        nothing = Cell(CellKind.NA, _("nicht berechenbar"), (_(estimate.reason),))
        return Row(title, (nothing, nothing, nothing, cases, Cell(CellKind.TEXT, _("keine Aussage"))), sub)
    value = Cell(CellKind.VALUE, _signed(style, estimate.value), notes=notes.of(estimate))
    if estimate.low is None or estimate.high is None:
        interval = Cell(CellKind.NA, _("ohne Intervall"), (_("siehe Anmerkung"),))
    else:
        interval = Cell(CellKind.INTERVAL, span(style.bare(estimate.low), style.bare(estimate.high), signed=True))
    if estimate.p is None:
        p = Cell(CellKind.NA, _("entfällt"), (_("kein Unterschied in einem Fall, oder ungleiche Nenner"),))
    else:
        p = Cell(CellKind.VALUE, number(estimate.p, 3) if estimate.p >= _LEAST_P else f"< {number(_LEAST_P, 3)}")
    return Row(title, (value, interval, p, cases, Cell(CellKind.TEXT, _reading(lookup, series, result))), sub)


def _signed(style: Style, value: float) -> str:
    text = style.bare(value)
    return f"+{text}" if value > 0 and text != number(0, style.decimals) else text


def _title(lookup: Lookup, system: str) -> str:
    return next((one.title for one in lookup.systems if one.id == system), system)


def _reading(lookup: Lookup, series: Series, result: Result) -> str:
    estimate = result.estimate
    if estimate.low is None or estimate.value is None:
        return _("ohne Intervall keine Aussage")
    if estimate.high is not None and estimate.low <= 0 <= estimate.high:
        return _("Das Intervall schließt 0 ein: Ein Unterschied ist nicht belegt.")
    if not settled(estimate):
        return _("Das Intervall schließt 0 nicht ein, doch es sind zu wenige Fälle, um einen Unterschied zu belegen.")
    one, other = result.system, result.against or ""
    higher = one if estimate.value > 0 else other
    if series.measure.better is Better.NONE:
        return _("{system} liegt höher.").format(system=_title(lookup, higher))
    ahead = higher if series.measure.better is Better.HIGHER else (other if higher == one else one)
    if ahead in lookup.barred:
        text = _("Die Zahl ist bei {system} günstiger; es ist gesperrt, und das hebt keine Zahl auf.")
        return text.format(system=_title(lookup, ahead))
    return _("{system} liegt vorn.").format(system=_title(lookup, ahead))


def _sentence(found: list[Result]) -> str:
    """How many comparisons over all cases leave out 0, and what to think of many."""
    whole = [one for one in found if not one.group and not one.split]
    apart = sum(settled(one.estimate) for one in whole)
    if len(whole) == 1:
        if apart:
            return _("Der Vergleich über alle Fälle belegt einen Unterschied.")
        return _("Der Vergleich über alle Fälle belegt keinen Unterschied.")
    text = _("Von {all} Vergleichen über alle Fälle belegen {apart} einen Unterschied.")
    many = _("Bei vielen Vergleichen geschieht das vereinzelt auch ohne Unterschied; korrigiert ist dafür nichts.")
    return f"{text.format(all=count(len(whole)), apart=count(apart))} {many}"
