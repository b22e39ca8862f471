"""The greeting at the end of a letter or mail, judged by its words: one names the greeting, the others dress it."""

from __future__ import annotations

import re

__all__ = ["greets"]

_NAMES_IT = re.compile(
    r"\w{0,12}gr(?:u|ü|ue)(?:ß|ss)(?:e|en)?|hochachtung|hochachtungsvoll|hochachtend|merci|achtungsvoll"
    r"|wertschätzung|empfehlung(?:en)?"
    r"|herzlichst|herzlich|ergebenst|freundlichst|lg|glg|mfg|mfkg|mkg|vg|vlg|bg|hg|sg|regards|wishes|sincerely|yours"
    r"|faithfully|truly|best|cordialement|salutations|saluti|tschüss|tschüß|ciao|baba|servus|bussi|cheers|ihr|ihre"
    r"|euer"
    r"|eure|dein|deine|grüessli|pfiat|auf wiedersehen"
)
_WHOLE = re.compile(
    r"(?:(?:besten|vielen|herzlichen|lieben) dank und bis (?:bald|dann|morgen|nachher|gleich|später|nächste woche)"
    r"|bis (?:bald|dann|nachher|gleich|morgen|später|nächste woche|montag)|alles (?:liebe|gute)|i\. ?[av]\."
    r"|im auftrag(?:e)?"
    r"|in vertretung"
    r"|[—–-]{0,2} ?(?:ihre?|deine?|eure?|euer) (?:[\w-]+ )?[\w-]{0,20}(?:team|assistent(?:in)?|assistenz|bot"
    r"|helfer(?:in)?|coach"
    r"|redaktion|verwaltung|kanzlei|praxis|versicherung|klinik|ambulanz|verein|beratungsstelle|kammer|service|büro"
    r"|notariat)(?: [\w-]+){0,2}|(?:mit )?(?:bestem|herzlichem|vielem|besten|herzlichen"
    r"|vielen) dank(?: im voraus)? für (?:die"
    r"|das|den|ihre?n?"
    r"|deine?n?|eure?n?) [\w-]{4,20}(?: und [\w-]{4,20})?|schönen (?:tag|abend)(?: noch)?"
    r"|(?:ein )?schönes wochenende|auf wiedersehen|der vorsitzende"
    r"|die vorsitzende)(?: und .+)?[ ]?[,.!:]?",
    re.IGNORECASE,
)
_DRESSES_IT = re.compile(
    r"mit|in|und|den|dem|der|die|das|ein|einen|einem|ganz|sehr|noch|im|für|an|zur|zum|alles|auf|bis|bald|dann|m"
    r"|frdl|freundl"
    r"|freundliche[nmrs]?|bester?|beste[nms]?|herzliche[nmrs]?|liebe[nrs]?|kollegiale[nmrs]?|vorzüglich(?:e[nr]?"
    r"|st\w*)"
    r"|ausgezeichnete[nr]?|schöne[nrs]?|viele[nr]?|sonnige[nr]?|verbindliche[nm]?|hochachtungsvolle[nr]?|warme[nr]?"
    r"|weihnachtliche[nr]?|österliche[nr]?|frühlingshafte|winterliche|vorweihnachtliche[nr]?|kameradschaftliche[nr]?"
    r"|genossenschaftliche[nr]?|gute[nr]?|dank|danke|vielen|voraus|vorab|bitte|kenntnisnahme|verständnis"
    r"|verbleibe[n]?|ich"
    r"|wir|zeichne[nt]?|stets|tag|abend|wochenende|woche|hause|familie|team|kind|best|warm|nochmals|ihr|ihre[nr]?|um"
    r"|en|e|nachher|gleich|später|tagesausklang|feierabend|rückmeldung|hoffnung|größter|di|dich|euch|eich|gott"
    r"|unserer?|meiner?|vorzüglicher"
)
_FROM = re.compile(
    r"[ ](?:aus|von|vom|nach|ins)(?: (?:der|dem|den))? [A-ZÄÖÜ][\w.-]*(?: (?:am|an der|in der|[A-ZÄÖÜ])[\w.-]*){0,4}"
)
_NAME = re.compile(r",? (?:(?:Dr|Mag|Prof)\. ?)*[A-ZÄÖÜ][\w.-]*(?: [A-ZÄÖÜ][\w.-]+){0,2}$")
_STRONG = re.compile(
    r"gr(?:u|ü|ue)(?:ß|ss)|^(?:lg|glg|mfg|vg|bg|hg|bussi|ciao|baba|cheers|bis bald|alles liebe|herzlichst"
    r"|hochachtungsvoll)\b",
    re.IGNORECASE,
)
_SHORT = re.compile(r"(?:lg|vg|bg|glg|mfg|hg|gruß|gruss|bussi)[,.!]{0,2}[ ][^\W\d_]{1,14}\.?", re.IGNORECASE)
_TAIL = re.compile(r"[ ,.!:]+$")
_WORD = re.compile(r"[^\W\d_]+")


def greets(line: str) -> bool:
    """Whether a line is nothing but a greeting (at most 90 signs, no figures): „Schönen Tag noch und liebe Grüße“."""
    line = line.replace(" & ", " und ")
    if len(line) > 90 or any(sign.isdigit() for sign in line) or line[-1] in "?;":
        return False
    if _SHORT.fullmatch(line) is not None:
        return True
    name = _NAME.search(line)
    if name is not None and name.start() and _STRONG.search(line[: name.start()]) and greets(line[: name.start()]):
        return True
    if _WHOLE.fullmatch(line) is not None:
        rest = re.split(r" und ", line, maxsplit=1)[1:]
        return not rest or len(rest[0].split()) <= 4
    bare = _FROM.sub("", _TAIL.sub("", line))
    found = [word.lower() for word in _WORD.findall(bare)]
    named = [word for word in found if _NAMES_IT.fullmatch(word)]
    return bool(named) and all(_NAMES_IT.fullmatch(word) or _DRESSES_IT.fullmatch(word) for word in found)
