"""The rule tables that come with the program, put together by domain."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from pruefstand.scoring.facts.rules import Rules, parse_rules

__all__ = ["DOMAINS", "shipped"]

DOMAINS = {
    "all": ("common", "medical", "care", "legal", "meeting"),
    "medical": ("common", "medical"),
    "care": ("common", "medical", "care"),
    "legal": ("common", "legal"),
    "meeting": ("common", "meeting"),
}
"""Domain to its tables; ``all`` where a plan names none."""


@cache
def shipped(domain: str = "all") -> Rules:
    """The rules of a domain; raises ``KeyError`` for any other name."""
    folder = files("pruefstand") / "scoring" / "facts" / "rules"
    return parse_rules(
        (f"{name}.csv", (folder / f"{name}.csv").read_text(encoding="utf-8")) for name in DOMAINS[domain]
    )
