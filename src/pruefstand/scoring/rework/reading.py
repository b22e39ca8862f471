"""Texts that are read, not listened to: dictations, edited texts, documents, minutes; heard again only where needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from pruefstand.scoring.rework.places import Place, Run, Spot, spots_of
from pruefstand.scoring.rework.search import check, search
from pruefstand.scoring.rework.times import Times
from pruefstand.scoring.rework.verbatim import TOLERANCE, cursor

__all__ = ["Hearing", "Omission", "commands_us", "dictation_spots", "document_us", "gap_spots"]


@dataclass(frozen=True, slots=True)
class Hearing:
    """How often and where a doubtful place is heard again.

    ``share`` of the spots (0 to 1; doubled where something is falsified, never above one), ``range_us`` the stretch of
    the recording that is searched, in microseconds; with ``linked`` a click leads there. A transcript that lies beside
    is searched first where ``transcript`` is set; there the words of a place are found, or the recording is searched
    after all.
    """

    share: Fraction
    range_us: int
    linked: bool = False
    transcript: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1 or self.range_us < 0:
            raise ValueError("a share lies between 0 and 1, a range is not negative")

    def us(self, times: Times, *, falsifies: bool, found: bool = False) -> int:
        """The expected microseconds at one place; ``found``: its words stand in the transcript as they should."""
        share = min(Fraction(1), self.share * (2 if falsifies else 1))
        heard = check(self.range_us, times, linked=self.linked)
        if self.transcript:
            read = times.us("decide", "home", "key") + round(
                times.of("search_words") * times.us("type_word") + times.of("passage_words") * times.us("read_word")
            )
            heard = read if found else read + heard
        return round(share * heard)


@dataclass(frozen=True, slots=True)
class Omission:
    """A statement that a document should hold: how many words it takes, and whether it is missing; ``found`` as in
    :meth:`Hearing.us`."""

    words: int
    missing: bool
    found: bool = False


def dictation_spots(places: Sequence[Place], *, hearing: Hearing, times: Times) -> tuple[Spot, ...]:
    """The spots of a dictation or an edited text: deciding, the cursor, writing, and hearing again where memory
    fails."""
    once, word = times.us("decide") + cursor(times), times.us("type_word")
    heard = [hearing.us(times, falsifies=falsifies) for falsifies in (False, True)]

    def cost(stretch: Run, _beside: int) -> tuple[int, str]:
        return once + word * stretch.length + heard[stretch.falsifies], "edit"

    bridge = -(-(once + heard[True]) // max(1, word))
    return spots_of(places, tolerance=TOLERANCE, cost=cost, bridge=bridge)


def commands_us(*, swallowed: int, left: int, instructions: int, times: Times) -> int:
    """Microseconds for spoken commands: a mark or paragraph that is missing, words of a command that were left (to be
    deleted, and the structure to be set), instructions that were not carried out (written anew)."""
    missing = times.us("decide", "key")
    words = times.us("decide", "point", "click", "click", "key", "decide", "key")
    anew = times.us("decide") + cursor(times) + round(times.of("instruction") * times.us("type_word"))
    return swallowed * missing + left * words + instructions * anew


def gap_spots(statements: Sequence[Omission], *, hearing: Hearing, times: Times) -> tuple[Spot, ...]:
    """The gaps of a document: missing statements that follow each other are one gap.

    ``statements`` are all that the document should hold, in the order of the reference.
    """
    once, word = times.us("decide") + cursor(times), _written(times)
    words = [0, *accumulate(statement.words for statement in statements)]
    elsewhere = [0, *accumulate(statement.missing and not statement.found for statement in statements)]
    heard = [hearing.us(times, falsifies=False, found=found) for found in (False, True)]

    def cost(stretch: Run, _beside: int) -> tuple[int, str]:
        written = words[stretch.last + 1] - words[stretch.first]
        found = elsewhere[stretch.last + 1] == elsewhere[stretch.first]
        return once + word * written + heard[found], "edit"

    places = [Place(at, statement.words) for at, statement in enumerate(statements) if statement.missing]
    return spots_of(places, tolerance=0, cost=cost, bridge=len(statements))


def document_us(
    *,
    falsified: Sequence[tuple[int, bool]],
    unsupported: int,
    contradictions: int,
    sections: int,
    hearing: Hearing,
    times: Times,
) -> int:
    """Microseconds for what a document has wrong, gaps aside.

    ``falsified`` are the words to be written at each falsified statement and whether they stand right in the
    transcript; unsupported statements are deleted after a look; a contradiction has both statements heard and is
    cleared up in a few words; a missing section gets its heading.
    """
    once, word = times.us("decide") + cursor(times), _written(times)
    total = sum(once + word * words + hearing.us(times, falsifies=True, found=found) for words, found in falsified)
    delete = times.us("decide", "point", "click", "click", "key") + hearing.us(times, falsifies=False)
    both = 2 * (search(hearing.range_us, times) + times.us("evidence"))
    clear = both + once + round(times.of("clarification") * word)
    heading = once + round(times.of("heading") * times.us("type_word"))
    return total + unsupported * delete + contradictions * clear + sections * heading


def _written(times: Times) -> int:
    return round(times.of("characters") * times.us("write_character"))
