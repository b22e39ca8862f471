"""Persons whose surname stands first („geladen Gruber Franz“), and surnames alone where only a person can stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding import pseudonymise_cues as cue
from pruefstand.blinding.pseudonymise_everyday import CALENDAR, EPONYMS
from pruefstand.blinding.pseudonymise_names import NOUN_SURNAMES, SURNAME_ENDINGS
from pruefstand.blinding.pseudonymise_words import can_be, is_given, noun
from pruefstand.language import lemmas
from pruefstand.language.given_names import GIVEN_WORDS

__all__ = ["alone", "turned"]

_TWO = re.compile(
    rf"(?<![\w.@/-])(?P<s>{cue.NAME})(?=[ ](?P<g>{cue.NAME}(?:[ ]{cue.NAME})?)(?![\w-])"
    rf"|,[ ](?P<c>{cue.NAME})[ ]?[;.\n)])"
)
_HEAD = re.compile(
    rf"^[ \t]*(?:[-*•][ ]|[0-9]{{1,3}}[.)][ ])?(?P<n>(?P<s>(?:(?:von|van|de"
    rf"|zu)[ ])?{cue.NAME}), (?P<g>{cue.NAME}(?:[ ]{cue.NAME})?))"
    r"(?=,|;|:|[ ]?\(|[ ]?\||[ ][–-]|$)(?P<field>[,;:]?[ ]?[(|]?[ ]?(?:geb|\*|SV|AHV|VNR|Vers|Tel|Zimmer|Zi\."
    r"|wohnhaft|Matr|[0-9]"
    r"|Jg|Jahrgang|Pat|ID|Station))?",
    re.MULTILINE,
)
_BEFORE = re.compile(
    r"(?:(?P<verb>[a-zäöüß]{2,25}|Hat|Hatte|Ist|War|Wurde|Wird|Haben|Sind)|(?P<mark>[:(]|[0-9]\.|und|sowie"
    r"|,))[ \n]{1,2}(?:am [0-9. ]{5,12} )?$"
)
_TITLES_TEXT = """
    König Königin Kaiser Kaiserin Papst Graf Gräfin Herzog Herzogin Fürst Fürstin Prinz Prinzessin Zar Bischof
    Erzbischof Kardinal Pfarrer Pater Schwester Bruder Mutter Vater Onkel Tante Cousin Opa Oma Sankt Firma
    Hotel Gasthof Café Sturm Orkan Tief Hoch Kollege Kollegin Chef Freund Freundin Herr Frau Familie Kind
    Morbus Institut Stiftung Schloss Haus Pension Restaurant Privatklinik Klinik Apotheke Kanzlei Praxis Fall
    Rs Causa
"""
_TITLES = frozenset(_TITLES_TEXT.split())
_VERBS = ("VV", "VA", "VM")
_ALONE = re.compile(
    rf"(?<!\w)(?:bei|an)[ ](?P<s>{cue.NAME})(?![\w-]|\s[A-ZÄÖÜ]|,(?![ ][a-zäöü])|/|[ ](?:Rz|Rn|in|und|JBl)(?!\w))"
)
_PRONOUNS = frozenset(
    ("ihn", "ihm", "ihr", "ihnen", "sich", "es", "sie", "er", "mich", "mir", "uns", "nur", "auch", "sodann")
)
_DEALS = re.compile(
    r"bestell|kauf|miet|[lv]er?lieh|leih|arbeit|wohnt|angestellt|beschäftigt|zahl|überw|[Ll]iefer|schick|sandte"
    r"|übergab|übergeben"
    r"|schulde|beauftrag|versichert|gekündigt|eingezogen|ausgezogen"
)
_LONG = 7


def turned(text: str) -> Iterator[tuple[int, int, str, str]]:
    """From, to, given name and surname of every name that has its surname first.

    The second word is a given name that is no word of everyday language; no surname follows it. The first is made
    like a surname, or stands behind a verb, a participle, a mark of a list, or another such name.
    """
    last = -1  # where the name before ended
    for match in _TWO.finditer(text):
        first, names = match["s"], (match["g"] or match["c"]).split(" ")
        if not is_given(names[0]) or _everyday(names[0]):
            continue
        end = match.end("s") + (1 if match["g"] else 2) + len(names[0])
        more = len(names) > 1 and is_given(names[1])
        if more:
            end += 1 + len(names[1])
        elif len(names) > 1 and not lemmas.ordinary(names[1]):
            continue  # a function or title before given name and surname
        if not _surname(first) or (match["c"] and not _made(first)):
            continue
        before = text[max(0, match.start() - 40) : match.start()]
        behind = last >= 0 and re.fullmatch(
            r"(?:,|;| und| sowie|, [0-9]\.| und [0-9]\.)[ \n]", text[last : match.start()]
        )
        if behind or _made(first) or _placed(before):
            last = end
            yield match.start(), end, " ".join(names[: 1 + more]), first
    for match in _HEAD.finditer(text):
        name = match["g"].split(" ")[0]
        told = match["field"] is not None
        given = is_given(name) and not _everyday(name)
        bare = match["s"].split(" ")[-1]
        family = _surname(bare) or (told and (bare in NOUN_SURNAMES or lemmas.unseen(bare)))
        if family and (given or (told and can_be(name, first=False) and not noun(name))):
            yield *match.span("n"), match["g"], match["s"]


def alone(text: str) -> Iterator[tuple[int, int, str]]:
    """From, to and surname of every word behind „bei“ or „an“ that is made like a surname and in no dictionary,
    where the sentence tells of dealings and not of doctrine."""
    for match in _ALONE.finditer(text):
        first = max(text.rfind(".", max(0, match.start() - 120), match.start()), match.start() - 120, 0)
        if (
            len(match["s"]) >= _LONG
            and match["s"] not in EPONYMS
            and _made(match["s"])
            and lemmas.unseen(match["s"])
            and _DEALS.search(text, first, min(match.end() + 80, len(text)))
        ):
            yield *match.span("s"), match["s"]


def _surname(word: str) -> bool:
    return (
        len(word) > 2
        and word not in _TITLES
        and not word.isupper()
        and not is_given(word)
        and word not in GIVEN_WORDS
        and can_be(word, first=True)
        and not noun(word)
    )


def _everyday(name: str) -> bool:
    return name in CALENDAR or (name in GIVEN_WORDS and lemmas.known_noun(name))


def _made(word: str) -> bool:
    """Whether a word has the ending of a surname and is no noun besides."""
    return word.lower().endswith(SURNAME_ENDINGS) and not lemmas.known_noun(word)


def _placed(before: str) -> bool:
    found = _BEFORE.search(before)
    if found is None:
        return False
    if found["mark"]:
        return found["mark"] not in {"und", "sowie", ","}
    return found["verb"] in _PRONOUNS or lemmas.analyse(found["verb"].lower()).tag.startswith(_VERBS)
