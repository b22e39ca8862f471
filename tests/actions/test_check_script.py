from __future__ import annotations

import json
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from pruefstand.actions.check import check
from pruefstand.actions.check_script import RULINGS
from pruefstand.actions.freeze import freeze
from pruefstand.errors import InputError, RefusedError
from pruefstand.study.readiness import Light, Point


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """The index of dictations that comes with the program, with a script beside one transcript that says it."""
    folder = tmp_path / "reihe"
    shutil.copytree(str(files("pruefstand") / "examples" / "diktat"), folder)
    return folder


def _first(folder: Path) -> Path:
    return min((folder / "references").glob("*/transcript.txt"))


def _script(folder: Path, old: str = "", new: str = "") -> str:
    """Write a script that differs from the first transcript; its case."""
    transcript = _first(folder)
    text = transcript.read_text("utf-8")
    (transcript.parent / "script.txt").write_text(text.replace(old, new) if old else text, "utf-8")
    listed = folder / "references" / "references.jsonl"
    if listed.exists():
        entry = {
            "case": transcript.parent.name,
            "aspect": "script",
            "file": f"references/{transcript.parent.name}/script.txt",
        }
        with listed.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(entry) + "\n")
    return transcript.parent.name


def _point(folder: Path) -> Point:
    (found,) = [point for point in check(folder).points if point.id == "script"]
    return found


def test_a_study_without_scripts_has_no_such_point(index: Path) -> None:
    """Nobody is asked for what is not there."""
    assert [point for point in check(index).points if point.id == "script"] == []


def test_a_transcript_that_says_its_script_is_ready(index: Path) -> None:
    """Green, and it can be frozen."""
    _script(index)
    assert _point(index).light is Light.GREEN
    freeze(index)


def test_every_deviation_needs_a_ruling_before_freeze(index: Path) -> None:
    """Red with the place and the line to write; frozen only with it; the ruling lies under the references' checksum."""
    word = _first(index).read_text("utf-8").split()[1]
    case = _script(index, word, "Anderswort")
    point = _point(index)
    assert point.light is Light.RED
    (problem,) = point.problems
    assert "Anderswort" in problem.what
    assert word in problem.what
    with pytest.raises(RefusedError, match="nicht entschieden"):
        freeze(index)
    line = json.loads(problem.do[problem.do.index("{") :])
    assert (line["case"], line["script"], line["transcript"]) == (case, "Anderswort", word)
    (index / RULINGS).write_text(json.dumps({**line, "by": "MA"}) + "\n", "utf-8")
    assert _point(index).light is Light.GREEN
    assert RULINGS in freeze(index).files


def test_a_ruling_that_holds_for_nothing_is_told(index: Path) -> None:
    """Amber: the transcript was changed after it."""
    case = _script(index)
    line = {"case": case, "script": "a", "transcript": "b", "ruling": "notation", "by": "MA"}
    (index / RULINGS).write_text(json.dumps(line) + "\n", "utf-8")
    point = _point(index)
    assert point.light is Light.AMBER
    assert point.problems[0].where == f"{RULINGS}:1"
    freeze(index)


@pytest.mark.parametrize(
    "line",
    [
        '{"case": "D01"}',
        '{"case": "nie", "script": "", "transcript": "", "ruling": "as_spoken", "by": "MA"}',
        '{"case": "D01", "script": "", "transcript": "", "ruling": "egal", "by": "MA"}',
        "kein JSON",
    ],
)
def test_a_broken_ruling_is_told_with_its_line(index: Path, line: str) -> None:
    """Red, and nothing is frozen."""
    _script(index)
    (index / RULINGS).write_text(line + "\n", "utf-8")
    point = _point(index)
    assert point.light is Light.RED
    assert all(problem.where.startswith(f"{RULINGS}:1") for problem in point.problems)
    with pytest.raises(InputError):
        freeze(index)


def test_commands_must_give_the_transcript(index: Path) -> None:
    """A dictation whose commands, carried out, say something else than the transcript is told with both texts."""
    transcript = _first(index)
    text = transcript.read_text("utf-8").strip()
    commands = transcript.parent / "commands.txt"
    commands.write_text(f"{text} [[Punkt => .]]", "utf-8")
    assert _point(index).light is Light.GREEN
    commands.write_text(f"{text} Rest [[Punkt => .]]", "utf-8")
    point = _point(index)
    assert point.light is Light.RED
    assert "Rest" in point.problems[0].what
