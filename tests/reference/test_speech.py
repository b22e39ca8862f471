"""Totals of jiwer, kaldialign, meeteval and pyannote.metrics on random inputs (``make_speech.py``): the kept ones, or
others of any seed by ``benchmarks/differences.py``, which names their file."""

from __future__ import annotations

import json
import os
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pruefstand.scoring.chars import count_characters
from pruefstand.scoring.speakers.errors import diarization_errors, jaccard_errors
from pruefstand.scoring.speakers.timeline import Spoken, lay_out
from pruefstand.scoring.speakers.words import speaker_words
from pruefstand.scoring.words_compare import compare

FILE = Path(os.environ.get("PRUEFSTAND_SPEECH_VALUES") or Path(__file__).with_name("values_speech.json"))
VALUES: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))


def test_words_and_characters() -> None:
    """200 pairs of texts or more: errors of words as jiwer and kaldialign count them, of characters and rates as jiwer
    does."""
    assert len(VALUES["texts"]) >= 200
    for one in VALUES["texts"]:
        counts = compare(one["reference"], one["output"], "raw").counts
        assert counts.errors == one["jiwer"] == one["kaldialign"]
        rates = counts.error_rate, counts.match_error_rate, counts.information_lost
        assert [float(rate) for rate in rates if rate is not None] == pytest.approx(
            [one["wer"], one["mer"], one["wil"]]
        )
        assert count_characters(one["reference"], one["output"], "raw").errors == one["characters"]


def test_words_of_speakers() -> None:
    """120 sessions or more with differing numbers of speakers: errors and words as meeteval counts them."""
    assert len(VALUES["streams"]) >= 120
    assert any(len(one["reference"]) != len(one["output"]) for one in VALUES["streams"])
    for one in VALUES["streams"]:
        sides = [{name: text.split() for name, text in one[side].items()} for side in ("reference", "output")]
        found = speaker_words(*sides)
        assert (found.errors, found.reference_words) == (one["errors"], one["length"])


def test_times_of_speakers() -> None:
    """80 recordings or more, cut to regions, with turns that overlap those of the same speaker: every part of the DER
    as pyannote.metrics has it; the JER as the least mean over all mappings, never above that of pyannote.metrics, whose
    mapping is that of the DER."""
    assert len(VALUES["times"]) >= 80
    lower = 0
    for one in VALUES["times"]:
        sides: list[list[Spoken]] = [
            [(name, Decimal(str(begin)), Decimal(str(end))) for name, begin, end in one[side]]
            for side in ("reference", "output")
        ]
        line = lay_out(*sides, [(Decimal(str(begin)), Decimal(str(end))) for begin, end in one["regions"]])
        found, rate = diarization_errors(line), jaccard_errors(line).rate
        parts = (found.total, found.missed, found.false_alarm, found.confusion)
        wanted = [one[name] for name in ("total", "missed", "false_alarm", "confusion")]
        assert [float(part) for part in parts] == pytest.approx(wanted, abs=1e-6)
        if rate is None:
            assert one["least"] is None
            continue
        assert float(rate) == pytest.approx(one["least"], abs=1e-6)
        assert float(rate) <= one["jer"] + 1e-9
        lower += float(rate) < one["jer"] - 1e-9
    assert lower < len(VALUES["times"]) / 4
