"""Whether the blinding held: how often raters guessed whose answer it was, against what guessing alone would hit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pruefstand.evaluation.agreement_model import AgreementKind, AgreementNumber
from pruefstand.i18n import _
from pruefstand.rating.agreement_words import raters_word
from pruefstand.report.agreement_rows import MOST, agreement_table, hints, machines
from pruefstand.report.blocks import Axis, Block, Chart, ChartKind, ChartRow, Paragraph, Section, Tag
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import fraction, number, p_words, percent

__all__ = ["GUESSED", "guess_section"]

GUESSED = (
    AgreementKind.GUESS,
    AgreementKind.GUESS_CHANCE,
    AgreementKind.GUESS_EXACT,
    AgreementKind.GUESS_WITHIN,
    AgreementKind.JAMES,
    AgreementKind.BANG,
)


def guess_section(lookup: Lookup) -> Section | None:
    """The hits of all people together, drawn and in words; the same numbers by rater; ``None`` where nobody was asked
    or the ratings are not joined yet."""
    ai = machines(lookup)
    found = [one for one in lookup.evaluation.agreement.numbers if one.kind in GUESSED and one.raters not in ai]
    if not found:
        return None
    together = [one for one in found if one.raters == "human"] or found
    apart = [one for one in found if one not in together]
    blocks: list[Block] = []
    by_rater = {rater: _by_kind(found, rater) for rater in dict.fromkeys(one.raters for one in found)}
    blocks += [Paragraph(text) for text in _sentences(by_rater[together[0].raters])]
    chart = _chart(by_rater)
    blocks += [chart] if chart else []
    blocks.append(agreement_table(lookup, together, _("Verblindungsprüfung"), by_measure=False))
    if apart:
        caption = _("Verblindungsprüfung je Person")
        blocks.append(agreement_table(lookup, apart[:MOST], caption, by_measure=False))
    blocks.append(hints(found))
    dependent = _(
        "Vermutungen zum selben Fall und von derselben Person hängen zusammen; "
        "der Binomialtest nimmt sie als unabhängig."
    )
    blocks.append(Paragraph(dependent))
    read = _("Wer die Herkunft errät, urteilt nicht mehr blind. Gleich viele Treffer wie beim Raten sind kein Beweis.")
    return Section("verblindung", _("Ob die Verblindung gehalten hat"), read, tuple(blocks))


def _by_kind(numbers: Sequence[AgreementNumber], rater: str) -> Mapping[AgreementKind, AgreementNumber]:
    return {one.kind: one for one in numbers if one.raters == rater}


def _sentences(found: Mapping[AgreementKind, AgreementNumber]) -> Iterator[str]:
    """The number, then what guessing would hit, then both tests, then the word."""
    hits, chance = found.get(AgreementKind.GUESS), found.get(AgreementKind.GUESS_CHANCE)
    if hits is None or hits.estimate.value is None or hits.estimate.numerator is None:
        return
    estimate = hits.estimate
    part = fraction(estimate.numerator or 0, estimate.denominator or 0)
    text = _("{hits} Vermutungen „Mensch oder KI“ waren richtig, {share}.")
    said = [text.format(hits=part, share=percent(estimate.value or 0.0))]
    if chance is not None and chance.estimate.value is not None:
        said.append(_("Wer bei diesen Anteilen rät, trifft {share}.").format(share=percent(chance.estimate.value)))
    exact = found.get(AgreementKind.GUESS_EXACT)
    if estimate.p is not None:
        said.append(_("Binomialtest: {p}.").format(p=p_words(estimate.p)))
    if exact is not None and exact.estimate.p is not None:
        said.append(_("Fishers exakter Test: {p}.").format(p=p_words(exact.estimate.p)))
    yield " ".join(said)
    if hits.reading:
        yield _(hits.reading)


def _chart(by_rater: Mapping[str, Mapping[AgreementKind, AgreementNumber]]) -> Chart | None:
    """From what guessing would hit (open) to what was hit (filled), for all and for each."""
    rows, said = [], []
    for rater, found in by_rater.items():
        hits, chance = found.get(AgreementKind.GUESS), found.get(AgreementKind.GUESS_CHANCE)
        if hits is None or chance is None or hits.estimate.value is None or chance.estimate.value is None:
            continue
        text = f"{percent(chance.estimate.value)} → {percent(hits.estimate.value)}"
        name = raters_word(rater)
        rows.append(ChartRow(Tag(name), text, value=chance.estimate.value, after=hits.estimate.value))
        said.append(
            _("{who}: zu erwarten {chance}, getroffen {hits}").format(
                who=name, chance=percent(chance.estimate.value), hits=percent(hits.estimate.value)
            )
        )
    if not rows:
        return None
    ticks = tuple((at / 100, percent(at / 100, 0) if at in (0, 100) else number(at, 0)) for at in range(0, 101, 25))
    caption = _("Richtige Vermutungen gegen bloßes Raten")
    pair = (_("durch Raten zu erwarten"), _("getroffen"))
    read = _("Liegt der volle Kreis weit rechts vom leeren, wurde die Herkunft erkannt.")
    return Chart(
        ChartKind.PAIRS, caption, read, caption, "; ".join(said) + ".", tuple(rows), Axis(0.0, 1.0, ticks), pair=pair
    )
