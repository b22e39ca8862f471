"""Whether a sentence serves the conversation, judged by the kinds of its words instead of by its wording.

Beside the closed patterns, which know habitual sentences, this knows their make: who is addressed, that thanks, help or
an announcement is spoken of, and how few words are left that could say something about a case. Only sentences at the
ends of an answer are asked (:mod:`pruefstand.blinding.unify`); those that name a norm or an amount never pass there.
"""

from __future__ import annotations

import re

from pruefstand.blinding.unify_make import LONGEST, Make, make
from pruefstand.blinding.unify_vocabulary import GRAMMAR, SERVICE, THE_TEXT, WARES

__all__ = ["announces", "offers"]

_COURTESY = re.compile(
    r"\b(?:dank\w*|bedank\w*|freue|freuen|freut|entschuldig\w*|sorry|leid|willkommen|hoffe|hoffen|hoffentlich|wünsch\w*"
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
_ASSENT = re.compile(
    r"(?:ja|klar|gern|gerne|natürlich|selbstverständlich|sicher|absolut|super|perfekt|prima|okay|ok|hallo|hi|hey"
    r"|verstanden"
    r"|freude|vergnügen|alright|freilich|danke|na|aber|doch|geschehen|wird|gemacht|mache?n?|ich|das|mit|sehr|gut|und)"
)
_READY = re.compile(
    r"\b(?:gerne?|klar|natürlich|selbstverständlich|super|perfekt|prima|hallo|hi|hey|freude|vergnügen|danke)\b"
)
_FINITE = re.compile(
    r"\b(?:ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|konnten?|mussten?|sollten?|durften?|lagen?"
    r"|standen?|kam|kamen"
    r"|blieb|blieben|ging|gingen|liegt|steht|gilt|besteht|lautet|ergibt|muss|soll"
    r"|darf|kann"
    r"|kommt|fehlt|bleibt|endet|beginnt|haftet|betrifft)\b"
)
_PRAISED = re.compile(
    r"\b(?:gute|wichtige|spannende|interessante|häufige?|häufig gestellte|berechtigte|knifflige|komplexe|schwierige"
    r"|klassische|relevante|tolle|super|kluge|ausgezeichnete|hervorragende|exzellente|großartige|sehr konkrete)[nrs]? "
    r"(?:rechtliche |juristische |medizinische )?(?:frage|fragestellung|fall|sachverhalt|thema|anfrage|aufgabe)\b"
)
_PRAISED_FIRST = re.compile(
    rf"[\s*_]*(?:(?:eine |sehr |wirklich ){{0,3}})(?:{_PRAISED.pattern})[*_]*[ ]?[,–—-] (?:das|dies|da|hier|die|sie)\b",
    re.IGNORECASE,
)
_HERE = re.compile(
    r"(?:(?:ja|so|also|nun|gerne?|okay|ok|kurze? antwort|kurz|vorweg|vorab|mit freude|natürlich|sicher|klar|super"
    r"|prima|perfekt"
    r"|absolut|selbstverständlich|verstanden|alles)[ ]){0,3}"
    r"(?:wie gewünscht|hier|anbei|nachstehend|nachfolgend|im folgenden|unten|untenstehend|vorweg|vorab|folgend)\b"
)
_RESTATED = re.compile(
    r"(?:sie|du) (?:möchten|möchtest|wollen|willst) (?:also |gerne? )?wissen (?:ob|wie|was|welche[nrs]?|wann|wer"
    r"|warum|wo)\b"
    r"|(?:ihre|deine) (?:an)?frage (?:betrifft|bezieht sich|zielt|dreht sich|berührt|richtet sich)\b"
)
_MANNER = re.compile(r"\b(?:nacheinander|systematisch|schritt|reihe|folgenden|strukturiert|wie folgt|detail)\b")


def announces(sentence: str) -> bool:
    """Whether a sentence before an answer greets, thanks, praises, feels for the reader, restates or announces."""
    it = make(sentence)
    if not 0 < len(it.found) <= LONGEST:
        return False
    if _RESTATED.match(it.small) or (not it.negated and _is_courtesy(it)):
        return True
    if _PRAISED_FIRST.match(sentence) and not it.negated and not it.figures and it.own <= 2 and len(it.found) <= 14:
        return True
    if _PRAISED.search(it.small) and it.own <= (re.match(r"(?:das|dies|hier) ", it.small) is not None):
        return True
    if it.own == 0 and re.search(r"\bfrage\b.*\bbeantworten\b", it.small) and "zu" in it.found:
        return True
    if _says_nothing(it):
        return True
    return not it.negated and (_announced(it) if it.end == ":" else _told(it))


def _is_courtesy(it: Make) -> bool:
    if _WISH.match(it.small) and it.within(0.4):
        return _FINITE.search(it.small) is None
    if _COURTESY.search(it.small) and it.within(0.15):
        return it.me or it.you or (it.own == 0 and not _FINITE.search(it.small))
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
_ASKS = re.compile(r"\b(?:fragen?|gerne?|bitte|danke?|rückmeldung|bedarf|anfrage|fragst|unklar\w*|wunsch)\b")


def _says_nothing(it: Make) -> bool:
    """Whether next to no word of a sentence is its own, and it speaks to somebody or is a mere call."""
    if it.negated or it.figures or _ADVISES.match(it.small) or _serves(it) < 1:
        return False
    if it.me or it.you:
        return it.within(0.15 if len(it.found) > 4 else 0)
    if it.own or it.end not in {".", "!", "?"}:
        return False
    if it.end == "!" and len(it.found) <= 8:
        return True
    return len(it.found) <= 8 and not _FINITE.search(it.small) and _ASKS.search(it.small) is not None


def _announced(it: Make) -> bool:
    """A line that ends in a colon."""
    if (it.me or it.you) and it.within(0.25):
        return _serves(it) >= 1
    if it.you:
        return False
    if not _HERE.match(it.small) and not re.search(r"\b(?:vorweg|vorab)\b", it.small):
        return False
    if _FINITE.search(it.small):
        return it.own == 0 and "zu" not in it.found and _things(it) > 0
    return it.within(0.4) and (len(it.found) > 1)


def _told(it: Make) -> bool:
    """A sentence that says what the writer is about to do, or has done, with the question."""
    if (
        _HERE.match(it.small)
        and not _FINITE.search(it.small)
        and it.within(0.4)
        and _things(it)
        and len(it.found) <= 12
    ):
        return True
    if not it.me or not it.within(0.2) or _serves(it) < 1:
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


def _serves(it: Make) -> int:
    return sum(1 for word in it.found if word.lower() not in GRAMMAR and SERVICE.fullmatch(word.lower()))


def _things(it: Make) -> int:
    """How many nouns of the sentence are what conversations are about (a question, a draft, an overview)."""
    return sum(1 for word in it.found[1:] if word[0].isupper() and SERVICE.fullmatch(word.lower()))


_OFFER = re.compile(
    r"(?:(?:tipp|angebot|hinweis|nächster schritt|übrigens|und|oder|aber|also) )*"
    r"(?:wenn|falls|sofern|sobald|sollte|sollten|solltest|bei|für|auf wunsch|gerne?|sehr gerne|ich kann|ich könnte"
    r"|ich steh"
    r"|ich bin|ich helfe|ich unterstütze|wir (?:können|stehen|helfen|sind)|über|sage?|sagen|gib|geben|lass|lassen"
    r"|teile?n?"
    r"|melde|melden|frage?|fragen|schreibe?n?|schicke?n?|zöger|scheuen?|kontaktier|wende|bitte|kommen sie|komm)\b"
)
_URGES = re.compile(r"\b(?:nicht zögern|zögern? sie nicht|zögere nicht|scheuen? sie sich nicht|scheue? dich nicht)\b")
_IMPERATIVE = re.compile(r"(?:bitte|teilen?|sagen?|geben?|gib|schreiben?|schicken?|senden|nennen)\b")
_LIGHT = re.compile(
    r"\b(?:gerne?|bedarf|wunsch|jederzeit|einfach|fragen|rückfragen|weitere[nrs]?|noch|auch|möchtest|magst"
    r"|möchten|wünschen|willst|wollen|wünschst|bescheid|unklar\w*|interesse)\b"
)
_ASK_ME = re.compile(
    r"\b(?:frage?|fragen sie|sage?|sagen sie|schreibe?|schreiben sie) (?:mich |mir |es |gerne? |einfach |noch )*"
)
_ASKED = re.compile(
    r"(?:möchte(?:n sie|st du)|soll(?:en)? (?:ich|wir)|darf ich|kann ich (?:dir|ihnen|sonst|noch)|brauch(?:st du"
    r"|en sie)"
    r"|benötig(?:en sie|st du)|willst du|wollen sie|wünsch(?:en sie|st du)|interessiert (?:sie|dich)|würde (?:dir"
    r"|ihnen))\b"
)


_RATED = re.compile(
    rf"(?:war|waren|ist|sind|hat|haben|fanden? sie|fandest du|findest du) (?:dir |ihnen )?"
    rf"(?:diese[rs]?|meine|die) {THE_TEXT.pattern}(?: (?:dir|ihnen|für (?:dich|sie)|so|schon|gut|etwas))*"
    r" (?:hilfreich|nützlich|verständlich|geholfen|weitergeholfen|gefallen)"
)


def offers(sentence: str) -> bool:
    """Whether a sentence after an answer thanks, wishes, hopes to have helped, offers more or asks what else."""
    it = make(sentence)
    if not 0 < len(it.found) <= LONGEST:
        return False
    if _URGES.search(it.small):
        return it.within(0.3)
    if it.negated:
        return (
            (it.me or _ASK_ME.search(it.small) is not None)
            and it.own == 0
            and not it.figures
            and it.small.startswith(("wenn ", "falls "))
        )
    if (
        it.end == "?"
        and it.own == 0
        and it.small.startswith(("darf es ", "war das ", "ist das ", "reicht das ", "hilft das "))
    ):
        return True
    if it.end == "?" and len(it.found) <= 8 and _RATED.fullmatch(it.small):
        return True
    if it.end == "?" and it.own == 0 and len(it.found) <= 7 and _FINITE.search(it.small) is None and _serves(it):
        return True
    if it.end == "?":
        asked = _ASKED.search(it.small) is not None and it.within(0.5) and _serves(it) > 0
        return asked or ((it.me or it.you) and it.within(0.25) and _serves(it) > 0)
    if _is_courtesy(it) or _says_nothing(it):
        return True
    if not _OFFER.match(it.small):
        return False
    urged, gladly = _IMPERATIVE.match(it.small), re.search(r"\b(?:gerne?|einfach|bescheid)\b", it.small)
    if urged and gladly and it.you and it.within(0.3):
        return True
    share = 0.15 if urged and not gladly else 0.4
    wares = any(WARES.fullmatch(word.lower()) for word in it.found)
    return it.me and wares and (it.you or _LIGHT.search(it.small) is not None) and it.within(share)
