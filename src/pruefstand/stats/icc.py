"""How alike the units of one cluster are: the ANOVA estimator for yes/no results, pooled over systems.

Sources: Ridout, Demétrio, Firth 1999, doi:10.1111/j.0006-341X.1999.00137.x; pooling within systems: Donner and Klar
1994, American Journal of Epidemiology 140(3), 279-289; few events: Killip, Mahfoud, Pearce 2004, doi:10.1370/afm.141.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pruefstand.domain import Estimate
from pruefstand.stats.arguments import Rows, fault, listed, shown, whole

__all__ = ["IntraclassCorrelation", "icc_anova", "rare_event_icc"]

_METHOD = "ANOVA-Schätzer, innerhalb der Systeme zusammengefasst"
_RULE = "Regel für seltene Ereignisse"
_NO_DEGREES = "Zu wenige Cluster oder Einheiten: eines der beiden mittleren Quadrate hat keinen Freiheitsgrad."
_NO_VARIATION = "Innerhalb der Systeme gibt es keine Streuung."
_RARE = "Ereignisse oder Nicht-Ereignisse stammen aus zu wenigen Paaren von System und Aufnahme: ICC = 1."
_UNDEFINED = "Der ANOVA-Schätzer ist hier nicht definiert: ICC = 1."
_PAIRS = 5
_PAIRS_SEVERE = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class IntraclassCorrelation(Estimate):
    """The intraclass correlation, clipped to 0 … 1; ``n`` counts units, ``clusters`` pairs of system and cluster.

    ``raw`` is the value before clipping (from -1/(n0 - 1)), ``msb`` and ``msw`` the mean squares between and within
    clusters, ``n0`` the average size that the estimator uses; each ``None`` where it is not defined. ``exact`` is the
    clipped value as a fraction. ``event_pairs`` and ``other_pairs`` count the pairs of system and cluster that hold
    events and non-events.
    """

    exact: Fraction | None = None
    raw: float | None = None
    msb: float | None = None
    msw: float | None = None
    n0: float | None = None
    event_pairs: int
    other_pairs: int


def icc_anova(groups: Rows) -> IntraclassCorrelation:
    """The pooled ANOVA estimator for groups (systems, or series × systems) of clusters of ``[events, size]``.

    (MSB - MSW)/(MSB + (n0 - 1) MSW) with sums of squares within each system, so that differences between systems are
    no variation between clusters; in exact fractions, clipped last. Clusters of size 0 are not in the sample. Not
    computable where a mean square has no degree of freedom or both vanish. More events than units: ``InputError``.
    """
    systems = _checked(groups)
    event_pairs = sum(events > 0 for system in systems for events, _ in system)
    other_pairs = sum(events < size for system in systems for events, size in system)
    n = sum(size for system in systems for _, size in system)
    clusters = sum(map(len, systems))
    between = within = spare = Fraction(0)
    for system in systems:
        total, hits = sum(size for _, size in system), sum(events for events, _ in system)
        squares = sum((Fraction(events * events, size) for events, size in system), Fraction(0))
        between += squares - Fraction(hits * hits, total)
        within += hits - squares
        spare += total - Fraction(sum(size * size for _, size in system), total)
    degrees_between, degrees_within = clusters - len(systems), n - clusters
    msb = between / degrees_between if degrees_between else None
    msw = within / degrees_within if degrees_within else None
    n0 = spare / degrees_between if degrees_between else None
    raw, reason = None, _NO_DEGREES
    if msb is not None and msw is not None and n0 is not None:
        room = msb + (n0 - 1) * msw
        raw, reason = ((msb - msw) / room, "") if room else (None, _NO_VARIATION)
    exact = None if raw is None else min(max(raw, Fraction(0)), Fraction(1))
    return IntraclassCorrelation(
        value=_float(exact),
        n=n,
        clusters=clusters,
        method=_METHOD,
        reason=reason,
        exact=exact,
        raw=_float(raw),
        msb=_float(msb),
        msw=_float(msw),
        n0=_float(n0),
        event_pairs=event_pairs,
        other_pairs=other_pairs,
    )


def rare_event_icc(groups: Rows, *, severe: bool = False) -> IntraclassCorrelation:
    """The intraclass correlation that an interval uses: the pooled estimate, or 1 where events are too rare for it.

    1 where fewer than 5 pairs of system and cluster hold events, or fewer than 5 hold non-events; for severe errors,
    whose groups are all series × systems under one rubric, fewer than 10. Also 1 where the estimator is not defined.
    With 1 and the design effect of the mean size each cluster counts once. ``note`` says which case it was.
    """
    found = icc_anova(groups)
    least = _PAIRS_SEVERE if severe else _PAIRS
    rare = min(found.event_pairs, found.other_pairs) < least
    if found.exact is not None and not rare:
        return found
    return IntraclassCorrelation(
        value=1.0,
        n=found.n,
        clusters=found.clusters,
        method=_RULE,
        note=_RARE if rare else _UNDEFINED,
        exact=Fraction(1),
        raw=found.raw,
        msb=found.msb,
        msw=found.msw,
        n0=found.n0,
        event_pairs=found.event_pairs,
        other_pairs=found.other_pairs,
    )


def _checked(groups: Rows) -> list[list[tuple[int, int]]]:
    systems = []
    for g, group in enumerate(listed(groups, "groups")):
        clusters = []
        for c, cluster in enumerate(listed(group, f"groups[{g}]")):
            where = f"groups[{g}][{c}]"
            pair = listed(cluster, where)
            if len(pair) != 2:
                raise fault(
                    where, "{count} Werte statt zwei.", "Je Cluster [Ereignisse, Größe] angeben.", count=len(pair)
                )
            events, size = whole(pair[0], f"{where}[0]"), whole(pair[1], f"{where}[1]")
            if events > size:
                raise fault(
                    where,
                    "{events} Ereignisse in {size} Einheiten.",
                    "Ereignisse und Größe prüfen.",
                    events=shown(events),
                    size=shown(size),
                )
            if size:
                clusters.append((events, size))
        if clusters:
            systems.append(clusters)
    if not systems:
        raise fault("groups", "Kein Cluster hat Einheiten.", "Mindestens einen Cluster mit Größe ab 1 angeben.")
    return systems


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
