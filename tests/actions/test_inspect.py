"""``read --inspect``: the shape of what is said of a file; faults of files and of calls."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from pruefstand.actions import inspect
from pruefstand.actions.inspect import inspect_file
from pruefstand.errors import InputError
from pruefstand.i18n import speaking


def _inspected(folder: Path, name: str, data: bytes) -> dict[str, object]:
    (folder / name).write_bytes(data)
    found: dict[str, object] = json.loads(json.dumps(inspect_file(folder / name).as_dict()))
    return found


def test_a_text(tmp_path: Path) -> None:
    """A document gives status, text, metadata, reports, kind and the digest of its bytes."""
    data = b"<!doctype html><html><head><title>T</title></head><body>da<p hidden>weg"
    found = _inspected(tmp_path, "a.html", data)
    assert found == {
        "status": "ok",
        "file": "a.html",
        "kind": "html",
        "sha256": hashlib.sha256(data).hexdigest(),
        "size": len(data),
        "text": "da",
        "meta": {"title": "T"},
        "reports": [{"id": "hidden_text", "detail": "Stellen verborgenen Texts weggelassen: 1"}],
    }


def test_a_table_and_answers(tmp_path: Path) -> None:
    """A table gives columns and rows, an export answers with what is said of each."""
    table = _inspected(tmp_path, "a.csv", b"Antwort;Fall\nja;F1\n")
    assert (table["columns"], table["rows"]) == (["Antwort", "Fall"], [{"Antwort": "ja", "Fall": "F1"}])
    export = _inspected(tmp_path, "a.json", b'[{"antwort": "ja", "Fall": "F1"}]')
    assert (export["answers"], export["meta"], export["text"]) == (["ja"], [{"fall": "F1"}], "ja")


def test_what_cannot_be_read_has_a_way_out(tmp_path: Path) -> None:
    """A fault of the file is no error of the call."""
    found = _inspected(tmp_path, "a.docx", b"")
    assert (found["status"], found["text"]) == ("error", "")
    assert found["do"]


def test_the_language_reaches_the_worker(tmp_path: Path) -> None:
    """Reports are in the reader's language, although another process writes them."""
    with speaking("en"):
        found = _inspected(tmp_path, "a.docx", b"")
    assert found["reports"] == [{"id": "empty_file", "detail": "The file is empty."}]


def test_a_missing_file_is_an_error_of_the_call(tmp_path: Path) -> None:
    """There must be a file, and a folder is none."""
    for path in (tmp_path / "a.docx", tmp_path):
        with pytest.raises(InputError):
            inspect_file(path)


def test_a_large_file_is_not_even_opened(tmp_path: Path) -> None:
    """Its size alone is enough to refuse it."""
    with (tmp_path / "a.pdf").open("wb") as stream:
        stream.truncate(inspect.LARGEST_FILE + 1)
    found = inspect_file(tmp_path / "a.pdf")
    assert (found.reading.status, found.sha256) == ("error", "")
    assert [report.id for report in found.reading.reports] == ["too_large"]
