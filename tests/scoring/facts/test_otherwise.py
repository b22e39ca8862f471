"""What says the same as a denial in other words is no denial lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Verdict = Callable[[str, str, str], str]


@pytest.mark.parametrize(
    ("fact", "document"),
    [
        ("Bilder noch nicht versichert", "Die Bilder müssen noch versichert werden."),
        ("Bilder noch nicht versichert", "Die Versicherung der Bilder ist noch abzuschließen."),
        ("Türen noch nicht geliefert", "Die Türen sollen erst noch geliefert werden."),
        ("Fehler nicht behoben", "Der Fehler besteht weiterhin."),
        ("Maskenpflicht nicht verlängert", "Die Maskenpflicht endet."),
        ("keine Beschwerden beim Wasserlassen", "Das Wasserlassen ist unauffällig."),
        ("nicht bewusstlos", "Das Bewusstsein war immer erhalten."),
        ("kein Gewichtsverlust", "Das Gewicht ist stabil."),
        ("Mittagessen nicht gegessen", "Das Mittagessen hat er stehen gelassen."),
        ("Angeklagter hat sich nicht geäußert", "Der Angeklagte hat geschwiegen."),
        ("kein Orchester", "Der Verein streicht das Orchester."),
        ("mit dem Plan nicht einverstanden", "Sie ist gegen den Plan."),
        ("keine Atemnot", "Dyspnoe neg., Thoraxschmerz neg. Nichtraucher."),
    ],
)
def test_other_words_for_a_denial(fact: str, document: str, verdict_of: Verdict) -> None:
    """What is still to be done has not been done, what lasts is not gone, what is normal gives no trouble."""
    assert verdict_of(fact, "neg", document) == "preserved"


@pytest.mark.parametrize(
    ("fact", "document"),
    [
        ("Bilder noch nicht versichert", "Die Bilder sind bereits versichert."),
        ("Bilder noch nicht versichert", "Die Bilder müssen noch gerahmt werden und sind bereits versichert."),
        ("Fehler nicht behoben", "Der Fehler ist behoben."),
        ("keine Beschwerden beim Wasserlassen", "Beim Wasserlassen hat er Beschwerden."),
        ("nicht bewusstlos", "Er war bewusstlos."),
        ("private Geräte nicht zugelassen", "Private Geräte dürfen verwendet werden."),
        ("Erhalt des Geldes nicht bestritten", "Er bestreitet den Erhalt des Geldes."),
    ],
)
def test_what_is_affirmed_is_lost(fact: str, document: str, verdict_of: Verdict) -> None:
    """Where what should be denied is said to be so, no word around it helps."""
    assert verdict_of(fact, "neg", document) == "falsified:negation"


@pytest.mark.parametrize(
    ("fact", "document"),
    [
        ("Miete 640 Euro", "Er wohnt dort ohne Rückstände für 640 Euro im Monat."),
        ("Übelkeit", "Sie klagt bei fehlendem Fieber über Übelkeit."),
        ("Reparatur 800 Euro", "Der Unfall verlief ohne Verletzte und zog Reparaturkosten von 800 Euro nach sich."),
        (
            "Erklärung bis 5. Mai",
            "Er hat bis 5. Mai ohne Aussicht auf Aufschub eine Erklärung abzugeben und zu zahlen.",
        ),
    ],
)
def test_without_reaches_its_group_only(fact: str, document: str, verdict_of: Verdict) -> None:
    """Behind *ohne* a value with a preposition, what the verb asks for, another deed or object are no longer denied."""
    assert verdict_of(fact, "pos", document) == "preserved"


@pytest.mark.parametrize(
    "document",
    [
        "Eine Gehhilfe (Rollator) weist er zurück.",
        "Eine Gehhilfe, die ihm die Tochter brachte, wird nicht verwendet.",
        "Eine Gehhilfe, also ein Rollator, ist nicht vorhanden.",
    ],
)
def test_a_clause_goes_on_behind_an_aside(document: str, verdict_of: Verdict) -> None:
    """Brackets, a relative clause and „also …“ do not part a denial from what it denies."""
    assert verdict_of("keine Gehhilfe", "neg", document) == "preserved"
