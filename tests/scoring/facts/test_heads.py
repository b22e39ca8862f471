"""Headings that deny, and the lists below them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

SENTENCES = ("Kein Frost.", "Kein Nebel.", "Hagel.", "Frost.", "Nebel.", "Kein Hagel.")
DENIED = {"f": ("kein Frost", {"polarity": "neg"}), "n": ("kein Nebel", {"polarity": "neg"})}
AFFIRMED = {"f": "Frost", "n": "Nebel"}


@pytest.mark.parametrize(
    "document",
    [
        "Verneint werden:\n- Frost\n- Hagel\n- Nebel",
        "Verneint werden:\n\n- Frost\n- dichter Nebel",
        "Keine:\n1. Frost\n2. Nebel",
        "Nicht vorhanden:\nFrost\nNebel",
        "Folgende Ereignisse werden verneint:\n- Frost\n- Nebel",
        "Nicht vorhanden: Frost, Hagel, Nebel.",
        "Ausgeschlossen: Frost, Nebel.",
        "Verneint werden Frost, Hagel, Nebel.",
    ],
)
def test_a_heading_denies_its_list(document: str, judged: Callable[..., Judgement]) -> None:
    """Every item of the list is denied, on lines of their own or behind the colon."""
    assert set(judged(document, DENIED, SENTENCES).verdicts.values()) == {"preserved"}
    assert set(judged(document, AFFIRMED, SENTENCES).verdicts.values()) == {"falsified:negation"}


@pytest.mark.parametrize(
    "document",
    [
        "Verneint werden:\n- Frost\n\nNebel besteht.",
        "Verneint werden:\n- Frost\nBeobachtet:\n- Nebel",
        "Verneint werden:\n- Frost\nNebel hält an.",
        "Verneint: Frost, aber Nebel.",
        "Frost wird verneint.\n- Nebel",
        "Kein Frost im Tal:\n- Nebel",
    ],
)
def test_what_is_not_of_the_list(document: str, judged: Callable[..., Judgement]) -> None:
    """Another paragraph, another heading, a line without the mark of the list, *aber*, a heading that says more."""
    facts = {"f": DENIED["f"], "n": "Nebel"}
    assert judged(document, facts, SENTENCES).verdicts == {"f": "preserved", "n": "preserved"}
