"""One unblinded study as rows of a report in analogy to STARD: every planned answer, and what the folder proves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from unicodedata import normalize

from pruefstand.actions.opened import Opened
from pruefstand.actions.ratings import agreement, is_unblinded, unblinded_rows
from pruefstand.actions.sealing import holding_seal
from pruefstand.actions.stard_reference import FixedReference, fixed_references, seal_before_ratings
from pruefstand.actions.versions import present_versions
from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Case, Digest, Measurement, Source, System
from pruefstand.errors import InputError, RefusedError
from pruefstand.evaluation.agreement_model import Agreement, AgreementKind
from pruefstand.evaluation.denominators import count_attempts
from pruefstand.evaluation.stard import majority
from pruefstand.evaluation.stard_facts import ConditionState, StudyFacts, TargetCase
from pruefstand.evaluation.stard_model import EXCLUDED, NOT_JUDGED, IndexAnswer, IndexResult
from pruefstand.i18n import _
from pruefstand.rating import Role, asked
from pruefstand.study.attempts import align, recorded
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.key import read_key
from pruefstand.study.manifest import hash_file
from pruefstand.study.seal import Seal
from pruefstand.study.withdrawals import read_withdrawals

__all__ = ["CaseNames", "CollectedStudy", "collect_study"]

_WORDS = {"ja": IndexResult.YES, "nein": IndexResult.NO, "unbestimmt": IndexResult.UNCLEAR}
_GOLD_AS_AID = re.compile(r"gold|muster(lösung|gutachten)", re.IGNORECASE)
_OF_MACHINES = ("provider", "model", "version", "fingerprint")
_OF_PEOPLE = ("qualification", "aids")


class CaseNames:
    """Gives each case its name and its unit over several studies.

    The same text with the same target question is the same case wherever it is asked; the same text with another
    question is another case of the same unit.
    """

    def __init__(self) -> None:
        self._cases: dict[tuple[Digest, str], str] = {}
        self._units: dict[Digest, str] = {}

    def name(self, study: str, case: Case, task: Digest, question: str) -> tuple[str, str, str]:
        """The case, its unit, and the name of an earlier equal one (empty: none)."""
        own = f"{study}/{case.id}"
        known = self._cases.setdefault((task, " ".join(question.split())), own) if question else own
        unit = self._units.setdefault(task, f"{study}/{case.cluster}")
        return known, unit, known if known != own else ""


@dataclass(frozen=True, slots=True)
class CollectedStudy:
    """A study's facts, its planned answers and its systems."""

    facts: StudyFacts
    answers: tuple[IndexAnswer, ...]
    systems: tuple[System, ...]


def collect_study(opened: Opened, name: str, names: CaseNames) -> CollectedStudy:
    """All of one study.

    Raises :class:`RefusedError` before it is unblinded and as :mod:`pruefstand.actions.stard_reference` says,
    :class:`InputError` where its sheet does not ask for the target question.
    """
    if not is_unblinded(opened):
        raise RefusedError(
            _("Diese Studie ist noch nicht entblindet."),
            where=name,
            do=_("Zuerst „pruefstand unblind“ aufrufen; vorher steht nicht fest, wer was geantwortet hat."),
        )
    column = next((one.id for one in asked(opened.rate, target=True) if one.role is Role.TARGET), None)
    if column is None:
        raise InputError(
            _("Der Bogen dieser Studie fragt nicht, was eine Antwort zur Zielfrage sagt."),
            where=f"{name}/{opened.study.plan.file}",
            do=_("Dem Raster ein Kriterium mit „role: target“ geben und die Antworten neu bewerten lassen."),
        )
    before = seal_before_ratings(opened)
    references = fixed_references(opened, before)
    seal, differing = holding_seal(opened.folder)
    said = unblinded_rows(opened)
    attempts = [item.attempt for item in align(opened.systems, recorded(opened.folder))]
    apart: set[AttemptKey] = set()
    count_attempts(attempts, opened.study.tasks, present_versions(opened), apart)
    places = {
        case.id: names.name(name, case, opened.study.tasks[case.id], opened.study.cases.targets.get(case.id, ""))
        for case in opened.study.cases
    }
    numbers = agreement(opened)
    key = read_key(opened.folder)
    raters = {(row.by, row.source) for rows in said.values() for row in rows if row.status == "ok"}
    facts = StudyFacts(
        name=name,
        title=opened.study.plan.title,
        version=opened.study.plan.version,
        use=opened.study.plan.about.get("use", ""),
        plan=opened.study.plan.digest,
        seal=seal.sums if seal is not None else "",
        seal_number=seal.number if seal is not None else 0,
        draft=tuple(one.path for one in differing),
        reference_seal=before.number,
        reference_utc=before.utc,
        unblinded_utc=_unblinded(opened),
        rubric=opened.rate.version,
        sheet_fixed=_sheet_fixed(opened, before),
        with_gold=opened.rate.with_gold,
        people=sum(source is Source.HUMAN for _by, source in raters),
        ais=sum(source is Source.AI for _by, source in raters),
        cases=tuple(_target_cases(opened, references, places)),
        other_cases=len(opened.study.cases) - len(references),
        states=tuple(_states(opened, attempts, apart)),
        alpha=_alpha(numbers, column),
        guesses=_guesses(numbers),
        mark=key.study,
        withdrawals=len(read_withdrawals(opened.folder)),
    )
    people = {system.id for system in opened.systems if system.origin.human}
    answers = tuple(_answers(attempts, said, column, references, places, apart, people))
    return CollectedStudy(facts, answers, opened.systems)


def _sheet_fixed(opened: Opened, before: Seal) -> bool:
    """Whether the plan and every rubric are those of this seal; rubrics that we ship have versions of their own."""
    now = [path for path in before.files if path.startswith("rubrics/")]
    there = [f"rubrics/{path.name}" for path in opened.folder.at("rubrics").glob("*.yaml")]
    return before.files.get(opened.study.plan.file) == opened.study.plan.digest and all(
        opened.folder.at(path).is_file() and before.files.get(path) == hash_file(opened.folder.at(path))
        for path in {*now, *there}
    )


def _answers(
    attempts: list[Attempt],
    said: Mapping[tuple[str, str, int], object],
    column: str,
    references: Mapping[str, FixedReference],
    places: Mapping[str, tuple[str, str, str]],
    apart: set[AttemptKey],
    people: set[str],
) -> Iterator[IndexAnswer]:
    for attempt in attempts:
        key = attempt.key
        case, unit, _same = places[key.case]
        reference = references.get(key.case)
        if reference is None:
            yield IndexAnswer(key.system, case, unit, key.repeat, target=False)
            continue
        missing, index, by_ai = _read(attempt, said.get((key.system, key.case, key.repeat), ()), column)
        if missing == AttemptStatus.WITHDRAWN and key.system not in people:
            missing = EXCLUDED
        yield IndexAnswer(
            system=key.system,
            case=case,
            cluster=unit,
            repeat=key.repeat,
            target=True,
            missing=missing,
            index=index,
            reference=reference.answer,
            no_reference=reference.why_not,
            by_ai=by_ai,
            apart=key in apart,
        )


def _read(attempt: Attempt, rows: object, column: str) -> tuple[str, IndexResult | None, bool]:
    """Why there is no index result, the result, and whether only an AI read it."""
    if attempt.status is not AttemptStatus.COMPLETED:
        return attempt.status.value, None, False
    found: dict[Source, list[IndexResult]] = {}
    for row in rows if isinstance(rows, list | tuple) else ():
        if isinstance(row, Measurement) and row.measure == column and row.status == "ok" and row.value in _WORDS:
            found.setdefault(row.source, []).append(_WORDS[row.value])
    for source in (Source.HUMAN, Source.AI):
        if found.get(source):
            return "", majority(found[source]), source is Source.AI
    return NOT_JUDGED, None, False


def _target_cases(
    opened: Opened, references: Mapping[str, FixedReference], places: Mapping[str, tuple[str, str, str]]
) -> Iterator[TargetCase]:
    cases = opened.study.cases
    for case, reference in references.items():
        yield TargetCase(
            id=case,
            question=cases.targets[case],
            law=cases.laws.get(case, ""),
            reference=reference.answer,
            no_reference=reference.why_not,
            gold=tuple((path, hash_file(opened.folder.at(path))) for path in cases.gold.get(case, ())),
            version=reference.version,
            author=reference.author,
            reviewer=reference.reviewer,
            same_as=places[case][2],
        )


def _states(opened: Opened, attempts: list[Attempt], apart: set[AttemptKey]) -> Iterator[ConditionState]:
    """By condition in the plan's order; answers to cases without a target question are in none of the counts."""
    targets = opened.study.cases.targets
    mine: dict[str, list[Attempt]] = {}
    for one in attempts:
        if one.key.case in targets:
            mine.setdefault(one.key.system, []).append(one)
    for system in opened.systems:
        planned = mine.get(system.id, [])
        came = [one for one in planned if one.status is AttemptStatus.COMPLETED]
        keys = _OF_PEOPLE if system.origin.human else _OF_MACHINES
        describing = "qualification" if system.origin.human else "model"
        own_model = any(name == "model" for name, _text in system.conditions)
        yield ConditionState(
            system=system.id,
            answers=len(came),
            details=_distinct(" · ".join(filter(None, (one.provenance.get(key, "") for key in keys))) for one in came),
            dates=tuple(sorted(_distinct(_date(one) for one in came))),
            settings=tuple(f"{name}: {text}" for name, text in system.conditions),
            runs=max((one.key.repeat for one in planned), default=1),
            gold_seen=sum(
                system.attached_reference
                or _GOLD_AS_AID.search(normalize("NFC", one.provenance.get("aids", ""))) is not None
                for one in came
            ),
            other_question=sum(one.provenance.get("prompt_differs") == "yes" for one in came),
            other_state=sum(one.key in apart and one.provenance.get("prompt_differs") != "yes" for one in came),
            described=sum(own_model or bool(one.provenance.get(describing, "")) for one in came),
            with_prompt=sum(
                system.origin.human
                or system.id in opened.models
                or any(one.provenance.get(key) for key in ("prompt", "question"))
                for one in came
            ),
        )


def _distinct(texts: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(" ".join(text.split()) for text in texts if text.strip()))


def _date(attempt: Attempt) -> str:
    return attempt.provenance.get("date", "") or (attempt.tries[0].started[:10] if attempt.tries else "")


def _unblinded(opened: Opened) -> str:
    for file, number, raw in read_lines(opened.folder):
        if raw.startswith(b'{"record":"unblind"'):
            return str(parse_line(file, number, raw).get("utc", ""))
    return ""


def _alpha(numbers: Agreement, column: str) -> float | None:
    return next(
        (
            one.estimate.value
            for one in numbers.numbers
            if (one.kind, one.measure, one.raters) == (AgreementKind.ALPHA, column, "human")
        ),
        None,
    )


def _guesses(numbers: Agreement) -> tuple[int, int] | None:
    for one in numbers.numbers:
        if (one.kind, one.raters) == (AgreementKind.GUESS, "human") and one.estimate.denominator:
            return int(one.estimate.numerator or 0), int(one.estimate.denominator)
    return None
