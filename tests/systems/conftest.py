"""What the tests of systems share: a study folder with secrets, tasks from plain values, one start."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from pruefstand.domain import Material, Task, digest_of
from pruefstand.study.task import Prepared
from pruefstand.systems.command import CommandOptions, prepare_program, start
from pruefstand.systems.outcome import TryResult
from pruefstand.work.cancel import Cancel


def _task(text: str = "Stand 01.02.2027.", *more: tuple[str, bytes]) -> Prepared:
    files = (("note.txt", text.encode()), *more)
    materials = tuple(Material(name, "text/plain; charset=utf-8", digest_of(data), len(data)) for name, data in files)
    instruction = "Übernimm den Termin."
    return Prepared(
        Task("T01", digest_of(instruction.encode()), materials), digest_of(text.encode()), instruction, files
    )


@pytest.fixture
def task() -> Callable[..., Prepared]:
    """Make a task of a text and further files."""
    return _task


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """A folder as the lead has it, under a name with a space and an umlaut; what no system may see says so."""
    root = tmp_path / "Prüfung eins"
    for path, text in {
        "study.yaml": "format: 1\n",
        "cases.jsonl": '{"id": "T02", "text": "GEHEIM: der andere Fall"}\n',
        "references.jsonl": '{"case": "T01", "answer": "GEHEIM: die Referenz"}\n',
        "key/codes.csv": "GEHEIM: der Schlüssel\n",
        "systems/lib/teil.py": "WORT = 'aus der Bibliothek'\n",
        "systems/regeln.json": "{}",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def options() -> Callable[..., CommandOptions]:
    """The options of a command as the plan gives them."""

    def make(command: str, *environment: str) -> CommandOptions:
        return CommandOptions(command, tuple(shlex.split(command)), environment, "study.yaml:7")

    return make


@pytest.fixture
def attempt(study: Path, options: Callable[..., CommandOptions]) -> Callable[..., TryResult]:
    """Write ``systems/p.py`` with this text and start it once."""

    def make(
        code: str,
        command: str = "python systems/p.py",
        *environment: str,
        prepared: Prepared | None = None,
        repeat: int = 1,
        seconds: str = "20",
        output: int = 100_000,
    ) -> TryResult:
        (study / "systems" / "p.py").write_text(code, encoding="utf-8")
        with prepare_program(options(command, *environment), study) as program:
            return start(
                program,
                prepared or _task(),
                repeat=repeat,
                time_limit=Decimal(seconds),
                output_limit=output,
                cancel=Cancel(),
            )

    return make
