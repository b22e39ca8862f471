"""Stems of German words: one key for all forms of a word and for the nouns made from it.

A stem is a key for comparison, no word of the language. Strong verbs come from the rules, everything else from endings;
own compilation; to check it: Duden, *Die Grammatik* (10th ed. 2022), inflection and word formation. A model (HanTa)
finds better lemmas of single words, but takes 8 ms a word where nothing is cached, and parts compounds less often than
the vocabulary of the texts compared does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

__all__ = ["PREFIXES", "fold", "present", "separable", "stem", "uninflected"]

_FOLD = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss", "é": "e", "è": "e", "á": "a"})
PREFIXES = (
    *("zurück", "zusammen", "weiter", "wieder", "unter", "über", "durch", "heran", "herum", "nieder", "fest", "fort"),
    *("hinzu", "heraus", "hinaus", "herab", "hoch", "nach", "statt", "frei", "vor", "auf", "aus", "ein", "bei", "mit"),
    *("her", "hin", "los", "weg", "dar", "teil", "wahr", "preis", "fern", "um", "an", "ab", "zu"),
)
"""Prefixes that part from their verb, the longer first."""
_FOLDED = tuple(prefix.translate(_FOLD) for prefix in PREFIXES)
_SUFFIXES = (
    *("isierungen", "isierung", "isationen", "isation", "isierten", "isierte", "isieren", "isiert", "isierbar"),
    *("ierungen", "ierung", "ationen", "ation", "ierten", "ierte", "ieren", "iert", "ierbar", "ionen", "ion", "itaten"),
    *("itat", "ismus", "igkeiten", "igkeit", "lichkeit", "ungen", "ung", "heiten", "heit", "keiten", "keit", "nisse"),
    *("nis", "innen", "lich", "isch", "bar", "sam", "haft", "ig", "in"),
)
_ENDINGS = (
    *(
        "etesten",
        "eteste",
        "testen",
        "teste",
        "etem",
        "eten",
        "eter",
        "etes",
        "ete",
        "sten",
        "ste",
        "ten",
        "tem",
        "ter",
    ),
    *("tes", "em", "en", "er", "es", "et", "te", "st", "e", "n", "s", "t"),
)
_NOUN_ENDINGS = ("ens", "ern", "em", "en", "er", "es", "e", "n", "s")
_SHORTEST = 4


_DENTAL = (
    "acht antwort arbeit atm beaufsicht bedeut befurcht begegn begleit beicht benachricht beobacht bereit "
    "bericht bestatt betracht bewirt bild blend blut bucht deut dicht duft eign einricht end entwert ereign "
    "erkund erstatt erwart falt fast feucht flucht frist furcht gefahrd gestalt gestatt grund haft heft heirat "
    "hust knet kost land last laut leist leit leucht leugn luft meld miet nacht not offn ordn pacht pfand rast "
    "rechn red regn rett richt rost rust schad schalt schicht schlacht schlicht schutt segn spalt spend spott "
    "start stift stut tast test tracht trockn unterricht verantwort verdacht vernicht verpflicht verspat "
    "verwalt verwund vorbereit wacht walt wart wert zeichn zucht zund zweit "
)
"""Stems of verbs that take an *e* before *t*: „berichten“, „berichtet“ and „berichtete“ are one verb."""
_DENTAL_ENDING = r"(?:e|en|et|est|ete|eten|etest|etet|etes|eter|etem|end|ende[nmrs]?)"


def fold(word: str) -> str:
    """Lower case without umlauts and sharp s; apostrophes and hyphens go."""
    return word.lower().translate(_FOLD).replace("-", "").replace("'", "").replace("’", "")


def uninflected(word: str) -> str:
    """A word without the ending of its case or number, its first letter as it is: „Berufungen“ is „Berufung“, and no
    form of „Beruf“."""
    folded = fold(word)
    for ending in ("ern", "en", "es", "er", "e", "n", "s"):
        if folded.endswith(ending) and len(folded) - len(ending) >= _SHORTEST:
            folded = folded[: -len(ending)]
            break
    return f"{word[0]}{folded[1:]}" if word else ""


def present(verb: str) -> tuple[str, ...]:
    """The regular forms of the present of an infinitive, and of its participle: „weise“, „weist“, „weisend“."""
    base = verb[:-2] if verb.endswith("en") else verb[:-1]
    link = "e" if base.endswith(("t", "d")) else ""
    return (f"{base}e", f"{base}{link}t", *(f"{verb}d{ending}" for ending in ("", "e", "er", "es", "en", "em")))


def separable(folded: str) -> str:
    """The prefix of a folded verb that can part from it, or nothing."""
    if not folded.startswith(_FOLDED):
        return ""
    for prefix in _FOLDED:
        if folded.startswith(prefix) and len(folded) - len(prefix) >= _SHORTEST - 1:
            return prefix
    return ""


def stem(word: str, strong: Mapping[str, str]) -> str:
    """The key of a word; ``strong`` maps the folded forms of strong verbs to their stem (``gegangen`` to ``geh``)."""
    folded = fold(word)
    if folded in strong:
        return strong[folded]
    if word[:1].islower():
        verb = _dental(folded) or _verb(folded, strong)
        if verb:
            return verb
    else:
        prefix = separable(folded)
        rest = folded[len(prefix) :] if prefix else ""
        for form in (rest, rest[:-1], rest[:-2]):
            if prefix and f"+{form}" in strong:
                return prefix + strong[f"+{form}"]
    return _stripped(folded, noun=word[:1].isupper())


@cache
def _dental_pattern() -> re.Pattern[str]:
    prefixes = "|".join(sorted(_FOLDED, key=lambda prefix: (-len(prefix), prefix)))
    return re.compile(
        rf"(?P<prefix>(?:{prefixes})?)(?:ge|zu)?(?P<bound>(?:be|ver|er|ent|zer|miss|unter|uber)?)"
        rf"(?P<base>{'|'.join(sorted(_DENTAL.split(), key=lambda base: (-len(base), base)))}){_DENTAL_ENDING}"
    )


def _dental(folded: str) -> str:
    """The stem of a form of such a verb; or nothing."""
    match = _dental_pattern().fullmatch(folded)
    return f"{match['prefix']}{match['bound']}{match['base']}" if match else ""


def _verb(folded: str, strong: Mapping[str, str]) -> str:
    """The stem of a participle or an infinitive with *zu* inside, of a strong verb with a prefix; or nothing."""
    prefix = separable(folded)
    rest = folded[len(prefix) :]
    if prefix and rest in strong:
        return prefix + strong[rest]
    if prefix and rest.startswith("zu") and len(rest) > 2 + _SHORTEST and rest.endswith("n"):
        inner = rest[2:]
        return prefix + strong.get(inner, _stripped(inner))
    bare = rest
    for ending in ("en", "er", "es", "em", "e"):  # an inflected participle
        if bare.endswith(ending) and (bare[: -len(ending)] in strong):
            return prefix + strong[bare[: -len(ending)]]
    if rest.startswith("ge") and len(rest) >= 6:
        inner = rest[2:]
        for ending in ("tes", "ten", "ter", "tem", "te", "t", "en"):
            if inner.endswith(ending) and len(inner) - len(ending) >= 3:
                return prefix + _stripped(inner[: -len(ending)] + "en")
    return ""


def _stripped(folded: str, *, noun: bool = False) -> str:
    """Suffixes of word formation first; where there are none, one ending of inflection and the suffixes behind it."""
    bare = _without_suffixes(folded)
    if bare != folded:
        return (
            bare[:-2]
            if bare.endswith("er") and folded.endswith(("in", "innen")) and len(bare) > _SHORTEST + 1
            else bare
        )
    endings, least = (_NOUN_ENDINGS, _SHORTEST) if noun else (_ENDINGS, _SHORTEST - 1)
    if noun and folded.endswith("ers") and len(folded) > 2 * _SHORTEST:
        folded = folded[:-1]  # „des Druckers“: what it stems from is „Drucker“
    if not noun and folded.endswith("sst") and len(folded) >= _SHORTEST:
        return folded[:-1]  # „fasst“, „schließt“: the *s* is the stem's
    for ending in endings:
        if folded.endswith(ending) and len(folded) - len(ending) >= least:
            bare = folded[: -len(ending)]
            if noun and ending == "n" and bare[-1] not in "elr":
                continue  # „Plan“, „Bahn“: the *n* is the stem's
            if not noun and bare.endswith("en") and ending in ("e", "er", "es", "em", "en") and len(bare) > _SHORTEST:
                bare = bare[:-2]  # „offene“ and „offen“
            return _without_suffixes(bare)
    return folded


def _without_suffixes(folded: str) -> str:
    for _twice in range(2):
        if not folded.endswith(_SUFFIXES):
            break
        for suffix in _SUFFIXES:
            if folded.endswith(suffix) and len(folded) - len(suffix) >= _SHORTEST:
                folded = folded[: -len(suffix)]
                break
        else:
            break
    return folded
