"""Another place of a document that contradicts a fact which is told rightly."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pruefstand.scoring.facts.apart import clause_of, set_apart
from pruefstand.scoring.facts.case import Case
from pruefstand.scoring.facts.clause import Word
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.locating import Hit, Place
from pruefstand.scoring.facts.moods import claimed, removed, replaced, supposed, wished
from pruefstand.scoring.facts.prepared import Anchor, PreparedFact
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.trying import Tried, tried_at
from pruefstand.scoring.facts.unsupported import strangeness

__all__ = ["belied", "contradicted", "denied_whole"]

_WHOLE = 0.8
_FULL = 0.95
"""A place with so much of a fact has no word of it only in part."""
_SPOKEN_OF = 0.33
"""So much of a denied fact's words has a sentence that speaks of the denied thing."""
_NOUN = 0.85
_AGENT = re.compile(r"^[A-ZÄÖÜ].*(?:er|erin|erinnen)$")
_ROOT = 5
"""So many first letters in common make two words of one root."""
_UNDONE = re.compile(r"un(?!ser|ter|gefähr)\w{4,}")
_NEW = 0.6
"""So much new is said of the very thing: more than a light word."""
_NEW_OF_A_PART = 1.1
"""Of a word made with the thing more than one new word; „die Fotografen sind krank“ has one, and is no „Foto“."""


def contradicted(
    fact: PreparedFact, tried: Sequence[Tried], right: Tried, case: Case
) -> tuple[Place, Difference] | None:
    """Another place with enough of the fact's words (``Thresholds.contradicting``) where it is told otherwise."""
    for place in (_unclaimed(fact, one.place, case) for one in tried if one is not right):
        but_who = _all_but_who(fact, place, right.place)
        pronoun = but_who and _he_or_she(place, case.text)
        if place.coverage < case.thresholds.contradicting and not pronoun:
            continue
        anchors = fact.variants[place.variant]
        told = {hit.clause for hit in place.hits if not anchors[hit.anchor].person}
        if any(case.claims.others(fact.number, clause) for clause in told):
            continue
        less = place.coverage < _WHOLE * right.place.coverage and not pronoun
        if less or (place.coverage < _FULL and _only_in_part(place, right.place)):
            continue
        there = tried_at(fact, place, case, alone=True)
        difference = there.wrong
        if difference is None or _of_another(fact, difference, case) or _differs_twice(there):
            continue
        if set_apart(fact, difference, right.place, case) or _no_such_thing(fact, difference, place, case.text):
            continue
        if difference.attribute in ("negation", "value", "time", "side", "unit") or (
            but_who and _somebody_else(fact, difference)
        ):
            return place, difference
    return None


def _unclaimed(fact: PreparedFact, place: Place, case: Case) -> Place:
    """A place without the clauses that tell another fact, where the rest has some of this one too: „… für acht Städte
    geplant. Das E-Book kommt zeitgleich.“ for the book."""
    free = tuple(clause for clause in place.clauses if not case.claims.others(fact.number, clause))
    hits = tuple(hit for hit in place.hits if hit.clause in free)
    if not hits or len(free) == len(place.clauses):
        return place
    anchors = fact.variants[place.variant]
    shares = _told(replace(place, hits=hits))
    total = sum(anchor.weight for anchor in anchors)
    coverage = sum(anchors[number].weight * share for number, share in shares.items()) / total if total else 0.0
    return replace(place, clauses=free, hits=hits, coverage=coverage)


def _all_but_who(fact: PreparedFact, other: Place, right: Place) -> bool:
    """Whether only the person of the fact does not stand at the other place, for whom a pronoun may: „Er raucht“."""
    if other.variant or right.variant or other.coverage < _SPOKEN_OF:
        return False
    left = {hit.anchor for hit in right.hits} - {hit.anchor for hit in other.hits}
    return bool(left) and all(fact.variants[0][number].person for number in left)


_PRONOUN = re.compile(r"(?<!\w)(?:[eE]r|[sS]ie)(?!\w)")


def _he_or_she(place: Place, text: Text) -> bool:
    """Whether a pronoun stands at a place for whom the fact names."""
    return any(
        _PRONOUN.search(text.expanded.text, text.clauses[each].start, text.clauses[each].end) for each in place.clauses
    )


def _somebody_else(fact: PreparedFact, difference: Difference) -> bool:
    """Whether somebody else is named as who does what one person does: „die Sitzung leitet Herr Kern“."""
    names = [one for one in fact.typed if one.kind == "person"]
    named = bool(names) and "person" in fact.fact.attributes and all(one.norm.startswith("name:") for one in names)
    return named and difference.rule == "person.differs" and difference.sure


def _differs_twice(there: Tried) -> bool:
    """Whether what is told the other way round is of another side, time or person too: „Die Miete für April ist
    gezahlt“ is no contradiction to „für Mai nicht“."""
    told = {one.attribute for one in there.differences if not one.absent}
    return "negation" in told and bool(told & {"side", "time", "person"})


def _no_such_thing(fact: PreparedFact, difference: Difference, place: Place, text: Text) -> bool:
    """Whether a thing that is denied stands there as one that is gone („hat den Katheter gezogen“), or only as what
    another one is for or of: the „Dekubitusprophylaxe“ is no „Dekubitus“."""
    if difference.rule != "polarity.lost" or difference.span is None:
        return False
    clause = clause_of(difference.span[0], text)
    anchors = fact.variants[0]
    denied = [hit for hit in place.own if hit.clause in place.clauses and anchors[hit.anchor].negative]
    if denied and all(_doer(anchors[hit.anchor], text.words[hit.word]) for hit in denied):
        return True
    gone = clause is not None and removed(text, clause)
    if gone and all(text.words[hit.word].noun for hit in denied):  # „abgenommen“ is itself the „Abnahme“
        return True
    return bool(denied) and all(_only_made_with(anchors[hit.anchor], text.words[hit.word]) for hit in denied)


def _doer(anchor: Anchor, word: Word) -> bool:
    """Whether a word that the tables put beside a thing names somebody: a „Bestellerin“ is no „Abnahme“; one of the
    same root tells of the thing: a „Diabetiker“ of „Diabetes“."""
    same = word.text[:_ROOT].lower() == anchor.text[:_ROOT].lower()
    return not same and bool(_AGENT.search(word.text)) and not _AGENT.search(anchor.text)


def _only_made_with(anchor: Anchor, word: Word) -> bool:
    """Whether a compound has the thing that the fact denies only before its last part."""
    if not anchor.text[:1].isupper() or not word.noun or len(word.entry.parts) < 2:
        return False
    last = word.entry.parts[-1][0]
    return anchor.stem != word.entry.stem and not anchor.keys & (last | word.entry.keys)


def _of_another(fact: PreparedFact, difference: Difference, case: Case) -> bool:
    """Whether another fact has the value that stands there: „Termin ist der 30. Juni“ of a task, not of the meeting."""
    if difference.span is None or difference.attribute not in ("value", "time", "unit"):
        return False
    there = [one for one in case.text.mentions if (one.start, one.end) == difference.span]
    return any(number != fact.number for one in there for number in case.prepared.fact_values.owners(one))


def _only_in_part(other: Place, right: Place) -> bool:
    """Whether the other place has a word of the fact only in part: „Alginatverband“ is no „Kompressionsverband“."""
    if other.variant != right.variant:
        return False
    told = [_told(place) for place in (other, right)]
    return any(told[0].get(anchor, value) < _WHOLE * value for anchor, value in told[1].items())


def _told(place: Place) -> dict[int, float]:
    """How much of each word stands at a place; „Bewegungen des Kindes“ is all of „Kindsbewegungen“."""
    found: dict[int, float] = {}
    parts: dict[int, dict[int, float]] = {}
    for hit in place.hits:
        found[hit.anchor] = max(found.get(hit.anchor, 0.0), hit.value)
        if len(hit.pieces) == 1:
            parts.setdefault(hit.anchor, {}).update(dict.fromkeys(hit.pieces, hit.value))
    return {anchor: max(value, sum(parts.get(anchor, {}).values())) for anchor, value in found.items()}


def denied_whole(fact: PreparedFact, right: Tried, case: Case) -> tuple[Place, Difference] | None:
    """„Keine Allergien bekannt“ denies every allergy: the head of an affirmed fact, denied with nothing beside it,
    which no other fact denies."""
    text = case.text
    for place in case.located[fact.number]:
        if set(place.clauses) & set(right.place.clauses) or len(place.clauses) > 1:
            continue
        if case.claims.others(fact.number, place.clauses[0]):
            continue
        anchors = fact.variants[place.variant]
        heads = [
            hit
            for hit in place.hits
            if hit.value > 0.9
            and _by_its_stem(anchors[hit.anchor], text.words[hit.word])
            and anchors[hit.anchor].weight >= 0.6
            and not anchors[hit.anchor].negative
            and not _of_others(text.words[hit.word].keys, case.prepared.denying, fact)
        ]
        clause = text.clauses[place.clauses[0]]
        told = {hit.word for hit in place.hits}
        persons = [(one.start, one.end) for one in text.mentions_in(place.clauses) if one.kind == "person"]
        more = [
            index
            for index in clause.words
            if index not in told
            and text.words[index].entry.weight > 0.3
            and not text.words[index].mention
            and not any(start <= text.words[index].start < end for start, end in persons)
        ]
        if (
            heads
            and all(hit.negative for hit in heads)
            and not more
            and all(one.kind == "person" for one in text.mentions_in(place.clauses))
        ):
            word = text.words[heads[0].word]
            found = Difference("negation", "polarity.whole", fact.fact.text, word.text, (word.start, word.end))
            if not set_apart(fact, found, right.place, case):
                return place, found
    return None


def _by_its_stem(anchor: Anchor, word: Word) -> bool:
    """Whether a word of the document has the fact's own stem, or is made with it, and is no other word for it."""
    return any(not key.startswith("=") for key in anchor.keys & word.keys)


def belied(fact: PreparedFact, case: Case) -> tuple[Place, Difference] | None:
    """„Das Tanklöschfahrzeug geht an einen Käufer“ beside „… wird nicht verkauft“: a sentence that tells of no fact,
    denies nothing, has a noun that only this denied fact has, and says of it what the reference does not know."""
    if fact.fact.attributes.get("polarity") != "neg":
        return None
    text = case.text
    for place in case.located[fact.number]:
        sentences = {text.clauses[clause].sentence for clause in place.clauses}
        if place.variant or place.coverage < _SPOKEN_OF or len(sentences) > 1:
            continue
        members = text.by_sentence[sentences.pop()]
        clauses = [text.clauses[clause] for clause in members]
        if any(case.claims.owners.get(clause) for clause in members) or any(clause.heading for clause in clauses):
            continue
        said = [text.words[index] for clause in clauses for index in clause.words]
        if any(word.negative or _UNDONE.match(word.text) for word in said):  # „bleibt ungedruckt“
            continue
        named = next((hit for hit in place.hits if _only_its(hit, fact, case)), None)
        if any(mood(text, each) for mood in (supposed, claimed, replaced, removed, wished) for each in members):
            continue
        if named is None:
            continue
        word = text.words[named.word]
        very = word.entry.stem == fact.variants[0][named.anchor].stem
        if strangeness(clauses, case.prepared, text) > (_NEW if very else _NEW_OF_A_PART):
            return place, Difference("negation", "polarity.belied", fact.fact.text, word.text, (word.start, word.end))
    return None


def _of_others(keys: Collection[str], facts: Mapping[str, frozenset[int]], fact: PreparedFact) -> bool:
    """Whether a fact besides this one is among those of the keys."""
    return any(not facts.get(key, frozenset()) <= {fact.number} for key in keys)


def _only_its(hit: Hit, fact: PreparedFact, case: Case) -> bool:
    """Whether a word is, or is made with, a noun of the fact that no other fact has."""
    word, anchor = case.text.words[hit.word], fact.variants[0][hit.anchor]
    persons = [one for one in case.text.mentions_in((hit.clause,)) if one.kind == "person"]
    return (
        word.noun
        and not any(one.start <= word.start < one.end for one in persons)
        and anchor.text[:1].isupper()
        and not anchor.person
        and not _of_others(anchor.keys, case.prepared.having, fact)
        and hit.value >= _NOUN
        and anchor.stem in word.entry.stem
        and not _only_made_with(anchor, word)
    )
