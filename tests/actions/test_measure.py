from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pruefstand.actions.measure import measure_chars, measure_speakers, measure_words
from pruefstand.errors import InputError

words = st.lists(st.sampled_from(["a", "b", "25", "mg", "z.", "B."]), max_size=5).map(" ".join)


@pytest.fixture
def files(tmp_path: Path) -> Any:
    """Two files with these contents."""

    def write(*contents: str | bytes) -> list[Path]:
        paths = [tmp_path / f"{number}.txt" for number in range(len(contents))]
        for path, content in zip(paths, contents, strict=True):
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return paths

    return write


def _cases(shared: Path, metric: str) -> list[dict[str, Any]]:
    cases = json.loads((shared / "data" / "speech" / "cases.json").read_text("utf-8"))
    return [case for case in cases if case["metric"] == metric]


def _close(value: Fraction | None, expected: float) -> bool:
    return value is not None and float(value) == pytest.approx(expected, abs=1e-9)


def test_handed_texts(shared: Path, files: Any) -> None:
    """Every handed case of words and characters as two files, line by line."""
    for metric, measure in (("wer_mer_wil", measure_words), ("cer", measure_chars)):
        cases = _cases(shared, metric)
        assert cases
        for case in cases:
            sides = ["".join(f"{line}\n" for line in case["input"][side]) for side in ("ref", "hyp")]
            counts = measure(*files(*sides)).levels["raw"]
            expected = case["expected"]
            total = expected.get("ref_words", expected.get("ref_chars"))
            assert (counts.errors, counts.reference_words) == (expected["errors"], total), case["id"]
            if total:
                assert _close(counts.error_rate, expected.get("wer", expected.get("cer"))), case["id"]
                if metric == "wer_mer_wil" and "mer" in expected:
                    assert _close(counts.match_error_rate, expected["mer"])
                    assert _close(counts.information_lost, expected["wil"])
            else:
                assert counts.error_rate is None


def test_handed_speakers(shared: Path, files: Any) -> None:
    """Every handed case of speakers as RTTM with UEM, or SegLST."""
    for case in [*_cases(shared, "der"), *_cases(shared, "jer")]:
        sides = [
            "".join(
                f"SPEAKER a 1 {turn['start']} {turn['end'] - turn['start']:.6f} <NA> <NA> {turn['speaker']} <NA> <NA>\n"
                for turn in case["input"][side]
                if turn["end"] > turn["start"]
            )
            for side in ("ref", "hyp")
        ]
        begin, end = case["input"]["uem"]
        reference, output, uem = files(*sides, f"a 1 {begin} {end}\n")
        found = measure_speakers(reference, output, regions=uem).time
        assert found is not None
        expected = case["expected"]
        if case["metric"] == "der":
            parts = (found.total, found.missed, found.false_alarm, found.confusion)
            wanted = [expected[name] for name in ("total", "miss", "false_alarm", "confusion")]
            assert [float(part) for part in parts] == pytest.approx(wanted, abs=1e-6), case["id"]
        elif found.jaccard_rate is not None:
            assert float(found.jaccard_rate) == pytest.approx(expected["jer"], abs=1e-6), case["id"]
    for case in _cases(shared, "cpwer"):
        sides = [
            json.dumps(
                [{"session_id": "a", "speaker": name, "words": text} for name, text in case["input"][side].items()]
            )
            for side in ("ref", "hyp")
        ]
        words_found = measure_speakers(*files(*sides))
        expected = case["expected"]
        assert (words_found.errors, words_found.reference_words) == (expected["errors"], expected["ref_words"])
        if words_found.cpwer is not None:
            assert _close(words_found.cpwer, expected["cpwer"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.lists(st.tuples(words, words), max_size=3), st.lists(st.tuples(words, words), max_size=3))
def test_files_after_another_add_their_counters(
    files: Any, one: list[tuple[str, str]], two: list[tuple[str, str]]
) -> None:
    """The counters of joined files are the sums of those of the files, at every level."""

    def measured(rows: list[tuple[str, str]]) -> Any:
        return measure_words(*files(*("".join(f"{row[side]}\n" for row in rows) for side in (0, 1))))

    parts, whole = [measured(rows) for rows in (one, two)], measured([*one, *two])
    for level, counts in whole.levels.items():
        assert counts == parts[0].levels[level] + parts[1].levels[level]


def test_lines_must_be_as_many(files: Any) -> None:
    """Unequal numbers of lines are told; as whole texts they can be compared. The last line end begins no line."""
    reference, output = files("eins\nzwei\n", "eins zwei")
    with pytest.raises(InputError, match="2 Zeilen, die Ausgabe 1"):
        measure_words(reference, output)
    assert measure_words(reference, output, whole=True).levels["raw"].errors == 0
    with pytest.raises(InputError, match="2 Zeilen, die Ausgabe 0"):
        measure_words(*files("eins\nzwei\n", ""))
    assert measure_words(*files("eins\nzwei\n", "eins\nzwei")).lines == 2
    assert measure_words(*files("eins", "")).levels["raw"].deletions == 1


def test_hostile_texts(files: Any) -> None:
    """A byte order mark and foreign line ends change nothing; bytes that are no text are an error with the file."""
    assert measure_words(*files("\ufeffeins\r\nzwei\r\n", "eins\nzwei\n")).levels["raw"].errors == 0
    assert measure_words(*files("", "")).levels["raw"].error_rate is None
    reference, broken = files("eins", b"\xff\xfe\x00\x00")
    with pytest.raises(InputError) as told:
        measure_words(reference, broken)
    assert str(broken) in told.value.problems[0].where
    with pytest.raises(InputError, match="gibt es nicht"):
        measure_words(reference, reference.parent)


def test_the_alignment_has_places_in_the_files(files: Any) -> None:
    """Spans are code points of the decoded files, whatever the line."""
    texts = "gut\r\nEr nimmt 25 mg.\n", "gut\nEr nimmt fünf mg\n"
    reference, output = files("\ufeff" + texts[0], texts[1])
    found = measure_words(reference, output, "content", alignment=True)
    assert [(step.line, step.kind) for step in found.alignment] == [
        (1, "hit"),
        (2, "hit"),
        (2, "hit"),
        (2, "substitution"),
    ]
    for step in found.alignment:
        assert texts[0][slice(*step.reference_span)] == step.reference
        assert texts[1][slice(*step.output_span)] == step.output


def test_captions_are_read_by_content(files: Any) -> None:
    """SRT and WebVTT are compared by what they show, as a whole; cues that cannot be read are told."""
    srt = "1\n00:00:01,000 --> 00:00:02,000\nGuten <i>Tag</i>,\n\nkaputt\n"
    vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nGuten Tag,\n"
    found = measure_words(*files(srt, vtt))
    assert (found.levels["raw"].errors, found.levels["raw"].reference_words, len(found.dropped)) == (0, 2, 1)
    broken = "1\n00:00:01,000 -> 00:00:02,000\nGuten\n\n2\n00:00:03,000 --> 00:00:04,000\nTag,\n"
    found = measure_words(*files(srt, broken))  # times are never words, whichever caption is broken
    assert (found.levels["raw"].deletions, found.levels["raw"].insertions) == (1, 0)


def test_lists_and_notation(files: Any) -> None:
    """Names and terms come from files; the notation is read only where it is asked for."""
    reference, output, names, terms = files("Anna {kam/ging} heim", "Hanna ging heim", "Anna\n", "heim\n\n")
    found = measure_words(reference, output, notation=True, names=names, terms=terms)
    assert found.levels["raw"].errors == 1
    assert (found.subsets["names"], found.subsets["terms"]) == ((1, 1), (0, 1))
    assert measure_words(reference, output).levels["raw"].errors == 2


def test_levels_of_characters_are_three(files: Any) -> None:
    """Another level is refused with what there is."""
    with pytest.raises(InputError, match="content"):
        measure_chars(*files("a", "b"), "content")


def test_speakers_need_something_in_common(files: Any) -> None:
    """Times on one side and words on the other cannot be compared; a recording that the UEM lacks is told."""
    rttm = "SPEAKER a 1 0 5 <NA> <NA> A <NA> <NA>\nSPEAKER b 1 0 5 <NA> <NA> A <NA> <NA>\n"
    with pytest.raises(InputError, match="weder Zeiten noch Wörter"):
        measure_speakers(*files(rttm, '[{"session_id": "a", "words": "ja"}, {"session_id": "b", "words": "ja"}]'))
    reference, output, uem = files(rttm, rttm, "a 1 0 9\n")
    with pytest.raises(InputError, match="„b“"):
        measure_speakers(reference, output, regions=uem)
    reference, output, uem = files(rttm, rttm, "a 1 0 9\nb 1 9 0\n")
    with pytest.raises(InputError) as told:  # the line that was meant is told beside it
        measure_speakers(reference, output, regions=uem)
    assert told.value.problems[1].where == f"{uem}:2"
