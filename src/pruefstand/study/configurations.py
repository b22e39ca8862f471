"""What shaped a system when it ran: kept in the journal, so that a later version can be told from the same one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pruefstand.domain import Digest, digest_of
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.folder import Folder

__all__ = ["changed_parts", "configuration_record", "recorded_configurations", "same_version"]

_START = b'{"record":"configuration"'


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
