"""One comparison of two files without a folder: words, characters, speakers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from pruefstand.actions.measure_files import entries, file_bytes, paired
from pruefstand.errors import InputError, Problem
from pruefstand.formats.speech.uem import read_uem
from pruefstand.i18n import _
from pruefstand.scoring.chars import CHAR_LEVELS, count_characters
from pruefstand.scoring.speakers.reading import read_speech
from pruefstand.scoring.speakers.scored import Pair, Regions, SpeakerTime, pairs, speaker_time, speaker_word_errors
from pruefstand.scoring.words_compare import compare
from pruefstand.scoring.words_counts import ZERO, WordErrors
from pruefstand.scoring.words_levels import LEVELS
from pruefstand.scoring.words_region import Step
from pruefstand.scoring.words_subsets import SUBSETS, listed, subset_counts

__all__ = [
    "AlignedStep",
    "MeasuredSpeakers",
    "MeasuredTexts",
    "SpeakerPair",
    "measure_chars",
    "measure_speakers",
    "measure_words",
]


@dataclass(frozen=True, slots=True)
class AlignedStep:
    """One step of the alignment: the line of both files from 1 (0 where they were compared as a whole), its kind, the
    words and their places in code points of the decoded files (of captions and named recordings: of their joined
    text)."""

    line: int
    kind: str
    reference: str
    output: str
    reference_span: tuple[int, int]
    output_span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MeasuredTexts:
    """Counters by level, pooled over the lines; subsets and what is ambiguous (words only), the alignment at ``level``
    if it was asked for, lines that a reader of captions dropped."""

    level: str
    lines: int
    levels: Mapping[str, WordErrors]
    subsets: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    ambiguous: tuple[int, int] = (0, 0)
    alignment: tuple[AlignedStep, ...] = ()
    dropped: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class SpeakerPair:
    """Which stream was taken for which speaker; ``None`` where one is left over."""

    recording: str
    reference: str | None
    output: str | None


@dataclass(frozen=True, slots=True)
class MeasuredSpeakers:
    """Time where both files have times, words where both have words; else ``None``. ``unlabelled`` counts recordings in
    which not one segment of the output names a speaker."""

    recordings: int
    unlabelled: int
    time: SpeakerTime | None
    errors: int | None
    reference_words: int | None
    assignment: tuple[SpeakerPair, ...]
    dropped: tuple[Problem, ...]

    @property
    def cpwer(self) -> Fraction | None:
        """Word errors over words of the reference; ``None`` without any."""
        return Fraction(self.errors, self.reference_words) if self.errors is not None and self.reference_words else None


def measure_words(
    reference: Path,
    output: Path,
    level: str = "raw",
    *,
    whole: bool = False,
    notation: bool = False,
    alignment: bool = False,
    names: Path | None = None,
    terms: Path | None = None,
) -> MeasuredTexts:
    """Word errors line by line at every level, pooled.

    ``whole`` compares the files as one text each (:func:`~pruefstand.actions.measure_files.paired`). ``notation`` says
    that the reference writes alternatives and optional words; ``names`` and ``terms`` are lists, one entry a line.
    Raises ``InputError`` for files that are missing or no text and for unequal numbers of lines.
    """
    rows, dropped = paired(reference, output, whole=whole)
    lists = [listed(entries(path)) for path in (names, terms)]
    counts = dict.fromkeys(LEVELS, ZERO)
    subsets = dict.fromkeys(SUBSETS, (0, 0))
    ambiguous = (0, 0)
    steps: list[AlignedStep] = []
    for row in rows:
        (start, mine), (begin, theirs) = row.reference, row.output
        for one in LEVELS:
            compared = compare(mine, theirs, one, notation=notation, hits=alignment and one == level)
            counts[one] += compared.counts
            if alignment and one == level:
                steps += [_aligned(row.line, step, start, mine, begin, theirs) for step in compared.aligned.steps]
        for name, found in subset_counts(compared.reference.units, compared.aligned.steps, *lists).items():
            subsets[name] = (subsets[name][0] + found[0], subsets[name][1] + found[1])
        ambiguous = (ambiguous[0] + compared.ambiguous[0], ambiguous[1] + compared.ambiguous[1])
    return MeasuredTexts(level, len(rows), counts, subsets, ambiguous, tuple(steps), dropped)


def measure_chars(reference: Path, output: Path, level: str = "raw", *, whole: bool = False) -> MeasuredTexts:
    """Character errors line by line, pooled, at the levels where characters say something. Raises as
    :func:`measure_words`, and ``InputError`` for another level."""
    if level not in CHAR_LEVELS:
        what = _("Für Zeichen gibt es die Stufe „{level}“ nicht.").format(level=level)
        raise InputError(what, where="--level", do=_("Es gibt: {known}.").format(known=", ".join(CHAR_LEVELS)))
    rows, dropped = paired(reference, output, whole=whole)
    counts = dict.fromkeys(CHAR_LEVELS, ZERO)
    for row in rows:
        for one in CHAR_LEVELS:
            counts[one] += count_characters(row.reference[1], row.output[1], one)
    return MeasuredTexts(level, len(rows), counts, dropped=dropped)


def measure_speakers(
    reference: Path, output: Path, level: str = "raw", *, regions: Path | None = None
) -> MeasuredSpeakers:
    """Speaker time (DER, JER) and words (cpWER, at a level), pooled over recordings.

    ``regions`` is a UEM; without it everything up to the last turn of either side is scored. Raises ``InputError`` for
    files that cannot be read or have neither times nor words in common, and for a recording that the UEM lacks.
    """
    mine = read_speech(file_bytes(reference), str(reference))
    theirs = read_speech(file_bytes(output), str(output))
    found, foreign = pairs(mine, theirs, str(output))
    dropped = [*mine.dropped, *theirs.dropped, *foreign]
    timed = all(pair.reference.turns is not None and pair.output.turns is not None for pair in found)
    worded = bool(found) and all(pair.reference.words is not None and pair.output.words is not None for pair in found)
    if not timed and not worded:
        raise InputError(
            _("Die Dateien haben weder Zeiten noch Wörter gemeinsam."),
            where=str(output),
            do=_("Beide als RTTM oder beide als STM oder SegLST angeben."),
        )
    time = None
    if timed:
        scored, lost = ({}, ()) if regions is None else _regions(regions)
        dropped += lost
        if regions is None:
            time = sum(map(speaker_time, found), SpeakerTime())
        else:
            only = len(found) == 1
            cut = ((pair, _scored(pair, scored, regions, lost, only=only)) for pair in found)
            time = sum((speaker_time(pair, inside) for pair, inside in cut), SpeakerTime())
    bare = sum(pair.output.unlabelled for pair in found)
    if not worded:
        return MeasuredSpeakers(len(found), bare, time, None, None, (), tuple(dropped))
    counted = [(pair.recording, speaker_word_errors(pair, level)) for pair in found]
    return MeasuredSpeakers(
        len(found),
        bare,
        time,
        sum(one.errors for _name, one in counted),
        sum(one.reference_words for _name, one in counted),
        tuple(SpeakerPair(name, *both) for name, one in counted for both in one.assignment),
        tuple(dropped),
    )


def _regions(path: Path) -> tuple[Mapping[str, list[tuple[Decimal, Decimal]]], tuple[Problem, ...]]:
    read = read_uem(file_bytes(path), str(path))
    found: dict[str, list[tuple[Decimal, Decimal]]] = {}
    for region in read.items:
        found.setdefault(region.recording, []).append((region.begin, region.end))
    return found, read.dropped


def _scored(
    pair: Pair,
    regions: Mapping[str, list[tuple[Decimal, Decimal]]],
    path: Path,
    dropped: tuple[Problem, ...],
    *,
    only: bool,
) -> Regions:
    """The regions of a recording; one recording and one in the UEM belong together whatever they are called."""
    found = regions.get(pair.recording) or (next(iter(regions.values())) if only and len(regions) == 1 else None)
    if found is None:
        what = _("Die UEM-Datei nennt die Aufnahme „{name}“ nicht.").format(name=pair.recording[:80])
        missing = Problem(str(path), what, _("Je Aufnahme mindestens einen Abschnitt nennen."))
        raise InputError.of([missing, *dropped])  # what was meant may stand in a line that cannot be read
    return found


def _aligned(line: int, step: Step, start: int, mine: str, begin: int, theirs: str) -> AlignedStep:
    (a, b), (c, d) = step.reference, step.output
    return AlignedStep(line, step.kind, mine[a:b], theirs[c:d], (start + a, start + b), (begin + c, begin + d))
