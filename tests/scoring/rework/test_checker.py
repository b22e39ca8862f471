"""The checker ``rework``: rows, findings, and why there is no number."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from decimal import Decimal
from time import process_time

import pytest

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.scoring import aspects_read
from pruefstand.scoring.checker import VERDICTS, Checker, Subject, Verdict
from pruefstand.scoring.engine import code_book
from pruefstand.scoring.rework.checker import ASPECTS, Rework
from pruefstand.scoring.rework.estimate import KINDS, ROUTES
from pruefstand.scoring.rework.plan import parse
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

SAID = "guten tag wie geht es ihnen heute"
STM = f"A 1 anna 0 3 {SAID}\nA 1 bert 3 6 danke gut\n"
SRT = "1\n00:00:01,000 --> 00:00:03,000\nguten tag\n"
FACTS = '{"reference_sentences": ["Blut war nicht nachweisbar."], "facts": [{"id": "f1", "text": "kein Blut"}]}'
RIGHT = {
    "transcript": SAID,
    "turns": STM,
    "cues": SRT,
    "commands": "guten tag [[Punkt => .]]",
    "facts": FACTS,
}
OUTPUTS = {
    "verbatim": SAID.replace("tag", "morgen"),
    "captions": SRT.replace("tag", "morgen"),
    "live": SRT.replace("tag", "morgen"),
    "dictation": "guten morgen.",
    "editing": "Nichts.",
    "document": "Nichts.",
    "meeting": "Nichts.",
}


def _reference(aspect: str, text: str | None = None) -> Reference:
    content = RIGHT[aspect] if text is None else text
    media = "application/json" if aspect == "facts" else "text/plain"
    return Reference("D1", aspect, 1, digest_of(content.encode()), media, content)


def _check(checker: Rework, output: str | bytes, exposure: Mapping[str, Decimal] | None = None) -> Verdict:
    data = output.encode() if isinstance(output, str) else output
    known = {"audio_s": Decimal("6.5")} if exposure is None else exposure
    return checker.check(Subject("D1", {}, _reference(checker.aspect), data, {}, known))


def _statuses(verdict: Verdict) -> set[tuple[MeasurementStatus, str]]:
    return {(row.status, row.reason) for row in verdict.rows}


@pytest.mark.parametrize("route", ROUTES)
def test_every_route_has_its_rows_and_findings(route: str) -> None:
    """Minutes per hour of recording and per case from the same seconds; what the kinds cost is what correcting costs;
    every spot is a finding with its seconds."""
    checker = Rework(route)
    verdict = _check(checker, OUTPUTS[route])
    rows = {(row.measure, row.part): (row.numerator, row.denominator) for row in verdict.rows}
    declared = {(measure.id, part) for measure in checker.measures for part in measure.parts or ("",)}
    assert rows.keys() == declared
    hour, case = rows["rework.hour", ""], rows["rework.case", ""]
    assert hour[1] == Decimal("6.5")
    assert case[1] == 60
    assert hour[0] == 60 * Decimal(str(case[0]))
    assert Decimal(str(case[0])) > 0
    spots = rows["rework.spots", ""]
    assert spots == (len(verdict.findings), 1)
    told = sum(Decimal(found.item.removesuffix(" s")) for found in verdict.findings)
    kinds = [numerator for (measure, _part), (numerator, _d) in rows.items() if measure == "rework.kinds"]
    assert told == sum(Decimal(str(one)) for one in kinds)
    assert all(found.verdict in VERDICTS for found in verdict.findings)


def test_every_kind_has_its_words() -> None:
    """What there can be to do is a verdict of findings."""
    assert {f"rework_{kind}" for kind in KINDS} <= VERDICTS.keys()
    assert {kind for kinds in ROUTES.values() for kind in kinds} == KINDS.keys()


@pytest.mark.parametrize("route", ROUTES)
def test_without_the_length_of_the_recording_there_is_no_number(route: str) -> None:
    """Every row says why; 0 is no length."""
    for exposure in ({}, {"audio_s": Decimal(0)}):
        verdict = _check(Rework(route), OUTPUTS[route], exposure)
        ((status, reason),) = _statuses(verdict)
        assert status is MeasurementStatus.NOT_CHECKABLE
        assert "audio_s" in reason
        assert verdict.findings == ()


@pytest.mark.parametrize(
    ("checker", "output", "status"),
    [
        (Rework("verbatim"), b"\x00\x01", MeasurementStatus.UNREADABLE),
        (Rework("verbatim", speakers=True), "guten tag", MeasurementStatus.UNREADABLE),
        (Rework("captions"), "guten tag", MeasurementStatus.UNREADABLE),
        (Rework("captions"), '{"time": 1.0, "cue": "a", "text": "guten"}\n', MeasurementStatus.NOT_CHECKABLE),
        (Rework("live"), "", MeasurementStatus.NOT_APPLICABLE),
        (Rework("dictation"), b"\x00\x01", MeasurementStatus.UNREADABLE),
        (Rework("document"), b"\x00\x01", MeasurementStatus.UNREADABLE),
    ],
)
def test_what_cannot_be_estimated_says_why(checker: Rework, output: str | bytes, status: MeasurementStatus) -> None:
    """No text, no captions, no ends, an aborted run: a status with its reason, never 0."""
    ((found, reason),) = _statuses(_check(checker, output))
    assert found is status
    assert reason


def test_speakers_are_put_right_in_transcripts_that_name_them() -> None:
    """Against the aspect ``turns``; a right one costs 0."""
    checker = Rework("verbatim", speakers=True)
    assert checker.aspect == "turns"
    assert _check(checker, STM).findings == ()
    (found,) = _check(checker, STM.replace("bert", "anna")).findings
    assert found.verdict == "rework_speaker"


def test_a_medical_dictation_looks_at_the_facts_of_its_case() -> None:
    """A word of a fact is heard twice as often; the engine hands over that reference too."""
    checker = Rework("dictation", domain="medical")
    assert aspects_read([checker]) == ["commands", "facts"]
    assert aspects_read([Rework("dictation")]) == ["commands"]
    facts = _reference(
        "facts", '{"reference_sentences": [], "facts": [{"id": "f1", "text": "guter Morgen, guten Tag"}]}'
    )
    exposure = {"audio_s": Decimal(60)}
    seconds = [
        checker.check(Subject("D1", {}, _reference("commands"), b"gutes tag.", more, exposure)).findings[0].item
        for more in ({}, {"facts": facts})
    ]
    assert Decimal(seconds[0].removesuffix(" s")) < Decimal(seconds[1].removesuffix(" s"))


def test_a_hundred_runs_say_the_same() -> None:
    """The same rows and findings, also from a copy in another process."""
    for route in ROUTES:
        checker = Rework(route)
        copy = pickle.loads(pickle.dumps(checker))  # noqa: S301 - our own value
        first = _check(checker, OUTPUTS[route])
        assert all(_check(copy, OUTPUTS[route]) == first for _run in range(100 if route == "verbatim" else 5))


def _parsed(entry: str, files: Mapping[str, bytes] | None = None) -> tuple[Checker | None, list[Problem]]:
    reader = Reader()
    node = read_yaml(f"checker: rework\n{entry}".encode(), "study.yaml")
    return parse(reader, node, lambda path, _where: (files or {})[path]), reader.problems


def test_the_plan_writes_every_option() -> None:
    """Route, level, domain, lists, limits, other times."""
    assert _parsed("route: verbatim\nlevel: raw\nspeakers: yes\n")[0] == Rework("verbatim", "raw", speakers=True)
    made, problems = _parsed(
        "route: captions\nprofile: p.yaml\ntimes: zeiten.csv\n",
        {"p.yaml": b"name: eng\nlines: 1\n", "zeiten.csv": b"name;value\nlead;1\n"},
    )
    assert problems == []
    assert isinstance(made, Rework)
    assert (made.profile.lines, made.times.of("lead")) == (1, 1)
    assert made.options != Rework("captions").options
    assert _parsed("route: meeting\ndomain: meeting\ntranscript_after: Transkript\n")[1] == []
    assert _parsed("route: dictation\ndomain: legal\nnames: [Kaya]\nterms: [Ramipril]\n")[1] == []


@pytest.mark.parametrize(
    "entry",
    [
        "",
        "route: quer\n",
        "route: document\nlevel: raw\n",
        "route: captions\nlevel: content\n",
        "route: dictation\nspeakers: yes\n",
        "route: verbatim\ntranscript_after: Transkript\n",
        "route: verbatim\ntimes: zeiten.csv\n",
        "route: document\ndomain: kunst\n",
    ],
)
def test_a_faulty_entry_is_told_with_its_line(entry: str) -> None:
    """A missing or unknown route, an option of another route, a table of times that cannot be read."""
    made, problems = _parsed(entry, {"zeiten.csv": b"lead;viel\n"})
    assert made is None
    assert problems
    assert all(":" in problem.where for problem in problems)


HOSTILE = [
    b"",
    b"\xef\xbb\xbfja",
    b"[" * 10_000,
    "\u202e12\u202c \u200f<script>".encode(),
    b"x " * 10_000,
    b"x w" * 5_000,
    b"A 1 anna 0 3 " + b"x " * 5_000,
    b"1\n00:00:01,000 --> 00:00:00,500\nx\n\n" * 500,
    b"[0:00] " * 5_000,
]


@pytest.mark.parametrize("output", HOSTILE, ids=lambda output: output[:12].hex())
@pytest.mark.parametrize("route", ROUTES)
def test_a_hostile_output_costs_one_case(route: str, output: bytes) -> None:
    """Whatever came is estimated or says why not, in bounded time; each place lies inside the output."""
    begin = process_time()
    verdict = _check(Rework(route), output)
    assert process_time() - begin < 20
    spans = [found.output_span for found in verdict.findings if found.output_span]
    assert all(0 <= one <= other <= len(output) for one, other in spans)


def test_its_measures_stand_in_the_code_book() -> None:
    """Leading is what the score takes: minutes per 60 minutes of recording."""
    for route in ROUTES:
        book = code_book([Rework(route)], digest_of(b""))
        assert [one.measure.id for one in book if one.measure.main] == ["rework.hour"]


def test_a_reference_that_cannot_be_met_is_told() -> None:
    """What the checker of the same reference says of it."""
    for route, aspect in ASPECTS.items():
        checker = Rework(route)
        fault = checker.expectation_fault(_reference(aspect), {})
        assert fault is None, (route, fault)
    assert Rework("dictation").expectation_fault(_reference("commands", "a [[b"), {})
    assert Rework("captions").expectation_fault(_reference("cues", "a b"), {})
    assert Rework("document").expectation_fault(_reference("facts", "{}"), {})
    assert Rework("verbatim", speakers=True).expectation_fault(_reference("turns", "a b"), {})


def test_sections_of_a_reference_need_no_key_of_the_plan() -> None:
    """What only ``facts`` counts apart costs work all the same: the reference may have it."""
    more = '{"sections": ["Befund"], '
    assert Rework("meeting").expectation_fault(_reference("facts", more + FACTS[1:]), {}) is None
