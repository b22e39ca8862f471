"""Statements that nothing in the reference supports."""

from __future__ import annotations

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
