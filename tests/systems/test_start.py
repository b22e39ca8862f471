from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.domain import AttemptStatus
from pruefstand.study.task import Prepared
from pruefstand.systems.command import CommandOptions, prepare_program
from pruefstand.systems.outcome import TryResult

Attempt = Callable[..., TryResult]
Task = Callable[..., Prepared]


@pytest.mark.parametrize(
    ("code", "status", "reason"),
    [
        ("print('Ja')", AttemptStatus.COMPLETED, ""),
        ("", AttemptStatus.EMPTY, "keine Ausgabe"),
        ("print(' \\t\\u00a0\\ufeff\\n')", AttemptStatus.EMPTY, "nur Leerraum"),
        ("import sys; print('halb'); sys.exit(3)", AttemptStatus.FAILED, "exit 3"),
        ("import os; os.kill(os.getpid(), 9)", AttemptStatus.FAILED, "signal 9"),
        ("raise SystemError", AttemptStatus.FAILED, "exit 1"),
        ("print('x' * 200_000)", AttemptStatus.TOO_LARGE, "> 100000 bytes"),
        ("import time; print('vor', flush=True); time.sleep(60)", AttemptStatus.TIMEOUT, "1 s"),
    ],
)
def test_every_end_has_its_status(attempt: Attempt, code: str, status: AttemptStatus, reason: str) -> None:
    """What a runner can know stands in the status, the detail in the reason; only completed has none."""
    result = attempt(code, seconds="1.0" if "sleep" in code else "20")
    assert (result.status, result.reason) == (status, reason)


@pytest.mark.parametrize(
    ("code", "kept"),
    [
        ("import sys; print('halb'); sys.exit(3)", b"halb\n"),
        ("import time; print('vor', flush=True); time.sleep(60)", b"vor\n"),
        ("print('x' * 200_000)", b"x" * 100_000),
        ("print('  ')", b"  \n"),
        ("import os; os.write(1, b'ohne Zeilenende')", b"ohne Zeilenende"),
        ("import os; os.write(1, bytes(range(256)))", bytes(range(256))),
    ],
)
def test_what_came_is_kept_as_it_came(attempt: Attempt, code: str, kept: bytes) -> None:
    """At any status, byte by byte."""
    assert attempt(code, seconds="1" if "sleep" in code else "20").output == kept


def test_the_reason_of_a_time_limit_is_the_limit(attempt: Attempt) -> None:
    """In plain digits, without the zeros that its spelling had."""
    assert attempt("import time; time.sleep(60)", seconds="0.50").reason == "0.5 s"


def test_a_system_sees_the_task_and_nothing_else(attempt: Attempt, task: Task) -> None:
    """Instruction and materials lie in the folder, the main material also comes on standard input."""
    code = """
import json, os, sys
print(json.dumps([sorted(os.listdir()), open("auftrag.txt", encoding="utf-8").read(), sys.stdin.read(),
                  open("anlage.bin", "rb").read().hex(), oct(os.stat("..").st_mode & 0o777)]))
"""
    result = attempt(code, prepared=task("Grüße", ("anlage.bin", b"\0\xff")))
    files = ["anlage.bin", "auftrag.txt", "note.txt"]
    assert json.loads(result.output) == [files, "Übernimm den Termin.", "Grüße", "00ff", "0o700"]


def test_placeholders_become_absolute_paths(attempt: Attempt) -> None:
    """Within an argument too; braces that are no placeholder stay."""
    code = """
import json, os, sys
print(json.dumps([[os.path.isabs(sys.argv[1]), open(sys.argv[1], encoding="utf-8").read()],
                  open(sys.argv[2].removeprefix("--eingabe=")).read(), sys.argv[3]]))
"""
    command = "python systems/p.py {instruction} --eingabe={material} '{\"a\": 1}'"
    result = attempt(code, command)
    assert json.loads(result.output) == [[True, "Übernimm den Termin."], "Stand 01.02.2027.", '{"a": 1}']


@pytest.mark.parametrize(
    ("code", "status", "output"),
    [
        ("open(sys.argv[1], 'w').write('Antwort')", AttemptStatus.COMPLETED, b"Antwort"),
        ("pass", AttemptStatus.EMPTY, b""),
        ("os.mkfifo(sys.argv[1])", AttemptStatus.EMPTY, b""),
        ("os.symlink('note.txt', sys.argv[1])", AttemptStatus.EMPTY, b""),
        ("open(sys.argv[1], 'w').write('x' * 100_001)", AttemptStatus.TOO_LARGE, b"x" * 100_000),
    ],
)
def test_with_out_the_file_is_the_output(attempt: Attempt, code: str, status: AttemptStatus, output: bytes) -> None:
    """Standard output then does not count; only a regular file does, and it is never waited for."""
    result = attempt(f"import os, sys\nprint('Protokoll')\n{code}", "python systems/p.py {out}")
    assert (result.status, result.output) == (status, output)


def test_an_instruction_and_a_material_of_one_name(attempt: Attempt, task: Task) -> None:
    """Neither overwrites the other; the placeholder knows which is which."""
    code = "import os, sys; print(sorted(os.listdir()), open(sys.argv[1], encoding='utf-8').read())"
    result = attempt(code, "python systems/p.py {instruction}", prepared=task("x", ("Auftrag.txt", b"anderes")))
    assert "['Auftrag.txt', '_auftrag.txt', 'note.txt'] Übernimm den Termin." in result.output.decode()


def test_a_program_comes_with_its_directory(attempt: Attempt) -> None:
    """Modules and data beside the program work, and a named data file is found."""
    code = """
import sys
from lib.teil import WORT
print(WORT, open(sys.argv[1].partition("=")[2]).read())
"""
    assert attempt(code, "python systems/p.py --regeln=./systems/regeln.json").output == b"aus der Bibliothek {}\n"


def test_an_executable_of_the_study_runs_from_its_copy(attempt: Attempt, study: Path) -> None:
    """A program that is named by its path keeps its right to be executed."""
    script = study / "systems" / "sag.sh"
    script.write_text('#!/bin/sh\nread line; echo "$line"; echo "$0" >&2\n', encoding="utf-8")
    script.chmod(0o755)
    result = attempt("", "systems/sag.sh")
    assert (result.status, result.output) == (AttemptStatus.COMPLETED, b"Stand 01.02.2027.\n")
    assert result.provenance.get("stderr", "") == "systems/sag.sh\n"


def test_the_copy_cannot_carry_anything_to_the_next_attempt(
    study: Path, options: Callable[..., CommandOptions]
) -> None:
    """Copies are read-only, and gone when the run is over."""
    (study / "systems" / "p.py").write_text("", encoding="utf-8")
    with prepare_program(options("python systems/p.py"), study) as program:
        copy = Path(program.argv[1])
        assert [oct(path.stat().st_mode & 0o777) for path in (copy, copy.parent)] == ["0o444", "0o500"]
    assert not copy.exists()


def test_nothing_is_left_behind(attempt: Attempt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Private folders are removed, whatever rights the program took from them."""
    temporary = tmp_path / "temp"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    attempt("import os; os.mkdir('a'); open('a/b', 'w'); os.chmod('a', 0); print(1)")
    assert list(temporary.iterdir()) == []


def test_folders_nested_too_deep_to_name_are_removed(
    attempt: Attempt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that nests folders beyond every path's length costs no attempt and leaves nothing behind."""
    (tmp_path / "temp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temp"))
    deep = "import os\nfor _ in range(2500):\n    os.mkdir('a')\n    os.chdir('a')\nopen('b', 'w').close()\nprint(1)"
    assert attempt(deep).output == b"1\n"
    assert list((tmp_path / "temp").iterdir()) == []


def test_a_program_that_is_not_there_fails(attempt: Attempt, study: Path) -> None:
    """At run time it is a failed attempt with its reason, not the end of the run."""
    (study / "systems" / "text").write_text("kein Programm", encoding="utf-8")
    results = [attempt("", command) for command in ("gibt-es-nicht-7", "systems/text")]
    assert [(result.status, result.reason) for result in results] == [
        (AttemptStatus.FAILED, "Programm nicht gefunden"),
        (AttemptStatus.FAILED, "Programm nicht ausführbar"),
    ]


def test_a_bare_word_is_a_program_of_the_system(attempt: Attempt, study: Path) -> None:
    """As in a shell: a file of the study runs only by its path."""
    (study / "sh").write_text("", encoding="utf-8")
    assert attempt("", "sh -c 'echo ja'").output == b"ja\n"


def test_python_is_our_interpreter(attempt: Attempt) -> None:
    """A leading ``python`` needs no search path."""
    for word in ("python", "python3"):
        result = attempt("import sys; print(sys.executable)", f"{word} systems/p.py")
        assert result.output.decode().strip() == sys.executable


def test_the_tail_of_standard_error_is_fit_to_read(attempt: Attempt, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last 2,000 characters, without control characters, values of listed variables and our folders' names."""
    monkeypatch.setenv("DIENST_SCHLUESSEL", "sk-sehr-geheim")
    code = """
import os, sys
err = sys.stderr
err.write("a" * 5000 + "\\x1b[31mrot\\x1b[0m\\a\\r\\n")
err.flush()
err.buffer.write(b"\\xff\\n")
err.write(os.environ["DIENST_SCHLUESSEL"] + "\\n" + os.path.abspath("note.txt") + "\\n")
raise KeyError("x")
"""
    tail = attempt(code, "python systems/p.py", "DIENST_SCHLUESSEL").provenance["stderr"]
    assert len(tail) == 2000
    assert tail.startswith("aaa")
    assert "aarot\n\ufffd\n$DIENST_SCHLUESSEL\nnote.txt\nTraceback" in tail
    assert '  File "systems/p.py", line 8' in tail


def test_repeats_can_be_told_apart_and_nothing_else(attempt: Attempt, task: Task) -> None:
    """``PRUEFSTAND_ATTEMPT`` is the same in every run of one task and repeat, and another for any other."""
    code = "import os; print(os.environ['PRUEFSTAND_ATTEMPT'])"
    one = [attempt(code, repeat=1).output for _ in range(2)]
    other = [attempt(code, repeat=2).output, attempt(code, prepared=task("anders")).output]
    assert one[0] == one[1]
    assert len({one[0], *other}) == 3
    assert len(one[0].strip()) == 64


def test_umlauts_need_no_locale(study: Path, tmp_path: Path) -> None:
    """Names and words with umlauts arrive under the POSIX locale as they do under any other."""
    code = """
import sys
from decimal import Decimal
from pathlib import Path
from pruefstand.domain import Material, Task, digest_of
from pruefstand.study.task import Prepared
from pruefstand.systems.command import CommandOptions, prepare_program, readiness, start
from pruefstand.work.cancel import Cancel
material = Material("Straße.txt", "text/plain", digest_of(b""), 1)
task = Prepared(Task("T", digest_of(b""), (material,)), digest_of(b""), "", (("Straße.txt", b"x"),))
options = CommandOptions("", ("python", "systems/prüf.py", "{material}", "Wort: ü"))
assert readiness(options, Path(sys.argv[1])) == []
with prepare_program(options, Path(sys.argv[1])) as program:
    result = start(program, task, repeat=1, time_limit=Decimal(20), output_limit=1000, cancel=Cancel())
sys.stdout.buffer.write(result.output)
sys.exit(result.status != "completed")
"""
    (study / "systems" / "prüf.py").write_text(
        "import os, sys; print(os.path.basename(sys.argv[1]), open(sys.argv[1]).read(), sys.argv[2])", encoding="utf-8"
    )
    (tmp_path / "code.py").write_text(code, encoding="utf-8")
    posix = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, tmp_path / "code.py", study], env={**os.environ, **posix}, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout.decode()) == (0, "Straße.txt x Wort: ü\n"), done.stderr.decode()
