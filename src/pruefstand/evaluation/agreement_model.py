"""What the agreement of raters comes to, as values: numbers with their address, disputes, and everybody's
judgements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from pruefstand.domain import AttemptKey, Estimate, Measure, Source

__all__ = ["Agreement", "AgreementKind", "AgreementNumber", "Dispute", "Judgement", "Question"]


class AgreementKind(StrEnum):
    """What a number says; ``raters`` and ``system`` of its row say of whom.

    Raters among themselves: ``alpha``, ``kappa``, ``same_derived`` (the derived level equals the one given). Blinding:
    ``guess`` (hits, with the protocol's binomial p), ``guess_chance``, ``guess_exact`` (Fisher), ``guess_within``
    (within raters), ``james``, ``bang`` (of an arm). An AI beside people: ``ai_equal``, ``ai_kappa``,
    ``ai_kappa_mean``, ``alpha_with_ai``, ``ai_offset`` (AI minus people, of a condition).
    """

    ALPHA = "alpha"
    KAPPA = "kappa"
    SAME_DERIVED = "same_derived"
    GUESS = "guess"
    GUESS_CHANCE = "guess_chance"
    GUESS_EXACT = "guess_exact"
    GUESS_WITHIN = "guess_within"
    JAMES = "james"
    BANG = "bang"
    AI_EQUAL = "ai_equal"
    AI_KAPPA = "ai_kappa"
    AI_KAPPA_MEAN = "ai_kappa_mean"
    ALPHA_WITH_AI = "alpha_with_ai"
    AI_OFFSET = "ai_offset"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A measure that raters gave, and how its agreement is looked at.

    ``alpha`` are the levels of measurement for Krippendorff's alpha, ``kappa`` whether Cohen's kappa makes sense
    (levels, or few whole numbers). Two values are disputed that differ, on an interval scale by ``disputed_from`` or
    more. ``compare`` names the measure that asks for the same directly; ``guess`` marks the guess of origin, which is
    no judgement of the answer.
    """

    measure: Measure
    alpha: tuple[str, ...] = ()
    kappa: bool = False
    disputed_from: Decimal = Decimal(0)
    compare: str = ""
    guess: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementNumber:
    """One number with its address.

    ``raters`` is ``human`` (all people together), ``human+ai``, one rater, or two as ``R1/R2``; ``system`` a condition,
    for ``bang`` an arm (``human`` or ``ai``), empty for all. ``scale`` is the level of measurement of an alpha.
    ``reading`` is the only statement that the number allows, as a German message id; empty where it allows none.
    """

    kind: AgreementKind
    measure: str
    raters: str
    estimate: Estimate
    scale: str = ""
    system: str = ""
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Dispute:
    """One answer that people judge differently under one measure: their values and what they wrote, by rater. It is
    kept as it is; nobody is outvoted."""

    attempt: AttemptKey
    measure: str
    values: Mapping[str, str]
    reasons: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Judgement:
    """All that one rater said of one answer: values by measure, and the reason in words (empty: none)."""

    attempt: AttemptKey
    rater: str
    source: Source
    values: Mapping[str, str]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Everything about how raters agree: the numbers in a fixed order, the disputed answers, every judgement, and the
    code under which each answer was rated."""

    numbers: tuple[AgreementNumber, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    codes: Mapping[AttemptKey, str] = field(default_factory=dict)
