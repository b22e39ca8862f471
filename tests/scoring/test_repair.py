from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.checker import DELIVERED, Found, Row
from pruefstand.scoring.repair import Judgement, Repair, judge_variants, variants_of

FENCE = Repair.MARKDOWN_FENCE


def _judge(text: str | None, shift: int) -> Judgement:
    right = text in ("ja\n", "ja")
    span = None if text is None else (shift, shift + len(text))
    found = () if right else (Found("m", "answer", "wrong", "r", output_span=span),)
    return Judgement(right, (Row("m", numerator=int(right), denominator=1),), found)


@pytest.mark.parametrize(
    ("text", "passed"),
    [("ja", (True, True)), ("```\nja\n```", (False, True)), ("```\nnein\n```", (False, False)), (None, (False, False))],
)
def test_the_two_are_told_apart(text: str | None, passed: tuple[bool, bool]) -> None:
    """Each variant has its own rows, findings and pass; neither takes anything of the other."""
    verdict = judge_variants(text, (FENCE,), _judge)
    assert (verdict.passed[DELIVERED], verdict.passed[FENCE.variant]) == passed
    assert [(row.variant, row.numerator) for row in verdict.rows] == [
        (DELIVERED, passed[0]),
        (FENCE.variant, passed[1]),
    ]
    assert {found.variant for found in verdict.findings} == {
        variant for variant, right in zip((DELIVERED, FENCE.variant), passed, strict=True) if not right
    }


@given(st.text())
def test_a_repair_that_does_not_apply_repeats_what_was_delivered(text: str) -> None:
    """Without a fence around it the second variant says the same; without repairs there is none."""
    if text.lstrip().startswith(("```", "~~~")):
        return
    verdict = judge_variants(text, (FENCE,), _judge)
    assert verdict.passed[DELIVERED] == verdict.passed[FENCE.variant]
    assert judge_variants(text, (), _judge).passed.keys() == {DELIVERED} == set(variants_of(()))
