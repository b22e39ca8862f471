"""The limits of a plan: read, tried for whether they can be reached at all, held against the results."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from fractions import Fraction

from pruefstand.domain import Basis, Case, Estimate, Measure, Result, Scale, Summary, System
from pruefstand.errors import Problem
from pruefstand.evaluation.model import GateVerdict
from pruefstand.i18n import _, language, ngettext
from pruefstand.scoring.checker import DELIVERED
from pruefstand.scoring.engine import COMPLETED
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node, Scalar
from pruefstand.study.schema import Reader

__all__ = ["EACH", "FAILURES", "Bound", "Limit", "gate_faults", "gate_verdicts", "parse_gate", "unreachable"]

FAILURES = "failures"
"""What a limit on failed attempts names as its measure: those started that were not completed."""

EACH = "each"
"""The group that stands for every group on its own."""

_KEYS = ("measure", "error", "part", "system", "group", "variant", "bound", "at_least", "at_most")


class Bound(StrEnum):
    """Which end of the estimate a limit is held against."""

    LOWER = "lower"
    VALUE = "value"
    UPPER = "upper"


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: this bound of this measure is at least or at most ``limit``, a share from 0 to 1; with ``count`` it is
    a number of attempts, and the bound is the value. Empty ``system`` means every system, empty ``group`` all groups
    together; ``places`` holds file and line of each key, ``where`` those of the limit."""

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
    count: bool = False

    @property
    def named(self) -> tuple[str, str]:
        """The key under which the plan says what is limited, and what it says there."""
        if "error" in self.places:
            return "error", self.measure.removeprefix("error.")
        return "measure", self.measure


def parse_gate(reader: Reader, node: Node | None, groups: Iterable[str] = ()) -> tuple[Limit, ...]:
    """The limits of the plan's ``gate`` list, in its order; faults go to the reader. A limit on ``each`` group becomes
    one for every group, in their order."""
    known = tuple(groups)
    limits = [limit for item in reader.sequence(node) if (limit := _limit(reader, item)) is not None]
    return tuple(
        replace(limit, group=group)
        for limit in limits
        for group in (known if limit.group == EACH and known else (limit.group,))
    )


def _limit(reader: Reader, node: Node) -> Limit | None:
    before = len(reader.problems)
    classed = isinstance(node, MappingNode) and node.get("error") is not None
    fields = reader.mapping(node, _KEYS, required=() if classed else ("measure",))
    measure, error = reader.text(fields.get("measure")), reader.name(fields.get("error"))
    if "measure" in fields and "error" in fields:
        reader.report(
            fields["error"],
            _("Die Grenze nennt eine Messgröße („measure“) und eine Fehlerart („error“) zugleich."),
            _("Eine der beiden Zeilen streichen; zwei Grenzen sind zwei Einträge."),
        )
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
    counting = error is not None or measure == FAILURES
    end, bound = fields[ends[0]], reader.choice(fields.get("bound"), Bound) or Bound.VALUE
    count = counting and isinstance(end, Scalar) and end.text.strip().isdecimal()
    if counting and ends == ["at_least"]:
        reader.report(
            end,
            _("Eine Grenze für Fehler oder Ausfälle sagt, wie viele es höchstens sein dürfen."),
            _("Schreiben Sie „at_most: 0“ für eine Zahl von Läufen oder „at_most: 5 %“ für einen Anteil."),
        )
    if count and bound is not Bound.VALUE:
        reader.report(
            fields["bound"],
            _("Eine Zahl von Läufen hat kein Intervall, an dessen Ende eine Grenze gehalten werden könnte."),
            _("Die Zeile „bound“ streichen, oder die Grenze als Anteil schreiben: „at_most: 5 %“."),
        )
    limit = reader.count(end) if count else reader.share(end)
    if limit is None or (measure is None and error is None) or (counting and len(reader.problems) > before):
        return None
    return Limit(
        measure=f"error.{error}" if error is not None else str(measure),
        part=reader.text(fields.get("part")) or "",
        system=reader.text(fields.get("system")) or "",
        group=reader.text(fields.get("group")) or "",
        variant=reader.text(fields.get("variant")) or DELIVERED,
        bound=bound,
        at_least=ends == ["at_least"],
        limit=Decimal(limit),
        where=node.where,
        places={key: value.where for key, value in fields.items()},
        count=count,
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
    errors = [name.removeprefix("error.") for name in by_id if name.startswith("error.")]
    for limit in limits:
        key, named = limit.named
        known = {"system": ["", *(system.id for system in systems)], "group": ["", *groups]}
        if limit.measure == FAILURES:
            known |= {"part": [""], "variant": [DELIVERED]}
        else:
            known = {key: errors if key == "error" else [*by_id, FAILURES], **known}
            if limit.measure in by_id:
                known["part"] = list(by_id[limit.measure].parts or ("",))
            if variants and limit.measure in variants:
                known["variant"] = list(variants[limit.measure])
        for key, names in known.items():
            given = named if key in ("measure", "error") else getattr(limit, key)
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


def unreachable(
    limits: Sequence[Limit], systems: Sequence[System], cases: Mapping[str, Case], shut: Collection[str] = ()
) -> Iterator[Problem]:
    """Limits that not even a perfect result could keep, because the cases are too few, and limits that any result
    keeps.

    ``shut`` are cases of a control part that is not open: a limit may be out of reach until it is.
    """
    for limit in limits:
        for system in systems:
            if limit.system not in ("", system.id):
                continue
            asked = [case for case in system.cases if limit.group in ("", cases[case].group)]
            if not asked:
                yield Problem(
                    limit.where,
                    _("Die Grenze ist für „{system}“ nie zu prüfen: Es hat keinen Fall der Gruppe „{group}“.").format(
                        system=system.id, group=limit.group
                    ),
                    _("Fälle dieser Gruppe ergänzen oder die Grenze mit „system“ auf andere Systeme beschränken."),
                )
            elif fault := _empty(limit, system, len(asked)) or _too_few(limit, system, asked, cases, shut):
                yield fault


def _empty(limit: Limit, system: System, cases: int) -> Problem | None:
    """Why the limit says nothing: any result would keep it."""
    planned = cases * (system.repeats or 0)
    if limit.count and planned and limit.limit >= planned:
        return Problem(
            limit.where,
            _("Die Grenze hält immer: „{system}“ hat hier nur {n} Läufe.").format(system=system.id, n=planned),
            _("Eine kleinere Zahl nennen, oder einen Anteil, etwa „5 %“."),
        )
    if not limit.count and limit.bound is Bound.VALUE and (limit.limit <= 0 if limit.at_least else limit.limit >= 1):
        return Problem(
            limit.where,
            _("Die Grenze hält immer: Ein Anteil liegt zwischen 0 und 1."),
            _("Einen Anteil dazwischen nennen, etwa „5 %“; bei Fehlern zählt eine ganze Zahl wie 1 Läufe."),
        )
    return None


def _too_few(
    limit: Limit, system: System, asked: Sequence[str], cases: Mapping[str, Case], shut: Collection[str]
) -> Problem | None:
    if limit.bound is not (Bound.LOWER if limit.at_least else Bound.UPPER) or limit.count:
        return None
    every = len({cases[case].cluster for case in asked})
    open_now = len({cases[case].cluster for case in asked if case not in shut})
    for n in (every, open_now):
        best = _best(limit, n)
        if best is None or _held(limit, best):
            continue
        told = {"limit": _number(limit.limit), "n": n, "system": system.id, "best": _beside(best, limit.limit)}
        if n == every:
            what = ngettext(
                "Die Grenze {limit} ist unerreichbar: {n} unabhängiger Fall lässt für „{system}“ bestenfalls {best} "
                "zu.",
                "Die Grenze {limit} ist unerreichbar: {n} unabhängige Fälle lassen für „{system}“ bestenfalls {best} "
                "zu.",
                n,
            )
            return Problem(limit.where, what.format(**told), _("Mehr Fälle aufnehmen oder die Grenze ändern."))
        what = _(
            "Die Grenze {limit} ist unerreichbar, solange der Kontrollteil zu ist: Die übrigen Fälle ({n} unabhängige) "
            "lassen für „{system}“ bestenfalls {best} zu."
        )
        do = _("Soll die Grenze auch ohne den Kontrollteil halten, mehr Fälle aufnehmen oder sie ändern.")
        return Problem(limit.where, what.format(**told), do)
    return None


def _best(limit: Limit, cases: int) -> float | None:
    """The end of the interval at a perfect result; ``None`` without cases."""
    from pruefstand.stats import wilson  # noqa: PLC0415 - running must not load scipy

    return wilson(cases, cases).low if limit.at_least else wilson(0, cases).high


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
    measure = COMPLETED.id if limit.measure == FAILURES else limit.measure
    found = next(
        (
            result
            for result in results
            if (result.measure, result.part, result.system, result.group, result.variant)
            == (measure, limit.part, system, limit.group, limit.variant)
            and result.summary == Summary.POOL
            and result.main
            and result.basis in (Basis.STARTED, Basis.MEASURED)
        ),
        None,
    )
    text = _limit_text(limit, titles)
    if found is None:
        return GateVerdict(system, text, _("keine Messung"), None)
    estimate = _others(found.estimate) if limit.measure == FAILURES else found.estimate
    number = {Bound.LOWER: estimate.low, Bound.VALUE: estimate.value, Bound.UPPER: estimate.high}[limit.bound]
    if number is None or (limit.count and estimate.numerator is None):
        return GateVerdict(system, text, _(estimate.reason), None)
    if limit.count:
        shown = _("{n} von {all}").format(n=estimate.numerator, all=estimate.denominator)
        return GateVerdict(system, text, shown, _held(limit, Fraction(estimate.numerator or 0)))
    shown = _beside(number, limit.limit)
    exact: Fraction | float = number
    if estimate.numerator is not None:
        fraction = f"{estimate.numerator} / {estimate.denominator}"
        if limit.bound is Bound.VALUE:
            shown = f"{shown} ({fraction})"
            exact = Fraction(estimate.numerator) / Fraction(estimate.denominator or 1)
        else:
            shown = _("{end} bei {fraction}").format(end=shown, fraction=fraction)
    return GateVerdict(system, text, shown, _held(limit, exact))


def _others(estimate: Estimate) -> Estimate:
    """The share of those that are not counted: Wilson's interval is symmetric under that."""
    if estimate.value is None or estimate.numerator is None or estimate.denominator is None:
        return estimate
    low = None if estimate.high is None else 1 - estimate.high
    high = None if estimate.low is None else 1 - estimate.low
    left = estimate.denominator - estimate.numerator
    return replace(estimate, value=1 - estimate.value, low=low, high=high, numerator=left)


def _held(limit: Limit, number: Fraction | float) -> bool:
    """A fraction is compared exactly, an end of an interval as the float that it is."""
    if isinstance(number, Fraction):
        exact = Fraction(limit.limit)
        return number >= exact if limit.at_least else number <= exact
    return number >= float(limit.limit) if limit.at_least else number <= float(limit.limit)


def _limit_text(limit: Limit, titles: Mapping[str, str]) -> str:
    measure = _("Ausfall") if limit.measure == FAILURES else titles.get(limit.measure, limit.measure)
    names = (measure, limit.part, titles.get(limit.group, limit.group))
    parts = (*names, "" if limit.variant == DELIVERED else limit.variant)
    what = ", ".join(part for part in parts if part)
    bound = {
        Bound.LOWER: _("unteres Ende des Intervalls von „{what}“"),
        Bound.VALUE: _("Läufe mit „{what}“:") if limit.count else _("Anteil „{what}“"),
        Bound.UPPER: _("oberes Ende des Intervalls von „{what}“"),
    }[limit.bound].format(what=what)
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
