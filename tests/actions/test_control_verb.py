"""The control part: shut until somebody opens it, counted, and shut again when the instruction changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pruefstand.actions.check import check
from pruefstand.actions.control import control
from pruefstand.actions.freeze import freeze
from pruefstand.actions.new import new
from pruefstand.actions.run import run
from pruefstand.cli import main
from pruefstand.errors import InputError, RefusedError
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.control import openings
from pruefstand.study.folder import Folder
from pruefstand.study.plan import Kind
from pruefstand.study.readiness import Light, Point
from pruefstand.work.cancel import Cancel


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A catalogue whose last two cases are held back."""
    made = tmp_path / "katalog"
    new(Kind.CATALOGUE, made)
    cases = made / "cases.jsonl"
    lines = [json.loads(line) for line in cases.read_text("utf-8").splitlines()]
    lines[-1]["split"] = lines[-2]["split"] = "control"
    cases.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    return made


def _ran(folder: Path) -> set[str]:
    found = recorded(Folder.open(folder))
    return {item.attempt.key.case for item in found if isinstance(item, Recorded)}


def _point(folder: Path) -> Point:
    return next(point for point in check(folder).points if point.id == "control")


def test_without_an_opening_only_the_develop_part_runs(folder: Path) -> None:
    """Work on the develop part needs no seal; the control cases stay out, and the run says why."""
    found = run(folder, workers=2, cancel=Cancel())
    assert _ran(folder) == {"N01", "N02"}
    assert [hint.what for hint in found.hints] == [
        "2 Kontrollfälle laufen nicht mit: Der Ordner ist nicht eingefroren."
    ]
    freeze(folder)
    with pytest.raises(RefusedError, match="Der Kontrollteil ist zu"):
        run(folder, workers=2, cancel=Cancel())
    assert _ran(folder) == {"N01", "N02"}


def test_opened_it_runs(folder: Path) -> None:
    """Under a seal that holds, with a reason, the part opens once and for the runs to come."""
    with pytest.raises(RefusedError, match="eingefroren"):
        control(folder, reason="Abschluss")
    freeze(folder)
    with pytest.raises(InputError, match="braucht einen Grund"):
        control(folder, reason="  ")
    made = control(folder, reason=" Abschluss ")
    assert (made.opening.number, made.opening.reason, made.cases, made.waiting) == (1, "Abschluss", 2, 6)
    found = run(folder, workers=2, cancel=Cancel())
    assert _ran(folder) == {"N01", "N02", "N03", "N04"}
    assert not found.hints
    point = _point(folder)
    assert (point.light, point.text) == (Light.GREEN, "2 Fälle, 1-mal geöffnet")
    assert control(folder, reason="Noch einmal").waiting == 0


def test_a_changed_instruction_shuts_it_again(folder: Path) -> None:
    """What was changed after a look needs another look that is counted; check names the count."""
    freeze(folder)
    control(folder, reason="Erste Kontrolle")
    with (folder / "prompts" / "auftrag.md").open("a", encoding="utf-8") as file:
        file.write("Im Zweifel: offen.\n")
    assert "Seit dem Siegel" in _point(folder).problems[0].what
    freeze(folder, reason="Auftrag verbessert")
    assert "Seit dem letzten Öffnen hat sich der Auftrag geändert" in _point(folder).problems[0].what
    run(folder, workers=2, cancel=Cancel())
    assert _ran(folder) == {"N01", "N02"}
    with pytest.raises(RefusedError):
        run(folder, workers=2, cancel=Cancel())
    assert control(folder, reason="Zweite Kontrolle").opening.number == 2
    run(folder, workers=2, cancel=Cancel())
    assert "N04" in _ran(folder)
    point = _point(folder)
    assert point.text == "2 Fälle, 2-mal geöffnet"
    assert "2-mal geöffnet worden" in point.problems[0].what
    assert [one.reason for one in openings(Folder.open(folder))] == ["Erste Kontrolle", "Zweite Kontrolle"]


def test_nothing_held_back(tmp_path: Path) -> None:
    """A catalogue without such cases has nothing to open, and check no such point."""
    made = tmp_path / "katalog"
    new(Kind.CATALOGUE, made)
    freeze(made)
    with pytest.raises(InputError, match="Kein Fall gehört zum Kontrollteil"):
        control(made, reason="x")
    assert "control" not in {point.id for point in check(made).points}


def test_the_call(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The reason is required; a script gets number, time, reason and digest."""
    freeze(folder)
    assert main(["control", str(folder)]) == 2
    assert "--reason" in capsys.readouterr().err
    assert main(["control", str(folder), "--reason", "Abschluss", "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert (value["number"], value["reason"], value["cases"]) == (1, "Abschluss", 2)
    assert value["instruction"].startswith("sha256:")
    assert main(["control", str(folder), "--reason", "Noch einmal"]) == 0
    assert "Kontrollteil geöffnet: 2 Fälle, Öffnung 2." in capsys.readouterr().out
