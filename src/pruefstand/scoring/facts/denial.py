"""Polarity: whether a fact is affirmed and denied where it should be."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from pruefstand.scoring.facts.claims import Claims
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.locating import Hit, Place
from pruefstand.scoring.facts.polarity import Trigger
from pruefstand.scoring.facts.prepared import Anchor, PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["polarity_differs"]

_LIGHT = 0.3
_WHOLE = 0.8
_PREDICATE = 0.6
_EMBEDDED = re.compile(r"(?<!\w)(?:[dD]ass|ob|zu [a-zäöüß]+en)(?!\w)")
_WEIGHTY = 0.4
"""Words of less than this share of the heaviest word's weight have no say in polarity."""


def polarity_differs(
    fact: PreparedFact, place: Place, context: Sequence[int], text: Text, claims: Claims
) -> Difference | None:
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
        found = _polarity(fact, fact.variants[0], own, text, claims, place.clauses)
    if not own or (found is not None and found.absent and place.variant):
        other = _polarity(fact, fact.variants[place.variant], place.hits, text, claims, place.clauses)
        denied = any(fact.variants[place.variant][hit.anchor].negative for hit in place.hits)
        found = other if other is not None or denied or not own else found
    if found is not None and found.rule in ("polarity.lost", "polarity.absent"):
        wanted = [
            hit
            for anchors, hits in ((fact.variants[0], own), (fact.variants[place.variant], place.hits))
            for hit in hits
            if anchors[hit.anchor].negative and anchors[hit.anchor].focus and not anchors[hit.anchor].person
        ]
        if _denied_otherwise(fact, wanted, [*own, *place.hits], context, text, claims):
            return _undecided(fact)
    return found


def _denied_otherwise(
    fact: PreparedFact,
    wanted: Sequence[Hit],
    hits: Sequence[Hit],
    context: Sequence[int],
    text: Text,
    claims: Claims,
) -> bool:
    """Whether something is denied at the place that no other fact accounts for: „Einen Antrag gibt es bisher nicht“ for
    „keinen Antrag gestellt“, whatever the words are that the denial reaches."""
    clauses = {hit.clause for hit in hits}
    words = {hit.word for hit in wanted}
    affirmed = {hit.clause for hit in wanted if hit.value > _WHOLE}
    sentences = {text.clauses[clause].sentence for clause in clauses}
    for number, trigger in enumerate(text.triggers):
        if trigger.noun and trigger.clause in affirmed:  # „kein Schwindel und eine Übelkeit“
            continue
        if not trigger.reached or trigger.reached & words or claims.foreign(fact.number, trigger):
            continue
        if claims.denials.get(number, set()) - {fact.number}:
            continue
        if trigger.clause in clauses:
            return True
        sentence = text.clauses[trigger.clause].sentence
        near = (sentence in sentences and _embeds(trigger, clauses, words, text)) or (
            trigger.clause in context and sentence in text.linked
        )
        if near and not claims.others(fact.number, trigger.clause):
            return True
    return False


def _affirmed(anchors: Sequence[Anchor], hits: Sequence[Hit], fits: Mapping[int, bool]) -> bool:
    """Whether the predicate of the fact is affirmed, whatever is denied beside it: „er wendet nichts ein, er stimmt zu“."""
    return any(
        fits.get(hit.anchor, False)
        and hit.value >= _WHOLE
        and not anchors[hit.anchor].text[:1].isupper()
        and anchors[hit.anchor].weight >= _PREDICATE
        for hit in hits
    )


def _head_denied(
    anchors: Sequence[Anchor],
    hits: Sequence[Hit],
    fits: Mapping[int, bool],
    claims: Claims,
    fact: int,
    text: Text,
) -> tuple[int, int] | None:
    """Where the predicate of an affirmed fact is denied and nowhere affirmed, whatever else of it stands there:
    „am Samstag weiterhin geschlossen“ for „samstags geöffnet“."""
    for hit in hits:
        anchor, word = anchors[hit.anchor], text.words[hit.word]
        if fits.get(hit.anchor, True) or anchor.text[:1].isupper() or anchor.weight < _PREDICATE or hit.value < _WHOLE:
            continue
        denying = [
            number for number, trigger in enumerate(text.triggers) if hit.word in trigger.direct and not trigger.noun
        ]
        if denying and not any(claims.denials.get(number, set()) - {fact} for number in denying):
            return word.start, word.end
    return None


def _embeds(trigger: Trigger, clauses: Collection[int], words: Collection[int], text: Text) -> bool:
    """Whether a denial in another clause of the sentence is meant for these clauses: it says nothing else, or they are its
    object: „Dass er versetzt wird, lehnt der Betriebsrat ab“."""
    if trigger.noun:
        return False
    said = [text.words[index] for index in text.clauses[trigger.clause].words if index not in words]
    if not any(word.entry.weight > _LIGHT and not word.mention for word in said):
        return True
    return any(
        _EMBEDDED.search(text.expanded.text, text.clauses[each].start, text.clauses[each].end) for each in clauses
    )


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


def _polarity(
    fact: PreparedFact,
    anchors: Sequence[Anchor],
    hits: Sequence[Hit],
    text: Text,
    claims: Claims,
    core: Collection[int],
) -> Difference | None:
    persons = {number for number, anchor in enumerate(anchors) if anchor.person}
    if len(persons) == len(anchors):
        persons = set()
    weights = [anchor.weight for number, anchor in enumerate(anchors) if number not in persons]
    heavy = max(weights, default=0.0) * _WEIGHTY
    denies = any(anchor.negative and not anchor.against and anchor.weight >= heavy for anchor in anchors)
    settled = False
    for wanted in (True, False):
        group = [
            number
            for number, anchor in enumerate(anchors)
            if anchor.negative == wanted
            and number not in persons
            and (wanted or anchor.weight >= heavy)
            and (wanted or not anchor.against or not denies)
        ]
        if wanted:
            there = {hit.anchor for hit in hits}
            group = [number for number in group if anchors[number].focus and number in there] or group
        fits: dict[int, bool] = {}
        seen: dict[int, tuple[int, int]] = {}
        here = {hit.anchor for hit in hits if hit.clause in core and hit.anchor in group}
        for hit in hits:
            if not wanted and here and hit.clause not in core:
                continue
            if hit.anchor in group:
                other = claims.negative(fact.number, hit, text, own=settled)
                agrees = wanted in (hit.negative, other)
                fits[hit.anchor] = fits.get(hit.anchor, False) or agrees
                word = text.words[hit.word]
                if not agrees:
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
            if not wanted and (_affirmed(anchors, hits, fits) or (denies and not settled)):
                return _undecided(fact)  # „verträgt Metamizol nicht“ for an „Unverträglichkeit“
            first = min(seen[number] for number, good in fits.items() if not good)
            rule = "polarity.lost" if wanted else "polarity.added"
            return Difference("negation", rule, fact.fact.text, text.expanded.text[slice(*first)], first)
        if not wanted and (head := _head_denied(anchors, hits, fits, claims, fact.number, text)) is not None:
            return Difference("negation", "polarity.head", fact.fact.text, text.expanded.text[slice(*head)], head)
        settled = settled or wanted
        if wanted and any(anchors[number].lexical for number in fits):
            return None  # „nicht mehr nehmen“ for „abgesetzt“: the predicate decides, not what it is said of
    return None
