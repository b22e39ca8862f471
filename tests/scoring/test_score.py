from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.errors import Problem
from pruefstand.formats.jsonl import canonical_json
from pruefstand.scoring import CHECKERS, parse_score
from pruefstand.scoring.checker import VERDICTS, Checker
from pruefstand.study.schema import Reader

Score = Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]

EACH = {
    "choice": "  - checker: choice\n    options: [ja, nein]\n",
    "exact": "  - checker: exact\n",
    "fields": "  - checker: fields\n    fields:\n      a:\n        type: quote\n",
    "words": "  - checker: words\n",
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
    assert checker.passes == (name != "words")


def test_no_list_is_no_checker() -> None:
    """A study that is rated needs no ``score``."""
    reader = Reader()
    assert parse_score(reader, None) == ()
    assert reader.problems == []


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("  - checker: exakt\n", 2, "exakt"),
        ("  - fields: a\n", 2, "checker: choice"),
        ("  - exact\n", 2, "checker: choice"),
        ("  - checker: words\n  - checker: exact\n  - checker: exact\n", 4, "exact"),
    ],
)
def test_a_wrong_entry_is_told_with_its_line(text: str, line: int, word: str, score: Score) -> None:
    """Unknown names, entries without one and doubled checkers are told where they stand."""
    _checkers, problems = score(text)
    (problem,) = problems
    assert problem.where == f"study.yaml:{line}"
    assert word in problem.what + problem.do
