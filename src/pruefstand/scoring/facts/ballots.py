"""Votes told apart: „14 Lehrkräfte dafür, drei dagegen“ is 14 to 3; who abstains is counted on neither side."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.rhythms import number_of
from pruefstand.scoring.facts.texts import Text

__all__ = ["Ballot", "about_votes", "ballots", "sentence_at", "told_as_votes", "votes_of"]

_PARTS = re.compile(
    r"[,;()\n–]|:(?!\s*\d)|\.(?=\s|$)|(?<!\w)(?:und|sowie|bei|aber|während)(?!\w)"
    r"|(?=(?<!\w)gegen (?:\d|[a-zäöüß]{3,14} (?:(?:Nein|Gegen)-?)?[sS]timmen))"
)
_NUMBER = re.compile(
    r"(?<![\w.,§])(?:\d{1,4}(?![\w.,]\d|\s?(?:%|€|Uhr|Euro|Prozent|\.))|[A-Za-zäöüß]{2,25})(?!\w)",
)
_ABSTAINED = re.compile(r"enth(?:ielt|alt|ält)", re.IGNORECASE)
_FOR = re.compile(
    r"(?<!\w)(?:dafür|ja|pro|für|zustimm\w*|zugestimmt|befürwort\w*|einverstanden|Zustimmung(?:en)?)(?!\w)"
    r"|(?<!\w)Ja-?stimmen?(?!\w)|(?<!\w)Fürstimmen?(?!\w)|(?<!\w)stimm(?:t|te|ten)(?!\w)[^,;]*(?<!\w)zu$",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"(?<!\w)(?:dagegen|nein|[ck]ontra|gegen|ablehn\w*|abgelehnt|Ablehnung(?:en)?|widersprachen?|widersprochen)(?!\w)"
    r"|(?<!\w)(?:Nein|Gegen)-?stimmen?(?!\w)|(?<!\w)lehn(?:t|te|ten)(?!\w)[^,;]*(?<!\w)ab$",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?<!\w)nicht(?!\w)")
_ONLY_NOT = re.compile(r"\W*(?:[A-ZÄÖÜ]\w+ )?nicht\W*$")
_VOTES = re.compile(r"(?<!\w)Stimmen?(?!\w)")
_VOTED = re.compile(
    r"(?<!\w)\w*(?:[aA]bstimm|[sS]timm|[vV]otum|[vV]otier|[wW]ahl|gewählt|[bB]eschl|[aA]ntrag|angenommen|abgelehnt)\w*"
)
_VOTE = re.compile(r"\w+(?: (?:zu|gegen) |\s?:\s?)\w+$")
_ARTICLES = {"ein", "eine", "einer", "der", "die"}


_Told = tuple[Fraction, tuple[int, int], tuple[int, int]]
"""A number, where it stands, and where the word stands that says for or against."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """How many were for and against, where the two numbers stand, and where it is said that the second is against
    (places of the expanded text)."""

    ayes: Fraction
    noes: Fraction
    aye: tuple[int, int]
    no: tuple[int, int]
    sign: tuple[int, int]

    @property
    def span(self) -> tuple[int, int]:
        """From one number to the other."""
        return min(self.aye[0], self.no[0]), max(self.aye[1], self.no[1])


def votes_of(one: Mention) -> bool:
    """Whether a pair may be a vote: two whole numbers without a unit, „14 zu 3“."""
    whole = len(one.values) == 2 and all(Fraction(value).denominator == 1 for value in one.values)
    return one.kind == "pair" and one.measured is None and whole and _VOTE.match(one.text) is not None


def told_as_votes(one: Mention, ballot: Ballot) -> bool:
    """Whether a ballot says the numbers of a pair in their order."""
    return [ballot.ayes, ballot.noes] == [Fraction(value) for value in one.values]


def about_votes(said: str) -> bool:
    """Whether the words of a fact speak of a vote."""
    return _VOTED.search(said) is not None


def ballots(text: Text, sentences: Iterable[int]) -> Iterator[Ballot]:
    """The ballots that sentences tell in figures or words, at most one each."""
    for number in sorted(set(sentences)):
        one = text.expanded.sentences[number]
        said = one.of(text.expanded.text)
        read = _ballot if len(said) <= _KEPT else _ballot.__wrapped__
        if (found := read(said, one.start)) is not None:
            yield found


def sentence_at(at: int, text: Text) -> int:
    """The number of the sentence that a place of the expanded text stands in."""
    return max(bisect_right(text.expanded.sentences, at, key=lambda one: one.start) - 1, 0)


_KEPT = 500
"""Sentences of more signs are not kept: memory stays bounded."""


@lru_cache(maxsize=4096)
def _ballot(said: str, offset: int) -> Ballot | None:
    """The one number for and the one against."""
    ayes: list[_Told] = []
    noes: list[_Told] = []
    bare: list[_Told] = []
    at = 0
    for piece in [*(match.span() for match in _PARTS.finditer(said)), (len(said), len(said))]:
        part, start = said[at : piece[0]].rstrip(), offset + at
        at = piece[1]
        number = _number_in(part)
        if number is None or _ABSTAINED.search(part):
            continue
        value, first, last = number
        rest = part[:first] + " " * (last - first) + part[last:]
        place = (start + first, start + last)
        against, aye, denied = (pattern.search(rest) for pattern in (_AGAINST, _FOR, _NOT))
        if against is None and denied is not None and (aye or (ayes and _ONLY_NOT.match(rest))):
            against = denied
        if against is not None:
            noes.append((value, place, (start + against.start(), start + against.end())))
        elif aye is not None:
            ayes.append((value, place, place))
        elif _VOTES.search(rest):
            bare.append((value, place, place))
    ayes = ayes or bare  # „mit 14 Stimmen bei 3 Gegenstimmen“
    if len(ayes) != 1 or len(noes) != 1:
        return None
    return Ballot(ayes[0][0], noes[0][0], ayes[0][1], noes[0][1], noes[0][2])


def _number_in(part: str) -> tuple[Fraction, int, int] | None:
    """The first number of a piece of a sentence; an article is none, „niemand“ and „keiner“ are nought."""
    for match in _NUMBER.finditer(part):
        word = match[0].lower()
        if word in ("niemand", "keiner", "keine"):
            return Fraction(0), *match.span()
        if word in _ARTICLES and not re.match(r"\s(?:dafür|dagegen|Nein|Ja|Gegen)", part[match.end() :]):
            continue
        number = number_of(word)
        if number is not None and Fraction(number).denominator == 1:
            return Fraction(number), *match.span()
    return None
