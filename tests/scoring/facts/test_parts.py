"""Denials of a part of a sentence alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("fact", "polarity", "document", "verdict"),
    [
        ("Die Probe ist am Freitag", "", "Die Probe ist nicht am Samstag, sondern am Freitag.", "preserved"),
        ("Die Probe ist am Freitag", "", "Die Probe ist am Freitag, nicht am Samstag.", "preserved"),
        ("Die Probe ist am Freitag", "", "Die Probe ist nicht am Freitag, sondern am Samstag.", "falsified:time"),
        ("Der Pächter mäht die Wiese", "", "Nicht die Gemeinde mäht die Wiese, sondern der Pächter.", "preserved"),
        ("Herr Orlik führt die Kasse", "", "Nicht Herr Orlik, sondern Frau Benz führt die Kasse.", "falsified:person"),
        ("Kalium 20 mg täglich", "", "Kalium nicht mehr 40 mg, sondern 20 mg täglich.", "preserved"),
        ("Die Probe findet statt", "", "Die Probe findet am Freitag nicht statt.", "falsified:negation"),
    ],
)
def test_what_is_contrasted_alone_is_denied(
    fact: str, polarity: str, document: str, verdict: str, verdict_of: Callable[..., str]
) -> None:
    """„nicht A, sondern B“ and „B, nicht A“ deny A and nothing else."""
    assert verdict_of(fact, polarity, document) == verdict


@pytest.mark.parametrize(
    ("fact", "polarity", "document", "verdict"),
    [
        ("keine Drohnen über dem Moor", "neg", "Es bleibt beim Verbot, über dem Moor Drohnen zu starten.", "preserved"),
        ("keine Drohnen über dem Moor", "neg", "Drohnen: Verbot über dem Moor.", "preserved"),
        ("keine Drohnen über dem Moor", "neg", "Drohnen: Start über dem Moor.", "falsified:negation"),
        ("Drohnen über dem Moor", "", "Verbot von Drohnen über dem Moor.", "falsified:negation"),
    ],
)
def test_a_ban_reaches_what_it_bans(
    fact: str, polarity: str, document: str, verdict: str, verdict_of: Callable[..., str]
) -> None:
    """A noun of banning denies the infinitive behind it, and what heads its line."""
    assert verdict_of(fact, polarity, document) == verdict
