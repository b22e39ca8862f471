"""What denies in a text and what only looks like it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Auf die Leihgebühr hat das Museum nicht verzichtet.", "preserved"),
        ("Das Museum hat auf die Leihgebühr verzichtet.", "falsified:negation"),
        ("Das Museum verzichtete auf die Leihgebühr.", "falsified:negation"),
    ],
)
def test_a_denied_denial_keeps_its_verb(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„nicht verzichtet“ in a fact makes the verb one of the fact's words, whose *nicht* is dropped or kept."""
    (one,) = judged(document, {"f": "Museum hat nicht auf die Leihgebühr verzichtet"}).facts
    assert one.verdict == verdict
    assert one.rule in ("all_attributes", "polarity.lost")


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Obmann nimmt an der Wanderung teil", "Der Obmann bleibt der Wanderung fern.", "falsified:negation"),
        ("Obmann nimmt nicht an der Wanderung teil", "Der Obmann blieb der Wanderung fern.", "preserved"),
        ("Obmann nimmt an der Wanderung teil", "Der Obmann bleibt der Wanderung treu.", "preserved"),
        (
            "Obmann fehlt nicht bei der Wanderung",
            "Der Obmann bleibt bei der Wanderung und isst aus der Dose.",
            "preserved",
        ),
        ("Wagen mit Heu bleibt stehen", "Der Wagen bleibt mit Heu aus dem Stall stehen.", "preserved"),
        ("Wirt zahlt die Pacht", "Der Wirt blieb dem Ort die Pacht schuldig.", "falsified:negation"),
        ("Wirt zahlt die Pacht", "Der Wirt blieb dem Ort treu und zahlt die Pacht.", "preserved"),
    ],
)
def test_verbs_deny_in_two_halves(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„bleibt … fern“, „blieb … schuldig“: the second half ends the clause; with another the verb denies nothing."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        (
            "Architektin schickt die Pläne bis Mai",
            "Die noch fehlenden Pläne schickt die Architektin bis Mai.",
            "preserved",
        ),
        ("Architektin schickt die Pläne bis Mai", "Fehlende Pläne schickt die Architektin bis Mai.", "preserved"),
        ("keine Pläne der Brücke", "Wegen fehlender Pläne der Brücke ruht der Bau.", "preserved"),
        ("Pläne der Brücke vorhanden", "Wegen fehlender Pläne der Brücke ruht der Bau.", "falsified:negation"),
        ("keine Pläne der Brücke", "Fehlende Pläne der Brücke.", "preserved"),
    ],
)
def test_what_is_missing_as_yet_may_be_sent(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Of „die noch fehlenden Pläne“ something is said; without article or verb they are missing and no more."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        (
            "Verlegung der Haltestelle",
            "Gegen vier Stimmen hat der Rat für die Verlegung der Haltestelle gestimmt.",
            "preserved",
        ),
        (
            "Verlegung der Haltestelle",
            "Gegen 4 Gegenstimmen hat der Rat die Verlegung der Haltestelle entschieden.",
            "preserved",
        ),
        (
            "Verlegung der Haltestelle abgestimmt",
            "Gegen Mittag wurde über die Verlegung der Haltestelle abgestimmt.",
            "preserved",
        ),
        (
            "Verlegung der Haltestelle",
            "Gegen die Verlegung der Haltestelle hat der Rat gestimmt.",
            "falsified:negation",
        ),
    ],
)
def test_whoever_votes_against_denies_and_not_how_many(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„gegen vier Stimmen“ counts, and „abgestimmt“ is no „gestimmt“: only what is voted against is denied."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Schlüssel weitergegeben", "Den Schlüssel hat er niemandem weitergegeben.", "falsified:negation"),
        ("Suche nach dem Kater erfolgreich", "Die Suche nach dem Kater blieb ergebnislos.", "falsified:negation"),
        ("Suche nach dem Kater nicht erfolgreich", "Die Suche nach dem Kater blieb ergebnislos.", "preserved"),
        ("Kater gefunden", "Die Suche nach dem Hund blieb ergebnislos. Gefunden ist der Kater.", "preserved"),
    ],
)
def test_nobody_and_in_vain_deny(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """What is done for nobody or without success is not done; in another sentence it is."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Beet ohne Unkraut", "Unkrautfreies Beet.", "preserved"),
        ("Unkraut am Beet", "Unkraut am Beet.", "preserved"),
        ("kein Unkraut am Beet", "Unkraut am Beet.", "falsified:negation"),
    ],
)
def test_a_word_that_begins_with_un_may_be_free_of_it(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„Unkrautfrei“ at the head of a sentence denies the weeds, „Unkraut“ itself denies nothing."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("kein Umzug der Kapelle", "Der Umzug der Kapelle fällt heuer aus, der Markt beginnt um 9 Uhr.", "preserved"),
        ("kein Umzug der Kapelle", "Der Umzug der Kapelle fällt mit 40 Leuten groß aus.", "falsified:negation"),
        ("kein Frost im Keller", "Frost im Keller schließt der Gärtner aus.", "preserved"),
        ("kein Stroh am Dach", "Stroh scheidet für das Dach aus.", "preserved"),
        ("Zaun nicht gestrichen", "Der Zaun muss erst noch gestrichen werden.", "preserved"),
    ],
)
def test_a_verb_of_denial_in_two_halves(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Its other half ends the clause; what falls out well or badly is not left out."""
    assert judged(document, {"f": (fact, {"polarity": "neg"})}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Auf die Brotzeit hat sie nicht verzichtet.", "preserved"),
        ("Auf die Brotzeit hat sie verzichtet.", "falsified:negation"),
    ],
)
def test_a_part_of_the_facts_word_denies_nothing_by_itself(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Who has not waived it told of no waiver."""
    assert judged(document, {"f": ("kein Brotzeitverzicht", {"polarity": "neg"})}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "polarity", "document", "verdict"),
    [
        ("Der Gurt darf gelöst werden", "", "Der Gurt darf NICHT gelöst werden.", "falsified:negation"),
        ("kein Latex", "neg", "KEIN LATEX!", "preserved"),
        ("keine Ersatzfilter", "neg", "Ersatzfilter: null.", "preserved"),
        ("keine Ersatzfilter", "neg", "Die Ersatzfilter sind aufgebraucht.", "preserved"),
        ("keine Ersatzfilter", "neg", "Ersatzfilter: 0,5 kg.", "falsified:negation"),
        ("Ziegel noch nicht geliefert", "neg", "Auf die Ziegel warten wir noch.", "preserved"),
        ("keine Hunde im Saal", "neg", "Hunde sind im Saal tabu.", "preserved"),
        ("Der Kran ist umgestürzt", "", "Beinahe wäre der Kran umgestürzt.", "falsified:negation"),
        ("Der Pächter zahlt", "", "Statt zu zahlen, zog der Pächter aus.", "falsified:negation"),
        ("Der Pächter zahlt", "", "Der Pächter weigert sich zu zahlen.", "falsified:negation"),
        ("Der Pächter zahlt 30 Euro", "", "Der Pächter zahlt 30 Euro statt bisher 20 Euro.", "preserved"),
    ],
)
def test_further_ways_to_deny(
    fact: str, polarity: str, document: str, verdict: str, verdict_of: Callable[..., str]
) -> None:
    """Words that say that a thing is not there, not done or not allowed; in capitals too."""
    assert verdict_of(fact, polarity, document) == verdict


@pytest.mark.parametrize(
    ("fact", "polarity", "document", "verdict"),
    [
        ("Der Tarif gilt im März", "", "Der Tarif gilt nicht bloß im März.", "preserved"),
        ("Der Tarif gilt ab März", "", "Der Tarif gilt nicht erst ab April, sondern schon ab März.", "preserved"),
        ("Der Rat nahm den Plan an", "", "Trotz fehlender Unterlagen nahm der Rat den Plan an.", "preserved"),
        ("Führung dauert eine Stunde", "", "Die Führung ist kostenlos und dauert eine Stunde.", "preserved"),
        ("Führung am Sonntag", "", "Die Führung am Sonntag ist gratis.", "preserved"),
        ("Haushalt genehmigt", "", "Einstimmig fiel die Genehmigung des Haushalts aus.", "preserved"),
        ("Teppiche entfernt", "", "Flur ohne Teppiche, sie wurden entfernt.", "preserved"),
        ("Pächter behauptet Schenkung", "", "Der Pächter bestreitet es nicht und behauptet Schenkung.", "preserved"),
        ("Kinder zahlen keinen Eintritt", "neg", "Eintritt 9 Euro, Kinder gratis.", "preserved"),
        ("Führung ist kostenlos", "", "Für die Führung fallen keine Kosten an.", "preserved"),
    ],
)
def test_what_only_looks_like_a_denial(
    fact: str, polarity: str, document: str, verdict: str, verdict_of: Callable[..., str]
) -> None:
    """*nicht bloß*, *nicht erst*, *fehlend* behind a preposition and *kostenlos* deny nothing of what is told."""
    assert verdict_of(fact, polarity, document) == verdict
