"""The wording that came with answers as the question of a case without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pruefstand.actions.opened import open_study
from pruefstand.actions.read import read
from pruefstand.errors import InputError
from pruefstand.study.question import main_material, text_of

_PLAN = (
    "format: 1\nkind: study\ntitle: S\ncases:\n  F1:\n    cluster: x\nsystems:\n  ki:\n    title: KI\n"
    "    origin: other_ai\n"
)


def _study(folder: Path, *rows: str) -> Path:
    (folder / "study.yaml").write_text(_PLAN, "utf-8")
    (folder / "answers.csv").write_text("\n".join(("Antwort;Herkunft;Prompt", *rows)), "utf-8")
    return folder


def test_one_wording_becomes_the_question(tmp_path: Path) -> None:
    """It is written once, belongs to the task, and no answer deviates from it."""
    folder = _study(tmp_path, "ja;KI;Haftet  er?", "nein;KI;Haftet er?")
    found = read(folder, take_question=True)
    study = open_study(folder).study
    (case,) = study.cases
    material = main_material(case)
    assert material is not None
    assert (material.name, material.path) == ("question", "cases/F1/frage.md")
    assert text_of(study, case, material) == "Haftet  er?\n"
    assert (found.received.recorded, found.notes) == (2, ())


@pytest.mark.parametrize("rows", [("ja;KI;Haftet er?", "ja;KI;Haftet sie?"), ("ja;KI;",)])
def test_no_one_wording(tmp_path: Path, rows: tuple[str, ...]) -> None:
    """Several wordings, or none, are a fault; nothing is written or recorded."""
    folder = _study(tmp_path, *rows)
    with pytest.raises(InputError, match="F1"):
        read(folder, take_question=True)
    assert not (folder / "cases").exists()
    assert not (folder / "journal").exists()


def test_what_is_refused_leaves_no_row(tmp_path: Path) -> None:
    """Files whose questions contradict each other are not half taken over: no row, no copy, no question is left."""
    (tmp_path / "s").mkdir()
    folder = _study(tmp_path / "s")
    before = (folder / "answers.csv").read_bytes()
    for name, question in (("a", "Haftet er?"), ("b", "Haftet sie?")):
        (tmp_path / f"{name}.txt").write_text(f"Antwort {name}", "utf-8")
        (tmp_path / f"{name}.csv").write_text(f"Antwort;Herkunft;Frage\nja {name};KI;{question}\n", "utf-8")
    with pytest.raises(InputError, match="verschiedene Fragen"):
        read(folder, [tmp_path / "a.csv", tmp_path / "b.csv"], take_question=True)
    assert (folder / "answers.csv").read_bytes() == before
    assert sorted(path.name for path in folder.iterdir()) == ["answers.csv", "study.yaml"]


def test_without_being_asked_nothing_is_taken(tmp_path: Path) -> None:
    """The question stays open until the lead says so."""
    folder = _study(tmp_path, "ja;KI;Haftet er?")
    read(folder)
    assert not (folder / "cases").exists()
