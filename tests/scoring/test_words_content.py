from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from pruefstand.scoring.words_compare import compare
from pruefstand.scoring.words_content import content_units

PAIRS = json.loads((Path(__file__).parent / "words" / "pairs.json").read_text("utf-8"))
KINDS = ("numbers", "doses", "dates", "citations", "units", "sides", "negations", "names")


def test_there_are_twenty_of_each() -> None:
    """Twenty pairs of same and of different content for each kind, none twice."""
    assert Counter((pair["kind"], pair["verdict"]) for pair in PAIRS) == {
        (kind, verdict): 20 for kind in KINDS for verdict in ("same", "different")
    }
    assert len({(pair["reference"], pair["output"]) for pair in PAIRS}) == len(PAIRS)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair['kind']}-{pair['verdict']}")
def test_same_and_different_content(pair: dict[str, str]) -> None:
    """At level content there is no error where the content is the same, and one where it is not, in both directions."""
    for one, other in ((pair["reference"], pair["output"]), (pair["output"], pair["reference"])):
        found = compare(one, other, "content")
        assert (found.counts.errors == 0) == (pair["verdict"] == "same"), found


def test_a_value_is_one_word() -> None:
    """A value with its unit is one word with its place; „bis“ belongs to its range."""
    text = "etwa 6 bis 9 Tage lang 25 mg"
    content = content_units(text)
    assert [text[slice(*span)] for span in content.units.spans] == ["etwa", "6", "9 Tage", "lang", "25 mg"]
    assert content.units.kinds == ("", "duration", "duration", "", "number")


def test_two_readings_stay_words() -> None:
    """What has two readings is compared as written, and its place is told."""
    text = "um halb acht 1,250"
    content = content_units(text)
    assert [text[slice(*span)] for span in content.ambiguous] == ["halb acht", "1,250"]
    assert set(content.units.kinds) == {""}


def test_a_text_without_words_has_none() -> None:
    """Nothing, blanks and marks alone."""
    for text in ("", " \n", "… – !"):
        assert content_units(text).units.keys == ()


def test_a_range_keeps_its_bounds() -> None:
    """In capitals „BIS“ is no bound, and all the same nothing is wrong; without it something is."""
    for other in ("25 BIS 30 mg", "ZWISCHEN 25 UND 30 mg"):
        assert compare(other.lower(), other, "content").counts.errors == 0
    assert compare("6 bis 9 mg", "6 9 mg", "content").counts.errors
    assert compare("5 mmol", "5 µmol", "content").counts.errors == 1
