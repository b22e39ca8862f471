"""People rate: a catalogue's free texts, a study on scales of its own, an AI beside people, hostile answers."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable, Mapping
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest

from pruefstand.actions.blind import blind
from pruefstand.actions.demo import SEED
from pruefstand.actions.freeze import freeze
from pruefstand.actions.gate import gate
from pruefstand.actions.opened import open_study
from pruefstand.actions.rate import rate
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.run import run
from pruefstand.actions.score import score
from pruefstand.actions.unblind import unblind
from pruefstand.errors import InputError
from pruefstand.work.cancel import Cancel

Fill = Callable[[str, str], Mapping[str, str]]
"""Values by column for a case and the text of an answer."""


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


def test_ratings_do_not_reach_into_hard_limits(catalogue: Path, filled: Callable[..., Path]) -> None:
    """Where only some groups are shown to raters, and a rater leaves a cell empty, the limits on the checkers say the
    same before and after: no output of a system is missing."""
    plan = catalogue / "study.yaml"
    plan.write_text(plan.read_text("utf-8").replace("blind:\n", "blind:\n  groups: [klar]\n"), "utf-8")
    freeze(catalogue, reason="nur eine Gruppe wird bewertet")
    score(catalogue, workers=1, cancel=Cancel())
    before = gate(catalogue)
    assert any(one.held for one in before)
    blind(catalogue, seed=SEED)
    blind(catalogue, release=True)

    def half(_case: str, text: str) -> Mapping[str, str]:
        return {"Stufe": "1" if "zusage" in text else ""}

    rate(catalogue, [filled(catalogue, rater, half) for rater in ("R1", "R2")])
    freeze(catalogue)
    unblind(catalogue, cancel=Cancel())
    assert gate(catalogue) == before


def test_a_catalogue_is_rated_too(catalogue: Path, filled: Callable[..., Path]) -> None:
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

    made = rate(catalogue, [filled(catalogue, "R1", first), filled(catalogue, "R2", second, book=True, own="R2")])
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


def test_only_the_free_texts_of_a_catalogue(catalogue: Path, filled: Callable[..., Path]) -> None:
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
    made = rate(catalogue, [filled(catalogue, "R1", lambda _case, _text: {"Stufe": "1", "Vermutung": "KI"})])
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


def test_an_ai_beside_people(study: Path, filled: Callable[..., Path]) -> None:
    """A sheet of „KI“ in the sheet's form goes all the way as a source of its own: people's rows and results are those
    of a study that never had it, and nobody waits for it."""
    people = [filled(study, name, _graded(grade)) for name, grade in (("R1", "1"), ("R2", "2"))]
    other = study.with_name("ohne")
    shutil.copytree(study, other)
    made = rate(study, [*people, filled(study, "KI", _graded("3"))])
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


def test_an_ai_that_the_plan_names_gets_a_folder(study: Path, filled: Callable[..., Path]) -> None:
    """„ai“ in the plan names the rater, who gets the same folder as everybody else; people are still waited for."""
    plan = study / "study.yaml"
    plan.write_text(plan.read_text("utf-8").replace("  sheet: short", "  sheet: short\n  ai: Modell7"), "utf-8")
    for name in ("blind", "key"):
        shutil.rmtree(study / name)
    freeze(study, reason="KI genannt")
    blind(study, seed=SEED)
    blind(study, release=True)
    assert sorted(path.name for path in (study / "blind").iterdir()) == ["Modell7", "R1", "R2"]
    made = rate(study, [filled(study, "Modell7", _graded("1"), own="Modell7")])
    assert made.waiting == ("R1", "R2")
    assert "Modell7" not in (study / "key" / "raters.csv").read_text("utf-8")


def test_a_rubric_changed_after_the_ratings_scores_again(study: Path, filled: Callable[..., Path]) -> None:
    """A rubric is sealed like the plan: a changed one asks for a new seal, and a report for new scores."""
    rubric = (files("pruefstand") / "rating" / "rubrics" / "short.yaml").read_text("utf-8")
    (study / "rubrics").mkdir()
    (study / "rubrics" / "kurz.yaml").write_text(rubric.replace("version: 1", "version: 2"), "utf-8")
    plan = study / "study.yaml"
    plan.write_text(plan.read_text("utf-8").replace("sheet: short", "sheet: rubrics/kurz.yaml"), "utf-8")
    rate(study, [filled(study, name, _graded("1")) for name in ("R1", "R2")])
    freeze(study, reason="eigener Raster")
    unblind(study, cancel=Cancel())
    assert {row["by_version"] for row in _table(study, "measurements.csv") if row["source"] == "human"} == {"kurz:2"}
    rules = {row["rules"] for row in _table(study, "measures.csv") if row["measure"] == "grade"}
    assert rules == {open_study(study).rate.digest}


def test_hostile_answers_and_reasons(tmp_path: Path, filled: Callable[..., Path]) -> None:
    """A script, a formula and a megabyte in a line reach raters as they are, text without the marks that turn it, and
    all come back harmless: sheets, tables and reasons hold nothing that a spreadsheet would run."""
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
    assert shown == {text.replace("\u202e", "").replace("\u202c", "") for text in evil}
    nasty = '=HYPERLINK("http://x")\u202e\x07'

    def fill(_case: str, _text: str) -> Mapping[str, str]:
        return {"Note": "drei", "Rasterstufe": "GESPERRT", "Begründung": nasty, "Vermutung": "ki"}

    folder = tmp_path
    rate(folder, [filled(folder, "R1", fill)])
    freeze(folder)
    unblind(folder, cancel=Cancel())
    raw = (folder / "derived" / "judgements.csv").read_text("utf-8")
    assert "'=HYPERLINK" in raw
    assert not set(raw) & {"\u202e", "\x07"}
    (folder.parent / "R1.csv").unlink()
