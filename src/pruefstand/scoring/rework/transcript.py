"""Transcripts word for word: what it takes to put one right while listening."""

from __future__ import annotations

from pruefstand.scoring.rework.columns import Columns, columns_of, items_of
from pruefstand.scoring.rework.estimate import Estimate, Item, estimate
from pruefstand.scoring.rework.labels import Labelled, segments
from pruefstand.scoring.rework.times import Times
from pruefstand.scoring.rework.verbatim import label_places, verbatim_spots
from pruefstand.scoring.words_compare import compare

__all__ = ["labelled_estimate", "pace", "transcript_estimate"]


def transcript_estimate(
    reference: str, output: str, level: str, *, audio_us: int, times: Times, notation: bool = False
) -> Estimate:
    """The rework of a transcript, its words compared at ``level``; its recording is ``audio_us`` microseconds long."""
    compared = compare(reference, output, level, notation=notation, hits=True)
    columns = columns_of(compared.aligned.steps, reference)
    spots = verbatim_spots(columns.places, words=columns.words, us_per_word=pace(columns, audio_us), times=times)
    return _estimate(items_of(spots, columns.places, columns, reference, output), audio_us, times)


def labelled_estimate(
    reference: Labelled, output: Labelled, level: str, *, audio_us: int, times: Times, notation: bool = False
) -> Estimate:
    """The same for a transcript with speakers; wrong labels are put right stretch by stretch."""
    compared = compare(reference.text, output.text, level, notation=notation, hits=True)
    columns = columns_of(compared.aligned.steps, reference.text)
    places = (*columns.places, *label_places(segments(reference, output, columns), times))
    spots = verbatim_spots(places, words=columns.words, us_per_word=pace(columns, audio_us), times=times)
    return _estimate(items_of(spots, places, columns, reference.text, output.text), audio_us, times)


def pace(columns: Columns, audio_us: int) -> int:
    """The recording's length by the words that are said in it; all of it where nothing is said."""
    return audio_us // max(1, columns.words[-1])


def _estimate(items: list[Item], audio_us: int, times: Times) -> Estimate:
    anew = round(times.of("transcribe") * audio_us)
    return estimate("verbatim", items, audio_us=audio_us, anew=anew, review=audio_us, times=times)
