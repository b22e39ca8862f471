"""HTML: blocks, lists, tables, notes; what is hidden or active is left out and named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.formats.documents.document import Grid, Paragraph
from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Lines = Callable[[bytes, str], list[str]]
Told = Callable[[Reading], dict[str, str]]


def _page(body: str, head: str = "") -> bytes:
    return f"<!DOCTYPE html><html><head><meta charset='utf-8'>{head}</head><body>{body}</body></html>".encode()


def test_blocks_and_white_space(lines: Lines) -> None:
    """Blocks end lines, white space is one space, breaks and preformatted lines stay."""
    body = "<h1>Titel</h1>lose  <b>fett</b>er\nText<p>eins<p>zwei<br>drei<pre>  a\n   b</pre><div>x<div>y</div>z</div>"
    assert lines(_page(body), "a.html") == [
        "Titel",
        "lose fetter Text",
        "eins",
        "zwei",
        "drei",
        "a",
        "   b",
        "x",
        "y",
        "z",
    ]


def test_lists_have_their_labels(lines: Lines) -> None:
    """Starts, kinds, values and reversed lists are counted; unclosed items are items."""
    body = "<ol start=5><li>a<ol type=a><li>b<li>c</ol><li value=9>d</ol><ul><li>e<ul><li>f</ul></ul>"
    body += "<ol reversed type=I><li>g<li><p>h</p><p>i</p></ol>"
    wanted = ["5. a", "a. b", "b. c", "9. d", "• e", "• f", "II. g", "I. h", "i"]
    assert lines(_page(body), "a.html") == wanted


def test_tables(lines: Lines) -> None:
    """Rows are read through the groups of a table, inner tables inside their cell."""
    body = "<table><caption>K</caption><tr><th>a<th>b"
    body += "<tbody><tr><td><p>c</p><p>d</p><td><table><tr><td>e<td>f</table></table>"
    data = _page(body)
    assert lines(data, "a.html") == ["K", "a | b", "c d | e | f"]
    document = read_document(data, "a.html").document
    assert document is not None
    assert document.blocks == (Paragraph("K"), Grid((("a", "b"), ("c\nd", "e | f"))))


@pytest.mark.parametrize(
    ("mark", "note"),
    [
        ("<sup><a href='#n1' id='r1'>1</a></sup>", "<ol><li id='n1'>Quelle <a href='#r1'>↩</a></li></ol>"),
        (
            "<a href='#_ftn1' name='_ftnref1'>[1]</a>",
            "<div id='ftn1'><p><a href='#_ftnref1' name='_ftn1'>[1]</a> Quelle</p></div>",
        ),
        ("<a role='doc-noteref' href='#n1'>1</a>", "<aside id='n1'><p>Quelle</p></aside>"),
    ],
)
def test_notes_are_tied_to_their_marks(lines: Lines, mark: str, note: str) -> None:
    """What a raised or bracketed mark leads to is its note."""
    assert lines(_page(f"<p>Satz.{mark}</p>{note}"), "a.html") == ["Satz.[1]", "[1] Quelle"]


def test_a_table_of_contents_makes_no_notes(lines: Lines) -> None:
    """A number that leads to a section is no mark of a note."""
    assert lines(_page("<p><a href='#s'>1</a> Teil</p><div id='s'>Inhalt</div>"), "a.html") == ["1 Teil", "Inhalt"]


@pytest.mark.parametrize(
    "hidden",
    [
        "<p style='display: none !important'>X</p>",
        "<span style='visibility:hidden'>X</span>",
        "<p hidden>X</p>",
        "<p class='weg'>X</p>",
        "<p id='weg'>X</p>",
        "<p style='color:#FFF'>X</p>",
        "<font color='white'>X</font>",
        "<p style='font-size:0'>X</p>",
        "<p style='opacity:0'>X</p>",
        "<div style='position:absolute;left:-9999px'>X</div>",
        "<noscript>X</noscript>",
    ],
)
def test_hidden_text_is_left_out_and_told(told: Told, hidden: str) -> None:
    """Nothing that a reader of the page does not see is read."""
    found = read_document(_page(f"da {hidden} Ende", "<style>.weg{display:none} #weg{opacity:0}</style>"), "a.html")
    assert found.text.split() == ["da", "Ende"]
    assert "hidden_text" in told(found)


def test_white_on_a_dark_ground_is_seen(lines: Lines) -> None:
    """A background makes white text visible."""
    assert lines(_page("<div style='background:#000'><p style='color:white'>hell</p></div>"), "a.html") == ["hell"]


def test_what_is_left_out_is_named(told: Told) -> None:
    """Scripts, comments, deleted text, frames of the page, pictures and authors are no text, and each is told."""
    body = "<nav>N</nav><header>K</header><!-- KOMMENTAR --><p>da<del>alt</del><ins>neu</ins>"
    body += "<img src=x></p><script>S</script>"
    body += "<article><header>bleibt</header></article><footer>F</footer>"
    found = read_document(_page(body, "<meta name='author' content='Dr. Max Beispielmann'>"), "a.html")
    assert found.text == "daneu\nbleibt"
    wanted = {"author_metadata", "comments", "embedded_objects", "header_footer", "images", "tracked_changes"}
    assert told(found).keys() == wanted


@pytest.mark.parametrize("page", ["iso-8859-1", "windows-1252", "x-mac-roman"])
def test_declared_code_pages(lines: Lines, page: str) -> None:
    """A page that names its code page is read by it."""
    codec = "mac_roman" if "mac" in page else "cp1252"
    data = f"<html><head><meta charset={page}></head><body>Größe</body></html>".encode(codec)
    assert lines(data, "a.html") == ["Größe"]


def test_entities_are_refused_and_depth_is_bounded(told: Told) -> None:
    """Own entities are an attack; elements without end are refused, not cut off."""
    bomb = b'<!DOCTYPE html [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><html><body>&b;</body></html>'
    assert told(read_document(bomb, "a.html")).keys() == {"entities"}
    deep = read_document(b"<html><body>" + b"<div>" * 100_000 + b"x", "a.html")
    assert (deep.status, *told(deep)) == ("error", "too_large")


def test_a_truncated_page_is_told(told: Told) -> None:
    """A page that ends inside a tag is partial."""
    found = read_document(b"<html><body><p>da</p><p cla", "a.html")
    assert (found.status, found.text) == ("partial", "da")
    assert "damaged" in told(found)


@pytest.mark.parametrize(
    ("style", "labels"),
    [
        ("list-style-type: lower-alpha", ["a.", "b."]),
        ("list-style: upper-roman inside", ["I.", "II."]),
        ("list-style-type: none", ["", ""]),
    ],
)
def test_lists_numbered_by_style(style: str, labels: list[str]) -> None:
    """A list is numbered as its style says."""
    found = read_document(_page(f'<ol style="{style}"><li>x</li><li>y</li></ol>'), "a.html").document
    assert found is not None
    assert [block.label for block in found.blocks if isinstance(block, Paragraph)] == labels


def test_a_note_of_two_paragraphs_stays_whole(lines: Lines) -> None:
    """All paragraphs of the element that begins with the mark are the note; the mark itself is not."""
    note = '<div id="n"><p><a name="sym" href="#anc">1</a>OGH 1 Ob 1/20a</p><p>Zweiter Absatz</p></div>'
    body = f'<p>Text<a class="sdfootnoteanc" name="anc" href="#sym"><sup>1</sup></a></p>{note}'
    assert lines(_page(body), "a.html") == ["Text[1]", "[1] OGH 1 Ob 1/20a", "Zweiter Absatz"]


def test_comments_of_a_word_processor_are_left_out(told: Told) -> None:
    """The marks and the texts of comments that Word writes into a page are no text."""
    comment = '<div style="mso-element:comment-list"><div class=msocomtxt><p>KOMMENTAR</p></div></div>'
    found = read_document(_page(f'<p>Text<a class=msocomanchor href="#c">[A1]</a></p>{comment}'), "a.html")
    assert (found.text, "comments" in told(found)) == ("Text", True)


@pytest.mark.parametrize(
    "tag",
    [
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"),
        *("basefont", "bgsound", "command", "frame", "image", "keygen", "param"),
    ],
)
@pytest.mark.parametrize("form", ["<{}>", "<{}/>", "<{} />", "<{} title='a>b' x=\"<\">", "<{0}></{0}>", "<{}\n>"])
def test_void_elements_hold_nothing(tag: str, form: str) -> None:
    """No text is lost behind an element that has no end tag, and no block, cell or item ends up in another."""
    void = form.format(tag)
    body = f"<p>Vor{void}mitte.</p><p>Danach.</p><ul><li>e{void}f<li>g</ul>"
    body += f"<table><tr><td>h{void}i<td>k</table><div>l{void.upper()}m<p>n</p></div>"
    found = read_document(_page(body), "a.html")
    flat = found.text.replace("\n", "").replace(" ", "")
    assert flat == "Vormitte.Danach.•ef•ghi|klmn"


@pytest.mark.parametrize(
    ("body", "left_out", "told_as"),
    [
        ("<template><p>X</p></template>", "X", "hidden_text"),
        ("<datalist><option>X</datalist>", "X", "hidden_text"),
        ("<textarea>X</textarea>", "X", "other_content"),
        ("<select><option>X</select>", "X", "other_content"),
        ("<svg><path d='M0'/><text>X</text></svg>", "X", "embedded_objects"),
    ],
)
def test_what_is_no_text_of_the_page_is_named(told: Told, body: str, left_out: str, told_as: str) -> None:
    """Templates, fields of forms and drawings are left out, never without a word, and what follows stays."""
    found = read_document(_page(f"<p>vor</p>{body}<p>danach</p>"), "a.html")
    assert found.text.split("\n") == ["vor", "danach"]
    assert left_out not in found.text
    assert told(found).keys() == {told_as}


def test_self_closed_tags_lose_nothing() -> None:
    """Text behind unknown, foreign and wrongly self-closed elements is read."""
    body = "<p>a<span/>b<x-y/>c<o:p/>d<math><mi>x</mi><mspace/></math>e<svg/>f</p><p>g<svg><path d='M0'/></svg>h</p>"
    found = read_document(_page(body), "a.html")
    assert found.text.split("\n") == ["abcdxef", "gh"]


def test_what_is_shown_again_is_read(told: Told) -> None:
    """A stronger rule shows what another hides, and what is visible inside something invisible is seen."""
    head = "<style>.w{display:none} .w.s{display:block} .o{visibility:hidden} .d{display:none}</style>"
    body = "<p class='w'>X</p><p class='w s'>a</p><div class='o'>X<p>X<b style='visibility:visible'>b</b>X</p>"
    body += "<p class='d'>X<b style='visibility:visible'>X</b></p></div>"
    body += "<p hidden>X<b style='visibility:visible'>X</b></p>"
    found = read_document(_page(body, head), "a.html")
    assert found.text.split("\n") == ["a", "b"]
    assert "hidden_text" in told(found)
