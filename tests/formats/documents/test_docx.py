"""Word documents: what is kept, in which order, with which labels; what is left out, and that it is told."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from pruefstand.formats.documents.document import Grid, Paragraph
from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Lines = Callable[[bytes, str], list[str]]
Told = Callable[[Reading], dict[str, str]]


def _p(inside: str, properties: str = "") -> str:
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{inside}</w:p>"


def _r(text: str, look: str = "") -> str:
    return f'<w:r>{f"<w:rPr>{look}</w:rPr>" if look else ""}<w:t xml:space="preserve">{text}</w:t></w:r>'


def _item(list_id: int, level: int, text: str) -> str:
    return _p(_r(text), f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{list_id}"/></w:numPr>')


def _level(at: int, spelling: str, text: str, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{spelling}"/>{more}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def test_tracked_changes_are_accepted(making: ModuleType, lines: Lines, told: Told) -> None:
    """Inserted and moved-to text stays, deleted and moved-from text goes, a deleted mark joins two paragraphs."""
    body = _p(
        _r("Das ist ")
        + f"<w:del>{_r('alt').replace('w:t', 'w:delText')}</w:del><w:ins>{_r('neu')}</w:ins>"
        + f"<w:moveFrom>{_r(' weg')}</w:moveFrom><w:moveTo>{_r(' her')}</w:moveTo>"
    )
    body += _p(_r("Anfang "), "<w:rPr><w:del/></w:rPr>") + _p(_r("und Ende."))
    data = making.docx(body)
    assert lines(data, "a.docx") == ["Das ist neu her", "Anfang und Ende."]
    assert "tracked_changes" in told(read_document(data, "a.docx"))


def test_deleted_rows_go(making: ModuleType, lines: Lines) -> None:
    """A deleted row of a table is not read."""
    row = "<w:tr>{change}<w:tc>{cell}</w:tc></w:tr>"
    kept, gone = (
        row.format(change="", cell=_p(_r("A"))),
        row.format(change="<w:trPr><w:del/></w:trPr>", cell=_p(_r("B"))),
    )
    assert lines(making.docx(f"<w:tbl>{kept}{gone}</w:tbl>"), "a.docx") == ["A"]


def test_labels_are_computed(making: ModuleType, lines: Lines) -> None:
    """Roman, legal and nested numbers, prefixes, restarts and starts are those that Word prints."""
    levels = (
        _level(0, "upperRoman", "%1.") + _level(1, "decimal", "%1.%2", "<w:isLgl/>") + _level(2, "lowerLetter", "%3)")
    )
    second = '<w:lvl w:ilvl="0"><w:start w:val="5"/><w:numFmt w:val="decimal"/><w:lvlText w:val="§ %1"/></w:lvl>'
    numbering = (
        f'<w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>'
        f'<w:abstractNum w:abstractNumId="1">{second}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>'
        '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/>'
        "</w:lvlOverride></w:num>"
    )
    body = "".join(
        _item(*item) for item in [(1, 0, "a"), (1, 1, "b"), (1, 2, "c"), (1, 2, "d"), (1, 1, "e"), (1, 2, "f")]
    )
    body += (
        _item(1, 0, "g") + _item(2, 0, "h") + _item(2, 0, "i") + _item(1, 1, "j") + _item(3, 0, "k") + _item(3, 1, "l")
    )
    wanted = ["I. a", "1.1 b", "a) c", "b) d", "1.2 e", "a) f", "II. g", "§ 5 h", "§ 6 i", "2.1 j", "VII. k", "7.1 l"]
    assert lines(making.docx(body, numbering=numbering), "a.docx") == wanted


def test_labels_by_style(making: ModuleType, lines: Lines) -> None:
    """A paragraph takes list and level from its style, and „0“ takes it out of the list."""
    numbering = (
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
        '<w:pStyle w:val="H1"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/>'
        '<w:numFmt w:val="decimal"/><w:pStyle w:val="H2"/><w:lvlText w:val="%1.%2."/></w:lvl></w:abstractNum>'
        '<w:num w:numId="4"><w:abstractNumId w:val="0"/></w:num>'
    )
    style = '<w:style w:type="paragraph" w:styleId="{0}"><w:name w:val="heading {1}"/>{2}'
    style += "<w:pPr><w:numPr>{3}</w:numPr></w:pPr></w:style>"
    styles = style.format("H1", 1, "", '<w:numId w:val="4"/>') + style.format(
        "H2", 2, '<w:basedOn w:val="H1"/>', '<w:ilvl w:val="1"/>'
    )
    body = _p(_r("A"), '<w:pStyle w:val="H1"/>') + _p(_r("B"), '<w:pStyle w:val="H2"/>')
    body += _p(_r("C"), '<w:pStyle w:val="H1"/><w:numPr><w:numId w:val="0"/></w:numPr>') + _p(
        _r("D"), '<w:pStyle w:val="H1"/>'
    )
    data = making.docx(body, numbering=numbering, styles=styles)
    assert lines(data, "a.docx") == ["1. A", "1.1. B", "C", "2. D"]
    document = read_document(data, "a.docx").document
    assert document is not None
    assert [block.heading for block in document.blocks if isinstance(block, Paragraph)] == [1, 2, 1, 1]


def test_bullets_are_seen_in_any_font(making: ModuleType, lines: Lines) -> None:
    """A bullet of a symbol font becomes a character that every font has."""
    level = (
        '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="\uf0b7"/>'
        '<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr></w:lvl>'
    )
    numbering = f'<w:abstractNum w:abstractNumId="0">{level}</w:abstractNum>'
    numbering += '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    assert lines(making.docx(_item(1, 0, "Punkt"), numbering=numbering), "a.docx") == ["• Punkt"]


def test_notes_keep_their_marks(making: ModuleType, lines: Lines) -> None:
    """Footnotes are numbered in the order of their marks, endnotes in Roman numbers, own marks stay."""
    body = _p(
        _r("Eins")
        + '<w:r><w:footnoteReference w:id="8"/></w:r>'
        + _r(" zwei")
        + '<w:r><w:footnoteReference w:id="3"/></w:r>'
        + _r(" drei")
        + '<w:r><w:endnoteReference w:id="2"/></w:r>'
        + '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="4"/><w:t>*</w:t></w:r>'
    )
    notes = "".join(
        f'<w:footnote w:id="{at}">{_p(_r(text))}</w:footnote>' for at, text in ((3, "B"), (8, "A"), (4, "* C"))
    )
    notes += '<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>'
    ends = f'<w:endnote w:id="2">{_p(_r("Ende")) + _p(_r("zweiter Absatz"))}</w:endnote>'
    found = lines(making.docx(body, footnotes=notes, endnotes=ends), "a.docx")
    assert found == ["Eins[1] zwei[2] drei[i][*]", "[1] A", "[2] B", "[*] C", "[i] Ende", "zweiter Absatz"]


def test_a_missing_note_is_told(making: ModuleType) -> None:
    """A mark whose note is not in the file gives no mark, and the file counts as read in part only."""
    found = read_document(making.docx(_p(_r("Text") + '<w:r><w:footnoteReference w:id="1"/></w:r>')), "a.docx")
    assert (found.text, found.status, [report.id for report in found.reports]) == ("Text", "partial", ["damaged"])


def test_notes_may_begin_later(making: ModuleType, lines: Lines) -> None:
    """A document that counts its notes from five on prints them so."""
    body = _p(_r("a") + '<w:r><w:footnoteReference w:id="3"/></w:r>')
    body += '<w:sectPr><w:footnotePr><w:numStart w:val="5"/></w:footnotePr></w:sectPr>'
    assert lines(making.docx(body, footnotes=f'<w:footnote w:id="3">{_p(_r("x"))}</w:footnote>'), "a.docx") == [
        "a[5]",
        "[5] x",
    ]


def test_text_boxes_once(making: ModuleType, lines: Lines) -> None:
    """Of a text box in two variants one is read; without content the other; behind text it stands after it."""
    inside = "<w:txbxContent>{}</w:txbxContent>"
    both = (
        f"<mc:AlternateContent><mc:Choice Requires='wps'><w:drawing>"
        f"<wps:txbx>{inside.format(_p(_r('Kasten')))}</wps:txbx>"
        f"</w:drawing></mc:Choice><mc:Fallback>"
        f"<w:pict><v:textbox>{inside.format(_p(_r('Kasten')))}</v:textbox></w:pict>"
        "</mc:Fallback></mc:AlternateContent>"
    )
    rest = f"<w:pict><v:textbox>{inside.format(_p(_r('Rest')))}</v:textbox></w:pict>"
    fallback = f"<mc:AlternateContent><mc:Choice/><mc:Fallback>{rest}</mc:Fallback></mc:AlternateContent>"
    body = _p(f"<w:r>{both}</w:r>" + _r("Absatz.")) + _p(_r("Davor.") + f"<w:r>{fallback}</w:r>")
    assert lines(making.docx(body), "a.docx") == ["Kasten", "Absatz.", "Davor.", "Rest"]


def test_fields_give_their_results(making: ModuleType, lines: Lines) -> None:
    """Instructions are skipped, nested ones too; results stay; a field that never ends swallows nothing."""
    char = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'.format
    nested = (
        char("begin") + "<w:r><w:instrText>IF </w:instrText></w:r>" + char("begin") + _r("innen") + char("separate")
    )
    nested += _r("weg") + char("end") + char("separate") + _r("Ergebnis") + char("end")
    body = _p(_r("a ") + nested + _r(" b")) + _p(char("begin") + _r("REF x")) + _p(_r("weiter"))
    body += _p(f'<w:fldSimple w:instr="PAGE">{_r("7")}</w:fldSimple>')
    assert lines(making.docx(body), "a.docx") == ["a Ergebnis b", "weiter", "7"]


def test_signs(making: ModuleType, lines: Lines) -> None:
    """Tabulators, breaks, hyphens and symbols are the characters that are seen."""
    inside = (
        "<w:r><w:t>Schaden</w:t><w:softHyphen/><w:t>ersatz</w:t><w:noBreakHyphen/><w:t>recht</w:t><w:tab/><w:t>x</w:t>"
    )
    inside += '<w:br/><w:t>y</w:t><w:br w:type="page"/><w:t>z</w:t><w:sym w:font="Symbol" w:char="F061"/></w:r>'
    assert lines(making.docx(_p(inside)), "a.docx") == ["Schadenersatz-recht\tx", "y", "zα"]


@pytest.mark.parametrize(
    "look",
    [
        "<w:vanish/>",
        '<w:vanish w:val="true"/>',
        '<w:color w:val="FFFFFF"/>',
        '<w:sz w:val="2"/>',
        '<w:rStyle w:val="Weg"/>',
    ],
)
def test_hidden_text_is_left_out_and_told(making: ModuleType, lines: Lines, told: Told, look: str) -> None:
    """Hidden, white and tiny text, by itself or by its style, is left out and named."""
    styles = '<w:style w:type="character" w:styleId="Weg"><w:rPr><w:vanish/></w:rPr></w:style>'
    data = making.docx(_p(_r("da ") + _r("VERBORGEN", look) + _r("Ende")), styles=styles)
    assert lines(data, "a.docx") == ["da Ende"]
    assert "hidden_text" in told(read_document(data, "a.docx"))


@pytest.mark.parametrize(
    "look", ['<w:vanish w:val="0"/>', '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="000000"/>']
)
def test_what_is_seen_is_not_hidden(making: ModuleType, lines: Lines, look: str) -> None:
    """A property switched off hides nothing, and white text on a dark ground is seen."""
    assert lines(making.docx(_p(_r("sichtbar", look))), "a.docx") == ["sichtbar"]


def test_tables_and_content_controls(making: ModuleType, lines: Lines) -> None:
    """Cells are read in order through content controls, inner tables inside their cell."""
    cell = "<w:tc>{}</w:tc>".format
    inner = f"<w:tbl><w:tr>{cell(_p(_r('x')))}{cell(_p(_r('y')))}</w:tr></w:tbl>"
    row = f"<w:tr>{cell(_p(_r('a')) + _p(_r('b')))}<w:sdt><w:sdtContent>{cell(inner)}</w:sdtContent></w:sdt></w:tr>"
    body = f"<w:sdt><w:sdtPr/><w:sdtContent>{_p(_r('Steuerelement'))}<w:tbl>{row}</w:tbl></w:sdtContent></w:sdt>"
    data = making.docx(body)
    assert lines(data, "a.docx") == ["Steuerelement", "a b | x | y"]
    document = read_document(data, "a.docx").document
    assert document is not None
    assert document.blocks[1] == Grid((("a\nb", "x | y"),))


def test_what_is_left_out_is_named(making: ModuleType, told: Told) -> None:
    """Headers, comments and authors are no text, and each is told."""
    data = making.docx(
        _p(_r("Text") + '<w:r><w:commentReference w:id="0"/></w:r>'),
        header=_p(_r("KOPF")),
        footer=_p(""),
        comments=f'<w:comment w:id="0">{_p(_r("KOMMENTAR"))}</w:comment>',
        core="<dc:creator>Dr. Max Beispielmann</dc:creator>",
    )
    found = read_document(data, "a.docx")
    assert found.text == "Text"
    assert told(found).keys() == {"author_metadata", "comments", "header_footer"}
    assert told(found)["header_footer"].endswith(": 1")
    assert found.meta["author"] == "Dr. Max Beispielmann"


def test_strict_documents(making: ModuleType) -> None:
    """The strict variant of the format, whose names differ, is read alike."""
    data = making.docx(_p(_r("streng")))
    parts = {}
    import io  # noqa: PLC0415 - only here
    import zipfile  # noqa: PLC0415 - the same

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            parts[name] = archive.read(name).replace(
                b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
                b"http://purl.oclc.org/ooxml/wordprocessingml/main",
            )
    assert read_document(making.package(parts), "a.docx").text == "streng"


def test_formats_of_numbers(making: ModuleType, told: Told) -> None:
    """A format of the writer's own with leading zeros is counted so; what is not known has digits and is named."""
    own = (
        '<mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/>'
        '</mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>'
    )
    for written, label, unknown in [(own, "001)", ""), ('<w:numFmt w:val="russianLower"/>', "1)", "russianLower")]:
        numbering = f'<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/>{written}'
        numbering += '<w:lvlText w:val="%1)"/></w:lvl></w:abstractNum>'
        numbering += '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
        body = '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'
        body += "<w:r><w:t>a</w:t></w:r></w:p>"
        found = read_document(making.docx(body, numbering=numbering), "a.docx")
        assert found.text == f"{label} a"
        assert unknown in told(found).get("unreliable_text", "")
        assert bool(unknown) == ("unreliable_text" in told(found))


def test_deleted_cells_go_and_inserted_ones_stay(making: ModuleType, told: Told) -> None:
    """A cell whose deletion is tracked is not read, an inserted one is, and both are named."""
    cell = "<w:tc><w:tcPr>{}</w:tcPr>{}</w:tc>"
    row = cell.format("", _p(_r("A"))) + cell.format('<w:cellDel w:id="1" w:author="a"/>', _p(_r("B")))
    row += cell.format('<w:cellIns w:id="2" w:author="a"/>', _p(_r("C")))
    found = read_document(making.docx(f"<w:tbl><w:tr>{row}</w:tr></w:tbl>"), "a.docx")
    assert found.text == "A | C"
    assert "2" in told(found)["tracked_changes"]


@pytest.mark.parametrize("inside", ['<w:altChunk r:id="x"/>', '<w:p><w:subDoc r:id="x"/></w:p>'])
def test_another_file_in_the_text_makes_the_reading_partial(making: ModuleType, told: Told, inside: str) -> None:
    """What is not read of a document's own text is told as missing."""
    found = read_document(making.docx(_p(_r("A")) + inside + _p(_r("B"))), "a.docx")
    assert (found.status, found.text) == ("partial", "A\nB")
    assert "fehlt" in told(found)["embedded_objects"]
