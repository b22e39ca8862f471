"""An AI that rated too, beside the people: it sorts beforehand, people decide."""

from __future__ import annotations

from pruefstand.evaluation.agreement_model import AgreementKind
from pruefstand.i18n import _
from pruefstand.rating.agreement_words import AI_RULE
from pruefstand.report.agreement_rows import MOST, agreement_table, hints, machines
from pruefstand.report.blocks import Block, Notice, Paragraph, Section
from pruefstand.report.guesses import GUESSED
from pruefstand.report.lookup import Lookup

__all__ = ["ai_notice", "presorted_section"]

_BESIDE = (
    AgreementKind.AI_EQUAL,
    AgreementKind.AI_KAPPA,
    AgreementKind.AI_KAPPA_MEAN,
    AgreementKind.ALPHA_WITH_AI,
    AgreementKind.AI_OFFSET,
)


def ai_notice() -> Notice:
    """What has to be said wherever an AI's judgements are shown."""
    return Notice(_("Vorsortierung, kein Urteil"), _(AI_RULE))


def presorted_section(lookup: Lookup) -> Section | None:
    """How near the AI comes to the people, by question and condition, and its own check of blinding; ``None`` where no
    AI rated."""
    numbers, ai = lookup.evaluation.agreement.numbers, machines(lookup)
    beside = [one for one in numbers if one.kind in _BESIDE]
    guessed = [one for one in numbers if one.kind in GUESSED and one.raters in ai]
    if not beside and not guessed:
        return None
    blocks: list[Block] = [ai_notice()]
    if beside:
        caption = _("Die KI neben den Menschen")
        blocks += [agreement_table(lookup, beside[:MOST], caption, by_measure=True), hints(beside)]
    if len(beside) > MOST:
        blocks.append(Paragraph(_("Weitere Zahlen stehen in derived/agreement.csv.")))
    if guessed:
        blocks.append(agreement_table(lookup, guessed, _("Verblindungsprüfung der KI"), by_measure=False))
    read = _("Wie viel eine Vorsortierung wert ist, sagt erst ihr Vergleich mit den Menschen.")
    return Section("ki", _("Die KI neben den Menschen"), read, tuple(blocks))
