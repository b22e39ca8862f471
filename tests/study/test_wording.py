"""Near-misses: German words and slips find the word that was meant."""

from __future__ import annotations

import pytest

from pruefstand.study.wording import meant_by

KNOWN = ("cases", "groups", "repeats", "systems", "time_limit", "title")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("titel", "title"),
        ("Titel", "title"),
        ("Fälle", "cases"),
        ("faelle", "cases"),
        ("systeme", "systems"),
        ("gruppen", "groups"),
        ("wiederholungen", "repeats"),
        ("Zeitlimit", "time_limit"),
        ("time-limit", "time_limit"),
        ("TITLE", "title"),
        ("repeat", "repeats"),
        ("sytems", "systems"),
        ("farbe", ""),
        ("", ""),
    ],
)
def test_words_find_what_was_meant(word: str, meant: str) -> None:
    """German names, other case, umlauts, hyphens and slips lead to the known word; anything else to none."""
    assert meant_by(word, KNOWN) == meant


def test_an_alias_counts_only_where_its_word_is_known() -> None:
    """A German word that may stand for several leads to the one that this place knows."""
    assert (meant_by("name", ("id", "x")), meant_by("name", ("title", "x")), meant_by("name", ("zz",))) == (
        "id",
        "title",
        "",
    )
