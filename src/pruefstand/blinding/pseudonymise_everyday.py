"""Where a word that is also the name of a known person stands for something else: a noun, a date, a disease.

Diseases and signs are called after physicians; the list of those that stand without „Morbus“ or „Syndrom“ is our own.
"""

from __future__ import annotations

import re

from pruefstand.blinding.pseudonymise_cues import ANYBODY, DOES, NAME
from pruefstand.language.given_names import GIVEN_WORDS
from pruefstand.language.lemmas import analyse, known_noun, ordinary

__all__ = ["CALENDAR", "EPONYMS", "RULERS", "elsewhere"]

CALENDAR = frozenset(
    (
        *("Januar", "Jänner", "Februar", "Feber", "März", "April", "Mai", "Juni", "Juli", "August", "September"),
        *("Oktober", "November", "Dezember"),
        *("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    )
)
"""Months and days: words that are names only where a title, a given name or a verb of speech shows it."""

_EPONYMS_TEXT = """
    Addison Alzheimer Asperger Barrett Basedow Bechterew Behçet Boeck Conn Creutzfeldt Crohn Cushing Down Dupuytren
    Fabry Gaucher Gilbert Hashimoto Hodgkin Huntington Kahler Kaposi Kawasaki Klinefelter Korsakow Ledderhose Marfan
    Menière Ménière Meulengracht Osgood Paget Parkinson Perthes Pfeiffer Pick Pompe Raynaud Recklinghausen Reiter
    Scheuermann Schlatter Sjögren Still Sudeck Tourette Turner Wegener Werlhof Wernicke Whipple Wilson
"""
EPONYMS = frozenset(_EPONYMS_TEXT.split())
"""Physicians after whom a disease is called that may stand without „Morbus“ and „Syndrom“."""
RULERS = frozenset(("Kaiser", "König", "Papst", "Erzherzog", "Hotel", "Gasthof", "Stiftung", "Königin", "Kaiserin"))
"""Words before a given name that make it another person's or a thing's."""
_MORBUS = re.compile(r"(?<!\w)(?:Morbus|Mb\.?|Mo\.|M\.|Syndrom(?:s|e)?|Typ|Stadium|nach)[ \n]$")
_NAMED_AFTER = re.compile(
    r"['’]?[ ](?:[a-zäöüß]{3,20}[ ])?(?:Syndrom|Krankheit|Erkrankung|Demenz|Struma|Zeichen|Phänomen|Reflex"
    r"|Skala|Score|Index"
    r"|Klassifikation|Stadium|Manöver|Kontraktur|Lymphom|Anämie|Ösophagus|Krise|Chorea)(?:e?s|en|e)?(?!\w)"
)
_ILL_BEFORE = re.compile(
    r"(?:(?:[Dd]iagnosen?|Dg|Dx|DD|VD|Hauptdiagnose|Nebendiagnose|Anamnese|Vorerkrankungen?)[ ]?[:.]{1,2}"
    r"|Verdacht(?:es|s)? auf|V\.[ ]?a\.|Va\.?|Z\.[ ]?n\.|Zustand nach|bekannte[mnrs]?|bestehende[mnrs]?"
    r"|Ausschluss (?:von|eines"
    r"|einer)|(?:[Dd]er|[Dd]es|[Dd]em|[Dd]en|[Ee]in|[Ee]inen|[Ee]inem|[Ee]ines|[Kk]ein(?:en|em"
    r"|es)?)(?: [a-zäöüß]+e[nmrs]?)?"
    r"|mit [a-zäöüß]+e[mnr]|durch [a-zäöüß]+e[ns]"
    r"|(?:leide|litt|erkrank|gelitten|verst[ao]rb|gest[ao]rb)\w*(?:[ ](?!zahl|überw)[^\W\d_]+){0,4}[ ](?:an"
    r"|unter))[ \n]$"
)
_ILL_BEHIND = re.compile(r"[ ](?:diagnostiziert|festgestellt|im [A-ZÄÖÜ]?[a-zäöüß-]*[Ss]tadium)")
_ILL_OF = re.compile(r"[ ](?:erkrank|leide|litt|gelitten|gestorben|verstorben|verstarb)")
_BEFORE_NOUN = re.compile(
    r"(?:^|\W)(?:als gelernter|gelernter|Beruf|von Beruf|der|die|das|den|dem|des|ein"
    r"|eine[nmrs]?|im|am|beim|vom|zum|zur|ins|ans|kein\w*|mein\w*"
    r"|sein\w*|ihr\w*|unser\w*|diese\w*|jede\w*|welche\w*|alle\w*|viele\w*|mehrere\w*|"
    r"Der|Die|Das|Den|Dem|Ein|Eine[nmr]?|Im|Am|Beim|Vom|Zum|Zur|Diese\w*|Jede\w*|Als|als|per"
    r"|[a-zäöüß]{3,}(?:ige|igen|iger|lichen|licher|liche|ischen|ischer|ische|enden|ender|ende|ten"
    r"|sten))[ \n]$"
)
_COUNTED = re.compile(
    r"(?:^|\W)(?:[Ee]inen|[Ee]inem|[Ee]ines|[Kk]ein(?:e[nmrs]?)?|[Zz]wei|[Dd]rei|[Vv]ier|[Ff]ünf|[Mm]ehrere|[Vv]iel"
    r"|[Ww]enig|[Tt]rotz"
    r"|[Mm]angels|[Ii]nfolge|[Jj]ede[nmrs]?)[ \n](?:[a-zäöüß]{3,20}e[nmr][ \n])?$"
)
_ORDINAL = re.compile(r"(?:(?<![0-9])[0-9]{1,3}\.|(?:^|\W)[Oo]hne)[ \n]$")
_A = re.compile(r"(?:^|\W)(?:[Ee]in|[0-9]{1,3})[ \n]$")
_MEASURED = re.compile(r"[ ][A-ZÄÖÜ]")
_WEATHER = frozenset(
    ("Frost", "Schnee", "Regen", "Sturm", "Hagel", "Nebel", "Wind", "Sonne", "Eis", "Reif", "Föhn", "Hitze")
)
_IN_WEATHER = re.compile(r"(?:^|\W)(?:[Bb]ei|[Oo]hne|[Vv]or|[Ww]egen|[Dd]urch|[Bb]is|[Ii]n|[Aa]us)[ \n]$")
_WITH_NOUN = re.compile(rf"[ ](?:und|oder|,|sowie)[ ](?P<n>{NAME})(?![\w-]|[ ][A-ZÄÖÜ])")
_NOUN_WITH = re.compile(rf"(?:^|[ (])(?P<n>{NAME}),?[ ](?:und|oder|sowie)[ ]$")
_PREDICATE = re.compile(r"(?:^|\W)(?:ist|war|wird|wurde|bleibt)[ \n]$")
_GENITIVE_ARTICLE = re.compile(
    r"(?:^|\W)(?:des|eines|dieses|jenes|meines|seines|ihres|unseres|keines|Des)[ \n](?:[a-zäöüß]+en[ ])?$"
)
_ADJECTIVE = re.compile(r"(?:^|\W)([a-zäöüß]{3,30}e[nmrs]?)[ \n]$")
_VERB = re.compile(r"(?:^|\W)([a-zäöüß]{3,20})[ \n]$")
_NUMBER = re.compile(
    r"[ ](?P<n>[0-9][0-9.,'’]*)(?P<unit>,[-–]+|[ ]?(?:%|€|°|EUR|CHF|Fr\.|k?[gm](?!\w)|km/h|[A-ZÄÖÜ][a-zäöüß]"
    r"|Mio\.|Mrd\."
    r"|(?:volle|ganze|weitere|neue|halbe)[rn]? [A-ZÄÖÜ]))?"
)
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}(?:[/.,]|$)")
_WORD_BEHIND = re.compile(r"[ ]([a-zäöüß]{2,30})(?!\w)(?P<stop>[,.;:]| [–-] |$)?")
_TWO_WORDS = re.compile(rf"[ ](?P<noun>{NAME})[ ](?P<verb>[a-zäöüß]{{2,20}})(?!\w)")
_NOT_SUBJECT = re.compile(r"[ ](?:er|sie|es|wir|man|ich|der|die|das|Herr|Frau|ein|eine)(?!\w)")


def elsewhere(text: str, match: re.Match[str]) -> bool:
    """Whether a form of a known person (group ``f``, genitive ending ``s``) means something else where it stands."""
    word = match["f"]
    before = text[max(0, match.start() - 60) : match.start()]
    if " " in word:
        return False
    previous = before.rsplit(" ", 2)[-2:-1] if before.endswith(" ") else []
    if _disease(text, match, before) or not RULERS.isdisjoint(previous):
        return True
    if word in CALENDAR:
        return not _dealt(text, match, before)
    if not match["s"] and known_noun(word) and _ORDINAL.search(before):
        return True
    if not match["s"] and (_COUNTED.search(before) or (_A.search(before) and _MEASURED.match(text, match.end()))):
        return True
    return (known_noun(word) or ordinary(word) or word in GIVEN_WORDS) and _noun_here(text, match, before)


def _disease(text: str, match: re.Match[str], before: str) -> bool:
    word = match["f"]
    after = _MORBUS.search(before)
    if after is not None and after[0].strip() not in {"nach", "M."}:
        return True
    if _NAMED_AFTER.match(text, match.end()):
        return True
    if word not in EPONYMS or match["s"]:
        return False
    if after is not None and after[0].strip() == "M.":
        return True
    if _ILL_BEFORE.search(before) or _ILL_BEHIND.match(text, match.end()):
        return True
    return before.endswith((" an ", " unter ")) and _ILL_OF.match(text, match.end()) is not None


def _dealt(text: str, match: re.Match[str], before: str) -> bool:
    """Whether a word of the calendar means the person: its genitive before what is owned, or who does a thing."""
    if _BEFORE_NOUN.search(before):
        return False
    if match["s"]:
        return re.match(r" [A-ZÄÖÜ]", text[match.end() : match.end() + 2]) is not None
    does = DOES.match(text, match.end())
    return does is not None and _NOT_SUBJECT.match(text, does.end()) is None


def _noun_here(text: str, match: re.Match[str], before: str) -> bool:
    """Whether a surname stands here as the noun that it also is („der Fuchs“, „im Winter 1999“)."""
    if match["s"]:
        return bool(_GENITIVE_ARTICLE.search(before))
    adjective = _ADJECTIVE.search(before)
    if adjective is not None and analyse(adjective[1]).tag.startswith("ADJ"):
        return True
    if _BEFORE_NOUN.search(before):
        return True
    if match["f"] in _WEATHER and _IN_WEATHER.search(before):
        return True
    if _SEASON.fullmatch(match["f"]) and _IN_SEASON.search(before):
        return True
    beside = [_WITH_NOUN.match(text, match.end()), _NOUN_WITH.search(before)]
    if _SEASON.fullmatch(match["f"]) and any(_SEASON.fullmatch(found["n"]) for found in beside if found):
        return True
    if any(_thing(found["n"]) for found in beside if found):
        return known_noun(match["f"])
    behind = _WORD_BEHIND.match(text, match.end())
    tag = analyse(behind[1]).tag if behind is not None else ""
    if _PREDICATE.search(before):  # „er ist Koch“, but „damals war Koch anwesend“, „heute wird Lang gehört“
        return known_noun(match["f"]) and not tag.startswith(("ADJ", "VV(PP", "VV(IZU", "VV(INF"))
    if _opens(before):
        two = _TWO_WORDS.match(text, match.end())  # one constituent: „König Kunde ist …“
        if two is not None and known_noun(two["noun"]) and analyse(two["verb"]).tag[:2] in {"VV", "VA", "VM"}:
            return True
        if behind is not None and behind["stop"] and tag.startswith("ADJ(D"):  # „Ende gut, …“
            return True
    return _numbered(text, match, before)


_SEASON = re.compile(r"(?:Somm|Wint)er|Herbst|Frühling|Frühjahr")
_IN_SEASON = re.compile(r"(?:^|\W)(?:[Ss]eit|[Aa]b|[Bb]is|Ende|Anfang|Mitte|Spät|Früh|[Zz]wischen)[ \n]$")


def _thing(word: str) -> bool:
    """Whether a word is a common noun for nothing that acts like a party: its like stands beside it."""
    return ordinary(word) and known_noun(word) and not ANYBODY.fullmatch(word) and not _ACTS.search(word)


_ACTS = re.compile(
    r"(?:schaft|firma|bank|erung|amt|frau|mann|gatte|gattin|kind|eltern|geschwister|e?rin|er|partei"
    r"|leute)$",
    re.IGNORECASE,
)


def _opens(before: str) -> bool:
    return not before.strip() or before.rstrip(' \n„»"')[-1:] in ".:;!?" or before.endswith("\n")


def _numbered(text: str, match: re.Match[str], before: str) -> bool:
    """Whether the number behind the word counts it („Winter 1999“, „Punkt 3“) and not what comes behind the number
    („muss Winter 300 Euro zahlen“)."""
    number = _NUMBER.match(text, match.end())
    if number is None or number["unit"]:
        return False
    if _YEAR.match(number["n"]):
        return True
    verb = _VERB.search(before)
    return verb is None or analyse(verb[1]).tag[:2] not in {"VV", "VA", "VM"}
