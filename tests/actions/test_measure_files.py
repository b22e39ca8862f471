from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.actions.measure import measure_words
from pruefstand.errors import InputError

Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """A file with this name and content."""

    def made(name: str, content: str) -> Path:
        path = tmp_path / name
        path.write_text(content, "utf-8")
        return path

    return made


def test_named_recordings_are_paired_by_name(write: Write) -> None:
    """In any order; one that the output lacks is all deletions, one that the reference lacks is told and counts for
    nothing."""
    reference = write("r.trn", "guten Tag (a)\nauf Wiedersehen (b)\nja (c)\n")
    found = measure_words(reference, write("h.trn", "auf Wiedersehn (b)\nguten Tag (a)\nzu viel (x)\n"))
    counts = found.levels["raw"]
    assert (counts.hits, counts.substitutions, counts.deletions, counts.insertions) == (3, 1, 1, 0)
    assert found.lines == 3
    (told,) = found.dropped
    assert "„x“" in told.what


def test_words_of_a_recording_stand_in_the_order_of_time(write: Write) -> None:
    """CTM and STM lines may come in any order; what STM excludes from scoring is no speech."""
    ctm = write("h.ctm", "a 1 1.0 0.5 Tag\na 1 0.0 0.5 guten\nb 1 0 1 ja\n")
    stm = write("r.stm", "b 1 X 0 1 ja\na 1 X 0 2 guten Tag\na 1 X 3 4 IGNORE_TIME_SEGMENT_IN_SCORING\n")
    assert measure_words(stm, ctm).levels["raw"].errors == 0
    assert measure_words(stm, ctm).levels["raw"].reference_words == 3


def test_one_recording_goes_with_a_text(write: Write) -> None:
    """Several do not, and a file of which nothing can be read is an error with its line."""
    one, text = write("h.ctm", "a 1 0 1 ja\n"), write("r.txt", "ja\n")
    assert measure_words(text, one).levels["raw"].errors == 0
    assert measure_words(text, write("l.ctm", "")).levels["raw"].deletions == 1
    with pytest.raises(InputError, match="mehrere Aufnahmen"):
        measure_words(text, write("v.ctm", "a 1 0 1 ja\nb 1 0 1 ja\n"))
    with pytest.raises(InputError) as told:
        measure_words(text, write("k.trn", "kein Name\n"))
    assert told.value.problems[0].where.endswith("k.trn:1")
    mixed = measure_words(write("m.trn", "ja (a)\nkaputt\n"), one)
    assert (mixed.levels["raw"].errors, len(mixed.dropped)) == (0, 1)
