"""What a style sheet hides."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.visibility import StyleSheet, declarations, is_hiding, is_white


@pytest.mark.parametrize(
    ("style", "hidden"),
    [
        ("display:none", True),
        ("DISPLAY : None !important", True),
        ("visibility: hidden", True),
        ("opacity: 0.0", True),
        ("font-size: 0px", True),
        ("font-size: .5pt", True),
        ("text-indent:-9999px", True),
        ("mso-hide: all", True),
        ("display:block", False),
        ("opacity: 0.5", False),
        ("font-size: 10px", False),
        ("margin-left:-10px", False),
        ("", False),
    ],
)
def test_declarations_that_hide(style: str, hidden: bool) -> None:
    """Only what nobody can see is hidden."""
    assert is_hiding(declarations(style)) is hidden


@pytest.mark.parametrize(
    ("color", "white"),
    [
        ("white", True),
        ("#FFF", True),
        ("#fefefe", True),
        ("rgb(255, 255, 255)", True),
        ("transparent", True),
        ("#fff0f0", False),
    ],
)
def test_white(color: str, white: bool) -> None:
    """White and transparent text is not seen on white."""
    assert is_white(declarations(f"color: {color}")) is white


def test_selectors() -> None:
    """Simple selectors are judged; rules under a condition and composed selectors are not."""
    sheet = "/* .x{display:none} */ .a, p.b {display:none} #c{visibility:hidden} .d{display:block}"
    sheet += " .e .f{display:none} body{display:none} .j>p{display:none} .k:hover{display:none}"
    sheet += "@media print {.g{display:none} .h{display:none}} @import 'x'; .i{opacity:0}"
    found = StyleSheet(sheet)
    for names in ({".a"}, {"p", ".b"}, {"#c"}, {".i", ".g"}):
        assert is_hiding(found.style(names, ""))
    for names in ({".b"}, {".d"}, {".e"}, {".f"}, {".g"}, {".h"}, {".x"}, {"body"}, {".j", "p"}, {".k"}):
        assert not is_hiding(found.style(names, ""))


@pytest.mark.parametrize(
    ("sheet", "own", "display"),
    [
        (".a{display:none} .a{display:block}", "", "block"),
        (".a{display:block} .a{display:none}", "", "none"),
        (".a.b{display:block} .a{display:none}", "", "block"),
        ("p.a{display:block} .a{display:none}", "", "block"),
        ("#c{display:block} p.a.b{display:none}", "", "block"),
        ("#c{display:none}", "display:block", "block"),
        (".a{display:none!important} #c{display:block}", "display:inline", "none"),
        (".a{display:none !important}", "display:block !important", "block"),
        ("P.a{display:none} .a{color:red}", "", "none"),
    ],
)
def test_the_stronger_rule_counts(sheet: str, own: str, display: str) -> None:
    """Ids before classes before tags, later before earlier, the attribute before all, what is important last."""
    assert StyleSheet(sheet).style({"p", ".a", ".b", "#c"}, own)["display"] == display


@pytest.mark.parametrize(
    "style", ["clip: rect(0,0,0,0)", "clip-path: inset(50%)", "width: 1px; height: 1px; overflow: hidden"]
)
def test_what_is_clipped_away_is_hidden(style: str) -> None:
    """What only a screen reader finds is not seen."""
    assert is_hiding(declarations(style))
