"""Norms and their parts: „§ 433 BGB“ where the fact names „§ 433 Abs. 2 BGB“."""

from __future__ import annotations

import re

from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.mention import Mention

__all__ = ["less_exact", "part_of_norm"]

_PARTS = {"Abs": "absatz", "Z": "ziff", "S": "satz", "Nr": "numm"}


def less_exact(one: Mention, other: Mention) -> bool:
    """Whether ``other`` is the norm of ``one`` without its part."""
    return other.kind == "norm" and one.norm.startswith(f"{other.norm} ")


def part_of_norm(one: Mention, bare: Mention, seen: Comparison) -> Difference | None:
    """The part of a norm told apart from it: „§ 433 BGB. Gemeint ist Absatz 2“; where it is not told, nobody knows."""
    text, sentences = seen.text, seen.sentences
    rest = re.fullmatch(r"(?P<part>Abs|Z|S|Nr) (?P<n>\d+[a-z]?)", one.norm.removeprefix(bare.norm).strip())
    if rest is not None:
        for other, clause in zip(text.mentions, text.clause_of_mention, strict=True):
            near = min(sentences) <= text.clauses[clause].sentence <= max(sentences) + 2
            if near and other.kind == "count" and other.label.startswith(_PARTS[rest["part"]]):
                if other.norm == rest["n"]:
                    return None
                return Difference("value", "norm.differs", one.text, other.text, (other.start, other.end))
    return Difference("value", "norm.less_exact", one.text, absent=True, sure=False)
