"""Persons in a text: by title, role, kinship, date of birth, given name; and how long a name is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding import pseudonymise_cues as cue
from pruefstand.blinding.pseudonymise_everyday import RULERS
from pruefstand.blinding.pseudonymise_names import NOUN_SURNAMES
from pruefstand.blinding.pseudonymise_reading import Mention, mentioned, name_words, read
from pruefstand.blinding.pseudonymise_shapes import beside, by_shape
from pruefstand.blinding.pseudonymise_told import called_as_a_role, told
from pruefstand.blinding.pseudonymise_turned import alone, turned
from pruefstand.blinding.pseudonymise_words import can_be, is_given, noun, stranger
from pruefstand.language import lemmas
from pruefstand.language.anchors import hits
from pruefstand.language.courts import COURT_WORDS
from pruefstand.language.given_names import GIVEN, GIVEN_WORDS
from pruefstand.language.sentences import STARTERS

__all__ = ["Mention", "mentions"]


def mentions(text: str) -> Iterator[Mention]:
    """Every person that a title, role, kinship, alias, date of birth or given name shows; they may overlap."""
    found = [one for one in _all(text) if _FIRM_FORM.match(text, one.end) is None]
    yield from found
    for end in sorted({one.end for one in found if one.given and one.surname}):
        yield from beside(text, end)


_FIRM_FORM = re.compile(
    r" (?:GmbH|GesmbH|Ges\.m\.b\.H|AG|KG|OG|OHG|UG|SE|GbR|& Co|eG|Genossenschaft|Stiftung|Privatstiftung)(?!\w)"
)


def _all(text: str) -> Iterator[Mention]:
    yield from _announced(text)
    yield from _labelled(text)
    for match in cue.BORN.finditer(text):
        yield from _born(match)
    for match in cue.UPPER.finditer(text):
        given = re.split("[- ]", match["g"])
        listed = cue.FIELD.match(text, match.end()) is not None and stranger(given[0])
        if (
            (given[0] in GIVEN or listed)
            and match["s"] not in COURT_WORDS
            and match["s"] not in cue.NOT_NAMES
            and cue.RANK.match(text, match.start()) is None
        ):
            names = match["g"].split(" ")
            more = len(names) > 1 and not is_given(names[1])  # the next word of the sentence
            if more and len(match["s"]) < 6 and not noun(names[1]):
                continue  # a title in capitals before given name and surname
            end = match.start("g") + len(names[0]) if more else match.end()
            yield Mention(match.start(), end, tuple(names[: 1 if more else None]), match["s"], sure=True)
    for start, end, names, surname in turned(text):
        yield Mention(start, end, tuple(names.split(" ")), surname, sure=False)
    for start, end, surname in alone(text):
        yield Mention(start, end, (), surname, sure=False)
    yield from by_shape(text)
    for match in cue.GIVEN.finditer(text):
        if is_given(match[0]) or match[0] in GIVEN_WORDS:
            yield from _after_given(text, match)


_BEGINS = re.compile(r"(?<![\w-])(?:[A-ZÄÖÜ]|mj\.|minderj)")


def _announced(text: str) -> Iterator[Mention]:
    for match in cue.ADDRESSED.finditer(text):
        turned = cue.REVERSED.match(text, match.end())
        if turned is not None and is_given(turned["g"]):
            yield Mention(turned.start(), turned.end(), (turned["g"],), turned["s"], sure=True)
        sure = not match[0].startswith("Fr.")  # which may be a Friday
        named = cue.CALENDAR_NAME.match(text, match.end()) if sure else None
        if named is not None:
            yield Mention(named.start(), named.end(), (), named["s"], sure=True)
        yield from read(text, match.end(), sure=sure)
        yield from called_as_a_role(text, match)
    yield from told(text)
    for match in cue.TITLED.finditer(text):
        dotted = "." in match[0] or "Prof" in match[0] or len(match[0].split()) > 1
        yield from read(text, match.end(), sure=dotted)
    starts = [match.start() for match in _BEGINS.finditer(text)]
    for match in hits(cue.ROLE, text, starts):
        yield from _after_role(text, match)
    for match in hits(cue.KIN, text, starts):
        yield from _plausible(text, match.end())
        follows = cue.PAIR.match(text, match.end())
        if follows is not None:
            yield from _plausible(text, follows.end())
    for match in hits(cue.CHILDREN, text, starts):
        for name in re.finditer(cue.NAME, match["list"]):
            if is_given(name[0]):
                start = match.start("list") + name.start()
                yield Mention(start, start + len(name[0]), (name[0],), "", sure=False)
    for match in cue.ALIAS.finditer(text):
        yield from _plausible(text, match.end())


def _labelled(text: str) -> Iterator[Mention]:
    for match in cue.LABEL.finditer(text):
        turned = cue.REVERSED.match(text, match.end())
        if turned is not None and not noun(turned["g"]):
            yield Mention(turned.start(), turned.end(), (turned["g"],), turned["s"], sure=True)
        else:
            yield from read(text, match.end(), sure=True)


def _after_role(text: str, match: re.Match[str]) -> Iterator[Mention]:
    back = cue.REVERSED.match(text, match.end()) if match["colon"] else None
    if back is not None and is_given(back["g"]):
        yield Mention(back.start(), back.end(), (back["g"],), back["s"], sure=True)
        return
    words = list(name_words(text, match.end(), sure=bool(match["colon"])))
    if not words:
        return
    first = words[0]["name"]
    titled = bool(re.search(r"(?:Herrn?|Frau|Dr\.|Mag\.|Prof\.|Ing\.) $", match[0]))
    if is_given(first) or words[0]["initials"] or match["colon"] or titled:
        if not (match["colon"] and len(words) == 1 and noun(first)):
            yield mentioned(words, sure=True)
    elif noun(first) and not lemmas.analyse(first).tag.startswith("ADJ(D"):  # a capital makes „Lang“ a name
        return
    elif len(words) > 1 and not any(noun(word["name"]) and word["name"] not in NOUN_SURNAMES for word in words):
        yield mentioned(words, sure=not match["patient"])
    elif not match["patient"] and not match["kind"] and len(words) == 1 and "\n" not in match[0]:
        yield mentioned(words, sure=False)


def _plausible(text: str, at: int) -> Iterator[Mention]:
    """A name where something else may stand: no known noun begins it."""
    words = list(name_words(text, at, sure=False))
    if words and (not noun(words[0]["name"]) or is_given(words[0]["name"])):
        yield mentioned(words, sure=False)


def _born(match: re.Match[str]) -> Iterator[Mention]:
    """The name before a date of birth, without what stands before the name."""
    words = match["n"].split(" ")
    start = match.start()
    if match.string[max(0, start - 4) : start].endswith((" in ", " zu ")):
        return  # where somebody was born
    while words and (
        words[0] in STARTERS
        or words[0] in cue.NOT_NAMES
        or cue.ANYBODY.fullmatch(words[0])
        or words[0] in cue.LOWER
        or ((noun(words[0]) or (words[1:] and lemmas.known_noun(words[0]))) and not is_given(words[0]))
    ):
        start += len(words[0]) + 1
        words = words[1:]
    if words and can_be(words[-1], first=False) and not (len(words) == 1 and noun(words[0])):
        yield Mention(start, match.end("n"), tuple(words[:-1]), words[-1], sure=True)


def _after_given(text: str, match: re.Match[str]) -> Iterator[Mention]:
    """A given name with a surname; a word of everyday language counts only away from an article."""
    word = match[0]
    before = text[max(0, match.start() - 12) : match.start()].split(" ")
    previous = before[-2] if len(before) > 1 else ""
    if previous in {"St.", "Sankt", "San", "Santa"} or (word in GIVEN_WORDS and previous in cue.ARTICLES):
        return
    if word == "Maria" and _OF_MARY.match(text, match.end()):
        return
    if previous in {"in", "In"} and _PLACE.match(text, match.end()):
        return
    named = cue.CALENDAR_NAME.match(text, match.end() + 1) if text[match.end() : match.end() + 1] == " " else None
    if named is not None and word not in GIVEN_WORDS:
        yield Mention(match.start(), named.end(), (word,), named["s"], sure=False)
        return
    words = list(name_words(text, match.start(), sure=True))
    surnames = [one for one in words if not is_given(one["name"])]
    if len(words) < 2 or (not surnames and (word in GIVEN_WORDS or previous in RULERS)):
        return
    if surnames and noun(surnames[0]["name"]) and (word in GIVEN_WORDS or not _surname_like(text, words)):
        return
    yield mentioned(words, sure=False)


_PLACE = re.compile(rf"[ ]{cue.NAME}(?<!s)(?![\w-]|[ ][A-ZÄÖÜ])")
"""What stands behind „in“ and a given name, if the two are a place; a genitive is a person's."""
_OF_MARY = re.compile(
    r"[ ](?:Himmelfahrt|Empfängnis|Verkündigung|Lichtmess|Heimsuchung|Geburt|Enzersdorf|Taferl|Lankowitz|Saal|Zell"
    r"|Wörth"
    r"|Anzbach|Lanzendorf|Alm|Schmolln|Rain|Gail|Laach|Elend|Feicht|Luggau|Neustift|Hilf|Trost|Namen)(?!\w)"
)
"""Feasts and places called after her."""


def _surname_like(text: str, words: list[re.Match[str]]) -> bool:
    """Whether what follows lets a known noun behind a given name be a surname: a verb, a comma, the end."""
    return bool(
        re.match(
            r"[,;.)(:]| (?:[a-zäöüß]+(?:t|te|e|en|ß|ab|an)?)(?!\w)|$", text[words[-1].end() : words[-1].end() + 20]
        )
    )
