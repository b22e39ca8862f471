from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.script import Deviation, deviations

words = st.lists(st.sampled_from("abcd"), max_size=8).map(" ".join)


def test_stretches_are_told_as_they_are_written() -> None:
    """One stretch each, with the word of the transcript at which it begins; case and punctuation are none."""
    script = "Die nächste Sitzung ist am vierten Juni um zehn Uhr."
    transcript = "die nächste, ähm, Sitzung ist am vierten Juli um elf"
    assert deviations(script, transcript) == (
        Deviation("", "ähm", 3),
        Deviation("Juni", "Juli", 8),
        Deviation("zehn Uhr", "elf", 10),
    )


def test_marks_and_alternatives_of_the_transcript_are_heeded() -> None:
    """What nobody understood deviates from nothing; an alternative is right in either wording."""
    assert deviations("eins zwei drei", "eins [unverständlich] drei") == ()
    assert deviations("er lief weg", "er {ging/lief} weg", notation=True) == ()
    assert deviations("er lief weg", "er ging weg", notation=True) == (Deviation("lief", "ging", 2),)


@given(words, words)
def test_no_deviation_means_the_same_words(script: str, transcript: str) -> None:
    """A stretch for every difference; what deviates stands in its own text."""
    found = deviations(script, transcript)
    assert (found == ()) == (script.split() == transcript.split())
    for one in found:
        assert one.script in script
        assert one.transcript in transcript
        assert one.script or one.transcript
        assert transcript.split()[one.word - 1 :][: len(one.transcript.split())] == one.transcript.split()
