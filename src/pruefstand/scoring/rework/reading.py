"""Texts that are read, not listened to: dictations, edited texts, documents, minutes; heard again only where needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from pruefstand.scoring.rework.places import Place, Run, Spot, spots_of
from pruefstand.scoring.rework.search import check, transcript_us
from pruefstand.scoring.rework.times import Times
from pruefstand.scoring.rework.verbatim import cursor

__all__ = [
    "Hearing",
    "Omission",
    "anew_us",
    "contradiction_us",
    "dictation_spots",
    "falsified_us",
    "gap_spots",
    "heading_us",
    "instruction_us",
    "left_us",
    "swallowed_us",
    "unsupported_us",
    "word_us",
]


@dataclass(frozen=True, slots=True)
class Hearing:
    """How often and where a doubtful place is heard again.

    ``share`` of the spots (0 to 1; doubled where something is falsified, never above one), ``range_us`` the stretch of
    the recording that is searched, in microseconds. A transcript that lies beside is searched first where
    ``transcript`` is set; there the words of a place are found, or the recording is searched after all. With
    ``chapters`` the search begins in one of so many.
    """

    share: Fraction
    range_us: int
    transcript: bool = False
    chapters: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1 or self.range_us < 0:
            raise ValueError("a share lies between 0 and 1, a range is not negative")

    def us(
        self,
        times: Times,
        *,
        falsifies: bool,
        found: bool = False,
        linked: bool = False,
        within: Fraction = Fraction(1),
    ) -> int:
        """The expected microseconds at one place.

        ``found``: its words stand in the transcript as they should; ``linked``: a click leads to the evidence;
        ``within``: the part of the range that has to be searched.
        """
        share = min(Fraction(1), self.share * (2 if falsifies else 1))
        heard = check(self.searched(within), times, linked=linked)
        if self.transcript:
            read = transcript_us(times)
            heard = read if found else read + heard
        return round(share * heard)

    def searched(self, within: Fraction = Fraction(1)) -> int:
        """The stretch that is searched, in microseconds."""
        return round(self.range_us * min(within, Fraction(1, max(1, self.chapters))))


@dataclass(frozen=True, slots=True)
class Omission:
    """A statement that a document should hold, in the order of the reference: how many words it takes, and whether it
    is missing; ``found`` as in :meth:`Hearing.us`, ``linked`` says that it is told with a link to its evidence."""

    words: int
    missing: bool
    found: bool = False
    linked: bool = False


def dictation_spots(
    places: Sequence[Place], *, words: Sequence[int], hearing: Hearing, times: Times
) -> tuple[Spot, ...]:
    """The spots of a dictation or an edited text: deciding, the cursor, writing, and hearing again where memory fails.

    ``words`` as in :func:`~pruefstand.scoring.rework.verbatim.verbatim_spots`.
    """
    once, word, key = times.us("decide") + cursor(times), times.us("type_word"), times.us("key")
    heard = [hearing.us(times, falsifies=falsifies) for falsifies in (False, True)]

    def cost(stretch: Run, _beside: int) -> tuple[int, str]:
        said = words[stretch.last + 1] - words[stretch.first]
        removal = key if stretch.removes else 0
        return once + removal + word * (said + stretch.over) + heard[stretch.falsifies], "edit"

    def grows(last: int, stretch: Run, _eased: bool) -> int:
        return word * (words[stretch.last + 1] - words[last + 1] + stretch.over)

    bridge = _bridge(once + key + heard[True], word)
    return spots_of(places, words=words, cost=cost, grows=grows, bridge=bridge)


def falsified_us(places: Sequence[Place], *, hearing: Hearing, times: Times, word: int) -> int:
    """The falsified statements of one sentence of a document, put right in one go: the evidence is heard once, and what
    is wrong is written anew, at ``word`` microseconds a word. Right words between are not written, so that a statement
    that is lost from between does not make it cheaper."""
    once = times.us("decide") + cursor(times)
    found, linked = all(place.found for place in places), all(place.linked for place in places)
    heard = hearing.us(times, falsifies=True, found=found, linked=linked)
    columns = {column for place in places for column in range(place.at, place.to + 1)}
    over = sum(max(0, place.write - (place.to - place.at + 1)) for place in places)
    return once + heard + word * (len(columns) + over)


def unsupported_us(hearing: Hearing, times: Times, *, linked: bool) -> int:
    """A statement that nothing supports: it is looked up as often as any other place, then deleted."""
    return times.us("decide", "point", "click", "click", "key") + hearing.us(times, falsifies=False, linked=linked)


def gap_spots(statements: Sequence[Omission], *, hearing: Hearing, times: Times, word: int) -> tuple[Spot, ...]:
    """The gaps of a document: missing statements that follow each other are one gap.

    ``statements`` are all that the document should hold, in the order of the reference. Between linked neighbours only
    the part of the recording is searched that lies between them: of ``n`` statements ``k`` missing ones are expected to
    span ``(k + 1) / (n + 1)`` of it. The marks of single statements are not looked at, because another missing one
    would take its mark along and could make the search shorter.
    """
    once = times.us("decide") + cursor(times)
    words = [0, *accumulate(statement.words for statement in statements)]
    elsewhere = [0, *accumulate(statement.missing and not statement.found for statement in statements)]
    before, behind = _neighbours(statements)
    total = len(statements) + 1

    def cost(stretch: Run, _beside: int) -> tuple[int, str]:
        written = words[stretch.last + 1] - words[stretch.first]
        found = elsewhere[stretch.last + 1] == elsewhere[stretch.first]
        part = Fraction(behind[stretch.last] - before[stretch.first], total)
        return once + word * written + hearing.us(times, falsifies=False, found=found, within=part), "edit"

    def grows(last: int, stretch: Run, _eased: bool) -> int:
        return word * (words[stretch.last + 1] - words[last + 1])

    places = [Place(at, statement.words) for at, statement in enumerate(statements) if statement.missing]
    return spots_of(places, words=words, tolerance=0, cost=cost, grows=grows, bridge=len(statements))


def _neighbours(statements: Sequence[Omission]) -> tuple[list[int], list[int]]:
    """For each statement the nearest linked one before and behind it; -1 and their number where there is none."""
    before, at = [], -1
    for number, one in enumerate(statements):
        before.append(at)
        at = number if one.linked and not one.missing else at
    behind, at = [], len(statements)
    for number in range(len(statements) - 1, -1, -1):
        behind.append(at)
        at = number if statements[number].linked and not statements[number].missing else at
    return before, behind[::-1]


def swallowed_us(times: Times) -> int:
    """A sign or a paragraph that is missing: a decision and a key."""
    return times.us("decide", "key")


def left_us(times: Times) -> int:
    """Words of a command that were left where they are not put right as words: deleting them, setting the structure."""
    return times.us("decide", "point", "click", "click", "key", "decide", "key")


def instruction_us(words: Fraction | int, times: Times) -> int:
    """An instruction or a correction that was not carried out: so many words are written anew, without hearing."""
    return times.us("decide") + cursor(times) + round(words * times.us("type_word"))


def contradiction_us(hearing: Hearing, times: Times, *, linked: bool, word: int) -> int:
    """Both statements are heard in the recording, and a short clarification is written."""
    both = 2 * check(hearing.searched(), times, linked=linked)
    return both + times.us("decide") + cursor(times) + round(times.of("clarification") * word)


def heading_us(times: Times) -> int:
    """A required section that is missing: its heading is put in."""
    return times.us("decide") + cursor(times) + round(times.of("heading") * times.us("type_word"))


def word_us(times: Times) -> int:
    """Writing one word of a document, in microseconds."""
    return round(times.of("characters") * times.us("write_character"))


def anew_us(words: int, times: Times, *, document: bool) -> int:
    """Writing so many words oneself: dictated or edited text at typing speed; a document at its own pace, less reading
    it, which is done in any case."""
    if not document:
        return words * times.us("type_word")
    return max(0, words * (word_us(times) - times.us("read_word")))


def _bridge(once: int, word: int) -> int:
    return -(-once // max(1, word))
