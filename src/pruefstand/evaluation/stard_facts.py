"""What the folders themselves prove of the studies in a report in analogy to STARD; the report words it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pruefstand.domain import Digest, System
from pruefstand.evaluation.stard_model import ConditionAccuracy, NoReference, PairedAccuracy

__all__ = ["ConditionState", "Stard", "StudyFacts", "TargetCase"]


@dataclass(frozen=True, slots=True)
class TargetCase:
    """One case with a target question.

    ``id`` is the case as the lead wrote it, ``law`` its field of law (may be empty), ``reference`` the right answer or
    ``None`` with ``no_reference``; ``gold`` holds path and digest of each expert document. ``version``, ``author`` and
    ``reviewer`` are those of the reference. ``same_as`` names the study and case that asked the same before, empty for
    a case of its own.
    """

    id: str
    question: str
    law: str
    reference: bool | None
    no_reference: NoReference | None
    gold: tuple[tuple[str, Digest], ...] = ()
    version: int = 0
    author: str = ""
    reviewer: str = ""
    same_as: str = ""


@dataclass(frozen=True, slots=True)
class ConditionState:
    """One condition in one study.

    ``details`` are the distinct descriptions that came with its answers (provider, model, version …), ``dates`` the
    days or times, both as they were written; ``runs`` the most answers planned to one case. ``gold_seen`` counts
    answers whose aids name the gold standard, ``other_question`` those to another wording, ``other_state`` those under
    an earlier question or version, ``described`` those with a model or, of people, a qualification, ``with_prompt``
    those whose request is known word for word (people are asked the question of the case).
    """

    system: str
    answers: int
    details: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    runs: int = 1
    gold_seen: int = 0
    other_question: int = 0
    other_state: int = 0
    described: int = 0
    with_prompt: int = 0


@dataclass(frozen=True, slots=True)
class StudyFacts:
    """One study.

    ``name`` is its folder's, ``cases`` are those with a target question, ``other_cases`` counts the rest. ``draft``
    names what differs from the newest seal, ``seal`` and ``plan`` are digests. ``reference_seal`` is the number and
    ``reference_utc`` the time of the last seal before the first that holds a sheet: what it covers of the references
    was fixed before the ratings. ``sheet_fixed`` says whether plan and rubric are those of that
    seal. ``people`` counts human raters with a sheet, ``ais`` those of an AI; ``alpha`` is Krippendorff's of the target
    question, ``None`` where it cannot be computed; ``guesses`` are people's right guesses of origin and all of them.
    ``folder`` is its folder as seen from the report's, ``mark`` that of its blinding, ``withdrawals`` how many it had:
    by these three a later withdrawal is found.
    """

    name: str
    title: str
    version: str
    use: str
    plan: Digest
    seal: Digest
    seal_number: int
    draft: tuple[str, ...]
    reference_seal: int
    reference_utc: str
    unblinded_utc: str
    rubric: str
    sheet_fixed: bool
    with_gold: bool
    people: int
    ais: int
    cases: tuple[TargetCase, ...]
    other_cases: int
    states: tuple[ConditionState, ...]
    alpha: float | None = None
    guesses: tuple[int, int] | None = None
    folder: str = ""
    mark: str = ""
    withdrawals: int = 0


@dataclass(frozen=True, slots=True)
class Stard:
    """Everything that the report says.

    ``systems`` are the conditions as the first study that has them describes them. ``lead`` are the texts that the
    lead wrote, by row of the checklists; ``readings`` count per study, case and condition how many answers say yes, no,
    unclear and how many have no index result. ``skipped`` names the folders of a collection that are no study with a
    target question. ``called`` are the folders that the report was asked for, relative to the one that it lies in.
    """

    studies: tuple[StudyFacts, ...]
    systems: tuple[System, ...]
    conditions: tuple[ConditionAccuracy, ...]
    pairs: tuple[PairedAccuracy, ...]
    readings: Mapping[tuple[str, str, str], tuple[int, int, int, int]]
    lead: Mapping[str, str]
    lead_file: str
    skipped: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
