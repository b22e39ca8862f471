"""The line of spoken measures: live captions, commands and speakers from files to a report."""

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
from pruefstand.study.readiness import Light
from pruefstand.work.cancel import Cancel

PLAN = """format: 1
kind: index
title: Gesprochenes
version: 1
use: Übungsbeispiel.
period: 2026-Q4
category: Untertitel
task: Live-Untertitel und Diktat
protocol: 1
cases: corpus/recordings.csv
references: references
systems:
  alpha:
    title: Alpha
    origin: product
attempts:
  file: attempts.csv
  repeats: 2
score:
  - checker: captions
    live: yes
    profile: profiles/test.yaml
  - checker: commands
  - checker: speakers
    uem: corpus/regions.uem
  - checker: rephrased
errors:
  falsch:
    title: Alte Angabe im Text
    when: correction swallowed
"""
HEADER = "product;case;repeat;route;upload_started;result_complete;status;reason;file\n"


def _log(delay: int) -> str:
    states = [(1600 + delay, "1", "eins"), (2200 + delay, "1", "eins zwei")]
    return "".join(json.dumps({"time": f"{t / 1000:.3f}", "cue": c, "text": x}) + "\n" for t, c, x in states)


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """An index of one product, two recordings, two runs each: display logs whose offsets are known."""
    contents = {
        "study.yaml": PLAN,
        "profiles/test.yaml": "name: eng\nline_length: 20\n",
        "corpus/recordings.csv": "id;audio_s;reason\nD01;3;a\nD02;3;b\n",
        "corpus/regions.uem": "D01 1 0 3\nD02 1 0 3\n",
        "attempts.csv": HEADER,
    }
    for case in ("D01", "D02"):
        contents[f"references/{case}/cues.ctm"] = "x 1 1 0.4 eins\nx 1 1.6 0.4 zwei\n"
        contents[f"references/{case}/commands.txt"] = "eins [[correction: drei *nein* zwei => zwei]]"
        contents[f"references/{case}/turns.rttm"] = f"SPEAKER {case} 1 0 2 <NA> <NA> A <NA> <NA>\n"
        contents[f"references/{case}/transcript.txt"] = "eins zwei"
    for name, text in contents.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def test_offsets_pool_over_runs(index: Path) -> None:
    """Quantiles of the absolute offset over the words of all four runs, not of the runs; one process and four write
    the same bytes; the report shows them."""
    assert check(index).ready
    freeze(index)
    lines = [HEADER]
    for case, delays in (("D01", (0, 100)), ("D02", (1000, 2000))):
        for repeat, delay in enumerate(delays, start=1):
            path = index / "delivered" / f"{case}-{repeat}.jsonl"
            path.parent.mkdir(exist_ok=True)
            path.write_text(_log(delay), "utf-8")
            clocks = "2026-10-12T09:00:00Z;2026-10-12T09:00:09Z"
            lines.append(f"alpha;{case};{repeat};live;{clocks};completed;;delivered/{path.name}\n")
    (index / "attempts.csv").write_text("".join(lines), "utf-8")
    freeze(index, reason="Läufe")
    read(index)
    score(index, workers=1, cancel=Cancel())
    once = {path.name: path.read_bytes() for path in (index / "derived").iterdir() if path.is_file()}
    score(index, workers=4, cancel=Cancel())
    assert once == {path.name: path.read_bytes() for path in (index / "derived").iterdir() if path.is_file()}
    report(index)
    with (index / "report" / "results.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    found = {row["part"]: row for row in rows if row["measure"] == "captions.live.offset" and not row["group"]}
    # „eins“ ends at 1.4, „zwei“ at 2.0; both offsets of a run are 0.2 plus its delay.
    assert float(found["p50"]["value"]) == pytest.approx((0.3 + 1.2) / 2)
    assert float(found["p95"]["value"]) == pytest.approx(2.2)
    residual = {row["part"]: row["value"] for row in rows if row["measure"] == "captions.live.residual"}
    assert (float(residual["p50"]), float(residual["p95"])) == (0.0, 0.0)
    page = next((index / "report").glob("*.html")).read_text("utf-8")
    assert "Zeitversatz der Wörter, absolut" in page


def test_probe_tries_them_all(index: Path) -> None:
    """Right captions, commands, turns and texts count nothing, altered ones do."""
    found = probe(index)
    assert found.failing == ()
    assert found.sound


def test_an_aborted_run_that_is_listed_as_completed_is_told(index: Path) -> None:
    """With the line of ``attempts.csv`` and the way out; once the run is listed as a timeout there is nothing to tell,
    and no run that showed something in time is."""
    log = index / "delivered" / "D01-1.jsonl"
    log.parent.mkdir()
    row = "alpha;D01;1;live;2026-10-12T09:00:00Z;2026-10-12T09:02:00Z;{status};{reason};delivered/D01-1.jsonl\n"

    def hints(delay: int, status: str = "completed", reason: str = "") -> list[str]:
        log.write_text(_log(delay), "utf-8")
        (index / "attempts.csv").write_text(HEADER + row.format(status=status, reason=reason), "utf-8")
        (point,) = [one for one in check(index).points if one.id == "attempts"]
        assert point.light is Light.AMBER
        return [problem.where for problem in point.problems if "timeout" in problem.do]

    assert hints(60_000) == ["attempts.csv, Zeile 2"]
    assert hints(59_400) == []
    assert hints(60_000, "timeout", "60 s ohne Untertitel") == []
