"""Spellings that are equally right: listed one by one with their source, applied to words in lower case."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

__all__ = ["INSIDE", "SPELLINGS", "spelled"]

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
    }
)
"""Whole words by source: the variant and the form that stands for both; both may take an ending."""

INSIDE: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        # Schweizer Schreibung, die auch in längeren Wörtern dasselbe Wort ist
        "schweiz": (
            *(("strasse", "straße"), ("massnahme", "maßnahme"), ("gemäss", "gemäß"), ("mässig", "mäßig")),
            *(("grösse", "größe"), ("ausserhalb", "außerhalb"), ("äusser", "äußer"), ("gefäss", "gefäß")),
            *(("eiweiss", "eiweiß"), ("schliesslich", "schließlich")),
        ),
        # Eindeutschende und fachsprachliche Schreibung nebeneinander (Duden, Amtliches Regelwerk § 32)
        "fachsprache": (
            *(("cardi", "kardi"), ("carotis", "karotis"), ("carpal", "karpal"), ("caudal", "kaudal")),
            *(("cranial", "kranial"), ("cranio", "kranio"), ("clavicul", "klavikul"), ("coronar", "koronar")),
            *(("cortex", "kortex"), ("cortical", "kortikal"), ("cortison", "kortison"), ("corticoid", "kortikoid")),
            *(("cutan", "kutan"), ("colitis", "kolitis"), ("coloskop", "koloskop"), ("commotio", "kommotio")),
            *(("contusio", "kontusio"), ("contractur", "kontraktur"), ("condyl", "kondyl"), ("fractur", "fraktur")),
            *(("scopie", "skopie"), ("scapul", "skapul"), ("sclero", "sklero"), ("scolio", "skolio")),
            *(("lactat", "laktat"), ("lactos", "laktos"), ("sacral", "sakral"), ("sacrum", "sakrum")),
            *(("thoracal", "thorakal"), ("thoraco", "thorako"), ("muscul", "muskul"), ("macul", "makul")),
            *(("occipital", "okzipital"), ("calcane", "kalkane"), ("decubit", "dekubit"), ("leuco", "leuko")),
            *(("carcinom", "karzinom"), ("calcium", "kalzium"), ("cyst", "zyst"), ("ocyt", "ozyt")),
            *(("cytom", "zytom"), ("cytol", "zytol"), ("cerebr", "zerebr"), ("cervic", "zervik")),
            *(("cervix", "zervix"), ("cirrhos", "zirrhos"), ("coecum", "zökum"), ("caecum", "zäkum")),
            *(("coecal", "zökal"), ("caecal", "zäkal"), ("penicillin", "penizillin"), ("vaccin", "vakzin")),
            *(("cellul", "zellul"), ("circul", "zirkul"), ("acidos", "azidos"), ("ascites", "aszites")),
            *(("ascend", "aszend"), ("descend", "deszend"), ("abscess", "abszess"), ("fascie", "faszie")),
            *(("oesophag", "ösophag"), ("oestrogen", "östrogen"), ("haemat", "hämat"), ("haemo", "hämo")),
            *(("anaemi", "anämi"), ("ischaem", "ischäm"), ("leukaem", "leukäm"), ("paediatr", "pädiatr")),
            *(("gynaekolog", "gynäkolog"), ("orthopaed", "orthopäd"), ("oedem", "ödem"), ("foetal", "fötal")),
            *(("diarrhoe", "diarrhö"), ("graphi", "grafi"), ("photo", "foto"), ("telephon", "telefon")),
            *(("oxyd", "oxid"),),
        ),
    }
)
"""Stems by source, the variant and the form that stands for both, in longer words too (``bahnhofstrasse``); no other
word holds the variant."""

_ENDINGS = ("", "e", "en", "er", "em", "es", "s", "n", "ns", "t", "te", "ten", "heit", "keit")
_WHOLE = {
    variant + ending: base + ending for rows in SPELLINGS.values() for variant, base in rows for ending in _ENDINGS
}
_STEMS = {variant: base for rows in INSIDE.values() for variant, base in rows}
_INSIDE = re.compile("|".join(sorted(_STEMS, key=len, reverse=True)))
_HYPHEN = re.compile(r"(?<=\w)-(?=[^\W\d_]|[%‰§&°€$])|(?<=[^\W\d_])-(?=\w)|(?<=[%‰§&°€$])-(?=\w)|(?<=\w)'(?=\w)")


@lru_cache(maxsize=65536)
def spelled(word: str) -> str:
    """The word (lower case, NFC) in the one spelling that stands for its variants; hyphens beside a letter or a
    sign that is read as a word and apostrophes are left out, those between digits stay. Umlauts are never taken apart,
    ``ss`` is ``ß`` only where listed."""
    word = _HYPHEN.sub("", word)
    return _INSIDE.sub(lambda match: _STEMS[match[0]], _WHOLE.get(word, word))
