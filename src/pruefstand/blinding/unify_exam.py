"""The header of an exam paper with who wrote it, and the marks at its end with what it was worth."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding import unify_frame as frame
from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_lines import TITLE, Line, carries_content, fits, lines_of, loose, removed, states

__all__ = ["marks", "student"]

_TOP_LINES = 16
_LABELLED = re.compile(r"[A-ZÄÖÜ][\w./ -]{1,28}:[^\n]{0,40}")


def student(text: str) -> Iterator[Change]:
    """The header of an exam paper: a block with a name or number of a student, and what stands beside it."""
    lines = lines_of(text)[:_TOP_LINES]
    marked = [line for line in lines if fits(frame.STUDENT, line)]
    bare = [line.text.split()[0] for line in marked if ":" not in line.text]
    if not marked or len(bare) > len(set(bare)):  # several candidates are a list of them
        return
    blocks = {line.block for line in marked}
    if all(_NAMED.match(line.text) for line in marked) and _describes(marked, lines, blocks):
        return
    last = max(line.start for line in marked)
    for line in lines:
        beside = line.block in blocks or line.start < last
        if fits(frame.STUDENT, line) or (
            beside
            and not carries_content(line.text)
            and (
                fits(frame.STUDENT_MORE, line)
                or fits(frame.PLACE_DATE, line)
                or fits(frame.ORGANISATION, line)
                or fits(frame.NAME_LINE, line)
                or (line.block in blocks and (loose(line) or _labelled(line)) and not _PART.match(line.text))
            )
        ):
            yield removed(text, line)


_NAMED = re.compile(r"(?:Vor- und )?(?:Familien|Nach|Vor|Zu)?(?:[Nn]ame|NAME)[^:\n0-9]{0,40}:(?![^\n]{0,60}[0-9]{5})")
"""A line with a label of a name and no number of a student."""
_NO_NAME = re.compile(r"[^:]*:\s*[a-zäöüß]")


def _describes(marked: list[Line], lines: list[Line], blocks: set[int]) -> bool:
    """Whether such a line belongs to what the answer says of somebody: beside an age or a size, or without a name."""
    if any(_NO_NAME.match(line.text) for line in marked):
        return True
    known = (frame.STUDENT, frame.STUDENT_MORE, _MARKED, frame.PLACE_DATE)
    return any(
        line.block in blocks and ":" in line.text[:30] and not any(fits(pattern, line) for pattern in known)
        for line in lines
    )


def _labelled(line: Line) -> bool:
    """Whether a line among those of an exam's header is a label with a short value („Platz: 12“)."""
    return (
        _LABELLED.fullmatch(line.text) is not None and not TITLE.fullmatch(line.text.split(":")[0]) and not states(line)
    )


_PART = re.compile(
    r"(?:Antwort|Ergebnis|Lösung|Ad|Anspruch|Frage|Aufgabe|Fall|Teil|Sachverhalt|Zu|Ad|[A-Z0-9IVX]{1,4}[.)])\b"
)


_POINTS = r"(?:[0-9]{1,3}(?:[.,][0-9]{1,2})?|_{2,12})"
_WITH_UNIT = (
    rf"{_POINTS}(?:[ ]?(?:/|von)[ ]?[0-9]{{1,3}}(?:[ ](?:P\.|Pkt\.?|Punkten?|BE|VP))?|[ ](?:P\.|Pkt\.?|Punkte|BE|VP))"
)
_GRADE = (
    r"(?:sehr |noch |voll ?|nicht |gerade noch )?"
    r"(?:gut|befriedigend|ausreichend|mangelhaft|ungenügend|genügend|bestanden)"
)
_MARKED = re.compile(
    r"[-–*(\[]{0,3}[ ]?(?:"
    r"(?:Erreichte |Vergebene |Summe der )?(?:Roh|Gesamt|Bewertungs|Verrechnungs)?punkte(?:zahl|stand)?[ ]?[:=][ ]?"
    rf"(?:{_WITH_UNIT}|{_POINTS})"
    rf"|(?:Gesamt|Prüfungs)?note[ ]?[:=][ ]?(?:{_GRADE}|{_WITH_UNIT}|[1-6](?:[.,][0-9])?|_{{2,12}})"
    r"|(?:Pkt\.?|Summe|Gesamt(?:ergebnis)?|Ergebnis der (?:Klausur|Prüfung|Arbeit)|Bewertung|Beurteilung|Votum"
    r"|Korrektur"
    rf"|(?:Erst|Zweit)(?:korrektur|votum|korrektor(?:in)?))[ ]?[:=][ ]?(?:{_WITH_UNIT}|{_GRADE}(?=[ ]?\())"
    rf")(?:[ ]?[,;/(–-][ ]?(?:{_GRADE}|{_WITH_UNIT}|{_POINTS})\)?)?[ ]?[-–*)\]]{{0,3}}\.?",
    re.IGNORECASE,
)
"""A line with which a corrector marks a paper: points or a grade behind their label."""
_CORRECTED = re.compile(
    r"(?:[Gg]ez\.?:? )?(?:Kandidat(?:in)?|Prüfling|Teilnehmer(?:in)?)(?: Nr\.| Nummer)? [0-9]{1,6}"
    r"|(?:Korrektor(?:in)?|Korrektur(?:vermerk|zeichen)|Korrigiert(?: von| am)?|(?:Erst|Zweit)(?:prüfer"
    r"|korrektor)(?:in)?"
    r"|Unterschrift (?:der|des) (?:Korrektor|Prüfer)(?:in|s)?):[^\n]{0,50}"
)
"""A line that a corrector leaves, or with which a candidate signs."""
_BESIDE_MARKS = re.compile(r"(?:Prüfer(?:in)?|Datum|Unterschrift|Handzeichen):[^\n]{0,50}")


def marks(text: str) -> Iterator[Change]:
    """The lines of marks at the very end of a paper, in a paragraph of their own."""
    lines = lines_of(text)
    known = (_MARKED, _CORRECTED, _BESIDE_MARKS)
    ending = len(lines)
    while ending > 1 and any(fits(pattern, lines[ending - 1]) for pattern in known):
        ending -= 1
    last = lines[ending:]
    sure = any(fits(_MARKED, line) or fits(_CORRECTED, line) for line in last)
    if sure and ending and last[0].block != lines[ending - 1].block:
        for line in last:
            yield removed(text, line)
