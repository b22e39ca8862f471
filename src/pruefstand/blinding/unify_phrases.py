"""Closed patterns of whole sentences that serve the conversation and say nothing about the case.

Own compilation from what language models habitually write around an answer, in German and English. Each pattern must
fit an entire sentence; none fits one that argues.
"""

from __future__ import annotations

import re

__all__ = ["CLOSER", "CONSULT", "DISCLAIMER", "DISCLAIMER_HINT", "DISCLAIMER_LABEL", "OPENER", "SELF"]


def _sentence(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"[\s\"*_–-]*(?:{'|'.join(alternatives)})[\s*_]*", re.IGNORECASE)


_END = r"[ ]?[.!:…]*[ ]?(?:[:;]-?[)D])?"
_ANY = r"[^.!?\n]"
_YOU = r"(?:Ihnen|Ihr|Ihre[nrms]?|Sie|dir|dich|du|deine[nrms]?|dein|euch|eure[nrms]?)"
_THING = (
    r"(?:Antwort|Einschätzung|Übersicht|Überblick|Zusammenfassung|Analyse|Lösung|Lösungsvorschlag"
    r"|Lösungsskizze|Prüfung|Darstellung|"
    r"Bewertung|Vorschlag|Erklärung|Erläuterung|Version|Fassung|Text|Formulierung|Entwurf|Gutachten"
    r"|Stellungnahme|Beurteilung|"
    r"Ausarbeitung|Aufbereitung|Gliederung|Liste|Tabelle|Punkte|Informationen|Hinweise|Schritte|Aspekte"
    r"|Auskunft|Falllösung|"
    r"Beantwortung|Einordnung|Rechtslage|Struktur|Ergebnis|Arztbrief|Befund|Brief|Protokoll|Dokumentation"
    r"|Bericht|Notiz)(?:en|e|s|es|ung)?"
)
_KIND_WORDS = (
    r"(?:sehr gerne|gerne|gern|natürlich|selbstverständlich|na klar|klar doch|klar|aber sicher|sicher"
    r"|alles klar|okay|ok|verstanden|"
    r"absolut|sehr gut|perfekt|super|prima|vielen dank|herzlichen dank|danke(?: schön)?|hallo|guten tag|hi"
    r"|mit vergnügen|kein problem)"
)
_PRAISE = (
    r"(?:ausgezeichnete|gute|spannende|interessante|wichtige|hervorragende|tolle|berechtigte|knifflige"
    r"|komplexe|vielschichtige|"
    r"relevante|anspruchsvolle|klassische|sehr gute|super|großartige|kluge|exzellente|praxisrelevante)[nrs]?"
)
_QUESTION = (
    r"(?:Frage|Fragestellung|Thema|Rechtsfrage|Fall|Problemstellung|Anfrage|Aufgabe|Überlegung|Aufgabenstellung"
    r"|Nachricht)(?:n|s|en)?"
)
_ENGLISH_END = r"[^?\n]{0,200}[.!:…]*"

_START = rf"(?:{_KIND_WORDS}(?:[,!. –-]+{_KIND_WORDS})?[,!. –-]+)?"
_ANNOUNCE = (
    r"(?:analysieren|prüfen|durchgehen|durchsprechen|beantworten|erläutern|beleuchten|erklären|ansehen"
    r"|anschauen|betrachten|eingehen|darlegen"
    r"|aufschlüsseln|untersuchen|strukturieren|gliedern|aufbereiten|zusammenfassen|einordnen|beurteilen"
    r"|bearbeiten|lösen|helfen)"
)
_MATTER = (
    r"(?:Frage|Fragen|Fall|Falles|Falls|Sachverhalt|Sachverhalts|Anfrage|Thema|Aufgabe|Punkte|Aspekte"
    r"|Schritt|Problem|Antwort|das|dies|Situation"
    r"|Rechtslage|Anliegen|Fragestellung)"
)
OPENER = _sentence(
    rf"{_KIND_WORDS}[,!. –-]+(?:dann |also |so |nun |hier )?(?:fasse|gehe|prüfe|erkläre|beantworte"
    r"|analysiere|erläutere|zeige|stelle"
    rf"|gebe|beginne|starte|skizziere|löse|beurteile) ich\b{_ANY}{{0,160}}{_END}",
    rf"{_START}(?:ich (?:werde|möchte|will|kann)|lassen sie (?:mich|uns)|lass (?:mich|uns)|gehen wir"
    r"|schauen wir|sehen wir"
    r"|betrachten wir|wir "
    rf"(?:gehen|schauen|sehen|können))\b{_ANY}{{0,100}}\b{_MATTER}\b{_ANY}{{0,100}}\b{_ANNOUNCE}\b"
    rf"{_ANY}{{0,20}}{_END}",
    (
        rf"{_START}(?:hier|nachfolgend|nachstehend|im folgenden|unten|anbei|untenstehend"
        r"|folgend) (?:ist|sind|finde[nt]|findest|folgt|folgen|eine?|einige|die|der|das|meine?|deine?|ihre?"
        r"|nun|also|ein paar|zur|zum|kurz)\b"
        rf"{_ANY}{{0,160}}\b[\w-]*{_THING}\b{_ANY}{{0,120}}:[*_ ]*"
    ),
    rf"{_START}(?:das|dies|hier)? ?(?:ist|handelt es sich um"
    rf"|betrifft)? ?(?:eine?[nr]? )?(?:[a-zäöüß]{{3,20}},? ){{0,3}}{_PRAISE},? "
    rf"(?:[a-zäöüß]{{3,20}} )?{_QUESTION},? (?:die|bei der|zu der|und|aus dem)\b"
    rf"{_ANY}{{0,160}}{_END}",
    rf"{_KIND_WORDS}(?:[,!. –-]+{_KIND_WORDS})?(?: doch)?{_END}",
    (
        rf"(?:{_KIND_WORDS}[,!. –-]+)?(?:vielen dank|herzlichen dank|danke(?: schön)?) für (?:{_YOU}|die|das"
        rf"|den|diese[ns]?) {_ANY}{{0,80}}{_END}"
    ),
    (
        r"(?:sehr )?gerne?,? (?:helfe|beantworte|unterstütze|erkläre|erläutere|prüfe|gebe|fasse|stelle"
        rf"|erstelle|analysiere|beurteile|gehe|übernehme|formuliere|bearbeite|löse) ich\b{_ANY}{{0,140}}{_END}"
    ),
    (
        rf"ich (?:helfe|beantworte|unterstütze|erkläre|erläutere|gebe) {_YOU} (?:gerne?|selbstverständlich"
        rf"|natürlich)\b{_ANY}{{0,120}}{_END}"
    ),
    (
        rf"(?:{_KIND_WORDS}[,!. –-]+)?(?:das|dies|hier)?,? ?(?:ist|handelt es sich um)?,? ?(?:wirklich "
        r"|tatsächlich |in der tat )?(?:eine?[nr]? )?(?:wirklich |sehr |ausgesprochen |äußerst |besonders "
        rf"|durchaus |rechtlich |juristisch )*{_PRAISE}(?: und (?:sehr "
        rf"|durchaus )?[a-zäöü]{{3,20}})? (?:juristische |rechtliche |medizinische )?{_QUESTION}{_END}"
    ),
    rf"(?:{_KIND_WORDS}[,!. –-]+)?(?:hier|nachfolgend|nachstehend|im folgenden|unten|anbei|untenstehend"
    r"|unten stehend|folgend)"
    r" (?:ist|sind|kommt|folgt|folgen|finden sie|findest du|haben sie|hast du|erhalten sie|erhältst du"
    r"|bekommen sie|bekommst du)"
    r"(?: nun| also| jetzt| zunächst)?(?: (?:meine?[nr]?|eine?[nr]?|die|der|den|das|einige|deine?[nr]?"
    r"|ihre?[nr]?|alle|ein paar))?(?: [a-zäöüß-]{2,24},?){0,4}"
    rf" (?:[A-ZÄÖÜ][\w-]{{2,30}}[- ])?(?:[a-zäöü]{{2,20}})?{_THING}(?:[ ,]{_ANY}{{0,140}})?{_END}",
    (
        r"(?:nachfolgend|nachstehend|im folgenden|unten|anbei|hier|gerne) (?:habe|gebe|erläutere|stelle"
        r"|skizziere|erkläre|fasse|prüfe|beantworte|analysiere|gehe|liefere|beurteile|gliedere"
        rf"|zeige) ich\b{_ANY}{{0,160}}{_END}"
    ),
    r"(?:ich (?:werde|möchte|will)|ich gehe|lassen sie (?:mich|uns)|lass (?:mich|uns)|gehen wir"
    r"|schauen wir|sehen wir|betrachten wir)\b(?! davon)"
    rf"{_ANY}{{0,140}}(?:schritt für schritt|systematisch|strukturiert|der reihe nach|im detail|genauer"
    r"|beantworten|analysieren|erläutern|durchgehen|aufschlüsseln|beleuchten|erklären|ansehen|anschauen"
    rf"|eingehen|darlegen|gutachterlich prüfen|aufbereiten)(?: an| durch| prüfen)?{_END}",
    (
        rf"(?:um|zur) {_ANY}{{3,80}}(?:frage|anfrage|beantwortung {_ANY}{{0,30}})(?: fundiert| umfassend"
        r"| präzise)? (?:zu beantworten, )?(?:gehe|prüfe|analysiere|betrachte"
        rf"|gliedere) ich\b{_ANY}{{0,120}}{_END}"
    ),
    (
        r"(?:sure|certainly|of course|absolutely|great question|good question|excellent question|definitely"
        rf"|no problem|gladly|understood|got it|okay|ok|thanks|thank you){_END}"
    ),
    (
        r"(?:(?:sure|certainly|of course|absolutely|okay|ok)[,!. –-]+)?(?:here(?:'|’)?s|here is|here are|below"
        r"|i(?:'|’)?d be happy|i would be happy|i(?:'|’)?ll|i will|let me|let(?:'|’)?s|as requested"
        r"|thank you for|thanks for|that(?:'|’)?s an? |this is an? (?:great|good|excellent|interesting|complex"
        rf"|important)|happy to|the following is)\b{_ENGLISH_END}"
    ),
)
"""Sentences before an answer: friendliness, praise of the question, announcements."""

_AI = (
    r"(?:ki|ai|llm|künstliche intelligenz|(?:ki|ai)[- ](?:sprach)?modell|sprachmodell|großes sprachmodell"
    r"|(?:ki|ai)[- ]?(?:assistent|assistenz|assistentin|system|chatbot)|"
    r"virtueller assistent|digitaler assistent|chatbot|chatgpt|assistent|ai language model|language model"
    r"|large language model|ai assistant)"
)
_PROFESSION = (
    r"(?:arzt|ärztin|anwalt|anwältin|rechtsanwalt|rechtsanwältin|jurist|juristin|steuerberater"
    r"|steuerberaterin|mediziner|medizinerin|notar|notarin|"
    r"fachperson|apotheker|psychotherapeut|lawyer|doctor|attorney|physician)"
)
_MAKER = (
    r"(?:chatgpt|gpt\S{0,6}|claude|gemini|copilot|perplexity|mistral|le chat|deepseek|grok|llama|ki|ai"
    r"|künstlicher intelligenz)"
)
SELF = _sentence(
    r"(?:diese[rs]?|der|die|das) (?:antwort|text|gutachten|auskunft|beitrag|inhalt|dokument|zusammenfassung"
    r"|stellungnahme|analyse|entwurf)\b"
    r"[^.!?\n]{0,40}\b(?:mit|von|durch|mithilfe von|unter verwendung von"
    rf"|mit hilfe von)\b[^.!?\n]{{0,40}}\b{_MAKER}\b[^.!?\n]{{0,40}}"
    r"\b(?:erstellt|generiert|verfasst|erzeugt|geschrieben|formuliert|überarbeitet)\b[^\n]{0,40}",
    (
        r"(?:bitte (?:beachten sie|beachte|bedenken sie)[:,]? ?)?(?:dass )?(?:ich )?als (?:eine?[nr]? )?"
        rf"(?:reine[srn]? )?{_AI},?(?: (?:von|der) [A-Z]\w{{2,20}})? (?:kann|darf|bin|habe|möchte|verfüge|muss"
        r"|weise|besitze|ersetze|gebe) ich\b[^\n]{0,240}"
    ),
    (
        r"ich bin (?:jedoch |allerdings |aber |übrigens )?(?:nur |lediglich |bloß )?(?:ein|eine|kein"
        rf"|keine) (?:{_AI}|{_PROFESSION})\b[^\n]{{0,240}}"
    ),
    (
        r"(?:bitte (?:beachten sie|beachte|bedenken sie)[:,]? ?)(?:dass )?ich (?:bin )?(?:nur "
        rf"|lediglich )?(?:ein|eine|kein|keine) (?:{_AI}|{_PROFESSION})\b[^\n]{{0,240}}"
    ),
    (
        r"(?:[^.!?\n]{0,80}\b)?(?:mein|meine|meines|meinem|meinen) (?:wissensstand|trainingsdaten|kenntnisstand"
        r"|trainingsstand|training|datenstand|wissen|trainingszeitraum|informationsstand)\b[^\n]{0,240}"
    ),
    (
        r"(?:stand|letzter stand|aktualitätsstand) (?:meines wissens|meiner informationen|meiner trainingsdaten"
        r"|der information(?:en)?|des wissens)\b[^\n]{0,80}"
    ),
    (
        r"(?:leider |allerdings |derzeit |aktuell )?(?:habe ich|ich habe)(?: leider| derzeit"
        r"| aktuell)? keinen (?:direkten |live[- ]|echtzeit-?)?(?:zugriff|zugang) (?:auf|zu)\b[^\n]{0,200}"
    ),
    (
        r"ich kann (?:leider |derzeit )?(?:nicht|keine)\b[^.\n]{0,40}\b(?:internet|web|echtzeit|datenbanken"
        r"|aktuelle[nr]? (?:rechtsprechung|informationen|quellen))\b[^\n]{0,160}"
    ),
    rf"as an? {_AI},? i\b[^\n]{{0,240}}",
    rf"i(?:'|’)?m (?:not|just|only) an? (?:{_AI}|{_PROFESSION})\b[^\n]{{0,240}}",
    rf"i am (?:not |just |only )?an? (?:{_AI}|{_PROFESSION})\b[^\n]{{0,240}}",
    r"(?:please note that )?(?:my (?:knowledge|training data)|i (?:do not|don(?:'|’)?t) have access)\b[^\n]{0,240}",
    r"(?:diese[rs]? |der |die )?(?:antwort|text|gutachten|auskunft|beitrag|inhalt|dokument|zusammenfassung"
    r"|stellungnahme)?(?: wurde)? ?(?:erstellt|generiert|verfasst|erzeugt|beantwortet|geschrieben"
    r"|recherchiert) (?:mit|von|durch|unter verwendung von|mithilfe von|mit hilfe von)"
    r" (?:hilfe von )?(?:chatgpt|gpt|claude|gemini|copilot|perplexity|mistral|le chat|deepseek|grok|llama"
    r"|openai|anthropic|microsoft copilot|google gemini|künstlicher intelligenz|einer ki|ki|ai"
    r"|einem ki)\b[^\n]{0,80}",
    (
        r"(?:chatgpt|claude|gemini|copilot|perplexity|le chat|deepseek|grok|gpt-[\w.]{1,8})(?: (?:said|sagte"
        r"|antwortete|antwort))?:?"
    ),
    (
        r"(?:generated|created|written|powered) (?:by|with) (?:chatgpt|gpt|claude|gemini|copilot|perplexity"
        r"|mistral|openai|anthropic|ai)\b[^\n]{0,60}"
    ),
)
"""Sentences in which a program speaks of itself, its knowledge, its maker."""

_HELP = (
    r"(?:zur verfügung|gerne|gern|lass(?:en sie)? (?:es )?mich wissen|melden|meld dich|kontaktieren"
    r"|fragen sie|frag(?:e)? (?:mich|gerne|einfach|nach)|schreib(?:en sie)? mir|sagen sie (?:mir|es)"
    r"|sag (?:mir|es|einfach)|"
    r"helfe ich|kann ich|erstelle ich|formuliere ich|unterstütze ich|stehe ich|gib (?:mir )?bescheid"
    r"|geben sie (?:mir )?bescheid|weiterhelfen)"
)
_VERBS = (
    r"(?:erstelle|formuliere|helfe|unterstütze|vertiefe|erläutere|prüfe|arbeite|entwerfe|fasse|gehe|ergänze"
    r"|bereite|kürze|passe|schreibe|übersetze|stelle|"
    r"liefere|recherchiere|skizziere|überarbeite|beantworte|konkretisiere|führe|mache|zeige|gebe|kann|könnte)"
)
_OFFER_START = (
    r"(?:(?:sag|sagen sie|lass|lassen sie|schreib|schreiben sie|gib|geben sie|teilen sie|teil) (?:es )?(?:mir|mich|uns)"
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
CLOSER = _sentence(
    rf"(?:(?:Tipp|P\.? ?S\.?|Hinweis|Angebot|Nächster Schritt)[:.]?[ ]+)?{_OFFER_START}\b"
    rf"(?=[^\n]{{0,220}}\b{_SERVICE}\b)(?=[^\n]{{0,220}}{_ME})"
    rf"(?=[^\n]{{0,220}}\b(?:{_YOU}|wunsch|gerne?|bedarf|bescheid|noch|weitere[nr]?)\b)[^\n]{{3,240}}",
    (
        rf"ich hoffe,? (?:dass )?(?:das|dies|diese[rs]?|die|meine|ich|es)\b{_ANY}{{0,90}}(?:hilft|weiterhelfen"
        r"|weitergeholfen|hilfreich|geholfen|nützlich|helfen|beantwortet|klarheit|verständlich"
        rf"|weiter){_ANY}{{0,40}}{_END}"
    ),
    (
        r"(?:wenn|falls|sollten|solltest|sofern|bei|für) (?:du|sie|ihr|noch|weitere[nr]?|etwaige[nr]?"
        r"|allfällige[nr]?|rückfragen|fragen|bedarf|interesse|unklarheiten"
        rf"|ergänzende[nr]?)\b[^?!\n]{{0,160}}\b{_HELP}\b[^?!\n]{{0,160}}{_END}"
    ),
    (
        r"(?:für|bei) (?:weitere[nr]? |etwaige[nr]? |allfällige[nr]? |ergänzende[nr]? )?(?:rückfragen|fragen"
        r"|auskünfte|erläuterungen)(?: oder [\w ]{3,40})? (?:stehe|bin|stehen|sind"
        rf"|können)\b{_ANY}{{0,120}}{_END}"
    ),
    (
        r"(?:möchten sie|möchtest du|soll ich|sollen wir|willst du|wollen sie|wünschen sie|wünschst du"
        r"|brauchst du|benötigen sie|darf ich|kann ich|haben sie (?:noch|weitere)|hast du (?:noch|weitere)"
        r"|gibt es (?:noch )?(?:weitere|etwas))\b[^\n]{0,220}\?(?: 😊)?"
    ),
    r"(?:bitte )?(?:lassen sie|lass) (?:es )?mich (?:gerne |einfach |jederzeit )?(?:einfach )?wissen\b[^\n]{0,160}",
    (
        r"(?:bitte )?(?:melden sie sich|melde dich|zögern sie nicht|zögere nicht|fragen sie (?:gerne|einfach"
        r"|jederzeit)|frag (?:gerne|einfach|jederzeit))\b[^\n]{0,120}"
    ),
    rf"(?:gerne?|sehr gerne|auf wunsch|bei bedarf|auf wunsch gerne|wenn gewünscht),? {_VERBS} ich\b[^\n]{{0,200}}",
    rf"ich {_VERBS} (?:{_YOU} )?(?:auf wunsch|bei bedarf|gerne?|jederzeit|selbstverständlich)\b[^\n]{{0,200}}",
    rf"ich (?:stehe|bin) {_YOU} (?:für|bei|gerne?|jederzeit|auch)\b[^\n]{{0,140}}(?:zur verfügung|da|behilflich){_END}",
    (
        r"(?:ich wünsche (?:ihnen|dir) )?(?:viel erfolg|viel glück|alles gute|gutes gelingen|viel kraft"
        r"|einen (?:schönen|guten) tag)\b[^.\n]{0,80}[.!]?"
    ),
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
    r"(?:diese[srn]?|die|der|das|alle|sämtliche|meine|obige[nr]?|vorstehende[nr]?|hier|ich|es|dies|bitte"
    r"|vorliegende[nr]?|mein|die hier|bei diesen?|this|the|it)"
)
DISCLAIMER_LABEL = re.compile(
    r"[\s*_]*(?:(?:rechtlicher |allgemeiner |wichtiger |medizinischer |juristischer |kurzer )?(?:hinweis"
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
DISCLAIMER = _sentence(
    r"(?:please note(?: that)? |note(?: that)? )?(?:this|these|the)\b[^.!?\n]{0,80}\b(?:not|no)\b[^.!?\n]{0,40}"
    rf"\b(?:advice|consultation|substitute)\b[^.!?\n]{{0,80}}{_END}",
    r"(?:bitte )?(?:konsultieren|kontaktieren|ziehen|wenden|lassen|holen"
    rf"|suchen) sie (?=[^\n]{{0,200}}\b{_YOUR_CASE}\b)"
    r"(?=[^\n]{0,200}\b(?:rechts|fach)?(?:anwalt|anwält|jurist|notar|rechtsberat|steuerberat|fachperson"
    rf"|rat)\w*\b)[^.!?\n]{{10,220}}{_END}",
    (
        r"(?:bitte (?:beachten sie|beachte|bedenken sie|bedenke)[:,]? ?)?(?:dass"
        rf" )?{_THIS}\b[^.!?\n]{{0,160}}\b(?:ersetz\w*|stell\w*|ist|sind|dien\w*|kann|können|darf|dürfen"
        rf"|bild\w*|replace\w*|constitute\w*|substitute)\b[^.!?\n]{{0,120}}\b{_ADVICE}\b[^.!?\n]{{0,160}}{_END}"
    ),
    (
        r"(?:bitte (?:beachten sie|beachte|bedenken sie|bedenke)[:,]? ?)?(?:dass"
        rf" )?{_THIS}\b[^.!?\n]{{0,140}}\b(?:dien\w*|ist|sind|stell\w*)\b[^.!?\n]{{0,40}}\b(?:nur|lediglich"
        r"|ausschließlich|rein)\b[^.!?\n]{0,60}\b(?:information\w*|orientierung\w*|informationszwecke\w*"
        rf"|überblick\w*|einschätzung)\b[^.!?\n]{{0,140}}{_END}"
    ),
    (
        r"(?:bitte (?:beachten sie|beachte|bedenken sie|bedenke)[:,]? ?)?(?:dass )?"
        rf"(?:{_THIS}\b[^.!?\n]{{0,120}})?\b(?:kein|keine|keinen|keinerlei|nicht|niemals"
        rf"|weder)\b[^.!?\n]{{0,80}}\b{_ADVICE}\b[^.!?\n]{{0,60}}\b(?:ersetz\w*|darstell\w*|dar|bild\w*"
        rf"|verstanden|verstehen|erfolgt|enthalten|leisten|erteilen|geben)\b[^.!?\n]{{0,80}}{_END}"
    ),
    rf"(?:keine rechtsberatung|ohne gewähr|alle angaben ohne gewähr|angaben ohne gewähr|not legal advice){_END}",
    (
        r"(?:eine |die |ich übernehme |es wird )?(?:keine |keinerlei )?(?:gewähr|haftung"
        r"|garantie)\b[^.!?\n]{0,60}\b(?:richtigkeit|vollständigkeit|aktualität|angaben|auskunft"
        rf"|antwort)\b[^.!?\n]{{0,100}}{_END}"
    ),
    (
        r"(?:für|eine?|der|die) (?:[a-zäöü]{3,20} )?(?:richtigkeit|gewähr|haftung"
        r"|vollständigkeit)\b[^.!?\n]{0,80}(?:keine gewähr|nicht übernommen|ausgeschlossen"
        rf"|keine haftung)\b[^.!?\n]{{0,60}}{_END}"
    ),
    (
        r"(?:ki|ai|ki-generierte|ich|chatgpt|sprachmodelle|diese antwort|die antwort|diese auskunft|generierte"
        r"|angaben)\b[^.!?\n]{0,80}\b(?:kann|können|könnte|könnten|may)\b[^.!?\n]{0,60}\b(?:fehler\w*"
        rf"|ungenau\w*|unvollständig\w*|veraltet\w*|mistakes|errors|unrichtig\w*)\b[^.!?\n]{{0,120}}{_END}"
    ),
    (
        r"(?:da |weil )?(?:das|dies|es) (?:ist|handelt sich um) (?:eine?[nr]? )?(?:sehr )?(?:komplexe"
        r"|schwierige|vielschichtige|einzelfallabhängige)[nrs]? [^.!?\n]{3,60}[;,–-]+"
        rf" ?[^.!?\n]{{0,60}}\bsollten sie\b[^.!?\n]{{0,140}}{_END}"
    ),
)
"""Sentences that disclaim: no advice, no warranty, may be wrong."""

DISCLAIMER_HINT = re.compile(
    r"ersetz|beratung|auskunft|gewähr|haftung|information|orientierung|einschätzung|fehler|ungenau"
    r"|unvollständig|veraltet|"
    r"\b(?:rat|arzt|ärzt|anwalt|anwält|konsult|wissensstand|kenntnisstand|training|zugriff|zugang"
    r"|sprachmodell|ki|ai)|advice|"
    r"mistakes|errors|knowledge|datenstand|komplexe",
    re.IGNORECASE,
)
"""Words without which no paragraph disclaims anything."""

_EXPERT = (
    r"(?:(?:rechts|fach|vertrauens|patent)?an(?:walt|wält)\w*|jurist\w*|notar\w*|(?:fach|haus)?(?:arzt"
    r"|ärzt)\w*|mediziner\w*|steuerberater\w*|expert\w*|fachperson\w*|fachleute\w*|fachkundige\w*"
    r"|spezialist\w*|rechtsberatung\w*|"
    r"rechtsrat|rechtlichen rat|fachlichen rat|ärztlichen rat|juristischen rat|anwaltlichen rat"
    r"|beratungsstelle\w*|arbeiterkammer|mieterverein\w*|originalquellen|quellen|informationen|angaben"
    r"|gesetzestext\w*|ris|lawyer"
    r"|attorney|doctor|professional)"
)
CONSULT = _sentence(
    (
        r"(?:[^.!?\n]{0,120}\b)?(?:bitte )?(?:wenden|konsultieren|ziehen|lassen|kontaktieren|suchen|holen"
        r"|sprechen|prüfen|überprüfen|verifizieren|beachten|sollten|empfehle|empfiehlt|sollte|empfehlenswert"
        rf"|ratsam|consult|seek|check)\b[^.!?\n]{{0,140}}\b{_EXPERT}\b[^.!?\n]{{0,140}}{_END}"
    ),
)
"""Advice to ask somebody: removed only beside a disclaimer or under its label, for physicians give it in earnest."""
