"""Whether a sentence made of nothing but everyday words decides, advises or reports, and so says something after all.

„Ich würde noch warten.“, „Nehmen Sie das Angebot an.“, „Er hat mir geholfen.“: no word of these belongs to a field,
yet each may be the answer. What they do shows in their build: who acts, the mood of the verb, what joins them to the
sentence before.
"""

from __future__ import annotations

import re

from pruefstand.blinding.unify_make import Make

__all__ = ["claims"]

_THIRD = re.compile(
    r"\b(?:er|ihm|ihn|jener|jene|ha(?:be|ben|t|st) ihr|ihr (?:die|das|den)|ihr$"
    r"|^sie \w+te|sie (?:hat|hatte|ist|war|wird|kann|muss|will|soll|darf|wurde))\b"
)
_REPORTS = re.compile(r"(?:so |also |und )*(?:ich|wir) (?:habe?n?|hab|hatten?|bin|sind|war|waren)\b|(?:hab|habe|bin)\b")
_OF_THE_TALK = re.compile(
    r"\b(?:\w*frage\w*|anfrage\w*|nachricht|anliegen|text\w*|schilderung|beschreibung|antwort\w*|gern\w*|hoff\w*"
    r"|freu\w*"
    r"|hilf\w*|helfen|geholfen|weiterhelfen|spannend|gespannt|meinung|verfügung|bereit|da|fertig|dankbar|durch"
    r"|seite|information\w*|angaben)\b"
)
_OPINES = re.compile(
    r"(?:(?:also|und|da|hier|persönlich|an \w+ stelle) )*(?:(?:ich|wir) (?:würden?|raten?|halten?|finden?|meinen?"
    r"|glauben?"
    r"|nehmen?|bleiben?|stimmen?|teilen?|sehen?|warten?|trauen?)|(?:würde|rate|finde|glaube) ich)\b"
)
_TO_THE_READER = re.compile(
    r"\b(?:dir|dich|ihnen|euch|ihre?[nmrs]? (?:\w+ )?(?:frage|anliegen)|deine?[nmrs]? (?:\w+ )?(?:frage|anliegen)"
    r"|gerne?|mich)\b"
)
_ORDERS = re.compile(
    r"(?:(?:bitte|dann|also|und|aber) )*(?!haben |sind |wollen |möchten |können )\w{1,13}(?:en|eln|ern|tun) sie\b"
)
_ORDERS_YOU = re.compile(
    r"(?:(?:bitte|dann|also|und|aber) )*(?:nimm|bleib|geh|wart|warte|sprich|schreib|ruf|lass|mach|halt|trau|setz"
    r"|leg|lies|iss)e?\b"
)
_WELL = re.compile(
    r"\b(?:gesund|tapfer|zuversichtlich|optimistisch|mutig|stark|neugierig|ohren|auf (?:sich|dich|euch) auf"
    r"|gut durch|mut"
    r"|kopf hoch|gerne?|jederzeit|einfach|bescheid|entschuldig\w*|verzeih\w*|fragen?|rückfragen?|mir|mich|uns"
    r"|mein\w*|diese[rs]? (?:antwort|auskunft|erklärung))\b"
)
_OF_YOU = re.compile(
    r"(?:ihnen|dir|euch) (?:bleibt|bleiben|steht|fehlt|gehört|kommt|geht)\b"
    r"|(?:sie|du) (?:haben|hast) (?:glück"
    r"|pech|zeit)\b"
)
_JOINED = re.compile(
    r"(?:danach|später|dort|dadurch|deshalb|daher|somit|deswegen|dennoch|andernfalls|mit (?:\w+ )?glück)\b"
)
_DECIDES = re.compile(r"(?:\b(?:nein|jein)\b|\b(?:ja|ab|zu)$)")
_CONDITION = re.compile(
    r"\w{2,14}(?:en|st|t|e) (?:wir|sie|du|ich|man|es)\b[^,:?]{0,120}, (?:so|dann)? ?"
    r"(?!was|wie|ob|dass|wer|wo|wann"
    r"|warum|welche"
    r"|um|die|der|das|den|und|ich|bitte|damit|weil|denn|aber|oder|mit|wenn)[a-zäöü]{2,16}(?:t|en|e|st)\b",
    re.IGNORECASE,
)


_DEALS = re.compile(
    r"(?:ich|wir) (?:(?:habe|haben|hatten?|bin) (?:ihnen|dir|euch)|(?:bitten?|geben?|verzeihe|vertraue"
    r"|erwarten?) (?:sie|ihnen|dir|euch))\b"
    r"|(?:es )?tut (?:mir|uns) leid dass (?:ich|wir) (?:sie|dich|euch)\b"
)
_MADE_FOR_YOU = re.compile(
    r"\b(?:zusammengefasst|zusammengestellt|vorbereitet|aufgeschrieben|erklärt|erläutert|skizziert|überblick"
    r"|übersicht|einblick|tipps?|beispiel\w*"
    r"|um (?:\w+ )?(?:nachsicht"
    r"|verständnis|entschuldigung|rückmeldung|feedback|geduld))\b"
)
_DEMANDS = re.compile(
    r"(?:bitte )?(?:schicken|senden|teilen|geben|nennen|schreiben) sie (?:mir|uns)\b.*\b(?:bis|binnen|innerhalb"
    r"|umgehend|entscheidung)\b"
)
_CALLS_OUT = re.compile(r"(?:bitte(?! sehr| schön| gern)|sofort|immer|nie|nur|erst|unbedingt|umgehend)\b")
_TAKES_HISTORY = re.compile(
    r"(?:rauchen|trinken|wie fühl\w+|wie geht|seit wann|wann|bis wann|haben sie (?:den|die|das)|hast du (?:den|die"
    r"|das))\b"
    r"|muss ich\b|(?:darf|soll|kann) ich \w+$"
)


def claims(it: Make, sentence: str) -> bool:
    """Whether a sentence decides, advises, reports of somebody, draws a conclusion or sets a condition."""
    small = it.small
    if it.end == "?" and _TAKES_HISTORY.match(small):
        return True
    if _DEALS.match(small) and not _OF_THE_TALK.search(small) and not _MADE_FOR_YOU.search(small):
        return True
    if _DEMANDS.match(small) and not re.search(r"\bgerne?\b", small):
        return True
    if it.end == "!" and not (it.me or it.you) and _CALLS_OUT.match(small):
        return not _WELL.search(small)
    if _DECIDES.search(small) or _THIRD.search(small) or _JOINED.match(small) or _OF_YOU.match(small):
        return it.end != "?"
    if _REPORTS.match(small) and not it.you and not _OF_THE_TALK.search(small):
        return True
    if _OPINES.match(small):
        return not _TO_THE_READER.search(small) and not _OF_THE_TALK.search(small)
    if it.end != "?" and (_ORDERS.match(small) or _ORDERS_YOU.match(small)) and not it.me:
        return not _WELL.search(small)
    return _CONDITION.match(sentence) is not None and not (it.me and (" bitte " in small or _OF_THE_TALK.search(small)))
