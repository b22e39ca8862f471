"""The points of a study: what is missing, where it goes, what is possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from pruefstand.actions.check import check
from pruefstand.actions.read import read
from pruefstand.study.readiness import Light, Point

_PLAN = """format: 1
kind: study
title: S
cases:
  F1:
    question: f1.md
    field_of_law: Mietrecht
    gold: [gold/a.md]
  F2:
    question: f2.md
systems:
  ki:
    title: Andere KI
    origin: other_ai
  stud:
    title: Studierende
    origin: student
blind:
  raters: [R1]
"""
_ROWS = """Fall;Datei;Bedingung;Hilfsmittel;Prompt;Kennung;Einwilligung
F1;a.md;ki;Goldstandard;;;
F2;b.md;ki;;Andere Frage?;;
F1;c.md;stud;;;T01;nein
"""


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """A study with something to say at each point."""
    (tmp_path / "gold").mkdir()
    texts = {"f1.md": "Wirksam?", "f2.md": "Haftet er?", "gold/a.md": "Ja, weil es so ist."}
    texts |= {"a.md": "Ja. <!-- nein -->", "b.md": "Nein.", "c.md": "Ja.", "study.yaml": _PLAN, "answers.csv": _ROWS}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def _points(study: Path) -> dict[str, Point]:
    return {point.id: point for point in check(study).points}


def test_each_point(study: Path) -> None:
    """Law, gold, answers with what was left out, consent, raters, tests: each with its hint and its way out."""
    found = _points(study)
    assert [len(found[name].problems) for name in ("law", "gold", "answers", "consent", "raters", "tests")] == [
        1,
        4,
        2,
        1,
        1,
        0,
    ]
    assert found["law"].text == "F1 Mietrecht, F2 –"
    assert found["gold"].text == "F1 1, F2 0"
    assert "F1: ki 1, stud 0; F2: ki 1, stud 0" in found["answers"].text
    assert found["answers"].text.endswith("in so vielen Dokumenten: Kommentare 1")
    assert found["consent"].text.startswith("0 Antworten mit, 1 ohne")
    assert "brauchen zu jedem Fall einen Goldstandard" in found["tests"].text
    assert any("kein fairer Vergleich" in problem.what for problem in found["gold"].problems)
    assert found["answers"].problems[0].what == "Antworten einer KI ohne Angabe: Anbieter 2, Modell 2, Datum 2."


def test_rows_that_were_turned_away_stay_counted(study: Path) -> None:
    """A row without consent is counted once it was read, also after it is gone from the table."""
    read(study)
    (study / "answers.csv").write_text("\n".join(_ROWS.splitlines()[:3]), "utf-8")
    assert (
        _points(study)["consent"].text
        == "0 Antworten mit, 0 ohne Einwilligung; beim Einlesen zurückgewiesen mindestens 1"
    )


def test_gold_that_everyone_had_is_no_measurement(study: Path) -> None:
    """What the plan says of the conditions of a system counts like the aids of an answer."""
    plan = _PLAN.replace("other_ai\n", "other_ai\n    conditions:\n      tools: Musterlösung beigelegt\n")
    (study / "study.yaml").write_text(plan, "utf-8")
    (study / "answers.csv").write_text("Fall;Antwort;Bedingung\nF1;a;ki\n", "utf-8")
    assert [p.where for p in _points(study)["gold"].problems if "an ki, nicht an stud" in p.what] == ["study.yaml:13"]
    (study / "study.yaml").write_text(plan.split("  stud:")[0] + "blind:\n  raters: [R1]\n", "utf-8")
    assert any("keine Messung" in p.what for p in _points(study)["gold"].problems)


def test_the_target_is_named(study: Path) -> None:
    """Where a case has a target question, its answer is among what can be asked."""
    (study / "study.yaml").write_text(_PLAN.replace("f1.md\n", "f1.md\n    target: Wirksam?\n"), "utf-8")
    assert "die Antwort auf die Zielfrage zu F1;" in _points(study)["tests"].text


def test_gold_that_cannot_be_read_is_red(study: Path) -> None:
    """A gold document that is no document stops the study."""
    (study / "gold" / "a.md").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    assert _points(study)["gold"].light is Light.RED


def test_gold_for_every_case_makes_more_possible(study: Path) -> None:
    """With gold everywhere the raters can be asked for category and agreement; the plan must say so."""
    plan = study / "study.yaml"
    plan.write_text(_PLAN.replace("f2.md\n", "f2.md\n    gold: [gold/a.md]\n"), "utf-8")
    tests = _points(study)["tests"]
    assert "auch Kategorie und Übereinstimmung" in tests.text
    assert [problem.where for problem in tests.problems] == ["study.yaml"]


def test_no_answers_and_faults(study: Path) -> None:
    """Without answers the point says where they go; what is wrong with them is told here."""
    (study / "answers.csv").unlink()
    assert _points(study)["answers"].light is Light.AMBER
    (study / "answers.json").write_text("{", "utf-8")
    point = _points(study)["answers"]
    assert point.light is Light.RED
    assert point.problems[0].where == "answers.json"


def test_the_same_answer_twice_is_told(study: Path) -> None:
    """A long answer that came byte for byte before may belong to somebody else; a short one says nothing."""
    table = study / "answers.csv"
    text = "Der Vermieter muss die Kaution samt Zinsen herausgeben. " * 5
    table.write_text(f"Fall;Antwort;Herkunft\nF1;{text};KI\nF1;{text};KI\nF1;Ja.;KI\nF1;Ja.;KI\n", "utf-8")
    told = [problem for problem in _points(study)["answers"].problems if "Byte für Byte" in problem.what]
    assert [problem.where for problem in told] == ["answers.csv, Zeile 3, Spalte B (Antwort)"]


def test_no_study_no_points(tmp_path: Path) -> None:
    """A catalogue has none of them."""
    (tmp_path / "study.yaml").write_text(
        "format: 1\nkind: catalogue\ntitle: K\nsystems:\n  a:\n    title: A\n    command: python a.py\n"
        "    origin: program\n",
        "utf-8",
    )
    (tmp_path / "cases.jsonl").write_text('{"id": "F1", "input": "?"}\n')
    assert "gold" not in _points(tmp_path)
