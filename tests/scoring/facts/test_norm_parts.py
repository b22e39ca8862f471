"""Norms that are told without their part, or with another one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("document", "verdict", "border"),
    [
        ("Der Verein beruft sich auf § 21 BGB.", "preserved", "absent"),
        ("Der Verein beruft sich auf § 21 BGB. Gemeint ist Absatz 2.", "preserved", ""),
        ("Der Verein beruft sich auf § 21 BGB. Gemeint ist Absatz 3.", "falsified:value", ""),
        ("Der Verein beruft sich auf § 22 BGB.", "falsified:value", ""),
    ],
)
def test_a_norm_less_exact_is_looked_at(
    document: str, verdict: str, border: str, judged: Callable[..., Judgement]
) -> None:
    """A norm without its paragraph is no error, a part told apart from it counts, another one is wrong."""
    (one,) = judged(document, {"f": "Verein beruft sich auf § 21 Abs. 2 BGB"}).facts
    assert (one.verdict, one.border) == (verdict, border)
