from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from pruefstand.domain import digest_of
from pruefstand.study.folder import Folder
from pruefstand.study.load import Study, load_study

Write = Callable[[Mapping[str, str | bytes]], Path]
Told = Callable[[Callable[[], object]], list[tuple[str, str, str]]]

FILES: dict[str, str | bytes] = {
    "study.yaml": "format: 1\nkind: catalogue\ntitle: T\ninstruction: auftrag.md\nsystems:\n  a:\n    title: A\n",
    "auftrag.md": "\ufeffBitte antworten.\r\n",
    "cases.jsonl": '{"id": "T01", "input": "x", "question": "q/Übung.md"}\n{"id": "T02", "question": "q/b.MD"}\n',
    "q/Übung.md": "Was nun?",
    "q/b.MD": b"Was nun?",
    "references.jsonl": '{"case": "T01", "answer": "ja"}\n',
}


def _load(root: Path) -> Study:
    return load_study(Folder(root), repeats=None)


def test_everything_the_lead_wrote(write: Write) -> None:
    """The folder opened is plan, cases, references, systems and the instruction as text."""
    study = _load(write(FILES))
    assert study.instruction == "Bitte antworten.\r\n"
    assert [system.id for system in study.systems] == ["a"]
    assert study.by_id["T02"].id == "T02"
    assert study.references.of("T01", "answer") is not None


def test_what_a_system_sees(write: Write) -> None:
    """Instruction and materials, the text of the list first, under names that tell nothing of case or path."""
    study = _load(write(FILES))
    prepared = study.prepare(study.by_id["T01"])
    assert prepared.files == (("input.txt", b"x"), ("question.md", b"Was nun?"))
    assert (prepared.instruction, prepared.digest) == (study.instruction, study.tasks["T01"])
    assert not prepared.task.attached_reference
    assert study.prepare(study.by_id["T02"]).files == (("question.MD", b"Was nun?"),)


def test_a_task_is_what_is_seen(write: Write) -> None:
    """Its digest changes with the instruction and with each material, not with the case's id, a path or a reference."""
    same = {"cases.jsonl": '{"id": "X", "input": "x", "question": "q/c.md"}\n', "q/c.md": "Was nun?"}
    first = _load(write(FILES)).tasks["T01"]
    second = _load(write({**same, "references.jsonl": ""})).tasks["X"]
    assert first == second
    assert _load(write({"q/c.md": "Was dann?"})).tasks["X"] != first
    assert _load(write({**same, "auftrag.md": "Bitte."})).tasks["X"] != first


def test_a_material_is_read_as_it_lies_there_now(write: Write, told: Told) -> None:
    """The bytes are those on the disk; a file that has gone is told at its case."""
    study = _load(write(FILES))
    write({"q/b.MD": b"\xff\r\n"})
    case = study.by_id["T02"]
    assert study.material(case, "question") == b"\xff\r\n"
    (study.folder.root / "q" / "b.MD").unlink()
    ((where, what, _do),) = told(lambda: study.material(case, "question"))
    assert (where, what) == ("cases.jsonl:2", "Die Datei „q/b.MD“ gibt es nicht.")


def test_mistakes_of_parts_that_stand_alone_are_told_together(write: Write, told: Told) -> None:
    """References, systems and instruction do not hide each other's mistakes."""
    plan = str(FILES["study.yaml"]).replace("title: A", "titel: A")
    files = {**FILES, "study.yaml": plan, "references.jsonl": '{"case": "T09", "answer": 1}\n'}
    root = write({name: content for name, content in files.items() if name != "auftrag.md"})
    assert [(where, what) for where, what, _do in told(lambda: _load(root))] == [
        ("references.jsonl:1", "Die Referenz gehört zum Fall „T09“, den es nicht gibt."),
        ("study.yaml:7", "„titel“ heißt hier „title“."),
        ("study.yaml:4", "Die Datei „auftrag.md“ gibt es nicht."),
    ]


def test_wrong_encoding_of_the_instruction(write: Write, told: Told) -> None:
    """An instruction that is no UTF-8 is told with file and line."""
    root = write({**FILES, "auftrag.md": "Bitte\nprüfen".encode("cp1252")})
    assert [where for where, _what, _do in told(lambda: _load(root))] == ["auftrag.md:2"]


def test_without_an_instruction(write: Write) -> None:
    """A plan may name none; the task is then the materials alone."""
    root = write({**FILES, "study.yaml": str(FILES["study.yaml"]).replace("instruction: auftrag.md\n", "")})
    assert _load(root).instruction == ""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no POSIX locale")
def test_names_under_a_locale_without_umlauts(write: Write, root: Path) -> None:
    """Umlauts in names of files and folders are found although the locale has none."""
    files = {**FILES, "study.yaml": f"{FILES['study.yaml']}references: Prüfung\n", "Prüfung/T02/answer.txt": "ä"}
    folder = write({f"Mein Übungsfall/{name}": content for name, content in files.items()}) / "Mein Übungsfall"
    code = (
        "import sys; from pathlib import Path; from pruefstand.study.folder import Folder\n"
        "from pruefstand.study.load import load_study\n"
        "study = load_study(Folder(Path(sys.argv[1])), repeats=None)\n"
        "print(ascii(study.references.current['T02', 'answer'].content), study.cases.cases[0].materials[1].digest)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        env={"PYTHONPATH": str(root / "src"), "LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == (f"'\\xe4' {digest_of(b'Was nun?')}\n", "")
