"""What had been computed before a withdrawal, cleared away and made again; and a common report above that still counts
the answer."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pruefstand.actions.derive import METHODS
from pruefstand.actions.report import write_report
from pruefstand.actions.score import score
from pruefstand.actions.stard import write_stard
from pruefstand.actions.stard_state import made_of
from pruefstand.actions.withdraw_letter import MARK, mark
from pruefstand.errors import Problem, PruefstandError
from pruefstand.i18n import _
from pruefstand.study.folder import Folder, shown, write_atomic
from pruefstand.study.key import read_key
from pruefstand.study.withdrawals import Withdrawal
from pruefstand.work.cancel import Cancel

__all__ = ["clear_made", "made_again", "made_before", "reports_above"]


def made_before(folder: Folder) -> dict[str, Any]:
    """What has been made of this study so far, as :func:`made_again` takes it."""
    pooled = made_of(folder.root)
    return {
        "derived": (folder.derived / METHODS).is_file(),
        "report": (folder.report / "report.json").is_file(),
        "stard": list(pooled.called) if pooled is not None else [],
    }


def clear_made(folder: Folder) -> None:
    """Delete everything that can be made again; drafts of the other answers stay."""
    for path in sorted(folder.derived.iterdir()) if folder.derived.is_dir() else ():
        if path.is_dir() and not path.is_symlink():
            if path.name != "prepared":
                shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    shutil.rmtree(folder.report, ignore_errors=True)


def made_again(path: Path, before: Mapping[str, Any], cancel: Cancel) -> Iterator[Problem]:
    """Tables and reports again, where there were any; what hinders it does not hinder the withdrawal and is given
    back."""
    what = _("Gelöscht ist, was zu löschen war; neu gerechnet wurde nicht: {what}")
    try:
        if before["derived"]:
            score(path, workers=1, cancel=cancel)
        if before["report"]:
            write_report(path)
    except PruefstandError as error:
        do = _("Beheben, dann „pruefstand score“ und „pruefstand report“ aufrufen.")
        yield Problem("derived", what.format(what=error.problems[0].what), do)
    if called := before.get("stard"):
        try:
            write_stard([path if name == "." else path / name for name in called])
        except PruefstandError as error:
            do = _("Beheben, dann „pruefstand stard“ aufrufen.")
            yield Problem("report/stard.html", what.format(what=error.problems[0].what), do)


def reports_above(folder: Folder, events: Sequence[Withdrawal]) -> Iterator[Problem]:
    """A common report in the folder above that counts this study: it is marked and told.

    Where else such a report lies the study cannot know; ``stard --check`` finds it out from the other side.
    """
    above = folder.root.resolve().parent
    found = made_of(above)
    if found is None or not folder.key.is_dir():
        return
    try:
        own = read_key(folder).study
        if not any(one.mark == own for one in found.studies):
            return
        write_atomic(above / "report" / MARK, mark(events).encode())
    except PruefstandError as error:
        yield error.problems[0]
        return
    where = shown(above / "report" / "stard.html")
    what = _("Der gemeinsame STARD-Bericht zählt noch mit, was jetzt herausgenommen ist; daneben liegt „{file}“.")
    do = _("„pruefstand stard“ mit denselben Ordnern noch einmal aufrufen: {folders}.")
    called = ", ".join(shown(one) for one in found.paths(above))
    yield Problem(where, what.format(file=MARK), do.format(folders=called))
