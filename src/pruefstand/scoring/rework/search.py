"""Finding a place in the recording again: the range is halved after each sample, then the evidence is heard."""

from __future__ import annotations

from pruefstand.scoring.rework.times import Times

__all__ = ["check", "halvings", "search", "transcript_us"]


def halvings(range_us: int, window: int) -> int:
    """How often a range (both in microseconds) is halved until it is no longer than ``window``."""
    steps = 0
    while window > 0 and range_us > window << steps:
        steps += 1
    return steps


def search(range_us: int, times: Times) -> int:
    """Microseconds until the place is found: each step is pointing, a click, a sample and a decision."""
    step = times.us("point", "click", "sample", "decide")
    return halvings(range_us, times.us("window")) * step


def check(range_us: int, times: Times, *, linked: bool = False) -> int:
    """Microseconds to hear the evidence: a click where the product links it, else the search; then the evidence."""
    found = times.us("point", "click") if linked else search(range_us, times)
    return found + times.us("evidence")


def transcript_us(times: Times) -> int:
    """Microseconds to look a place up in the transcript: typing the words to search for, and reading what stands
    there."""
    typed = times.of("search_words") * times.us("type_word")
    return times.us("decide", "home", "key") + round(typed + times.of("passage_words") * times.us("read_word"))
