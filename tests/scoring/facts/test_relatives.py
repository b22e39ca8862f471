"""A relative or neighbour in the place of the patient."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Eine werdende Mutter mit Schmerzen im Arm.", "preserved"),
        ("Schmerzen im Arm wegen Mutter.", "preserved"),
        ("Die Mutter hat Schmerzen im Arm.", "falsified:person"),
    ],
)
def test_a_relative_beside_something_does_not_have_it(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Behind „wegen“ she is the reason, „werdende Mutter“ is the patient; as the subject she has the pain."""
    assert judged(document, {"f": "Schmerzen im Arm"}).verdicts == {"f": verdict}


@pytest.mark.parametrize(("companion", "verdict"), [("Vater", "preserved"), ("Nachbar", "falsified:person")])
def test_a_parent_speaks_of_the_patient(companion: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„Ihr Sohn“ in a report by the parent who came along is the patient; else it is a relative."""
    sentences = ("Lukas hustet seit Mai.", f"Begleitet wird Lukas von seinem {companion}.")
    told = judged("Begleitung anwesend. Es heißt, dass sein Sohn seit Mai hustet.", {"n": "Husten seit Mai"}, sentences)
    assert told.verdicts == {"n": verdict}


COUGHS = {"f": "Patientin hat Husten"}


@pytest.mark.parametrize(
    "document",
    [
        "Der Bruder der Patientin berichtet, sie habe Husten.",
        "Der Enkel bringt die Patientin mit Husten.",
        "Die Nichte betreut die Patientin, die Husten hat.",
        "Die Patientin, deren Nichte sie betreut, hat Husten.",
        "Die Patientin hat wie auch ihre Nichte Husten.",
        "Seit dem Besuch ihres Enkels hat die Patientin Husten.",
        "Die Nachbarin hörte sie und gibt Husten an.",
        "Die Tochter sagt, ihre Mutter habe Husten.",
        "Die Tochter ist dabei. Ihre Mutter habe Husten.",
        "Die Nichte hat Husten bei der Patientin festgestellt.",
        "Die Nichte hörte den Husten.",
        "Die Nichte war beim Husten anwesend.",
        "Die Nichte ist angereist und die Patientin hat Husten.",
        "Der Ehemann meldet, dass seine Ehefrau Husten hat.",
    ],
)
def test_a_relative_beside_the_patient_has_nothing(document: str, judged: Callable[..., Judgement]) -> None:
    """Who speaks of the patient, looks after them or is only compared with them does not have what they have; a child
    calls them its mother."""
    assert judged(document, COUGHS).verdicts == {"f": "preserved"}


@pytest.mark.parametrize(
    "document",
    [
        "Die Nichte hat Husten.",
        "Der Bruder hat Husten.",
        "Der Nachbar der Patientin hat Husten.",
        "Die Nichte, die Husten hat, kommt morgen.",
        "Ihre Mutter hat Husten.",
        "Die Nichte hat Husten und wird von der Patientin gepflegt.",
    ],
)
def test_a_relative_as_the_subject_has_it(document: str, judged: Callable[..., Judgement]) -> None:
    """The relative is the subject of the clause, the patient stands only in the genitive or behind a preposition."""
    told = judged(document, COUGHS).facts[0]
    assert (told.verdict, told.rule) == ("falsified:person", "person.experiencer")
