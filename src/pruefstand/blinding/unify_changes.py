"""The account of what a writer changed in a text that was handed over for revision, behind the revised text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_lines import carries_content, lines_of
from pruefstand.language.sentences import LIST_MARK

__all__ = ["changes"]

_DONE = (
    r"(?:geändert|angepasst|überarbeitet|verbessert|korrigiert|umformuliert|gekürzt|ergänzt|umgestellt|vereinfacht"
    r"|optimiert|vorgenommen|gemacht|verändert|gestrafft|geglättet)"
)
_SPOKEN = re.compile(
    r"[\s*_#]*(?:(?:kurz|hier|übrigens|zur info|zur übersicht|das|folgendes|diese änderungen|folgende änderungen|was"
    r"|im einzelnen|konkret)[,:]? ){0,3}(?:ich|wir|habe ich|haben wir|wurde|wurden)\b(?: \w+){0,4}? "
    rf"{_DONE}(?: (?:habe|haben|wurde|wurden))?(?: und warum)?[ *_]*:[ *_]*"
    rf"|[\s*_#]*{_DONE} (?:habe ich|wurden?|haben wir)(?: \w+){{0,3}}[ *_]*:[ *_]*"
    r"|[\s*_#]*(?:im vergleich zum|gegenüber (?:dem|deinem|ihrem)) (?:original|entwurf|text)\w* (?:habe ich|wurden?)"
    r"(?: \w+){0,2}[ *_]*:[ *_]*",
    re.IGNORECASE,
)
"""A line in which the writer says that a list of changes comes."""
_HEADED = re.compile(
    r"[\s*_#]*(?:(?:die|meine|kurze|kurz|zusammenfassung der|übersicht der|hinweise zu den|erläuterung der) )*"
    r"(?:wichtigsten |wesentlichen |vorgenommenen? |zentralen )?(?:änderungen|anpassungen|korrekturen|überarbeitungen"
    r"|verbesserungen|änderungshinweise)(?: (?:im überblick|auf einen blick|im detail|im text|am text|zum original"
    r"|gegenüber (?:dem|deinem|ihrem) (?:original|entwurf|text)|in kürze|kurz erklärt|im einzelnen))?[ *_]*:?[ *_]*",
    re.IGNORECASE,
)
"""A heading that a list of changes may stand under; in another text the changes may be those of a law."""
_OF_STYLE = re.compile(
    r"\b(?:satz\w*|sätze\w*|füllw\w+|anrede\w*|ton|tonfall|tonalität|tippfehler\w*|fehler\w*|absätze?\w*|absatz\w*"
    r"|formulierung\w*|rechtschreib\w*|zeichensetzung|grammatik\w*|struktur\w*|gliederung\w*|überschrift\w*|stil\w*"
    r"|einleitung\w*|schluss\w*|wiederholung\w*|passiv\w*|aktiv\w*|wortwahl|komma\w*|interpunktion|orthographie"
    r"|lesbarkeit|länge|text\w*|sprach\w*|wort\w*|wörter\w*|begriff\w*|ausdr[uü]ck\w*|redundan\w*|übergänge?\w*"
    r"|aufbau|einstieg|betreff\w*|grußformel|schachtels\w+|fremdw\w+|floskel\w*|verständlich\w*|prägnant\w*|formell\w*"
    r"|förmlich\w*|sachlich\w*|klarer\w*|gekürzt|gestrafft|umformuliert|vereinheitlicht|schreibweise\w*|groß\w*"
    r"|zeitform\w*|konjunktiv\w*|indirekte[nr]?|nominalstil\w*|verben|substantiv\w*|adjektiv\w*|aufzählung\w*"
    r"|höflich\w*)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"[ \t]*(?:{LIST_MARK.pattern})")
_LONGEST = 14


def changes(text: str) -> Iterator[Change]:
    """A list at the very end that tells how a text was revised, with the line above it.

    Each item but one of three must speak of language, and none may name content.
    """
    lines = lines_of(text)
    first = len(lines)
    while first > 1 and len(lines) - first < _LONGEST and _ITEM.match(lines[first - 1].text):
        first -= 1
    if not 0 < first < len(lines) or not lines[first - 1].start:
        return
    lead, items = lines[first - 1], lines[first:]
    spoken = _SPOKEN.fullmatch(lead.text) is not None
    if not (spoken or _HEADED.fullmatch(lead.text)) or carries_content(text[lead.start :]):
        return
    of_style = sum(1 for item in items if _OF_STYLE.search(item.text))
    if of_style * 3 >= len(items) * 2 if spoken else of_style == len(items):
        yield lead.start, len(text), ""
