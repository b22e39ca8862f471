"""What a reader of another tool's file gives: one record an answer, remarks on what is not taken, and problems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from pruefstand.domain import AttemptStatus, digest_of, exact_text
from pruefstand.errors import Problem
from pruefstand.formats.jsonl import Json, canonical_json

__all__ = ["ForeignRecord", "Found", "Remark", "flat", "look_up", "plain_text", "task_digest"]


class Remark(StrEnum):
    """What a file holds that is not taken over, or that its reader should know. The list is closed."""

    ALTERNATIVES = "alternatives"
    CACHED = "cached"
    EVENTS = "events"
    FILTERED = "filtered"
    FILTER_LINES = "filter_lines"
    INVALIDATED = "invalidated"
    MORE_PAGES = "more_pages"
    NO_ANSWER = "no_answer"
    NUMBERED = "numbered"
    OTHER_CONTENT = "other_content"
    REASONING = "reasoning"
    RESPELLED = "respelled"
    SCORES = "scores"
    TOOL_CALLS = "tool_calls"
    TRIES = "tries"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class ForeignRecord:
    """One answer, or one failure to give one.

    ``names`` is a tree of whatever may name the case or the one who answered (:func:`look_up` finds a path in it).
    ``repeat`` counts from 1 where the file says it. ``status`` is ``completed`` also where the text is empty; then
    ``reason`` may say why it is. ``source`` holds the fields that tell who answered, ``run`` the run of the other tool:
    within one run no case comes twice. ``task`` is the digest of what was asked, or empty where the file does not say.
    """

    names: Mapping[str, Json]
    text: str | None
    status: AttemptStatus
    reason: str
    where: str
    repeat: int | None = None
    provenance: Mapping[str, str] = field(default_factory=dict)
    source: Mapping[str, str] = field(default_factory=dict)
    run: str = ""
    task: str = ""
    remarks: tuple[Remark, ...] = ()


Found: TypeAlias = ForeignRecord | Remark | Problem
"""What a reader gives: a remark of its own concerns something that gives no record."""


def plain_text(value: Json) -> str:
    """A value as text: texts as they are, ``null`` as nothing, numbers in plain digits, all else as canonical JSON."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool | list | dict):
        return canonical_json(value).decode()
    return exact_text(value)


def look_up(tree: Mapping[str, Json], path: str) -> str | None:
    """The text at a path such as ``metadata.fall``; ``None`` where there is none. Names may hold dots themselves."""
    if path in tree:
        return plain_text(tree[path])
    for at, sign in enumerate(path):
        inner = tree.get(path[:at]) if sign == "." else None
        if isinstance(inner, dict) and (found := look_up(inner, path[at + 1 :])) is not None:
            return found
    return None


def flat(tree: Mapping[str, Json], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every path with its text, in the order of the file."""
    for name, value in tree.items():
        if isinstance(value, dict) and value:
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, plain_text(value)


def task_digest(asked: Json) -> str:
    """The digest of what was asked; empty for nothing."""
    return digest_of(canonical_json(asked)) if asked else ""
