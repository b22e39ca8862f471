"""Every verb, with good and bad calls: German and English, text and JSON, never a traceback."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from io import BytesIO, TextIOWrapper
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
def test_english_help_has_no_german(
    verb: str, capsys: pytest.CaptureFixture[str], german: Callable[..., list[str]]
) -> None:
    """With --lang en nothing of the help is German."""
    arguments = [verb, "--help"] if verb else ["--help"]
    assert german(called(capsys, *arguments)[1])
    code, english, _err = called(capsys, *arguments, "--lang", "en")
    assert code == 0
    assert not german(english)


def test_bare_call_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a verb the program explains itself; the call was incomplete, so the code is 2."""
    code, out, _err = called(capsys)
    assert code == 2
    assert "Verben:" in out


WRONG_CALLS = [
    (["reprot", "x"], "Meinten Sie „report“?"),
    (["check"], "ORDNER"),
    (["check", "gibt-es-nicht"], "gibt es nicht"),
    (["check", "a", "b"], "passt nicht"),
    (["run", ".", "--workers", "null"], "--workers"),
    (["run", ".", "--workers"], "--workers"),
    (["new", "katalog", "x"], "catalogue"),
    (["score", ".", "--schnell"], "--schnell"),
    (["--lang", "fr", "check", "."], "--lang"),
]


@pytest.mark.parametrize(("arguments", "what"), WRONG_CALLS)
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


@pytest.mark.parametrize("arguments", [arguments for arguments, _what in WRONG_CALLS if "fr" not in arguments])
def test_english_mistakes_have_no_german(
    arguments: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    german: Callable[..., list[str]],
) -> None:
    """With --lang en a mistake of the call is told in English; the German words of the call itself may be quoted."""
    monkeypatch.chdir(tmp_path)
    for form in ([], ["--json"]):
        code, out, err = called(capsys, *arguments, *form, "--lang", "en")
        assert code == 2
        assert not german((out + err).replace("“katalog”", "").replace("gibt-es-nicht", ""))


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


STEPS = {
    "termine": ["check", "probe", "run", "score", "gate", "report", "freeze", "control", "verify", "read"],
    "kuendigung": [
        "read",
        "check",
        "freeze",
        "blind",
        "check",
        "rate",
        "freeze",
        "unblind",
        "blind",
        "report",
        "verify",
    ],
    "diktat": ["read", "freeze", "read", "check", "score", "report", "verify", "gate", "blind"],
}


@pytest.mark.parametrize("name", STEPS)
def test_english_answers_have_no_german(
    name: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    german: Callable[..., list[str]],
) -> None:
    """Whatever the program itself says with --lang en is English, as text and as JSON; done steps and refusals both."""
    folder = tmp_path / name
    shutil.copytree(str(files("pruefstand") / "examples" / name), folder)
    monkeypatch.chdir(folder)
    for step in STEPS[name]:
        more = [str(file) for file in sorted(folder.glob("boegen/*.csv"))] if step == "rate" else []
        more += ["--reason", "x"] if step == "control" else []
        for form in ([], ["--json"]):
            _code, out, err = called(capsys, step, ".", *more, *form, "--lang", "en")
            assert out + err
            assert not german(out + err, folder), (step, form, out + err)


@pytest.mark.parametrize("kind", ["catalogue", "study", "index"])
def test_english_beginning_has_no_german(
    kind: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, german: Callable[..., list[str]]
) -> None:
    """A fresh folder, its readiness and every step that it is not ready for are told in English."""
    folder = tmp_path / "new"
    for step in (
        "new " + kind,
        "new " + kind,
        *(verb for verb in VERBS if verb not in ("new", "stat", "rate", "demo")),
    ):
        _code, out, err = called(capsys, *step.split(), str(folder), "--lang", "en")
        assert not german(out + err, folder), (step, out + err)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("wilson", {"k": 0, "n": 0}),
        ("mcnemar", {"table": [[1, 0], [0, 3]]}),
        ("blinding_check", {"truth": ["a"], "guess": ["a"]}),
        ("icc_anova", {"groups": [[[0, 3], [0, 3]]]}),
        ("cochran_q", {"rows": [[1], [0]]}),
        ("cochran_q", {}),
        ("cochran", {}),
    ],
)
def test_english_statistics_have_no_german(
    name: str,
    arguments: dict[str, object],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    german: Callable[..., list[str]],
) -> None:
    """Reasons, readings, methods and mistakes of a statistic are in the reader's language."""
    for form in ([], ["--json"]):
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(json.dumps(arguments).encode())))
        _code, out, err = called(capsys, "stat", name, *form, "--lang", "en")
        assert out + err
        assert not german(out + err)


def test_unseen_signs_are_shown(catalogue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever a name on the disk holds, no control character reaches the reader's terminal."""
    code, out, err = called(capsys, "check", f"{catalogue}\x1b[31m\u202e\r")
    assert (code, out) == (2, "")
    assert r"\x1b[31m\u202e\x0d" in err
    assert not {"\x1b", "\u202e", "\r"} & set(err)


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


def test_poor_locale_spells_names(tmp_path: Path) -> None:
    """Under such a locale messages, JSON and the journal still have the letters that were typed."""
    poor = {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    made = started("new", "catalogue", "Prüfung", cwd=tmp_path, **poor)
    assert "pruefstand check Prüfung" in made.stdout.decode("utf-8")
    assert json.loads(started("new", "study", "ä", "--json", cwd=tmp_path, **poor).stdout)["folder"] == "ä"
    assert "„--größe“" in started("check", "ä", "--größe", cwd=tmp_path, **poor).stderr.decode("utf-8")
    frozen = started("freeze", "Prüfung", "--reason", "geändert", "--json", cwd=tmp_path, **poor)
    assert json.loads(frozen.stdout)["reason"] == "geändert"
    journal = b"".join(path.read_bytes() for path in (tmp_path / "Prüfung" / "journal").glob("*.jsonl"))
    assert '"reason":"geändert"'.encode() in journal


def test_statistic_on_other_encodings(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Two labels in cp1252 are not taken for one: the bytes are refused. A byte order mark and UTF-16 are read."""
    text = '{"a": ["ä", "ö", "ä", "ö"], "b": ["ä", "ä", "ö", "ö"]}'
    values = []
    for data in (text.encode(), text.encode("utf-8-sig"), text.encode("utf-16")):
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
        code, out, _err = called(capsys, "stat", "cohen_kappa", "--json")
        assert code == 0
        values.append(json.loads(out)["value"])
    assert values == [0.0, 0.0, 0.0]
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode("cp1252"))))
    code, _out, err = called(capsys, "stat", "cohen_kappa")
    assert code == 2
    assert "stdin:1" in err


@pytest.mark.parametrize("verb", ["check", "report"])
def test_reader_that_leaves_early(catalogue: Path, verb: str) -> None:
    """Output into a pipe that nobody reads: no traceback, and an exit code that is no answer."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pruefstand", verb, str(catalogue), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    error = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 3
    assert error == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize("verb", ["check", "report"])
def test_answer_onto_a_full_disk(catalogue: Path, verb: str) -> None:
    """Where the answer itself cannot be written, that is told on standard error: no traceback, no answer's code."""
    with Path("/dev/full").open("wb") as full:
        process = subprocess.run(
            [sys.executable, "-m", "pruefstand", verb, str(catalogue), "--json"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert process.returncode == 3
    assert process.stderr.decode().startswith("Das Betriebssystem meldet: ")


def test_statistic_without_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed standard input is an empty one: a mistake of the call."""
    monkeypatch.setattr(sys, "stdin", None)
    code, _out, err = called(capsys, "stat", "wilson")
    assert code == 2
    assert err.startswith("stdin:1: ")


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
