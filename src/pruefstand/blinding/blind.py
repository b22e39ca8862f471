"""Blinding a study: prepared for the lead to look at, handed out once the lead has released it, never drawn again."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from pruefstand.blinding.gather import assign_codes, gather, key_fault
from pruefstand.blinding.leaks_order import OrderCheck
from pruefstand.blinding.leaks_surface import Surface
from pruefstand.blinding.mappe import SHEETS
from pruefstand.blinding.options import BlindOptions, readiness
from pruefstand.blinding.passing import Job, Passed, Work, run_pass
from pruefstand.blinding.place import Tree, aside, differing, put, remove, write_secret
from pruefstand.blinding.ready import Switches
from pruefstand.blinding.released import Release, read_release
from pruefstand.blinding.review import Decision, ReviewLine, read_review
from pruefstand.blinding.rules_then import other_rules, proven_changes, versions_then
from pruefstand.domain import digest_of
from pruefstand.errors import InputError, Problem, RefusedError
from pruefstand.i18n import _, speaking
from pruefstand.study.answer_traces import DRAFTS, PREPARED, REVIEW
from pruefstand.study.folder import Folder, write_atomic
from pruefstand.study.key import BlindKey, key_files, read_key
from pruefstand.study.leak_table import LEAKS
from pruefstand.study.load import Study
from pruefstand.study.sheet import Form

__all__ = ["Blinded", "Looked", "State", "blind", "blinding_key", "remake"]

_SEEN = ("prepared.csv", "placeholders.csv")
"""The tables that say what the lead was shown."""


class State(StrEnum):
    """How far a blinding has come."""

    PREPARED = "prepared"
    RELEASED = "released"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class Looked:
    """What the lead should know of a preparation: its lines with their decisions, those that are still open, the
    surface of each origin, and how the order of the codes compares."""

    lines: tuple[ReviewLine, ...]
    open: tuple[ReviewLine, ...]
    surfaces: tuple[Surface, ...]
    orders: tuple[OrderCheck, ...]


@dataclass(frozen=True, slots=True)
class Blinded:
    """How many answers have a code, how many attempts gave none, for which raters, how far it is, what to look at, and
    what the lead should know besides. ``changed`` says that a release was asked for and refused, because something is
    in the texts that the lead has not seen yet."""

    answers: int
    without: int
    raters: tuple[str, ...]
    state: State
    looked: Looked
    notes: tuple[Problem, ...] = ()
    changed: bool = False


def blinding_key(folder: Folder, options: BlindOptions, seed: str | None) -> tuple[BlindKey, bool]:
    """The key that is there, or a new one without codes (its seed drawn unless given), and whether it was there.

    Raises :class:`RefusedError` where the key is for other raters or another seed.
    """
    if not folder.key.is_dir():
        return BlindKey(seed or secrets.token_hex(32), (), dict.fromkeys(options.raters, "")), False
    key = read_key(folder)
    if tuple(key.raters) != options.raters or (seed or key.seed) != key.seed:
        what = _("Der Schlüssel ist für andere Bewertende gemacht, als der Plan nennt.")
        do = _("„raters“ im Plan so schreiben wie in key/raters.csv; ist noch nichts ausgegeben, „key“ löschen.")
        raise RefusedError(what, where="key/raters.csv", do=do)
    return key, True


def blind(
    study: Study,
    options: BlindOptions,
    *,
    form: Form,
    with_gold: bool,
    key: BlindKey,
    also: Sequence[str] = (),
    release: bool = False,
    work: Work | None = None,
    on_release: Callable[[Passed, Switches], None] | None = None,
) -> Blinded:
    """Prepare all completed attempts for the raters; hand them out if ``release`` is asked for and nothing hinders it.

    ``form`` is what raters are asked; ``also`` are raters who get a folder and are not waited for (an AI); ``key`` is
    that of :func:`blinding_key`; ``work`` says how many processes share the cases. Until the release there are ``key/``
    with the table for the lead's decisions, and drafts below ``derived/``, but no ``blind/``. Released is only what a
    preparation before has shown: where the texts would differ from that, or a leak waits for its decision, nothing is
    handed out and the answer says so. ``on_release`` makes the release durable, after all files are written and before
    they are put in place.

    What is released already is made again: in place of a folder that is gone, or to say that it is unchanged. Raises
    :class:`RefusedError` where it would come out otherwise or where what we wrote tells of an origin,
    :class:`InputError` where the study is not ready or a decision fits nothing; whatever fails changes nothing.
    """
    folder = study.folder
    problems = readiness(study, with_gold=with_gold, options=options)
    if problems:
        raise InputError.of(problems)
    job = _job(study, options, key, form=form, with_gold=with_gold, also=also)
    given = read_release(folder, key) if key.codes else None  # where the key is gone all begins anew
    if given is not None:
        return _again(job, given, work)
    if folder.blind.exists():
        what = _("Der Ordner „blind“ ist da, im Journal steht aber keine Freigabe zu diesem Schlüssel.")
        raise RefusedError(what, where="blind", do=_("Den Ordner an anderer Stelle aufbewahren oder löschen."))
    before = _review(job)
    with aside(folder) as path:
        tree, drafts = Tree(path / "blind") if release else None, Tree(path / "drafts")
        first = f"{job.raters[0]}/"

        def sink(name: str, data: bytes) -> None:
            if tree is not None:
                tree.add(name, data)
            if name.startswith(first) and name.endswith(".txt") and name.count("/") > 1:
                drafts.add(name.removeprefix(first), data)

        passed = run_pass(job, before, sink, work)
        if passed.faults:
            raise InputError.of(passed.faults)
        seen = all(_is(folder.key / name, passed.files[name]) for name in _SEEN)
        if tree is None or passed.open or passed.refused or not seen:
            _show(job, passed, path, drafts)
            if passed.refused:
                raise RefusedError.of(passed.refused)
            return _blinded(job, passed, State.PREPARED, changed=release and not seen)
        made = tree.close()
        write_secret(folder, passed.files)
        if on_release is not None:
            on_release(passed, job.switches)
        put(made, folder.blind)
        remove(folder.at(DRAFTS))
        write_atomic(folder.derived / LEAKS, passed.leaks)
    return _blinded(job, passed, State.RELEASED)


def _job(
    study: Study, options: BlindOptions, key: BlindKey, *, form: Form, with_gold: bool, also: Sequence[str]
) -> Job:
    found = gather(study, options)
    if key.codes:
        fault = key_fault(key, found)
        if fault is not None:
            raise fault
    else:
        codes = assign_codes(found.attempts, key.seed, {case.id for case in found.cases})
        key = BlindKey(key.seed, codes, key.raters)
    origins = {system.id: system.origin for system in study.systems}
    people = any(row.code and origins[row.system].human for row in key.codes)
    raters = tuple(dict.fromkeys((*options.raters, *also)))
    return Job(study, found, key, raters, form, with_gold, Switches(options.unify, options.pseudonymise or people))


def _review(job: Job) -> tuple[ReviewLine, ...]:
    """The lines in which the lead has decided something so far: the others would only fill the memory beside the new
    ones. Nothing where there is no table."""
    path = job.study.folder.at(REVIEW)
    if not path.is_file():
        return ()
    codes: dict[str, list[str]] = {case.id: [] for case in job.found.cases}
    for row in job.key.codes:
        if row.shown and row.case in codes:
            codes[row.case].append(row.code)
    lines = read_review(path.read_bytes(), codes)
    return tuple(line for line in lines if line.decision is not Decision.NONE or line.reason)


def _is(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data


def _show(job: Job, passed: Passed, path: Path, drafts: Tree) -> None:
    """Write what the lead should look at: the key with its tables, and the drafts; the key whole or not at all."""
    folder = job.study.folder
    if folder.key.is_dir():
        write_secret(folder, passed.files)
    else:
        tree = Tree(path / "key", secret=True)
        for name, data in sorted({**key_files(job.key), **passed.files}.items()):
            tree.add(name, data)
        put(tree.close(), folder.key)
    remove(folder.at(DRAFTS))
    put(drafts.close(), folder.at(DRAFTS))
    write_atomic(folder.derived / LEAKS, passed.leaks)


def _blinded(job: Job, passed: Passed, state: State, *, changed: bool = False) -> Blinded:
    looked = Looked(passed.lines, passed.open, passed.surfaces, passed.orders)
    without = len(job.found.recorded) - passed.answers
    return Blinded(passed.answers, without, job.raters, state, looked, changed=changed)


def _again(job: Job, given: Release, work: Work | None) -> Blinded:
    """What was released, made again: put in place where it is gone, else only compared."""
    folder = job.study.folder
    job = replace(job, versions=versions_then(folder))
    with aside(folder) as path, speaking(given.language):
        passed, made = _remade(job, given, path, work)
        write_atomic(folder.derived / LEAKS, passed.leaks)
        if not folder.blind.exists():
            put(made, folder.blind)
            return _blinded(job, passed, State.RELEASED)
        wrong = differing(made, folder.blind, frozenset(SHEETS))
        if wrong:
            what = _("Diese Datei der Blindmappe ist nicht mehr die, die freigegeben wurde.")
            do = _("„blind“ an anderer Stelle aufbewahren und den Befehl wiederholen; er macht den Ordner neu.")
            raise RefusedError.of(Problem(f"blind/{name}", what, do) for name in wrong)
        return _blinded(job, passed, State.UNCHANGED)


def _remade(job: Job, given: Release, path: Path, work: Work | None) -> tuple[Passed, Path]:
    """The blind folder of a release below ``path``; raises :class:`RefusedError` where it comes out otherwise."""
    tree = Tree(path / "blind")
    passed = run_pass(job, _review(job), tree.add, work)
    if job.key.withdrawn:
        if not _is(job.study.folder.at(PREPARED), passed.files["prepared.csv"]):
            what = _(
                "Seit der Freigabe wurde eine Antwort widerrufen; dieselbe Blindmappe lässt sich nicht mehr machen."
            )
            do = _("Ausgegebene Mappen gelten ohne diese Antwort weiter; ist nichts ausgegeben, „key“ löschen.")
            raise RefusedError(what, where=PREPARED, do=do)
        return passed, tree.close()
    wrong = sorted(name for name, data in passed.files.items() if given.tables.get(name) != digest_of(data))
    if wrong and (other := other_rules(job.study.folder)):
        raise RefusedError.of([other])
    if wrong:
        what = _("Daraus entsteht jetzt etwas anderes, als freigegeben wurde.")
        do = _("„key“ aus einer Sicherung zurückholen, oder die Fassung des Programms nehmen, die freigegeben hat.")
        raise RefusedError.of(Problem(f"key/{name}", what, do) for name in wrong)
    return passed, tree.close()


def remake(
    study: Study,
    options: BlindOptions,
    target: Path,
    *,
    form: Form,
    with_gold: bool,
    also: Sequence[str] = (),
) -> tuple[str, ...] | None:
    """Make a released blinding again below ``target`` and name every file that is not the same now, sorted.

    ``None`` where nothing was released, or where an answer of it was withdrawn since and the texts of the others come
    out otherwise without it (in the numbers of their placeholders, say). Sheets are passed over, because raters may
    fill them in place.
    Rules that have changed since are no difference as long as they give the same; where they do not, only files that
    are provably not those of the release are named, and where there are none :class:`RefusedError` says with which
    rules the blinding was made.
    """
    if not study.folder.key.is_dir():
        return None
    key = read_key(study.folder)
    given = read_release(study.folder, key)
    if given is None:
        return None
    job = _job(study, options, key, form=form, with_gold=with_gold, also=also)
    job = replace(job, versions=versions_then(study.folder))
    with speaking(given.language):
        tree = Tree(target)
        passed = run_pass(job, _review(job), tree.add)
    names = set(passed.files)
    if key.withdrawn:  # what the other tables told of that answer is gone from them
        names = {"prepared.csv"}
        if not _is(study.folder.at(PREPARED), passed.files["prepared.csv"]):
            return None
    wrong = [f"key/{name}" for name in names if not _is(study.folder.key / name, passed.files[name])]
    if study.folder.blind.is_dir():
        wrong += [f"blind/{name}" for name in differing(target, study.folder.blind, frozenset(SHEETS))]
    leaks = study.folder.derived / LEAKS
    if leaks.is_file() and leaks.read_bytes() != passed.leaks:
        wrong.append(f"derived/{LEAKS}")
    if wrong and (other := other_rules(study.folder)):
        wrong = list(proven_changes(study.folder, {} if key.withdrawn else given.tables))
        if not wrong:
            raise RefusedError.of([other])
    return tuple(sorted(wrong))
