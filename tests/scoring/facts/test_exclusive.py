"""Terms that exclude each other: which words of a text are one, and when another one in its place is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.exclusive import exclusive_terms
from pruefstand.scoring.facts.judging import Judgement
from pruefstand.scoring.facts.lexicon import lexicon
from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.rules import Rules, parse_rules
from pruefstand.scoring.facts.shipped import shipped

OWN_RULES = """\
#version;1
kind;name;forms;note
term;Vertrag:Pacht;Pacht|Pachtvertrag|Landpacht;
term;Vertrag:Leihe;Leihe|Leihvertrag;
term;Vertrag:freie Leihe;freie Leihe|Leihe auf Zeit;
term;Zahlung:Pacht;Pacht;
"""
OWN: Rules = parse_rules([("own.csv", OWN_RULES)])


def _terms(text: str) -> list[tuple[str, str]]:
    words = prepare(FactReference(("Boot.",), (Fact("b", "Boot", "", {}),)), OWN).read(text).words
    return [(one.norm, one.text) for one in exclusive_terms(words, lexicon(OWN).exclusive, text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Der Pachtvertrag endet.", [("Vertrag:Pacht", "Pachtvertrag")]),
        ("Wegen des Pachtvertrags.", [("Vertrag:Pacht", "Pachtvertrags")]),
        ("Zwei Pachtverträge enden.", [("Vertrag:Pacht", "Pachtverträge")]),
        ("Sie sucht den Leihvertrag.", [("Vertrag:Leihe", "Leihvertrag")]),
        ("Sie sucht die Pächterin.", []),
        ("Die Verpachtung läuft.", []),
    ],
)
def test_a_term_is_found_in_every_inflection_and_in_no_other_word(text: str, found: list[tuple[str, str]]) -> None:
    """Case and number do not matter; a word that only shares its beginning or a part is no form of it."""
    assert _terms(text) == found


def test_capitals_tell_a_noun_from_a_verb() -> None:
    """„er leihe“ is no „Leihe“: a form counts as it is written."""
    assert _terms("Sie sagt, er leihe das Boot.") == []
    assert _terms("Sie sagt, die Leihe ende.") == [("Vertrag:Leihe", "Leihe")]


def test_a_term_of_two_groups_is_found_in_both() -> None:
    """„Pacht“ is a kind of contract and a kind of payment."""
    assert sorted(_terms("Die Pacht ist fällig.")) == [("Vertrag:Pacht", "Pacht"), ("Zahlung:Pacht", "Pacht")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Die Leihe auf Zeit endet.", [("Vertrag:freie Leihe", "Leihe auf Zeit")]),
        ("Die Leihe endet auf Zeit.", [("Vertrag:Leihe", "Leihe")]),
        ("Es war die Leihe, auf Zeit gesehen.", [("Vertrag:Leihe", "Leihe")]),
    ],
)
def test_of_terms_that_begin_alike_the_longest_is_meant(text: str, found: list[tuple[str, str]]) -> None:
    """All its words stand together in one clause, else it is the shorter one."""
    assert _terms(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Sie legte Berufung ein.", {"Rechtsmittel:Berufung"}),
        ("Alle Berufungen sind erledigt.", {"Rechtsmittel:Berufung"}),
        ("Ihr Beruf ist Gärtnerin.", set()),
        ("Angezeigt wurde ein Betrug.", {"Straftat:Betrug", "Vermögensdelikt:Betrug"}),
        ("Die Pacht betrug 90 Euro.", set()),
        ("Drei Gastroskopien.", {"Endoskopie:Gastroskopie"}),
    ],
)
def test_the_shipped_terms_are_no_other_words(text: str, found: set[str]) -> None:
    """„Beruf“ is no „Berufung“ and the verb „betrug“ no offence, though each pair has one stem."""
    read = prepare(FactReference(("Boot.",), (Fact("b", "Boot", "", {}),)), shipped("all")).read(text)
    assert {one.norm for one in read.mentions if one.kind == "term"} == found


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("MRT des Knies am 4. Mai", "CT des Knies am 4. Mai.", "falsified:term"),
        ("MRT des Knies am 4. Mai", "Kernspintomographie des Knies am 4. Mai.", "preserved"),
        ("MRT des Knies am 4. Mai", "Untersuchung des Knies am 4. Mai.", "preserved"),
        ("Testament der Tante im Schrank", "Der Erbvertrag der Tante liegt im Schrank.", "falsified:term"),
        ("Testament der Tante im Schrank", "Im Schrank: letztwillige Verfügung der Tante zum Erbvertrag.", "preserved"),
        ("Testament der Tante im Schrank", "Wegen des Testaments der Tante: Es liegt im Schrank.", "preserved"),
        ("Gitarre im Pfarrhof gestohlen", "Im Pfarrhof wurde die Geige gestohlen.", "falsified:term"),
        ("Gitarre im Pfarrhof gestohlen", "Im Pfarrhof wurden Gitarren gestohlen.", "preserved"),
        ("Diebstahl am Kiosk angezeigt", "Der Betrug am Kiosk wurde angezeigt.", "falsified:term"),
        ("Diebstahl am Kiosk angezeigt", "Angezeigt am Kiosk, der Schaden betrug 9 Euro.", "preserved"),
    ],
)
def test_another_term_of_the_group_is_wrong(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """A word for the same term, its inflection or no term at all is right."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die Mitgliederversammlung am 4. Mai beschließt den Umbau.", "falsified:term"),
        ("Die Betriebsversammlung am 4. Mai beschließt den Umbau.", "preserved"),
        ("Die Versammlung am 4. Mai beschließt den Umbau.", "preserved"),
    ],
)
def test_a_part_that_two_compounds_share_makes_them_no_one_term(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Both are a „Versammlung“, and neither is the other; the part alone contradicts nothing."""
    facts = {"f": "Betriebsversammlung am 4. Mai beschließt den Umbau"}
    assert judged(document, facts).verdicts == {"f": verdict}


def test_terms_of_different_groups_do_not_exclude_each_other(judged: Callable[..., Judgement]) -> None:
    """A camper in the place of a guitar is no other instrument: what differs is not a term of the group."""
    facts = {"f": "Gitarre im Pfarrhof gestohlen"}
    assert judged("Im Pfarrhof wurde das Wohnmobil gestohlen.", facts).verdicts == {"f": "preserved"}
    assert judged("Im Pfarrhof wurde das Klavier gestohlen.", facts).verdicts == {"f": "falsified:term"}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Das Orchester probt im Pfarrhof.", "falsified:term"),
        ("Das Orchester und der Chor proben im Pfarrhof.", "preserved"),
        ("Im Pfarrhof wird geprobt, das Orchester hört zu. Es probt der Chor.", "preserved"),
    ],
)
def test_the_right_term_beside_another_is_right(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """Where the fact's own term stands too, the other one is said of something else."""
    assert judged(document, {"f": "Chor probt im Pfarrhof"}).verdicts == {"f": verdict}


def test_a_term_of_another_fact_is_in_no_other_place(judged: Callable[..., Judgement]) -> None:
    """„Klavier“ is what the second fact tells, and no wrong guitar."""
    facts = {"g": "Gitarre im Pfarrhof gestohlen", "k": "Klavier im Pfarrhof gestimmt"}
    told = judged("Das Klavier im Pfarrhof wurde gestimmt und ein Instrument gestohlen.", facts)
    assert told.verdicts == {"g": "preserved", "k": "preserved"}
    told = judged("Im Pfarrhof wurde die Geige gestohlen, das Klavier gestimmt.", facts)
    assert told.verdicts == {"g": "falsified:term", "k": "preserved"}
