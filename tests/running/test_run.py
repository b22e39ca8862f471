from __future__ import annotations

import json
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pruefstand.domain import AttemptKey, AttemptStatus, System
from pruefstand.errors import InputError, StoppedError, UnavailableError
from pruefstand.running.options import RunOptions
from pruefstand.running.run import RunSummary
from pruefstand.study.attempts import Recorded, align, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal, read_records
from pruefstand.study.store import Store
from pruefstand.study.task import Prepared
from pruefstand.work.cancel import Cancel

Run = Callable[..., RunSummary]
Make = Callable[..., System]
CASES = [f"T{n}" for n in range(6)]


def attempts(folder: Folder, *systems: System) -> list[Recorded]:
    """Every planned attempt with what became of it."""
    return list(align(systems, recorded(folder)))


def kinds(folder: Folder) -> list[tuple[Any, ...]]:
    """The records in their order: kind, case, try, outcome or status."""
    return [
        (r["record"], r["case"], r.get("try"), r.get("outcome", r.get("status")))
        for _file, _line, r in read_records(folder)
        if r["record"] != "header"
    ]


def test_every_end_is_a_row(folder: Folder, execute: Run, system: Make) -> None:
    """A crash, a silence and a flood stand in the journal as what they are, and the sum is what was planned."""
    code = """
import sys
case = sys.stdin.read()
if case == "T0": sys.exit(3)
if case == "T1": print("x" * 3000)
if case not in ("T1", "T2"): print("Antwort", case, file=sys.stdout)
print("Hinweis", file=sys.stderr)
"""
    summary = execute(code, [system("s", CASES)], options=RunOptions(output_limit=2000))
    found = [each.attempt for each in attempts(folder, system("s", CASES))]
    assert [(each.status, each.reason) for each in found] == [
        (AttemptStatus.FAILED, "exit 3"),
        (AttemptStatus.TOO_LARGE, "> 2000 bytes"),
        (AttemptStatus.EMPTY, "keine Ausgabe"),
        *[(AttemptStatus.COMPLETED, "")] * 3,
    ]
    assert sum(summary.statuses.values()) == 6
    assert summary.statuses[AttemptStatus.COMPLETED] == 3
    assert [None if each.output is None else each.output.size for each in found] == [None, 2000, None, 11, 11, 11]
    assert {each.route for each in found} == {"local"}
    assert [each.provenance.get("stderr") for each in found[2:]] == ["Hinweis\n"] * 4
    assert found[0].provenance["exit"] == "3"
    assert float(found[0].clock["seconds"]) > 0


def test_a_start_is_on_record_before_the_program_runs(folder: Folder, execute: Run, system: Make) -> None:
    """The program itself finds its start in the journal."""
    code = f"""
from pathlib import Path
(journal,) = Path({str(folder.journal)!r}).glob("*.jsonl")
print(journal.read_text().count('"record":"started"'))
"""
    execute(code, [system("s", CASES[:3])])
    assert [each.content for each in attempts(folder, system("s", CASES[:3]))] == [b"1\n", b"2\n", b"3\n"]


def test_what_is_decided_is_never_asked_again(folder: Folder, execute: Run, system: Make) -> None:
    """Failures count as decided; only what the plan adds is run."""
    fails = "import sys; sys.exit(1)"
    execute(fails, [system("s", CASES[:3])])
    summary = execute("print('neu')", [system("s", CASES[:4], 1)])
    assert summary.statuses == {AttemptStatus.COMPLETED: 1}
    statuses = [each.attempt.status for each in attempts(folder, system("s", CASES[:4]))]
    assert statuses == [AttemptStatus.FAILED] * 3 + [AttemptStatus.COMPLETED]


@pytest.mark.parametrize("output", ["'x' * 40_000", "'\\udcff'.encode('utf-8', 'surrogateescape')"])
def test_large_and_binary_outputs_go_to_the_store(folder: Folder, execute: Run, system: Make, output: str) -> None:
    """What does not fit into a line of text is a file under its digest, and comes back byte by byte."""
    as_bytes = (
        f"data = {output}\nimport sys\nsys.stdout.buffer.write(data if isinstance(data, bytes) else data.encode())"
    )
    execute(as_bytes, [system("s", ["T1"])])
    (found,) = attempts(folder, system("s", ["T1"]))
    assert found.content is None
    assert found.bytes(Store(folder)) in (b"x" * 40_000, b"\xff")
    media = "application/octet-stream" if "udc" in output else "text/plain; charset=utf-8"
    assert found.attempt.output is not None
    assert found.attempt.output.media == media


def test_a_stolen_try_is_noted_and_made_once_more(folder: Folder, execute: Run, system: Make) -> None:
    """After a kill the open try is noted as interrupted and a further one made; a second kill decides the attempt."""
    key = {"system": "s", "case": "T1", "repeat": 1}
    with open_journal(folder, purpose="run") as writer:
        writer.write({"record": "started", **key, "try": 1, "utc": "2026-01-01T00:00:00.000Z"})
        writer.write({"record": "started", **key, "case": "T2", "try": 1, "utc": "2026-01-01T00:00:00.000Z"})
        ended = {"record": "ended", **key, "case": "T2", "outcome": "interrupted", "reason": "unterbrochen", "utc": ""}
        writer.write({**ended, "try": 1})
        writer.write({"record": "started", **key, "case": "T2", "try": 2, "utc": "2026-01-01T00:00:00.000Z"})
    plan = system("s", ["T1", "T2"])
    summary = execute("print(1)", [plan])
    assert (summary.statuses, summary.again) == ({AttemptStatus.COMPLETED: 1, AttemptStatus.INTERRUPTED: 1}, 1)
    one, two = (each.attempt for each in attempts(folder, plan))
    interrupted, completed = AttemptStatus.INTERRUPTED, AttemptStatus.COMPLETED
    assert (one.status, [each.outcome for each in one.tries]) == (completed, [interrupted, completed])
    assert one.tries[0].started == "2026-01-01T00:00:00.000Z"
    assert (two.status, [each.outcome for each in two.tries]) == (interrupted, [interrupted, interrupted])
    assert kinds(folder)[-5:] == [
        ("ended", "T1", 1, "interrupted"),
        ("started", "T1", 2, None),
        ("attempt", "T1", None, "completed"),
        ("ended", "T2", 2, "interrupted"),
        ("attempt", "T2", None, "interrupted"),
    ]


def test_workers_run_at_the_same_time_and_change_nothing(folder: Folder, execute: Run, system: Make) -> None:
    """Two programs meet while they run; what comes out is what one worker gives, in whatever order it is written."""
    meets = """
import os, sys, time
from pathlib import Path
case, notes = sys.stdin.read(), Path(sys.argv[1])
(notes / case).touch()
partner = f"T{int(case[1]) ^ 1}"
for _ in range(1000):
    if (notes / partner).exists(): break
    time.sleep(0.01)
else: sys.exit(9)
time.sleep(0.1 * (case == "T0"))
print("Antwort", case)
"""
    execute(meets, [system("s", CASES)], workers=2)
    together = [each.attempt for each in attempts(folder, system("s", CASES))]
    execute(meets, [system("t", CASES)], workers=1)  # the partners' notes are there now
    alone = [each.attempt for each in attempts(folder, system("s", CASES), system("t", CASES))][6:]
    same = [[(each.key.case, each.task, each.status, each.output) for each in found] for found in (together, alone)]
    assert same[0] == same[1]
    assert {each.status for each in together} == {AttemptStatus.COMPLETED}
    written = [case for kind, case, *_rest in kinds(folder) if kind == "attempt"]
    assert written[:2] == ["T1", "T0"]


def test_a_stop_kills_notes_and_raises(folder: Folder, execute: Run, system: Make) -> None:
    """What was running is noted as cancelled, what had ended stays, nothing further starts."""
    cancel = Cancel()
    notes = folder.root.parent / "notes"

    def stop() -> None:
        while len(list(notes.iterdir()) if notes.exists() else []) < 3:
            time.sleep(0.01)
        cancel.set()

    thread = threading.Thread(target=stop)
    thread.start()
    code = """
import sys, time
from pathlib import Path
case = sys.stdin.read()
(Path(sys.argv[1]) / case).touch()
time.sleep(0 if case == "T0" else 60)
print(case)
"""
    with pytest.raises(StoppedError, match="gespeichert"):
        execute(code, [system("s", CASES)], workers=2, cancel=cancel)
    thread.join()
    assert sorted(kinds(folder)) == sorted(
        [
            *[("started", f"T{n}", 1, None) for n in range(3)],
            ("attempt", "T0", None, "completed"),
            ("ended", "T1", 1, "cancelled"),
            ("ended", "T2", 1, "cancelled"),
        ]
    )
    assert execute("print(1)", [system("s", CASES)]).again == 0


def test_a_case_that_cannot_be_laid_out_ends_the_run_in_order(
    folder: Folder, execute: Run, system: Make, prepared: Callable[[str], Prepared]
) -> None:
    """What was in flight is recorded before the error comes out; the faulty attempt was never started."""

    def faulty(case: str) -> Prepared:
        if case == "T2":
            raise InputError("fehlt", do="ergänzen")
        return prepared(case)

    with pytest.raises(InputError, match="fehlt"):
        execute("import time; time.sleep(0.3); print(1)", [system("s", CASES)], workers=2, lay_out=faulty)
    statuses = [each.attempt.status for each in attempts(folder, system("s", CASES))]
    assert statuses == [AttemptStatus.COMPLETED] * 2 + [AttemptStatus.NOT_RUN] * 4


def test_a_full_machine_is_no_failure_of_the_system(
    folder: Folder, execute: Run, system: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where no folder can be made the run ends with that error; the attempt is undecided, and the next run makes it."""
    code = f"import shutil; shutil.rmtree({str(tmp_path / 'temp')!r}, ignore_errors=True); print(1)"
    (tmp_path / "temp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temp"))
    with pytest.raises(UnavailableError):
        execute(code, [system("s", CASES[:3])])
    monkeypatch.setattr(tempfile, "tempdir", None)
    assert kinds(folder)[-2:] == [("started", "T1", 1, None), ("ended", "T1", 1, "cancelled")]
    execute("print(2)", [system("s", CASES[:3])])
    found = attempts(folder, system("s", CASES[:3]))
    assert [each.content for each in found] == [b"1\n", b"2\n", b"2\n"]
    assert found[1].attempt.key == AttemptKey("s", "T1", 1)


def test_the_journal_holds_no_path_of_this_machine(folder: Folder, execute: Run, system: Make) -> None:
    """Neither the study's nor a private folder's, also not in what a program complains about."""
    execute("raise ValueError(__file__)", [system("s", ["T1"])])
    text = json.dumps([record for _file, _line, record in read_records(folder)])
    assert "ValueError" in text
    assert str(folder.root) not in text
    assert tempfile.gettempdir() + "/pruefstand" not in text
