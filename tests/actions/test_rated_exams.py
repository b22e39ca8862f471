"""Real graders on scales of their own: every figure equals the statistics on the same numbers."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from io import StringIO
from pathlib import Path

import pytest

from pruefstand.actions.blind import blind
from pruefstand.actions.check import check
from pruefstand.actions.demo import SEED
from pruefstand.actions.freeze import freeze
from pruefstand.actions.opened import open_study
from pruefstand.actions.rate import rate
from pruefstand.actions.ratings import agreement
from pruefstand.actions.read import read
from pruefstand.actions.unblind import unblind
from pruefstand.domain import digest_of
from pruefstand.evaluation.agreement_panel import DRAWS
from pruefstand.evaluation.agreement_panel import SEED as DRAWN
from pruefstand.stats import draw_clusters, krippendorff_alpha
from pruefstand.study.folder import Folder
from pruefstand.study.key import read_key
from pruefstand.work.cancel import Cancel

Fill = Callable[[str, str], Mapping[str, str]]
"""Values by column for a case and the text of an answer."""


def _table(folder: Path, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO((folder / "derived" / name).read_text("utf-8"))))


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


def test_real_cases_on_scales_of_their_own(
    exams: tuple[Path, list[dict[str, str]]], filled: Callable[..., Path]
) -> None:
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
            sheets.append(filled(folder, rater, fill, book=rater == "R1"))
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
