"""What an evaluation hands to a report: results, every denominator, the cases, the limits. No I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pruefstand.domain import AttemptStatus, Digest, Measure, Result, System
from pruefstand.evaluation.agreement_model import Agreement
from pruefstand.evaluation.details import Barred, ErrorKind, Gaps, HardCase, Stability
from pruefstand.evaluation.records import AnswerRecord, Chronicle, TakenOut
from pruefstand.study.control import Opening
from pruefstand.study.leak_table import LeakRow

__all__ = ["CaseRow", "Cell", "Denominators", "Evaluation", "FindingCount", "GateVerdict", "MeasureCount"]


@dataclass(frozen=True, slots=True)
class MeasureCount:
    """How many rows of one measure (its whole, not its parts) stand at which measurement status, for one system;
    ``source`` is who judged, ``reasons`` are those of rows without a number, by status and German reason."""

    measure: str
    variant: str
    statuses: Mapping[str, int]
    source: str = "rule"
    reasons: Mapping[tuple[str, str], int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Denominators:
    """Every denominator of one system: Σ of ``statuses`` = ``planned`` always.

    ``started`` = planned − unsupported − not_run − withdrawn; ``answered`` = completed; ``readable`` = answered
    without an unreadable row; ``scored`` = answered with at least one ``ok`` row of a main measure. ``retried`` counts
    attempts with more than one try, ``interrupted_tries`` tries lost to a kill, ``undecided`` attempts that were begun
    and that a run would go on with. ``foreign_task`` counts attempts made
    under another task digest than the present one, ``foreign_configuration`` those of another version of the system,
    ``other_question`` those whose question had other words; ``checker_failed`` answered ones that a checker failed at,
    ``edited`` those whose output somebody changed by hand.
    """

    system: str
    cases: int
    clusters: int
    planned: int
    statuses: Mapping[AttemptStatus, int]
    readable: int
    scored: int
    retried: int = 0
    interrupted_tries: int = 0
    foreign_task: int = 0
    measures: tuple[MeasureCount, ...] = ()
    checker_failed: int = 0
    foreign_configuration: int = 0
    other_question: int = 0
    edited: int = 0
    undecided: int = 0

    def __post_init__(self) -> None:
        if sum(self.statuses.values()) != self.planned:
            raise ValueError(f"{self.system}: the statuses do not add up to the planned attempts")

    @property
    def started(self) -> int:
        """Attempts in the denominator of what was started."""
        return sum(count for status, count in self.statuses.items() if status.started)

    @property
    def answered(self) -> int:
        """Attempts that were completed."""
        return self.statuses.get(AttemptStatus.COMPLETED, 0)


@dataclass(frozen=True, slots=True)
class Cell:
    """One case under one system: how its repeats went, in order: ``passed``, ``not_passed``, or a status of attempt or
    measurement. Empty where the measure has no pass."""

    system: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case in the list of cases; sorted from the hardest (fewest passed) by the evaluation."""

    case: str
    group: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class GateVerdict:
    """One limit of the plan held against one system.

    ``held`` is ``None`` where it could not be decided; ``text`` names the limit, ``found`` what was found, both in the
    reader's language.
    """

    system: str
    text: str
    found: str
    held: bool | None


@dataclass(frozen=True, slots=True)
class FindingCount:
    """How many attempts of one system hold at least one finding of one kind; an attempt may stand in several kinds.

    ``title`` is the kind as a German message id („erfunden“), ``item`` the part of the measure that it is about, empty
    where the measure has no such part. They stand in the order in which kinds are to be shown.
    """

    system: str
    variant: str
    measure: str
    title: str
    attempts: int
    item: str = ""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Everything a report may say about one study; a report computes nothing.

    ``draft`` is true where no seal covers the plan. ``disputed`` maps a case to the two or more views of its
    reference. ``notes`` are German message ids that must be printed (unfair comparison, foreign task …), each a
    complete sentence, already filled in. ``results`` are over all cases and by group; ``parts`` the same of each part
    of a catalogue where there are both, ``differences`` those of two systems (``against``). ``errors`` stand in the
    order of what comes of them, ``hardest`` are the worst of ``hardest_of`` cases that went wrong. The states are three
    digests: ``task`` of all that systems are shown, ``rules`` of references and checkers, ``plan``. ``not_shown`` are
    German message ids. ``leaks`` are what blinding could not hide, once the study is unblinded. Of a study there are
    the ``records`` of its answers, what was ``taken_out``, and its ``chronicle``.
    """

    kind: str
    title: str
    version: str
    plan: Digest
    draft: bool
    seal: str
    systems: tuple[System, ...]
    groups: Mapping[str, str]
    group_sizes: Mapping[str, int]
    measures: tuple[Measure, ...]
    denominators: tuple[Denominators, ...]
    results: tuple[Result, ...]
    cases: tuple[CaseRow, ...]
    disputed: Mapping[str, tuple[str, ...]]
    gate: tuple[GateVerdict, ...]
    notes: tuple[str, ...]
    scope: Mapping[str, str]
    agreement: Agreement = field(default_factory=Agreement)
    findings: tuple[FindingCount, ...] = ()
    parts: tuple[Result, ...] = ()
    part_sizes: Mapping[str, int] = field(default_factory=dict)
    differences: tuple[Result, ...] = ()
    errors: tuple[ErrorKind, ...] = ()
    barred: tuple[Barred, ...] = ()
    hardest: tuple[HardCase, ...] = ()
    hardest_of: int = 0
    stability: tuple[Stability, ...] = ()
    gaps: Gaps | None = None
    openings: tuple[Opening, ...] = ()
    task: Digest = ""
    rules: Digest = ""
    instruction: str = ""
    not_shown: tuple[str, ...] = ()
    leaks: tuple[LeakRow, ...] = ()
    records: tuple[AnswerRecord, ...] = ()
    taken_out: tuple[TakenOut, ...] = ()
    chronicle: Chronicle | None = None
