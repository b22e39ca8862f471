"""Transcripts and their speakers, from texts to the estimate."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.scoring.rework.estimate import Estimate
from pruefstand.scoring.rework.labels import read_labelled
from pruefstand.scoring.rework.times import STANDARD
from pruefstand.scoring.rework.transcript import labelled_estimate, transcript_estimate

SECOND = 1_000_000
SAID = "guten tag wie geht es ihnen heute"


def _estimate(reference: str, output: str, seconds: int = 60) -> Estimate:
    return transcript_estimate(reference, output, "content", audio_us=seconds * SECOND, times=STANDARD)


def _labelled(reference: str, output: str) -> Estimate:
    said, heard = (read_labelled(text.encode(), "a.stm") for text in (reference, output))
    return labelled_estimate(said, heard, "content", audio_us=9 * SECOND, times=STANDARD)


def test_a_spot_says_where_it_is_and_what_belongs_there() -> None:
    """Places are those of both texts; permitted spellings cost nothing."""
    reference, output = "Er nimmt zehn Milligramm Ramipril täglich.", "Er nimmt 10 mg Amiprin täglich."
    (item,) = _estimate(reference, output).items
    assert (item.kind, item.expected, item.shown) == ("words", "Ramipril", "Amiprin")
    assert reference[slice(*item.reference_span or (0, 0))] == "Ramipril"
    assert output[slice(*item.output_span or (0, 0))] == "Amiprin"
    assert float(item.seconds) == pytest.approx(item.us / 1e6, abs=0.001)


def test_without_an_error_nothing_is_to_be_done() -> None:
    """A transcript that is right costs 0, one of silence as well."""
    assert _estimate(SAID, SAID).seconds == 0
    assert _estimate("", "").seconds == 0
    assert _estimate(SAID, "").seconds > 0
    assert _estimate("", SAID).seconds > 0


def test_at_a_mark_nothing_is_wrong() -> None:
    """What is said where nobody can understand is no error."""
    assert _estimate("guten (unverständlich) tag", "guten morgen tag").seconds == 0


ERRORS = st.dictionaries(st.integers(0, 39), st.sampled_from(["replace", "drop", "add"]), max_size=25)


def _spoiled(errors: dict[int, str]) -> str:
    words = []
    for at in range(40):
        kind = errors.get(at)
        if kind == "drop":
            continue
        words.append(f"falsch{at}" if kind == "replace" else f"wort{at}")
        if kind == "add":
            words.append(f"zuviel{at}")
    return " ".join(words)


@settings(deadline=None, max_examples=30)
@given(ERRORS, ERRORS)
def test_more_errors_never_mean_less_rework(errors: dict[int, str], more: dict[int, str]) -> None:
    """From text to estimate: words replaced, dropped and put in, wherever they stand."""
    right = _spoiled({})
    assert _estimate(right, _spoiled(errors)).seconds <= _estimate(right, _spoiled(more | errors)).seconds


STM = f"""A 1 anna 0 3 {SAID}
A 1 bert 3 6 danke mir geht es ganz gut
A 1 anna 6 9 das freut mich sehr
"""


def test_names_of_labels_do_not_matter() -> None:
    """Labels belong to speakers one to one; swapping their names changes nothing."""
    assert _labelled(STM, STM).seconds == 0
    swapped = STM.replace("anna", "x").replace("bert", "anna").replace(" x ", " bert ")
    assert _labelled(STM, swapped).seconds == 0


def test_a_stretch_under_a_wrong_label_is_renamed() -> None:
    """One label for all: bert's stretch is renamed, with its own interruption; where it begins inside a paragraph that
    is parted as well."""
    one = _labelled(STM, STM.replace("bert", "anna"))
    assert [(item.kind, item.us) for item in one.items] == [("speaker", 4_750_000 + 4_100_000)]
    run_on = f"A 1 anna 0 6 {SAID} danke mir geht es ganz gut\nA 1 anna 6 9 das freut mich sehr\n"
    assert _labelled(STM, run_on).items[0].us == one.items[0].us + 1_500_000


def test_a_wrong_word_at_the_label_saves_the_interruption() -> None:
    """Where a word is put right the recording stands still anyway."""
    words = _labelled(STM, STM.replace("danke", "tanke")).items
    both = _labelled(STM, STM.replace("bert", "anna").replace("danke", "tanke")).items
    assert sum(item.us for item in both) == sum(item.us for item in words) + 4_750_000
    assert [item.kind for item in both] == ["words", "speaker"]


def test_without_any_label_each_change_of_speaker_counts() -> None:
    """Three turns are three labels to be set."""
    bare = STM.replace("anna", "<NA>").replace("bert", "<NA>")
    assert [item.kind for item in _labelled(STM, bare).items] == ["speaker"] * 3


@pytest.mark.parametrize("text", ["A 1 anna 0 3 ja\nB 1 anna 0 3 ja\n", "A 1 anna vorn 3 ja\n"])
def test_a_file_that_cannot_be_read_is_told(text: str) -> None:
    """Several recordings, and lines without times."""
    with pytest.raises(InputError):
        read_labelled(text.encode(), "a.stm")
