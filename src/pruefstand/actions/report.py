"""``report``: the evaluation as pages and tables."""

from __future__ import annotations

import re
import secrets
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import requires, version
from pathlib import Path

from pruefstand import __version__
from pruefstand.actions.evaluation import evaluation_of
from pruefstand.actions.opened import open_study
from pruefstand.actions.withdraw_staged import refuse_pending
from pruefstand.domain import digest_of
from pruefstand.errors import InputError
from pruefstand.evaluation import Evaluation
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import _, language
from pruefstand.report import render
from pruefstand.report.stard import STARD_FILES
from pruefstand.study.folder import Folder, sync_directory, unavailable, write_atomic

__all__ = ["made_with", "report", "report_files", "write_report"]

_NAME = re.compile(r"[A-Za-z0-9._-]+")


def made_with() -> dict[str, str]:
    """The program's version and one digest over the versions of all libraries that it computes and renders with."""
    told = [line.partition(";") for line in requires("pruefstand") or ()]
    needed = [name for line, _sign, only in told if "extra" not in only and (name := _NAME.match(line))]
    libraries = {name[0]: version(name[0]) for name in needed}
    return {"program": __version__, "libraries": digest_of(canonical_json(libraries))}


def report_files(path: Path) -> tuple[Evaluation, Mapping[str, bytes]]:
    """The evaluation and the report's files, by path below ``report/``; nothing is written.

    Raises :class:`InputError` where no attempt has begun: an empty set is no perfect result and no result at all.
    """
    evaluation = evaluation_of(open_study(path))
    _refuse_empty(evaluation)
    return evaluation, render(evaluation, language=language(), made_with={**made_with(), "language": language()})


def _refuse_empty(evaluation: Evaluation) -> None:
    if not any(row.started for row in evaluation.denominators):
        raise InputError(
            _("Es gibt noch kein Ergebnis, über das zu berichten wäre: Kein Lauf hat begonnen."),
            where="derived/attempts.csv",
            do=_("„pruefstand run“ oder „pruefstand read“ aufrufen, dann „pruefstand score“."),
        )


def report(path: Path) -> tuple[Evaluation, Path]:
    """Write the report in place of an earlier one, whole or not at all. Returns the evaluation and the page.

    What ``stard`` wrote beside it stays. Raises :class:`~pruefstand.errors.RefusedError` while a withdrawal is not
    finished.
    """
    refuse_pending(Folder(path))
    return write_report(path)


def write_report(path: Path) -> tuple[Evaluation, Path]:
    """:func:`report` for whoever is finishing a withdrawal."""
    evaluation, files = report_files(path)
    target = Folder(path).report
    _put_in_place(target, files, kept=STARD_FILES)
    return evaluation, target / "index.html"


def _put_in_place(target: Path, files: Mapping[str, bytes], *, kept: Iterable[str]) -> None:
    """A directory with these files, those of ``kept`` that were there, and no others: made aside under names that every
    walk passes over, then renamed."""
    made, before = (target.with_name(f"~${name}-{secrets.token_hex(8)}") for name in ("neu", "alt"))
    try:
        for name, data in sorted(files.items()):
            write_atomic(made / name, data)
        for name in kept:
            if (target / name).is_file():
                write_atomic(made / name, (target / name).read_bytes())
        with suppress(FileNotFoundError):
            target.rename(before)
        try:
            made.rename(target)
        except OSError:
            with suppress(OSError):
                before.rename(target)
            raise
        sync_directory(target.parent)
    except OSError as error:
        raise unavailable(error, target) from error
    finally:
        for left in (made, before):
            if left.is_dir() and not left.is_symlink():
                shutil.rmtree(left, ignore_errors=True)
            else:
                left.unlink(missing_ok=True)
