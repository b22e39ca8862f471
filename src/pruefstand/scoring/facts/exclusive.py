"""Terms that exclude each other: a will is no contract of inheritance, a CT no ultrasound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pruefstand.scoring.facts.clause import Word
from pruefstand.scoring.facts.lexicon import ExclusiveTerms
from pruefstand.scoring.facts.mention import Mention

__all__ = ["exclusive_terms"]

def exclusive_terms(words: Sequence[Word], terms: ExclusiveTerms, text: str) -> Iterator[Mention]:
    """Every term of the rules in a text, once for each of its groups; of „CT-Angiographie“ not its part „CT“."""
    for at, word in enumerate(words):
        if word.mention:
            continue
        length = 0
        for stems, norm in terms.get(word.entry.stem, ()):
            if length > len(stems):
                break
            told = words[at : at + len(stems)]
            if tuple(each.entry.stem for each in told) == stems and all(each.clause == word.clause for each in told):
                length = len(stems)
                yield Mention("term", norm, word.start, told[-1].end, text[word.start : told[-1].end])
