"""How a person fills in a sheet in a test."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from io import BytesIO, StringIO
from pathlib import Path

from openpyxl import load_workbook

Fill = Callable[[str, str], Mapping[str, str]]
"""Values by column for a case and the text of an answer."""


def filled(folder: Path, rater: str, fill: Fill, *, book: bool = False, own: str = "") -> Path:
    """The sheet of this rater as a person would fill it in: from what lies in the blind folder, and nothing else."""
    mappe = folder / "blind" / (own or rater)
    if not mappe.is_dir():
        mappe = folder / "blind" / "R1"
    if book:
        work = load_workbook(BytesIO((mappe / "Bogen.xlsx").read_bytes()))
        sheet = work["Bogen"]
        head = [str(cell.value) for cell in sheet[1]]
        for row in range(2, sheet.max_row + 1):
            case, code = (str(sheet.cell(row, place).value) for place in (3, 4))
            for title, text in fill(case, (mappe / case / f"{code}.txt").read_text("utf-8")).items():
                sheet.cell(row, head.index(title) + 1).value = float(text) if text.isdecimal() else text
        target = folder.parent / f"{rater}.xlsx"
        work.save(target)
        return target
    rows = list(csv.DictReader(StringIO((mappe / "Bogen.csv").read_text("utf-8-sig")), delimiter=";"))
    for line in rows:
        line["Bewertung"] = rater
        line.update(fill(line["Fall"], (mappe / line["Fall"] / f"{line['Code']}.txt").read_text("utf-8")))
    target = folder.parent / f"{rater}.csv"
    with target.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), delimiter=";")
        writer.writeheader()
        writer.writerows(rows)
    return target
