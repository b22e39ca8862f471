"""Who of two persons acts and on whom, by case, by the passive and by the order of a plain sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.texts import Text

__all__ = ["acting"]


class _Case(Enum):
    SUBJECT = auto()
    OBJECT = auto()
    ASIDE = auto()
    OPEN = auto()


_BY = re.compile(
    r"(?<!\w)(?:von|vom|durch|seitens)(?: (?:der|dem|den|die|das|des|seine[mrn]?|ihre[mrn]?))?\s+$", re.IGNORECASE
)
_ASIDE = re.compile(
    r"(?<!\w)(?:mit|bei|beim|für|gegen|gegenüber|an|zu|zur|zum|nach|neben|statt|anstelle|anstatt|wegen|ohne|laut|über|um|auf|vor|in|unter|aus|seit"
    r"|des|eines|seines|ihres)(?: (?:der|dem|den|die|das|des|seine[mrn]?|ihre[mrn]?))?\s+$",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"(?<!\w)(?:wird|werde|werden|wurden?|würden?|worden|ist|sei|sind|war|waren|lässt sich|ließ sich|lässt|ließ)(?!\w)"
)
_FINITE = re.compile(
    r"\s+(?!(?:mit|vo[nmr]|und|oder|aus|in|im|an|am|auf|bei|beim|zu|zur|zum|als|der|die|das|den|dem|des|für|über|nicht|auch"
    r"|wie|sowie|bzw|um|ab|nach)(?!\w))[a-zäöüß]+(?!\w)"
)
_SUFFERS = re.compile(r"(?<!\w)(?:wird|werde|werden|wurden?|würden?|worden)(?!\w)")
_HE = re.compile(
    r"(?:(?<![Ss]chwest)(?<![Mm]utt)(?<![Tt]ocht)er|ent|ant|ist|[Mm]ann|[Ss]ohn|Onkel|Enkel|Opa|[Aa]rzt|[Aa]nwalt|[Vv]orstand"
    r"|[Vv]erein|[Bb]eklagte|[Nn]effe|[Kk]ollege|[Zz]euge|[Gg]atte|[Gg]efährte|[Vv]erständige|[Vv]orsitzende)$"
)
"""Behind „der“ these are the subject, a „der Schwester“ or „der Sparkasse“ is not."""
_GENITIVE = re.compile(r"[A-ZÄÖÜ][\w-]* der\s+$")
"""„das Rad der Beklagten“ says whose it is."""
_NOUN_BEFORE = re.compile(r"(?P<noun>[A-ZÄÖÜ][\w-]*)\s+(?:von|vom|durch)(?: \w+)?\s+$")
_JOINED = re.compile(r"\s*(?:,|und|sowie|oder|/|&)\s*(?:(?:der|die|den|dem)\s+)?")


def acting(pair: Sequence[Mention], clause: int, text: Text) -> tuple[Mention, bool] | None:
    """Which of two persons of a clause acts on the other, and whether that is sure: behind *von* or *durch* in the
    passive („wird von Frau Maier beauftragt“), else the nominative („der Kläger“, „Herr Huber“) beside something else,
    else the other one beside an object („den Kläger“, „Herrn Huber“), else, in a sentence that begins with a person and
    goes on with its verb, that person. ``None`` where nothing tells."""
    said = text.expanded.text
    first, second = sorted(pair, key=lambda each: each.start)
    if _JOINED.fullmatch(said, first.end, second.start):
        return None
    start, end = text.clauses[clause].start, text.clauses[clause].end
    by = [each for each in (first, second) if _BY.search(said[start : each.start])]
    if by:
        passive = _PASSIVE.search(said, start, end) is not None
        whose = not passive or len(by) > 1 or _of_a_noun(by[0], text.mentions_in((clause,)), said[start : by[0].start])
        return None if whose else (by[0], True)
    if _SUFFERS.search(said, start, end):
        return None
    cases = {each: _case(each, said[start : each.start]) for each in (first, second)}
    if _Case.ASIDE in cases.values():
        return None
    subjects = [each for each, case in cases.items() if case is _Case.SUBJECT]
    objects = [each for each, case in cases.items() if case is _Case.OBJECT]
    begins = re.fullmatch(r"\W*(?:[Dd](?:er|ie|as) )?", said[start : first.start]) is not None
    plain = begins and _FINITE.match(said, first.end) is not None and _starts_sentence(clause, text)
    if len(subjects) == 1:
        return subjects[0], not (plain and subjects[0] is second and not objects)
    if len(objects) == 1:
        return (second if objects[0] is first else first), True
    if subjects or objects or not plain or not first.text.startswith("Frau ") or not second.text.startswith("Frau "):
        return None  # „die Mutter hat Frau Maier angerufen“ may be said of either
    return first, True


def _starts_sentence(clause: int, text: Text) -> bool:
    return text.by_sentence[text.clauses[clause].sentence][0] == clause


def _of_a_noun(one: Mention, there: Sequence[Mention], before: str) -> bool:
    """Whether „von“ goes with the noun before it: „der Antrag von Frau Maier“; behind a person or
    a time it does not."""
    match = _NOUN_BEFORE.search(before)
    ends = {each.end - one.start + len(before) for each in there}
    return match is not None and match.end("noun") not in ends


def _case(one: Mention, before: str) -> _Case:
    """The case of a person as far as title and article show it."""
    if _ASIDE.search(before):
        return _Case.ASIDE
    title = one.text.split()[0]
    if title in ("Herr", "Herrn"):
        return _Case.SUBJECT if title == "Herr" else _Case.OBJECT
    article = before.split()[-1].lower() if before.split() else ""
    if article in ("den", "dem"):
        return _Case.OBJECT
    if article == "der":
        if _HE.search(one.text):
            return _Case.SUBJECT
        return _Case.ASIDE if _GENITIVE.search(before) else _Case.OBJECT
    return _Case.OPEN
