"""People rate: a catalogue's free texts, a study on scales of its own, an AI beside people, hostile answers."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable, Mapping
from decimal import Decimal
from importlib.resources import files
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from pruefstand.actions.blind import blind
from pruefstand.actions.check import check
from pruefstand.actions.demo import SEED
from pruefstand.actions.freeze import freeze
from pruefstand.actions.gate import gate
from pruefstand.actions.opened import open_study
from pruefstand.actions.rate import rate
from pruefstand.actions.ratings import agreement
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.run import run
from pruefstand.actions.score import score
from pruefstand.actions.unblind import unblind
from pruefstand.domain import digest_of
from pruefstand.errors import InputError
from pruefstand.evaluation.agreement_panel import DRAWS
from pruefstand.evaluation.agreement_panel import SEED as DRAWN
from pruefstand.stats import draw_clusters, krippendorff_alpha
from pruefstand.study.folder import Folder
from pruefstand.study.key import read_key
from pruefstand.work.cancel import Cancel

Fill = Callable[[str, str], Mapping[str, str]]
"""Values by column for a case and the text of an answer."""


def _filled(folder: Path, rater: str, fill: Fill, *, book: bool = False, own: str = "R1") -> Path:
    """The sheet of this rater as a person would fill it in: from what lies in the blind folder, and nothing else."""
    mappe = folder / "blind" / own
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


def _table(folder: Path, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO((folder / "derived" / name).read_text("utf-8"))))


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    """A catalogue whose two systems write free texts, with a checker for the hard limits; run and frozen."""
    folder = tmp_path / "katalog"
    shutil.copytree(str(files("pruefstand") / "skeletons" / "catalogue"), folder)
    plan = (folder / "study.yaml").read_text("utf-8")
    second = "  kurz:\n    title: Kurz angebunden\n    command: python systems/kurz.py\n"
    plan = plan.replace("  # archiv:", second + "  # archiv:", 1).replace("repeats: 3", "repeats: 1")
    (folder / "study.yaml").write_text(plan + "blind:\n  raters: [R1, R2]\nrate:\n  sheet: scale\n", "utf-8")
    (folder / "systems" / "kurz.py").write_text("print('zusage')\n", "utf-8")
    run(folder, workers=1, cancel=Cancel())
    freeze(folder)
    return folder


def test_ratings_do_not_reach_into_hard_limits(catalogue: Path) -> None:
    """Where only some groups are shown to raters, and a rater leaves a cell empty, the limits on the checkers say the
    same before and after: no output of a system is missing."""
    plan = catalogue / "study.yaml"
    plan.write_text(plan.read_text("utf-8").replace("blind:\n", "blind:\n  groups: [klar]\n"), "utf-8")
    freeze(catalogue, reason="nur eine Gruppe wird bewertet")
    score(catalogue, workers=1, cancel=Cancel())
    before = gate(catalogue)
    assert any(one.held for one in before)
    blind(catalogue, seed=SEED)

    def half(_case: str, text: str) -> Mapping[str, str]:
        return {"Stufe": "1" if "zusage" in text else ""}

    rate(catalogue, [_filled(catalogue, rater, half) for rater in ("R1", "R2")])
    freeze(catalogue)
    unblind(catalogue, cancel=Cancel())
    assert gate(catalogue) == before


def test_a_catalogue_is_rated_too(catalogue: Path) -> None:
    """Blind folders for its answers with the instruction in them, two raters on the same answers, agreement, disputed
    answers with both reasons; the checker's numbers are the same as without any rating."""
    score(catalogue, workers=1, cancel=Cancel())
    before = [row for row in _table(catalogue, "measurements.csv") if row["source"] == "rule"]
    blind(catalogue, seed=SEED)
    blind(catalogue, release=True)
    assert (catalogue / "blind" / "R1" / "Anleitung.txt").read_text("utf-8").count("Beispiel:") == 3
    task = (catalogue / "prompts" / "auftrag.md").read_text("utf-8").strip()
    for shown in (catalogue / "blind" / "R2").glob("*/Auftrag.txt"):
        assert shown.read_text("utf-8").strip() == task

    def first(_case: str, text: str) -> Mapping[str, str]:
        return {"Stufe": "2" if "zusage" in text else "1", "Begründung": "knapp", "Vermutung": "KI"}

    def second(_case: str, text: str) -> Mapping[str, str]:
        return {"Stufe": "zwei" if "absage" in text else "0", "Begründung": "kein Gruß"}

    made = rate(catalogue, [_filled(catalogue, "R1", first), _filled(catalogue, "R2", second, book=True, own="R2")])
    assert sorted(made.stored.values()) == ["ratings/R1-1.csv", "ratings/R2-1.xlsx"]
    freeze(catalogue)
    unblind(catalogue, cancel=Cancel())
    rows = _table(catalogue, "measurements.csv")
    assert [row for row in rows if row["source"] == "rule"] == before
    rated = [row for row in rows if row["measure"] == "quality" and row["status"] == "ok"]
    planned = len(_table(catalogue, "attempts.csv"))
    assert len(rated) == 2 * planned
    alpha = next(
        row for row in _table(catalogue, "agreement.csv") if (row["kind"], row["measure"]) == ("alpha", "quality")
    )
    assert int(alpha["n"]) == 2 * planned
    disputes = _table(catalogue, "disputes.csv")
    assert {row["reason"] for row in disputes} == {"knapp", "kein Gruß"}
    assert {row["measure"] for row in disputes} == {"quality"}
    assert not any(declared.measure.main for declared in open_study(catalogue).rating_book)
    evaluation, _page = report(catalogue)
    limits = [result for result in evaluation.results if result.measure == "passed" and result.source == "rule"]
    style = [result for result in evaluation.results if result.measure == "quality"]
    assert limits
    assert {result.source for result in style} == {"human"}
    assert any(result.part == "2" and result.estimate.numerator for result in style)


def test_only_the_free_texts_of_a_catalogue(catalogue: Path) -> None:
    """With groups in the plan raters get those alone; other answers are no gap in a sheet, and no row of theirs is
    judged. A group that the plan does not know is told."""
    plan = catalogue / "study.yaml"
    whole = plan.read_text("utf-8")
    plan.write_text(whole.replace("raters: [R1, R2]", "raters: [R1]\n  groups: [fremd]"), "utf-8")
    freeze(catalogue, reason="Gruppe")
    with pytest.raises(InputError, match="„fremd“"):
        blind(catalogue, seed=SEED)
    plan.write_text(whole.replace("raters: [R1, R2]", "raters: [R1]\n  groups: [offen]"), "utf-8")
    freeze(catalogue, reason="Gruppe")
    blind(catalogue, seed=SEED)
    blind(catalogue, release=True)
    opened = open_study(catalogue)
    open_cases = {case.id for case in opened.study.cases if case.group == "offen"}
    assert {path.name for path in (catalogue / "blind" / "R1").iterdir() if path.is_dir()} == open_cases
    made = rate(catalogue, [_filled(catalogue, "R1", lambda _case, _text: {"Stufe": "1", "Vermutung": "KI"})])
    assert not made.notes
    freeze(catalogue)
    unblind(catalogue, cancel=Cancel())
    rows = [row for row in _table(catalogue, "measurements.csv") if row["measure"] == "quality"]
    assert {row["case"] for row in rows if row["status"] == "ok"} == open_cases
    assert {row["reason"] for row in rows if row["case"] not in open_cases} == {"nicht verblindet"}


def test_a_catalogue_without_the_section_is_not_rated(catalogue: Path) -> None:
    """Blinding and unblinding ask for the section; a criterion named like a checker's measure is told."""
    plan = catalogue / "study.yaml"
    whole = plan.read_text("utf-8")
    plan.write_text(whole.partition("blind:")[0], "utf-8")
    for verb in (blind, lambda folder: unblind(folder, cancel=Cancel())):
        with pytest.raises(InputError, match="nur, was Menschen"):
            verb(catalogue)
    (catalogue / "rubrics").mkdir()
    rubric = "format: 1\ncriteria:\n  passed:\n    title: Bestanden?\n    scale: nominal\n    levels: [ja, nein]\n"
    (catalogue / "rubrics" / "r.yaml").write_text(rubric, "utf-8")
    plan.write_text(whole.replace("sheet: scale", "sheet: rubrics/r.yaml"), "utf-8")
    with pytest.raises(InputError, match="passed"):
        open_study(catalogue)


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """The example, read, frozen and blinded; its plan names no AI."""
    folder = tmp_path / "studie"
    shutil.copytree(str(files("pruefstand") / "examples" / "kuendigung"), folder, ignore=lambda _d, _n: ["boegen"])
    plan = (folder / "study.yaml").read_text("utf-8")
    (folder / "study.yaml").write_text("".join(x for x in plan.splitlines(True) if "ai:" not in x), "utf-8")
    read(folder)
    freeze(folder)
    blind(folder, seed=SEED)
    blind(folder, release=True)
    return folder


def _graded(grade: str) -> Fill:
    def fill(_case: str, text: str) -> Mapping[str, str]:
        right = "nicht wirksam" in text or "Ja" in text
        return {"Kategorie": "korrekt" if right else "halluziniert", "Note": grade if right else "5", "Vermutung": "KI"}

    return fill


def test_an_ai_beside_people(study: Path) -> None:
    """A sheet of „KI“ in the sheet's form goes all the way as a source of its own: people's rows and results are those
    of a study that never had it, and nobody waits for it."""
    people = [_filled(study, name, _graded(grade)) for name, grade in (("R1", "1"), ("R2", "2"))]
    other = study.with_name("ohne")
    shutil.copytree(study, other)
    made = rate(study, [*people, _filled(study, "KI", _graded("3"))])
    assert made.waiting == ()
    rate(other, people)
    for folder in (study, other):
        freeze(folder)
    with_ai, without = unblind(study, cancel=Cancel()), unblind(other, cancel=Cancel())
    assert [r for r in with_ai.results if r.source != "ai"] == list(without.results)
    rows = _table(study, "measurements.csv")
    assert [row for row in rows if row["source"] != "ai"] == _table(other, "measurements.csv")
    assert {row["by"] for row in rows if row["source"] == "ai"} == {"KI"}
    numbers = _table(study, "agreement.csv")
    kinds = {row["kind"] for row in numbers}
    assert {"ai_equal", "ai_kappa", "ai_kappa_mean", "alpha_with_ai", "ai_offset"} <= kinds
    assert [row for row in numbers if row["raters"] in ("human", "R1/R2")] == [
        row for row in _table(other, "agreement.csv") if row["raters"] in ("human", "R1/R2")
    ]
    offsets = {
        row["system"]: float(row["value"]) for row in numbers if (row["kind"], row["measure"]) == ("ai_offset", "grade")
    }
    assert offsets["andere"] == pytest.approx(1.5)
    assert {row["raters"] for row in numbers if row["kind"] == "guess"} == {"human", "R1", "R2", "KI"}


def test_an_ai_that_the_plan_names_gets_a_folder(study: Path) -> None:
    """„ai“ in the plan names the rater, who gets the same folder as everybody else; people are still waited for."""
    plan = study / "study.yaml"
    plan.write_text(plan.read_text("utf-8").replace("  sheet: short", "  sheet: short\n  ai: Modell7"), "utf-8")
    for name in ("blind", "key"):
        shutil.rmtree(study / name)
    freeze(study, reason="KI genannt")
    blind(study, seed=SEED)
    blind(study, release=True)
    assert sorted(path.name for path in (study / "blind").iterdir()) == ["Modell7", "R1", "R2"]
    made = rate(study, [_filled(study, "Modell7", _graded("1"), own="Modell7")])
    assert made.waiting == ("R1", "R2")
    assert "Modell7" not in (study / "key" / "raters.csv").read_text("utf-8")


def test_a_rubric_changed_after_the_ratings_scores_again(study: Path) -> None:
    """A rubric is sealed like the plan: a changed one asks for a new seal, and a report for new scores."""
    rubric = (files("pruefstand") / "rating" / "rubrics" / "short.yaml").read_text("utf-8")
    (study / "rubrics").mkdir()
    (study / "rubrics" / "kurz.yaml").write_text(rubric.replace("version: 1", "version: 2"), "utf-8")
    plan = study / "study.yaml"
    plan.write_text(plan.read_text("utf-8").replace("sheet: short", "sheet: rubrics/kurz.yaml"), "utf-8")
    rate(study, [_filled(study, name, _graded("1")) for name in ("R1", "R2")])
    freeze(study, reason="eigener Raster")
    unblind(study, cancel=Cancel())
    assert {row["by_version"] for row in _table(study, "measurements.csv") if row["source"] == "human"} == {"kurz:2"}
    rules = {row["rules"] for row in _table(study, "measures.csv") if row["measure"] == "grade"}
    assert rules == {open_study(study).rate.digest}


def test_hostile_answers_and_reasons(tmp_path: Path) -> None:
    """A script, a formula, marks that turn text and a megabyte in a line reach raters as they are and come back
    harmless: sheets, tables and reasons hold nothing that a spreadsheet would run."""
    evil = ["<script>alert(1)</script>", "=cmd()|' /C calc'!A0", "\u202egnuhcilhcuerbeG\u202c Ja", "x" * 1_000_000]
    (tmp_path / "F.md").write_text("Frage?\n", "utf-8")
    plan = (
        "format: 1\nkind: study\ntitle: Böse Antworten\nversion: 1\nuse: Test\ncases:\n  F1:\n    question: F.md\n"
        "systems:\n  ki:\n    title: KI\n    origin: other_ai\nblind:\n  raters: [R1]\n"
    )
    (tmp_path / "study.yaml").write_text(plan, "utf-8")
    with (tmp_path / "answers.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["Fall", "Bedingung", "Antwort"], *(["F1", "ki", text] for text in evil)])
    read(tmp_path)
    freeze(tmp_path)
    blind(tmp_path, seed=SEED)
    blind(tmp_path, release=True)
    shown = {path.read_text("utf-8").rstrip("\n") for path in (tmp_path / "blind" / "R1" / "F1").glob("?.txt")}
    assert shown == set(evil)
    nasty = '=HYPERLINK("http://x")\u202e\x07'

    def fill(_case: str, _text: str) -> Mapping[str, str]:
        return {"Note": "drei", "Rasterstufe": "GESPERRT", "Begründung": nasty, "Vermutung": "ki"}

    folder = tmp_path
    rate(folder, [_filled(folder, "R1", fill)])
    freeze(folder)
    unblind(folder, cancel=Cancel())
    raw = (folder / "derived" / "judgements.csv").read_text("utf-8")
    assert "'=HYPERLINK" in raw
    assert not set(raw) & {"\u202e", "\x07"}
    (folder.parent / "R1.csv").unlink()


@pytest.fixture
def exams(shared: Path, tmp_path: Path) -> tuple[Path, list[dict[str, str]]]:
    """Real exam cases as a study of 3 cases and 9 answers with a rubric of its own scales, and the real grades."""
    folder = tmp_path / "klausuren"
    folder.mkdir()
    cases = json.loads((shared / "data" / "legal" / "cases.json").read_text("utf-8"))
    with (shared / "data" / "legal" / "ratings.csv").open(encoding="utf-8", newline="") as file:
        grades = list(csv.DictReader(file))
    conditions = {"human_unaided": "allein", "human_with_ai": "mit_ki", "llm": "ki"}
    plan = ["format: 1", "kind: study", "title: Drei Klausuren", "version: 1", "use: Test", "cases:"]
    answers = [["Fall", "Bedingung", "Datei", "Kennung", "Qualifikation", "Hilfsmittel", "Einwilligung", "Modell"]]
    for case in cases:
        own = folder / case["case_id"]
        own.mkdir()
        (own / "frage.md").write_text(case["question"], "utf-8")
        (own / "gold.md").write_text(case["gold"], "utf-8")
        plan += [f"  {case['case_id']}:", f"    question: {case['case_id']}/frage.md"]
        plan += [f"    gold: [{case['case_id']}/gold.md]"]
        for one in case["answers"]:
            file_name = f"{case['case_id']}/{one['answer_id']}.txt"
            (folder / file_name).write_text(one["text"], "utf-8")
            person = one["origin"] != "llm"
            aided = "ja" if one["origin"] == "human_with_ai" else "nein"
            about = [f"T{one['answer_id'][1:]}", "Student/in", aided, "ja"] if person else [""] * 4
            answers.append([case["case_id"], conditions[one["origin"]], file_name, *about, one["system"] or ""])
    plan += ["systems:"]
    for name, origin in (("allein", "student"), ("mit_ki", "student"), ("ki", "other_ai")):
        plan += [f"  {name}:", f"    title: {name}", f"    origin: {origin}"]
    raters = sorted({row["rater"] for row in grades})
    plan += ["blind:", f"  raters: [{', '.join(raters)}]", "rate:", "  sheet: rubrics/klausur.yaml", "  with_gold: yes"]
    (folder / "study.yaml").write_text("\n".join(plan) + "\n", "utf-8")
    (folder / "rubrics").mkdir()
    (folder / "rubrics" / "klausur.yaml").write_text("\n".join(_klausur(grades[0])) + "\n", "utf-8")
    with (folder / "answers.csv").open("w", encoding="utf-8", newline="") as table:
        csv.writer(table).writerows(answers)
    return folder, grades


def _klausur(line: Mapping[str, str]) -> list[str]:
    """A rubric of 0 to 100, 0 to 18 points, passed or not, and ten dimensions with halves."""
    rubric = ["format: 1", "title: Klausur", "version: 1", "criteria:"]
    for name in list(line)[7:]:
        if name == "passed":
            rubric += [f"  {name}:", "    title: Bestanden", "    scale: nominal", "    levels:"]
            rubric += ["      - {level: ja, also: ['1']}", "      - {level: nein, also: ['0']}"]
            continue
        high = {"score_0_100": 100, "points_0_18": 18}.get(name, 30)
        rubric += [f"  {name}:", f"    title: {name}", "    scale: interval", "    better: higher"]
        rubric += ["    from: 0", f"    to: {high}", "    decimals: 1", "    disputed_from: 10"]
        rubric += ["    main: yes"] if name == "score_0_100" else []
    return [*rubric, "  reason:", "    title: Begründung", "    role: reason"]


def test_real_cases_on_scales_of_their_own(exams: tuple[Path, list[dict[str, str]]]) -> None:
    """3 cases, 9 answers, 0 to 100 and ten dimensions: from reading to alpha, which equals that of the same grades put
    together by hand; raters who did not grade an answer are missing, never 0."""
    folder, grades = exams
    made = read(folder)
    assert not made.refused
    freeze(folder)
    assert check(folder).ready
    blind(folder, seed=SEED)
    blind(folder, release=True)
    files_of = {digest_of(path.read_bytes()): path.stem for path in folder.glob("C*/P*.txt")}
    raters = sorted({row["rater"] for row in grades})
    shown = folder / "blind" / raters[0]
    texts = {
        (shown / row.case / f"{row.code}.txt").read_text("utf-8"): files_of[row.output]
        for row in read_key(Folder(folder)).codes
        if row.code
    }
    columns = list(grades[0])[7:]
    by = {(row["answer_id"], row["rater"]): row for row in grades}
    sheets = []
    for rater in raters:

        def fill(_case: str, text: str, rater: str = rater) -> Mapping[str, str]:
            row = by.get((texts[text], rater))
            titles = {"passed": "Bestanden"}
            return {} if row is None else {titles.get(name, name): row[name] for name in columns}

        if any((answer, rater) in by for answer in texts.values()):
            sheets.append(_filled(folder, rater, fill, book=rater == "R1"))
    rate(folder, sheets)
    freeze(folder)
    without = [rater for rater in raters if not any((answer, rater) in by for answer in texts.values())]
    evaluation = unblind(folder, without=without, cancel=Cancel())
    answers = sorted(texts.values())
    mean = next(r for r in evaluation.results if (r.measure, r.summary, r.system) == ("score_0_100", "mean", "ki"))
    ours = [Decimal(row["score_0_100"]) for row in grades if row["answer_id"] in answers and row["origin"] == "llm"]
    assert mean.estimate.value == pytest.approx(float(sum(ours) / len(ours)))
    numbers = {(n.kind.value, n.measure): n.estimate for n in agreement(open_study(folder)).numbers}
    order = {
        name: (condition, row["case_id"]) for row in grades for name, condition in [(row["answer_id"], row["origin"])]
    }
    names = {"human_unaided": "allein", "human_with_ai": "mit_ki", "llm": "ki"}
    answers.sort(key=lambda name: (names[order[name][0]], order[name][1]))
    given = [rater for rater in raters if rater not in without]
    owners = [order[name][1] for name in answers]
    draws = draw_clusters(3, DRAWS, DRAWN)
    for name in columns:
        table = [[_value(name, by.get((answer, rater))) for answer in answers] for rater in given]
        expected = krippendorff_alpha(
            table, "nominal" if name == "passed" else "interval", clusters=owners, draws=draws
        )
        assert numbers["alpha", name] == expected
    count = sum((answer, rater) in by for answer in answers for rater in raters)
    assert sum(row["measure"] == "score_0_100" for row in _table(folder, "judgements.csv")) == count


def _value(name: str, row: Mapping[str, str] | None) -> object:
    if row is None:
        return None
    return {"1": "ja", "0": "nein"}[row[name]] if name == "passed" else float(row[name])
