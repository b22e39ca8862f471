"""Verdicts in words, and words back to verdicts."""

from __future__ import annotations

import pytest

from pruefstand.i18n import speaking
from pruefstand.scoring.facts.decisions import RULED
from pruefstand.scoring.facts.words import verdict_of, verdict_word


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("verdict", RULED)
def test_every_verdict_comes_back(verdict: str, language: str) -> None:
    """Code, German and the reader's words are understood, whatever case and spacing."""
    with speaking("de"):
        german = verdict_word(verdict)
    with speaking(language):
        for said in (verdict, german, verdict_word(verdict), f"  {german.upper()} ", german.replace(": ", " : ")):
            assert verdict_of(said) == verdict


@pytest.mark.parametrize("said", ["", "verfälscht", "falsified:", "gut", "preserved:time", "fehlt Zeit"])
def test_everything_else_is_no_verdict(said: str) -> None:
    """A falsification without its attribute, an attribute with another verdict."""
    assert verdict_of(said) is None
