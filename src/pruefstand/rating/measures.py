"""What raters are asked, as measures; the ``rate`` section of a plan chooses among them."""

from __future__ import annotations

from dataclasses import dataclass

from pruefstand.domain import Better, Measure, Scale, Summary
from pruefstand.i18n import N_
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader
from pruefstand.study.sheet import criteria

__all__ = ["RateOptions", "parse_rate", "rating_measures"]

_PER = N_("Urteil")


@dataclass(frozen=True, slots=True)
class RateOptions:
    """``sheet`` names the form (``short``); ``with_gold`` is true where raters see the gold standard."""

    sheet: str = "short"
    with_gold: bool = False

    @property
    def version(self) -> str:
        """The form and its version, as it stands in every measurement."""
        return f"{self.sheet}:1"


def parse_rate(reader: Reader, node: Node | None) -> RateOptions:
    """The options of this section; faults go to the reader. Without the section: the short sheet, no gold standard."""
    fields = reader.mapping(node, known=("sheet", "with_gold"))
    sheet = reader.choice(fields.get("sheet"), {"short": "short"})
    return RateOptions(sheet or "short", reader.yes_no(fields.get("with_gold")) or False)


def rating_measures(options: RateOptions, *, target: bool) -> tuple[Measure, ...]:
    """The measures of this sheet, in its order.

    ``category`` (right and supported; refusal or essential gap; wrong or wrongly supported: Magesh et al. 2025,
    doi:10.1111/jels.12413) and ``gold_agreement`` (0 to 100, mean) exist only where raters see the gold standard,
    ``target`` only where a case has a target question. ``grade`` runs from 1 to 5; ``stage`` is ordinal, „gesperrt“ its
    worst level; ``guess`` is whether the rater took the author for a person. The measure that a report leads with is
    the category, without a gold standard the grade.
    """
    measures = {
        measure.id: measure
        for measure in (
            Measure(
                "category",
                N_("Kategorie"),
                Scale.NOMINAL,
                (Summary.SHARES,),
                per=_PER,
                levels=(N_("korrekt"), N_("unvollständig"), N_("halluziniert")),
                main=True,
            ),
            Measure(
                "gold_agreement",
                N_("Übereinstimmung mit dem Goldstandard (%)"),
                Scale.INTERVAL,
                (Summary.MEAN,),
                per=_PER,
                better=Better.HIGHER,
            ),
            Measure(
                "grade",
                N_("Note (1 bis 5)"),
                Scale.INTERVAL,
                (Summary.MEAN, Summary.MEDIAN),
                per=_PER,
                better=Better.LOWER,
                main=not options.with_gold,
            ),
            Measure(
                "stage",
                N_("Rasterstufe"),
                Scale.ORDINAL,
                (Summary.MEDIAN, Summary.SHARES),
                per=_PER,
                levels=("1", "2", "3", "4", N_("gesperrt")),
                better=Better.LOWER,
            ),
            Measure(
                "target",
                N_("Antwort auf die Zielfrage"),
                Scale.NOMINAL,
                (Summary.SHARES,),
                per=_PER,
                levels=(N_("ja"), N_("nein"), N_("unbestimmt")),
            ),
            Measure(
                "guess",
                N_("Vermutete Herkunft"),
                Scale.NOMINAL,
                (Summary.SHARES,),
                per=_PER,
                levels=(N_("Mensch"), N_("KI")),
            ),
        )
    }
    return tuple(measures[name] for name in criteria(with_gold=options.with_gold, target=target))
