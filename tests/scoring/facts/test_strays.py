"""A value that nothing in the reference accounts for stands in the place of a right one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


def test_a_strange_value_beside_a_word_of_the_fact_falsifies_it(judged: Callable[..., Judgement]) -> None:
    """The fact's words do not locate it, one of them and another number do; a person should look."""
    facts = {"f": "Mindestradius der Kurve am Nordkopf 190 Meter"}
    found = judged("Am Nordkopf sind 210 m einzuhalten.", facts)
    (one,) = found.facts
    assert (one.verdict, one.border) == ("falsified:value", "values")


def test_a_value_of_the_reference_is_in_no_other_place(judged: Callable[..., Judgement]) -> None:
    """What another fact tells is no false value of this one."""
    facts = {"f": "Gleisbogen Radius 190 Meter", "g": "Bahnsteig Länge 210 Meter"}
    assert judged("Der Bahnsteig hat eine Länge von 210 Metern.", facts).verdicts == {"f": "missing", "g": "preserved"}


def test_the_same_number_with_another_unit_is_the_wrong_unit(judged: Callable[..., Judgement]) -> None:
    """„190 cm“ for „190 m“."""
    facts = {"f": "Mindestradius der Kurve am Nordkopf 190 Meter"}
    found = judged("Am Nordkopf sind 190 cm einzuhalten.", facts)
    assert found.verdicts == {"f": "falsified:unit"}


@pytest.mark.parametrize(
    ("document", "verdict", "border"),
    [
        ("Das Hörspiel erscheint in sieben Teilen.", "falsified:value", "located"),
        ("Das Hörspiel erscheint in sieben Teilen und neun Ländern.", "missing", "absent"),
        ("Das Hörspiel erscheint in Teilen.", "missing", "absent"),
        ("Das Hörspiel erscheint in sechs Teilen, gehört in neun Ländern.", "preserved", "located"),
    ],
)
def test_one_strange_number_stands_in_the_place_of_a_count(
    document: str, verdict: str, border: str, judged: Callable[..., Judgement]
) -> None:
    """Whatever it counts, nothing in the reference accounts for it, and a person looks; of two none is it."""
    (one,) = judged(document, {"f": "Hörspiel in sechs Folgen"}).facts
    assert (one.verdict, one.border) == (verdict, border)


LONE = {"m": "Miete der Scheune 400 Euro", "r": "Regenschirme mitbringen"}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die Miete der Scheune ist fällig. Regenschirme mitbringen. Preis: 450 Euro.", "falsified:value"),
        ("Die Miete der Scheune ist fällig. Regenschirme mitbringen. Zaun: 450 Meter.", "missing"),
        ("Die Miete der Scheune ist fällig. Regenschirme mitbringen. Preise: 450 Euro, dann 460 Euro.", "missing"),
        ("Die Miete der Scheune ist fällig. Regenschirme mitbringen.", "missing"),
    ],
)
def test_a_lone_strange_amount_is_the_missing_one(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """The one amount of the document that nothing accounts for, in the same kind of unit; of two none is it."""
    assert judged(document, LONE).verdicts == {"m": verdict, "r": "preserved"}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Lesung im Stadtpark am 4. Mai", "Die Lesung ist im Stadtpark. Schirme mitbringen. Los: 5. Mai.", "time"),
        ("Streit um § 12 MRG", "Der Streit dauert an. Schirme mitbringen. Es geht um § 13 MRG.", "value"),
        ("Lesung im Stadtpark um 9 Uhr", "Die Lesung ist im Stadtpark. Schirme mitbringen. Dann: 10 Uhr.", ""),
    ],
)
def test_a_lone_strange_day_or_norm_is_the_missing_one(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Days and norms are rare enough to be meant; an hour may be that of anything."""
    told = judged(document, {"f": fact, "s": "Schirme mitbringen"}).facts[0]
    assert (told.verdict, told.border) == ((f"falsified:{verdict}", "values") if verdict else ("missing", "absent"))


NAMED = {
    "k": ("Dr. Kranewitter zählt die Rehe", {"person": "Dr. Kranewitter"}),
    "l": ("Herr Lindmoser füttert die Enten", {"person": "Herr Lindmoser"}),
}


@pytest.mark.parametrize(
    ("document", "verdicts"),
    [
        (
            "Die Zählung der Rehe, an Dr. Oberleitner vergeben, die im Wald wohnt, läuft. Hr. Lindmoser füttert Enten.",
            ("falsified:person", "preserved"),
        ),
        ("Dr. Kranewitter zählt die Rehe. Herr Lindmoser füttert die Enten.", ("preserved", "preserved")),
        (
            "Gezählt werden die Rehe. Herr Lindmoser füttert die Enten. Frau Oberleitner singt.",
            ("missing", "preserved"),
        ),
    ],
)
def test_a_lone_strange_name_is_the_missing_one(
    document: str, verdicts: tuple[str, str], judged: Callable[..., Judgement]
) -> None:
    """The one name that the reference does not know, beside words of the fact whose person is named nowhere; in a
    sentence of its own it is somebody else."""
    told = judged(document, NAMED).facts
    assert tuple(one.verdict for one in told) == verdicts
    assert told[0].border == {"falsified:person": "person", "missing": "absent"}.get(verdicts[0], "")
