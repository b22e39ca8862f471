"""Terms that exclude each other: a will is no contract of inheritance, a CT no ultrasound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pruefstand.scoring.facts.clause import Word
from pruefstand.scoring.facts.lexicon import ExclusiveTerms
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.stems import uninflected

__all__ = ["exclusive_terms"]


def exclusive_terms(words: Sequence[Word], terms: ExclusiveTerms, text: str) -> Iterator[Mention]:
    """Every term of the rules in a text, once for each of its groups; of „fristlose Kündigung“ not its part
    „Kündigung“."""
    behind = 0
    for at, word in enumerate(words):
        length = 0
        for told, norm in () if word.mention or at < behind else terms.get(uninflected(word.text), ()):
            if length > len(told):
                break
            there = words[at : at + len(told)]
            if tuple(uninflected(each.text) for each in there) == told and all(
                each.clause == word.clause for each in there
            ):
                length = len(told)
                yield Mention("term", norm, word.start, there[-1].end, text[word.start : there[-1].end])
        behind = max(behind, at + length)
