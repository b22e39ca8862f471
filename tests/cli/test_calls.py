"""Every verb, with good and bad calls: German and English, text and JSON, never a traceback."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from pruefstand.cli import main
from pruefstand.cli.verbs import program

VERBS = list(program().commands)


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    """A fresh catalogue from ``new``."""
    folder = tmp_path / "katalog"
    assert main(["new", "catalogue", str(folder)]) == 0
    return folder


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error of one call."""
    capsys.readouterr()
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize("verb", VERBS)
def test_help_explains_every_verb(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each verb has help that shows the call and says what it does, with exit code 0."""
    code, out, _err = called(capsys, verb, "--help")
    assert code == 0
    assert out.startswith(f"Aufruf: pruefstand {verb} ")
    assert "--json" in out
    assert "--lang" in out


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_english_help_has_no_german(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With --lang en no line of the help is one of the German help."""
    arguments = [verb, "--help"] if verb else ["--help"]
    _code, german, _err = called(capsys, *arguments)
    code, english, _err = called(capsys, *arguments, "--lang", "en")
    assert code == 0
    said = {line.strip() for line in german.splitlines() if len(line.strip()) > 12}
    assert not said & {line.strip() for line in english.splitlines()}


def test_bare_call_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a verb the program explains itself; the call was incomplete, so the code is 2."""
    code, out, _err = called(capsys)
    assert code == 2
    assert "Verben:" in out


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["reprot", "x"], "Meinten Sie „report“?"),
        (["check"], "ORDNER"),
        (["check", "gibt-es-nicht"], "gibt es nicht"),
        (["check", "a", "b"], "passt nicht"),
        (["run", ".", "--workers", "null"], "--workers"),
        (["run", ".", "--workers"], "--workers"),
        (["new", "katalog", "x"], "catalogue"),
        (["score", ".", "--schnell"], "--schnell"),
        (["--lang", "fr", "check", "."], "--lang"),
    ],
)
def test_wrong_calls_name_the_way_out(
    arguments: list[str], what: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of the call: code 2, one message on standard error, nothing on standard output; the same as JSON."""
    monkeypatch.chdir(tmp_path)
    code, out, err = called(capsys, *arguments)
    assert (code, out) == (2, "")
    assert what in err
    assert "→" in err
    code, out, _err = called(capsys, *arguments, "--json")
    assert code == 2
    error = json.loads(out)["error"]
    assert set(error) == {"what", "where", "do"}
    assert error["what"]
    assert error["do"]


def test_json_is_one_object(catalogue: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With --json standard output holds one object and nothing else, for every verb of a catalogue."""
    folder = str(catalogue)
    calls = [
        (["new", "index", str(tmp_path / "neu")], {"folder", "files"}),
        (["check", folder], {"ready", "points", "measurable"}),
        (["run", folder], {"ran", "read"}),
        (["score", folder], {"planned", "attempts", "rows"}),
        (["report", folder], {"results", "denominators", "report"}),
        (["gate", folder], {"held", "limits"}),
        (["freeze", folder], {"number", "files", "sums"}),
        (["report", folder], {"results"}),
        (["verify", folder], {"holds", "findings"}),
    ]
    for arguments, keys in calls:
        code, out, _err = called(capsys, *arguments, "--json")
        assert code == 0, (arguments, out)
        assert keys <= set(json.loads(out)), arguments


@pytest.mark.parametrize("name", ["termine", "kuendigung", "diktat"])
def test_english_answers_have_no_german(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the program itself says differs between the two languages, line by line."""
    folder = tmp_path / name
    shutil.copytree(str(files("pruefstand") / "examples" / name), folder)
    monkeypatch.chdir(folder)
    steps = {
        "termine": ["check", "run", "score", "gate", "report", "freeze", "verify", "read"],
        "kuendigung": ["read", "check", "freeze", "blind", "check", "unblind", "blind", "score", "report", "verify"],
        "diktat": ["read", "freeze", "read", "check", "score", "report", "verify", "gate"],
    }[name]
    for step in steps:
        pair = []
        for language in ("de", "en"):
            _code, out, err = called(capsys, step, ".", "--lang", language)
            pair.append({line.strip() for line in (out + err).splitlines() if len(line.strip()) > 15})
        same = {line for line in pair[0] & pair[1] if not line.startswith(("sha256:", "Siegel"))}
        own = {line for line in same if not any(text in line for text in (" / ", "n = "))}
        assert not own, (step, own)


def test_gate_closes(catalogue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A limit that does not hold: code 1, and the line says which and what was found."""
    plan = catalogue / "study.yaml"
    plan.write_text(plan.read_text(encoding="utf-8").replace("at_least: 0,5", "at_least: 0,95"), encoding="utf-8")
    for verb in ("run", "score"):
        assert main([verb, str(catalogue)]) == 0
    code, out, _err = called(capsys, "gate", str(catalogue))
    assert code == 1
    assert "verletzt" in out
    assert "9 / 12" in out


def test_red_check_ends_with_one(catalogue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A plan with faults: check answers „no“ with all of them by line, other verbs refuse with code 2."""
    plan = catalogue / "study.yaml"
    text = (
        plan.read_text(encoding="utf-8").replace("repeats: 3", "repeats: 1.250").replace("title: Mein", "titel: Mein")
    )
    plan.write_text(text, encoding="utf-8")
    code, out, _err = called(capsys, "check", str(catalogue))
    assert code == 1
    assert "titel" in out
    for verb in ("run", "score", "report", "freeze"):
        code, out, err = called(capsys, verb, str(catalogue))
        assert (code, out) == (2, "")
        assert "study.yaml:" in err


def started(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own."""
    env = {**os.environ, **environment}
    return subprocess.run(
        [sys.executable, "-m", "pruefstand", *arguments], cwd=cwd, env=env, capture_output=True, check=False
    )


def test_poor_locale(tmp_path: Path) -> None:
    """Under LC_ALL=POSIX without UTF-8 mode, into a pipe, in a folder with space and umlaut: everything works."""
    poor = {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    name = "Prüfung mit Lücke"
    for arguments in (
        ["new", "catalogue", name],
        ["check", name],
        ["run", name],
        ["score", name],
        ["report", name],
        ["freeze", name],
    ):
        found = started(*arguments, cwd=tmp_path, **poor)
        assert found.returncode == 0, found.stderr.decode()
    found = started("report", name, "--json", cwd=tmp_path, **poor)
    assert json.loads(found.stdout.decode("utf-8"))["title"] == "Mein erster Katalog"
    assert (tmp_path / name / "report" / "index.html").is_file()


def test_reader_that_leaves_early(catalogue: Path) -> None:
    """Output into a pipe that nobody reads: no traceback."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pruefstand", "check", str(catalogue)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    error = process.stderr.read()
    process.stderr.close()
    process.wait()
    assert b"Traceback" not in error


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.decode("utf-8").encode("utf-16"),
    ],
    ids=["BOM", "CRLF", "UTF-16"],
)
def test_files_as_editors_save_them(
    change: Callable[[bytes], bytes], catalogue: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A byte order mark, Windows line ends, UTF-16: plan, cases and references mean the same."""
    for name in ("study.yaml", "cases.jsonl", "references.jsonl"):
        file = catalogue / name
        file.write_bytes(change(file.read_bytes()))
    code, out, err = called(capsys, "check", str(catalogue), "--json")
    assert code == 0, err
    points = {point["id"]: point for point in json.loads(out)["points"]}
    assert points["cases"]["text"].startswith("4 Fälle")


def test_plan_in_the_wrong_encoding(catalogue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A plan saved as cp1252: the line of the first such byte, and how to save it."""
    plan = catalogue / "study.yaml"
    plan.write_bytes(plan.read_bytes().decode("utf-8").replace("„", "'").replace("“", "'").encode("cp1252"))
    code, out, _err = called(capsys, "check", str(catalogue))
    assert code == 1
    assert "study.yaml:" in out
    assert "UTF-8" in out
