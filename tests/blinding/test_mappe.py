from __future__ import annotations

import hashlib
from collections import Counter
from io import BytesIO
from itertools import pairwise
from unicodedata import category, is_normalized
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.blinding.mappe import (
    BESIDE,
    BlindCase,
    case_files,
    even_text,
    hidden_signs,
    presented,
    rater_files,
    shown_texts,
)
from pruefstand.formats.documents.read import read_document
from pruefstand.rating import SHIPPED, RateOptions, rating_form, shipped
from pruefstand.study.sheet import read_sheet

_SEED = hashlib.sha256(b"mappe").hexdigest()
_SHOWN = shown_texts(["Frage\r\n", "Anlage"], ["Gold"], "Wirksam?")
_CASE = BlindCase("F1", _SHOWN, {"X": "eins  \r\n", "Y": "zwei\n\n- drei", "Z": "drei"})
_FORM = rating_form(RateOptions(with_gold=True), target=True)
_BOTH = {"Goldstandard": True, "Auftrag": True}
_IDS = [column.id for column in _FORM.columns]


def test_even_text_by_example() -> None:
    """Line ends, blanks at ends of lines, composed letters and the last line feed are made alike; the rest stays."""
    assert even_text("A\r\n  b \t\rU\u0308\n\n\n") == "A\n  b\nÜ\n"
    assert even_text("**fett**\u00a0…") == "**fett**\u00a0…\n"
    assert even_text("") == "\n"


@given(st.text())
def test_even_text_is_settled_and_keeps_the_words(text: str) -> None:
    """Made alike once is made alike for good, and no visible sign is lost."""
    made = even_text(text)
    assert even_text(made) == made
    assert is_normalized("NFC", made)
    assert made.endswith("\n")
    assert "\r" not in made
    assert made.split() == even_text(text + "\n").split()


_DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_CONTROLS = "".join(chr(code) for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n\r\v\f\x85")


@given(st.text(st.sampled_from("aü \t\r\n\v\f\x85\ufeff\ufffe" + _DIRECTIONS + _CONTROLS)))
def test_nothing_turns_the_text_or_steers_a_terminal(text: str) -> None:
    """Neither form of a text for raters holds a mark of direction or a control character but tab and line feed, both
    hold the same words, and every line that had such a sign is told."""
    made = case_files(BlindCase("F1", {}, {"X": text}))
    plain = made["X.txt"].decode()
    assert {sign for sign in plain if category(sign) in ("Cc", "Cf", "Cn")} <= {"\t", "\n"}
    assert read_document(made["X.docx"], "a.docx").text.split() == plain.split()
    told = {name for _line, names in hidden_signs(text) for name in names.split()}
    assert told == {f"U+{ord(sign):04X}" for sign in text if sign in _DIRECTIONS + _CONTROLS + "\ufeff\ufffe"}


def test_hidden_signs_are_told_by_their_line() -> None:
    """Line, and the numbers of the signs, each once; a line without one is not told."""
    assert list(hidden_signs("a\r\nb\u202ec\u202e\u200f\nd\x1b[31m")) == [(2, "U+202E U+200F"), (3, "U+001B")]
    assert even_text("a\u202eb\x1b[31m\fc") == "ab[31m\nc\n"


def test_each_text_is_there_twice() -> None:
    """Question, other materials, gold standard, target question, answers: as text and as Word, in the same words."""
    made = case_files(_CASE)
    names = ("Frage", "Beilage-1", "Goldstandard-1", "Zielfrage", "X", "Y", "Z")
    assert set(made) == {f"{name}{end}" for name in names for end in (".txt", ".docx")}
    assert made["X.txt"] == b"eins\n"
    for name in names:
        assert read_document(made[f"{name}.docx"], "a.docx").text.split() == made[f"{name}.txt"].decode().split()


def test_the_order_of_answers_changes_nothing() -> None:
    """Answers reach the folder in the order of their attempts, which tells of their origin: no file depends on it."""
    turned = BlindCase("F1", _SHOWN, dict(reversed(_CASE.answers.items())))
    assert case_files(turned) == case_files(_CASE)
    raters = ("R1", "R2")
    assert presented({"F1": ["Z", "Y", "X"]}, raters, _SEED) == presented({"F1": ["X", "Y", "Z"]}, raters, _SEED)


def test_sheets_ask_for_every_answer() -> None:
    """Each rater's sheet has each answer once, in the order drawn for this rater, and nothing filled in."""
    rows = presented({"F1": ["X", "Y", "Z"], "F2": ["X"]}, ("R1", "R2"), _SEED)
    for rater, own in rows.items():
        files = rater_files("S-1", rater, own, _FORM, _BOTH)
        assert set(files) == set(BESIDE)
        for name in ("Bogen.csv", "Bogen.xlsx"):
            sheet = read_sheet(files[name], name, _FORM)
            read_rows = [(sheet.fields.text(row, "case"), sheet.fields.text(row, "code")) for row in sheet.rows]
            assert read_rows == own
            assert sorted(own) == [("F1", "X"), ("F1", "Y"), ("F1", "Z"), ("F2", "X")]
            assert {sheet.fields.text(row, "rater") for row in sheet.rows} == {rater}
            assert not any(sheet.fields.text(row, field) for row in sheet.rows for field in _IDS)


@pytest.mark.parametrize("size", range(1, 8))
def test_the_order_is_counterbalanced(size: int) -> None:
    """With as many raters as answers (twice as many where odd) every answer is equally often at every place and behind
    every other; two raters see it from both ends."""
    codes = [f"C{n}" for n in range(size)]
    raters = [f"R{n}" for n in range(size if size % 2 == 0 else 2 * size)]
    rows = [[code for _case, code in own] for own in presented({"F1": codes}, raters, _SEED).values()]
    places = Counter((place, code) for row in rows for place, code in enumerate(row))
    pairs = Counter(pair for row in rows for pair in pairwise(row))
    assert len(places) == size * size
    assert len(set(places.values())) == 1
    assert len(pairs) == size * (size - 1)
    assert len(set(pairs.values())) <= 1
    assert all(two == one[::-1] for one, two in zip(rows[::2], rows[1::2], strict=True))


def test_a_long_run_of_blanks_takes_no_time() -> None:
    """Blanks that end no line stay, however many there are (looking for them must not begin anew at each)."""
    assert even_text(" " * 300_000 + "x \n" + "\t" * 300_000) == " " * 300_000 + "x\n"


def test_only_what_is_asked_is_explained() -> None:
    """Without gold standard, target question and task neither sheet nor instructions mention them."""
    form = rating_form(RateOptions(), target=False)
    files = rater_files("S-1", "R1", [("F1", "X")], form, {"Goldstandard": False, "Auftrag": False})
    text = "".join(data.decode() for name, data in files.items() if name.endswith((".txt", ".csv")))
    assert "Note" in text
    assert not any(word in text for word in ("Goldstandard", "Kategorie", "Ziel", "Übereinstimmung", "Auftrag"))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_level_has_its_anchor_in_the_instructions(name: str) -> None:
    """Whatever a rubric says of a column, its levels and their examples stands in both forms of the instructions."""
    rubric = shipped(name)
    form = rating_form(RateOptions(rubric, with_gold=True), target=True)
    files = rater_files("S-1", "R1", [("F1", "X")], form, _BOTH)
    text = files["Anleitung.txt"].decode()
    assert max(map(len, text.splitlines())) <= 120
    for words in (" ".join(text.split()), " ".join(read_document(files["Anleitung.docx"], "a.docx").text.split())):
        for criterion in rubric.criteria:
            assert f"{criterion.column}:" in words
            for level in criterion.levels:
                assert level.anchor in words
                assert level.example in words
        for note in rubric.notes:
            assert note in words


def test_the_instructions_say_what_matters() -> None:
    """Agreement is the share of carrying points, every grade has its anchor, rating comes before guessing, a gap is
    allowed; the guess is the last column."""
    files = rater_files("S-1", "R1", [("F1", "X")], _FORM, _BOTH)
    words = " ".join(files["Anleitung.txt"].decode().split())
    for said in (
        "Anteil der tragenden Punkte des Goldstandards, die die Antwort richtig enthält",
        *(f"{grade}: " for grade in range(1, 6)),
        "Bewerten Sie zuerst; die Herkunft vermuten Sie in jeder Zeile erst am Ende",
        "Eine Lücke ist erlaubt",
    ):
        assert said in words
    assert [column.title for column in _FORM.columns] == [
        "Kategorie",
        "Übereinstimmung (%)",
        "Note",
        "Rasterstufe",
        "Ziel",
        "Begründung",
        "Vermutung",
    ]


def test_cells_that_look_like_formulas_cannot_run() -> None:
    """A case that is called like a formula stands in the sheet as text: escaped in CSV, a string in the workbook."""
    files = rater_files("S-1", "R1", [("=1+1", "X"), ("@SUM(A1)", "Y")], _FORM, _BOTH)
    assert b";'=1+1;" in files["Bogen.csv"]
    assert b";'@SUM(A1);" in files["Bogen.csv"]
    with ZipFile(BytesIO(files["Bogen.xlsx"])) as book:
        sheets = [book.read(name) for name in book.namelist() if name.startswith("xl/worksheets/")]
    assert not any(b"<f>" in sheet or b"<f " in sheet for sheet in sheets)


def test_a_task_is_shown() -> None:
    """Raters of a catalogue read what was asked for."""
    shown = shown_texts(["Frage"], [], "", "Schreib freundlich.")
    assert list(shown) == ["Frage", "Auftrag"]
    files = rater_files("S-1", "R1", [], _FORM, {"Goldstandard": False, "Auftrag": True})
    assert "Auftrag" in files["Anleitung.txt"].decode()
