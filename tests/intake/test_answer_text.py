"""An answer that is a file: read whole, or told with the way out and not read half."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType

import pytest

from pruefstand.errors import InputError
from pruefstand.formats.documents.report import ReportId
from pruefstand.intake import Delivery, read_answers
from pruefstand.intake.answer_text import answer_text, document_suffix, document_text, look_at, recorded_text
from pruefstand.intake.documents import Documents
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.load import Study
from pruefstand.study.store import Store

_WORD = "<w:p><w:r><w:t>Nach § 5 ja.</w:t></w:r><w:del><w:r><w:delText>nein</w:delText></w:r></w:del></w:p>"
_PICTURE = "q 595 0 0 842 0 0 cm /I1 Do Q"


def test_a_document_comes_back_as_its_text(documents: Documents, making: ModuleType) -> None:
    """Media type by content, whatever the name says; deleted text is out and named; the text is the reader's."""
    data = making.docx(_WORD)
    looked = look_at(documents, data, "antwort.txt", "hier")
    assert ReportId.TRACKED_CHANGES in {report.id for report in looked.reports}
    assert not looked.blank
    assert document_suffix(looked.media) == "docx"
    assert answer_text(documents, data, looked.media, "hier") == "Nach § 5 ja."


def test_plain_text_stays_as_it_stands(documents: Documents) -> None:
    """A text is decoded and nothing else, also where it looks like a table or like JSON."""
    for text in ("Ja.\r\n  § 1", "a;b\n1;2\n", '{"antwort": "ja"}', "<!-- kein HTML -->"):
        looked = look_at(documents, text.encode(), "a.txt", "hier")
        assert document_suffix(looked.media) == ""
        assert answer_text(documents, text.encode(), looked.media, "hier") == text


@pytest.mark.parametrize("page", ["cp1252", "mac_roman", "cp850", "utf-16"])
def test_code_pages_of_offices(documents: Documents, page: str) -> None:
    """The text that is derived is the one that the reader shows, in whatever code page it came."""
    text = "Die Kündigung wäre nach § 573 BGB unzulässig; größere Schäden gäbe es nicht."
    data = text.encode(page)
    assert documents.read(data, "a.txt").text == text
    assert answer_text(documents, data, look_at(documents, data, "a.txt", "hier").media, "hier") == text


def test_what_is_no_text_is_told(documents: Documents) -> None:
    """Bytes recorded as text that are none give one message at their place."""
    with pytest.raises(InputError) as caught:
        answer_text(documents, b"\x89PNG\0\0", "text/plain; charset=utf-8", "hier")
    assert caught.value.problems[0].where == "hier"


def test_markdown_loses_its_marks(documents: Documents) -> None:
    """A .md file is read as a document: what is hidden in it is out and named."""
    data = b"# Titel\n\n**Ja** <!-- weg -->\n"
    looked = look_at(documents, data, "a.md", "hier")
    assert looked.media == "text/markdown"
    assert answer_text(documents, data, looked.media, "hier") == "Titel\nJa"


def test_nothing_is_read_half(documents: Documents, making: ModuleType) -> None:
    """Scanned, in part scanned, encrypted, broken, foreign, tables and exports: one message each, at its place."""
    files = {
        "scan.pdf": making.pdf([_PICTURE], image=True),
        "halb.pdf": making.pdf(["BT /F1 12 Tf 72 700 Td (Ja.) Tj ET", _PICTURE], image=True),
        "kaputt.docx": making.docx(_WORD)[:200],
        "leer.docx": b"",
        "bild.txt": b"\x89PNG\r\n\x1a\n\0\0\0",
        "tabelle.csv": b"Antwort;Fall\nja;F1\n",
        "export.json": b'{"antwort": "ja"}',
    }
    for name, data in files.items():
        with pytest.raises(InputError) as caught:
            look_at(documents, data, name, "hier")
        (problem,) = caught.value.problems
        assert (problem.where, name in problem.what, bool(problem.do)) == ("hier", True, True), name


def test_a_document_without_text_is_blank(documents: Documents, making: ModuleType) -> None:
    """A sound document in which nobody wrote is an empty answer, as is a text of white space."""
    assert look_at(documents, making.docx("<w:p/>"), "a.docx", "hier").blank
    assert look_at(documents, b"\xef\xbb\xbf \n", "a.txt", "hier").blank


def test_any_document_by_its_content(documents: Documents) -> None:
    """A gold document needs no right name."""
    assert document_text(documents, b"{\\rtf1 Nach ABGB}", "a.doc", "hier") == "Nach ABGB"


def test_the_text_of_what_was_recorded(
    make_study: Callable[..., Study], take_in: Callable[[Study, Sequence[Delivery]], object], documents: Documents
) -> None:
    """From the journal come the raw bytes and their media type, and from these the text."""
    study = make_study()
    (study.folder.root / "a.rtf").write_bytes(b"{\\rtf1 Ja.}")
    take_in(study, read_answers(study, b"Datei;Herkunft\na.rtf;andere KI\n", "answers.csv").deliveries)
    (found,) = [item for item in recorded(study.folder) if isinstance(item, Recorded)]
    assert found.bytes(Store(study.folder)) == b"{\\rtf1 Ja.}"
    assert recorded_text(documents, found, Store(study.folder)) == "Ja."
