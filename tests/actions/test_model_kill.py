"""Models asked by real processes that are killed, interrupted, starved: what was answered is never asked again."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pruefstand.actions.opened import open_study
from pruefstand.actions.run import run
from pruefstand.domain import Attempt, AttemptStatus
from pruefstand.errors import UnavailableError
from pruefstand.study.attempts import align, recorded
from pruefstand.study.chain import check_chain
from pruefstand.study.folder import Folder
from pruefstand.study.journal import read_records
from pruefstand.work.cancel import Cancel
from standin import Answer, Hang, Rule, Script, StandIn, StandInProcess

pytestmark = pytest.mark.skipif(os.name == "nt", reason="kill -9, Ctrl-C and limits are those of POSIX here")

Study = Callable[..., Path]
KILLS, ATTEMPTS = 40, 200


def start(root: Path, *, most_bytes: int = 0) -> subprocess.Popen[str]:
    """``pruefstand run`` in a process of its own, which may write files of so many bytes at most."""

    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    return subprocess.Popen(
        [sys.executable, "-m", "pruefstand", "run", str(root)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        preexec_fn=limited if most_bytes else None,  # noqa: PLW1509 - this process has one thread here
    )


@contextmanager
def copies() -> Iterator[Callable[[str], str]]:
    """A process that runs a folder in a copy of itself: a line goes in, a line comes out."""
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("forker.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    stdin, stdout = process.stdin, process.stdout

    def told(line: str) -> str:
        stdin.write(line + "\n")
        stdin.flush()
        return stdout.readline().strip()

    try:
        yield told
    finally:
        process.communicate()


def planned(root: Path) -> list[Attempt]:
    """Every planned attempt with what became of it."""
    opened = open_study(root)
    return [item.attempt for item in align(opened.systems, recorded(opened.folder))]


@pytest.mark.slow
def test_forty_kills_lose_nothing_and_ask_nothing_twice(model_study: Study) -> None:
    """Killed at forty seeded instants over a run of 200: each completed attempt was requested once, each that a kill
    had in flight once more, and every try stands in the journal. A kill between the note and the request leaves a try
    without one: that is counted too, and is never a request without a note."""
    chance = random.Random(4)  # noqa: S311 - instants of a test, no secret
    cases = [f"F{number:03}" for number in range(ATTEMPTS)]
    with StandInProcess(Script(latency=0.05)) as server, copies() as copy:
        root = model_study(server.url, cases, systems={"m": "concurrency: 4\nrate: 20 / s"})
        kills = 0
        for _kill in range(KILLS):
            begun = len(list(root.glob("journal/*.jsonl")))
            process = int(copy(str(root)))
            while len(list(root.glob("journal/*.jsonl"))) == begun:
                time.sleep(0.002)
            time.sleep(chance.uniform(0, 0.4))
            os.kill(process, signal.SIGKILL)
            kills += copy("") == str(-signal.SIGKILL)
        copy(str(root))
        assert copy("") == "0"
        requested = Counter(seen.identity for seen in server.requests)
    found = planned(root)
    assert kills == KILLS, "the run was over before its last kill"
    assert check_chain(Folder(root)) == []
    assert len(found) == ATTEMPTS
    interrupted = 0
    for attempt in found:
        lost = [each for each in attempt.tries if each.outcome is AttemptStatus.INTERRUPTED]
        interrupted += len(lost)
        assert requested[attempt.key.case] <= len(attempt.tries), "a request without a note"
        assert requested[attempt.key.case] >= len(attempt.tries) - len(lost), "a try that was decided without a request"
        if attempt.status is AttemptStatus.COMPLETED:
            assert len(attempt.tries) == 1 + len(lost) <= 2
        else:
            assert (attempt.status, len(lost)) == (AttemptStatus.INTERRUPTED, 2)
    untouched = [attempt for attempt in found if len(attempt.tries) == 1]
    assert all(requested[attempt.key.case] == 1 for attempt in untouched)
    assert interrupted > KILLS / 2, "the kills met nothing in flight"
    decided = [r for _f, _l, r in read_records(Folder(root)) if r["record"] == "attempt"]
    assert len(decided) == ATTEMPTS


def test_ctrl_c_ends_the_requests_and_uses_up_nothing(model_study: Study) -> None:
    """The first Ctrl-C ends within a second, what was in flight is noted as cancelled, and the next run asks it."""
    hanging = Script(rules=(Rule("", (Hang(),), per_key=True),))
    with StandInProcess(hanging) as server:
        root = model_study(server.url, [f"F{n}" for n in range(6)], attempts="time_limit: 5 min")
        process = start(root)
        while not server.requests:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        _out, err = process.communicate(timeout=10)
        assert time.monotonic() - begun < 2
        assert process.returncode == 130
        assert "Traceback" not in err
    ended = [r["outcome"] for _f, _l, r in read_records(Folder(root)) if r["record"] == "ended"]
    assert ended == ["cancelled"]
    with StandIn(port=int(server.url.rpartition(":")[2])) as server:
        run(root, workers=1, cancel=Cancel())
    assert {attempt.status for attempt in planned(root)} == {AttemptStatus.COMPLETED}


def test_a_full_disk_loses_nothing(model_study: Study) -> None:
    """Where the journal cannot grow the run says so and ends; with room it goes on, and nothing is asked again that was
    recorded."""
    cases = [f"F{n:02}" for n in range(40)]
    with StandInProcess() as server:
        root = model_study(server.url, cases, systems={"m": "concurrency: 4"})
        process = start(root, most_bytes=40_000)
        _out, err = process.communicate(timeout=60)
        assert process.returncode == 3, err
        assert "Traceback" not in err
        before = {attempt.key.case for attempt in planned(root) if attempt.status is AttemptStatus.COMPLETED}
        assert 0 < len(before) < len(cases)
        process = start(root)
        _out, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
        requested = Counter(seen.identity for seen in server.requests)
    assert {attempt.status for attempt in planned(root)} == {AttemptStatus.COMPLETED}
    assert all(requested[case] == 1 for case in before)
    assert max(requested.values()) <= 2


@pytest.mark.slow
def test_a_thousand_hangs_end_at_their_limit(model_study: Study) -> None:
    """A thousand requests, all at once, and all but one unanswered: each is a timeout, and together they take little
    longer than one."""
    cases = [f"F{n:04}" for n in range(1000)]
    with StandInProcess(Script(rules=(Rule("[case F0000]", (Answer(),)),), default=Hang())) as server:
        root = model_study(server.url, cases, systems={"m": "concurrency: 1000"}, attempts="time_limit: 15 s")
        begun = time.monotonic()
        process = start(root)
        _out, err = process.communicate(timeout=120)
        seconds = time.monotonic() - begun
        assert process.returncode == 0, err
        assert server.count["total"] == 1000
        assert server.count["peak"] >= 999
    found = planned(root)
    late = [attempt for attempt in found if attempt.status is AttemptStatus.TIMEOUT]
    assert {attempt.reason for attempt in late} == {"15 s"}
    assert len(late) == 999
    took = [float(attempt.clock["seconds"]) for attempt in late]
    assert 15 <= min(took) <= max(took) < 20
    assert seconds < 35, f"{seconds:.1f} s for a limit of 15"


def test_an_unreachable_service_is_no_traceback(model_study: Study) -> None:
    """Exit code 3, a sentence and a way out."""
    root = model_study("http://127.0.0.1:9", ["F1"])
    process = start(root)
    _out, err = process.communicate(timeout=30)
    assert process.returncode == UnavailableError.exit_code
    assert "nicht zu erreichen" in err
    assert "Traceback" not in err
