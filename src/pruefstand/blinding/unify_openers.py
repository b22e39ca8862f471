"""Sentences before an answer that greet, praise the question, or announce what comes.

Own compilation from what language models habitually write, in German and English; none fits a sentence that argues.
"""

from __future__ import annotations

from pruefstand.blinding.unify_sentence import ANY, END, THING, YOU, sentence

__all__ = ["OPENER"]

_KIND_WORDS = (
    r"(?:aber |ja |na )?(?:sehr gerne|gerne|gern|natürlich|selbstverständlich|selbstredend|na klar|klar doch|klar"
    r"|aber sicher|sicher"
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
OPENER = sentence(
    r"(?:dazu|hierzu) (?:ist |sei |darf ich |möchte ich |kann ich |nehme ich )?(?:ihnen |dir )?(?:kurz )?"
    r"(?:folgendes|wie folgt)(?: [a-zäöüß]{3,16}){0,2}[ ]?:",
    rf"ich habe (?:\w+ ){ANY}{{0,60}}\b(?:als|im|in einem|in einer) (?:artefakt|canvas|arbeitsbereich)"
    rf"(?: rechts| nebenan)? (?:angelegt|erstellt|abgelegt|geöffnet|gespeichert|eingefügt){ANY}{{0,80}}{END}",
    rf"{_START}so (?:könnte|kann|sieht|würde) (?:das|es|die|der|eine?|mein|ihre?|deine?|man es)?(?: [a-zäöüß]{{3,20}})?"
    rf"(?: {THING})?(?: (?:dann|nun|etwa|konkret|für {YOU}))?(?: (?:aus|aussehen|lauten|klingen|formulieren"
    r"|formuliert werden|funktionieren))[ ]?:",
    rf"lass(?:en sie)? (?:mich|uns)\b{ANY}{{0,60}}\b(?:nach|durch)?(?:denken|überlegen|sortieren|einsteigen){END}",
    (
        rf"(?:wie )?(?:schön|gut|toll|super|klasse),? (?:dass|wenn) {YOU}\b{ANY}{{0,40}}"
        rf"\b(?:(?:nach)?frag(?:st|en|t)|(?:an|nach)?schreib(?:st|en|t)|meld(?:est|en)|wend(?:est|en)){END}"
    ),
    (
        r"(?:ihre|deine|die) frage(?:n|stellung)? (?:lässt|lassen|kann|können|ist|sind"
        rf"|beantworte)\b{ANY}{{0,60}}\b(?:beantworten|beantwortet|ich)\b{ANY}{{0,40}}{END}"
    ),
    rf"{_START}(?:das|dies|hier)? ?(?:ist|handelt es sich um"
    rf"|betrifft)? ?(?:eine?[nr]? )?(?:[a-zäöüß]{{3,20}},? ){{0,3}}{_PRAISE},? "
    rf"(?:[a-zäöüß]{{3,20}} )?{_QUESTION},? (?:die|bei der|zu der|und|aus dem)\b"
    rf"{ANY}{{0,160}}{END}",
    r"(?:\w*analyse|\w*suche|\w*recherche|verarbeitung|auswertung|nachdenken|denkprozess|überlegung)"
    rf"(?: \w+)? (?:läuft|gestartet|abgeschlossen|beendet|fertig)[ .…]{{0,6}}(?:abgeschlossen|beendet|fertig)?{END}",
    rf"{_KIND_WORDS}(?:[,!. –-]+{_KIND_WORDS})?(?: doch)?{END}",
    rf"(?:{_KIND_WORDS}[,!. –-]+)?(?:(?:da |dabei )?(?:helfe|unterstütze) ich|ich (?:helfe|unterstütze))"
    rf" (?:ihnen|dir|euch) (?:sehr )?gerne?\b{ANY}{{0,120}}{END}",
    (
        rf"(?:{_KIND_WORDS}[,!. –-]+)?(?:vielen dank|herzlichen dank|danke(?: schön)?) für (?:{YOU}|die|das"
        rf"|den|diese[ns]?) {ANY}{{0,80}}{END}"
    ),
    (
        rf"(?:{_KIND_WORDS}[,!. –-]+)?(?:das|dies|hier)?,? ?(?:ist|handelt es sich um)?,? ?(?:wirklich "
        r"|tatsächlich |in der tat )?(?:eine?[nr]? )?(?:wirklich |sehr |ausgesprochen |äußerst |besonders "
        rf"|durchaus |rechtlich |juristisch )*{_PRAISE}(?: und (?:sehr "
        rf"|durchaus )?[a-zäöü]{{3,20}})? (?:juristische |rechtliche |medizinische )?{_QUESTION}{END}"
    ),
    rf"(?:{_KIND_WORDS}[,!. –-]+)?(?:hier|nachfolgend|nachstehend|im folgenden|unten|anbei|untenstehend"
    r"|unten stehend|folgend)"
    r" (?:ist|sind|kommt|folgt|folgen|finden sie|findest du|haben sie|hast du|erhalten sie|erhältst du"
    r"|bekommen sie|bekommst du)"
    r"(?: nun| also| jetzt| zunächst)?(?![^\n,]* zu \w+en[:.]?$)"
    r"(?: (?:meine?[nr]?|eine?[nr]?|die|der|den|das|einige|deine?[nr]?"
    r"|ihre?[nr]?|alle|ein paar|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|mehrere|[0-9]{1,2}))?"
    r"(?: [a-zäöüß-]{2,24},?){0,4}"
    rf" (?:[A-ZÄÖÜ][\w-]{{2,30}}[- ])?(?:[a-zäöü]{{2,20}})?{THING}(?:(?:,| (?:zu|zur|zum|von|vom|für|über|mit|in|im"
    rf"|der|des|nach|als|aus|auf|einer|eines|Ihrer?|deiner?)\b){ANY}{{0,140}})?{END}",
    (
        r"(?:nachfolgend|nachstehend|im folgenden|unten|anbei|hier|gerne) (?:habe|gebe|erläutere|stelle"
        r"|skizziere|erkläre|fasse|prüfe|beantworte|analysiere|gehe|liefere|beurteile|gliedere"
        rf"|zeige) ich\b{ANY}{{0,160}}{END}"
    ),
    r"(?:ich (?:werde|möchte|will)|ich gehe|lassen sie (?:mich|uns)|lass (?:mich|uns)|gehen wir"
    r"|schauen wir|sehen wir|betrachten wir)\b(?! davon)"
    rf"{ANY}{{0,140}}(?:schritt für schritt|systematisch|strukturiert|der reihe nach|im detail|genauer"
    r"|beantworten|analysieren|erläutern|durchgehen|aufschlüsseln|beleuchten|erklären|ansehen|anschauen"
    rf"|eingehen|darlegen|gutachterlich prüfen|aufbereiten)(?: an| durch| prüfen)?{END}",
    (
        r"(?:sure|certainly|of course|absolutely|great question|good question|excellent question|definitely"
        rf"|no problem|gladly|understood|got it|okay|ok|thanks|thank you){END}"
    ),
    (
        r"(?:(?:however|that said|but|sure|certainly|of course|absolutely|okay|ok)[,!. –-]+)?(?:here(?:'"
        r"|’)?s|here is|here are|below"
        r"|i(?:'|’)?d be happy|i would be happy|i(?:'|’)?ll|i will|let me|let(?:'|’)?s|as requested"
        r"|thank you for|thanks for|that(?:'|’)?s an? |this is an? (?:great|good|excellent|interesting|complex"
        rf"|important)|happy to|the following is)\b{_ENGLISH_END}"
    ),
)
"""Sentences before an answer: friendliness, praise of the question, announcements."""
