"""The words that a denial reaches: of *kein* and *ohne* what follows, of *nicht* its clause."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from pruefstand.scoring.facts.clause import Clause, Word, says
from pruefstand.scoring.facts.grammar import (
    ARTICLES,
    BEFORE_ATTRIBUTES,
    CONTRACTED,
    ENDING,
    JOINING,
    OBJECTS,
    PREPOSITIONS,
    RELATIVES,
    finite,
    inflected,
    participle,
    predicate,
)

__all__ = ["FAR", "around", "bare_list", "forward", "predicates", "second_of_two"]

_LIKEWISE = {"ebenso", "genauso", "desgleichen", "gleichfalls", "ebensowenig"}
_NEED = {"Anlass", "Bedarf", "Grund", "Notwendigkeit", "Veranlassung", "Erfordernis", "Indikation", "Möglichkeit"}
_ACTION = re.compile(r"[A-ZÄÖÜ][a-zäöüß]+(?:ung|nahme|gabe|apie)$")
_FINITE = {"wird", "werden", "wurde", "wurden", "ist", "sind", "war", "waren", "hat", "haben", "kann", "soll", "muss"}
_NEW_GROUP = {"ein", "eine", "einen", "die", "den", "das"}
FAR = 60
"""So many words or clauses on either side a denial reaches at most: a longer sentence is a list without full stops."""


def predicates(words: Sequence[Word], clause: Clause, start: int) -> list[int]:
    """The verbs before *kein*: „er hört keine Stimmen“ denies the hearing too; none where *und* or *oder* joins
    something to them („nimmt Ramipril und kein Amlodipin“)."""
    before = [index for index in clause.words if words[index].end <= start]
    if any(words[index].lower in ("und", "oder", "sowie") for index in before):
        return []
    return [index for index in before if words[index].says and not words[index].noun]


def second_of_two(words: Sequence[Word], clauses: Sequence[Clause], clause: Clause) -> list[int]:
    """What *noch* at the head of a later clause denies: „weder blockiert es, noch knickt es weg“."""
    for later in clauses[clause.number + 1 : clause.number + 1 + FAR]:
        if later.sentence != clause.sentence:
            break
        if later.words and words[later.words[0]].lower == "noch":
            return list(later.words[:FAR])
    return []


def forward(
    words: Sequence[Word],
    clauses: Sequence[Clause],
    clause: Clause,
    end: int,
    triggers: frozenset[int],
    *,
    whole: bool,
) -> list[int]:
    """What *kein* or *ohne* reaches: the nouns behind it, joined ones too; with ``whole`` what is said of them."""
    reached: list[int] = []
    members = [index for index in clause.words if words[index].start >= end]
    whole = whole or any(words[index].text in ("zu", "dass") for index in members)  # „ohne zu blinken“
    for place, index in enumerate(members):
        word, lower = words[index], words[index].lower
        if place and not whole and lower in _NEW_GROUP and words[members[place - 1]].noun:
            return reached  # „ohne eingeholte Zustimmung des Amts eine Kündigung“
        if place and not whole and lower in _FINITE:
            return reached  # „ohne Einspruch wird der Rohbau fertig“
        if lower == "mit" and place and _ACTION.search(words[members[place - 1]].text):
            reached.append(index)  # „keine Versorgung mit Blasenkatheter“
            continue
        if index in triggers or (lower in ENDING and (lower != "bei" or not whole)):
            return reached
        if lower in {"und", "sowie"} and place and not _joins(words, members[place + 1 :]):
            return reached
        if (
            not whole
            and not word.noun
            and lower not in JOINING
            and word.entry.weight > 0
            and not _noun_follows(words, members[place + 1 :])
        ):
            return reached
        reached.append(index)
    if not says(words, reached) or (whole and words[reached[0]].text in _NEED):
        before = [index for index in clause.words if words[index].start < end - 1]
        if whole and not says(words, before) and clause.number:
            previous = clauses[clause.number - 1]
            if previous.sentence == clause.sentence or not before:
                before = [*previous.words[-FAR:], *before]
        return [*before, *reached] if whole else reached
    return reached + _listed(words, clauses, clause, triggers, whole=whole)


def _listed(
    words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, triggers: frozenset[int], *, whole: bool
) -> list[int]:
    """The further members of a list, „ohne A, B oder C“; where no *oder* or *und* ends it, only what is a list of
    names up to the end of the sentence."""
    listed: list[int] = []
    if clause.closed:
        return []
    for piece in clauses[clause.number + 1 : clause.number + 1 + FAR]:
        if piece.sentence != clause.sentence or clause.heading or not piece.words or piece.words[0] in triggers:
            return bare_list(words, clauses, clause, triggers)
        first = words[piece.words[0]]
        if first.lower in ENDING | ARTICLES or not (first.noun or _noun_follows(words, piece.words[1:])):
            return []
        taken = _members(words, piece.words, triggers, whole=whole)
        if any(words[index].mention for index in taken):
            return []
        listed += taken
        if {words[index].lower for index in taken} & {"oder", "noch", "und", "sowie"}:
            return listed
    return bare_list(words, clauses, clause, triggers)


_SOMEBODY = re.compile(
    r"Frau|Herrn?|Dr|Mag|Prof|\w*(?:raucher|rinker|träger|iker|arier|ler|ner|wer|ling|mann|\w{4}ist|ant|(?<!m)ent)(?:in)?"
)
"""Somebody, or what somebody is: „keine Allergien, Nichtraucher, Pensionistin“ lists nothing."""
_MEMBERS = 3
"""So many names make a list; of two the second may say what there is: „kein Frost, Sonne“."""


def bare_list(words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, triggers: frozenset[int]) -> list[int]:
    """The members behind the first of a list without *oder*, „kein A, B, großes C“: up to the end of the sentence
    nothing but names with their adjectives, parted by commas. Nothing where one has a verb, a value, a time or a
    state: „kein Frost, Wind seit gestern, Regen“."""
    pieces = [clause]
    for piece in clauses[clause.number + 1 : clause.number + 1 + FAR]:
        if piece.sentence != clause.sentence:
            break
        pieces.append(piece)
    first = [index for index in clause.words if not triggers or index > max(triggers & {*clause.words}, default=-1)]
    names = [first, *(piece.words for piece in pieces[1:])]
    if len(pieces) < _MEMBERS or not all(_bare_name(words, name) for name in names):
        return []
    if any(piece.heading and piece is not pieces[-1] for piece in pieces) or any(piece.closed for piece in pieces):
        return []
    if any(piece.end - words[piece.words[-1]].end > 1 for piece in pieces):
        return []  # „Wind (+), Regen“
    return [index for name in names[1:] for index in name if index not in triggers]


def _bare_name(words: Sequence[Word], name: Sequence[int]) -> bool:
    """Whether words are a noun with its adjectives, or two joined."""
    if not name or not words[name[-1]].noun or any(_SOMEBODY.fullmatch(words[index].text) for index in name):
        return False
    return all(
        not words[index].mention
        and (words[index].noun or words[index].lower in ("und", "oder", "sowie") or inflected(words[index]))
        and not predicate(words[index])
        for index in name
    )


def _members(words: Sequence[Word], piece: Sequence[int], triggers: frozenset[int], *, whole: bool) -> list[int]:
    taken: list[int] = []
    for index in piece:
        word, told = words[index], words[index].lower
        verb = not whole and not word.noun and told not in JOINING and word.entry.weight > 0
        if told in ENDING or index in triggers or (verb and index != piece[0]):
            break
        taken.append(index)
    return taken


_VERB = re.compile(r"[^s]t$")
"""The third person of a verb: „und braucht Hilfe“ joins no noun."""


def _joins(words: Sequence[Word], behind: Sequence[int]) -> bool:
    """Whether what follows *und* is one more noun of the list and no new statement."""
    if not behind or words[behind[0]].lower in ARTICLES | ENDING:
        return False
    if words[behind[0]].noun:
        return True
    described = words[behind[0]].entry.weight < 1 and not _VERB.search(words[behind[0]].lower)
    return len(behind) > 1 and words[behind[1]].noun and described


def _noun_follows(words: Sequence[Word], behind: Sequence[int]) -> bool:
    if behind and words[behind[0]].lower in ARTICLES:
        return False
    return any(words[index].noun for index in behind[:2])


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
    before, after = _own_statement(words, before), _until_next(words, after)
    reached = [*_list_before(words, clauses, clause, before), *before, *after]
    if says(words, reached):
        return reached + _likewise(words, clauses, clause, denying)
    return _beyond(words, clauses, clause, reached, denying)


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
            (told is not None and participle(told)) or any(predicate(words[index]) for index in before[:place])
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
