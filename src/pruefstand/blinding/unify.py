"""Answers without the traces of where they come from: conversation, letterhead, Markdown; content never.

Every rule names itself in the log with what it took and where, and all can be undone. What is quoted is never touched.
The rules take whole lines and whole sentences at the ends of a text, and signs of layout anywhere; a sentence that
names a case, a norm, a source, an amount or a percentage is content, whatever it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from pruefstand.blinding.invariants import Difference, unexplained
from pruefstand.blinding.unify_changes import changes
from pruefstand.blinding.unify_disclaim import disclaims, of_machines, warns_on
from pruefstand.blinding.unify_edits import Change, Draft, Edit, undone
from pruefstand.blinding.unify_foreign import foreign, mostly_german
from pruefstand.blinding.unify_greeting import greets
from pruefstand.blinding.unify_interface import interface
from pruefstand.blinding.unify_letter import AROUND
from pruefstand.blinding.unify_lines import carries_content
from pruefstand.blinding.unify_make import make
from pruefstand.blinding.unify_marks import MARKS
from pruefstand.blinding.unify_offers import offered_list, offers
from pruefstand.blinding.unify_openers import OPENER
from pruefstand.blinding.unify_phrases import (
    CLOSER,
    CONSULT,
    DISCLAIMER,
    DISCLAIMER_LABEL,
    SELF,
)
from pruefstand.blinding.unify_quotes import Quotes
from pruefstand.blinding.unify_service import announces
from pruefstand.blinding.unify_signature import before_enclosures
from pruefstand.language.sentences import Span, paragraphs, sentences

__all__ = ["Unified", "unify"]

_ROUNDS = 12
_REPORTED = re.compile(
    r"[,“”\"!?] ?(?:sagte|schrieb|so (?=[A-ZÄÖÜ]|der|die|das|leitete|lautete|begann|hieß)|antwortete|erklärte"
    r"|meinte|fragte|rief|entgegnete|erwiderte|teilte|heißt es"
    r"|hieß es)\b"
    r"|, (?:meint|sagt|findet|schreibt|betont|urteilt|erklärt|fragt|antwortet) (?:der|die|das|er|sie|eine?|[A-ZÄÖÜ])"
    r"| [–—-] (?:mit (?:dies\w+|solchen|den) \w+|so (?!könnte|sollte|dürfte|möchte|müsste)\w+(?:te|ten|oss|ieb"
    r"|ann)\b|das waren|das war|dies waren)"
)
_ENDS = 1600  # how much of each end of a text is looked at for sentences that serve the conversation


@dataclass(frozen=True, slots=True)
class Unified:
    """A unified text with the edits that made it, in places of the original, in order and without overlap.

    ``refused`` names the rules that were not used because they would have changed a value that they do not name, with
    what would have changed.
    """

    text: str
    edits: tuple[Edit, ...]
    refused: tuple[tuple[str, tuple[Difference, ...]], ...] = ()

    def undo(self) -> str:
        """The original, exactly."""
        return undone(self.text, self.edits)

    @property
    def removed(self) -> tuple[Edit, ...]:
        """The edits that took more than blanks and invisible signs, for the lead to read."""
        return tuple(edit for edit in self.edits if edit.text.strip(" \t\r\n\u00ad\u200b\u202f\ufeff"))


def unify(text: str) -> Unified:
    """The text without traces of its origin; unifying twice changes nothing more.

    An empty text stays empty, and a text that would become empty stays as it came (an answer that only greets is its
    own content). The rules run in a fixed order until none applies. Then every typed value that the edits do not name
    must stand as before (:func:`pruefstand.blinding.invariants.unexplained`); a rule that breaks this is left out.
    """
    draft = _run(text, frozenset())
    refused: list[tuple[str, tuple[Difference, ...]]] = []
    while faults := unexplained(text, draft.text, draft.edits):
        culprit = _culprit(text, draft, frozenset(rule for rule, _faults in refused))
        refused.append((culprit, faults))
        draft = _run(text, frozenset(rule for rule, _faults in refused))
    if not draft.text.strip() and text.strip():
        return Unified(text, (), tuple(refused))
    return Unified(draft.text, draft.edits, tuple(refused))


def _culprit(text: str, draft: Draft, refused: frozenset[str]) -> str:
    """The rule without which nothing remains unexplained, or else the first that was used."""
    used = list(dict.fromkeys(rule for edit in draft.edits for rule in edit.rule.split("+")))
    for rule in used:
        without = _run(text, refused | {rule})
        if not unexplained(text, without.text, without.edits):
            return rule
    return used[0]


def _run(text: str, left_out: frozenset[str]) -> Draft:
    draft, quotes = Draft(text, text), Quotes(text)
    for _round in range(_ROUNDS):
        before = draft.text
        for rule, finder in (*MARKS, ("interface", interface), *AROUND, *_SPEECH, ("blanks", _outer_blanks)):
            if rule in left_out:
                continue
            free = [change for change in finder(draft.text) if not quotes.touch(change[0], change[1])]
            if free:
                draft = draft.changed(rule, free)
                quotes = Quotes(draft.text)
        if draft.text == before:
            break
    return draft


def _outer_blanks(text: str) -> Iterator[Change]:
    inner = text.strip("\n \t")
    if inner:
        start = text.index(inner)
        yield 0, start, ""
        yield start + len(inner), len(text), ""
    else:
        yield 0, len(text), ""


def _opening(text: str) -> Iterator[Change]:
    """The sentences at the top as long as each is one of friendliness, announcement or self-description."""
    for piece in _first(text):
        words = piece.of(text)
        if (_TAKEN_UP.match(text, piece.end) and disclaims(words)[0]) or _SAID_SO.match(text, piece.end):
            return
        if of_machines(words) and _goes_on(text, piece.end):
            return
        if not _serves(words, OPENER, SELF, judge=_opens) and not _strange(text, words):
            return
        yield _with_blanks(text, piece)


_ASSENT = r"(?:(?:sehr |ja,? |aber |na )?gerne?|natürlich|selbstverständlich|(?:na )?klar|sicher|okay|ok|freilich)"
_LED = re.compile(
    rf"(?:{_ASSENT}(?:,|!|,? [–—])(?: (?:kurz|knapp|bündig|und|in|aller|kürze|gefasst|gesagt|zusammengefasst|erklärt"
    r"|hier|die|das|meine|eine|kurze|schnelle|einem|zwei|einen|satz|sätzen|kurzfassung|kurzantwort|antwort"
    r"|einschätzung|dazu|vorab|ganz|einfach|auf|den|punkt|gebracht|deutsch|wie|gewünscht|so|dann|gerne?),?){1,7}:"
    r"|(?:sehr |ja,? |aber )?gerne?:|(?:(?:sehr |ja,? |aber |na )?gerne?|natürlich|selbstverständlich|klar),? [–—])"
    r"[ ]+(?=\S)",
    re.IGNORECASE,
)


def _assent(text: str) -> Iterator[Change]:
    """Assent that shares its sentence with the answer."""
    led = _LED.match(text)
    if led and not _REPORTED.search(text[:300].partition("\n")[0]):
        yield led.start(), led.end(), ""


_SAID_SO = re.compile(
    r"[ ](?:Das|Dies|So|Mehr|Diese[rs]?|Mit diese[mn])\b[^.!?:\n]{0,40}?\b(?:war|waren|lautete|sagte|schrieb|antwortete"
    r"|rief|meinte|stand|hieß|erwiderte|kommentierte|endete|begann|schloss|reagierte)\b"
    r"(?! (?:ich|wir|mein|eine? (?:gute|sehr|spannende|wichtige)))"
)
"""How a sentence goes on that tells who spoke the one before."""
_TAKEN_UP = re.compile(r"[ ](?:Es|Er|Sie|Diese[rs]?|Dennoch|Trotzdem|Daher|Deshalb)\b(?! (?:können|sollten|müssen)\b)")
"""How a sentence goes on that speaks of what the one before named."""


def _goes_on(text: str, at: int) -> bool:
    """Whether a paragraph goes on with what is no disclaimer: then errors of machines may be what it is about."""
    rest = text[at : at + _ENDS].partition("\n\n")[0]
    return any(not warns_on(one.of(rest)) for one in sentences(rest)[:1])


def _opens(words: str) -> bool:
    return announces(words) or disclaims(words)[0]


def _first(text: str) -> Iterator[Span]:
    for piece in sentences(text[:_ENDS])[:8]:
        if piece.end < len(text):
            yield piece


def _closing(text: str) -> Iterator[Change]:
    """The sentences at the end as long as each is an offer, a hope, a wish or self-description."""
    stop = before_enclosures(text)
    offset = max(0, stop - _ENDS)
    offset = text.find("\n", offset) + 1 if offset else 0
    pieces = sentences(text[offset:stop])
    for piece in reversed(pieces[1 if not offset else 0 :][-8:]):
        place = Span(piece.start + offset, piece.end + offset)
        words = place.of(text)
        if not _serves(words, CLOSER, SELF, judge=_ends) and not _strange(text, words):
            return
        yield _with_blanks(text, place)


def _ends(words: str) -> bool:
    return offers(words) or greets(words)


def _serves(words: str, *patterns: re.Pattern[str], judge: Callable[[str], bool]) -> bool:
    """Whether a sentence fits a closed pattern, or is judged to serve by its words, and names no content."""
    if (
        len(words) > 400
        or _REPORTED.search(words)
        or not (any(pattern.fullmatch(words) for pattern in patterns) or judge(words))
    ):
        return False
    told = words.partition(": ")[2]
    if told and make(told).own and not _serves(told, *patterns, judge=judge):  # „teile ich mit: Der Anspruch besteht.“
        return False
    aside = _ASIDE.split(words, maxsplit=1)[1:]
    if aside and make(aside[0]).nouns > 1 and not _serves(aside[0], *patterns, judge=judge):
        return False
    return not carries_content(words)


_ASIDE = re.compile(r" [–—] |; ")


_NUMBERED = re.compile(r"[\s*_#]*[IVXLC]{1,5}[.)] ")
"""The number of a heading: „I. Zulässigkeit“ is no English *I*."""


def _strange(text: str, words: str) -> bool:
    """Whether a sentence speaks to its reader in another language than the answer, and names no content."""
    return (
        len(words) <= 400
        and not _NUMBERED.match(words)
        and foreign(words)
        and mostly_german(text)
        and not carries_content(words)
    )


def _disclaimers(text: str) -> Iterator[Change]:
    """A paragraph among the first or last three, all of whose sentences disclaim or send to an expert."""
    pieces = paragraphs(text)
    near = {*pieces[:3], *pieces[-3:]} if len(pieces) > 1 else set()
    for number, piece in enumerate(pieces):
        words = piece.of(text)
        if piece in near and len(words) <= 1200 and _disclaims(words):
            if number and DISCLAIMER_LABEL.fullmatch(pieces[number - 1].of(text) + "\n"):
                yield _with_blanks(text, pieces[number - 1])
            yield _with_blanks(text, piece)
    if pieces:
        yield from _last_sentences(text, pieces[-1])


@lru_cache(maxsize=512)
def _disclaims(words: str) -> bool:
    label = DISCLAIMER_LABEL.match(words)
    rest = words[label.end() :] if label else words
    inner = [span.of(rest) for span in sentences(rest)]
    if not inner or carries_content(words):
        return False
    judged = [disclaims(one) for one in inner]
    certain = [
        sure or bool(DISCLAIMER.fullmatch(one) or SELF.fullmatch(one))
        for one, (sure, _maybe) in zip(inner, judged, strict=True)
    ]
    machines = [of_machines(one) for one in inner]
    only = any(machines) and not any(sure and not about for sure, about in zip(certain, machines, strict=True))
    if only and not all(map(_of_the_warning, inner)):
        return False  # who must check what programs say is what the paragraph is about
    possible = [
        sure or maybe or bool(CONSULT.fullmatch(one) or CLOSER.fullmatch(one)) or foreign(one) or offers(one)
        for one, sure, (_sure, maybe) in zip(inner, certain, judged, strict=True)
    ]
    return all(possible) and any(certain)


_MORE_AT = re.compile(r"(?:Weitere|Mehr|Learn|Details) ?\w*")


def _of_the_warning(words: str) -> bool:
    """Whether a sentence beside a warning of machines belongs to it."""
    served = warns_on(words) or make(words).you or offers(words) or foreign(words)
    return served or bool(SELF.fullmatch(words) or _MORE_AT.match(words))


def _last_sentences(text: str, piece: Span) -> Iterator[Change]:
    """Disclaiming sentences at the end of a last paragraph that says something before."""
    words = piece.of(text)
    inner = sentences(words)
    cut = len(inner)
    while cut > 1 and _disclaims(words[inner[cut - 1].start : inner[-1].end]):
        cut -= 1
    if 1 <= cut < len(inner):
        yield _with_blanks(text, Span(piece.start + inner[cut].start, piece.start + inner[-1].end))


def _with_blanks(text: str, piece: Span) -> Change:
    """A piece with the blanks behind it, or those before it where it ends its line."""
    end = piece.end
    while end < len(text) and text[end] in " \t":
        end += 1
    start = piece.start
    if end == len(text) or text[end] == "\n":
        while start and text[start - 1] in " \t":
            start -= 1
    return start, end, ""


_SPEECH: tuple[tuple[str, Callable[[str], Iterator[Change]]], ...] = (
    ("disclaimer", _disclaimers),
    ("opener", _opening),
    ("opener", _assent),
    ("closer", _closing),
    ("closer", offered_list),
    ("closer", changes),
)
