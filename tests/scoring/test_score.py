from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from functools import cache
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.formats.jsonl import canonical_json
from pruefstand.scoring import CHECKERS, parse_score
from pruefstand.scoring.checker import VERDICTS, Checker, Subject
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

Score = Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]

EACH = {
    "captions": "  - checker: captions\n    live: yes\n",
    "chars": "  - checker: chars\n",
    "choice": "  - checker: choice\n    options: [ja, nein]\n",
    "commands": "  - checker: commands\n",
    "contains": "  - checker: contains\n    require: all\n    texts: [Wien]\n",
    "exact": "  - checker: exact\n",
    "facts": "  - checker: facts\n",
    "fields": "  - checker: fields\n    fields:\n      a:\n        type: quote\n",
    "json_schema": '  - checker: json_schema\n    inline: \'{"type": "object"}\'\n',
    "number": "  - checker: number\n",
    "pattern": "  - checker: pattern\n    pattern: '[0-9]+'\n",
    "rephrased": "  - checker: rephrased\n",
    "rework": "  - checker: rework\n    route: verbatim\n",
    "set": "  - checker: set\n",
    "speakers": "  - checker: speakers\n",
    "words": "  - checker: words\n",
}

TURNS = "SPEAKER a 1 0 5 <NA> <NA> A <NA> <NA>"
LINES = {"speakers": TURNS, "captions": "a 1 0 1 ja"}
RIGHT: dict[str, object] = {
    "facts": {"facts": [{"id": "f1", "text": "Wien"}]},
    "number": 48.0,
    "set": ["a"],
    "fields": {"a": "b"},
    "words": "Wien",
}


def test_the_list_is_read_in_its_order(score: Score) -> None:
    """Every checker can be called by its name, and all of them together."""
    assert sorted(EACH) == sorted(CHECKERS)
    checkers, problems = score("".join(EACH.values()))
    assert problems == []
    assert [checker.name for checker in checkers] == list(EACH)


@pytest.mark.parametrize("name", EACH)
def test_a_checker_says_what_it_is(name: str, score: Score) -> None:
    """Its measures carry its name, its options have a digest, its findings come from the closed list."""
    ((checker,), _problems) = score(EACH[name])
    assert checker.variants[0] == "delivered"
    assert all(measure.id.startswith(f"{name}.") for measure in checker.measures)
    assert canonical_json(checker.options)
    assert all(verdicts <= set(VERDICTS) for verdicts in checker.findable.values())
    counting = ("captions", "chars", "commands", "facts", "rephrased", "rework", "speakers", "words")
    assert checker.passes == (name not in counting)


def test_no_list_is_no_checker() -> None:
    """A study that is rated needs no ``score``."""
    reader = Reader()
    assert parse_score(reader, None) == ()
    assert reader.problems == []


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("  - checker: exakt\n", 2, "exakt"),
        ("  - fields: a\n", 2, "checker: captions"),
        ("  - exact\n", 2, "checker: captions"),
        ("  - checker: words\n  - checker: exact\n  - checker: exact\n", 4, "exact"),
    ],
)
def test_a_wrong_entry_is_told_with_its_line(text: str, line: int, word: str, score: Score) -> None:
    """Unknown names, entries without one and doubled checkers are told where they stand."""
    _checkers, problems = score(text)
    (problem,) = problems
    assert problem.where == f"study.yaml:{line}"
    assert word in problem.what + problem.do


@pytest.mark.parametrize("name", [name for name in EACH if name != "rephrased"])  # which is ``words`` by another name
@pytest.mark.parametrize(
    "output",
    [
        b"",
        b"\x00\xff",
        b"\xef\xbb\xbfja",
        b"[" * 100_000,
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b"[NaN, Infinity, -Infinity]",
        b'{"a": 1, "a": 2}',
        b'{"a": "\\ud800"}',
        "\u202e12\u202c \u200f".encode(),
        b"1e999999999",
        b"9" * 5000,
        b"x " * 500_000,
        b"[" + b"1," * 300_000 + b"1]",
        b'"' + b"a" * 1_000_000 + b'"',
    ],
    ids=lambda output: output[:12].hex(),
)
def test_a_hostile_output_costs_one_case(name: str, output: bytes, score: Score) -> None:
    """Whatever came is judged: every declared row is there, no pass, no error, each span inside the output."""
    ((checker,), _problems) = score(EACH[name])
    right: object = RIGHT.get(name, "ja")
    content = LINES[name] if name in LINES else json.dumps(right)
    aspect = checker.aspect or "answer"
    settled = Reference("F1", aspect, 1, digest_of(content.encode()), "application/json", content)
    begin = process_time()
    verdict = checker.check(Subject("F1", {"input": "b"}, settled, output))
    assert process_time() - begin < 30
    declared = {(m.id, v, part) for m in checker.measures for v in checker.variants for part in m.parts or ("",)}
    assert {(row.measure, row.variant, row.part) for row in verdict.rows} == declared
    fine = {"exact": b"\xef\xbb\xbfja", "choice": b"\xef\xbb\xbfja", "pattern": b"9" * 5000}.get(name) == output
    assert all(passed == fine for passed in verdict.passed.values())
    assert {found.verdict for found in verdict.findings} <= set(VERDICTS)
    assert all(0 <= found.output_span[0] <= found.output_span[1] for found in verdict.findings if found.output_span)


@pytest.mark.parametrize("name", EACH)
def test_its_options_decide_and_nothing_else(name: str, score: Score) -> None:
    """Two readings of one entry are one value with one digest, and a checker may go to another process."""
    ((checker,), _problems), ((again,), _more) = score(EACH[name]), score(EACH[name])
    assert checker == again == pickle.loads(pickle.dumps(checker))  # noqa: S301 - our own value
    assert hash(checker) == hash(again)
    assert canonical_json(checker.options) == canonical_json(again.options)


@pytest.mark.parametrize("name", EACH)
@given(
    output=st.binary(max_size=60)
    | st.text(alphabet='[]{}",:0123456789.-eE aß\u202e\ud7ff`\n', max_size=60).map(str.encode)
)
def test_any_output_is_judged(name: str, output: bytes) -> None:
    """No sequence of bytes makes a checker raise, and every declared row is there."""
    checker = _checker(name)
    content = LINES[name] if name in LINES else json.dumps(RIGHT.get(name, "ja"))
    settled = Reference("F1", "answer", 1, digest_of(content.encode()), "application/json", content)
    verdict = checker.check(Subject("F1", {"input": "b"}, settled, output))
    declared = [(m.id, v, part) for v in checker.variants for m in checker.measures for part in m.parts or ("",)]
    assert sorted((row.measure, row.variant, row.part) for row in verdict.rows) == sorted(declared)
    assert all(found.verdict in VERDICTS for found in verdict.findings)


@cache
def _checker(name: str) -> Checker:
    reader = Reader()
    (checker,) = parse_score(reader, read_yaml(f"score:\n{EACH[name]}".encode(), "study.yaml").get("score"))
    return checker
