from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.scoring.checker import Checker, Subject, Verdict
from pruefstand.scoring.speakers.checker import Speakers, parse
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

RTTM = "SPEAKER a 1 0 5 <NA> <NA> A <NA> <NA>\nSPEAKER a 1 5 5 <NA> <NA> B <NA> <NA>\n"
STM = "a 1 A 0 5 guten Tag\na 1 B 5 10 auf Wiedersehen\n"


def _length(turn: dict[str, Any]) -> Decimal:
    return Decimal(str(turn["end"])) - Decimal(str(turn["start"]))


def _turns(text: str) -> Reference:
    return Reference("D1", "turns", 1, digest_of(text.encode()), "text/plain", text)


def _check(reference: str, output: str | bytes) -> Verdict:
    data = output.encode() if isinstance(output, str) else output
    return Speakers().check(Subject("D1", {}, _turns(reference), data))


def _counts(verdict: Verdict) -> dict[tuple[str, str], tuple[object, object]]:
    return {(row.measure, row.part): (row.numerator, row.denominator) for row in verdict.rows}


def test_time_of_rttm() -> None:
    """Times over the reference's speaker time, exactly; rates of speakers over speakers; no words, no cpWER."""
    verdict = _check(RTTM, "SPEAKER a 1 0.5 5 <NA> <NA> x <NA> <NA>\n")
    counts = _counts(verdict)
    assert counts["speakers.der", ""] == (Decimal("5.5"), Decimal(10))
    assert [counts["speakers.der.errors", part][0] for part in ("missed", "false_alarm", "confusion")] == [
        Decimal(5),
        Decimal(0),
        Decimal("0.5"),
    ]
    rate = (Decimal(1) / Decimal("5.5") + 1).quantize(Decimal("1e-12"))
    assert counts["speakers.jer", ""] == (rate, 2)
    assert counts["speakers.jer.time", ""] == (Decimal(6), Decimal("10.5"))
    (row,) = [row for row in verdict.rows if row.measure == "speakers.cpwer"]
    assert row.status is MeasurementStatus.NOT_APPLICABLE


def test_words_of_stm() -> None:
    """STM has both; the better pairing of streams counts."""
    counts = _counts(_check(STM, "a 1 2 0 5 auf Wiedersehen\na 1 1 5 10 guten Abend\n"))
    assert counts["speakers.cpwer", ""] == (1, 4)
    assert counts["speakers.der", ""] == (Decimal(0), Decimal(10))


def test_every_declared_row_is_there() -> None:
    """Whatever the output is, each measure and part has its row, and what was not counted says why."""
    declared = {(measure.id, part) for measure in Speakers.measures for part in measure.parts or ("",)}
    for output in (RTTM, STM, b"", b"\xff\xfe\x00\x00", "kein Format", '[{"words": "ja"}]', "[]", "{"):
        for reference in (RTTM, STM):
            rows = _check(reference, output).rows
            assert {(row.measure, row.part) for row in rows} == declared
            assert len(rows) == len(declared)
            assert all(row.reason for row in rows if row.status is not MeasurementStatus.OK)


def test_labels_missing_altogether() -> None:
    """An empty output missed all speech; one without times against times is unreadable."""
    assert _counts(_check(RTTM, b""))["speakers.der", ""] == (Decimal(10), Decimal(10))
    rows = {row.measure: row.status for row in _check(STM, '[{"speaker": "1", "words": "guten Tag"}]').rows}
    assert rows["speakers.der"] is MeasurementStatus.UNREADABLE
    assert rows["speakers.cpwer"] is MeasurementStatus.OK


def test_handed_cases(shared: Path) -> None:
    """DER and JER of every handed case as files, wherever the region is what the turns span."""
    cases = json.loads((shared / "data" / "speech" / "cases.json").read_text("utf-8"))
    seen = 0
    for case in cases:
        if case["metric"] not in ("der", "jer"):
            continue
        sides: list[list[dict[str, Any]]] = [case["input"]["ref"], case["input"]["hyp"]]
        last = max((turn["end"] for side in sides for turn in side), default=0)
        if case["input"]["uem"][0] != 0 or case["input"]["uem"][1] < last or not sides[0]:
            continue
        seen += 1
        texts = [
            "".join(
                f"SPEAKER a 1 {t['start']} {_length(t)} <NA> <NA> {t['speaker']}\n"
                for t in side
                if t["end"] > t["start"]
            )
            for side in sides
        ]
        numerator, denominator = _counts(_check(*texts))[f"speakers.{case['metric']}", ""]
        assert float(numerator) / float(denominator) == pytest.approx(case["expected"][case["metric"]], abs=1e-9)  # type: ignore[arg-type]  # both are numbers in these cases
    assert seen >= 20


def test_the_plan_names_it(score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]) -> None:
    """Level raw by default; its reference has the aspect turns."""
    assert score("  - checker: speakers\n") == ((Speakers(),), [])
    assert score("  - checker: speakers\n    level: format\n") == ((Speakers("format"),), [])
    assert score("  - checker: speakers\n    level: loud\n")[0] == ()
    assert Speakers.aspect == "turns"


def test_a_reference_is_read_whole() -> None:
    """A line of the reference that would be dropped is a fault told before anything runs."""
    assert Speakers().expectation_fault(_turns(RTTM), {}) is None
    assert "D1/turns:3" in str(Speakers().expectation_fault(_turns(RTTM + "FOO\n"), {}))
    assert Speakers().expectation_fault(_turns("FOO\n"), {})


def test_regions_are_declared(score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]) -> None:
    """Only what the UEM names is scored, by the recording's name or the case's; a recording that it lacks is a fault of
    the reference, and without files no UEM can be named."""
    output = "SPEAKER a 1 0 10 <NA> <NA> x <NA> <NA>\n"
    checker = Speakers(regions=(("a", Decimal(4), Decimal(6)),))
    assert _counts(checker.check(Subject("D1", {}, _turns(RTTM), output.encode())))["speakers.der", ""] == (
        Decimal(1),
        Decimal(2),
    )
    by_case = Speakers(regions=(("D1", Decimal(0), Decimal(5)),))
    assert _counts(by_case.check(Subject("D1", {}, _turns(RTTM), output.encode())))["speakers.der", ""] == (
        Decimal(0),
        Decimal(5),
    )
    assert checker.expectation_fault(_turns(RTTM), {}) is None
    assert "„a“" in str(Speakers(regions=(("b", Decimal(0), Decimal(1)),)).expectation_fault(_turns(RTTM), {}))
    assert checker.options != Speakers().options
    assert score("  - checker: speakers\n    uem: r.uem\n")[0] == ()


def test_a_uem_is_read_whole() -> None:
    """Every line of it must be readable, and there must be one."""

    def parsed(content: bytes) -> tuple[Speakers | None, list[Problem]]:
        reader = Reader()
        node = read_yaml(b"x:\n  checker: speakers\n  uem: r.uem\n", "study.yaml").get("x")
        return parse(reader, node, lambda _path, _where: content), reader.problems

    assert parsed(b"a 1 0 5\nb 1 2.5 3\n") == (
        Speakers(regions=(("a", Decimal(0), Decimal(5)), ("b", Decimal("2.5"), Decimal(3)))),
        [],
    )
    for broken in (b"a 1 5 0\n", b"a 1 0\n", b""):
        checker, problems = parsed(broken)
        assert checker is None
        assert problems


def test_labels_that_name_nobody() -> None:
    """A recording without any label counts, one with a single label does not; time and words count all the same."""
    bare = _counts(_check(STM, "a 1 <NA> 0 5 guten Tag\na 1 unknown 5 10 auf Wiedersehen\n"))
    assert bare["speakers.unlabelled", ""] == (1, 1)
    assert bare["speakers.der", ""][1] == Decimal(10)
    assert _counts(_check(STM, "a 1 <NA> 0 5 guten Tag\na 1 1 5 10 auf\n"))["speakers.unlabelled", ""] == (0, 1)
    assert _counts(_check(STM, b""))["speakers.unlabelled", ""] == (0, 0)


def test_lines_that_nobody_can_read_are_counted() -> None:
    """A dropped line is missing speech and stands in a count of its own."""
    counts = _counts(_check(RTTM, RTTM + "FOO\nSPEAKER a 1 9 -1 <NA> <NA> A <NA> <NA>\n"))
    assert counts["speakers.unread", ""] == (2, 4)


def test_turns_of_foreign_recordings_are_counted() -> None:
    """What stands under the name of another recording counts for nothing, and that is told."""
    counts = _counts(_check(RTTM, RTTM + "SPEAKER b 1 0 5 <NA> <NA> A <NA> <NA>\n"))
    assert counts["speakers.der", ""] == (Decimal(0), Decimal(10))
    assert counts["speakers.unread", ""] == (1, 3)


def test_four_hours_of_two_speakers() -> None:
    """7,200 turns, every second one given to the other label."""
    lines = [f"SPEAKER a 1 {2 * at} 2 <NA> <NA> {'AB'[at % 2]} <NA> <NA>\n" for at in range(7200)]
    moved = [line.replace(" B ", " A ") for line in lines]
    counts = _counts(_check("".join(lines), "".join(moved)))
    assert counts["speakers.der", ""] == (Decimal(7200), Decimal(14400))
