"""What a supervisor must not change for the program below it, nor for us above it."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path

import pytest

import pruefstand
from pruefstand.systems import process, supervisor
from pruefstand.systems.process import Ended, Limits, Stop, run_process
from pruefstand.work.cancel import Cancel

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="supervisors exist on Linux only")


def start(
    argv: list[str],
    folder: Path,
    *,
    environment: dict[str, str] | None = None,
    stdin: Path | None = None,
    seconds: str = "60",
    cancel: Cancel | None = None,
) -> Ended:
    """Start this program; its environment is empty unless given."""
    return run_process(
        argv,
        folder=folder,
        environment=environment or {},
        stdin=stdin,
        result=None,
        limits=Limits(Decimal(seconds), 10_000),
        cancel=cancel or Cancel(),
    )


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
        for way in (process._Grouped, process._Supervised):
            monkeypatch.setattr(process, "_start", way)
            environment = {"PATH": os.environ["PATH"], "LEER": "", "ÄRGER": "a=b\nc", "LC_CTYPE": "C"}
            ended = start(["sh", "-c", script], tmp_path, environment=environment, stdin=tmp_path / "eingabe")
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
    ended = start(["/usr/bin/env"], tmp_path)
    assert (ended.code, ended.stdout) == (0, b"")


def test_much_to_say_is_said(tmp_path: Path) -> None:
    """An order longer than any buffer arrives whole."""
    words = [f"{number:0100000d}" for number in range(15)]
    code = "import sys; print(sum(map(len, sys.argv[1:])), sys.argv[-1][-2:], repr(sys.argv[1]))"
    ended = start([sys.executable, "-c", code, "", *words], tmp_path)
    assert ended.stdout == b"1500000 14 ''\n"


def test_waiting_for_a_start_counts_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a program begins with the program, not with its supervisor."""
    monkeypatch.setattr(process, "COMMAND", ("sh", "-c", 'sleep 1; exec "$0" "$@"', *supervisor.COMMAND))
    ended = start(["/bin/echo", "1"], tmp_path, seconds="0.9")
    assert (ended.stop, ended.stdout) == (Stop.ITSELF, b"1\n")
    assert ended.seconds < Decimal("0.9")


@pytest.mark.parametrize("instead", [["/bin/false"], ["/bin/sh", "-c", "kill -9 $$"], ["/bin/sh", "-c", "sleep 0.2"]])
def test_a_supervisor_that_fails_is_no_failed_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, instead: list[str]
) -> None:
    """Where it ends before it has started anything, this computer is at its end, not the program."""
    monkeypatch.setattr(process, "COMMAND", instead)
    with pytest.raises(BlockingIOError, match="temporarily unavailable"):
        start(["/bin/echo", "1"], tmp_path)


def test_cancelled_before_it_began(tmp_path: Path) -> None:
    """A program that is called off before it runs has taken no time, and nothing of it is left."""
    cancel = Cancel()
    cancel.set()
    ended = start(["/bin/sleep", "20"], tmp_path, cancel=cancel)
    assert ended.stop is Stop.CANCEL
    assert ended.seconds < 1


def open_files() -> int:
    """How many files this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def exists(process: int) -> bool:
    """Whether there is such a process, dead or alive."""
    return Path("/proc", str(process)).exists()


def test_many_at_once_stay_apart(tmp_path: Path) -> None:
    """Fifty programs at the same time, each with its own output and code and none with another's files; what they leave
    in the background is gone when they are, and nobody above them is left either."""
    code = """
import os, subprocess, sys
files = sorted(map(int, os.listdir("/proc/self/fd")))
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(20)"], start_new_session=True)
print(sys.argv[1], files, child.pid, os.getppid(), flush=True)
os._exit(int(sys.argv[1]))
"""

    def one(number: int) -> Ended:
        return start([sys.executable, "-c", code, str(number)], tmp_path)

    with ThreadPoolExecutor(50) as pool:
        ended = list(pool.map(one, range(50)))
    assert [each.code for each in ended] == list(range(50))
    for number, each in enumerate(ended):
        said, numbers = each.stdout.decode().rsplit("]", 1)
        assert said == f"{number} [0, 1, 2, 3"
        assert not [process for process in map(int, numbers.split()) if exists(process)]


def test_a_hundred_starts_leave_no_file_open(tmp_path: Path) -> None:
    """Neither good ones, nor such as cannot be started, nor those that kill their supervisor."""
    programs = [["/bin/true"], ["/nirgends"], ["/bin/sh", "-c", "kill -9 $PPID"]]

    def one(number: int) -> None:
        try:
            start(programs[number % 3], tmp_path)
        except FileNotFoundError:
            assert number % 3 == 1

    one(0)
    gc.collect()
    before = open_files()
    for number in range(100):
        one(number)
    last = time.monotonic() + 5  # the threads that read a failed start's pipes close them a little later
    while open_files() > before and time.monotonic() < last:
        time.sleep(0.01)
    assert open_files() <= before


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
argv = ["sh", "-c", "setsid sleep 20 & echo $1; echo $!", "sh", os.fsdecode("ü".encode())]
ended = run_process(argv, folder=Path("/"), environment={"PATH": os.environ["PATH"]}, stdin=None,
                    result=None, limits=Limits(Decimal(20), 1000), cancel=Cancel())
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
    word, number, file = done.stdout.split(b"\n")
    assert (word.decode(), exists(int(number))) == ("ü", False)
    assert file == os.fsencode(place / "pruefstand" / "systems" / "supervisor.py")
