"""The page as a browser and a screen reader get it."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from pruefstand.domain import Estimate
from pruefstand.evaluation.model import CaseRow, Cell, Evaluation
from pruefstand.report import render, report_blocks
from pruefstand.report.blocks import Chart
from pruefstand.report.html import stylesheet


@dataclass(frozen=True)
class Element:
    """An element of a page."""

    node: ElementTree.Element

    def all(self, *tags: str, style: str = "") -> list[Element]:
        """Every element below with one of these tags (all tags if none) and this class."""
        below = (node for node in self.node.iter() if node is not self.node and (not tags or node.tag in tags))
        return [Element(node) for node in below if not style or style in node.get("class", "").split()]

    @property
    def tag(self) -> str:
        """The element's name."""
        return self.node.tag

    @property
    def attributes(self) -> dict[str, str]:
        """Its attributes."""
        return self.node.attrib

    @property
    def text(self) -> str:
        """All text inside, hidden words included."""
        return "".join(self.node.itertext())

    @property
    def first(self) -> str:
        """The text before the first element inside."""
        return (self.node.text or "").strip()


def _read(evaluation: Evaluation) -> Element:
    """The page, read as XML, which forgives nothing: every element is closed, no attribute stands twice."""
    files = render(evaluation, language="de", made_with={"program": "0.0"})
    return Element(ElementTree.fromstring(files["index.html"]))  # noqa: S314 - our own page, no stranger's


def _tables(page: Element) -> list[tuple[str, list[str], list[tuple[str, list[Element]]]]]:
    """Caption, column heads and rows (head, cells) of every table."""
    found = []
    for table in page.all("table"):
        heads = [head.text for head in table.all("thead")[0].all("th")]
        body = [row for body in table.all("tbody") for row in body.all("tr") if row.all("td")]
        rows = [(row.all("th")[0].first or row.all("th")[0].text, row.all("td")) for row in body]
        found.append((table.all("caption")[0].text, heads, rows))
    return found


def test_headings(evaluation: Evaluation) -> None:
    """There is one h1, it comes first, and no level is skipped."""
    levels = [int(heading.tag[1]) for heading in _read(evaluation).all("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_tables_are_whole(evaluation: Evaluation) -> None:
    """Every head has its scope, every row as many cells as the table has columns, and no cell is empty or a dash."""
    for table in _read(evaluation).all("table"):
        assert table.all("caption")
        columns = len(table.all("thead")[0].all("th"))
        assert all(head.attributes["scope"] == "col" and head.text.strip() for head in table.all("thead")[0].all("th"))
        for body in table.all("tbody"):
            for row in body.all("tr"):
                heads = row.all("th")
                assert len(heads) == 1
                assert heads[0].text.strip()
                if heads[0].attributes["scope"] == "rowgroup":
                    assert int(heads[0].attributes["colspan"]) == columns
                else:
                    assert heads[0].attributes["scope"] == "row"
                    assert len(row.all("td")) == columns - 1
        for cell in table.all("td"):
            assert cell.text.strip() not in {"", "-", "–", "—"}


def test_no_number_leaks(evaluation: Evaluation) -> None:
    """Nothing of Python's or JSON's way to say „no number“ reaches the reader."""
    assert not re.search(r"\b(nan|None|null|inf|NaN|undefined|True|False)\b", _read(evaluation).text)


def test_stands_alone(evaluation: Evaluation) -> None:
    """The page is one file and works under its own policy: the one style whose digest the policy names, no script, no
    style at an element, no handler, no address but places on the page itself."""
    page = _read(evaluation)
    policies = [meta.attributes["content"] for meta in page.all("meta") if "http-equiv" in meta.attributes]
    (style,) = page.all("style")
    digest = base64.b64encode(hashlib.sha256(style.text.encode()).digest()).decode()
    assert style.text == stylesheet()
    assert policies == [f"default-src 'none'; style-src 'sha256-{digest}'"]
    assert not page.all("script", "link", "iframe", "img", "form", "object", "base")
    for element in page.all():
        assert not [name for name in element.attributes if name == "style" or name.startswith("on")]
        for name in ("href", "src", "xlink:href", "srcset", "action"):
            value = element.attributes.get(name, "#")
            assert value.startswith("#")
    assert not re.search(r"url\(|@import|//[a-z]", stylesheet())


def test_addresses(evaluation: Evaluation) -> None:
    """Every id is there once; every link, label, symbol and pattern finds its target."""
    page = _read(evaluation)
    ids = [element.attributes["id"] for element in page.all() if "id" in element.attributes]
    assert len(ids) == len(set(ids))
    for element in page.all():
        targets = element.attributes.get("aria-labelledby", "").split()
        if element.attributes.get("href", "").startswith("#"):
            targets.append(element.attributes["href"][1:])
        targets += re.findall(r"url\(#([\w-]+)\)", element.attributes.get("fill", ""))
        assert set(targets) <= set(ids)


def test_charts_are_told(evaluation: Evaluation) -> None:
    """Every picture has a title and a description, or is hidden from those who cannot see it."""
    for picture in _read(evaluation).all("svg"):
        if picture.attributes.get("role") == "img":
            said = picture.attributes.get("aria-label") or "".join(x.text for x in picture.all("title", "desc"))
            assert said.strip()
        else:
            assert picture.attributes["aria-hidden"] == "true"


def test_statuses_add_up(evaluation: Evaluation) -> None:
    """In the table of statuses, each column's sum is its Σ row and the number of planned attempts."""
    tables = [rows for _caption, heads, rows in _tables(_read(evaluation)) if heads[0] == "Zustand"]
    assert tables
    planned = [row.planned for row in evaluation.denominators]
    for rows in tables:
        assert rows[-1][0].startswith("Σ")
        columns = list(zip(*([int(cell.text) for cell in cells] for _head, cells in rows), strict=True))
        assert all(sum(column[:-1]) == column[-1] for column in columns)
    assert [int(cell.text) for cell in tables[0][-1][1]] == planned


def test_colour_goes_with_its_word(evaluation: Evaluation) -> None:
    """Wherever a name carries a colour of origin it carries the mark and the word too; ink origins carry none."""
    words = {"reporter": "Reporter mit", "modell": "Modell ohne", "ki": "Andere KI", "fach": "Fachp", "stud": "Studier"}
    page = _read(evaluation)
    for name in page.all("span", style="o"):
        origin = name.attributes["class"].split()[-1]
        assert name.all("use")[0].attributes["href"] == f"#m-{origin}"
        assert name.all("span", style="vh")[0].text.startswith(f", {words[origin]}")
    coloured = {system.title for system in evaluation.systems if system.origin not in ("program", "product")}
    named = {
        name.text.rpartition(", " + name.all("span", style="vh")[0].text[2:])[0]
        for name in page.all("span", style="o")
        if "title" not in name.attributes
    }
    assert named == coloured


def test_strangers_words_are_escaped(catalogue: Evaluation) -> None:
    """What came from outside stands on the page as text, not as markup."""
    page = _read(catalogue)
    assert "Muster-7 <direkt> & „launisch“" in page.text
    assert "Die Bestätigung <fehlt> noch." in page.text
    assert not page.all("direkt", "fehlt")


def test_strangers_unseen_signs_are_shown(catalogue: Evaluation) -> None:
    """A control character and a mark that turns the direction of text stand in the page as escapes."""
    hidden = replace(catalogue, title="a\x1b[31m\u202eb\x00")
    page = render(hidden, language="de", made_with={"program": "0.0"})["index.html"].decode()
    assert r"a\x1b[31m\u202eb\x00" in page
    assert not {"\x1b", "\u202e", "\x00"} & set(page)


def test_value_fraction_interval_and_both_bases(catalogue: Evaluation) -> None:
    """A rate stands with its fraction, its interval and the number on the other basis."""
    by_caption = {caption: rows for caption, _heads, rows in _tables(_read(catalogue))}
    rows = next(rows for caption, rows in by_caption.items() if caption.startswith("Bestanden insgesamt"))
    moody = [cell.text for cell in rows[2][1]]
    assert moody == ["66,7 %", "16 / 24", "33,9–88,6", "84,2 %16 / 19 · 49,6–96,7", "8"]
    groups = next(rows for caption, rows in by_caption.items() if caption.startswith("Bestanden je Gruppe"))
    assert [head for head, _cells in groups] == [*catalogue.groups.values(), "Insgesamt"]
    assert groups[1][1][0].text == "0,0 %0 / 6 · 0,0–65,8"


def test_nothing_is_not_zero(nothing_started: Evaluation) -> None:
    """Without a measurement a cell says „nicht berechenbar“ and why; no chart pretends a value."""
    page = _read(nothing_started)
    rates = [cell for cell in page.all("td", style="na") if cell.first == "nicht berechenbar"]
    assert len(rates) > 20
    assert {cell.all("span")[0].text for cell in rates} == {"keine Messung"}
    assert "%" not in "".join(cell.text for cell in page.all("td"))


def test_ranks_are_named(study: Evaluation) -> None:
    """An ordinal median shows its level, or both where it falls between two, never its rank."""
    rows = next(rows for caption, _heads, rows in _tables(_read(study)) if caption.startswith("Rasterstufe Unter"))
    shown = ["2 (bester Wert)n = 72", "2 / 3n = 72", "2 (bester Wert)n = 68", "2 (bester Wert)n = 54", "2 / 4n = 54"]
    assert [cells[5].text for _head, cells in rows] == shown


def test_rates_and_amounts(index: Evaluation) -> None:
    """Errors counted per counted word are written as percent, also beyond 100 %; amounts that were measured are not."""
    rows = next(rows for caption, _heads, rows in _tables(_read(index)) if caption.startswith("Wortfehler insgesamt"))
    shown = ["8,7 %", "106 / 1.218", "8,0 % (bester Wert)", "98 / 1.218", "37,3 %", "412 / 1.104"]
    assert [cell.text for _head, cells in rows for cell in cells[:2]] == shown
    first = index.results[0]
    beyond = replace(first, estimate=Estimate(value=1.25, n=1, numerator=5, denominator=4))
    minutes = replace(first, estimate=Estimate(value=2.5, n=1, numerator=Decimal("2.50"), denominator=1))
    assert "125,0 %5 / 4" in _read(replace(index, results=(beyond, *index.results[1:]))).text.replace("\n", "")
    assert ">2,5<" in render(replace(index, results=(minutes,)), language="de", made_with={})["index.html"].decode()


def test_stopped_times_have_no_best(index: Evaluation) -> None:
    """The best value is marked where a direction is better, but never among stopped times."""
    rows = next(rows for caption, _heads, rows in _tables(_read(index)) if caption.startswith("Insgesamt"))
    marked = [bool(cell.all("span", style="best")) for _head, cells in rows for cell in cells]
    assert marked == [True, False, False] + [False] * 6


def test_alone_is_not_best(index: Evaluation) -> None:
    """One product alone has nothing to be better than."""
    name = index.systems[0].id
    alone = replace(
        index,
        systems=index.systems[:1],
        denominators=index.denominators[:1],
        results=tuple(result for result in index.results if result.system == name),
    )
    assert not _read(alone).all("span", style="best")


def test_people_come_before_an_ai(grouped: Evaluation) -> None:
    """What people said stands before what an AI sorted beforehand, each under its own name."""
    captions = [caption for caption, _heads, _rows in _tables(_read(grouped)) if caption.startswith("Kategorie: ")]
    names = ["Kategorie: Urteil der Bewertenden", "Kategorie: Vorsortierung durch eine KI"]
    assert [caption.split(" Unter")[0] for caption in captions] == names


def test_a_difference_is_no_value(index: Evaluation) -> None:
    """A comparison of two products never stands where the value of one belongs."""
    first = index.results[0]
    difference = replace(first, against="c", estimate=Estimate(value=0.987, n=6))
    assert _read(replace(index, results=(*index.results, difference))).text == _read(index).text


def test_the_bar_of_attempts_is_whole(evaluation: Evaluation) -> None:
    """Scored, answered only, failed and never started: together all planned attempts."""
    section = next(section for section in report_blocks(evaluation, {}).sections if section.id == "nenner")
    chart = section.blocks[0]
    assert isinstance(chart, Chart)
    for row in chart.rows:
        assert sum(segment.share for segment in row.segments) == pytest.approx(1)


def test_what_stands_in_no_denominator_is_told(edges: Evaluation) -> None:
    """Attempts that no denominator holds are named at the end, and only where there are any."""
    told = [item.text for item in _read(edges).all("li") if "in keinem Nenner" in item.text]
    assert [text.split(":")[0] for text in told] == ["Nicht unterstützt"]


def test_different_cases_have_no_best(index: Evaluation) -> None:
    """Where systems had different cases nothing is marked as best, and the page says why."""
    other = replace(index.systems[0], cases=index.systems[0].cases[:3])
    page = _read(replace(index, systems=(other, *index.systems[1:])))
    assert not page.all("span", style="best")
    assert "Nicht alle hatten dieselben Fälle" in page.text


def test_many_cases(edges: Evaluation) -> None:
    """At most 50 cases are shown, and a sentence tells of the rest."""
    row = CaseRow("E1", "", (Cell("alle", ("passed", "timeout", "passed")),))
    page = _read(replace(edges, cases=tuple(replace(row, case=f"E{n}") for n in range(1234))))
    rows = next(rows for caption, _heads, rows in _tables(page) if caption.startswith("Fälle, schwerster"))
    assert len(rows) == 50
    assert "Gezeigt sind 50 von 1.234 Fällen" in page.text
    assert rows[0][1][0].text == "2 × bestanden, 1 × Zeitüberschreitung"
    assert rows[0][1][0].all("span", style="runs")[0].attributes["aria-label"].endswith("Lauf 3: bestanden")


def test_classes_are_styled(
    catalogue: Evaluation, consequences: Evaluation, unblinded: Evaluation, index: Evaluation, edges: Evaluation
) -> None:
    """The stylesheet has a rule for every class that is used with a look of its own, and no rule for any other."""
    css = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", stylesheet(), flags=re.DOTALL)
    styled = set(re.findall(r"\.([a-z][\w-]*)", css))
    used = {
        name
        for evaluation in (catalogue, consequences, unblinded, index, edges)
        for element in _read(evaluation).all()
        for name in element.attributes.get("class", "").split()
    }
    diagrams = {"box-l", "box-o", "cols", "flow", "flowchart"}  # of the STARD report: test_stard.py
    assert styled - used <= {"sum-row", "group-row", *diagrams}
    assert used - styled <= {"ok", "hint", "vh"}


def _shares(value: str) -> list[float]:
    parts = [int(value[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2.2, by its definition of relative luminance."""
    weights = (0.2126, 0.7152, 0.0722)
    found = [sum(w * share for w, share in zip(weights, _shares(value), strict=True)) for value in (one, other)]
    return (max(found) + 0.05) / (min(found) + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(scheme: str) -> None:
    """In both schemes text has 4.5 : 1 on every ground it stands on, and marks and lines of charts have 3 : 1 (WCAG
    2.2, 1.4.3 and 1.4.11)."""
    light, _sign, rest = stylesheet().partition("@media")
    values = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", light))
    if scheme == "dark":
        values |= dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", rest.partition("/* 2")[0]))
    origins = ("reporter", "modell", "ki", "fach", "stud")
    for text in ("ink", "ink-2", *origins, "stop"):
        assert _contrast(values[text], values["paper"]) >= 4.5, text
    for text in ("ink", "ink-2"):
        assert min(_contrast(values[text], values[ground]) for ground in ("sheet", "mark")) >= 4.5, text
    for text, ground in (("ink-3", "paper"), ("ink", "warn-tint"), ("paper", "ink-2"), ("ink", "mid")):
        assert _contrast(values[text], values[ground]) >= 4.5, text
    assert _contrast(values["line"], values["paper"]) >= 3
    assert _contrast(values["on-warn"], values["warn"]) >= 3


def test_landmarks(evaluation: Evaluation) -> None:
    """The language is told, the content is one landmark that the first link leads to, each section is named by its
    heading, and what scrolls can be reached by keyboard and has a name (WCAG 2.4.1, 3.1.1, 2.1.1, 4.1.2)."""
    page = _read(evaluation)
    assert page.attributes["lang"] == "de"
    (main,) = page.all("main")
    assert page.all("a")[0].attributes["href"] == f"#{main.attributes['id']}"
    for section in page.all("section"):
        assert section.all("h2")[0].attributes["id"] == section.attributes["aria-labelledby"]
    for region in page.all("div", style="scroll"):
        assert region.attributes["tabindex"] == "0"
        assert region.attributes["role"] == "region"
        assert region.attributes["aria-label"].strip()


def test_printed_by_a_browser(unblinded: Evaluation, chromium: str, tmp_path: Path) -> None:
    """On A4 paper every head of a section and every value of the main table is there, and pages have their numbers."""
    path, printed = tmp_path / "index.html", tmp_path / "seite.pdf"
    path.write_bytes(render(unblinded, language="de", made_with={})["index.html"])
    call = [chromium, "--headless=new", "--no-sandbox", f"--user-data-dir={tmp_path / 'browser'}"]
    call += ["--no-pdf-header-footer", f"--print-to-pdf={printed}", path.as_uri()]
    subprocess.run(call, check=True, capture_output=True, timeout=120)
    pages = pypdfium2.PdfDocument(printed)
    assert {(round(one.get_width()), round(one.get_height())) for one in pages} == {(595, 842)}
    texts = [" ".join(one.get_textpage().get_text_bounded().split()) for one in pages]
    for section in report_blocks(unblinded, {}).sections:
        assert any(" ".join(section.head.split()) in text for text in texts)
    assert all(f"{number} / {len(texts)}" in text for number, text in enumerate(texts, start=1))
    assert "72,2 %" in " ".join(texts)
