"""One condition in a report in analogy to STARD: the way of its answers, the fourfold table, the five measures."""

from __future__ import annotations

from collections.abc import Iterator

from pruefstand.domain import System
from pruefstand.evaluation.stard_model import ConditionAccuracy, Flow, IndexResult
from pruefstand.i18n import _, ngettext
from pruefstand.report.blocks import (
    Axis,
    Block,
    Cell,
    CellKind,
    Chart,
    ChartKind,
    ChartRow,
    Column,
    Row,
    RowKind,
    Section,
    Table,
    Tag,
)
from pruefstand.report.cells import level_words
from pruefstand.report.numbers import count, fraction, number, percent, share_style
from pruefstand.report.stard_flow import FlowArm, FlowDiagram, FlowSide
from pruefstand.report.stard_words import answer_word, index_word, measure_meaning, measure_word, reason_word, reasons
from pruefstand.report.words import tag

__all__ = ["condition_section"]

_AXIS = tuple((share / 100, share) for share in (0, 25, 50, 75, 100))
_MINUS = "\N{MINUS SIGN}"


def condition_section(one: ConditionAccuracy, system: System, place: int) -> Section:
    """The whole condition; ``place`` counts from 1 and makes its address."""
    blocks: list[Block] = [_diagram(one.flow, system.title)]
    blocks += [_fourfold(one, system.title), *_measures(one, system)]
    answers = ngettext("{n} Antwort", "{n} Antworten", one.fields.total).format(n=count(one.fields.total))
    cases = ngettext("zu {n} Fall", "zu {n} Fällen", one.cases).format(n=count(one.cases))
    read = _("In der Vierfeldertafel: {answers} {cases}. Jede Zahl im Diagramm ist die Summe dessen, was ihr folgt.")
    return Section(f"b{place}", system.title, read.format(answers=answers, cases=cases), tuple(blocks))


def _letters(index: IndexResult, reference: bool) -> str:
    """RP, FP, FN, RN as the protocol has them; in English TP, FP, FN, TN."""
    if index is IndexResult.YES:
        return _("RP") if reference else _("FP")
    return _("FN") if reference else _("RN")


def _diagram(flow: Flow, name: str) -> FlowDiagram:
    arms = tuple(_arm(flow, index) for index in IndexResult)
    boxes = (
        (_("Geplante Antworten"), count(flow.planned)),
        (_("Zu Fällen mit Zielfrage"), count(flow.eligible)),
        (_("Index-Test erhalten"), count(flow.tested)),
    )
    sides = (
        _side(_("Ausgeschlossen: {n}"), dict(flow.not_eligible)),
        _side(_("Kein Index-Test: {n}"), dict(flow.missing)),
    )
    title = _("Weg der Antworten: {name}").format(name=name)
    return FlowDiagram(title, _described(flow), boxes, sides, (arms[0], arms[1], arms[2]), _listing(flow, name))


def _side(head: str, found: dict[str, int]) -> FlowSide:
    lines = tuple(f"{reason_word(reason)} {count(n)}" for reason, n in found.items())
    return FlowSide(head.format(n=count(sum(found.values()))), lines)


def _arm(flow: Flow, index: IndexResult) -> FlowArm:
    arm = flow.arm(index)
    lines = [_("Referenz")]
    for reference, n in ((True, arm.yes), (False, arm.no)):
        line = f"{answer_word(reference)}: {count(n)}"
        lines.append(line if index is IndexResult.UNCLEAR else f"{line} ({_letters(index, reference)})")
    without = count(sum(arm.no_reference.values()))
    return FlowArm(index_word(index), count(arm.total), (_("Ohne Referenz"), without), tuple(lines))


def _described(flow: Flow) -> str:
    parts = [
        _("{planned} geplante Antworten, {out} ausgeschlossen, {eligible} zu Fällen mit Zielfrage").format(
            planned=count(flow.planned),
            out=count(sum(flow.not_eligible.values())),
            eligible=count(flow.eligible),
        ),
        _("{missing} ohne Index-Test, {tested} mit Index-Test").format(
            missing=count(sum(flow.missing.values())), tested=count(flow.tested)
        ),
    ]
    for index in IndexResult:
        arm = flow.arm(index)
        parts.append(
            _("{index}: {total}, davon {without} ohne Referenz, Referenz ja {yes}, nein {no}").format(
                index=index_word(index),
                total=count(arm.total),
                without=count(sum(arm.no_reference.values())),
                yes=count(arm.yes),
                no=count(arm.no),
            )
        )
    return "; ".join(parts) + "."


def _listing(flow: Flow, name: str) -> Table:
    columns = (Column(_("Schritt"), numeric=False), Column(_("Antworten")))
    arms = {index: flow.arm(index) for index in IndexResult}
    lost = {index: sum(arm.no_reference.values()) for index, arm in arms.items()}
    without: dict[str, int] = {}
    for index in (IndexResult.YES, IndexResult.NO):
        for reason, n in arms[index].no_reference.items():
            without[reason] = without.get(reason, 0) + n
    unclear = arms[IndexResult.UNCLEAR]
    said = ", ".join(f"{index_word(index)} {count(arms[index].total)}" for index in IndexResult)
    of_unclear = reasons(unclear.no_reference)
    rows = (
        _line(_("geplante Antworten"), flow.planned),
        _less(_("ausgeschlossen"), sum(flow.not_eligible.values()), reasons(flow.not_eligible)),
        _line(_("zu Fällen mit Zielfrage"), flow.eligible, kind=RowKind.SUM),
        _less(_("kein Index-Test"), sum(flow.missing.values()), reasons(flow.missing)),
        _line(_("Index-Test erhalten"), flow.tested, said, kind=RowKind.SUM),
        _less(_("unbestimmt"), unclear.total, _("davon {reasons}").format(reasons=of_unclear) if of_unclear else ""),
        _less(_("ohne Referenz"), sum(without.values()), reasons(without)),
        _line(
            _("in der Vierfeldertafel"),
            flow.tested - unclear.total - lost[IndexResult.YES] - lost[IndexResult.NO],
            kind=RowKind.SUM,
        ),
    )
    return Table(_("Dasselbe als Liste: {name}").format(name=name), columns, rows)


def _line(head: str, n: int, sub: str = "", kind: RowKind = RowKind.PLAIN) -> Row:
    return Row(head, (Cell(CellKind.COUNT, count(n)),), (sub,) if sub else (), kind)


def _less(head: str, n: int, sub: str = "") -> Row:
    """A row of what leaves the line."""
    text = f"{_MINUS}{count(n)}" if n else "0"
    return Row(head, (Cell(CellKind.COUNT, text),), (sub,) if sub else ())


def _fourfold(one: ConditionAccuracy, name: str) -> Table:
    f = one.fields
    columns = (
        Column(_("Antwort sagt"), numeric=False),
        Column(_("Referenz ja")),
        Column(_("Referenz nein")),
        Column(_("Summe")),
    )

    def cells(first: int, second: int, words: tuple[str, str] | None) -> tuple[Cell, ...]:
        subs = [(word,) if word else () for word in words or ("", "")]
        numbers = (Cell(CellKind.COUNT, count(n), sub) for n, sub in zip((first, second), subs, strict=True))
        return (*numbers, Cell(CellKind.COUNT, count(first + second)))

    rows = (
        Row(answer_word(True), cells(f.tp, f.fp, (_("richtig positiv"), _("falsch positiv")))),
        Row(answer_word(False), cells(f.fn, f.tn, (_("falsch negativ"), _("richtig negativ")))),
        Row(_("Summe"), cells(f.tp + f.fn, f.fp + f.tn, None), kind=RowKind.SUM),
    )
    read = _("Antworten, nicht Fälle. Unbestimmte Antworten und Fälle ohne Referenz stehen nicht darin.")
    return Table(_("Vierfeldertafel: {name}").format(name=name), columns, rows, read)


def _measures(one: ConditionAccuracy, system: System) -> Iterator[Block]:
    known = [measured for measured in one.measures if measured.plain.value is not None]
    if known:
        yield _chart(one, system)
    columns = (
        Column(_("Maß"), numeric=False),
        Column(_("Bruch")),
        Column(_("Anteil"), _("95-%-Intervall nach Protokoll")),
        Column(_("Intervall mit Häufung"), _("je Fall eine Beobachtung")),
        Column(_("Fälle"), _("unabhängige Einheiten")),
    )
    rows = []
    style = share_style()
    for measured in one.measures:
        plain, wide = measured.plain, measured.clustered
        head, meaning = measure_word(measured.name), (measure_meaning(measured.name),)
        if plain.value is None or plain.low is None or plain.high is None or wide.low is None or wide.high is None:
            lost = Cell(CellKind.NA, _("nicht berechenbar"), (_(plain.reason),))
            without = Cell(CellKind.NA, _("nicht berechenbar"), (_("kein Anteil"),))
            cells = (Cell(CellKind.FRACTION, fraction(0, 0)), lost, without, Cell(CellKind.COUNT, "0"))
            rows.append(Row(head, cells, meaning))
            continue
        cells = (
            Cell(CellKind.FRACTION, fraction(plain.numerator or 0, plain.denominator or 0)),
            Cell(CellKind.VALUE, style.value(plain.value), (style.interval(plain.low, plain.high),)),
            Cell(
                CellKind.INTERVAL,
                style.interval(wide.low, wide.high),
                (_("Designeffekt {deff}").format(deff=number(wide.deff or 1.0, 2)),),
            ),
            Cell(CellKind.COUNT, count(plain.clusters or 0)),
        )
        rows.append(Row(head, cells, meaning))
    read = _(
        "Wilson. Das Protokoll zählt jede Antwort einzeln; sagen Antworten zum selben Fall dasselbe, gilt das breitere "
        "Intervall."
    )
    yield Table(_("Fünf Maße der Genauigkeit: {name}").format(name=system.title), columns, tuple(rows), read)


def _chart(one: ConditionAccuracy, system: System) -> Chart:
    style, colour = share_style(), tag(system)
    rows, said, without = [], [], []
    level: float | None = None
    for measured in one.measures:
        estimate, name = measured.plain, measure_word(measured.name)
        if estimate.value is None or estimate.low is None or estimate.high is None:
            without.append(name)
            continue
        level = estimate.level
        interval = style.interval(estimate.low, estimate.high)
        row = Tag(name, colour.origin, colour.word)
        rows.append(ChartRow(row, style.value(estimate.value), interval, estimate.value, estimate.low, estimate.high))
        said.append(f"{name} {style.value(estimate.value)}, {interval}")
    ticks = tuple((at, percent(at, 0) if label in (0, 100) else number(float(label), 0)) for at, label in _AXIS)
    axis = Axis(0.0, 1.0, ticks, better=_("besser"))
    lost = " " + _("Ohne Wert: {names}.").format(names=", ".join(without)) if without else ""
    return Chart(
        ChartKind.FOREST,
        _("Fünf Maße auf einer gemeinsamen Achse"),
        f"{level_words(level)}.{lost}",
        _("Genauigkeit: {name}").format(name=system.title),
        "; ".join(said) + ".",
        tuple(rows),
        axis,
    )
