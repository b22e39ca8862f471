"""Ordered values: „135 zu 80“, „sieben zu zwei“, „von 5 auf 10“, also where they stand apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from pruefstand.scoring.facts.ballots import ballots, sentence_at, told_as_votes, votes_of
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.prepared import PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["change_turned", "in_order"]

_BEFORE = re.compile(
    r"(?<!\w)(?:statt|anstatt|anstelle|bisher|bislang|vorher|zuvor|früher|ehemals|vormals)(?!\w)",
    re.IGNORECASE,
)
_OF_THEM = re.compile(r"(?<!\w)(?:davon|darunter|hiervon|von denen)(?!\w)")
_AGAINST = re.compile(r"gegen|nein|dagegen|ablehn", re.IGNORECASE)


def in_order(one: Mention, there: Sequence[Mention], text: Text) -> bool | None:
    """Whether the values of an ordered pair stand apart in the same order; ``None`` if not both stand there."""
    if (counted := _as_votes(one, there, text)) is not None:
        return counted
    told = [(other, _number(other)) for other in there if other.kind in ("count", "amount")]
    wanted = [Fraction(value) for value in one.values]
    at = [next((other for other, value in told if value == each), None) for each in wanted]
    one_at, other_at = at if len(at) == 2 else (None, None)
    if one_at is None or other_at is None or one_at is other_at:
        return None
    if _OF_THEM.search(text.expanded.text, one_at.end, other_at.start) or _OF_THEM.search(
        text.expanded.text, other_at.end, one_at.start
    ):
        return wanted[0] < wanted[1]  # „40 Punkte, davon 31“
    if " von " in one.text:
        return True  # „auf der Skala bis 10 nennt er die 3“: of what it is a part shows by size
    first, second = (_AGAINST.search(_own_words(text.expanded.text, each)) is not None for each in (one_at, other_at))
    return second if first != second else one_at.start < other_at.start


def _as_votes(one: Mention, there: Sequence[Mention], text: Text) -> bool | None:
    """Whether a ballot in one of the sentences has the numbers of a vote: „elf dafür, drei dagegen“ is not 14 to 3;
    ``None`` where no ballot is told at the place."""
    if not votes_of(one) or not there:
        return None
    sentences = [sentence_at(other.start, text) for other in there]
    found = [told_as_votes(one, ballot) for ballot in ballots(text, sentences)]
    if any(found):
        return True
    return False if found and next(ballots(text, sentences[:1]), None) is not None else None


def _own_words(text: str, one: Mention) -> str:
    """What follows a number and belongs to it, up to the next number or mark."""
    return re.split(r"[\d,;.]| und | zu ", text[one.end : one.end + 30].lstrip(" -"))[0]


def _number(one: Mention) -> Fraction | None:
    return Fraction(one.measured.number) if one.measured else Fraction(one.norm) if one.kind == "count" else None


def change_turned(fact: PreparedFact, there: Sequence[Mention], text: Text) -> Difference | None:
    """Whether „von 5 auf 10“ became „von 10 auf 5“."""
    if (hours := _hours_turned(fact, there, text)) is not None:
        return hours
    told = [one for one in fact.typed if one.kind in ("amount", "count") and _number(one) is not None]
    if len(told) != 2 or not re.search(r"\bauf\b|->|→|statt", fact.text.expanded.text):
        return None
    values = [_number(one) for one in told]
    if values[0] == values[1] or told[0].kind != told[1].kind or not _of_one_thing(told[0], told[1]):
        return None
    mine = _turned(fact.text.expanded.text, told[0], told[1])
    at = [
        next((other for other in there if other.kind in ("amount", "count") and _number(other) == value), None)
        for value in values
    ]
    if at[0] is None or at[1] is None or at[0] is at[1]:
        return None
    first, second = sorted((at[0], at[1]), key=lambda one: one.start)
    theirs = _turned(text.expanded.text, first, second)
    if (first is at[0]) == (mine == theirs):
        return None
    before = re.split(r"[.;!?\n]|\d", text.expanded.text[max(0, second.start - 45) : second.start])[-1]
    if not mine and second is at[0] and _BEFORE.search(before):
        return None  # „jetzt 63 kg; das bisherige Gewicht von 64,5 kg“
    if mine and not theirs and not re.search(r"\bauf\b|->|→", text.expanded.text[first.start - 5 : second.end]):
        return None  # „nur 2 mm dick, geschuldet waren 4 mm“: which is the former one nobody says
    return Difference(
        "value",
        "change.turned",
        fact.fact.text,
        text.expanded.text[first.start : second.end],
        (first.start, second.end),
    )


def _of_one_thing(one: Mention, other: Mention) -> bool:
    """Whether two values can be the old and the new one: „Saal 3 auf 50 Lux“ has none."""
    if one.measured is not None and other.measured is not None:
        return one.measured.dimension == other.measured.dimension
    return one.label == other.label or not one.label or not other.label


def _hours_turned(fact: PreparedFact, there: Sequence[Mention], text: Text) -> Difference | None:
    """Whether the old and the new hour or day changed places: „bisher um 6 Uhr, künftig um 7 Uhr“ for
    „ab 6 statt 7 Uhr“."""
    mine = [one for one in fact.typed if one.kind in ("clock", "date")]
    if len(mine) != 2 or mine[0].kind != mine[1].kind or not _BEFORE.search(fact.text.expanded.text):
        return None
    theirs = [next((other for other in there if other.kind == one.kind and alike(one, other)), None) for one in mine]
    if theirs[0] is None or theirs[1] is None:
        return None
    old = [_is_old(fact.text.expanded.text, one) for one in mine]
    told = [_is_old(text.expanded.text, one) for one in theirs if one is not None]
    if old[0] == old[1] or told[0] == told[1] or old == told:
        return None
    first, second = sorted((one for one in theirs if one is not None), key=lambda one: one.start)
    shown = text.expanded.text[first.start : second.end]
    return Difference("time", "change.turned", fact.fact.text, shown, (first.start, second.end))


def _is_old(text: str, one: Mention) -> bool:
    """Whether the words right before a time say that it is the former one."""
    before = re.split(r"[.;!?\n]|\d", text[max(0, one.start - 45) : one.start])[-1]
    return bool(_BEFORE.search(before))


def _turned(text: str, first: Mention, second: Mention) -> bool:
    """Whether the later value stands first: „15 statt bisher 12“."""
    return bool(_BEFORE.search(text[first.end : second.start]))
