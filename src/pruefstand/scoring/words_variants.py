"""Spellings that are equally right: listed one by one with their source, applied to words in lower case."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

__all__ = ["INSIDE", "PHRASES", "SPELLINGS", "spelled"]

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
            *(("z b", "zum beispiel"), ("d h", "das heißt"), ("u a", "unter anderem"), ("usw", "und so weiter")),
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
            *(("u u", "unter umständen"), ("z t", "zum teil"), ("v a", "vor allem"), ("m e", "meines erachtens")),
            *(("u z", "und zwar"), ("etc", "et cetera"), ("o ä", "oder ähnliches"), ("zzgl", "zuzüglich")),
        ),
        # eigene Liste: im Krankenhaus übliche Abkürzungen mit einer einzigen Auflösung
        "klinik": (
            *(("z n", "zustand nach"), ("st p", "status post"), ("o b", "ohne befund"), ("bds", "beidseits")),
            *(("i v", "intravenös"), ("i m", "intramuskulär"), ("s c", "subkutan"), ("p o", "per os")),
        ),
    }
)
"""Abbreviations by source, points and case left out, with what they stand for. What has two meanings is no entry."""

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
