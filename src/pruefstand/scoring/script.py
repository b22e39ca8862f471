"""Where a transcript says something else than the script that its speaker read from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.scoring.words_compare import compare
from pruefstand.scoring.words_region import Step

__all__ = ["Deviation", "deviations"]

_LEVEL = "format"


@dataclass(frozen=True, slots=True)
class Deviation:
    """One stretch: ``script`` is what was to be said, ``transcript`` what the reference says instead, each as it is
    written, one of them may be empty; ``word`` is the number of the transcript's word at which it begins, from 1."""

    script: str
    transcript: str
    word: int


def deviations(script: str, transcript: str, *, notation: bool = False) -> tuple[Deviation, ...]:
    """Every stretch of differing words at level ``format``, in the order of the transcript.

    Case and punctuation are no deviation. ``notation`` says that the transcript writes alternatives and optional words;
    what stands at a mark of something unintelligible is none either.
    """
    steps = compare(transcript, script, _LEVEL, notation=notation, hits=True).aligned.steps
    return tuple(_stretches(steps, script, transcript))


def _stretches(steps: tuple[Step, ...], script: str, transcript: str) -> Iterator[Deviation]:
    run: list[Step] = []
    words = begun = 0
    for step in (*steps, None):
        if step is not None and step.kind in ("substitution", "deletion", "insertion"):
            begun = begun if run else words
            run.append(step)
        elif run:
            yield Deviation(_text(script, run, "output"), _text(transcript, run, "reference"), begun + 1)
            run = []
        if step is not None:
            words += step.words


def _text(text: str, run: list[Step], side: str) -> str:
    spans = [span for step in run if (span := getattr(step, side))[0] < span[1]]
    return text[spans[0][0] : spans[-1][1]] if spans else ""
