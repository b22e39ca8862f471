"""``text`` as people and scripts call it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from pruefstand.actions import text as action
from pruefstand.blinding.invariants import Difference
from pruefstand.blinding.unify import Unified
from pruefstand.cli import main

_ANSWER = "Gerne! Hier ist meine Einschätzung:\n\nFrau Anna Musterhuber schuldet 12.500 € (§ 1295 ABGB).\n"


@pytest.fixture
def answer(tmp_path: Path) -> str:
    """A file with one answer."""
    path = tmp_path / "antwort.txt"
    path.write_text(_ANSWER, "utf-8")
    return str(path)


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error of one call."""
    capsys.readouterr()
    code = main(["text", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    """Exit code and the one object on standard output."""
    code, out, _err = called(capsys, *arguments, "--json")
    return code, json.loads(out)


def test_unify_in_its_shape(answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The text, and for each removal its rule, its text and its place in code points of the file."""
    code, value = as_json(capsys, "unify", answer)
    assert code == 0
    assert value["text"] == "Frau Anna Musterhuber schuldet 12.500 € (§ 1295 ABGB)."
    assert value["refused"] == []
    assert [one["rule"] for one in value["removed"]] == ["opener", "opener"]
    for one in value["removed"]:
        assert _ANSWER[one["start"] :].startswith(one["text"])


def test_pseudonymise_in_its_shape(answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The text, and for each entity its type, its text and its placeholder."""
    code, value = as_json(capsys, "pseudonymise", answer)
    assert code == 0
    assert "Frau [PERSON_1] schuldet" in value["text"]
    first = value["entities"][0]
    assert (first["type"], first["text"], first["placeholder"]) == ("PERSON", "Anna Musterhuber", "[PERSON_1]")


def test_citations_and_numbers_in_their_shape(answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Kind, normal form and text of each; numbers with their exact value as text."""
    _code, value = as_json(capsys, "citations", answer)
    assert [(one["kind"], one["norm"], one["text"]) for one in value["found"]] == [
        ("amount", "12500 EUR", "12.500 €"),
        ("norm", "ABGB § 1295", "§ 1295 ABGB"),
    ]
    _code, value = as_json(capsys, "numbers", answer)
    assert [(one["norm"], one["value"], one["unit"]) for one in value["found"]] == [("12500 EUR", "12500", "EUR")]


def test_invariants_answer_no(answer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Equal texts end with 0, different ones with 1 and name the difference."""
    other = tmp_path / "anders.txt"
    other.write_text(_ANSWER.replace("12.500", "12.501"), "utf-8")
    assert as_json(capsys, "invariants", answer, answer) == (0, {"equal": True, "differences": [], "reports": []})
    code, value = as_json(capsys, "invariants", answer, str(other))
    assert code == 1
    assert value["differences"] == [
        {"kind": "amount", "norm": "12500 EUR", "before": 1, "after": 0},
        {"kind": "amount", "norm": "12501 EUR", "before": 0, "after": 1},
    ]
    code, out, _err = called(capsys, "invariants", answer, str(other))
    assert code == 1
    assert "Betrag „12500 EUR“: vorher 1, nachher 0" in out


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a file the text comes from standard input; the reader sees the place as line and column."""
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(_ANSWER.encode())))
    code, out, _err = called(capsys, "unify")
    assert code == 0
    assert out.startswith("Frau Anna Musterhuber schuldet")
    assert "Zeile 1, Spalte 8  opener: „Hier ist meine Einschätzung:“" in out


def test_refused_steps_are_told(
    monkeypatch: pytest.MonkeyPatch, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A rule that was not applied is named with what it would have changed, for readers and for scripts."""
    refused = Unified(_ANSWER, (), (("closer", (Difference("negation", "nicht", 1, 0),)),))
    monkeypatch.setattr(action, "unify_text", lambda _text: refused)
    assert (
        "Nicht angewandt: closer; es hätte verändert: Verneinung „nicht“: vorher 1"
        in called(capsys, "unify", answer)[1]
    )
    assert as_json(capsys, "unify", answer)[1]["refused"][0]["differences"][0]["norm"] == "nicht"


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["invariants", "a.txt"], "VORHER"),
        (["unify", "a.txt", "b.txt"], "einzeln"),
        (["unify", "fehlt.txt"], "gibt es nicht"),
    ],
)
def test_wrong_calls(arguments: list[str], what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Too many, too few or missing files: exit code 2 and the way out."""
    code, _out, err = called(capsys, *arguments)
    assert code == 2
    assert what in err


@pytest.mark.parametrize("step", ["unify", "pseudonymise", "citations", "numbers"])
def test_english_has_no_german(
    step: str, answer: str, capsys: pytest.CaptureFixture[str], german: Callable[..., list[str]]
) -> None:
    """With --lang en all that is ours is English."""
    out = called(capsys, step, answer, "--lang", "en")[1]
    for line in out.splitlines():
        words = line.split("“")[0].split("(„")[0] if line.startswith("  ") else line
        if line not in _ANSWER and "Musterhuber" not in line and "PERSON" not in line:
            assert not german(words.split("„")[0])
