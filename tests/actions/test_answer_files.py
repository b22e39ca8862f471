"""``read DIR FILE``: documents into the inbox, rows into answers.csv, nothing twice, nothing left after a fault."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from pruefstand.actions.read import read
from pruefstand.domain import digest_of
from pruefstand.errors import InputError
from pruefstand.intake.ledger import add_line
from pruefstand.intake.refusals import refused_answers
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.folder import Folder

_PLAN = """format: 1
kind: study
title: S
cases:
  F1:
    question: f1.md
  F2:
    question: f2.md
systems:
  ki:
    title: Andere KI
    origin: other_ai
  stud:
    title: Studierende
    origin: student
"""
_STUDENT = {"Fall": "F1", "Bedingung": "stud", "Kennung": "T01", "Einwilligung": "ja"}


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """A study of two cases without answers."""
    folder = tmp_path / "Studie ä"
    folder.mkdir()
    (folder / "study.yaml").write_text(_PLAN, "utf-8")
    (folder / "f1.md").write_text("Wirksam?", "utf-8")
    (folder / "f2.md").write_text("Haftet er?", "utf-8")
    return folder


@pytest.fixture
def make(tmp_path: Path) -> Path:
    """A folder of files that came from somewhere."""
    folder = tmp_path / "Post"
    folder.mkdir()
    (folder / "antwort.rtf").write_bytes(b"{\\rtf1 Ja.}")
    return folder


def _rows(study: Path) -> list[dict[str, str]]:
    with (study / "answers.csv").open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream, delimiter=";"))


def test_a_document_with_what_is_said_of_it(study: Path, make: Path) -> None:
    """It is copied, its row written with the columns' names, and read; the same call again changes nothing."""
    for new in (1, 0):
        found = read(study, [make / "antwort.rtf"], _STUDENT if new else {})
        assert (found.received.recorded, found.received.known) == (new, 1 - new)
        assert _rows(study) == [{"Fall": "F1", "Datei": "inbox/antwort-1.rtf", **_STUDENT}]
    assert (study / "inbox" / "antwort-1.rtf").read_bytes() == b"{\\rtf1 Ja.}"


def test_the_name_of_a_file_names_nobody(study: Path, make: Path) -> None:
    """People hand in files under their own names; neither the copy nor the table keeps it."""
    named = make / "Anna Beispielhuber.RTF"
    named.write_bytes(b"{\\rtf1 Ja.}")
    read(study, [named], _STUDENT)
    assert [path.name for path in (study / "inbox").iterdir()] == ["antwort-1.rtf"]
    assert "Beispielhuber" not in (study / "answers.csv").read_text("utf-8-sig")


def test_never_over_another_file(study: Path, make: Path) -> None:
    """Another document of the same name gets a name of its own; one that lies below the folder stays there."""
    read(study, [make / "antwort.rtf"], _STUDENT)
    (make / "antwort.rtf").write_bytes(b"{\\rtf1 Nein.}")
    read(study, [make / "antwort.rtf"], {**_STUDENT, "Kennung": "T02"})
    (study / "abgabe.txt").write_text("Vielleicht.", "utf-8")
    found = read(study, [study / "abgabe.txt"], {**_STUDENT, "Kennung": "T03"})
    assert [row["Datei"] for row in _rows(study)] == ["inbox/antwort-1.rtf", "inbox/antwort-2.rtf", "abgabe.txt"]
    assert (found.received.recorded, found.received.known) == (1, 2)


def test_a_row_may_say_all(study: Path, make: Path) -> None:
    """A document that answers.csv names needs nothing given, and what is given beside it is a fault."""
    (study / "answers.csv").write_text("Datei;Fall;Bedingung\ninbox\\antwort.rtf;F2;ki\n", "utf-8")
    assert read(study, [make / "antwort.rtf"]).received.recorded == 1
    with pytest.raises(InputError, match="steht schon"):
        read(study, [make / "antwort.rtf"], {"Fall": "F1"})


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({}, "Wessen Antwort"),
        ({"Bedingung": "stud", "Fall": "F9", "Einwilligung": "ja"}, "F9"),
        ({**_STUDENT, "Farbe": "rot"}, "Farbe"),
        ({**_STUDENT, "Kennung": "Anna Muster"}, "Namen"),
    ],
)
def test_a_fault_leaves_nothing(study: Path, make: Path, given: dict[str, str], what: str) -> None:
    """Nothing is copied, written or recorded, and the message names the file."""
    before = sorted(path.name for path in study.iterdir())
    with pytest.raises(InputError, match=what) as caught:
        read(study, [make / "antwort.rtf"], given)
    assert "answers.csv, Zeile" not in caught.value.problems[0].where
    assert sorted(path.name for path in study.iterdir()) == before


def test_without_consent_nothing_stays(study: Path, make: Path) -> None:
    """A person's document is counted as refused, once however often it comes; neither copy nor row is left."""
    found = read(study, [make / "antwort.rtf"], {**_STUDENT, "Einwilligung": "nein"})
    assert ([problem.where for problem in found.refused], found.received.recorded) == (
        ["antwort.rtf (Einwilligung)"],
        0,
    )
    read(study, [make / "antwort.rtf"], {**_STUDENT, "Einwilligung": ""})
    assert sorted(path.name for path in study.iterdir()) == ["f1.md", "f2.md", "journal", "study.yaml"]
    assert refused_answers(Folder(study)) == 1
    assert b'"T01"' not in b"".join(path.read_bytes() for path in (study / "journal").iterdir())


def test_people_without_a_code_get_one(study: Path, make: Path) -> None:
    """New answers of people without a code get T01, T02 …, said in a note, and never that of someone refused."""
    (make / "t.csv").write_text(
        "Fall;Antwort;Herkunft;Kennung;Einwilligung\nF1;a;Student/in;T02;ja\nF1;b;Student/in;;ja\n"
        "F1;c;Student/in;T07;nein\nF2;d;Student/in;;ja\nF1;e;KI;;\n"
    )
    found = read(study, [make / "t.csv"])
    assert [row["Kennung"] for row in _rows(study)] == ["T02", "T08", "T09", ""]
    assert [note.where for note in found.notes if "T08, T09" in note.what] == ["answers.csv"]
    assert read(study, [make / "t.csv"]).received.known == 4


def test_rows_keep_the_digest_of_their_file(study: Path, make: Path) -> None:
    """Rows of a table name the SHA-256 of the file that they came in; so does their record."""
    data = b"Fall;Antwort;Herkunft\nF1;a;KI\n"
    (make / "t.csv").write_bytes(data)
    read(study, [make / "t.csv"])
    assert [row["Quelle"] for row in _rows(study)] == [digest_of(data)]
    (found,) = recorded(Folder(study))
    assert isinstance(found, Recorded)
    assert found.attempt.provenance["source"] == digest_of(data)


def test_exports_and_tables(study: Path, make: Path) -> None:
    """Each row is one answer, what it lacks is given; what was taken over is not taken again; the refused stay out."""
    (make / "e.json").write_text('[{"antwort": "eins", "fall": "F2"}, {"antwort": "zwei"}]', "utf-8")
    (make / "t.csv").write_text("Antwort;Kennung;Einwilligung\ndrei;T01;ja\nvier;T02;nein\n", "utf-8")
    read(study, [make / "e.json"], {"Bedingung": "ki", "Fall": "F1"})
    found = read(study, [make / "t.csv"], {"Bedingung": "stud", "Fall": "F1"})
    assert [problem.where for problem in found.refused] == ["t.csv, Zeile 3 (Einwilligung)"]
    again = read(study, [make / "e.json"], {"Bedingung": "ki", "Fall": "F1"})
    assert (again.received.recorded, again.received.known) == (0, 3)
    assert [(row["Antwort"], row["Fall"]) for row in _rows(study)] == [("eins", "F2"), ("zwei", "F1"), ("drei", "F1")]
    assert not (study / "inbox").exists()


def test_what_stands_in_the_table_comes_back(study: Path, make: Path) -> None:
    """Columns, quoted line breaks, formulas and foreign columns of the table are as before."""
    text = 'Notiz;Antwort;case;Bedingung\nx;"=eins\n""zwei"";";F1;ki\n'
    (study / "answers.csv").write_text(text, "utf-8")
    read(study, [make / "antwort.rtf"], _STUDENT)
    first = _rows(study)[0]
    assert (first["Notiz"], first["Antwort"], first["case"]) == ("x", '\'=eins\n"zwei";', "F1")
    assert list(first) == ["Notiz", "Antwort", "case", "Bedingung", "Datei", "Kennung", "Einwilligung"]


def test_two_files_of_answers(study: Path) -> None:
    """Answers stand in one file."""
    for name in ("answers.csv", "answers.json"):
        (study / name).write_text("x")
    with pytest.raises(InputError, match="zwei Dateien"):
        read(study)


def test_what_waits_for_the_seal_is_not_turned_away(study: Path, make: Path) -> None:
    """While the ledger is sealed, people's rows are refused and not counted; only a „nein“ is."""
    add_line(Folder(study), {"record": "seal", "until": "9999-01-01"})
    (make / "t.csv").write_text(
        "Fall;Antwort;Herkunft;Kennung;Einwilligung\nF1;a;Student/in;T01;ja\nF1;b;Student/in;T02;\nF1;c;KI;;\n"
    )
    assert (len(read(study, [make / "t.csv"]).refused), refused_answers(Folder(study))) == (2, 0)


def test_a_table_in_the_folder_with_refused_rows(study: Path) -> None:
    """What would be frozen with the answers of people without consent is told."""
    (study / "t.csv").write_text("Fall;Antwort;Herkunft;Einwilligung\nF1;a;Student/in;nein\nF1;b;KI;\n")
    found = read(study, [study / "t.csv"])
    assert ["Ordner der Studie" in note.what for note in found.notes] == [True]
