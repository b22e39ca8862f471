"""Answers that say themselves where they come from: told before the folder goes out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

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
    titles = {system.id: {system.id, system.title} for system in systems}
    common = {
        attempt.provenance.get(name, "") for attempt, _text in found for name in ("provider", "model", "participant")
    }
    for attempt, text in found:
        words = {word for word in common | titles[attempt.key.system] if len(word) > 1 and not word.isdigit()}
        for word in sorted(words):
            if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE):
                what = _("Die Antwort {key} nennt „{word}“; das kann ihre Herkunft verraten.")
                do = _("Gehört es zum Inhalt, so lassen; die Spalte „Vermutung“ zeigt, ob es etwas verraten hat.")
                yield Problem("", what.format(key=attempt.key, word=word), do)
