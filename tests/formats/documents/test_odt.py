"""OpenDocument texts: lists, notes, boxes; what is left out."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Lines = Callable[[bytes, str], list[str]]
Told = Callable[[Reading], dict[str, str]]

LISTS = (
    '<text:list-style style:name="L">'
    '<text:list-level-style-number text:level="1" style:num-format="I" style:num-suffix="."/>'
    '<text:list-level-style-number text:level="2" style:num-format="1" text:display-levels="2"/>'
    '<text:list-level-style-bullet text:level="3" text:bullet-char="●"/></text:list-style>'
    '<text:list-style style:name="P"><text:list-level-style-number text:level="1" style:num-format="1" '
    'style:num-prefix="§ " text:start-value="5"/></text:list-style>'
)


def _item(text: str, inner: str = "", more: str = "") -> str:
    return f"<text:list-item{more}><text:p>{text}</text:p>{inner}</text:list-item>"


def test_labels_are_computed(making: ModuleType, lines: Lines) -> None:
    """Nested numbers, prefixes, starts; a list begins anew unless it says that it goes on."""
    deepest = f"<text:list>{_item('c')}</text:list>"
    sub = f"<text:list>{_item('b', deepest)}{_item('d')}</text:list>"
    nine = _item("g", more=' text:start-value="9"')
    body = f'<text:list text:style-name="L">{_item("a", sub)}{_item("e")}</text:list>'
    body += f'<text:list text:style-name="P">{_item("f")}{nine}</text:list><text:p>x</text:p>'
    body += f'<text:list text:style-name="P" text:continue-numbering="true">{_item("h")}</text:list>'
    body += f'<text:list text:style-name="P">{_item("i")}</text:list>'
    wanted = ["I. a", "I.1 b", "• c", "I.2 d", "II. e", "§ 5 f", "§ 9 g", "x", "§ 10 h", "§ 5 i"]
    assert lines(making.odt(body, automatic=LISTS), "a.odt") == wanted


def test_a_list_continues_by_its_id(making: ModuleType, lines: Lines) -> None:
    """``continue-list`` takes up the numbers of the list that it names; a header in a list has none."""
    body = f'<text:list xml:id="l1" text:style-name="P">{_item("a")}</text:list><text:p>x</text:p>'
    body += f'<text:list text:style-name="P" text:continue-list="l1">{_item("b")}'
    body += "<text:list-header><text:p>c</text:p></text:list-header></text:list>"
    assert lines(making.odt(body, automatic=LISTS), "a.odt") == ["§ 5 a", "x", "§ 6 b", "c"]


def test_headings_are_numbered_by_the_outline(making: ModuleType, lines: Lines) -> None:
    """Numbers of headings come from the outline of the document."""
    styles = (
        '<text:outline-style style:name="O">'
        '<text:outline-level-style text:level="1" style:num-format="A" style:num-suffix="."/>'
        '<text:outline-level-style text:level="2" style:num-format=""/></text:outline-style>'
    )
    body = "".join(
        f'<text:h text:outline-level="{level}">{text}</text:h>' for level, text in ((1, "a"), (2, "b"), (1, "c"))
    )
    assert lines(making.odt(body, styles=styles), "a.odt") == ["A. a", "b", "B. c"]


def test_white_space(making: ModuleType, lines: Lines) -> None:
    """Runs of white space are one space; counted spaces, tabulators and breaks stay."""
    body = '<text:p>a \n  b<text:s text:c="2"/>c<text:tab/>d<text:line-break/>e <text:span> f</text:span></text:p>'
    assert lines(making.odt(body), "a.odt") == ["a b  c\td", "e f"]


def test_notes_boxes_and_tables(making: ModuleType, lines: Lines) -> None:
    """Notes keep their marks, a box stands once before its paragraph, a cell of two paragraphs is one."""
    note = (
        '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>'
        "<text:note-body><text:p>Quelle</text:p><text:p>mehr</text:p></text:note-body></text:note>"
    )
    box = "<draw:frame><draw:text-box><text:p>Kasten</text:p></draw:text-box></draw:frame>"
    cell = "<table:table-cell>{}</table:table-cell>".format
    row = cell("<text:p>a</text:p><text:p>b</text:p>") + cell("<text:p>c</text:p>")
    table = f"<table:table><table:table-row>{row}</table:table-row></table:table>"
    found = lines(making.odt(f"<text:p>{box}Satz.{note}</text:p>{table}"), "a.odt")
    assert found == ["Kasten", "Satz.[1]", "a b | c", "[1] Quelle", "mehr"]


def test_what_is_left_out_is_named(making: ModuleType, told: Told) -> None:
    """Deleted text, comments, hidden text and sections, headers and authors are no text, and each is told."""
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>GELÖSCHT</text:p></text:deletion>"
        "</text:changed-region></text:tracked-changes>"
        '<text:p>Text<office:annotation><text:p>KOMMENTAR</text:p></office:annotation><text:span text:style-name="T">'
        'VERBORGEN</text:span></text:p><text:section text:display="none"><text:p>VERBORGEN</text:p></text:section>'
    )
    automatic = (
        '<style:style style:name="T" style:family="text"><style:text-properties text:display="none"/></style:style>'
    )
    master = "<style:master-page><style:header><text:p>KOPF</text:p></style:header></style:master-page>"
    data = making.odt(body, automatic=automatic, master=master, meta="<dc:creator>Dr. Max Beispielmann</dc:creator>")
    found = read_document(data, "a.odt")
    assert found.text == "Text"
    assert told(found).keys() == {"author_metadata", "comments", "header_footer", "hidden_text", "tracked_changes"}
    assert told(found)["hidden_text"].endswith(": 2")


def test_encrypted(making: ModuleType) -> None:
    """A package whose manifest speaks of encryption is encrypted."""
    data = making.package({"content.xml": b"x", "META-INF/manifest.xml": "<m><encryption-data/></m>"})
    assert read_document(data, "a.odt").status == "encrypted"


def test_wholly_encrypted(making: ModuleType) -> None:
    """A package that holds nothing but an encrypted one is encrypted too."""
    assert read_document(making.package({"mimetype": b"x", "encrypted-package": b"x"}), "a.odt").status == "encrypted"


def test_notes_without_numbers_of_their_own(making: ModuleType, lines: Lines) -> None:
    """Where one number stands for two notes, as where each page begins anew, they are counted; labels stay."""
    note = '<text:note text:note-class="{kind}"><text:note-citation{more}>{mark}</text:note-citation><text:note-body>'
    note += "<text:p>{text}</text:p></text:note-body></text:note>"
    first = note.format(kind="footnote", more="", mark="1", text="eins")
    end = note.format(kind="endnote", more="", mark="i", text="Ende")
    star = note.format(kind="footnote", more=' text:label="*"', mark="*", text="Stern")
    second = note.format(kind="footnote", more="", mark="1", text="zwei")
    found = lines(making.odt(f"<text:p>a{first}b{end}c{star}d{second}</text:p>"), "a.odt")
    assert found == ["a[1]b[i]c[*]d[2]", "[1] eins", "[*] Stern", "[2] zwei", "[i] Ende"]


def test_a_cell_over_two_columns_is_one(making: ModuleType, lines: Lines) -> None:
    """Cells that another one covers to the right are none; those below one keep their place."""
    wide = '<table:table-cell table:number-columns-spanned="2"><text:p>a</text:p></table:table-cell>'
    row = "<table:table-row>{}</table:table-row>"
    plain = "<table:table-cell><text:p>b</text:p></table:table-cell>"
    body = row.format(wide + "<table:covered-table-cell/>") + row.format("<table:covered-table-cell/>" + plain)
    assert lines(making.odt(f"<table:table>{body}</table:table>"), "a.odt") == ["a", " | b"]


def _numbered(written: str, more: str = "", start: int = 1) -> str:
    return (
        f'<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="{written}" '
        f'style:num-suffix="." text:start-value="{start}"{more}/></text:list-style>'
    )


def test_no_number_is_dropped(making: ModuleType, lines: Lines) -> None:
    """Leading zeros as LibreOffice writes them; letters past z count on, unless the style doubles them."""
    body = f'<text:list text:style-name="N">{_item("a")}{_item("b")}</text:list>'
    for automatic, wanted in [
        (_numbered("01, 02, 03, ..."), ["01. a", "02. b"]),
        (_numbered("001, 002, 003, ...", start=99), ["099. a", "100. b"]),
        (_numbered("a", start=26), ["z. a", "aa. b"]),
        (_numbered("A", start=27), ["AA. a", "AB. b"]),
        (_numbered("A", ' style:num-letter-sync="true"', 27), ["AA. a", "BB. b"]),
        (_numbered(""), ["a", "b"]),
    ]:
        assert lines(making.odt(body, automatic=automatic), "a.odt") == wanted


def test_an_unknown_way_of_counting_is_named(making: ModuleType, told: Told) -> None:
    """The numbers are there, in digits, and the report says so."""
    body = f'<text:list text:style-name="N">{_item("a")}{_item("b")}</text:list>'
    found = read_document(making.odt(body, automatic=_numbered("一, 二, 三, ...")), "a.odt")
    assert found.text.split("\n") == ["1. a", "2. b"]
    assert "一, 二" in told(found)["unreliable_text"]


def test_numbered_paragraphs_count(making: ModuleType, lines: Lines) -> None:
    """A numbered paragraph outside of lists has its number, and its list goes on by its id."""
    one = '<text:numbered-paragraph text:list-id="q" text:style-name="N"{}><text:p>{}</text:p>'
    one += "</text:numbered-paragraph>"
    body = one.format("", "a") + "<text:p>x</text:p>" + one.format("", "b") + one.format(' text:start-value="7"', "c")
    assert lines(making.odt(body, automatic=_numbered("1")), "a.odt") == ["1. a", "x", "2. b", "7. c"]


def test_a_style_inside_shows_what_the_one_around_hides(making: ModuleType, told: Told) -> None:
    """What a span says of display and colour counts more than what its paragraph or its parent style says."""
    style = '<style:style style:name="{}" style:family="{}"{}><style:text-properties {}/></style:style>'
    automatic = style.format("H", "paragraph", "", 'text:display="none"')
    automatic += style.format("W", "paragraph", "", 'fo:color="#ffffff"')
    automatic += style.format("Hs", "text", "", 'text:display="none"')
    automatic += style.format("V", "text", ' style:parent-style-name="Hs"', 'text:display="true"')
    automatic += style.format("B", "text", "", 'fo:color="#000000"')
    automatic += style.format("F", "text", "", 'style:use-window-font-color="true"')
    body = '<text:p text:style-name="H">X<text:span text:style-name="V">a</text:span>X</text:p>'
    body += '<text:p text:style-name="W">X<text:span text:style-name="B">b</text:span>'
    body += '<text:span text:style-name="F">c</text:span><text:span text:style-name="Hs">X'
    body += '<text:span text:style-name="B">X</text:span></text:span></text:p>'
    found = read_document(making.odt(body, automatic=automatic), "a.odt")
    assert found.text.split("\n") == ["a", "bc"]
    assert "5" in told(found)["hidden_text"]
