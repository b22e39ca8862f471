from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from pruefstand.formats.documents.document import Document, Note, Paragraph
from pruefstand.formats.documents.docx_writer import write_docx
from pruefstand.formats.documents.docx_writer_package import packed, repacked, without_properties
from pruefstand.formats.documents.report import RefusedFileError
from pruefstand.formats.documents.zip_walk import FIXED_DATE, is_package, walk_package

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_CORE = (
    '<cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="urn:dc" xmlns:dcterms="urn:t">'
    "<dc:creator>{who}</dc:creator><dcterms:created>{date}</dcterms:created></cp:coreProperties>"
)


def _document(body: str) -> bytes:
    return f"<w:document {_W}><w:body>{body}</w:body></w:document>".encode()


def test_our_own_file_has_no_traces() -> None:
    """What the writer makes shows its text and its notes and tells nothing else."""
    data = write_docx(Document((Paragraph("Eins[1]\nzwei"), Paragraph("drei")), (Note("1", ("Fußnote",)),)))
    walked = walk_package(data)
    assert walked.traces == ()
    assert "".join(piece.text for piece in walked.pieces if piece.shown).split() == ["Eins", "zwei", "drei", "Fußnote"]


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("docProps/core.xml", _CORE.format(who="Erika Musterfrau", date=FIXED_DATE).encode()),
        ("docProps/core.xml", _CORE.format(who="", date="2026-11-29T10:00:00Z").encode()),
        ("docProps/app.xml", b"<Properties><Company>Kanzlei Muster</Company></Properties>"),
        ("word/comments.xml", f'<w:comments {_W}><w:comment w:author="EM"/></w:comments>'.encode()),
        ("word/document.xml", _document('<w:p w:rsidR="00112233"/>')),
        ("word/document.xml", _document('<w:ins w:author="EM" w:date="2026-01-01T00:00:00Z"/>')),
        ("word/document.xml", b"<!-- von Erika -->" + _document("<w:p/>")),
        ("word/document.xml", _document("<w:p/>") + b"<?von Erika?>"),
        ("word/settings.xml", f'<w:settings {_W}><w:rsids><w:rsid w:val="1"/></w:rsids></w:settings>'.encode()),
        ("docProps/thumbnail.jpeg", b"\xff\xd8"),
        ("word/media/image1.png", b"\x89PNG"),
        ("xl/persons/person.xml", b"<personList/>"),
        ("docProps/custom.xml", b"<Properties/>"),
    ],
)
def test_every_trace_is_found(name: str, part: bytes) -> None:
    """Each way in which an office program notes who, when or how is told with the part it stands in."""
    assert name in {trace.place for trace in walk_package(packed({name: part})).traces}


def test_blank_properties_are_no_traces() -> None:
    """Empty properties and the fixed date tell nothing."""
    part = _CORE.format(who="", date=FIXED_DATE).encode()
    assert walk_package(packed({"docProps/core.xml": part})).traces == ()


def test_the_container_tells_too() -> None:
    """Times, comments and extra fields of entries and of the archive are traces, and their text is a piece."""
    whole = BytesIO()
    with ZipFile(whole, "w") as package:
        entry = ZipInfo("a.xml", (2026, 11, 29, 10, 0, 0))
        entry.comment = b"Kommentar des Eintrags"
        package.writestr(entry, b"<a/>")
        package.comment = b"Kommentar des Archivs"
    walked = walk_package(whole.getvalue())
    assert len(walked.traces) == 3
    text = "".join(piece.text for piece in walked.pieces)
    assert "Kommentar des Eintrags" in text
    assert "Kommentar des Archivs" in text


def test_packages_in_packages() -> None:
    """What stands in an embedded package is found under both names; nesting without end is refused."""
    inner = packed({"docProps/core.xml": _CORE.format(who="Erika", date="").encode()})
    outer = packed({"word/embeddings/a.xlsx": inner})
    places = {trace.place for trace in walk_package(outer).traces}
    assert "word/embeddings/a.xlsx!docProps/core.xml" in places
    for _level in range(5):
        outer = packed({"a.zip": outer})
    with pytest.raises(RefusedFileError):
        walk_package(outer)


def test_what_is_shown_and_what_is_not() -> None:
    """Text split over runs is one text; attributes, deleted text and comments are pieces that nobody sees."""
    body = '<w:p w:id="Attribut"><w:r><w:t>Mus</w:t></w:r><w:r><w:t>ter</w:t><w:delText>weg</w:delText></w:r></w:p>'
    pieces = walk_package(packed({"word/document.xml": _document(f"{body}<!--Bemerkung-->")})).pieces
    assert [piece.text.strip() for piece in pieces if piece.shown] == ["Muster"]
    hidden = " ".join(piece.text for piece in pieces if not piece.shown)
    assert all(word in hidden for word in ("Attribut", "weg", "Bemerkung", "word/document.xml"))


def test_hostile_packages_are_refused() -> None:
    """Entities and bombs raise before they do harm."""
    with pytest.raises(RefusedFileError):
        walk_package(packed({"a.xml": b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}))
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as package:
        package.writestr("a.xml", b"<a>" + b" " * (20 << 20) + b"</a>")
    with pytest.raises(RefusedFileError):
        walk_package(whole.getvalue())


def test_packing_again_changes_nothing() -> None:
    """The bytes of a package depend on its parts alone, not on their order, times or compression."""
    parts = {"b.xml": b"<b/>", "[Content_Types].xml": b"<Types/>", "a.xml": b"<a/>"}
    data = packed(parts)
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as package:
        for name, part in parts.items():
            package.writestr(name, part)
    assert repacked(whole.getvalue()) == repacked(data) == data
    assert ZipFile(BytesIO(data)).namelist() == ["[Content_Types].xml", "a.xml", "b.xml"]
    assert is_package(data)
    assert not is_package(b"Text")


def test_properties_are_taken_out_whole() -> None:
    """Author, program and dates go with every mention of their parts; what is left is as it was."""
    types = (
        b'<Types xmlns="t"><Override PartName="/docProps/core.xml" ContentType="c"/>'
        b'<Override PartName="/xl/workbook.xml" ContentType="w"/></Types>'
    )
    relations = (
        b'<Relationships xmlns="r"><Relationship Id="1" Target="docProps/core.xml"/>'
        b'<Relationship Id="2" Target="xl/workbook.xml"/></Relationships>'
    )
    core = _CORE.format(who="openpyxl", date="2026-11-29T10:00:00Z").encode()
    data = packed(
        {
            "[Content_Types].xml": types,
            "_rels/.rels": relations,
            "docProps/core.xml": core,
            "xl/workbook.xml": b"<workbook/>",
        }
    )
    assert walk_package(data).traces
    found = without_properties(data)
    assert walk_package(found).traces == ()
    with ZipFile(BytesIO(found)) as package:
        assert package.namelist() == ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"]
        assert b"docProps" not in b"".join(package.read(name) for name in package.namelist())
        assert package.read("xl/workbook.xml") == b"<workbook/>"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_entry_behind_another_is_a_trace() -> None:
    """Two entries of one name hide one of them from every reader; that is told."""
    whole = BytesIO()
    with ZipFile(whole, "w") as package:
        for text in (b"<a>verborgen</a>", b"<a/>"):
            package.writestr(ZipInfo("a.xml", (1980, 1, 1, 0, 0, 0)), text)
    assert [trace.what for trace in walk_package(whole.getvalue()).traces]
