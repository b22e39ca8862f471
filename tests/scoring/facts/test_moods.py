"""How a statement is meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

AGAINST = "falsified:contradiction"


@pytest.mark.parametrize(
    ("more", "verdict"),
    [
        ("Der Kessel ist nicht dicht.", AGAINST),
        ("Falls der Kessel nicht dicht ist, wird er getauscht.", "preserved"),
        ("Sollte der Kessel nicht dicht sein, wird er getauscht.", "preserved"),
        ("Wäre der Kessel nicht dicht, stünde der Keller unter Wasser.", "preserved"),
        ("Sie legen Tücher aus, damit der Kessel nicht tropft.", "preserved"),
        ("Der Nachbar behauptet, der Kessel sei nicht dicht.", "preserved"),
        ("Der Nachbar meint, dass der Kessel nicht dicht ist.", "preserved"),
        ("Angeblich ist der Kessel nicht dicht.", "preserved"),
        ("Nach Ansicht des Nachbarn ist der Kessel nicht dicht.", "preserved"),
        ("Der Kessel soll nicht dicht gewesen sein.", "preserved"),
        ("Ist der Kessel nicht dicht?", "preserved"),
        ("Damals war der Kessel nicht dicht.", "preserved"),
        ("Der Kessel war nicht dicht gewesen.", "preserved"),
        ("Der Kessel ist wie früher nicht dicht.", AGAINST),
        ("Der Kessel ist früher als gedacht nicht dicht.", AGAINST),
    ],
)
def test_only_what_is_said_to_be_so_now_contradicts(more: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """A condition, a question, hearsay or what was before is no statement against a fact."""
    assert judged(f"Der Kessel ist dicht. {more}", {"f": "Kessel ist dicht"}).verdicts == {"f": verdict}


def test_hearsay_against_hearsay(judged: Callable[..., Judgement]) -> None:
    """Where the fact itself is told as hearsay, the contrary told so too contradicts it."""
    document = "Der Zeuge behauptet, der Kessel sei dicht. Der Kessel sei nicht dicht."
    assert judged(document, {"f": "Kessel sei dicht"}).verdicts == {"f": AGAINST}


@pytest.mark.parametrize(
    ("more", "verdict"),
    [
        ("Der Beitrag beträgt 35 Euro.", AGAINST),
        ("Früher betrug der Beitrag 35 Euro.", "preserved"),
        ("Früher, vor der Reform, betrug der Beitrag 35 Euro.", "preserved"),
        ("Der bisherige Beitrag betrug 35 Euro.", "preserved"),
        ("Zuvor betrug der Beitrag 35 Euro.", "preserved"),
        ("Der Beitrag hatte 35 Euro betragen.", "preserved"),
        ("Der Beitrag beträgt wie bisher 35 Euro.", AGAINST),
    ],
)
def test_a_former_value_is_no_contradiction(more: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """What was before (*früher, bisher, zuvor*, the pluperfect) has been replaced; „wie bisher“ still holds."""
    document = f"Der Beitrag beträgt 40 Euro. {more}"
    assert judged(document, {"f": "Beitrag beträgt 40 Euro"}).verdicts == {"f": verdict}


@pytest.mark.parametrize("more", ["Er hatte 2018 auf sein Erbe verzichtet.", "Bisher hat er auf sein Erbe verzichtet."])
def test_what_had_been_done_still_is(more: str, judged: Callable[..., Judgement]) -> None:
    """The pluperfect of what somebody did, and *bisher*, say the contrary of a denial."""
    fact = {"f": ("Verzicht auf das Erbe liegt nicht vor", {"polarity": "neg"})}
    assert judged(f"Ein Verzicht auf das Erbe liegt nicht vor. {more}", fact).verdicts == {"f": AGAINST}
