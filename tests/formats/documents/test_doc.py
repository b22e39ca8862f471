"""Binary Word documents, made by hand: text by pieces, changes of characters and paragraphs, notes, tables."""

from __future__ import annotations

import struct
from collections.abc import Callable
from types import ModuleType

import pytest

from pruefstand.formats.documents.document import Paragraph
from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Lines = Callable[[bytes, str], list[str]]
Told = Callable[[Reading], dict[str, str]]

DELETED, INSERTED, HIDDEN = (struct.pack("<HB", code, 1) for code in (0x0800, 0x0801, 0x083C))
WHITE = struct.pack("<HI", 0x6870, 0x00FFFFFF)
SPECIAL = struct.pack("<HB", 0x0855, 1)
CELL = struct.pack("<HB", 0x2416, 1)
ROW = CELL + struct.pack("<HB", 0x2417, 1)


def test_text_with_its_signs(making: ModuleType, lines: Lines) -> None:
    """Paragraphs, breaks, hyphens and characters beyond the basic plane are read."""
    text = [("Größe 😀 §\u00a05.\r", b""), ("Schaden\x1fersatz\x1erecht\tx\x0by\r", b""), ("\r", b"")]
    assert lines(making.doc(text), "a.doc") == ["Größe 😀 §\u00a05.", "Schadenersatz-recht\tx", "y"]


def test_changes_are_accepted_and_hidden_text_goes(making: ModuleType, told: Told) -> None:
    """Inserted text stays; deleted, hidden and white text goes and is told."""
    looks = {"leicht": DELETED, "grob": INSERTED, "VERBORGEN": HIDDEN, "WEISS": WHITE}
    found = read_document(making.doc([("leichtgrob VERBORGENWEISSda\r", b"")], looks), "a.doc")
    assert found.text == "grob da"
    assert told(found).keys() == {"hidden_text", "tracked_changes"}


def test_a_deleted_paragraph_goes_whole(making: ModuleType, lines: Lines) -> None:
    """A deleted mark joins two paragraphs; a paragraph deleted with the marks around it leaves the others apart."""
    joined = making.doc([("Anfang \r", b""), ("Ende\r", b"")], {" \r": DELETED})
    assert lines(joined, "a.doc") == ["AnfangEnde"]
    gone = making.doc([("Eins.\r", b""), ("weg\r", b""), ("Zwei.\r", b"")], {"\rweg\r": DELETED})
    assert lines(gone, "a.doc") == ["Eins.", "Zwei."]


def test_fields_give_their_results(making: ModuleType, lines: Lines) -> None:
    """Instructions between the marks of a field are skipped, its result stays."""
    looks = dict.fromkeys("\x13\x14\x15", SPECIAL)
    found = lines(making.doc([("Siehe \x13 REF x \x14Punkt 1\x15.\r", b"")], looks), "a.doc")
    assert found == ["Siehe Punkt 1."]


def test_tables(making: ModuleType, lines: Lines) -> None:
    """Cells and rows end with the same sign; a paragraph inside a cell does not end it."""
    rows = [("a\r", CELL), ("b\x07", CELL), ("c\x07", CELL), ("\x07", ROW), ("Ende\r", b"")]
    assert lines(making.doc(rows), "a.doc") == ["a b | c", "Ende"]


def test_notes_and_headings(making: ModuleType, lines: Lines) -> None:
    """Notes are tied to their marks; an outline level makes a heading."""
    data = making.doc([("Titel\r", struct.pack("<HB", 0x2640, 1)), ("a\x02 b\x02.\r", b"")], None, ["Eins", "Zwei"])
    assert lines(data, "a.doc") == ["Titel", "a[1] b[2].", "[1] Eins", "[2] Zwei"]
    document = read_document(data, "a.doc").document
    assert document is not None
    assert [block.heading for block in document.blocks if isinstance(block, Paragraph)] == [2, 0]


@pytest.mark.parametrize(("flags", "status"), [(0x0100, "encrypted"), (0x8000, "encrypted"), (0, "ok")])
def test_encrypted(making: ModuleType, flags: int, status: str) -> None:
    """The header says whether the text is encrypted."""
    assert read_document(making.doc([("x\r", b"")], flags=flags), "a.doc").status == status


def test_older_and_broken_files_are_refused(making: ModuleType, told: Told) -> None:
    """Word 95 is a wrong type, a broken table of pieces a damaged file."""
    data = making.doc([("x\r", b"")])
    place = data.index(struct.pack("<H", 0xA5EC))
    old = data[:place] + struct.pack("<H", 0xA5DC) + data[place + 2 :]
    assert told(read_document(old, "a.doc")).keys() == {"wrong_type"}
    broken = data[: place + 154 + 8 * 33] + struct.pack("<II", 0, 3) + data[place + 154 + 8 * 34 :]
    assert told(read_document(broken, "a.doc")).keys() == {"damaged"}
