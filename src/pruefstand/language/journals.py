"""Journals, official collections, gazettes: the source in which a decision or a law is printed, in one form.

The lists are our own compilation of usual abbreviations (AZR for Austria, the German and Swiss courts' usage).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.language.anchors import before_numbers, hits, numbers
from pruefstand.language.cases import pinned, plain
from pruefstand.language.courts import COURT_WORDS
from pruefstand.language.values import Found

__all__ = ["COLLECTIONS", "JOURNALS", "journals"]

_JOURNALS_TEXT = """
    NJW NJW-RR NJW-Spezial NJOZ NZA NZA-RR NStZ NStZ-RR StV StraFo NVwZ NVwZ-RR DÖV DVBl JuS JZ JA Jura JURA JR MDR
    VersR WM ZIP NZG NZM NZV NZI NZS NZBau NZWiSt FamRZ FamRB FPR FuR GRUR GRUR-RR GRUR-Prax GRUR-Int MMR CR K&R ZUM
    ZUM-RD WRP BB DB DStR DStRE EFG HFR AG GmbHR ZInsO ZEV ErbR ZfBR BauR IBR ZMR WuM MietRB GE RdA AuR ArbRB EzA AP
    SozR BeckRS juris openJur LMK EuZW EuGRZ EuR EWS ZRP ZStW GA wistra DAR SVR zfs ZfS MedR GesR PflR RDV ZD DuD
    PinG UPR NuR ZUR BayVBl NWVBl VBlBW NdsVBl SächsVBl ThürVBl NordÖR LKV ZGR ZHR ZZP RabelsZ IPRax RIW EuCML VuR
    VRS VD BGHR RPfleger Rpfleger DNotZ MittBayNot RNotZ notar NotBZ AnwBl DGVZ JurBüro AGS RVGreport StBp UR UVR
    UStB KTS WPg DZWIR BKR ZBB WuB EWiR ZfIR ASR SGb NDV ZFSH VSSR FEVS ZAR InfAuslR ZJS HRRS RÜ StuB FR Ubg IStR
    BFH-NV JBl EvBl EvBl-LS ÖJZ ÖJZ-LS ecolex RdW RdM RdM-LS Zak immolex immolex-LS wobl bbl ZVR ZVR-LS ZVB ZVB-LSK
    RPA ÖBA ÖBl ÖBl-LS MR MR-Int jusIT Dako GeS GES ZFR ZIK ZRB iFamZ EF-Z EFSlg MietSlg ARD DRdA DRdA-infas infas
    ASoK SSV-NF SWK SWI ÖStZ ÖStZB taxlex AVR UFSjournal BFGjournal NZ RZ JAP JSt JSt-LS JEV PSR PSR-LS ÖZW wbl VbR
    CuRe RWZ ZAS ZER ZfRV ZfV ZfVB ZöR RdU RdU-LS RdU-U&T FABL migraLex MietRS LES LE-AS GlUNF GlU SZ SSt SWK-Heft
    KRES Arb RpflSlgE RpflE RdWWP ALJ JRP JMG NLMR ÖIMR-NL newsletter KH AnwBl-Ö SPRW ZLB ZVers VR OÖGZ RFG RFE ZWF
    ZSS ZTR ÖJT GRAU FJ GeSRZ AJP SJZ SZW ZSR ZBl ZBJV plädoyer Pra JdT SJ ASA StE BVR RBOG ZR GVP BlSchK FamPra.ch
    sic! Jusletter HAVE digma mp MRA forumpoenale ARV URP LGVE BJM SZZP ius.focus SZS ZVW ZK BN SVZ EuLF CMLR ÖGZ GZ
    DJT AcP AöR VerwArch ZVglRWiss ARSP
"""
JOURNALS = frozenset(_JOURNALS_TEXT.split()) - {"GZ", "FR", "VD", "VR", "ZK", "SV", "SJ"}
"""Journals that are cited by year and page or number."""

COLLECTIONS = (
    *(
        "BGHZ",
        "BGHSt",
        "BVerfGE",
        "BVerfGK",
        "BVerwGE",
        "BAGE",
        "BSGE",
        "BFHE",
        "BPatGE",
        "RGZ",
        "RGSt",
        "OLGZ",
        "LAGE",
    ),
    *("PrOVGE", "OVGE", "RFHE", "BayObLGZ", "BayObLGSt", "VerfGHE", "EuGRZ", "BVGE", "TPF", "BStGerE"),
)
"""Official collections that are cited by volume and page."""
_NOT_JOURNALS_TEXT = """
    EUR CHF USD GBP ATS DEM BGB ABGB StGB StPO ZPO GmbH DSGVO EMRK AEUV EUV UGB HGB SGB ASVG EStG UStG KStG BAO BDSG
    DSG TKG WEG MRG KSchG FAGG EO IO AVG VStG WS SS UID SVNR AHV IBAN BIC PLZ FN EZ KG CELEX ICD DIN ISO RR Nr BGBl
    LGBl ABl RGBl dRGBl VfSlg VwSlg MwSt USt
"""
_NOT_JOURNALS = frozenset(_NOT_JOURNALS_TEXT.split())

_L = r"(?<![\w-])"
_YEAR = r"(?:1[89]|20)[0-9]{2}"
_KNOWN = "|".join(re.escape(name) for name in sorted(JOURNALS, key=lambda name: (-len(name), name)))
_ANY = r"(?:[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{0,12}(?:-[A-Za-zÄÖÜ]{1,6})?)"
_BY_YEAR = re.compile(
    rf"{_L}(?:(?P<name>{_KNOWN})|(?P<any>{_ANY}))[ \n](?P<y>{_YEAR})(?:/(?P<n>[0-9]{{1,5}}(?![0-9]))"
    r"(?:,? ?S\.? ?(?P<p2>[0-9]{1,5})|,[ ](?P<p>[0-9]{1,4})(?!\w|[.,][0-9]|[/%]|[ ](?:Ob"
    r"|[A-Z][A-Za-z]*[ ][0-9]|€|EUR|%|mg)))?"
    r"|,[ \n](?:S\.?[ ]|Nr\.?[ ]|Heft[ ])?(?P<page>[0-9]{1,6})(?![0-9]|[.,][0-9])|[ ]S\.?[ ](?P<s>[0-9]{1,5}))"
    r"(?P<more>(?:,[ ](?:[0-9]{2,5}(?!\w|[.,][0-9]|[/%-]|[ ][A-Z€])))?(?:[ ]?\([0-9]{1,5}(?:[ ]?(?:ff?\.?"
    r"|[-–][ ]?[0-9]{1,5}))?\)|[ ]ff?(?!\w)\.?)?)"
)
_DATED = re.compile(
    rf"{_L}(?P<name>{_KNOWN})[ ](?P<v>[0-9]{{1,3}})/(?P<n>(?:19|20)?[0-9]{{2,4}})(?![\w/])"
    r"(?:,[ ](?:S\.[ ])?(?P<p>[0-9]{1,4})(?!\w|[.,/][0-9]|[ ](?:Ob|[A-Z][A-Za-z]*[ ][0-9]|€|EUR|%|mg)))?"
)
_BY_VOLUME = re.compile(
    rf"{_L}(?P<name>{_KNOWN})[ \n](?P<v>[0-9]{{1,3}})[ ]?\((?P<y>{_YEAR})\)"
    r"(?:,?[ \n](?P<nr>Nr\.?[ ])?(?:S\.?[ ])?(?P<p>[0-9]{1,5})(?![0-9]|[.,/][0-9]))?"
)
_SOZR = re.compile(
    rf"{_L}SozR[ ](?P<v>(?:[34]-)?[0-9]{{4}})[ ](?P<m>§"
    rf"|Art)\.?[ ]?(?P<n>[0-9]{{1,4}}[a-z]?)(?:[ ]Nr\.?[ ](?P<nr>[0-9]{{1,3}}))?"
)
_VOLUME = re.compile(
    rf"{_L}(?P<name>{'|'.join(sorted(COLLECTIONS, key=len, reverse=True))})[ \n](?P<v>[0-9]{{1,3}}),?[ \n]"
    r"(?:S\.?[ ])?(?P<p>[0-9]{1,4})(?![0-9])"
    r"(?P<more>(?:,[ ][0-9]{1,4}(?![\w./]))?(?:[ ]?\([0-9]{1,4}(?:[ ]?(?:ff?\.?|[-–][ ]?[0-9]{1,4}))?\)"
    r"|[ ]ff?(?!\w)\.?)?)"
)
_BGE = re.compile(
    rf"{_L}BGE[ \n](?P<v>[0-9]{{1,3}})[ \n](?P<part>I|II|III|IV|V|Ia|Ib)[ \n](?P<p>[0-9]{{1,4}})(?![0-9])"
)
_NUMBERED = re.compile(
    rf"{_L}(?P<name>VfSlg|VwSlg|VwSlgNF|MietSlg|EFSlg|Arb|SSV-NF|GlUNF|GlU|Slg|ARD"
    r"|KRSlg)\.?[ \n](?P<n>[0-9]{1,3}(?:\.[0-9]{3})?|[0-9]{4,5})"
    r"(?:[ ](?P<part>[AFN]))?(?:/(?P<y>[0-9]{1,4}(?:/[0-9]{1,3})?))?(?![0-9])"
)
_SLG = re.compile(rf"{_L}Slg\.?[ ](?P<y>{_YEAR}),?[ ](?P<p>(?:(?:I|II)-(?:[A-Z]-)?)?[0-9]{{1,5}})(?![0-9])")
_GAZETTE = re.compile(
    rf"{_L}(?P<name>d?RGBl|StGBl|BGBl|LGBl|DRGBl|BStBl|GVBl|GVOBl|GBl|SächsGVBl|GV[.]? NRW|GBlÖ)\.?"
    r"(?:[ \n](?P<part>III|II|I)(?=[ \n]))?[ \n]?(?:(?:Nr\.?[ \n]?"
    r"|Nr )?(?P<a>[0-9]{1,4})/(?P<b>[0-9]{1,4})(?![0-9/])"
    rf"|(?P<y>{_YEAR})(?:[ ](?P<part2>III|II|I)(?!\w))?,?[ ]?(?:S\.?[ ]?|Nr\.?[ ]?)?(?P<p>[0-9]{{1,5}})(?![0-9/])"
    r"|S\.?[ ](?P<s>[0-9]{1,5})(?![0-9]))"
)
_ABL = re.compile(
    rf"{_L}ABl\.?(?:[ ]?(?:EU|EG|der EU))?[ \n](?:Nr\.?[ ])?(?P<part>[LC])[ \n]?(?:(?P<y>{_YEAR})/"
    r"(?P<m>[0-9]{1,5})|(?P<n>[0-9]{1,4})(?:/(?P<p>[0-9]{1,4}))?)(?![0-9])"
)
_ABL_PAGE = re.compile(
    r"(?<!\w)ABl[^\n;]{0,24}[ ]vom[ ][0-9]{1,2}\.[ ]?[0-9]{1,2}\.[ ]?[0-9]{4},?[ ](?P<page>S\.?["
    r" ][0-9]{1,4}(?:[ ]ff?\.?)?)"
)
_AS = re.compile(
    rf"{_L}(?P<name>AS|BBl|SR)[ ](?P<y>{_YEAR}|[0-9]{{3}}\.[0-9]{{1,3}}(?:\.[0-9]{{1,3}})?)(?:[ ]"
    r"(?P<p>[IVX]{1,3} [0-9]{1,4}|[0-9]{1,5}))?(?![0-9]|[.][0-9])"
)


def journals(text: str, source: str) -> Iterator[Found]:
    """Every printed source as name with year, volume, number and page: ``NJW 2018, 905``, ``EvBl 2016/88``,
    ``BGE 138 II 217``, ``VfSlg 19632/2012``, ``BGBl I 59/2014``. Pages further on and pinpoints belong to it.

    A name that is not in the list counts where it has two capitals and is no court, law or currency.
    """
    for norm, start, end, more in _all(text):
        stop = pinned(text, end)
        extra = " ".join(part for part in (plain(more), plain(text[end:stop])) if part)
        yield Found("journal", norm, start, stop, source[start:stop], extra=extra)
    for match in _ABL_PAGE.finditer(text) if "ABl" in text else ():
        yield Found("pinpoint", plain(match["page"]), *match.span("page"), source[slice(*match.span("page"))])


def _all(text: str) -> Iterator[tuple[str, int, int, str]]:
    words = before_numbers(text, numbers(text))
    gazettes = any(name in text for name in ("Bl", "GV"))
    for match in _GAZETTE.finditer(text) if gazettes else ():
        yield _gazette(match), *match.span(), ""
    for match in _ABL.finditer(text) if "ABl" in text else ():
        rest = f"{match['y']}/{match['m']}" if match["y"] else match["n"] + (f", {match['p']}" if match["p"] else "")
        yield f"ABl {match['part']} {rest}", *match.span(), ""
    for match in hits(_BGE, text, words):
        yield f"BGE {match['v']} {match['part']} {match['p']}", *match.span(), ""
    for match in hits(_SLG, text, words):
        yield f"Slg {match['y']}, {match['p']}", *match.span(), ""
    for match in hits(_VOLUME, text, words):
        yield f"{match['name']} {match['v']}, {match['p']}", *match.span(), match["more"]
    for match in hits(_NUMBERED, text, words):
        number = match["n"].replace(".", "")
        part = f" {match['part']}" if match["part"] else ""
        yield f"{match['name']} {number}{part}" + (f"/{match['y']}" if match["y"] else ""), *match.span(), ""
    for match in hits(_BY_YEAR, text, words):
        name = match["name"] or match["any"]
        if match["name"] or _may_be_journal(name):
            page = match["page"] or match["s"]
            number = f"/{match['n']}" if match["n"] else f", {page}"
            extra = match["p"] or match["p2"]
            yield f"{name} {match['y']}{number}" + (f", {extra}" if extra else ""), *match.span(), match["more"]
    yield from _by_volume(text, words)
    for match in hits(_AS, text, words):
        if match["name"] == "SR" or match["p"]:
            yield f"{match['name']} {match['y']}" + (f" {match['p']}" if match["p"] else ""), *match.span(), ""


def _by_volume(text: str, words: list[int]) -> Iterator[tuple[str, int, int, str]]:
    """Journals and collections that are cited by volume or statute instead of by year."""
    for match in hits(_DATED, text, words):
        page = f", {match['p']}" if match["p"] else ""
        yield f"{match['name']} {match['v']}/{match['n']}{page}", *match.span(), ""
    for match in hits(_BY_VOLUME, text, words):
        page = (" Nr " if match["nr"] else ", ") + match["p"] if match["p"] else ""
        yield f"{match['name']} {match['v']} ({match['y']}){page}", *match.span(), ""
    for match in _SOZR.finditer(text) if "SozR" in text else ():
        number = f" Nr {match['nr']}" if match["nr"] else ""
        yield f"SozR {match['v']} {match['m']} {match['n']}{number}", *match.span(), ""


def _may_be_journal(name: str) -> bool:
    capitals = sum(sign.isupper() for sign in name)
    return capitals >= 2 and len(name) > 2 and name not in _NOT_JOURNALS and name not in COURT_WORDS


def _gazette(match: re.Match[str]) -> str:
    part = match["part"] or match["part2"]
    name = match["name"] + (f" {part}" if part else "")
    if match["s"]:
        return f"{name}, {match['s']}"
    if match["y"]:
        return f"{name} {match['y']}, {match['p']}"
    first, second = match["a"], match["b"]
    if len(first) == 4 and 1700 <= int(first) <= 2100 and not (len(second) == 4 and 1800 <= int(second) <= 2100):
        first, second = second, first  # both orders are in use; the number stands before the year here
    return f"{name} {first}/{second}"
