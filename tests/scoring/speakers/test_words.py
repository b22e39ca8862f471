from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from pruefstand.scoring.speakers.words import speaker_words


def test_handed_cases(shared: Path) -> None:
    """Errors and words of every handed case, with differing numbers of speakers."""
    cases = json.loads((shared / "data" / "speech" / "cases.json").read_text("utf-8"))
    cases = [case for case in cases if case["metric"] == "cpwer"]
    assert len(cases) == 11
    for case in cases:
        sides = [{name: text.split() for name, text in case["input"][side].items()} for side in ("ref", "hyp")]
        found = speaker_words(*sides)
        expected = case["expected"]
        assert (found.errors, found.reference_words) == (expected["errors"], expected["ref_words"]), case["id"]
        if found.rate is not None:
            assert float(found.rate) == pytest.approx(expected["cpwer"], abs=1e-9)


words = st.lists(st.sampled_from("abc"), max_size=6)
sides = st.dictionaries(st.sampled_from("WXYZ"), words, max_size=4)


@given(sides, sides)
def test_no_pairing_has_fewer_errors(reference: dict[str, list[str]], hypothesis: dict[str, list[str]]) -> None:
    """All pairings tried one by one: the fewest errors are those counted, and the words add up."""
    found = speaker_words(reference, hypothesis)
    said, heard = list(reference.values()), list(hypothesis.values())
    size = max(len(said), len(heard))
    said += [[]] * (size - len(said))
    heard += [[]] * (size - len(heard))
    best = min(
        sum(Levenshtein.distance(one, heard[place]) for one, place in zip(said, order, strict=True))
        for order in permutations(range(size))
    )
    assert found.errors == best
    assert found.reference_words == sum(map(len, reference.values()))
    balance = found.insertions - found.deletions
    assert balance == sum(map(len, hypothesis.values())) - found.reference_words


@given(sides, sides, st.permutations("WXYZ"), st.permutations("WXYZ"))
def test_names_and_order_of_speakers_change_nothing(
    reference: dict[str, list[str]], hypothesis: dict[str, list[str]], mine: list[str], theirs: list[str]
) -> None:
    """Speakers of either side under other names and in another order have the same errors of every kind."""
    found = speaker_words(reference, hypothesis)
    renamed = [
        {name: side[old] for old, name in zip("WXYZ", names, strict=True) if old in side}
        for side, names in ((reference, mine), (hypothesis, theirs))
    ]
    other = speaker_words(*(dict(sorted(side.items(), reverse=True)) for side in renamed))
    assert (other.errors, other.reference_words) == (found.errors, found.reference_words)
    assert other.insertions - other.deletions == found.insertions - found.deletions


@given(sides, sides)
def test_everybody_has_one_place(reference: dict[str, list[str]], hypothesis: dict[str, list[str]]) -> None:
    """Each speaker and each stream stands in the assignment once."""
    pairs = speaker_words(reference, hypothesis).assignment
    assert sorted(name for name, _stream in pairs if name is not None) == sorted(reference)
    assert sorted(stream for _name, stream in pairs if stream is not None) == sorted(hypothesis)


def test_nothing_to_say_is_not_computable() -> None:
    """Without words in the reference there is no rate; what was heard is still counted."""
    found = speaker_words({}, {"x": ["a", "b"]})
    assert (found.rate, found.insertions) == (None, 2)
