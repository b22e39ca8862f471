"""A study folder opened: plan, cases, references and systems, each checked, nothing run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pruefstand.domain import Case, Digest, System, Task, digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.formats.encoding import decode_strict
from pruefstand.formats.jsonl import canonical_json
from pruefstand.study.case_table import CasesById
from pruefstand.study.cases import Cases, read_cases
from pruefstand.study.entries import read_bytes
from pruefstand.study.folder import Folder
from pruefstand.study.plan import Plan, parse_plan
from pruefstand.study.references import References, read_references
from pruefstand.study.systems import DeclaredSystem, read_systems
from pruefstand.study.task import Prepared

__all__ = ["Study", "load_study", "read_plan", "task_digest"]


def read_plan(folder: Folder) -> Plan:
    """The envelope of the folder's plan."""
    return parse_plan(read_bytes(folder.root, "study.yaml", where="study.yaml"))


@dataclass(frozen=True)
class Study:
    """Everything that the lead wrote, read and checked."""

    folder: Folder
    plan: Plan
    cases: Cases
    references: References
    declared: tuple[DeclaredSystem, ...]
    instruction: str

    @property
    def systems(self) -> tuple[System, ...]:
        """The systems in the plan's order."""
        return tuple(declared.system for declared in self.declared)

    @cached_property
    def by_id(self) -> Mapping[str, Case]:
        """Cases by id."""
        return CasesById(self.cases.cases)

    @cached_property
    def tasks(self) -> Mapping[str, Digest]:
        """The digest of what a system sees, by case; made when it is asked for, because checking never asks."""
        return {case.id: task_digest(self.task(case)) for case in self.cases}

    def task(self, case: Case) -> Task:
        """What a system gets to see of this case."""
        return Task(case.id, digest_of(self.instruction.encode()), case.materials)

    def material(self, case: Case, name: str) -> bytes:
        """The bytes of one material as they lie there now."""
        material = next(item for item in case.materials if item.name == name)
        if not material.path:
            return self.cases.inline[case.id, name]
        return read_bytes(self.folder.root, material.path, where=self.cases.places[case.id])

    def prepare(self, case: Case) -> Prepared:
        """The task of this case with the bytes of its materials, under names that tell nothing of the case."""
        task = self.task(case)
        files = tuple(
            (material.name + (Path(material.path).suffix or ".txt"), self.material(case, material.name))
            for material in case.materials
        )
        return Prepared(task, self.tasks[case.id], self.instruction, files)


def task_digest(task: Task) -> Digest:
    """The digest of a task: its instruction and materials by content, not the case's id or the files' paths.

    Two cases with the same text are the same task, and a renamed file does not make an attempt stale.
    """
    materials = [[material.name, material.media, material.digest] for material in task.materials]
    return digest_of(canonical_json([task.instruction, materials, task.attached_reference]))


def load_study(folder: Folder, *, repeats: int | None) -> Study:
    """The folder as the plan describes it; ``repeats`` is what the plan's ``attempts`` section fixes.

    Raises :class:`InputError` with every fault of the first part that has any (plan, then cases, then references and
    systems together): a fault in one makes the messages of the next misleading.
    """
    plan = read_plan(folder)
    cases = read_cases(folder.root, plan)
    problems: list[Problem] = []
    references, declared = None, None
    try:
        references = read_references(folder.root, plan, cases)
    except InputError as error:
        problems.extend(error.problems)
    try:
        declared = read_systems(plan, cases, repeats=repeats)
    except InputError as error:
        problems.extend(error.problems)
    instruction = ""
    if plan.instruction:
        try:
            data = read_bytes(folder.root, plan.instruction, where=plan.where("instruction"))
            instruction = decode_strict(data, plan.instruction)
        except InputError as error:
            problems.extend(error.problems)
    if problems or references is None or declared is None:
        raise InputError.of(problems)
    return Study(folder, plan, cases, references, declared, instruction)
