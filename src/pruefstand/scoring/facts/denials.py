"""Where a text denies: the phrases of the rules, verbs that deny their object, *gegen* before a verb of voting."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pruefstand.scoring.facts.clause import Word
from pruefstand.scoring.facts.lexicon import Lexicon
from pruefstand.scoring.facts.tables import Tables

__all__ = ["Denial", "denials", "denies_here", "words_in"]

_FALLING = ("entfall", "entfiel", "entfäll")
_TO = re.compile(r"(?<!\w)[aA]uf(?!\w)")
"""„auf den Nachlass entfallen 31.500 Euro“ denies nothing."""
_TO_WHOM = re.compile(r" auf (?:d(?:en|ie|as)|ein(?:en|e)?|[A-ZÄÖÜ](?!unsch|ntrag|nordnung|eschluss|nweisung))")
_UNIT = r"(?:€|%|°|Euro|Franken|Liter|Stunden|Minuten|Grad|Prozent|km/h|[a-zµ]{1,3}(?!\w))"
_BOUND = re.compile(
    rf"\s*(?:unter|über|mehr als|weniger als|länger als|höher als)\s+(?:\d[\d.,]{{0,12}}\s?{_UNIT}"
    r"|[a-zäöüß]{0,20}(?:zig|zehn|hundert|tausend)(?!\w))"
)
"""„nicht unter 2,5 Litern“ sets a bound and denies nothing."""
_AT_MOST = re.compile(
    r"(?<!seit )(?<!vor )(?<!nach )(?<!\w)(?:mehr|länger|öfter|später|höher|größer|weniger|früher) als(?!\w)"
    r"[^.;:!?]{0,60}(?<!\w)(?:darf|dürfen|durfte|durften|soll|sollen|sollte|kann|können)(?!\w)",
    re.IGNORECASE,
)
"""„Mehr als 350 Euro darf die Fahrt nicht kosten“ sets one too."""
_FREE = re.compile(r"(?:gratis|kosten(?:los|frei)|unentgeltlich|gebührenfrei)", re.IGNORECASE)
_DOING = re.compile(
    r"(?<!\w)(?!(?:ist|sind|geht|gehen|haben|hat|kommt|kommen|bleibt)(?!\w))[a-zäöüß]{3,}(?:t|en|te)(?!\w)"
)
"""What is done for nothing is done: „sie leitet das Projekt kostenlos“; „Kinder gehen gratis“ pay nothing."""
_AGAINST = re.compile(
    r"(?<!\w)[gG]egen(?! (?:\d+|[a-zäöüß]+) (?:Gegens|S)timmen?)(?= [^.;:!?\n]{3,90}?(?<!\w)"
    r"(?:ausgesprochen|ausspricht|aussprach|entschieden|entschied|entscheidet|gestimmt|votiert|votierte)(?!\w))"
)
_IS_AGAINST = re.compile(
    r"(?<!\w)(?:[A-ZÄÖÜ][\w-]+|[eE]r|[sS]ie|[wW]ir|[iI]ch) (?P<no>(?:ist|sind|war|waren)(?: (?:er|sie|es|wir))?"
    r" (?:strikt |weiterhin |klar |aber |entschieden |ausdrücklich )?gegen)"
    r"(?= (?:d(?:en|ie|as)|ein(?:en|e)?|jede[ns]?|jegliche[ns]?) [^.;:!?\n]*)"
    r"(?! [^.;:!?\n]*(?<!\w)(?:zu|ge[a-zäöüß]+[tn]|vorgemerkt|erhoben|ergangen|zulässig|immun|allergisch)(?!\w))"
)
"""„Sabine ist gegen den Verkauf“; no „die Klage ist gegen die Gemeinschaft gerichtet“."""
_OPPOSED = re.compile(r"(?<=(?:ist|war) )dagegen(?= ?(?:[.;,]|$))|(?<=sind )dagegen(?= ?(?:[.;,]|$))")
_PARTED = re.compile(
    r"(?<!\w)(?:[bB]l(?:eib(?:t|en)|ieb(?:en)?)"
    r"(?= [^.;:!?\n]{3,90} (?:fern|aus|schuldig|weg)(?= ?(?:[,.;:!?]|$|und |oder |da |weil )))"
    r"|[fF](?:ällt|allen|iel(?:en)?)(?= [^.;:!?\n]{2,60} aus(?= ?(?:[,.;:!?]|$|und )))"
    r"(?![^,.;:!?\n]{0,60}(?:gut|besser|schlecht|positiv|negativ|hoch|gering|knapp|deutlich|klein|groß|\d))"
    r"|[sS]ch(?:ließt|ließen|loss(?:en)?)(?= [^.;:!?\n]{2,60}(?<! nicht) aus(?= ?(?:[,.;:!?]|$|und )))"
    r"|[sS]ch(?:eidet|eiden|ied(?:en)?)"
    r"(?! (?:er|sie|es) |[^.;:!?\n]{0,40}(?:Urin|Harn|Stuhl|Kot))(?= [^.;:!?\n]{2,60} aus(?= ?(?:[,.;:!?]|$|und )))"
    r"|[lL](?:ässt|assen|ieß(?:en)?)(?= [^.;:!?\n]{3,90} (?:weg|ausfallen|bleiben)(?= ?(?:[,.;:!?]|$|und )))"
    r"|[sS](?:ieht|ehen|ah(?:en)?)(?= [^.;:!?\n]{0,60}von [^.;:!?\n]{3,60} ab(?= ?(?:[,.;:!?]|$|und ))))"
)
"""Verbs of denial whose other half ends the clause: „bleibt dem Projekt fern“, „lässt den Helm weg“."""
_HOW = re.compile(
    r"(?<!\w)(?:einstimmig|positiv|negativ|gut|schlecht|knapp|deutlich|hoch|gering|besser|günstig|eindeutig|unauffällig)"
    r"(?:er)?(?!\w)",
    re.IGNORECASE,
)
"""„Einstimmig fiel die Genehmigung aus“: how it turned out."""
_SAID_NO = re.compile(
    r"(?<!\w)Nein(?= (?:kam|kommt|sagte|sagt)(?!\w))|(?<=[a-zäöüß] )(?<!oder )(?<!und )Nein(?=[.;,]|$)"
)
"""Somebody said no: „zum Antrag sagte er Nein“."""
_AWAITED = re.compile(
    r"(?<!\w)[aA]uf [^.;:!?\n]{2,60}?(?<!\w)(?P<wait>warte[tn]?(?: (?:man|wir|sie|er|ich))?"
    r" (?:noch|weiterhin|weiter|immer noch|bisher|bislang|vergeblich)"
    r"|(?:noch|weiterhin|immer noch|vergeblich) (?:ge)?wart(?:et|en))(?!\w)"
)
"""„Auf die Fenster warten wir weiterhin“: they are not there."""
_NONE = re.compile(r"(?<=: )(?:[nN]ull|0)(?= ?(?:[.,](?!\d)|[;)\n]|$))")
"""„Einträge: null“."""
_ALMOST = re.compile(
    r"(?<!\w)(?:(?:[fF]ast|[bB]einahe|[uU]m ein Haar) (?:w[äa]ren?|h[äa]tten?)"
    r"|(?:w[äa]ren?|h[äa]tten?) [^,.;:!?\n]{0,40}?(?<!\w)(?:fast|beinahe|um ein Haar))(?!\w)"
)
"""„Beinahe wäre er gestürzt“: he did not fall."""
_INSTEAD = re.compile(r"(?<!\w)(?:[aA]n)?[sS]tatt(?= [^.;:!?\n\d]{0,80}?(?<!\w)zu [a-zäöüß]+n(?=[,.;:!?]|$))")
"""„Statt zu zahlen, zog er aus“: he did not pay."""
_APART_FROM = re.compile(r"[aA]bgesehen (?:von|davon)")
_BARE = {
    "nicht": "around",
    "nie": "around",
    "außer": "without",
    "ohne": "without",
    **dict.fromkeys(("kein", "keine", "keinen", "keiner", "keinem", "keines"), "before"),
}
"""What denies by itself in a phrase that holds a word of the reference."""


@dataclass(frozen=True, slots=True)
class Denial:
    """Where something denies. ``kind`` is its reach: ``before`` what is said of a noun (*kein*), ``without`` a noun
    alone (*ohne*), ``around`` a clause (*nicht*); a ``pseudo`` one of the rules only looks like one."""

    kind: str
    start: int
    end: int
    free: bool = False
    """Whether it says that something costs nothing."""


def denials(
    words: Sequence[Word],
    starts: Sequence[int],
    text: str,
    tables: Tables,
    lexicon: Lexicon,
    plain: Collection[str],
) -> list[Denial]:
    """All of them in the order of the text; ``starts`` are the places of the words."""

    def told_at(start: int) -> bool:
        """Whether the word there, with its other half, is one of the reference."""
        index = bisect_left(starts, start)
        return index < len(words) and words[index].start == start and words[index].entry.stem in plain

    phrases = [
        Denial(kind, start, end, free=_FREE.match(text, start) is not None)
        for kind, start, end in tables.hits("negation", text)
    ]
    found = [each for phrase in phrases for each in _bare(phrase, words, starts, plain)]
    found += [Denial("before", *match.span()) for match in _AGAINST.finditer(text)]
    found += [Denial("around", *match.span("no")) for match in _IS_AGAINST.finditer(text)]
    found += [Denial("around", *match.span()) for match in _OPPOSED.finditer(text)]
    found += [Denial("around", *match.span()) for match in _PARTED.finditer(text) if not told_at(match.start())]
    found += [Denial("around", *match.span()) for match in _SAID_NO.finditer(text)]
    found += [Denial("around", *match.span()) for match in (*_NONE.finditer(text), *_ALMOST.finditer(text))]
    found += [Denial("without", *match.span()) for match in _INSTEAD.finditer(text)]
    busy = bytearray(len(text))
    for one in found:
        busy[one.start : one.end] = b"\1" * (one.end - one.start)
    found += [
        Denial("around", *match.span("wait"))
        for match in _AWAITED.finditer(text)
        if not any(busy[slice(*match.span("wait"))])
    ]
    found += [
        Denial("around", word.start, word.end)
        for word in words
        if _denies_its_object(word, lexicon, plain)
        and not any(busy[word.start : word.end])
        and not _APART_FROM.match(text, word.start)
    ]
    return sorted(found, key=lambda one: (one.start, one.end))


def _bare(phrase: Denial, words: Sequence[Word], starts: Sequence[int], plain: Collection[str]) -> Iterator[Denial]:
    """A phrase as it is; where it holds a word of the reference, its *nicht* alone; of a phrase that denies nothing
    for want of such a word nothing."""
    inside = [words[index] for index in words_in(words, starts, phrase)]
    if not any(word.entry.weight > 0 and word.entry.stem in plain for word in inside):
        if phrase.kind != "pseudo":
            yield phrase
        return
    for word in inside:
        if (kind := _BARE.get(word.lower)) is not None:
            yield Denial(kind, word.start, word.end)


def _denies_its_object(word: Word, lexicon: Lexicon, plain: Collection[str]) -> bool:
    """Whether a word is the verb that denies its object: „er lässt den Helm weg“."""
    told = word.entry.stem
    if told not in lexicon.denying or told in plain or word.entry.against:
        return False
    return not word.noun and not word.text.endswith("lich")


def words_in(words: Sequence[Word], starts: Sequence[int], one: Denial) -> list[int]:
    """The words that a denial is made of."""
    found: list[int] = []
    for index in range(bisect_left(starts, one.start), len(words)):
        if words[index].end > one.end:
            break
        found.append(index)
    return found


_MISSING = re.compile(r"fehlende[nmrs]?$", re.IGNORECASE)
_THE = re.compile(r"(?<!\w)(?:die|der|das|den|dem|des)(?: (?:noch|bisher|derzeit|bislang))?\s$", re.IGNORECASE)
_SENT = re.compile(
    r" [A-ZÄÖÜ][\w-]+(?: \([^)]*\))? (?!(?:fehlt|ist|sind|war|wird|werden|wurde)(?!\w))[a-zäöüß]{3,}t(?!\w)"
)


def _only_missing(text: str, one: Denial) -> bool:
    """Whether something is said of a thing that is missing as yet: „die noch fehlenden Pläne schickt sie bis Mai“."""
    if not _MISSING.search(text[one.start : one.end]):
        return False
    begins = not text[: one.start].rstrip(" ") or text[: one.start].rstrip(" ")[-1] in ".!?:;,\n"
    return bool(_THE.search(text, max(0, one.start - 24), one.start) or (begins and _SENT.match(text, one.end)))


def denies_here(one: Denial, text: str, begin: int) -> bool:
    """Whether a denial denies, where its clause is told from ``begin`` on, and neither sets a bound nor tells what
    falls to somebody."""
    if one.kind != "around":
        return not _only_missing(text, one)
    falls = text[one.start : one.end].lower().startswith(_FALLING) and (
        _TO.search(text, begin, one.start) or _TO_WHOM.match(text, one.end)
    )
    how = _PARTED.match(text, one.start) is not None and _HOW.search(text, begin, one.start)
    free = one.free and _DOING.search(text, begin, one.start)
    return not (falls or free or how or _AT_MOST.search(text, begin, one.start) or _BOUND.match(text, one.end))
