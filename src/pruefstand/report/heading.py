"""The head of a report: a finding as headline only where intervals or limits carry it, else the title."""

from __future__ import annotations

from pruefstand.domain import Better, Estimate, Summary, System
from pruefstand.i18n import _
from pruefstand.report.blocks import Block, Fact, Notice, Section, State, Title
from pruefstand.report.evidence import evidence_notice
from pruefstand.report.limits import held_by, outcome, together
from pruefstand.report.lookup import Lookup, Series, Statistic
from pruefstand.report.measures import cases_word
from pruefstand.report.numbers import count
from pruefstand.report.words import kind_word, systems_among, systems_counted

__all__ = ["notice_section", "title"]


def title(lookup: Lookup) -> Title:
    """Eyebrow, headline, first sentences and the few facts."""
    evaluation = lookup.evaluation
    finding = _finding(lookup)
    eyebrow = [kind_word(evaluation.kind)]
    if finding:
        eyebrow.append(evaluation.title)
    if evaluation.version:
        eyebrow.append(_("Stand {version}").format(version=evaluation.version))
    return Title(" · ".join(eyebrow), finding or evaluation.title, _lede(lookup), _facts(lookup))


def _fair(lookup: Lookup) -> bool:
    """Whether a headline may rest on a comparison: sealed, same cases, same task, nothing to be noted."""
    evaluation = lookup.evaluation
    same_task = not any(row.foreign_task for row in evaluation.denominators)
    return not evaluation.draft and not evaluation.notes and lookup.same_cases and same_task


def _finding(lookup: Lookup) -> str:
    if not _fair(lookup):
        return ""
    if lookup.evaluation.gate or lookup.evaluation.barred:  # with errors that exclude no rate makes a headline
        return _limits_finding(lookup)
    best = _ahead(lookup)
    if best is None:
        return ""
    measure, system = best
    return _("{system} liegt bei „{measure}“ vor allen anderen").format(system=system, measure=measure)


def _limits_finding(lookup: Lookup) -> str:
    limited = [held_by(lookup, system.id) for system in lookup.systems]
    outcomes = [together(held) for held in limited if held]  # who has no limit keeps none
    if None in outcomes or not outcomes:
        return ""
    held, n = sum(1 for held in outcomes if held), len(outcomes)
    if n == 1:
        return _("Alle Grenzen sind eingehalten") if held else _("Nicht alle Grenzen sind eingehalten")
    text = _("{held} von {all} hält alle Grenzen ein") if held == 1 else _("{held} von {all} halten alle Grenzen ein")
    return text.format(held=held, all=systems_among(lookup.evaluation.kind, n))


def _leading_statistic(lookup: Lookup) -> tuple[Series, Statistic] | None:
    """The first main measure with one value per system and a better direction."""
    for measure in lookup.main_measures:
        for series in lookup.leading(measure)[:1]:
            whole = [s for s in series.statistics if not s.part and s.summary in (Summary.POOL, Summary.MEAN)]
            if measure.better is not Better.NONE and whole:
                return series, whole[0]
    return None


def _intervals(lookup: Lookup) -> list[tuple[System, Estimate]]:
    leading = _leading_statistic(lookup)
    if leading is None:
        return []
    series, statistic = leading
    found = ((system, series.result(statistic, system)) for system in lookup.systems)
    if "control" in lookup.evaluation.part_sizes and len(lookup.evaluation.part_sizes) > 1:
        # Cases that an instruction was improved on say nothing of other cases, so a headline rests on the others.
        control = {
            one.system: one
            for one in lookup.evaluation.parts
            if (one.measure, one.source, one.variant) == (series.measure.id, series.source, series.variant)
            and one.main
            and not one.group
            and (one.summary, one.part, one.split) == (statistic.summary, statistic.part, "control")
        }
        found = ((system, control.get(system.id)) for system in lookup.systems)
    return [(system, r.estimate) for system, r in found if r is not None and r.estimate.low is not None]


def _ahead(lookup: Lookup) -> tuple[str, str] | None:
    """Measure and system, where one interval lies wholly on the better side of every other; every system needs one."""
    leading, intervals = _leading_statistic(lookup), _intervals(lookup)
    if leading is None or len(intervals) < 2 or len(intervals) < len(lookup.systems):
        return None
    measure = leading[0].measure
    sign = 1.0 if measure.better is Better.HIGHER else -1.0

    def bounds(estimate: Estimate) -> tuple[float, float]:
        low, high = sorted((sign * (estimate.low or 0.0), sign * (estimate.high or 0.0)))
        return low, high

    ranked = sorted(intervals, key=lambda item: bounds(item[1])[0], reverse=True)
    first = bounds(ranked[0][1])[0]
    leader = ranked[0][0]
    if all(bounds(estimate)[1] < first for _system, estimate in ranked[1:]):
        return _(measure.title), leader.title
    return None


def _lede(lookup: Lookup) -> str:
    evaluation = lookup.evaluation
    planned = sum(row.planned for row in evaluation.denominators)
    started = sum(row.started for row in evaluation.denominators)
    answered = sum(row.answered for row in evaluation.denominators)
    systems = systems_counted(evaluation.kind, len(lookup.systems))
    said = [_("Umfang: {systems}, {cases}.").format(systems=systems, cases=cases_word(lookup.cases))]
    said.append(
        _("Von {planned} vorgesehenen Läufen wurden {started} begonnen und {answered} beantwortet.").format(
            planned=count(planned), started=count(started), answered=count(answered)
        )
    )
    broken = [s.title for s in lookup.systems if outcome(v for v in evaluation.gate if v.system == s.id) is False]
    if broken:
        said.append(_("Grenzen verletzt: {systems}.").format(systems=", ".join(broken)))
    barred = [system.title for system in lookup.systems if system.id in lookup.barred]
    if barred:
        said.append(_("Gesperrt wegen eines ausschließenden Fehlers: {systems}.").format(systems=", ".join(barred)))
    leading = _leading_statistic(lookup)
    if leading is not None and not barred and lookup.same_cases and 1 < len(lookup.systems) == len(_intervals(lookup)):
        text = (
            _(
                "Bei „{measure}“ überlappt das beste Intervall mit anderen: "
                "Ein Unterschied ist nicht ausgeschlossen, aber nicht belegt."
            )
            if _ahead(lookup) is None
            else _("Bei „{measure}“ liegt das beste Intervall getrennt von allen anderen.")
        )
        said.append(text.format(measure=_(leading[0].measure.title)))
    return " ".join(said)


def _facts(lookup: Lookup) -> tuple[Fact, ...]:
    evaluation = lookup.evaluation
    state = (
        Fact(_("Zustand"), _("Entwurf"), _("nicht eingefroren"), State.HINT)
        if evaluation.draft
        else Fact(_("Zustand"), _("eingefroren"), _("Plan, Fälle und Regeln versiegelt"), State.OK)
    )
    planned = sum(row.planned for row in evaluation.denominators)
    started = sum(row.started for row in evaluation.denominators)
    answered = sum(row.answered for row in evaluation.denominators)
    groups = _("in {n} Gruppen").format(n=len(lookup.groups)) if lookup.groups else ""
    return (
        state,
        Fact(_("Fälle"), count(lookup.cases), groups),
        Fact(_("Verglichen"), systems_counted(evaluation.kind, len(lookup.systems))),
        Fact(_("Läufe"), count(planned), _("vorgesehen, alle gezählt")),
        Fact(_("Läufe je Fall"), _repeats(lookup)),
        Fact(_("Ausfälle"), count(started - answered), _("von {n} begonnenen").format(n=count(started))),
    )


def _repeats(lookup: Lookup) -> str:
    fixed = sorted({system.repeats for system in lookup.systems if system.repeats is not None})
    words = (
        [count(fixed[0]) if len(fixed) == 1 else _("{low} bis {high}").format(low=fixed[0], high=fixed[-1])]
        if fixed
        else []
    )
    if any(system.repeats is None for system in lookup.systems):
        words.append(_("so viele, wie geliefert"))
    return ", ".join(words) or _("keine")


def notice_section(lookup: Lookup) -> Section | None:
    """What a reader must know before the first number; ``None`` where there is nothing."""
    evidence = evidence_notice(lookup)
    blocks: list[Block] = [evidence] if evidence else []
    if lookup.evaluation.draft:
        text = _(
            "Fälle, Referenzen und Regeln können sich noch ändern; die Zahlen gelten für den Entwicklungsstand. "
            "„pruefstand freeze“ friert den Stand ein."
        )
        blocks.append(Notice(_("Entwurf"), text))
    blocks += [Notice(_("Hinweis"), _(note)) for note in lookup.evaluation.notes]
    if not blocks:
        return None
    return Section("hinweise", _("Was zu beachten ist"), _("Vor den Zahlen zu lesen."), tuple(blocks))
