"""Names of decided cases: they are citations, not persons of the case at hand („EGMR, X gegen Italien“)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.pseudonymise_cues import NAME

__all__ = ["case_names"]

_COUNTRY = (
    r"(?:Albanien|Andorra|Armenien|Aserbaidschan|Belgien|Bosnien(?: und Herzegowina)?|Bulgarien|Dänemark"
    r"|Deutschland|Estland"
    r"|Finnland|Frankreich|Georgien|Griechenland|Irland|Island|Italien|Kroatien|Lettland|Liechtenstein|Litauen"
    r"|Luxemburg|Malta"
    r"|Moldau|Moldawien|Monaco|Montenegro|(?:Nord)?[Mm]azedonien|Niederlande|Norwegen|Österreich|Polen|Portugal"
    r"|Rumänien|Russland"
    r"|San Marino|Schweden|Schweiz|Serbien|Slowakei|Slowenien|Spanien|Tschechien|Tschechische Republik|Türkei"
    r"|Ukraine|Ungarn"
    r"|Vereinigte[sn]? Königreich|UK|Zypern|Kommission|Rat|Austria|Germany|Switzerland|Italy|France)"
)
_VERSUS = rf"(?:[ ]?/[ ]?|[ ](?:gegen|gg\.?|g\.|vs?\.?|c\.|contra)[ ])(?:(?:die|den|das|the)[ ])?{_COUNTRY}(?!\w)"
_NOBODY = (
    r"(?!(?:Herrn?|Frau|Dr|Mag|Prof|Ing|Zeug|Kläger|Beklagt|Die|Der|Das|Nach|In|Im|Als|Von|Am|Es|Er|Sie)(?![^\W\d_]))"
)
_PART = rf"(?:{_NOBODY}{NAME}[0-9]{{0,3}}|[IVX]{{1,4}}\.?(?!\w)|[A-Z]\.|[A-ZÄÖÜ]{{2,8}}[0-9]{{0,3}}(?!\w))"
_SMALL = (
    r"(?:(?:du|de|del|della|di|da|van|von|der|den|la|le|les|des|of|the|and|et|und|sowie|ua|u\.a\.|u\.|al-?|el"
    r"|bin|ben|"
    r"y)(?!\w))"
)
_NAMES = (
    rf"{_PART}(?:(?:[ ]|, |[ ]?[/–-][ ]?|['’])(?:{_PART}|{_SMALL}[ ](?:{_SMALL}[ ])?{_PART}"
    r"|und andere|ua(?!\w)|u\.[ ]?a\.)){0,12}"
)
_NUMBER = r"(?:[0-9]{2,6}/[0-9]{2,4}|[CTF][-‑][0-9]{1,4}/[0-9]{2})"
_CITED = rf"[ ]?[,(][ ]?(?:EuGH|EuG|EGMR|EKMR|Rs\.?|Nr\.?|verb\.?|Bsw\.?|ECLI|[ ,])*[ ]?(?:{_NUMBER}|ECLI)"
_DECISION = re.compile(
    r"(?<!\w)(?:(?P<sure>(?:[A-Za-zäöüÄÖÜß]{2,20})?[Ee]ntscheidungen|Rsn?\.?|Rechtssachen?|Schlussanträgen?)"
    r"|[A-Za-zäöüÄÖÜß]{0,20}(?:[Ee]ntscheidung|[Uu]rteil(?:e?s|en?)?|[Ee]rkenntnis(?:se[ns]?)?|[Ff]all(?:e?s)?"
    r"|[Ff]älle[n]?|[Ss]achen?"
    rf"|[Bb]eschl[uü]ss\w{{0,3}}))[ \n][„\"»‚]?(?P<names>{_NAMES})"
)
_PARTIES = re.compile(rf"[ ](?:gegen|gg\.?|\./\.|/)[ ](?!(?:die |den )?{_COUNTRY})(?:{NAME})")
_DATE = r"(?:[0-9]{1,2}\.[ ]?(?:[0-9]{1,2}\.[ ]?|[A-ZÄ][a-zäöü]{2,9}\.?[ ])[0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2})"
_COURT = re.compile(
    r"(?<!\w)(?:EGMR|EKMR|EuGH|EuG)(?!\w)"
    rf"(?:[ \n,;:()\[\]–„\"-]|{_DATE}|{_NUMBER}|(?:Nr|Bsw|Urt|Urteil|Beschluss|vom|v|in|der|den|Rs|Rechtssache"
    rf"|Fall|Sache|Beschwerde|GK"
    r"|Große Kammer|E|Entscheidung|ua)(?!\w)\.?){0,40}"
    rf"(?P<names>{_NAMES})"
)
_NAMES_BEFORE = re.compile(rf"(?<![\w-]){_NAMES}$")
_WINDOW = 160
_NEAR = re.compile(rf"EGMR|EKMR|EMRK|MRK|Konvention|Menschenrecht|{_NUMBER}")
_PLACE = re.compile(r"[ ]?,?[ ](?:Z|Rz|Rn|Rdnr|Tz|§§?|para\.?)[ ]?[0-9]")
_CITED_AT = re.compile(_CITED)
_VERSUS_AT = re.compile(_VERSUS)


def case_names(text: str) -> Iterator[tuple[int, int]]:
    """From and to of every name of a decided case.

    A name is one behind „Rs“, „Rechtssache(n)“, „Entscheidungen“ (unless a private party is on the other side), behind
    other words for a decision where a number of the courts of Luxembourg or Strasbourg follows, behind the names of
    these courts where a number, a paragraph or a state follows, and before a state that is sued in Strasbourg.
    """
    for match in _DECISION.finditer(text):
        end = match.end("names")
        if (
            (match["sure"] and not _PARTIES.match(text, end))
            or _CITED_AT.match(text, end)
            or _VERSUS_AT.match(text, end)
        ):
            yield match.span("names")
    for match in _COURT.finditer(text):
        end = match.end("names")
        said = re.search(r"[0-9]/[0-9]", text[match.start() : match.start("names")]) is not None
        stops = said and re.match(r"[,.;)]|$", text[end : end + 1]) is not None
        if stops or any(mark.match(text, end) for mark in (_PLACE, _CITED_AT, _VERSUS_AT)):
            yield match.span("names")
    for match in _VERSUS_AT.finditer(text):
        first = max(0, match.start() - _WINDOW)
        if _NEAR.search(text, first, min(len(text), match.end() + 60)):
            names = _NAMES_BEFORE.search(text[first : match.start()])
            if names is not None:
                yield first + names.start(), match.start()
