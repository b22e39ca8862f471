"""``blind`` from reading to the folder: canaries in every identifying field, decisions at the command line, verify."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile, is_zipfile

import docx
import pytest

from pruefstand.actions.blind import blind
from pruefstand.actions.freeze import freeze
from pruefstand.actions.read import read
from pruefstand.actions.verified import Answer, Level
from pruefstand.actions.verify import verify
from pruefstand.blinding.blind import State
from pruefstand.cli import main
from pruefstand.work.cancel import Cancel

_PLAN = """format: 1
kind: study
title: Quittenbaum
version: 1
use: Test
cases:
  F1:
    question: F1.md
    gold: [gold-zwergpalme.docx]
systems:
  kanarienki:
    title: Grünspecht Eins
    origin: other_ai
  kanarienmensch:
    title: Blaumeise Zwei
    origin: expert
blind:
  raters: [R1, R2]
rate:
  with_gold: yes
"""
_CELLS = {
    "Anbieter": "Qwertzowerk",
    "Modell": "asdfgo-9",
    "Version": "yxcvbo-77.3",
    "Prompt": "Was gilt?",
    "Datum": "2026-10-02",
}
_PERSON = {"Kennung": "T4711", "Qualifikation": "Berufsträger/in mit Erfahrung", "Einwilligung": "ja"}
_CANARIES = (
    *("Quittenbaum", "kanarienki", "kanarienmensch", "Grünspecht", "Blaumeise", "Qwertzowerk", "asdfgo", "yxcvbo"),
    *("4711", "hjklonda", "Zwetschkenauer", "Marillenberger", "Ribiselhof", "Holunderwerke", "Schlehdornheft"),
    *("Weichselkommentar", "zwergpalme", "Preiselbeere"),
)


def _document(path: Path, text: str) -> None:
    """A Word file that tells in all its properties, a comment, and a revision id who wrote it."""
    word = docx.Document()
    paragraph = word.add_paragraph(text)
    word.add_comment(paragraph.runs, text="Weichselkommentar", author="Marillenberger", initials="MB")
    about = word.core_properties
    about.author, about.last_modified_by = "Quirin Zwetschkenauer", "Ilse Marillenberger"
    about.title, about.category, about.keywords = "Schlehdornheft", "Ribiselhof", "Preiselbeere"
    about.comments, about.subject = "Holunderwerke", "Ribiselhof"
    saved = BytesIO()
    word.save(saved)
    path.write_bytes(saved.getvalue())


def _all_bytes(data: bytes, place: str) -> Iterator[tuple[str, bytes]]:
    """What is in a file, in the packages in it too, with their names, comments and extra fields."""
    yield place, data
    if data[:2] == b"PK" and is_zipfile(BytesIO(data)):
        with ZipFile(BytesIO(data)) as package:
            yield place, package.comment
            for entry in package.infolist():
                yield place, entry.filename.encode() + entry.comment + entry.extra
                yield from _all_bytes(package.read(entry), f"{place}!{entry.filename}")


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Two answers, one a table's cell and one a Word file, with a canary in every field that identifies."""
    folder = tmp_path / "Quittenbaum"
    folder.mkdir()
    (folder / "study.yaml").write_text(_PLAN, "utf-8")
    (folder / "F1.md").write_text("Was gilt?\n", "utf-8")
    _document(folder / "gold-zwergpalme.docx", "Es gilt § 30 MRG.")
    (folder / "inbox").mkdir()
    _document(folder / "inbox" / "hjklonda-Zwetschkenauer.docx", "Die Kündigung ist unwirksam (§ 30 MRG).")
    rows = [
        {"Fall": "F1", "Bedingung": "kanarienki", "Antwort": "Gerne! **Sie ist wirksam.**", **_CELLS},
        {"Fall": "F1", "Bedingung": "kanarienmensch", "Datei": "inbox/hjklonda-Zwetschkenauer.docx", **_PERSON},
    ]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    with (folder / "answers.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, restval="")
        writer.writeheader()
        writer.writerows(rows)
    assert not read(folder).refused
    freeze(folder)
    return folder


def test_no_canary_is_found_anywhere(study: Path) -> None:
    """A unique string in provider, model, version, code, file name, author, editor, title, comment …: none of them in
    any name or byte below the blind folder, inside packages too, in UTF-8 or UTF-16."""
    blind(study)
    blind(study, release=True)
    seen = 0
    for path in (study / "blind").rglob("*"):
        relative = path.relative_to(study / "blind").as_posix()
        contents = list(_all_bytes(path.read_bytes(), relative)) if path.is_file() else []
        for place, data in ((relative, relative.encode()), *contents):
            seen += 1
            for canary in _CANARIES:
                for form in {canary, canary.lower(), canary.upper()}:
                    assert form.encode() not in data, (place, canary)
                    assert form.encode("utf-16-le") not in data, (place, canary)
    assert seen > 200


def test_verify_makes_the_folder_again(study: Path) -> None:
    """Released and unchanged it holds; a changed text in the folder, or a changed table in the key, is named."""
    blind(study)
    blind(study, release=True)

    def numbers() -> list[tuple[Answer, str]]:
        return [(one.answer, one.path) for one in verify(study, cancel=Cancel()) if one.level is Level.NUMBERS]

    assert (Answer.HOLDS, "") in numbers()
    shown = study / "blind" / "R2" / "F1" / "X.txt"
    whole = shown.read_bytes()
    shown.write_bytes(whole.replace(b"wirksam", b"richtig"))
    assert (Answer.DIFFERS, "blind/R2/F1/X.txt") in numbers()
    shown.write_bytes(whole)
    table = study / "key" / "prepared.csv"
    table.write_bytes(table.read_bytes().replace(b",pseudonymise,1,", b",pseudonymise,0,"))
    (study / "derived" / "leaks.csv").write_bytes(b"kind\n")
    assert (Answer.DIFFERS, "derived/leaks.csv") in numbers()


def test_the_call_says_what_to_look_at(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Prepared means not yet (1), with the way out; released is done; once more says that nothing changed."""
    assert main(["blind", str(study)]) == 1
    told = capsys.readouterr().out
    assert "ausgegeben ist noch nichts" in told
    assert "--release" in told
    assert "Andere KI: " in told
    assert main(["blind", str(study), "--release", "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["state"] == "released"
    assert {one["origin"] for one in value["surfaces"]} == {"expert", "other_ai"}
    assert main(["blind", str(study)]) == 0
    assert "Unverändert" in capsys.readouterr().out


def test_the_table_of_leaks_names_origins_and_no_answer(study: Path) -> None:
    """Surface by origin and order of the codes stand in derived/leaks.csv, before and after the release alike."""
    blind(study)
    before = (study / "derived" / "leaks.csv").read_bytes()
    made = blind(study, release=True)
    assert made.state is State.RELEASED
    assert (study / "derived" / "leaks.csv").read_bytes() == before
    rows = list(csv.DictReader(StringIO(before.decode())))
    assert {row["origin"] for row in rows if row["kind"] == "surface"} == {"expert", "other_ai"}
    assert [row["name"] for row in rows if row["kind"] == "order"] == ["import", "alphabet", "size", "origin"]


def test_the_example_comes_out_the_same_each_time(tmp_path: Path) -> None:
    """Two folders with the same answers and seed have the same blind folder, whatever their names and times."""
    made = []
    for name in ("eins", "zwei"):
        folder = tmp_path / name
        shutil.copytree(str(files("pruefstand") / "examples" / "kuendigung"), folder, ignore=lambda _d, _n: ["boegen"])
        read(folder)
        freeze(folder)
        blind(folder, seed="cd" * 32)
        blind(folder, release=True)
        root = folder / "blind"
        made.append({p.relative_to(root).as_posix(): p.read_bytes() for p in root.rglob("*") if p.is_file()})
    assert made[0] == made[1]
