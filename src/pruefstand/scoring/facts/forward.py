"""The words that *kein* and *ohne* reach: what follows, with the further members of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pruefstand.scoring.facts.clause import Clause, Word, says
from pruefstand.scoring.facts.grammar import (
    AROUND,
    ARTICLES,
    ENDING,
    JOINING,
    inflected,
    predicate,
)

__all__ = ["FAR", "bare_list", "forward", "predicates", "second_of_two"]

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
    whole = whole or _infinitive(words, members)
    for place, index in enumerate(members):
        word, lower = words[index], words[index].lower
        if place and not whole and _of_its_own(words, members[place:]):
            return reached
        if place and not whole and lower in _NEW_GROUP and words[members[place - 1]].noun:
            return reached  # „ohne eingeholte Zustimmung des Amts eine Kündigung“
        if place and not whole and (lower in _FINITE or (lower == "und" and _verb_first(words, members[place + 1 :]))):
            return reached  # „ohne Einspruch wird der Rohbau fertig“, „ohne Verletzte und zog Kosten nach sich“
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


def _verb_first(words: Sequence[Word], rest: Sequence[int]) -> bool:
    """Whether what *und* joins begins with a verb and goes on with a noun."""
    return len(rest) > 1 and not words[rest[0]].noun and words[rest[0]].says and not inflected(words[rest[0]])


def _infinitive(words: Sequence[Word], members: Sequence[int]) -> bool:
    """Whether what follows *ohne* is a deed, „ohne zu blinken“, and no *und* or group with an article parts it."""
    for place, index in enumerate(members):
        lower = words[index].lower
        if words[index].text in ("zu", "dass"):
            return True
        if place and (
            lower == "und" or (lower in _NEW_GROUP and words[members[place - 1]].noun and words[members[0]].noun)
        ):
            return False
    return False


_TELLING = re.compile(r"(?:klag|leid|litt|bericht|schilder|sprich|sprach)[a-zäöüß]*")
_TOLD_OF = {"über", "an", "von", "unter"}


def _of_its_own(words: Sequence[Word], rest: Sequence[int]) -> bool:
    """Whether a group with a preposition behind *ohne* tells of something else: a value, „ohne Rückstände für 640
    Euro“, or what the verb of the clause asks for, „klagt bei fehlendem Fieber über Übelkeit“."""
    if words[rest[0]].lower not in AROUND:
        return False
    if any(words[index].mention for index in rest[1:3]) and words[rest[0]].lower != "seit":
        return True
    if words[rest[0]].lower not in _TOLD_OF:
        return False
    clause = words[rest[0]].clause
    before = range(max(0, rest[0] - 8), rest[0])
    return any(words[index].clause == clause and _TELLING.fullmatch(words[index].text) for index in before)


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
