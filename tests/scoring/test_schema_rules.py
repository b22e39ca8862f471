from __future__ import annotations

import json
import socket
from time import perf_counter

import pytest

from pruefstand.formats.jsonl import parse_json
from pruefstand.scoring.schema_rules import SchemaFault, compile_schema


def _rules(schema: object, value: object) -> list[str]:
    text = json.dumps(value)
    return [one.rule for one in compile_schema(json.dumps(schema)).breaks(parse_json(text, ""), len(text))]


@pytest.mark.parametrize(
    ("schema", "word"),
    [
        ([], "Objekt"),
        ({"$schema": "https://example.org/eigenes"}, "$schema"),
        ({"$schema": 4}, "$schema"),
        ({"type": "objekt"}, "type"),
        ({"minLength": -1}, "minLength"),
        ({"properties": {"a": {"type": 3}}}, "properties/a/type"),
        ({"$ref": "https://example.org/schema.json"}, "hinaus"),
        ({"$ref": "andere.json#/a"}, "hinaus"),
        ({"$ref": "file:///etc/passwd"}, "hinaus"),
        ({"properties": {"a": {"$ref": "//example.org/x"}}}, "hinaus"),
        ({"$ref": "#/$defs/fehlt"}, "#/$defs/fehlt"),
        ({"$ref": 3}, "hinaus"),
        ({"$ref": "#"}, "Kreis"),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}, "Kreis"),
        ({"properties": {"a": {"$id": "https://example.org/b"}}}, "$id"),
        ({"$dynamicRef": "#a"}, "$dynamicRef"),
        ({"unevaluatedProperties": False}, "unevaluatedProperties"),
        ({"format": "email"}, "email"),
        ({"pattern": "(a)\\1"}, "Muster"),
        ({"patternProperties": {"(?=a)": {}}}, "Muster"),
    ],
)
def test_a_schema_that_would_not_be_held_is_refused(schema: object, word: str) -> None:
    """What is no schema, leads out, runs in circles or has a rule that nobody would check is told with a way out."""
    with pytest.raises(SchemaFault) as fault:
        compile_schema(json.dumps(schema))
    assert word in fault.value.what
    assert fault.value.do


def test_a_schema_too_large_or_too_deep_is_refused() -> None:
    """More than 1 MiB, or nested deeper than JSON is read."""
    with pytest.raises(SchemaFault, match="1 MiB"):
        compile_schema(json.dumps({"description": "x" * (1 << 20)}))
    with pytest.raises(SchemaFault, match="tiefer"):
        compile_schema('{"not":' * 200 + "{}" + "}" * 200)


def test_names_are_no_keywords() -> None:
    """A property that is called like a keyword is a property, and values of ``const`` are values."""
    assert _rules({"properties": {"$ref": {"type": "string"}, "format": {"type": "string"}}}, {"$ref": 1}) == [
        "properties/$ref/type"
    ]
    assert _rules({"const": {"$ref": "https://example.org"}}, {"$ref": "https://example.org"}) == []


def test_nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither reading a schema nor checking a value opens a connection."""

    def refuse(*_arguments: object, **_named: object) -> None:
        raise AssertionError("a connection")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    schema = {"$id": "https://example.org/s", "$ref": "#/$defs/tag", "$defs": {"tag": {"type": "string"}}}
    assert [rule.rpartition("/")[2] for rule in _rules(schema, 1)] == ["type"]


def test_references_inside_are_followed() -> None:
    """A tree of any shape is held against a schema that refers to itself."""
    tree = {"type": "object", "required": ["n"], "properties": {"kind": {"type": "array", "items": {"$ref": "#"}}}}
    assert _rules(tree, {"n": 1, "kind": [{"n": 2, "kind": []}, {"n": 3}]}) == []
    assert _rules(tree, {"n": 1, "kind": [{"n": 2, "kind": [{}]}]}) == [
        "properties/kind/items/properties/kind/items/required"
    ]


def test_steps_are_counted_and_not_timed() -> None:
    """A value that would take exponential time stops after a number of steps that its size allows."""
    branch = {"properties": {"a": {"$ref": "#"}}, "required": ["b"]}
    value: object = {}
    for _depth in range(40):
        value = {"a": value}
    begin = perf_counter()
    assert _rules({"anyOf": [branch, branch, branch]}, value) == ["steps"]
    assert perf_counter() - begin < 10


def test_depth_is_limited_where_the_stack_is_not() -> None:
    """Fifty levels are read on any machine, more are told as too deep: the limit of the stack decides nothing."""

    def nested(levels: int) -> object:
        value: object = 1
        for _level in range(levels):
            value = [value]
        return value

    schema = {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"allOf": [{"$ref": "#"}]}}]}
    assert _rules(schema, nested(49)) == []
    assert _rules(schema, nested(50)) == ["depth"]


def test_at_most_fifty_rules_are_told() -> None:
    """A long list of faults is cut, in the order of the value."""
    assert len(_rules({"items": {"type": "string"}}, list(range(500)))) == 50


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"type": "integer"}, [1, 1.0, -0.0], [1.5, True, "1"]),
        ({"type": "number"}, [1, 1.5], [True, "1"]),
        ({"multipleOf": 0.1}, [0.3, 1.1, "x"], [0.35]),
        ({"multipleOf": 3}, [9, 10**60 * 3], [10**60]),
        (
            {"uniqueItems": True},
            [[1, True, "1", None], [{"a": 1}, {"a": 2}]],
            [[1, 1.0], [{"a": 1, "b": 2}, {"b": 2, "a": 1}]],
        ),
        ({"uniqueItems": False}, [[1, 1]], []),
        ({"pattern": "^[A-Z]+$"}, ["AB", 3], ["Ab", "AB\n"]),
        ({"format": "date"}, ["2028-02-29", 3], ["2027-02-29", "29.02.2028", ""]),
        (
            {"properties": {"a": {}}, "patternProperties": {"^x-": {"type": "integer"}}, "additionalProperties": False},
            [{"a": 1}, {"x-1": 2}, 7],
            [{"b": 1}, {"x-1": "2"}],
        ),
        ({"additionalProperties": {"type": "integer"}}, [{"a": 1}], [{"a": "1"}]),
        ({"additionalProperties": True}, [{"a": 1}], []),
        ({"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": "string"}]}, [["a", 1]], [[1]]),
    ],
)
def test_keywords_of_our_own(schema: object, good: list[object], bad: list[object]) -> None:
    """Exact numbers, linear patterns, unique items by value and days of the calendar mean what the standard says."""
    for value in good:
        assert _rules(schema, value) == [], value
    for value in bad:
        assert _rules(schema, value), value


def test_unique_items_of_a_long_list_take_no_square_of_time() -> None:
    """A hundred thousand objects are compared in seconds."""
    begin = perf_counter()
    assert _rules({"uniqueItems": True}, [{"a": n} for n in range(100_000)]) == []
    assert perf_counter() - begin < 20


def test_additional_names_are_told_in_the_order_of_the_value() -> None:
    """Never in that of a set, which chance decides."""
    names = [f"n{number}" for number in range(20)]
    broken = compile_schema('{"additionalProperties": false}').breaks(dict.fromkeys(names, 1), 100)
    assert [one.path for one in broken] == [(name,) for name in names]
