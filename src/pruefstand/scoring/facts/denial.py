"""Polarity: whether a fact is affirmed and denied where it should be."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from pruefstand.scoring.facts.agreement import disagreement, undecided
from pruefstand.scoring.facts.ballots import ballots, votes_of
from pruefstand.scoring.facts.bounds import bound_by_denial
from pruefstand.scoring.facts.clause import says
from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.contrast import excepted, leaves_out
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.locating import Hit, Place
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.otherwise import allowed, done_by_now, still_to_do
from pruefstand.scoring.facts.prepared import PreparedFact
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.told import WHOLE, Told
from pruefstand.scoring.facts.trigger import Trigger

__all__ = ["polarity_differs"]

_EMBEDDED = re.compile(r"(?<!\w)(?:[dD]ass|ob|zu [a-zäöüß]+en)(?!\w)")


def polarity_differs(seen: Comparison) -> Difference | None:
    """Whether what the fact affirms is denied at the place, or the other way round; by the fact's own words, and where
    those that are denied do not stand there, by the variant that was found."""
    fact, place, context, text, claims = seen.fact, seen.place, seen.context, seen.text, seen.claims

    def mine(hits: Sequence[Hit]) -> list[Hit]:
        return [hit for hit in hits if not hit.opposed or not claims.words.get(hit.word, set()) - {fact.number}]

    own = Told(fact, fact.variants[0], mine(_own_hits(fact, place, context)), text, claims, place.clauses)
    other = Told(fact, fact.variants[place.variant], mine(place.hits), text, claims, place.clauses)
    found = disagreement(own) if own.hits else None
    if not own.hits or (found is not None and found.absent and place.variant):
        instead = disagreement(other)
        denied = any(other.anchors[hit.anchor].negative for hit in other.hits)
        found = instead if instead is not None or denied or not own.hits else found
    if found is None and (to_do := still_to_do(own)) is not None:
        told = text.expanded.text[slice(*to_do)]
        return Difference("negation", "polarity.pending", fact.fact.text, told, to_do, sure=False)
    if found is None or _denies_no_more(fact, found, place, text) or _denies_by_itself(fact, found, text):
        return None
    if not found.absent:
        added = found.rule in ("polarity.added", "polarity.head")
        if excepted(fact, place, text) or (added and leaves_out(place, text)):
            return undecided(fact)
    if found.rule not in ("polarity.lost", "polarity.absent", "polarity.other"):
        return found
    hardly = place.coverage < seen.case.thresholds.certain and not (_names_denied(own) or _names_denied(other))
    if (by_now := done_by_now(own) or done_by_now(other)) is not None:
        told = text.expanded.text[slice(*by_now)]
        return Difference("negation", "polarity.done", fact.fact.text, told, by_now, sure=False)
    if found.rule == "polarity.lost" and hardly and not allowed(own):
        return undecided(fact)  # „das Bewusstsein war erhalten“ for „nicht bewusstlos“
    return undecided(fact) if _denied_otherwise(own, other, context) else found


def _names_denied(told: Told) -> bool:
    """Whether what the fact denies stands there as a whole word, in whatever parts."""
    shares: dict[int, float] = {}
    for hit in told.hits:
        if told.anchors[hit.anchor].negative and told.anchors[hit.anchor].focus:
            shares[hit.anchor] = shares.get(hit.anchor, 0.0) + hit.value
    return any(share >= WHOLE for share in shares.values())


def _denies_no_more(fact: PreparedFact, found: Difference, place: Place, text: Text) -> bool:
    """Whether what denies only says who voted against („14 stimmten zu, drei nicht“ denies no vote of 14 to 3), or only
    sets the bound that the fact has („nicht schneller als 50“)."""
    words = [text.word_at[found.span[0]]] if found.span and found.span[0] in text.word_at else []
    denying = [text.triggers[number].start for index in words for number in text.denied_by.get(index, ())]
    if not denying:
        return False
    spans = [span for one in fact.text.mentions for span in _bounding(one, fact, place, text)]
    if any(votes_of(one) for one in fact.typed):
        sentences = [text.clauses[clause].sentence for clause in place.clauses]
        spans += [ballot.sign for ballot in ballots(text, sentences)]
    return all(any(first <= at < last for first, last in spans) for at in denying)


def _denies_by_itself(fact: PreparedFact, found: Difference, text: Text) -> bool:
    """Whether the word that denies is the fact's predicate: „mit der Therapie ist Schluss“ for „beendet“."""
    anchors = [anchor for anchor in fact.variants[0] if not anchor.negative]
    mine = frozenset(key for anchor in anchors for key in anchor.keys)
    opposed = frozenset(key for anchor in anchors for key in anchor.opposed)
    words = [text.word_at[found.span[0]]] if found.span and found.span[0] in text.word_at else []
    triggers = [text.triggers[number] for index in words for number in text.denied_by.get(index, ())]
    if found.rule != "polarity.added" or not triggers:
        return False
    for one in triggers:
        entries = [text.words[index].entry for index in one.own]
        entries = [entry for entry in entries if not entry.against and not entry.negative]  # „schmerzfrei“ denies
        contrary = len(one.own) > 1 and any(entry.keys & opposed for entry in entries)  # „ohne Erfolg“ for „erfolglos“
        if not contrary and not any(entry.keys & mine for entry in entries):
            return False
    return True


def _bounding(one: Mention, fact: PreparedFact, place: Place, text: Text) -> Iterator[tuple[int, int]]:
    """Where a denial makes a value of the place the bound that a value of the fact is."""
    for other in text.mentions_in(place.clauses):
        if one.measured is not None and alike(one, other):
            span = bound_by_denial(fact.text.expanded.text, one, text.expanded.text, other)
            if span is not None:
                yield span


def _own_hits(fact: PreparedFact, place: Place, context: Sequence[int]) -> list[Hit]:
    """The fact's own words at the place; those that do not stand there from around it, a denied one only if none of
    those stands at the place."""
    own = [hit for hit in place.own if hit.clause in place.clauses]
    if not own:
        return []
    there = {hit.anchor for hit in own}
    settled = any(fact.variants[0][anchor].negative and fact.variants[0][anchor].focus for anchor in there)
    return own + [
        hit
        for hit in place.own
        if hit.anchor not in there and hit.clause in context and not (settled and fact.variants[0][hit.anchor].negative)
    ]


def _denied_otherwise(own: Told, other: Told, context: Sequence[int]) -> bool:
    """Whether something is denied at the place that no other fact accounts for: „Einen Antrag gibt es bisher nicht“ for
    „keinen Antrag gestellt“, whatever the words are that the denial reaches."""
    fact, text, claims = own.fact, own.text, own.claims
    wanted = [
        hit
        for told in (own, other)
        for hit in told.hits
        if (anchor := told.anchors[hit.anchor]).negative and anchor.focus and not anchor.person
    ]
    clauses = {hit.clause for hit in (*own.hits, *other.hits)}
    words = {hit.word for hit in wanted}
    affirmed = {hit.clause for hit in wanted if hit.value > WHOLE}
    asserted = {
        hit.word
        for told in (own, other)
        for hit in told.hits
        if not told.anchors[hit.anchor].negative and not told.anchors[hit.anchor].lexical
    }
    sentences = {text.clauses[clause].sentence for clause in clauses}
    for number, trigger in enumerate(text.triggers):
        if trigger.noun and trigger.clause in affirmed:  # „kein Schwindel und eine Übelkeit“
            continue
        if not trigger.reached or trigger.reached & words or claims.foreign(fact.number, trigger):
            continue
        if trigger.clause in affirmed and trigger.direct & asserted:
            continue  # „wird ausbezahlt und nicht in Freizeit abgegolten“
        if claims.denials.get(number, set()) - {fact.number}:
            continue
        if trigger.clause in clauses:
            return True
        sentence = text.clauses[trigger.clause].sentence
        headed = any(text.clauses[each].heading and trigger.clause == each + 1 for each in clauses)
        near = (
            (headed and sentence in sentences)
            or (sentence in sentences and _embeds(trigger, clauses, words, text))
            or (trigger.clause in context and sentence in text.linked)
        )
        if near and not claims.others(fact.number, trigger.clause):
            return True
    return False


def _embeds(trigger: Trigger, clauses: Collection[int], words: Collection[int], text: Text) -> bool:
    """Whether a denial in another clause of the sentence is meant for these clauses: it says nothing else, or they are
    its object: „Dass er versetzt wird, lehnt der Betriebsrat ab“."""
    if trigger.noun:
        return False
    if not says(text.words, [index for index in text.clauses[trigger.clause].words if index not in words]):
        return True
    return any(
        _EMBEDDED.search(text.expanded.text, text.clauses[each].start, text.clauses[each].end) for each in clauses
    )
