"""Which lines of a text are the frame of a letter, a mail or an exam paper, and which its content."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding import unify_frame as frame
from pruefstand.blinding.unify_byline import byline
from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_exam import marks, student
from pruefstand.blinding.unify_lines import (
    LONGEST_LINE,
    TITLE,
    Line,
    fits,
    lines_of,
    loose,
    removed,
    says_something,
    states,
)
from pruefstand.blinding.unify_signature import signature
from pruefstand.language.given_names import GIVEN, GIVEN_WORDS

__all__ = ["AROUND"]

_TOP_LINES = 16
_NUMBER = re.compile(r"[0-9][0-9./-]{3,}[0-9A-Za-z]*")


def _letterhead(text: str) -> Iterator[Change]:
    """What stands above a salutation or a line of place and date, if it is the head of a letter line by line."""
    lines = lines_of(text)
    several = _chronicle(lines)
    lines = lines[:_TOP_LINES]
    spoken = next((i for i, line in enumerate(lines) if _speaks(line)), len(lines))
    lines = lines[:spoken]  # nothing below a sentence is a letterhead, but may be the letter that it quotes
    anchors = [i for i, line in enumerate(lines) if _anchors(line, several)]
    last = max([*anchors, *_certain(lines)], default=-1)
    if last < 0 or (not any(fits(frame.SALUTATION, line) for line in lines) and _sheet(lines, last)):
        return
    while last + 1 < len(lines) and (_addressed(lines, last + 1) or fits(frame.DICTATION, lines[last + 1])):
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


def _anchors(line: Line, several: bool) -> bool:
    """Whether a line is a salutation, or place and date; one of several dates without a place is none."""
    return fits(frame.SALUTATION, line) or (fits(frame.PLACE_DATE, line) and not several)


def _chronicle(lines: list[Line]) -> bool:
    """Whether dates head paragraphs of an account: two without a place, or two with one and no salutation."""
    bare = sum(1 for line in lines if fits(frame.BARE_DATE, line))
    dated = sum(1 for line in lines[:-1] if fits(frame.PLACE_DATE, line))
    return bare > 1 or (dated > 1 and not any(fits(frame.SALUTATION, line) for line in lines))


def _sheet(lines: list[Line], last: int) -> bool:
    """Whether the lines that may be of a head only label values, beside labels that no letter has („Uhrzeit:“)."""
    likely = [line for line in lines[: last + 1] if fits(frame.PLACE_DATE, line) or fits(frame.REFERENCE, line)]
    beside = [line for line in lines if line.block == lines[0].block and _LABEL.match(line.text)]
    known = (frame.REFERENCE, frame.MAIL_HEAD, frame.CONTACT, frame.PLACE_DATE)
    foreign = [line for line in beside if not (_is_about(line) or any(fits(pattern, line) for pattern in known))]
    return bool(foreign) and all(_OF_SHEETS.match(line.text) for line in likely)


def _certain(lines: list[Line]) -> Iterator[int]:
    """Which of the first six lines can only be of a letter or mail."""
    mail = any(_OF_MAIL.match(line.text) or "@" in line.text for line in lines)
    for number, line in enumerate(lines[:6]):
        routes = _ROUTE.match(line.text) is not None and not mail
        if (fits(frame.CONTACT, line) or fits(frame.REFERENCE, line)) and not routes:
            yield number


_LABEL = re.compile(r"[A-ZÄÖÜ][\w. -]{1,24}:[ ]")
_OF_SHEETS = re.compile(r"(?:Datum|Von|An|Zahl|Wegen|Bezug|Akte?|Referenz|Bearbeiter(?:in)?|Zeichen):")
_OF_MAIL = re.compile(r"(?:Betreff|Betrifft|Betr|Thema|Subject|Gesendet|Sent|Cc|CC|Datum|Date|Re|AW|WG)\b")
_ROUTE = re.compile(r"(?:Von|An|From|To|Wegen|Zahl|Akt|Bezug|Zeichen):")
"""Labels that stand above a letter, but above a transfer, a transport or a span as well."""
_WHOLE = re.compile(r"[^:\n]{0,160}(?: [a-zäöü]{2,20}| [12][0-9]{3})[.?]")
_TELLS = re.compile(
    r"(?:Herrn?|Frau|Firma|Familie|Eheleute|An d(?:as|ie|en|er|em))\b[^\n]{0,140}?"
    r"[ ](?!(?:von|und|der|die|das|den|dem|zur|van|bei|für)\b)[a-zäöüß]{3,20}\b[^\n]{0,140}[.?!]"
)
"""A sentence that begins as an address does."""
_LOWER = re.compile(r"\b[a-zäöüß]{2,}\b")
_BY_POST = re.compile(r"(?:[Pp]er|[Vv]ia|[Vv]orab|[Ii]m|[Mm]it|[Nn]ur|Zustellung)\b")


def _speaks(line: Line) -> bool:
    """Whether a line is a sentence, or introduces what follows."""
    if _TELLS.fullmatch(line.text):
        return True
    if _WHOLE.fullmatch(line.text) and len(_LOWER.findall(line.text)) > 1 and not _BY_POST.match(line.text):
        return not fits(frame.SALUTATION, line)
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
    if fits(frame.DICTATION, line):
        return True
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
            continue
        match = _INLINE_GREETING.match(line.text)
        if match and match["name"] in GIVEN | GIVEN_WORDS | {"zusammen"}:
            yield line.start, line.start + match.end(), ""


_INLINE_GREETING = re.compile(
    r"(?:Hall[oi]|Hi|Hey|Hoi|Servus|Moin|Liebe[rs]?|Guten (?:Tag|Morgen|Abend)|Grüß (?:dich|Sie|Gott)|Salü|Ciao)[ ]"
    r"(?P<name>zusammen|[A-ZÄÖÜ][\w-]{1,20})[,!][ ]+"
    r"(?!(?:so|sagte|schrieb|rief|lautete|begann|stand|heißt|hieß)\b)(?=\S)"
)
_INLINE_SALUTATION = re.compile(
    r"(?:Sehr geehrte[rs]?|Liebe[rs]?(?= (?:Frau|Herr)))(?: Damen und Herren| (?:Frau|Herr)(?: Kolleg(?:in"
    r"|e))?(?: (?:Dr\.|Mag\.|Prof\."
    r"|Ing\.|DI|(?:von|van|de|der|den|zu|zur|vom|la|le|del|della|di|da|dos|ten|ter|al|el|auf|am)(?= [A-ZÄÖÜa-z])"
    r"|[A-ZÄÖÜ][\w'’-]{1,30})){0,6})[,!][ ]+(?!(?:so|sagte|schrieb|rief|lautete|begann|stand|heißt|hieß)\b)(?=\S)"
)


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
    ("byline", byline),
    ("student-header", student),
    ("letterhead", _letterhead),
    ("salutation", _salutation),
    ("page-mark", _page_marks),
    ("marks", marks),
    ("signature", signature),
)
"""Name and finder of each rule, in the order in which they are used."""
