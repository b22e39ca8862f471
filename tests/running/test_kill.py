"""Runs of real processes that are killed or interrupted, and taken up again."""

from __future__ import annotations

import hashlib
import os
import random
import runpy
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pruefstand.domain import AttemptKey, AttemptStatus, digest_of
from pruefstand.study.attempts import Recorded, align, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.journal import check_chain, read_records
from pruefstand.study.store import Store

RUNNER = Path(__file__).with_name("runner.py")
SYSTEMS = runpy.run_path(str(RUNNER))["SYSTEMS"]


def begin(root: Path, side: Path, workers: int, seconds: str) -> subprocess.Popen[str]:
    """Start the runner and wait until it has loaded everything; a killed one leaves its temporary files behind."""
    temporary = side.with_name("temp")
    temporary.mkdir(exist_ok=True)
    process = subprocess.Popen(
        [sys.executable, str(RUNNER), str(root), str(side), str(workers), seconds],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": str(temporary)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n", process.communicate()[1]
    return process


def records(folder: Folder, kind: str) -> list[dict[str, Any]]:
    """All journal records of one kind."""
    return [record for _file, _line, record in read_records(folder) if record["record"] == kind]


def key_of(record: dict[str, Any]) -> AttemptKey:
    """The address in a record."""
    return AttemptKey(record["system"], record["case"], record["repeat"])


def mark(key: AttemptKey) -> str:
    """What a program of this address writes to the side file."""
    task = digest_of(f"Notiz {key.case}".encode())
    return hashlib.sha256(f"{task}\n{key.repeat}".encode()).hexdigest()


def complete(folder: Folder, side: Path) -> list[Recorded]:
    """Check what must hold after any history of kills, and give the attempts."""
    assert check_chain(folder) == []
    found = list(align(SYSTEMS, recorded(folder)))
    assert len(found) == 30
    started = Counter(key_of(record) for record in records(folder, "started"))
    ran = Counter(side.read_text(encoding="utf-8").split())
    for each in found:
        attempt = each.attempt
        assert started[attempt.key] == len(attempt.tries), "tried again after it was decided, or a try is lost"
        assert ran[mark(attempt.key)] <= started[attempt.key], "a program ran without a record of its start"
        before = {AttemptStatus.INTERRUPTED, AttemptStatus.CANCELLED}
        assert {one.outcome for one in attempt.tries[:-1]} <= before, "a decided attempt was asked again"
        if attempt.status is AttemptStatus.COMPLETED:
            assert each.bytes(Store(folder)) == f"Antwort auf Notiz {attempt.key.case}\n".encode()
        else:
            assert attempt.status is AttemptStatus.INTERRUPTED
            assert [one.outcome for one in attempt.tries].count(AttemptStatus.INTERRUPTED) == 2
    return found


@pytest.mark.skipif(os.name == "nt", reason="kill -9 is a matter of POSIX")
@pytest.mark.parametrize("seed", range(4))
def test_a_killed_run_loses_nothing_and_asks_nothing_twice(tmp_path: Path, seed: int) -> None:
    """Killed at five seeded instants (twenty in all) and resumed: every attempt stands there exactly once, what was
    decided is never asked again, every start is on record, and all outputs are right."""
    chance = random.Random(seed)  # noqa: S311 - instants of a test, no secret
    folder, side = Folder(tmp_path / "studie"), tmp_path / "starts"
    for _kill in range(5):
        process = begin(folder.root, side, 1 + seed % 2, "0.01")
        time.sleep(chance.uniform(0, 0.15))
        process.kill()
        process.communicate()
    last = begin(folder.root, side, 2, "0.01")
    _out, err = last.communicate(timeout=60)
    assert last.returncode == 0, err
    complete(folder, side)
    decided = len(records(folder, "attempt"))
    again = begin(folder.root, side, 2, "0.01")
    again.communicate(timeout=60)
    assert len(records(folder, "attempt")) == decided == 30


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a POSIX signal here")
def test_ctrl_c_is_clean(tmp_path: Path) -> None:
    """The running programs are killed, their tries noted as cancelled, and the next run makes up for all of them: being
    cancelled uses up nothing."""
    folder, side = Folder(tmp_path / "studie"), tmp_path / "starts"
    for _round in range(3):
        before = len(side.read_text().split()) if side.exists() else 0
        process = begin(folder.root, side, 2, "30")
        while not side.exists() or len(side.read_text().split()) < before + 2:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _out, err = process.communicate(timeout=10)
        assert process.returncode == 130
        assert "Traceback" not in err
    ended = records(folder, "ended")
    assert [record["outcome"] for record in ended] == ["cancelled"] * 6
    assert records(folder, "attempt") == []
    assert begin(folder.root, side, 2, "0").communicate(timeout=60)[1] == ""
    found = complete(folder, side)
    assert {each.attempt.status for each in found} == {AttemptStatus.COMPLETED}
    assert max(len(each.attempt.tries) for each in found) == 4
