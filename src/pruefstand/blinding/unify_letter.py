"""Which lines of a text are the frame of a letter, a mail or an exam paper, and which its content."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding import unify_frame as frame
from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_lines import (
    LONGEST_LINE,
    TITLE,
    Line,
    carries_content,
    fits,
    lines_of,
    loose,
    removed,
    says_something,
    states,
)
from pruefstand.blinding.unify_signature import signature

__all__ = ["AROUND"]

_TOP_LINES = 16
_NUMBER = re.compile(r"[0-9][0-9./-]{3,}[0-9A-Za-z]*")


def _letterhead(text: str) -> Iterator[Change]:
    """What stands above a salutation or a line of place and date, if it is the head of a letter line by line."""
    lines = lines_of(text)[:_TOP_LINES]
    spoken = next((i for i, line in enumerate(lines) if _speaks(line)), len(lines))
    lines = lines[:spoken]  # nothing below a sentence is a letterhead, but may be the letter that it quotes
    anchors = [i for i, line in enumerate(lines) if fits(frame.SALUTATION, line) or fits(frame.PLACE_DATE, line)]
    strong = [i for i, line in enumerate(lines) if fits(frame.CONTACT, line) or fits(frame.REFERENCE, line)]
    last = max([*anchors, *(i for i in strong if i < 6)], default=-1)
    if last < 0:
        return
    while last + 1 < len(lines) and _addressed(lines, last + 1):
        last += 1
    body = text[lines[last].end :]
    told = [_addressed(lines, i) or _head_line(line, body) for i, line in enumerate(lines[: last + 1])]
    if not any(i < last for i in anchors) and anchors == [last] and last == 0:
        told = [True]
    for number, line in enumerate(lines[: last + 1]):
        if told[number] is None:  # a name or title counts beside a line that is certain
            beside = [j for j in range(last + 1) if lines[j].block == line.block and told[j]]
            near = bool(beside) or (number == 0 and last > 0 and told[1] is not False)
            told[number] = near
    for number in range(last - 1, -1, -1):  # whom a letter is about stands right above what is certain
        told[number] = told[number] or (told[number + 1] and _is_about(lines[number]))
    if fits(
        frame.SALUTATION, lines[last]
    ):  # between what is certain and the salutation all is head but titles and content
        sure = next((i for i, ok in enumerate(told) if ok), last)
        told = [ok or (i > sure and loose(line)) for i, (line, ok) in enumerate(zip(lines, told, strict=False))]
    first = next((i for i, ok in enumerate(told) if not ok), len(told))
    if first < len(told) and not fits(frame.SALUTATION, lines[last]):
        told = told[:first]
    for line, ok in zip(lines, told, strict=False):
        if ok:
            yield removed(text, line)


def _speaks(line: Line) -> bool:
    """Whether a line is a sentence, or introduces what follows."""
    if line.text.endswith(".") and len(_SMALL.findall(line.text)) > 4:
        return True
    if (
        fits(frame.SALUTATION, line)
        or fits(frame.PLACE_DATE, line)
        or fits(frame.CONTACT, line)
        or fits(frame.REFERENCE, line)
    ):
        return False
    told = line.text[-1] == ":" and len(line.text.split()) > 2  # "Das Schreiben lautete:"
    return told or states(line) or (len(line.text) > 40 and line.text[-1] in ".:?!;")


def _addressed(lines: list[Line], number: int) -> bool:
    """Whether a line belongs to the address that a line such as „An das“ or „Herrn“ opens."""
    line = lines[number]
    above = [one for one in lines[:number] if one.block == line.block]
    return (
        any(_ADDRESSEE.fullmatch(one.text) for one in above) and len(line.text) < 70 and not says_something(line.text)
    )


_ADDRESSEE = re.compile(
    r"(?:An (?:das|die|den)|Herrn?|Frau|Herrn? und Frau|Firma|Familie|Eheleute|An)(?: [^\n.:]{0,50})?"
)


_SMALL = re.compile(r"(?<![\w@./-])[a-zäöüß]{3,}(?![\w@./])")
_LABELLED = re.compile(r"[A-ZÄÖÜ][\w./ -]{1,28}:[^\n]{0,40}")


_BETWEEN = re.compile(r"\s+[·|•–]\s+")


def _is_name(line: Line) -> bool:
    """Whether a line, or every piece of one that dots or strokes part, may be a name or function."""
    pieces = _BETWEEN.split(line.text)
    known = (frame.NAME_LINE, frame.ORGANISATION, frame.CONTACT)
    return all(any(pattern.fullmatch(piece) for pattern in known) for piece in pieces)


_FILE_NUMBER = re.compile(
    r"(?:Schadens?|Leistungs|Poliz(?:z|ze)n?|Policen?|Vertrags|Versicherungs|Rechnungs|Vorgangs|Bearbeitungs"
    r"|Mitglieds"
    r"|Fall|Akten|Geschäfts)(?:[- ]?(?:Nr\.?|Nummer|Zahl)|nummer|zahl|zeichen)[ ]?[:.]?[ ]"
    r"(?=[^\n]{0,12}[0-9])[^\n]{1,40}"
)
"""A line with nothing but the number of a file: it goes with the head of a letter, and is no sign of one."""


_ABOUT = re.compile(
    r"(?:VN|Versicherungsnehmer(?:in)?|Versicherte[rn]?|Mandant(?:in)?|Pat(?:ient(?:in)?)?\.?|Klient(?:in)?"
    r"|Kund(?:e|in)|Mitglied"
    r"|Anspruchsteller(?:in)?|Geb(?:oren|\.|urtsdatum)?(?: am)?|SV-?N(?:ummer|r\.?)|Aufn(?:ahme)?[.-]*(?:Nr\.?"
    r"|zahl)|Zimmer|Kostenträger"
    r"|Unfalltag|Schadentag|Schadensdatum|Objekt|Liegenschaft)[ ]?:?[ ][^\n]{2,60}"
    r"|(?:Vertrag|Polizz?e|Schaden|Akte?|Fall|Rechnung|Bestellung|Auftrag|PID"
    r"|Fall-?ID):? [A-Z0-9/.-]{0,12}[0-9][A-Z0-9/.-]{0,12}"
)
"""A line that names whom a letter is about: it goes with the head of a letter, and is no sign of one."""


def _is_about(line: Line) -> bool:
    return fits(_ABOUT, line) and not states(line) and not says_something(line.text)


def _head_line(line: Line, body: str) -> bool | None:
    """True for a line of a letterhead, False for content, None for what may be a name."""
    if fits(frame.SALUTATION, line) or fits(frame.PLACE_DATE, line):
        return True
    if fits(frame.REFERENCE, line) or fits(frame.MAIL_HEAD, line) or fits(_FILE_NUMBER, line):
        numbers = _NUMBER.findall(line.text)
        return not any(number in body for number in numbers) and not says_something(line.text)
    if _is_about(line):
        return None
    if len(line.text) > LONGEST_LINE or states(line) or TITLE.fullmatch(line.text.split(" ")[-1]):
        return False
    if says_something(line.text):
        return False
    if fits(frame.CONTACT, line) or (fits(frame.ORGANISATION, line) and not line.text.endswith((".", ":", "?"))):
        return True
    return None if _is_name(line) and not line.text.endswith(":") else False


def _salutation(text: str) -> Iterator[Change]:
    """A salutation that shares its line with the first sentence goes alone."""
    lines = lines_of(text)[:3]
    for line in lines[:1]:
        match = _INLINE_SALUTATION.match(line.text)
        if match and not fits(frame.SALUTATION, line):
            yield line.start, line.start + match.end(), ""


_INLINE_SALUTATION = re.compile(
    r"(?:Sehr geehrte[rs]?|Liebe[rs]?(?= (?:Frau|Herr)))(?: Damen und Herren| (?:Frau|Herr)(?: Kolleg(?:in"
    r"|e))?(?: (?:Dr\.|Mag\.|Prof\."
    r"|[A-ZÄÖÜ][\w-]{1,30})){0,4})[,!][ ]+(?!(?:so|sagte|schrieb|rief|lautete|begann|stand|heißt|hieß)\b)(?=\S)"
)


def _student(text: str) -> Iterator[Change]:
    """The header of an exam paper: a block with a name or number of a student, and what stands beside it."""
    lines = lines_of(text)[:_TOP_LINES]
    marked = [line for line in lines if fits(frame.STUDENT, line)]
    bare = [line.text.split()[0] for line in marked if ":" not in line.text]
    if not marked or len(bare) > len(set(bare)):  # several candidates are a list of them
        return
    blocks = {line.block for line in marked}
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


def _marks(text: str) -> Iterator[Change]:
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


def _page_marks(text: str) -> Iterator[Change]:
    lines = lines_of(text)
    for line in lines:
        if (
            len(line.text) <= 60
            and fits(frame.PAGE_MARK, line)
            and (line.text[0].isalpha() or line.text[0] in "-–([=~*#" or len(lines) > 1)
        ):
            yield removed(text, line)


AROUND = (
    ("student-header", _student),
    ("letterhead", _letterhead),
    ("salutation", _salutation),
    ("page-mark", _page_marks),
    ("marks", _marks),
    ("signature", signature),
)
"""Name and finder of each rule, in the order in which they are used."""
