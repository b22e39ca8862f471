"""Case numbers of courts and authorities in Austria, Germany, Switzerland and the Union, each in one form.

The patterns follow the rules of the registers: § 361 ff Geo (Austria), the German Aktenordnung, and the courts' own
accounts of ECLI (Council conclusions 2011/C 127/01), CELEX and RIS. The Austrian check letter is part of the number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from pruefstand.language.anchors import before_numbers, hits, numbers
from pruefstand.language.courts import CourtMention, court_of, mentions
from pruefstand.language.values import Found

__all__ = ["PINPOINT", "cases", "identifiers", "pinned", "plain"]

_L, _R = r"(?<![\w/.-])", r"(?![\w])"
_ECLI = re.compile(
    r"(?<![\w:])(?P<mark>[Ee][Cc][Ll][Ii]:[A-Za-z]{2}:[A-Za-z0-9]{1,12}|EU:[CTF])"
    r":[0-9]{4}:[A-Za-z0-9]+(?:\.(?=[A-Za-z0-9]*[0-9])[A-Za-z0-9]+)*"
)
_CELEX = re.compile(r"(?<![\w.])[0-9][0-9]{4}(?:[A-Z]{1,2}|[A-Z]{2}[0-9])[0-9]{4}(?:R?\([0-9]{2}\))?(?!\w)")
_RS = re.compile(r"RS ?([0-9]{7})(?!\w)")

# Signs of registers that are written before a running number and a year of two digits.
_STOP = (
    "Abs|Art|Nr|Rz|Rn|Kap|Tab|Abb|Bd|Tz|Pkt|Uhr|Euro|EUR|CHF|Fr|Mio|Mrd|Tsd|Stk|Mai|Juni|Juli|Jan|Feb|Mär|Apr|Jun|Jul|"
    "Aug|Sept?|Okt|Nov|Dez|Tage?|Jahr|Std|Min|Sek|Satz|Alt|Fall|Zoll|Grad|Teil|Rang|Lit|Und|Von|Bis|Ab|Im|In|Am|Zu|Pro|"
    "Seite|Punkt|Stück|Ziff|Anm|Aufl|Heft|Jg|Vol|BGBl|LGBl|ABl|Slg"
)
_SIGN = rf"(?!(?:{_STOP})(?![^\W\d_]))[A-ZÖ][A-Za-zÖö]{{0,5}}"
_GENERAL = re.compile(
    rf"{_L}(?P<a>(?:(?:I|[0-9]{{1,2}})-)?(?:[0-9]{{1,3}}|[IVX]{{1,5}}))[ \n]?"
    rf"(?P<sign>{_SIGN}(?:[ ](?:Kart|Brfg|EK|B|BL|R|Baul|V|BSch))?(?:[ ]?\([A-Za-z]{{1,6}}\))?)[ \n]?"
    r"(?P<n>[0-9]{1,5})/[ \n]?(?P<y>[0-9]{2})(?![0-9])"
    r"(?:[ \n]?(?P<check>[a-z])(?=[^\w]|$)(?![.]?[ ][a-z]\.)|(?P<tail>[ ](?:B[ ]ER|R|B|ER|PKH|KR|Kfb"
    r"|WE)(?!\w)))?(?![\w/])"
)
_BSG = re.compile(
    rf"{_L}(?P<a>[BLS])[ ](?P<b>[0-9]{{1,2}}[a-z]?)[ ](?P<sign>[A-Z]{{1,3}})[ ](?P<n>[0-9]{{1,5}})/(?P<y>[0-9]{{2}})"
    r"(?P<tail>[ ](?:B[ ]ER|B[ ]PKH|R|B|KL|BH|S|C|U|PKH|ER)(?!\w))?(?![\w/])"
)
_NO_CHAMBER = re.compile(
    rf"{_L}(?P<sign>(?:GmS-OGB|GSSt|GSZ|GrS|NotZ|NotSt|AnwZ|AnwSt|PatAnwZ|RiZ|KZR|KVR|KVZ|KZB|EnVR|EnZR|EnVZ|LwZR|BLw|"
    r"StbSt|WpSt|Vf\.|VerfGH|Bkd|Bsw)(?:[ ]?\((?:Brfg|R|B)\))?)[ ](?P<n>[0-9]{1,4})[/.-](?P<y>[0-9]{2})(?![\w/])"
)
_DOTTED = re.compile(
    rf"{_L}(?P<a>[0-9]{{1,2}})[ ](?P<sign>[A-Z]{{1,3}})[ ](?P<n>[0-9]{{1,5}})\.(?P<y>[0-9]{{2,5}})(?![\w/]|\.[0-9])"
)
_VWGH = re.compile(
    rf"{_L}(?:(?P<sign>Ra|Ro|Fr|So|Fe|Fg|AW|Ko|Ds)[ \n]?)?(?P<n>(?:[0-9]{{2}}|(?:19"
    r"|20)[0-9]{2})/[0-9]{2}/[0-9]{4})(?P<x>-[0-9]{1,3})?(?![\w/])"
)
_VFGH = re.compile(
    rf"{_L}(?P<sign>KI|KR|SV|WI|WIII|UA|WII|WIV|[ABEFGKUVW])(?:[ ]?(?P<roman>I{{1,3}}))?[ \n]?"
    r"(?P<n>[0-9]{1,5}(?:-[0-9]{1,5})?/(?:19|20)?[0-9]{2})(?P<x>-[0-9]{1,3})?(?![\w/])"
)
_BFG = re.compile(
    rf"{_L}(?P<n>R[A-Z]/(?:[0-9]{{6,7}}/[0-9]{{4}}|[0-9]{{4}}-[A-Z]/[0-9]{{2}}))(?P<x>-RS[0-9]{{1,2}})?(?![\w/])"
)
_BVWG = re.compile(rf"{_L}(?P<n>[WGILE][0-9]{{3}})[ \n](?P<m>[0-9]{{7}}-[0-9]{{1,2}}(?:/[0-9]{{1,3}}[EZ])?)(?![\w/])")
_LVWG = re.compile(
    r"(?<![\w/.-])(?P<n>(?:LVwG|VGW|UVS|DSB|DSK|BMF|BMJ|KLVwG|LVWG|VwGBk|E"
    r"|PVAB)-(?:[A-Za-z0-9]{1,10}[./-]){1,6}[A-Za-z0-9]{1,12})(?![\w/])"
)
_LVWG_SPACED = re.compile(
    r"(?<!\w)(?P<sign>LVwG|UVS)[ ](?P<n>[0-9]{1,4}[.-][0-9]{1,4}[-/][0-9]{1,6}[-/][0-9]{4}(?:-[0-9]{1,3})?)(?![\w/])"
)
_SWISS = re.compile(
    rf"{_L}(?P<n>[0-9][A-Z]_[0-9]{{1,4}}/(?:19|20)[0-9]{{2}}|[A-G]-[0-9]{{1,5}}/(?:19|20)[0-9]{{2}}|"
    r"[0-9][ACPS]\.[0-9]{1,4}/(?:19|20)[0-9]{2}|[A-Z]{2}\.(?:19|20)[0-9]{2}\.[0-9]{1,3}|[A-Z]{2}\.?(?:19"
    r"|20)?[0-9]{2}\.?[0-9]{4,6}(?:-[A-Z](?:/U[0-9]{0,2}|/Z[0-9]{1,2})?)?)(?![\w/])"
)
_EU = re.compile(
    rf"{_L}(?P<n>[CTF]-[0-9]{{1,4}}/[0-9]{{2}})(?P<tail>[ ]?(?:P-R|P\(I\)|PPU|RX-II|RX|P|R|SA|DEP)(?!\w))?(?![\w/])"
)
_EU_OLD = re.compile(r"(?<=Rs )(?P<n>[0-9]{1,3}/[0-9]{2})(?![\w/])|(?<=Rs\. )(?P<o>[0-9]{1,3}/[0-9]{2})(?![\w/])")
_EGMR = re.compile(r"(?<![\w/.,-])(?P<n>[0-9]{2,6}/[0-9]{2})(?![\w/])")
_GZ = re.compile(
    r"(?<!\w)(?:GZ|Gz|Geschäftszahl|Zl|Az|AZ|Aktenzeichen|Geschäftszeichen|ON-Zahl|Zahl|Verfahrensnummer"
    r"|Gesch\.-Z)[.:]{0,2}[ \n]?(?:Nr\.? )?"
    r"(?P<n>(?=[A-Za-z.\-]{0,14}[0-9])[A-Za-z0-9]{1,14}(?:[./ -]"
    r"(?=[A-Za-z0-9./-]{0,12}[0-9])[A-Za-z0-9]{1,14}){0,7})(?![\w/])"
)
_ADMINISTRATIVE = {"BVerwG", "OVG", "VG", "VGH"}
_APPLICATION = re.compile(r"(?:Bsw|BeschwNr|Beschwerde Nr|Appl)\.?[ ]?(?:Nr\.?|no\.?)?[ ]?$")
_ALSO = re.compile(r"(?:[,;]|[ ](?:und|u\.|sowie|&))[ ](?:(?:und|sowie)[ ])?(?:(?:Bsw|Nr)\.?[ ])?")
_DROPPED = re.compile(r"-(?:RS)?[0-9]{1,3}$")
_SUFFIX = re.compile(r"(?:\.[A-Z]{1,3}|[ ](?:E|U|K|G|F|AO|H|Kg|Erb|EW|GE|StB)(?:,[A-Z])*)(?!\w)")
_CHAMBER = re.compile(r"[IVX]{1,5}(?=[ \n])|I-(?=[0-9])")
_LABEL = re.compile(r"GZ|Gz|Gesch|Zl|Az|AZ|Akten|ON-Z|Zahl|Verf")
_DAY = re.compile(r"(?:0[1-9]|[12][0-9]|3[01])/(?:0[1-9]|1[0-2])/(?:19|20)[0-9]{2}")
_ELAK = re.compile(rf"{_L}(?P<n>(?:19|20)[0-9]{{2}}-0\.[0-9]{{3}}\.[0-9]{{3}})(?![\w/])")

_POINT = r"(?:Rz|RZ|Rn|RN|RdNr|Rdnr|RandNr|Randnr|Randziffer|Randnummer|Rdn|Tz|E|Erw|EG|S|N|Pkt|Punkt|Ls|LS|ON|T|Abs)"
_NUMBERS = (
    r"[0-9]{1,4}[a-z]?(?:\.[0-9]{1,3}){0,4}(?:[ ]?(?:ff?\.?(?!\w)|(?:-|–|bis|und|,|;"
    r"|/)[ ]?[0-9]{1,4}(?:\.[0-9]{1,2}){0,3}(?![\w/.])))*"
)
PINPOINT = re.compile(
    r"(?:,[ \n][A-ZÄÖÜ][^\W_]*(?:[ /-](?![0-9])[\w.]{1,20}){0,4},|,[ ](?:juris|openJur"
    r"|zit nach juris),?)?(?:,?[ ](?:ua|u\.a\.|uva|mwN|mwH|m\.w\.N\.)(?!\w))?(?:,?[ \n]|,|[ ][-–][ ](?=R[nz]))?[(\[]?"
    rf"(?:{_POINT}\.?[ \n]?{_NUMBERS}(?![0-9/_]|[ ][A-Z]{{1,3}}[ ][0-9])"
    r"|<[0-9]{1,4}(?:[ ]?ff?\.?|[-–][0-9]{1,4})?>|T[0-9]{1,2}(?:,? ?T[0-9]{1,2}){0,6}(?!\w))[)\]]?"
)
"""What names a place inside a decision or source right after its citation: ``Rn 65``, ``E. 3.4``, ``[T5, T7]``."""


_STRASBOURG = re.compile(r"(?:EGMR|EKMR)(?:(?!;|\n|[a-zäöüß]{3,}[.] [A-ZÄÖÜ]).){0,120}$")
_PARAGRAPH = re.compile(rf"(?:,[ \n][A-ZÄÖÜ][^,;0-9\n]{{1,80}})?,?[ \n](?:Z|Ziff\.?|para\.?)[ ]?{_NUMBERS}(?![0-9/_])")
"""A paragraph of a judgment of Strasbourg, the name of the case between („12001/07, Muster gg. Italien, Z 33“)."""


def identifiers(text: str, source: str) -> Iterator[Found]:
    """ECLI, CELEX and numbers of the legal rules of RIS (``RS0031001``), each with its pinpoint."""
    for match in _ECLI.finditer(text):
        whole = match[0].upper()
        yield _found("ecli", whole if match["mark"][:2] != "EU" else f"ECLI:{whole}", match.span(), text, source)
    for match in hits(_CELEX, text, numbers(text)):
        yield _found("celex", match[0], match.span(), text, source)
    for match in _RS.finditer(text):
        yield _found("rs", f"RS{match[1]}", match.span(), text, source)


def _found(
    kind: Literal["case", "celex", "ecli", "rs"],
    norm: str,
    span: tuple[int, int],
    text: str,
    source: str,
    court: str = "",
    extra: str = "",
) -> Found:
    end, norm_end = pinned(text, span[1]), span[1]
    extra = extra + plain(text[norm_end:end])
    return Found(kind, f"{court} {norm}".lstrip(), span[0], end, source[span[0] : end], court=court, extra=extra)


def pinned(text: str, end: int) -> int:
    """Where a citation that ends at ``end`` ends with its pinpoint."""
    for _time in range(3):  # "E. 4.2 S. 337"
        match = PINPOINT.match(text, end)
        if match is None:
            break
        end = match.end()
    return end


def plain(text: str) -> str:
    """A pinpoint in one spelling: its words and numbers with single blanks; empty if it holds no digit."""
    return " ".join(re.findall(r"\w+", text)) if re.search("[0-9]", text) else ""


def cases(text: str, source: str, whole: str) -> Iterator[Found]:
    """Every case number, with the court that stands directly before it (looked for in ``whole``).

    The number has single blanks and no others, keeps its check letter, loses the ordinal number of the file at the end
    of a number of the VwGH, and has ``/`` for the point of the German administrative courts. Only the first number of
    a list carries the court.
    """
    courts = mentions(whole)
    taken: list[tuple[int, int]] = []
    for number, start, end in sorted(_numbers(text, courts, whole), key=lambda hit: (hit[1], -hit[2])):
        if taken and start < taken[-1][1]:
            continue
        taken.append((start, end))
        court = court_of(whole, courts, start, end)
        dropped = _DROPPED.search(text, start, end)
        cut = dropped[0] if dropped and dropped[0] not in number else ""
        more = _SUFFIX.match(text, end) if court.startswith(("FG", "OVG", "VG", "BayVGH")) else None
        norm, stop = (number + more[0], more.end()) if more else (number, end)
        paragraph = _PARAGRAPH.match(text, stop) if _EGMR.fullmatch(norm) else None
        if paragraph is None:
            yield _found("case", norm, (start, stop), text, source, court, cut)
        else:
            name = f"{court} {norm}".lstrip()
            extra = plain(paragraph[0].rpartition(",")[2])
            yield Found("case", name, start, paragraph.end(), source[start : paragraph.end()], court=court, extra=extra)


def _numbers(text: str, courts: tuple[CourtMention, ...], whole: str) -> Iterator[tuple[str, int, int]]:
    starts = numbers(text)
    words = before_numbers(text, starts)
    yield from _of_courts(text, starts, words)
    yield from _of_the_union(text)
    yield from _of_administration(text, words)
    for match in hits(_VFGH, text, words):
        year = match["n"].rsplit("/", 1)[1]
        if len(year) == 4 or court_of(whole, courts, match.start(), match.end()) == "VfGH":
            sign = match["sign"] + (f" {match['roman']}" if match["roman"] else "")
            yield f"{sign} {match['n']}", *match.span()
    for match in hits(_DOTTED, text, starts):
        if court_of(whole, courts, *match.span()).split(" ")[0] in _ADMINISTRATIVE:
            by_year = len(match["y"]) > 2  # Bavaria: year before number, and the point stays
            between = "." if by_year else "/"
            yield f"{match['a']} {match['sign']} {match['n']}{between}{match['y']}", *match.span()
    yield from _labelled(text)
    last = -1  # where the application before ends: a list has its court only once
    for match in hits(_EGMR, text, starts):
        before = text[max(0, match.start() - 30) : match.start()]
        listed = last >= 0 and _ALSO.fullmatch(text, last, match.start()) is not None
        named = court_of(whole, courts, *match.span()) in {"EGMR", "EKMR"} or _APPLICATION.search(before)
        if listed or named or _STRASBOURG.search(whole[max(0, match.start() - 130) : match.start()]):
            last = match.end()
            yield match["n"], *match.span()


def _of_courts(text: str, starts: list[int], words: list[int]) -> Iterator[tuple[str, int, int]]:
    for match in hits(_GENERAL, text, sorted({*starts, *(m.start() for m in _CHAMBER.finditer(text))})):
        sign = " ".join(match["sign"].split())
        end = (match["check"] or "") + (match["tail"] or "")
        yield f"{match['a']} {sign} {match['n']}/{match['y']}{end}", *match.span()
    for pattern in (_BSG, _NO_CHAMBER):
        for match in hits(pattern, text, words) if pattern is _BSG else pattern.finditer(text):
            yield match[0], *match.span()
    for match in hits(_VWGH, text, sorted({*starts, *words})):
        if not match["sign"] and _DAY.fullmatch(match["n"]):
            continue
        yield f"{match['sign'] or ''} {match['n']}".lstrip(), *match.span()


def _of_administration(text: str, words: list[int]) -> Iterator[tuple[str, int, int]]:
    for pattern in (_BFG, _LVWG, _SWISS, _ELAK):
        for match in pattern.finditer(text):
            if re.search("[0-9]", match["n"]):
                yield match["n"], *match.span()
    for match in hits(_BVWG, text, words):
        yield f"{match['n']} {match['m']}", *match.span()
    for match in hits(_LVWG_SPACED, text, words):
        yield f"{match['sign']} {match['n']}", *match.span()


def _of_the_union(text: str) -> Iterator[tuple[str, int, int]]:
    for match in _EU.finditer(text):
        yield match["n"] + (f" {match['tail'].strip()}" if match["tail"] else ""), *match.span()
    for match in _EU_OLD.finditer(text):
        yield match["n"] or match["o"], *match.span()


def _labelled(text: str) -> Iterator[tuple[str, int, int]]:
    for match in hits(_GZ, text, (m.start() for m in _LABEL.finditer(text))):
        label = "GZ " if match[0].lower().startswith(("gz", "geschäftsz")) else ""
        if label or re.search("[-./]", match["n"]):
            start = match.start() if label else match.start("n")
            yield label + " ".join(match["n"].split()), start, match.end()
