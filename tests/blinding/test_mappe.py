from __future__ import annotations

import hashlib
from dataclasses import replace
from unicodedata import is_normalized

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.blinding.mappe import BlindCase, blind_files, unified
from pruefstand.rating import SHIPPED, RateOptions, rating_form, shipped
from pruefstand.study.sheet import read_sheet

_TWO = ("R1", "R2")
_SEED = hashlib.sha256(b"mappe").hexdigest()
_CASES = (
    BlindCase("F1", ("Frage\r\n", "Anlage"), ("Gold",), "Wirksam?", {"X": "eins  \r\n", "Y": "zwei", "Z": "drei"}),
    BlindCase("F2", ("Zweite",), ("Gold A", "Gold B"), "", {"X": "vier"}),
)
_FORM = rating_form(RateOptions(with_gold=True), target=True)


_IDS = [column.id for column in _FORM.columns]


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
    names = blind_files("S-1", _CASES, ("R1", "R2"), _SEED, _FORM)
    below = {name.removeprefix("R2/") for name in names if name.startswith("R2/")}
    assert below == {
        "Anleitung.txt",
        "Bogen.csv",
        "Bogen.xlsx",
        *(f"F1/{file}.txt" for file in ("Frage", "Beilage-1", "Goldstandard-1", "Zielfrage", "X", "Y", "Z")),
        *(f"F2/{file}.txt" for file in ("Frage", "Goldstandard-1", "Goldstandard-2", "X")),
    }
    assert len(names) == 2 * len(below)
    assert names["R1/F1/X.txt"] == names["R2/F1/X.txt"] == b"eins\n"


def test_sheets_ask_for_every_answer() -> None:
    """Each rater's sheet has each answer once, in an order of its own within the case, and nothing filled in."""
    files = blind_files("S-1", _CASES, ("R1", "R2", "R3", "R4"), _SEED, _FORM)
    orders = set()
    for rater in ("R1", "R2", "R3", "R4"):
        sheet, book = (read_sheet(files[f"{rater}/{name}"], name, _FORM) for name in ("Bogen.csv", "Bogen.xlsx"))
        rows = [(sheet.fields.text(row, "case"), sheet.fields.text(row, "code")) for row in sheet.rows]
        assert [(book.fields.text(row, "case"), book.fields.text(row, "code")) for row in book.rows] == rows
        assert sorted(rows) == [("F1", "X"), ("F1", "Y"), ("F1", "Z"), ("F2", "X")]
        assert [case for case, _code in rows] == ["F1", "F1", "F1", "F2"]
        assert {sheet.fields.text(row, "rater") for row in sheet.rows} == {rater}
        assert not any(sheet.fields.text(row, name) for row in sheet.rows for name in _IDS)
        orders.add(tuple(rows))
    assert len(orders) > 1


def test_the_order_of_answers_changes_nothing() -> None:
    """Answers reach the folder in the order of their attempts, which tells of their origin: no file depends on it."""
    turned = [replace(case, answers=dict(reversed(case.answers.items()))) for case in _CASES]
    assert blind_files("S-1", turned, _TWO, _SEED, _FORM) == blind_files("S-1", _CASES, _TWO, _SEED, _FORM)


def test_a_long_run_of_blanks_takes_no_time() -> None:
    """Blanks that end no line stay, however many there are (looking for them must not begin anew at each)."""
    assert unified(" " * 300_000 + "x \n" + "\t" * 300_000) == " " * 300_000 + "x\n"


def test_only_what_is_asked_is_explained() -> None:
    """Without gold standard and target question neither sheet nor instructions mention them."""
    cases = [BlindCase("F1", ("Frage",), (), "", {"X": "eins"})]
    files = blind_files("S-1", cases, ("R1",), _SEED, rating_form(RateOptions(), target=False))
    text = "".join(data.decode() for name, data in files.items() if not name.endswith(".xlsx"))
    assert "Note" in text
    assert not any(word in text for word in ("Goldstandard", "Kategorie", "Ziel", "Übereinstimmung", "Auftrag"))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_level_has_its_anchor_in_the_instructions(name: str) -> None:
    """Whatever a rubric says of a column, its levels and their examples stands in the instructions, word for word."""
    rubric = shipped(name)
    form = rating_form(RateOptions(rubric, with_gold=True), target=True)
    text = blind_files("S-1", _CASES, ("R1",), _SEED, form)["R1/Anleitung.txt"].decode()
    words = " ".join(text.split())
    for criterion in rubric.criteria:
        assert f"{criterion.column}:" in words
        for level in criterion.levels:
            assert level.anchor in words
            assert level.example in words
    for note in rubric.notes:
        assert note in words
    assert max(map(len, text.splitlines())) <= 120


def test_a_task_and_a_case_without_answers() -> None:
    """Raters of a catalogue read what was asked for; a case that nobody answered has neither folder nor row."""
    cases = [
        BlindCase("F1", ("Frage",), (), "", {"X": "eins"}, "Schreib freundlich."),
        BlindCase("F2", ("?",), (), "", {}),
    ]
    files = blind_files("S-1", cases, ("R1",), _SEED, _FORM)
    assert files["R1/F1/Auftrag.txt"] == b"Schreib freundlich.\n"
    assert "Auftrag.txt" in files["R1/Anleitung.txt"].decode()
    assert not any("F2" in name for name in files)
    assert b"F2" not in files["R1/Bogen.csv"]
