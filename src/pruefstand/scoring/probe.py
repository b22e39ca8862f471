"""The test of the checkers themselves: outputs made on purpose, right ones that must pass, wrong ones that must not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import chain
from typing import Any, TypeAlias

from pruefstand.domain import Better, MeasurementStatus, Reference, ReferenceStatus
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import N_
from pruefstand.scoring.checker import DELIVERED, Checker, Subject, Verdict
from pruefstand.scoring.probe_declared import Alteration
from pruefstand.scoring.probe_facts import facts_trials
from pruefstand.scoring.probe_fields import fields_trials
from pruefstand.scoring.probe_forms import pattern_trials, schema_trials
from pruefstand.scoring.probe_media import captions_trials, commands_trials, speakers_trials
from pruefstand.scoring.probe_numbers import number_trials, set_trials
from pruefstand.scoring.probe_rework import rework_trials
from pruefstand.scoring.probe_texts import (
    chars_trials,
    choice_trials,
    contains_trials,
    exact_trials,
    known_trials,
    words_trials,
)
from pruefstand.scoring.probe_trial import Trial
from pruefstand.scoring.rework.checker import Rework
from pruefstand.scoring.text import answer_of, excerpt, text_of
from pruefstand.study.reference_table import ANSWER

__all__ = ["NO_RESULT", "TOGETHER", "Expectation", "ProbeCase", "Probed", "probe"]

NO_RESULT = N_(
    "Geprüft wurden die Prüfer, mit Ausgaben, die dafür hergestellt sind. Das ist kein Ergebnis eines Modells oder "
    "Programms."
)
"""What must stand beside every number of a probe."""

TOGETHER = "passed"
"""The name of all checkers together, for an alteration that names none."""

_Trials: TypeAlias = Callable[[Any, Reference | None, Mapping[str, str]], Iterator[Trial]]

_TRIALS: Mapping[str, _Trials] = {
    "captions": captions_trials,
    "chars": chars_trials,
    "choice": choice_trials,
    "commands": commands_trials,
    "contains": contains_trials,
    "exact": exact_trials,
    "facts": facts_trials,
    "fields": fields_trials,
    "number": number_trials,
    "rephrased": words_trials,
    "rework": rework_trials,
    "set": set_trials,
    "speakers": speakers_trials,
    "words": words_trials,
}
_RECORDING = {"audio_s": Decimal(600)}
"""The length of recordings that no trial has."""

_KNOWN: Mapping[str, Callable[[Any], Iterator[Trial]]] = {"rephrased": known_trials, "words": known_trials}
"""Trials that need no case: they are tried once, at the first case that the checker judges."""

_FORMS: Mapping[str, Callable[[Any, str | None], Iterator[Trial]]] = {
    "json_schema": schema_trials,
    "pattern": pattern_trials,
}


@dataclass(frozen=True, slots=True)
class ProbeCase:
    """What a probe needs of one case: its texts by name, and its references in force by aspect."""

    id: str
    materials: Mapping[str, str]
    references: Mapping[str, Reference]


@dataclass(frozen=True, slots=True)
class Expectation:
    """One output and what was expected of one checker, kept where it was not met.

    ``alteration`` is a key of :data:`~pruefstand.scoring.probe_trial.ALTERATIONS`, or the title of a declared one.
    ``expected`` and ``got`` are words: ``pass`` or ``fail``, for the variants in their order, and the finding that was
    expected, or those that came, each ``ITEM VERDICT``; ``got`` may also be ``error NAME`` or a fault of the reference.
    """

    case: str
    checker: str
    alteration: str
    detail: str
    expected: str
    got: str
    output: str


@dataclass(frozen=True, slots=True)
class Probed:
    """What a probe came to.

    ``met`` of ``total`` expectations were met; ``counts`` is both by checker and alteration; ``failing`` names the
    others. ``cannot_fail`` are checkers that refused no output that says something of their rules, ``cannot_pass``
    those that let no output pass, ``untried`` those for which none could be made (no case with a settled reference),
    ``inapplicable`` titles of declared alterations that fit no case. ``skipped`` counts pairs of case and checker left
    out because the reference is disputed or missing.
    """

    total: int
    met: int
    counts: Mapping[tuple[str, str], tuple[int, int]]
    failing: tuple[Expectation, ...]
    cannot_fail: tuple[str, ...]
    cannot_pass: tuple[str, ...]
    untried: tuple[str, ...]
    inapplicable: tuple[str, ...]
    skipped: int

    @property
    def sound(self) -> bool:
        """Every expectation met, and every checker shown to be able to fail and to pass."""
        wrong = (*self.failing, *self.cannot_fail, *self.cannot_pass, *self.untried, *self.inapplicable)
        return bool(self.total) and not wrong


class _Tally:
    """Counts expectations and remembers what tells a checker's strength."""

    def __init__(self) -> None:
        self.total: Counter[tuple[str, str]] = Counter()
        self.met: Counter[tuple[str, str]] = Counter()
        self.failing: list[Expectation] = []
        self.refused: set[str] = set()
        self.passed: set[str] = set()
        self.tried: set[str] = set()
        self.faulty: set[str] = set()

    def count(self, expectation: Expectation, *, met: bool) -> None:
        kind = expectation.checker, expectation.alteration
        self.total[kind] += 1
        self.met[kind] += met
        if not met:
            self.failing.append(expectation)


def probe(checkers: Sequence[Checker], cases: Iterable[ProbeCase], alterations: Sequence[Alteration] = ()) -> Probed:
    """Try every checker at every case with a settled reference, and the declared alterations at theirs.

    Nothing is drawn and nothing depends on the order of a set: the same plan, cases and references give the same value.
    """
    tally, skipped, applied = _Tally(), 0, set[int]()
    for case in cases:
        right = _right(checkers, case)
        for checker in checkers:
            reference = case.references.get(checker.aspect)
            settled = reference is not None and reference.status is ReferenceStatus.SETTLED
            if checker.aspect and not settled:
                skipped += 1
                continue
            _try(tally, checker, case, reference, right)
        for number, alteration in enumerate(alterations):
            if alteration.case in ("", case.id) and _declared(tally, checkers, case, alteration):
                applied.add(number)
    names = [checker.name for checker in checkers]
    return Probed(
        total=tally.total.total(),
        met=tally.met.total(),
        counts={kind: (tally.met[kind], total) for kind, total in tally.total.items()},
        failing=tuple(tally.failing),
        cannot_fail=tuple(name for name in names if name in tally.tried and name not in tally.refused),
        cannot_pass=tuple(name for name in names if name in tally.tried and name not in tally.passed),
        untried=tuple(name for name in names if name not in tally.tried | tally.faulty),
        inapplicable=tuple(one.title for number, one in enumerate(alterations) if number not in applied),
        skipped=skipped,
    )


def _right(checkers: Sequence[Checker], case: ProbeCase) -> str | None:
    """An output that is right for the first checker with a settled reference; where no checker asks for one, the
    settled reference of the answer itself; ``None`` if there is none."""
    for checker in checkers:
        reference = case.references.get(checker.aspect)
        if not checker.passes or reference is None or reference.status is not ReferenceStatus.SETTLED:
            continue
        if checker.expectation_fault(reference, case.materials) is None:
            for trial in _TRIALS[checker.name](checker, reference, case.materials):
                if trial.alteration == "reference" and trial.passes and isinstance(trial.output, str):
                    return trial.output
    answer = case.references.get(ANSWER)
    if answer is None or not _settled(answer) or any(checker.aspect for checker in checkers if checker.passes):
        return None
    value = answer_of(answer)
    if not isinstance(value, str):
        return canonical_json(value).decode()
    # A text may be meant as it stands or as a text of JSON; only where no checker reads JSON is it clear which.
    return None if any(checker.name == "json_schema" for checker in checkers) else value


def _try(tally: _Tally, checker: Checker, case: ProbeCase, reference: Reference | None, right: str | None) -> None:
    fault = checker.expectation_fault(reference, case.materials) if reference is not None else None
    if fault is not None:
        tally.faulty.add(checker.name)
        shown = excerpt(reference.content) if reference is not None else ""
        tally.count(Expectation(case.id, checker.name, "reference", "", "pass", fault, shown), met=False)
        return
    first = checker.name not in tally.tried
    tally.tried.add(checker.name)
    forms = _FORMS.get(checker.name)
    trials = forms(checker, right) if forms else _TRIALS[checker.name](checker, reference, case.materials)
    if first and checker.name in _KNOWN:
        trials = chain(trials, _KNOWN[checker.name](checker))
    for trial in trials:
        subject = Subject(case.id, case.materials, _against(reference, trial), trial.data, case.references, _RECORDING)
        verdict = _checked(checker, subject)
        if isinstance(verdict, str):
            expected = _words(checker.variants, _expected(checker, trial), trial.says)
            tally.count(_expectation(case, checker.name, trial, expected, verdict), met=False)
            continue
        clean = {variant: _clean(checker, verdict, variant) for variant in checker.variants}
        if trial.telling and trial.passes is not True and not clean[DELIVERED]:
            tally.refused.add(checker.name)
        if clean[DELIVERED]:
            tally.passed.add(checker.name)
        if trial.passes is None:
            continue
        asked = _expected(checker, trial)
        said = [(found.item, found.verdict) for found in verdict.findings if found.variant == DELIVERED]
        met = clean == asked and (trial.says is None or trial.says in said)
        expected = _words(checker.variants, asked, trial.says)
        got = _words(checker.variants, clean, *dict.fromkeys(said))
        tally.count(_expectation(case, checker.name, trial, expected, got), met=met)


def _against(reference: Reference | None, trial: Trial) -> Reference | None:
    if trial.against is None or reference is None:
        return reference
    return replace(reference, content=trial.against, media="text/plain")


def _checked(checker: Checker, subject: Subject) -> Verdict | str:
    """The verdict, or the error that came instead."""
    try:
        return checker.check(subject)
    except Exception as error:  # noqa: BLE001 - a checker that fails is what a probe looks for
        return f"error {type(error).__name__}"


def _clean(checker: Checker, verdict: Verdict, variant: str) -> bool:
    """Whether the output passes; with a checker that only counts, whether its main measures counted nothing, or
    all where more is better. What has two readings is no error, nor is what differs at another level than the main."""
    if checker.passes:
        return verdict.passed[variant]
    if isinstance(checker, Rework):  # live captions are shifted even where nothing is wrong
        measured = all(row.status is MeasurementStatus.OK for row in verdict.rows)
        return measured and all(found.verdict == "rework_shift" for found in verdict.findings)
    main = {measure.id: measure.better for measure in checker.measures if measure.main}
    rows = [row for row in verdict.rows if row.variant == variant and row.measure in main]
    told = [row for row in rows if row.status is not MeasurementStatus.NOT_APPLICABLE]
    return bool(told) and all(
        row.status is MeasurementStatus.OK
        and (row.numerator == row.denominator if main[row.measure] is Better.HIGHER else not row.numerator)
        for row in told
    )


def _expected(checker: Checker, trial: Trial) -> dict[str, bool]:
    passes = bool(trial.passes)
    repaired = passes if trial.repaired is None else trial.repaired
    return {variant: passes if variant == DELIVERED else repaired for variant in checker.variants}


def _words(variants: Sequence[str], passes: Mapping[str, bool], *said: tuple[str, str] | None) -> str:
    words = ["pass" if passes[variant] else "fail" for variant in variants]
    return " ".join(words) + "".join(f", {' '.join(one).strip()}" for one in said if one)


def _expectation(case: ProbeCase, checker: str, trial: Trial, expected: str, got: str) -> Expectation:
    shown = excerpt(text_of(trial.data) or "")
    return Expectation(case.id, checker, trial.alteration, trial.detail, expected, got, shown)


def _declared(tally: _Tally, checkers: Sequence[Checker], case: ProbeCase, alteration: Alteration) -> bool:
    """Try a declared alteration at this case; false where it does not apply to it."""
    passing = any(checker.passes for checker in checkers)
    asked = [
        checker
        for checker in checkers
        if (alteration.checker == checker.name or (not alteration.checker and checker.passes is passing))
        and (not checker.aspect or _settled(case.references.get(checker.aspect)))
    ]
    bases = [case.references[checker.aspect] for checker in asked if checker.aspect in case.references]
    output = next((made for base in (*bases, None) if (made := alteration.of(base)) is not None), None)
    if output is None or not asked:
        return False
    passes, said = True, list[tuple[str, str]]()
    got = ""
    for checker in asked:
        reference = case.references.get(checker.aspect)
        verdict = _checked(
            checker, Subject(case.id, case.materials, reference, output.encode(), case.references, _RECORDING)
        )
        if isinstance(verdict, str):
            got = verdict
            continue
        refused = not _clean(checker, verdict, DELIVERED)
        passes = passes and not refused
        (tally.refused if refused else tally.passed).add(checker.name)
        said += [(found.item, found.verdict) for found in verdict.findings if found.variant == DELIVERED]
    wanted = alteration.finds
    met = not got and passes == alteration.passes
    if wanted is not None:
        met = met and any(verdict == wanted[1] and wanted[0] in ("", item) for item, verdict in said)
    expectation = Expectation(
        case.id,
        alteration.checker or TOGETHER,
        alteration.title,
        "",
        _words((DELIVERED,), {DELIVERED: alteration.passes}, wanted),
        got or _words((DELIVERED,), {DELIVERED: passes}, *dict.fromkeys(said)),
        excerpt(output),
    )
    tally.count(expectation, met=met)
    return True


def _settled(reference: Reference | None) -> bool:
    return reference is not None and reference.status is ReferenceStatus.SETTLED
