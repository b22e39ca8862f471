from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.speakers.errors import diarization_errors, jaccard_errors
from pruefstand.scoring.speakers.timeline import Spoken, lay_out

WHOLE = [(Decimal(0), Decimal(60))]


def spoken(turns: list[dict[str, Any]]) -> list[Spoken]:
    """The turns of a handed case."""
    return [(turn["speaker"], Decimal(str(turn["start"])), Decimal(str(turn["end"]))) for turn in turns]


def handed(shared: Path, metric: str) -> list[dict[str, Any]]:
    """The cases of one metric."""
    cases = json.loads((shared / "data" / "speech" / "cases.json").read_text("utf-8"))
    return [case for case in cases if case["metric"] == metric]


def test_handed_diarization_cases(shared: Path) -> None:
    """Total, missed, false and confused time of every handed case; the rate is not computable without speech."""
    cases = handed(shared, "der")
    assert len(cases) == 16
    for case in cases:
        given_, expected = case["input"], case["expected"]
        regions = [(Decimal(str(given_["uem"][0])), Decimal(str(given_["uem"][1])))]
        found = diarization_errors(lay_out(spoken(given_["ref"]), spoken(given_["hyp"]), regions))
        parts = (found.total, found.missed, found.false_alarm, found.confusion)
        wanted = [expected[name] for name in ("total", "miss", "false_alarm", "confusion")]
        assert [float(part) for part in parts] == pytest.approx(wanted, abs=1e-9), case["id"]
        if found.rate is None:
            assert expected["total"] == 0
        else:
            assert float(found.rate) == pytest.approx(expected["der"], abs=1e-9), case["id"]


def test_handed_jaccard_cases(shared: Path) -> None:
    """The Jaccard error rate of every handed case, by the challenge's own mapping."""
    cases = handed(shared, "jer")
    assert len(cases) == 16
    for case in cases:
        given_ = case["input"]
        regions = [(Decimal(str(given_["uem"][0])), Decimal(str(given_["uem"][1])))]
        found = jaccard_errors(lay_out(spoken(given_["ref"]), spoken(given_["hyp"]), regions))
        if found.rate is None:
            assert not given_["ref"], case["id"]
        else:
            assert float(found.rate) == pytest.approx(case["expected"]["jer"], abs=1e-9), case["id"]


seconds = st.integers(0, 60).map(Decimal)
turn = st.tuples(st.sampled_from("ABC"), seconds, seconds).map(lambda t: (t[0], min(t[1:]), max(t[1:])))
turns = st.lists(turn, max_size=8)


def grid(side: list[Spoken]) -> list[set[str]]:
    """Who speaks in each whole second."""
    return [{name for name, begin, end in side if begin <= second < end} for second in range(60)]


@given(turns, turns)
def test_counted_second_by_second_it_is_the_same(reference: list[Spoken], hypothesis: list[Spoken]) -> None:
    """Whole seconds, all mappings tried one by one: the plain definition gives the same times."""
    said, heard = grid(reference), grid(hypothesis)
    found = diarization_errors(lay_out(reference, hypothesis, WHOLE))
    assert found.total == sum(map(len, said))
    assert found.missed == sum(max(0, len(r) - len(h)) for r, h in zip(said, heard, strict=True))
    assert found.false_alarm == sum(max(0, len(h) - len(r)) for r, h in zip(said, heard, strict=True))
    best = max(
        sum(
            len({m for m in h if dict(zip("ABC", order, strict=True))[m] in r})
            for r, h in zip(said, heard, strict=True)
        )
        for order in permutations("ABC")
    )
    assert found.confusion == sum(min(len(r), len(h)) for r, h in zip(said, heard, strict=True)) - best


@given(turns, turns)
def test_the_jaccard_mapping_is_the_best(reference: list[Spoken], hypothesis: list[Spoken]) -> None:
    """No mapping of labels gives a smaller mean."""
    said, heard = grid(reference), grid(hypothesis)
    speakers = sorted({name for second in said for name in second})
    found = jaccard_errors(lay_out(reference, hypothesis, WHOLE))
    if not speakers:
        assert found.rate is None
        return

    def share(speaker: str, label: str) -> Fraction:
        both = sum(speaker in r and label in h for r, h in zip(said, heard, strict=True))
        either = sum(speaker in r or label in h for r, h in zip(said, heard, strict=True))
        return 1 - Fraction(both, either)

    best = min(
        sum((share(s, label) for s, label in zip(speakers, order, strict=False)), Fraction(0))
        for order in permutations("ABC")
    )
    assert found.rate == best / len(speakers)


@given(turns, turns, st.permutations("ABC"))
def test_names_of_labels_change_no_time(reference: list[Spoken], hypothesis: list[Spoken], names: list[str]) -> None:
    """Renaming the labels of the output is no error."""
    renamed = dict(zip("ABC", names, strict=True))
    other = [(renamed[name], begin, end) for name, begin, end in hypothesis]
    one, two = (diarization_errors(lay_out(reference, side, WHOLE)) for side in (hypothesis, other))
    assert (one.missed, one.false_alarm, one.confusion) == (two.missed, two.false_alarm, two.confusion)
    rates = [jaccard_errors(lay_out(reference, side, WHOLE)).rate for side in (hypothesis, other)]
    assert rates[0] == rates[1]


@given(turns, turns)
def test_a_turn_said_twice_is_one(reference: list[Spoken], hypothesis: list[Spoken]) -> None:
    """Speech of one speaker that overlaps itself is merged."""
    once = diarization_errors(lay_out(reference, hypothesis, WHOLE))
    twice = diarization_errors(lay_out([*reference, *reference], [*hypothesis, *hypothesis], WHOLE))
    assert once == twice


@given(turns)
def test_the_reference_itself_has_no_error(reference: list[Spoken]) -> None:
    """What is right is right."""
    line = lay_out(reference, reference, WHOLE)
    found = diarization_errors(line)
    assert (found.missed, found.false_alarm, found.confusion) == (0, 0, 0)
    assert jaccard_errors(line).rate in (None, 0)


def test_milliseconds_are_exact() -> None:
    """A tenth of a millisecond more is a tenth of a millisecond of error, however long the recording."""
    reference = [("A", Decimal(0), Decimal("14400.0000"))]
    hypothesis = [("x", Decimal("0.0001"), Decimal(14400))]
    found = diarization_errors(lay_out(reference, hypothesis, [(Decimal(0), Decimal(14400))]))
    assert found.missed == Fraction(1, 10_000)


def test_no_speech_at_all_is_not_computable() -> None:
    """Nothing said, nothing heard: no rate, and no error either."""
    line = lay_out([], [], WHOLE)
    assert diarization_errors(line).rate is None
    assert jaccard_errors(line).rate is None


def test_what_lies_outside_the_regions_does_not_count() -> None:
    """A speaker who only speaks outside is none."""
    reference = [("A", Decimal(0), Decimal(10)), ("B", Decimal(20), Decimal(30))]
    line = lay_out(reference, [("x", Decimal(0), Decimal(30))], [(Decimal(0), Decimal(15))])
    found = diarization_errors(line)
    assert (found.total, found.false_alarm) == (10, 5)
    assert list(jaccard_errors(line).speakers) == ["A"]
