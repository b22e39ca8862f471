"""Who acts on whom where the fact declares it with an arrow."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

MASTER = {"f": ("Frau Holm beauftragt Herrn Aigner mit dem Anstrich", {"person": "Frau Holm->Herr Aigner"})}
NEIGHBOUR = {"f": ("Der Kläger verklagt den Beklagten wegen der Hecke", {"person": "Kläger->Beklagter"})}
TWO = {"f": ("Frau Holm vertritt Frau Wiese im Chor", {"person": "Frau Holm->Frau Wiese"})}
BANK = {"f": ("Sparkasse kündigt dem Mandanten den Kredit", {"person": "Sparkasse->Mandant"})}


@pytest.mark.parametrize(
    ("facts", "document"),
    [
        (MASTER, "Herr Aigner beauftragt Frau Holm mit dem Anstrich."),
        (MASTER, "Mit dem Anstrich beauftragt Herr Aigner Frau Holm."),
        (MASTER, "Frau Holm wird von Herrn Aigner mit dem Anstrich beauftragt."),
        (MASTER, "Mit dem Anstrich ist Frau Holm durch Herrn Aigner beauftragt."),
        (NEIGHBOUR, "Der Kläger wird vom Beklagten wegen der Hecke verklagt."),
        (NEIGHBOUR, "Wegen der Hecke verklagt der Beklagte den Kläger."),
        (TWO, "Frau Wiese vertritt Frau Holm im Chor."),
        (TWO, "Frau Holm wird im Chor von Frau Wiese vertreten."),
        (BANK, "Der Mandant kündigt der Sparkasse den Kredit."),
    ],
)
def test_changed_places(
    facts: dict[str, tuple[str, dict[str, str]]], document: str, judged: Callable[..., Judgement]
) -> None:
    """Whom the fact names as the object is the nominative, stands behind „von“ in the passive, or begins the sentence
    where both are called „Frau“."""
    (one,) = judged(document, facts).facts
    assert (one.verdict, one.rule, one.border) == ("falsified:person", "person.swapped", "")


@pytest.mark.parametrize(
    ("facts", "document"),
    [
        (MASTER, "Herrn Aigner beauftragt Frau Holm mit dem Anstrich."),
        (MASTER, "Mit dem Anstrich beauftragt Frau Holm Herrn Aigner."),
        (MASTER, "Herr Aigner wird von Frau Holm mit dem Anstrich beauftragt."),
        (MASTER, "Herr Aigner, den Frau Holm mit dem Anstrich beauftragt, beginnt."),
        (MASTER, "Frau Holm und Herr Aigner sprechen; beauftragt mit dem Anstrich wird er."),
        (MASTER, "Der Brief von Frau Holm wird Herrn Aigner gebracht, der mit dem Anstrich beauftragt ist."),
        (NEIGHBOUR, "Der Beklagte wird vom Kläger wegen der Hecke verklagt."),
        (NEIGHBOUR, "Den Beklagten verklagt der Kläger wegen der Hecke."),
        (TWO, "Frau Wiese wird im Chor von Frau Holm vertreten."),
        (TWO, "Im Chor vertritt Frau Wiese Frau Holm."),
        (BANK, "Dem Mandanten kündigt die Sparkasse den Kredit."),
        (BANK, "Dem Mandanten wird der Kredit von der Sparkasse gekündigt."),
    ],
)
def test_in_their_own_places(
    facts: dict[str, tuple[str, dict[str, str]]], document: str, judged: Callable[..., Judgement]
) -> None:
    """The same said with the object first or in the passive, and what case and order leave open."""
    assert judged(document, facts).verdicts == {"f": "preserved"}


def test_an_object_may_begin_where_the_case_is_not_told(judged: Callable[..., Judgement]) -> None:
    """„Die Mutter hat Frau Holm angerufen“ may be said of either."""
    facts = {"f": ("Frau Holm ruft die Mutter an", {"person": "Frau Holm->Mutter"})}
    assert judged("Die Mutter hat Frau Holm angerufen.", facts).verdicts == {"f": "preserved"}


def test_a_title_in_the_wrong_case_is_looked_at(judged: Callable[..., Judgement]) -> None:
    """„Frau Holm beauftragt Herr Aigner“: the nominative speaks against the order."""
    (one,) = judged("Frau Holm beauftragt Herr Aigner mit dem Anstrich.", MASTER).facts
    assert (one.verdict, one.border) == ("falsified:person", "person")


def test_whoever_something_is_asked_of_stands_behind_von_in_both(judged: Callable[..., Judgement]) -> None:
    """„vom Beklagten werden 500 Euro verlangt“ says nothing of who asks."""
    facts = {"f": ("Klägerin verlangt vom Beklagten 500 Euro", {"person": "Klägerin->Beklagter"})}
    document = "Vom Beklagten werden seitens der Klägerin 500 Euro verlangt."
    assert judged(document, facts).verdicts == {"f": "preserved"}
