"""Closed patterns of whole sentences that serve the conversation and say nothing about the case.

Own compilation from what language models habitually write around an answer, in German and English. Each pattern must
fit an entire sentence; none fits one that argues.
"""

from __future__ import annotations

import re

from pruefstand.blinding.unify_sentence import ANY, END, YOU, sentence

__all__ = ["CLOSER", "CONSULT", "DISCLAIMER", "DISCLAIMER_LABEL", "SELF"]

SELF = sentence(
    (
        r"(?:stand|letzter stand|aktualitätsstand) (?:meines wissens|meiner informationen|meiner trainingsdaten"
        r"|der information(?:en)?|des wissens)\b[^\n]{0,80}"
    ),
    r"(?:diese[rs]? |der |die )?(?:antwort|text|gutachten|auskunft|beitrag|inhalt|dokument|zusammenfassung"
    r"|stellungnahme)?(?: wurde)? ?(?:erstellt|generiert|verfasst|erzeugt|beantwortet|geschrieben"
    r"|recherchiert) (?:mit|von|durch|unter verwendung von|mithilfe von|mit hilfe von)"
    r" (?:hilfe von )?(?:(?:[a-z]{2,20}-?)?gpt|claude|gemini|copilot|perplexity|mistral|le chat|deepseek|grok|llama"
    r"|openai|anthropic|microsoft copilot|google gemini|künstlicher intelligenz|einer ki|ki|ai"
    r"|einem ki)\b[^\n]{0,80}",
    (
        r"(?:chatgpt|claude|gemini|copilot|perplexity|le chat|deepseek|grok|gpt-[\w.]{1,8})(?: (?:said|sagte"
        r"|antwortete|antwort))?:?"
    ),
)
"""Sentences in which a program speaks of itself, its knowledge, its maker."""

_HELP = (
    r"(?:zur verfügung|gerne|gern|lass(?:en sie)? (?:es )?mich wissen"
    r"|fragen sie|frag(?:e)? (?:mich|gerne|einfach|nach)|schreib(?:en sie)? mir|sagen sie (?:mir|es)"
    r"|sag (?:mir|es|einfach)|"
    r"helfe ich|kann ich|erstelle ich|formuliere ich|unterstütze ich|stehe ich|gib (?:mir )?bescheid"
    r"|geben sie (?:mir )?bescheid|weiterhelfen)"
)
_OFFER_START = (
    r"(?:(?:sag|sagen sie|lass|lassen sie|schreib|schreiben sie|gib|geben sie|teilen sie|teil) (?:es )?(?:mir|mich"
    r"|uns)"
    r"|(?:wenn|falls|sofern|sollte|solltest|sollten) (?:du|sie|ihr|noch|weitere[rs]?|etwas|bedarf|ihnen|dir)"
    r"|gerne?|möchtest du|möchten sie|soll ich|sollen wir|brauchst du|benötigen sie|benötigst du|frag"
    r"|fragen sie|melde|melden sie"
    r"|haben sie (?:noch|weitere)|hast du (?:noch|weitere)|zögern sie|zögere|kontaktiere|kontaktieren sie"
    r"|auf wunsch|bei bedarf|darf ich|wünschen sie)"
)
_SERVICE = (
    r"(?:bescheid|wissen|fragen|rückfragen|zur verfügung|helfe|helfen|hilfe|weiterhelfen|unterstütz\w*"
    r"|vertief\w*|ausführlich\w*|detail\w*|entwurf|entwerf\w*"
    r"|formulier\w*|erstell\w*|erläuter\w*|ergänz\w*|näher\w*|anpass\w*|anzupassen|aufbereit\w*"
    r"|ausarbeit\w*|vorbereit\w*|muster\w*|vorlage\w*"
    r"|konkretisier\w*|recherchier\w*)"
)
_ME = r"\b(?:ich|mir|mich|wir|uns)\b"
CLOSER = sentence(
    (
        r"(?:(?:eidesstattliche |ehrenwörtliche )?erklärung: )?(?:hiermit )?(?:ich )?(?:versichere|erkläre"
        r"|bestätige|habe (?:diese|die vorliegende))\b"
        rf"{ANY}{{0,60}}\b(?:\w{{2,12}})?(?:arbeit|klausur|aufgabe|aufgaben|lösung)\b{ANY}{{0,60}}"
        r"\b(?:selbst(?:st)?ändig|eigenständig|ohne (?:fremde|unerlaubte|unzulässige)|(?:nur|keine) (?:die "
        r"|den )?(?:angegeben|erlaubt|zugelassen|andere)\w*)\b"
        rf"{ANY}{{0,120}}{END}"
    ),
    rf"(?:(?:Tipp|P\.? ?S\.?|Hinweis|Angebot|Nächster Schritt)[:.]?[ ]+)?{_OFFER_START}\b"
    rf"(?=[^\n]{{0,220}}\b{_SERVICE}\b)(?=[^\n]{{0,220}}{_ME})"
    rf"(?=[^\n]{{0,220}}\b(?:{YOU}|wunsch|gerne?|bedarf|bescheid|noch|weitere[nr]?)\b)[^\n]{{3,240}}",
    (
        rf"ich hoffe,? (?:dass )?(?:das|dies|diese[rs]?|die|meine|ich|es)\b{ANY}{{0,90}}(?:hilft|weiterhelfen"
        r"|weitergeholfen|hilfreich|geholfen|nützlich|helfen|beantwortet|klarheit|verständlich"
        rf"|weiter){ANY}{{0,40}}{END}"
    ),
    (
        r"(?:wenn|falls|sollten|solltest|sofern|bei|für) (?:du|sie|ihr|noch|weitere[nr]?|etwaige[nr]?"
        r"|allfällige[nr]?|rückfragen|fragen|bedarf|interesse|unklarheiten"
        rf"|ergänzende[nr]?)\b[^?!\n]{{0,160}}\b{_HELP}\b[^?!\n]{{0,160}}{END}"
    ),
    rf"ich (?:stehe|bin) {YOU} (?:für|bei|gerne?|jederzeit|auch)\b[^\n]{{0,140}}(?:zur verfügung|da|behilflich){END}",
    (
        r"(?:i hope (?:this|that)|hope (?:this|that)|let me know|please let me know|feel free|please feel free"
        r"|would you like|do you want|shall i|if you(?:'|’)?(?:d| would| have| need| want| like)|happy to help"
        r"|i(?:'|’)?m happy to|i(?:'|’)?d be happy to|i can also|please don(?:'|’)?t hesitate|don(?:'"
        r"|’)?t hesitate|good luck)\b[^\n]{0,240}"
    ),
)
"""Sentences after an answer: hope, offers, wishes."""

_ADVICE = (
    r"(?:rechtsberatung|rechtliche beratung|rechtliche[nr]? rat|rechtsrat|rechtsauskunft|rechtsgutachten"
    r"|juristische beratung|juristische[nr]? rat|anwaltliche beratung|anwaltliche[nr]? rat|"
    r"ärztliche[nr]? (?:beratung|rat|untersuchung|diagnose|behandlung|abklärung)"
    r"|medizinische[nr]? (?:beratung|rat|untersuchung|diagnose)|steuerberatung|steuerliche beratung"
    r"|fachliche beratung|individuelle beratung|professionelle beratung|"
    r"rechtsverbindliche auskunft|verbindliche auskunft|konsultation|beratung durch|arztbesuch"
    r"|besuch beim arzt|legal advice|medical advice)"
)
_THIS = (
    r"(?:diese[srn]?|alle|sämtliche|meine|obige[nr]?|vorstehende[nr]?|hier|ich|es|dies|bitte"
    r"|vorliegende[nr]?|mein|die hier|bei diesen?|this|the|it)"
)
DISCLAIMER_LABEL = re.compile(
    r"[\s*_]*(?:(?:rechtlicher |allgemeiner |wichtiger |medizinischer |juristischer |kurzer |kurze |kleiner "
    r"|wichtige )?"
    r"(?:hinweis(?: vorab| vorweg| zum schluss)?|vorbemerkung|vorab|vorweg"
    r"|haftungsausschluss|disclaimer|anmerkung|vorbehalt)|wichtig|achtung|bitte beachten(?: sie)?"
    r"|bitte beachte|note|important|please note)"
    r"[*_]*[ ]?(?::|!|\n|–|-)[*_]*\s*",
    re.IGNORECASE,
)
_YOUR_CASE = (
    r"(?:einzelfall|konkreten? (?:fall|situation|beratung)|ihren fall|ihrem fall|individuell\w*"
    r"|verbindlich\w*|ihrer situation"
    r"|rechtsverbindlich\w*|rechtlichen? rat)"
)
DISCLAIMER = sentence(
    r"(?:please note(?: that)? |note(?: that)? )?(?:this|these|the)\b[^.!?\n]{0,80}\b(?:not|no)\b[^.!?\n]{0,40}"
    rf"\b(?:advice|consultation|substitute)\b[^.!?\n]{{0,80}}{END}",
    r"(?:bitte )?(?:konsultieren|kontaktieren|ziehen|wenden|lassen|holen"
    rf"|suchen) sie (?=[^\n]{{0,200}}\b{_YOUR_CASE}\b)"
    r"(?=[^\n]{0,200}\b(?:rechts|fach)?(?:anwalt|anwält|jurist|notar|rechtsberat|steuerberat|fachperson"
    rf"|rat)\w*\b)[^.!?\n]{{10,220}}{END}",
    (
        r"(?:bitte (?:beachten sie|beachte|bedenken sie|bedenke)[:,]? ?)?(?:dass"
        rf" )?{_THIS}\b[^.!?\n]{{0,140}}\b(?:dien\w*|ist|sind|stell\w*)\b[^.!?\n]{{0,40}}\b(?:nur|lediglich"
        r"|ausschließlich|rein)\b[^.!?\n]{0,60}\b(?:information\w*|orientierung\w*|informationszwecke\w*"
        rf"|überblick\w*|einschätzung)\b[^.!?\n]{{0,140}}{END}"
    ),
    (
        r"(?:bitte (?:beachten sie|beachte|bedenken sie|bedenke)[:,]? ?)?(?:dass )?"
        rf"(?:{_THIS}\b[^.!?\n]{{0,120}})?\b(?:kein|keine|keinen|keinerlei|nicht|niemals"
        rf"|weder)\b[^.!?\n]{{0,80}}\b{_ADVICE}\b[^.!?\n]{{0,60}}\b(?:ersetz\w*|darstell\w*|dar|bild\w*"
        rf"|verstanden|verstehen|erfolgt|enthalten|leisten|anbieten|erbringen|erteilen|geben)\b[^.!?\n]{{0,80}}{END}"
    ),
)
"""Sentences that disclaim: no advice, no warranty, may be wrong."""

_EXPERT = (
    r"(?:(?:rechts|fach|vertrauens|patent)?an(?:walt|wält)\w*|jurist\w*|notar\w*|(?:fach|haus)?(?:arzt"
    r"|ärzt)\w*|mediziner\w*|steuerberater\w*|expert\w*|fachperson\w*|fachleute\w*|fachkundige\w*"
    r"|spezialist\w*|rechtsberatung\w*|"
    r"rechtsrat|rechtlichen rat|fachlichen rat|ärztlichen rat|juristischen rat|anwaltlichen rat"
    r"|beratungsstelle\w*|arbeiterkammer|mieterverein\w*|originalquellen|quellen|informationen|angaben"
    r"|gesetzestext\w*|ris|lawyer"
    r"|attorney|doctor|professional)"
)
CONSULT = sentence(
    (
        r"(?:[^.!?\n]{0,120}\b)?(?:bitte )?(?:wenden|konsultieren|ziehen|lassen|kontaktieren|suchen|holen"
        r"|sprechen|prüfen|überprüfen|verifizieren|beachten|sollten|empfehle|empfiehlt|sollte|empfehlenswert"
        rf"|ratsam|consult|seek|check)\b[^.!?\n]{{0,140}}\b{_EXPERT}\b[^.!?\n]{{0,140}}{END}"
    ),
)
"""Advice to ask somebody: removed only beside a disclaimer or under its label, for physicians give it in earnest."""
