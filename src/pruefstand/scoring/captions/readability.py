"""Which limits of a profile each caption breaks, whatever it says."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pruefstand.formats.speech.values import Cue
from pruefstand.scoring.captions.profile import Profile

__all__ = ["BREACHES", "breaches"]

BREACHES = ("lines", "line_length", "speed", "short", "long", "overlap", "gap", "order")
"""Too many lines, a line too long, too fast to read, shown too short or too long, over the next one, too close to the
next one, before the one above it in the file."""


def breaches(cues: Sequence[Cue], profile: Profile) -> tuple[frozenset[str], ...]:
    """For each caption what it breaks.

    A caption without text breaks no limit of reading. One that ends when or before it begins is too short, and too fast
    if it says anything. Of two that stand at once the later one counts as „overlap“ (the one that begins later, of
    equals the later one in the file), of two that are too close the later one as „gap“.
    """
    found: list[set[str]] = [set() for _cue in cues]
    for number, cue in enumerate(cues):
        lines = [line for line in cue.lines if line.strip()]
        lengths = [profile.length(line) for line in lines]
        time = cue.end - cue.begin
        broken = {
            "lines": len(lines) > profile.lines,
            "line_length": any(length > profile.line_length for length in lengths),
            "speed": Decimal(sum(lengths) * 1000) > profile.speed * max(time, 0),
            "short": time < profile.shortest,
            "long": time > profile.longest,
            "order": number > 0 and cue.begin < cues[number - 1].begin,
        }
        found[number].update(name for name, is_so in broken.items() if is_so)
    until: int | None = None
    for number in sorted(range(len(cues)), key=lambda one: (cues[one].begin, one)):
        cue = cues[number]
        if until is not None and cue.begin < until:
            found[number].add("overlap")
        elif until is not None and cue.begin - until < profile.gap:
            found[number].add("gap")
        until = max(cue.end, cue.begin) if until is None else max(until, cue.end, cue.begin)
    return tuple(map(frozenset, found))
