from __future__ import annotations

import hashlib
from dataclasses import replace
from unicodedata import is_normalized

from hypothesis import given
from hypothesis import strategies as st

from pruefstand.blinding.mappe import BlindCase, blind_files, unified
from pruefstand.study.sheet import read_sheet

_SEED = hashlib.sha256(b"mappe").hexdigest()
_CASES = (
    BlindCase("F1", ("Frage\r\n", "Anlage"), ("Gold",), "Wirksam?", {"X": "eins  \r\n", "Y": "zwei", "Z": "drei"}),
    BlindCase("F2", ("Zweite",), ("Gold A", "Gold B"), "", {"X": "vier"}),
)
_ASKED = ("category", "gold_agreement", "grade", "stage", "target", "guess")


def test_unified_by_example() -> None:
    """Line ends, blanks at ends of lines, composed letters and the last line feed are made alike; the rest stays."""
    assert unified("A\r\n  b \t\rU\u0308\n\n\n") == "A\n  b\nÜ\n"
    assert unified("**fett**\u00a0…") == "**fett**\u00a0…\n"
    assert unified("") == "\n"


@given(st.text())
def test_unified_is_settled_and_keeps_the_words(text: str) -> None:
    """Made alike once is made alike for good, and no visible sign is lost."""
    made = unified(text)
    assert unified(made) == made
    assert is_normalized("NFC", made)
    assert made.endswith("\n")
    assert "\r" not in made
    assert made.split() == unified(text + "\n").split()


def test_layout() -> None:
    """One folder a rater, one a case, with question, other materials, gold standard, target question and answers."""
    names = blind_files("S-1", _CASES, ("R1", "R2"), _SEED)
    below = {name.removeprefix("R2/") for name in names if name.startswith("R2/")}
    assert below == {
        "Anleitung.txt",
        "Bogen.csv",
        *(f"F1/{file}.txt" for file in ("Frage", "Beilage-1", "Goldstandard-1", "Zielfrage", "X", "Y", "Z")),
        *(f"F2/{file}.txt" for file in ("Frage", "Goldstandard-1", "Goldstandard-2", "X")),
    }
    assert len(names) == 2 * len(below)
    assert names["R1/F1/X.txt"] == names["R2/F1/X.txt"] == b"eins\n"


def test_sheets_ask_for_every_answer() -> None:
    """Each rater's sheet has each answer once, in an order of its own within the case, and nothing filled in."""
    files = blind_files("S-1", _CASES, ("R1", "R2", "R3", "R4"), _SEED)
    orders = set()
    for rater in ("R1", "R2", "R3", "R4"):
        sheet = read_sheet(files[f"{rater}/Bogen.csv"], "Bogen.csv", _ASKED)
        rows = [(sheet.fields.text(row, "case"), sheet.fields.text(row, "code")) for row in sheet.rows]
        assert sorted(rows) == [("F1", "X"), ("F1", "Y"), ("F1", "Z"), ("F2", "X")]
        assert [case for case, _code in rows] == ["F1", "F1", "F1", "F2"]
        assert {sheet.fields.text(row, "rater") for row in sheet.rows} == {rater}
        assert not any(sheet.fields.text(row, name) for row in sheet.rows for name in _ASKED)
        orders.add(tuple(rows))
    assert len(orders) > 1


def test_the_order_of_answers_changes_nothing() -> None:
    """Answers reach the folder in the order of their attempts, which tells of their origin: no file depends on it."""
    turned = [replace(case, answers=dict(reversed(case.answers.items()))) for case in _CASES]
    assert blind_files("S-1", turned, ("R1", "R2"), _SEED) == blind_files("S-1", _CASES, ("R1", "R2"), _SEED)


def test_a_long_run_of_blanks_takes_no_time() -> None:
    """Blanks that end no line stay, however many there are (looking for them must not begin anew at each)."""
    assert unified(" " * 300_000 + "x \n" + "\t" * 300_000) == " " * 300_000 + "x\n"


def test_only_what_is_asked_is_explained() -> None:
    """Without gold standard and target question neither sheet nor instructions mention them."""
    cases = [BlindCase("F1", ("Frage",), (), "", {"X": "eins"})]
    text = "".join(data.decode() for data in blind_files("S-1", cases, ("R1",), _SEED).values())
    assert "Note" in text
    assert not any(word in text for word in ("Goldstandard", "Kategorie", "Ziel", "Übereinstimmung"))
