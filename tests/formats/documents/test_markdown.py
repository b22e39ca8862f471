"""Markdown: the text without its marks."""

from __future__ import annotations

from collections.abc import Callable

from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Lines = Callable[[bytes, str], list[str]]
Told = Callable[[Reading], dict[str, str]]


def test_marks_go_and_text_stays(lines: Lines) -> None:
    """Headings, emphasis, links and quotations lose their marks; what only looks like a mark stays."""
    source = "# Titel\n\n**fett** und *schräg*; 2 * 3 * 4, a_b_c\n\n"
    source += "> Zitat mit [Link](https://example.invalid)\n\n2020\\. Die"
    assert lines(source.encode(), "a.md") == [
        "Titel",
        "fett und schräg; 2 * 3 * 4, a_b_c",
        "Zitat mit Link",
        "2020. Die",
    ]


def test_lists_and_tables(lines: Lines) -> None:
    """Lists keep their numbers, tables are tables, code keeps its lines."""
    source = "5. a\n6. b\n   - c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\nd\n  e\n```\n\nf  \ng<br>h\ni"
    assert lines(source.encode(), "a.md") == ["5. a", "6. b", "• c", "x | y", "1 | 2", "d", "  e", "f", "g", "h i"]


def test_notes(lines: Lines) -> None:
    """Footnotes are tied to their marks, whatever they are called; several paragraphs are one note."""
    source = "Eins[^x], zwei[^1].\n\n[^1]: B\n[^x]: A\n\n    mehr"
    assert lines(source.encode(), "a.md") == ["Eins[1], zwei[2].", "[1] A", "mehr", "[2] B"]


def test_what_is_left_out_is_named(told: Told) -> None:
    """Comments, hidden HTML, pictures and authors are no text; a comment in code is code."""
    source = "---\nauthor: Dr. Max Beispielmann\n---\nda <!-- KOMMENTAR\n\nlang --><span style='display:none'>X</span>"
    source += "![Bild](x.png)\n\n```\n<!-- bleibt -->\n```\n"
    found = read_document(source.encode(), "a.md")
    assert found.text.split("\n") == ["da", "<!-- bleibt -->"]
    assert told(found).keys() == {"author_metadata", "comments", "hidden_text", "images"}


def test_what_the_parser_would_pass_over_is_refused(told: Told) -> None:
    """Text that is nested too deep is never silently less."""
    found = read_document(b"> " * 5000 + b"x", "a.md")
    assert (found.status, *told(found)) == ("error", "too_large")


def test_a_rule_at_the_top_is_no_metadata(lines: Lines) -> None:
    """Only lines that look like metadata between two rules are left out; text is not."""
    assert lines(b"---\nEin Satz.\n\n---\n\nRest", "a.md") == ["Ein Satz.", "Rest"]
    assert lines(b"---\ntitle: T\ntags:\n  - a\n---\nText", "a.md") == ["Text"]


def test_a_sign_between_digits_is_no_mark(lines: Lines) -> None:
    """A product keeps its signs, emphasis loses its marks."""
    assert lines(b"2*3*4 und *schr\xc3\xa4g* und 5**6**7", "a.md") == ["2*3*4 und schräg und 5**6**7"]


def test_placeholders_in_angle_brackets_stay(lines: Lines) -> None:
    """What is no element of HTML is text, in a line and as a paragraph of its own."""
    source = "An <Name des Mieters>, <b>fett</b>\n\n<Ort>\n\nEnde"
    assert lines(source.encode(), "a.md") == ["An <Name des Mieters>, fett", "<Ort>", "Ende"]


def test_notes_that_nothing_refers_to_are_kept(told: Told) -> None:
    """A note without a mark, one inside another and a second of one name follow the others and are counted."""
    source = "Text.[^1] und ^[drin]\n\n[^1]: Erste.\n[^2]: Ohne Zeichen[^3].\n[^1]: Noch eine.\n"
    source += "[^3]: A\n\n    [^4]: innen\n\n    1. z\n"
    found = read_document(source.encode(), "a.md")
    assert found.text.split("\n") == [
        "Text.[1] und [2]",
        "[1] Erste.",
        "[2] drin",
        "[3] A",
        "1. z",
        "[4] Ohne Zeichen[3].",
        "[5] Noch eine.",
        "[6] innen",
    ]
    assert "3" in told(found)["unreliable_text"]


def test_cells_past_the_head_are_kept(lines: Lines) -> None:
    """A row with more cells than the head keeps them all, with their marks read, in quotations and lists too."""
    source = "| x | y |\n|---|---|\n| 1 | 2 | **drei** | a\\|b |\n| nur |\n\nEnde[^1]\n\n"
    source += "> | u | v |\n> |---|---|\n> | 4 | 5 | 6[^1]\n\n"
    source += "- a\n\n  | w |\n  |---|\n  | 7 | 8 | 9 |\n\n[^1]: N"
    assert lines(source.encode(), "a.md") == [
        "x | y",
        "1 | 2 | drei | a|b",
        "nur | ",
        "Ende[1]",
        "u | v",
        "4 | 5 | 6[1]",
        "• a",
        "w",
        "7 | 8 | 9",
        "[1] N",
    ]
