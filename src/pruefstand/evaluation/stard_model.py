"""Yes/no answers against a yes/no reference: the values that a report in analogy to STARD is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from pruefstand.domain import AttemptStatus, Estimate

__all__ = [
    "EXCLUDED",
    "MEASURES",
    "NOT_JUDGED",
    "NO_TARGET",
    "Arm",
    "ConditionAccuracy",
    "Flow",
    "Fourfold",
    "IndexAnswer",
    "IndexResult",
    "Measured",
    "NoReference",
    "PairedAccuracy",
]

MEASURES = ("sensitivity", "specificity", "ppv", "npv", "accuracy")
"""The five measures, in the order of every table."""

NO_TARGET = "no_target"
"""Why an answer is not eligible: its case has no target question."""

EXCLUDED = "excluded"
"""Why a machine's answer has no index result: the lead took it out afterwards. (A person's answer is withdrawn.)"""

NOT_JUDGED = "not_judged"
"""Why an answer has no index result although there is one: nobody filled in the column."""


class IndexResult(StrEnum):
    """What an answer says to the target question, as its raters read it."""

    YES = "yes"
    NO = "no"
    UNCLEAR = "unclear"


class NoReference(StrEnum):
    """Why a case has nothing to be held against."""

    MISSING = "missing"
    DISPUTED = "disputed"
    UNCLEAR = "unclear"
    LATE = "late"


def _counted(counts: Mapping[str, int]) -> Mapping[str, int]:
    if any(count < 1 for count in counts.values()):
        raise ValueError("a reason is named where it was counted at least once")
    return MappingProxyType(dict(counts))


@dataclass(frozen=True, slots=True)
class IndexAnswer:
    """One planned answer of one condition.

    ``case`` and ``cluster`` are unique over all studies; ``target`` says whether the case has a target question.
    ``missing`` is empty or why there is no index result: an attempt status, :data:`EXCLUDED` or :data:`NOT_JUDGED`;
    ``index`` is the result. ``reference`` is the right answer, ``None`` where ``no_reference`` says why there is none.
    ``by_ai`` marks a result that only an AI read, ``apart`` an answer to another question or of another version of its
    system.
    """

    system: str
    case: str
    cluster: str
    repeat: int
    target: bool
    missing: str = ""
    index: IndexResult | None = None
    reference: bool | None = None
    no_reference: NoReference | None = None
    by_ai: bool = False
    apart: bool = False

    def __post_init__(self) -> None:
        if not self.target:
            if self.missing or self.index or self.reference is not None or self.no_reference:
                raise ValueError(f"{self.case}: without a target question nothing is tested")
            return
        if bool(self.missing) == (self.index is not None):
            raise ValueError(f"{self.case}: an index result, or why there is none")
        if self.missing not in ("", EXCLUDED, NOT_JUDGED, *(status.value for status in AttemptStatus)):
            raise ValueError(f"{self.case}: {self.missing} is no reason")
        if (self.reference is None) != (self.no_reference is not None):
            raise ValueError(f"{self.case}: a reference, or why there is none")

    @property
    def counted(self) -> bool:
        """Whether it stands in one of the four fields."""
        return self.index in (IndexResult.YES, IndexResult.NO) and self.reference is not None

    @property
    def right(self) -> bool:
        """Whether index result and reference agree; only of a counted answer."""
        return (self.index is IndexResult.YES) == bool(self.reference)


@dataclass(frozen=True, slots=True)
class Arm:
    """Answers of one index result on their way to the reference: ``total`` = no reference + reference yes + no."""

    index: IndexResult
    total: int
    no_reference: Mapping[str, int]
    yes: int
    no: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "no_reference", _counted(self.no_reference))
        if self.total != sum(self.no_reference.values()) + self.yes + self.no:
            raise ValueError(f"arm {self.index}: the children do not add up to {self.total}")


@dataclass(frozen=True, slots=True)
class Flow:
    """The way of all planned answers of one condition; every node is the sum of its children.

    ``planned`` = ``not_eligible`` + ``eligible``; ``eligible`` = all of ``missing`` + ``tested``; ``tested`` = the
    three arms (yes, no, unclear).
    """

    planned: int
    not_eligible: Mapping[str, int]
    eligible: int
    missing: Mapping[str, int]
    tested: int
    arms: tuple[Arm, Arm, Arm]

    def __post_init__(self) -> None:
        for name in ("not_eligible", "missing"):
            object.__setattr__(self, name, _counted(getattr(self, name)))
        if self.planned != sum(self.not_eligible.values()) + self.eligible:
            raise ValueError("the excluded and the eligible answers do not add up to the planned ones")
        if self.eligible != sum(self.missing.values()) + self.tested:
            raise ValueError("the answers without and with index result do not add up to the eligible ones")
        if tuple(arm.index for arm in self.arms) != tuple(IndexResult):
            raise ValueError("three arms: yes, no, unclear")
        if self.tested != sum(arm.total for arm in self.arms):
            raise ValueError("the arms do not add up to the tested answers")

    @property
    def measurable(self) -> int:
        """Answers with an index result, undetermined ones too, to cases with a reference."""
        return sum(arm.yes + arm.no for arm in self.arms)

    @property
    def undetermined(self) -> int:
        """Those of the measurable answers that say neither yes nor no; without a reference an answer is excluded,
        whatever it says."""
        unclear = self.arm(IndexResult.UNCLEAR)
        return unclear.yes + unclear.no

    def arm(self, index: IndexResult) -> Arm:
        """The arm of one index result."""
        return next(arm for arm in self.arms if arm.index is index)


@dataclass(frozen=True, slots=True)
class Fourfold:
    """The fourfold table: answers, not cases. Rows index yes and no, columns reference yes and no."""

    tp: int
    fp: int
    fn: int
    tn: int

    @property
    def total(self) -> int:
        """All answers in the table."""
        return self.tp + self.fp + self.fn + self.tn


@dataclass(frozen=True, slots=True)
class Measured:
    """One measure: ``plain`` with the protocol's Wilson interval for as many observations as answers, ``clustered`` the
    same share with the interval for answers of one case that say the same (design effect = mean answers a unit)."""

    name: str
    plain: Estimate
    clustered: Estimate


@dataclass(frozen=True, slots=True)
class ConditionAccuracy:
    """One condition over all studies: its flow, its table, its measures in the order of :data:`MEASURES`.

    ``cases`` and ``clusters`` are those with an answer in the table; ``by_ai`` counts the index results that only an AI
    read, ``apart`` the tested answers to another question or of another version.
    """

    system: str
    flow: Flow
    fields: Fourfold
    measures: tuple[Measured, ...]
    cases: int
    clusters: int
    by_ai: int = 0
    apart: int = 0

    def __post_init__(self) -> None:
        yes, no = self.flow.arm(IndexResult.YES), self.flow.arm(IndexResult.NO)
        if (yes.yes, yes.no, no.yes, no.no) != (self.fields.tp, self.fields.fp, self.fields.fn, self.fields.tn):
            raise ValueError(f"{self.system}: flow and table disagree")
        if tuple(one.name for one in self.measures) != MEASURES:
            raise ValueError(f"{self.system}: five measures in their order")

    def measure(self, name: str) -> Measured:
        """One measure by name."""
        return next(one for one in self.measures if one.name == name)


@dataclass(frozen=True, slots=True)
class PairedAccuracy:
    """First minus second on the cases at which both have an answer in the table. Beyond the protocol.

    ``cases`` counts those cases, ``estimate`` holds the difference with its bootstrap interval over units and the exact
    p of exchange, ``p_holm`` that p corrected over all comparisons of the report. ``only_first`` and ``only_second``
    count the cases at which one alone is right, ``None`` where a case has several answers. ``settled``: the interval
    leaves out 0 and the test does not contradict it.
    """

    first: str
    second: str
    measure: str
    cases: int
    estimate: Estimate
    p_reason: str = ""
    p_holm: float | None = None
    only_first: int | None = None
    only_second: int | None = None
    settled: bool = False
    first_value: float | None = None
    second_value: float | None = None
