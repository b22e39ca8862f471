"""Word's binary .doc, from Word 97 on (MS-DOC), as it stands once all tracked changes are accepted."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, replace

import olefile

from pruefstand.formats.documents.builder import Builder, without_mark
from pruefstand.formats.documents.doc_file import WordFile, open_word
from pruefstand.formats.documents.doc_text import DocText
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.numerals import numeral
from pruefstand.formats.documents.ole_meta import read_ole_meta
from pruefstand.formats.documents.package import again
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.i18n import _

__all__ = ["read_doc"]

_FOOTNOTES, _ENDNOTES, _HEADERS = (2, 3, 1), (46, 47, 5), 11
_BOXES, _ANCHORS = 56, 40
_LARGEST_STREAM = 64 << 20
_SEPARATORS = 6  # stories before the headers proper


@dataclass(frozen=True, slots=True)
class _Note:
    mark: str
    start: int
    end: int


def read_doc(data: bytes, findings: Findings) -> Document:
    """The document. Raises :class:`RefusedFileError` for encrypted, damaged and older files."""
    with olefile.OleFileIO(io.BytesIO(data)) as container:
        names = {"/".join(entry) for entry in container.listdir()}
        streams = {
            name: container.openstream(name).read(_LARGEST_STREAM) if name in names else b""
            for name in ("WordDocument", "0Table", "1Table")
        }
        read_ole_meta(container, findings)
    if any(name.endswith("/VBA/dir") for name in names):
        findings.tell(ReportId.EMBEDDED_OBJECTS, _("Makros"))
    if objects := len({name.split("/")[1] for name in names if name.startswith("ObjectPool/")}):
        findings.count(ReportId.EMBEDDED_OBJECTS, objects)
    if len(streams["WordDocument"]) < 300:
        raise RefusedFileError(ReportId.DAMAGED, _("Die Word-Datei ist beschädigt."), again())
    return _read(open_word(streams["WordDocument"], streams["0Table"], streams["1Table"]), findings)


def _read(file: WordFile, findings: Findings) -> Document:
    notes = {**_notes(file, _FOOTNOTES, "decimal"), **_notes(file, _ENDNOTES, "lowerRoman")}
    notes = {place: note if note.mark else _own(file, note, place) for place, note in notes.items()}
    text = DocText(file, findings, {place: note.mark for place, note in notes.items()})
    boxes = _boxes(file)
    if drawn := max(0, len(file.plc(_ANCHORS, 26).records) - sum(map(len, boxes.values()))):
        findings.count(ReportId.IMAGES, drawn)
    into = Builder()
    start, end = file.part(0)
    text.read(start, end, into, boxes)
    for place in sorted(notes, key=lambda place: (notes[place].start, place)):
        if place in text.marked:
            inner = Builder()
            text.read(notes[place].start, notes[place].end, inner, {})
            into.note(notes[place].mark, without_mark(inner.lines(), notes[place].mark).split("\n"))
    _headers(file, findings)
    return into.done()


def _own(file: WordFile, note: _Note, place: int) -> _Note:
    """A note with the mark that its writer chose, which stands at the beginning of its text; by its place without."""
    inner = Builder()
    DocText(file, Findings(), {}).read(note.start, note.end, inner, {})
    found = re.match(r"[*†‡§#]{1,3}", inner.lines())
    return replace(note, mark=found[0] if found else f"*{place}")


def _notes(file: WordFile, tables: tuple[int, int, int], spelling: str) -> dict[int, _Note]:
    """Notes by the place of their mark in the body."""
    references, texts, part = tables
    marks = file.plc(references, 2)
    places = file.plc(texts, 0).positions
    first, last = file.part(part)
    found: dict[int, _Note] = {}
    number = 0
    for at, record in enumerate(marks.records):
        if at + 1 >= len(places):
            break
        automatic = any(record)
        number += automatic
        mark = numeral(number, spelling) if automatic else ""
        found[marks.positions[at]] = _Note(mark, min(first + places[at], last), min(first + places[at + 1], last))
    return found


def _boxes(file: WordFile) -> dict[int, list[tuple[int, int]]]:
    """Text boxes by the place that they are tied to; those tied to none come at the end."""
    anchors = file.plc(_ANCHORS, 26)
    shapes = {record[:4]: place for record, place in zip(anchors.records, anchors.positions, strict=False)}
    boxes = file.plc(_BOXES, 22)
    first, last = file.part(6)
    found: dict[int, list[tuple[int, int]]] = {}
    for at, record in enumerate(boxes.records):
        start, end = (min(first + place, last) for place in boxes.positions[at : at + 2])
        if end > start and not int.from_bytes(record[8:10], "little"):
            found.setdefault(shapes.get(record[14:18], file.lengths[0]), []).append((start, end))
    return found


def _headers(file: WordFile, findings: Findings) -> None:
    places = file.plc(_HEADERS, 0).positions
    first, last = file.part(2)
    for at in range(_SEPARATORS, len(places) - 1):
        inner = Builder()
        DocText(file, Findings(), {}).read(min(first + places[at], last), min(first + places[at + 1], last), inner, {})
        if inner.blocks:
            findings.count(ReportId.HEADER_FOOTER)
