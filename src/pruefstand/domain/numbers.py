"""Exact numbers: integers and decimals, never floats, and their one spelling in data files."""

from __future__ import annotations

import re
from decimal import Decimal

__all__ = ["Exact", "exact_text", "parse_exact"]

Exact = int | Decimal

_PLAIN = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")


def exact_text(value: Exact) -> str:
    """The number in plain digits with a decimal point, trailing zeros kept, no exponent.

    Raises ``TypeError`` for floats and booleans, ``ValueError`` for NaN and infinities.
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise TypeError(f"exact numbers only, not {type(value).__name__}")
    if isinstance(value, int):
        return str(value)
    if not value.is_finite():
        raise ValueError("finite numbers only")
    return format(value, "f")


def parse_exact(text: str) -> Exact:
    """The number that :func:`exact_text` wrote; integers come back as ``int``. Raises ``ValueError`` for any other
    spelling."""
    if not _PLAIN.fullmatch(text):
        raise ValueError(f"not a plain number: {text!r}")
    return Decimal(text) if "." in text else int(text)
