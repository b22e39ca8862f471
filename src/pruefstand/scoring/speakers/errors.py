"""DER and JER: time that is missed, false, or given to the wrong speaker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pruefstand.scoring.speakers.assigning import assigned
from pruefstand.scoring.speakers.timeline import Timeline

__all__ = ["DiarizationErrors", "JaccardErrors", "diarization_errors", "jaccard_errors"]


@dataclass(frozen=True, slots=True)
class DiarizationErrors:
    """Speaker time in seconds, exact: what the reference has (``total``), what is missing, false, and confused.

    Where two speak at once both count. ``mapping`` gives the reference speaker of each label that has one.
    """

    total: Fraction
    missed: Fraction
    false_alarm: Fraction
    confusion: Fraction
    mapping: Mapping[str, str]

    def __post_init__(self) -> None:
        if min(self.total, self.missed, self.false_alarm, self.confusion) < 0:
            raise ValueError("no time is negative")
        if self.missed + self.confusion > self.total:
            raise ValueError("more is wrong than there is")

    @property
    def rate(self) -> Fraction | None:
        """The diarization error rate; ``None`` without speech in the reference."""
        return (self.missed + self.false_alarm + self.confusion) / self.total if self.total else None


@dataclass(frozen=True, slots=True)
class JaccardErrors:
    """For each reference speaker with speech the errors (missed and false time) over the union of its speech and that
    of its label, in seconds; a speaker without a label has all of its speech as both."""

    speakers: Mapping[str, tuple[Fraction, Fraction]]
    mapping: Mapping[str, str]

    @property
    def rate(self) -> Fraction | None:
        """The Jaccard error rate, the mean over the reference's speakers; ``None`` without any."""
        shares = [errors / union for errors, union in self.speakers.values()]
        return sum(shares, Fraction(0)) / len(shares) if shares else None


def diarization_errors(line: Timeline) -> DiarizationErrors:
    """The diarization error rate's parts, without collar, overlap scored.

    Labels are mapped to speakers one to one so that the time they share is longest, as NIST's md-eval has it. Speech of
    one speaker that overlaps itself counts once, as there; pyannote.metrics counts it twice.
    """
    lengths = line.lengths
    said, heard = line.reference.sum(axis=0), line.hypothesis.sum(axis=0)
    shared = (line.reference * lengths).astype(np.int64) @ line.hypothesis.T.astype(np.int64)
    rows, columns = assigned(shared, maximize=True)
    pairs = [(r, h) for r, h in zip(rows.tolist(), columns.tolist(), strict=True) if shared[r, h] > 0]
    right = sum(int(shared[r, h]) for r, h in pairs)
    both = int((np.minimum(said, heard) * lengths).sum())
    second = Fraction(1, line.ticks)
    return DiarizationErrors(
        total=int((said * lengths).sum()) * second,
        missed=int((np.maximum(said - heard, 0) * lengths).sum()) * second,
        false_alarm=int((np.maximum(heard - said, 0) * lengths).sum()) * second,
        confusion=(both - right) * second,
        mapping={line.labels[h]: line.speakers[r] for r, h in pairs},
    )


def jaccard_errors(line: Timeline) -> JaccardErrors:
    """The Jaccard error rate's parts (Ryant et al.: The Second DIHARD Diarization Challenge, Interspeech 2019, section
    4).

    Labels are mapped to speakers one to one so that the sum of their own rates is smallest, as the challenge's scorer
    has it; pyannote.metrics takes the mapping of the DER, which can give more. A speaker whose speech lies wholly
    outside the scored regions is none.
    """
    lengths = line.lengths
    said = line.reference @ lengths
    heard = line.hypothesis @ lengths
    shared = (line.reference * lengths).astype(np.int64) @ line.hypothesis.T.astype(np.int64)
    union = said[:, None] + heard[None, :] - shared
    present = np.flatnonzero(said > 0)
    second = Fraction(1, line.ticks)
    chosen = _closest(union[present], shared[present])
    speakers: dict[str, tuple[Fraction, Fraction]] = {}
    mapping: dict[str, str] = {}
    for place, row in enumerate(present.tolist()):
        label = chosen.get(place)
        name = line.speakers[row]
        if label is None or not shared[row, label]:
            speakers[name] = (int(said[row]) * second, int(said[row]) * second)
            continue
        whole = int(union[row, label])
        speakers[name] = ((whole - int(shared[row, label])) * second, whole * second)
        mapping[line.labels[label]] = name
    return JaccardErrors(speakers, mapping)


def _closest(union: npt.NDArray[np.int64], shared: npt.NDArray[np.int64]) -> dict[int, int]:
    """The label of each speaker under the mapping with the smallest sum of rates. The sum is compared in floating
    point, the rates themselves are exact: mappings that differ by less than 1e-15 are one."""
    if not union.size:
        return {}
    costs = 1.0 - np.divide(shared, union, out=np.zeros(union.shape), where=union > 0)
    rows, columns = assigned(costs)
    return dict(zip(rows.tolist(), columns.tolist(), strict=True))
