"""Hostile answers and reasons, from the blind folder to the page, the tables and the Word document."""

from __future__ import annotations

import csv
import re
import subprocess
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from pruefstand.actions.blind import blind
from pruefstand.actions.demo import SEED
from pruefstand.actions.freeze import freeze
from pruefstand.actions.rate import rate
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.unblind import unblind
from pruefstand.work.cancel import Cancel

EVIL = (
    "<script>alert(1)</script>",
    "=cmd()|' /C calc'!A0",
    "\u202egnuhcilhcuerbeG\u202c Ja",
    '{ DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc" }',
    "<w:instrText>INCLUDETEXT</w:instrText>\x0b\x07",
    "x" * 1_000_000,
)
PLAN = """format: 1
kind: study
title: "Böse Antworten <script>alert(2)</script>"
version: 1
use: Test
cases:
  F1:
    question: F.md
systems:
  ki:
    title: '=HYPERLINK("http://x") <b>'
    origin: other_ai
blind:
  raters: [R1, R2]
"""


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """The report of a study whose answers, reasons and titles are all meant to do harm."""
    (tmp_path / "F.md").write_text("Frage?\n", "utf-8")
    (tmp_path / "study.yaml").write_text(PLAN, "utf-8")
    with (tmp_path / "answers.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["Fall", "Bedingung", "Antwort"], *(["F1", "ki", text] for text in EVIL)])
    read(tmp_path)
    freeze(tmp_path)
    blind(tmp_path, seed=SEED)
    blind(tmp_path, release=True)
    sheets = []
    for rater, grade in (("R1", "3"), ("R2", "5")):
        mappe = tmp_path / "blind" / rater
        rows = list(csv.DictReader(StringIO((mappe / "Bogen.csv").read_text("utf-8-sig")), delimiter=";"))
        for row in rows:
            text = (mappe / "F1" / f"{row['Code']}.txt").read_text("utf-8")
            row |= {"Note": grade, "Rasterstufe": "2", "Begründung": text[:2000], "Vermutung": "KI"}
        sheet = tmp_path / f"{rater}.csv"
        with sheet.open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys(), delimiter=";")
            writer.writeheader()
            writer.writerows(rows)
        sheets.append(sheet)
    rate(tmp_path, sheets)
    for sheet in sheets:
        sheet.unlink()
    freeze(tmp_path)
    unblind(tmp_path, cancel=Cancel())
    report(tmp_path)
    return tmp_path / "report"


def test_no_file_of_the_report_runs_anything(
    made: Path, office: Callable[[Path, str], Path], chromium: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Page, tables and Word document hold it all as text: no script, handler, formula, field, link or mark that turns
    the text; Chromium and LibreOffice open both and show what was written."""
    text = (made / "index.html").read_text("utf-8")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert not re.search(r"<script|<[^>]*\son\w+=|href=.javascript:", text)
    assert not set(text) & {"\u202e", "\u202c", "\x07", "\x0b"}
    profile = tmp_path_factory.mktemp("browser")
    call = [chromium, "--headless=new", "--no-sandbox", f"--user-data-dir={profile}", "--dump-dom"]
    shown = subprocess.run(
        [*call, (made / "index.html").as_uri()], check=True, capture_output=True, timeout=120, text=True
    )
    assert "DDEAUTO" in shown.stdout
    assert "<script" not in shown.stdout
    for name, sign in (("cases.csv", ","), ("results.csv", ","), ("ergebnisse.csv", ";")):
        with (made / name).open(encoding="utf-8-sig", newline="") as file:
            cells = [cell for row in csv.reader(file, delimiter=sign) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]
    with ZipFile(made / "bericht.docx") as package:
        document = package.read("word/document.xml").decode()
        assert b"TargetMode" not in package.read("word/_rels/document.xml.rels")
    assert not re.search(r"<w:(instrText|fldSimple|hyperlink|object)", document)
    assert not set(document) & {"\u202e", "\u202c", "\x07", "\x0b"}
    copy = profile / "bericht.docx"
    copy.write_bytes((made / "bericht.docx").read_bytes())
    understood = office(copy, "fodt").read_text("utf-8")
    assert "DDEAUTO" in understood
    assert "INCLUDETEXT" in understood
    assert "=HYPERLINK" in understood
    assert not re.search(r"<text:(dde|a |script|database)|xlink:href=\"http", understood)
