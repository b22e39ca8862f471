"""Looking for an answer in whatever packing."""

from __future__ import annotations

import io
import json
import zipfile

import openpyxl
import pytest

from pruefstand.actions.withdraw_search import Runs, folded, texts_in
from pruefstand.formats.documents.docx_writer import write_docx
from pruefstand.formats.documents.plain import read_plain
from pruefstand.intake.documents import Documents

_TEXT = "Die Fassade gehört zu den allgemeinen Teilen, und \u201ewer sie ändert\u201c, braucht die Zustimmung aller."


def _zip(data: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("innen/etwas", data)
    return packed.getvalue()


def _book() -> bytes:
    book, data = openpyxl.Workbook(), io.BytesIO()
    sheet = book.create_sheet("versteckt")
    sheet.sheet_state = "hidden"
    sheet["Q99"] = f"vorher {_TEXT}"
    book.save(data)
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.txt", _TEXT.upper().encode()),
        ("a.txt", _TEXT.replace(" ", "\r\n").encode("utf-16")),
        ("a.txt", _TEXT.encode("cp1252")),
        ("a.jsonl", b"\n" + json.dumps({"x": [{"y": _TEXT}]}).encode() + b"\n"),
        ("a.csv", f'1;"{_TEXT}";2'.encode()),
        ("a.html", _TEXT.replace("e", "<b>e</b>").replace("ö", "&ouml;").encode()),
        ("a.zip", _zip(_zip(_TEXT.encode()))),
        ("a.docx", write_docx(read_plain(_TEXT))),
        ("a.xlsx", _book()),
        ("a.rtf", b"{\\rtf1 " + b"".join(b"\\u%d?" % ord(one) for one in _TEXT) + b"}"),
    ],
)
def test_it_is_found(name: str, data: bytes) -> None:
    """In any encoding, escape, archive or document, in other case and with other line ends."""
    runs = Runs([_TEXT])
    with Documents() as documents:
        assert any(runs.within(text) for text in texts_in(documents, data, name))


def test_what_others_say_too_is_spared() -> None:
    """Runs that stand in another text are nobody's own; shorter than 24 characters nothing is looked for."""
    runs = Runs([_TEXT])
    runs.spare("Die Fassade gehört zu den allgemeinen Teilen")
    assert not runs.within("die FASSADE gehört zu den allgemeinen teilen")
    assert runs.within("braucht die Zustimmung aller.")
    assert not runs.within("braucht die Zustimmung")
    assert not Runs(["Nein."])
    assert folded(" A\n\tB ") == "a b"


def test_a_damaged_archive_is_searched_as_it_is() -> None:
    """What nobody can unpack gives its bytes, and no fault."""
    with Documents() as documents:
        found = list(texts_in(documents, _zip(b"x")[:20], "a.zip"))
    assert len(found) == 1
