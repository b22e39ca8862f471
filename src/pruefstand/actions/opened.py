"""A study opened with the options of every room: what the verbs work on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from pruefstand.actions.conditions import command_conditions, model_conditions
from pruefstand.actions.decisions import read_decisions, with_decisions
from pruefstand.blinding import BlindOptions, parse_blind
from pruefstand.domain import Measure, Source, System, SystemKind, digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.evaluation import Limit, gate_faults, parse_gate
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.i18n import _
from pruefstand.intake import ImportOptions, parse_import
from pruefstand.rating import RateOptions, parse_rate, rating_measures
from pruefstand.running.options import RunOptions, parse_attempts
from pruefstand.scoring import parse_score
from pruefstand.scoring.checker import Checker
from pruefstand.scoring.engine import Declared, code_book
from pruefstand.scoring.error_classes import ErrorClass
from pruefstand.scoring.errors_plan import parse_errors
from pruefstand.scoring.probe_declared import Alteration, parse_probe
from pruefstand.study.entries import read_bytes
from pruefstand.study.folder import Folder
from pruefstand.study.load import Study, load_study, read_plan
from pruefstand.study.plan import Kind
from pruefstand.study.schema import Reader
from pruefstand.systems.command import CommandOptions, configuration, parse_command
from pruefstand.systems.model_plan import ModelOptions, model_configuration, parse_model

__all__ = ["BLINDED", "Opened", "open_study"]

BLINDED = "blinded"
"""The variant that ratings measure."""


@dataclass(frozen=True)
class Opened:
    """A study and its rooms' options; whatever is wrong with the plan has been told before this exists."""

    study: Study
    systems: tuple[System, ...]
    run: RunOptions
    commands: Mapping[str, CommandOptions]
    models: Mapping[str, ModelOptions]
    imports: Mapping[str, ImportOptions]
    checkers: tuple[Checker, ...]
    errors: tuple[ErrorClass, ...]
    alterations: tuple[Alteration, ...]
    limits: tuple[Limit, ...]
    blind: BlindOptions
    rate: RateOptions

    @property
    def folder(self) -> Folder:
        """The folder."""
        return self.study.folder

    @property
    def root(self) -> Path:
        """The folder's path."""
        return self.study.folder.root

    @cached_property
    def book(self) -> tuple[Declared, ...]:
        """What the checkers measure, and how often each class of errors is there."""
        return code_book(self.checkers, self.study.references.digest, self.errors)

    @property
    def rated(self) -> bool:
        """Whether people rate the answers: always in a study, in a catalogue where its plan says so."""
        kind = self.study.plan.kind
        return kind is Kind.STUDY or (kind is Kind.CATALOGUE and "rate" in self.study.plan.sections)

    @cached_property
    def rating_book(self) -> tuple[Declared, ...]:
        """What raters measure; empty unless people rate the answers."""
        if not self.rated:
            return ()
        measures = rating_measures(self.rate, target=bool(self.study.cases.targets))
        rules = self.rate.digest
        return tuple(Declared(measure, Source.HUMAN, "", self.rate.version, (BLINDED,), rules) for measure in measures)

    def code_book(self, *, rated: bool) -> tuple[Declared, ...]:
        """The code book of the tables, in order; what raters measure is in it once there are ratings."""
        return (*self.book, *(self.rating_book if rated else ()))

    @property
    def measures(self) -> tuple[Measure, ...]:
        """All that the study measures, in order."""
        return tuple(declared.measure for declared in self.code_book(rated=True))

    def shape(self, system: str) -> dict[str, Json] | None:
        """What shapes a system that runs here, besides the task; ``None`` for one that ran elsewhere."""
        if (command := self.commands.get(system)) is not None:
            return configuration(command, self.root)
        model = self.models.get(system)
        return None if model is None else model_configuration(model)

    @property
    def import_paths(self) -> Mapping[str, tuple[str, ...]]:
        """The files of each system whose attempts are imported, tables of identifiers among them."""
        return {name: options.paths for name, options in self.imports.items()}


def open_study(path: Path) -> Opened:
    """Open the folder and read all of its plan.

    Raises :class:`InputError` with every fault that can be told at once: first those of the envelope and of the
    sections that stand alone, then those of cases, references and systems, then what does not fit together.
    """
    folder = Folder.open(path)
    plan = read_plan(folder)
    reader = Reader()
    run = parse_attempts(reader, plan.sections.get("attempts"))
    checkers = parse_score(
        reader, plan.sections.get("score"), lambda path, where: read_bytes(folder.root, path, where=where)
    )
    decisions, faulty = read_decisions(folder.root)
    checkers = with_decisions(checkers, decisions)
    # Without a checker that its fault took away, what the other sections say of findings cannot be judged.
    whole = not reader.problems
    errors = parse_errors(reader, plan.sections.get("errors"), checkers) if whole else ()
    alterations = parse_probe(reader, plan.sections.get("probe"), checkers) if whole else ()
    limits = parse_gate(reader, plan.sections.get("gate"), plan.groups)
    blind = parse_blind(reader, plan.sections.get("blind"))
    rate = parse_rate(reader, plan.sections.get("rate"), folder.root)
    if plan.kind is not Kind.STUDY:
        rate = replace(rate, leads=False)
    problems = [*reader.problems, *faulty]
    try:
        study = load_study(folder, repeats=run.repeats)
    except InputError as error:
        raise InputError.of([*problems, *error.problems]) from None
    reader = Reader()
    commands = {
        declared.system.id: options
        for declared in study.declared
        if declared.system.kind is SystemKind.COMMAND
        and (options := parse_command(reader, declared.options)) is not None
    }
    models = {
        declared.system.id: model
        for declared in study.declared
        if declared.system.kind is SystemKind.MODEL
        and (model := parse_model(reader, declared.options, folder.root)) is not None
    }
    imports = {
        declared.system.id: named
        for declared in study.declared
        if declared.system.kind is SystemKind.IMPORT and (named := parse_import(reader, declared.options)) is not None
    }
    problems += reader.problems
    if problems:
        raise InputError.of(problems)
    kinds = MappingProxyType(commands), MappingProxyType(models), MappingProxyType(imports)
    opened = Opened(study, study.systems, run, *kinds, checkers, errors, alterations, limits, blind, rate)
    systems = tuple(_configured(system, opened) for system in study.systems)
    opened = replace(opened, systems=systems)
    faults = [*_twice(opened), *gate_faults(limits, opened.measures, systems, plan.groups, _variants(opened))]
    faults += _unknown_cases(alterations, study)
    if faults:
        raise InputError.of(faults)
    return opened


def _unknown_cases(alterations: tuple[Alteration, ...], study: Study) -> list[Problem]:
    """Declared alterations of cases that there are not; they would never be tried."""
    return [
        Problem(
            one.where,
            _("Die Veränderung „{title}“ gehört zum Fall „{case}“, den es nicht gibt.").format(
                title=one.title, case=one.case
            ),
            _("Die Kennung unter „case“ berichtigen oder die Veränderung streichen."),
        )
        for one in alterations
        if one.case and one.case not in study.cases
    ]


def _twice(opened: Opened) -> list[Problem]:
    """Criteria that are called like something that a checker measures: two numbers of one name could not be told
    apart."""
    measured = {declared.measure.id for declared in opened.book}
    return [
        Problem(
            opened.study.plan.where("rate"),
            _("„{name}“ messen schon die Prüfer.").format(name=declared.measure.id),
            _("Das Kriterium in der Rasterdatei umbenennen."),
        )
        for declared in opened.rating_book
        if declared.measure.id in measured
    ]


def _variants(opened: Opened) -> dict[str, tuple[str, ...]]:
    return {declared.measure.id: declared.variants for declared in opened.code_book(rated=True)}


def _configured(system: System, opened: Opened) -> System:
    """The system with the digest of everything that shapes it (its options, what runs or is asked, the instruction),
    and the same in words."""
    parts: list[object] = [system.configuration, digest_of(opened.study.instruction.encode())]
    if (shape := opened.shape(system.id)) is not None:
        parts.append(shape)
    return replace(
        system,
        configuration=digest_of(canonical_json(parts)),
        conditions=(*_conditions(opened, system.id), *system.conditions),
    )


def _conditions(opened: Opened, system: str) -> tuple[tuple[str, str], ...]:
    if (command := opened.commands.get(system)) is not None:
        return tuple(command_conditions(command))
    model = opened.models.get(system)
    return () if model is None else tuple(model_conditions(model))
