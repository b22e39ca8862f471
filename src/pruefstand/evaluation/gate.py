"""The limits of a plan: read, tried for whether they can be reached at all, held against the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from pruefstand.domain import Basis, Case, Measure, Result, Scale, Summary, System
from pruefstand.errors import Problem
from pruefstand.evaluation.model import GateVerdict
from pruefstand.i18n import _, language, ngettext
from pruefstand.scoring.checker import DELIVERED
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["Bound", "Limit", "gate_faults", "gate_verdicts", "parse_gate", "unreachable"]

_KEYS = ("measure", "part", "system", "group", "variant", "bound", "at_least", "at_most")


class Bound(StrEnum):
    """Which end of the estimate a limit is held against."""

    LOWER = "lower"
    VALUE = "value"
    UPPER = "upper"


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: this bound of this measure is at least or at most ``limit`` (a share from 0 to 1, or the measure's own
    unit). Empty ``system`` means every system, empty ``group`` all groups together; ``places`` holds file and line of
    each key, ``where`` those of the limit."""

    measure: str
    part: str
    system: str
    group: str
    variant: str
    bound: Bound
    at_least: bool
    limit: Decimal
    where: str
    places: Mapping[str, str] = field(default_factory=dict, compare=False)


def parse_gate(reader: Reader, node: Node | None) -> tuple[Limit, ...]:
    """The limits of the plan's ``gate`` list, in its order; faults go to the reader."""
    return tuple(limit for item in reader.sequence(node) if (limit := _limit(reader, item)) is not None)


def _limit(reader: Reader, node: Node) -> Limit | None:
    fields = reader.mapping(node, _KEYS, required=("measure",))
    measure = reader.text(fields.get("measure"))
    ends = [key for key in ("at_least", "at_most") if key in fields]
    if len(ends) != 1:
        # Where a key is misspelt that has been told, and it may be this one.
        if isinstance(node, MappingNode) and (ends or all(key.text in _KEYS for key, _value in node.entries)):
            reader.report(
                node,
                _("Die Grenze nennt nicht genau eines von „at_least“ und „at_most“."),
                _("„at_least: 0,5“ oder „at_most: 0,1“ schreiben; zwei Grenzen sind zwei Einträge."),
            )
        return None
    limit = reader.share(fields[ends[0]])
    if measure is None or limit is None:
        return None
    return Limit(
        measure=measure,
        part=reader.text(fields.get("part")) or "",
        system=reader.text(fields.get("system")) or "",
        group=reader.text(fields.get("group")) or "",
        variant=reader.text(fields.get("variant")) or DELIVERED,
        bound=reader.choice(fields.get("bound"), Bound) or Bound.VALUE,
        at_least=ends == ["at_least"],
        limit=limit,
        where=node.where,
        places={key: value.where for key, value in fields.items()},
    )


def gate_faults(
    limits: Sequence[Limit],
    measures: Sequence[Measure],
    systems: Sequence[System],
    groups: Mapping[str, str],
    variants: Mapping[str, Sequence[str]] | None = None,
) -> Iterator[Problem]:
    """Limits that name what the study does not have; such a limit would never be held against anything.

    ``variants`` holds those of each measure, by its id; a measure that is not in it has any.
    """
    by_id = {measure.id: measure for measure in measures if measure.scale is Scale.COUNT}
    for limit in limits:
        known = {"measure": list(by_id), "system": ["", *(system.id for system in systems)], "group": ["", *groups]}
        if limit.measure in by_id:
            known["part"] = list(by_id[limit.measure].parts or ("",))
        if variants and limit.measure in variants:
            known["variant"] = list(variants[limit.measure])
        for key, names in known.items():
            given = getattr(limit, key)
            if given in names:
                continue
            listed = ", ".join(name for name in names if name)
            yield Problem(
                limit.places.get(key, limit.where),
                _("Die Grenze nennt für „{key}“ das Unbekannte „{given}“.").format(key=key, given=given),
                _("Eines von {names} nennen.").format(names=listed)
                if listed
                else _("Die Grenze streichen oder den Plan ergänzen: Er kennt hier nichts, was sie nennen könnte."),
            )


def unreachable(limits: Sequence[Limit], systems: Sequence[System], cases: Mapping[str, Case]) -> Iterator[Problem]:
    """Limits that not even a perfect result could keep, because the cases are too few."""
    from pruefstand.stats import wilson  # noqa: PLC0415 - running must not load scipy

    for limit in limits:
        for system in systems:
            if limit.system not in ("", system.id):
                continue
            n = len({cases[case].cluster for case in system.cases if limit.group in ("", cases[case].group)})
            if n == 0:
                yield Problem(
                    limit.where,
                    _("Die Grenze ist für „{system}“ nie zu prüfen: Es hat keinen Fall der Gruppe „{group}“.").format(
                        system=system.id, group=limit.group
                    ),
                    _("Fälle dieser Gruppe ergänzen oder die Grenze mit „system“ auf andere Systeme beschränken."),
                )
                continue
            best = wilson(n, n).low if limit.at_least else wilson(0, n).high
            bound = Bound.LOWER if limit.at_least else Bound.UPPER
            if best is None or limit.bound is not bound or _held(limit, best):
                continue
            yield Problem(
                limit.where,
                ngettext(
                    "Die Grenze {limit} ist unerreichbar: {n} unabhängiger Fall lässt für „{system}“ bestenfalls "
                    "{best} zu.",
                    "Die Grenze {limit} ist unerreichbar: {n} unabhängige Fälle lassen für „{system}“ bestenfalls "
                    "{best} zu.",
                    n,
                ).format(limit=_number(limit.limit), n=n, system=system.id, best=_beside(best, limit.limit)),
                _("Mehr Fälle aufnehmen oder die Grenze ändern."),
            )


def gate_verdicts(
    limits: Sequence[Limit], results: Sequence[Result], systems: Sequence[System], titles: Mapping[str, str]
) -> tuple[GateVerdict, ...]:
    """Each limit against each system that it names, in that order; ``titles`` names measures and groups to the reader,
    by their ids."""
    return tuple(
        _verdict(limit, system.id, results, titles)
        for limit in limits
        for system in systems
        if limit.system in ("", system.id)
    )


def _verdict(limit: Limit, system: str, results: Sequence[Result], titles: Mapping[str, str]) -> GateVerdict:
    found = next(
        (
            result
            for result in results
            if (result.measure, result.part, result.system, result.group, result.variant)
            == (limit.measure, limit.part, system, limit.group, limit.variant)
            and result.summary == Summary.POOL
            and result.main
            and result.basis in (Basis.STARTED, Basis.MEASURED)
        ),
        None,
    )
    text = _limit_text(limit, titles)
    if found is None:
        return GateVerdict(system, text, _("keine Messung"), None)
    estimate = found.estimate
    number = {Bound.LOWER: estimate.low, Bound.VALUE: estimate.value, Bound.UPPER: estimate.high}[limit.bound]
    if number is None:
        return GateVerdict(system, text, _(estimate.reason), None)
    shown = _beside(number, limit.limit)
    if estimate.numerator is not None:
        fraction = f"{estimate.numerator} / {estimate.denominator}"
        if limit.bound is Bound.VALUE:
            shown = f"{shown} ({fraction})"
        else:
            shown = _("{end} bei {fraction}").format(end=shown, fraction=fraction)
    return GateVerdict(system, text, shown, _held(limit, number))


def _held(limit: Limit, number: float) -> bool:
    return number >= float(limit.limit) if limit.at_least else number <= float(limit.limit)


def _limit_text(limit: Limit, titles: Mapping[str, str]) -> str:
    names = (titles.get(limit.measure, limit.measure), limit.part, titles.get(limit.group, limit.group))
    parts = (*names, "" if limit.variant == DELIVERED else limit.variant)
    bound = {
        Bound.LOWER: _("unteres Ende des Intervalls von „{what}“"),
        Bound.VALUE: _("Anteil „{what}“"),
        Bound.UPPER: _("oberes Ende des Intervalls von „{what}“"),
    }[limit.bound].format(what=", ".join(part for part in parts if part))
    least = _("{bound} mindestens {limit}") if limit.at_least else _("{bound} höchstens {limit}")
    return least.format(bound=bound, limit=_number(limit.limit))


def _beside(number: float, limit: Decimal) -> str:
    """Three places, or as many more as it takes to stand on its own side of the limit: 0,6756 misses 0,676."""
    if number == float(limit):
        return _number(limit)
    shown = _rounded(number, 3)
    for places in range(4, 18):
        if shown != limit and (shown < limit) == (number < float(limit)):
            break
        shown = _rounded(number, places)
    return _number(shown)


def _rounded(number: float, places: int) -> Decimal:
    """A half goes up, as in the tables of the report."""
    return Decimal(repr(number)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _number(value: Decimal) -> str:
    """A number for the reader; German and English differ in the decimal sign only."""
    text = format(value.normalize(), "f")
    return text.replace(".", ",") if language() == "de" else text
