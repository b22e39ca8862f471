from __future__ import annotations

from collections.abc import Callable

import pytest

Norms = Callable[..., list[tuple[str, str]]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Das ist nicht so.", ["nicht"]),
        ("keinesfalls, Keine, keinem", ["kein", "kein", "kein"]),
        ("ohne Grund weder noch", ["ohne", "weder"]),
        ("die unwirksamen Klauseln", ["unwirksam"]),
        ("vernichten, Nichte, niesen", []),
    ],
)
def test_negations(text: str, expected: list[str], norms: Norms) -> None:
    """Words that negate are found in all forms, and words that only contain one are not."""
    assert [norm for _kind, norm in norms(text, "negation")] == expected
