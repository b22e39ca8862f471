"""Attributes compared one by one at the place where a fact is told; likeness of words has no say here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pruefstand.scoring.facts.locating import Hit, Place
from pruefstand.scoring.facts.mentions import Mention
from pruefstand.scoring.facts.prepared import Anchor, PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["Difference", "alike", "compared", "polarity_differs"]

_BEFORE = re.compile(r"(?<!\w)(?:statt|anstatt|anstelle|anstelle von|bisher|bislang|vorher|zuvor|früher|ehemals|vormals|nach bisher)(?!\w)", re.IGNORECASE)
_AGAINST = re.compile(r"gegen|nein|dagegen|ablehn", re.IGNORECASE)
_STRONG = {"amount", "count", "norm", "pair", "date", "month", "clock", "duration", "rhythm", "side", "code"}
_CLASSES = {
    "date": {"date", "month"},
    "month": {"date", "month", "moment"},
    "moment": {"moment", "rhythm"},
    "clock": {"clock"},
    "duration": {"duration"},
    "rhythm": {"rhythm", "moment"},
    "amount": {"amount", "count"},
    "count": {"count"},
    "pair": {"pair", "count", "amount"},
    "norm": {"norm"},
    "code": {"code"},
    "side": {"side"},
    "period": {"period"},
    "direction": {"direction"},
    "status": {"status"},
    "person": {"person"},
}
_OPPOSED = {("bis", "ab"), ("ab", "bis"), ("in", "vor"), ("vor", "in"), ("bis", "nach"), ("seit", "bis"), ("bis", "seit"), ("vor", "nach"), ("nach", "vor")}


@dataclass(frozen=True, slots=True)
class Difference:
    """An attribute that does not hold: what was expected, what stands there, by which rule. ``absent``: nothing of its
    kind stands there. ``sure`` is false where the rule is a guess."""

    attribute: str
    rule: str
    expected: str
    shown: str = ""
    span: tuple[int, int] | None = None
    absent: bool = False
    sure: bool = True


def polarity_differs(fact: PreparedFact, place: Place, context: Sequence[int], text: Text) -> Difference | None:
    """Whether what the fact affirms is denied at the place, or the other way round; by the fact's own words, and where
    those that are denied do not stand there, by the variant that was found."""
    own = [hit for hit in place.own if hit.clause in place.clauses]
    found = None
    if own:
        there = {hit.anchor for hit in own}
        own += [hit for hit in place.own if hit.anchor not in there and hit.clause in context]
        found = _polarity(fact, fact.variants[0], own, text)
    if not own or (found is not None and found.absent and place.variant):
        other = _polarity(fact, fact.variants[place.variant], place.hits, text)
        denied = any(fact.variants[place.variant][hit.anchor].negative for hit in place.hits)
        found = other if other is not None or denied or not own else found
    return found


def _polarity(fact: PreparedFact, anchors: Sequence[Anchor], hits: Sequence[Hit], text: Text) -> Difference | None:
    persons = {number for number, anchor in enumerate(anchors) if anchor.person}
    if len(persons) == len(anchors):
        persons = set()
    heavy = max((anchor.weight for number, anchor in enumerate(anchors) if number not in persons), default=0.0) * 0.4
    for wanted in (True, False):
        group = [
            number
            for number, anchor in enumerate(anchors)
            if anchor.negative == wanted and number not in persons and anchor.weight >= heavy
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
                return Difference("negation", "polarity.absent", fact.fact.text, absent=True)
            continue
        weight = sum(anchors[number].weight for number in fits)
        agreeing = sum(anchors[number].weight for number, good in fits.items() if good)
        if agreeing == 0 if wanted else agreeing < 0.5 * weight:
            first = min(seen[number] for number, good in fits.items() if not good)
            rule = "polarity.lost" if wanted else "polarity.added"
            return Difference("negation", rule, fact.fact.text, text.expanded.text[slice(*first)], first)
        if wanted and any(anchors[number].lexical for number in fits):
            return None  # „nicht mehr nehmen“ for „abgesetzt“: the predicate decides, not what it is said of
    return None


def alike(one: Mention, other: Mention) -> bool:
    """Whether two mentions say the same."""
    if one.kind == "duration" and other.kind == "duration":
        return one.measured is not None and other.measured is not None and str(one.measured) == str(other.measured) and (one.relation, other.relation) not in _OPPOSED
    if {one.kind, other.kind} == {"rhythm", "moment"}:
        rhythm, moment = (one, other) if one.kind == "rhythm" else (other, one)
        return bool(rhythm.label) and moment.norm.endswith(rhythm.label)
    if one.kind == "amount" and other.kind == "count" and one.measured:
        return str(one.measured.number) == other.norm
    if one.kind == "count" and other.kind == "amount" and other.measured:
        return str(other.measured.number) == one.norm
    if one.kind == "amount" and other.kind == "amount" and one.measured and other.measured:
        a, b = one.measured, other.measured
        degrees = {"°", "°C"}
        return str(a) == str(b) or (a.value == b.value and {a.unit, b.unit} <= degrees)
    if one.kind == "clock" and other.kind == "duration" and other.measured and other.measured.unit == "h":
        return one.norm == f"{int(other.measured.number):02}:00"
    if one.kind != other.kind:
        return False
    if one.kind in ("date", "month"):
        a, b = one.norm, other.norm
        same = a == b or (a[0] == "-" and b.endswith(a[1:])) or (b[0] == "-" and a.endswith(b[1:]))
        return same and (one.relation, other.relation) not in _OPPOSED
    if one.kind == "clock":
        return bool(set(one.norm.split("|")) & set(other.norm.split("|")))
    return one.norm == other.norm


def compared(
    fact: PreparedFact,
    place: Place,
    context: Sequence[int],
    text: Text,
    explained: Callable[[Mention, int], bool],
    reference: Iterable[Mention],
) -> list[Difference]:
    """Every typed mention of the fact against those of its place, then of the sentences around it. ``explained`` tells
    of a mention in a clause that another fact or sentence of the reference accounts for it."""
    core = set(place.clauses)
    near = [(one, clause) for one, clause in zip(text.mentions, text.clause_of_mention, strict=True) if clause in core]
    far = [
        (one, clause)
        for one, clause in zip(text.mentions, text.clause_of_mention, strict=True)
        if clause in context and clause not in core
    ]
    anchored = [text.words[hit.word].start for hit in place.hits] or [0]
    found: list[Difference] = []
    used: set[tuple[int, int]] = set()
    wanted = [one for one in fact.typed if not (one.kind == "person" and one.norm.startswith("patient"))]
    for one in wanted:
        same = [other for other, _clause in (*near, *far) if alike(one, other)]
        if one.kind == "person" and same and not any(alike(one, other) for other, _clause in near):
            same = same if _person(one, wanted, near, explained) is None else []
        if one.kind == "rhythm" and not same:
            parts = {other.norm for other, _clause in (*near, *far) if other.kind == "moment" and other.norm.startswith("daytime")}
            if parts and str(len(parts)) == one.norm:
                continue
        if one.kind == "pair" and not same and (told := _listed(one, [other for other, _c in (*near, *far)], text)) is not None:
            if told:
                continue
            found.append(Difference("value", "pair.order", one.text, "", None))
            continue
        if one.kind == "person" and not same:
            difference = _person(one, wanted, near, explained) or _person(
                one, wanted, [pair for pair in far if pair[0].norm.startswith("name:")], explained
            )
            if difference:
                found.append(difference)
            continue
        if same:
            used |= {(other.start, other.end) for other in same}
            continue
        classes = _CLASSES[one.kind]
        rivals = [
            other
            for other, clause in (*near, *far)
            if other.kind in classes
            and (other.start, other.end) not in used
            and not any(alike(mine, other) for mine in wanted)
            and not explained(other, clause)
            and _comparable(one, other)
        ]
        rivals.sort(key=lambda other: (not any(other is each for each, _c in near), min(abs(other.start - at) for at in anchored)))
        if one.kind in ("moment", "status", "direction", "period"):
            rivals = [other for other in rivals if _rival(one, other)]
        if rivals:
            other = rivals[0]
            attribute = _attribute(one, other)
            found.append(
                Difference(attribute, f"{one.kind}.differs", one.text, other.text, (other.start, other.end))
            )
        elif one.kind in _STRONG:
            found.append(Difference(one.attribute, f"{one.kind}.absent", one.text, absent=True))
    if swapped := _swapped(fact, place, near, text):
        found.append(swapped)
    if other := _experiencer(wanted, near, text, explained, reference):
        found.append(other)
    changed = _change(fact, near, far, text)
    if changed and not found:
        found.append(changed)
    return found


_PASSIVE = re.compile(r"(?:wird|werden|wurde|wurden|worden)$")
_OBJECT = re.compile(r"(?<!\w)(?:vom|von|von der|von den|den|gegen|gegen den|gegen die)\s+$")


def _swapped(fact: PreparedFact, place: Place, near: Sequence[tuple[Mention, int]], text: Text) -> Difference | None:
    """Whether who does something and to whom changed places: the first of „A->B“ is told as the object, B is not."""
    passive = any(_PASSIVE.match(text.words[index].text) for clause in {clause for _one, clause in near} for index in text.clauses[clause].words)
    order = [piece for piece in fact.fact.attributes.get("person", "").split("->") if piece.strip()]
    roles = [one for one in fact.typed if one.kind == "person"]
    if len(order) != 2 or len(roles) < 2:
        return None
    told = sorted(roles, key=lambda one: order[0].strip().find(one.text) == -1 and order[0].strip() not in one.text)
    marked: dict[str, list[Mention]] = {}
    same_verb = any(hit.value > 0.9 and not fact.variants[0][hit.anchor].text[:1].isupper() for hit in place.own if hit.clause in place.clauses)
    for one, _clause in near:
        if one.kind == "person":
            before = text.expanded.text[max(0, one.start - 12) : one.start]
            dative = same_verb and (before.endswith("dem ") or (before.endswith("der ") and one.text.endswith("en")))
            if dative or _OBJECT.search(before) and not (passive and before.rstrip().endswith(("von", "vom", "der"))):
                marked.setdefault(one.norm, []).append(one)
    names = {one.norm for one, _clause in near if one.kind == "person"}
    first, second = told[0].norm, told[-1].norm
    if first == second or not {first, second} <= names or first not in marked or second in marked:
        return None
    one = marked[first][0]
    return Difference("person", "person.swapped", fact.fact.attributes["person"], one.text, (one.start, one.end))


_PREPOSITION = re.compile(r"(?<!\w)(?:mit|von|vom|durch|bei|beim|laut|für|an|zu|zur|zum|und|der|des|dem|seiner|ihrer|ihrem|seinem)\s+$", re.IGNORECASE)


def _experiencer(
    wanted: Sequence[Mention],
    near: Sequence[tuple[Mention, int]],
    text: Text,
    explained: Callable[[Mention, int], bool],
    reference: Iterable[Mention],
) -> Difference | None:
    """A relative or neighbour as the subject of what the reference says of the patient."""
    if any(one.kind == "person" for one in wanted):
        return None
    known = {one.norm for one in reference}
    for one, clause in near:
        if one.kind == "person" and one.norm.startswith(("family:", "other:")) and one.norm not in known:
            before = text.expanded.text[max(0, one.start - 12) : one.start]
            if not _PREPOSITION.search(before) and not explained(one, clause):
                return Difference("person", "person.experiencer", "", one.text, (one.start, one.end))
    return None


def _rival(one: Mention, other: Mention) -> bool:
    """Whether two words of one table exclude each other: those before the colon of their names are the same."""
    if {one.kind, other.kind} == {"moment", "rhythm"}:
        return one.norm.startswith("daytime") and bool(other.label)
    return other.kind == one.kind and one.norm.partition(":")[0] == other.norm.partition(":")[0] and one.norm != other.norm


def _comparable(one: Mention, other: Mention) -> bool:
    if one.kind == "count" and other.kind == "count":
        return one.label == other.label or not other.label or not one.label
    if one.kind == "amount" and other.kind == "count":
        return not other.label
    if one.kind == "amount" and other.kind == "amount" and one.measured and other.measured:
        a, b = one.measured, other.measured
        return a.dimension == b.dimension or a.number == b.number or {a.unit, b.unit} <= {"°", "°C", "%", "PP"}
    if one.kind == "rhythm" and other.kind == "moment":
        return False
    if one.kind == "moment" and other.kind == "rhythm":
        return bool(other.label) and one.norm.startswith("daytime")
    if one.kind == "pair":
        return other.kind == "pair"
    if one.kind == "month" and other.kind == "moment":
        return False
    return True


def _attribute(one: Mention, other: Mention) -> str:
    if one.kind == "amount" and other.measured and one.measured:
        return "unit" if one.measured.number == other.measured.number else "value"
    return one.attribute


def _person(
    one: Mention, wanted: Sequence[Mention], near: Sequence[tuple[Mention, int]], explained: Callable[[Mention, int], bool]
) -> Difference | None:
    """Another person of the same kind at the place, where the fact's own is not named."""
    kind = one.norm.partition(":")[0]
    mine = {each.norm for each in wanted if each.kind == "person"}
    for other, clause in near:
        if other.kind != "person" or other.norm in mine:
            continue
        same_kind = other.norm.partition(":")[0] == kind or kind == "name" and other.norm.startswith("office:") is False and other.norm.startswith("name:")
        if same_kind and not explained(other, clause):
            return Difference("person", "person.differs", one.text, other.text, (other.start, other.end))
    return None


def _listed(one: Mention, there: Sequence[Mention], text: Text) -> bool | None:
    """Whether the values of an ordered pair stand apart in the same order; ``None`` if not both stand there."""
    told = [(other, _number(other)) for other in there if other.kind in ("count", "amount")]
    wanted = [Fraction(value) for value in one.values]
    at = [next((other for other, value in told if value == each), None) for each in wanted]
    if len(at) != 2 or at[0] is None or at[1] is None or at[0] is at[1]:
        return None
    turned = at[0].start > at[1].start
    first, second = (_AGAINST.search(_own_words(text.expanded.text, one)) is not None for one in at)
    if first != second:
        return second
    return not turned


def _own_words(text: str, one: Mention) -> str:
    """What follows a number and belongs to it, up to the next number or mark."""
    return re.split(r"[\d,;.]| und | zu ", text[one.end : one.end + 30].lstrip(" -"))[0]


def _number(one: Mention) -> Fraction | None:
    return Fraction(one.measured.number) if one.measured else Fraction(one.norm) if one.kind == "count" else None


def _change(
    fact: PreparedFact, near: Sequence[tuple[Mention, int]], far: Sequence[tuple[Mention, int]], text: Text
) -> Difference | None:
    """Whether „von 5 auf 10“ became „von 10 auf 5“."""
    told = [one for one in fact.typed if one.kind in ("amount", "count") and _number(one) is not None]
    if len(told) != 2 or not re.search(r"\bauf\b|->|→|statt", fact.text.expanded.text):
        return None
    values = [_number(one) for one in told]
    if values[0] == values[1]:
        return None
    mine = _turned(fact.text.expanded.text, told[0], told[1])
    there = [other for other, _clause in (*near, *far)]
    at = [next((other for other in there if other.kind in ("amount", "count") and _number(other) == value), None) for value in values]
    if at[0] is None or at[1] is None or at[0] is at[1]:
        return None
    first, second = sorted((at[0], at[1]), key=lambda one: one.start)
    theirs = _turned(text.expanded.text, first, second)
    if (first is at[0]) == (mine == theirs):
        return None
    return Difference("value", "change.turned", fact.fact.text, text.expanded.text[first.start : second.end], (first.start, second.end))


def _turned(text: str, first: Mention, second: Mention) -> bool:
    """Whether the later value stands first: „15 statt bisher 12“."""
    return bool(_BEFORE.search(text[first.end : second.start]))
