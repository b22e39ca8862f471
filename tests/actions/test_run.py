"""What no system may be given is refused before anything runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from pruefstand.actions.check import check
from pruefstand.actions.freeze import freeze
from pruefstand.actions.new import new
from pruefstand.actions.read import read
from pruefstand.actions.run import run
from pruefstand.errors import InputError
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
