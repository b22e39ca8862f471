from __future__ import annotations

import pytest

from pruefstand.domain import Reference, digest_of
from pruefstand.scoring.captions.checker import CaptionChecker
from pruefstand.scoring.chars import Chars
from pruefstand.scoring.checker import Checker
from pruefstand.scoring.commands import Commands
from pruefstand.scoring.probe import ProbeCase, probe
from pruefstand.scoring.probe_declared import Alteration
from pruefstand.scoring.speakers.checker import Speakers
from pruefstand.scoring.words import REPHRASED, Words
from pruefstand.scoring.words_known import KNOWN
from pruefstand.scoring.words_levels import LEVELS

SPOKEN = "".join(f"a 1 {at} 0.9 wort{at}\n" for at in range(12))
DICTATED = (
    "Er hat Fieber [[Punkt => .]] [[neue Zeile => ¶]] Er nimmt [[correction: fünf *nein* zehn => zehn]] Milligramm"
)
TURNS = "SPEAKER a 1 0 5 <NA> <NA> A <NA> <NA>\nSPEAKER a 1 5 5 <NA> <NA> B <NA> <NA>\n"


def _case(text: str, aspect: str) -> ProbeCase:
    return ProbeCase("F1", {}, {aspect: Reference("F1", aspect, 1, digest_of(text.encode()), "text/plain", text)})


@pytest.mark.parametrize(
    ("checker", "text", "aspect", "trials"),
    [
        (Chars(), "Guten Tag", "transcript", 3),
        (Speakers(), TURNS, "turns", 3),
        (CaptionChecker(), SPOKEN, "cues", 6),
        (CaptionChecker(live=True), SPOKEN, "cues", 5),
        (Commands(), DICTATED, "commands", 7),
        (Words("content"), "Guten Tag", "transcript", 45),
        (Words("content"), "25 mg nahm er am 3. Mai 2024", "transcript", 45),
        (Words("format"), "– nur das –", "transcript", 44),
        (Words("format", notation=True), "er {ging/lief} (dann) weg", "transcript", 45),
        (Words(), "", "transcript", 43),
        (Words(name=REPHRASED), "Guten Tag", "transcript", 45),
    ],
)
def test_what_only_counts_is_tried(checker: Checker, text: str, aspect: str, trials: int) -> None:
    """A right output counts no error, an altered one does."""
    probed = probe((checker,), [_case(text, aspect)])
    assert probed.failing == ()
    assert probed.sound
    assert probed.total == trials


def test_two_readings_are_no_error() -> None:
    """A right transcript with an ambiguous number passes, though it is counted as ambiguous."""
    probed = probe((Words(),), [_case("es kostet 3.000 oder 1.250 Euro", "transcript")])
    assert probed.failing == ()
    assert probed.sound


def test_transcripts_are_counted() -> None:
    """A checker that lets nothing pass must count nothing at the transcript, and the error of each kind where there is
    one."""
    probed = probe((Words(),), [_case("der Hund beißt den Mann", "transcript")])
    assert (probed.met, probed.total, probed.sound) == (45, 45, True)
    assert probe((Words(),), [_case("", "transcript")]).failing == ()


@pytest.mark.parametrize("level", LEVELS)
def test_known_pairs_hold_at_every_level(level: str) -> None:
    """The pairs that travel with the rules are tried once, however many cases there are, and hold whichever level
    leads; half of them say different things."""
    probed = probe((Words(level),), [_case("eins", "transcript"), _case("zwei", "transcript")])
    assert probed.failing == ()
    same, other = (probed.counts["words", kind][1] for kind in ("same_content", "other_content"))
    assert (same, other) == (20, 20)
    assert same + other == len(KNOWN)


def test_declared_variants_reach_checkers_that_only_count() -> None:
    """A pair of the plan: no error expected, or some; what is not met is told."""
    case = _case("Er nahm 25 mg.", "transcript")
    right = Alteration("Zahlwort", "F1", "words", "Er nahm fünfundzwanzig Milligramm", passes=True)
    wrong = Alteration("Einheit", "F1", "words", "Er nahm 25 g")
    assert probe((Words("content"),), [case], [right, wrong]).sound
    (failing,) = probe((Words("raw"),), [case], [right]).failing
    assert (failing.alteration, failing.got[:4]) == ("Zahlwort", "fail")
    unnamed = Alteration("Einheit", "F1", "", "Er nahm 25 mg.", passes=True)
    assert probe((Words(),), [case], [unnamed]).sound
