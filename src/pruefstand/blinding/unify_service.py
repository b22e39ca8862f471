"""Whether a sentence serves the conversation, judged by the kinds of its words instead of by its wording.

Beside the closed patterns, which know habitual sentences, this knows their make: who is addressed, that thanks, help or
an announcement is spoken of, and how few words are left that could say something about a case. Only sentences at the
ends of an answer are asked (:mod:`pruefstand.blinding.unify`); those that name a norm or an amount never pass there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pruefstand.blinding.unify_vocabulary import GRAMMAR, SERVICE, THE_TEXT, WARES, counts, words

__all__ = ["announces", "disclaims", "foreign", "mostly_german", "offers"]

_LONGEST = 48  # words


@dataclass(frozen=True, slots=True)
class _Make:
    """How many words a sentence has and how many are its own, whom it addresses, whether it negates."""

    found: tuple[str, ...]
    small: str
    own: int
    me: bool
    you: bool
    negated: bool
    end: str

    def within(self, share: float) -> bool:
        """Whether at most this share of the words says something of its own."""
        return self.own <= share * len(self.found)


@lru_cache(maxsize=512)
def _make(sentence: str) -> _Make:
    found = words(sentence)
    own, me, you, negated = counts(found)
    bare = sentence.rstrip(' *_)”“"')
    return _Make(tuple(found), " ".join(found).lower(), own, me, you, negated, bare[-1:])


_COURTESY = re.compile(
    r"\b(?:dank\w*|bedank\w*|freue|freuen|freut|entschuldig\w*|sorry|leid|willkommen|hoffe|hoffen|hoffentlich|wünsch\w*"
    r"|daumen|besserung|erfolg|glück|grüß\w*)\b|\balles gute\b|\bgut(?:er|en|es)? (?:tag|morgen|abend|gelingen)\b"
)
_WISH = re.compile(
    r"(?:viel (?:erfolg|glück|kraft|spaß|freude)|alles gute|gute besserung|gutes gelingen|(?:einen )?(?:schönen|guten) tag"
    r"|(?:ein )?schönes wochenende|vielen dank|herzlichen dank|besten dank|danke)\b"
)
_ASSENT = re.compile(
    r"(?:ja|klar|gern|gerne|natürlich|selbstverständlich|sicher|absolut|super|perfekt|prima|okay|ok|hallo|hi|hey|verstanden"
    r"|freude|vergnügen|alright|freilich|danke|na|aber|doch|geschehen|wird|gemacht|mache?n?|ich|das|mit|sehr|gut|und)"
)
_READY = re.compile(
    r"\b(?:gerne?|klar|natürlich|selbstverständlich|super|perfekt|prima|hallo|hi|hey|freude|vergnügen|danke)\b"
)
_FINITE = re.compile(
    r"\b(?:ist|sind|war|waren|wird|werden|wurde|hat|haben|hatte|liegt|steht|gilt|besteht|lautet|ergibt|muss|soll|darf|kann"
    r"|kommt|fehlt|bleibt|endet|beginnt|haftet|betrifft)\b"
)
_PRAISED = re.compile(
    r"\b(?:gute|wichtige|spannende|interessante|häufige?|häufig gestellte|berechtigte|knifflige|komplexe|schwierige"
    r"|klassische|relevante|tolle|super|kluge|ausgezeichnete|hervorragende|exzellente|großartige|sehr konkrete)[nrs]? "
    r"(?:rechtliche |juristische |medizinische )?(?:frage|fragestellung|fall|sachverhalt|thema|anfrage|aufgabe)\b"
)
_HERE = re.compile(
    r"(?:ja|so|also|nun|gerne?|okay|ok|kurze? antwort|kurz|vorweg|vorab|mit freude|natürlich)?[ ]?"
    r"(?:wie gewünscht|hier|anbei|nachstehend|nachfolgend|im folgenden|unten|untenstehend|vorweg|vorab|folgend)\b"
)
_RESTATED = re.compile(
    r"(?:sie|du) (?:möchten|möchtest|wollen|willst) (?:also |gerne? )?wissen (?:ob|wie|was|welche[nrs]?|wann|wer|warum|wo)\b"
    r"|(?:ihre|deine) (?:an)?frage (?:betrifft|bezieht sich|zielt|dreht sich|berührt|richtet sich)\b"
)
_MANNER = re.compile(r"\b(?:nacheinander|systematisch|schritt|reihe|folgenden|strukturiert|wie folgt|detail)\b")


def announces(sentence: str) -> bool:
    """Whether a sentence before an answer greets, thanks, praises, feels for the reader, restates or announces."""
    make = _make(sentence)
    if not 0 < len(make.found) <= _LONGEST:
        return False
    if _RESTATED.match(make.small) or (not make.negated and _is_courtesy(make)):
        return True
    if _PRAISED.search(make.small) and make.own <= (re.match(r"(?:das|dies|hier) ", make.small) is not None):
        return True
    if make.own == 0 and re.search(r"\bfrage\b.*\bbeantworten\b", make.small) and "zu" in make.found:
        return True
    return not make.negated and (_announced(make) if make.end == ":" else _told(make))


def _is_courtesy(make: _Make) -> bool:
    if _WISH.match(make.small) and make.within(0.4):
        return _FINITE.search(make.small) is None
    if _COURTESY.search(make.small) and make.within(0.15):
        return make.me or make.you or (make.own == 0 and not _FINITE.search(make.small))
    if len(make.found) <= 6 and all(_ASSENT.fullmatch(word.lower()) for word in make.found):
        return _READY.search(make.small) is not None and (
            ("ja" not in make.found and "Ja" not in make.found) or "gern" in make.small
        )
    if make.me and make.you and make.own == 0 and re.search(r"\b(?:verstehe|helfe|helfen|unterstütz\w+)\b", make.small):
        return True
    if make.own == 0 and re.search(r"\b(?:schwierige[nrs]?|belastende[nrs]?|ärgerliche[nrs]?) ", make.small):
        return re.search(r"\b(?:klingt|situation|lage)\b", make.small) is not None
    return (
        make.you
        and make.own == 0
        and re.match(r"(?:du hast|sie haben) (?:völlig |absolut |ganz )?recht", make.small) is not None
    )


def _announced(make: _Make) -> bool:
    """A line that ends in a colon."""
    if make.me or make.you:
        return make.within(0.25) and _serves(make) >= 1
    if not _HERE.match(make.small) and not re.search(r"\b(?:vorweg|vorab)\b", make.small):
        return False
    if _FINITE.search(make.small):
        return make.own == 0 and "zu" not in make.found and _things(make) > 0
    return make.within(0.4) and (len(make.found) > 1)


def _told(make: _Make) -> bool:
    """A sentence that says what the writer is about to do, or has done, with the question."""
    if not make.me or not make.within(0.2) or _serves(make) < 1:
        return False
    return (
        (make.you and _things(make) > 0)
        or _MANNER.search(make.small) is not None
        or (
            _things(make) > 0
            and WARES.search(make.small) is not None
            and make.found[0] in {"Ich", "Gerne", "Gern", "Wir"}
            and not re.search(r"\b(?:bin|habe|war|wurde)\b", make.small)
        )
    )


def _serves(make: _Make) -> int:
    return sum(1 for word in make.found if word.lower() not in GRAMMAR and SERVICE.fullmatch(word.lower()))


def _things(make: _Make) -> int:
    """How many nouns of the sentence are what conversations are about (a question, a draft, an overview)."""
    return sum(1 for word in make.found[1:] if word[0].isupper() and SERVICE.fullmatch(word.lower()))


_OFFER = re.compile(
    r"(?:(?:tipp|angebot|hinweis|nächster schritt|übrigens|und|oder|aber|also) )*"
    r"(?:wenn|falls|sofern|sobald|sollte|sollten|solltest|bei|für|auf wunsch|gerne?|sehr gerne|ich kann|ich könnte|ich steh"
    r"|ich bin|ich helfe|ich unterstütze|wir (?:können|stehen|helfen|sind)|über|sage?|sagen|gib|geben|lass|lassen|teile?n?"
    r"|melde|melden|frage?|fragen|schreibe?n?|schicke?n?|zöger|scheuen?|kontaktier|wende|bitte|kommen sie|komm)\b"
)
_URGES = re.compile(r"\b(?:nicht zögern|zögern? sie nicht|zögere nicht|scheuen? sie sich nicht|scheue? dich nicht)\b")
_IMPERATIVE = re.compile(r"(?:bitte|teilen?|sagen?|geben?|gib|schreiben?|schicken?|senden|nennen)\b")
_LIGHT = re.compile(
    r"\b(?:gerne?|bedarf|wunsch|jederzeit|einfach|fragen|rückfragen|weitere[nrs]?|noch|auch|möchtest|magst"
    r"|möchten|wünschen|willst|wollen|wünschst|bescheid|unklar\w*|interesse)\b"
)
_ASKED = re.compile(
    r"(?:möchte(?:n sie|st du)|soll(?:en)? (?:ich|wir)|darf ich|kann ich (?:dir|ihnen|sonst|noch)|brauch(?:st du|en sie)"
    r"|benötig(?:en sie|st du)|willst du|wollen sie|wünsch(?:en sie|st du)|interessiert (?:sie|dich)|würde (?:dir|ihnen))\b"
)


def offers(sentence: str) -> bool:
    """Whether a sentence after an answer thanks, wishes, hopes to have helped, offers more or asks what else."""
    make = _make(sentence)
    if not 0 < len(make.found) <= _LONGEST:
        return False
    if _URGES.search(make.small):
        return make.within(0.3)
    if make.negated:
        return False
    if make.end == "?":
        asked = _ASKED.search(make.small) is not None and make.within(0.5) and _serves(make) > 0
        return asked or ((make.me or make.you) and make.within(0.25) and _serves(make) > 0)
    if _is_courtesy(make):
        return True
    if not _OFFER.match(make.small):
        return False
    urged, gladly = _IMPERATIVE.match(make.small), re.search(r"\b(?:gerne?|einfach|bescheid)\b", make.small)
    if urged and gladly and make.you and make.within(0.3):
        return True
    share = 0.15 if urged and not gladly else 0.4
    wares = any(WARES.fullmatch(word.lower()) for word in make.found)
    return make.me and wares and (make.you or _LIGHT.search(make.small) is not None) and make.within(share)


_AI = re.compile(
    r"\b(?:ki|ai|llm|künstlicher? intelligenz|sprachmodell|(?:ki|ai) (?:sprach)?modell|(?:ki|ai) assistent\w*|chatbot|chatgpt"
    r"|gpt|claude|gemini|copilot|perplexity|le chat|mistral|deepseek|grok)\b"
)
_MADE = re.compile(r"\b(?:erstellt|generiert\w*|verfasst|erzeugt|geschrieben|formuliert|created|generated|written)\b")
_FALLIBLE = re.compile(
    r"(?:(?:die |alle |meine |ki |ai |generierte |diese )*(?:antworten|inhalte|ausgaben|ergebnisse|angaben)"
    r"|(?:ki |ai )?(?:generated|generierte) (?:content|inhalte)|chatgpt|claude|gemini|copilot|perplexity|le chat|deepseek|grok"
    r"|mistral|die ki|ki|eine ki|sprachmodelle|ich|ki systeme|ki modelle)\b[^.]{0,60}"
    r"\b(?:fehler\w*|falsch\w*|ungenau\w*|unvollständig\w*|veraltet\w*|mistakes|incorrect|inaccurate|errors|unrichtig\w*)\b"
)
_CHECK = re.compile(
    r"(?:bitte |daher |deshalb |please )*(?:über)?(?:prüfe?n?|verifizieren?|kontrollieren?|check|double check|verify)\b"
)
_KNOWS = re.compile(
    r"\b(?:wissen|wissens|wissensstand\w*|kenntnisstand|informationsstand|datenstand|update|training\w*|zugriff|zugang"
    r"|internetzugang|internetzugriff|echtzeit|bekannt|aktuell|aktuelle[nr]?|nachschlagen|nachprüfen|überprüfen"
    r"|berücksichtigen|verifizieren|zitieren|einsehen|akteneinsicht)\b"
)
_SELF_TEXT = re.compile(
    r"(?:bitte (?:beachten sie|beachte|bedenken sie|bedenke) (?:dass )?|beachten sie bitte (?:dass )?)?"
    r"(?:(?:diese[rsn]?|meine|alle|sämtliche|die (?:hier |oben )?(?:vorstehenden|obigen|obige|vorstehende|bereitgestellten"
    r"|enthaltenen|gegebenen|genannten|gemachten)|inhalte dieses|die inhalte (?:dieses|dieser)|obige[nr]?|vorstehende[nr]?)"
    r"(?: (?:allgemeinen?|rechtlichen?|medizinischen?|hier|oben|gegebenen|vorläufige|kurze|erste))* (?P<text>\w+)"
    r"|dies|das|es)\b"
)
_NO_ADVICE = re.compile(
    r"\b(?:ersetz\w*|unverbindlich\w*|ohne gewähr|allgemeiner natur|orientierung\w*|informationszweck\w*|vorläufige?n?"
    r"|bildungszweck\w*|rechtsberatung|allgemeinen? information|allgemeine einschätzung|erste orientierung"
    r"|kein\w* (?:\w+ )?(?:beratung|rechtsberatung|rechtsauskunft|rechtsgutachten|diagnose|arztbesuch))\b"
)
_COUNSEL = re.compile(
    r"\b(?:\w*(?:anwalt|anwält)\w*|jurist\w*|rechtsberat\w*|rechtsrat|rechtlichen rat|anwaltliche[nr]? (?:rat|beratung)"
    r"|arbeiterkammer|mieterverein\w*|mietervereinigung|notar\w*|steuerberat\w*|rechtsauskunft|fachperson\w*|fachleute)\b"
)
_PHYSICIAN = re.compile(r"\b(?:\w*(?:arzt|ärzt)\w*|mediziner\w*|apotheker\w*)\b")
_SEEK = re.compile(
    r"\b(?:konsult\w*|wende\w*|aufsuch\w*|suche\w*|ein(?:zu)?hol\w*|holen|bei(?:zu)?zieh\w*|hin(?:zu)?zuzieh\w*|hinzuzieh\w*"
    r"|zieh\w*|beraten|beratung|gang|kontaktier\w*|sprich|sprechen|beauftrag\w*|prüfen|abklär\w*|abzuklären|untersuchen|ansprechpartner)\b"
)
_HEDGE = re.compile(
    r"\b(?:einzelfall\w*|konkret\w*|verbindlich\w*|rechtsverbindlich\w*|zweifel\w*|individuell\w*|rechtssicher\w*|genau\w*"
    r"|spezialisiert\w*|qualifiziert\w*|vertrauens|empfiehlt sich|ratsam|empfehlenswert|empfehle (?:ich )?(?:dir|ihnen|dringend)"
    r"|ich empfehle|am besten|unbedingt|komplexe?n?|ihren fall|deinen fall|abschließend\w*)\b"
)
_LIABLE = re.compile(
    r"\b(?:ich|wir) (?:übernehmen?|hafte) (?:daher |jedoch )?(?:keine|keinerlei|nicht)\b"
    r"|^(?:keine|ohne) (?:gewähr|haftung|garantie|rechtsberatung)(?: (?:für|auf|der|die|und|richtigkeit|vollständigkeit|aktualität"
    r"|angaben))*$"
)
_PROFESSES = re.compile(
    r"\bich bin (?:\w+ )?keine? (?:\w*(?:jurist|anwalt|anwält|arzt|ärzt|notar|steuerberater|medizin|therapeut)\w*)\b"
)


def disclaims(sentence: str) -> tuple[bool, bool]:
    """Whether a sentence disclaims for certain, and whether it may stand beside one that does."""
    make = _make(sentence.strip(" ()[]*_>"))
    if not 0 < len(make.found) <= _LONGEST or make.end == "?":
        return False, False
    small = make.small
    own_text = _SELF_TEXT.match(small)
    speaks_of_itself = own_text is not None and (
        not own_text["text"] or THE_TEXT.fullmatch(own_text["text"]) is not None
    )
    seeks = _COUNSEL.search(small) is not None and _SEEK.search(small) is not None and make.within(0.45)
    certain = (
        (_AI.search(small) is not None and make.me)
        or _FALLIBLE.match(small) is not None
        or (
            (
                speaks_of_itself
                or (THE_TEXT.search(small[:60]) is not None and small.startswith(("die ", "der ", "das ")))
            )
            and _MADE.search(small) is not None
            and (_AI.search(small) is not None or "automatisch" in small)
        )
        or (speaks_of_itself and _NO_ADVICE.search(small) is not None and make.within(0.6))
        or (
            make.me
            and (make.negated or re.search(r"\b(?:endet|reicht|kann|könnte)\b", small) is not None)
            and _KNOWS.search(small) is not None
            and re.search(r"\b(?:ich|mir|mein\w*)\b", small) is not None
            and make.within(0.5)
        )
        or _LIABLE.search(small) is not None
        or _PROFESSES.search(small) is not None
        or (seeks and _HEDGE.search(small) is not None)
    )
    checks = _CHECK.match(small) is not None and make.within(0.5)
    to_physician = _PHYSICIAN.search(small) is not None and _SEEK.search(small) is not None
    return certain, certain or seeks or checks or to_physician


_ENGLISH = frozenset(
    [
        "a",
        "about",
        "above",
        "additional",
        "ai",
        "also",
        "an",
        "and",
        "answer",
        "any",
        "anything",
        "are",
        "as",
        "ask",
        "assist",
        "at",
        "based",
        "be",
        "been",
        "below",
        "break",
        "by",
        "can",
        "care",
        "case",
        "certainly",
        "check",
        "could",
        "details",
        "did",
        "do",
        "does",
        "don",
        "double",
        "draft",
        "else",
        "errors",
        "expand",
        "facts",
        "feel",
        "for",
        "free",
        "from",
        "further",
        "glad",
        "gladly",
        "good",
        "great",
        "had",
        "happy",
        "has",
        "have",
        "help",
        "helps",
        "here",
        "hesitate",
        "hope",
        "how",
        "i",
        "if",
        "in",
        "info",
        "information",
        "into",
        "is",
        "it",
        "its",
        "just",
        "know",
        "let",
        "letter",
        "like",
        "make",
        "may",
        "me",
        "mistakes",
        "more",
        "my",
        "need",
        "needed",
        "no",
        "not",
        "note",
        "of",
        "okay",
        "on",
        "or",
        "our",
        "out",
        "overview",
        "please",
        "point",
        "points",
        "questions",
        "reach",
        "responses",
        "s",
        "see",
        "shall",
        "share",
        "should",
        "so",
        "some",
        "specific",
        "step",
        "sure",
        "t",
        "template",
        "that",
        "the",
        "them",
        "there",
        "these",
        "this",
        "through",
        "to",
        "turn",
        "us",
        "walk",
        "want",
        "was",
        "we",
        "well",
        "what",
        "which",
        "will",
        "with",
        "would",
        "you",
        "your",
        "absolutely",
        "analysis",
        "details",
        "provide",
        "provided",
        "assessment",
        "solution",
        "structured",
        "summary",
        "version",
        "shorter",
        "formal",
        "course",
        "thanks",
        "thank",
        "important",
        "generated",
        "content",
        "incorrect",
        "legal",
        "advice",
        "situation",
        "professional",
        "lawyer",
        "doctor",
        "consult",
        "qualified",
        "substitute",
        "general",
        "d",
        "ll",
        "m",
        "re",
        "ve",
    ]
)
_FRENCH = frozenset(
    [
        "à",
        "au",
        "aux",
        "avec",
        "avez",
        "besoin",
        "bien",
        "bonjour",
        "ce",
        "cela",
        "cette",
        "d",
        "dans",
        "de",
        "des",
        "en",
        "espère",
        "est",
        "et",
        "faire",
        "hésitez",
        "il",
        "j",
        "je",
        "l",
        "la",
        "le",
        "les",
        "me",
        "moi",
        "n",
        "ne",
        "notre",
        "nous",
        "ou",
        "par",
        "pas",
        "pour",
        "puis",
        "question",
        "questions",
        "qu",
        "que",
        "réponse",
        "si",
        "sur",
        "sûr",
        "toute",
        "toutes",
        "tout",
        "un",
        "une",
        "utile",
        "vos",
        "votre",
        "voici",
        "vous",
        "y",
        "voulez",
        "souhaitez",
        "aide",
        "aider",
        "autres",
        "autre",
        "volontiers",
        "merci",
    ]
)
_ADDRESSED = re.compile(
    r"\b(?:i|me|my|you|your|let|here|below|hope|thanks?|sure|certainly|course|great|happy|feel|would|question|question"
    r"|check|please|ai|mistakes|generated|advice|je|vous|votre|voici|hésitez|merci|bonjour|sûr|j)\b"
)
_GERMAN = frozenset(
    [
        "der",
        "die",
        "das",
        "und",
        "ist",
        "nicht",
        "ein",
        "eine",
        "mit",
        "von",
        "zu",
        "dem",
        "den",
        "des",
        "im",
        "für",
        "auf",
        "wird",
        "sich",
        "auch",
        "nach",
        "bei",
    ]
)


def mostly_german(text: str) -> bool:
    """Whether German articles and particles prevail over English and French ones."""
    found = [word.lower() for word in words(text[:6000])]
    german = sum(1 for word in found if word in _GERMAN)
    other = sum(1 for word in found if word in {"the", "and", "of", "that", "le", "les", "et", "pour"})
    return german > other


def foreign(sentence: str) -> bool:
    """Whether a sentence in a German answer speaks English or French to its reader."""
    found = [word.lower() for word in words(sentence)]
    if len(found) == 1 and sentence[-1:] in "!:,":
        return found[0] in {
            "bonjour",
            "sure",
            "certainly",
            "absolutely",
            "hello",
            "hi",
            "merci",
            "voilà",
            "great",
            "thanks",
        }
    if not 1 < len(found) <= 60 or any(word in _GERMAN - {"die", "des"} for word in found):
        return False
    known = max(sum(1 for word in found if word in language) for language in (_ENGLISH, _FRENCH))
    return known >= 0.5 * len(found) and _ADDRESSED.search(" ".join(found)) is not None
