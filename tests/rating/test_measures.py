from __future__ import annotations

import pytest

from pruefstand.domain import Scale
from pruefstand.rating import RateOptions, parse_rate, rating_measures
from pruefstand.study.schema import Reader
from pruefstand.study.sheet import criteria
from pruefstand.study.yaml_nodes import read_yaml


def _parsed(text: str) -> tuple[RateOptions, Reader]:
    reader = Reader()
    return parse_rate(reader, read_yaml(f"rate:\n  {text}\n".encode(), "study.yaml").get("rate")), reader


def test_options() -> None:
    """The short sheet without gold standard is what a plan gets that says nothing."""
    assert parse_rate(Reader(), None) == RateOptions("short", False)
    assert _parsed("with_gold: ja")[0] == RateOptions("short", True)


@pytest.mark.parametrize("text", ["sheet: full", "with_gold: vielleicht", "gold: yes"])
def test_faults_have_their_line(text: str) -> None:
    """A sheet that does not exist, neither yes nor no, and an unknown key are told by line."""
    problems = _parsed(text)[1].problems
    assert [problem.where for problem in problems] == ["study.yaml:2"]


@pytest.mark.parametrize("gold", [True, False])
@pytest.mark.parametrize("target", [True, False])
def test_measures_are_what_the_sheet_asks(gold: bool, target: bool) -> None:
    """Each column of the sheet has its measure and no other; exactly one of them leads."""
    measures = rating_measures(RateOptions(with_gold=gold), target=target)
    assert tuple(measure.id for measure in measures) == criteria(with_gold=gold, target=target)
    assert [measure.id for measure in measures if measure.main] == ["category" if gold else "grade"]


def test_barred_is_the_worst_stage() -> None:
    """The stage is ordinal and has no mean; „gesperrt“ stands behind 4."""
    stage = next(m for m in rating_measures(RateOptions(), target=False) if m.id == "stage")
    assert stage.scale is Scale.ORDINAL
    assert stage.levels[-2:] == ("4", "gesperrt")
