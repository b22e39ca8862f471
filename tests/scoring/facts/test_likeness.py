"""Which values are the same, said in two ways: shares, pairs, doses, days, falls."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("ein Viertel der Bänke morsch", "25 Prozent der Bänke sind morsch.", "preserved"),
        ("ein Viertel der Bänke morsch", "35 Prozent der Bänke sind morsch.", "falsified:value"),
        ("25 Prozent der Bänke morsch", "1/4 der Bänke ist morsch.", "preserved"),
        ("25 Prozent der Bänke morsch", "1/5 der Bänke ist morsch.", "missing"),
        ("25 Prozent der Bänke morsch", "Drei Viertel der Bänke sind morsch.", "falsified:value"),
        ("75 Prozent der Bänke morsch", "Drei Viertel der Bänke sind morsch.", "preserved"),
    ],
)
def test_a_quarter_is_a_share(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„ein Viertel“, „1/4“ and „25 Prozent“ are one value, any other share is another."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die Fliesen messen 40 x 30 mm.", "preserved"),
        ("Die Fliesen messen 4 mal 3 cm.", "preserved"),
        ("Die Fliesen messen 40 mal 30 cm.", "falsified:unit"),
        ("Die Fliesen messen 4 mal 2 cm.", "falsified:value"),
    ],
)
def test_a_pair_has_its_unit(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """Both lengths in another unit are the same where the unit is reckoned in; the same numbers of it are wrong."""
    assert judged(document, {"f": "Fliesen 40 mal 30 mm"}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("elf Urlaubstage übrig", "Es sind 11 Tage Urlaub übrig.", "preserved"),
        ("11 Tage Urlaub übrig", "Es sind elf Urlaubstage übrig.", "preserved"),
        ("11 Tage Urlaub übrig", "Es sind elf Urlaubswochen übrig.", "falsified:unit"),
        ("11 Tage Urlaub übrig", "Es sind zwölf Urlaubstage übrig.", "missing"),
    ],
)
def test_days_that_are_counted_are_days(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„elf Urlaubstage“ last eleven days, and no weeks."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Einnahmen sinken um 840 Euro", "Einnahmen: −840 EUR.", "preserved"),
        ("Verlust von 840 Euro am Kiosk", "Kiosk: Verlust −840 EUR.", "preserved"),
        ("Einnahmen sinken um 840 Euro", "Einnahmen: −850 EUR.", "falsified:value"),
        ("Einnahmen steigen um 840 Euro", "Einnahmen: −840 EUR.", "falsified:value"),
        ("Einnahmen 840 Euro", "Einnahmen: −840 EUR.", "falsified:value"),
    ],
)
def test_a_fall_may_be_told_with_a_minus(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """The amount by which something falls is the same below zero; an amount that does not fall is not."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Der Strom ist um 12 Prozent mehr geworden.", "preserved"),
        ("Strom: 12 % mehr.", "preserved"),
        ("Strom: 12 % weniger.", "falsified:value"),
        ("Der Strom liegt 12 Prozent niedriger.", "falsified:value"),
        ("Der Strom liegt 12 Prozent höher, weniger Leute heizen damit.", "preserved"),
    ],
)
def test_more_or_less_behind_an_amount_is_a_direction(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Behind the amount it says which way; elsewhere in the sentence it says nothing of it."""
    assert judged(document, {"f": "Strom 12 Prozent mehr"}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Insulin abends 18 IE", "Insulin 0-0-18 IE.", "preserved"),
        ("Insulin abends 18 IE", "Insulin 0-0-16 IE.", "falsified:value"),
        ("Sirup morgens 5 ml", "Sirup 5-0-0 ml.", "preserved"),
        ("Sirup morgens 5 ml", "Sirup 5-0-0 Tropfen.", "falsified:unit"),
    ],
)
def test_a_scheme_with_a_unit_gives_amounts(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„0-0-18 IE“ are eighteen units in the evening."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("31 von 40 Bäumen gepflanzt", "40 Bäume, davon 31 gepflanzt.", "preserved"),
        ("31 von 40 Bäumen gepflanzt", "Von 40 Bäumen sind 31 gepflanzt.", "preserved"),
        ("31/40 Bäume gepflanzt", "40 Bäume, davon 31 gepflanzt.", "preserved"),
        ("31/40 Bäume gepflanzt", "Auf 40 Bäume kamen 31 gepflanzte.", "falsified:value"),
        ("31 von 40 Bäumen gepflanzt", "40 von 31 Bäumen gepflanzt.", "falsified:value"),
        ("31 von 40 Bäumen gepflanzt", "40 Bäume, davon 30 gepflanzt.", "missing"),
        ("Brett 2 mm statt 4 mm dick", "Das Brett ist nur 2 mm dick, geschuldet waren 4 mm.", "preserved"),
        ("Brett 2 mm statt 4 mm dick", "Das Brett ist 4 mm statt 2 mm dick.", "falsified:value"),
    ],
)
def test_a_part_and_its_whole_may_come_in_any_order(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Which is the part shows by its size, which was owed by no order; „statt“ and „von … auf“ keep theirs."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("ein Drittel der Bänke morsch", "33 Prozent der Bänke sind morsch.", "preserved"),
        ("ein Drittel der Bänke morsch", "33,3 % der Bänke sind morsch.", "preserved"),
        ("67 % der Bänke morsch", "Zwei Drittel der Bänke sind morsch.", "preserved"),
        ("33 Prozent der Bänke morsch", "1/3 der Bänke ist morsch.", "preserved"),
        ("ein Drittel der Bänke morsch", "34 Prozent der Bänke sind morsch.", "falsified:value"),
        ("ein Achtel der Bänke morsch", "13 Prozent der Bänke sind morsch.", "falsified:value"),
    ],
)
def test_an_endless_share_is_told_rounded(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """A third is 33 % or 33,3 %; an eighth has an end and is 12,5 % alone."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Treffen Mitte Mai", "Das Treffen ist am 15. Mai.", "preserved"),
        ("Treffen Anfang Mai", "Das Treffen ist am 3. Mai.", "preserved"),
        ("Treffen Ende Mai", "Das Treffen ist am 24. Mai.", "preserved"),
        ("Treffen Mitte Mai", "Das Treffen ist am 25. Mai.", "falsified:time"),
        ("Antrag bis Ende Mai", "Der Antrag ist bis 24. Mai zu stellen.", "falsified:time"),
        ("Treffen Mitte Mai", "Das Treffen ist am 15. Juni.", "falsified:time"),
        ("Treffen am 15. Mai", "Das Treffen ist Mitte Mai.", "missing"),
        ("Treffen am 15. Mai", "Das Treffen ist Ende Mai.", "falsified:time"),
    ],
)
def test_a_day_in_a_part_of_a_month(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """The 15th is „Mitte Mai“, the 25th is not; who tells only the part leaves the day out."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Pacht läuft bis Ende 2025", "Die Pacht endet am 31.12.2025.", "preserved"),
        ("Pacht läuft bis Ende 2025", "Die Pacht läuft bis Ende Dezember 2025.", "preserved"),
        ("Pacht läuft bis Ende 2025", "Die Pacht läuft bis Jahresende 2025.", "preserved"),
        ("Pacht läuft bis Ende 2025", "Die Pacht läuft bis 2025.", "preserved"),
        ("Pacht läuft bis 31.12.2025", "Die Pacht läuft bis Ende 2025.", "preserved"),
        ("Pacht läuft bis Ende 2025", "Die Pacht endet am 31.12.2026.", "falsified:time"),
        ("Pacht läuft bis Ende 2025", "Die Pacht läuft bis Mitte 2025.", "falsified:time"),
        ("Pacht läuft bis Ende 2025", "Die Pacht läuft bis Ende 2026.", "falsified:time"),
        ("Pacht läuft bis Ende 2025", "Die Pacht läuft bis 2026.", "falsified:time"),
        ("Pacht läuft bis Ende 2025", "Die Pacht läuft bis zum 31. März 2025.", "falsified:time"),
        ("Umbau Mitte 2025", "Der Umbau ist im Juni 2025.", "preserved"),
    ],
)
def test_a_part_of_a_year(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„Ende 2025“ is its last day or two months; the middle of the year or another one is another time."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}
