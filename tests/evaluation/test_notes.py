from __future__ import annotations

from collections.abc import Iterator

from pruefstand.domain import AttemptKey, Measure, Measurement, Scale, Source, Summary
from pruefstand.evaluation.denominators import CaseMarks
from pruefstand.evaluation.notes import unjudged_notes

_CATEGORY = Measure("category", "Kategorie", Scale.NOMINAL, (Summary.SHARES,), levels=("korrekt", "falsch"), main=True)
_GRADE = Measure("grade", "Note (1 bis 5)", Scale.INTERVAL, (Summary.MEAN,))
_TOTAL = Measure("total", "Gesamt", Scale.ORDINAL, (Summary.MEDIAN,), levels=("1", "2"))


def _rows(raters: dict[str, dict[str, list[str | None]]]) -> Iterator[Measurement]:
    """By rater and measure what was said of each answer; ``None`` is an empty cell, „–“ no sheet, „?“ not derived."""
    reasons = {None: "nicht ausgefüllt", "–": "kein Bogen", "?": "Q3 fehlt"}
    for number in range(2):
        for rater, said in raters.items():
            for measure, values in said.items():
                value = values[number]
                place = (AttemptKey("a", f"F{number}", 1), "blinded", measure, "", Source.HUMAN, rater, "short:1", 1)
                if value in reasons:
                    yield Measurement(*place, "missing", reasons[value], None, None, None)
                else:
                    yield Measurement(*place, "ok", "", None, None, value)


def test_open_cells_are_counted_by_column() -> None:
    """Each column with an empty cell is named with how many of how many are filled, main or not; what only follows
    from cells is none, and who gave no sheet is told as such."""
    marks = CaseMarks.empty((_CATEGORY, _GRADE, _TOTAL), "blinded")
    raters: dict[str, dict[str, list[str | None]]] = {
        "R1": {"category": ["korrekt", None], "grade": [None, None], "total": ["?", "?"]},
        "R2": {"category": ["korrekt", "falsch"], "grade": ["1", "2"], "total": ["1", "?"]},
        "R3": {"category": ["–", "–"], "grade": ["–", "–"], "total": ["–", "–"]},
    }
    list(marks.watch(_rows(raters)))
    assert list(unjudged_notes(marks)) == [
        "„R3“ hat keinen Bogen abgegeben.",
        "„R1“ hat nicht jede Zelle ausgefüllt. Ausgefüllt sind: „Kategorie“ 1 von 2, „Note (1 bis 5)“ 0 von 2.",
    ]


def test_many_columns_are_counted_in_one_word() -> None:
    """Of a long sheet eight columns are named and the rest counted."""
    measures = [Measure(f"m{n}", f"M{n}", Scale.INTERVAL, (Summary.MEAN,)) for n in range(10)]
    marks = CaseMarks.empty(measures, "blinded")
    list(marks.watch(_rows({"R1": {one.id: [None, None] for one in measures}})))
    (note,) = unjudged_notes(marks)
    assert note.endswith("„M7“ 0 von 2, 2 weitere Spalten.")
