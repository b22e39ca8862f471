"""The person of a fact at the place where it is told: named there, or another one in the same part of it."""

from __future__ import annotations

import re
from collections.abc import Collection

from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.grammar import finite, predicate
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.locating import Hit
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.persons import another_person, beside, replaced
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.unnamed import he_for_her, nowhere_named

__all__ = ["person_differs"]


def _main_part(seen: Comparison) -> set[int]:
    """Of a place over several clauses the one, else the sentence, that has all that is told of the fact but its person;
    empty where several share it."""
    fact, place, text = seen.fact, seen.place, seen.text
    anchors = fact.variants[place.variant]
    told: dict[int, set[int]] = {}
    for hit in place.hits:
        if not anchors[hit.anchor].person:
            told.setdefault(hit.clause, set()).add(hit.anchor)
    if not told:
        return _with_its_values(seen)
    every = set().union(*told.values())
    whole = [clause for clause, there in told.items() if there == every]
    if len(whole) == 1 < len(place.clauses) and (len(told) == 1 or len(every) > 1):
        return set(whole)
    by_sentence: dict[int, set[int]] = {}
    for clause, there in told.items():
        by_sentence.setdefault(text.clauses[clause].sentence, set()).update(there)
    main = [sentence for sentence, there in by_sentence.items() if there == every]
    return set(text.by_sentence[main[0]]) if len(main) == 1 and len(seen.sentences) > 1 and len(every) > 1 else set()


def _with_own_words(one: Mention, seen: Comparison) -> bool:
    """Whether the fact's person stands in a clause of the place with a word or value of the fact."""
    fact, place, text = seen.fact, seen.place, seen.text
    anchors = fact.variants[place.variant]
    clauses = {clause for other, clause in seen.near if alike(one, other)}
    said = {hit.clause for hit in place.hits if not anchors[hit.anchor].person}
    values = [each for each in fact.typed if each.attribute in ("value", "time")]
    return any(
        clause in said or any(alike(each, other) for each in values for other in text.mentions_in((clause,)))
        for clause in clauses
    )


def _with_its_values(seen: Comparison) -> set[int]:
    """Of a fact that names nothing but persons and values the one clause of its place that has all the values."""
    place, text = seen.place, seen.text
    values = [one for one in seen.fact.typed if one.attribute in ("value", "time")]
    full = [
        clause
        for clause in place.clauses
        if all(any(alike(one, other) for other in text.mentions_in((clause,))) for one in values)
    ]
    return set(full) if values and len(full) == 1 < len(place.clauses) else set()


def person_differs(one: Mention, seen: Comparison) -> Difference | None:
    """The fact's person at the place; where it stands only around it, no other of its kind may stand at the place."""
    near, far, text = seen.near, seen.far, seen.text
    said = seen.fact.text.expanded.text
    if any(alike(each, other) for each in _also_called(one, seen) for other, _clause in near):
        return None
    main = _main_part(seen)
    acts = one in seen.fact.text.mentions and not beside(said, one)
    persons = sum(each.kind == "person" for each in seen.wanted)
    if acts and not any(replaced(said, each) for each in seen.fact.text.mentions):
        near = [pair for pair in near if not replaced(text.expanded.text, pair[0])]
    alone = not acts and persons == 1 and not _pronoun(main, text)
    if main and (one.norm.startswith("name:") or alone or _subject_of(main, one, seen)):
        beside_it = not acts or _BY.search(said[: one.start]) is not None
        accompanied = beside_it and _with_own_words(one, seen)
        told = [] if accompanied else [pair for pair in near if pair[1] in main]
        if told and not any(alike(one, other) for other, _clause in told):
            heads = [pair for pair in told if not acts or not beside(text.expanded.text, pair[0])]
            difference = another_person(one, seen, heads, lambda _other, _clause: False)
            if difference is not None:
                return difference
    if any(alike(one, other) for other, _clause in near):
        return None
    if acts:  # who does something is not replaced by whom it is done to or with
        near = [pair for pair in near if not beside(text.expanded.text, pair[0]) or _has_it(one, pair[0], seen)]
    difference = another_person(one, seen, near, seen.explained) or (he_for_her(one, near, seen) if acts else None)
    if difference is not None or any(alike(one, other) for other, _clause in far):
        return difference
    if not acts:  # another word for them may stand in the genitive or behind a preposition
        return None
    before = {number - 1 for number in seen.sentences if number in text.linked}
    named = [
        pair
        for pair in far
        if pair[0].norm.startswith(("name:", "calling:")) or text.clauses[pair[1]].sentence in before - seen.sentences
    ]
    difference = another_person(one, seen, named, seen.explained) or _only_replaced(one, seen)
    return difference if difference is not None else nowhere_named(one, near, seen)


def _also_called(one: Mention, seen: Comparison) -> list[Mention]:
    """The name of whom the fact also calls by a part in the matter: „Sohn Jonas (Mandant)“."""
    if one.norm.partition(":")[0] not in ("party", "contract", "calling"):
        return []
    persons = [each for each in seen.fact.text.mentions if each.kind == "person"]
    said = seen.fact.text.expanded.text

    def beside_it(each: Mention) -> bool:
        first, second = sorted((one, each), key=lambda other: other.start)
        return each.norm.startswith("name:") and not said[first.end : second.start].strip(" (),")

    return [each for each in persons if one in persons and beside_it(each)]


_LIGHT = 0.3
_WITH = re.compile(r"(?<!\w)[bB]ei(?:m|(?: (?:der|dem|seine[mr]|ihre[mr]))?)\s+$")


def _has_it(one: Mention, other: Mention, seen: Comparison) -> bool:
    """Whether a relative has what another one has by the fact: „Nierensteine bei der Mutter“ for the father's; where
    the fact says what somebody does, „bei“ names no other who does it."""
    kin = one.norm.startswith("family:") and other.norm.startswith("family:")
    words = [word for word in seen.text.words if word.clause in {clause for _one, clause in seen.near}]
    verbless = not any(predicate(word) or (word.says and finite(word)) for word in words if not word.noun)
    if kin and verbless and not any(alike(one, each) for each in seen.text.mentions):
        return _WITH.search(seen.text.expanded.text[: other.start]) is not None  # „Hautkontakt bei der Großmutter“
    deed = any(not anchor.text[:1].isupper() and anchor.weight > _LIGHT for anchor in seen.fact.variants[0])
    return kin and not deed and _WITH.search(seen.text.expanded.text[: other.start]) is not None


def _only_replaced(one: Mention, seen: Comparison) -> Difference | None:
    """A person whom somebody replaces that the rules do not know as a person, and who does not do it then."""
    said = seen.text.expanded.text
    for other, _clause in seen.near:
        if alike(one, other) and replaced(said, other):
            return Difference("person", "person.replaced", one.text, other.text, (other.start, other.end), sure=False)
    return None


_BY = re.compile(r"(?<!\w)(?:durch|von|vom)(?: (?:den|die|das|der|dem))?\s+$")
_PRONOUN = re.compile(
    r"(?<!\w)(?:er|sie|ihn|ihm|ihnen|sein(?:e[nmrs]?)?|ihr(?:e[nmrs]?)?|diese[rmn]?)(?!\w)", re.IGNORECASE
)


_NOMINATIVE = re.compile(r"(?:^|[\s,])(?:[dD](?:er|ie)|[sS]eine?|[iI]hre?|[uU]nsere?) $")


def _subject_of(main: Collection[int], one: Mention, seen: Comparison) -> bool:
    """Whether the one person of a clause, in the nominative at its head, is another one than the fact's, and that one
    is named in a clause of its own: „die Mutter hat Asthma, der Vater Diabetes“."""
    if len(main) != 1 or not one.norm.startswith(("family:", "party:", "contract:")):
        return False
    clause = seen.text.clauses[min(main)]
    persons = [other for other in seen.text.mentions_in((clause.number,)) if other.kind == "person"]
    if len(persons) != 1 or alike(one, persons[0]) or persons[0].norm.partition(":")[0] != one.norm.partition(":")[0]:
        return False
    mine = {number for other, number in (*seen.near, *seen.far) if alike(one, other)}
    values = [each for each in seen.wanted if each.kind != "person"]
    told = any(alike(each, other) for each in values for other in seen.text.mentions_in(sorted(mine)))
    if told or any(hit.clause in mine for hit in seen.place.hits if not _of_person(hit, seen)):
        return False
    before = seen.text.expanded.text[clause.start : persons[0].start]
    return _NOMINATIVE.search(before) is not None and len(before.split()) == 1


def _of_person(hit: Hit, seen: Comparison) -> bool:
    return seen.fact.variants[seen.place.variant][hit.anchor].person


def _pronoun(clauses: Collection[int], text: Text) -> bool:
    """Whether a word of these clauses stands for somebody named before."""
    return any(
        _PRONOUN.search(text.expanded.text, text.clauses[each].start, text.clauses[each].end) for each in clauses
    )
