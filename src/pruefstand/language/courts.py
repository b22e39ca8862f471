"""Courts and authorities that are named before a case number, with their places."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["COURT_WORDS", "CourtMention", "court_of", "mentions"]

_ALONE = (
    *("OGH", "VwGH", "VfGH", "BVwG", "BFG", "UFS", "UVS", "AsylGH", "BVergA", "DSB", "DSK", "BKA", "OPMS", "KOG"),
    *("BGH", "BVerfG", "BAG", "BFH", "BSG", "BVerwG", "BPatG", "BayObLG", "BayVerfGH", "GmSOGB", "RG", "RFH", "StGH"),
    *("BGer", "BVGer", "BStGer", "BPatGer", "EVG", "Bundesgericht", "Bundesverwaltungsgericht"),
    *("EuGH", "EuG", "EuGöD", "EGMR", "EKMR", "EFTA-GH", "EFTA-Gerichtshof", "GA"),
)
_PLACED = (
    *("OLG", "LGSt", "LGZ", "LG", "AG", "BG", "BGHS", "HG", "ASG", "JGH", "LVwG", "VGW", "VwG", "StA", "OStA", "GStA"),
    *("OVG", "VGH", "VG", "VerfGH", "VerfG", "LVerfG", "LAG", "ArbG", "LSG", "SG", "FG", "KG", "DG", "DGH", "AGH"),
    *("OGer", "KGer", "HGer", "BezGer", "VwGer", "VerwGer", "SozVersGer", "AppGer", "ZivGer", "StrafGer", "MietG"),
)
_FULL = (
    r"Oberste[rn]? Gerichtshof(?:s|es)?",
    r"Verwaltungsgerichtshof(?:s|es)?",
    r"Verfassungsgerichtshof(?:s|es)?",
    r"Bundesgerichtshof(?:s|es)?",
    r"Bundesverfassungsgericht(?:s|es)?",
    r"Bundesarbeitsgericht(?:s|es)?",
    r"Bundesfinanzhof(?:s|es)?",
    r"Bundesfinanzgericht(?:s|es)?",
    r"Bundessozialgericht(?:s|es)?",
    r"Bundesverwaltungsgericht(?:s|es)?",
    r"Bundesgericht(?:s|es)?",
    r"Europäische[rn]? Gerichtshof(?:s|es)?(?: für Menschenrechte)?",
)
_NAMES = {
    "Oberste": "OGH",
    "Verwaltungsgerichtshof": "VwGH",
    "Verfassungsgerichtshof": "VfGH",
    "Bundesgerichtshof": "BGH",
    "Bundesverfassungsgericht": "BVerfG",
    "Bundesarbeitsgericht": "BAG",
    "Bundesfinanzhof": "BFH",
    "Bundesfinanzgericht": "BFG",
    "Bundessozialgericht": "BSG",
    "Bundesgericht": "BGer",
    "Europäische": "EuGH",
}
COURT_WORDS = frozenset((*_ALONE, *_PLACED))
"""Short names of courts; none of them is ever a law or a journal with a case number."""

_CAPITAL = r"[A-ZÄÖÜ][a-zäöüß]+(?:-[A-ZÄÖÜ][a-zäöüß]+)*"
_PLACE = (
    rf"(?:für (?:ZRS|Strafsachen|Zivilrechtssachen|Handelssachen|ZRS) )?"
    rf"(?:(?:Bad|St\.|Sankt|Innere|Freiburg im|Neu) )?"
    rf"(?:{_CAPITAL}|NRW|BW|NW|MV|SH|RP|ZH|BE|BS|BL|SG|AG|LU|GE|VD|TI)"
    r"(?: (?:am|im|an der|a\. ?d\.|a\. ?M\.|i\. ?d\. ?|ob der)(?: [A-ZÄÖÜ][a-zäöüß]+)?)?"
    r"(?: Stadt(?: Wien)?| (?:Wien|Graz|Linz)(?!\w))?(?:-(?:Mitte|Nord|Süd|Ost|West|Land|Stadt))?(?: I{1,2}(?!\w))?"
)
_MENTION = re.compile(
    rf"(?<![\w-])(?:(?P<alone>{'|'.join(sorted(_ALONE, key=len, reverse=True))})(?![\w-])"
    rf"|(?P<placed>(?:{'|'.join(sorted(_PLACED, key=len, reverse=True))}))(?![\w-])(?P<place>[ \n]{_PLACE})?"
    rf"|(?P<full>{'|'.join(_FULL)})(?!\w))"
)
_DATE = r"(?:[0-9]{1,2}\. ?(?:[0-9]{1,2}\. ?|[A-ZÄ][a-zäöü]{2,9}\.? )[0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2})"
_WORD = (
    r"(?:Urteil|Urt\.?|Beschluss|Beschl\.?|Besch\.?|B\.|U\.|Erkenntnis|Erk\.?|Entscheidung|Entsch\.?|E|Bescheid|"
    r"Vorlagebeschluss|Versäumnisurteil|Teilurteil|Hinweisbeschluss|Kammerbeschluss|Nichtannahmebeschluss|"
    r"vom|v\.|v|am|zu|zur|in|mit|Rs\.?|Rechtssache|verb\.?|Nr\.?|Bsw\.?|BeschwNr\.?|Beschwerde|Az\.?|AZ|GZ|Zl\.?|Zahl|"
    r"Geschäftszahl|Aktenzeichen|Gz\.?|Große Kammer|GK|VfGH|verst\.? Senat|VS|Plenum|Senat|[0-9]{1,2}\. Senat|unter|"
    r"der Rs|den Rs|verbundene|Rechtssachen|Sache|ua|u\.a\.|des|der)"
)
_GAP = re.compile(rf"(?:[ \n,;:(\[)\]–-]|{_DATE}|{_WORD}(?![^\W_]))*")
_LONGEST_GAP = 90


@dataclass(frozen=True, slots=True)
class CourtMention:
    """A court's name as it stands in normal forms, with its place; raises ``ValueError`` for an empty name."""

    name: str
    start: int
    end: int

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a court has a name")


def mentions(text: str) -> tuple[CourtMention, ...]:
    """All courts named in a folded text, in order: short names, with their place where they have one (``OLG Wien``,
    ``LG München I``), and full names of supreme courts by their short ones."""
    found = []
    for match in _MENTION.finditer(text):
        if match["alone"]:
            name = {"Bundesgericht": "BGer", "Bundesverwaltungsgericht": "BVwG"}.get(match["alone"], match["alone"])
        elif match["placed"]:
            name = match["placed"] + (" " + " ".join(match["place"].split()) if match["place"] else "")
        else:
            name = _full_name(match["full"])
        found.append(CourtMention(name, *match.span()))
    return tuple(found)


def _full_name(text: str) -> str:
    if "Menschenrechte" in text:
        return "EGMR"
    return next((short for long, short in _NAMES.items() if text.startswith(long)), "BVwG")


def court_of(text: str, courts: tuple[CourtMention, ...], start: int, end: int) -> str:
    """The court that stands directly before a case number at ``start``, or in brackets right after it, or ``""``.

    Between them may stand a date, the kind of the decision, ``Rs``, ``Nr``, ``Az`` and brackets, and nothing else.
    """
    before = [c for c in courts if c.end <= start and start - c.end <= _LONGEST_GAP]
    if before and _GAP.fullmatch(text, before[-1].end, start):
        again = before[-2].name if len(before) > 1 and _GAP.fullmatch(text, before[-2].end, before[-1].start) else ""
        return again if again.split(" ")[0] == before[-1].name else before[-1].name  # "VG Berlin (Urteil – VG 3 K …"
    after = next((c for c in courts if c.start >= end), None)
    if after and text[end : after.start] in {" (", "("} and text[after.end : after.end + 1] == ")":
        return after.name
    return ""
