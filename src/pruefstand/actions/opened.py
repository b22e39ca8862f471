"""A study opened with the options of every room: what the verbs work on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from pruefstand.blinding import BlindOptions, parse_blind
from pruefstand.domain import Measure, Source, System, SystemKind, digest_of
from pruefstand.errors import InputError
from pruefstand.evaluation import Limit, gate_faults, parse_gate
from pruefstand.formats.jsonl import canonical_json
from pruefstand.intake import ImportOptions, parse_import
from pruefstand.rating import RateOptions, parse_rate, rating_measures
from pruefstand.running.options import RunOptions, parse_attempts
from pruefstand.scoring import parse_score
from pruefstand.scoring.checker import Checker
from pruefstand.scoring.engine import Declared, code_book
from pruefstand.study.folder import Folder
from pruefstand.study.load import Study, load_study, read_plan
from pruefstand.study.plan import Kind
from pruefstand.study.schema import Reader
from pruefstand.systems.command import CommandOptions, configuration, parse_command

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
    imports: Mapping[str, ImportOptions]
    checkers: tuple[Checker, ...]
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
        """What the checkers measure."""
        return code_book(self.checkers, self.study.references.digest)

    @cached_property
    def rating_book(self) -> tuple[Declared, ...]:
        """What raters measure; empty unless the study is rated by people."""
        if self.study.plan.kind is not Kind.STUDY:
            return ()
        measures = rating_measures(self.rate, target=bool(self.study.cases.targets))
        rules = digest_of(canonical_json([self.rate.sheet, self.rate.with_gold, self.rate.version]))
        return tuple(Declared(measure, Source.HUMAN, "", self.rate.version, (BLINDED,), rules) for measure in measures)

    def code_book(self, *, rated: bool) -> tuple[Declared, ...]:
        """The code book of the tables, in order; what raters measure is in it once there are ratings."""
        return (*self.book, *(self.rating_book if rated else ()))

    @property
    def measures(self) -> tuple[Measure, ...]:
        """All that the study measures, in order."""
        return tuple(declared.measure for declared in self.code_book(rated=True))

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
    checkers = parse_score(reader, plan.sections.get("score"))
    limits = parse_gate(reader, plan.sections.get("gate"))
    blind = parse_blind(reader, plan.sections.get("blind"))
    rate = parse_rate(reader, plan.sections.get("rate"))
    problems = list(reader.problems)
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
    imports = {
        declared.system.id: named
        for declared in study.declared
        if declared.system.kind is SystemKind.IMPORT and (named := parse_import(reader, declared.options)) is not None
    }
    problems += reader.problems
    if problems:
        raise InputError.of(problems)
    systems = tuple(_configured(system, commands, folder.root, study) for system in study.systems)
    kinds = MappingProxyType(commands), MappingProxyType(imports)
    opened = Opened(study, systems, run, *kinds, checkers, limits, blind, rate)
    faults = list(gate_faults(limits, opened.measures, systems, plan.groups, _variants(opened)))
    if faults:
        raise InputError.of(faults)
    return opened


def _variants(opened: Opened) -> dict[str, tuple[str, ...]]:
    return {declared.measure.id: declared.variants for declared in opened.code_book(rated=True)}


def _configured(system: System, commands: Mapping[str, CommandOptions], root: Path, study: Study) -> System:
    """The system with the digest of everything that shapes it: its options, its program's files, the instruction."""
    options = commands.get(system.id)
    parts: list[object] = [system.configuration, digest_of(study.instruction.encode())]
    if options is not None:
        parts.append(configuration(options, root))
    return replace(system, configuration=digest_of(canonical_json(parts)))
