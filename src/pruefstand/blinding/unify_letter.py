"""Which lines of a text are the frame of a letter, a mail or an exam paper, and which its content."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.blinding import unify_frame as frame
from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_greeting import greets
from pruefstand.language.finding import find

__all__ = ["AROUND", "before_enclosures", "carries_content"]

_TOP_LINES, _LONGEST_LINE, _SIGNATURE_LINES = 16, 160, 10
_WEIGHTY = {"amount", "case", "celex", "ecli", "eu_act", "journal", "norm", "percent", "rs", "dose"}
_SENTENCE = re.compile(
    r"[a-zäöüß][^\n]{0,200}\b(?:ist|sind|hat|haben|wird|werden|wurde|war|kann|muss|soll|besteht|liegt|steht|gilt)\b"
)
_NUMBER = re.compile(r"[0-9][0-9./-]{3,}[0-9A-Za-z]*")


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    text: str
    block: int


def carries_content(text: str) -> bool:
    """Whether a piece names something that an answer is judged by: a case, norm, source, amount, percentage, dose."""
    return any(one.kind in _WEIGHTY for one in find(text))


def _lines(text: str) -> list[_Line]:
    """The lines that are not empty, without blanks around them, with the number of their paragraph."""
    found, at, block, empty = [], 0, 0, False
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped:
            block += empty
            start = at + len(line) - len(line.lstrip())
            found.append(_Line(start, start + len(stripped), stripped, block))
        empty = not stripped
        at += len(line) + 1
    return found


def _is(pattern: re.Pattern[str], line: _Line) -> bool:
    return len(line.text) <= _LONGEST_LINE and pattern.fullmatch(line.text) is not None


def _removed(text: str, line: _Line) -> Change:
    """A line with its line end."""
    end = text.find("\n", line.end)
    return text.rfind("\n", 0, line.start) + 1, len(text) if end < 0 else end + 1, ""


def _letterhead(text: str) -> Iterator[Change]:
    """What stands above a salutation or a line of place and date, if it is the head of a letter line by line."""
    lines = _lines(text)[:_TOP_LINES]
    spoken = next((i for i, line in enumerate(lines) if _speaks(line)), len(lines))
    lines = lines[:spoken]  # nothing below a sentence is a letterhead, but may be the letter that it quotes
    anchors = [i for i, line in enumerate(lines) if _is(frame.SALUTATION, line) or _is(frame.PLACE_DATE, line)]
    strong = [i for i, line in enumerate(lines) if _is(frame.CONTACT, line) or _is(frame.REFERENCE, line)]
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
    if _is(
        frame.SALUTATION, lines[last]
    ):  # between what is certain and the salutation all is head but titles and content
        sure = next((i for i, ok in enumerate(told) if ok), last)
        told = [ok or (i > sure and _loose(line)) for i, (line, ok) in enumerate(zip(lines, told, strict=False))]
    first = next((i for i, ok in enumerate(told) if not ok), len(told))
    if first < len(told) and not _is(frame.SALUTATION, lines[last]):
        told = told[:first]
    for line, ok in zip(lines, told, strict=False):
        if ok:
            yield _removed(text, line)


def _loose(line: _Line) -> bool:
    """Whether a line between a letterhead and a salutation is short and says nothing: a function, a slogan, a subject."""
    return (
        len(line.text) <= 80
        and not line.text.endswith((".", ":", "?", "!", ";"))
        and ":" not in line.text
        and not any(_TITLE.fullmatch(word) for word in line.text.split())
        and not _states(line)
        and not _says_something(line.text)
    )


def _states(line: _Line) -> bool:
    """Whether a line has a finite verb after its first word."""
    return _SENTENCE.search(line.text[:_LONGEST_LINE]) is not None


def _speaks(line: _Line) -> bool:
    """Whether a line is a sentence, or introduces what follows."""
    if line.text.endswith(".") and len(_SMALL.findall(line.text)) > 4:
        return True
    if (
        _is(frame.SALUTATION, line)
        or _is(frame.PLACE_DATE, line)
        or _is(frame.CONTACT, line)
        or _is(frame.REFERENCE, line)
    ):
        return False
    told = line.text[-1] == ":" and len(line.text.split()) > 2  # "Das Schreiben lautete:"
    return told or _states(line) or (len(line.text) > 40 and line.text[-1] in ".:?!;")


def _addressed(lines: list[_Line], number: int) -> bool:
    """Whether a line belongs to the address that a line such as „An das“ or „Herrn“ opens."""
    line = lines[number]
    above = [one for one in lines[:number] if one.block == line.block]
    return (
        any(_ADDRESSEE.fullmatch(one.text) for one in above) and len(line.text) < 70 and not _says_something(line.text)
    )


_ADDRESSEE = re.compile(
    r"(?:An (?:das|die|den)|Herrn?|Frau|Herrn? und Frau|Firma|Familie|Eheleute|An)(?: [^\n.:]{0,50})?"
)


_SMALL = re.compile(r"(?<![\w@./-])[a-zäöüß]{3,}(?![\w@./])")
_LABELLED = re.compile(r"[A-ZÄÖÜ][\w./ -]{1,28}:[^\n]{0,40}")
_TITLE = re.compile(
    r"[\w-]*(?:[Bb]rief|[Bb]ericht|[Gg]utachten|[Ss]tellungnahme|[Bb]efund|[Kk]lage|[Pp]rotokoll|[Bb]escheid"
    r"|[Mm]emo(?:randum)?|[Ll]ösung|[Aa]nalyse)"
)


_BETWEEN = re.compile(r"\s+[·|•–]\s+")


def _is_name(line: _Line) -> bool:
    """Whether a line, or every piece of one that dots or strokes part, may be a name or function."""
    pieces = _BETWEEN.split(line.text)
    known = (frame.NAME_LINE, frame.ORGANISATION, frame.CONTACT)
    return all(any(pattern.fullmatch(piece) for pattern in known) for piece in pieces)


def _head_line(line: _Line, body: str) -> bool | None:
    """True for a line of a letterhead, False for content, None for what may be a name."""
    if _is(frame.SALUTATION, line) or _is(frame.PLACE_DATE, line):
        return True
    if _is(frame.REFERENCE, line) or _is(frame.MAIL_HEAD, line):
        numbers = _NUMBER.findall(line.text)
        return not any(number in body for number in numbers) and not _says_something(line.text)
    if len(line.text) > _LONGEST_LINE or _states(line) or _TITLE.fullmatch(line.text.split(" ")[-1]):
        return False
    if _says_something(line.text):
        return False
    if _is(frame.CONTACT, line) or (_is(frame.ORGANISATION, line) and not line.text.endswith((".", ":", "?"))):
        return True
    return None if _is_name(line) and not line.text.endswith(":") else False


def _says_something(text: str) -> bool:
    return any(one.kind in _WEIGHTY - {"case"} for one in find(text))


def _salutation(text: str) -> Iterator[Change]:
    """A salutation that shares its line with the first sentence goes alone."""
    lines = _lines(text)[:3]
    for line in lines[:1]:
        match = _INLINE_SALUTATION.match(line.text)
        if match and not _is(frame.SALUTATION, line):
            yield line.start, line.start + match.end(), ""


_INLINE_SALUTATION = re.compile(
    r"Sehr geehrte[rs]?(?: Damen und Herren| (?:Frau|Herr)(?: Kolleg(?:in|e))?(?: (?:Dr\.|Mag\.|Prof\."
    r"|[A-ZÄÖÜ][\w-]{1,30})){0,4})[,!][ ]+(?=\S)"
)


def _student(text: str) -> Iterator[Change]:
    """The header of an exam paper: a block with a name or number of a student, and what stands beside it."""
    lines = _lines(text)[:_TOP_LINES]
    marked = [line for line in lines if _is(frame.STUDENT, line)]
    if not marked:
        return
    blocks = {line.block for line in marked}
    last = max(line.start for line in marked)
    for line in lines:
        beside = line.block in blocks or line.start < last
        if _is(frame.STUDENT, line) or (
            beside
            and not carries_content(line.text)
            and (
                _is(frame.STUDENT_MORE, line)
                or _is(frame.PLACE_DATE, line)
                or _is(frame.ORGANISATION, line)
                or _is(frame.NAME_LINE, line)
                or (line.block in blocks and (_loose(line) or _labelled(line)) and not _PART.match(line.text))
            )
        ):
            yield _removed(text, line)


def _labelled(line: _Line) -> bool:
    """Whether a line among those of an exam's header is a label with a short value („Platz: 12“)."""
    return (
        _LABELLED.fullmatch(line.text) is not None
        and not _TITLE.fullmatch(line.text.split(":")[0])
        and not _states(line)
    )


_PART = re.compile(
    r"(?:Antwort|Ergebnis|Lösung|Ad|Anspruch|Frage|Aufgabe|Fall|Teil|Sachverhalt|Zu|Ad|[A-Z0-9IVX]{1,4}[.)])\b"
)


def _page_marks(text: str) -> Iterator[Change]:
    lines = _lines(text)
    for line in lines:
        if (
            len(line.text) <= 60
            and _is(frame.PAGE_MARK, line)
            and (line.text[0].isalpha() or line.text[0] in "-–(" or len(lines) > 1)
        ):
            yield _removed(text, line)


def _signature(text: str) -> Iterator[Change]:
    """A greeting alone on its line near the end, and what stands below it as long as it can be a signature.

    Enclosures and postscripts stay, and so does everything from the first line that says something.
    """
    lines = _lines(text)
    for number in range(max(0, len(lines) - _SIGNATURE_LINES - 8), len(lines)):
        if number == 0 or not greets(lines[number].text):
            continue
        below = lines[number + 1 :]
        gone, kept = _below(below)
        if kept and _mail_before(kept):
            gone, kept = gone + kept, []
        if kept and not _follows_signature(kept):
            continue
        for line in [lines[number], *gone]:
            yield _removed(text, line)
        return
    yield from _unannounced(text, lines)


def before_enclosures(text: str) -> int:
    """Where the last three lines begin, if enclosures or a postscript open them; else the end of the text."""
    at = len(text.rstrip())
    for _line in range(3):
        start = text.rfind("\n", 0, at) + 1
        line = text[start:at].strip()
        if frame.ENCLOSURE.match(line) or frame.POSTSCRIPT.match(line):
            return start
        if not start or not line:
            break
        at = start - 1
    return len(text)


def _follows_signature(lines: list[_Line]) -> bool:
    """Whether what stands below can stand below a signature: enclosures, a postscript, two or three lines of a firm."""
    if frame.ENCLOSURE.match(lines[0].text) or frame.POSTSCRIPT.match(lines[0].text):
        return True
    return len(lines) <= 3 and not any(_states(line) or carries_content(line.text) for line in lines)


_QUOTED_MAIL = re.compile(
    r"(?:Am|On|Den) [^\n]{6,90} (?:schrieb|wrote|hat)\b[^\n]{0,90}:|-{2,}[ ]?(?:Ursprüngliche|Original)[^\n]{0,40}"
)


def _mail_before(lines: list[_Line]) -> bool:
    """Whether below a signature stands nothing but the mail that was answered, and it names no content."""
    opened = _QUOTED_MAIL.fullmatch(lines[0].text) is not None
    return opened and not any(carries_content(line.text) for line in lines)


def _below(lines: list[_Line]) -> tuple[list[_Line], list[_Line]]:
    gone: list[_Line] = []
    kept: list[_Line] = []
    for number, line in enumerate(lines):
        if frame.ENCLOSURE.match(line.text) or frame.POSTSCRIPT.match(line.text):
            kept += [rest for rest in lines[number:] if not (_is(frame.AFTERWORD, rest) or _is(frame.DEVICE, rest))]
            gone += [rest for rest in lines[number:] if _is(frame.AFTERWORD, rest) or _is(frame.DEVICE, rest)]
            break
        if number >= _SIGNATURE_LINES or not _signs(line):
            kept += lines[number:]
            break
        gone.append(line)
    return gone, kept


def _signs(line: _Line) -> bool:
    columns = re.split(r"\t+|[ ]{3,}", line.text)  # two who sign beside each other
    if len(columns) > 1:
        return all(_signs(_Line(line.start, line.end, column, line.block)) for column in columns if column)
    if _is(frame.AFTERWORD, line) or _is(frame.DEVICE, line):
        return True
    if _QUOTED_MAIL.fullmatch(line.text):
        return False
    if len(line.text) > 90 or carries_content(line.text) or _states(line):
        return False
    known = (frame.SIGNATURE, frame.CONTACT, frame.ORGANISATION, frame.PLACE_DATE, frame.PAGE_MARK)
    if greets(line.text) or any(_is(pattern, line) for pattern in known):
        return True
    return len(line.text.split()) <= 7 and not line.text.endswith((".", "?", ":", ";"))


def _unannounced(text: str, lines: list[_Line]) -> Iterator[Change]:
    """Place and date, a marked signature, dictation marks and lines of devices at the very end, without a greeting."""
    for number in range(len(lines) - 1, max(0, len(lines) - 6), -1):
        line = lines[number]
        if _is(frame.AFTERWORD, line) or _is(frame.DEVICE, line):
            yield _removed(text, line)
        elif frame.ENCLOSURE.match(line.text):
            continue
        elif _is(frame.PLACE_DATE, line):
            if line.block != lines[number - 1].block:
                yield _removed(text, line)
            return
        elif _named_at_end(line, lines[number - 1]):
            yield _removed(text, line)
            if number > 1 and _SIGNED_FOR.fullmatch(lines[number - 1].text):
                yield _removed(text, lines[number - 1])
                return
        else:
            return


def _named_at_end(line: _Line, before: _Line) -> bool:
    """A name with a title, a function or „gez.“ in a paragraph of its own, after the last sentence."""
    marked = re.match(r"(?:gez\.?|e\. ?h\.|i\. ?[VA]\.) ", line.text) or re.search(
        r"(?:Mag\.|Dr\.|e\. ?h\.|LL\.M\.|RA\b|Rechtsanw[aä]lt)", line.text
    )
    own = line.block != before.block or _is(frame.SIGNATURE, before) or _is(frame.PLACE_DATE, before)
    return (
        bool(marked)
        and own
        and (_is(frame.SIGNATURE, line) or _is(frame.ORGANISATION, line))
        and not line.text.endswith(":")
        and not _states(line)
        and (not line.text.endswith(".") or _STOPPED.search(line.text) is not None)
    )


_SIGNED_FOR = re.compile(r"Für (?:die|den|das) [A-ZÄÖÜ][^\n:]{2,50}:?|(?:Der|Die) [A-ZÄÖÜ][\w-]{4,30}:")
_STOPPED = re.compile(r"(?:\b\w\.|\b(?:LL\.M|Bakk|iur|jur|med|univ|dent|vet|phil)\.)$")


AROUND = (
    ("student-header", _student),
    ("letterhead", _letterhead),
    ("salutation", _salutation),
    ("page-mark", _page_marks),
    ("signature", _signature),
)
"""Name and finder of each rule, in the order in which they are used."""
