"""Statements that nothing in the reference supports."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

LINE = "Die Lesung ist am 4. Mai."


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("Niederschläge.", ["Niederschläge."]),
        ("Der Hund bellt.", ["Der Hund bellt."]),
        ("Die Wege und Beete sind vereist.", ["Die Wege und Beete sind vereist."]),
        ("Wege und Beete", []),
        ("Wege und Beete:", []),
        ("Wege", []),
    ],
)
def test_a_heading_is_no_statement(more: str, found: list[str], judged: Callable[..., Judgement]) -> None:
    """Up to three nouns, joined or not, head what follows; a word with a full stop or a verb beside them states."""
    told = judged(f"{more}\n{LINE}", {"f": "Lesung am 4. Mai"})
    assert [one.text for one in told.unsupported] == found
    assert told.verdicts == {"f": "preserved"}


def test_a_long_sentence_with_many_persons_takes_its_share_of_time(judged: Callable[..., Judgement]) -> None:
    """Four times the words and persons of one sentence take no more than some times as long."""
    facts = {"f": "Frau Lechner leitet den Chor"}

    def seconds(times: int) -> float:
        begin = time.process_time()
        judged("Frau Lechner leitet den Chor " * times, facts)
        return time.process_time() - begin

    seconds(10)
    few = seconds(800)
    assert seconds(3200) < 8 * few
