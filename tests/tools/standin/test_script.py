"""Scripts in Python and in JSON are the same."""

from __future__ import annotations

import json

import pytest

from standin import (
    BEHAVIOURS,
    Answer,
    Bomb,
    Cut,
    Rate,
    Rule,
    Script,
    Slow,
    Status,
    Usage,
    WrongLength,
    script_from_json,
    script_to_json,
)


@pytest.mark.parametrize("name", BEHAVIOURS)
def test_there_and_back(name: str) -> None:
    """Every behaviour survives JSON unchanged, as the default and within a rule, and can be named there."""
    script = Script(BEHAVIOURS[name], (Rule("x", (BEHAVIOURS[name], Answer())),))
    assert script_from_json(script_to_json(script)) == script
    assert script_from_json(json.dumps({"default": name})) == Script(BEHAVIOURS[name])


def test_json_by_hand() -> None:
    """A script written by hand says only what differs."""
    text = """{"latency": 1, "rate": {"per_second": 5, "retry_after": 2}, "identity": "#([a-z]+)",
        "default": {"do": "Slow", "size": 3,
            "answer": {"text": "nein", "usage": {"input": 1}, "headers": [["a", "b"]]}},
        "rules": [{"match": "x", "plays": ["hang", {"do": "Status", "status": 500}], "per_key": true, "latency": 0}]}"""
    slow = Slow(3, answer=Answer("nein", usage=Usage(1), headers=(("a", "b"),)))
    rule = Rule("x", (BEHAVIOURS["hang"], Status(500)), per_key=True, latency=0)
    assert script_from_json(text) == Script(slow, (rule,), 1, Rate(5, 2), "#([a-z]+)")
    assert script_from_json("{}") == Script()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "an object"),
        ("{", "line 1"),
        ('{"defualt": "answer"}', "no defualt"),
        ('{"default": "anser"}', "no behaviour is called 'anser'"),
        ('{"default": {"do": "Explode"}}', "a behaviour is a name"),
        ('{"default": 5}', "a behaviour is a name"),
        ('{"default": {"do": "Answer", "text": 5}}', "text cannot be 5"),
        ('{"default": {"do": "Answer", "finish": "done"}}', "finish cannot be 'done'"),
        ('{"default": {"do": "Answer", "headers": [["a"]]}}', "pairs of texts"),
        ('{"default": {"do": "Answer", "headers": [["a", "b\\r\\nc: d"]]}}', "no header"),
        ('{"default": {"do": "Status"}}', "status"),
        ('{"default": {"do": "Status", "status": true}}', "status cannot be True"),
        ('{"default": {"do": "Status", "status": 99}}', "no status: 99"),
        ('{"rules": {}}', "rules is a list"),
        ('{"rules": [{"match": "x", "plays": []}]}', "plays nothing"),
        ('{"rules": [{"plays": ["hang"]}]}', "match"),
        ('{"rate": {"per_second": 0}}', "at least 1"),
        ('{"latency": -1}', "not negative"),
        ('{"identity": "["}', "no regular expression"),
        ('{"identity": "x"}', "needs a group"),
    ],
)
def test_faults_are_said(text: str, message: str) -> None:
    """What a script cannot mean is refused with what is wrong."""
    with pytest.raises(ValueError, match=message):
        script_from_json(text)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Cut("before"), "after"),
        (lambda: Slow(0), "drip"),
        (lambda: WrongLength(0), "off by nothing"),
        (lambda: Bomb(2_000_000_000), "gigabyte"),
        (lambda: Rule("x", (Answer(),), latency=-0.1), "latency"),
    ],
)
def test_values_check_themselves(make: object, message: str) -> None:
    """A value that means nothing is refused when it is made."""
    assert callable(make)
    with pytest.raises(ValueError, match=message):
        make()
