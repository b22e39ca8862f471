"""Who acts, from whom to whom, and whose names a document may tell."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Der Enkel erhält ein Darlehen von der Großmutter.", "preserved"),
        ("Die Großmutter erhält ein Darlehen vom Enkel.", "falsified:person"),
    ],
)
def test_from_whom_to_whom(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """Giver and receiver that changed places falsify the person."""
    assert judged(document, {"f": "Darlehen von der Großmutter an den Enkel"}).verdicts == {"f": verdict}


def test_a_name_behind_a_first_name_is_another_person(judged: Callable[..., Judgement]) -> None:
    """„Tamara Wiese“ in the place of „Frau Holm“."""
    facts = {"f": ("Frau Holm leitet die Führung durch den Garten", {"person": "Holm"})}
    assert judged("Die Führung durch den Garten leitet Frau Holm.", facts).verdicts == {"f": "preserved"}
    assert judged("Die Führung durch den Garten leitet Tamara Wiese.", facts).verdicts == {"f": "falsified:person"}


def test_an_office_stands_for_no_other(judged: Callable[..., Judgement]) -> None:
    """Two offices of the rules exclude each other; forms of one are one."""
    facts = {"f": "Hausmeister sperrt das Magazin ab"}
    assert judged("Die Hausmeisterin sperrt das Magazin ab.", facts).verdicts == {"f": "preserved"}
    assert judged("Der Architekt sperrt das Magazin ab.", facts).verdicts == {"f": "falsified:person"}


def test_a_calling_of_the_reference_is_the_one_who_acts(judged: Callable[..., Judgement]) -> None:
    """„die Försterei“ is a person of the fact; a relative in its place is another one."""
    facts = {"f": ("Försterei liefert die Setzlinge", {"person": "Försterei"})}
    sentences = ["Die Försterei liefert die Setzlinge."]
    assert judged("Die Setzlinge liefert die Försterei.", facts, sentences).verdicts == {"f": "preserved"}
    assert judged("Die Setzlinge liefert der Enkel.", facts, sentences).verdicts == {"f": "falsified:person"}
