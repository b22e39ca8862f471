"""Whether a sentence disclaims: no advice, no warranty, made by a program, please ask an expert in your case."""

from __future__ import annotations

import re

from pruefstand.blinding.unify_make import LONGEST, make
from pruefstand.blinding.unify_vocabulary import THE_TEXT

__all__ = ["disclaims", "of_machines", "warns_on"]

_AI = re.compile(
    r"\b(?:ki|ai|llm|künstliche[nr]? intelligenz|sprachmodell|(?:ki|ai) (?:sprach)?modell|(?:ki|ai) assistent\w*"
    r"|chatbot|chatgpt"
    r"|gpt|claude|gemini|copilot|perplexity|le chat|mistral|deepseek|grok)\b"
)
_MADE = re.compile(
    r"\b(?:erstellt|generiert\w*|verfasst|erzeugt|geschrieben|formuliert|stammt|entstanden|created|generated"
    r"|written)\b"
)
_FALLIBLE = re.compile(
    r"(?:(?:die |alle |meine |ki |ai |generierte |diese )*(?:antworten|inhalte|ausgaben|ergebnisse|angaben)"
    r"|(?:ki |ai )?(?:generated|generierte) (?:content|inhalte)|chatgpt|claude|gemini|copilot|perplexity|le chat"
    r"|deepseek|grok"
    r"|mistral|die ki|ki|eine ki|sprachmodelle|ich|ki systeme|ki modelle)\b[^.]{0,60}"
    r"\b(?:fehler\w*|falsch\w*|ungenau\w*|unvollständig\w*|veraltet\w*|mistakes|incorrect|inaccurate|errors"
    r"|unrichtig\w*)\b"
)
_MAY = re.compile(r"\b(?:kann|können|könnten?|may|can|enthalten|might)\b")
_CHECK = re.compile(
    r"(?:bitte |daher |deshalb |please )*(?:über)?(?:prüfe?n?|verifizieren?|kontrollieren?|check|double check"
    r"|verify)\b"
)
_KNOWS = re.compile(
    r"\b(?:wissen|wissens|wissensstand\w*|kenntnisstand|informationsstand|datenstand|update|training\w*|zugriff"
    r"|zugang"
    r"|internetzugang|internetzugriff|echtzeit|bekannt|aktuell|aktuelle[nr]?|nachschlagen|nachprüfen|überprüfen"
    r"|berücksichtigen|informationen|kenntnisse?|garantieren|irren|verifizieren|zitieren|einsehen|akteneinsicht"
    r"|internet\w*|web|zugreifen|abrufen|abzurufen|durchsuchen|tagesaktuell\w*|echtzeit\w*|browsen|surfen|live\w*)\b"
)
_ACCESS = re.compile(r"\b(?:zugriff|zugang|zugreifen|abrufen|durchsuchen|web|live\w*)\b")
_OF_A_PROGRAM = re.compile(
    r"\b(?:internet\w*|web|netz|echtzeit\w*|\w*datenbank(?:en)?|\w*quellen|\w*aktuelle[nrsm]?|live\w*|online\w*"
    r"|externe[nrsm]?|informationen|\w*daten|rechtsprechung|judikatur|entscheidungen|gesetz\w*|ris|akten?|unterlagen"
    r"|dateien|dokumente?|krankenakte|befunde?|anhang|anhänge|chats?|links?|webseiten?|websites?)\b"
)
"""What a program says that it has no access to; who lacks a key, a server or an account states a fact."""
_SELF_TEXT = re.compile(
    r"(?:bitte (?:beachten sie|beachte|bedenken sie|bedenke) (?:dass )?|beachten sie bitte (?:dass )?)?"
    r"(?:(?:diese[rsn]?|meine|alle|sämtliche|die (?:hier |oben )?(?:vorstehenden|folgenden|nachfolgenden"
    r"|nachstehenden|obigen|obige|vorstehende"
    r"|bereitgestellten"
    r"|enthaltenen|gegebenen|genannten|gemachten)|inhalte dieses|die inhalte (?:dieses|dieser)|obige[nr]?"
    r"|vorstehende[nr]?)"
    r"(?: (?:allgemeinen?|rechtlichen?|medizinischen?|hier|oben|gegebenen|vorläufige|kurze|erste))* (?P<text>\w+)"
    r"|(?:das|alles) (?:folgende|obige|gesagte|vorstehende|nachstehende|hier gesagte)\b"
    r"|(?:dies|das|es)(?= (?:ist|stellt|ersetzt|kann|können|soll|dient|sind|bildet|keine?|nicht|nur)))\b"
)
_NO_ADVICE = re.compile(
    r"\b(?:ersetz\w*|unverbindlich\w*|ohne gewähr|allgemeiner (?:natur|art)|orientierung\w*|informationszweck\w*"
    r"|vorläufige?n?"
    r"|bildungszweck\w*|rechtsberatung|allgemeinen? information|allgemeine einschätzung|erste orientierung"
    r"|kein\w* (?:\w+ )?(?:beratung|rechtsberatung|rechtsauskunft|rechtsgutachten|diagnose|arztbesuch))\b"
)
_COUNSEL = re.compile(
    r"\b(?:\w*(?:anwalt|anwält)\w*|jurist\w*|rechtsberat\w*|rechtsrat|rechtlichen rat|anwaltliche[nr]? (?:rat"
    r"|beratung)"
    r"|arbeiterkammer|mieterverein\w*|mietervereinigung|notar\w*|steuerberat\w*|rechtsauskunft|fachperson\w*"
    r"|fachleute)\b"
)
_PHYSICIAN = re.compile(r"\b(?:\w*(?:arzt|ärzt)\w*|mediziner\w*|apotheker\w*)\b")
_SEEK = re.compile(
    r"\b(?:frag\w*|nachfrag\w*|konsult\w*|besprech\w*|wende\w*|aufsuch\w*"
    r"|suche\w*|ein(?:zu)?hol\w*|holen|bei(?:zu)?zieh\w*|hin(?:zu)?zuzieh\w*"
    r"|hinzuzieh\w*"
    r"|zieh\w*|beraten|beratung|gang|kontaktier\w*|sprich|sprechen|beauftrag\w*|prüfen|abklär\w*|abzuklären"
    r"|untersuchen|ansprechpartner)\b"
)
_HEDGE = re.compile(
    r"\b(?:einzelfall\w*|konkret\w*|verbindlich\w*|rechtsverbindlich\w*|zweifel\w*|unsicher\w*|individuell\w*"
    r"|rechtssicher\w*"
    r"|genau\w*"
    r"|spezialisiert\w*|qualifiziert\w*|vertrauens|empfiehlt sich|ratsam|empfehlenswert|empfehle (?:ich )?(?:dir"
    r"|ihnen|dringend)"
    r"|ich empfehle|am besten|unbedingt|komplexe?n?|ihren fall|deinen fall|abschließend\w*)\b"
)
_ADVISE = re.compile(
    r"\b(?:rechtsberatung|rechtsauskunft|rechtsauskünfte|rechtsrat|beratung|rechtliche[nr]? rat|diagnosen?"
    r"|steuerberatung"
    r"|auskünfte|auskunft|rechtsgutachten)\b"
)
_GIVES = re.compile(
    r"\b(?:erteil\w*|geben|gebe|leisten|leiste|anbieten|anzubieten|stellen|ersetz\w*"
    r"|ersetzen|erbringen|vornehmen|abgeben)\b"
)
_SHORT = re.compile(
    r"(?:von |durch |mit )?(?:einer )?(?:ki|ai) (?:generiert|erstellt|erzeugt|unterstützt)\w*(?: (?:bitte|inhalte?"
    r"|text|prüfen|angaben))*"
    rf"|(?:quelle|modell|tool|assistent|autor(?:in)?|verwendete[sr]? \w+) {_AI.pattern}(?: \w+){{0,3}}"
    r"|(?:alle |die |sämtliche )?angaben (?:sind |erfolgen )?ohne gewähr"
    r"|(?:die |diese )?(?:antwort|ausgabe|text|nachricht) (?:wurde )?(?:automatisch )?(?:gekürzt|abgebrochen"
    r"|abgeschnitten"
    r"|fortgesetzt|unterbrochen)\b.*(?:zeichen|token|limit|länge|begrenz)\w*"
    r"|für die (?:richtigkeit|vollständigkeit|aktualität)\b.* (?:keine|keinerlei) (?:gewähr|haftung"
    r"|garantie) übernommen"
)
_AS_OF = re.compile(r"(?:rechts)?stand(?: der (?:informationen|angaben|rechtslage))?(?: \w+)?")
_MORE = re.compile(
    r"(?:weitere (?:informationen|infos|details)|mehr (?:erfahren|dazu|informationen)|learn more)(?: hier)?"
)
_LIABLE = re.compile(
    r"\b(?:ich|wir) (?:übernehmen?|hafte) (?:daher |jedoch )?(?:keine|keinerlei|nicht)\b"
    r"|^(?:keine|ohne) (?:gewähr|haftung|garantie|rechtsberatung)(?: (?:für|auf|der|die|und|richtigkeit"
    r"|vollständigkeit|aktualität"
    r"|angaben))*$"
)
_PROFESSES = re.compile(
    r"\bich bin (?:\w+ )?keine? (?:\w*(?:jurist|anwalt|anwält|arzt|ärzt|notar|steuerberater|medizin|therapeut)\w*)\b"
    r"|\bdass ich (?:\w+ )?keine? (?:\w*(?:jurist|anwalt|anwält|arzt|ärzt|notar|steuerberat|medizin"
    r"|therapeut)\w*) bin\b"
    r"|^ich bin (?:ja |nur |bloß |lediglich |auch )*eine? (?:\w+ )?\w*(?:programm|software|maschine|algorithmus"
    r"|bot|assistent|system)\b"
)


_MADE_BY = re.compile(
    rf"(?:dies|das) ist eine? (?:\w+ )?(?:(?:maschinell|automatisch|künstlich) )?(?:ki |ai )?(?:erzeug|generier"
    rf"|erstell|verfass)te[rs]?"
    rf" {THE_TEXT.pattern}(?: \w+){{0,6}}$|"
    rf"(?:(?:der |die |das |diese[rs]? |text |antwort |entwurf |inhalt |wurde |ist |automatisch |maschinell )*"
    rf"(?:{_MADE.pattern}|recherchiert|zusammengestellt|formatiert|übersetzt|powered|made)(?: \w+){{0,5}} "
    rf"(?:mit|von|durch|mithilfe|via|by|with|using)(?: \w+){{0,5}} {_AI.pattern}(?: \w+){{0,6}})$"
)


_ASIDE = re.compile(r" [–—] |; ")
_LATER = re.compile(
    r"(?:(?:alle |etwaige )?(?:spätere|neuere|jüngere)[nrs]? \w+|was (?:danach|seither) \w+|danach|seither)\b.*"
    r"\b(?:nicht|möglicherweise|unbekannt|fehlen|fehlt)\b"
)
_MY_DATA = re.compile(
    r"(?:stand )?mein\w* (?:letzte[sr]? )?"
    r"(?:(?:\w*daten|wissen\w*|kenntnis\w*|\w*stand) (?:end|reich|war|ist|stammt|geht)\w*"
    r"|(?:\w*update|training) (?:war|ist|stammt|endet|reicht|liegt)\b)"
)
_TRAINED = re.compile(r"\b(?:trainings(?:daten|stand|wissen|material|zeitpunkt|ende|schluss))\b")
_HEDGED = re.compile(
    r"(?:nach|laut|gemäß|soweit|mangels|mir (?:ist|sind|liegen?)|uns (?:ist|sind|liegen?)|meines wissens"
    r"|unseres wissens|ich kenne|wir kennen|ich weiß|wir wissen)\b"
)
_OF_TRAINING = re.compile(
    r"\b(?:training\w*|internet\w*|echtzeit\w*|update\w*|daten\w*|\w*aktuelle[nrs]?|neuere[nrs]?|spätere[nrs]?"
    r"|nach (?:dem|diesem) zeitpunkt|stand)\b"
)
"""What shows that who does not know is a program; else it is what a person says of a fact."""


_MACHINES = re.compile(
    r"(?:eine |die |auch |viele |alle )*(?:ki|künstliche intelligenz|sprachmodelle|große sprachmodelle|llms?"
    r"|chatbots?|chatgpt"
    r"|claude|gemini|copilot|perplexity|le chat|deepseek|grok|mistral|ki (?:systeme|modelle|antworten|inhalte"
    r"|assistenten))\b"
)


def of_machines(sentence: str) -> bool:
    """Whether a sentence says of programs in general that they err: the footer of a chat, or what a text is about."""
    small = make(sentence).small
    return _MACHINES.match(small) is not None and _FALLIBLE.match(small) is not None and not make(sentence).me


def warns_on(sentence: str) -> bool:
    """Whether a sentence goes on with a warning of machines: it disclaims, or tells its reader to check or ask."""
    sure, maybe = disclaims(sentence)
    return sure or (maybe and (make(sentence).you or _CHECK.match(make(sentence).small) is not None))


def disclaims(sentence: str) -> tuple[bool, bool]:
    """Whether a sentence disclaims for certain, and whether it may stand beside one that does."""
    aside = _ASIDE.split(sentence, maxsplit=1)[1:]
    if aside and make(aside[0]).nouns and not make(aside[0]).within(0.25):
        trained = _TRAINED.search(sentence.lower()) and _LATER.match(aside[0].lower())
        if not trained and not _MY_DATA.match(aside[0].lower()) and not any(disclaims(aside[0])):
            return False, False
    it = make(sentence.strip(" ()[]*_>"))
    if not 0 < len(it.found) <= LONGEST or it.end == "?":
        return False, False
    small = it.small
    own_text = _SELF_TEXT.match(small)
    speaks_of_itself = own_text is not None and (
        not own_text["text"] or THE_TEXT.fullmatch(own_text["text"]) is not None
    )
    seeks = _COUNSEL.search(small) is not None and _SEEK.search(small) is not None and it.within(0.45)
    referred = _COUNSEL.search(small) is not None and _SEEK.search(small) is not None and (it.you or it.me)
    certain = (
        (_AI.search(small) is not None and it.me)
        or (_FALLIBLE.match(small) is not None and _MAY.search(small) is not None)
        or (
            (
                speaks_of_itself
                or THE_TEXT.match(small) is not None
                or (THE_TEXT.search(small[:60]) is not None and small.startswith(("die ", "der ", "das ")))
            )
            and _MADE.search(small) is not None
            and (_AI.search(small) is not None or "automatisch" in small)
        )
        or _MADE_BY.match(small) is not None
        or (speaks_of_itself and _NO_ADVICE.search(small) is not None and it.within(0.6))
        or (
            it.me
            and (it.negated or re.search(r"\b(?:endet|reicht|reichen|kann|könnte)\b", small) is not None)
            and _KNOWS.search(small) is not None
            and (_ACCESS.search(small) is None or _OF_A_PROGRAM.search(small) is not None)
            and (_HEDGED.match(small) is None or it.figures or _OF_TRAINING.search(small) is not None)
            and re.search(r"\b(?:ich|mir|mein\w*)\b", small) is not None
            and it.within(0.5)
        )
        or (
            it.me
            and it.negated
            and _ADVISE.search(small) is not None
            and _GIVES.search(small) is not None
            and it.within(0.6)
        )
        or _LIABLE.search(small) is not None
        or _PROFESSES.search(small) is not None
        or (it.me and _TRAINED.search(small) is not None)
        or (seeks and _HEDGE.search(small) is not None)
    )
    checks = _CHECK.match(small) is not None and it.within(0.5)
    to_physician = _PHYSICIAN.search(small) is not None and _SEEK.search(small) is not None
    certain = certain or _SHORT.fullmatch(small) is not None
    as_of = _AS_OF.fullmatch(small) is not None
    return certain, certain or seeks or (referred and it.within(0.7)) or _MORE.fullmatch(
        small
    ) is not None or checks or to_physician or as_of
