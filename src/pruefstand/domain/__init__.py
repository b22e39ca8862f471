"""The nouns of the line from case to result, as frozen values that check themselves; no I/O."""

from pruefstand.domain.attempt import Attempt, AttemptKey, AttemptStatus, Output, Try
from pruefstand.domain.case import Case, Material, Split, Task
from pruefstand.domain.distribution import distribution_text, parse_distribution
from pruefstand.domain.measure import Better, FailedAs, Measure, Scale, Summary
from pruefstand.domain.measurement import (
    MEASUREMENT_STATUSES,
    Finding,
    Measurement,
    MeasurementStatus,
    Rating,
    Source,
)
from pruefstand.domain.names import Digest, digest_of, name_fault
from pruefstand.domain.numbers import Exact, exact_text, parse_exact
from pruefstand.domain.reference import Reference, ReferenceStatus
from pruefstand.domain.result import Basis, Estimate, Result
from pruefstand.domain.system import MOST_REPEATS, Origin, Role, System, SystemKind

__all__ = [
    "MEASUREMENT_STATUSES",
    "MOST_REPEATS",
    "Attempt",
    "AttemptKey",
    "AttemptStatus",
    "Basis",
    "Better",
    "Case",
    "Digest",
    "Estimate",
    "Exact",
    "FailedAs",
    "Finding",
    "Material",
    "Measure",
    "Measurement",
    "MeasurementStatus",
    "Origin",
    "Output",
    "Rating",
    "Reference",
    "ReferenceStatus",
    "Result",
    "Role",
    "Scale",
    "Source",
    "Split",
    "Summary",
    "System",
    "SystemKind",
    "Task",
    "Try",
    "digest_of",
    "distribution_text",
    "exact_text",
    "name_fault",
    "parse_distribution",
    "parse_exact",
]
