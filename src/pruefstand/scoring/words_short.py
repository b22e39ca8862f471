"""Abbreviations with what they stand for: one word or several, points and case left out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pruefstand.scoring.words_variants import spelled

__all__ = ["PHRASES", "SHORT"]

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
            *(
                ("u", "und"),
                ("&", "und"),
                ("jun", "junior"),
                ("jr", "junior"),
                ("sen", "senior"),
                ("bspw", "beispielsweise"),
            ),
            *(
                ("gez", "gezeichnet"),
                ("ggü", "gegenüber"),
                ("u zw", "und zwar"),
                ("zzt", "zurzeit"),
                ("z zt", "zur zeit"),
            ),
            *(("exkl", "exklusive"), ("einschl", "einschließlich"), ("insb", "insbesondere"), ("bzgl", "bezüglich")),
            *(("kw", "kalenderwoche"), ("lt", "laut"), ("mwst", "mehrwertsteuer"), ("ust", "umsatzsteuer")),
            *(("i a", "im auftrag"), ("e v", "eingetragener verein"), ("ing", "ingenieur"), ("dgl", "dergleichen")),
        ),
        # eigene Liste: im Krankenhaus übliche Abkürzungen mit einer einzigen Auflösung
        "klinik": (
            *(("z n", "zustand nach"), ("st p", "status post"), ("o b", "ohne befund"), ("b b", "bei bedarf")),
            *(("i v", "intravenös"), ("i m", "intramuskulär"), ("s c", "subkutan"), ("p o", "per os")),
            *(("b bed", "bei bedarf"), ("n bed", "nach bedarf"), ("k m", "kontrastmittel"), ("k a", "keine angabe")),
            *(("i b", "im bereich"), ("z a", "zum ausschluss"), ("o p b", "ohne pathologischen befund")),
            *(("n b", "nicht bekannt"), ("i o", "in ordnung"), ("a p", "anterior posterior")),
        ),
    }
)
"""Abbreviations by source, points and case left out, with what they stand for. What has two meanings is no entry."""


_ADJECTIVE = ("e", "en", "er", "es", "em")


def _inflected(stem: str, *whole: str) -> tuple[str, ...]:
    return (*whole, *(stem + ending for ending in ("", *_ADJECTIVE)))


def _noun(stem: str, *endings: str) -> tuple[str, ...]:
    return tuple(stem + ending for ending in ("", *endings))


def _named(adjective: str, *nouns: str) -> tuple[str, ...]:
    """An adjective and its noun in every form."""
    return tuple(f"{adjective}{ending} {noun}" for ending in _ADJECTIVE for noun in nouns)


def _court(*names: str) -> tuple[str, ...]:
    return tuple(name + ending for name in names for ending in ("", "s", "es"))


_SHORT: Mapping[str, tuple[str, ...]] = MappingProxyType(
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
        "aa": ("arteriae", "assistenzarzt", "assistenzärztin"),
        "n": ("nervus", "nach"),
        "v": ("vena", "vom"),
        "m": ("musculus", "morbus"),
        "mm": ("musculi",),
        "nn": ("nervi",),
        "vv": ("venae",),
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
        "neg": _inflected("negativ"),
        "pos": (*_inflected("positiv"), *_noun("position", "en")),
        "rez": _inflected("rezidivierend"),
        "prox": _inflected("proximal"),
        "dist": _inflected("distal"),
        "lat": (*_inflected("lateral"), *_inflected("lateinisch")),
        "ant": _inflected("anterior"),
        "rel": _inflected("relativ"),
        "bil": _inflected("bilateral"),
        "beids": _inflected("beidseitig", "beidseits"),
        "amb": _inflected("ambulant"),
        "stat": (*_inflected("stationär"), "status"),
        "postop": _inflected("postoperativ"),
        "präop": _inflected("präoperativ"),
        "intraop": _inflected("intraoperativ"),
        "ehem": (*_inflected("ehemalig"), "ehemals"),
        "allg": (*_inflected("allgemein"), *_inflected("allergisch")),
        "osg": _named("ober", *_noun("sprunggelenk", "s", "es", "e", "en")),
        "usg": _named("unter", *_noun("sprunggelenk", "s", "es", "e", "en")),
        "isg": _noun("iliosakralgelenk", "s", "es", "e", "en"),
        "acg": _noun("akromioklavikulargelenk", "s", "es", "e", "en"),
        "hws": ("halswirbelsäule",),
        "bws": ("brustwirbelsäule",),
        "lws": ("lendenwirbelsäule",),
        "bwk": ("brustwirbelkörper",),
        "lwk": ("lendenwirbelkörper",),
        "khk": _named("koronar", "herzkrankheit", "herzerkrankung"),
        "tvt": _named("tief", "venenthrombose", "beinvenenthrombose"),
        "op": ("operation", "operationen", "operationssaal"),
        "ekg": _noun("elektrokardiogramm", "s", "e"),
        "ct": ("computertomographie", "computertomogramm"),
        "mrt": ("magnetresonanztomographie", "magnetresonanztomogramm"),
        "hb": ("hämoglobin",),
        "bz": ("blutzucker",),
        "rr": ("blutdruck",),
        "hf": ("herzfrequenz",),
        "af": ("atemfrequenz",),
        "temp": ("temperatur", "temperaturen"),
        "dg": ("diagnose", "diagnosen"),
        "pat": ("patient", "patienten", "patientin", "patientinnen"),
        "oa": _noun("oberarzt", "s", "es"),
        "oä": ("oberärztin",),
        "fä": ("fachärztin",),
        "akh": _named("allgemein", *_noun("krankenhaus", "es")),
        "lkh": _noun("landeskrankenhaus", "es"),
        "ukh": _noun("unfallkrankenhaus", "es"),
        "bkh": _noun("bezirkskrankenhaus", "es"),
        "kh": _noun("krankenhaus", "es"),
        "its": ("intensivstation",),
        "zna": _named("zentral", "notaufnahme"),
        # Duden und eigene Liste: in Schriftsätzen und Entscheidungen üblich
        "urt": _noun("urteil", "s", "e", "en"),
        "beschl": ("beschluss", "beschlusses", "beschlüsse", "beschlüssen"),
        "entsch": ("entscheidung", "entscheidungen"),
        "abs": (*_noun("absatz", "es"), "absätze", "absätzen", *_inflected("absolut")),
        "ziff": ("ziffer", "ziffern"),
        "pkt": ("punkt", "punkte", "punkten"),
        "anm": ("anmerkung", "anmerkungen"),
        "aufl": ("auflage", "auflagen"),
        "lit": ("litera", "buchstabe", "literatur"),
        "hrsg": ("herausgeber", "herausgeberin", "herausgegeben"),
        "rspr": ("rechtsprechung",),
        "bekl": ("beklagte", "beklagten", "beklagter"),
        "kl": ("kläger", "klägers", "klägerin", "klage"),
        "ast": ("antragsteller", "antragstellers", "antragstellerin"),
        "bf": ("beschwerdeführer", "beschwerdeführers", "beschwerdeführerin"),
        "vors": ("vorsitzende", "vorsitzenden", "vorsitzender"),
        "ri": ("richter", "richters", "richterin"),
        "rae": ("rechtsanwälte", "rechtsanwälten"),
        "gesch": _inflected("geschieden"),
        "verw": _inflected("verwitwet"),
        "wh": _inflected("wohnhaft"),
        "vm": ("vormittag", "vormittags"),
        "nm": ("nachmittag", "nachmittags"),
        "std": ("stunde", "stunden"),
        "min": ("minute", "minuten", "minimal"),
        "sek": ("sekunde", "sekunden"),
        "tg": ("tag", "tage", "tagen"),
        "jh": ("jahrhundert", "jahrhunderts", "jahrhunderten"),
    }
)
SHORT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {short: tuple(" ".join(map(spelled, whole.split())) for whole in words) for short, words in _SHORT.items()}
)
"""Abbreviations (points and case left out) with every word that they can stand for. An abbreviation is right where
the other text has one of these words; two of these words are never the same."""
