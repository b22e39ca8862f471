"""Sentences that say one thing of one and the other of another: what is denied there the words alone do not tell."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.prepared import PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["excepted", "leaves_out"]

_EXCEPT = re.compile(
    r"(?<!\w)(?:[aA]u(?:ß|ss)er(?! (?:Betrieb|Kraft|Haus|Dienst|Gefahr|Streit|Frage|Acht|Kontrolle)(?!\w))"
    r"|[aA]usgenommen|[bB]is auf(?! (?:[wW]eiteres|\d))|mit Ausnahme (?:von|des|der)"
    r"|[aA]bgesehen von|[kK]ein(?:e|er)? andere[rs]? als)(?!\w)(?P<who>[^,.;:!?\n]{2,40})"
)
_BUT_THESE = re.compile(r"(?<!\w)(?:schon|sehr wohl|durchaus)\W*$")
_BUT_NOT = re.compile(r"(?<!\w)(?:nicht|keine[rsn]?)\W*$")
_FEW = 4
"""So many words has a clause that leaves its predicate out: „der linke nicht“."""


def excepted(fact: PreparedFact, place: Place, text: Text) -> bool:
    """Whether the fact is told as an exception: „alle außer Herrn Weber“."""
    return any(_in_exception(fact, place, number, text) for number in _sentences(place, text))


def leaves_out(place: Place, text: Text) -> bool:
    """Whether a sentence of the place leaves out a predicate that it denies of one and affirms of another: „Gäste
    dürfen nicht abstimmen, Mitglieder schon“."""
    return any(
        _without_predicate(text.clauses[clause].words, text) and any(hit.clause != clause for hit in place.hits)
        for number in _sentences(place, text)
        for clause in text.by_sentence.get(number, ())[1:]
    )


def _sentences(place: Place, text: Text) -> list[int]:
    return sorted({text.clauses[clause].sentence for clause in place.clauses})


def _in_exception(fact: PreparedFact, place: Place, sentence: int, text: Text) -> bool:
    span = text.expanded.sentences[sentence]
    exceptions = list(_EXCEPT.finditer(text.expanded.text, span.start, span.end))
    if not exceptions:
        return False
    own = [text.words[hit.word].start for hit in (*place.hits, *place.own)]
    own += [other.start for other in text.mentions if any(alike(one, other) for one in fact.typed)]
    return any(match.start("who") <= at < match.end("who") for match in exceptions for at in own)


def _without_predicate(members: Sequence[int], text: Text) -> bool:
    """Whether a clause only names somebody or something and says that it is, or is not, so."""
    words = [text.words[index] for index in members]
    if not 1 < len(words) <= _FEW or any(word.says and not word.noun for word in words[:-1]):
        return False
    told = text.expanded.text[words[0].start : words[-1].end]
    return bool(_BUT_THESE.search(told) or _BUT_NOT.search(told))
