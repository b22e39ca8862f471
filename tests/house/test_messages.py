"""The English translation is complete and true to the German texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import messages


def test_translation_is_complete() -> None:
    """Every text of the source is translated, nothing is unsure or left over, and the .mo is the compiled .po."""
    found = messages.check()
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("german", "english", "fault"),
    [
        ("Fall {case}", "Case {case}", ""),
        ("Fall {case}", "", "nicht übersetzt"),
        ("Fall {case}", "Case {cases}", "andere Platzhalter"),
        (("{n} Fall", "{n} Fälle"), ("{n} case", "{n} cases"), ""),
        (("{n} Fall", "{n} Fälle"), ("{n} case", ""), "nicht übersetzt"),
        (("ein Fall", "{n} Fälle"), ("one case", "many cases"), "andere Platzhalter"),
    ],
)
def test_check_finds(german: str | tuple[str, str], english: str | tuple[str, str], fault: str) -> None:
    """A missing translation and a lost or renamed placeholder are found, in plural texts too."""
    found = list(messages.check_message(Message(german, english)))
    assert len(found) == bool(fault)
    assert "".join(found).startswith(fault)


def test_texts_of_code_and_templates_are_found(tmp_path: Path) -> None:
    """Marked texts are collected from Python and from templates; a plural entry serves its singular too."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "room.py").write_text(
        '_("Eins"), N_("Zwei"), ngettext("{n} Fall", "{n} Fälle", 2), _("{n} Fall")', "utf-8"
    )
    (tmp_path / "templates" / "page.html").write_text("{% trans %}Drei{% endtrans %}{{ _('Vier') }}", "utf-8")
    (tmp_path / "stats").mkdir()
    (tmp_path / "stats" / "mean.py").write_text(
        '_NONE = "Fünf"\nf(method="Sechs", n="n")\nfault("n", "Sieben")', "utf-8"
    )
    marked = {"Eins", "Zwei", "Drei", "Vier", ("{n} Fall", "{n} Fälle")}
    assert set(messages.messages_of(tmp_path)) == marked | {"Fünf", "Sechs", "Sieben"}


def test_compiling_is_a_function_of_the_po() -> None:
    """The compiled catalogue holds no date: compiled twice, it is the same, and it says no creation date."""
    with messages.PO.open("rb") as one, messages.PO.open("rb") as two:
        first, second = messages.compile_mo(read_po(one, locale="en")), messages.compile_mo(read_po(two, locale="en"))
    assert first == second
    assert b"Date" not in first.split(b"Plural-Forms")[0]
