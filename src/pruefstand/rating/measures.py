"""The ``rate`` section of a plan, and what it comes to: measures for the code book, columns for the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pruefstand.domain import Digest, Measure, Scale, digest_of
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import _
from pruefstand.rating.rubric import Criterion, Derived, Role, Rubric, Table
from pruefstand.rating.shipped import parse_sheet, shipped
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader
from pruefstand.study.sheet import Column, Form

__all__ = ["RateOptions", "asked", "derived", "parse_rate", "rating_form", "rating_measures"]

_AI = "KI"
_RATER = re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}")


@dataclass(frozen=True, slots=True)
class RateOptions:
    """``rubric`` is what raters are asked, ``with_gold`` whether they see the gold standard.

    ``ai`` are the raters whose judgements are an AI's; ``invited`` those of them that the plan names and that get a
    folder of their own. ``leads`` is false where something else than a rating leads the report (in a catalogue).
    """

    rubric: Rubric = field(default_factory=lambda: shipped("short"))
    with_gold: bool = False
    ai: tuple[str, ...] = (_AI,)
    invited: tuple[str, ...] = ()
    leads: bool = True

    @property
    def version(self) -> str:
        """Name and version of the rubric, as they stand in every measurement."""
        return self.rubric.label

    @property
    def digest(self) -> Digest:
        """What a rating was made under: the rubric word for word, and whether the gold standard was seen."""
        return digest_of(canonical_json([self.rubric.digest, self.with_gold, self.version]))


def parse_rate(reader: Reader, node: Node | None, root: Path) -> RateOptions:
    """The options of this section; faults go to the reader. Without the section: the short sheet, no gold standard.

    ``root`` is the folder that a rubric's path starts from.
    """
    fields = reader.mapping(node, known=("sheet", "with_gold", "ai"))
    rubric = parse_sheet(reader, fields.get("sheet"), root)
    named: list[str] = []
    if (ai := fields.get("ai")) is not None:
        name = reader.name(ai)
        if name is not None and not _RATER.fullmatch(name):
            what = _("„{name}“ ist kein Kürzel aus Buchstaben und Ziffern.").format(name=name)
            reader.report(ai, what, _("Etwa „ai: KI“ schreiben."))
        elif name is not None:
            named.append(name)
    with_gold = reader.yes_no(fields.get("with_gold")) or False
    ai_names = tuple(dict.fromkeys((*named, *(() if named else (_AI,)))))
    return RateOptions(rubric or shipped("short"), with_gold, ai_names, tuple(named))


def asked(options: RateOptions, *, target: bool) -> tuple[Criterion, ...]:
    """The criteria that raters are asked, in the order of the sheet: those that need a gold standard only where they
    see it, the target only where a case has a target question."""
    return tuple(
        criterion
        for criterion in options.rubric.criteria
        if (options.with_gold or not criterion.needs_gold) and (target or criterion.role is not Role.TARGET)
    )


def derived(options: RateOptions, *, target: bool) -> tuple[Derived, ...]:
    """What follows from the criteria that are asked; a comparison with one that is not asked is left out."""
    known = {criterion.id for criterion in asked(options, target=target)}
    return tuple(
        replace(rule, compare="") if isinstance(rule, Table) and rule.compare not in known else rule
        for rule in options.rubric.derived
        if rule.uses <= known
    )


def rating_measures(options: RateOptions, *, target: bool) -> tuple[Measure, ...]:
    """The measures of this sheet, in its order, then what is derived from them.

    The measure that a report leads with is the first asked one that the rubric marks so, without a mark the first.
    """
    criteria = [each for each in asked(options, target=target) if each.measured]
    marked = [each.id for each in criteria if each.main] or [each.id for each in criteria]
    leading = marked[0] if options.leads and marked else ""
    return (
        *(each.measure(main=each.id == leading) for each in criteria),
        *(rule.measure() for rule in derived(options, target=target)),
    )


def rating_form(options: RateOptions, *, target: bool) -> Form:
    """The columns of the sheet with what the instructions say of each."""
    titles = {each.id: each.column for each in options.rubric.criteria}
    columns = (
        Column(
            each.id,
            each.column,
            each.also,
            each.values or _grades(each),
            tuple(_explained(each, titles)),
            each.optional,
        )
        for each in asked(options, target=target)
    )
    return Form(tuple(columns), options.rubric.notes)


def _grades(criterion: Criterion) -> tuple[str, ...]:
    """A short scale of whole numbers can be chosen from a list; a long one is typed."""
    if criterion.role is Role.REASON or criterion.decimals or criterion.high - criterion.low > 20:
        return ()
    low, high = int(criterion.low), int(criterion.high)
    return tuple(str(number) for number in range(low, high + 1)) if low == criterion.low else ()


def _explained(criterion: Criterion, titles: Mapping[str, str]) -> Iterator[str]:
    """The question, what may be written, and each level with its anchor and its example."""
    if criterion.ask:
        yield criterion.ask
    if criterion.role is Role.REASON:
        return
    if criterion.unless is not None:
        condition = f"{titles.get(criterion.unless.criterion)}: {criterion.unless.level}"
        yield _("Entfällt, wenn „{condition}“ gilt.").format(condition=condition)
    if criterion.optional:
        yield _("Darf leer bleiben.")
    if criterion.scale is Scale.INTERVAL:
        places = _("nur ganze Zahlen")
        if criterion.decimals:
            places = _("höchstens {n} Stellen nach dem Komma").format(n=criterion.decimals)
        bounds = f"{criterion.low} – {criterion.high}{' %' * criterion.percent}".replace(".", ",")
        yield _("Zahl von {bounds}, {places}").format(bounds=bounds, places=places)
        return
    if not any(level.anchor or level.example for level in criterion.levels):
        yield _("Eines von: {levels}").format(levels=", ".join(criterion.values))
        return
    for level in criterion.levels:
        yield f"{level.value}: {level.anchor}" if level.anchor else level.value
        if level.example:
            yield _("  Beispiel: {text}").format(text=level.example)
