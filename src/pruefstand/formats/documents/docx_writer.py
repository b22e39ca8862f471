"""Documents as Word files that tell nothing but their text: no author, no company, no date, always the same bytes.

Labels of lists are written as text, as the document has them: numbers that Word counted anew could be others than those
that an answer gave. What our own reader reads of such a file is the document again, word for word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO

from docx.document import Document as WordDocument
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Mm
from docx.text.paragraph import Paragraph as WordParagraph
from lxml import etree

from pruefstand.formats.documents.document import Document, Grid, Note, Paragraph
from pruefstand.formats.documents.docx_writer_base import empty_document
from pruefstand.formats.documents.docx_writer_package import repacked

__all__ = ["write_docx"]

_UNWRITABLE = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LINE_END = re.compile("\r\n?|[\x0b\x0c]")
_MARK = re.compile(r"\[([1-9][0-9]{0,4})\]")
_DEEPEST_HEADING = 9
_DEEPEST_LIST = 9
_INDENT = Mm(8)
_SEPARATORS = ((-1, "separator"), (0, "continuationSeparator"))


def write_docx(document: Document) -> bytes:
    """The document as a .docx: headings, paragraphs, items of lists with their labels, tables, footnotes.

    Footnotes are real ones where their marks are 1, 2, 3 … and each stands once in the text, in this order; other notes
    stand at the end as paragraphs with their marks. Characters that XML cannot hold become U+FFFD. The same document
    gives the same bytes on every machine.
    """
    word = empty_document()
    footnotes = _footnotes(document)
    marks = frozenset(note.mark for note in footnotes)
    for block in document.blocks:
        if isinstance(block, Grid):
            _grid(word, block, marks)
        else:
            _paragraph(word, block, marks)
    if footnotes:
        _add_notes(word, footnotes)
    else:
        for note in document.notes:
            _text(word.add_paragraph(), str(note), frozenset())
    saved = BytesIO()
    word.save(saved)
    return repacked(saved.getvalue())


def _footnotes(document: Document) -> tuple[Note, ...]:
    """The notes, if all of them can be footnotes that Word numbers as the document does."""
    marks = [note.mark for note in document.notes]
    if not marks or marks != [str(number) for number in range(1, len(marks) + 1)]:
        return ()
    known = set(marks)
    if any(known & set(_MARK.findall(text)) for note in document.notes for text in note.paragraphs):
        return ()
    labels = [block.label for block in document.blocks if isinstance(block, Paragraph)]
    if any(known & set(_MARK.findall(label)) for label in labels):
        return ()
    met = [mark for text in _texts(document) for mark in _MARK.findall(text) if mark in known]
    return document.notes if met == marks else ()


def _texts(document: Document) -> Iterator[str]:
    for block in document.blocks:
        if isinstance(block, Grid):
            yield from (cell for row in block.rows for cell in row)
        else:
            yield block.text


def _clean(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", _LINE_END.sub("\n", text))


def _paragraph(word: WordDocument, block: Paragraph, marks: frozenset[str]) -> None:
    made = word.add_heading(level=min(block.heading, _DEEPEST_HEADING)) if block.heading else word.add_paragraph()
    if block.depth:
        made.paragraph_format.left_indent = _INDENT * min(block.depth, _DEEPEST_LIST)
        made.paragraph_format.first_line_indent = -_INDENT
    if block.label:
        made.add_run(_clean(block.label) + ("\t" if block.depth else " "))
    _text(made, block.text, marks)


def _text(made: WordParagraph, text: str, marks: frozenset[str]) -> None:
    """The text with its line breaks; a reference in the place of each mark of a footnote."""
    last = 0
    text = _clean(text)
    for match in _MARK.finditer(text):
        if match[1] not in marks:
            continue
        made.add_run(text[last : match.start()])
        run = made.add_run()
        run.font.superscript = True
        reference = OxmlElement("w:footnoteReference")
        reference.set(qn("w:id"), match[1])
        run._r.append(reference)  # noqa: SLF001 - the library knows no footnotes
        last = match.end()
    if text[last:]:
        made.add_run(text[last:])


def _grid(word: WordDocument, grid: Grid, marks: frozenset[str]) -> None:
    width = max(map(len, grid.rows), default=0)
    if not width:
        return
    table = word.add_table(0, width, style="Table Grid")
    for cells in grid.rows:
        row = table.add_row()
        found = row.cells
        for cell, text in zip(found, cells, strict=False):
            for number, line in enumerate(_clean(text).split("\n")):
                made = cell.paragraphs[0] if number == 0 else cell.add_paragraph()
                _text(made, line, marks)
        if len(cells) < width:
            _shorten(row._tr, width - len(cells))  # noqa: SLF001 - rows of different length have no other door
    word.add_paragraph()  # two tables in a row would be one, and Word wants a paragraph behind the last


def _shorten(row: etree._Element, by: int) -> None:
    """Take the last cells of a row away (ECMA-376, 17.4.14)."""
    for cell in row.findall(qn("w:tc"))[-by:]:
        row.remove(cell)
    row.insert(0, parse_xml(f'<w:trPr {nsdecls("w")}><w:gridAfter w:val="{by}"/></w:trPr>'))


def _add_notes(word: WordDocument, notes: Sequence[Note]) -> None:
    """The part of the footnotes (ECMA-376, 17.11), which python-docx does not know."""
    root = parse_xml(f"<w:footnotes {nsdecls('w')}/>")
    for number, kind in _SEPARATORS:
        line = f"<w:p><w:r><w:{kind}/></w:r></w:p>"
        root.append(parse_xml(f'<w:footnote {nsdecls("w")} w:type="{kind}" w:id="{number}">{line}</w:footnote>'))
    for note in notes:
        element = parse_xml(f'<w:footnote {nsdecls("w")} w:id="{note.mark}"/>')
        for number, text in enumerate(note.paragraphs or ("",)):
            made = word.add_paragraph()  # in the body, until its element is taken from there below
            if number == 0:
                run = made.add_run()
                run.font.superscript = True
                run._r.append(OxmlElement("w:footnoteRef"))  # noqa: SLF001 - see above
                made.add_run(" ")
            _text(made, text, frozenset())
            element.append(made._p)  # noqa: SLF001 - see above
        root.append(element)
    blob = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    part = Part(PackURI("/word/footnotes.xml"), CONTENT_TYPE.WML_FOOTNOTES, blob, word.part.package)
    word.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
