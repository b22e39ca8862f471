"""Another term in the place of the right one: the values of a fact stand there, its name does not."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pruefstand.scoring.facts.ballots import ballots, told_as_votes, votes_of
from pruefstand.scoring.facts.clause import Word
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.prepared import Anchor, Prepared, PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["other_term", "replaced_person", "replaced_term", "strange", "told_by_values"]

_GREATER = 0.6
_HEAVY = 0.9
_ABBREVIATION = 4
_DOSES = {"mg", "µg", "g", "ml", "IE"}
_TELLING = {"amount", "pair", "norm", "date", "rhythm", "duration", "clock"}


def replaced_term(fact: PreparedFact, prepared: Prepared, text: Text) -> Difference | None:
    """The word that stands in the place of a drug's name: the dose with all its values in one clause, and a
    noun that the reference does not know. ``None`` where there is no such clause."""
    wanted = [one for one in fact.typed if one.kind in _TELLING]
    if not any(one.measured is not None and one.measured.unit in _DOSES for one in wanted):
        return None  # any other value with an unknown word is most often told in other words
    units = {one.measured.unit for one in wanted if one.measured}
    carriers = frozenset(
        prepared.book.lexicon.stem(form)
        for rule in prepared.book.lexicon.rules.of("carrier")
        if rule.name in units
        for form in rule.forms
    )
    for clause in text.clauses:
        here = text.mentions_in((clause.number,))
        if not any(
            alike(one, other) for one in wanted for other in here if one.kind in ("amount", "pair", "norm", "date")
        ):
            continue
        there = text.mentions_in(text.by_sentence[clause.sentence])
        if not all(any(alike(one, other) for other in there) for one in wanted):
            continue
        others = [
            text.words[index]
            for index in clause.words
            if text.words[index].noun
            and not text.words[index].mention
            and text.words[index].entry.weight >= 0.9
            and strange(text.words[index], prepared)
            and not text.words[index].keys & carriers
            and (
                (not text.words[index].entry.parts and units & (_DOSES - {"ml"}))
                or any(_other_compound(anchor, text.words[index], prepared) for anchor in fact.variants[0])
            )
        ]
        if others:
            word = others[0]
            return Difference("term", "term.replaced", fact.fact.text, word.text, (word.start, word.end))
    return None


def other_term(
    fact: PreparedFact, place: Place, prepared: Prepared, text: Text, told: Collection[int]
) -> Difference | None:
    """Another thing in the place of the fact's, where all else of it is told: a compound that shares one part only
    („Personaldatenbank“ for „Kundendatenbank“), or beside an exact value one noun that nothing else accounts for while
    the fact's noun is missing. ``told`` are the words that facts have. ``None`` where there is none."""
    anchors = fact.variants[0] if fact.variants else ()
    heavy = max((anchor.weight for anchor in anchors if not anchor.person), default=0.0)
    found: dict[int, float] = {}
    for hit in (*place.own, *(place.hits if place.variant == 0 else ())):
        if hit.clause in place.clauses:
            found[hit.anchor] = max(found.get(hit.anchor, 0.0), hit.value)
    missing = [
        (anchor, found.get(number, 0.0))
        for number, anchor in enumerate(anchors)
        if not anchor.person
        and anchor.text[:1].isupper()
        and anchor.weight >= _HEAVY * heavy
        and found.get(number, 0.0) < _GREATER
    ]
    if not missing:
        return None
    nouns = [
        text.words[index]
        for clause in place.clauses
        for index in text.clauses[clause].words
        if text.words[index].noun
        and not text.words[index].mention
        and text.words[index].entry.weight >= _HEAVY
        and strange(text.words[index], prepared)
    ]
    for anchor, _value in missing:
        for word in nouns:
            if _other_compound(anchor, word, prepared):
                return Difference("term", "term.compound", anchor.text, word.text, (word.start, word.end), sure=False)
    exact = [one for one in fact.typed if one.kind in ("amount", "pair", "norm", "date")]
    here = text.mentions_in(place.clauses)
    alone = [word for word in nouns if not any(text.words[index] is word for index in told)]
    absent = [anchor for anchor, value in missing if value == 0.0]
    if len(absent) == 1 and len(alone) == 1 and any(alike(one, other) for one in exact for other in here):
        word = alone[0]
        return Difference("term", "term.other", absent[0].text, word.text, (word.start, word.end), sure=False)
    return None


def _other_compound(anchor: Anchor, word: Word, prepared: Prepared) -> bool:
    """Whether two compounds share a part and each has another one, that of the document unknown to the reference."""
    if len(anchor.parts) < 2 or len(word.entry.parts) < 2:
        return False
    mine = frozenset[str]().union(*(keys for keys, _share in anchor.parts))
    shared = [keys for keys, _share in word.entry.parts if keys & mine]
    others = [keys for keys, _share in word.entry.parts if not keys & mine]
    return bool(shared) and bool(others) and not any(keys & prepared.keys for keys in others)


def strange(word: Word, prepared: Prepared) -> bool:
    """Whether the reference has neither the word nor the greater part of a compound; an abbreviation that nothing
    explains is no other term."""
    if len(word.text) <= _ABBREVIATION or ("-" not in word.text and word.text[1:] != word.text[1:].lower()):
        return False
    if (word.keys - frozenset[str]().union(*(keys for keys, _share in word.entry.parts))) & prepared.keys:
        return False
    if not word.entry.parts:
        return not word.keys & prepared.keys
    return sum(share for keys, share in word.entry.parts if keys & prepared.keys) < _GREATER


def told_by_values(fact: PreparedFact, prepared: Prepared, text: Text) -> Place | None:
    """The first sentence that holds all values of a fact that its name does not locate, if at least one of them is
    exact and no other fact or sentence has it, or it stands there once; ``None`` where there is none."""
    wanted = [one for one in fact.typed if one.kind in _TELLING]
    alone = prepared.own_values[fact.number]
    own = list(prepared.rare_values[fact.number])
    days = [one for one in fact.typed if one.kind == "date" or one.norm.startswith("weekday:")]
    clocks = [one for one in fact.typed if one.kind == "clock"]
    if days and clocks and len(fact.typed) == len(days) + len(clocks):
        own, wanted = own or clocks, [*days, *clocks]  # a day with its hour names one thing
    persons = [one for one in fact.typed if one.kind == "person"]
    if len(persons) > 1 and any(one.norm.startswith(("name:", "calling:")) for one in persons):
        for number in range(len(text.expanded.sentences)):
            sentence = text.by_sentence.get(number, ())
            there = text.mentions_in(sentence)
            if 0 < len(sentence) <= 3 and all(any(alike(one, other) for other in there) for one in (*persons, *wanted)):
                return Place(sentence, 0.0, 0.0, 0, ())
    if not own:
        own = [
            one
            for one in alone
            if one.kind in ("duration", "rhythm", "clock") and len(list(text.values.owners(one))) == 1
        ]
    if not own:
        return None
    votes = [one for one in own if votes_of(one)]
    said = {clause for one in own for clause in text.values.owners(one)}
    for clause in text.clauses:
        if clause.number not in said and not (votes and _as_votes(votes, clause.sentence, text)):
            continue
        there = text.mentions_in(text.by_sentence[clause.sentence])
        if all(any(alike(one, other) for other in there) or _as_votes((one,), clause.sentence, text) for one in wanted):
            return Place((clause.number,), 0.0, 0.0, 0, ())
    return None


def _as_votes(told: Sequence[Mention], sentence: int, text: Text) -> bool:
    """Whether a sentence says one of these votes in words: „14 dafür, drei dagegen“ for „14 zu 3“."""
    votes = [one for one in told if votes_of(one)]
    return bool(votes) and any(told_as_votes(one, ballot) for ballot in ballots(text, (sentence,)) for one in votes)


def replaced_person(fact: PreparedFact, prepared: Prepared, text: Text) -> tuple[Place, Difference] | None:
    """Another name in the place of the fact's: all its other persons in one sentence, and a name that no fact has."""
    persons = [one for one in fact.typed if one.kind == "person"]
    names = [one for one in persons if one.norm.startswith(("name:", "calling:"))]
    if len(persons) < 2 or len(names) != 1:
        return None
    rest = [one for one in persons if one is not names[0]]
    for sentence in text.by_sentence.values():
        there = [one for one in text.mentions_in(sentence) if one.kind == "person"]
        others = [
            one
            for one in there
            if one.norm.startswith("name:") and one.norm.removeprefix("name:") not in prepared.names
        ]
        if others and all(any(alike(one, other) for other in there) for one in rest):
            difference = Difference(
                "person", "person.replaced", fact.fact.text, others[0].text, (others[0].start, others[0].end)
            )
            return Place(sentence, 0.0, 0.0, 0, ()), difference
    return None
