"""Whether a sentence serves the conversation, judged by the kinds of its words instead of by its wording.

Beside the closed patterns, which know habitual sentences, this knows their make: who is addressed, that thanks, help or
an announcement is spoken of, and how few words are left that could say something about a case. Only sentences at the
ends of an answer are asked (:mod:`pruefstand.blinding.unify`); those that name a norm or an amount never pass there.
"""

from __future__ import annotations

import re

from pruefstand.blinding.unify_claims import claims
from pruefstand.blinding.unify_make import LONGEST, Make, make
from pruefstand.blinding.unify_vocabulary import GRAMMAR, SERVICE, WARES

__all__ = ["COURTESY", "FINITE", "announces", "courtesy", "says_nothing", "serving"]

COURTESY = re.compile(
    r"\b(?:dank\w*|bedank\w*|freue|freuen|freut|entschuldig\w*|sorry|leid|willkommen|hoffe|hoffen|hoffentlich"
    r"|wünsch\w*"
    r"|daumen|besserung|erfolg|glück|grüß\w*)\b|\balles gute\b|\bgut(?:er|en|es)? (?:tag|morgen|abend|gelingen)\b"
)
_WISH = re.compile(
    r"(?:viel (?:erfolg|glück|kraft|spaß|freude)|alles gute|gute besserung|gutes gelingen|(?:einen )?(?:schönen"
    r"|guten) tag"
    r"|(?:ein )?schönes wochenende|vielen dank|herzlichen dank|besten dank|danke)"
    r"(?:$| (?:bei|beim|mit|für|fürs|auf|und|weiterhin|noch|dir|ihnen|euch|im|in|zur|zum|an|allen|deine\w*|ihre\w*"
    r"|die|das|den"
    r"|der)\b)"
)
_CLEAR_NOW = re.compile(
    r"hoffentlich (?:\w+ ){1,8}(?:klarer|klar|verständlich|geholfen|hilfreich|beantwortet|nützlich)(?: geworden)?"
)
_CONDOLES = re.compile(r"\b(?:beileid|anteilnahme|mitgefühl)\b")
_WISHES_YOU = re.compile(r"\bwünsch(?:t|en|e) (?:ich |wir )?(?:ihnen|dir|euch|allen|alles|gute|viel)\b")
_THANKS = re.compile(r"(?:vielen|herzlichen|besten|tausend|großen|lieben) (?:\w+ )?dank\b")
_APOLOGY = re.compile(
    r"(?:bitte |ich |vielmals |leider |oh |da |hier |also |sie haben recht |du hast recht )*"
    r"(?:(?:entschuldig\w*|sorry|verzeih\w*|pardon|bitte (?:\w+ )?um (?:entschuldigung|verzeihung|nachsicht))"
    r"(?: (?:sie|bitte|mich|vielmals|nochmals|die|das|den|der|dass|für|mein\w*|wegen|dieses?|diese[nr]?|kleine[ns]?"
    r"|falsche[ns]?|ersten?|verspätete))*"
    r" (?:versehen|verwechslung|irrtum|fehler|ungenauigkeit(?:en)?|durcheinander|missverständnis(?:se)?|verwirrung"
    r"|umstände|verzögerung|verspätung|wartezeit|tippfehler|rechenfehler|unannehmlichkeiten|panne|lapsus|unschärfe"
    r"|antwort|angabe|auskunft)"
    r"(?: (?:in|bei|aus|mit) (?:der|dem|meine[rnm]) (?:(?:vorigen|letzten|ersten|früheren|vorherigen|obigen) )?"
    r"(?:antwort|nachricht|auskunft|fassung|version|berechnung|rechnung))?"
    r"|(?:ich )?(?:habe?|hatte) (?:ich )?mich (?:\w+ )?(?:vertan|geirrt|verlesen|verschrieben|verrechnet|getäuscht"
    r"|vertippt)(?: (?:entschuldig\w*|sorry|verzeih\w*|pardon|bitte|sie|tut mir leid))*)"
)
"""A sentence that regrets a slip of the writer and says nothing else."""
_ASSENT = re.compile(
    r"(?:ja|klar|gern|gerne|natürlich|selbstverständlich|sicher|absolut|super|perfekt|prima|okay|ok|hallo|hi|hey"
    r"|verstanden"
    r"|freude|vergnügen|alright|freilich|danke|na|aber|doch|geschehen|wird|gemacht|mache?n?|ich|das|mit|sehr|gut|und)"
)
_READY = re.compile(
    r"\b(?:gerne?|klar|natürlich|selbstverständlich|super|perfekt|prima|hallo|hi|hey|freude|vergnügen|danke)\b"
)
FINITE = re.compile(
    r"\b(?:ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|konnten?|mussten?|sollten?|durften?|lagen?"
    r"|standen?|kam|kamen"
    r"|blieb|blieben|ging|gingen|liegt|steht|gilt|besteht|lautet|ergibt|muss|soll"
    r"|darf|kann"
    r"|kommt|fehlt|bleibt|endet|beginnt|haftet|betrifft)\b"
)
_PRAISED = re.compile(
    r"\b(?:gute|wichtige|spannende|interessante|häufige?|häufig gestellte|berechtigte|knifflige|komplexe|schwierige"
    r"|klassische|relevante|tolle|super|kluge|ausgezeichnete|hervorragende|exzellente|großartige"
    r"|sehr konkrete)[nrs]? "
    r"(?:rechtliche |juristische |medizinische )?(?:frage|fragestellung|fall|sachverhalt|thema|anfrage|aufgabe)\b"
)
_PRAISED_FIRST = re.compile(
    rf"[\s*_]*(?:(?:eine |sehr |wirklich ){{0,3}})(?:{_PRAISED.pattern})[*_]*[ ]?[,–—-] (?:das|dies|da|hier|die"
    rf"|sie)\b",
    re.IGNORECASE,
)
_HERE = re.compile(
    r"(?:(?:ja|so|also|nun|na|aber|doch|gerne?|okay|ok|kurze? antwort|kurz|vorweg|vorab|mit freude|natürlich|sicher"
    r"|klar|super"
    r"|prima|perfekt"
    r"|absolut|selbstverständlich|verstanden|alles)[ ]){0,3}"
    r"(?:wie gewünscht|hier|anbei|nachstehend|nachfolgend|im folgenden|unten|untenstehend|vorweg|vorab|folgend)\b"
)
_RESTATED = re.compile(
    r"(?:sie|du) (?:möchten|möchtest|wollen|willst) (?:also |gerne? )?wissen (?:ob|wie|was|welche[nrs]?|wann|wer"
    r"|warum|wo)\b"
    r"|(?:sie|du) (?:fragen|fragst) (?:mich |also |nun |zunächst )*(?:ob|wie|was|welche[nrs]?|wann|wer|warum|wo)\b"
    r"|(?:ihre|deine) (?:an)?frage (?:betrifft|bezieht sich|zielt|dreht sich|berührt|richtet sich)\b"
)
_GOES_ON = re.compile(r"[;:–—]|, (?:denn|weil|aber|doch|und (?:das|die|zwar))\b")
_MANNER = re.compile(
    r"\b(?:nacheinander|systematisch|schritt|reihe|folgenden|strukturiert|wie folgt|detail|zum vorgehen)\b"
)


def announces(sentence: str) -> bool:
    """Whether a sentence before an answer greets, thanks, praises, feels for the reader, restates or announces."""
    it = make(sentence)
    if not 0 < len(it.found) <= LONGEST:
        return False
    if _RESTATED.match(it.small) and not _GOES_ON.search(sentence.rstrip(": ")):
        return True
    if claims(it, sentence):
        return False
    if not it.negated and courtesy(it):
        return True
    if it.own == 0 and re.search(r"\bfrage\b.*\bbeantworten\b", it.small) and "zu" in it.found:
        return True
    if says_nothing(it) or _praises(it, sentence) or _leads_in(it, sentence):
        return True
    return not it.negated and (_announced(it) if it.end == ":" else _told(it))


def _praises(it: Make, sentence: str) -> bool:
    """Whether a sentence praises the question."""
    if _PRAISED_FIRST.match(sentence) and not it.negated and not it.figures and it.own <= 2 and len(it.found) <= 14:
        return True
    return _PRAISED.search(it.small) is not None and it.own <= (re.match(r"(?:das|dies|hier) ", it.small) is not None)


def _leads_in(it: Make, sentence: str) -> bool:
    """Whether a sentence invites to look together, says how often this is asked, or that it can be answered."""
    if it.negated or it.figures:
        return False
    if it.own == 0 and _ANSWERABLE.fullmatch(it.small):
        return True
    if len(it.found) > 14:
        return False
    if it.nouns == 0 and _LET_US.match(it.small) and it.end in ".:!…" and not _ASIDE.search(sentence):
        return True
    often = _OFTEN.search(it.small) is not None
    asked = _QUESTIONED.match(it.small) is not None and it.end == "." and ":" not in sentence
    return asked and it.within(0.25) and it.nouns <= often and (it.you or it.me or often)


def courtesy(it: Make) -> bool:
    """Whether a sentence thanks, wishes, regrets, assents or feels for its reader, and hardly says more."""
    if it.own == 0 and _CLEAR_NOW.fullmatch(it.small) and not it.figures:
        return True
    if _THANKS.match(it.small) and it.own == 0 and not it.figures:
        return True
    if _APOLOGY.fullmatch(it.small) and not it.figures:
        return True
    if _CONDOLES.search(it.small) and it.within(0.35) and it.nouns <= 1 and not it.figures:
        return FINITE.search(it.small) is None
    if _WISHES_YOU.search(it.small) and it.within(0.35) and not it.figures:
        return FINITE.search(it.small) is None
    if _WISH.match(it.small) and it.within(0.4):
        return FINITE.search(it.small) is None
    if COURTESY.search(it.small) and it.within(0.15):
        return it.me or it.you or (it.own == 0 and not FINITE.search(it.small))
    if len(it.found) <= 6 and all(_ASSENT.fullmatch(word.lower()) for word in it.found):
        return _READY.search(it.small) is not None and (
            ("ja" not in it.found and "Ja" not in it.found) or "gern" in it.small
        )
    if it.me and it.you and it.own == 0 and re.search(r"\b(?:verstehe|helfe|helfen|unterstütz\w+)\b", it.small):
        return True
    if it.own == 0 and re.search(r"\b(?:schwierige[nrs]?|belastende[nrs]?|ärgerliche[nrs]?) ", it.small):
        return re.search(r"\b(?:klingt|situation|lage)\b", it.small) is not None
    return (
        it.you
        and it.own == 0
        and re.match(r"(?:du hast|sie haben) (?:völlig |absolut |ganz )?recht", it.small) is not None
    )


_ADVISES = re.compile(
    r"(?:sie|du|ihr) (?:müss\w*|musst|soll\w*|könn\w*|kannst|dürf\w*|darfst|brauch\w*|hab\w*|hast|werden|wirst|sind"
    r"|bist)\b"
    r"(?!.*\brecht\b)"
)
_ASKS = re.compile(
    r"\b(?:frag|fragen?|rückfragen|meld|melde|schreib|sag|gerne?|bitte|danke?|rückmeldung|anfrage|fragst|unklar\w*"
    r"|wunsch)\b"
)


_IN_TURN = re.compile(
    r"(?:\w+ ){0,4}(?:schritt (?:für|um|nach) schritt|(?:schön |immer )?der reihe nach|eins nach dem ander(?:e|)n"
    r"|von vorne?|von anfang an|zur sache|ans eingemachte|los)"
)
"""How a speaker calls himself to order before he begins."""
_BEFOREHAND = re.compile(r"\b(?:vorab|vorweg|vorneweg|eingangs|vorausgeschickt)\b")
_OF_ITSELF = re.compile(
    r"\b(?:langes?|länger|lang|kurz|kurzes|kürzer|kompliziert\w*|einfach\w*|\w*bemerkung\w*|warnung|wort"
    r"|hinweis\w*|neuigkeit\w*"
    r"|nachricht\w*|dank|bitte)\b"
)
_LET_US = re.compile(
    r"(?:(?:so|also|gut|nun|na|dann|okay|ok|ja) )*(?:schauen|sehen|gehen|kommen|fangen|klären|reden|sprechen"
    r"|werfen|starten"
    r"|beginnen|machen|nehmen|sortieren|ordnen|lassen|packen|legen|tauchen|steigen|drehen|zerlegen|rollen|dröseln)"
    r" (?:wir|sie uns)\b(?! (?:davon|von|nicht))"
)
_ASIDE = re.compile(r", \w+ (?:wir|ich|sie|er|es|man)\b")
_QUESTIONED = re.compile(
    r"(?:das|dies|hier|damit|da) (?:ist|haben|stellen|sprechen|berühren|treffen) (?:\w+ ){0,4}"
    r"(?:frage|fragestellung|thema|problem|anliegen|punkt|sorge|klassiker|thematik|materie|terrain)\b"
)
_OFTEN = re.compile(r"\b(?:oft|häufig|laufend|immer wieder|viele[nr]?|ständig|täglich|regelmäßig|beschäftigt|bewegt)\b")
_ANSWERABLE = re.compile(
    r"(?:\w+ ){0,3}(?:das|dies|die (?:an)?frage|es|sie|da|hier|dazu|darauf)(?: \w+){0,2} (?:lässt|lassen|kann|ist"
    r"|gibt)\b.*"
    r"\b(?:beantwort\w+|antwort\w*|sagen|erklär\w+|zusammenfassen|erläuter\w+|aufgeklärt|auflösen|umreißen)"
)


def says_nothing(it: Make) -> bool:
    """Whether next to no word of a sentence is its own, and it speaks to somebody or is a mere call."""
    if it.negated or it.figures or _ADVISES.match(it.small) or serving(it) < 1:
        return False
    if it.me or it.you:
        return it.nouns == 0 and it.within(0.15 if len(it.found) > 4 else 0)
    if it.own == 0 and _BEFOREHAND.search(it.small) and _OF_ITSELF.search(it.small) and len(it.found) <= 14:
        return True
    if it.own or it.end not in {".", "!", "?", "…"}:
        return it.own == 0 and it.end == ":" and _IN_TURN.fullmatch(it.small) is not None
    if it.end == "!" and len(it.found) <= 8:
        return True
    return (
        len(it.found) <= 8
        and not FINITE.search(it.small)
        and (_ASKS.search(it.small) is not None or _IN_TURN.fullmatch(it.small) is not None)
    )


def _announced(it: Make) -> bool:
    """A line that ends in a colon."""
    if (it.me or it.you) and it.within(0.25):
        return serving(it) >= 1
    if it.you:
        return False
    if not _HERE.match(it.small) and not re.search(
        r"\b(?:vorweg|vorab|vorneweg|gleich (?:am anfang|zu beginn|zuerst))\b", it.small
    ):
        return False
    if FINITE.search(it.small):
        return it.own == 0 and "zu" not in it.found and _things(it) > 0
    return it.within(0.4) and (len(it.found) > 1)


def _told(it: Make) -> bool:
    """A sentence that says what the writer is about to do, or has done, with the question."""
    if _HERE.match(it.small) and not FINITE.search(it.small) and it.within(0.4) and _things(it) and len(it.found) <= 12:
        return True
    if not it.me or not it.within(0.2) or serving(it) < 1:
        return False
    return (
        (it.you and _things(it) > 0)
        or (_things(it) > 0 and it.own <= 1 and it.within(0.1))
        or _MANNER.search(it.small) is not None
        or (
            _things(it) > 0
            and WARES.search(it.small) is not None
            and it.found[0].lower() in {"ich", "gerne", "gern", "wir"}
            and not re.search(r"\b(?:bin|habe|war|wurde)\b", it.small)
        )
    )


def serving(it: Make) -> int:
    """How many words of a sentence speak of asking, answering, helping."""
    return sum(1 for word in it.found if word.lower() not in GRAMMAR and SERVICE.fullmatch(word.lower()))


def _things(it: Make) -> int:
    """How many nouns of the sentence are what conversations are about (a question, a draft, an overview)."""
    return sum(1 for word in it.found[1:] if word[0].isupper() and SERVICE.fullmatch(word.lower()))
