"""Blinding a study: codes drawn, folder and key written, both or neither."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from pruefstand.blinding.codes import code
from pruefstand.blinding.leaks import telling
from pruefstand.blinding.mappe import BlindCase, blind_files
from pruefstand.blinding.options import BlindOptions, readiness, too_many
from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Case
from pruefstand.errors import InputError, Problem, RefusedError
from pruefstand.i18n import _
from pruefstand.intake.answer_text import document_text, recorded_text
from pruefstand.intake.documents import Documents
from pruefstand.study.attempts import align, recorded
from pruefstand.study.entries import read_bytes
from pruefstand.study.folder import Folder, make_directory, sync_directory, unavailable
from pruefstand.study.key import BlindKey, Coded, key_files, read_key
from pruefstand.study.load import Study
from pruefstand.study.plan import Kind
from pruefstand.study.question import main_material, text_of
from pruefstand.study.sheet import Form
from pruefstand.study.store import Store

__all__ = ["Blinded", "assign_codes", "blind"]

_FIXED_TIME = 315_619_200  # 1980-01-02T00:00:00Z: archives hold nothing before 1980, and count in local time


@dataclass(frozen=True, slots=True)
class Blinded:
    """How many answers got a code, how many attempts gave none, for which raters, and what the lead should know."""

    answers: int
    without: int
    raters: tuple[str, ...]
    notes: tuple[Problem, ...]


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

    codes: dict[tuple[str, str, int], str] = {}
    at = {attempt.key.case for attempt in attempts}
    for case in sorted(at if cases is None else at & set(cases)):
        answers = sorted((a.output.digest, a.key) for a in attempts if a.key.case == case and _answered(a) and a.output)
        gone = {given: key for key, given in (withdrawn or {}).items() if key.case == case}
        drawn = sealed_shuffle(range(len(answers) + len(gone)), seed, f"codes/{case}")
        left = iter(answers)
        for _place, number in sorted((place, number) for number, place in enumerate(drawn)):
            key = gone[code(number)] if code(number) in gone else next(left)[1]
            codes[key.system, key.case, key.repeat] = code(number)
    rows = []
    for attempt in sorted(attempts, key=lambda each: each.key):
        key = attempt.key
        given = codes.get((key.system, key.case, key.repeat), "")
        digest = attempt.output.digest if given and attempt.output and _answered(attempt) else ""
        rows.append(Coded(key.case, given, key.system, key.repeat, digest, attempt.status))
    return tuple(rows)


def _answered(attempt: Attempt) -> bool:
    return attempt.status is AttemptStatus.COMPLETED


def blind(
    study: Study,
    options: BlindOptions,
    *,
    form: Form,
    with_gold: bool,
    seed: str | None = None,
    also: Sequence[str] = (),
) -> Blinded:
    """Draw the codes of all completed attempts and write ``blind/`` and ``key/``.

    ``form`` is what raters are asked; ``also`` are raters who get a folder and are not waited for (an AI). ``seed`` is
    drawn unless given (64 hexadecimal digits). Where ``key/`` is there and ``blind/`` is not, the folder is made again
    from the key, byte for byte, provided that the answers are still the same. Raises :class:`RefusedError` where the
    study is blinded already, :class:`InputError` where it is not ready; a failure leaves neither folder.
    """
    folder = study.folder
    if folder.blind.exists():
        what = _("Die Studie ist schon verblindet; neue Codes machten ausgegebene Bögen falsch.")
        do = _("Ist noch nichts ausgegeben, „blind“ und „key“ löschen und den Befehl wiederholen.")
        raise RefusedError(what, where="blind", do=do)
    problems = readiness(study, with_gold=with_gold, options=options)
    if problems:
        raise InputError.of(problems)
    key, again = _key(folder, options, seed)
    shown = [case for case in study.cases if options.shows(case)]
    attempts, texts = _answers(study, shown)
    gone = {row.attempt: row.code for row in key.codes if row.code and not row.shown}
    codes = assign_codes(attempts, key.seed, {case.id for case in shown}, gone)
    if again and sorted(codes, key=_order) != sorted(key.codes, key=_order):
        what = _("Der Schlüssel gehört zu anderen Antworten, als jetzt im Journal stehen.")
        do = _("Ist noch nichts ausgegeben, „key“ löschen und den Befehl wiederholen; sonst „blind“ wiederherstellen.")
        raise RefusedError(what, where="key/codes.csv", do=do)
    key = BlindKey(key.seed, codes, key.raters)
    coded: dict[str, dict[str, str]] = {case.id: {} for case in study.cases}
    for row in codes:
        if row.shown:
            coded[row.case][row.code] = texts[row.attempt]
    cases = [
        replace(
            _blind_case(study, case, coded[case.id], with_gold=with_gold),
            withdrawn=tuple(sorted(given for of, given in key.withdrawn if of == case.id)),
        )
        for case in shown
    ]
    raters = tuple(dict.fromkeys((*options.raters, *also)))
    _write(folder, blind_files(key.study, cases, raters, key.seed, form), {} if again else key_files(key))
    given = [(attempt, texts[attempt.key]) for attempt in attempts if attempt.key in texts]
    return Blinded(len(texts), len(codes) - len(texts), raters, (*_privacy(study), *telling(given, study.systems)))


def _order(row: Coded) -> tuple[str, str, int]:
    return row.system, row.case, row.repeat


def _key(folder: Folder, options: BlindOptions, seed: str | None) -> tuple[BlindKey, bool]:
    """The key that is there, or a new one without codes; and whether it was there."""
    if not folder.key.exists():
        return BlindKey(seed or secrets.token_hex(32), (), dict.fromkeys(options.raters, "")), False
    key = read_key(folder)
    if tuple(key.raters) != options.raters or (seed or key.seed) != key.seed:
        what = _("Der Schlüssel ist für andere Bewertende gemacht, als der Plan nennt.")
        do = _("„raters“ im Plan so schreiben wie in key/raters.csv; ist noch nichts ausgegeben, „key“ löschen.")
        raise RefusedError(what, where="key/raters.csv", do=do)
    return key, True


def _answers(study: Study, shown: Sequence[Case]) -> tuple[list[Attempt], dict[object, str]]:
    """Every planned attempt, and the texts of those that were completed at the cases that raters get."""
    wanted = {case.id for case in shown}
    store = Store(study.folder)
    attempts: list[Attempt] = []
    texts: dict[object, str] = {}
    problems: list[Problem] = []
    with Documents() as documents:
        for found in align(study.systems, recorded(study.folder)):
            attempts.append(found.attempt)
            if not _answered(found.attempt) or found.attempt.key.case not in wanted:
                continue
            try:
                texts[found.attempt.key] = recorded_text(documents, found, store)
            except InputError as error:
                problems += error.problems
    if not texts and not problems:
        what = _("Es gibt keine Antwort, die man verblinden könnte.")
        problems.append(Problem("", what, _("Zuerst mit „pruefstand read“ Antworten einlesen.")))
    for case in shown:
        fault = too_many(case.id, sum(attempt.key.case == case.id and _answered(attempt) for attempt in attempts))
        problems += [fault] if fault else []
    if problems:
        raise InputError.of(problems)
    return attempts, texts


def _blind_case(study: Study, case: Case, answers: Mapping[str, str], *, with_gold: bool) -> BlindCase:
    main = main_material(case)
    ordered = sorted(case.materials, key=lambda material: material is not main)
    texts = tuple(text_of(study, case, material) or "" for material in ordered)
    where = study.cases.places[case.id]
    paths = study.cases.gold.get(case.id, ()) if with_gold else ()
    with Documents() as documents:
        gold = tuple(
            document_text(documents, read_bytes(study.folder.root, path, where=where), path, where) for path in paths
        )
    # In a study the question is all that was asked; in a catalogue the instruction says what to do with the case.
    task = study.instruction if study.plan.kind is Kind.CATALOGUE else ""
    return BlindCase(case.id, texts, gold, study.cases.targets.get(case.id, ""), answers, task)


def _privacy(study: Study) -> Iterator[Problem]:
    if any(system.origin.human for system in study.systems):
        what = _("Antworten von Menschen werden nicht pseudonymisiert: Namen im Text bleiben stehen.")
        yield Problem("", what, _("Die Blindmappe durchsehen, bevor sie ausgegeben wird."))


def _write(folder: Folder, blind: Mapping[str, bytes], key: Mapping[str, bytes]) -> None:
    """Both folders whole, or neither: made aside, then put in place, the key first."""
    with _aside(folder) as aside:
        try:
            _fill(aside / "blind", blind)
            if key:
                _fill(aside / "key", key, secret=True)
                (aside / "key").rename(folder.key)
            try:
                (aside / "blind").rename(folder.blind)
            except OSError:
                if key:
                    shutil.rmtree(folder.key)
                raise
            sync_directory(folder.root)
        except OSError as error:
            raise unavailable(error, folder.blind) from error


@contextmanager
def _aside(folder: Folder) -> Iterator[Path]:
    """An empty directory of ours on the same disk, gone at the end."""
    try:
        make_directory(folder.derived)
        path = Path(tempfile.mkdtemp(prefix="~$", dir=folder.derived))
    except OSError as error:
        raise unavailable(error, folder.derived) from error
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def _fill(root: Path, files: Mapping[str, bytes], *, secret: bool = False) -> None:
    """Write files in sorted order; what raters see gets one time and one mode, directories last."""
    root.mkdir()
    place = Folder(root)
    for name in sorted(files):
        path = place.at(name)
        make_directory(path.parent)
        with path.open("xb") as handle:
            handle.write(files[name])
            handle.flush()
            os.fsync(handle.fileno())
    for path in (*sorted(root.rglob("*"), reverse=True), root):
        path.chmod((0o700 if path.is_dir() else 0o600) if secret else (0o755 if path.is_dir() else 0o644))
        if not secret:
            os.utime(path, (_FIXED_TIME, _FIXED_TIME))
