"""Answers without a sentence: *nein* behind a label, in a row of a table or behind a question, a sign, a box."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pruefstand.language.sentences import LIST_MARK, Span

__all__ = ["Hit", "answers", "boxes", "is_answered"]

Hit = tuple[int, int, str]
"""A place and what is written for it."""
_END = r"(?=\s*(?:$|[,.;\n|(]))"
_NO = re.compile(r"(?::\s*(?P<no>[nN]ein|negativ|neg\.|Ø)|(?<=\w)\s(?P<sign>[Øø∅]|nein))" + _END)
"""„Schwindel: nein“, „Schwindel Ø“."""
_NO_APART = re.compile(
    r"(?:\?[\"“”»«]?\s*(?:[-–—]\s*)?(?P<asked>[nN]ein)(?=\s*(?:$|[,.;!\n|]))"
    r"|;[ \t]?(?:[nN]ein|negativ|neg\.|Ø)(?=\s*(?:$|[.;\n]))"
    r"|(?<![jJ]a)(?<![jJ]a )[ \t]*(?:\|[ \t]*|=[ \t]*)(?:[nN]ein|negativ|neg\.|Ø)(?:(?P<cell>[ \t]*\|(?=[ \t]*[^\s|]))|"
    + _END
    + r")|"
    r"(?<=\w)[ \t]\((?:[nN]ein|neg(?:ativ|\.))\)"
    r"|(?<=[\w)])[ \t]+[-–—][ \t]+[nN]ein(?=\s*(?:$|[.;\n|]|,[^.;\n]{1,60}[ \t][-–—][ \t]+(?:ja|nein)(?!\w))))"
)
"""„Schwindel;nein“, „| Schwindel | nein |“, „Schwindel? Nein.“, „Schwindel – nein“; no „ja | nein“."""
_YES_CELL = re.compile(r"[ \t]*\|[ \t]*(?:[jJ]a|\+|[xX✓✔])[ \t]*\|(?=[ \t]*[^\s|])")
"""*Ja* in a row that tells of something else behind it."""
_MINUS_CELL = re.compile(r"(?m)^[ \t]*\|[^|\n]*\w[^|\n]*(?P<minus>\|[ \t]*[-–−][ \t]*)\|[ \t]*$")
"""The one answer of a row: „| Brille | – |“."""
_MINUS_ALONE = re.compile(r"(?<=\w):[ \t]*(?P<colon>[-–−])(?=[ \t]*(?:$|[,;\n]))|(?<=\w)[ \t](?P<braced>\([-–−]\))")
"""„Brille: –“, „Brille (-)“."""
_MINUS = re.compile(r"(?<=\w)\s(?P<sign>[-–−])(?=\s*(?:$|[,.;\n]))")
_PLUS = re.compile(r"\w:?\s(?:\+|\(\+\))(?=\s*(?:$|[,.;\n]))")
"""A dash behind a word is an answer beside a plus only („Brille +, Hörgerät –“), else it may be a pause."""
_ANSWER = re.compile(r"(?:[-–—]\s*)?(?:[nN]ein|[jJ]a)(?=\s*(?:$|[,.;!\n]))")
_DENIES = re.compile(r"(?<!\w)(?:nicht|kein\w*|nie|ohne|weder)(?!\w)", re.IGNORECASE)
_HEADER = re.compile(r"(?m)^[^\n]*(?=\n[ \t]*\|?[ \t]*:?-{2,}[-:| \t]*$)")
"""The names of the columns of a table: the row before a rule."""
_LONG = 200


def is_answered(text: str, question: Span, answer: Span) -> bool:
    """Whether a question that denies nothing is answered *ja* or *nein* by what follows it."""
    asked = question.of(text)
    return (
        asked.rstrip('"“”»«').endswith("?")
        and len(asked) <= _LONG
        and _DENIES.search(asked) is None
        and _ANSWER.match(text, answer.start) is not None
    )


_STATE = re.compile(
    r"(?<!\w)(?:ist|sind|war|waren|bleib(?:t|en)|blieb(?:en)?|hat|haben|steht) (?:[^,.;:!?\n]{1,60} )?(?P<shut>zu)"
    r"(?=\s*(?:[.;,)!]|$))"
    r"|(?<!\w)(?:ist|sind|war|waren) (?:[^,.;:!?\n]{1,60} )?(?P<off>aus)(?=\s*(?:[.;,)!]|$))"
)
"""„Das Café ist im Januar zu.“, „Das Gerät ist aus.“"""


def answers(text: str, sentence: Span) -> Iterator[Hit]:
    """What is written for the answers of a sentence, so that what follows reads a denial where the answer is *no*."""
    told = sentence.of(text)
    for match in _STATE.finditer(text, sentence.start, sentence.end):
        yield *match.span(match.lastgroup or 0), "geschlossen" if match["shut"] else "ausgeschaltet"
    for match in _NO.finditer(text, sentence.start, sentence.end):
        yield *match.span(match.lastgroup or 0), "nicht"
    for match in _NO_APART.finditer(text, sentence.start, sentence.end):
        if match["asked"] and _DENIES.search(text, sentence.start, match.start()):
            continue
        yield *match.span(), " nicht" + ("," if match["cell"] else "")
    for match in _MINUS_ALONE.finditer(text, sentence.start, sentence.end):
        yield *match.span(match.lastgroup or 0), "nicht"
    for match in _MINUS_CELL.finditer(text, sentence.start, sentence.end):
        yield *match.span("minus"), " nicht "
    for match in _YES_CELL.finditer(text, sentence.start, sentence.end):
        yield *match.span(), " ja,"
    if _PLUS.search(told):
        for match in _MINUS.finditer(text, sentence.start, sentence.end):
            yield *match.span("sign"), "nicht"
    header = _HEADER.match(text, sentence.start)
    if header is not None and told.endswith("|"):
        yield sentence.end - 1, sentence.end, ":"


_BOX = re.compile(r"\[(?P<in>[ _xX✓✔]?)\]|\((?P<round>[ xX])\)|(?P<empty>[☐□◻])|(?P<full>[☒☑✅])")
_CHOICE = re.compile(r"[ \t]*(?P<word>[jJ]a|[nN]ein)(?!\w)")
_TO_DO = re.compile(
    r"(?<!\w)(?:[a-zäöüß]{2,}(?:en|ern|eln|t)|bis|Herrn?|Frau|Dr|Mag|offen)(?![\w-])[^\n]{0,3}$|\d|(?<!\w)(?:bis|Herrn?|Frau)(?!\w)"
)
"""What a list of things to do tells: an infinitive at the end, a day, a person."""
_TASKS = re.compile(r"Aufgabe|To-?[dD]o|[oO]ffen|Schritte|Maßnahme|[eE]rledig|[pP]lan|Vorhaben|Einkauf|Check")
_NOMINAL = re.compile(
    r"[ \t]*(?:[a-zäöüß]+(?:e|er|es|en)[ \t]+)?[A-ZÄÖÜ][\w-]*"
    r"(?:[ \t]+(?:und|oder|im|in|am|an|der|des|bei|beim|nach|mit)(?:[ \t]+(?:der|den|dem))?"
    r"(?:[ \t]+[a-zäöüß]+(?:e|er|es|en))?[ \t]+[A-ZÄÖÜ][\w-]*)*[ \t]*"
)
"""A thing by its name: „starker Husten“, „Schmerzen im Knie“."""


def boxes(text: str) -> list[Hit]:
    """What is written for boxes: one without a tick denies the thing beside it („☐ Fieber“, „Fieber: ☐ ja ☒ nein“);
    in a list of things to do it denies nothing."""
    found: list[Hit] = []
    listed: list[tuple[int, list[re.Match[str]]]] = []
    above = ""
    for line in re.finditer(r"[^\n]+", text):
        marks = list(_BOX.finditer(text, *line.span()))
        if marks:
            listed.append((line.end(), marks))
            continue
        found += _of_list(text, listed, above)
        listed, above = [], line[0]
    return found + _of_list(text, listed, above)


def _of_list(text: str, listed: Sequence[tuple[int, list[re.Match[str]]]], above: str) -> list[Hit]:
    pieces = [
        (mark, text[mark.end() : after])
        for end, marks in listed
        for mark, after in zip(marks, [*(one.start() for one in marks[1:]), end], strict=True)
    ]
    beside = {mark.start(): told for mark, told in pieces}
    things = bool(_TASKS.search(above)) or any(_TO_DO.search(told.rstrip()) for _mark, told in pieces)
    found: list[Hit] = []
    for _end, marks in listed:
        start = text.rfind("\n", 0, marks[0].start()) + 1
        listmark = LIST_MARK.match(text, start)
        first = listmark.end() if listmark else start
        leads = not text[first : marks[0].start()].strip()
        for mark in marks:
            told = beside[mark.start()]
            found += _of_box(mark, told, leads=leads, things=things, opens=mark is marks[0])
    return found


def _of_box(mark: re.Match[str], told: str, *, leads: bool, things: bool, opens: bool) -> Iterator[Hit]:
    ticked = bool(mark["full"]) or (mark["in"] or mark["round"] or "").strip(" _") != ""
    choice = _CHOICE.match(told)
    if choice:
        denied = choice["word"].lower() == "nein"
        yield mark.start(), mark.end() + choice.end(), (" nicht" if denied else " ja") if ticked else " "
    elif leads and (ticked or (not things and _NOMINAL.fullmatch(told.rstrip(" \t,;.")))):
        yield *mark.span(), ("" if opens else "; ") + (" " if ticked else "kein")
    elif not leads and not things:
        yield *mark.span(), ";" if ticked else " nicht;"
