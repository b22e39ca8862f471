"""Polarity: whether a fact is affirmed and denied where it should be."""

from __future__ import annotations

from collections.abc import Sequence

from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.locating import Hit, Place
from pruefstand.scoring.facts.prepared import Anchor, PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["polarity_differs"]

_LIGHT = 0.3
_WEIGHTY = 0.4
"""Words of less than this share of the heaviest word's weight have no say in polarity."""


def polarity_differs(fact: PreparedFact, place: Place, context: Sequence[int], text: Text) -> Difference | None:
    """Whether what the fact affirms is denied at the place, or the other way round; by the fact's own words, and where
    those that are denied do not stand there, by the variant that was found."""
    own = [hit for hit in place.own if hit.clause in place.clauses]
    found = None
    if own:
        there = {hit.anchor for hit in own}
        settled = any(fact.variants[0][anchor].negative for anchor in there)
        own += [
            hit
            for hit in place.own
            if hit.anchor not in there
            and hit.clause in context
            and not (settled and fact.variants[0][hit.anchor].negative)
        ]
        found = _polarity(fact, fact.variants[0], own, text)
    if not own or (found is not None and found.absent and place.variant):
        other = _polarity(fact, fact.variants[place.variant], place.hits, text)
        denied = any(fact.variants[place.variant][hit.anchor].negative for hit in place.hits)
        found = other if other is not None or denied or not own else found
    return found


def _other_predicate(
    fact: PreparedFact, anchors: Sequence[Anchor], hits: Sequence[Hit], wrong: Sequence[int], text: Text
) -> bool:
    """Whether the clauses that should deny say something else of the same thing: „die Oberstufe bleibt außen vor“
    neither denies nor affirms that the ban covers it, and a person should look."""
    clauses = {hit.clause for hit in hits if hit.anchor in wrong}
    predicates = {number for number, one in enumerate(anchors) if one.negative and one.text[:1].islower()}
    if not predicates or predicates & {hit.anchor for hit in hits}:
        return False  # what should be denied is a thing, or its predicate is affirmed
    return _says_more(fact, [hit for hit in hits if hit.clause in clauses], text)


def _says_more(fact: PreparedFact, hits: Sequence[Hit], text: Text) -> bool:
    """Whether the clauses of these hits have a predicate that is none of the fact's."""
    told = {hit.word for hit in hits}
    mine = frozenset(key for variant in fact.variants for anchor in variant for key in anchor.keys)
    for clause in sorted({hit.clause for hit in hits}):
        for index in text.clauses[clause].words:
            word = text.words[index]
            if (
                index not in told
                and not word.noun
                and not word.mention
                and word.entry.weight > _LIGHT
                and not word.keys & mine
            ):
                return True
    return False


def _undecided(fact: PreparedFact) -> Difference:
    return Difference("negation", "polarity.other", fact.fact.text, absent=True, sure=False)


def _polarity(fact: PreparedFact, anchors: Sequence[Anchor], hits: Sequence[Hit], text: Text) -> Difference | None:
    persons = {number for number, anchor in enumerate(anchors) if anchor.person}
    if len(persons) == len(anchors):
        persons = set()
    weights = [anchor.weight for number, anchor in enumerate(anchors) if number not in persons]
    heavy = max(weights, default=0.0) * _WEIGHTY
    denies = any(anchor.negative and not anchor.against and anchor.weight >= heavy for anchor in anchors)
    for wanted in (True, False):
        group = [
            number
            for number, anchor in enumerate(anchors)
            if anchor.negative == wanted
            and number not in persons
            and anchor.weight >= heavy
            and (wanted or not anchor.against or not denies)
        ]
        fits: dict[int, bool] = {}
        seen: dict[int, tuple[int, int]] = {}
        for hit in hits:
            if hit.anchor in group:
                fits[hit.anchor] = fits.get(hit.anchor, False) or hit.negative == wanted
                word = text.words[hit.word]
                if hit.negative != wanted:
                    seen.setdefault(hit.anchor, (word.start, word.end))
        if not fits:
            if wanted and any(anchors[number].against or not anchors[number].lexical for number in group):
                if _says_more(fact, hits, text):
                    return _undecided(fact)
                return Difference("negation", "polarity.absent", fact.fact.text, absent=True)
            continue
        weight = sum(anchors[number].weight for number in fits)
        agreeing = sum(anchors[number].weight for number, good in fits.items() if good)
        if agreeing == 0 if wanted else agreeing < 0.5 * weight:
            wrong = [number for number, good in fits.items() if not good]
            if wanted and _other_predicate(fact, anchors, hits, wrong, text):
                return _undecided(fact)
            first = min(seen[number] for number, good in fits.items() if not good)
            rule = "polarity.lost" if wanted else "polarity.added"
            return Difference("negation", rule, fact.fact.text, text.expanded.text[slice(*first)], first)
        if wanted and any(anchors[number].lexical for number in fits):
            return None  # „nicht mehr nehmen“ for „abgesetzt“: the predicate decides, not what it is said of
    return None
