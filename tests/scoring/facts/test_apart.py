"""Statements that differ from a fact and are none against it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

DENIED = {"polarity": "neg"}
AGAINST = "falsified:contradiction"


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Patient hat Husten", "Der Patient hat Husten. Die Ehefrau hat keinen Husten.", "preserved"),
        ("Patient hat Husten", "Der Patient hat Husten. Der Patient hat keinen Husten.", AGAINST),
        ("Patient hat Husten", "Der Patient hat Husten. Die Ehefrau sagt, er hat keinen Husten.", AGAINST),
        ("Bewohnerin isst selbständig", "Die Bewohnerin isst selbständig. Ihre Schwester nicht.", "preserved"),
        ("Frau Brandl kündigte", "Herr Sommer kündigte nicht. Frau Brandl kündigte.", "preserved"),
        ("Frau Brandl kündigte", "Frau Brandl kündigte. Frau Brandl kündigte nicht.", AGAINST),
        ("Frau Brandl kündigte", "Frau Brandl kündigte. Herr Sommer, der neu ist, kündigte nicht.", "preserved"),
        ("Kläger erschien", "Der Kläger erschien. Der Beklagte erschien nicht.", "preserved"),
        ("Kläger erschien", "Der Kläger erschien. Der Kläger erschien nicht.", AGAINST),
    ],
)
def test_what_is_told_of_somebody_else_is_no_contradiction(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„Die Ehefrau hat keinen Husten“ says nothing of the patient's; who only says it is nobody of whom it is told."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("kein Asthma", "Kein Asthma. Die Mutter hatte Asthma.", "preserved"),
        ("kein Asthma", "Kein Asthma. Er hatte Asthma.", AGAINST),
        ("kein Asthma", "Kein Asthma. Die Tochter gibt ihm ein Spray gegen Asthma.", AGAINST),
        ("keine Schmerzen", "Heute hat er keine Schmerzen. Gestern hatte er Schmerzen.", "preserved"),
        ("keine Schmerzen", "Heute hat er keine Schmerzen. Heute hatte er Schmerzen.", AGAINST),
        ("keine Schmerzen", "Morgens hat er keine Schmerzen. Abends hat er Schmerzen.", AGAINST),
        (
            "Beitrag für Mai nicht gezahlt",
            "Der Beitrag für Mai ist nicht gezahlt. Der Beitrag für April ist gezahlt.",
            "preserved",
        ),
        (
            "Beitrag für Mai nicht gezahlt",
            "Der Beitrag für Mai ist nicht gezahlt. Der Beitrag für Mai ist gezahlt.",
            AGAINST,
        ),
        (
            "Büro am Montag nicht besetzt",
            "Am Montag war das Büro nicht besetzt. Am Dienstag war das Büro besetzt.",
            "preserved",
        ),
    ],
)
def test_another_person_or_time_affirms_nothing_denied(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """What the mother had, what was yesterday or in April does not belie a denial; the evening is of the same day."""
    assert judged(document, {"f": (fact, DENIED)}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        (
            "Narbe am linken Arm ist reizlos",
            "Die Narbe am linken Arm ist reizlos. Die Narbe am rechten Arm ist nicht reizlos.",
            "preserved",
        ),
        (
            "Narbe am linken Arm ist reizlos",
            "Die Narbe am linken Arm ist reizlos. Die Narbe am linken Arm ist nicht reizlos.",
            AGAINST,
        ),
        ("Beitrag beträgt 40 Euro", "Ab Mai beträgt der Beitrag 40 Euro. Im April betrug er 35 Euro.", "preserved"),
        (
            "Beitrag beträgt 40 Euro",
            "Ab Mai beträgt der Beitrag 40 Euro. Ab Mai beträgt der Beitrag 35 Euro.",
            AGAINST,
        ),
    ],
)
def test_another_side_or_month_is_no_contradiction(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """The right arm is not the left; what was in April holds beside what holds from May on."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


def test_a_sentence_of_the_reference_contradicts_none_of_its_facts(judged: Callable[..., Judgement]) -> None:
    """What the reference says of the new shed holds beside what it says of the shed; denied or not it is another."""
    sentences = ("Die Pumpe im Schuppen läuft.", "Die neue Pumpe im Schuppen läuft nicht.")
    fact = {"f": "Pumpe im Schuppen läuft"}
    assert judged("\n".join(sentences), fact, sentences).verdicts == {"f": "preserved"}
    assert judged("\n".join(sentences), fact, sentences[:1]).verdicts == {"f": AGAINST}
    document = "Die Pumpe im Schuppen läuft. Die Pumpe im Schuppen läuft nicht."
    assert judged(document, fact, sentences).verdicts == {"f": AGAINST}
