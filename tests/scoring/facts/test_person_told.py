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


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Anstelle von Frau Holm leitet Herr Aigner die Führung durch den Garten.", "falsified:person"),
        ("Die Führung durch den Garten leitet Herr Aigner statt Frau Holm.", "falsified:person"),
        ("Für die erkrankte Frau Holm leitet Herr Aigner die Führung durch den Garten.", "falsified:person"),
        ("In Vertretung von Frau Holm leitet ein Gast die Führung durch den Garten.", "falsified:person"),
        ("Statt Herrn Aigner leitet Frau Holm die Führung durch den Garten.", "preserved"),
        ("Die Führung durch den Garten leitet Frau Holm in Vertretung von Herrn Aigner.", "preserved"),
    ],
)
def test_whoever_is_replaced_does_not_do_it(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„anstelle von“, „statt“, „für die erkrankte“ name whom somebody else replaces."""
    assert judged(document, LEADS).verdicts == {"f": verdict}


def test_tasks_of_two_that_changed_places_by_initials(judged: Callable[..., Judgement]) -> None:
    """A name in the part that tells another task does not belong to its own there."""
    facts = {
        "b": ("Tamara Wiese: Einladungsbrief bis Mittwoch", {"person": "Tamara Wiese"}),
        "k": ("Jonas Holm bestellt Kerzen für den Saal", {"person": "Jonas Holm"}),
    }
    right = "T. Wiese schreibt den Brief zur Einladung (fertig bis Mi.), J. Holm kümmert sich um die Saalkerzen."
    turned = "J. Holm schreibt den Brief zur Einladung (fertig bis Mi.), T. Wiese kümmert sich um die Saalkerzen."
    assert set(judged(right, facts).verdicts.values()) == {"preserved"}
    assert set(judged(turned, facts).verdicts.values()) == {"falsified:person"}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Der Großvater ist der Verstorbene. Seine Tante lebt. Schulden des Verstorbenen: keine bekannt.", "preserved"),
        ("Schulden der Tante sind keine bekannt.", "falsified:person"),
    ],
)
def test_another_word_for_a_person_in_the_genitive(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Whose something is may be said by another word; a person named elsewhere does not stand in the place."""
    facts = {
        "s": ("keine Schulden des Großvaters bekannt", {"polarity": "neg", "person": "Großvater"}),
    }
    sentences = ["Schulden des Großvaters sind keine bekannt."]
    assert judged(document, facts, sentences).verdicts == {"s": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [("Gicht bei der Tante.", "falsified:person"), ("Gicht beim Onkel.", "preserved"), ("Onkel: Gicht.", "preserved")],
)
def test_a_relative_has_it(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„bei der Tante“ names who has what another relative has by the fact."""
    assert judged(document, {"f": ("Onkel hatte Gicht", {"person": "Onkel"})}).verdicts == {"f": verdict}
