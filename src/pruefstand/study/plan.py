"""The envelope of a plan: what every study has, whichever way it measures. Sections stay nodes for their rooms."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from pruefstand.domain import Digest, digest_of
from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.study.node import Mapping, Node
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

__all__ = ["ABOUT", "FORMAT", "SECTIONS", "TASK", "Confidentiality", "Kind", "Plan", "parse_plan"]

FORMAT = 1
"""The newest shape of ``study.yaml`` that this version reads."""

ABOUT = ("description", "use", "period", "category", "task", "protocol")
"""Keys of free text that only a report reads; ``task`` may be a mapping with the keys of ``TASK`` instead."""

TASK = ("input", "wanted", "limits", "output", "use")
"""What a description of a task says before anyone chooses a system: what comes in, what is wanted, what a system may
not do, how its answer must look, where the results may be used."""

SECTIONS = ("cases", "references", "systems", "attempts", "score", "errors", "probe", "blind", "rate", "gate")
"""Keys that a room parses on its own."""

_PLACED = ("instruction", "data", "task", *SECTIONS)
"""Keys whose place a message may need later."""


class Kind(StrEnum):
    """The three uses."""

    CATALOGUE = "catalogue"
    STUDY = "study"
    INDEX = "index"


class Confidentiality(StrEnum):
    """What the material of a study is, as far as it decides who may get it: invented, cleared for whoever is asked, or
    confidential."""

    FICTIONAL = "fictional"
    CLEARED = "cleared"
    CONFIDENTIAL = "confidential"


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan's envelope.

    ``version`` is text („1.10“ stays so), ``instruction`` a path below the folder or empty, ``groups`` maps an id to
    its title in the plan's order, ``about`` holds the free texts, ``task`` the description of the task by the keys of
    ``TASK`` (those that the plan gives; ``use`` stands in ``about`` too), ``sections`` the nodes of the rooms and those
    of ``instruction``, ``data`` and ``task``, ``data`` is what the plan says of its material (``None``: nothing),
    ``digest`` is that of the file as it lies there, ``where`` the place of a section for messages.
    """

    file: str
    kind: Kind
    title: str
    version: str
    instruction: str
    groups: abc.Mapping[str, str]
    about: abc.Mapping[str, str]
    sections: abc.Mapping[str, Node]
    data: Confidentiality | None
    digest: Digest
    task: abc.Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def where(self, section: str) -> str:
        """File and line of a section; the file alone where the section is absent."""
        node = self.sections.get(section)
        return node.where if node is not None else self.file


def parse_plan(data: bytes, file: str = "study.yaml") -> Plan:
    """The envelope of these bytes.

    Raises :class:`~pruefstand.errors.InputError` with every fault of the envelope; faults inside a section are told by
    its room.
    """
    root = read_yaml(data, file)
    _check_format(root)
    reader = Reader()
    known = ("format", "kind", "title", "version", "instruction", "groups", "data", *ABOUT, *SECTIONS)
    fields = reader.mapping(root, known, required=("format", "kind", "title"))
    reader.count(fields.get("format"), at_least=1)
    kind = reader.choice(fields.get("kind"), Kind)
    title = reader.text(fields.get("title"))
    version = reader.text(fields.get("version"))
    instruction = reader.path(fields.get("instruction"))
    groups = {
        name: text for name, node in reader.entries(fields.get("groups")) if (text := reader.text(node)) is not None
    }
    confidentiality = reader.choice(fields.get("data"), Confidentiality)
    task = _task(reader, fields)
    single = {key: node for key, node in fields.items() if key != "task" or not isinstance(node, Mapping)}
    about = {key: text for key in ABOUT if (text := reader.text(single.get(key))) is not None}
    if "use" in task:
        about["use"] = task["use"]
    reader.close()
    if kind is None or title is None:
        raise AssertionError("the reader reports what is required")
    return Plan(
        file=file,
        kind=kind,
        title=title,
        version=version or "1",
        instruction=instruction or "",
        groups=MappingProxyType(groups),
        about=MappingProxyType(about),
        sections=MappingProxyType({key: fields[key] for key in _PLACED if key in fields}),
        data=confidentiality,
        digest=digest_of(data),
        task=MappingProxyType(task),
    )


def _task(reader: Reader, fields: abc.Mapping[str, Node]) -> dict[str, str]:
    """The description of the task, empty where ``task`` is a short text or absent."""
    node = fields.get("task")
    if not isinstance(node, Mapping):
        return {}
    entries = reader.mapping(node, TASK)
    if "use" in entries and "use" in fields:
        reader.report(
            entries["use"],
            _("Der Einsatzbereich steht zweimal im Plan: unter „task“ und als „use“."),
            _("Eine der beiden Zeilen streichen."),
        )
    return {key: text for key in TASK if (text := reader.text(entries.get(key))) is not None}


def _check_format(root: Mapping) -> None:
    """A newer plan is told as such and nothing else of it: its unknown keys are no mistakes."""
    node = root.get("format")
    number = Reader().count(node)
    if node is None or number is None or number <= FORMAT:
        return
    raise InputError(
        _("Der Plan hat das Format {number}; diese Fassung liest bis {newest}.").format(number=number, newest=FORMAT),
        where=node.where,
        do=_("Prüfstand aktualisieren oder den Plan im Format {newest} schreiben.").format(newest=FORMAT),
    )
