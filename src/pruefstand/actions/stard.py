"""``stard``: all studies with a target question in one report, in analogy to STARD 2015."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from pruefstand.actions.opened import open_study
from pruefstand.actions.report import made_with
from pruefstand.actions.stard_collect import CaseNames, CollectedStudy, collect_study
from pruefstand.actions.stard_lead import LEAD_FILE, lead_texts
from pruefstand.actions.withdraw_letter import MARK
from pruefstand.actions.withdraw_staged import refuse_pending
from pruefstand.domain import System
from pruefstand.errors import InputError, PruefstandError
from pruefstand.evaluation.stard import pooled_accuracy
from pruefstand.evaluation.stard_facts import Stard
from pruefstand.evaluation.stard_model import IndexAnswer, IndexResult
from pruefstand.evaluation.stard_pairs import paired_accuracy
from pruefstand.i18n import _, language
from pruefstand.report.stard import render_stard
from pruefstand.study.folder import Folder, ignored, shown, write_atomic
from pruefstand.study.plan import Kind

__all__ = ["stard", "stard_of", "write_stard"]


def stard(paths: Sequence[Path]) -> tuple[Stard, Path]:
    """Write ``report/stard.html``, ``.docx``, ``.csv`` and ``.json`` below the first path; what they say, and the page.

    A path is a study, or a folder of studies: those with a target question are taken, the others named. In the folder
    of the first path ``stard.yaml`` may hold what only the lead can say. Raises what :func:`stard_of` raises, and
    :class:`~pruefstand.errors.RefusedError` while a withdrawal is not finished in one of the studies.
    """
    for folder, _optional in _folders(paths):
        with _placed(folder, several=True):
            refuse_pending(Folder(folder))
    return write_stard(paths)


def write_stard(paths: Sequence[Path]) -> tuple[Stard, Path]:
    """:func:`stard` for whoever is finishing a withdrawal."""
    found = stard_of(paths)
    files = render_stard(found, language=language(), made_with={**made_with(), "language": language()})
    target = paths[0] / "report"
    for name, data in sorted(files.items()):
        write_atomic(target / name, data)
    (target / MARK).unlink(missing_ok=True)  # what lies here now is newer than the withdrawal
    return found, target / "stard.html"


def stard_of(paths: Sequence[Path]) -> Stard:
    """What the report says; nothing is written.

    Raises :class:`InputError` for a folder without a study with a target question, one study named twice, two studies
    that disagree about a condition's origin or a case's reference; :class:`RefusedError` as
    :func:`~pruefstand.actions.stard_collect.collect_study` does.
    """
    names = CaseNames()
    studies: list[CollectedStudy] = []
    skipped: list[str] = []
    folders = _folders(paths)
    for path, optional in folders:
        with _placed(path, several=len(folders) > 1):
            opened = open_study(path)
        if opened.study.plan.kind is not Kind.STUDY or not opened.study.cases.targets:
            if not optional:
                raise InputError(
                    _("Diese Studie hat keine Zielfrage."),
                    where=shown(path),
                    do=_("Einem Fall „target“ geben, eine Ja/Nein-Frage, und ihre Referenz vor dem Verblinden."),
                )
            skipped.append(_name(path))
            continue
        name = _unique(_name(path), {one.facts.name for one in studies})
        with _placed(path, several=len(folders) > 1):
            found = collect_study(opened, name, names)
        studies.append(replace(found, facts=replace(found.facts, folder=_seen_from(paths[0], path))))
    _check_together(studies)
    if not studies:
        raise InputError(
            _("Hier liegt keine Studie mit einer Zielfrage."),
            where=shown(paths[0]),
            do=_("Den Ordner einer Studie nennen, deren Fälle „target“ haben, oder einen Ordner mit solchen Studien."),
        )
    answers = [answer for one in studies for answer in one.answers]
    systems = _systems(studies)
    conditions = {one.system: one for one in pooled_accuracy(answers)}
    return Stard(
        studies=tuple(one.facts for one in studies),
        systems=systems,
        conditions=tuple(conditions[system.id] for system in systems),
        pairs=paired_accuracy(answers, [system.id for system in systems]),
        readings=_readings(studies),
        lead=lead_texts(paths[0]),
        lead_file=LEAD_FILE,
        skipped=tuple(skipped),
        called=tuple(_seen_from(paths[0], path) for path in paths),
    )


@contextmanager
def _placed(path: Path, *, several: bool) -> Iterator[None]:
    """Where several folders are read, a fault names the one that it is in."""
    try:
        yield
    except PruefstandError as error:
        if not several:
            raise
        name = _name(path)
        told = (problem.where.removeprefix(name).lstrip("/") for problem in error.problems)
        problems = (
            replace(problem, where=f"{name}/{where}" if where else name)
            for problem, where in zip(error.problems, told, strict=True)
        )
        raise type(error).of(problems) from None


def _folders(paths: Iterable[Path]) -> list[tuple[Path, bool]]:
    """Every folder of a study, and whether it may be passed over because it was not named itself."""
    found: list[tuple[Path, bool]] = []
    for path in paths:
        if path.is_dir() and not (path / "study.yaml").is_file():
            inside = [one for one in path.iterdir() if not ignored(one.name) and (one / "study.yaml").is_file()]
            if inside:
                found += ((one, True) for one in sorted(inside, key=_name))
                continue
        found.append((Folder.open(path).root, False))
    return found


def _seen_from(root: Path, path: Path) -> str:
    """The way from the report's folder to another; where there is none (another drive), its whole path."""
    try:
        return shown(Path(os.path.relpath(path.resolve(), root.resolve())))
    except ValueError:
        return shown(path.resolve())


def _name(path: Path) -> str:
    return unicodedata.normalize("NFC", shown(Path(path.resolve().name)))


def _unique(name: str, taken: set[str]) -> str:
    number = 2
    found = name
    while found in taken:
        found = f"{name} ({number})"
        number += 1
    return found


def _check_together(studies: Sequence[CollectedStudy]) -> None:
    same: dict[object, str] = {}
    origins: dict[str, tuple[str, str]] = {}
    right: dict[str, tuple[str, bool]] = {}
    for one in studies:
        name = one.facts.name
        # The mark follows from the seed; two studies of one public seed (the examples) differ in what they ask.
        asked = tuple((case.id, case.question) for case in one.facts.cases)
        if (first := same.setdefault((one.facts.mark, asked), name)) != name:
            raise InputError(
                _("„{first}“ und „{second}“ sind dieselbe Studie.").format(first=first, second=name),
                do=_("Jede Studie einmal nennen; eine Kopie zählt ihre Antworten doppelt."),
            )
        for system in one.systems:
            study, origin = origins.setdefault(system.id, (name, system.origin.value))
            if origin != system.origin.value:
                what = _("Die Bedingung „{name}“ hat in „{first}“ eine andere Herkunft als in „{second}“.")
                raise InputError(
                    what.format(name=system.id, first=study, second=name),
                    do=_("Zwei Bedingungen sind es, wenn sie verschiedene Herkunft haben: getrennt berichten."),
                )
        for answer in one.answers:
            if answer.reference is None:
                continue
            study, reference = right.setdefault(answer.case, (name, answer.reference))
            if reference != answer.reference:
                what = _("Die Referenz zum Fall „{case}“ lautet in „{first}“ anders als in „{second}“.")
                raise InputError(
                    what.format(case=answer.case, first=study, second=name),
                    do=_("Klären, welche gilt; strittige Referenzen bekommen „status: disputed“."),
                )


def _systems(studies: Sequence[CollectedStudy]) -> tuple[System, ...]:
    found: dict[str, System] = {}
    for one in studies:
        for system in one.systems:
            found.setdefault(system.id, system)
    titles: dict[str, str] = {}
    for key, system in found.items():
        first = titles.setdefault(system.title, key)
        if first != key:  # two conditions of one title could not be told apart
            found[key] = replace(system, title=f"{system.title} ({key})")
    return tuple(found.values())


def _readings(studies: Sequence[CollectedStudy]) -> Mapping[tuple[str, str, str], tuple[int, int, int, int]]:
    """Answers that say yes, no, unclear, or have no result, by study, case and condition."""
    found: dict[tuple[str, str, str], list[IndexAnswer]] = {}
    for one in studies:
        for answer in one.answers:
            if answer.target:
                found.setdefault((one.facts.name, answer.case, answer.system), []).append(answer)
    counts = {}
    for place, answers in found.items():
        yes, no, unclear = (sum(answer.index is index for answer in answers) for index in IndexResult)
        counts[place] = (yes, no, unclear, sum(answer.index is None for answer in answers))
    return counts
