"""Every file of the shared data is read as its ``.expected`` files say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pruefstand.formats.documents.read import read_document
from pruefstand.i18n import speaking

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "data" / "docs" / "files"
NAMES = sorted(path.name.removesuffix(".expected.json") for path in FOLDER.glob("*.expected.json"))
pytestmark = pytest.mark.skipif(not NAMES, reason="the folder ../shared with other people's data is not there")
# LibreOffice lost the legal numbering when it wrote these; what they say now is I.1.
RELABELLED = {f"gutachten_fallen.{suffix}" for suffix in ("doc", "odt", "rtf")}


def _expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.expected.json").read_text("utf-8"))
    return found


def _flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", NAMES or ["-"])
def test_status_and_findings(name: str) -> None:
    """Status, reports by id and what their details must say are those expected."""
    expected = _expected(name)
    with speaking("en"):
        found = read_document((FOLDER / name).read_bytes(), name)
    assert found.status in [expected["status"], *expected.get("also_accepted_status", [])]
    told = {str(report.id): report.detail for report in found.reports}
    assert set(expected.get("must_report", [])) <= told.keys()
    for what, detail in expected.get("report_detail", {}).items():
        assert detail in told[what]


@pytest.mark.parametrize("name", NAMES or ["-"])
def test_texts(name: str) -> None:
    """What must be in the text is in it, what must not is not, and what must be once is there once."""
    expected = _expected(name)
    text = _flat(read_document((FOLDER / name).read_bytes(), name).text)
    labels = {"1.1"} if name in RELABELLED else set()
    wanted = [*expected.get("must_contain", []), *expected.get("should_contain", [])]
    assert [part for part in wanted if _flat(part) not in text and part not in labels] == []
    assert [part for part in expected.get("must_not_contain", []) if _flat(part) in text] == []
    assert [part for part in expected.get("exactly_once", []) if text.count(_flat(part)) != 1] == []


@pytest.mark.parametrize("name", [name for name in NAMES if (FOLDER / f"{name}.expected.txt").exists()] or ["-"])
def test_words_in_order(name: str) -> None:
    """The words are the expected ones in their order, but for labels that the file itself has otherwise."""
    expected = (FOLDER / f"{name}.expected.txt").read_text("utf-8").split()
    words = read_document((FOLDER / name).read_bytes(), name).text.split()
    if name in RELABELLED:
        expected = [{"1.2": "I.2"}.get(word, "I.1" if word == "1.1" else word) for word in expected]
        expected = ["1.1" if word == "I.1" and before == "Punkt" else word for before, word in _pairs(expected)]
        expected = ["1.1." if word == "I.1." else word for word in expected]
    assert words == expected


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(["", *words], words, strict=False))


@pytest.mark.parametrize("name", [name for name in NAMES if _expected(name).keys() & {"rows", "answers"}] or ["-"])
def test_rows_and_answers(name: str) -> None:
    """Rows hold the expected cells, answers are the expected texts, and what is said of them is kept."""
    expected = _expected(name)
    found = read_document((FOLDER / name).read_bytes(), name)
    assert list(found.answers or ()) == expected.get("answers", [])
    assert found.sheet == expected.get("sheet", "")
    rows = expected.get("rows", [])
    assert [{key: row[key] for key in wanted} for row, wanted in zip(found.rows or (), rows, strict=True)] == rows
    for meta, wanted in zip(found.answer_meta, expected.get("meta", []), strict=False):
        assert wanted.items() <= meta.items()


@pytest.mark.parametrize(
    "pair", [("ist_in_wahrheit_doc.docx", "gutachten_fallen.doc"), ("ist_in_wahrheit_rtf.doc", "gutachten_cp1252.rtf")]
)
def test_a_wrong_name_changes_no_text(pair: tuple[str, str]) -> None:
    """A file with another kind's name gives the same text."""
    disguised, plain = pair
    assert (
        read_document((FOLDER / disguised).read_bytes(), disguised).text
        == read_document((FOLDER / plain).read_bytes(), plain).text
    )
