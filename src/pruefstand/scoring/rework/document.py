"""Documents, minutes and edited texts: from what they tell, leave out and make up to the work of putting it right."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from pruefstand.language.sentences import sentences
from pruefstand.scoring.rework.beside import Transcript
from pruefstand.scoring.rework.estimate import Estimate, Item, Span, estimate
from pruefstand.scoring.rework.marks import Marked
from pruefstand.scoring.rework.places import Place
from pruefstand.scoring.rework.reading import (
    Hearing,
    Omission,
    anew_us,
    contradiction_us,
    falsified_us,
    gap_spots,
    heading_us,
    instruction_us,
    unsupported_us,
    word_us,
)
from pruefstand.scoring.rework.times import Times

__all__ = ["Statement", "document_estimate"]

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a document should hold, and what became of it.

    ``verdict`` is ``preserved``, ``missing``, ``falsified`` or ``contradiction``; ``span`` is what has to be written
    anew there (or where it is told), in the document; ``correct`` are the words to be written, those of ``text`` where
    it is empty. ``instruction`` says that it was to be done to the text rather than told, ``person`` whom the
    transcript must name beside it.
    """

    id: str
    text: str
    verdict: str
    span: Span | None = None
    correct: str = ""
    instruction: bool = False
    person: str = ""


def document_estimate(
    statements: Sequence[Statement],
    unsupported: Sequence[Span],
    sections: Sequence[str],
    marked: Marked,
    *,
    route: str,
    audio_us: int,
    times: Times,
    beside: Transcript | None = None,
) -> Estimate:
    """The rework of one document.

    ``statements`` stand in the order of the reference, ``unsupported`` are places of statements that nothing supports
    (one that stands where a statement is falsified is one spot with it), ``sections`` the names of required ones that
    are missing. ``route`` is ``document``, ``meeting`` (searched in ``beside`` first) or ``editing`` (whoever corrects
    has spoken, typing speed).
    """
    edited = route == "editing"
    hearing = Hearing(
        times.of("own_speech" if edited else "own_presence"),
        round(audio_us * times.of("around")) if edited else audio_us,
        transcript=beside is not None,
        chapters=marked.chapters,
    )
    word = times.us("type_word") if edited else word_us(times)
    made = _Document(statements, marked, hearing, times, word, beside)
    items = [
        *made.gaps(),
        *made.wrong(),
        *made.others(),
        *made.deleted(unsupported),
        *(Item("section", heading_us(times), expected=name) for name in sections),
    ]
    words = sum(len(one.text.split()) for one in statements if not one.instruction)
    return estimate(
        route,
        items,
        audio_us=audio_us,
        anew=anew_us(words, times, document=not edited),
        review=words * times.us("read_word"),
        times=times,
    )


@dataclass(frozen=True, slots=True)
class _Document:
    statements: Sequence[Statement]
    marked: Marked
    hearing: Hearing
    times: Times
    word: int
    beside: Transcript | None

    def gaps(self) -> list[Item]:
        """Missing statements, those that follow each other as one."""
        told = [one for one in self.statements if not one.instruction]
        omissions = [
            Omission(
                max(1, len(one.text.split())),
                one.verdict == "missing",
                self._found(one),
                one.span is not None and self.marked.linked(one.span),
            )
            for one in told
        ]
        spots = gap_spots(omissions, hearing=self.hearing, times=self.times, word=self.word)
        gaps = [[one for one in told[spot.first : spot.last + 1] if one.verdict == "missing"] for spot in spots]
        return [
            Item("gap", spot.us, spot.errors, expected=_joined(missing), told=_told(missing))
            for spot, missing in zip(spots, gaps, strict=True)
        ]

    def wrong(self) -> list[Item]:
        """Falsified statements, those of one sentence as one."""
        spans = [match.span() for match in _WORD.finditer(self.marked.text)]
        begins, ends = [span[0] for span in spans], [span[1] for span in spans]
        starts = [one.start for one in sentences(self.marked.text)]
        gathered: dict[tuple[int, int], list[Statement]] = {}
        for number, one in enumerate(self.statements):
            if one.verdict == "falsified" and not one.instruction:
                key = (-1, number) if one.span is None else (bisect_right(starts, one.span[0]), -1)
                gathered.setdefault(key, []).append(one)
        items = []
        for _key, inside in sorted(gathered.items(), key=lambda group: group[0]):
            places = []
            for one in inside:
                begin, end = one.span or (0, 0)
                at = bisect_right(ends, begin)
                to = max(at, bisect_left(begins, end) - 1)
                linked = one.span is not None and self.marked.linked(one.span)
                words = len((one.correct or one.text).split())
                places.append(Place(at, words, falsifies=True, to=to, linked=linked, found=self._found(one)))
            us = falsified_us(places, hearing=self.hearing, times=self.times, word=self.word)
            told = [one.span for one in inside if one.span is not None]
            place = (min(begin for begin, _end in told), max(end for _begin, end in told)) if told else None
            shown = self.marked.text[slice(*place)] if place else ""
            items.append(Item("falsified", us, len(inside), None, place, _joined(inside), shown, _told(inside)))
        return items

    def others(self) -> list[Item]:
        """Contradictions, and instructions that were not carried out."""
        items = []
        for one in self.statements:
            linked = one.span is not None and self.marked.linked(one.span)
            shown = self.marked.text[slice(*one.span)] if one.span else ""
            if one.instruction and one.verdict != "preserved":
                us = instruction_us(self.times.of("instruction"), self.times)
                items.append(Item("instruction", us, 1, None, one.span, one.text, shown, _told([one])))
            elif one.verdict == "contradiction":
                us = contradiction_us(self.hearing, self.times, linked=linked, word=self.word)
                items.append(Item("contradiction", us, 1, None, one.span, one.text, shown, _told([one])))
        return items

    def deleted(self, unsupported: Sequence[Span]) -> list[Item]:
        """Statements that nothing supports, those that falsify another one aside."""
        taken = [one.span for one in self.statements if one.verdict == "falsified" and one.span is not None]
        return [
            Item(
                "unsupported",
                unsupported_us(self.hearing, self.times, linked=self.marked.linked(span)),
                1,
                None,
                span,
                "",
                self.marked.text[slice(*span)],
            )
            for span in unsupported
            if not any(span[0] < end and begin < span[1] for begin, end in taken)
        ]

    def _found(self, one: Statement) -> bool:
        return self.beside is not None and self.beside.holds(one.text, self.times, speaker=one.person)


def _joined(statements: Sequence[Statement]) -> str:
    return " · ".join(one.correct or one.text for one in statements)


def _told(statements: Sequence[Statement]) -> tuple[tuple[str, str], ...]:
    return tuple((one.id, one.correct or one.text) for one in statements)
