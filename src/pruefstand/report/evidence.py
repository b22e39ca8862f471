"""What a study rests on and where its statements end, before the first number and behind the last."""

from __future__ import annotations

from pruefstand.domain import Source
from pruefstand.i18n import _, ngettext
from pruefstand.report.blocks import Notice
from pruefstand.report.lookup import Lookup
from pruefstand.report.measures import cases_word
from pruefstand.report.numbers import count
from pruefstand.report.study_settings import single_gold

__all__ = ["evidence_notice", "study_limits"]

_NARROW = 10
"""Below so many cases an interval over cases is coarse whatever the number of answers."""


def evidence_notice(lookup: Lookup) -> Notice | None:
    """Cases, answers and raters of a study in one sentence, and what follows where they are few; ``None`` elsewhere."""
    if lookup.evaluation.kind != "study":
        return None
    answers = sum(row.answered for row in lookup.evaluation.denominators)
    judgements = lookup.evaluation.agreement.judgements
    people = {one.rater for one in judgements if one.source is Source.HUMAN}
    base = [
        cases_word(lookup.cases),
        ngettext("{n} Antwort", "{n} Antworten", answers).format(n=count(answers)),
    ]
    if judgements:
        base.append(
            ngettext("{n} Mensch, der bewertet hat", "{n} Menschen, die bewertet haben", len(people)).format(
                n=count(len(people))
            )
        )
    said = _("Alles beruht auf: {base}.").format(base=", ".join(base))
    if chronicle := lookup.evaluation.chronicle:
        said = " ".join(filter(None, [said, single_gold(chronicle)]))
    if lookup.cases >= _NARROW:
        return Notice(_("Grundlage"), said)
    narrow = _(
        "Das zeigt, wie dieser Vergleich ausging, nicht, wie gut eine Technologie oder eine Gruppe von Menschen im "
        "Allgemeinen ist. Wer die Zahlen weitergibt, sagt das dazu."
    )
    return Notice(_("Schmale Grundlage"), f"{said} {narrow}")


def study_limits(lookup: Lookup) -> tuple[str, ...]:
    """The limits that a blinded comparison has by its nature; none for what is no study."""
    if lookup.evaluation.kind != "study":
        return ()
    said = [
        _(
            "Wo gegen einen Goldstandard bewertet wurde, ist der Vergleich so gut wie dieser: Was er auslässt oder "
            "falsch sieht, fehlt auch im Urteil. Ein einzelnes Dokument ist eine einzelne Fachmeinung."
        ),
        _(
            "Das Vereinheitlichen nimmt äußere Merkmale. Stil und Gedankengang können die Herkunft trotzdem verraten; "
            "wie oft sie erraten wurde, sagt die Verblindungsprüfung."
        ),
        _(
            "Antworten zum selben Fall und Urteile zur selben Antwort hängen zusammen. Für Schlüsse über viele Fälle "
            "braucht es Modelle mit Zufallseffekten für Fall und Person, die dieser Bericht nicht rechnet."
        ),
        _(
            "Eine KI kann morgen anders antworten. Die Zahlen gelten für die Fassungen und Tage, an denen die "
            "Antworten entstanden sind."
        ),
        _(
            "Eingescanntes und Handschrift liest das Programm nicht; solche Antworten zählen erst, "
            "wenn sie erfasst sind."
        ),
    ]
    if any(one.source is Source.AI for one in lookup.evaluation.agreement.judgements):
        said.append(
            _(
                "Eine KI hat mitbewertet. Sie ordnet und macht vergleichbar; eine fachliche Prüfung ersetzt sie nicht, "
                "und ihre Urteile stehen in keiner Zahl der Menschen."
            )
        )
    return tuple(said)
