"""Whether the words of a fact are denied and affirmed at a place as the fact has them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pruefstand.scoring.facts.conditions import instead, is_condition, waived
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.grammar import AROUND
from pruefstand.scoring.facts.locating import Hit
from pruefstand.scoring.facts.otherwise import REMOVED, affirmed_otherwise, said_otherwise, says_more
from pruefstand.scoring.facts.prepared import Anchor, PreparedFact
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.told import WHOLE, Told
from pruefstand.scoring.facts.trigger import Trigger

__all__ = ["disagreement", "undecided"]

_LIGHT = 0.3
"""A verb or adjective of no more weight says nothing of its own: „ist“, „besteht“, „vorhanden“."""
_PREDICATE = 0.6
_WEIGHTY = 0.4
"""Words of less than this share of the heaviest word's weight have no say in polarity."""


@dataclass(frozen=True, slots=True)
class _Fits:
    """Of a group of words, which stand there as the fact has them, and where the others stand."""

    agree: Mapping[int, bool]
    wrong: Mapping[int, tuple[int, int]]


def undecided(fact: PreparedFact) -> Difference:
    """Something is said of which the rules cannot tell whether it denies the fact."""
    return Difference("negation", "polarity.other", fact.fact.text, absent=True, sure=False)


def disagreement(told: Told) -> Difference | None:
    """What the fact denies and is affirmed there, or is not told at all; then what it affirms and is denied there."""
    if (without := waived(told)) is not None:
        return _at(told, "polarity.waived", without)
    if is_condition(told) or instead(told):
        return None
    anchors = told.anchors
    named = [number for number, anchor in enumerate(anchors) if not anchor.person] or list(range(len(anchors)))
    heavy = max((anchors[number].weight for number in named), default=0.0) * _WEIGHTY
    denied = [number for number in named if anchors[number].negative]
    there = {hit.anchor for hit in told.hits}
    denied = [number for number in denied if anchors[number].focus and number in there] or denied
    fits = _fits(told, denied, wanted=True)
    if not fits.agree:
        if any(anchors[number].against or not anchors[number].lexical for number in denied):
            return _not_denied(told)
    elif not any(fits.agree.values()) and not _predicate_agrees(told, fits):
        return _lost(told, fits)
    elif any(anchors[number].lexical for number in fits.agree):
        return None  # „nicht mehr nehmen“ for „abgesetzt“: the predicate decides, not what it is said of
    denies = any(anchor.negative and not anchor.against and anchor.weight >= heavy for anchor in anchors)
    opposed = {hit.anchor for hit in told.hits if hit.opposed or _denies_itself(told, hit)}
    affirmed = [
        number
        for number in named
        if not anchors[number].negative
        and (anchors[number].weight >= heavy or number in opposed)
        and not (anchors[number].against and denies)
    ]
    settled = bool(fits.agree)
    others = _fits(told, affirmed, wanted=False, settled=settled)
    if settled and _only_around(told, others):
        return None
    return _added(told, others, open_denial=denies and not settled)


def _at_home(hits: Sequence[Hit], told: Told) -> list[Hit]:
    """Of a verb or adjective that stands in several clauses the one beside the things that it is said of: „der Antrag
    auf Parkplätze wurde abgelehnt, der auf einen Radweg angenommen“."""
    if len({hit.clause for hit in hits}) < 2:
        return list(hits)
    weights: dict[int, float] = {}
    for hit in told.hits:
        if told.anchors[hit.anchor].text[:1].isupper() and hit.value >= WHOLE:
            weights[hit.clause] = weights.get(hit.clause, 0.0) + told.anchors[hit.anchor].weight
    best = max(weights.values(), default=0.0)
    home = [clause for clause, weight in weights.items() if weight == best]
    if len(home) != 1:
        return list(hits)
    there = {hit.anchor for hit in hits if hit.clause == home[0] and _is_predicate(told.anchors[hit.anchor], hit)}
    return [hit for hit in hits if hit.anchor not in there or hit.clause == home[0]]


def _denies_itself(told: Told, hit: Hit) -> bool:
    """Whether the word is the fact's own with *un-*: „unauffällig“ for „auffällig“."""
    word, anchor = told.text.words[hit.word], told.anchors[hit.anchor]
    return word.entry.negative and not word.entry.against and not anchor.lexical and word.entry.stem == anchor.stem


def _fits(told: Told, group: Collection[int], *, wanted: bool, settled: bool = False) -> _Fits:
    """Which words of the group are denied (``wanted``) or affirmed as they should be; what is affirmed is looked for
    outside the place only if none of it stands there."""
    agree: dict[int, bool] = {}
    wrong: dict[int, tuple[int, int]] = {}
    hits = _at_home([hit for hit in told.hits if hit.anchor in group], told)
    if not wanted and any(hit.clause in told.core for hit in hits):
        hits = [hit for hit in hits if hit.clause in told.core]
    for hit in hits:
        other = told.claims.negative(told.fact.number, hit, told.text, own=settled)
        agrees = wanted in (hit.negative, other)
        agree[hit.anchor] = agree.get(hit.anchor, False) or agrees
        if not agrees:
            word = told.text.words[hit.word]
            wrong.setdefault(hit.anchor, (word.start, word.end))
    return _Fits(agree, wrong)


def _predicate_agrees(told: Told, fits: _Fits) -> bool:
    """Whether the predicate of what should be denied stands beside it as a word that denies: „zeitlich desorientiert“,
    „ein Messer blieb unauffindbar“."""
    wrong = {hit.clause for hit in told.hits if hit.anchor in fits.agree}
    wrong |= {clause + 1 for clause in wrong if told.text.clauses[clause].heading}  # „Hallenbad: bleibt geöffnet“
    for hit in told.hits:
        anchor, word = told.anchors[hit.anchor], told.text.words[hit.word]
        if hit.anchor in fits.agree or hit.clause not in wrong or anchor.text[:1].isupper():
            continue
        if hit.value < WHOLE and not word.entry.negative:
            continue
        told_so = any(hit.word in trigger.direct for trigger in told.text.triggers)
        denies = word.entry.negative or word.entry.against or told_so or (anchor.against and not hit.negative)
        if denies and (anchor.negative or anchor.against) and hit.negative == anchor.negative:
            return True
    return False


def _not_denied(told: Told) -> Difference:
    """What should be denied does not stand there."""
    if says_more(told, told.hits):
        return undecided(told.fact)
    return Difference("negation", "polarity.absent", told.fact.fact.text, absent=True)


def _lost(told: Told, fits: _Fits) -> Difference:
    """What should be denied is affirmed."""
    if said_otherwise(told, fits.agree):
        return undecided(told.fact)
    return _at(told, "polarity.lost", min(fits.wrong[number] for number in fits.agree))


def _added(told: Told, fits: _Fits, *, open_denial: bool) -> Difference | None:
    """Whether most of what should be affirmed, or its predicate, is denied; with ``open_denial`` the fact denies
    something that does not stand there."""
    if not fits.agree:
        return None
    weight = sum(told.anchors[number].weight for number in fits.agree)
    agreeing = sum(told.anchors[number].weight for number, good in fits.agree.items() if good)
    if agreeing < 0.5 * weight:
        if open_denial or affirmed_otherwise(told) or _affirmed(told, fits) or _something_else_denied(told, fits):
            return undecided(told.fact)  # „verträgt Metamizol nicht“ for an „Unverträglichkeit“
        return _at(told, "polarity.added", min(fits.wrong[number] for number, good in fits.agree.items() if not good))
    head = _head_denied(told, fits)
    return _at(told, "polarity.head", head) if head is not None else None


def _only_around(told: Told, fits: _Fits) -> bool:
    """Whether what is denied beside the right denial stands behind a preposition: „im Röntgen war kein Bruch“."""
    wrong = [hit for hit in told.hits if not fits.agree.get(hit.anchor, True)]
    return bool(wrong) and all(_circumstance(told.text, hit.word) for hit in wrong)


def _circumstance(text: Text, index: int) -> bool:
    """Whether a noun stands behind a preposition, with nothing but an article or adjective between."""
    for at in range(index - 1, max(-1, index - 4), -1):
        word = text.words[at]
        if word.clause == text.words[index].clause and word.lower in AROUND:
            return True
        if word.clause != text.words[index].clause or word.noun:
            return False
    return False


_DEFINITE = re.compile(r"d(?:er|ie|as|en|em|es)|(?:diese|sein|ihr|unser)(?:e?[nmrs]?|er)?")


def _something_else_denied(told: Told, fits: _Fits) -> bool:
    """Whether another thing is denied of what the fact tells of: „die Narbe am Bauch ist nicht gerötet“ does not say
    that there is no scar. Only of a fact that has no predicate of its own."""
    if any(not anchor.text[:1].isupper() and anchor.weight > _LIGHT for anchor in told.anchors):
        return False
    mine = frozenset(key for variant in told.fact.variants for anchor in variant for key in anchor.keys)
    wrong = {hit.word for hit in told.hits if not fits.agree.get(hit.anchor, True)}
    triggers = {number for word in wrong for number in told.text.denied_by.get(word, ())}
    if not triggers or any(told.text.triggers[number].noun for number in triggers):
        return False
    direct = frozenset[int]().union(*(told.text.triggers[number].direct for number in triggers)) - wrong
    said = [told.text.words[index] for index in direct]
    if not any(word.says and not word.noun and not word.keys & mine for word in said):
        return False
    clauses = {told.text.triggers[number].clause for number in triggers}
    return all(
        _known_thing(told.text, index) or (index - 1 in direct and told.text.words[index].clause in clauses)
        for index in wrong
        if told.text.words[index].noun
    )


def _known_thing(text: Text, index: int) -> bool:
    """Whether a noun is of something that is there: „die Narbe“, „seine Narbe“, not „eine Narbe“."""
    before = [word for word in text.words[max(0, index - 3) : index] if word.clause == text.words[index].clause]
    return any(_DEFINITE.fullmatch(word.lower) for word in before)


def _at(told: Told, rule: str, span: tuple[int, int]) -> Difference:
    return Difference("negation", rule, told.fact.fact.text, told.text.expanded.text[slice(*span)], span)


def _is_predicate(anchor: Anchor, hit: Hit) -> bool:
    """Whether a hit is the verb or adjective of the fact, as a whole word."""
    return hit.value >= WHOLE and not anchor.text[:1].isupper() and anchor.weight >= _PREDICATE


def _next_to(index: int, trigger: Trigger, text: Text) -> bool:
    """Whether no noun parts a word from what denies it: „nicht gerötet“."""
    word = text.words[index]
    first, last = sorted((word.start, trigger.start))
    between = (text.words[each] for each in text.clauses[word.clause].words)
    return trigger.clause == word.clause and not any(each.noun for each in between if first < each.start < last)


def _affirmed(told: Told, fits: _Fits) -> bool:
    """Whether the predicate of the fact is affirmed, whatever is denied beside it: „er wendet nichts ein, er stimmt
    zu“."""
    return any(fits.agree.get(hit.anchor, False) and _is_predicate(told.anchors[hit.anchor], hit) for hit in told.hits)


_STATES = {"Betrieb", "Kraft", "Ordnung", "Gang", "Dienst"}
"""Nouns that with *in* or *außer* say what state something is in."""


def _head_denied(told: Told, fits: _Fits) -> tuple[int, int] | None:
    """Where the predicate of an affirmed fact, or the noun that it is of, is denied and nowhere affirmed, whatever else
    of it stands there: „am Samstag weiterhin geschlossen“ for „samstags geöffnet“, „beim Duschen keine Hilfe“."""
    if all(fits.agree.get(hit.anchor, True) for hit in told.hits):
        return None
    removed = any(anchor.text in REMOVED for anchor in told.anchors)  # „ohne Teppiche, diese wurden entfernt“
    nouns = [number for number, one in enumerate(told.anchors) if one.text[:1].isupper() and not one.person]
    around = {
        word.entry.stem for at, word in enumerate(told.fact.text.words) if _circumstance(told.fact.text, at)
    }  # „für den Einlass ist eine Karte nötig“ is of the card
    first = next((number for number in nouns if told.anchors[number].stem not in around), nouns[0] if nouns else None)
    for hit in told.hits:
        anchor = told.anchors[hit.anchor]
        noun = hit.value >= WHOLE and (hit.anchor == first or anchor.text in _STATES)
        if fits.agree.get(hit.anchor, True):
            continue
        word = told.text.words[hit.word]
        contrary = hit.opposed or _denies_itself(told, hit)
        if contrary and (noun or not anchor.text[:1].isupper()):  # „Vorlage durchnässt“ for „Vorlage trocken“
            return word.start, word.end
        if removed or not (noun or _is_predicate(anchor, hit)):
            continue
        denying = [
            number
            for number in told.text.denied_by.get(hit.word, ())
            if hit.word in told.text.triggers[number].direct
            and told.text.triggers[number].noun == noun
            and not told.text.triggers[number].free
        ]
        claimed = {each for number in denying for each in told.claims.denials.get(number, set())} - {told.fact.number}
        if not noun and all(_next_to(hit.word, told.text.triggers[number], told.text) for number in denying):
            claimed &= told.claims.words.get(hit.word, set())  # who does not tell this very word has no claim
        if denying and not claimed:
            return word.start, word.end
    return None
