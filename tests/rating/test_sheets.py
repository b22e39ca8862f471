from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.domain import AttemptStatus, digest_of
from pruefstand.errors import InputError
from pruefstand.rating import FilledSheet, RateOptions, rating_measures, read_filled
from pruefstand.study.key import BlindKey, Coded

_KEY = BlindKey(
    "ab" * 32,
    tuple(
        Coded(case, code, "andere", n, f"sha256:{n}", AttemptStatus.COMPLETED)
        for n, (case, code) in enumerate((("F1", "X"), ("F1", "Y"), ("F2", "X")), start=1)
    ),
    {"R1": "", "R2": ""},
)
_MEASURES = rating_measures(RateOptions(with_gold=True), target=True)
_WHOLE = {
    "category": "korrekt",
    "gold_agreement": "80 %",
    "grade": "2",
    "stage": "1",
    "target": "ja",
    "guess": "Mensch",
}
_NO_TARGET = {name: text for name, text in _WHOLE.items() if name != "target"}
_ROWS = {("F1", "X"): _WHOLE, ("F1", "Y"): _WHOLE, ("F2", "X"): _NO_TARGET}


def _read(data: bytes) -> FilledSheet:
    return read_filled(data, "Bogen.csv", _KEY, _MEASURES, {"F1"})


def test_a_whole_sheet(filled: Callable[..., bytes]) -> None:
    """Each cell becomes one rating with the digest of its sheet; an empty one has no value."""
    data = filled(_KEY, "R1", _ROWS)
    sheet = _read(data)
    assert (sheet.rater, sheet.digest, len(sheet.ratings)) == ("R1", digest_of(data), 18)
    values = {(r.case, r.code, r.criterion): r.value for r in sheet.ratings}
    assert values["F1", "X", "gold_agreement"] == "80"
    assert values["F2", "X", "target"] is None
    assert {(r.rater, r.take, r.sheet) for r in sheet.ratings} == {("R1", 1, sheet.digest)}


def test_what_is_missing_is_noted(filled: Callable[..., bytes]) -> None:
    """Missing rows and empty cells hinder nothing; they are counted for the lead."""
    notes = " ".join(note.what for note in _read(filled(_KEY, "R1", {("F1", "X"): {"grade": "2"}})).notes)
    assert "2 Antworten fehlen im Bogen: F1 Y, F2 X." in notes
    assert "5 von 6 Zellen" in notes


def test_a_needless_answer_is_noted(filled: Callable[..., bytes]) -> None:
    """A target filled in where there is no target question is not dropped in silence; nor is a column of remarks."""
    data = filled(_KEY, "R1", {("F2", "X"): _WHOLE}).replace(b"Vermutung\r\n", b"Vermutung;Bemerkung\r\n")
    notes = " ".join(note.what for note in _read(data).notes)
    assert "keine Zielfrage" in notes
    assert "Bemerkung" in notes


def test_another_study(filled: Callable[..., bytes]) -> None:
    """A sheet of another study is told once, at its first row."""
    with pytest.raises(InputError) as error:
        _read(filled(_KEY, "R1", _ROWS, mark="S-000000000000"))
    assert [problem.where for problem in error.value.problems] == ["Bogen.csv, Zeile 2, Spalte A (Studie)"]


def test_all_faults_at_once(filled: Callable[..., bytes]) -> None:
    """Unknown rater, case and code, a row twice, another rater's row, values outside: each by its cell."""
    rows = filled(_KEY, "R1", {("F1", "X"): _WHOLE | {"grade": "2,5"}, ("F9", "X"): {}, ("F1", "K"): {"guess": "?"}})
    rows += filled(_KEY, "R9", {("F1", "Y"): {}}).split(b"\r\n", 1)[1]
    rows += filled(_KEY, "R2", {("F1", "x"): {}}).split(b"\r\n", 1)[1]
    with pytest.raises(InputError) as error:
        _read(rows)
    assert [problem.where.removeprefix("Bogen.csv, ") for problem in error.value.problems] == [
        "Zeile 2, Spalte G (Note)",
        "Zeile 3, Spalte C (Fall)",
        "Zeile 4, Spalte D (Code)",
        "Zeile 4, Spalte J (Vermutung)",
        "Zeile 5, Spalte B (Bewertung)",
        "Zeile 6, Spalte B (Bewertung)",
        "Zeile 6, Spalte D (Code)",
    ]


def test_a_sheet_without_rows(filled: Callable[..., bytes]) -> None:
    """A sheet that lost its rows is no sheet with nothing filled in."""
    with pytest.raises(InputError):
        _read(filled(_KEY, "R1", {}))
