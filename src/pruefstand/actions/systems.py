"""The systems that run here: what they must not see, and what stands in their way."""

from __future__ import annotations

from pruefstand.actions.answer_files import answers_file
from pruefstand.actions.opened import Opened
from pruefstand.errors import InputError, Problem
from pruefstand.intake.answer_table import ANSWER_FILES, named_documents
from pruefstand.study.entries import read_bytes
from pruefstand.study.node import Scalar
from pruefstand.study.plan import Kind
from pruefstand.systems.command import readiness
from pruefstand.systems.model import model_readiness

__all__ = ["frozen_paths", "system_faults"]


def frozen_paths(opened: Opened) -> tuple[str, ...]:
    """Paths that no system may name: cases, references, gold, keys, materials, answers that came from elsewhere."""
    plan = opened.study.plan
    fixed = ["cases.jsonl", "references.jsonl", "cases", "references", "gold", "key", "ratings", "consent", "inbox"]
    materials = opened.study.cases.cases.files
    gold = [path for paths in opened.study.cases.gold.values() for path in paths]
    sections = (plan.sections.get("cases"), plan.sections.get("references"))
    named = [node.text for node in sections if isinstance(node, Scalar)]
    imports = [path for paths in opened.import_paths.values() for path in paths]
    answers = [*imports, *([opened.run.file] if opened.run.file else []), *ANSWER_FILES, *_documents(opened)]
    return tuple(dict.fromkeys([*fixed, *named, *materials, *gold, *opened.study.references.files, *answers]))


def _documents(opened: Opened) -> tuple[str, ...]:
    """The files that a table of finished answers names, wherever they lie; none where it cannot be read."""
    if opened.study.plan.kind is not Kind.STUDY:
        return ()
    try:
        file = answers_file(opened.study)
        if not (opened.root / file).is_file():
            return ()
        return named_documents(read_bytes(opened.root, file, where=opened.study.plan.file), file)
    except InputError:
        return ()  # told where the answers are read


def system_faults(opened: Opened) -> list[Problem]:
    """What stands in the way of running the systems: files, variables, keys, packages that are not there."""
    sealed = frozen_paths(opened)
    faults = [fault for options in opened.commands.values() for fault in readiness(options, opened.root, sealed)]
    return faults + [fault for options in opened.models.values() for fault in model_readiness(options)]
