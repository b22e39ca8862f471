"""Judgements as arrays: raters × answers, for whatever statistic wants them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from pruefstand.domain import AttemptKey, Estimate, Measure, Measurement, MeasurementStatus, Scale, Source
from pruefstand.evaluation.agreement_model import Judgement
from pruefstand.i18n import N_

__all__ = ["DRAWS", "SEED", "Panel", "panel_of", "place_of"]

_NOTHING = N_("keine Messung")

DRAWS = 1000
"""So many draws of cases an interval rests on."""
SEED = 20_260_101
"""The seed of the draws. It is fixed, so that anyone gets the same limits."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Who said what of which answer.

    ``attempts`` are the answers with at least one judgement, in order, ``clusters`` their units of sampling; ``people``
    and ``machines`` the raters in order; ``said`` holds values by rater, measure and answer; ``draws`` is one list over
    the distinct clusters in the order of their first appearance.
    """

    attempts: tuple[AttemptKey, ...]
    clusters: tuple[str, ...]
    people: tuple[str, ...]
    machines: tuple[str, ...]
    said: Mapping[tuple[str, str], Mapping[AttemptKey, str]]
    draws: Any

    def texts(self, rater: str, measure: str, attempts: Sequence[AttemptKey] | None = None) -> list[str | None]:
        """One rater's values as written, for all answers or for these; ``None`` where there is none."""
        given = self.said.get((rater, measure), {})
        return [given.get(attempt) for attempt in (self.attempts if attempts is None else attempts)]

    def matrix(self, measure: Measure, scale: str, raters: Sequence[str]) -> list[list[Any]]:
        """Raters × answers: levels by name on a nominal scale, otherwise numbers (of levels their place)."""
        return [
            [
                text if text is None or scale == Scale.NOMINAL else place_of(measure, text)
                for text in self.texts(rater, measure.id)
            ]
            for rater in raters
        ]

    def share(self, pairs: Sequence[tuple[AttemptKey, bool]]) -> Estimate:
        """The share of true ones with Wilson's interval for as many observations as there are clusters: judgements of
        one case count as one (DEFF = mean number in a cluster, the widest that the design effect allows)."""
        from pruefstand.stats import wilson  # noqa: PLC0415 - running must not load scipy

        n, hits = len(pairs), sum(true for _attempt, true in pairs)
        if not n:
            return Estimate(value=None, n=0, method="Wilson", reason=_NOTHING)
        owner = dict(zip(self.attempts, self.clusters, strict=True))
        clusters = len({owner[attempt] for attempt, _true in pairs})
        deff = max(Fraction(n, clusters), Fraction(1))
        found = wilson(Fraction(hits), Fraction(n), deff)
        return Estimate(
            value=found.value,
            n=n,
            method=found.method,
            low=found.low,
            high=found.high,
            level=found.level,
            clusters=clusters,
            numerator=hits,
            denominator=n,
            deff=float(deff),
        )

    def judgements(self, reasons: Mapping[tuple[AttemptKey, str], str]) -> tuple[Judgement, ...]:
        """What each rater said, by answer, people before machines."""
        found = []
        for attempt in self.attempts:
            for rater in (*self.people, *self.machines):
                values = {m: of[attempt] for (who, m), of in self.said.items() if who == rater and attempt in of}
                if values or (attempt, rater) in reasons:
                    source = Source.AI if rater in self.machines else Source.HUMAN
                    reason = reasons.get((attempt, rater), "")
                    found.append(Judgement(attempt, rater, source, dict(sorted(values.items())), reason))
        return tuple(found)


def place_of(measure: Measure, text: str) -> float:
    """A value as a number: on an interval scale itself, of a level its place from the best (1) on."""
    return float(Decimal(text)) if measure.scale is Scale.INTERVAL else float(measure.levels.index(text) + 1)


def panel_of(rows: Iterable[Measurement], clusters: Mapping[str, str]) -> Panel:
    """The judgements in these rows of the long table; ``clusters`` gives each case its unit of sampling.

    Rows that are not ``ok``, hold a fraction, or are of neither people nor an AI are passed over.
    """
    from pruefstand.stats import draw_clusters  # noqa: PLC0415 - running must not load scipy

    said: dict[tuple[str, str], dict[AttemptKey, str]] = {}
    sources: dict[str, Source] = {}
    for row in rows:
        if row.source in (Source.HUMAN, Source.AI) and row.status == MeasurementStatus.OK and row.value is not None:
            said.setdefault((row.by, row.measure), {})[row.attempt] = row.value
            sources[row.by] = row.source
    attempts = tuple(sorted({attempt for of in said.values() for attempt in of}))
    owners = tuple(clusters[attempt.case] for attempt in attempts)
    distinct = len(dict.fromkeys(owners))
    return Panel(
        attempts,
        owners,
        tuple(sorted(rater for rater, source in sources.items() if source is Source.HUMAN)),
        tuple(sorted(rater for rater, source in sources.items() if source is Source.AI)),
        dict(sorted(said.items())),
        draw_clusters(distinct, DRAWS, SEED) if distinct else None,
    )
