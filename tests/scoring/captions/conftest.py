"""What the tests of captions share: timed references and outputs from plain values."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from pruefstand.domain import Reference, digest_of
from pruefstand.scoring.captions.checker import CaptionChecker
from pruefstand.scoring.checker import Row, Subject, Verdict

Check = Callable[..., Verdict]


def ctm(words: Sequence[tuple[str, float, float]]) -> str:
    """A CTM of one recording from words with begin and end in seconds."""
    return "".join(f"a 1 {begin:.3f} {end - begin:.3f} {word}\n" for word, begin, end in words)


@pytest.fixture
def spoken() -> str:
    """Eight words, one every half second, each 0.4 s long, from second 1 on."""
    words = ["guten", "tag", "meine", "damen", "und", "herren", "wir", "beginnen"]
    return ctm([(word, 1 + at * 0.5, 1.4 + at * 0.5) for at, word in enumerate(words)])


@pytest.fixture
def check(spoken: str) -> Check:
    """The verdict on an output against the eight words, or against another reference."""

    def run(output: str | bytes, checker: CaptionChecker | None = None, reference: str = spoken) -> Verdict:
        data = output.encode() if isinstance(output, str) else output
        settled = Reference("D1", "cues", 1, digest_of(reference.encode()), "text/plain", reference)
        return (checker or CaptionChecker()).check(Subject("D1", {}, settled, data))

    return run


@pytest.fixture
def rows() -> Callable[[Verdict], dict[str, Row]]:
    """The rows of a verdict by measure and part."""

    def by_name(verdict: Verdict) -> dict[str, Row]:
        return {f"{row.measure.removeprefix('captions.')} {row.part}".strip(): row for row in verdict.rows}

    return by_name
