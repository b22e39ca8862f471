"""Sheets that are another rater's."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.actions.freeze import freeze
from pruefstand.actions.rate import rate
from pruefstand.actions.unblind import unblind
from pruefstand.errors import InputError
from pruefstand.work.cancel import Cancel


def _copied(folder: Path, *, ordered: bool) -> list[Path]:
    """R1's sheet, filled in, and copies of it under the other names; ``ordered`` by case and code."""
    with (folder / "blind" / "R1" / "Bogen.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter=";"))
    made = []
    for rater in ("R1", "R2", "R3"):
        own = sorted(rows, key=lambda row: (row["Fall"], row["Code"])) if ordered else rows
        path = folder.parent / f"{rater}.csv"
        with path.open("w", encoding="utf-8-sig", newline="") as stream:
            writer = csv.DictWriter(stream, rows[0], delimiter=";")
            writer.writeheader()
            writer.writerows({**row, "Bewertung": rater, "Note": "2", "Vermutung": "KI"} for row in own)
        made.append(path)
    return made


def test_a_relabelled_sheet_is_refused(at: Callable[[str], Path]) -> None:
    """R1's sheet under R2's name is told by the order of its rows, at the cell that names R2, and nothing is kept."""
    folder = at("blinded")
    sheets = _copied(folder, ordered=False)
    with pytest.raises(InputError) as error:
        rate(folder, sheets)
    assert [problem.where.rpartition("/")[2].partition(",")[0] for problem in error.value.problems] == [
        "R2.csv",
        "R3.csv",
    ]
    assert all("Spalte B" in problem.where and "der von „R1“" in problem.what for problem in error.value.problems)
    assert not list((folder / "ratings").glob("*"))


def test_sorted_sheets_pass_and_equal_ones_are_told(at: Callable[[str], Path]) -> None:
    """Who sorts rows is taken in; that two judged alike in every cell is told at once and again when unblinded."""
    folder = at("blinded")
    made = rate(folder, _copied(folder, ordered=True))
    told = [note.what for note in made.notes if "Zelle für Zelle gleich" in note.what]
    assert len(told) == 3
    freeze(folder)
    assert set(told) <= set(unblind(folder, cancel=Cancel()).notes)
