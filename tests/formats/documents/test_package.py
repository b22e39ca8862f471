"""Guard rails of office packages: nothing is unpacked that should not be."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from types import ModuleType

import pytest

from pruefstand.formats.documents.package import Package, parse_xml
from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading, RefusedFileError

Told = Callable[[Reading], dict[str, str]]

BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><x>&a;</x>'


@pytest.mark.parametrize("source", [BOMB, OUTSIDE, "<!DOCTYPE x><x/>"])
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32-le"])
def test_document_types_are_refused(source: str, codec: str) -> None:
    """Entities are refused by their declaration, in any encoding, before anything expands them."""
    with pytest.raises(RefusedFileError):
        parse_xml(source.encode(codec), "x.xml")


def test_a_declaration_in_disguise_is_refused() -> None:
    """An encoding that hides the declaration from a search does not hide it from the parser."""
    data = b'<?xml version="1.0" encoding="UTF-7"?>' + "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>".encode("utf-7")
    with pytest.raises(RefusedFileError):
        parse_xml(data, "x.xml")


@pytest.mark.parametrize("suffix", ["docx", "odt", "xlsx", "ods"])
def test_entities_in_any_package(making: ModuleType, told: Told, suffix: str) -> None:
    """Every kind of package is refused for entities with one report."""
    main = {"docx": "word/document.xml", "xlsx": "xl/workbook.xml"}.get(suffix, "content.xml")
    made = {
        "docx": lambda: making.docx("<w:p/>"),
        "odt": lambda: making.odt(""),
        "xlsx": lambda: making.xlsx({"A": ""}),
        "ods": lambda: making.ods(""),
    }[suffix]()
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts[main] = BOMB.encode()
    found = read_document(making.package(parts), f"a.{suffix}")
    assert (found.status, found.text, *told(found)) == ("error", "", "entities")


def test_bombs_are_refused_by_their_directory(making: ModuleType, told: Told) -> None:
    """What would unpack to a multiple is refused before it is unpacked; so is a crowd of entries."""
    big = making.package({"[Content_Types].xml": "wordprocessingml", "word/document.xml": "A" * (30 << 20)})
    assert told(read_document(big, "a.docx")).keys() == {"too_large"}
    many = making.package({f"{number}": "" for number in range(10_001)})
    assert told(read_document(many, "a.docx")).keys() == {"too_large"}


def test_a_directory_that_lies_is_found_out(making: ModuleType, told: Told) -> None:
    """A part that is larger than its directory says is damaged, not unpacked further."""
    data = bytearray(making.docx("<w:p><w:r><w:t>x</w:t></w:r></w:p>" * 2000))
    at = data.index(b"PK\x01\x02", data.rindex(b"word/document.xml") - 60)
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    found = read_document(bytes(data), "a.docx")
    assert found.status == "error"
    assert told(found).keys() <= {"damaged", "too_large"}


@pytest.mark.parametrize("name", ["../x", "word/../../x", "/etc/passwd", "..\\x", "C:\\x"])
def test_paths_that_lead_outside_are_refused(making: ModuleType, name: str) -> None:
    """A path that would leave the package is refused, although nothing is ever written."""
    with pytest.raises(RefusedFileError):
        Package(making.package({"a": "", name: "x"}))


def test_targets_outside_are_never_followed(making: ModuleType, told: Told) -> None:
    """A relation to a file or address outside gives no part."""
    link = '<Relationship Id="r" Type="x/officeDocument" Target="../../../../etc/passwd"/>'
    links = f'<Relationships xmlns="x">{link}</Relationships>'
    parts = {"[Content_Types].xml": "<T>wordprocessingml</T>", "_rels/.rels": links}
    assert told(read_document(making.package(parts), "a.docx")).keys() == {"damaged"}


def test_encrypted_entries(making: ModuleType) -> None:
    """A zip entry with the mark of encryption makes the file encrypted."""
    data = bytearray(making.docx("<w:p/>"))
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    assert read_document(bytes(data), "a.docx").status == "encrypted"


def test_other_zip_files_are_no_documents(making: ModuleType, told: Told) -> None:
    """A zip file without a document is a wrong type, never an empty text."""
    assert told(read_document(making.package({"a.txt": "x"}), "a.docx")).keys() == {"wrong_type"}
    slides = making.package({"[Content_Types].xml": "<T>presentationml</T>", "ppt/x.xml": ""})
    assert told(read_document(slides, "a.docx")).keys() == {"wrong_type"}


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_contents_of_one_name_are_refused(making: ModuleType, told: Told) -> None:
    """Programs do not agree on which of two parts of one name is read; the same content twice hurts nobody."""
    whole = making.docx("<w:p><w:r><w:t>eins</w:t></w:r></w:p>")
    for content, refused in (("<x/>", True), (None, False)):
        target = io.BytesIO(whole)
        with zipfile.ZipFile(target, "a") as archive:
            again = archive.read("word/document.xml") if content is None else content
            archive.writestr("word/document.xml", again)
        found = read_document(target.getvalue(), "a.docx")
        assert ("zweimal" in told(found).get("damaged", "")) is refused
