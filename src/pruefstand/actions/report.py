"""``report``: the evaluation as pages and tables."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from importlib.metadata import requires, version
from pathlib import Path

from pruefstand import __version__
from pruefstand.actions.evaluation import evaluation_of
from pruefstand.actions.opened import open_study
from pruefstand.domain import digest_of
from pruefstand.evaluation import Evaluation
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import language
from pruefstand.report import render
from pruefstand.study.folder import make_directory, write_atomic

__all__ = ["made_with", "report", "report_files"]


def made_with() -> dict[str, str]:
    """The program's version and one digest over the versions of all libraries that it computes and renders with."""
    names = sorted(line.split(">")[0].split("=")[0].split(";")[0].strip() for line in requires("pruefstand") or ())
    libraries = {name: version(name) for name in names if name and "extra" not in name}
    return {"program": __version__, "libraries": digest_of(canonical_json(libraries))}


def report_files(path: Path) -> tuple[Evaluation, Mapping[str, bytes]]:
    """The evaluation and the report's files, by path below ``report/``; nothing is written."""
    evaluation = evaluation_of(open_study(path))
    return evaluation, render(evaluation, language=language(), made_with={**made_with(), "language": language()})


def report(path: Path) -> tuple[Evaluation, Path]:
    """Write the report; what an earlier report left is removed. Returns the evaluation and the page."""
    folder = open_study(path).folder
    evaluation, files = report_files(path)
    if folder.report.exists():
        shutil.rmtree(folder.report)
    for name, data in sorted(files.items()):
        target = folder.report / name
        make_directory(target.parent)
        write_atomic(target, data)
    return evaluation, folder.report / "index.html"
