"""The answers of a study and what is shown with them, as blinding begins with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pruefstand.blinding.codes import code
from pruefstand.blinding.mappe import shown_texts
from pruefstand.blinding.options import BlindOptions, too_many
from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Case
from pruefstand.errors import InputError, Problem, RefusedError
from pruefstand.i18n import _
from pruefstand.intake.answer_text import document_text, recorded_text
from pruefstand.intake.documents import Documents
from pruefstand.study.attempts import Recorded, align, recorded
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.entries import read_bytes
from pruefstand.study.key import BlindKey, Coded
from pruefstand.study.load import Study
from pruefstand.study.plan import Kind
from pruefstand.study.question import main_material, text_of
from pruefstand.study.store import Store

__all__ = ["Gathered", "assign_codes", "gather", "import_order", "key_fault", "raw_texts", "shown_with"]


@dataclass(frozen=True, slots=True)
class Gathered:
    """All planned attempts by address, sorted, and the cases that raters get, in the order of the plan."""

    recorded: Mapping[AttemptKey, Recorded]
    cases: tuple[Case, ...]

    @property
    def attempts(self) -> list[Attempt]:
        """The attempts alone."""
        return [one.attempt for one in self.recorded.values()]


def gather(study: Study, options: BlindOptions) -> Gathered:
    """What is there to be blinded; raises :class:`InputError` where there is nothing, or more than there are codes."""
    cases = tuple(case for case in study.cases if options.shows(case))
    wanted = {case.id for case in cases}
    found = {one.attempt.key: one for one in align(study.systems, recorded(study.folder))}
    counts = dict.fromkeys(wanted, 0)
    for key, one in found.items():
        if key.case in wanted and _answered(one.attempt):
            counts[key.case] += 1
    problems = [fault for case in cases if (fault := too_many(case.id, counts[case.id])) is not None]
    if not any(counts.values()):
        what = _("Es gibt keine Antwort, die man verblinden könnte.")
        problems.append(Problem("", what, _("Zuerst mit „pruefstand read“ Antworten einlesen.")))
    if problems:
        raise InputError.of(problems)
    return Gathered(found, cases)


def _answered(attempt: Attempt) -> bool:
    return attempt.status is AttemptStatus.COMPLETED


def assign_codes(
    attempts: Sequence[Attempt],
    seed: str,
    cases: Collection[str] | None = None,
    withdrawn: Mapping[AttemptKey, str] | None = None,
) -> tuple[Coded, ...]:
    """The codes of these attempts under this seed, sorted by address; only at these ``cases`` (``None``: at all).

    Per case the completed attempts are sorted by the digest of their output, so that the order in which they were read
    cannot matter, then shuffled and given the codes in turn. Every other attempt has no code.

    ``withdrawn`` are answers that had been given codes and were taken back: they keep them, and so do all others. No
    digest of theirs is needed for that; the code alone says at which place they stood.
    """
    from pruefstand.stats import sealed_shuffle  # noqa: PLC0415 - running must not load scipy

    codes: dict[AttemptKey, str] = {}
    at = {attempt.key.case for attempt in attempts}
    for case in sorted(at if cases is None else at & set(cases)):
        answers = sorted((a.output.digest, a.key) for a in attempts if a.key.case == case and _answered(a) and a.output)
        gone = {given: key for key, given in (withdrawn or {}).items() if key.case == case}
        drawn = sealed_shuffle(range(len(answers) + len(gone)), seed, f"codes/{case}")
        left = iter(answers)
        for _place, number in sorted((place, number) for number, place in enumerate(drawn)):
            codes[gone[code(number)] if code(number) in gone else next(left)[1]] = code(number)
    rows = []
    for attempt in sorted(attempts, key=lambda each: each.key):
        key, given = attempt.key, codes.get(attempt.key, "")
        digest = attempt.output.digest if given and attempt.output and _answered(attempt) else ""
        rows.append(Coded(key.case, given, key.system, key.repeat, digest, attempt.status))
    return tuple(rows)


def key_fault(key: BlindKey, found: Gathered) -> RefusedError | None:
    """Why the codes of a key cannot stand for the answers that are there now; ``None`` if they can.

    An answer that was withdrawn since keeps its code, which then stands for nothing; codes are never drawn again.
    """
    gone = {row.attempt: row.code for row in key.codes if row.code and not row.shown}
    drawn = assign_codes(found.attempts, key.seed, {case.id for case in found.cases}, gone)
    if sorted(drawn, key=_address) == sorted(key.codes, key=_address):
        return None
    what = _("Der Schlüssel gehört zu anderen Antworten, als jetzt im Journal stehen.")
    do = _("Ist noch nichts ausgegeben, „key“ und „blind“ löschen und den Befehl wiederholen; sonst wiederherstellen.")
    return RefusedError(what, where="key/codes.csv", do=do)


def _address(row: Coded) -> AttemptKey:
    return row.attempt


def import_order(study: Study) -> dict[AttemptKey, int]:
    """For each attempt its place in the journal, from 0."""
    order: dict[AttemptKey, int] = {}
    for file, number, raw in read_lines(study.folder):
        if raw.startswith(b'{"record":"attempt"'):
            record = parse_line(file, number, raw)
            order[AttemptKey(record["system"], record["case"], record["repeat"])] = len(order)
    return order


def raw_texts(study: Study, answers: Sequence[Recorded], documents: Documents) -> list[str]:
    """The texts of these answers as they came; raises :class:`InputError` with every one that gives none."""
    store = Store(study.folder)
    texts: list[str] = []
    problems: list[Problem] = []
    for one in answers:
        try:
            texts.append(recorded_text(documents, one, store))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError.of(problems)
    return texts


def shown_with(study: Study, case: Case, documents: Documents, *, with_gold: bool) -> dict[str, str]:
    """What raters read beside the answers of a case, as it stands in the folder, by the names of its files."""
    main = main_material(case)
    ordered = sorted(case.materials, key=lambda material: material is not main)
    texts = [text_of(study, case, material) or "" for material in ordered]
    where = study.cases.places[case.id]
    paths = study.cases.gold.get(case.id, ()) if with_gold else ()
    gold = [document_text(documents, read_bytes(study.folder.root, path, where=where), path, where) for path in paths]
    # In a study the question is all that was asked; in a catalogue the instruction says what to do with the case.
    task = study.instruction if study.plan.kind is Kind.CATALOGUE else ""
    return shown_texts(texts, gold, study.cases.targets.get(case.id, ""), task)
