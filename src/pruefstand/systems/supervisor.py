"""The supervisor: a process of its own above each program on Linux, which ends whatever descends from that program.

It makes itself the reaper of all orphans below it (``PR_SET_CHILD_SUBREAPER``, prctl(2)), so that no process gets away
by forking, leaving its group and session, or shedding its environment: sooner or later it is the supervisor's child.
:data:`COMMAND` starts it with its folder and the number of its end of a stream socket. Over that comes what to start
(eight bytes with the length, then fields ended by NUL: the folder, how many paths to try and these, how many arguments
and these, names and values of the environment); back go lines:

- ``start PID NANOSECONDS``, written by the program's process itself just before it becomes the program;
- ``error ERRNO WHAT`` if it cannot, where WHAT is ``folder`` or ``program``;
- ``end CODE NANOSECONDS``, the code negative for a signal.

Once the program has ended, or when the other end is closed, by intent or because its owner was killed, the supervisor
kills all that is left and ends; so it is gone only after everything else is. Both ends read the same monotonic clock.

It starts with every attempt, so it is imported, not run, because only then its bytecode is kept, and it imports next to
nothing: ``_signal`` instead of ``signal``, whose enumerations cost more than all the rest, ``_ctypes`` instead of
``ctypes``.
"""

import _signal  # type: ignore[import-not-found] # built into every Python, but unknown to mypy
import os
import sys
import time

__all__ = ["COMMAND", "main"]

COMMAND = (
    *(sys.executable, "-I", "-S", "-c"),
    "import sys; sys.path.append(sys.argv[1]); from supervisor import main; main(int(sys.argv[2]))",
    os.path.dirname(os.path.abspath(__file__)),  # noqa: PTH100, PTH120 - pathlib takes longer to load than all this
)
"""What starts a supervisor, once the number of its end of the socket is added."""

_SUBREAPER = 36
"""``PR_SET_CHILD_SUBREAPER`` of linux/prctl.h."""

_PATIENCE = 5.0
"""Seconds after which the supervisor gives up on processes that it may not kill (those of another user)."""


def main(line: int) -> None:
    """Start what is asked for over the socket ``line``, wait for its end or for the other side's, leave nothing.

    Ends this process at once, as nothing is left to tidy up and a slow farewell would be waited for: with 0, or with 1
    where anything went wrong, so that the owner kills the program's group itself.
    """
    try:
        _supervise(line)
    except BaseException:  # noqa: BLE001 - whatever it was, nobody is left here to tell it to
        os._exit(1)
    os._exit(0)


def _supervise(line: int) -> None:
    os.set_inheritable(line, False)
    _adopt_orphans()
    # Whoever means the whole house (a service manager, the program itself) must not end the one who cleans up.
    mask = _signal.pthread_sigmask(_signal.SIG_BLOCK, _signal.valid_signals())
    order = _read_order(line)
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    ignored = _signal.signal(_signal.SIGCHLD, lambda _number, _frame: None) is _signal.SIG_IGN
    _signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    program = os.fork()
    if program == 0:
        _become(order, line, mask, ignored)
    try:
        _let_go_of_streams()
        _signal.pthread_sigmask(_signal.SIG_UNBLOCK, [_signal.SIGCHLD])
        _wait(program, line, wake)
    finally:
        _end(program, line)


def _adopt_orphans() -> None:
    import _ctypes  # noqa: PLC0415 - exists in this form on Linux only, and this module is imported everywhere

    prctl = _ctypes.dlsym(_ctypes.dlopen("", os.RTLD_NOW), "prctl")
    if _ctypes.call_function(prctl, (_SUBREAPER, 1, 0, 0, 0)) != 0:
        raise OSError("no subreaper")


def _read_order(line: int) -> list[bytes]:
    data = b""
    while len(data) < 8 or len(data) < 8 + int.from_bytes(data[:8], "big"):
        piece = os.read(line, 1 << 20)
        if not piece:
            raise EOFError
        data += piece
    return data[8:].split(b"\0")[:-1]


def _become(order: list[bytes], line: int, mask: set[int], ignored: bool) -> None:
    """In the new process: turn into the program, in a session of its own and otherwise as the owner would start it."""
    what, error = "folder", 0
    try:
        folder, order = order[0], order[1:]
        paths, order = order[1 : 1 + int(order[0])], order[1 + int(order[0]) :]
        argv, rest = order[1 : 1 + int(order[0])], order[1 + int(order[0]) :]
        os.chdir(folder)
        what = "program"
        os.setsid()
        for number in (_signal.SIGPIPE, _signal.SIGXFSZ):  # ignored by every Python, and by no other program
            _signal.signal(number, _signal.SIG_DFL)
        if ignored:
            _signal.signal(_signal.SIGCHLD, _signal.SIG_IGN)
        _signal.set_wakeup_fd(-1)
        os.write(line, b"start %d %d\n" % (os.getpid(), time.monotonic_ns()))
        _signal.pthread_sigmask(_signal.SIG_SETMASK, mask)
        error = _execute(paths, argv, dict(zip(rest[::2], rest[1::2], strict=True)))
    except OSError as problem:
        error = problem.errno or 0
    finally:
        try:
            os.write(line, b"error %d %s\n" % (error, what.encode()))
        finally:
            os._exit(127)


def _execute(paths: list[bytes], argv: list[bytes], environment: dict[bytes, bytes]) -> int:
    """Try one path after the other; of the errors the first that says more than that there is nothing, as the standard
    library's ``subprocess`` does."""
    missing = other = 0
    for path in paths:
        try:
            os.execve(path, argv, environment)  # noqa: S606 - starting the study's program is the purpose
        except (FileNotFoundError, NotADirectoryError) as problem:
            missing = problem.errno or 0
        except OSError as problem:
            other = other or problem.errno or 0
    return other or missing


def _let_go_of_streams() -> None:
    """The program's input and output are its own: whoever reads them waits for the last process that has them open."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)


def _wait(program: int, line: int, wake: int) -> None:
    """Bury adopted children until the program has ended (it is left unburied, so that its number stays its own) or the
    other side has closed the line."""
    import select  # noqa: PLC0415 - a shared library: loaded while the program already starts

    ready = select.poll()
    ready.register(line, select.POLLIN)
    ready.register(wake, select.POLLIN)
    while True:
        while dead := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if dead.si_pid == program:
                return
            os.waitid(os.P_PID, dead.si_pid, os.WEXITED | os.WNOHANG)
        if line in dict(ready.poll()):
            return
        os.read(wake, 4096)


def _end(program: int, line: int) -> None:
    """Kill until no child is left: what is killed leaves its own children to us."""
    _kill(program)
    last = time.monotonic() + _PATIENCE
    known: set[int] = set()
    while time.monotonic() < last:
        try:
            while dead := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG):
                if dead.si_pid == program:
                    _tell_end(line, dead.si_status if dead.si_code == os.CLD_EXITED else -dead.si_status)
        except ChildProcessError:
            return
        found = _kill_all_below(os.getpid())
        if found <= known:
            time.sleep(0.001)
        known |= found


def _tell_end(line: int, code: int) -> None:
    try:
        os.write(line, b"end %d %d\n" % (code, time.monotonic_ns()))
    except OSError:
        return  # nobody is there to hear it


def _kill_all_below(root: int) -> set[int]:
    """Kill all that descend from ``root``, each before its children are listed: once killed it can start no more."""
    found: set[int] = set()
    waiting = [root]
    while waiting:
        for process in _children(waiting.pop()):
            if process not in found:
                found.add(process)
                waiting.append(process)
                _kill(process)
    return found


def _kill(process: int) -> None:
    """Kill a process with its group, in one step that no fork inside the group can outrun. A group never reaches beyond
    its session, and no session of theirs beyond the processes below us."""
    try:
        group = os.getpgid(process)
        if group == os.getpgrp():  # not yet in its own
            os.kill(process, _signal.SIGKILL)
        else:
            os.killpg(group, _signal.SIGKILL)
    except OSError:
        return  # it is gone, or another user's


def _children(process: int) -> list[int]:
    """The children of a process, as far as the system lists them per parent (proc_pid_task(5)); else of all processes
    those that name it as their parent."""
    tasks = f"/proc/{process}/task"
    try:
        return [int(child) for task in os.listdir(tasks) for child in _read(f"{tasks}/{task}/children").split()]  # noqa: PTH208 - pathlib takes longer to load than all this
    except OSError:
        return [] if process != os.getpid() else _children_by_parent(process)


def _children_by_parent(process: int) -> list[int]:
    found = []
    for name in os.listdir("/proc"):  # noqa: PTH208 - pathlib takes longer to load than all this
        try:
            if name.isdigit() and int(_read(f"/proc/{name}/stat").rpartition(b")")[2].split()[1]) == process:
                found.append(int(name))
        except OSError:
            continue
    return found


def _read(path: str) -> bytes:
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - pathlib takes longer to load than all this
        return file.readall()
