"""The words that *nicht* and its like reach: their clause, with what belongs to it before and behind."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pruefstand.scoring.facts.clause import Clause, Word, says
from pruefstand.scoring.facts.forward import FAR
from pruefstand.scoring.facts.grammar import (
    ARTICLES,
    BEFORE_ATTRIBUTES,
    CONTRACTED,
    OBJECTS,
    PREPOSITIONS,
    RELATIVES,
    finite,
    inflected,
    participle,
    predicate,
)

__all__ = ["around"]

_COPULAS = {"bleibt", "bleiben", "blieb", "blieben", "lief", "liefen", "läuft", "laufen", "wirkt", "wirkte", "verlief"}
_LIKEWISE = {"ebenso", "genauso", "desgleichen", "gleichfalls", "ebensowenig"}


def around(
    words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, start: int, end: int, denying: Collection[int]
) -> list[int]:
    """What *nicht* or *verneint* reaches: its clause up to another predicate joined by *und*; where the clause says
    nothing else, the one before, in the sentence before too if the sentence points back to it."""
    before = [index for index in clause.words if words[index].start < start]
    after = [index for index in clause.words if words[index].start >= end]
    if after and words[after[0]].lower == "und":
        after = []
    if inner := _attribute(words, before, after):
        return inner
    if clause.number and clauses[clause.number - 1].heading and clauses[clause.number - 1].sentence == clause.sentence:
        before = [*clauses[clause.number - 1].words[-FAR:], *before]  # „Spielplatz: entfällt“
    before = [*_before_aside(words, clauses, clause), *before]
    before, after = _own_statement(words, before), _until_next(words, after)
    before = _without_causes(words, before)
    reached = [*_list_before(words, clauses, clause, before), *before, *after]
    if says(words, reached):
        return reached + _likewise(words, clauses, clause, denying)
    return _beyond(words, clauses, clause, reached, denying)


_CAUSES = {"wegen", "aufgrund", "infolge", "mangels", "trotz", "dank"}


def _without_causes(words: Sequence[Word], before: Sequence[int]) -> list[int]:
    """What stands before a denial without what is its cause: „wegen der Lähmung kann er den Arm nicht bewegen“."""
    left: list[int] = []
    cause = False
    for index in before:
        word = words[index]
        if word.text.lower() in _CAUSES:
            cause = True
        elif not cause and not word.lower.endswith("bedingt"):
            left.append(index)
        elif cause and word.noun:
            cause = False
    return left


def _before_aside(words: Sequence[Word], clauses: Sequence[Clause], clause: Clause) -> Sequence[int]:
    """The beginning of a clause that goes on behind an aside: „eine Gehhilfe (Rollator) weist er zurück“, „die Frist,
    die morgen abläuft, wird nicht verlängert“."""
    number = clause.number - 2
    if number < 0 or not clause.words or not clauses[number + 1].aside or clauses[number].sentence != clause.sentence:
        return []
    first = words[clause.words[0]]
    goes_on = not first.noun and first.lower != "nicht" and (finite(first) or predicate(first))
    if not goes_on or clauses[number].heading:
        return []
    more = clauses[number + 1].words
    return [*clauses[number].words[-FAR:], *(more[-FAR:] if more and words[more[-1]].noun else ())]


def _until_next(words: Sequence[Word], after: Sequence[int]) -> list[int]:
    """What stands behind a denial, up to another statement."""
    for place, index in enumerate(after):
        lower = words[index].lower
        if participle(words[index]) and place + 1 < len(after) and words[after[place + 1]].noun:
            return list(after[: place + 1])  # „heuer nicht gebaut Gerüst bleibt“: notes without full stops
        if lower in {"und", "sowie"} and place:
            rest = after[place + 1 :]
            if (
                _new_statement(words, rest)
                or _new_infinitive(words, after[:place], rest)
                or any(predicate(words[each]) for each in rest[:2])
                or any(words[each].lower in {"nicht", "kein", "keine", "keinen"} for each in rest)
            ):
                return list(after[:place])
    return list(after)


def _new_infinitive(words: Sequence[Word], before: Sequence[int], rest: Sequence[int]) -> bool:
    """Whether *und* joins another deed with something of its own: „nicht schlafen zu können und Schmerzen zu haben“,
    „nicht schwimmen und am Montag kommen“."""
    if len(rest) < 2 or not before:
        return False
    last, first = words[before[-1]], words[rest[0]]
    if any(words[index].text == "zu" for index in before) and any(words[index].text == "zu" for index in rest):
        return first.noun
    deed = not last.noun and last.says and last.text.endswith("en") and not participle(last)
    other = words[rest[-1]]
    return deed and first.lower in PREPOSITIONS | CONTRACTED and not other.noun and other.text.endswith(("en", "t"))


def _beyond(
    words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, reached: list[int], denying: Collection[int]
) -> list[int]:
    """What a denial reaches whose clause says nothing else: the clause behind or before it."""
    number = clause.number - 1
    after_it = clauses[clause.number + 1] if clause.number + 1 < len(clauses) else None
    if (
        after_it is not None
        and after_it.sentence == clause.sentence
        and (number < 0 or clauses[number].sentence != clause.sentence)
    ):
        return [*reached, *after_it.words[:FAR]]  # „sie weiß nicht, wo sie ist“
    if number < 0 or clauses[number].sentence < clause.sentence - 1 or number in denying:
        return reached
    if clauses[number].sentence != clause.sentence and any(
        words[index].noun and index != clause.words[0] for index in reached
    ):
        return reached  # „Langzeit-O2 nicht nötig“ says what is denied
    while (  # „Diabetiker ist er, soweit bekannt, nicht“
        clause.number - FAR < number > 0
        and clauses[number].sentence == clauses[number - 1].sentence
        and not says(words, clauses[number].words)
    ):
        reached = [*clauses[number].words, *reached]
        number -= 1
    return [*clauses[number].words[-FAR:], *reached]


def _likewise(words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, denying: Collection[int]) -> list[int]:
    """The clause behind that goes on with *ebenso*: „auf den Abdruck wird verzichtet, ebenso auf den Versand“."""
    if clause.number + 1 >= len(clauses):
        return []
    behind = clauses[clause.number + 1]
    if behind.sentence != clause.sentence or not behind.words or behind.number in denying:
        return []
    first, last = words[behind.words[0]].lower, words[behind.words[-1]].lower
    if first not in _LIKEWISE and (last not in _LIKEWISE or any(predicate(words[each]) for each in behind.words)):
        return []
    return list(behind.words[:FAR])


def _list_before(words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, before: Sequence[int]) -> list[int]:
    """The first members of a list that a denial ends: „Fieber, Husten und Atemnot verneint“."""
    if not any(words[index].lower in ("und", "oder", "sowie") for index in before):
        return []
    if not all(words[index].noun or words[index].entry.weight == 0 for index in before):
        return []
    listed: list[int] = []
    for piece in reversed(clauses[max(0, clause.number - FAR) : clause.number]):
        told = [words[index] for index in piece.words]
        nouns = sum(word.noun and word.says for word in told)
        if piece.sentence != clause.sentence or piece.heading or piece.closed or not nouns:
            break
        if any(word.says and not word.noun for word in told):
            break
        listed = [*piece.words, *listed]
    return listed


def _new_statement(words: Sequence[Word], rest: Sequence[int]) -> bool:
    """Whether what *und* joins has a finite verb or a relative of its own first: „und begrenzte die Kosten“, „und zu
    dem er“."""
    if len(rest) < 2:
        return False
    first, second = words[rest[0]], words[rest[1]]
    if first.lower in PREPOSITIONS:
        return second.lower in RELATIVES and not (len(rest) > 2 and words[rest[2]].noun)
    if second.noun and first.text.endswith("t") and not first.noun and first.says:
        return True  # „bestreitet es nicht und behauptet Schenkung“
    return finite(first) and second.lower in ARTICLES | OBJECTS


def _own_statement(words: Sequence[Word], before: Sequence[int]) -> list[int]:
    """What stands before a denial, without a statement of its own that *und* joins to it."""
    for place in range(len(before) - 1, -1, -1):
        lower = words[before[place]].lower
        if (
            lower in {"und", "oder"}
            and place + 1 < len(before)
            and not words[before[place + 1]].noun
            and not (place + 2 < len(before) and words[before[place + 2]].noun)
        ):
            return list(before[place + 1 :])
        told = words[before[place - 1]] if place else None
        if lower == "und" and (
            (told is not None and participle(told))
            or any(predicate(words[index]) or words[index].lower in _COPULAS for index in before[:place])
        ):
            return list(before[place + 1 :])
    return list(before)


def _attribute(words: Sequence[Word], before: Sequence[int], after: Sequence[int]) -> list[int]:
    """The adjectives and the noun that *nicht* belongs to inside a group: „bei nicht vollständig möglicher Streckung“,
    „die zeitlich nicht orientierte Bewohnerin“; nothing where it denies the clause."""
    if len(after) == 1 and before and words[before[-1]].lower in BEFORE_ATTRIBUTES and inflected(words[after[0]]):
        return list(after)
    for place, index in enumerate(after[:4]):
        word = words[index]
        if word.noun:
            last = words[after[place - 1]] if place else None
            if last is None or not inflected(last) or last.entry.weight == 0:
                return []
            adverb = [
                each
                for each in before[-1:]
                if not words[each].noun and words[each].entry.weight > 0 and not inflected(words[each])
            ]
            return [*adverb, *after[: place + 1]]
        if word.entry.weight == 0:
            return []
    return []
