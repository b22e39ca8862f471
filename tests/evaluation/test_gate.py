from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import (
    Basis,
    Better,
    Case,
    Estimate,
    FailedAs,
    Measure,
    Origin,
    Result,
    Role,
    Scale,
    Summary,
    System,
    SystemKind,
)
from pruefstand.errors import Problem
from pruefstand.evaluation.gate import Bound, Limit, gate_faults, gate_verdicts, parse_gate, unreachable
from pruefstand.i18n import speaking
from pruefstand.stats import wilson
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

PASSED = Measure(
    "passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED, main=True
)
REFERENCE = replace(PASSED, id="fields.reference", parts=("", "date"), main=False)
RATE = Measure("words.raw", "Wortfehler", Scale.QUANTITY, (Summary.POOL,))
MEASURES = (PASSED, REFERENCE, RATE)
GROUPS = {"fehlt": "Information fehlt", "offen": "Offen"}


def _systems(cases: int) -> tuple[System, ...]:
    ids = tuple(f"c{n}" for n in range(cases))
    kind = SystemKind.COMMAND
    return tuple(System(name, name, kind, Origin.PROGRAM, Role.TESTED, ids, 3, "") for name in ("naiv", "sorgfalt"))


def _cases(number: int, shared: bool = False) -> dict[str, Case]:
    return {f"c{n}": Case(f"c{n}", "fehlt", "q" if shared else f"c{n}") for n in range(number)}


def _parsed(text: str) -> tuple[tuple[Limit, ...], list[Problem]]:
    reader = Reader()
    found = parse_gate(reader, read_yaml(f"gate:\n{text}".encode(), "study.yaml").get("gate"))
    return found, reader.problems


def _limit(text: str) -> Limit:
    (found,), problems = _parsed(text)
    assert not problems
    return found


FLOOR = _limit("  - measure: passed\n    bound: lower\n    at_least: 0,5\n")


def test_a_limit_as_the_plan_writes_it() -> None:
    """A comma, a point and a percent sign mean what they say; what is not named is everything as it was delivered."""
    assert (FLOOR.measure, FLOOR.bound, FLOOR.at_least, FLOOR.limit) == ("passed", Bound.LOWER, True, Decimal("0.5"))
    assert (FLOOR.part, FLOOR.system, FLOOR.group, FLOOR.variant) == ("", "", "", "delivered")
    assert FLOOR.where == "study.yaml:2"
    most = _limit("  - {measure: x, part: p, system: s, group: g, variant: v, bound: upper, at_most: 10 %}\n")
    assert (most.part, most.system, most.group, most.variant) == ("p", "s", "g", "v")
    assert (most.bound, most.at_least, most.limit) == (Bound.UPPER, False, Decimal("0.1"))
    assert _limit("  - {measure: x, at_least: 0.80}\n").limit == Decimal("0.8")
    assert parse_gate(Reader(), None) == ()


@pytest.mark.parametrize(
    ("text", "where", "what", "do"),
    [
        ("  - at_least: 1\n", 2, "Hier fehlt „measure“", "„measure: …“"),
        ("  - measure: passed\n", 2, "nicht genau eines von „at_least“ und „at_most“", "„at_least: 0,5“ oder"),
        ("  - measure: passed\n    at_least: 0\n    at_most: 1\n", 2, "nicht genau eines", "zwei Einträge"),
        ("  - measure: passed\n    mindestens: 0,5\n", 3, "„mindestens“ heißt hier „at_least“", "„at_least: …“"),
        ("  - measure: passed\n    at_least: 1.250\n", 3, "kann zwei Zahlen bedeuten", "„0,8“"),
        ("  - measure: passed\n    at_least: 80\n", 3, "„80“ liegt nicht zwischen 0 und 1", "„80 %“ oder „0,8“"),
        ("  - measure: passed\n    at_least: hoch\n", 3, "keine Zahl in Ziffern", "„0,8“"),
        ("  - measure: passed\n    at_least: 0,5\n    bound: unten\n", 4, "„unten“", "lower, value, upper"),
        ("  - measure: passed\n    at_least: 0,5\n    gruppe: x\n", 4, "„gruppe“ heißt hier „group“", "„group: …“"),
        ("  - passed\n", 2, "Hier werden Einträge", "eingerückt"),
        ("  measure: passed\n", 2, "Hier wird eine Liste erwartet", "„- …“"),
    ],
)
def test_each_mistake_is_told_once(text: str, where: int, what: str, do: str) -> None:
    """One mistake is one message with its line and the way out."""
    _found, problems = _parsed(text)
    ((place, said, way),) = ((problem.where, problem.what, problem.do) for problem in problems)
    assert place == f"study.yaml:{where}"
    assert what in said
    assert do in way


@pytest.mark.parametrize(
    ("text", "where", "what", "do"),
    [
        (
            "measure: passd",
            2,
            "„measure“ das Unbekannte „passd“",
            "Eines von passed, fields.reference, failures nennen.",
        ),
        (
            "measure: words.raw",
            2,
            "„measure“ das Unbekannte „words.raw“",
            "Eines von passed, fields.reference, failures nennen.",
        ),
        ("system: naif\n    measure: passed", 2, "„system“ das Unbekannte „naif“", "Eines von naiv, sorgfalt nennen."),
        ("measure: passed\n    group: ofen", 3, "„group“ das Unbekannte „ofen“", "Eines von fehlt, offen nennen."),
        ("measure: fields.reference\n    part: x", 3, "„part“ das Unbekannte „x“", "Eines von date nennen."),
        (
            "measure: passed\n    variant: x",
            3,
            "„variant“ das Unbekannte „x“",
            "Eines von delivered, repaired:y nennen.",
        ),
        ("measure: passed\n    part: date", 3, "„part“ das Unbekannte „date“", "Die Grenze streichen"),
    ],
)
def test_unknown_names_are_told(text: str, where: int, what: str, do: str) -> None:
    """A limit that names what the study does not have would never be held against anything."""
    limit = _limit(f"  - {text}\n    at_least: 0,5\n")
    (problem,) = gate_faults([limit], MEASURES, _systems(8), GROUPS, {"passed": ("delivered", "repaired:y")})
    assert problem.where == f"study.yaml:{where}"
    assert what in problem.what
    assert do in problem.do


def test_known_names_are_not() -> None:
    """Every name that the study has may stand in a limit."""
    text = "  - {measure: fields.reference, part: date, system: naiv, group: fehlt, at_most: 1}\n"
    assert not list(gate_faults([_limit(text), FLOOR], MEASURES, _systems(8), GROUPS))


def test_eight_cases_allow_at_most() -> None:
    """Eight cases, however often repeated, let the lower end reach 0,676 and no more; the upper end comes down to
    0,324 and no further."""
    above = replace(FLOOR, limit=Decimal("0.68"))
    first, second = unreachable([above], _systems(8), _cases(8))
    assert first.where == "study.yaml:2"
    assert "Die Grenze 0,68 ist unerreichbar: 8 unabhängige Fälle lassen für „naiv“ bestenfalls 0,676 zu" in first.what
    assert "„sorgfalt“" in second.what
    assert "Mehr Fälle" in first.do
    assert not list(unreachable([replace(FLOOR, limit=Decimal("0.675"))], _systems(8), _cases(8)))
    most = replace(FLOOR, at_least=False, bound=Bound.UPPER, limit=Decimal("0.32"), system="naiv")
    (problem,) = unreachable([most], _systems(8), _cases(8))
    assert "Die Grenze 0,32 ist unerreichbar" in problem.what
    assert "bestenfalls 0,324 zu" in problem.what
    assert not list(unreachable([replace(most, limit=Decimal("0.325"))], _systems(8), _cases(8)))


def test_what_is_told_stands_on_its_side_of_the_limit() -> None:
    """Where 0,676 is out of reach by less than a thousandth, more digits are shown: not „0,676 misses 0,676“."""
    (problem, _other) = unreachable([replace(FLOOR, limit=Decimal("0.676"))], _systems(8), _cases(8))
    assert "bestenfalls 0,6756 zu" in problem.what


def test_reach_counts_sources_and_the_cases_of_the_group() -> None:
    """Variants of one source count once, cases of other groups not at all, and one case is told in the singular."""
    (problem, _other) = unreachable([FLOOR], _systems(8), _cases(8, shared=True))
    assert "1 unabhängiger Fall lässt für „naiv“ bestenfalls 0,207 zu" in problem.what
    (problem, _other) = unreachable([replace(FLOOR, group="offen")], _systems(8), _cases(8))
    assert "keinen Fall der Gruppe „offen“" in problem.what
    assert "„system“" in problem.do


def test_reach_depends_on_the_control_part() -> None:
    """A limit that all cases could keep is told while the open ones alone cannot; opened, it is within reach."""
    asked = replace(FLOOR, limit=Decimal("0.65"), system="naiv")
    assert not list(unreachable([asked], _systems(8), _cases(8)))
    (problem,) = unreachable([asked], _systems(8), _cases(8), ("c6", "c7"))
    assert "solange der Kontrollteil zu ist: Die übrigen Fälle (6 unabhängige)" in problem.what
    assert "bestenfalls 0,61 zu" in problem.what


def test_a_share_that_any_result_keeps_is_told() -> None:
    """At most 100 % of the attempts, or at least none, is no limit; a whole number for errors counts attempts."""
    (problem,) = unreachable([_limit("  - {error: e, system: naiv, at_most: 1.0}\n")], _systems(8), _cases(8))
    assert "Ein Anteil liegt zwischen 0 und 1" in problem.what
    (problem,) = unreachable([_limit("  - {measure: passed, system: naiv, at_least: 0}\n")], _systems(8), _cases(8))
    assert "hält immer" in problem.what


@pytest.mark.parametrize(
    ("bound", "at_least"), [(Bound.VALUE, True), (Bound.UPPER, True), (Bound.VALUE, False), (Bound.LOWER, False)]
)
def test_other_bounds_can_always_be_reached(bound: Bound, at_least: bool) -> None:
    """A perfect result has the value 1 and the upper end 1, the worst both at 0: no number of cases is too small."""
    limit = replace(FLOOR, bound=bound, at_least=at_least, limit=Decimal(1 if at_least else 0))
    assert not list(unreachable([limit], _systems(1), _cases(1)))


@given(st.integers(1, 40), st.integers(1, 5), st.decimals(0, 1, places=3), st.booleans())
def test_unreachable_is_what_no_result_can_hold(clusters: int, repeats: int, limit: Decimal, at_least: bool) -> None:
    """A limit is called unreachable exactly if the best of all results would not hold it."""
    bound = Bound.LOWER if at_least else Bound.UPPER
    asked = replace(FLOOR, bound=bound, at_least=at_least, limit=limit, system="naiv")
    n = clusters * repeats
    best = wilson(n if at_least else 0, n, repeats)
    result = _result("naiv", Estimate(value=best.value, n=n, low=best.low, high=best.high, level=0.95))
    (verdict,) = gate_verdicts([asked], [result], _systems(clusters), {})
    assert bool(list(unreachable([asked], _systems(clusters), _cases(clusters)))) is not verdict.held


def _result(of: str, estimate: Estimate, **more: object) -> Result:
    result = Result("passed", "", "pool", of, "", "delivered", "rule", Basis.STARTED, True, estimate, "")
    return replace(result, **more)  # type: ignore[arg-type]  # fields by name


HALF = Estimate(value=0.5, n=24, low=0.215, high=0.785, level=0.95, numerator=12, denominator=24)


@pytest.mark.parametrize(
    ("bound", "at_least", "limit", "held", "found"),
    [
        (Bound.VALUE, True, "0.5", True, "0,5 (12 / 24)"),
        (Bound.VALUE, False, "0.5", True, "0,5 (12 / 24)"),
        (Bound.VALUE, True, "0.5001", False, "0,5 (12 / 24)"),
        (Bound.VALUE, False, "0.4999", False, "0,5 (12 / 24)"),
        (Bound.LOWER, True, "0.215", True, "0,215 bei 12 / 24"),
        (Bound.LOWER, True, "0.3", False, "0,215 bei 12 / 24"),
        (Bound.LOWER, False, "0.3", True, "0,215 bei 12 / 24"),
        (Bound.UPPER, True, "0.7", True, "0,785 bei 12 / 24"),
        (Bound.UPPER, False, "0.785", True, "0,785 bei 12 / 24"),
        (Bound.UPPER, False, "0.7", False, "0,785 bei 12 / 24"),
    ],
)
def test_bounds(bound: Bound, at_least: bool, limit: str, held: bool, found: str) -> None:
    """A limit is held against the end that it names, and is kept at the limit itself."""
    asked = replace(FLOOR, bound=bound, at_least=at_least, limit=Decimal(limit), system="naiv")
    (verdict,) = gate_verdicts([asked], [_result("naiv", HALF)], _systems(8), {})
    assert (verdict.system, verdict.held, verdict.found) == ("naiv", held, found)


@pytest.mark.parametrize(("k", "n", "found"), [(1, 16, "0,063 (1 / 16)"), (3, 80, "0,038 (3 / 80)")])
def test_a_half_is_rounded_as_in_the_tables(k: int, n: int, found: str) -> None:
    """Beside 6,3 % in a table of the same page stands 0,063, not the even 0,062."""
    asked = replace(FLOOR, bound=Bound.VALUE, system="naiv")
    (verdict,) = gate_verdicts([asked], [_result("naiv", wilson(k, n))], _systems(8), {})
    assert verdict.found == found


def test_each_limit_meets_each_system_that_it_names() -> None:
    """Limits in the plan's order, systems in theirs; a system named alone is held against alone."""
    worse = replace(HALF, value=10 / 24, low=0.1, numerator=10)
    limits = [replace(FLOOR, limit=Decimal("0.2")), replace(FLOOR, bound=Bound.VALUE, system="sorgfalt")]
    results = [_result("sorgfalt", worse), _result("naiv", HALF)]
    verdicts = gate_verdicts(limits, results, _systems(8), {})
    assert [(verdict.system, verdict.held) for verdict in verdicts] == [
        ("naiv", True),
        ("sorgfalt", False),
        ("sorgfalt", False),
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"measure": "fields.reference"},
        {"part": "date"},
        {"group": "fehlt"},
        {"variant": "repaired:x"},
        {"basis": Basis.MEASURED, "main": False},
        {"summary": "mean"},
        {"system": "sorgfalt"},
    ],
)
def test_another_result_does_not_decide(change: dict[str, object]) -> None:
    """Another part, group, variant or basis is not the one that was asked for: undecided, never held by chance."""
    (verdict,) = gate_verdicts([replace(FLOOR, system="naiv")], [_result("naiv", HALF, **change)], _systems(8), {})
    assert (verdict.held, verdict.found) == (None, "keine Messung")


def test_what_cannot_be_computed_cannot_be_decided() -> None:
    """Without a number the verdict is open and says why."""
    nothing = Estimate(value=None, n=0, reason="der Nenner ist 0")
    (verdict,) = gate_verdicts([replace(FLOOR, system="naiv")], [_result("naiv", nothing)], _systems(8), {})
    assert (verdict.held, verdict.found) == (None, "der Nenner ist 0")


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        (FLOOR, "unteres Ende des Intervalls von „Bestanden“ mindestens 0,5"),
        (
            replace(FLOOR, group="fehlt", part="date", variant="repaired:x", bound=Bound.VALUE),
            "Anteil „Bestanden, date, Information fehlt, repaired:x“ mindestens 0,5",
        ),
        (
            replace(FLOOR, at_least=False, bound=Bound.UPPER, limit=Decimal(0)),
            "oberes Ende des Intervalls von „Bestanden“ höchstens 0",
        ),
    ],
)
def test_the_text_of_a_limit(limit: Limit, text: str) -> None:
    """Two limits that ask for different things read differently."""
    titles = {"passed": "Bestanden", "fehlt": "Information fehlt"}
    assert gate_verdicts([limit], [], _systems(8), titles)[0].text == text


def test_an_english_reader_gets_points() -> None:
    """The decimal sign is the reader's."""
    with speaking("en"):
        (verdict,) = gate_verdicts([replace(FLOOR, system="naiv")], [_result("naiv", HALF)], _systems(8), {})
    assert verdict.found.startswith("0.215")
    assert verdict.text.endswith("0.5")
