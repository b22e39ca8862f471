"""The end of a letter or mail: greeting, signature, what devices add; enclosures and postscripts stay."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding import unify_frame as frame
from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_greeting import greets
from pruefstand.blinding.unify_lines import Line, carries_content, fits, lines_of, removed, states
from pruefstand.language.given_names import GIVEN, GIVEN_WORDS

__all__ = ["before_enclosures", "signature"]

_SIGNATURE_LINES = 10
_COLUMNS = re.compile(r"\t+|[ ]{3,}")


def signature(text: str) -> Iterator[Change]:
    """A greeting alone on its line near the end, and what stands below it as long as it can be a signature.

    Enclosures and postscripts stay, and so does everything from the first line that says something.
    """
    lines = lines_of(text)
    for number in range(max(0, len(lines) - _SIGNATURE_LINES - 8), len(lines)):
        if number == 0 or not greets(lines[number].text):
            continue
        below = lines[number + 1 :]
        gone, kept = _below(below)
        if kept and _mail_before(kept):
            gone, kept = gone + kept, []
        if kept and not _follows_signature(kept):
            continue
        above = lines[number - 1]
        led_to = [above] if number > 1 and fits(_LEADS_TO, above) else []
        for line in [*led_to, lines[number], *gone]:
            yield removed(text, line)
        return
    yield from _unannounced(text, lines)


_LEADS_TO = re.compile(r"[^.:!?\n0-9]{0,70}\b(?:verbleib|zeichn|grüß)en?(?: (?:ich|wir))(?: stets| mit)?,?")


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


def _follows_signature(lines: list[Line]) -> bool:
    """Whether what stands below can stand below a signature: enclosures, a postscript, two or three lines of a firm."""
    if frame.ENCLOSURE.match(lines[0].text) or frame.POSTSCRIPT.match(lines[0].text):
        return True
    return len(lines) <= 3 and not any(states(line) or carries_content(line.text) for line in lines)


_QUOTED_MAIL = re.compile(
    r"(?:Am|On|Den) [^\n]{6,90} (?:schrieb|wrote|hat)\b[^\n]{0,90}:|-{2,}[ ]?(?:Ursprüngliche|Original)[^\n]{0,40}"
)


def _mail_before(lines: list[Line]) -> bool:
    """Whether below a signature stands nothing but the mail that was answered, and it names no content."""
    opened = _QUOTED_MAIL.fullmatch(lines[0].text) is not None
    return opened and not any(carries_content(line.text) for line in lines)


def _below(lines: list[Line]) -> tuple[list[Line], list[Line]]:
    gone: list[Line] = []
    kept: list[Line] = []
    for number, line in enumerate(lines):
        if frame.ENCLOSURE.match(line.text) or frame.POSTSCRIPT.match(line.text):
            kept += [rest for rest in lines[number:] if not (fits(frame.AFTERWORD, rest) or fits(frame.DEVICE, rest))]
            gone += [rest for rest in lines[number:] if fits(frame.AFTERWORD, rest) or fits(frame.DEVICE, rest)]
            break
        if number >= _SIGNATURE_LINES or not _signs(line):
            kept += lines[number:]
            break
        gone.append(line)
    return gone, kept


def _signs(line: Line) -> bool:
    columns = _COLUMNS.split(line.text)  # two who sign beside each other
    if len(columns) > 1:
        return all(_signs(Line(line.start, line.end, column, line.block)) for column in columns if column)
    if fits(frame.AFTERWORD, line) or fits(frame.DEVICE, line):
        return True
    if _QUOTED_MAIL.fullmatch(line.text):
        return False
    if len(line.text) > 90 or carries_content(line.text) or states(line):
        return False
    known = (frame.SIGNATURE, frame.CONTACT, frame.ORGANISATION, frame.PLACE_DATE, frame.PAGE_MARK)
    if greets(line.text) or any(fits(pattern, line) for pattern in known):
        return True
    return len(line.text.split()) <= 7 and not line.text.endswith((".", "?", ":", ";"))


def _unannounced(text: str, lines: list[Line]) -> Iterator[Change]:
    """Place and date, a marked signature, dictation marks and lines of devices at the very end, without a greeting."""
    if (block := _who_signs(lines)) is not None:
        for line in block:
            yield removed(text, line)
        return
    for number in range(len(lines) - 1, max(0, len(lines) - 6), -1):
        line = lines[number]
        if fits(frame.AFTERWORD, line) or fits(frame.DEVICE, line):
            yield removed(text, line)
        elif frame.ENCLOSURE.match(line.text):
            continue
        elif fits(frame.PLACE_DATE, line) or _dated_beside(line):
            if line.block != lines[number - 1].block:
                yield removed(text, line)
            return
        elif number > 1 and fits(_CERTIFIED, lines[number - 1]) and _signs(line):
            yield removed(text, line)
            yield removed(text, lines[number - 1])
            return
        elif (
            number + 1 < len(lines)
            and line.block == lines[number + 1].block != lines[number - 1].block
            and fits(frame.ORGANISATION, lines[number + 1])
            and len(line.text.split()) <= 3
            and frame.NAME_LINE.fullmatch(line.text)
        ):  # a name above its function
            yield removed(text, line)
            return
        elif _named_at_end(line, lines[number - 1]) and not _led_to(lines, number):
            yield removed(text, line)
            if number > 1 and _SIGNED_FOR.fullmatch(lines[number - 1].text):
                yield removed(text, lines[number - 1])
                return
        else:
            return


def _dated_beside(line: Line) -> bool:
    """Whether place and date stand in one line with who signs."""
    columns = [Line(line.start, line.end, piece, line.block) for piece in _COLUMNS.split(line.text) if piece]
    return len(columns) > 1 and fits(frame.PLACE_DATE, columns[0]) and all(_signs(column) for column in columns[1:])


_TITLED = re.compile(r"(?:DDr|Dr|MMag|Mag|Prof|Univ|Prim|OA|OÄ|DI|Ing|RA|StB)(?:in)?[. ]")
_OFFICE = re.compile(
    r"(?:Vorsitzende[r]?|Richter(?:in)?|Rechtspfleger(?:in)?|Assistenz(?:arzt|ärztin)|Ober(?:arzt|ärztin)|Primar\w*"
    r"|Psycholog(?:in|e)|Pflege\w+|Stations\w+|Geschäftsführer(?:in)?|Referent(?:in)?|Sachbearbeiter(?:in)?"
    r"|Obmann|Obfrau|Präsident(?:in)?|\w*berater(?:in)?|\w*anw[aä]lt(?:in)?)(?: [^\n.:;?]{1,50})?"
)


def _who_signs(lines: list[Line]) -> list[Line] | None:
    """The last paragraph, if it is a name with a title or a given name above functions and addresses only."""
    block = [line for line in lines[-4:] if line.block == lines[-1].block] if lines else []
    if not 2 <= len(block) <= 4 or len(block) == len(lines) or lines[-len(block) - 1].block == block[0].block:
        return None
    if _led_to(lines, len(lines) - 1):
        return None
    first, rest = block[0], block[1:]
    known = (frame.ORGANISATION, frame.CONTACT, _OFFICE)
    person = _TITLED.match(first.text) is not None or first.text.split()[0] in GIVEN | GIVEN_WORDS
    named = frame.NAME_LINE.fullmatch(first.text) is not None and not fits(frame.ORGANISATION, first)
    below = all(
        any(fits(pattern, line) for pattern in known)
        and not (states(line) or carries_content(line.text) or line.text.endswith((".", ":", "?", ";")))
        for line in rest
    )
    return block if person and named and below else None


def _led_to(lines: list[Line], number: int) -> bool:
    """Whether a colon in the paragraph or right before it introduces the line: then it answers something."""
    first = number
    while first and lines[first - 1].block == lines[number].block:
        first -= 1
    return any(
        line.text.endswith(":") and not any(fits(one, line) for one in (_CERTIFIED, _SIGNED_FOR, frame.SIGNATURE))
        for line in lines[max(0, first - 1) : number]
    )


def _named_at_end(line: Line, before: Line) -> bool:
    """A name with a title, a function or „gez.“ in a paragraph of its own, after the last sentence."""
    marked = re.match(r"(?:gez\.?|e\. ?h\.|i\. ?[VA]\.) ", line.text) or re.search(
        r"(?:Mag\.|Dr\.|e\. ?h\.|LL\.M\.|RA\b|Rechtsanw[aä]lt)", line.text
    )
    own = line.block != before.block or fits(frame.SIGNATURE, before) or fits(frame.PLACE_DATE, before)
    return (
        bool(marked)
        and own
        and (fits(frame.SIGNATURE, line) or fits(frame.ORGANISATION, line))
        and not line.text.endswith(":")
        and not states(line)
        and (not line.text.endswith(".") or _STOPPED.search(line.text) is not None)
    )


_CERTIFIED = re.compile(
    r"(?:Für die (?:Richtigkeit|Ausfertigung|Abschrift)(?: der (?:Ausfertigung|Abschrift))?"
    r"|[Ff]\. ?d\. ?R\.(?: ?d\. ?A\.)?"
    r"|Beglaubigt|Ausgefertigt)[ ]?:?"
)
_SIGNED_FOR = re.compile(r"Für (?:die|den|das) [A-ZÄÖÜ][^\n:]{2,50}:?|(?:Der|Die) [A-ZÄÖÜ][\w-]{4,30}:")
_STOPPED = re.compile(r"(?:\b\w\.|\b(?:LL\.M|Bakk|iur|jur|med|univ|dent|vet|phil)\.)$")
