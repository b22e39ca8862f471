from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pruefstand.blinding import BlindOptions, parse_blind, readiness
from pruefstand.domain import Case
from pruefstand.study.load import Study, load_study
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml


def _parsed(text: str) -> tuple[BlindOptions, Reader]:
    reader = Reader()
    node = read_yaml(f"blind:\n  {text}\n".encode(), "study.yaml").get("blind")
    return parse_blind(reader, node), reader


def test_raters() -> None:
    """Raters are taken in the order of the plan; a plan without the section has one, R1."""
    assert _parsed("raters: [R2, R1]")[0].raters == ("R2", "R1")
    assert parse_blind(Reader(), None) == BlindOptions(("R1",))


@pytest.mark.parametrize(
    "text", ["raters: [R1, r1]", "raters: [007]", "raters: [R 1]", "raters: []", "raters: R1", "rater: [R1]", "x: 1"]
)
def test_faults_have_their_line(text: str) -> None:
    """A rater twice, one that a spreadsheet would rewrite, a bad id, none, no list and an unknown key are told."""
    problems = _parsed(text)[1].problems
    assert len(problems) == 1
    assert problems[0].where == "study.yaml:2"


@pytest.mark.parametrize("name", ["007", "1.10", "DEC1", "1E5"])
def test_ids_that_come_back_changed(name: str) -> None:
    """What a spreadsheet takes for a number or a day is no id for a rater."""
    assert len(_parsed(f"raters: [{name}]")[1].problems) == 1


@pytest.mark.parametrize("name", ["Müller", "Bewertende", "Dr.Muster"])
def test_names_of_people_are_no_ids(name: str) -> None:
    """Raters are people: their names belong in the key, not in plan, folders and tables."""
    (problem,) = _parsed(f"raters: [{name}]")[1].problems
    assert "key/raters.csv" in problem.what


@pytest.mark.parametrize("name", ["R1", "AB12", "r7"])
def test_ids_that_stay(name: str) -> None:
    """Short ids of letters and a number are taken as they are."""
    options, reader = _parsed(f"raters: [{name}]")
    assert (options.raters, reader.problems) == ((name,), [])


def test_a_ready_study(make_study: Callable[..., Study]) -> None:
    """A study whose questions and gold standards are text is ready."""
    assert readiness(make_study(), with_gold=True) == []


def test_what_is_missing_is_named(make_study: Callable[..., Study]) -> None:
    """A question that is no text, a bad id, a gold standard in Word or gone: one message each, gold only if shown."""
    study = make_study()
    plan = (study.folder.root / "study.yaml").read_text("utf-8")
    (study.folder.root / "F1.docx").write_bytes(b"PK\x03\x04")
    changed = plan.replace("F1.md", "F1.docx").replace("gold-2.md", "gold-2.docx").replace("gold: [gold-1.txt]", "{}")
    (study.folder.root / "study.yaml").write_text(changed.replace("    {}\n", "").replace("  F2:", "  1.10:"), "utf-8")
    study = load_study(study.folder, repeats=None)
    assert len(readiness(study, with_gold=False)) == 2
    assert len(readiness(study, with_gold=True)) == 4


@pytest.mark.parametrize("name", ["Anleitung.txt", "bogen.CSV"])
def test_a_case_named_like_a_file_of_the_folder(make_study: Callable[..., Study], name: str) -> None:
    """A case cannot have the name of a file that lies beside its folder, on systems without case neither."""
    study = make_study()
    plan = (study.folder.root / "study.yaml").read_text("utf-8")
    (study.folder.root / "study.yaml").write_text(plan.replace("  F2:", f"  {name}:"), "utf-8")
    (problem,) = readiness(load_study(study.folder, repeats=None), with_gold=False)
    assert name in problem.what
    assert problem.where.startswith("study.yaml:")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        *((name, 1) for name in ("007", "1.10", "3-4", "1E5", "DEC1", "Mai-3", "sept2024", "1mär", "1" * 14)),
        *((name, 0) for name in ("Markt1", "Mandat3", "Juniper2", "F1.2", "7", "Dekan1")),
    ],
)
def test_cases_that_a_spreadsheet_would_rename(make_study: Callable[..., Study], name: str, told: int) -> None:
    """What a spreadsheet takes for a number or a day comes back as another case; words that only begin so do not."""
    study = make_study()
    plan = (study.folder.root / "study.yaml").read_text("utf-8")
    (study.folder.root / "study.yaml").write_text(plan.replace("  F2:", f"  {name}:"), "utf-8")
    assert len(readiness(load_study(study.folder, repeats=None), with_gold=False)) == told


def test_no_question(make_study: Callable[..., Study]) -> None:
    """A case without any material has nothing that raters could be shown."""
    study = make_study()
    bare = replace(study.cases, cases=tuple(replace(case, materials=()) for case in study.cases))
    assert len(readiness(replace(study, cases=bare), with_gold=False)) == 2


def test_groups() -> None:
    """Raters may get the answers of some groups only; without the key they get all."""
    options, reader = _parsed("groups: [offen, klar]")
    assert not reader.problems
    assert options.groups == ("offen", "klar")
    assert [options.shows(Case("F1", group, "F1")) for group in ("offen", "", "anders")] == [True, False, False]
    assert BlindOptions().shows(Case("F1", "anders", "F1"))
