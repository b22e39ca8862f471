from __future__ import annotations

import json
from collections import Counter
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from pruefstand.actions.text import (
    compare_texts,
    find_citations,
    find_numbers,
    given_bytes,
    given_file,
    pseudonymise_text,
    unify_text,
)
from pruefstand.errors import InputError

_ANSWER = "Gerne! Hier ist meine Einschätzung:\n\nDer Anspruch verjährt in drei Jahren (§ 1489 ABGB).\n"
_DOCX = (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>'
    "Die Frist beträgt 14 Tage.</w:t></w:r></w:p></w:body></w:document>"
)


def _docx() -> bytes:
    whole = BytesIO()
    with ZipFile(whole, "w") as package:
        package.writestr("[Content_Types].xml", '<Types xmlns="x">wordprocessingml</Types>')
        package.writestr("word/document.xml", _DOCX)
    return whole.getvalue()


def test_a_text_file_stays_as_it_stands(tmp_path: Path) -> None:
    """Markdown and blank lines of a text file are kept, so that places are those of its decoded text."""
    path = tmp_path / "antwort.md"
    path.write_bytes(b"\n# Ergebnis\r\n\r\n**Nein.**\r\n")
    assert given_file(path).text == "\n# Ergebnis\n\n**Nein.**\n"


def test_a_document_is_read(tmp_path: Path) -> None:
    """A Word file gives its text, whatever its name."""
    path = tmp_path / "antwort.docx"
    path.write_bytes(_docx())
    assert given_file(path).text == "Die Frist beträgt 14 Tage."


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("fehlt.txt", None),
        ("leer.txt", b""),
        ("kaputt.docx", b"PK\x03\x04kaputt"),
        ("bild.png", b"\x89PNG\r\n\x1a\n\0"),
    ],
)
def test_what_has_no_text_is_refused(name: str, data: bytes | None, tmp_path: Path) -> None:
    """A missing, empty, broken or foreign file is told with its name and a way out."""
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(InputError) as told:
        given_file(path)
    problem = told.value.problems[0]
    assert problem.where == str(path)
    assert problem.what
    assert problem.do


def test_bytes_of_an_old_office() -> None:
    """Standard input may have the code page of Windows; it is told that it was guessed."""
    given = given_bytes("Die Kündigung ist für § 30 MRG zu prüfen.".encode("cp1252"), "stdin")
    assert given.text == "Die Kündigung ist für § 30 MRG zu prüfen."
    assert [str(report.id) for report in given.reports] == ["encoding_guessed"]


def test_steps_on_one_text() -> None:
    """Unify removes the opener by its rule, pseudonymise replaces the person, and both can be undone."""
    made = unify_text(_ANSWER)
    assert made.text == "Der Anspruch verjährt in drei Jahren (§ 1489 ABGB)."
    assert made.undo() == _ANSWER
    named = pseudonymise_text("Die Klägerin Anna Musterhuber klagt.").texts[0]
    assert named.text == "Die Klägerin [PERSON_1] klagt."
    assert named.undo() == "Die Klägerin Anna Musterhuber klagt."


def test_numbers_leave_citations_alone() -> None:
    """Numbers are found in digits and in words; those of a norm belong to the norm."""
    assert [(one.kind, one.norm) for one in find_numbers(_ANSWER)] == [("duration", "P3Y")]
    assert [(one.kind, one.norm) for one in find_citations(_ANSWER)] == [("norm", "ABGB § 1489")]


@pytest.mark.parametrize(
    ("before", "after"),
    [("6 Ob 123/19x", "6 Ob 123/19y"), ("12.500 €", "12.501 €"), ("Das gilt nicht.", "Das gilt.")],
)
def test_planted_changes_are_caught(before: str, after: str) -> None:
    """One check letter, one digit, one „nicht“: none goes unseen."""
    assert compare_texts([before, after])
    assert not compare_texts([before, before])


def test_the_shared_texts_of_unify(shared: Path) -> None:
    """On the shared texts every removal stands in its text at its place, and undoing gives the text back."""
    items = json.loads((shared / "data" / "docs" / "unify.json").read_text("utf-8"))["items"]
    for item in items:
        made = unify_text(item["input"])
        assert made.undo() == item["input"]
        for edit in made.removed:
            assert item["input"][edit.start : edit.end] == edit.text


def test_the_shared_citations(shared: Path) -> None:
    """On the shared texts what is found agrees in kind and normal form with one of the right lists."""
    items = json.loads((shared / "data" / "docs" / "citations.json").read_text("utf-8"))["items"]
    wrong = []
    for item in items:
        found = Counter((one.kind, one.norm) for one in find_citations(item["text"]))
        lists = [item["expected"], *item.get("also_accepted", [])]
        if not any(found == Counter((one["kind"], one["norm"]) for one in wanted) for wanted in lists):
            wrong.append(item["id"])
    assert not wrong
