"""A study to withdraw from: answers in cells and documents, sheets that quote, copies where people leave them."""

from __future__ import annotations

import csv
import io
import re
import shutil
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import openpyxl
import pypdfium2

from pruefstand.actions.blind import blind
from pruefstand.actions.demo import SEED
from pruefstand.actions.freeze import freeze
from pruefstand.actions.rate import rate
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.unblind import unblind
from pruefstand.formats.documents.docx_writer import write_docx
from pruefstand.formats.documents.plain import read_plain
from pruefstand.work.cancel import Cancel

__all__ = [
    "ANSWERS",
    "MARKERS",
    "QUOTE",
    "RUN",
    "STAGES",
    "TEXTS",
    "advance",
    "figures",
    "leftovers",
    "make",
    "run_to",
    "texts_of",
    "without_row",
]

RUN = 24
QUOTE = "Duldung begründet kein Recht auf den Boden"
MARKERS = {"E01": ("Distel", "Eibe"), "T01": ("Fichte",), "T02": ("Ginster", "Hasel"), "T03": ("Ilex",)}
STAGES = ("read", "blinded", "rated", "unblinded")
_NORM = "Eine Kündigung bedarf zu ihrer Wirksamkeit der Schriftform."

PLAN = """format: 1
kind: study
title: Wem gehört der Dachboden?
cases:
  F1: {question: cases/F1.md, target: Darf sie ihn nutzen?, gold: [gold/f1.md]}
  F2: {question: cases/F2.md, gold: [gold/f2.md]}
systems:
  ki: {title: Andere KI, origin: other_ai}
  fach: {title: Fachleute, origin: expert}
  stud: {title: Studierende, origin: student}
blind:
  raters: [R1, R2, R3]
rate: {sheet: short, with_gold: yes}
"""

# Marker, condition, case, code, how it comes, text. The marker is how the raters of this test know an answer.
ANSWERS: tuple[tuple[str, str, str, str, str, str], ...] = (
    ("Ahorn", "ki", "F1", "", "cell", f"Ahorn: Nein. {_NORM} Der Dachboden ist allgemeiner Teil der Liegenschaft."),
    ("Birke", "ki", "F2", "", "cell", "Birke: Ja, die Miete sinkt, solange der Aufzug des Hauses nicht fährt."),
    ("Distel", "fach", "F1", "E01", "docx", "Distel: Nein, ohne Zustimmung der Miteigentümer darf niemand lagern."),
    (
        "Eibe",
        "fach",
        "F2",
        "E01",
        "cell",
        "Eibe: Ja, nach § 1096 ABGB mindert sich der Zins für die Dauer des Ausfalls.",
    ),
    ("Fichte", "stud", "F1", "T01", "pdf", "Fichte: Ja, denn der Vermieter hat es jahrelang geduldet und nie gerügt."),
    ("Ginster", "stud", "F1", "T02", "docx", f"Ginster: Nein. {_NORM} Duldung begründet kein Recht auf den Boden."),
    (
        "Hasel",
        "stud",
        "F2",
        "T02",
        "cell",
        'Hasel: Nein, „bloße Unannehmlichkeiten" muss die Mieterin; leider; hinnehmen.',
    ),
    ("Ilex", "stud", "F2", "T03", "txt", "Nein."),
)
TEXTS = {marker: text for marker, _system, _case, _code, _how, text in ANSWERS}
_LEVELS = {
    # marker: (category, agreement, grade, stage, guess) of R1, then of R2; R3 leaves gaps
    "Ahorn": (("korrekt", "80", "2", "2", "KI"), ("unvollständig", "60", "2", "3", "KI")),
    "Birke": (("korrekt", "90", "1", "1", "Mensch"), ("korrekt", "95", "1", "2", "KI")),
    "Distel": (("korrekt", "70", "2", "2", "Mensch"), ("korrekt", "75", "1", "1", "Mensch")),
    "Eibe": (("korrekt", "99", "1", "1", "Mensch"), ("unvollständig", "50", "3", "3", "KI")),
    "Fichte": (("halluziniert", "0", "5", "gesperrt", "Mensch"), ("halluziniert", "10", "4", "4", "Mensch")),
    "Ginster": (("unvollständig", "55", "3", "3", "KI"), ("korrekt", "65", "2", "2", "Mensch")),
    "Hasel": (("halluziniert", "5", "5", "4", "Mensch"), ("unvollständig", "20", "4", "3", "Mensch")),
    "Nein.": (("unvollständig", "30", "4", "3", "Mensch"), ("unvollständig", "25", "4", "4", "KI")),
}


def make(folder: Path, pdf: Callable[[str], bytes], *, without: str = "") -> None:
    """The folder before anything is read; ``without`` is a participant who never took part."""
    (folder / "cases").mkdir(parents=True)
    (folder / "gold").mkdir()
    (folder / "inbox").mkdir()
    (folder / "study.yaml").write_text(PLAN, "utf-8")
    (folder / "cases" / "F1.md").write_text("Darf die Mieterin den Dachboden nutzen?\n", "utf-8")
    (folder / "cases" / "F2.md").write_text("Mindert der Ausfall des Aufzugs die Miete?\n", "utf-8")
    (folder / "gold" / "f1.md").write_text(f"Nein. {_NORM}\n", "utf-8")
    (folder / "gold" / "f2.md").write_text("Ja, in geringem Ausmaß.\n", "utf-8")
    rows = []
    for marker, system, case, code, how, text in ANSWERS:
        if code and code == without:
            continue
        name = "" if how == "cell" else f"inbox/{marker}.{how}"
        if name:
            data = {"docx": lambda t: write_docx(read_plain(t)), "pdf": pdf, "txt": str.encode}[how](text)
            (folder / name).write_bytes(data)
        rows.append([case, system, "" if name else text, name, code, "ja" if code else "", "=Vorsicht"])
    _write_table(folder, rows)


def _write_table(folder: Path, rows: list[list[str]]) -> None:
    with (folder / "answers.csv").open("w", encoding="cp1252", errors="strict", newline="") as stream:
        writer = csv.writer(stream, delimiter=";")
        writer.writerow(["Fall", "Bedingung", "Antwort", "Datei", "Kennung", "Einwilligung", "Bemerkung"])
        writer.writerows(rows)


def without_row(folder: Path, marker: str) -> None:
    """Take one answer out of a folder before anything is read."""
    data = (folder / "answers.csv").read_text("cp1252")
    rows = list(csv.reader(io.StringIO(data), delimiter=";"))
    kept = [row for row in rows[1:] if not (row[2].startswith(marker) or row[3].startswith(f"inbox/{marker}"))]
    assert len(kept) == len(rows) - 2
    _write_table(folder, kept)
    for path in (folder / "inbox").glob(f"{marker}.*"):
        path.unlink()


def run_to(folder: Path, stage: str, *, quote: str = "") -> None:
    """Take the study from its files to this stage; ``quote`` stands in what R1 and R3 write of another answer."""
    for step in STAGES[: STAGES.index(stage) + 1]:
        advance(folder, step, quote=quote)


def advance(folder: Path, stage: str, *, quote: str = "") -> None:
    """The one step that leads to this stage."""
    if stage == "read":
        read(folder)
        freeze(folder)
    elif stage == "blinded":
        blind(folder, seed=SEED)
        blind(folder, release=True)
    elif stage == "rated":
        sheets = folder.parent / f"{folder.name}-boegen"
        shutil.rmtree(sheets, ignore_errors=True)
        sheets.mkdir()
        rate(folder, [_filled(folder, rater, sheets, quote) for rater in ("R1", "R2", "R3")])
        freeze(folder)
    else:
        unblind(folder, cancel=Cancel())
        report(folder)


def _filled(folder: Path, rater: str, sheets: Path, quote: str) -> Path:
    """A sheet as a person fills it: R1 in CSV, R2 in CSV with a comma, R3 in a workbook with gaps."""
    own = folder / "blind" / rater
    with (own / "Bogen.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter=";"))
    for row in rows:
        text = (own / row["Fall"] / f"{row['Code']}.txt").read_text("utf-8")
        levels = next(values for marker, values in _LEVELS.items() if text.startswith(marker))
        chosen = levels[rater == "R2"]
        names = ("Kategorie", "Übereinstimmung (%)", "Note", "Rasterstufe", "Vermutung")
        row.update(dict(zip(names, chosen, strict=True)))
        row["Ziel"] = "nein" if "Nein" in text[:20] and row["Fall"] == "F1" else ""
        row["Begründung"] = "solide"
        if rater == "R3" and text.startswith(("Ahorn", "Hasel", "Nein.")):
            row["Note"] = row["Kategorie"] = ""
        if quote and rater != "R2" and text.startswith("Ahorn"):
            row["Begründung"] = f"besser als der andere, der schreibt: {quote}"
    target = sheets / f"{rater}.{'xlsx' if rater == 'R3' else 'csv'}"
    if rater == "R3":
        book = openpyxl.load_workbook(own / "Bogen.xlsx")
        sheet = book.worksheets[0]
        titles = [cell.value for cell in sheet[1]]
        by_code = {(row["Fall"], row["Code"]): row for row in rows}
        for line in sheet.iter_rows(min_row=2):
            row = by_code[str(line[titles.index("Fall")].value), str(line[titles.index("Code")].value)]
            for cell, title in zip(line, titles, strict=True):
                if row[title]:
                    cell.value = int(row[title]) if title == "Übereinstimmung (%)" else row[title]
        book.save(target)
        return target
    with target.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0].keys(), delimiter="," if rater == "R2" else ";")
        writer.writeheader()
        writer.writerows(rows)
    return target


def texts_of(code: str) -> dict[str, str]:
    """The answers of one participant."""
    return {marker: TEXTS[marker] for marker in MARKERS[code]}


def figures(folder: Path) -> dict[str, bytes]:
    """Every rate, estimate and figure of agreement."""
    names = ("report/results.csv", "report/ergebnisse.csv", "derived/agreement.csv")
    return {name: (folder / name).read_bytes() for name in names}


def leftovers(folder: Path, texts: Mapping[str, str], *, shared: str = f": Nein. {_NORM} D") -> dict[str, set[str]]:
    """The files in which a run of 24 characters of these texts stands, by file; runs of ``shared`` do not count."""
    common = _runs(shared)
    wanted = {marker: _runs(text) - common for marker, text in texts.items()}
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*")):
        if not path.is_file():
            continue
        there = set().union(*(_runs(view) for view in _views(path.read_bytes(), path.name)))
        for marker, runs in wanted.items():
            if runs & there:
                found.setdefault(path.relative_to(folder).as_posix(), set()).add(marker)
    return found


def _runs(text: str) -> set[str]:
    plain = " ".join(text.split()).casefold()
    return {plain[start : start + RUN] for start in range(len(plain) - RUN + 1)}


def _views(data: bytes, name: str) -> Iterator[str]:
    """The text of a file in every way in which it may hide; written without the program's own readers."""
    for encoding in ("utf-8", "utf-16-le", "cp1252"):
        text = data.decode(encoding, "replace")
        yield text
        yield text.replace('""', '"').replace('\\"', '"').replace("\\n", " ")
        yield re.sub(r"<[^>]*>", "", text)
        yield re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text)
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for part in archive.namelist():
                yield from _views(archive.read(part), part)
    if data.startswith(b"%PDF"):
        document = pypdfium2.PdfDocument(data)
        try:
            yield " ".join(page.get_textpage().get_text_range() for page in document)
        finally:
            document.close()
