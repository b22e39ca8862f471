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
