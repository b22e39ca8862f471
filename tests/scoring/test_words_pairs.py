from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from pruefstand.scoring.words_compare import compare

PAIRS = json.loads((Path(__file__).parent / "words" / "pairs.json").read_text("utf-8"))
MORE = [
    pair
    for name in ("more_pairs.json", "third_pairs.json")
    for pair in json.loads((Path(__file__).parent / "words" / name).read_text("utf-8"))
]
"""Written by two persons who had not seen the rules; the rules have seen them since."""
KINDS = ("numbers", "doses", "dates", "citations", "units", "sides", "negations", "names")


def test_there_are_twenty_of_each() -> None:
    """Twenty pairs of same and of different content for each kind, none twice."""
    assert Counter((pair["kind"], pair["verdict"]) for pair in PAIRS) == {
        (kind, verdict): 20 for kind in KINDS for verdict in ("same", "different")
    }
    assert len({(pair["reference"], pair["output"]) for pair in PAIRS}) == len(PAIRS)


@pytest.mark.parametrize("pair", [*PAIRS, *MORE], ids=lambda pair: f"{pair['kind']}-{pair['verdict']}")
def test_same_and_different_content(pair: dict[str, str]) -> None:
    """At level content there is no error where the content is the same, and one where it is not, in both directions."""
    for one, other in ((pair["reference"], pair["output"]), (pair["output"], pair["reference"])):
        found = compare(one, other, "content")
        assert (found.counts.errors == 0) == (pair["verdict"] == "same"), found


def test_one_digit_more_or_less_is_an_error() -> None:
    """Of every pair with the same content: one digit of one text altered, and they differ, whatever was spoken."""
    same = [(pair["reference"], pair["output"]) for pair in (*PAIRS, *MORE) if pair["verdict"] == "same"]
    tried = 0
    for one, other in (*same, *(pair[::-1] for pair in same)):
        for at in [place for place, sign in enumerate(other) if sign in "0123456789"]:
            altered = f"{other[:at]}{int(other[at]) % 9 + 1}{other[at + 1 :]}"
            tried += 1
            assert compare(one, altered, "content").counts.errors, (one, altered)
    assert tried > 1000
