from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.errors import Problem
from pruefstand.scoring.checker import Checker
from pruefstand.scoring.field import Field, FieldType
from pruefstand.scoring.fields import Fields
from pruefstand.scoring.repair import Repair

Score = Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]

HEAD = "  - checker: fields\n    fields:\n"  # lines 2 and 3
STATUS = "      status:\n        one_of: [found, no, ambiguous]\n"  # lines 4 and 5


def test_the_plan_declares_fields(score: Score) -> None:
    """Types, conditions and repairs come out as written; words that YAML would take for no stay words."""
    (checker,), problems = score(
        HEAD
        + STATUS
        + "      date:\n        type: day\n        required_when: status found\n"
        + "      evidence:\n        type: quote\n        required_when: status found\n"
        + "      amount:\n        type: number\n        optional: yes\n"
        + "    repairs: [markdown_fence]\n"
    )
    assert problems == []
    assert checker == Fields(
        (
            Field("status", FieldType.CHOICE, ("found", "no", "ambiguous")),
            Field("date", FieldType.DAY, required_when=("status", "found")),
            Field("evidence", FieldType.QUOTE, required_when=("status", "found")),
            Field("amount", FieldType.NUMBER, optional=True),
        ),
        (Repair.MARKDOWN_FENCE,),
    )
    assert checker.variants == ("delivered", "repaired:markdown_fence")


def test_whatever_shapes_a_verdict_is_in_the_options(score: Score) -> None:
    """Plans that could judge differently have different options, and so different digests of their rules."""
    texts = [
        HEAD + STATUS,
        HEAD + STATUS.replace("found", "gefunden"),
        HEAD + STATUS + "      a:\n        type: text\n",
        HEAD + STATUS + "      a:\n        type: quote\n",
        HEAD + STATUS + "      a:\n        type: text\n        optional: yes\n",
        HEAD + STATUS + "      a:\n        type: text\n        required_when: status found\n",
        HEAD + STATUS + "    repairs: [markdown_fence]\n",
    ]
    options = [repr(score(text)[0][0].options) for text in texts]
    assert len(set(options)) == len(texts)


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        (HEAD + "      a:\n        optional: yes\n", 5, "one_of"),
        (HEAD + "      a:\n        type: text\n        one_of: [b]\n", 5, "type"),
        (HEAD + "      a:\n        type: date\n", 5, "date"),
        (HEAD + "      a:\n        one_of: []\n", 5, "one_of"),
        (HEAD + "      a:\n        one_of: [b, b]\n", 5, "one_of"),
        (HEAD + STATUS + "      a:\n        type: text\n        required_when: status\n", 8, "required_when"),
        (HEAD + STATUS + "      a:\n        type: text\n        required_when: status lost\n", 8, "lost"),
        (HEAD + STATUS + "      a:\n        type: text\n        required_when: stat found\n", 8, "stat"),
        (
            HEAD + STATUS + "      a:\n        one_of: [b]\n        required_when: status found\n"
            "      c:\n        type: text\n        required_when: a b\n",
            11,
            "a b",
        ),
        (HEAD + "      a:\n        type: text\n        required_when: a b\n        optional: yes\n", 7, "optional"),
        (HEAD + STATUS + "    repairs: [json]\n", 6, "json"),
        (HEAD + STATUS + "    repairs: [markdown_fence, markdown_fence]\n", 6, "repairs"),
        ("  - checker: fields\n", 2, "fields"),
        ("  - checker: fields\n    fields: {}\n", 3, "Feld"),
    ],
)
def test_a_wrong_field_is_one_problem_with_its_line(text: str, line: int, word: str, score: Score) -> None:
    """Each mistake is told once, where it stands, and no checker comes of the plan."""
    checkers, problems = score(text)
    assert checkers == ()
    (problem,) = problems
    assert problem.where == f"study.yaml:{line}"
    assert word in problem.what + problem.do
