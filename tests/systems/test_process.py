from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
import time
from decimal import Decimal
from pathlib import Path

import pytest

from pruefstand.systems import process
from pruefstand.systems.process import Ended, Limits, Stop, run_process
from pruefstand.work.cancel import Cancel


@pytest.fixture(autouse=True, params=["supervised", "grouped"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every rule here holds for both ways to start a program: the one of Linux and that of all other systems."""
    if request.param == "grouped":
        monkeypatch.setattr(process, "_start", process._Grouped)
    elif sys.platform != "linux":
        pytest.skip("supervisors exist on Linux")
    return str(request.param)


def execute(
    code: str,
    folder: Path,
    *,
    seconds: str = "20",
    output: int = 1000,
    stdin: Path | None = None,
    result: Path | None = None,
    cancel: Cancel | None = None,
) -> Ended:
    """Run this Python text with limits; ``argv[1]`` is the folder."""
    return run_process(
        [sys.executable, "-c", code, str(folder)],
        folder=folder,
        environment={"TMPDIR": str(folder), "PYTHONUTF8": "1"},
        stdin=stdin,
        result=result,
        limits=Limits(Decimal(seconds), output),
        cancel=cancel or Cancel(),
    )


def alive(file: Path) -> bool:
    """Whether the process whose number stands in this file still runs (a zombie does not)."""
    with_state = Path("/proc", file.read_text(), "stat")
    try:
        return with_state.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def dies(file: Path) -> bool:
    """Whether that process ends within two seconds."""
    for _attempt in range(100):
        if not alive(file):
            return True
        time.sleep(0.02)
    return False


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look at processes")


def test_both_streams_and_the_exit_code_come_back(tmp_path: Path) -> None:
    """What a program says and how it ends is kept as it is."""
    ended = execute("import sys; print('aus'); print('fehl', file=sys.stderr); sys.exit(3)", tmp_path)
    assert (ended.stop, ended.code, ended.stdout, ended.stderr) == (Stop.ITSELF, 3, b"aus\n", b"fehl\n")
    assert 0 < ended.seconds < 20


@pytest.mark.parametrize("code", [0, 1, 3, 127, 255])
def test_an_exit_code_is_told_as_it_is(tmp_path: Path, code: int) -> None:
    """Every code that a program can end with comes back."""
    assert execute(f"import os; os._exit({code})", tmp_path).code == code


@pytest.mark.parametrize("number", [1, 2, 9, 11, 13, 15, 25])
def test_a_crash_is_a_signal(tmp_path: Path, number: int) -> None:
    """A program that kills itself ends with a negative code; what it wrote before is kept."""
    code = f"import os, signal; os.write(1, b'halb'); number = {number}\n"
    if number in {1, 2, 13, 25}:  # Python has its own idea of these, and whoever runs under nohup of the first
        code += "signal.signal(number, signal.SIG_DFL)\n"
    ended = execute(code + "os.kill(os.getpid(), number)", tmp_path)
    assert (ended.stop, ended.code, ended.stdout) == (Stop.ITSELF, -number, b"halb")


@pytest.mark.parametrize(
    "what", ["missing", "folder", "plain", "no_format", "no_interpreter", "by_path", "not_by_path"]
)
def test_what_cannot_be_started_says_why(tmp_path: Path, what: str) -> None:
    """A program that is not there, not executable or no program raises just what ``subprocess`` raises for it."""
    for name in ("plain", "no_format", "no_interpreter"):
        (tmp_path / name).write_text("#!/nirgends/sh\n" if name == "no_interpreter" else "kein Programm\n", "utf-8")
        (tmp_path / name).chmod(stat.S_IRWXU if name != "plain" else stat.S_IRUSR)
    (tmp_path / "folder").mkdir()
    argv = [{"by_path": "plain", "not_by_path": "nirgends"}.get(what, str(tmp_path / what))]
    environment = {"PATH": f"/nirgends:{tmp_path}:{tmp_path / 'plain'}"}
    with pytest.raises(OSError, match=argv[0]) as theirs:
        subprocess.run(argv, env=environment, check=False)
    with pytest.raises(OSError, match=argv[0]) as ours:
        run_process(
            argv,
            folder=tmp_path,
            environment=environment,
            stdin=None,
            result=None,
            limits=Limits(Decimal(20), 1000),
            cancel=Cancel(),
        )
    assert (ours.type, ours.value.errno, ours.value.filename) == (
        theirs.type,
        theirs.value.errno,
        theirs.value.filename,
    )


def test_a_missing_folder_says_so(tmp_path: Path) -> None:
    """Where the folder to start in is gone, it is what the error names."""
    with pytest.raises(FileNotFoundError) as told:
        execute("", tmp_path / "weg")
    assert told.value.filename in {str(tmp_path / "weg"), tmp_path / "weg"}


def test_what_no_system_can_pass_on_is_refused(tmp_path: Path) -> None:
    """A NUL in an argument would end it early: it never gets there."""
    with pytest.raises(ValueError, match=r"null|form"):
        execute("print('a\0b')", tmp_path)


@needs_proc
def test_a_hanging_program_and_its_deaf_child_are_ended(tmp_path: Path) -> None:
    """At the time limit both are killed at once, though the child ignores SIGTERM and holds the pipe open."""
    code = """
import os, signal, subprocess, sys, time
deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
child = subprocess.Popen([sys.executable, "-c", deaf])
open(sys.argv[1] + "/child", "w").write(str(child.pid))
os.write(1, b"bis hier")
time.sleep(60)
"""
    begun = time.monotonic()
    ended = execute(code, tmp_path, seconds="1")
    assert (ended.stop, ended.stdout) == (Stop.TIME, b"bis hier")
    assert time.monotonic() - begun < 5
    assert dies(tmp_path / "child")


@needs_proc
@pytest.mark.parametrize("environment", ["None", "{}"])
def test_a_child_left_over_dies_with_the_program(tmp_path: Path, environment: str) -> None:
    """A normal end ends the children too, whatever their environment, and none of them can hold up the run by keeping
    the pipe open."""
    code = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], env={environment})
open(sys.argv[1] + "/child", "w").write(str(child.pid))
print("fertig")
"""
    begun = time.monotonic()
    ended = execute(code, tmp_path)
    assert (ended.stop, ended.code, ended.stdout) == (Stop.ITSELF, 0, b"fertig\n")
    assert time.monotonic() - begun < 5
    assert dies(tmp_path / "child")


@pytest.mark.parametrize("way", ["grouped"], indirect=True)
def test_a_process_that_nobody_finds_holds_nothing_up(tmp_path: Path) -> None:
    """Where only the group is ended, a daemon that has left it may keep the pipe; the attempt ends all the same."""
    daemon = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(30)"
    code = f"""
import os, subprocess, sys, time
file = sys.argv[1] + "/child"
subprocess.Popen([sys.executable, "-c", {daemon!r}, file], start_new_session=True)
while not os.path.exists(file) or not os.path.getsize(file): time.sleep(0.01)
print("fertig")
"""
    begun = time.monotonic()
    try:
        ended = execute(code, tmp_path)
        assert (ended.code, ended.stdout) == (0, b"fertig\n")
        assert time.monotonic() - begun < 8
    finally:
        os.kill(int((tmp_path / "child").read_text()), 9)


def test_a_flood_is_stopped_early(tmp_path: Path) -> None:
    """Far more than the limit never accumulates: the program is killed at the limit, and the first bytes are kept."""
    begun = time.monotonic()
    ended = execute("import os\nwhile True: os.write(1, b'0123456789' * 5000)", tmp_path, output=12_345)
    assert ended.stop is Stop.SIZE
    assert ended.stdout == (b"0123456789" * 5000)[:12_345]
    assert time.monotonic() - begun < 5


def test_the_limit_itself_is_allowed(tmp_path: Path) -> None:
    """Exactly as much as allowed is whole; one byte more is too much, also when the program had ended by then."""
    assert execute("print('x' * 999)", tmp_path, output=1000).stop is Stop.ITSELF
    over = execute("print('x' * 1000)", tmp_path, output=1000)
    assert (over.stop, over.stdout) == (Stop.SIZE, b"x" * 1000)


def test_a_flood_into_the_result_file_is_stopped(tmp_path: Path) -> None:
    """The limit holds for the file just as for standard output, and standard output is then free."""
    code = """
import os, sys
os.write(1, b"y" * 100_000)
with open(sys.argv[1] + "/out", "wb") as out:
    while True: out.write(b"x" * 100); out.flush()
"""
    ended = execute(code, tmp_path, output=1000, result=tmp_path / "out")
    assert (ended.stop, ended.stdout) == (Stop.SIZE, b"")


def test_much_on_standard_error_keeps_its_end(tmp_path: Path) -> None:
    """A talkative program is not held up, and its last words are what is kept."""
    code = "import sys\nfor n in range(200_000): sys.stderr.write(f'{n}\\n')"
    ended = execute(code, tmp_path)
    assert ended.stop is Stop.ITSELF
    assert len(ended.stderr) <= 32_768
    assert ended.stderr.endswith(b"199999\n")


def test_bytes_stay_bytes(tmp_path: Path) -> None:
    """Nothing is decoded, translated or ended with a line feed."""
    assert execute("import os; os.write(1, bytes(range(256)) + b'\\r\\n\\x1a')", tmp_path).stdout == (
        bytes(range(256)) + b"\r\n\x1a"
    )


def test_large_input_may_be_ignored_or_read(tmp_path: Path) -> None:
    """A program that never reads breaks no pipe; one that reads gets every byte."""
    material = tmp_path / "material"
    material.write_bytes(b"m" * 3_000_000)
    assert execute("print(1)", tmp_path, stdin=material).stdout == b"1\n"
    count = "import sys; print(len(sys.stdin.buffer.read()))"
    assert execute(count, tmp_path, stdin=material).stdout == b"3000000\n"
    assert execute(count, tmp_path).stdout == b"0\n"


def test_cancelling_ends_it_at_once(tmp_path: Path) -> None:
    """The flag is seen while a program runs, and what it wrote is kept."""
    cancel = Cancel()
    threading.Timer(0.5, cancel.set).start()
    begun = time.monotonic()
    ended = execute("import os, time; os.write(1, b'an'); time.sleep(60)", tmp_path, cancel=cancel)
    assert (ended.stop, ended.stdout) == (Stop.CANCEL, b"an")
    assert time.monotonic() - begun < 5


def test_a_program_that_closes_its_output_is_waited_for(tmp_path: Path) -> None:
    """The end of the output is not the end of the program."""
    ended = execute("import os, sys, time; os.close(1); os.close(2); time.sleep(0.3); os._exit(4)", tmp_path)
    assert (ended.stop, ended.code) == (Stop.ITSELF, 4)
    assert ended.seconds >= Decimal("0.3")


def test_no_file_but_the_three_is_open(tmp_path: Path) -> None:
    """Nothing that we have open leads anywhere from the program."""
    if not Path("/proc/self/fd").exists():
        pytest.skip("needs /proc to list open files")
    with (tmp_path / "referenz").open("w") as secret:
        os.set_inheritable(secret.fileno(), True)
        ended = execute("import os; print(sorted(map(int, os.listdir('/proc/self/fd'))))", tmp_path)
    assert ended.stdout == b"[0, 1, 2, 3]\n"  # 3 is the listing itself
