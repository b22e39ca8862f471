"""How often something is done: every wording of a rhythm has one form."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement
from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.rhythms import daily, number_of, rhythms
from pruefstand.scoring.facts.shipped import shipped


@pytest.mark.parametrize(
    ("text", "norm"),
    [
        ("dreimal täglich lüften", "3"),
        ("zweimal pro Woche gießen", "2/7"),
        ("2x/Woche mähen", "2/7"),
        ("jeden Tag fegen", "1"),
        ("Jede Woche fegen", "1/7"),
        ("jeden zweiten Tag wenden", "1/2"),
        ("jeden 3. Tag wenden", "1/3"),
        ("alle sechs Stunden messen", "4"),
        ("alle 14 Tage düngen", "1/14"),
        ("alle halbe Stunde ein Zug", "48"),
        ("halbstündlich ein Zug", "48"),
        ("im Zwei-Wochen-Takt", "1/14"),
        ("im Abstand von je zwei Wochen schneiden", "1/14"),
        ("zehn Stunden die Woche", "1/7"),
        ("jeden Abend abschließen", "1"),
        ("das allmorgendliche Läuten", None),
        ("als Einmalgabe am Tag", "1"),
        ("drei Tagesgaben Futter", "3"),
    ],
)
def test_a_rhythm_is_a_number_of_times_a_day(text: str, norm: str | None) -> None:
    """Digits or words, adverb or noun: the norm is the times a day; what is no rhythm has none."""
    assert {one.norm for one in rhythms(text)} == ({norm} if norm else set())


def test_number_and_time_may_stand_apart() -> None:
    """Each of the two pieces has the whole rhythm, what stands between stays free."""
    text = "vier Spülungen zu je 2 l pro Tag"
    assert [(one.norm, one.text) for one in rhythms(text)] == [("4", "vier Spülungen"), ("4", "pro Tag")]


def test_a_part_of_the_day_is_told_with_its_rhythm() -> None:
    """„jeden Abend“ is once a day, in the evening."""
    (one,) = rhythms("Das Tor wird jeden Abend geschlossen.")
    assert (one.norm, one.label) == ("1", "abends")


@pytest.mark.parametrize(("text", "found"), [("5 l am Tag", 1), ("5 l/d", 1), ("am Tag der Ernte", 0), ("am Tage", 0)])
def test_a_day_alone_is_daily(text: str, found: int) -> None:
    """„am Tag“ and „/d“, but no certain day."""
    assert [one.norm for one in daily(text)] == ["1"] * found


@pytest.mark.parametrize(
    ("word", "number"), [("7", 7), ("sieben", 7), ("Eine", 1), ("", None), (None, None), ("Beet", None)]
)
def test_a_number_is_digits_or_a_word(word: str | None, number: int | None) -> None:
    """Anything else is none."""
    assert number_of(word) == number


@pytest.mark.parametrize(
    ("text", "norm", "label"),
    [
        ("jeden Freitag Markt", "1/7", "Fr"),
        ("Jeden Samstag Markt", "1/7", "Sa"),
        ("jeden zweiten Freitag Markt", "1/14", ""),
        ("jeden 3. Freitag Markt", "1/21", ""),
    ],
)
def test_a_weekday_that_comes_back_is_a_rhythm(text: str, norm: str, label: str) -> None:
    """Once a week with its day, or once in so many weeks."""
    assert [(one.norm, one.label) for one in rhythms(text)] == [(norm, label)]


@pytest.mark.parametrize("text", ["am Freitag Markt", "jeden letzten Freitag Markt", "an jedem Freitagabend"])
def test_a_weekday_alone_is_no_rhythm(text: str) -> None:
    """Neither a certain day, nor a word that is no number, nor part of another word."""
    assert list(rhythms(text)) == []


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Markt jeden zweiten Freitag", "Alle zwei Wochen ist Freitag Markt.", "preserved"),
        ("Markt jeden zweiten Freitag", "Jeden Freitag ist Markt.", "falsified:time"),
        ("Markt jeden Freitag", "Freitags ist Markt.", "preserved"),
        ("Markt jeden Freitag", "Jeden Samstag ist Markt.", "falsified:time"),
        ("Markt freitags zweimal am Tag", "Freitags ist der Markt dreimal am Tag.", "falsified:time"),
    ],
)
def test_rhythms_of_weekdays_are_compared(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """The day and how many weeks lie between."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("text", "norms"),
    [
        ("sechstägiger Markt", []),
        ("Markt sechstägig", ["1/6"]),
        ("14-tägiger Markt", ["1/14"]),
        ("vierzehntägiger Markt", ["1/14"]),
        ("sechstäglicher Markt", ["1/6"]),
    ],
)
def test_days_before_a_noun_are_its_length(text: str, norms: list[str]) -> None:
    """„Sechstägig“ before a noun says how long it lasts; behind it, and fourteen days anywhere, how often it is."""
    assert [one.norm for one in rhythms(text)] == norms


@pytest.mark.parametrize(
    ("document", "norms"),
    [
        ("Der Verband wird morgen gewechselt.", ["day:morgen"]),
        ("Morgen wird der Verband gewechselt.", ["day:morgen"]),
        ("Der Verband wird morgens gewechselt.", ["daytime:morgens"]),
        ("Am Morgen wird er gewechselt.", ["daytime:morgens"]),
        ("Er wurde heute morgen gewechselt.", ["day:heute"]),
    ],
)
def test_tomorrow_is_a_day(document: str, norms: list[str]) -> None:
    """„morgen“ is the next day, „morgens“ and „heute morgen“ are not."""
    prepared = prepare(FactReference(("Verband.",), (Fact("f", "Verband", "", {}),)), shipped("all"))
    assert [one.norm for one in prepared.read(document).mentions if one.kind == "moment"] == norms
