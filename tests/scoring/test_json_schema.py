from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import Reference
from pruefstand.errors import InputError, Problem
from pruefstand.scoring import parse_score
from pruefstand.scoring.checker import DELIVERED, Checker, Subject
from pruefstand.scoring.json_schema import JsonSchema
from pruefstand.scoring.repair import Repair
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

Score = Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]
SCHEMA = {
    "type": "object",
    "required": ["tag", "orte"],
    "additionalProperties": False,
    "properties": {
        "tag": {"type": "string", "format": "date"},
        "orte": {"type": "array", "items": {"enum": ["Wien", "Graz"]}, "uniqueItems": True},
        "preis": {"type": "number", "minimum": 0, "multipleOf": 0.01},
    },
}
RIGHT = {"tag": "2027-02-28", "orte": ["Wien"], "preis": 4.35}
CHECKER = JsonSchema(json.dumps(SCHEMA), (Repair.MARKDOWN_FENCE,))


@pytest.mark.parametrize(
    ("change", "verdicts"),
    [
        ({}, []),
        ({"preis": 1e15}, []),
        ({"tag": "2027-02-30"}, ["calendar"]),
        ({"tag": "28.02.2027"}, ["calendar"]),
        ({"tag": 20270228}, ["wrong_type"]),
        ({"orte": ["Linz"]}, ["unknown_value"]),
        ({"orte": ["Wien", "Wien"]}, ["duplicate_item"]),
        ({"preis": -1}, ["schema"]),
        ({"preis": 4.355}, ["schema"]),
        ({"preis": True}, ["wrong_type"]),
        ({"x": 1}, ["extra_field"]),
        ({"tag": None, "orte": None}, ["wrong_type", "wrong_type"]),
    ],
)
def test_each_broken_rule_is_told(
    change: dict[str, object], verdicts: list[str], subject: Callable[..., Subject]
) -> None:
    """A value that keeps the schema passes; for each rule that it breaks there is a finding of its kind."""
    verdict = CHECKER.check(subject(json.dumps(RIGHT | change), "?"))
    assert sorted(found.verdict for found in verdict.findings if found.variant == DELIVERED) == verdicts
    assert verdict.passed[DELIVERED] == (not verdicts)


def test_a_finding_has_its_place_and_rule(subject: Callable[..., Subject]) -> None:
    """The place is that of the value in the output as it came, the rule that in the schema."""
    output = f"```json\n{json.dumps(RIGHT | {'orte': ['Wien', 'Linz']})}\n```"
    found = CHECKER.check(subject(output, "?")).findings[-1]
    assert found.output_span is not None
    assert output[slice(*found.output_span)] == found.shown == '"Linz"'
    assert (found.rule, found.expected) == ("properties/orte/items/enum", '["Wien","Graz"]')


@pytest.mark.parametrize("output", ["", "nein", "{", '{"a": NaN}', '{"a": 1, "a": 1}', "[" * 500 + "]" * 500, "\x00"])
def test_what_is_no_json_fails(output: str, subject: Callable[..., Subject]) -> None:
    """JSON is read strictly, and what is none keeps no schema, not even one that allows everything."""
    verdict = JsonSchema("{}").check(subject(output, "?"))
    assert verdict.passed == {DELIVERED: False}
    assert [found.verdict for found in verdict.findings] == ["not_text" if output == "\x00" else "not_json"]


def test_it_needs_no_reference(reference: Callable[..., Reference]) -> None:
    """A schema says of what form an answer is, so it judges without a reference and asks nothing of one."""
    assert JsonSchema("{}").check(Subject("F1", {}, None, b"1")).passed == {DELIVERED: True}
    assert CHECKER.expectation_fault(reference(1), {}) is None


@given(value=st.dictionaries(st.text(), st.integers() | st.text() | st.none()))
def test_a_value_keeps_the_schema_that_is_the_value(value: dict[str, object]) -> None:
    """``const`` of a value is kept by it in any order of its names, and by nothing with one name more."""
    checker = JsonSchema(json.dumps({"const": value}))

    def passes(output: object) -> bool:
        return checker.check(Subject("F1", {}, None, json.dumps(output).encode())).passed[DELIVERED]

    assert passes(value)
    assert passes(dict(reversed(value.items())))
    assert not passes({**value, "§": 1} if "§" not in value else {})


def _read(text: str, files: Callable[[str, str], bytes] | None) -> tuple[tuple[Checker, ...], list[Problem]]:
    reader = Reader()
    node = read_yaml(f"score:\n  - checker: json_schema\n{text}".encode(), "study.yaml").get("score")
    return parse_score(reader, node, files), reader.problems


def test_a_schema_may_be_a_file_of_the_study() -> None:
    """Whoever opened the study hands the file in; only its content makes the rules, not its spelling or its name."""
    asked = []

    def files(path: str, where: str) -> bytes:
        asked.append((path, where))
        return json.dumps(SCHEMA, indent=4).encode()

    (checker,), problems = _read("    schema: schemas/termin.json\n", files)
    assert problems == []
    assert asked == [("schemas/termin.json", "study.yaml:3")]
    (inline,), _more = _read(f"    inline: '{json.dumps(SCHEMA)}'\n", None)
    assert checker == inline


def _missing(path: str, where: str) -> bytes:
    raise InputError("Die Datei fehlt.", where=where, do="Hinlegen.")


@pytest.mark.parametrize(
    ("text", "files", "line", "word"),
    [
        ("    schema: a.json\n", None, 3, "inline"),
        ("    schema: a.json\n", _missing, 3, "fehlt"),
        ("    schema: ../a.json\n", _missing, 3, "a.json"),
        ("    schema: a.json\n", lambda _path, _where: b"\xff\xfe\x00", 0, "a.json"),
        ("    schema: a.json\n", lambda _path, _where: b"{", 3, "kein JSON"),
        ("    repairs: [markdown_fence]\n", None, 2, "schema"),
        ("    schema: a.json\n    inline: '{}'\n", _missing, 2, "schema"),
        ("    inline: '[]'\n", None, 3, "Objekt"),
    ],
)
def test_a_wrong_entry_is_one_problem(
    text: str, files: Callable[[str, str], bytes] | None, line: int, word: str
) -> None:
    """A file that is missing, unreadable or no schema, and none or two of them, are told where they stand."""
    checkers, problems = _read(text, files)
    assert checkers == ()
    (problem,) = problems
    assert word in problem.where + problem.what + problem.do
    assert not line or problem.where == f"study.yaml:{line}"
