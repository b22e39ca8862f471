"""What shaped an attempt when it was made: the system's version, the instruction, the task; kept in the journal, each
once, so that a later version can be told from the same one and nobody needs the folder of that day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pruefstand.domain import Digest, Task, digest_of
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.folder import Folder

__all__ = [
    "changed_parts",
    "configuration_record",
    "instruction_record",
    "recorded_configurations",
    "recorded_tasks",
    "same_version",
    "task_record",
]

_START = b'{"record":"configuration"'
_TASKS = (b'{"record":"instruction"', b'{"record":"task"')


def configuration_record(system: str, configuration: Mapping[str, Json]) -> dict[str, object]:
    """The journal's line about this configuration."""
    digest = digest_of(canonical_json(configuration))
    return {"record": "configuration", "system": system, "digest": digest, "configuration": dict(configuration)}


def recorded_configurations(folder: Folder) -> Mapping[Digest, Mapping[str, Any]]:
    """Every configuration of the journal by its digest."""
    found: dict[Digest, Mapping[str, Any]] = {}
    for file, number, raw in read_lines(folder):
        if raw.startswith(_START):
            record = parse_line(file, number, raw)
            found[str(record.get("digest"))] = record.get("configuration") or {}
    return found


def instruction_record(instruction: str) -> dict[str, object]:
    """The journal's line about this instruction, word for word."""
    return {"record": "instruction", "digest": digest_of(instruction.encode()), "text": instruction}


def task_record(task: Task, digest: Digest) -> dict[str, object]:
    """The journal's line about what a system saw: the digests of the instruction and of each material."""
    materials = [{"name": m.name, "media": m.media, "digest": m.digest, "size": m.size} for m in task.materials]
    return {"record": "task", "digest": digest, "instruction": task.instruction, "materials": materials}


def recorded_tasks(folder: Folder) -> frozenset[Digest]:
    """The digests of all instructions and tasks of the journal."""
    lines = ((file, number, raw) for file, number, raw in read_lines(folder) if raw.startswith(_TASKS))
    return frozenset(str(parse_line(*line).get("digest")) for line in lines)


def same_version(then: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether a system is still the one that it was: the same command and variables, and every file that lay beside the
    program then is unchanged. A file added since is no other version: the program was written without it."""
    return bool(then) and not changed_parts(then, now)


def changed_parts(then: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[str, ...]:
    """What makes it another version: paths of changed or deleted files, and the keys of the plan that say otherwise."""
    keys = [key for key in sorted({*then, *now} - {"files"}) if then.get(key) != now.get(key)]
    files = dict(now.get("files") or {})
    paths = [name for name, digest in sorted(dict(then.get("files") or {}).items()) if files.get(name) != digest]
    return (*keys, *paths)
