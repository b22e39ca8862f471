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


def assign_codes(attempts: Sequence[Attempt], seed: str, cases: Collection[str] | None = None) -> tuple[Coded, ...]:
    """The codes of these attempts under this seed, sorted by address; only at these ``cases`` (``None``: at all).

    Per case the completed attempts are sorted by the digest of their output, so that the order in which they were read
    cannot matter, then shuffled and given the codes in turn. Every other attempt has no code.
    """
    shown = [a for a in attempts if _answered(a) and a.output and (cases is None or a.key.case in cases)]
    codes = _drawn([(a.key, a.output.digest if a.output else "") for a in shown], seed)
    return tuple(
        Coded(
            attempt.key.case,
            given := codes.get(attempt.key, ""),
            attempt.key.system,
            attempt.key.repeat,
            attempt.output.digest if given and attempt.output else "",
            attempt.status,
        )
        for attempt in sorted(attempts, key=lambda each: each.key)
    )


def _drawn(answers: Sequence[tuple[AttemptKey, str]], seed: str) -> dict[AttemptKey, str]:
    """The codes of answers, each told by its attempt and the digest of its output."""
    from pruefstand.stats import sealed_shuffle  # noqa: PLC0415 - running must not load scipy

    by_case: dict[str, list[tuple[str, AttemptKey]]] = {}
    for key, digest in answers:
        by_case.setdefault(key.case, []).append((digest, key))
    return {
        key: code(number)
        for case, own in sorted(by_case.items())
        for number, (_digest, key) in enumerate(sealed_shuffle(sorted(own), seed, f"codes/{case}"))
    }


def key_fault(key: BlindKey, found: Gathered) -> RefusedError | None:
    """Why the codes of a key cannot stand for the answers that are there now; ``None`` if they can.

    An answer that was withdrawn since keeps its code, which then stands for nothing; all others are never drawn again.
    """
    coded = {row.attempt: row for row in key.codes if row.code}
    drawn = _drawn([(attempt, row.output) for attempt, row in coded.items()], key.seed)
    shown = {case.id for case in found.cases}
    now = {one.key: one for one in found.attempts if _answered(one) and one.key.case in shown}
    gone = {
        one.key
        for one in found.attempts
        if one.status is AttemptStatus.WITHDRAWN and one.key in coded and one.key not in now
    }
    same = all(
        (one := now.get(at)) and one.output and one.output.digest == coded[at].output for at in coded.keys() - gone
    )
    if drawn == {at: row.code for at, row in coded.items()} and now.keys() <= coded.keys() and same:
        return None
    what = _("Der Schlüssel gehört zu anderen Antworten, als jetzt im Journal stehen.")
    do = _("Ist noch nichts ausgegeben, „key“ und „blind“ löschen und den Befehl wiederholen; sonst wiederherstellen.")
    return RefusedError(what, where="key/codes.csv", do=do)


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
