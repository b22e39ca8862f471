"""The Word document: what the page says, in parts that every program reads, and nothing of whoever made it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import docx
import pypdfium2
import pytest
from docx.oxml.ns import qn
from lxml import etree

from pruefstand.evaluation.model import Evaluation
from pruefstand.formats.documents.read import read_document
from pruefstand.report import render, report_blocks
from pruefstand.report.blocks import Chart, Listing, Notice, Pairs, Paragraph, Table
from pruefstand.report.exhibits import Exhibit, Panel
from pruefstand.report.html import stylesheet
from pruefstand.report.palette import colour

MADE = {"program": "0.0"}
ALT = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}docPr"


def _document(evaluation: Evaluation, language: str = "de") -> bytes:
    return render(evaluation, language=language, made_with=MADE)["bericht.docx"]


def _parts(data: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def _root(data: bytes, name: str = "word/document.xml") -> etree._Element:
    return etree.fromstring(_parts(data)[name])


def _text(element: etree._Element) -> str:
    return "".join(found.text or "" for found in element.iter(qn("w:t")))


def test_every_part_is_there(evaluation: Evaluation) -> None:
    """All parts are well-formed, every part that is named exists and the other way round, nothing lies elsewhere, and
    no entry has a time."""
    data = _document(evaluation)
    parts = _parts(data)
    for name, content in parts.items():
        if name.endswith((".xml", ".rels")):
            etree.fromstring(content)
    links = {
        name: [(one.get("Target") or "", one.get("TargetMode")) for one in etree.fromstring(parts[name])]
        for name in parts
        if name.endswith(".rels")
    }
    assert not [mode for found in links.values() for _target, mode in found if mode]
    targets = {target for target, _mode in links["_rels/.rels"]}
    targets |= {f"word/{target}" for target, _mode in links["word/_rels/document.xml.rels"]}
    assert targets | {"[Content_Types].xml", *links} == set(parts)
    with ZipFile(BytesIO(data)) as package:
        assert {entry.date_time[0] for entry in package.infolist()} == {1980}
        assert {entry.compress_type for entry in package.infolist()} == {ZIP_STORED}


def test_other_readers_understand_it(evaluation: Evaluation) -> None:
    """python-docx, which shares no line with us, finds headings, tables and pictures as the blocks have them; our own
    reader finds every caption."""
    data = _document(evaluation)
    blocks = report_blocks(evaluation, MADE)
    found = docx.Document(BytesIO(data))
    heads = [p.text for p in found.paragraphs if p.style is not None and p.style.name == "Heading 1"]
    assert heads == [section.head for section in blocks.sections]
    titles = [p.text for p in found.paragraphs if p.style is not None and p.style.name == "Title"]
    assert titles == [blocks.title.head]
    charts = [block for section in blocks.sections for block in section.blocks if isinstance(block, Chart)]
    assert len(found.inline_shapes) == len(charts)
    told = [element.get("descr") for element in found.element.iter(ALT)]
    assert told == [f"{chart.title}. {chart.desc}" for chart in charts]
    captions = {b.caption for s in blocks.sections for b in s.blocks if isinstance(b, Table | Chart)}
    text = read_document(data, "bericht.docx").text
    assert all(caption in text for caption in captions)


def test_it_says_all_that_the_page_says(evaluation: Evaluation) -> None:
    """Every text of every block stands in the document: cells, small lines, notes, lists, pairs, texts as they came."""
    text = re.sub(r"\s+", " ", " ".join(_text(p) for p in _root(_document(evaluation)).iter(qn("w:p"))))
    wanted: list[str] = []
    for section in report_blocks(evaluation, MADE).sections:
        wanted += [section.head, section.read]
        for block in section.blocks:
            match block:
                case Table():
                    wanted += [block.caption, block.read, *block.notes, *(column.title for column in block.columns)]
                    for row in block.rows:
                        wanted += [row.title, *row.sub]
                        wanted += [line for cell in row.cells for line in (cell.text, *cell.sub)]
                case Chart():
                    wanted += [block.caption, block.read]
                case Paragraph():
                    wanted.append(block.text)
                case Notice():
                    wanted += [block.head, block.text]
                case Listing():
                    wanted += block.items
                case Pairs():
                    wanted += [part for pair in block.pairs for part in (pair.label, pair.text)]
                case Panel():
                    wanted += [block.label, *block.text.split("\n"), block.note]
                case Exhibit():
                    wanted += [block.head, block.word, *block.lines, *(panel.label for panel in block.panels)]
    missing = [one for one in wanted if re.sub(r"\s+", " ", one).strip() not in text]
    assert missing == []


def test_heads_repeat_and_rows_stay_whole(evaluation: Evaluation) -> None:
    """Each table of a caption has one head row that repeats, no row breaks over a page, and cells fill the grid."""
    for table in _root(_document(evaluation)).iter(qn("w:tbl")):
        grid = len(table.findall(f"{qn('w:tblGrid')}/{qn('w:gridCol')}"))
        rows = table.findall(qn("w:tr"))
        heads = [row.find(f"{qn('w:trPr')}/{qn('w:tblHeader')}") is not None for row in rows]
        if table.find(f"{qn('w:tblPr')}/{qn('w:tblCaption')}") is not None:
            assert heads == [True] + [False] * (len(rows) - 1)
        for row in rows:
            assert row.find(f"{qn('w:trPr')}/{qn('w:cantSplit')}") is not None
            spans = [cell.find(f"{qn('w:tcPr')}/{qn('w:gridSpan')}") for cell in row.findall(qn("w:tc"))]
            assert sum(1 if span is None else int(span.get(qn("w:val")) or 0) for span in spans) == grid
            assert all(cell.find(qn("w:p")) is not None for cell in row.findall(qn("w:tc")))


def test_a_comment_for_each_code(unblinded: Evaluation) -> None:
    """Each code is in the colour of its origin, its mark before and the word behind it, and has a comment with the
    sentence of the page's tooltip; the comments name no person and no time."""
    data = _document(unblinded)
    comments = _root(data, "word/comments.xml")
    told = {one.get(qn("w:id")): _text(one) for one in comments}
    assert list(told.values()) == [
        "Antwort X zu F1: Reporter mit Vorschaltsystem",  # among the disputed
        "Antwort X zu F1: Reporter mit Vorschaltsystem",
        "Antwort Y zu F1: Studierende, Berufsanwärter, Studierende im 6. Semester und Berufsanwärter",
        "Antwort X zu F2: Studierende, Berufsanwärter, Studierende im 6. Semester und Berufsanwärter",
        "Antwort Y zu F2: Reporter mit Vorschaltsystem",
    ]
    assert {tuple(one.attrib.values())[1:] for one in comments} == {("Prüfstand", "P")}
    root = _root(data)
    for place in ("commentRangeStart", "commentRangeEnd", "commentReference"):
        assert [one.get(qn("w:id")) for one in root.iter(qn(f"w:{place}"))] == list(told)
    page = render(unblinded, language="de", made_with=MADE)["index.html"].decode()
    assert all(f'title="{text}"' in page for text in told.values())
    starts = list(root.iter(qn("w:commentRangeStart")))
    marks = [_text(one.getnext()) for one in starts]
    codes = [(_text(one.getnext().getnext()), one.getnext().getnext().find(f".//{qn('w:color')}")) for one in starts]
    assert [(mark.strip(), code) for mark, (code, _ink) in zip(marks, codes, strict=True)] == [
        ("●", "X"),
        ("●", "X"),
        ("✚", "Y"),
        ("✚", "X"),
        ("●", "Y"),
    ]
    inks = [ink.get(qn("w:val")) for _code, ink in codes if ink is not None]
    assert inks == [colour(name) for name in ("reporter", "reporter", "stud", "stud", "reporter")]


@pytest.mark.parametrize(("language", "tongue", "sign"), [("de", "de-DE", ","), ("en", "en-GB", ".")])
def test_language_and_title(study: Evaluation, language: str, tongue: str, sign: str) -> None:
    """The language of the text, the decimal sign and the title are set; author, company and dates are not."""
    data = _document(study, language)
    parts = _parts(data)
    assert f'<w:lang w:val="{tongue}"/>'.encode() in parts["word/styles.xml"]
    assert f'<w:decimalSymbol w:val="{sign}"/>'.encode() in parts["word/settings.xml"]
    properties = docx.Document(BytesIO(data)).core_properties
    assert (properties.title, properties.language) == (study.title, tongue)
    core = parts["docProps/core.xml"].decode()
    assert not re.search("creator|created|modified|lastModifiedBy|Company", core)
    assert not re.search(rb"rsid|w:date|w:author=\"(?!Pr)", b"".join(parts.values()))


def test_no_field_but_the_page_number(evaluation: Evaluation) -> None:
    """The only fields are those of the footer: what came from outside can be no field, link or macro."""
    parts = _parts(_document(evaluation))
    fields = re.findall(rb"<w:instrText[^>]*>([^<]*)<|<w:fldSimple", b"".join(parts.values()))
    assert fields == [b" PAGE ", b" NUMPAGES "]
    assert not re.search(rb"w:hyperlink|w:object|w:altChunk|oleObject|vbaProject", b"".join(parts.values()))


def test_strangers_words_stay_text(catalogue: Evaluation) -> None:
    """Markup, field codes, characters that XML forbids and marks that turn the text stand in the document as text."""
    name = 'a\x00\x1b[31m\u202eb <w:r> { INCLUDETEXT "C:\\x" } =cmd()\ufffe'
    told = replace(catalogue, title=name, systems=(replace(catalogue.systems[0], title=name), *catalogue.systems[1:]))
    root = _root(_document(told))
    shown = 'a\\x00\\x1b[31m\\u202eb <w:r> { INCLUDETEXT "C:\\x" } =cmd()\ufffd'
    assert shown in {_text(p) for p in root.iter(qn("w:p"))}
    assert not {"\x00", "\u202e", "\ufffe"} & set("".join(_text(p) for p in root.iter(qn("w:p"))))


def test_a_line_without_end(catalogue: Evaluation) -> None:
    """A megabyte in one line makes a document that can still be read, and whose tables keep their width."""
    told = replace(catalogue, disputed={"T09": ("x" * 1_000_000, "ja")})
    root = _root(_document(told))
    assert max(len(_text(p)) for p in root.iter(qn("w:p"))) == 1_000_000
    widths = {
        sum(int(one.get(qn("w:w")) or 0) for one in table.iter(qn("w:gridCol"))) for table in root.iter(qn("w:tbl"))
    }
    assert widths <= {9071, 14003}


def test_colours_are_those_of_the_stylesheet() -> None:
    """On paper each colour is that of the light scheme, and text has at least 4.5 : 1 on white (WCAG 1.4.3)."""
    for name in ("ink", "ink-2", "ink-3", "reporter", "modell", "ki", "fach", "stud", "stop"):
        assert f"--{name}: #{colour(name).lower()};" in stylesheet().partition("@media")[0]
        assert _contrast(colour(name), colour("paper")) >= 4.5


def _contrast(one: str, other: str) -> float:
    def light(value: str) -> float:
        parts = [int(value[place : place + 2], 16) / 255 for place in (0, 2, 4)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_libreoffice_prints_it(unblinded: Evaluation, office: Callable[[Path, str], Path], tmp_path: Path) -> None:
    """LibreOffice opens the document and prints it: every head and value is on paper, each page has its number, and the
    comments and the heads that repeat have arrived."""
    path = tmp_path / "bericht.docx"
    path.write_bytes(_document(unblinded))
    printed = pypdfium2.PdfDocument(office(path, "pdf"))
    pages = [re.sub(r"\s+", " ", page.get_textpage().get_text_bounded()) for page in printed]
    whole = " ".join(pages)
    blocks = report_blocks(unblinded, MADE)
    for section in blocks.sections:
        assert re.sub(r"\s+", " ", section.head) in whole
    for text in ("72,2 %", "52 / 72", "Krippendorffs Alpha", "p = 0,145", "p = 0,243"):
        assert text in whole
    understood = office(path, "fodt").read_text("utf-8")
    assert understood.count("<office:annotation ") == 5
    assert "Antwort X zu F1: Reporter mit Vorschaltsystem" in understood
    captions = [b for section in blocks.sections for b in section.blocks if isinstance(b, Table)]
    assert understood.count("<table:table-header-rows>") >= len(captions)
    assert all(f"{number} / {len(pages)}" in page for number, page in enumerate(pages, start=1))
