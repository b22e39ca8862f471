"""Programs that do their worst to outlive their attempt; each is bounded in number and in time should it succeed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from pruefstand.systems import supervisor
from pruefstand.systems.process import Ended, Limits, Stop, run_process
from pruefstand.work.cancel import Cancel

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="supervisors exist on Linux only")

DAEMON = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for number in range(3 if sys.argv[2] == "holds" else 0, 64):
    try: os.close(number)
    except OSError: pass
with open(sys.argv[1] + "/new", "w") as file: file.write(str(os.getpid()))
os.rename(sys.argv[1] + "/new", sys.argv[1] + "/daemon")
time.sleep(20)
"""

DETACH = f"""
import os, sys, time
folder, pipes = sys.argv[1], "closes"
def detach(pipes):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execve(sys.executable, [sys.executable, "-c", {DAEMON!r}, folder, pipes], {{}})
        os._exit(0)
    os.wait()
    while not os.path.exists(folder + "/daemon"): time.sleep(0.01)
"""


def execute(code: str, folder: Path, *, seconds: str = "20", cancel: Cancel | None = None) -> Ended:
    """Run this Python text; ``argv[1]`` is the folder, by which its processes are known."""
    return run_process(
        [sys.executable, "-c", code, str(folder)],
        folder=folder,
        environment={"TMPDIR": str(folder)},
        stdin=None,
        result=None,
        limits=Limits(Decimal(seconds), 10_000),
        cancel=cancel or Cancel(),
    )


def left(folder: Path) -> list[int]:
    """Processes whose arguments name the folder, whatever else they have shed; the dead have no arguments."""
    found = []
    for each in Path("/proc").iterdir():
        try:
            if each.name.isdigit() and os.fsencode(folder) in (each / "cmdline").read_bytes():
                found.append(int(each.name))
        except OSError:
            continue
    return found


def parents() -> Iterator[tuple[int, int, str]]:
    """Number, parent and state of every process."""
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            try:
                state, parent = (each / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[:2]
            except OSError:
                continue
            yield int(each.name), int(parent), state


def until(holds: Callable[[], bool], seconds: float = 5) -> bool:
    """Whether this comes to hold within so many seconds."""
    last = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > last:
            return False
        time.sleep(0.01)
    return True


@pytest.fixture(autouse=True)
def _nothing_left(tmp_path: Path) -> Iterator[None]:
    """Whatever a test is about: nothing of it is left, neither a process nor a dead child of ours."""
    yield
    found = left(tmp_path)
    for number in found:
        os.kill(number, signal.SIGKILL)
    assert found == []
    assert [number for number, parent, state in parents() if parent == os.getpid() and state == "Z"] == []


@pytest.mark.parametrize("pipes", ["closes", "holds"])
@pytest.mark.parametrize(
    ("then", "stop", "code"),
    [
        ("print('fertig')", Stop.ITSELF, 0),
        ("os._exit(3)", Stop.ITSELF, 3),
        ("os.kill(os.getpid(), 11)", Stop.ITSELF, -11),
        ("os.write(1, b'x' * 20_000); time.sleep(20)", Stop.SIZE, -9),
        ("time.sleep(20)", Stop.TIME, -9),
        ("open(folder + '/ready', 'w'); time.sleep(20)", Stop.CANCEL, -9),
    ],
)
def test_a_daemon_dies_with_its_program(tmp_path: Path, pipes: str, then: str, stop: Stop, code: int) -> None:
    """Forked twice, in a session of its own, without environment and without our pipes, or with them: it is found at
    every kind of end, and nothing waits for it."""
    cancel = Cancel()
    if stop is Stop.CANCEL:
        threading.Thread(target=lambda: until((tmp_path / "ready").exists, 10) and cancel.set()).start()
    begun = time.monotonic()
    ended = execute(f"{DETACH}\ndetach({pipes!r})\n{then}", tmp_path, seconds="1.5", cancel=cancel)
    assert (ended.stop, ended.code) == (stop, code)
    assert time.monotonic() - begun < 5
    assert (tmp_path / "daemon").exists()
    assert left(tmp_path) == []


def test_nothing_outlives_our_own_death(tmp_path: Path) -> None:
    """After kill -9 of the process that called, its programs, their daemons and the supervisors end."""
    program = f"""{DETACH}
detach("holds")
with open(folder + "/parent", "w") as file: file.write(str(os.getppid()))
os.rename(folder + "/parent", folder + "/ready")
time.sleep(20)
"""
    code = f"""
import sys
sys.path[:] = {sys.path!r}
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from pruefstand.systems.process import Limits, run_process
from pruefstand.work.cancel import Cancel
def run(name):
    folder = Path({str(tmp_path)!r}, name)
    folder.mkdir()
    run_process([sys.executable, "-c", {program!r}, str(folder)], folder=folder, environment={{}}, stdin=None,
                result=None, limits=Limits(Decimal(30), 1000), cancel=Cancel())
with ThreadPoolExecutor() as pool: list(pool.map(run, "abc"))
"""
    caller = subprocess.Popen([sys.executable, "-c", code])
    ready = [tmp_path / name / "ready" for name in "abc"]
    assert until(lambda: all(file.exists() for file in ready), 15)
    above = {int(file.read_text()) for file in ready}
    assert len(above - {caller.pid}) == 3
    assert len(set(left(tmp_path)) - {caller.pid}) == 6
    caller.kill()
    caller.wait()
    assert until(lambda: left(tmp_path) == [])
    assert until(lambda: above.isdisjoint(number for number, _parent, _state in parents()))


def test_a_tree_of_deaf_sessions_is_felled(tmp_path: Path) -> None:
    """Thirty processes that ignore every signal but one, each in a session of its own."""
    code = """
import os, signal, sys, time
for number in set(range(1, 32)) - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
    signal.signal(number, signal.SIG_IGN)
depth = 0
while depth < 4:
    if os.fork() == 0:
        os.setsid()
        depth += 1
        continue
    if os.fork() == 0:
        os.setsid()
        depth += 1
        continue
    break
open(f"{sys.argv[1]}/{os.getpid()}", "w")
time.sleep(20)
"""
    ended = execute(code, tmp_path, seconds="2")
    assert ended.stop is Stop.TIME
    assert len(list(tmp_path.iterdir())) == 31


def test_a_chain_that_runs_away_is_caught(tmp_path: Path) -> None:
    """Twenty processes, each of which leaves its session, forks and ends, and so does the next, again and again: who is
    listed is gone a moment later."""
    code = """
import os, sys, time
last = time.monotonic() + 15
for _ in range(20):
    if os.fork() == 0:
        while time.monotonic() < last:
            if os.fork(): os._exit(0)
            os.setsid()
        os._exit(0)
time.sleep(0.2)
"""
    begun = time.monotonic()
    ended = execute(code, tmp_path)
    assert (ended.stop, ended.code) == (Stop.ITSELF, 0)
    assert time.monotonic() - begun < 10


def test_guards_that_replace_each_other_are_ended(tmp_path: Path) -> None:
    """Two processes in two sessions, of which either starts another as soon as its partner is killed."""
    code = """
import os, signal, sys, time
def guard(left):
    while left:
        signal.alarm(20)
        left -= 1
        mine, yours = os.pipe(), os.pipe()
        if os.fork() == 0:
            os.setsid()
            os.close(mine[0]); os.close(yours[1])
            os.read(yours[0], 1)
        else:
            os.close(mine[1]); os.close(yours[0])
            open(sys.argv[1] + "/ready", "a").write("x")
            os.read(mine[0], 1)
if os.fork() == 0:
    os.setsid()
    guard(5)
    os._exit(0)
while not os.path.exists(sys.argv[1] + "/ready"): time.sleep(0.01)
"""
    assert execute(code, tmp_path).code == 0
    assert (tmp_path / "ready").exists()


def test_signals_to_the_supervisor_change_nothing(tmp_path: Path) -> None:
    """Whatever a program, or a service manager, sends to it short of SIGKILL, it stays until all is done."""
    code = f"""{DETACH}
import signal
for name in ("TERM", "INT", "HUP", "QUIT", "USR1", "ALRM", "CHLD"):
    os.kill(os.getppid(), signal.Signals["SIG" + name])
detach("closes")
sys.exit(7)
"""
    assert execute(code, tmp_path).code == 7
    assert (tmp_path / "daemon").exists()


def test_who_kills_the_supervisor_is_ended_all_the_same(tmp_path: Path) -> None:
    """Its group is then ended at once, and it counts as killed: how it would have ended nobody can know."""
    code = """
import os, signal, subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(20)", sys.argv[1]])
os.write(1, b"vorher")
os.kill(os.getppid(), signal.SIGKILL)
time.sleep(20)
"""
    begun = time.monotonic()
    ended = execute(code, tmp_path)
    assert (ended.stop, ended.code, ended.stdout) == (Stop.ITSELF, -9, b"vorher")
    assert time.monotonic() - begun < 5
    assert until(lambda: left(tmp_path) == [])


def test_who_stops_the_supervisor_gains_nothing(tmp_path: Path) -> None:
    """It goes on at the time limit and finds everything."""
    code = f"{DETACH}\ndetach('holds')\nos.kill(os.getppid(), 19)\ntime.sleep(20)"
    begun = time.monotonic()
    assert execute(code, tmp_path, seconds="1.5").stop is Stop.TIME
    assert time.monotonic() - begun < 5


def test_dead_orphans_are_buried_at_once(tmp_path: Path) -> None:
    """A program that leaves many short-lived orphans behind fills no table of processes with them."""
    code = """
import os, sys, time
for _ in range(30):
    if os.fork() == 0:
        if os.fork() == 0: time.sleep(0.05)
        os._exit(0)
    os.wait()
time.sleep(0.5)
stats = []
for name in filter(str.isdigit, os.listdir("/proc")):
    try: stats.append(open(f"/proc/{name}/stat").read().rpartition(")")[2].split()[:2])
    except OSError: pass
print(sum(state == "Z" for state, parent in stats if int(parent) == os.getppid()))
"""
    assert execute(code, tmp_path).stdout == b"0\n"


def test_a_group_is_killed_in_one_step(tmp_path: Path) -> None:
    """With its leader everything in it, so that nothing in it has time to fork; nothing beyond it."""
    code = """
import os, subprocess, sys, time
for new in (False, True):
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(20)", sys.argv[1]], start_new_session=new)
print(flush=True)
time.sleep(20)
"""
    arguments = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(arguments, start_new_session=True, stdout=subprocess.PIPE) as leader:
        assert leader.stdout is not None
        leader.stdout.readline()
        assert until(lambda: len(left(tmp_path)) == 3)
        other = next(number for number in left(tmp_path) if os.getsid(number) == number != leader.pid)
        supervisor._kill(leader.pid)
        assert until(lambda: left(tmp_path) == [other])
        os.kill(other, signal.SIGKILL)
        assert until(lambda: left(tmp_path) == [])


def test_the_whole_tree_is_killed_in_one_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what is not yet an orphan, so that a tree that grows at its ends is not felled level by level."""
    code = """
import os, sys, time
for _ in range(3):
    if os.fork(): break
    os.setsid()
else: print(flush=True)
time.sleep(20)
"""
    killed: list[int] = []
    monkeypatch.setattr(supervisor, "_kill", killed.append)
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE) as top:
        assert top.stdout is not None
        top.stdout.readline()
        tree = set(left(tmp_path))
        assert (len(tree), supervisor._kill_all_below(top.pid)) == (4, tree - {top.pid})
        assert set(killed) == tree - {top.pid}
        for number in tree:
            os.kill(number, signal.SIGKILL)
        assert until(lambda: left(tmp_path) == [])


def test_the_supervisor_lets_go_of_the_streams(tmp_path: Path) -> None:
    """While the program runs, its pipes and its input are open in no other process of ours."""
    code = """
import os, time
time.sleep(0.3)
print([os.readlink(f"/proc/{os.getppid()}/fd/{number}") for number in range(3)])
"""
    assert execute(code, tmp_path).stdout == b"['/dev/null', '/dev/null', '/dev/null']\n"


def test_a_kernel_without_lists_of_children_is_searched_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system keeps no list of a process's children, the parents of all processes tell the same."""
    children = [subprocess.Popen([sys.executable, "-c", "import time; time.sleep(20)"]) for _ in range(3)]
    try:
        listed = set(supervisor._children(os.getpid()))
        assert {child.pid for child in children} <= listed
        read = supervisor._read

        def without_lists(path: str) -> bytes:
            if path.endswith("/children"):
                raise FileNotFoundError(path)
            return read(path)

        monkeypatch.setattr(supervisor, "_read", without_lists)
        assert set(supervisor._children(os.getpid())) == listed
        assert supervisor._children(children[0].pid) == []
    finally:
        for child in children:
            child.kill()
            child.wait()
