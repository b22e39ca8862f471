"""Persons and roles: another one in the place of the fact's, and who changed places with whom."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pruefstand.scoring.facts.acting import acting
from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.mention import Mention, Placed
from pruefstand.scoring.facts.names import UPPER
from pruefstand.scoring.facts.prepared import PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["SURNAME_BEHIND", "another_person", "beside", "replaced", "swapped_persons"]

_OBJECT = re.compile(r"(?<!\w)(?:(?<!durch )(?<!von )den|an|an den|an die|gegen|gegen den|gegen die)\s+$")

_RELATIVE = re.compile(r", (?:den|dem)\s+$")


_OF_A_NOUN = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{2,30} der $")
"""The genitive: „vom Fahrzeug der Beklagten“."""
_BESIDE = re.compile(
    r"(?<!\w)(?:bei|beim|mit|gegen|gegenüber|an|zu|zur|zum|für|des|wegen|neben|ohne)"
    r"(?: (?:der|dem|den|die|das|seiner|ihrer|seinem|ihrem))?\s+$",
    re.IGNORECASE,
)


_LIES_WITH = re.compile(
    r"(?<!\w)(?:liegt|liegen|lag|lagen)(?!\w)[^.;:!?\n]{0,60} bei(?:m)?(?: (?:der|dem|den))?\s+$"
    r"|(?<!\w)(?:[zZ]u [lL]asten|[zZ]ulasten|auf (?:Kosten|Rechnung)) (?:des|der|von|vom)(?: [a-zäöüß]+)?\s+$"
    r"|(?<!\w)(?:geht|gehen|ging|gingen)(?!\w)[^.;:!?\n]{0,60}(?<!\w)an(?: (?:den|die))?\s+$"
)
"""„Die Koordination liegt bei Frau Sailer“: she does it."""


def beside(text: str, one: Mention) -> bool:
    """Whether a person stands behind a preposition or in the genitive, and is not the one who acts."""
    before = text[max(0, one.start - 90) : one.start]
    return _BESIDE.search(before) is not None and _LIES_WITH.search(before) is None


_WHOM = r"(?: (?:de[nrms]|die|eine[nrms]?|seine[nrms]?|ihre[nrms]?))?"
_REPLACED = re.compile(
    r"(?<!\w)(?:(?i:anstelle|an Stelle|in Vertretung|stellvertretend|vertretungsweise|als (?:Ersatz|Vertretung))"
    rf"(?: (?:von|vom|für))?|(?i:anstatt|statt)){_WHOM}(?: [a-zäöüß]+e[nrms]?)?\s+$"
    rf"|(?<!\w)(?i:für){_WHOM} (?:verhindert|erkrankt|krank|abwesend|ausgefallen|ausgeschieden|beurlaubt)e[nrms]?\s+$"
)


def replaced(text: str, one: Mention) -> bool:
    """Whether somebody else does it for a person: „anstelle von Frau Weiß“, „für den erkrankten Pfleger“."""
    return _REPLACED.search(text[max(0, one.start - 90) : one.start]) is not None


_ROLES = {"family", "other", "party", "contract"}


def _rival(kind: str, other: Mention, *, sister: bool = False) -> bool:
    """Whether another person can stand in the place of one of this kind: a name in that of a name, a relative or what
    the reference calls somebody („die Erbin“) in that of either."""
    theirs = other.norm.partition(":")[0]
    if theirs == kind or (kind == "family" and "schwester" in other.text.lower()):
        return True
    if sister and theirs == "family" and "schwester" not in other.text.lower():
        return True
    return {kind, theirs} == {"family", "other"} or ("calling" in (kind, theirs) and bool({kind, theirs} & _ROLES))


_DAYS = "Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag"
SURNAME_BEHIND = re.compile(
    rf" ((?:(?:von|van|de|zu|der) )*(?!(?:Anfang|Mitte|Ende|{_DAYS})(?!\w))"
    rf"[{UPPER}][\w'’-]+)(?= ?(?:[.,;:()]|$|\n| [a-zäöü]))"
)
"""A capitalised word right behind a first name."""


def another_person(
    one: Mention, seen: Comparison, near: Placed, explained: Callable[[Mention, int], bool]
) -> Difference | None:
    """Another person of the same kind at the place, where the fact's own is not named."""
    kind = one.norm.partition(":")[0]
    mine = {each.norm for each in seen.wanted if each.kind == "person"}
    for other, clause in near:
        if other.kind != "person" or other.norm in mine:
            continue
        if _rival(kind, other, sister="schwester" in one.text.lower()) and not explained(other, clause):
            return Difference("person", "person.differs", one.text, other.text, (other.start, other.end))
    return None


_TWO = 2


def _is_one(said: Text) -> bool:
    """Whether two persons of a fact are one, by her trade and her name: „von der Gärtnerin Wiese“."""
    persons = sorted((one for one in said.mentions if one.kind == "person"), key=lambda one: one.start)
    return len(persons) == _TWO and not said.expanded.text[persons[0].end : persons[1].start].strip()


def swapped_persons(seen: Comparison) -> Difference | None:
    """Whether who does something and to whom changed places: the first of „A->B“ is told as the object, B is not."""
    fact, place, near, text = seen.fact, seen.place, seen.near, seen.text
    if sum(one.kind == "person" for one in (*fact.typed, *fact.text.mentions)) < _TWO or _is_one(fact.text):
        return None
    if (turned := _giver_turned(fact, near, text)) is not None:
        return turned
    if (turned := _clauses_turned(fact, place, text)) is not None:
        return turned
    order = [piece for piece in fact.fact.attributes.get("person", "").split("->") if piece.strip()]
    roles = [one for one in fact.typed if one.kind == "person"]
    if len(order) != 2 or len(roles) < 2:
        return None
    told = sorted(roles, key=lambda one: order[0].strip().find(one.text) == -1 and order[0].strip() not in one.text)
    marked: dict[str, list[Mention]] = {}
    same_verb = any(
        hit.value > _SAME_VERB and not fact.variants[0][hit.anchor].text[:1].isupper()
        for hit in place.own
        if hit.clause in place.clauses
    )
    for one, _clause in near:
        if one.kind == "person":
            before = text.expanded.text[max(0, one.start - 40) : one.start]
            feminine = before.endswith("der ") and one.text.endswith("en") and not _OF_A_NOUN.search(before)
            dative = same_verb and (before.endswith("dem ") or feminine)
            relative = _RELATIVE.search(before) is not None  # „Herr Huber, den Frau Maier beauftragt“
            if dative or (_OBJECT.search(before) and not relative):
                marked.setdefault(one.norm, []).append(one)
    names = {one.norm for one, _clause in near if one.kind == "person"}
    first, second = told[0].norm, told[-1].norm
    if first == second or not {first, second} <= names:
        return None
    if (agent := _agent(first, second, seen)) is not None:
        one, sure = agent
        span = (one.start, one.end)
        declared = fact.fact.attributes["person"]
        return (
            None if one.norm == first else Difference("person", "person.swapped", declared, one.text, span, sure=sure)
        )
    if first not in marked or second in marked:
        return None
    one = marked[first][0]
    return Difference("person", "person.swapped", fact.fact.attributes["person"], one.text, (one.start, one.end))


def _agent(first: str, second: str, seen: Comparison) -> tuple[Mention, bool] | None:
    """Who acts in a clause that has both persons once and the verb of the fact; the one that should where several
    differ."""
    text, anchors, mine = seen.text, seen.fact.variants[0], seen.fact.text
    if any(one.norm == second and _FROM.search(mine.expanded.text[: one.start]) for one in mine.mentions):
        return None  # „verlangt vom Beklagten“: behind „von“ stands the same one in the passive
    verbs = {
        hit.clause
        for hit in seen.place.own
        if hit.value > _SAME_VERB and not anchors[hit.anchor].text[:1].isupper() and not text.words[hit.word].noun
    }
    found = []
    for clause in sorted(verbs & {clause for _one, clause in seen.near}):
        pair = [one for one in text.mentions_in((clause,)) if one.kind == "person" and one.norm in (first, second)]
        if len(pair) == 2 and pair[0].norm != pair[1].norm and (told := acting(pair, clause, text)) is not None:
            found.append(told)
    return min(found, key=lambda told: told[0].norm != first, default=None)


_SAME_VERB = 0.9
_FROM = re.compile(
    r"(?<!\w)(?:von|vom|durch)(?: (?:der|dem|den|(?:sein|ihr|unser|mein)(?:em|er|en)))?\s+$", re.IGNORECASE
)


_PASSIVE = re.compile(
    r"(?<!\w)(?:wird|werden|wurden?|worden)(?!\w)|(?<!\w)\w{0,4}ge\w{3,}(?:t|en) (?:von|vom|durch)(?!\w)"
)
_TAKES = re.compile(r"(?<!\w)(?:verlang|f[oö]rder|begehr|bezieh|erh[aä]lt|erhielt|bek[ao]m|kauf|erwirbt|erwarb)\w*")


def _sentences_of(near: Placed, text: Text) -> str:
    """The sentences in which these mentions stand."""
    numbers = sorted({text.clauses[clause].sentence for _one, clause in near})
    return " ".join(text.expanded.sentences[number].of(text.expanded.text) for number in numbers)


def _giver_turned(fact: PreparedFact, near: Placed, text: Text) -> Difference | None:
    """Whether what the fact says to come from one („Darlehen von A an B“) is told to come from the other."""

    def givers(said: str, persons: Sequence[Mention]) -> set[str]:
        return {one.norm for one in persons if _FROM.search(said[max(0, one.start - 14) : one.start])}

    told = givers(fact.text.expanded.text, [one for one in fact.text.mentions if one.kind == "person"])
    persons = [one for one, _clause in near if one.kind == "person"]
    other = givers(text.expanded.text, persons)
    mine, theirs = fact.text.expanded.text, _sentences_of(near, text)
    if _TAKES.search(mine) and (_PASSIVE.search(mine) is None) != (_PASSIVE.search(theirs) is None):
        return None  # „A verlangt von B“, „von A verlangt“: before the passive the one who acts stands behind *von*
    if (
        len(told) != 1
        or len(other) != 1
        or told == other
        or not (told | other) <= {one.norm for one in fact.typed if one.kind == "person"}
    ):
        return None
    if not told <= {one.norm for one in persons}:
        return None
    one = next(each for each in persons if each.norm in other)
    return Difference("person", "person.swapped", fact.fact.text, one.text, (one.start, one.end))


def _clauses_turned(fact: PreparedFact, place: Place, text: Text) -> Difference | None:
    """Whether what the fact says of one person in each of its clauses is told of another one of them: „A hielt, B fuhr
    auf“ and „B hielt“."""
    said: list[tuple[Mention, frozenset[str]]] = []
    for clause in fact.text.clauses:
        persons = [one for one in fact.text.mentions_in((clause.number,)) if one.kind == "person"]
        stems = frozenset(fact.text.words[index].entry.stem for index in clause.words)
        if len(persons) == 1 and not beside(fact.text.expanded.text, persons[0]):
            said.append((persons[0], stems))
    if len({one.norm for one, _stems in said}) < 2:
        return None
    anchors = fact.variants[0]
    for one, stems in said:
        for number in place.clauses:
            there = [hit for hit in place.own if hit.clause == number and not anchors[hit.anchor].person]
            acting = [each for each in text.mentions_in((number,)) if each.kind == "person"]
            if not there or any(anchors[hit.anchor].stem not in stems for hit in there) or len(acting) != 1:
                continue
            other = acting[0]
            turned = other.norm != one.norm and any(other.norm == each.norm for each, _stems in said)
            if turned and not beside(text.expanded.text, other):
                return Difference("person", "person.swapped", one.text, other.text, (other.start, other.end))
    return None
