"""Systems: whatever delivers an output – a program, a model, a product, a person."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pruefstand.domain.names import Digest

__all__ = ["MOST_REPEATS", "Origin", "Role", "System", "SystemKind"]

MOST_REPEATS = 10_000
"""More repeats of one case are a slip (a date, an id): a plan of them would never end."""


class Origin(StrEnum):
    """Where an output comes from. The first five carry the five colours of a report, the rest is ink."""

    PIPELINE = "pipeline"
    MODEL = "model"
    OTHER_AI = "other_ai"
    EXPERT = "expert"
    STUDENT = "student"
    PROGRAM = "program"
    PRODUCT = "product"

    @property
    def human(self) -> bool:
        """A person, helped by an AI or not: a person helped by an AI is a person with aids."""
        return self in (Origin.EXPERT, Origin.STUDENT)


class SystemKind(StrEnum):
    """How attempts come about: by a program that is started here, by requests to a model, or elsewhere.

    Attempts made elsewhere are read from the export of another tool (``import``) or from the study's own tables and
    documents (``intake``).
    """

    COMMAND = "command"
    MODEL = "model"
    IMPORT = "import"
    INTAKE = "intake"

    @property
    def runs_here(self) -> bool:
        """Whether ``run`` makes its attempts."""
        return self in (SystemKind.COMMAND, SystemKind.MODEL)


class Role(StrEnum):
    """What the system is there for."""

    TESTED = "tested"
    BASELINE = "baseline"
    KNOWN = "known"


@dataclass(frozen=True, slots=True)
class System:
    """A condition or product.

    ``cases`` are the ids that it is planned at, in the study's order; ``repeats`` is ``None`` where the plan does not
    fix the number (then as many as were delivered, at least one); ``configuration`` is the digest of everything that
    shaped it, ``conditions`` the same for a reader, as far as it is known here: pairs of a key (``model``,
    ``settings``, ``tools`` …) and a text. With ``attached_reference`` it saw the reference that it is measured by: its
    results are no measurement.
    """

    id: str
    title: str
    kind: SystemKind
    origin: Origin
    role: Role
    cases: tuple[str, ...]
    repeats: int | None
    configuration: Digest
    conditions: tuple[tuple[str, str], ...] = ()
    attached_reference: bool = False

    def __post_init__(self) -> None:
        if not self.id or not self.title:
            raise ValueError("a system has an id and a title")
        if self.repeats is not None and self.repeats < 1:
            raise ValueError(f"system {self.id}: at least one repeat")
