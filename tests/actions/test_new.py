"""A new folder is one that ``check`` accepts and that the other verbs can go on with."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from pruefstand.actions.check import check
from pruefstand.actions.freeze import freeze
from pruefstand.actions.new import new
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.run import run
from pruefstand.actions.score import score
from pruefstand.errors import InputError, UnavailableError
from pruefstand.study.plan import Kind
from pruefstand.study.readiness import Light
from pruefstand.work.cancel import Cancel


@pytest.mark.parametrize("kind", list(Kind))
def test_check_accepts_it(kind: Kind, tmp_path: Path) -> None:
    """Each skeleton is ready: nothing red, and git is told to leave its bytes alone."""
    folder = tmp_path / "Ein Ordner mit Umlaut ü"
    made = new(kind, folder)
    found = check(folder)
    assert found.ready, found
    assert "study.yaml" in made
    assert (folder / ".gitattributes").read_text(encoding="utf-8") == "* -text\n"
    assert found.measurable


@pytest.mark.parametrize("kind", list(Kind))
def test_it_goes_all_the_way(kind: Kind, tmp_path: Path) -> None:
    """From the skeleton to a page with the verbs that its LIESMICH names."""
    folder = tmp_path / "neu"
    new(kind, folder)
    if kind is Kind.CATALOGUE:
        run(folder, workers=1, cancel=Cancel())
    else:
        freeze(folder)
        read(folder)
    score(folder, workers=1, cancel=Cancel())
    evaluation, page = report(folder)
    assert page.is_file()
    assert all(one.started for one in evaluation.denominators)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """A folder with a file in it is refused; an empty one is used."""
    (tmp_path / "leer").mkdir()
    new(Kind.STUDY, tmp_path / "leer")
    with pytest.raises(InputError, match="kein leerer Ordner"):
        new(Kind.STUDY, tmp_path / "leer")


@pytest.mark.parametrize("place", [".", "leer"])
def test_an_empty_folder_is_filled(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder in which one stands, or another empty one: it stays the same folder and holds the files, no others."""
    folder = tmp_path / "leer"
    folder.mkdir()
    monkeypatch.chdir(folder if place == "." else tmp_path)
    before = folder.stat().st_ino
    made = new(Kind.CATALOGUE, Path(place))
    assert folder.stat().st_ino == before
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    assert found == list(made)
    assert check(Path(place)).ready


@pytest.mark.parametrize("there", [True, False])
def test_a_failure_leaves_nothing(there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk refuses at the last moment: a message, and no file of the skeleton."""
    folder = tmp_path / "neu"
    if there:
        folder.mkdir()
    whole = Path.rename

    def refused(self: Path, target: Path) -> Path:
        if Path(target) in (folder, folder / "study.yaml"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return whole(self, target)

    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(UnavailableError, match="voll"):
        new(Kind.CATALOGUE, folder)
    assert list(tmp_path.iterdir()) == ([folder] if there else [])
    assert not there or not list(folder.iterdir())


def test_red_points_are_told(tmp_path: Path) -> None:
    """A case without reference, a missing program, an unreachable limit: red, red, amber, each with its place."""
    folder = tmp_path / "katalog"
    new(Kind.CATALOGUE, folder)
    references = folder / "references.jsonl"
    references.write_text("\n".join(references.read_text(encoding="utf-8").splitlines()[:3]) + "\n", encoding="utf-8")
    plan = folder / "study.yaml"
    text = plan.read_text(encoding="utf-8").replace("systems/beispiel.py", "systems/fehlt.py")
    plan.write_text(text.replace("at_least: 0,5", "bound: lower\n    at_least: 0,9", 1), encoding="utf-8")
    points = {point.id: point for point in check(folder).points}
    assert points["references"].light is Light.RED
    assert points["references"].problems[0].where == "cases.jsonl:4"
    assert points["systems"].light is Light.RED
    assert points["systems"].problems[0].where.startswith("study.yaml:")
    assert points["gate"].light is Light.AMBER
    assert "0,51" in points["gate"].problems[0].what
