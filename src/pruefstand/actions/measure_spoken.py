"""One comparison of two files: captions against timed words, a dictation's output against its commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pruefstand.actions.measure_files import file_bytes
from pruefstand.errors import InputError, Problem
from pruefstand.formats.encoding import decode
from pruefstand.i18n import _
from pruefstand.scoring.captions.checker import CAPTION_LEVELS, CaptionCounts, count_captions
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST, Profile, parse_profile
from pruefstand.scoring.captions.reading import read_captions, read_timed_words
from pruefstand.scoring.commands_notation import read_dictation
from pruefstand.scoring.commands_outcome import Outcomes, outcomes
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

__all__ = ["MeasuredCaptions", "MeasuredCommands", "measure_captions", "measure_commands", "read_profile"]


@dataclass(frozen=True, slots=True)
class MeasuredCaptions:
    """All counters, the profile they were judged by, and every line that was dropped."""

    counts: CaptionCounts
    profile: Profile
    dropped: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class MeasuredCommands:
    """What became of each command, and how each one is written in the reference and stands in the output."""

    outcomes: Outcomes
    written: Sequence[tuple[str, str]]


def measure_captions(
    reference: Path, output: Path, level: str = "format", *, profile: Path | None = None, is_live: bool = False
) -> MeasuredCaptions:
    """Words, limits and timing of captions; with ``is_live`` offsets too.

    ``profile`` is a file of limits, German broadcast's without it. Raises ``InputError`` for files that cannot be read
    and for a level at which words have no times of their own.
    """
    if level not in CAPTION_LEVELS:
        what = _("Für Untertitel gibt es die Stufe „{level}“ nicht.").format(level=level)
        raise InputError(what, where="--level", do=_("Es gibt: {known}.").format(known=", ".join(CAPTION_LEVELS)))
    limits = GERMAN_BROADCAST if profile is None else read_profile(profile)
    words = read_timed_words(file_bytes(reference), str(reference))
    captions = read_captions(file_bytes(output), str(output))
    try:
        counts = count_captions(words, captions, level, limits, is_live=is_live)
    except InputError as error:
        first = error.problems[0]
        raise InputError(first.what, where=str(output), do=first.do) from None
    return MeasuredCaptions(counts, limits, (*words.dropped, *captions.dropped))


def read_profile(path: Path) -> Profile:
    """A file of limits of captions. Raises ``InputError`` with every fault."""
    reader = Reader()
    found = parse_profile(reader, read_yaml(file_bytes(path), str(path)))
    reader.close()
    if found is None:
        raise ValueError("a profile without a problem")
    return found


def measure_commands(reference: Path, output: Path) -> MeasuredCommands:
    """What became of the commands of a dictation. Raises ``InputError`` for files that are missing or no text and for a
    command that cannot be read."""
    dictation = read_dictation(decode(file_bytes(reference), str(reference)).text, str(reference))
    text = decode(file_bytes(output), str(output)).text
    found = outcomes(dictation, text)
    written = [(dictation.text[slice(*command.span)], text[slice(*place)]) for command, _outcome, place in found.found]
    return MeasuredCommands(found, written)
