"""What no system may be given is refused before anything runs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pruefstand.actions.check import check
from pruefstand.actions.freeze import freeze
from pruefstand.actions.new import new
from pruefstand.actions.read import read
from pruefstand.actions.run import run
from pruefstand.domain import AttemptStatus
from pruefstand.errors import InputError
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.plan import Kind
from pruefstand.study.readiness import Light
from pruefstand.work.cancel import Cancel

PLACES = {
    "reference": ("references.jsonl", '"case": "N01", "answer": "zusage"', '"case": "N01", "file": "loesung/a.txt"'),
    "material": ("cases.jsonl", '"id": "N01",', '"id": "N01", "material": "loesung/a.txt",'),
    "gold": ("cases.jsonl", '"id": "N01",', '"id": "N01", "gold": ["loesung/a.txt"],'),
    "attempts": ("study.yaml", "  repeats: 3", "  file: loesung/a.txt\n  repeats: 3"),
}


@pytest.mark.parametrize("what", PLACES)
@pytest.mark.parametrize("named", ["loesung/a.txt", "loesung", "--aus=loesung/b.txt"])
def test_no_command_names_what_it_must_not_see(what: str, named: str, tmp_path: Path) -> None:
    """Wherever the lead put references, gold standards, materials and answers: a command that names the file, its
    folder or a file beside it is told, and nothing runs."""
    folder = tmp_path / "katalog"
    new(Kind.CATALOGUE, folder)
    (folder / "loesung").mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / "loesung" / name).write_text("zusage", encoding="utf-8")
    plan = folder / "study.yaml"
    text = plan.read_text(encoding="utf-8").replace("python systems/beispiel.py", f"python systems/beispiel.py {named}")
    plan.write_text(text, encoding="utf-8")
    assert check(folder).ready
    file, before, after = PLACES[what]
    text = (folder / file).read_text(encoding="utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    systems = next(point for point in check(folder).points if point.id == "systems")
    assert systems.light is Light.RED
    assert "loesung" in systems.problems[0].what
    with pytest.raises(InputError, match="Referenzen"):
        run(folder, workers=1, cancel=Cancel())
    assert not list((folder / "journal").glob("*.jsonl") if (folder / "journal").exists() else ())


def test_nothing_is_asked_again_over_a_gap_in_the_journal(tmp_path: Path) -> None:
    """Where a file of the journal is missing that a later one continues, nothing runs and nothing is read: nobody knows
    what has been asked already."""
    folder = tmp_path / "katalog"
    new(Kind.CATALOGUE, folder)
    run(folder, workers=2, cancel=Cancel())
    (file,) = (folder / "journal").glob("*.jsonl")
    freeze(folder)
    file.unlink()
    before = sorted((folder / "journal").iterdir())
    with pytest.raises(InputError, match=rf"journal/{file.name}: Diese Journaldatei fehlt"):
        run(folder, workers=1, cancel=Cancel())
    with pytest.raises(InputError, match=rf"journal/{file.name}: Diese Journaldatei fehlt"):
        read(folder)
    assert sorted((folder / "journal").iterdir()) == before


KILLED = """
import os, sys
with open(os.environ["NOTES"], "a") as notes:
    notes.write(os.environ["PRUEFSTAND_ATTEMPT"] + "\\n")
sys.exit(0 if len(open(os.environ["NOTES"]).readlines()) > 1 and print("zusage") is None else 3)
"""


@pytest.mark.skipif(os.name == "nt", reason="a process is killed by a POSIX signal here")
def test_a_kill_between_two_tries_loses_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process killed while it waits for the next try leaves an attempt with one failed try; the next run makes the
    next one, and the attempt has both."""
    folder, notes = tmp_path / "katalog", tmp_path / "notes"
    monkeypatch.setenv("NOTES", str(notes))
    new(Kind.CATALOGUE, folder)
    plan = (folder / "study.yaml").read_text(encoding="utf-8")
    retry = "retry:\n    on: [exit]\n    times: 1\n    wait: 30 s\n  repeats: 1"
    plan = plan.replace("retry: never", retry).replace("  repeats: 3 ", "  ").replace("beispiel.py", "p.py")
    plan = plan.replace("command: python systems/p.py", "command: python systems/p.py\n    environment: [NOTES]")
    plan = plan.replace("title: Beispielprogramm", "title: Beispielprogramm\n    cases: [N01]")
    (folder / "study.yaml").write_text(plan, encoding="utf-8")
    (folder / "systems" / "p.py").write_text(KILLED, encoding="utf-8")
    process = subprocess.Popen([sys.executable, "-m", "pruefstand", "run", str(folder)], stderr=subprocess.PIPE)
    while not any('"record":"ended"' in file.read_text() for file in folder.glob("journal/*.jsonl")):
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.communicate(timeout=10)
    ran = run(folder, workers=1, cancel=Cancel()).ran
    assert ran is not None
    assert (dict(ran.statuses), ran.again, ran.retried) == ({AttemptStatus.COMPLETED: 1}, 0, 0)
    assert len(notes.read_text().split()) == 2
    (found,) = recorded(Folder(folder))
    assert isinstance(found, Recorded)
    assert [each.outcome for each in found.attempt.tries] == [AttemptStatus.FAILED, AttemptStatus.COMPLETED]
