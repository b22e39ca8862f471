"""The English translation is complete and true to the German texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import messages

GERMAN = re.compile(r"[äöüÄÖÜß]|\b(?:der|das|und|nicht|ist|ein|eine|einen|kein|keine|mit|von|wird|nur|zu)\b")
# Columns and cells of tables that people fill in: German whatever the reader's language.
UNMARKED = {"intake/origins.py", "study/sheet.py"}
RULES = re.compile(
    r"language/|blinding/(unify|pseudonymise|invariants)|scoring/words_(content|known|notation|said|short|variants|written)"
    r"|scoring/facts/(acting|agreement|answers|apart|attributes|ballots|bounds|conditions|contrast|denials?|designated|exchanged|expand|grammar|heads)"
    r"|scoring/facts/(mentions|moods|names|numbering|order|otherwise|pairs|person_told|persons|prepared)"
    r"|scoring/facts/(relatives|rhythms|spelled|tables|texts|times|unnamed|unsupported|value_words|written)"
    r"|scoring/probe_facts"
)
"""Rules about German texts hold German words, which nobody translates."""


def _unmarked(code: str) -> Iterator[str]:
    """Texts of several words, pieces of f-strings too, that read like German and that no marker holds."""
    nodes = list(ast.walk(ast.parse(code)))
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) in messages.KEYWORDS]
    allowed = {id(item) for call in calls for item in call.args}
    allowed |= {id(node.value) for node in nodes if isinstance(node, ast.Expr)}  # docstrings
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) and id(node) not in allowed else None
        if isinstance(text, str) and " " in text.strip() and GERMAN.search(text):
            yield text


def test_every_german_text_is_marked() -> None:
    """No German sentence of the source passes by the translation; stats, which knows no languages, has other marks."""
    found = {
        f"{path}: {text}"
        for module in sorted(messages.SOURCE.rglob("*.py"))
        if not {"examples", "skeletons", "stats"} & set(module.parts)
        and (path := module.relative_to(messages.SOURCE).as_posix()) not in UNMARKED
        and not RULES.match(path)
        for text in _unmarked(module.read_text("utf-8"))
    }
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ('_("ein Fall"), N_("ein Fall"), ngettext("ein Fall", "zwei Fälle", 2)', []),
        ('"""Der Fall ist ein Fall."""', []),
        ('fault("ein Fall")', ["ein Fall"]),
        ('f"{n} ist kein Fall."', [" ist kein Fall."]),
        ('x = "no case of ours"', []),
    ],
)
def test_unmarked_text_is_found(code: str, texts: list[str]) -> None:
    """A literal and the pieces of an f-string are found; marked texts, docstrings and English are not."""
    assert list(_unmarked(code)) == texts


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
        'NONE = "Fünf"\nf(method="Sechs", n="n")\nfault("n", "Sieben")\ndef g(): method = "Acht"', "utf-8"
    )
    marked = {"Eins", "Zwei", "Drei", "Vier", ("{n} Fall", "{n} Fälle")}
    assert set(messages.messages_of(tmp_path)) == marked | {"Fünf", "Sechs", "Sieben", "Acht"}


def test_compiling_is_a_function_of_the_po() -> None:
    """The compiled catalogue holds no date: compiled twice, it is the same, and it says no creation date."""
    with messages.PO.open("rb") as one, messages.PO.open("rb") as two:
        first, second = messages.compile_mo(read_po(one, locale="en")), messages.compile_mo(read_po(two, locale="en"))
    assert first == second
    head = GNUTranslations(BytesIO(first)).info()
    assert head["language"] == "en"
    assert not [name for name in head if "date" in name]
