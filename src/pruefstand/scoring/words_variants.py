"""Spellings that are equally right: listed one by one with their source, applied to words in lower case."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

__all__ = ["INSIDE", "PHRASES", "SHORT", "SPELLINGS", "spelled"]

SPELLINGS: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        # Amtliches Regelwerk der deutschen Rechtschreibung, Wörterverzeichnis: beide Schreibungen zugelassen
        "regelwerk": (
            *(("photo", "foto"), ("photograph", "fotograf"), ("photographie", "fotografie"), ("graphik", "grafik")),
            *(("biographie", "biografie"), ("geographie", "geografie"), ("orthographie", "orthografie")),
            *(("delphin", "delfin"), ("phantasie", "fantasie"), ("joghurt", "jogurt"), ("nougat", "nugat")),
            *(("potential", "potenzial"), ("potentiell", "potenziell"), ("essentiell", "essenziell")),
            *(("existentiell", "existenziell"), ("substantiell", "substanziell"), ("differential", "differenzial")),
            *(("aufwändig", "aufwendig"), ("selbständig", "selbstständig"), ("selbständigkeit", "selbstständigkeit")),
        ),
        # Schreibung vor der Reform von 1996: ß nach kurzem Vokal
        "vor_1996": (
            *(("daß", "dass"), ("muß", "muss"), ("mußt", "musst"), ("mußte", "musste"), ("müßte", "müsste")),
            *(("läßt", "lässt"), ("schluß", "schluss"), ("abschluß", "abschluss"), ("prozeß", "prozess")),
            *(("fluß", "fluss"), ("bißchen", "bisschen"), ("beschluß", "beschluss"), ("anlaß", "anlass")),
            *(("gewiß", "gewiss"), ("bewußt", "bewusst"), ("nuß", "nuss"), ("riß", "riss"), ("biß", "biss")),
            *(("einfluß", "einfluss"), ("verschluß", "verschluss"), ("kompreß", "kompress"), ("streß", "stress")),
        ),
        # Schweizer Schreibung ohne ß; nur Wörter, die mit ss kein anderes Wort sind (also nicht Masse, Busse)
        "schweiz": (
            *(("gross", "groß"), ("heiss", "heiß"), ("heissen", "heißen"), ("heisst", "heißt"), ("weiss", "weiß")),
            *(("fuss", "fuß"), ("füsse", "füße"), ("spass", "spaß"), ("bloss", "bloß"), ("süss", "süß")),
            *(("gruss", "gruß"), ("grüsse", "grüße"), ("schliessen", "schließen"), ("schliesst", "schließt")),
            *(("stoss", "stoß"), ("beissen", "beißen"), ("giessen", "gießen"), ("fliessen", "fließen")),
            *(("schliesslich", "schließlich"), ("draussen", "draußen"), ("dreissig", "dreißig")),
        ),
        # Eindeutschende und fachsprachliche Schreibung nebeneinander (Duden)
        "fachsprache": (
            *(("carcinom", "karzinom"), ("cortison", "kortison"), ("cortex", "kortex"), ("calcium", "kalzium")),
            *(("cirrhose", "zirrhose"), ("oedem", "ödem"), ("oesophagus", "ösophagus"), ("oxyd", "oxid")),
            *(("cyste", "zyste"), ("coecum", "zökum"), ("caecum", "zäkum"), ("cervix", "zervix")),
        ),
    }
)
"""Whole words by source: the variant and the form that stands for both; both may take an ending."""

INSIDE: Mapping[str, str] = MappingProxyType(
    {
        "strasse": "straße",
        "massnahme": "maßnahme",
        "gemäss": "gemäß",
        "mässig": "mäßig",
        "grösse": "größe",
        "ausserhalb": "außerhalb",
        "äusser": "äußer",
        "gefäss": "gefäß",
        "eiweiss": "eiweiß",
        "schliesslich": "schließlich",
    }
)
"""Swiss spellings that stand for the same inside longer words too (``bahnhofstrasse``); no other word holds them."""

PHRASES: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        # Duden, Verzeichnis der Abkürzungen
        "duden": (
            *(("z b", "zum beispiel"), ("d h", "das heißt"), ("usw", "und so weiter")),
            *(("bzw", "beziehungsweise"), ("ca", "circa"), ("zirka", "circa"), ("evtl", "eventuell")),
            *(("ggf", "gegebenenfalls"), ("inkl", "inklusive"), ("dr", "doktor"), ("prof", "professor")),
            *(
                ("nr", "nummer"),
                ("rn", "randnummer"),
                ("rdnr", "randnummer"),
                ("vgl", "vergleiche"),
                ("sog", "sogenannt"),
                ("i d r", "in der regel"),
            ),
            *(("u u", "unter umständen"), ("z t", "zum teil"), ("m e", "meines erachtens")),
            *(("u z", "und zwar"), ("etc", "et cetera"), ("o ä", "oder ähnliches"), ("zzgl", "zuzüglich")),
            *(("i v m", "in verbindung mit"), ("ivm", "in verbindung mit"), ("str", "straße"), ("gem", "gemäß")),
            *(("a m", "am main"), ("a d", "an der"), ("bl", "blatt"), ("fn", "fußnote"), ("abb", "abbildung")),
            *(("tel", "telefon"), ("zw", "zwischen"), ("mind", "mindestens"), ("max", "maximal"), ("rz", "randziffer")),
            *(("s o", "siehe oben"), ("s u", "siehe unten"), ("z hd", "zu handen"), ("i s d", "im sinne des")),
            *(("a a o", "am angegebenen ort"), ("dipl ing", "diplomingenieur"), ("aktz", "aktenzeichen")),
            *(("az", "aktenzeichen"), ("h m", "herrschende meinung"), ("zit", "zitiert"), ("spez", "speziell")),
        ),
        # eigene Liste: im Krankenhaus übliche Abkürzungen mit einer einzigen Auflösung
        "klinik": (
            *(("z n", "zustand nach"), ("st p", "status post"), ("o b", "ohne befund"), ("b b", "bei bedarf")),
            *(("i v", "intravenös"), ("i m", "intramuskulär"), ("s c", "subkutan"), ("p o", "per os")),
        ),
    }
)
"""Abbreviations by source, points and case left out, with what they stand for. What has two meanings is no entry."""


def _inflected(stem: str, *whole: str) -> tuple[str, ...]:
    return (*whole, *(stem + ending for ending in ("", "e", "en", "er", "es", "em")))


def _court(*names: str) -> tuple[str, ...]:
    return tuple(name + ending for name in names for ending in ("", "s", "es"))


SHORT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # Duden, Verzeichnis der Abkürzungen: gebeugte Wörter und Abkürzungen mit mehreren Auflösungen
        "re": ("rechts", *_inflected("recht")[1:]),
        "li": ("links", *_inflected("link")[1:]),
        "bds": _inflected("beidseitig", "beidseits"),
        "sog": _inflected("sogenannt"),
        "tgl": _inflected("täglich"),
        "wö": _inflected("wöchentlich"),
        "wtl": _inflected("wöchentlich"),
        "chron": _inflected("chronisch"),
        "geb": _inflected("geboren"),
        "gest": _inflected("gestorben"),
        "verh": _inflected("verheiratet"),
        "zust": _inflected("zuständig"),
        "unauff": _inflected("unauffällig"),
        "path": _inflected("pathologisch"),
        "u a": ("unter anderem", "unter anderen", "und andere", "und anderes"),
        "v a": ("vor allem", "verdacht auf"),
        "s": ("seite", "seiten", "satz", "siehe"),
        "f": ("folgende", "folgender", "folgenden"),
        "ff": ("fortfolgende", "folgende"),
        "st": ("sankt", "stück", "status", "stunde"),
        "hr": ("herr", "herrn"),
        "hrn": ("herrn",),
        "fr": ("frau", "freitag", "franken"),
        "fa": ("firma", "facharzt", "fachärztin"),
        "mag": ("magister", "magistra"),
        "pd": ("privatdozent", "privatdozentin"),
        "univ prof": ("universitätsprofessor", "universitätsprofessorin"),
        "prim": ("primar", "primarius", "primaria"),
        "ra": ("rechtsanwalt", "rechtsanwalts", "rechtsanwältin"),
        "rain": ("rechtsanwältin",),
        "sta": ("staatsanwalt", "staatsanwältin", "staatsanwaltschaft"),
        "ag": ("aktiengesellschaft", "amtsgericht"),
        "gmbh": ("gesellschaft mit beschränkter haftung",),
        "bgh": _court("bundesgerichtshof"),
        "ogh": _court("oberster gerichtshof", "obersten gerichtshof", "obersten gerichtshofs"),
        "olg": _court("oberlandesgericht"),
        "lg": _court("landgericht", "landesgericht"),
        "vg": _court("verwaltungsgericht"),
        "bverfg": _court("bundesverfassungsgericht"),
        "bverwg": _court("bundesverwaltungsgericht"),
        "bag": _court("bundesarbeitsgericht"),
        "bsg": _court("bundessozialgericht"),
        "vwgh": _court("verwaltungsgerichtshof"),
        "vfgh": _court("verfassungsgerichtshof"),
        "eugh": _court("europäischer gerichtshof", "europäische gerichtshof", "europäischen gerichtshof"),
        **{day[:2]: (day,) for day in ("montag", "dienstag", "mittwoch", "donnerstag", "samstag", "sonntag")},
        # eigene Liste: im Krankenhaus üblich
        "a": ("arteria",),
        "aa": ("arteriae",),
        "n": ("nervus", "nach"),
        "v": ("vena", "vom"),
        "m": ("musculus",),
        "lig": ("ligamentum",),
        "hwk": ("halswirbelkörper",),
        "ssw": ("schwangerschaftswoche",),
        "kg": ("körpergewicht",),
        "amp": ("ampulle", "ampullen"),
        "tbl": ("tablette", "tabletten"),
        "tabl": ("tablette", "tabletten"),
        "trpf": ("tropfen",),
        "tr": ("tropfen",),
        "rö": ("röntgen",),
    }
)
"""Abbreviations (points and case left out) with every word that they can stand for. An abbreviation is right where
the other text has one of these words; two of these words are never the same."""

_ENDINGS = ("", "e", "en", "er", "em", "es", "s", "n", "ns", "t", "te", "ten", "heit", "keit")
_WHOLE = {
    variant + ending: base + ending for rows in SPELLINGS.values() for variant, base in rows for ending in _ENDINGS
}
_INSIDE = re.compile("|".join(sorted(INSIDE, key=len, reverse=True)))
_HYPHEN = re.compile(r"(?<=\w)-(?=[^\W\d_])|(?<=[^\W\d_])-(?=\w)|(?<=\w)'(?=\w)")


@lru_cache(maxsize=65536)
def spelled(word: str) -> str:
    """The word (lower case, NFC) in the one spelling that stands for its variants; hyphens beside a letter and
    apostrophes are left out, those between digits stay. Umlauts are never taken apart, ``ss`` is ``ß`` only where
    listed."""
    word = _HYPHEN.sub("", word)
    return _INSIDE.sub(lambda match: INSIDE[match[0]], _WHOLE.get(word, word))
