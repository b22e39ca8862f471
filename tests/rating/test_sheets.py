from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pruefstand.domain import AttemptStatus, digest_of
from pruefstand.errors import InputError
from pruefstand.rating import FilledSheet, RateOptions, rating_form, read_filled, shipped
from pruefstand.study.key import BlindKey, Coded
from pruefstand.study.sheet_book import write_book

_KEY = BlindKey(
    "ab" * 32,
    tuple(
        Coded(case, code, "andere", n, f"sha256:{n}", AttemptStatus.COMPLETED)
        for n, (case, code) in enumerate((("F1", "X"), ("F1", "Y"), ("F2", "X")), start=1)
    ),
    {"R1": "", "R2": ""},
)
_OPTIONS = RateOptions(with_gold=True)
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
    return read_filled(data, "Bogen.csv", _KEY, _OPTIONS, {"F1"})


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
    assert (
        "Leere Zellen: „Kategorie“ 1 von 1, „Übereinstimmung (%)“ 1 von 1, „Rasterstufe“ 1 von 1, „Ziel“ 1 von 1, "
        "„Vermutung“ 1 von 1." in notes
    )


def test_a_sheet_without_guesses_warns(filled: Callable[..., bytes]) -> None:
    """Where a rater guessed nowhere, or an optional column of guesses is not there, the lead hears in time that the
    blinding cannot be checked; one guess is enough to be silent."""
    data = filled(_KEY, "R1", {place: {**marks, "guess": ""} for place, marks in _ROWS.items()})
    (note,) = [note for note in _read(data).notes if "Vermutung zur Herkunft" in note.what]
    assert "nicht prüfbar" in note.do
    one = filled(_KEY, "R1", {**_ROWS, ("F1", "Y"): {**_WHOLE, "guess": ""}})
    assert not [note for note in _read(one).notes if "Vermutung zur Herkunft" in note.what]
    criteria = [replace(each, optional=each.id == "guess") for each in _OPTIONS.rubric.criteria]
    options = replace(_OPTIONS, rubric=replace(_OPTIONS.rubric, criteria=tuple(criteria)))
    without = b"\r\n".join(line.rpartition(b";")[0] for line in filled(_KEY, "R1", _ROWS).split(b"\r\n"))
    found = read_filled(without, "Bogen.csv", _KEY, options, {"F1"})
    assert [note.where for note in found.notes if "Vermutung zur Herkunft" in note.what] == ["Bogen.csv"]


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
        "Zeile 4, Spalte K (Vermutung)",
        "Zeile 5, Spalte B (Bewertung)",
        "Zeile 6, Spalte B (Bewertung)",
        "Zeile 6, Spalte D (Code)",
    ]


def test_a_sheet_without_rows(filled: Callable[..., bytes]) -> None:
    """A sheet that lost its rows is no sheet with nothing filled in."""
    with pytest.raises(InputError):
        _read(filled(_KEY, "R1", {}))


def test_system_b_is_blocked_by_an_invented_citation(filled: Callable[..., bytes]) -> None:
    """An invented citation blocks the total whatever is left empty; a total that contradicts it is told by cell, in
    both directions."""
    options = RateOptions(shipped("system_b"))
    barred = {("F1", "X"): {"citations": "erfunden"}}
    sheet = read_filled(filled(_KEY, "R1", barred, options), "B.csv", _KEY, options, {"F1"})
    assert {r.criterion: r.value for r in sheet.ratings if r.value} == {"citations": "erfunden", "total_b": "gesperrt"}
    assert not any("Zellen" in note.what for note in sheet.notes)
    for marks in ({"citations": "erfunden", "total_b": "2"}, {"citations": "nicht erfunden", "total_b": "gesperrt"}):
        with pytest.raises(InputError) as error:
            read_filled(filled(_KEY, "R1", {("F1", "X"): marks}, options), "B.csv", _KEY, options, {"F1"})
        assert [p.where for p in error.value.problems] == ["B.csv, Zeile 2, Spalte M (Gesamtstufe)"]
        assert "Belege" in error.value.problems[0].what + error.value.problems[0].do


def test_an_ai_may_hand_in_a_sheet(filled: Callable[..., bytes]) -> None:
    """A sheet of the rater that stands for the AI is an AI's; under another name the plan must say so."""
    assert _read(filled(_KEY, "KI", _ROWS)).ai
    assert not _read(filled(_KEY, "R1", _ROWS)).ai
    with pytest.raises(InputError, match="kennt der Schlüssel nicht"):
        _read(filled(_KEY, "Modell7", _ROWS))
    named = replace(_OPTIONS, ai=("Modell7",))
    assert read_filled(filled(_KEY, "Modell7", _ROWS), "B.csv", _KEY, named, {"F1"}).ai


def test_reasons_are_kept_with_their_answer(filled: Callable[..., bytes]) -> None:
    """What is written in words is kept by answer and is no rating; a workbook gives the same as a table."""
    rows = {("F1", "X"): _WHOLE | {"reason": "=Satz; mit \u202eZeichen"}, ("F2", "X"): _NO_TARGET}
    sheet = _read(filled(_KEY, "R1", rows))
    assert sheet.reasons == {("F1", "X"): "=Satz; mit  Zeichen"}
    form = rating_form(_OPTIONS, target=True)
    values = [[_KEY.study, "R1", *place, *(cells.get(c.id, "") for c in form.columns)] for place, cells in rows.items()]
    book = _read(write_book(form.titles, values, {}))
    assert [r.value for r in book.ratings] == [r.value for r in sheet.ratings]
    assert book.reasons == sheet.reasons


def test_hostile_addresses(filled: Callable[..., bytes]) -> None:
    """Marks that turn text, control signs and a megabyte in the first columns make short, plain messages."""
    for evil in ("\u202e" * 50 + "F1", "\x1b[2J", "x" * 1_000_000, "=cmd()|a"):
        data = filled(_KEY, evil, {(evil, evil): {"grade": evil}}, mark=evil)
        with pytest.raises(InputError) as error:
            _read(data)
        for problem in error.value.problems:
            assert len(problem.what) < 250
            assert "\u202e" not in problem.what
            assert "\x1b" not in problem.what
