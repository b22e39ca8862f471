"""What a text denies: triggers and their reach.

After the ideas of NegEx (Chapman et al. 2001, J Biomed Inform 34:301) and ConText (Harkema et al. 2009, J Biomed Inform
42:839); triggers, reach and the German word order are our own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pruefstand.scoring.facts.texts import Clause, Rulebook, Word

__all__ = ["Trigger", "denied"]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A word or phrase that denies: its clause, the words that it turns (``reached``), and those that it belongs to by
    grammar (``direct``): of *kein* the group that follows, of *nicht* its predicate, of a word like „abgelehnt“
    itself."""

    clause: int
    start: int
    reached: frozenset[int]
    direct: frozenset[int]
    noun: bool = False
    """Whether it is the article of a noun that follows it (*kein*, *ohne*)."""


_OR = {"oder", "noch", "sowie", "und", "bzw", "beziehungsweise", "weder", "auch"}
_ENDS = {
    "mit",
    "aber",
    "jedoch",
    "sondern",
    "trotz",
    "bei",
    "wohl",
    "außer",
    "ausser",
    "bis",
    "dafür",
    "weshalb",
    "sodass",
}
_BEFORE_ATTRIBUTES = {
    "bei",
    "mit",
    "durch",
    "wegen",
    "trotz",
    "für",
    "von",
    "über",
    "der",
    "die",
    "den",
    "dem",
    "des",
    "ein",
    "eine",
    "einen",
    "einem",
    "einer",
    "eines",
    "zu",
    "aus",
}
_TO = re.compile(r"(?<!\w)[aA]uf(?!\w)")
"""„auf den Nachlass entfallen 31.500 Euro“ denies nothing."""
_BOUND = re.compile(
    r"\s*(?:unter|über|mehr als|weniger als|länger als|höher als|vor|nach)\s+(?:\d|[a-zäöüß]+(?:zig|zehn|hundert|tausend))"
)
"""„nicht unter 2,5 Litern“ sets one too."""
_AT_MOST = re.compile(r"(?<!\w)(?:mehr|länger|öfter|später|höher|größer|weniger|früher) als(?!\w)", re.IGNORECASE)
"""„Mehr als 350 Euro darf die Fahrt nicht kosten“ sets a bound and denies nothing."""
_AGAINST = re.compile(
    r"(?<!\w)(?P<gegen>[gG]egen)(?= [^.;:!?\n]{3,90}?(?:ausgesprochen|ausspricht|aussprach|entschieden|entschied|entscheidet|gestimmt"
    r"|votiert|votierte)(?!\w))"
)
_ACCEPTING = "=annehmen"
_ARTICLES = {"ein", "eine", "einen", "einem", "einer", "eines", "der", "die", "das", "den", "dem"}


def denied(
    words: Sequence[Word], clauses: Sequence[Clause], text: str, book: Rulebook, plain: Collection[str]
) -> tuple[Trigger, ...]:
    """Turns ``negative`` of every word that a trigger reaches, two of them cancel each other; and returns them. Of a
    trigger with a stem of ``plain`` only its *nicht* or *kein* denies."""
    hits = [
        (name, start, end) for name, start, end in book.tables.hits("negation", text) if name not in ("pseudo", "verb")
    ]
    hits += [("pseudo", start, end) for name, start, end in book.tables.hits("negation", text) if name == "pseudo"]
    hits = [each for hit in hits for each in _bare(hit, words, text, plain)]
    hits += _against(text)
    hits += [
        ("around", word.start, word.end)
        for word in words
        if word.entry.stem in book.lexicon.denying
        and word.entry.stem not in plain
        and not word.entry.against
        and not word.noun
        and not word.text.endswith("lich")
        and not any(start < word.end and word.start < end for _name, start, end in hits)
    ]
    hits.sort(key=lambda hit: hit[1:])
    starts = [word.start for word in words]
    triggers = frozenset(
        index
        for index, word in enumerate(words)
        if any(start <= word.start and word.end <= end for _n, start, end in hits)
    )
    denying = {clause.number for _name, at, _end in hits if (clause := _clause_at(clauses, at)) is not None}
    found: list[Trigger] = []
    for name, start, end in hits:
        clause = _clause_at(clauses, start)
        if clause is None or (
            name == "around"
            and (
                (
                    text[start:end].lower().startswith(("entfall", "entfiel", "entfäll"))
                    and _TO.search(text, clause.start, start)
                )
                or _AT_MOST.search(text, clause.start, start)
                or _BOUND.match(text, end)
            )
        ):
            continue
        if name == "before":
            reached = _forward(words, clauses, clause, starts, end, triggers, whole=True)
            reached += [index for index in _predicates(words, clause, start) if index not in reached]
            if text[start:end].lower() == "weder":
                reached += _second_of_two(words, clauses, clause)
        elif name == "without":
            reached = _forward(words, clauses, clause, starts, end, triggers, whole=False)
        else:
            reached = _around(words, clauses, clause, start, end, denying)
        for index in clause.words:  # the trigger itself says nothing else
            if words[index].start >= start and words[index].end <= end:
                words[index].keys = frozenset()
                words[index].mention = True
        direct = _direct(words, clauses, reached, start, end, around=name == "around")
        noun = name != "around" and any(words[index].noun and words[index].start >= end for index in direct)
        found.append(Trigger(clause.number, start, frozenset(reached), frozenset(direct), noun))
    found += _lexical(words, clauses, denying)
    for trigger in found:
        for index in trigger.reached:
            words[index].negative = not words[index].negative
    return tuple(sorted(found, key=lambda trigger: trigger.start))


_DENIALS = {
    "nicht": "around",
    "kein": "before",
    "keine": "before",
    "keinen": "before",
    "keiner": "before",
    "nie": "around",
}


def _bare(
    hit: tuple[str, int, int], words: Sequence[Word], text: str, plain: Collection[str]
) -> Iterator[tuple[str, int, int]]:
    """A trigger as it is; where it holds a word of the reference, its *nicht* alone; of a phrase that denies nothing
    for want of such a word nothing."""
    name, start, end = hit
    inside = [word for word in words if start <= word.start and word.end <= end]
    own = [word for word in inside if word.entry.weight > 0 and word.entry.stem in plain]
    if not own:
        if name != "pseudo":
            yield hit
        return
    for word in inside:
        if (kind := _DENIALS.get(word.text.lower())) is not None:
            yield kind, word.start, word.end


def _against(text: str) -> list[tuple[str, int, int]]:
    """*gegen* where a verb of voting or deciding ends its clause: „gegen eine Operation hat er sich ausgesprochen“."""
    return [("before", *match.span("gegen")) for match in _AGAINST.finditer(text)]


def _lexical(words: Sequence[Word], clauses: Sequence[Clause], denying: Collection[int]) -> list[Trigger]:
    """Words that deny by themselves; a verb of refusal reaches what is refused: „die Tagespflege lehnt er ab“."""
    found: list[Trigger] = []
    for index, word in enumerate(words):
        if not word.entry.negative and not word.entry.against:
            continue
        refuses = word.entry.against and _ACCEPTING in word.keys
        reached = _around(words, clauses, clauses[word.clause], word.start, word.end, denying) if refuses else []
        found.append(Trigger(word.clause, word.start, frozenset(reached), frozenset({index})))
    return found


def _direct(
    words: Sequence[Word], clauses: Sequence[Clause], reached: Sequence[int], start: int, end: int, *, around: bool
) -> list[int]:
    """Of what a trigger reaches the group that it belongs to: the next noun behind it with what stands between, and the
    members of its list; of *nicht* (``around``) the predicate at the end too; where nothing follows, the words right
    before it, or what heads the line („Tonaufzeichnung der Kameras: nein“)."""
    after = [index for index in reached if words[index].start >= end]
    if not any(_says(words[index]) for index in after):
        says = [index for index in reached if words[index].end <= start and _says(words[index])]
        return (
            says[:1]
            if says and clauses[words[says[-1]].clause].heading
            else says[-1 if says and not words[says[-1]].noun else -2 :]
        )
    listed = _OR - {"und", "sowie"} if around else _OR
    direct: list[int] = []
    goes_on, described = True, False
    for place, index in enumerate(after):
        lower = words[index].text.lower()
        if lower in listed:
            goes_on = True
        elif around and described and words[index].noun:
            break
        elif lower in _OR or (not goes_on and words[index].clause == words[after[place - 1]].clause):
            if not _of_the_group(words, after[place:]):
                break
            direct.append(index)
            goes_on = True
        else:
            direct.append(index)
            goes_on = not (words[index].noun and _says(words[index]))
            described = _says(words[index]) and not words[index].noun and bool(_INFLECTED.match(words[index].text))
    if around:
        last = next((index for index in reversed(after) if _says(words[index])), None)
        if last is not None and not words[last].noun and not described:
            direct.append(last)
    return direct


def _clause_at(clauses: Sequence[Clause], at: int) -> Clause | None:
    return next((clause for clause in clauses if clause.start <= at < clause.end), None)


def _says(word: Word) -> bool:
    return word.entry.weight > 0.3 and not word.mention


def _predicates(words: Sequence[Word], clause: Clause, start: int) -> list[int]:
    """The verbs before *kein*: „er hört keine Stimmen“ denies the hearing too; none where an object of theirs stands
    between („nimmt Ramipril und kein Amlodipin“)."""
    before = [index for index in clause.words if words[index].end <= start]
    if any(words[index].text.lower() in ("und", "oder", "sowie") for index in before):
        return []
    return [index for index in before if _says(words[index]) and not words[index].noun]


def _second_of_two(words: Sequence[Word], clauses: Sequence[Clause], clause: Clause) -> list[int]:
    """What *noch* at the head of a later clause denies: „weder blockiert es, noch knickt es weg“."""
    for later in clauses[clause.number + 1 :]:
        if later.sentence != clause.sentence:
            break
        if later.words and words[later.words[0]].text.lower() == "noch":
            return list(later.words)
    return []


def _of_the_group(words: Sequence[Word], rest: Sequence[int]) -> bool:
    """Whether a preposition or article with its noun goes on with a group: „kein Blut im Urin“."""
    if words[rest[0]].text.lower() not in _BEFORE_ATTRIBUTES | {
        "im",
        "am",
        "in",
        "an",
        "auf",
        "zum",
        "zur",
        "vom",
        "beim",
    }:
        return False
    return any(words[index].noun for index in rest[1:3])


def _forward(
    words: Sequence[Word],
    clauses: Sequence[Clause],
    clause: Clause,
    starts: Sequence[int],
    end: int,
    triggers: frozenset[int],
    *,
    whole: bool,
) -> list[int]:
    """What *kein* or *ohne* reaches: the nouns behind it, joined ones too; with ``whole`` what is said of them."""
    reached: list[int] = []
    members = [index for index in clause.words if starts[index] >= end]
    whole = whole or any(words[index].text in ("zu", "dass") for index in members)  # „ohne zu blinken“
    for place, index in enumerate(members):
        word, lower = words[index], words[index].text.lower()
        if index in triggers or (lower in _ENDS and (lower != "bei" or not whole)):
            return reached
        if lower in {"und", "sowie"} and place and not _joins(words, members[place + 1 :]):
            return reached
        if (
            not whole
            and not word.noun
            and lower not in _OR
            and word.entry.weight > 0
            and not _noun_follows(words, members[place + 1 :])
        ):
            return reached
        reached.append(index)
    if not any(_says(words[index]) for index in reached):
        before = [index for index in clause.words if starts[index] < end - 1]
        if whole and not any(_says(words[index]) for index in before) and clause.number:
            previous = clauses[clause.number - 1]
            if previous.sentence == clause.sentence or not before:
                before = [*previous.words, *before]
        return [*before, *reached] if whole else reached
    return reached + _listed(words, clauses, clause, triggers, whole=whole)


def _listed(
    words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, triggers: frozenset[int], *, whole: bool
) -> list[int]:
    """The further members of a list, „ohne A, B oder C“; nothing where no *oder* or *und* ends it."""
    listed: list[int] = []
    for piece in clauses[clause.number + 1 :]:
        if piece.sentence != clause.sentence or clause.heading or not piece.words or piece.words[0] in triggers:
            return []
        first = words[piece.words[0]]
        if first.text.lower() in _ENDS | _ARTICLES or not (first.noun or _noun_follows(words, piece.words[1:])):
            return []
        taken = _members(words, piece.words, triggers, whole=whole)
        if any(words[index].mention for index in taken):
            return []
        listed += taken
        if {words[index].text.lower() for index in taken} & {"oder", "noch", "und", "sowie"}:
            return listed
    return []


def _members(words: Sequence[Word], piece: Sequence[int], triggers: frozenset[int], *, whole: bool) -> list[int]:
    taken: list[int] = []
    for index in piece:
        word, told = words[index], words[index].text.lower()
        verb = not whole and not word.noun and told not in _OR and word.entry.weight > 0
        if told in _ENDS or index in triggers or (verb and index != piece[0]):
            break
        taken.append(index)
    return taken


def _joins(words: Sequence[Word], behind: Sequence[int]) -> bool:
    """Whether what follows *und* is one more noun of the list and no new statement."""
    if not behind or words[behind[0]].text.lower() in _ARTICLES | _ENDS:
        return False
    return words[behind[0]].noun or (len(behind) > 1 and words[behind[1]].noun and words[behind[0]].entry.weight < 1)


def _noun_follows(words: Sequence[Word], behind: Sequence[int]) -> bool:
    if behind and words[behind[0]].text.lower() in _ARTICLES:
        return False
    return any(words[index].noun for index in behind[:2])


def _around(
    words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, start: int, end: int, denying: Collection[int]
) -> list[int]:
    """What *nicht* or *verneint* reaches: its clause up to another predicate joined by *und*; where the clause says
    nothing else, the one before, in the sentence before too if the sentence points back to it."""
    before = [index for index in clause.words if words[index].start < start]
    after = [index for index in clause.words if words[index].start >= end]
    if after and words[after[0]].text.lower() == "und":
        after = []
    if inner := _attribute(words, before, after):
        return inner
    if clause.number and clauses[clause.number - 1].heading and clauses[clause.number - 1].sentence == clause.sentence:
        before = [*clauses[clause.number - 1].words, *before]  # „Spielplatz: entfällt“
    before = _own_statement(words, before)
    for place, index in enumerate(after):
        lower = words[index].text.lower()
        if _PARTICIPLE.match(words[index].text) and place + 1 < len(after) and words[after[place + 1]].noun:
            after = after[: place + 1]  # „heuer nicht gebaut Gerüst bleibt“: notes without full stops
            break
        if lower in {"und", "sowie"} and place:
            rest = after[place + 1 :]
            if (
                _new_statement(words, rest)
                or any(_predicate(words[each]) for each in rest[:2])
                or any(words[each].text.lower() in {"nicht", "kein", "keine", "keinen"} for each in rest)
            ):
                after = after[:place]
                break
    reached = [*_list_before(words, clauses, clause, before), *before, *after]
    if any(_says(words[index]) for index in reached):
        return reached
    number = clause.number - 1
    after_it = clauses[clause.number + 1] if clause.number + 1 < len(clauses) else None
    if (
        after_it is not None
        and after_it.sentence == clause.sentence
        and (number < 0 or clauses[number].sentence != clause.sentence)
    ):
        return [*reached, *after_it.words]  # „sie weiß nicht, wo sie ist“
    if number < 0 or clauses[number].sentence < clause.sentence - 1 or number in denying:
        return reached
    while (  # „Diabetiker ist er, soweit bekannt, nicht“
        number > 0
        and clauses[number].sentence == clauses[number - 1].sentence
        and not any(_says(words[index]) for index in clauses[number].words)
    ):
        reached = [*clauses[number].words, *reached]
        number -= 1
    return [*clauses[number].words, *reached]


def _list_before(words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, before: Sequence[int]) -> list[int]:
    """The first members of a list that a denial ends: „Fieber, Husten und Atemnot verneint“."""
    if not any(words[index].text.lower() in ("und", "oder", "sowie") for index in before):
        return []
    if not all(words[index].noun or words[index].entry.weight == 0 for index in before):
        return []
    listed: list[int] = []
    for piece in reversed(clauses[: clause.number]):
        told = [words[index] for index in piece.words]
        nouns = sum(word.noun and _says(word) for word in told)
        if piece.sentence != clause.sentence or piece.heading or not nouns:
            break
        if any(_says(word) and not word.noun for word in told):
            break
        listed = [*piece.words, *listed]
    return listed


def _new_statement(words: Sequence[Word], rest: Sequence[int]) -> bool:
    """Whether what *und* joins has a finite verb or a relative of its own first: „und begrenzte die Kosten“, „und zu
    dem er“."""
    if len(rest) < 2:
        return False
    first, second = words[rest[0]], words[rest[1]]
    if first.text.lower() in _PREPOSITIONS:
        return second.text.lower() in _RELATIVES and not (len(rest) > 2 and words[rest[2]].noun)
    return bool(_FINITE.match(first.text)) and second.text.lower() in _ARTICLES | _OBJECTS


def _own_statement(words: Sequence[Word], before: Sequence[int]) -> list[int]:
    """What stands before a denial, without a statement of its own that *und* joins to it."""
    for place in range(len(before) - 1, -1, -1):
        lower = words[before[place]].text.lower()
        if (
            lower in {"und", "oder"}
            and place + 1 < len(before)
            and not words[before[place + 1]].noun
            and not (place + 2 < len(before) and words[before[place + 2]].noun)
        ):
            return list(before[place + 1 :])
        told = words[before[place - 1]].text if place else ""
        if lower == "und" and (_PARTICIPLE.match(told) or any(_predicate(words[index]) for index in before[:place])):
            return list(before[place + 1 :])
    return list(before)


_FINITE = re.compile(r"[a-zäöüß]{3,}(?:te|ten|t|en)$")
_PREPOSITIONS = {"zu", "für", "bei", "mit", "von", "auf", "an", "in", "über", "aus"}
_RELATIVES = {"dem", "der", "die", "das", "denen", "deren", "dessen"}
_OBJECTS = {"sich", "ihn", "sie", "es", "ihm", "ihr", "ihnen", "seine", "seinen", "ihre", "ihren"}
_INFLECTED = re.compile(r"[a-zäöüß]{3,}(?:e|er|en|em|es)$")
_PARTICIPLE = re.compile(r"(?:\w*ge[a-zäöüß]{2,}t|(?:be|er|ver|ent|zer)[a-zäöüß]{2,}t|[a-zäöüß]+iert|worden)$")


def _attribute(words: Sequence[Word], before: Sequence[int], after: Sequence[int]) -> list[int]:
    """The adjectives and the noun that *nicht* belongs to inside a group: „bei nicht vollständig möglicher Streckung“,
    „die zeitlich nicht orientierte Bewohnerin“; nothing where it denies the clause."""
    if (
        len(after) == 1
        and before
        and words[before[-1]].text.lower() in _BEFORE_ATTRIBUTES
        and _INFLECTED.match(words[after[0]].text)
    ):
        return list(after)
    for place, index in enumerate(after[:4]):
        word = words[index]
        if word.noun:
            last = words[after[place - 1]] if place else None
            if last is None or not _INFLECTED.match(last.text) or last.entry.weight == 0:
                return []
            adverb = [
                each
                for each in before[-1:]
                if not words[each].noun and words[each].entry.weight > 0 and not _INFLECTED.match(words[each].text)
            ]
            return [*adverb, *after[: place + 1]]
        if word.entry.weight == 0:
            return []
    return []


_PREDICATES = re.compile(
    r"^(?:ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|besteht|bestehen|bestand|zeigt|zeigte|kann|konnte|soll|muss)$"
)


def _predicate(word: Word) -> bool:
    return bool(_PREDICATES.match(word.text.lower()))
