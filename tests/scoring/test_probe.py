from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import Reference, ReferenceStatus, digest_of
from pruefstand.errors import Problem
from pruefstand.formats.jsonl import canonical_json, iter_jsonl
from pruefstand.scoring import CHECKERS, parse_score
from pruefstand.scoring.checker import DELIVERED, Checker, Row, Subject, Verdict
from pruefstand.scoring.choice import Choice
from pruefstand.scoring.contains import Contains, Require
from pruefstand.scoring.exact import Exact
from pruefstand.scoring.item_set import ItemSet, Layout
from pruefstand.scoring.json_schema import JsonSchema
from pruefstand.scoring.leniency import Leniency
from pruefstand.scoring.number import Number
from pruefstand.scoring.numeral import Notation
from pruefstand.scoring.pattern import Pattern
from pruefstand.scoring.probe import _FORMS, _TRIALS, NO_RESULT, ProbeCase, Probed, probe
from pruefstand.scoring.probe_declared import Alteration, parse_probe
from pruefstand.scoring.probe_trial import ALTERATIONS, Trial
from pruefstand.scoring.repair import Repair
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

Score = Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]
FENCE = (Repair.MARKDOWN_FENCE,)
TEXTS = ("transcript", "turns", "cues", "commands")
SIGNS = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff")


def _case(
    answer: object, materials: Mapping[str, str] | None = None, aspect: str = "answer", case: str = "F1"
) -> ProbeCase:
    content = answer.encode() if aspect in TEXTS and isinstance(answer, str) else canonical_json(answer)
    media = "text/plain" if aspect in TEXTS else "application/json"
    reference = Reference(case, aspect, 1, digest_of(content), media, content.decode())
    return ProbeCase(case, materials or {}, {aspect: reference})


@pytest.fixture(scope="module")
def termine() -> tuple[tuple[Checker, ...], tuple[ProbeCase, ...]]:
    """Checkers and cases of the catalogue that the demo runs."""
    folder = Path(__file__).parents[2] / "src/pruefstand/examples/termine"
    plan = read_yaml((folder / "study.yaml").read_bytes(), "study.yaml")
    checkers = parse_score(Reader(), plan.get("score"))
    lines = [
        [value for _line, value in iter_jsonl([(folder / name).read_bytes()], name)]
        for name in ("cases.jsonl", "references.jsonl")
    ]
    notes = {case["id"]: case["input"] for case in lines[0] if isinstance(case, dict)}
    cases = tuple(
        _case(one["answer"], {"input": str(notes[one["case"]])}, case=str(one["case"]))
        for one in lines[1]
        if isinstance(one, dict)
    )
    return checkers, cases


def test_the_demo_meets_every_expectation(termine: tuple[tuple[Checker, ...], tuple[ProbeCase, ...]]) -> None:
    """Eight references, each right and altered in every way: seventy expectations and more, all met."""
    probed = probe(*termine)
    assert len(termine[1]) == 8
    assert (probed.met, probed.total) == (200, 200)
    assert probed.sound
    assert probed == probe(*termine)
    kinds = {alteration for _checker, alteration in probed.counts}
    forms = {"broken_json", "extra_field", "missing_field", "unknown_value", "wrong_type", "empty", "fenced"}
    contents = {"invented_date", "impossible_date", "invented_quote", "other_quote", "other_choice"}
    assert kinds >= {"reference", *forms, *contents}


ALL: list[tuple[Checker, object, Mapping[str, str]]] = [
    (Exact(), "Wien", {}),
    (Exact(frozenset(Leniency)), ["Wien", "Vienna"], {}),
    (Choice(("Ja", "Nein", "Offen"), repairs=FENCE), "Ja", {}),
    (Choice(("ja", "nein"), frozenset({Leniency.CASE}), leading_word=True), ["ja"], {}),
    (Number(), "48,50", {}),
    (Number(Notation.GERMAN, tolerance=Decimal("0.5"), units=("€", "Euro"), repairs=FENCE), 1250, {}),
    (
        Number(Notation.ENGLISH, relative_tolerance=Decimal("0.05"), units=("kg",), unit_required=True),
        "1,255.125 kg",
        {},
    ),
    (ItemSet(repairs=FENCE), ["Wien", "Graz", 3, True], {}),
    (ItemSet(), [], {}),
    (ItemSet(Layout.LINES, frozenset({Leniency.CASE})), ["Wien", "Graz"], {}),
    (Contains(require=Require.ALL), ["Wien", "Wiener"], {}),
    (Contains(("Wien", "Graz"), Require.ANY, aspect=""), "?", {}),
    (Contains(("garantiert",), Require.NONE, aspect=""), "?", {}),
]


@pytest.mark.parametrize(("checker", "answer", "materials"), ALL, ids=lambda value: getattr(value, "name", None))
def test_every_checker_is_tried_and_sound(checker: Checker, answer: object, materials: Mapping[str, str]) -> None:
    """Right outputs pass, altered ones fail with the finding that they should have, in every variant."""
    probed = probe((checker,), [_case(answer, materials)])
    assert probed.failing == ()
    assert probed.sound
    assert probed.total >= 3


def test_every_checker_has_trials() -> None:
    """A checker without trials would be called sound without ever being tried."""
    assert sorted({*_TRIALS, *_FORMS}) == sorted(CHECKERS)
    assert {kind for kind in ALTERATIONS if not kind.islower()} == set()
    with pytest.raises(ValueError, match="unknown alteration"):
        Trial("anders", "", passes=True)


FIELD_PLAN = """
  - checker: fields
    fields:
      art:
        one_of: [a, b]
      tag:
        type: day
        required_when: art a
      beleg:
        type: quote
        required_when: art a
      menge:
        type: number
      eilig:
        type: boolean
      notiz:
        type: text
        optional: yes
      nr:
        type: text
        pattern: '[A-Z]-[0-9]+'
    repairs: [markdown_fence]
"""


@pytest.mark.parametrize("art", ["a", "b"])
def test_every_type_of_field_is_altered(art: str, score: Score) -> None:
    """Each type has alterations of its own; fields that must be null are altered to hold something."""
    checkers, problems = score(FIELD_PLAN)
    assert problems == []
    whole = "Alles am 3. Mai. Bestätigt."
    answer = {
        "art": art,
        "tag": "2027-12-31" if art == "a" else None,
        "beleg": "Bestätigt." if art == "a" else None,
        "menge": Decimal("2.50"),
        "eilig": False,
        "notiz": None,
        "nr": "A-1",
    }
    probed = probe(checkers, [_case(answer, {"input": whole})])
    assert probed.failing == ()
    assert {kind for _name, kind in probed.counts} >= {"wrong_number", "changed_text", "other_choice", "other_quote"}


@given(
    value=st.decimals(-(10**6), 10**6, places=3),
    tolerance=st.decimals(0, 10, places=2),
    notation=st.sampled_from(Notation),
)
def test_any_number_can_be_probed(value: Decimal, tolerance: Decimal, notation: Notation) -> None:
    """For every number, tolerance and notation the outputs made are read as they were meant."""
    probed = probe((Number(notation, tolerance),), [_case(value)])
    assert probed.failing == ()


@given(items=st.lists(st.text(min_size=1).filter(str.strip) | st.integers(), max_size=6, unique_by=repr))
def test_any_set_can_be_probed(items: list[object]) -> None:
    """For every list of different items each alteration is refused and each order passes."""
    assert probe((ItemSet(repairs=FENCE),), [_case(items)]).failing == ()


def test_forms_are_tried_with_what_is_right_for_the_others(score: Score) -> None:
    """An output that the reference makes right has to keep schema and pattern too; a conflict of the plan is told."""
    answer = {"a": "Wien"}
    fields, _problems = score("  - checker: fields\n    fields:\n      a:\n        type: text\n")
    good = JsonSchema('{"required": ["a"]}', FENCE), Pattern("\\{.*\\}")
    assert probe((*good, *fields), [_case(answer)]).sound
    bad = JsonSchema('{"required": ["b"]}'), Pattern("[0-9]+")
    probed = probe((*bad, *fields), [_case(answer)])
    assert [(one.checker, one.alteration, one.expected[:4], one.got[:4]) for one in probed.failing] == [
        ("json_schema", "reference", "pass", "fail"),
        ("pattern", "reference", "pass", "fail"),
    ]


@pytest.mark.parametrize(
    ("checker", "can"),
    [
        (JsonSchema("{}"), False),
        (JsonSchema('{"type": ["object", "array", "string", "number", "boolean", "null"]}'), False),
        (JsonSchema('{"type": "object"}'), True),
        (Pattern("(?s).*"), False),
        (Pattern("[0-9]+"), True),
    ],
)
def test_a_checker_that_cannot_fail_is_found(checker: Checker, can: bool) -> None:
    """One that refuses nothing but what is no JSON or no text is named: its pass says nothing."""
    assert probe((checker,), [_case("Wien")]).cannot_fail == (() if can else (checker.name,))


def test_a_schema_alone_is_tried_with_the_answers_of_the_references() -> None:
    """Where no checker asks for a reference, the answer itself must keep the schema, and what the schema forbids in so
    many words must not."""
    schema = JsonSchema(
        '{"type": "object", "required": ["x"], "additionalProperties": false, "properties": {"x": {"type": "integer"}}}'
    )
    probed = probe((schema,), [_case({"x": 5})])
    assert probed.sound
    kinds = {alteration for _name, alteration in probed.counts}
    assert kinds >= {"reference", "missing_field", "extra_field", "wrong_type", "emptied", "broken_json", "fenced"}
    (fault,) = probe((schema,), [_case({"y": 5})]).failing
    assert (fault.alteration, fault.got) == ("reference", "fail, answer missing_field, answer extra_field")
    (text,) = probe((Pattern("[a-z]+"),), [_case("Wien")]).failing
    assert (text.alteration, text.output) == ("reference", "Wien")


def test_a_checker_that_lets_nothing_pass_is_named() -> None:
    """A schema that nothing can keep would fail every system; without a right output nobody knows, so it is told."""
    never = JsonSchema('{"type": "string", "minLength": 5, "maxLength": 3}')
    probed = probe((never,), [_case("Wien")])
    assert (probed.cannot_pass, probed.cannot_fail, probed.sound) == (("json_schema",), (), False)
    strict = JsonSchema('{"type": "string", "pattern": "^[A-Z]{7}$"}')
    assert probe((strict,), [_case("Wien")]).cannot_pass == ("json_schema",)
    right = Alteration("richtig", case="F1", output='"ABCDEFG"', passes=True)
    assert probe((strict,), [_case("Wien")], (right,)).sound


def test_faulty_references_do_not_accuse_the_checker() -> None:
    """Where no reference could ever be met nothing was tried: the references are told, not the checker."""
    probed = probe((Number(),), [_case("keine Zahl")])
    assert len(probed.failing) == 1
    assert (probed.cannot_fail, probed.cannot_pass, probed.untried, probed.sound) == ((), (), (), False)


class _Lenient(Exact):
    """Passes everything."""

    def check(self, subject: Subject) -> Verdict:  # noqa: ARG002 - the protocol's shape
        return Verdict({DELIVERED: True}, (Row("exact.equal", numerator=1, denominator=1),))


class _Broken(Exact):
    """Fails on its own."""

    def check(self, subject: Subject) -> Verdict:  # noqa: ARG002 - the protocol's shape
        raise ZeroDivisionError


def test_a_faulty_checker_is_named() -> None:
    """Each expectation that was not met names case, alteration, checker, what was expected and what came."""
    probed = probe((_Lenient(),), [_case("Wien")])
    assert probed.cannot_fail == ("exact",)
    assert probed.met < probed.total
    first = probed.failing[0]
    assert (first.case, first.checker, first.alteration) == ("F1", "exact", "changed_text")
    assert (first.expected, first.got, first.output) == ("fail, answer wrong", "pass", "Wien§ probe §")
    assert {one.got for one in probe((_Broken(),), [_case("Wien")]).failing} == {"error ZeroDivisionError"}


def test_what_could_not_be_tried_is_told() -> None:
    """Disputed and missing references are counted, a reference that could never be met fails, and nothing at all is
    not sound."""
    case = _case("Wien")
    disputed = replace(case.references["answer"], status=ReferenceStatus.DISPUTED, views=("a", "b"))
    probed = probe((Exact(),), [ProbeCase("F1", {}, {"answer": disputed}), ProbeCase("F2", {}, {})])
    assert (probed.skipped, probed.untried, probed.total, probed.sound) == (2, ("exact",), 0, False)
    assert not probe((), []).sound
    (fault,) = probe((Number(),), [_case("1.250")]).failing
    assert (fault.alteration, fault.expected) == ("reference", "pass")


def test_it_is_no_result_of_any_model() -> None:
    """The sentence that stands beside every number says so."""
    assert "kein Ergebnis eines Modells" in NO_RESULT


PLAN = """
probe:
  - title: Verworfener Vorschlag als Termin
    case: T03
    set:
      date: 2027-06-07
      evidence: Der Vorschlag 07.06.2027 wurde verworfen.
    finds: date wrong
  - title: Ohne Beleg
    drop: [evidence]
    finds: missing_field
  - title: Zurückhaltend
    case: T01
    set:
      status: missing
    clear: [date, evidence]
  - title: Richtig in anderer Reihenfolge
    case: T05
    output: '{"evidence": null, "date": null, "status": "missing"}'
    expect: pass
    checker: fields
"""


def _declared(text: str, checkers: tuple[Checker, ...]) -> tuple[tuple[Alteration, ...], list[Problem]]:
    reader = Reader()
    return parse_probe(reader, read_yaml(text.encode(), "study.yaml").get("probe"), checkers), reader.problems


def test_declared_alterations_are_tried_too(termine: tuple[tuple[Checker, ...], tuple[ProbeCase, ...]]) -> None:
    """Each at its case, or at all; what it expects and finds is an expectation like the built-in ones."""
    alterations, problems = _declared(PLAN, termine[0])
    assert problems == []
    assert [one.where for one in alterations] == [f"study.yaml:{line}" for line in (3, 9, 12, 17)]
    probed = probe(*termine, alterations)
    assert probed.sound
    assert probed.total == 200 + 1 + 8 + 1 + 1
    assert probed.counts["passed", "Ohne Beleg"] == (8, 8)
    assert probed.counts["fields", "Richtig in anderer Reihenfolge"] == (1, 1)


def test_a_declared_expectation_that_is_not_met_is_named(
    termine: tuple[tuple[Checker, ...], tuple[ProbeCase, ...]],
) -> None:
    """A wrong expectation, a finding that does not come, and an alteration that fits no case each spoil the probe."""
    made = [
        Alteration("soll bestehen", "T01", drop=("date",), passes=True),
        Alteration("anderer Befund", "T01", drop=("date",), finds=("date", "invented")),
        Alteration("kein Fall", "T99", output="x"),
        Alteration("kein Feld", "T01", drop=("ort",)),
    ]
    probed: Probed = probe(*termine, made)
    assert [(one.alteration, one.expected, one.got) for one in probed.failing] == [
        ("soll bestehen", "pass", "fail, date missing_field"),
        ("anderer Befund", "fail, date invented", "fail, date missing_field"),
    ]
    assert probed.inapplicable == ("kein Fall", "kein Feld")
    assert not probed.sound


@pytest.mark.parametrize(
    ("entry", "word"),
    [
        ("    output: x\n    case: T01\n", "title"),
        ("    title: A\n", "output"),
        ("    title: A\n    case: T01\n    output: x\n    drop: [date]\n", "output"),
        ("    title: A\n    output: x\n", "case"),
        ("    title: A\n    drop: [date]\n    expect: vielleicht\n", "fail"),
        ("    title: A\n    drop: [date]\n    finds: date erfunden\n", "date invented"),
        ("    title: A\n    drop: [date]\n    checker: exact\n", "fields"),
        ("    title: A\n    drop: date\n", "Liste"),
    ],
)
def test_a_wrong_alteration_is_told(
    entry: str, word: str, termine: tuple[tuple[Checker, ...], tuple[ProbeCase, ...]]
) -> None:
    """What cannot be meant is told where it stands, and never tried."""
    alterations, problems = _declared("probe:\n  - " + entry.lstrip(), termine[0])
    assert alterations == ()
    assert len(problems) == 1
    assert problems[0].where.startswith("study.yaml:")
    assert word in problems[0].what + problems[0].do


@given(
    answers=st.lists(st.text(SIGNS, min_size=1, max_size=12), min_size=1, max_size=3, unique=True),
    ignore=st.frozensets(st.sampled_from(Leniency)),
)
def test_any_text_can_be_probed(answers: list[str], ignore: frozenset[Leniency]) -> None:
    """Whatever texts are right and whatever is overlooked, each output made is judged as it was meant."""
    case = _case(answers)
    checker = Exact(ignore)
    if checker.expectation_fault(case.references["answer"], {}) is None:
        assert probe((checker,), [case]).failing == ()


@given(
    options=st.lists(
        st.text("abcJN äß", min_size=1, max_size=6).filter(str.strip), min_size=2, max_size=4, unique=True
    ),
    ignore=st.frozensets(st.sampled_from([Leniency.CASE, Leniency.FINAL_PUNCTUATION])),
    leading=st.booleans(),
)
def test_any_options_can_be_probed(options: list[str], ignore: frozenset[Leniency], leading: bool) -> None:
    """Whatever stands to choose, each option is right or wrong as the reference says, and nothing else is one."""
    try:
        checker = Choice(tuple(options), ignore, leading)
    except ValueError:
        return
    assert probe((checker,), [_case(options[0])]).failing == ()
