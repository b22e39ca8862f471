"""The colours of the stylesheet's light scheme, for what is printed and has no stylesheet."""

from __future__ import annotations

import re
from functools import cache

from pruefstand.report.html import stylesheet

__all__ = ["colour"]

_VALUE = re.compile(r"--([a-z0-9-]+): #([0-9a-f]{6});")


@cache
def _light() -> dict[str, str]:
    first = stylesheet().partition("@media")[0]
    return {name: value.upper() for name, value in _VALUE.findall(first)}


def colour(name: str) -> str:
    """Six hexadecimal digits for a name of the stylesheet (``ink``, ``reporter``, ``rule`` …); raises ``KeyError`` for
    another."""
    return _light()[name]
