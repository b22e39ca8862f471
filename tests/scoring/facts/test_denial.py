"""The reach of a denial, read off the verdicts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

NO_NAUSEA = {"f": "keine Übelkeit"}
KEPT = [
    "Übelkeit besteht nicht.",
    "Keine Übelkeit.",
    "Schwindel und Übelkeit werden verneint.",
    "Verneint werden Schwindel und Übelkeit.",
    "Weder Schwindel noch Übelkeit.",
    "Ohne Schwindel, Übelkeit oder Erbrechen kam sie in die Praxis.",
    "Die Patientin kam ohne Übelkeit in die Praxis.",
    "Nach Übelkeit gefragt, verneint sie.",
    "Es geht um die Übelkeit. Sie besteht nicht.",
    "Übelkeit: nicht vorhanden.",
    "Sie hat keinen Schwindel und keine Übelkeit, aber starke Schmerzen.",
    "∅ Übelkeit.",
]
LOST = [
    "Übelkeit besteht.",
    "Kein Schwindel, aber Übelkeit.",
    "Ohne Schwindel, jedoch mit Übelkeit.",
    "Sie hat nicht nur Schwindel, sondern auch Übelkeit.",
    "Übelkeit wird nicht verneint.",
    "Schwindel verneint sie, Übelkeit gibt sie an.",
    "Kein Schwindel und eine ausgeprägte Übelkeit.",
]


@pytest.mark.parametrize("document", KEPT)
def test_a_denial_reaches(document: str, judged: Callable[..., Judgement]) -> None:
    """Before, behind, over lists, from the next sentence: the fact stays denied."""
    assert judged(document, NO_NAUSEA).verdicts == {"f": "preserved"}


@pytest.mark.parametrize("document", LOST)
def test_a_denial_ends(document: str, judged: Callable[..., Judgement]) -> None:
    """At aber, sondern, a new article, a second denial: what was denied is now affirmed."""
    assert judged(document, NO_NAUSEA).verdicts == {"f": "falsified:negation"}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die unverletzte Frau kam zu Fuß.", "preserved"),
        ("Die Frau ist nicht verletzt.", "preserved"),
        ("Die verletzte Frau kam zu Fuß.", "falsified:negation"),
        ("Die Frau ist nicht unverletzt.", "falsified:negation"),
    ],
)
def test_words_deny_themselves(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """``unverletzt`` is *nicht verletzt*, and *nicht unverletzt* is its opposite."""
    assert judged(document, {"f": "Frau nicht verletzt"}).verdicts == {"f": verdict}


def test_a_denial_inside_a_group_of_words_stays_there(judged: Callable[..., Judgement]) -> None:
    """„bei nicht vollständig möglicher Streckung“ denies the stretching and nothing else in the sentence."""
    facts = {"s": "Streckung nicht vollständig möglich", "h": "Hämatom am Oberschenkel"}
    found = judged("Bei nicht vollständig möglicher Streckung zeigt sich ein Hämatom am Oberschenkel.", facts)
    assert found.verdicts == {"s": "preserved", "h": "preserved"}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Bremse quietscht nicht", "Weder klemmt die Weiche, noch quietscht die Bremse.", "preserved"),
        ("Bremse quietscht nicht", "Die Weiche klemmt, und die Bremse quietscht.", "falsified:negation"),
        ("kein Schimmel", "Schimmel, Nagespuren und Wasserflecken werden verneint.", "preserved"),
        ("kein Schimmel", "Schimmel wird berichtet, Nagespuren werden verneint.", "falsified:negation"),
        ("weiß nicht, wo der Bahnsteig liegt", "Sie weiß nicht, wo der Bahnsteig liegt.", "preserved"),
        ("weiß nicht, wo der Bahnsteig liegt", "Sie weiß, wo der Bahnsteig liegt.", "falsified:negation"),
        (
            "keine Verlegung der Haltestelle",
            "Gegen eine Verlegung der Haltestelle hat sich die Gemeinde ausgesprochen.",
            "preserved",
        ),
        (
            "keine Verlegung der Haltestelle",
            "Für eine Verlegung der Haltestelle hat sich die Gemeinde ausgesprochen.",
            "falsified:negation",
        ),
        ("Haltestelle verlegt", "Gegen Mittag hat sie die Haltestelle verlegt.", "preserved"),
    ],
)
def test_a_denial_reaches_by_its_grammar(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """*noch* in a later clause, *verneint* at the end of a list, what *nicht, wo* asks for, *gegen … ausgesprochen*."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Kübel brauchen 2,5 l Wasser", "Die Kübel brauchen nicht unter 2,5 l Wasser.", "preserved"),
        ("Kübel brauchen 2,5 l Wasser", "Die Kübel brauchen 2,5 l Wasser nicht.", "falsified:negation"),
        ("Jahreskarte kostet 40 Euro", "Mehr als 40 Euro soll die Jahreskarte nicht kosten.", "preserved"),
        ("Jahreskarte kostet 40 Euro", "40 Euro soll die Jahreskarte nicht kosten.", "falsified:negation"),
        ("Gartenpflege 900 Euro", "Auf die Gartenpflege entfallen 900 Euro.", "preserved"),
        ("Gartenpflege beauftragt", "Die Gartenpflege entfällt.", "falsified:negation"),
    ],
)
def test_what_sets_a_bound_or_falls_to_somebody_denies_nothing(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„nicht unter“, „mehr als … nicht“ and „auf … entfallen“ only look like denials."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Beim Sägen braucht er Hilfe.", "preserved"),
        ("Beim Sägen braucht er keine Hilfe.", "falsified:negation"),
        ("Er hat keinen Dienst und braucht Hilfe beim Sägen.", "preserved"),
    ],
)
def test_the_noun_that_a_fact_is_of_is_denied(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """*kein* before it falsifies the fact though most of its other words stand there affirmed."""
    assert judged(document, {"f": "Hilfe beim Sägen nötig"}).verdicts == {"f": verdict}
