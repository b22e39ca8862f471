from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pruefstand.domain import Scale, Summary
from pruefstand.rating import SHIPPED, RateOptions, asked, derived, parse_rate, rating_form, rating_measures, shipped
from pruefstand.rating.shown import SHOWN
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml


def _parsed(text: str, root: Path = Path()) -> tuple[RateOptions, Reader]:
    reader = Reader()
    return parse_rate(reader, read_yaml(f"rate:\n  {text}\n".encode(), "study.yaml").get("rate"), root), reader


def test_options() -> None:
    """The short sheet without gold standard is what a plan gets that says nothing; an AI is called KI."""
    assert parse_rate(Reader(), None, Path()) == RateOptions(shipped("short"), False, ("KI",), ())
    assert _parsed("with_gold: ja")[0] == RateOptions(with_gold=True)
    assert _parsed("ai: Modell7")[0].invited == ("Modell7",)
    assert _parsed("sheet: full")[0].version == "short+system_a+system_b:1+2+1"
    assert _parsed("sheet: [short, axes]")[0].version == "short+axes:1+1"


@pytest.mark.parametrize("text", ["sheet: lang", "with_gold: vielleicht", "gold: yes", "ai: Frau Müller", "sheet: []"])
def test_faults_have_their_line(text: str) -> None:
    """A sheet that does not exist, neither yes nor no, an unknown key and a name are told by line."""
    problems = _parsed(text)[1].problems
    assert [problem.where for problem in problems] == ["study.yaml:2"]


def test_a_rubric_of_ones_own(tmp_path: Path) -> None:
    """A path below the folder names a rubric of one's own; what is missing or outside is told with its line."""
    (tmp_path / "rubrics").mkdir()
    (tmp_path / "rubrics" / "eigen.yaml").write_text(
        "format: 1\nversion: 7\ncriteria:\n  punkte:\n    title: Punkte\n    scale: interval\n    from: 0\n    to: 18\n"
    )
    options, reader = _parsed("sheet: rubrics/eigen.yaml", tmp_path)
    assert not reader.problems
    assert options.version == "eigen:7"
    assert _parsed("sheet: [short, rubrics/eigen.yaml]", tmp_path)[0].version == "short+eigen:1+7"
    for path in ("rubrics/fehlt.yaml", "../eigen.yaml", "/etc/a.yaml"):
        assert [p.where for p in _parsed(f"sheet: {path}", tmp_path)[1].problems] == ["study.yaml:2"]
    assert options.digest != RateOptions(replace(options.rubric, digest="sha256:2")).digest


@pytest.mark.parametrize(
    "name", ["short", "scale", "axes", "[short, rates]", "system_a", "system_b", "full", "[short, axes]"]
)
@pytest.mark.parametrize("gold", [True, False])
@pytest.mark.parametrize("target", [True, False])
def test_measures_are_what_the_sheet_asks(name: str, gold: bool, target: bool) -> None:
    """Each column but the reason has its measure, derived levels theirs, and exactly one measure leads; the guess is
    the last column."""
    options = replace(_parsed(f"sheet: {name}")[0], with_gold=gold)
    measures = rating_measures(options, target=target)
    criteria = asked(options, target=target)
    ids = [each.id for each in criteria if each.measured] + [rule.id for rule in derived(options, target=target)]
    assert [measure.id for measure in measures] == ids
    assert sum(measure.main for measure in measures) == 1
    assert not any(measure.main for measure in rating_measures(replace(options, leads=False), target=target))
    assert [column.id for column in rating_form(options, target=target).columns] == [each.id for each in criteria]
    if "guess" in ids:
        assert criteria[-1].id == "guess"


def test_the_short_sheet_is_the_one_of_the_protocol() -> None:
    """Category and agreement only with a gold standard, the target only with a target question; the grade has mean and
    median; the stage has no mean, and „gesperrt“ stands behind 4."""
    whole = {m.id: m for m in rating_measures(RateOptions(with_gold=True), target=True)}
    assert list(whole) == ["category", "gold_agreement", "grade", "stage", "target", "guess"]
    assert [m.id for m in rating_measures(RateOptions(), target=False)] == ["grade", "stage", "guess"]
    assert whole["category"].levels == ("korrekt", "unvollständig", "halluziniert")
    assert (whole["stage"].scale, whole["stage"].levels[-2:]) == (Scale.ORDINAL, ("4", "gesperrt"))
    assert whole["grade"].summary == (Summary.MEAN, Summary.MEDIAN)
    assert whole["gold_agreement"].summary == (Summary.MEAN,)


def test_what_reports_show_is_translated() -> None:
    """Every title and level of our own rubrics is known to the translation."""
    for name in SHIPPED:
        options = RateOptions(shipped(name), with_gold=True)
        for measure in rating_measures(options, target=True):
            assert {measure.title, *measure.levels} <= set(SHOWN) | {str(n) for n in range(6)}
