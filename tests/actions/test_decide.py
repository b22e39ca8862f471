"""``decide``: the queue of border cases, decisions by sheet or key, the same for every product, and changed rules."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from pruefstand.actions import derive
from pruefstand.actions.check import check
from pruefstand.actions.decide import Queue, decide
from pruefstand.actions.decisions import DECISIONS, read_decisions
from pruefstand.actions.freeze import freeze
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.score import score
from pruefstand.actions.verify import verify
from pruefstand.cli.main import main
from pruefstand.errors import InputError, RefusedError
from pruefstand.study.readiness import Light
from pruefstand.work.cancel import Cancel

PLAN = """format: 1
kind: index
title: Protokolle
version: 1
use: Übungsbeispiel.
period: 2026-Q4
category: Besprechungen
task: Protokoll
protocol: 1
cases: corpus/recordings.csv
references: references
systems:
  alpha:
    title: Alpha
    origin: product
  beta:
    title: Beta
    origin: product
attempts:
  file: attempts.csv
  repeats: 1
score:
  - checker: facts
    domain: meeting
    also: [tasks]
"""
REFERENCE = """reference_sentences:
  - Die Miete steigt im Juli auf 900 Euro.
  - Offen blieb, wer den Keller ausräumt.
facts:
  - {id: f1, text: "Miete steigt auf 900 Euro"}
tasks:
  - {id: t1, text: "Keller ausräumen", owner: "open"}
"""
RENT = "Die Miete steigt im Juli auf 900 Euro."
BRANDT = "Herr Brandt räumt den Keller aus."
DOCUMENTS = {
    ("alpha", "M01"): f"{RENT} {BRANDT}",
    ("beta", "M01"): f"{BRANDT}\n\n{RENT}",
    ("alpha", "M02"): f"{RENT} Frau Lenz räumt den Keller aus.",
    ("beta", "M02"): f"{RENT} Wer den Keller ausräumt, blieb offen.",
}
HEADER = "product;case;repeat;route;upload_started;result_complete;status;reason;file"
DAY = date(2026, 11, 3)


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Two products at two cases, frozen, read and scored."""
    folder = tmp_path / "protokolle"
    lines = [HEADER]
    contents = {"study.yaml": PLAN, "corpus/recordings.csv": "id;audio_s;reason\nM01;60;a\nM02;60;b\n"}
    for (product, case), text in DOCUMENTS.items():
        contents[f"references/{case}/facts.yaml"] = REFERENCE
        contents[f"delivered/{product}-{case}.txt"] = text
        times = "2026-11-03T09:00:00Z;2026-11-03T09:01:00Z"
        lines.append(f"{product};{case};1;upload;{times};completed;;delivered/{product}-{case}.txt")
    contents["attempts.csv"] = "\n".join(lines) + "\n"
    for name, text in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    freeze(folder)
    read(folder, ())
    _score(folder)
    return folder


def _score(folder: Path) -> None:
    score(folder, workers=1, cancel=Cancel())


def _rows(folder: Path, measure: str) -> dict[tuple[str, str], str]:
    with (folder / "derived" / "measurements.csv").open(encoding="utf-8", newline="") as handle:
        rows = [row for row in csv.DictReader(handle) if row["measure"] == measure]
    return {(row["system"], row["case"]): row["numerator"] for row in rows}


def _one(study: Path, case: str = "M01", verdict: str = "preserved", **more: Any) -> Queue:
    (key,) = (one.question.short for one in decide(study).cases if one.question.case == case)
    told = {"reason": "auf der Aufnahme so gesagt", "by": "MA", "today": DAY, **more}
    return decide(study, key=key, verdict=verdict, **told)


def test_the_queue_asks_once_for_the_same_words(study: Path) -> None:
    """Two products with the same words raise one question; it says how many outputs, and not whose."""
    found = decide(study)
    assert [(one.question.case, one.question.item, one.outputs) for one in found.cases] == [
        ("M01", "t1", 2),
        ("M02", "t1", 1),
    ]
    assert found.cases[0].question.evidence == BRANDT
    assert found.cases[0].question.found == "falsified:person"


def test_one_decision_holds_for_every_product(study: Path) -> None:
    """Decided once, both products get it; counters, findings and report follow once scored again."""
    before = _rows(study, "facts.tasks")
    assert {before["alpha", "M01"], before["beta", "M01"]} == {"0"}
    found = _one(study)
    assert (found.decided, found.places, len(found.cases), len(found.written)) == (1, 2, 1, 1)
    with pytest.raises(InputError, match="score"):  # the tables are older than the decision
        report(study)
    _score(study)
    after = _rows(study, "facts.tasks")
    assert {after["alpha", "M01"], after["beta", "M01"]} == {"1"}
    assert after["alpha", "M02"] == before["alpha", "M02"] == "0"
    assert _rows(study, "facts.decided") == {key: "1" if key[1] == "M01" else "0" for key in DOCUMENTS}
    assert _rows(study, "facts.border")["alpha", "M02"] == "1"
    findings = (study / "derived" / "findings.csv").read_text("utf-8")
    assert findings.count(found.written[0].question.short) == 2
    _made, page = report(study)
    assert "Entschiedene Grenzfälle" in page.read_text("utf-8")


def test_the_line_says_all(study: Path) -> None:
    """Case, item, evidence, verdict of the rules, rules, decision, reason, sign, day: one line, appended."""
    _one(study)
    _one(study, "M02", "falsified:person", reason="Zuständigkeit erfunden", by="KL")
    lines = [json.loads(line) for line in (study / DECISIONS).read_text("utf-8").splitlines()]
    assert [(line["case"], line["item"], line["verdict"], line["by"], line["date"]) for line in lines] == [
        ("M01", "t1", "preserved", "MA", "2026-11-03"),
        ("M02", "t1", "falsified:person", "KL", "2026-11-03"),
    ]
    assert all(line["rules"].startswith("sha256:") and line["evidence"] for line in lines)


def test_a_sheet_goes_out_and_comes_back(study: Path, tmp_path: Path) -> None:
    """Filled in German words by a spreadsheet; lines left empty stay open; a second reading finds nothing to do."""
    sheet = tmp_path / "bogen.csv"
    decide(study, to=sheet)
    told = list(csv.reader(io.StringIO(sheet.read_text("utf-8-sig")), delimiter=";"))
    assert not any("lpha" in cell or cell.casefold() == "eta" for row in told for cell in row)
    head = told[0]
    told[1][head.index("Entscheidung")] = "Verfälscht:  Person"
    told[1][head.index("Grund")] = "niemand wurde benannt"
    filled = tmp_path / "fertig.csv"
    filled.write_text("\n".join(";".join(row) for row in told), "cp1252")
    found = decide(study, filled=filled, by="MA", today=DAY)
    assert [one.verdict for one in found.written] == ["falsified:person"]
    assert [one.question.case for one in found.cases] == ["M02"]
    with pytest.raises(InputError, match="kein offener Grenzfall"):
        decide(study, filled=filled, by="MA", today=DAY)
    with pytest.raises(RefusedError, match="gibt es schon"):
        decide(study, to=sheet)


@pytest.mark.parametrize(
    ("row", "column", "word"),
    [
        (("gffffffffffff", "fehlt", "x"), "Kennung", "kein offener"),
        (("KEY", "vielleicht", "x"), "Entscheidung", "kein Urteil"),
        (("KEY", "fehlt", ""), "Grund", "keinen Grund"),
        (("KEY", "", "vergessen"), "Entscheidung", "kein Urteil"),
    ],
)
def test_a_faulty_sheet_changes_nothing(
    study: Path, tmp_path: Path, row: tuple[str, ...], column: str, word: str
) -> None:
    """The cell is named; a good line beside it is not taken either."""
    keys = [one.question.short for one in decide(study).cases]
    lines = ["Kennung;Entscheidung;Grund", f"{keys[1]};erhalten;gut", ";".join(row).replace("KEY", keys[0])]
    sheet = tmp_path / "bogen.csv"
    sheet.write_text("\n".join(lines), "utf-8")
    with pytest.raises(InputError) as error:
        decide(study, filled=sheet, by="MA", today=DAY)
    (problem,) = error.value.problems
    assert word in problem.what
    assert "bogen.csv" in problem.where
    assert problem.where.endswith(f"({column})")
    assert "Zeile 3" in problem.where
    assert not (study / DECISIONS).exists()


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"by": ""}, "--by"),
        ({"by": "Dr. Anna Muster"}, "--by"),
        ({"reason": " "}, "--reason"),
        ({"verdict": "richtig"}, "--verdict"),
        ({"day": "3.11.26"}, "--date"),
        ({"day": "2027-01-01"}, "--date"),
        ({"key": "gffffffffffff"}, "--key"),
    ],
)
def test_what_is_missing_is_told(study: Path, more: dict[str, str], where: str) -> None:
    """A sign that is no name, a reason, a verdict, a day that has come, a key of the queue."""
    (key,) = (one.question.short for one in decide(study).cases if one.question.case == "M01")
    told: dict[str, Any] = {"key": key, "verdict": "preserved", "reason": "x", "by": "MA", "today": DAY, **more}
    with pytest.raises(InputError) as error:
        decide(study, **told)
    assert error.value.problems[0].where == where
    assert not (study / DECISIONS).exists()


def _under_other_rules(study: Path) -> None:
    """Every decision as if it had been made under another rule set."""
    file = study / DECISIONS
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    file.write_text(
        "".join(json.dumps({**line, "rules": "sha256:" + "0" * 64}) + "\n" for line in lines), encoding="utf-8"
    )


def test_no_decision_outlives_its_rules_unseen(study: Path) -> None:
    """Under other rules it holds no more: check, decide and the report name it, the case is open again and shows what
    was decided; decided anew it is off the list."""
    _one(study)
    _under_other_rules(study)
    found = decide(study)
    assert [(one.now, one.border) for one in found.touched] == [("falsified:person", True)]
    assert (found.decided, len(found.cases)) == (0, 2)
    earlier = found.cases[0].earlier
    assert earlier is not None
    assert earlier.reason == "auf der Aufnahme so gesagt"
    (point,) = (one for one in check(study).points if one.id == "decisions")
    assert point.light is Light.AMBER
    assert point.problems[0].where == f"{DECISIONS}:1"
    _score(study)
    assert set(_rows(study, "facts.tasks").values()) == {"0", "1"}
    assert _rows(study, "facts.tasks")["alpha", "M01"] == "0"
    _made, page = report(study)
    assert "unter anderen Regeln" in page.read_text("utf-8")
    again = _one(study, verdict="missing")
    assert again.touched == ()
    (point,) = (one for one in check(study).points if one.id == "decisions")
    assert point.light is Light.GREEN


def test_a_decision_that_nothing_asks_for_is_told(study: Path) -> None:
    """Its words stand in no output any more: it changes nothing, and decide says so."""
    _one(study)
    file = study / DECISIONS
    file.write_text(file.read_text("utf-8").replace("Brandt", "Berger"), "utf-8")
    found = decide(study)
    assert [one.where for one in found.unasked] == [f"{DECISIONS}:1"]
    assert len(found.cases) == 2


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('"verdict":"preserved"', '"verdict":"gut"', "gut"),
        (',"verdict":"preserved"', "", "verdict"),
        ('"by":"MA"', '"by":"Anna Muster"', "Anna Muster"),
        ('"date":"2026-11-03"', '"date":"gestern"', "gestern"),
        ('"item":"t1"', '"item":"t1","note":"x"', "note"),
        ("{", "", ""),
    ],
)
def test_a_faulty_line_is_told_and_stops_everything(study: Path, old: str, new: str, word: str) -> None:
    """With file and line; nothing is scored or appended behind it."""
    _one(study)
    file = study / DECISIONS
    text = file.read_text("utf-8").replace(old, new, 1)
    file.write_text(text, "utf-8")
    _decisions, faults = read_decisions(study)
    assert faults[0].where.startswith(f"{DECISIONS}:1")
    assert word in faults[0].what
    (point, *_rest) = check(study).points
    assert point.light is Light.RED
    with pytest.raises(InputError):
        _score(study)
    assert file.read_text("utf-8") == text


def test_decisions_are_sealed_like_everything_that_people_write(study: Path) -> None:
    """A new seal covers the file; after that a further decision needs a reason to be sealed again, and verify names
    it."""
    _one(study)
    _score(study)
    assert DECISIONS in freeze(study).files
    _one(study, "M02", "missing")
    with pytest.raises(RefusedError) as error:
        freeze(study)
    assert [problem.where for problem in error.value.problems] == [DECISIONS]
    assert any(one.path == DECISIONS for one in verify(study, cancel=Cancel()))
    freeze(study, reason="Grenzfall entschieden")


def test_the_page_names_no_product(study: Path, tmp_path: Path) -> None:
    """Documents with open cases beside their reference, each once, by case and number, with the keys for decide."""
    page = tmp_path / "q.html"
    found = decide(study, page=page)
    text = page.read_text("utf-8")
    assert all(one.question.short in text for one in found.cases)
    assert "alpha" not in text.casefold().split("</style>")[1]
    assert "Fall M01, Ausgabe 2" in text
    assert "Fall M02, Ausgabe 2" not in text


def test_one_process_and_four_write_the_same_bytes(study: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With decisions in force the tables are the same, whoever scores."""
    _one(study)
    _score(study)
    one = {file.name: file.read_bytes() for file in (study / "derived").iterdir()}
    monkeypatch.setattr(derive, "_WORTH_PROCESSES", 0)
    monkeypatch.setattr(derive, "_AT_ONCE", 1)
    score(study, workers=4, cancel=Cancel())
    assert {file.name: file.read_bytes() for file in (study / "derived").iterdir()} == one


def test_a_faulty_reference_stops_with_file_and_line(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A fact without text, one that the sentences do not support, a task without owner, a deadline that is none, tasks
    that the plan does not count: one message each, at its line."""
    file = study / "references" / "M01" / "facts.yaml"
    rent, cellar = (
        '  - {id: f1, text: "Miete steigt auf 900 Euro"}',
        '  - {id: t1, text: "Keller ausräumen", owner: "open"}',
    )
    for old, new, where in (
        (rent, "  - {id: f1}", "references/M01/facts.yaml:5"),
        (rent, rent.replace("900", "800"), "references/M01/facts.yaml:5"),
        (cellar, cellar.replace(', owner: "open"', ""), "references/M01/facts.yaml:7"),
        (cellar, cellar.replace('"}', '", deadline: "irgendwann"}'), "references/M01/facts.yaml:7"),
        (cellar, cellar + '\nsections: ["Ergebnis"]', "references/M01/facts.yaml:1"),
    ):
        file.write_text(REFERENCE.replace(old, new), "utf-8")
        assert main(["score", str(study), "--json"]) == 2
        error = json.loads(capsys.readouterr().out)["error"]
        assert error["where"] == where, error
        assert main(["check", str(study)]) == 1
        assert where in capsys.readouterr().out


def test_on_the_command_line(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """German text and one JSON object; a plan without facts has no border cases."""
    assert main(["decide", str(study), "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    key = value["open"][0]["key"]
    call = ["decide", str(study), "--key", key, "--verdict", "preserved", "--reason", "x", "--by", "MA"]
    assert main(call) == 0
    told = capsys.readouterr().out
    assert "Festgehalten: 1 Entscheidung." in told
    assert "1 offen, 1 entschieden (an 2 Stellen)" in told
    assert main(["decide", str(study), "--by", "MA"]) == 2
    (study / "study.yaml").write_text(PLAN.replace("facts\n    domain: meeting\n    also: [tasks]", "chars"), "utf-8")
    assert main(["decide", str(study)]) == 2
    capsys.readouterr()


def test_a_single_comparison_takes_the_decisions(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``measure facts --decisions``: the same decision; of two cases that disagree neither."""
    _one(study)
    files = [str(study / "references" / "M01" / "facts.yaml"), str(study / "delivered" / "beta-M01.txt")]
    call = ["measure", "facts", *files, "--domain", "meeting", "--json"]
    assert main(call) == 0
    assert json.loads(capsys.readouterr().out)["border"] == ["t1"]
    assert main([*call, "--decisions", str(study / DECISIONS)]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["border"] == []
    assert value["tasks"]["t1"]["verdict"] == "preserved"
    assert list(value["decided"]) == ["t1"]
    line = json.loads((study / DECISIONS).read_text("utf-8"))
    other = tmp_path / "zwei.jsonl"
    other.write_text(
        "".join(json.dumps({**line, **more}) + "\n" for more in ({}, {"case": "M02", "verdict": "missing"}))
    )
    assert main([*call, "--decisions", str(other)]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["where"] == "zwei.jsonl:2"
    assert main([*call, "--decisions", str(tmp_path / "fehlt.jsonl")]) == 2
    capsys.readouterr()
