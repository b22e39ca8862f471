"""Speakers of a transcript: its text with who says what, and the stretches that stand under a wrong label."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from decimal import Decimal

import numpy as np

from pruefstand.errors import InputError
from pruefstand.formats.encoding import decode
from pruefstand.formats.speech.seglst import read_seglst
from pruefstand.formats.speech.stm import IGNORED, read_stm
from pruefstand.i18n import _
from pruefstand.scoring.rework.columns import Columns
from pruefstand.scoring.rework.verbatim import Segment
from pruefstand.scoring.speakers.assigning import assigned
from pruefstand.scoring.speakers.reading import NO_LABEL

__all__ = ["Labelled", "read_labelled", "segments"]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text of segments, one a line: where each begins, and who says it."""

    text: str
    starts: tuple[int, ...]
    speakers: tuple[str, ...]

    @property
    def bare(self) -> bool:
        """Whether not one segment names its speaker."""
        return all(speaker.strip().casefold() in NO_LABEL for speaker in self.speakers)

    def segment_at(self, place: int) -> int:
        """The number of the segment in which this place of the text lies."""
        return max(0, bisect_right(self.starts, place) - 1)


def read_labelled(data: bytes, file: str) -> Labelled:
    """STM or SegLST of one recording, told apart by content; segments in the order of their times, of equals as in the
    file.

    Raises ``InputError`` for bytes that are no text, for lines that cannot be read, and for several recordings.
    """
    text = decode(data, file).text
    read = read_seglst(data, file) if text.lstrip()[:1] in ("[", "{") else read_stm(data, file)
    if read.dropped:
        raise InputError.of(read.dropped[:1])
    said = [one for one in read.items if one.text.strip() != IGNORED]
    if len({one.recording for one in said}) > 1:
        what = _("Die Datei nennt mehr als eine Aufnahme.")
        raise InputError(what, where=file, do=_("Je Aufnahme eine Datei schreiben."))
    said.sort(key=lambda one: one.begin if one.begin is not None else Decimal(0))
    starts, at = [], 0
    lines = [" ".join(one.text.split()) for one in said]
    for line in lines:
        starts.append(at)
        at += len(line) + 1
    return Labelled("\n".join(lines), tuple(starts), tuple(one.speaker for one in said))


def segments(reference: Labelled, output: Labelled, columns: Columns) -> tuple[Segment, ...]:
    """The stretches under a wrong label, by the words that both have.

    Labels belong to speakers one to one so that the most words are right. A stretch are words of one speaker, one after
    another in a segment of the output, under a label that is not that speaker's; its border is wrong where it does not
    begin and end with its segment. Without any label each change of speaker is a stretch, and the first speaker, too.
    """
    said = [
        (at, reference.speakers[reference.segment_at(step.reference[0])], output.segment_at(step.output[0]))
        for at, step in enumerate(columns.steps)
        if step.kind in ("hit", "substitution")
    ]
    if not said:
        return ()
    edges: dict[int, tuple[int, int]] = {}
    for at, _speaker, segment in said:
        first, _last = edges.get(segment, (at, at))
        edges[segment] = (first, at)
    if output.bare:
        found, before = [], None
        for at, speaker, segment in said:
            if speaker != before:
                found.append(Segment(at, border=at != edges[segment][0]))
            before = speaker
        return tuple(found)
    owner = _owners(said, output)
    stretches: list[tuple[int, int, str, int]] = []
    previous: tuple[str, int] | None = None
    for at, speaker, segment in said:
        key: tuple[str, int] | None = (speaker, segment)
        if owner.get(output.speakers[segment]) == speaker:
            key = None
        elif key == previous:
            stretches[-1] = (stretches[-1][0], at, speaker, segment)
        else:
            stretches.append((at, at, speaker, segment))
        previous = key
    return tuple(Segment(first, border=(first, last) != edges[segment]) for first, last, _speaker, segment in stretches)


def _owners(said: list[tuple[int, str, int]], output: Labelled) -> dict[str, str]:
    """The speaker of each label that has one."""
    speakers = sorted({speaker for _at, speaker, _segment in said})
    labels = sorted({output.speakers[segment] for _at, _speaker, segment in said})
    shared = np.zeros((len(speakers), len(labels)), dtype=np.int64)
    for _at, speaker, segment in said:
        shared[speakers.index(speaker), labels.index(output.speakers[segment])] += 1
    rows, taken = assigned(shared, maximize=True)
    return {
        labels[label]: speakers[row]
        for row, label in zip(rows.tolist(), taken.tolist(), strict=True)
        if shared[row, label]
    }
