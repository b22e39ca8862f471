from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.scoring.captions.checker import CaptionChecker
from pruefstand.scoring.checker import Checker, Row, Verdict

Check = Callable[..., Verdict]
Rows = Callable[[Verdict], dict[str, Row]]

RIGHT = """1
00:00:01,000 --> 00:00:02,900
Guten Tag, meine Damen

2
00:00:03,000 --> 00:00:05,000
und Herren, wir beginnen.
"""


def test_right_captions_have_no_fault(check: Check, rows: Rows) -> None:
    """Every word, no breach, in time; 22 and 24 characters over 3.9 seconds."""
    found = rows(check(RIGHT))
    assert (found["words"].numerator, found["words"].denominator) == (0, 8)
    assert (found["breaches"].numerator, found["breaches"].denominator) == (0, 2)
    assert (found["timing"].numerator, found["timing"].denominator) == (0, 2)
    assert (found["speed"].numerator, found["speed"].denominator) == (47, Decimal("3.9"))
    assert check(RIGHT).findings == ()


def test_faults_are_counted_with_their_caption(check: Check, rows: Rows) -> None:
    """A caption half a second and one millisecond late is late; exactly half a second is not. One finding each."""
    late = RIGHT.replace("00:00:01,000 -->", "00:00:01,501 -->")
    verdict = check(late)
    assert rows(verdict)["timing.faults late"].numerator == 1
    (found,) = [one for one in verdict.findings if one.measure == "captions.timing"]
    assert (found.item, found.verdict, found.rule, found.measure) == ("cue", "late", "cue 1", "captions.timing")
    assert found.shown.startswith("00:00:01.501 --> 00:00:02.900 Guten Tag")
    assert rows(check(RIGHT.replace("00:00:01,000 -->", "00:00:01,500 -->")))["timing"].numerator == 0


def test_a_wrong_first_word_has_no_time(check: Check, rows: Rows) -> None:
    """Where the first word of a caption is not the right one, its beginning is not measured, and the denominators say
    so."""
    found = rows(check(RIGHT.replace("Guten Tag", "Schönen Tag")))
    assert found["timing.faults late"].denominator == 1
    assert found["timing.faults gone"].denominator == 2
    assert (found["words"].numerator, found["timing"].denominator) == (1, 2)


def test_captions_as_a_reference_know_their_edges_only(check: Check, rows: Rows) -> None:
    """Against right captions only words at their edges have times."""
    one = "1\n00:00:01,000 --> 00:00:05,000\nGuten Tag, meine Damen\nund Herren, wir beginnen.\n"
    found = rows(check(one, reference=RIGHT))
    assert (found["timing.faults early"].denominator, found["timing.faults gone"].denominator) == (1, 1)
    two = rows(check(RIGHT, reference=one))
    assert (two["timing.faults early"].denominator, two["timing.faults gone"].denominator) == (1, 1)


def test_an_empty_output_shows_nothing(check: Check, rows: Rows) -> None:
    """All words are missing, no caption breaks anything, and no rate is made of nothing."""
    found = rows(check(b""))
    assert (found["words"].numerator, found["words"].denominator) == (8, 8)
    assert (found["breaches"].denominator, found["timing"].denominator) == (0, 0)


@pytest.mark.parametrize("output", ["kein Untertitel", b"\xff\xfe\x00\x00", "1\n00:99:01,000 --> x\nA\n", "{kaputt"])
def test_what_is_no_caption_file_is_unreadable(check: Check, output: str | bytes) -> None:
    """Every declared row is there and says why."""
    verdict = check(output)
    assert {row.status for row in verdict.rows} == {MeasurementStatus.UNREADABLE}
    assert all(row.reason for row in verdict.rows)


@pytest.mark.parametrize("is_live", [False, True])
@pytest.mark.parametrize("output", [RIGHT, b"", "kein Untertitel", '{"time": 1, "cue": "1", "text": "guten"}\n'])
def test_every_declared_row_is_there(check: Check, output: str | bytes, is_live: bool) -> None:
    """Whatever comes, each measure and part has one row that fits it."""
    checker = CaptionChecker(live=is_live)
    found = check(output, checker).rows
    declared = {(measure.id, part): measure for measure in checker.measures for part in measure.parts or ("",)}
    assert {(row.measure, row.part) for row in found} == declared.keys()
    assert len(found) == len(declared)
    for row in found:
        if row.status is MeasurementStatus.OK:
            assert declared[row.measure, row.part].unfit(row.numerator, row.denominator, row.value) is None
        else:
            assert row.reason


def test_the_plan_names_profile_level_and_live(
    score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]],
) -> None:
    """German broadcast by default; what is timely only goes with live; a file can be named where files can be read."""
    assert score("  - checker: captions\n") == ((CaptionChecker(),), [])
    text = "  - checker: captions\n    live: yes\n    timely: 5 s\n    level: raw\n"
    assert score(text) == ((CaptionChecker("raw", live=True, timely=5000),), [])
    assert score("  - checker: captions\n    timely: 5 s\n")[0] == ()
    assert score("  - checker: captions\n    level: content\n")[0] == ()
    assert score("  - checker: captions\n    profile: p.yaml\n")[0] == ()


def test_a_reference_is_read_whole() -> None:
    """Timed words or captions; what would be dropped, and a text without times, is a fault that check tells."""

    def fault(text: str) -> str | None:
        return CaptionChecker().expectation_fault(
            Reference("D1", "cues", 1, digest_of(text.encode()), "text/plain", text), {}
        )

    assert fault("a 1 0 1 eins\n") is None
    assert fault(RIGHT) is None
    assert "D1/cues:2" in str(fault("a 1 0 1 eins\na 1 zwei\n"))
    assert fault("nur Text")
    assert fault("a 1 0 1 eins\nb 1 0 1 eins\n")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.text(max_size=200), st.booleans())
def test_any_output_gives_a_verdict(check: Check, text: str, is_live: bool) -> None:
    """Nothing that comes makes the checker fail."""
    for output in (text, RIGHT + "\n" + text, '{"time": 1, "cue": "1", "text": "guten"}\n' + text):
        check(output.encode("utf-8", "surrogatepass"), CaptionChecker(live=is_live))


def test_four_hours_of_speech(check: Check, rows: Rows) -> None:
    """32,000 words in captions of eight are counted, live too."""
    words = [f"w{at % 997}" for at in range(32_000)]
    reference = "".join(f"a 1 {at * 0.45:.2f} 0.4 {word}\n" for at, word in enumerate(words))
    lines = []
    for number, at in enumerate(range(0, len(words), 8)):
        for size in (3, 6, 8):
            text = " ".join(words[at : at + size])
            lines.append(f'{{"time": {(at + size) * 0.45 + 1:.2f}, "cue": {number}, "text": "{text}"}}\n')
    found = rows(check("".join(lines), CaptionChecker(live=True), reference))
    assert (found["words"].numerator, found["words"].denominator) == (0, 32_000)
    assert (found["live.timely"].numerator, found["live.erased"].numerator) == (32_000, 0)
