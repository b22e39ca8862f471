"""Answers that say themselves where they come from: told before the folder goes out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from unicodedata import normalize

from pruefstand.domain import Attempt, System
from pruefstand.errors import Problem
from pruefstand.i18n import _

__all__ = ["telling"]


def telling(texts: Iterable[tuple[Attempt, str]], systems: Iterable[System]) -> Iterator[Problem]:
    """A note for each word of origin that stands in an answer as a whole word, in any case.

    Looked for are in every answer the providers, models and codes of participants of the whole study, and in a system's
    own answers its id and title: as words of everyday German (a system „andere“) they say nothing elsewhere. Single
    signs and mere digits are passed over. The note names the attempt, not the code, so that reading it unblinds nobody.
    """
    found = list(texts)
    common = _patterns(
        attempt.provenance.get(name, "") for attempt, _text in found for name in ("provider", "model", "participant")
    )
    own = {system.id: _patterns((system.id, system.title)) for system in systems}
    for attempt, text in found:
        folded, patterns = _folded(text), common | own[attempt.key.system]
        # Each answer is held against the codes of all others; looking for the mere signs first rules nearly all out.
        for word in sorted(word for word, (signs, _whole) in patterns.items() if signs in folded):
            if patterns[word][1].search(folded):
                what = _("Die Antwort {key} nennt „{word}“; das kann ihre Herkunft verraten.")
                do = _("Gehört es zum Inhalt, so lassen; die Spalte „Vermutung“ zeigt, ob es etwas verraten hat.")
                yield Problem("", what.format(key=attempt.key, word=word), do)


def _patterns(words: Iterable[str]) -> dict[str, tuple[str, re.Pattern[str]]]:
    """For each word that can tell something: its signs in one case, and the pattern of it as a whole word."""
    telling_words = {word for word in words if len(word) > 1 and not word.isdigit()}
    return {word: (_folded(word), re.compile(rf"(?<!\w){re.escape(_folded(word))}(?!\w)")) for word in telling_words}


def _folded(text: str) -> str:
    return normalize("NFC", text).casefold()
