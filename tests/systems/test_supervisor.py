"""Programs that do their worst to outlive their attempt; each is bounded in number and in time should it succeed."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path

import pytest

import pruefstand
from pruefstand.systems import process, supervisor
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


def test_a_program_sees_no_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folder, environment, standard input, mask of files and signals, dispositions, limits and open files are those
    that it has without a supervisor."""
    script = "pwd; umask; env; cat; ulimit -a; grep -E 'Sig[BIC]|NoNewPrivs' /proc/self/status; ls /proc/self/fd"
    script += "; sed 's/([^)]*)//' /proc/$$/stat | cut -d' ' -f1,5,6 | sed \"s/$$/ICH/g\""
    (tmp_path / "eingabe").write_bytes(b"Zeile\n")
    seen = []
    ignored = [signal.SIGHUP, signal.SIGUSR1]
    handlers = {number: signal.signal(number, signal.SIG_IGN) for number in ignored}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR2])
    umask = os.umask(0o027)
    try:
        for start in (process._Grouped, process._Supervised):
            monkeypatch.setattr(process, "_start", start)
            ended = run_process(
                ["sh", "-c", script],
                folder=tmp_path,
                environment={"PATH": os.environ["PATH"], "LEER": "", "ÄRGER": "a=b\nc", "LC_CTYPE": "C"},
                stdin=tmp_path / "eingabe",
                result=None,
                limits=Limits(Decimal(20), 10_000),
                cancel=Cancel(),
            )
            assert (ended.code, ended.stderr) == (0, b"")
            seen.append(ended.stdout.decode())
    finally:
        os.umask(umask)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in handlers.items():
            signal.signal(number, handler)
    assert seen[0] == seen[1]
    assert f"{tmp_path}\n0027\n" in seen[1]
    assert "Zeile\n" in seen[1]
    assert seen[1].endswith("ICH ICH ICH\n"), "the program leads its group and its session"


def test_an_empty_environment_is_empty(tmp_path: Path) -> None:
    """Nothing of ours and nothing of the supervisor's gets in, under any locale."""
    ended = run_process(
        ["/usr/bin/env"],
        folder=tmp_path,
        environment={},
        stdin=None,
        result=None,
        limits=Limits(Decimal(20), 1000),
        cancel=Cancel(),
    )
    assert (ended.code, ended.stdout) == (0, b"")


def test_much_to_say_is_said(tmp_path: Path) -> None:
    """An order longer than any buffer arrives whole."""
    words = [f"{number:0100000d}" for number in range(15)]
    ended = run_process(
        [
            sys.executable,
            "-c",
            "import sys; print(sum(map(len, sys.argv[1:])), sys.argv[-1][-2:], repr(sys.argv[1]))",
            "",
            *words,
        ],
        folder=tmp_path,
        environment={},
        stdin=None,
        result=None,
        limits=Limits(Decimal(20), 1000),
        cancel=Cancel(),
    )
    assert ended.stdout == b"1500000 14 ''\n"


def test_waiting_for_a_start_counts_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a program begins with the program, not with its supervisor."""
    monkeypatch.setattr(process, "COMMAND", ("sh", "-c", 'sleep 1; exec "$0" "$@"', *supervisor.COMMAND))
    ended = execute("print(1)", tmp_path, seconds="0.9")
    assert (ended.stop, ended.stdout) == (Stop.ITSELF, b"1\n")
    assert ended.seconds < Decimal("0.9")


@pytest.mark.parametrize("instead", [["/bin/false"], ["/bin/sh", "-c", "kill -9 $$"], ["/bin/sh", "-c", "sleep 0.2"]])
def test_a_supervisor_that_fails_is_no_failed_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, instead: list[str]
) -> None:
    """Where it ends before it has started anything, this computer is at its end, not the program."""
    monkeypatch.setattr(process, "COMMAND", instead)
    with pytest.raises(BlockingIOError, match="temporarily unavailable"):
        execute("print(1)", tmp_path)


def test_cancelled_before_it_began(tmp_path: Path) -> None:
    """A program that is called off before it runs has taken no time, and nothing of it is left."""
    cancel = Cancel()
    cancel.set()
    ended = execute("import time; time.sleep(20)", tmp_path, cancel=cancel)
    assert ended.stop is Stop.CANCEL
    assert ended.seconds < 1


def test_many_at_once_stay_apart(tmp_path: Path) -> None:
    """Fifty programs at the same time, each with its own output and code, none with another's files; a third of them
    leaves a daemon."""

    def one(number: int) -> Ended:
        folder = tmp_path / str(number)
        folder.mkdir()
        daemon = "detach('closes')" if number % 3 == 0 else ""
        code = (
            f"{DETACH}\n{daemon}\nprint({number}, *sorted(map(int, os.listdir('/proc/self/fd'))))\nos._exit({number})"
        )
        return execute(code.replace("os._exit", "sys.stdout.flush(); os._exit"), folder, seconds="60")

    with ThreadPoolExecutor(50) as pool:
        ended = list(pool.map(one, range(50)))
    assert [each.code for each in ended] == list(range(50))
    assert [each.stdout for each in ended] == [f"{number} 0 1 2 3\n".encode() for number in range(50)]


def test_a_hundred_starts_leave_no_file_open(tmp_path: Path) -> None:
    """Neither good ones nor such as cannot be started."""

    def one(number: int) -> None:
        try:
            run_process(
                [["/bin/true"], ["/nirgends"], ["/bin/sh", "-c", "sleep 20 & kill -9 $PPID"]][number % 3],
                folder=tmp_path,
                environment={},
                stdin=None,
                result=None,
                limits=Limits(Decimal(20), 1000),
                cancel=Cancel(),
            )
        except FileNotFoundError:
            assert number % 3 == 1

    def open_files() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    one(0)
    gc.collect()
    before = open_files()
    for number in range(100):
        one(number)
    assert until(lambda: open_files() <= before), (
        "the threads that read a failed start's pipes close them a little later"
    )


def test_closed_standard_streams_are_no_hindrance(tmp_path: Path) -> None:
    """Started without standard input, output and error, as some services are, everything works."""
    code = f"""
import os, sys
sys.path[:] = {sys.path!r}
from decimal import Decimal
from pathlib import Path
from pruefstand.systems.process import Limits, run_process
from pruefstand.work.cancel import Cancel
os.closerange(0, 3)
ended = run_process(["/bin/sh", "-c", "cat; ls /proc/self/fd"], folder=Path("/"), environment={{"PATH": "/bin"}},
                    stdin=Path({str(tmp_path / "eingabe")!r}), result=None, limits=Limits(Decimal(20), 1000),
                    cancel=Cancel())
Path({str(tmp_path / "ergebnis")!r}).write_bytes(ended.stdout)
os._exit(0)
"""
    (tmp_path / "eingabe").write_bytes(b"Zeile\n")
    subprocess.run([sys.executable, "-c", code], check=True)
    assert (tmp_path / "ergebnis").read_bytes() == b"Zeile\n0\n1\n2\n3\n"


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_it_works_wherever_it_is_installed(tmp_path: Path, locale: str) -> None:
    """Under a path with a space and an umlaut, not writable, with any locale: the supervisor is found and works."""
    place = tmp_path / "Prüf stand"
    source = Path(pruefstand.__file__).parent
    shutil.copytree(source, place / "pruefstand", ignore=shutil.ignore_patterns("__pycache__", "examples", "skeletons"))
    code = """
import os, sys
from decimal import Decimal
from pathlib import Path
from pruefstand.systems import supervisor
from pruefstand.systems.process import Limits, run_process
from pruefstand.work.cancel import Cancel
ended = run_process(["sh", "-c", "setsid sleep 20 & echo $1", "sh", os.fsdecode("ü".encode())], folder=Path("/"),
                    environment={"PATH": os.environ["PATH"]}, stdin=None, result=None,
                    limits=Limits(Decimal(20), 1000), cancel=Cancel())
sys.stdout.buffer.write(ended.stdout + os.fsencode(supervisor.__file__))
"""
    environment = {
        "LC_ALL": locale,
        "LANG": locale,
        "PATH": os.environ["PATH"],
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join([str(place), *sys.path]),
    }
    (tmp_path / "code.py").write_text(code, encoding="utf-8")
    done = subprocess.run([sys.executable, tmp_path / "code.py"], env=environment, capture_output=True, check=True)
    assert done.stdout == b"\xc3\xbc\n" + os.fsencode(place / "pruefstand" / "systems" / "supervisor.py")
