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


ASKS = {"f": ("Großmutter verlangt vom Enkel den Schlüssel", {"person": "Großmutter->Enkel"})}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Der Schlüssel wurde von der Großmutter verlangt, der Enkel soll ihn bringen.", "preserved"),
        ("Die Großmutter verlangt den Schlüssel vom Enkel.", "preserved"),
        ("Von der Großmutter verlangt der Enkel den Schlüssel.", "falsified:person"),
    ],
)
def test_who_asks_stands_behind_von_in_the_passive(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„von der Großmutter verlangt“ is what she does, „verlangt von der Großmutter“ what is done to her."""
    assert judged(document, ASKS).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die Großmutter wird durch den Enkel angerufen.", "preserved"),
        ("Die Großmutter ruft den Enkel an.", "falsified:person"),
    ],
)
def test_the_article_behind_durch_marks_no_object(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„durch den Enkel“ acts, „den Enkel“ alone is acted on."""
    facts = {"f": ("Enkel ruft Großmutter an", {"person": "Enkel->Großmutter"})}
    assert judged(document, facts).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    "document", ["Vom Rad der Beklagten wurde der Kläger gerammt.", "Das Rad der Beklagten rammt das Rad des Klägers."]
)
def test_a_genitive_is_no_dative(document: str, judged: Callable[..., Judgement]) -> None:
    """„das Rad der Beklagten“ says whose it is, not to whom something is done."""
    facts = {"f": ("Beklagte rammt Kläger", {"person": "Beklagte->Kläger"})}
    assert judged(document, facts).verdicts == {"f": "preserved"}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Der Enkel hielt die Leiter, die Großmutter pflückte die Kirschen.", "preserved"),
        ("Die Großmutter pflückte die Kirschen, der Enkel hielt die Leiter.", "preserved"),
        ("Die Großmutter hielt die Leiter, der Enkel pflückte die Kirschen.", "falsified:person"),
        ("Mit der Großmutter wurde die Leiter gehalten, mit dem Enkel wurden Kirschen gepflückt.", "preserved"),
    ],
)
def test_who_did_which_of_two_things(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """Each clause of the fact has its person; the other one of them in its place is a swap, in any order it is none."""
    facts = {"f": "Enkel hielt die Leiter, Großmutter pflückte die Kirschen"}
    assert judged(document, facts).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die Entscheidung liegt beim Enkel.", "preserved"),
        ("Die Entscheidung liegt bei der Tante.", "falsified:person"),
    ],
)
def test_whoever_something_lies_with_acts(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„liegt bei“ tells who decides, where „bei“ alone only tells where."""
    assert judged(document, {"f": ("Enkel entscheidet", {"person": "Enkel"})}).verdicts == {"f": verdict}
    facts = {"f": ("Enkel entscheidet", {"person": "Enkel"})}
    assert judged("Entschieden wird bei der Tante.", facts).verdicts == {"f": "preserved"}


def test_a_trade_and_a_name_are_one_person(judged: Callable[..., Judgement]) -> None:
    """„von der Gärtnerin Frau Wiese“ names one, who cannot change places with herself."""
    facts = {"f": ("Beet von Ärztin Frau Wiese fotografiert", {"person": "Frau Wiese"})}
    assert judged("Fotografiert wurde das Beet von Frau Wiese, der Ärztin.", facts).verdicts == {"f": "preserved"}
