"""How far a denial reaches: groups of words, lists, what goes on with *ebenso*."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        (
            "Abriss der Scheune",
            "Ohne eingeholte Genehmigung der Gemeinde den Abriss der Scheune begonnen.",
            "preserved",
        ),
        ("Abriss der Scheune", "Ohne Genehmigung der Gemeinde ein Abriss der Scheune.", "preserved"),
        ("Genehmigung der Gemeinde", "Ohne Genehmigung der Gemeinde ein Abriss der Scheune.", "falsified:negation"),
        ("Abriss der Scheune", "Ohne Abriss der Scheune ein Neubau.", "falsified:negation"),
        ("Abriss der Scheune", "Ohne den Abriss der Scheune ein Neubau.", "falsified:negation"),
    ],
)
def test_ohne_ends_at_the_next_article(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Behind a noun an article begins a group of its own; right behind „ohne“ it belongs to what is missing."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Versand der Karten", "Auf den Abdruck wird verzichtet, ebenso auf den Versand der Karten.", "falsified"),
        ("kein Versand der Karten", "Auf den Abdruck wird verzichtet, ebenso auf den Versand der Karten.", "preserved"),
        ("kein Versand der Karten", "Auf den Abdruck wird verzichtet, dann folgt der Versand der Karten.", "falsified"),
        ("Versand der Karten", "Der Abdruck ist fertig, ebenso der Versand der Karten.", "preserved"),
        ("Versand der Karten", "Der Abdruck fehlt. Ebenso fleißig läuft der Versand der Karten.", "preserved"),
    ],
)
def test_a_denial_goes_on_with_ebenso(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """The next clause is denied with the one before, and only where that one is; another sentence is not."""
    assert judged(document, {"f": fact}).verdicts["f"].partition(":")[0] == verdict


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("keine Nägel", "Keine Farbe; Nägel und Pinsel.", "falsified:negation"),
        ("Nägel", "Keine Farbe; Nägel und Pinsel.", "preserved"),
        ("keine Nägel", "Keine Farbe, Nägel oder Pinsel.", "preserved"),
        ("keine Nägel", "Nägel; Farbe und Pinsel verneint.", "falsified:negation"),
        ("keine Nägel", "Nägel, Farbe und Pinsel verneint.", "preserved"),
    ],
)
def test_a_semicolon_closes_a_list(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """A denial before or behind the list does not reach over it, over a comma it does."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("keine Kohle im Keller", "Keine Beheizung mit Kohle im Keller.", "preserved"),
        ("Kohle im Keller", "Keine Beheizung mit Kohle im Keller.", "falsified:negation"),
        ("Hund mit Halsband im Garten", "Kein Futter, ein Hund mit Halsband im Garten.", "preserved"),
        ("Kohle im Keller", "Kein Regal mit Kohle im Keller.", "preserved"),
    ],
)
def test_an_action_is_denied_with_what_it_is_done_with(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„Keine Beheizung mit Kohle“ denies the coal too; behind a thing „mit“ ends what is denied."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict", "border"),
    [
        ("Schimmel im Keller: kein Befund.", "preserved", "polarity"),
        ("Schimmel im Keller: nein.", "preserved", ""),
        ("Schimmel im Keller: ja.", "falsified:negation", ""),
        ("Schimmel im Keller: reichlich.\nDach: kein Befund.", "falsified:negation", ""),
    ],
)
def test_a_head_is_denied_by_what_follows_it(
    document: str, verdict: str, border: str, judged: Callable[..., Judgement]
) -> None:
    """What a denial right behind the colon denies is most often the head: kept, and looked at where it says more."""
    (one,) = judged(document, {"f": "kein Schimmel im Keller"}).facts
    assert (one.verdict, one.border) == (verdict, border)


def test_without_ends_before_a_verb(judged: Callable[..., Judgement]) -> None:
    """„Ohne Streit der Bauern wird die Scheune fertig“ denies the quarrel and not the barn."""
    facts = {"s": "Scheune fertig am 3. Mai", "b": ("kein Streit der Bauern", {"polarity": "neg"})}
    told = judged("Ohne Streit der Bauern wird die Scheune am 3. Mai fertig.", facts)
    assert told.verdicts == {"s": "preserved", "b": "preserved"}


@pytest.mark.parametrize(
    "document",
    ["Kein Frost, Nebel, Hagel.", "Ohne Frost, dichten Nebel, Hagel.", "Er sah keinen Frost, Hagel, Nebel."],
)
def test_names_in_a_row_are_a_list(document: str, judged: Callable[..., Judgement]) -> None:
    """Without *oder* three names up to the end of the sentence are denied together."""
    facts = {"f": ("kein Frost", {"polarity": "neg"}), "n": ("kein Nebel", {"polarity": "neg"})}
    assert set(judged(document, facts).verdicts.values()) == {"preserved"}
    assert set(judged(document, {"n": "Nebel"}).verdicts.values()) == {"falsified:negation"}


@pytest.mark.parametrize(
    "document",
    [
        "Kein Frost, Nebel seit drei Tagen.",
        "Kein Frost, Nebel.",
        "Kein Frost, Nebel dicht, Hagel.",
        "Kein Frost, Hagel, Nebel seit gestern.",
        "Kein Frost, Hagel 3 cm, Nebel.",
        "Kein Frost, Nebel (+), Hagel.",
        "Kein Frost, Nebel, Hagel fällt.",
        "Kein Frost; Nebel, Hagel, Regen.",
        "Kein Frost, nur Nebel, Hagel.",
        "Kein Frost, Nichtraucher, Nebel.",
        "Kein Frost. Nebel, Hagel, Regen.",
    ],
)
def test_a_statement_of_its_own_is_no_list(document: str, judged: Callable[..., Judgement]) -> None:
    """A verb, a value, a time, a state or a sign behind a name, *nur*, a person: what follows *kein X* is told."""
    facts = {"f": ("kein Frost", {"polarity": "neg"}), "n": "Nebel"}
    assert judged(document, facts).verdicts == {"f": "preserved", "n": "preserved"}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Pächter hat Schmerzen", "Der Pächter gibt an, nicht gehen zu können und Schmerzen zu haben.", "preserved"),
        ("Probe am Donnerstag", "Sie soll nicht tanzen und am Donnerstag zur Probe kommen.", "preserved"),
        ("Sie soll tanzen", "Sie soll nicht tanzen und am Donnerstag zur Probe kommen.", "falsified:negation"),
        ("Sie darf rauchen", "Sie darf nicht trinken und rauchen.", "falsified:negation"),
    ],
)
def test_another_deed_is_not_denied(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """*und* may join another deed to the one that is denied; a bare verb behind it is denied too."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}
