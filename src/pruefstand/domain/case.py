"""Cases: what a system is asked, and what all of it that a system gets to see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType

from pruefstand.domain.names import Digest

__all__ = ["Case", "Material", "Split", "Task"]


class Split(StrEnum):
    """Which part of a catalogue a case belongs to."""

    DEVELOP = "develop"
    CONTROL = "control"


@dataclass(frozen=True, slots=True)
class Material:
    """One piece a system may be given: a note, a question, a recording.

    ``size`` is in bytes; ``path`` is relative to the folder, or empty where the text stands in the case itself.
    """

    name: str
    media: str
    digest: Digest
    size: int
    path: str = ""

    def __post_init__(self) -> None:
        if self.size < 0:
            raise ValueError(f"material {self.name}: negative size")


@dataclass(frozen=True, slots=True)
class Case:
    """One question with its materials.

    ``group`` is the stratum of the report, empty where the plan has no groups; ``cluster`` the unit of sampling: the
    id unless variants share a source; ``exposure`` holds denominators known beforehand (``audio_s``); ``traits`` serve
    tables only; ``reason`` says why the case is there.
    """

    id: str
    group: str
    cluster: str
    split: Split = Split.DEVELOP
    materials: tuple[Material, ...] = ()
    exposure: Mapping[str, Decimal] = field(default_factory=dict)
    traits: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""

    def __post_init__(self) -> None:
        if not self.id or not self.cluster:
            raise ValueError("a case has an id and a cluster")
        names = [material.name for material in self.materials]
        if len(set(names)) != len(names):
            raise ValueError(f"case {self.id}: two materials of one name")
        object.__setattr__(self, "exposure", MappingProxyType(dict(self.exposure)))
        object.__setattr__(self, "traits", MappingProxyType(dict(self.traits)))

    def __reduce__(self) -> tuple[object, ...]:
        # A case may go to another process, a read-only view of a mapping may not.
        mappings = dict(self.exposure), dict(self.traits)
        return Case, (self.id, self.group, self.cluster, self.split, self.materials, *mappings, self.reason)


@dataclass(frozen=True, slots=True)
class Task:
    """All that a system gets to see; its digest is what an attempt was made under.

    ``attached_reference`` is the only door for a gold standard: results made with it are no measurement.
    """

    case: str
    instruction: Digest
    materials: tuple[Material, ...]
    attached_reference: bool = False
