"""Single facts, and several of one reference, in sentences of many shapes: the verdict that a reader would give."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.scoring.facts.judging import Judgement

HERE = Path(__file__).parent
LETTERS = {"preserved": "P", "missing": "M", "falsified:contradiction": "C"}
DENYING = {"nicht", "kein", "keine", "keinen", "ohne"}


def _rows(name: str) -> list[list[str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter=";"))[1:]


@pytest.mark.parametrize(("fact", "declared", "verdict", "document"), _rows("sentences.csv"))
def test_a_fact_in_a_sentence(
    fact: str, declared: str, verdict: str, document: str, judged: Callable[..., Judgement]
) -> None:
    """Other words keep it; another value, time, person, side, order or state falsifies it."""
    attributes = (
        {"person": declared.partition("=")[2]} if "=" in declared else {"polarity": declared} if declared else {}
    )
    assert judged(document, {"f": (fact, attributes)}).verdicts["f"].partition(":")[0] == verdict


@pytest.mark.parametrize(("facts", "verdicts", "document"), _rows("sentences_of_several.csv"))
def test_facts_in_one_sentence(facts: str, verdicts: str, document: str, judged: Callable[..., Judgement]) -> None:
    """What belongs to one fact neither helps nor harms another; the contrary elsewhere is a contradiction."""
    told = {
        f"f{number}": (fact, {"polarity": "neg" if DENYING & {*fact.split()} else "pos"})
        for number, fact in enumerate(facts.split(" // "))
    }
    found = judged(document, told).verdicts
    assert [LETTERS.get(found[name], "F") for name in told] == verdicts.split()
