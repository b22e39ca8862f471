from __future__ import annotations

from itertools import chain

import pytest

from pruefstand.scoring.words_short import PHRASES, SHORT
from pruefstand.scoring.words_variants import INSIDE, SPELLINGS, spelled


def test_every_listed_variant_has_one_form() -> None:
    """Both spellings come to the same, and that form is its own."""
    for variant, base in chain.from_iterable(SPELLINGS.values()):
        assert spelled(variant) == spelled(base) == base, variant
    for variant, base in chain.from_iterable(INSIDE.values()):
        assert spelled(f"x{variant}") == spelled(f"x{base}")


def test_no_variant_stands_twice() -> None:
    """A variant has one form, an abbreviation one meaning."""
    variants = [variant for variant, _base in chain.from_iterable(SPELLINGS.values())]
    assert len(set(variants)) == len(variants)
    short = [short for short, _whole in chain.from_iterable(PHRASES.values())]
    assert len(set(short)) == len(short)
    assert not set(SHORT) & set(short)


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("photos", "fotos"),
        ("bahnhofstrasse", "bahnhofstraße"),
        ("regelmässig", "regelmäßig"),
        ("masse", "masse"),
        ("busse", "busse"),
        ("e-mail", "email"),
        ("geht's", "gehts"),
        ("1-0-1", "1-0-1"),
        ("covid-19", "covid19"),
        ("-5", "-5"),
        ("schon", "schon"),
    ],
)
def test_spelled(word: str, form: str) -> None:
    """Listed variants with endings and in compounds; nothing else changes but hyphens beside letters."""
    assert spelled(word) == form
