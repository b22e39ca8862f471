"""The rule tables that come with the program, put together by domain."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from pruefstand.scoring.facts.rules import Rules, parse_rules

__all__ = ["DOMAINS", "shipped"]

_GENERAL = ("common", "words_general", "opposites", "terms_general")
_MEDICAL = ("medical", "words_medical", "terms_medical")
_CARE = ("care", "words_care")
_LEGAL = ("legal", "words_legal", "terms_legal")
_MEETING = ("meeting", "words_meeting")
DOMAINS = {
    "all": (*_GENERAL, *_MEDICAL, *_CARE, *_LEGAL, *_MEETING),
    "medical": (*_GENERAL, *_MEDICAL),
    "care": (*_GENERAL, *_MEDICAL, *_CARE),
    "legal": (*_GENERAL, *_LEGAL),
    "meeting": (*_GENERAL, *_MEETING),
}
"""Domain to its tables; ``all`` where a plan names none. Tables ``words_…`` hold words of like meaning only,
``terms_…`` terms that exclude each other."""


@cache
def shipped(domain: str = "all") -> Rules:
    """The rules of a domain; raises ``KeyError`` for any other name."""
    folder = files("pruefstand") / "scoring" / "facts" / "rules"
    return parse_rules(
        (f"{name}.csv", (folder / f"{name}.csv").read_text(encoding="utf-8")) for name in DOMAINS[domain]
    )
