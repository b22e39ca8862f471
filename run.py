"""Set the project up and use it, on a machine that has Python 3.11 or newer with pip and nothing else.

python3 run.py setup|demo|test|lint|lock [arguments that the called program understands]
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(BIN / ("python.exe" if os.name == "nt" else "python"))
STAMP = VENV / "installed.txt"
LOCKS = {"run": "requirements.lock", "dev": "requirements-dev.lock"}
PIP = [sys.executable, "-m", "pip", "--python", PYTHON, "--disable-pip-version-check", "install", "--quiet"]
COMPILE = ["-m", "uv", "pip", "compile", "pyproject.toml", "--universal", "--python-version=3.11", "--quiet"]
COMPILE += ["--system-certs", "--fork-strategy=fewest", "--generate-hashes", "--no-header", "--no-annotate"]


def call(*command: str, **environment: str) -> int:
    """Run one command in the project's folder; its exit code."""
    return subprocess.call(command, cwd=ROOT, env={**os.environ, **environment})


def state(lock: str) -> str:
    """What decides whether an installation is still the right one: where it lies, what is locked, how it is built."""
    parts = [(ROOT / name).read_bytes() for name in (*LOCKS.values(), "pyproject.toml")]
    return f"{lock} {hashlib.sha256(b''.join([os.fsencode(ROOT), *parts])).hexdigest()}"


def setup(lock: str) -> None:
    """Bring .venv to what the lock says, unless it is; an installation for developers serves the demo as well."""
    if not Path(PYTHON).exists():
        call(sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV), PYTHONUTF8="1")
    if STAMP.exists() and STAMP.read_text("ascii") in {state(lock), state("dev")}:
        return
    STAMP.unlink(missing_ok=True)
    print(f"run.py: .venv <- {LOCKS[lock]}", file=sys.stderr, flush=True)
    code = call(*PIP, "--require-hashes", "-r", LOCKS[lock], PYTHONUTF8="1")
    code = code or call(*PIP, "--no-build-isolation", "--no-deps", "--no-index", "-e", ".", PYTHONUTF8="1")
    if code:
        sys.exit(code)
    for path in VENV.rglob("_editable_impl_pruefstand.pth"):  # relative: Python reads it in the locale's encoding
        path.write_text(os.path.relpath(ROOT / "src", path.parent), "ascii")
    STAMP.write_text(state(lock), "ascii")


def relock(arguments: list[str]) -> int:
    """Both locks anew; pins that still fit stay, unless --upgrade is among the arguments."""
    code = call(PYTHON, *COMPILE, "--extra=build", "-o", LOCKS["run"], *arguments)
    return code or call(PYTHON, *COMPILE, "--all-extras", "-c", LOCKS["run"], "-o", LOCKS["dev"], *arguments)


def lint() -> int:
    """All checks, also after one that failed; the worst exit code."""
    ruff = [PYTHON, "-m", "ruff"]
    checks = [[*ruff, "check"], [*ruff, "format", "--check"], [PYTHON, "-m", "mypy"]]
    checks += [[PYTHON, "-c", "import importlinter.cli as cli; cli.lint_imports_command()"]]
    return max(call(*check, PYTHONUTF8="1") for check in [*checks, [PYTHON, "tools/messages.py", "check"]])


def main(verb: str = "", *arguments: str) -> int:
    """One verb; its exit code."""
    if verb not in ("setup", "demo", "test", "lint", "lock"):
        print(__doc__)
        return 2
    setup("run" if verb == "demo" else "dev")
    if verb == "demo":
        return call(PYTHON, "-m", "pruefstand", "demo", *arguments)
    if verb == "test":
        return call(PYTHON, "-m", "pytest", "-n", "auto", "--maxprocesses=4", "--dist=loadfile", *arguments)
    return lint() if verb == "lint" else relock(list(arguments)) if verb == "lock" else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
