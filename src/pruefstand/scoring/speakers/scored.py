"""Recordings scored one by one and their counters added up: time for DER and JER, words for cpWER."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from pruefstand.errors import Problem
from pruefstand.i18n import _
from pruefstand.scoring.speakers.errors import diarization_errors, jaccard_errors
from pruefstand.scoring.speakers.reading import Said, Speech
from pruefstand.scoring.speakers.timeline import lay_out
from pruefstand.scoring.speakers.words import SpeakerWords, speaker_words
from pruefstand.scoring.words_notation import read_transcript

__all__ = ["Pair", "Regions", "SpeakerTime", "pairs", "speaker_time", "speaker_word_errors", "timed", "worded"]

Regions = Sequence[tuple[Decimal, Decimal]]
"""Begin and end in seconds of what is scored."""

_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Pair:
    """One recording as the reference and as the output have it."""

    recording: str
    reference: Said
    output: Said


@dataclass(frozen=True, slots=True)
class SpeakerTime:
    """Speaker time in seconds, exact, added up over recordings.

    ``jaccard`` is the sum of the reference speakers' own rates, ``speakers`` their number, ``apart`` and ``either`` the
    sums of what each rate is made of. Recordings add by ``+``.
    """

    total: Fraction = _ZERO
    missed: Fraction = _ZERO
    false_alarm: Fraction = _ZERO
    confusion: Fraction = _ZERO
    jaccard: Fraction = _ZERO
    speakers: int = 0
    apart: Fraction = _ZERO
    either: Fraction = _ZERO

    def __add__(self, other: SpeakerTime) -> SpeakerTime:
        return SpeakerTime(
            self.total + other.total,
            self.missed + other.missed,
            self.false_alarm + other.false_alarm,
            self.confusion + other.confusion,
            self.jaccard + other.jaccard,
            self.speakers + other.speakers,
            self.apart + other.apart,
            self.either + other.either,
        )

    @property
    def error(self) -> Fraction:
        """Missed, false and confused time together."""
        return self.missed + self.false_alarm + self.confusion

    @property
    def error_rate(self) -> Fraction | None:
        """The diarization error rate; ``None`` without speech in the reference."""
        return self.error / self.total if self.total else None

    @property
    def jaccard_rate(self) -> Fraction | None:
        """The Jaccard error rate, the mean over all reference speakers of all recordings; ``None`` without any."""
        return self.jaccard / self.speakers if self.speakers else None


def pairs(reference: Speech, output: Speech, file: str = "") -> tuple[tuple[Pair, ...], tuple[Problem, ...]]:
    """Recordings by name, and those of the output (``file``) that the reference lacks as problems.

    Where each side has one recording they belong together whatever they are called; a recording that the output lacks
    is one in which nobody was heard.
    """
    mine, theirs = reference.recordings, output.recordings
    if len(mine) == 1 and len(theirs) == 1:
        ((name, said),) = mine.items()
        return (Pair(name, said, next(iter(theirs.values()))),), ()
    if not mine:  # nobody spoke: all that was heard is false
        return tuple(Pair(name, _nobody(heard), heard) for name, heard in theirs.items()), ()
    foreign = tuple(
        Problem(
            file,
            _("Die Aufnahme „{name}“ steht nicht in der Referenz und zählt nicht.").format(name=name[:80]),
            _("Die Aufnahmen in beiden Dateien gleich nennen."),
        )
        for name in theirs
        if name not in mine
    )
    return tuple(Pair(name, said, theirs.get(name, _nobody(said))) for name, said in mine.items()), foreign


def _nobody(said: Said) -> Said:
    return Said(None if said.turns is None else (), None if said.words is None else {})


def timed(found: Sequence[Pair]) -> bool:
    """Whether every recording has its times on both sides."""
    return all(pair.reference.turns is not None and pair.output.turns is not None for pair in found)


def worded(found: Sequence[Pair]) -> bool:
    """Whether every recording has its words on both sides."""
    return all(pair.reference.words is not None and pair.output.words is not None for pair in found)


def speaker_time(pair: Pair, regions: Regions | None = None) -> SpeakerTime:
    """Time of one recording, without collar, overlap scored.

    ``regions`` are what is scored; without them everything from the beginning of the recording to the last turn of
    either side is. Raises ``ValueError`` where a side has no times.
    """
    said, heard = pair.reference.turns, pair.output.turns
    if said is None or heard is None:
        raise ValueError(f"{pair.recording}: no times")
    if regions is None:
        regions = [(Decimal(0), max((end for _name, _begin, end in (*said, *heard)), default=Decimal(0)))]
    line = lay_out(said, heard, regions)
    time, shares = diarization_errors(line), jaccard_errors(line)
    return SpeakerTime(
        time.total,
        time.missed,
        time.false_alarm,
        time.confusion,
        sum((apart / either for apart, either in shares.speakers.values()), _ZERO),
        len(shares.speakers),
        sum((apart for apart, _either in shares.speakers.values()), _ZERO),
        sum((either for _apart, either in shares.speakers.values()), _ZERO),
    )


def speaker_word_errors(pair: Pair, level: str = "raw") -> SpeakerWords:
    """Word errors of one recording with the best pairing of speakers, its words at a level. Raises ``ValueError`` where
    a side has no words."""
    said, heard = pair.reference.words, pair.output.words
    if said is None or heard is None:
        raise ValueError(f"{pair.recording}: no words")
    return speaker_words(_keys(said, level), _keys(heard, level))


def _keys(texts: Mapping[str, Sequence[str]], level: str) -> Mapping[str, Sequence[str]]:
    return {name: read_transcript("\n".join(ones), level).units.keys for name, ones in texts.items()}
