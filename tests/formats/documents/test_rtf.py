"""Rich Text Format: characters, groups, lists, tables; what is left out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Lines = Callable[[bytes, str], list[str]]
Told = Callable[[Reading], dict[str, str]]

HEAD = rb"{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0 Arial;}{\f1\fcharset238 Arial CE;}{\f2\fcharset2 Symbol;}}"
HEAD += rb"{\colortbl;\red255\green255\blue255;\red0\green0\blue0;}"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (rb"Gr\'f6\'dfe", "Größe"),
        (rb"Gr\u246\'f6\u223?e", "Größe"),
        (rb"{\uc2\u252\'c3\'bcfe\uc1}n", "üfen"),
        (rb"{\uc0\u8364}5", "€5"),
        (rb"\u-10179?\u-8694?", "😊"),
        (rb"{\f1 \'9alut\'fd}", "šlutý"),
        (rb"{\f2 a\'b3}", "α≥"),
        (rb"a\~b\_c\-d", "a\u00a0b-cd"),
        (rb"\lquote a\rquote  \endash  \bullet", "‘a’ – •"),
        (rb"a\line b\tab c", "a\nb\tc"),
        (rb"\{x\}\\", "{x}\\"),
        (rb"Zeile" + b"\r\n" + rb"numbruch", "Zeilenumbruch"),
        (rb"a{\*\unbekannt weg}b{\bin3 }}}}c", "abc"),
        (rb"{\field{\*\fldinst HYPERLINK x}{\fldrslt Ziel}}", "Ziel"),
        ("direkt ä".encode("cp1252"), "direkt ä"),
    ],
)
def test_characters(lines: Lines, source: bytes, text: str) -> None:
    """Escapes, code pages, fallbacks, signs and fields give the text that is seen."""
    data = HEAD + source + rb"\par}"
    assert lines(data, "a.rtf") == text.split("\n")


def test_code_page_of_the_mac(lines: Lines) -> None:
    """The head names the code page of bytes."""
    assert lines(rb"{\rtf1\mac Gr\'9a\'a7e\par}", "a.rtf") == ["Größe"]


def test_notes(lines: Lines) -> None:
    """Footnotes and endnotes stand behind the text, tied to their marks."""
    data = HEAD + rb"Eins{\super\chftn}{\footnote\pard{\super\chftn} Quelle.\par zweiter}, zwei{\chftn}"
    data += rb"{\*\footnote\ftnalt\chftn Ende}.\par}"
    assert lines(data, "a.rtf") == ["Eins[1], zwei[i].", "[1] Quelle.", "zweiter", "[i] Ende"]


def test_tables(lines: Lines) -> None:
    """Cells end with their marks; inner tables stay in their cell; surplus ends are no cells."""
    data = HEAD + rb"\trowd\cellx1\cellx2\intbl a\par b\cell c\cell\cell\row\trowd\cellx1\cellx2\intbl "
    data += rb"\itap2 x\nestcell y\nestcell{\*\nesttableprops\trowd\cellx1\nestrow}"
    data += rb"{\nonesttables\par}\cell z\cell\row\pard Ende\par}"
    assert lines(data, "a.rtf") == ["a b | c", "x | y | z", "Ende"]


def test_labels_are_stored_and_else_computed(lines: Lines) -> None:
    """The stored label is what the writer saw; behind a deleted paragraph, and without one, it is computed."""
    table = rb"{\*\listtable{\list{\listlevel\levelnfc1\levelstartat1{\leveltext\'02\'00.;}{\levelnumbers\'01;}}"
    table += (
        rb"{\listlevel\levelnfc0\levelstartat1\levellegal1{\leveltext\'03\'00.\'01;}{\levelnumbers\'01\'03;}}\listid7}}"
    )
    table += rb"{\*\listoverridetable{\listoverride\listid7\listoverridecount0\ls1}}"
    body = rb"{\listtext IX.\tab}\ls1\ilvl0 a\par\ls1\ilvl1 b\par\ilvl0 x\par\deleted c\deleted0\par"
    body += rb"{\listtext XII.\tab}\ilvl0 d\par"
    body += rb"\pard{\pntext\f2\'b7\tab}e\par{\listtext 7)\tab}f\par\pard g\par}"
    assert lines(HEAD + table + body, "a.rtf") == ["IX. a", "9.1 b", "X. x", "XI. d", "• e", "7) f", "g"]


def test_text_boxes_once(lines: Lines) -> None:
    """The text of a shape is read once, the picture of it is not."""
    data = (
        HEAD
        + rb"{\shp{\*\shpinst{\sp{\sn a}{\sv b}}{\shptxt\pard Kasten\par}}"
        + rb"{\shprslt{\*\do{\dptxbxtext Kasten}}}}Absatz\par}"
    )
    assert lines(data, "a.rtf") == ["Kasten", "Absatz"]


def test_what_is_left_out_is_named(told: Told) -> None:
    """Deleted, hidden and white text, comments, headers and authors are no text, and each is told."""
    data = HEAD + rb"{\info{\author Dr. Max Beispielmann}}{\header KOPF\par}da{\deleted WEG}{\v VERBORGEN}{\cf1 WEISS}"
    data += rb"{\cf1\highlight2  hell}{\*\annotation KOMMENTAR}{\pict 00}\par}"
    found = read_document(data, "a.rtf")
    assert found.text == "da hell"
    wanted = {"author_metadata", "comments", "header_footer", "hidden_text", "images", "tracked_changes"}
    assert told(found).keys() == wanted


def test_a_deleted_mark_joins_paragraphs(lines: Lines) -> None:
    """A paragraph whose end is deleted goes on in the next."""
    assert lines(HEAD + rb"Anfang {\deleted\par }und Ende\par}", "a.rtf") == ["Anfang und Ende"]


def test_a_truncated_file_is_told(told: Told) -> None:
    """A file that ends inside a group gives what came before, as partial."""
    found = read_document(HEAD + rb"Anfang\par Rest", "a.rtf")
    assert (found.status, found.text) == ("partial", "Anfang\nRest")
    assert "damaged" in told(found)


def test_too_deep_is_refused(told: Told) -> None:
    """Groups in groups without end are refused."""
    found = read_document(b"{\\rtf1" + b"{" * 100_000, "a.rtf")
    assert found.status == "error"
    assert "damaged" in told(found)


def test_unknown_code_pages_hurt_nobody(lines: Lines) -> None:
    """A code page that does not exist counts as the usual one."""
    assert lines(rb"{\rtf1\ansicpg9999 Gr\'f6\'dfe\par}", "a.rtf") == ["Größe"]


def test_labels_of_all_paragraphs_in_a_cell(lines: Lines) -> None:
    """A cell with a list keeps the label of each of its paragraphs."""
    item = rb"{\listtext %b.\tab}%b"
    cell = rb"\trowd\cellx1\intbl " + item % (b"1", b"eins") + rb"\par " + item % (b"2", b"zwei") + rb"\cell\row"
    assert lines(HEAD + cell + rb"\pard x\par}", "a.rtf") == ["1. eins 2. zwei", "x"]


def test_endnotes_stand_behind_footnotes(lines: Lines) -> None:
    """As printed: first the footnotes, then the endnotes."""
    end, foot = rb"{\super\chftn}{\footnote\ftnalt Ende}", rb"{\super\chftn}{\footnote Fu\'df}"
    assert lines(HEAD + b"a" + end + b"b" + foot + rb"\par}", "a.rtf") == ["a[i]b[1]", "[1] Fuß", "[i] Ende"]


def test_a_box_behind_a_table(lines: Lines) -> None:
    """A box that is tied to the paragraph after a table stands behind the table."""
    table = rb"\trowd\cellx1\pard\intbl a\cell\row\pard "
    box = rb"{\shp{\*\shpinst{\shptxt \pard Feld\par}}}Ende\par}"
    assert lines(HEAD + table + box, "a.rtf") == ["a", "Feld", "Ende"]


def test_marks_that_the_writer_chose(lines: Lines) -> None:
    """A note without a number is tied to the sign before it, once, and takes no number from the others."""
    own, counted = rb"a*{\footnote * Stern}", rb"b{\super\chftn}{\footnote Zahl}"
    assert lines(HEAD + own + counted + rb"\par}", "a.rtf") == ["a[*]b[1]", "[*] Stern", "[1] Zahl"]


def test_of_text_written_twice_the_one_in_unicode_counts(lines: Lines) -> None:
    """The first reading is for programs without Unicode, wherever it stands and whatever is in it."""
    source = rb"{\rtf1\ansi{\info{\title {\upr{T?}{\*\ud{T\u268?}}}}}a {\upr{\b K?{\footnote X}\par x}"
    source += rb"{\*\ud{\b \u268?{\footnote n}b}}} c{\upr{{\i Ma?}}{\*\ud Ma\'df}}d\par}"
    assert lines(source, "a.rtf") == ["a Č[1]b cMaßd", "[1] n"]


def test_bullets_are_read_by_their_font(lines: Lines) -> None:
    """The sign of a list is a place in its font; of a font that is not in the table it is a plain bullet."""
    source = rb"{\rtf1\ansi{\fonttbl{\f0 Arial;}{\f7\fcharset2 Wingdings;}}{\*\listtable{\list"
    for sign, font in ((rb"\u61607 ?", 7), (rb"\u61656 ?", 7), (rb"\'a7", 7), (rb"\u61656 ?", 9), (rb"\u111 ?", 9)):
        source += rb"{\listlevel\levelnfc23{\leveltext \'01%s;}{\levelnumbers;}\f%d}" % (sign, font)
    source += rb"\listid1}}{\*\listoverridetable{\listoverride\listid1\ls1}}"
    source += b"".join(rb"\pard\ls1\ilvl%d x\par " % level for level in range(5)) + b"}"
    assert lines(source, "a.rtf") == ["▪ x", "➢ x", "▪ x", "• x", "◦ x"]
