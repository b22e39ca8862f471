"""The person of a fact at the place where it is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

LEADS = {"f": ("Frau Holm leitet die Führung durch den Garten", {"person": "Holm"})}
BETWEEN = "Es regnet. Alle essen Brot. Der Chor singt. Dann wird es Nacht. Die Kerzen brennen."


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die Führung durch den Garten leitet Frau Holm.", "preserved"),
        ("Die Führung durch den Garten wird geleitet.", "missing"),
        ("Wie immer leitet sie die Führung durch den Garten.", "preserved"),
        (f"Die Führung durch den Garten wird geleitet. {BETWEEN} Frau Holm bringt Tee.", "preserved"),
    ],
)
def test_a_name_that_stands_nowhere_is_told_by_nobody(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Who does something has to be named somewhere, or a pronoun stands for the name."""
    assert judged(document, LEADS).verdicts == {"f": verdict}


def test_who_acts_is_named_and_nobody_else_has_to_be(judged: Callable[..., Judgement]) -> None:
    """A name behind „mit“ is no actor: without it the fact is told."""
    facts = {"f": ("Führung mit Frau Holm durch den Garten", {"person": "Holm"})}
    assert judged("Die Führung durch den Garten war lang.", facts).verdicts == {"f": "preserved"}
    (one,) = judged("Die Führung durch den Garten wird geleitet.", LEADS).facts
    assert (one.rule, one.border) == ("person.absent", "absent")


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Frau Holm begrüßt alle, Tamara Wiese leitet die Führung durch den Garten.", "falsified:person"),
        ("Frau Holm begrüßt alle. Tamara Wiese leitet die Führung durch den Garten.", "falsified:person"),
        ("Frau Holm begrüßt alle, sie leitet die Führung durch den Garten.", "preserved"),
        ("Frau Holm leitet die Führung durch den Garten, Tamara Wiese begrüßt alle.", "preserved"),
    ],
)
def test_the_main_part_of_a_place_has_its_own_person(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """The clause that tells all of the fact but its person says who it is; the name beside it does something else."""
    assert judged(document, LEADS).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Das Geschenk für den Enkel ist verpackt, die Großmutter freut sich.", "falsified:person"),
        ("Das Geschenk für die Großmutter ist verpackt, der Enkel freut sich.", "preserved"),
        ("Die Großmutter freut sich. Das Geschenk für den Enkel ist verpackt.", "falsified:person"),
        ("Die Großmutter freut sich. Ihr Geschenk ist mit Gruß vom Enkel verpackt.", "preserved"),
        ("Die Großmutter freut sich. Das Geschenk ist mit Gruß vom Enkel verpackt.", "falsified:person"),
    ],
)
def test_for_whom_is_told_in_the_main_part(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """Another one behind „für“ is wrong though the right one stands in the next clause; a pronoun keeps it open."""
    facts = {"f": ("Geschenk für die Großmutter verpackt", {"person": "Großmutter"})}
    assert judged(document, facts).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die Führung durch den Garten mit Herrn Aigner war lang, Frau Holm half.", "falsified:person"),
        ("Die Führung durch den Garten mit Frau Holm war lang, Herr Aigner half.", "preserved"),
    ],
)
def test_with_whom_is_told_in_the_main_part(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """The name behind „mit“ is the fact's, the name of the helper is not."""
    facts = {"f": ("Führung durch den Garten mit Frau Holm", {"person": "Holm"})}
    assert judged(document, facts).verdicts == {"f": verdict}


def test_two_names_that_changed_their_tasks(judged: Callable[..., Judgement]) -> None:
    """Who stands in the part of the sentence that tells a fact does it, also where words of it stand in the other."""
    facts = {
        "z": ("Frau Kranewitter veranlasst den Umzug", {"person": "Frau Kranewitter"}),
        "t": ("Herr Lindmoser organisiert die Torten", {"person": "Herr Lindmoser"}),
    }
    right = "Die Torten organisiert Herr Lindmoser, den Umzug veranlasst Frau Kranewitter."
    turned = "Die Torten organisiert Frau Kranewitter, den Umzug veranlasst Herr Lindmoser."
    assert set(judged(right, facts).verdicts.values()) == {"preserved"}
    assert set(judged(turned, facts).verdicts.values()) == {"falsified:person"}
