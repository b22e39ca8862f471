"""The line of rework: transcripts of an index from files to a report."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from pruefstand.actions.check import check
from pruefstand.actions.freeze import freeze
from pruefstand.actions.probe import probe
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.score import score
from pruefstand.work.cancel import Cancel

PLAN = """format: 1
kind: index
title: Gespräche
version: 1
use: Übungsbeispiel.
period: 2026-Q4
category: Transkript
task: Wortgetreues Transkript
protocol: 1
cases: corpus/recordings.csv
references: references
systems:
  alpha:
    title: Alpha
    origin: product
attempts:
  file: attempts.csv
  repeats: 1
score:
  - checker: words
  - checker: rework
    route: verbatim
    times: zeiten.csv
"""
HEADER = "product;case;repeat;route;upload_started;result_complete;status;reason;file\n"
SAID = "Guten Tag Frau Berger, wie geht es Ihnen heute?"


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """One product and three recordings: the second has one wrong word, the third no length."""
    contents = {
        "study.yaml": PLAN,
        "zeiten.csv": "name;value\nreact;2\n",
        "corpus/recordings.csv": "id;audio_s;reason\nD01;30;a\nD02;60;b\nD03;;c\n",
        "attempts.csv": HEADER,
    }
    for case in ("D01", "D02", "D03"):
        contents[f"references/{case}/transcript.txt"] = SAID
    for name, text in contents.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def test_minutes_pool_over_hours(index: Path) -> None:
    """Estimated minutes of all outputs over all hours of recording, an output without an error included; what has no
    length has a row that says so; one process and four write the same bytes; report and findings show it."""
    assert check(index).ready
    freeze(index)
    lines = [HEADER]
    for case, said in (("D01", SAID), ("D02", SAID.replace("heute", "heuer")), ("D03", "Guten")):
        path = index / "delivered" / f"{case}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(said, "utf-8")
        clocks = "2026-10-12T09:00:00Z;2026-10-12T09:00:09Z"
        lines.append(f"alpha;{case};1;upload;{clocks};completed;;delivered/{path.name}\n")
    (index / "attempts.csv").write_text("".join(lines), "utf-8")
    freeze(index, reason="Läufe")
    read(index)
    score(index, workers=1, cancel=Cancel())
    once = {path.name: path.read_bytes() for path in (index / "derived").iterdir() if path.is_file()}
    score(index, workers=4, cancel=Cancel())
    assert once == {path.name: path.read_bytes() for path in (index / "derived").iterdir() if path.is_file()}
    with (index / "derived" / "measurements.csv").open(encoding="utf-8", newline="") as stream:
        rows = {(row["case"], row["measure"]): row for row in csv.DictReader(stream) if not row["part"]}
    # One wrong word of nine in a minute: as one in ten seconds of nothing else, with a slower reaction.
    seconds = 2 + 0.4 + 1.35 + 0.2 + 2.1 + 2.5 + 60 / 9 + 600 / 516 + 0.4
    assert float(rows["D02", "rework.case"]["numerator"]) == pytest.approx(seconds, abs=0.02)
    assert rows["D01", "rework.hour"]["numerator"] in ("0", "0.000")
    assert (rows["D03", "rework.hour"]["status"], rows["D03", "rework.hour"]["numerator"]) == ("not_checkable", "")
    assert "audio_s" in rows["D03", "rework.hour"]["reason"]
    with (index / "derived" / "findings.csv").open(encoding="utf-8", newline="") as stream:
        found = [row for row in csv.DictReader(stream) if row["measure"] == "rework.hour"]
    assert [(row["case"], row["verdict"], row["expected"], row["shown"]) for row in found] == [
        ("D02", "rework_words", "heute", "heuer")
    ]
    assert float(found[0]["item"].removesuffix(" s")) == pytest.approx(seconds, abs=0.001)
    report(index)
    with (index / "report" / "results.csv").open(encoding="utf-8-sig", newline="") as stream:
        results = [row for row in csv.DictReader(stream) if row["measure"] == "rework.hour" and not row["group"]]
    assert float(results[0]["value"]) == pytest.approx(seconds / 90 * 60, abs=0.05)
    page = next((index / "report").glob("*.html")).read_text("utf-8")
    assert "Nacharbeit in Minuten je 60 Minuten Aufnahme, geschätzt" in page
    assert "Wörter zu berichtigen" in page
    assert "Passage neu schreiben" in page
    told = "Nicht berechenbar, nicht prüfbar: die Länge der Aufnahme ist unbekannt (audio_s) (Alpha: 1)."
    assert told in page


def test_probe_tries_it(index: Path) -> None:
    """A right transcript costs nothing, an altered one something."""
    found = probe(index)
    assert found.failing == ()
    assert found.sound


def _minutes(folder: Path, data: Path) -> None:
    """Eight real documents and two that have errors, as the minutes of one product."""
    lines = [json.loads(line) for line in data.read_text("utf-8").splitlines()]
    chosen = [one for one in lines if one["kind"] == "identity"] + [one for one in lines if one["kind"] == "missing"][
        :2
    ]
    score_with = "score:\n  - checker: facts\n  - checker: rework\n    route: meeting\n"
    contents = {"study.yaml": PLAN[: PLAN.index("score:")] + score_with}
    cases, rows = ["id;audio_s;reason"], [HEADER.strip()]
    for number, one in enumerate(chosen, 1):
        case = f"D{number:02}"
        cases.append(f"{case};{60 * number};a")
        reference = {key: one[key] for key in ("reference_sentences", "facts")}
        contents[f"references/{case}/facts.json"] = json.dumps(reference, ensure_ascii=False)
        contents[f"delivered/{case}.txt"] = one["document"]
        clocks = "2026-10-12T09:00:00Z;2026-10-12T09:00:09Z"
        rows.append(f"alpha;{case};1;upload;{clocks};completed;;delivered/{case}.txt")
    contents |= {"corpus/recordings.csv": "\n".join(cases) + "\n", "attempts.csv": "\n".join(rows) + "\n"}
    for name, text in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def test_documents_give_the_same_bytes_on_one_process_and_four(shared: Path, tmp_path: Path) -> None:
    """Facts and rework of real documents, twice on one process and once on four: the same tables; right documents have
    no rework, and those from which something is missing have some."""
    _minutes(tmp_path, shared / "data" / "scribe" / "facts.jsonl")
    freeze(tmp_path)
    read(tmp_path)
    tables = []
    for workers in (1, 4, 1):
        score(tmp_path, workers=workers, cancel=Cancel())
        tables.append({path.name: path.read_bytes() for path in (tmp_path / "derived").iterdir() if path.is_file()})
    assert tables[0] == tables[1] == tables[2]
    with (tmp_path / "derived" / "measurements.csv").open(encoding="utf-8", newline="") as stream:
        seconds = {
            row["case"]: float(row["numerator"]) for row in csv.DictReader(stream) if row["measure"] == "rework.case"
        }
    assert [case for case, cost in seconds.items() if cost] == ["D09", "D10"]
