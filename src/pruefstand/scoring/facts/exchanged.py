"""Values and sides that changed places within one sentence: both stand there, each with the words of the other fact."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.likeness import alike, rivals
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.told import WHOLE

__all__ = ["exchanged", "in_own_piece", "shared", "side_before"]

_KINDS = {"moment", "amount", "count", "pair", "norm", "date", "month", "clock", "duration", "rhythm", "side", "code"}
_WORD = 0.6
"""A hit of so much of its word tells which fact a piece of a sentence is about."""
_PARTING = re.compile(
    r",(?!\d)|[;\n]|(?<!\w)(?:und|sowie|während|wohingegen|aber|dagegen|hingegen|jedoch|doch)(?!\w)", re.IGNORECASE
)
_SHARED = re.compile(
    r"(?<!\w)(?:bzw|beziehungsweise|respektive|resp|je|jeweils|beide[nmrs]?|umgekehrt|(?:ver)?tausch\w*)(?!\w)",
    re.IGNORECASE,
)
"""„A und B je 5 mg“, „5 bzw. 10 mg“: which goes with which is not told by where it stands."""
_NOT_THIS = re.compile(
    r"(?<!\w)(?:nicht|nie|kein\w*|sondern|statt|anstatt|anstelle|bisher|bislang|früher|zuvor|vorher|ursprünglich)(?!\w)",
    re.IGNORECASE,
)
_LISTED = re.compile(r"\s*(?:,|und|/)\s*(?:(?:zu|mit|auf|von|seit|am|um) )?")
"""Between two values that belong to two things before them, in their order."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A fact of the sentence, its one value of the kind, and where its own words stand."""

    value: Mention
    words: tuple[int, ...]


def exchanged(one: Mention, seen: Comparison) -> Difference | None:
    """The value of another fact of the sentence with the words of this one, where the other one has this one's:
    „Ramipril 10 mg, Bisoprolol 5 mg“ for five of the one and ten of the other. Only where the pieces of the sentence,
    or the order of two lists, say clearly which value goes with which words."""
    if one.kind not in _KINDS or len(seen.sentences) != 1:
        return None
    text, sentence = seen.text, min(seen.sentences)
    told = _facts_of(one, sentence, seen)
    if len(told) < 2 or seen.fact.number not in told:
        return None
    start, end = text.expanded.sentences[sentence].start, text.expanded.sentences[sentence].end
    if _SHARED.search(text.expanded.text, start, end):
        return None
    values = [
        other
        for other in text.mentions_in(text.by_sentence[sentence])
        if other.kind == one.kind or any(alike(each.value, other) for each in told.values())
    ]
    given = _by_pieces(told, values, text, start, end)
    mine = given.get(seen.fact.number)
    if mine is None or alike(one, mine):
        return None
    wrong = [number for number, other in given.items() if not alike(told[number].value, other)]
    taken = any(alike(told[number].value, mine) and rivals(one, told[number].value) for number in wrong)
    if not taken or not any(alike(one, given[number]) for number in wrong):
        return None
    return Difference(one.attribute, f"{one.kind}.exchanged", one.text, mine.text, (mine.start, mine.end))


def _facts_of(one: Mention, sentence: int, seen: Comparison) -> Mapping[int, _Told]:
    """The facts that the sentence tells and that have one value of this kind, by their number, with the words that
    none of the others has."""
    found: dict[int, tuple[Mention, frozenset[int]]] = {}
    lone, mine = seen.prepared.lone_values, seen.fact.number
    here = sorted(each for each in seen.case.told_in.get(sentence, ()) if each != mine and one.kind in lone[each])
    if not here or one.kind not in lone[mine]:
        return {}
    for number, place in [*((each, seen.case.best[each]) for each in here), (mine, seen.place)]:
        found[number] = (lone[number][one.kind], _words(place, sentence, seen.text))
    own = {
        number: words.difference(*(theirs for other, (_value, theirs) in found.items() if other != number))
        for number, (_value, words) in found.items()
    }
    return {number: _Told(value, tuple(sorted(own[number]))) for number, (value, _words_) in found.items()}


def _words(place: Place, sentence: int, text: Text) -> frozenset[int]:
    """Where the words of a fact begin that stand in the sentence."""
    return frozenset(
        text.words[hit.word].start
        for hit in (*place.hits, *place.own)
        if hit.value > _WORD and text.clauses[hit.clause].sentence == sentence
    )


def _by_pieces(
    told: Mapping[int, _Told], values: Sequence[Mention], text: Text, start: int, end: int
) -> Mapping[int, Mention]:
    """Fact to the value that stands with its words; nothing where a value stands with those of none or of several."""
    if listed := _in_two_lists(told, values, text):
        return listed
    found: dict[int, Mention] = {}
    for first, last in _pieces(text.expanded.text, start, end, values):
        there = [one for one in values if first <= one.start < last]
        facts = [number for number, one in told.items() if any(first <= at < last for at in one.words)]
        if not there:
            continue
        clear = len(there) == len(facts) == 1 and not _NOT_THIS.search(text.expanded.text, first, last)
        if not clear or facts[0] in found:
            if any(alike(each.value, one) for each in told.values() for one in there):
                return {}
            continue
        found[facts[0]] = there[0]
    return found


def _pieces(text: str, start: int, end: int, values: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """What stands between the commas and connectives of a sentence; a value is never cut."""
    first = start
    for match in _PARTING.finditer(text, start, end):
        if not any(one.start < match.end() and match.start() < one.end for one in values):
            yield first, match.start()
            first = match.end()
    yield first, end


def _in_two_lists(told: Mapping[int, _Told], values: Sequence[Mention], text: Text) -> Mapping[int, Mention]:
    """„Ramipril und Bisoprolol: 5 und 10 mg“: two things, then their two values, in the same order."""
    if len(told) != 2 or len(values) != 2 or not all(one.words for one in told.values()):
        return {}
    first, second = sorted(told, key=lambda number: told[number].words)
    if not told[first].words[-1] < told[second].words[0] or told[second].words[-1] > values[0].start:
        return {}
    between = text.expanded.text[values[0].end : values[1].start]
    return {first: values[0], second: values[1]} if _LISTED.fullmatch(between) else {}


def side_before(one: Mention, seen: Comparison) -> Difference | None:
    """The other side between the fact's own word and its own amount: „verschwommen rechts bei einem Druck links von
    26 mmHg“ says which side is measured."""
    if one.kind != "side":
        return None
    if len({mine.norm for mine in seen.wanted if mine.kind == "side"}) > 1:
        return _sides_exchanged(one, seen)
    if (beside := _side_beside(one, seen)) is not None:
        return beside
    near, text = seen.near, seen.text
    amounts = [other for mine in seen.wanted if mine.kind == "amount" for other, _clause in near if alike(mine, other)]
    words = [text.words[hit.word].start for hit in seen.place.own if hit.value > WHOLE]
    for amount in amounts:
        first = max((at for at in words if at < amount.start), default=None)
        sides = [other for other, _clause in near if other.kind == "side"]
        between = [other for other in sides if first is not None and first < other.start < amount.start]
        if len(between) == 1 and rivals(one, between[0]) and not alike(one, between[0]):
            other = between[0]
            return Difference("side", "side.differs", one.text, other.text, (other.start, other.end))
    return None


def _side_beside(one: Mention, seen: Comparison) -> Difference | None:
    """The other side right before the fact's own noun, whatever other fact has that side too: „Schmerz im rechten
    Knie, Schwellung am rechten Knöchel“."""
    text = seen.text
    starts = {text.words[hit.word].start for hit in seen.place.own if hit.value > WHOLE and text.words[hit.word].noun}
    sides = [other for other, _clause in seen.near if other.kind == "side" and other.end + 1 in starts]
    theirs = [other for other in text.mentions if other.kind == "side" and other.end + 1 in starts]
    if not sides or any(alike(one, other) for other in theirs) or not all(rivals(one, other) for other in sides):
        return None
    other = sides[0]
    return Difference("side", "side.differs", one.text, other.text, (other.start, other.end))


def _sides_exchanged(one: Mention, seen: Comparison) -> Difference | None:
    """Two sides of one fact with the measure of the other: „links 12, rechts 10 cm“ for 10 and 12."""
    mine = _by_side(seen.fact.text.mentions)
    theirs = _by_side(sorted((other for other, _clause in seen.near), key=lambda other: other.start))
    if len(mine) != len(theirs) or set(mine) != set(theirs) or len(mine) < 2:
        return None
    wrong = [side for side, value in mine.items() if not alike(value, theirs[side])]
    swapped = all(any(alike(mine[side], theirs[each]) for each in theirs) for side in wrong)
    if not wrong or not swapped or one.norm not in wrong:
        return None
    other = theirs[one.norm]
    return Difference("side", "side.exchanged", one.text, other.text, (other.start, other.end))


def _by_side(mentions: Sequence[Mention]) -> Mapping[str, Mention]:
    """Side to the measure told with it, where sides and measures take turns; else nothing."""
    told = [one for one in mentions if one.kind in ("side", "amount", "count", "pair")]
    pairs = list(zip(told[::2], told[1::2], strict=False))
    if len(told) % 2 or any((one.kind == "side") == (other.kind == "side") for one, other in pairs):
        return {}
    ordered = [(one, other) if one.kind == "side" else (other, one) for one, other in pairs]
    return {side.norm: value for side, value in ordered} if len({one.norm for one, _v in ordered}) == len(pairs) else {}


_EACH = re.compile(r"(?<!\w)(?:je|jeweils|beide|beides)\s+(?:von\s+)?$")


def shared(one: Mention, seen: Comparison) -> Difference | None:
    """A value that the place gives to each of several things, where the fact has another: „A und B je 5 mg“."""
    if one.kind not in ("amount", "count", "duration") or len(seen.sentences) != 1:
        return None
    text = seen.text.expanded.text
    others = [other for other, _clause in seen.near if other.kind == one.kind and rivals(one, other)]
    each = [other for other in others if _EACH.search(text[max(0, other.start - 14) : other.start])]
    if len(each) != 1 or any(alike(one, other) for other, _clause in seen.near):
        return None
    hits = [hit for hit in seen.place.own if hit.value > WHOLE and hit.clause in seen.place.clauses]
    words = [seen.text.words[hit.word] for hit in hits]
    if not any(word.noun and word.start < each[0].start for word in words):
        return None
    other = each[0]
    return Difference(one.attribute, f"{one.kind}.differs", one.text, other.text, (other.start, other.end))


def in_own_piece(one: Mention, seen: Comparison) -> Difference | None:
    """The time that stands in one piece of the sentence with the fact's own words, where the fact's time stands
    nowhere: „A morgens sowie B am Morgen“ for B at night, though A is taken in the morning."""
    text = seen.text
    if one.kind not in ("moment", "rhythm") or len(seen.sentences) != 1:
        return None
    if any(alike(one, other) for other, _clause in (*seen.near, *seen.far)):
        return None
    span = text.expanded.sentences[min(seen.sentences)]
    near = [other for other, _clause in seen.near]
    words = [hit.word for hit in (*seen.place.hits, *seen.place.own) if hit.value > WHOLE]
    own = [index for index in words if not seen.claims.words.get(index, set()) - {seen.fact.number}]
    for first, last in _pieces(text.expanded.text, span.start, span.end, near):
        if not any(first <= text.words[index].start < last for index in own):
            continue
        inside = (index for index, word in enumerate(text.words) if first <= word.start < last)
        foreign = any(seen.claims.words.get(index, set()) - {seen.fact.number} for index in inside)
        others = [other for other in near if first <= other.start < last and rivals(one, other)]
        if not foreign and len(others) == 1 and not _NOT_THIS.search(text.expanded.text, first, last):
            other = others[0]
            return Difference(one.attribute, f"{one.kind}.differs", one.text, other.text, (other.start, other.end))
    return None
