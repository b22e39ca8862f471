"""Names of laws: abbreviations, full names, acts of the Union, and how each is written in a normal form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pruefstand.language.courts import COURT_WORDS

__all__ = ["LAWS", "Law", "eu_act", "law_at"]

# Own compilation of usual abbreviations that the pattern below would not take (one capital, a blank, a hyphen).
LAWS = (
    *("B-VG", "F-VG", "BV", "GG", "OR", "ZGB", "EO", "IO", "AO", "KO", "GO", "WO", "EG", "GV", "RAO", "NO", "KSchG"),
    *("Rom I-VO", "Rom II-VO", "Rom III-VO", "Rom I", "Rom II", "Brüssel Ia-VO", "Brüssel I-VO", "Brüssel IIa-VO"),
    *("Brüssel IIb-VO", "Brüssel II-VO", "DS-GVO", "DSGVO", "KI-VO", "VRUG", "EU-GRC", "GRCh", "GR-Charta", "GRC"),
    *("EMRK", "AEUV", "EUV", "EGV", "StGG", "1. ZPMRK", "1. ZP EMRK", "7. ZPEMRK", "CISG", "UN-KR", "UN-Kaufrecht"),
    *("LugÜ", "EuGVVO", "EuMahnVO", "EuErbVO", "EuUVO", "EheVO", "4. EheVO", "EVHGB", "EheG", "ErbRÄG", "VersVG", "MG"),
    *("SGB I", "SGB II", "SGB III", "SGB IV", "SGB V", "SGB VI", "SGB VII", "SGB VIII", "SGB IX", "SGB X", "SGB XI"),
    *("SGB XII", "SGB XIV", "BGB-E", "VO-E", "StGB-E", "ZPO aF", "TA Luft", "TA Lärm", "WRV", "HSG", "LV", "TierSchG"),
    *("L-VG", "V-ÜG", "Stmk BauG", "OÖ BauO", "NÖ BO", "Wr BauO", "BO für Wien", "DG", "SchKG", "IPRG", "VVG", "SVG"),
    *("BüG", "AIG", "AsylG", "VwVG", "BGG", "URG", "UWG", "KKG", "DSG", "MWSTG", "DBG", "StHG", "ATSG", "AHVG", "IVG"),
)
_CANONICAL = {
    "DS-GVO": "DSGVO",
    "EU-DSGVO": "DSGVO",
    "EU-GRC": "GRC",
    "GRCh": "GRC",
    "GR-Charta": "GRC",
    "Brüssel-Ia-VO": "Brüssel Ia-VO",
    "Rom-I-VO": "Rom I-VO",
    "Rom-II-VO": "Rom II-VO",
    "BVG": "BVG",
}
_FAMOUS = {
    "allgemeine bürgerliche gesetzbuch": "ABGB",
    "bürgerliche gesetzbuch": "BGB",
    "schweizerische zivilgesetzbuch": "ZGB",
    "schweizerische obligationenrecht": "OR",
    "europäische menschenrechtskonvention": "EMRK",
    "datenschutz-grundverordnung": "DSGVO",
    "bundes-verfassungsgesetz": "B-VG",
}
_WHOLE = {
    "Strafgesetzbuch": "StGB",
    "Strafprozessordnung": "StPO",
    "Strafprozeßordnung": "StPO",
    "Zivilprozessordnung": "ZPO",
    "Zivilprozeßordnung": "ZPO",
    "Handelsgesetzbuch": "HGB",
    "Unternehmensgesetzbuch": "UGB",
    "Grundgesetz": "GG",
    "Insolvenzordnung": "InsO",
    "Bürgerliches Gesetzbuch": "BGB",
    "Allgemeines bürgerliches Gesetzbuch": "ABGB",
    "Allgemeines Bürgerliches Gesetzbuch": "ABGB",
    "Datenschutz-Grundverordnung": "DSGVO",
    "Datenschutzgrundverordnung": "DSGVO",
    "Konsumentenschutzgesetz": "KSchG",
    "Mietrechtsgesetz": "MRG",
}
_KNOWN = "|".join(re.escape(name) for name in sorted(LAWS, key=lambda name: (-len(name), name)))
_ABBREVIATION = (
    r"(?:[A-ZÄÖÜ][A-Za-zÄÖÜäöüß]{0,24}(?:-[A-ZÄÖÜ0-9][A-Za-zÄÖÜäöüß0-9]{0,15}){0,3})(?:[ ](?:I{1,3}|IV|VI{0,3}"
    r"|IX|XI{0,2}|X)(?=-VO)-VO)?"
)
_WHOLE_AT = re.compile(rf"(?P<name>{'|'.join(_WHOLE)})(?![\w-])(?P<year>(?:[ ](?:1[89]|20)[0-9]{{2}}(?![\w/-]))?)")
_NOT_LAWS_TEXT = """
    EUR CHF USD GmbH AG OG KG EU EG BMJ BMF ÖVP SPÖ FPÖ CDU CSU SPD RIS PKW LKW MRT EKG CT USt MwSt HNO ICD SpO WHO
    NR BR StA GZ AZ Rz Rn Abs Art Nr Satz Ziff Alt ABl BGBl NJW JBl RS ECLI EWR UNO KI IT TV IVm VwSlg VfSlg
"""
_NOT_LAWS = COURT_WORDS | frozenset(_NOT_LAWS_TEXT.split()) - {"AO", "EG", "VG"}
_LAW_ENDINGS = re.compile(r"(?:G|GB|O|VO|V|Ü|K|R|St|B)$")
_YEAR = r"(?:[ ](?:1[89]|20)[0-9]{2}(?![\w/-]|[.,][0-9]))?"
_OLD = r"(?:[ ](?:aF|nF|a\.F\.|n\.F\.|idF|i\.d\.F\.)(?!\w))?"
_AT = re.compile(
    rf"(?:(?:des|der|dem|im|vom|zum|zur|nach dem|d\.?)[ \n])?(?P<name>(?:{_KNOWN})(?![\w-])"
    rf"|{_ABBREVIATION}(?![\w-]))(?P<year>{_YEAR}){_OLD}"
)
_HEAD = (
    r"(?P<stem>[A-ZÄÖÜ][\w-]{0,60}?(?:gesetzbuch|gesetz|verordnung|ordnung|verfassung|konvention|charta|"
    r"übereinkommen|abkommen|statut|satzung|recht)|Gesetzbuch|Grundgesetz|Obligationenrecht|Bundes-Verfassungsgesetz)"
)
_FULL = re.compile(
    r"(?:des|der|dem|vom|im|zum|zur)[ \n](?P<adjectives>(?:[A-ZÄÖÜa-zäöü][a-zäöüß]{3,30}(?:en|er"
    rf"|es)[ \n]){{0,2}}){_HEAD}(?:e?s)?(?!\w)"
    rf"(?P<year>{_YEAR})(?:[ ]\([A-Z][\w-]{{1,15}}\))?"
)
_EU = re.compile(
    r"(?:(?:der|die|des|den|dem)[ \n])?(?P<type>Verordnung|Richtlinie|Beschluss(?:es)?|VO|RL|DelVO"
    r"|Durchführungsverordnung|DVO|"
    r"Rahmenbeschluss(?:es)?)[ \n](?:\((?P<org>EU|EG|EWG|Euratom|EU, Euratom|GASP)\)[ \n]?)?(?:Nr\.?[ \n]?)?"
    r"(?P<number>[0-9]{1,4}/[0-9]{1,4})(?:/(?P<tail>EU|EG|EWG|JI|GASP|Euratom))?(?![\w/])"
)
_TYPES = {"Verordnung": "VO", "Richtlinie": "RL", "Beschlusses": "Beschluss", "Durchführungsverordnung": "DVO"}
_OWN = re.compile(
    r"(?:dieses|des[ \n]genannten|desselben)[ \n](?:Gesetzes|Bundesgesetzes)(?!\w)|(?:leg\.?[ ]?cit|l\.?c)\.?(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Law:
    """A law as it stands in normal forms, ``?`` for one that is not named; where its name ends; and the year
    that stands behind it but not in its form."""

    name: str
    end: int
    extra: str = ""


def law_at(text: str, at: int) -> Law | None:
    """The law that is named at ``at`` in a folded text, or ``None``.

    Taken are acts of the Union, known abbreviations, words of at least two capitals that end like one (``GlBG``,
    ``BauGB``), and full names in the genitive (``des Mietrechtsgesetzes``); a year behind the name (``StGB 1975``)
    belongs to it and not to its form.
    """
    own = _OWN.match(text, at)
    if own:
        return Law("?", own.end())
    act = eu_act(text, at)
    if act:
        return act
    full = _FULL.match(text, at)
    if full and full["stem"][0].isupper():
        return Law(_full_name(full["adjectives"], full["stem"]), full.end(), full["year"].strip())
    whole = _WHOLE_AT.match(text, at)
    if whole:
        return Law(_WHOLE[whole["name"]], whole.end(), whole["year"].strip())
    match = _AT.match(text, at)
    if match is None:
        return None
    name = match["name"]
    if name not in LAWS and not _looks_like_law(name):
        return None
    return Law(_CANONICAL.get(name, name), match.end(), match["year"].strip())


def _looks_like_law(name: str) -> bool:
    capitals = sum(sign.isupper() for sign in name)
    return capitals >= 2 and name not in _NOT_LAWS and bool(_LAW_ENDINGS.search(name))


def _full_name(adjectives: str, stem: str) -> str:
    words = [re.sub(r"(?:en|er|es)$", "e", word) for word in adjectives.split()]
    famous = _FAMOUS.get(" ".join([*words, stem]).lower())
    if famous:
        return famous
    neuter = stem.lower().endswith(("gesetz", "gesetzbuch", "abkommen", "übereinkommen", "statut", "recht"))
    ending = "es" if neuter else "e"
    return " ".join([*(word[:-1] + ending for word in words), stem])


def eu_act(text: str, at: int) -> Law | None:
    """An act of the Union that is cited by number at ``at``: ``VO (EG) 44/2001``, ``RL 93/13/EWG``, or ``None``."""
    match = _EU.match(text, at)
    if match is None:
        return None
    kind = _TYPES.get(match["type"], match["type"])
    org = f" ({match['org']})" if match["org"] else ""
    tail = f"/{match['tail']}" if match["tail"] else ""
    return Law(f"{kind}{org} {match['number']}{tail}", match.end())
