"""Whether a sentence at the end of an answer thanks, wishes, offers, asks what else, or promotes its writer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.unify_claims import claims
from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_lines import carries_content, lines_of
from pruefstand.blinding.unify_make import LONGEST, Make, make, words
from pruefstand.blinding.unify_service import COURTESY, FINITE, courtesy, says_nothing, serving
from pruefstand.blinding.unify_vocabulary import THE_TEXT, WARES
from pruefstand.language.sentences import LIST_MARK

__all__ = ["offered_list", "offers"]

_OFFER = re.compile(
    r"(?:(?:tipp|angebot|hinweis|nächster schritt|übrigens|und|oder|aber|also) )*"
    r"(?:wenn|falls|sofern|sobald|sollte|sollten|solltest|bei|für|auf wunsch|gerne?|sehr gerne|ich kann|ich könnte"
    r"|ich steh|ich \w+e(?= (?:ihnen|dir|euch|gerne?|auf wunsch|bei bedarf)\b)"
    r"|ich bin|ich helfe|ich unterstütze|wir (?:können|stehen|helfen|sind)|über|sage?|sagen|gib|geben|lass|lassen"
    r"|teile?n?"
    r"|melde|meld|nenne?n?|sende?n?|verrat\w*|melden|frage?|fragen|schreibe?n?|schicke?n?|zöger|scheuen?"
    r"|kontaktier|wende|bitte|kommen sie|komm)\b"
)
_URGES = re.compile(r"\b(?:nicht zögern|zögern? sie nicht|zögere nicht|scheuen? sie sich nicht|scheue? dich nicht)\b")
_IMPERATIVE = re.compile(
    r"(?:bitte|teilen?|teil|sag|sagen?|geben?|gib|schreiben?|schreib|schicken?|schick|senden?|send|nennen?|nenn"
    r"|verrat\w*)\b"
)
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


_ELSE = re.compile(r"gibt es (?:noch |sonst )+(?:irgend)?(?:etwas|was)(?: anderes| weiteres)?\b.*\bich\b")
_SORRY = re.compile(
    r"(?:bitte |es )?(?:tut (?:mir|uns) (?:\w+ )?leid|entschuldig\w*|sorry|verzeih\w*|ich (?:bitte um|bedau\w*"
    r"|entschuldig\w*))\b"
)
_UNSAID = re.compile(
    rf"{_SORRY.pattern}|mehr (?:kann|könnte|lässt|weiß|habe) (?:ich|sich)\b"
    r"|(?:(?:so|jetzt|nun|also|und) )*(?:ich )?hoffe(?:ntlich)?\b.*\b(?:dir|dich|ihnen|euch|du|sie)\b"
    r"|(?:ich )?hoffe (?:das|dies|es) (?:war|ist)\b"
)
_WELCOME = re.compile(r"(?:\w+ ){0,5}(?:ist|sind) (?:\w+ ){0,3}(?:willkommen|erwünscht)")
_DONE = re.compile(
    r"(?:(?:und|so|ja|nun|gut) )*(?:das (?:war|wär|wäre|ist) (?:es|s)|das wars|so weit|soweit|bis hierher"
    r"|damit (?:wäre|ist|bin|wären|sind))\b"
)
_REACHED = re.compile(
    r"\b(?:bitte|einfach|jederzeit) (?:\w+ )?(?:melden|nachfragen|anrufen|rückfragen|durchklingeln|anklingeln"
    r"|durchrufen|mailen|vorbeikommen)\b"
)
_IN_DOUBT = re.compile(r"\b(?:fragen|rückfragen|unklar\w*|bedarf|offen\w*|fehlt|etwas)\b")
_ENOUGH = re.compile(
    r"(?:eine )?kurze (?:rückmeldung|nachricht|antwort|mail) (?:genügt|reicht)(?: mir| uns)?$"
    r"|(?:sollten?|falls|wenn|sofern|bei|für)\b.*\b(?:genügt|reicht) (?:(?:mir|uns|dann|schon|auch|einfach) )*"
    r"(?:eine?|ihre?|deine?|eure?)(?: (?:kurze[rs]?|kleine[rs]?|einfache[rs]?))? "
    r"(?:anruf|nachricht|(?:e )?mail|hinweis|rückmeldung|zuruf|zeile|antwort|telefonat|wort|signal|rückruf)\b"
)
"""That a call is enough if something should be open."""
_MAY_IT = re.compile(r"mögen?\b")
_PROMOTED = re.compile(
    r"\b(?:newsletter\w*|podcast\w*|blog\w*|webinar\w*|kanal|abo|abonnier\w*|premium\w*|upgrade\w*|app"
    r"|erstgespräch\w*"
    r"|probemonat\w*|testversion\w*|testphase\w*|kurse?|online ?kurs\w*|seminare?|social media|instagram|linkedin"
    r"|facebook|youtube|website|webseite|homepage|sterne\w*|daumen hoch|like\w*|rezension\w*)\b"
)
_CALLS_UP = re.compile(
    r"(?:und |dann |jetzt |gleich |heute |einfach |gern(?:e)? )*(?:abonnier\w*|folge?n?|besuche?n?|buche?n?"
    r"|lade?n?|teste?n?"
    r"|hol\w*|sicher\w*|teile?n?|entdeck\w*|schaue?n?|hör\w*|lesen?|lies|probier\w*|bewerte?n?|gebt?|gib|geben"
    r"|registrier\w*"
    r"|vereinbar\w*|lasst?|lassen|klick\w*|empfiehl|empfehlen|mehr|noch mehr|lust|neugierig|weitere)\b"
)


_TELL_ME = re.compile(
    r"(?:bitte |einfach |also |und )*(?:sagt?|sagen sie|schreibt?|schreiben sie|lasst?|lassen sie|gib|gebt|geben sie"
    r"|nennt?|nennen sie|verrate?t?|verraten sie|teilt?|teilen sie|schickt?|schicken sie|beschreibe?|beschreiben sie"
    r"|meld\w* (?:dich|sie sich|euch)) (?:(?:es|mir|mich|uns|bescheid|einfach|kurz|bitte|gerne?|doch|noch|ruhig) ?)+"
)
_THEN_I = re.compile(r"\b(?:dann|so|und) (?:\w+ )?(?:ich|wir)\b|\b(?:damit|sodass) (?:ich|wir)\b")
_GAPS = re.compile(
    r"\b(?:platzhalter\w*|eckigen? klammern?|in klammern|klammern|lücken|leerstellen|markierten? (?:stellen?|felder"
    r"|angaben|passagen|teile)|(?:persönlichen?|eigenen?|deine[nr]?|ihre[nr]?) (?:angaben|daten))\b"
)
_FILL = re.compile(
    r"(?:(?:bitte|noch|dann|nun|denke? daran|denken sie daran) )*(?:(?:ergänz|ersetz|individualisier)\w*\b"
    r"|(?:passt?e?n?|füllt?e?n?|tragt?e?n?|setzt?e?n?|die|alle|platzhalter|du|sie)\b.*\b(?:an|anpassen|anzupassen"
    r"|angepasst|ergänz\w*|ersetz\w*|ausfüllen|aus|ein|eintragen|einsetzen|einfügen|auszufüllen|einzusetzen)\b)"
)
_OFFICE = re.compile(
    r"bitte (?=.*\b(?:mein|unser)\w* (?:\w+ )?(?:sekretariat|kanzlei|büro|assistent\w*|assistenz|vorzimmer|empfang"
    r"|mitarbeiter\w*|team)\b)(?:vereinbaren|rufen|wenden|kontaktieren|melden|schreiben|besprechen) sie\b"
)


def _of_the_draft(it: Make) -> bool:
    """Whether a sentence asks the reader to fill in a draft, or to arrange with the writer's office."""
    if it.negated or it.figures or len(it.found) > 18:
        return False
    if _OFFICE.match(it.small):
        return it.own <= 4
    return _GAPS.search(it.small) is not None and _FILL.match(it.small) is not None and it.within(0.5)


def _promotes(it: Make) -> bool:
    """Whether a sentence sends its reader to a channel, course or offer of the writer, or is glad of good marks."""
    if it.me and it.you and it.within(0.3) and _PROMOTED.search(it.small) and COURTESY.search(it.small):
        return True
    if it.negated or it.figures or len(it.found) > 16 or not _CALLS_UP.match(it.small):
        return False
    if _PROMOTED.search(it.small) is None:
        return it.end == "?" and it.own == 0
    return it.you or it.me or it.end in "!?"


def offers(sentence: str) -> bool:
    """Whether a sentence after an answer thanks, wishes, hopes to have helped, offers more or asks what else."""
    it = make(sentence)
    if not 0 < len(it.found) <= LONGEST:
        return False
    if _URGES.search(it.small):
        return it.within(0.3)
    if _of_the_draft(it):
        return True
    told = _TELL_ME.match(it.small)
    if told and not it.figures and it.within(0.35) and _THEN_I.search(it.small, told.end()):
        return True
    if it.negated:
        asked = it.me or _ASK_ME.search(it.small) is not None
        begun = _UNSAID.match(it.small) is not None or (asked and it.small.startswith(("wenn ", "falls ")))
        return begun and it.own == 0 and not it.figures
    if it.end == "?":
        return not claims(it, sentence) and _asks_back(it)
    if not claims(it, sentence) and (courtesy(it) or says_nothing(it)):
        return True
    return _ends_the_talk(it) or _promotes(it) or _offered(it)


def _asks_back(it: Make) -> bool:
    """A question to the reader: was it of use, what else?"""
    if it.own == 0 and it.small.startswith(
        ("darf es ", "darf s ", "war das ", "ist das ", "reicht das ", "hilft das ")
    ):
        return True
    if it.own <= 1 and _ELSE.match(it.small):
        return True
    if len(it.found) <= 8 and _RATED.fullmatch(it.small):
        return True
    if it.own == 0 and len(it.found) <= 7 and FINITE.search(it.small) is None and serving(it):
        return True
    if _ASKED.search(it.small) is not None and it.within(0.5) and serving(it) > 0:
        return True
    return (it.me or it.you) and it.within(0.25) and serving(it) > 0


def _ends_the_talk(it: Make) -> bool:
    """That it is done, may succeed, or how to be reached."""
    if it.own == 0 and not it.figures and (_DONE.match(it.small) or _WELCOME.fullmatch(it.small)):
        return True
    if it.own == 0 and it.end == "!" and _MAY_IT.match(it.small):
        return True
    if (
        _ENOUGH.match(it.small)
        and (_IN_DOUBT.search(it.small) or len(it.found) < 7)
        and it.within(0.35)
        and it.nouns <= 1
        and not it.figures
    ):
        return True
    spoken = it.me or _IN_DOUBT.search(it.small) is not None
    return spoken and it.nouns == 0 and it.within(0.2) and _REACHED.search(it.small) is not None


def _offered(it: Make) -> bool:
    if not _OFFER.match(it.small):
        return False
    urged, gladly = _IMPERATIVE.match(it.small), re.search(r"\b(?:gerne?|einfach|bescheid)\b", it.small)
    if urged and gladly and it.you and (it.me or it.nouns == 0) and it.within(0.3):
        return True
    share = 0.15 if urged and not gladly else 0.4
    wares = any(WARES.fullmatch(word.lower()) for word in it.found)
    return it.me and wares and (it.you or _LIGHT.search(it.small) is not None) and it.within(share)


_LEAD = re.compile(
    r"(?:(?:und|oder|auch|gerne|als nächstes|übrigens|angebot|nächste schritte|(?:wenn|falls|sofern) (?:du|sie)"
    r" (?:\w+ )?(?:möchtest|möchten|magst|mögen|willst|wollen|wünschen|wünschst)|auf wunsch|bei bedarf) )*"
    r"(?:möchte(?:n sie|st du|t ihr)|willst du|wollen sie|soll(?:en)? (?:ich|wir)|darf ich|(?:kann|könnte|helfe"
    r"|unterstütze|erstelle|übernehme|formuliere|liefere) ich|ich (?:kann|könnte|helfe|unterstütze|biete)"
    r"|was ich (?:noch|sonst|außerdem|dir|ihnen))\b"
)
_ITEM = re.compile(rf"[ \t]*(?:{LIST_MARK.pattern})")


def offered_list(text: str) -> Iterator[Change]:
    """An offer at the very end whose ways are a list: the line that leads in, and the items."""
    lines = lines_of(text)[-14:]
    first = len(lines)
    while first > 1 and _ITEM.match(lines[first - 1].text):
        first -= 1
    lead = lines[first - 1] if 0 < first < len(lines) else None
    if lead is None or lead.text[-1] in ".!" or carries_content(text[lead.start :]):
        return
    it = make(lead.text)
    asks = _LEAD.match(it.small) is not None and it.me and not it.negated and it.within(0.3)
    made = sum(1 for line in lines[first:] if any(_MADE.fullmatch(word.lower()) for word in words(line.text)))
    if asks and lead.start and (it.you or made):
        yield lead.start, len(text), ""


_MADE = re.compile(rf"{WARES.pattern}|heraus\w+|raussuch\w*|zusammen\w+|umwandel\w*|umform\w*|vergleich\w*")
