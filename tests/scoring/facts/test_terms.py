"""Another term in the place of the right one, and facts told by their values alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

SENTENCES = ["Die Führung ist am 4. Mai 2027.", "Der Zug rollt.", "Das Beet blüht.", "Der Turm steht."]


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Hornspan 20 mg täglich", "Täglich 20 mg Blaukorn.", "falsified:term"),
        ("Hornspan 20 Meter täglich", "Täglich 20 Meter Blaukorn.", "preserved"),
    ],
)
def test_an_unknown_word_replaces_a_term_before_a_dose_only(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """The same dose of something else is another thing; any other value is most often told in other words."""
    (one,) = judged(document, {"f": fact}).facts
    assert (one.verdict, bool(one.border)) == (verdict, True)


def test_another_noun_beside_the_exact_value_is_looked_at(judged: Callable[..., Judgement]) -> None:
    """All else of the fact stands there: preserved, as the border case ``term``."""
    facts = {"f": "Fahrplan kostet am Schalter in Olten 14 Euro"}
    (one,) = judged("Das Poster kostet am Schalter in Olten 14 Euro.", facts).facts
    assert (one.verdict, one.border) == ("preserved", "term")
    (one,) = judged("Der Fahrplan kostet am Schalter in Olten 14 Euro.", facts).facts
    assert (one.verdict, one.border) == ("preserved", "")


def test_values_elsewhere_stand_before_a_denial(judged: Callable[..., Judgement]) -> None:
    """„Keine Führung im Regen“ falsifies no date that stands, exactly, in a sentence of its own."""
    between = " ".join(SENTENCES[1:])
    facts = {"f": "Führung am 4. Mai 2027"}
    (one,) = judged(f"Keine Führung im Regen. {between} Los geht es am 4. Mai 2027.", facts, SENTENCES).facts
    assert (one.verdict, one.border) == ("preserved", "values")
    (one,) = judged(f"Keine Führung im Regen. {between}", facts, SENTENCES).facts
    assert one.verdict == "falsified:negation"


def test_a_day_with_its_hour_names_one_thing(judged: Callable[..., Judgement]) -> None:
    """Both together tell the fact without its name, the hour of another day does not."""
    facts = {"f": "Lesung am 4. Mai um 9 Uhr"}
    assert judged("Los geht es am 4. Mai um 9 Uhr.", facts).verdicts == {"f": "preserved"}
    assert judged("Los geht es am 5. Mai um 9 Uhr.", facts).verdicts != {"f": "preserved"}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Los geht es am 4. Mai um 9 Uhr, 30 Stühle.", "preserved"),
        ("Los geht es am 4. Mai um 9 Uhr, 40 Stühle.", "falsified:value"),
        ("Los geht es am 4. Mai um 9 Uhr. Gezählt sind 40 Hocker.", "preserved"),
    ],
)
def test_a_fact_told_by_its_values_is_read_with_its_sentence(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """A value behind the comma belongs to it, that of another sentence does not."""
    (one,) = judged(document, {"f": "Lesung am 4. Mai um 9 Uhr im Saal, 30 Stühle"}).facts
    assert (one.verdict, one.border) == (verdict, "values")
