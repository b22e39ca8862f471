from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pruefstand.blinding.invariants import unexplained
from pruefstand.blinding.unify import unify

_OWN = json.loads((Path(__file__).parent / "own_unify.json").read_text("utf-8"))
_PIECES = st.sampled_from(
    [
        "Gerne!",
        "Hier ist meine Einschätzung:",
        "Der Anspruch besteht (§ 5 ABGB).",
        "Ich hoffe, das hilft Ihnen weiter!",
        "**Hinweis:** Dies ist keine Rechtsberatung.",
        "Sehr geehrte Frau Muster,",
        "Wien, am 3. März 2026",
        "Mit freundlichen Grüßen",
        "Dr. Muster",
        "„Gerne! **Zitat**",
        "“",
        "**",
        "*",
        "_",
        "# ",
        "- ",
        "> ",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "[RIS](https://ris.example/?utm_source=x)",
        "&nbsp;",
        "<br>",
        "\u200b",
        "✅ ",
        "`x`",
        "12.500 €",
        "nicht",
        " ",
        "\n",
        "\n\n",
        "\r\n",
    ]
)
TEXTS = st.lists(_PIECES, max_size=14).map("".join)


def _same(text: str) -> str:
    """A text without trailing blanks and with at most one empty line, as the shared file compares."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in text.split("\n"))).strip()


def test_shared_texts(shared: Path) -> None:
    """All shared texts come out as a careful person would leave them, and all traps unchanged."""
    items = json.loads((shared / "data" / "docs" / "unify.json").read_text("utf-8"))["items"]
    assert len(items) >= 40
    wrong = [
        item["id"]
        for item in items
        if _same(unify(item["input"]).text)
        not in [_same(t) for t in (item["expected"], *item.get("also_accepted", []))]
    ]
    assert not wrong


@pytest.mark.parametrize("item", _OWN, ids=lambda item: item["input"][:30])
def test_own_texts(item: dict[str, object]) -> None:
    """Texts of our own, written apart from the shared ones, come out right too."""
    assert isinstance(item["expected"], list)
    assert _same(unify(str(item["input"])).text) in [_same(text) for text in item["expected"]]


@given(TEXTS | st.text(max_size=60))
def test_undo_restores_the_original(text: str) -> None:
    """Whatever was removed or replaced can be put back, exactly."""
    assert unify(text).undo() == text


@example("_Gerne!_\u200b12.500 €")
@given(TEXTS)
def test_twice_is_once(text: str) -> None:
    """A unified text has nothing left to unify."""
    once = unify(text).text
    assert unify(once).text == once


@given(TEXTS)
def test_no_value_is_lost_unseen(text: str) -> None:
    """Every value that differs afterwards lies in a logged edit."""
    done = unify(text)
    assert unexplained(text, done.text, done.edits) == ()


@given(
    TEXTS, st.sampled_from(["„Gerne! **So** ist es.“", "»Hier ist meine Einschätzung:«", '"Mit freundlichen Grüßen"'])
)
def test_quotations_are_never_touched(text: str, quotation: str) -> None:
    """A quotation in a paragraph of its own comes out letter by letter."""
    assert quotation in unify(f"Der Kläger schrieb: {quotation} Das genügt (§ 5 ABGB).\n\n{text}").text


def test_every_removal_is_logged() -> None:
    """The log names rule, text and place of what was removed."""
    text = "Gerne! Der Anspruch besteht.\n\nIch hoffe, das hilft Ihnen weiter!"
    done = unify(text)
    assert done.text == "Der Anspruch besteht."
    assert [(edit.rule.split("+")[0], edit.start) for edit in done.removed] == [("opener", 0), ("closer", 30)]
    assert all(text[edit.start : edit.end] == edit.text for edit in done.edits)


def test_what_only_greets_stays() -> None:
    """A text of which nothing would remain stays as it came."""
    assert unify("Gerne!").text == "Gerne!"
    assert unify("").text == ""


@pytest.mark.parametrize("path", ["ki", "mensch"])
def test_every_origin_is_treated_alike(path: str) -> None:
    """Unifying knows no origin: the same words come out the same, in whatever frame they came."""
    frames = {
        "ki": "Natürlich! Hier ist die Antwort:\n\n**{}**",
        "mensch": "Sehr geehrte Frau Muster,\n\n{}\n\nHochachtungsvoll\n\nDr. Muster",
    }
    words = "Die Klage ist abzuweisen (§ 226 ZPO)."
    assert unify(frames[path].format(words)).text == words


@pytest.mark.parametrize(
    "unit", ["a", "*", "_", "#", "|", "„", "[", "<", ">", "`", "\n", " ", "- ", "✅", "1. ", "** "]
)
def test_long_lines_end(unit: str) -> None:
    """A hundred thousand repeated characters, also inside a line, cost linear time, so the test ends."""
    unify(f"Das{unit * (50_000 // len(unit))}gilt.")
    unify(unit * (100_000 // len(unit)))
