"""How the people who rated agree: each number first, then how far it may be read."""

from __future__ import annotations

from collections.abc import Sequence

from pruefstand.evaluation.agreement_model import AgreementKind, AgreementNumber
from pruefstand.i18n import _
from pruefstand.rating.agreement_words import scale_word
from pruefstand.report.agreement_rows import MOST, agreement_table, hints
from pruefstand.report.blocks import Axis, Block, Chart, ChartKind, ChartRow, Paragraph, Section, Tag
from pruefstand.report.cells import level_words
from pruefstand.report.disputes import dispute_blocks
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import number, span

__all__ = ["agreement_section"]

_AMONG = (AgreementKind.ALPHA, AgreementKind.KAPPA, AgreementKind.SAME_DERIVED)
_RELIABLE = ((2 / 3, 3), (0.8, 3))
"""Where Krippendorff reads alpha as good enough for tentative conclusions, and as reliable."""


def agreement_section(lookup: Lookup) -> Section | None:
    """Alpha as a chart, every number of agreement among people, the hints to read them, and the answers that are
    disputed; ``None`` before people's ratings are joined."""
    numbers = [one for one in lookup.evaluation.agreement.numbers if one.kind in _AMONG]
    if not numbers:
        return None
    alphas = [one for one in numbers if one.kind is AgreementKind.ALPHA and one.estimate.value is not None]
    blocks: list[Block] = [_chart(lookup, alphas)] if alphas else []
    caption = _("Übereinstimmung der Bewertenden")
    blocks += [agreement_table(lookup, numbers[:MOST], caption, by_measure=True), hints(numbers)]
    if len(numbers) > MOST:
        blocks.append(Paragraph(_("Weitere Zahlen stehen in derived/agreement.csv.")))
    blocks += dispute_blocks(lookup)
    read = _("Niemand wird überstimmt: Wo Menschen verschieden urteilen, bleiben alle Urteile stehen.")
    return Section("uebereinstimmung", _("Wie einig sich die Bewertenden sind"), read, tuple(blocks), full=True)


def _chart(lookup: Lookup, alphas: Sequence[AgreementNumber]) -> Chart:
    """Every alpha of people on one axis with the two bounds by which it is read."""
    titles = {measure.id: _(measure.title) for measure in lookup.evaluation.measures}
    several = {one.measure for one in alphas if sum(one.measure == other.measure for other in alphas) > 1}
    rows, said, ends, level = [], [], [0.0], None
    for one in alphas:
        estimate = one.estimate
        name = titles.get(one.measure, one.measure)
        name += f", {scale_word(one.scale)}" if one.measure in several else ""
        text = number(estimate.value or 0.0, 3)
        interval = ""
        if estimate.low is not None and estimate.high is not None:
            interval = span(number(estimate.low, 3), number(estimate.high, 3), signed=estimate.low < 0)
            ends.append(estimate.low)
            level = level or estimate.level
        ends.append(estimate.value or 0.0)
        rows.append(ChartRow(Tag(name), text, interval, estimate.value, estimate.low, estimate.high))
        said.append(f"{name} {text}" + (f", {level_words(estimate.level)} {interval}" if interval else ""))
    low = -1.0 if min(ends) < 0 else 0.0
    fixed = [(at, number(at, decimals)) for at, decimals in _RELIABLE]
    ticks = ((low, number(low, 0)), *(((0.0, "0"),) if low < 0 else ()), *fixed, (1.0, "1"))
    words = [
        f"{level_words(level)}." if level else "",
        _("Striche bei {low} (ab hier für vorläufige Schlüsse) und {high} (ab hier verlässlich).").format(
            low=fixed[0][1], high=fixed[1][1]
        ),
    ]
    caption = _("Krippendorffs Alpha je Frage")
    title = _("{what} auf einer gemeinsamen Achse").format(what=caption)
    axis = Axis(low, 1.0, ticks, better=_("einiger"))
    read = " ".join(filter(None, words))
    return Chart(ChartKind.FOREST, caption, read, title, "; ".join(said) + ".", tuple(rows), axis)
