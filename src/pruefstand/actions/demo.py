"""``demo``: the examples, run and reported, one of each use."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.resources import as_file, files
from pathlib import Path

from pruefstand.actions.blind import blind
from pruefstand.actions.freeze import freeze
from pruefstand.actions.rate import rate
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.run import run
from pruefstand.actions.score import score
from pruefstand.actions.unblind import unblind
from pruefstand.blinding.blind import Looked
from pruefstand.blinding.review import Decision, write_review
from pruefstand.errors import InputError
from pruefstand.evaluation import Evaluation
from pruefstand.i18n import _
from pruefstand.study.answer_traces import REVIEW
from pruefstand.study.folder import shown, unavailable, write_atomic
from pruefstand.work.cancel import Cancel

__all__ = ["SEED", "Shown", "demo"]

SEED = "5c" * 32
"""The example's seed is public, so that its filled sheets fit; a study of your own draws a secret one."""

_WORKERS = 2
_EXAMPLES = ("termine", "kuendigung", "kaution", "diktat")
_RATED = ("kuendigung", "kaution")


@dataclass(frozen=True, slots=True)
class Shown:
    """One example: its name, what came out and the page."""

    name: str
    evaluation: Evaluation
    page: Path


def demo(target: Path | None, *, cancel: Cancel) -> tuple[Shown, ...]:
    """Copy the examples to ``target`` (a fresh folder below the system's temporary one by default) and go all the way
    with each."""
    root = _root(target)
    return tuple(_shown(name, root / name, cancel) for name in _copied(root))


def _root(target: Path | None) -> Path:
    if target is None:
        return Path(tempfile.mkdtemp(prefix="pruefstand-demo-"))
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise InputError(
            _("„{path}“ gibt es schon, und es ist kein leerer Ordner.").format(path=shown(target)),
            do=_("Einen anderen Ordner nennen; die Beispiele überschreiben nichts."),
        )
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unavailable(error, target) from error
    return target


def _copied(root: Path) -> Iterator[str]:
    for name in _EXAMPLES:
        with as_file(files("pruefstand") / "examples" / name) as source:
            shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("__pycache__", "boegen"))
        yield name


def _shown(name: str, folder: Path, cancel: Cancel) -> Shown:
    if name == "termine":
        run(folder, workers=_WORKERS, cancel=cancel)
    elif name in _RATED:
        _rated(name, folder, cancel)
    else:
        freeze(folder)
        read(folder)
    if name not in _RATED:
        score(folder, workers=1, cancel=cancel)
    evaluation, page = report(folder)
    return Shown(name, evaluation, page)


def _rated(name: str, folder: Path, cancel: Cancel) -> None:
    """The whole line of a study, with sheets that invented raters have filled."""
    read(folder)
    freeze(folder)
    if (made := blind(folder, seed=SEED)).looked.open:
        _decide(folder, made.looked)
        blind(folder)
    blind(folder, release=True)
    with as_file(files("pruefstand") / "examples" / name / "boegen") as sheets:
        rate(folder, sorted(sheets.glob("*.csv")))
    freeze(folder)
    unblind(folder, cancel=cancel)


def _decide(folder: Path, looked: Looked) -> None:
    """The lead's part: what has a placeholder in other answers and still stands in one gives way there, too."""
    lines = [replace(line, decision=Decision.REPLACE) if line.open else line for line in looked.lines]
    write_atomic(folder / REVIEW, write_review(lines))
