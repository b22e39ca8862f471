"""Persons in a text: by title, role, kinship, date of birth, given name; and how long a name is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.blinding import pseudonymise_cues as cue
from pruefstand.blinding.pseudonymise_everyday import RULERS
from pruefstand.blinding.pseudonymise_given import GIVEN, GIVEN_WORDS
from pruefstand.blinding.pseudonymise_names import SURNAME_ENDINGS
from pruefstand.blinding.pseudonymise_turned import alone, turned
from pruefstand.blinding.pseudonymise_words import can_be, is_given, noun, stranger
from pruefstand.language import lemmas
from pruefstand.language.anchors import hits
from pruefstand.language.courts import COURT_WORDS
from pruefstand.language.sentences import STARTERS

__all__ = ["Mention", "mentions"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A person where the text shows that it is one: the place of the name, its given names (or initials) and surname;
    either may be missing, not both. ``sure`` if a title or label leaves no doubt."""

    start: int
    end: int
    given: tuple[str, ...]
    surname: str
    sure: bool


def mentions(text: str) -> Iterator[Mention]:
    """Every person that a title, role, kinship, alias, date of birth or given name shows; they may overlap."""
    for one in _all(text):
        if _FIRM_FORM.match(text, one.end) is None:
            yield one


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
        if (
            given[0] in GIVEN
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
    yield from _by_shape(text)
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
        yield from _read(text, match.end(), sure=sure)
        yield from _called_as_a_role(text, match)
    for match in cue.RANK.finditer(text):
        yield from _ranked(text, match)
    for match in cue.SEVERAL.finditer(text):
        yield from _several(match)
    for match in cue.TITLED.finditer(text):
        dotted = "." in match[0] or "Prof" in match[0] or len(match[0].split()) > 1
        yield from _read(text, match.end(), sure=dotted)
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


def _called_as_a_role(text: str, match: re.Match[str]) -> Iterator[Mention]:
    """„Herr Richter“ where nobody is addressed: a surname that is a word for a role too."""
    word = cue.WORD.match(text, match.end())
    if word is None or word["name"] not in cue.ROLE_SURNAMES or word["initials"] or word["particle"]:
        return
    if _NO_TITLE_BEHIND.match(text, word.end()) is None and not text[: match.start()].rstrip(" ").endswith(("geehrter", "geehrte", "geehrten")):
        yield Mention(word.start(), word.end(), (), word["name"], sure=True)


def _ranked(text: str, match: re.Match[str]) -> Iterator[Mention]:
    """A name behind a rank cut short. Letters that mean other things too need a given name or a surname's ending."""
    words = list(_words(text, match.end(), sure=True))
    if not words:
        return
    first = words[0]["name"]
    if is_given(first) or words[0]["initials"]:
        yield _mention(words, sure=True)
    elif not noun(first) and (match["sure"] or first.lower().endswith(SURNAME_ENDINGS) or len(words) > 1):
        if len(words) > 1 or (lemmas.unseen(first) or not lemmas.known_noun(first)):
            yield _mention(words, sure=len(words) > 1 and bool(match["sure"]))


def _several(match: re.Match[str]) -> Iterator[Mention]:
    """Persons told together behind a word for a couple or a family; the surname stands once, behind the last."""
    at = match.start("list")
    names = re.split(r", | (?:und|&|u\.) ", match["list"])
    if not all(can_be(word, first=False) for name in names for word in name.split(" ") if word[0].isupper()):
        return
    if noun(names[0]) and not is_given(names[0]):
        return
    for number, name in enumerate(names):
        start = match.string.index(name, at)
        at = start + len(name)
        words = name.split(" ")
        if len(words) > 1:
            yield Mention(start, at, (words[0],), words[-1], sure=True)
        elif match["each"] is not None and " " not in names[-1] and not is_given(name):
            yield Mention(start, at, (), name, sure=False)
        elif is_given(name) or (number < len(names) - 1 and " " in names[-1]):
            yield Mention(start, at, (name,), "", sure=False)


def _labelled(text: str) -> Iterator[Mention]:
    for match in cue.LABEL.finditer(text):
        turned = cue.REVERSED.match(text, match.end())
        if turned is not None and not noun(turned["g"]):
            yield Mention(turned.start(), turned.end(), (turned["g"],), turned["s"], sure=True)
        else:
            yield from _read(text, match.end(), sure=True)


def _words(text: str, at: int, sure: bool) -> Iterator[re.Match[str]]:
    """The words of one name from here on, as far as it goes."""
    named = False  # whether a surname has been read
    for number in range(5):
        match = cue.WORD.match(text, at)
        if match is None or text[match.end() : match.end() + 1] == "-":
            return
        word = match["name"]
        given = is_given(word)
        double = bool(number) and _double_name(word)
        if not can_be(word, first=number == 0) and not double and not (number and _between_names(text, match)):
            if number and not named and word in cue.ROLE_SURNAMES and _ends_name(text, match):
                yield match
            return
        if match["particle"] and number and _elsewhere_from(match, number):
            return
        certain = not double and noun(word) and (named or lemmas.known_noun(word))  # a surname may look like a compound
        if number and not match["particle"] and not given and (named or not sure) and certain:
            return
        if number and named and not match["particle"] and word.isupper():
            return
        yield match
        named = named or (not given or bool(match["particle"]))
        at = match.end()
        if text[at : at + 1] != " ":
            return
        at += 1


def _double_name(word: str) -> bool:
    """Whether a double word behind a given name is a surname though it ends as a word for somebody does."""
    parts = word.split("-")
    return len(parts) == 2 and parts[1].endswith("er") and len(parts[0]) > 2 and not lemmas.ordinary(parts[0])


_NO_NAME_BEHIND = re.compile(r"[ ](?:[A-ZÄÖÜ]|(?:war|ist|wird|wurde|werden|von|am|beim|des|der|im)(?!\w))")


def _ends_name(text: str, match: re.Match[str]) -> bool:
    """Whether a word for a role ends a name: no other name, no verb of being, no court behind it."""
    return _NO_NAME_BEHIND.match(text, match.end()) is None


_NO_TITLE_BEHIND = re.compile(r"[ ](?:[A-ZÄÖÜ]|(?:von|am|beim|des|der|im)(?!\w))")
_FROM = ("von der ", "von den ", "vom ", "zur ", "zum ", "Von der ")


def _elsewhere_from(match: re.Match[str], number: int) -> bool:
    """Whether a particle behind a name leads to where somebody is from, or to a share („vom Landeskriminalamt“)."""
    word = match["name"]
    if match["particle"] in _FROM and number > 1:
        return True
    if match["particle"] in _FROM and word.endswith("en") and lemmas.analyse(word).tag.startswith("ADJ"):
        return True
    return noun(word) and (len(word) > 8 or match["particle"] in {"zur ", "zu ", "zum "})


_MONTH_NAMES = frozenset(("Mai", "April", "Juni", "August"))


def _between_names(text: str, match: re.Match[str]) -> bool:
    """Whether a month's name stands between a given name and another word that may be a name („Thi Mai Tran“)."""
    return match["name"] in _MONTH_NAMES and re.match(rf" {cue.NAME}", text[match.end() : match.end() + 40]) is not None


def _read(text: str, at: int, *, sure: bool) -> Iterator[Mention]:
    words = list(_words(text, at, sure=sure))
    if not words:
        return
    if (
        not sure
        and len(words) == 1
        and not is_given(words[0]["name"])
        and (noun(words[0]["name"]) or words[0]["name"].isupper())
    ):
        return
    yield _mention(words, sure=sure)


_OPEN_PARTICLES = ("von", "vom", "zu", "Freiherr", "Freifrau", "Graf", "Gräfin")
"""Particles that stand before a surname also as words of the language."""


def _mention(words: list[re.Match[str]], *, sure: bool) -> Mention:
    start, end = words[0].start(), words[-1].end()
    initials = tuple(re.findall(r"[A-ZÄÖÜ]\.", words[0]["initials"]))
    names = [word["particle"] + word["name"] for word in words]
    surname = words[-1]["name"] if words[-1]["particle"].startswith(_OPEN_PARTICLES) else names[-1]
    if len(words) == 1 and is_given(words[0]["name"]) and not initials:
        return Mention(start, end, (words[0]["name"],), "", sure=sure)
    return Mention(start, end, (*initials, *names[:-1]), surname, sure=sure)


def _after_role(text: str, match: re.Match[str]) -> Iterator[Mention]:
    back = cue.REVERSED.match(text, match.end()) if match["colon"] else None
    if back is not None and is_given(back["g"]):
        yield Mention(back.start(), back.end(), (back["g"],), back["s"], sure=True)
        return
    words = list(_words(text, match.end(), sure=bool(match["colon"])))
    if not words:
        return
    first = words[0]["name"]
    titled = bool(re.search(r"(?:Herrn?|Frau|Dr\.|Mag\.|Prof\.|Ing\.) $", match[0]))
    if is_given(first) or words[0]["initials"] or match["colon"] or titled:
        if not (match["colon"] and len(words) == 1 and noun(first)):
            yield _mention(words, sure=True)
    elif noun(first) and not lemmas.analyse(first).tag.startswith("ADJ(D"):  # a capital makes „Lang“ a name
        return
    elif len(words) > 1 and not any(noun(word["name"]) for word in words):
        yield _mention(words, sure=not match["patient"])
    elif not match["patient"] and not match["kind"] and len(words) == 1 and "\n" not in match[0]:
        yield _mention(words, sure=False)


def _plausible(text: str, at: int) -> Iterator[Mention]:
    """A name where something else may stand: no known noun begins it."""
    words = list(_words(text, at, sure=False))
    if words and (not noun(words[0]["name"]) or is_given(words[0]["name"])):
        yield _mention(words, sure=False)


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
    words = list(_words(text, match.start(), sure=True))
    surnames = [one for one in words if not is_given(one["name"])]
    if len(words) < 2 or (not surnames and (word in GIVEN_WORDS or previous in RULERS)):
        return
    if surnames and noun(surnames[0]["name"]) and (word in GIVEN_WORDS or not _surname_like(text, words)):
        return
    yield _mention(words, sure=False)


_PLACE = re.compile(rf"[ ]{cue.NAME}(?<!s)(?![\w-]|[ ][A-ZÄÖÜ])")
"""What stands behind „in“ and a given name, if the two are a place; a genitive is a person's."""
_OF_MARY = re.compile(
    r"[ ](?:Himmelfahrt|Empfängnis|Verkündigung|Lichtmess|Heimsuchung|Geburt|Enzersdorf|Taferl|Lankowitz|Saal|Zell|Wörth"
    r"|Anzbach|Lanzendorf|Alm|Schmolln|Rain|Gail|Laach|Elend|Feicht|Luggau|Neustift|Hilf|Trost|Namen)(?!\w)"
)
"""Feasts and places called after her."""
_SHAPE = re.compile(
    rf"(?<![\w.@/-])(?P<a>{cue.NAME}) (?P<p>(?:van den|van der|van|von|de|da|di|del|El"
    rf"|Al) )?(?P<b>{cue.NAME})(?![\w-])"
)


def _by_shape(text: str) -> Iterator[Mention]:
    """Two words together that no dictionary has, the second made like a surname, or both where a person must stand."""
    at = 0
    while (match := _SHAPE.search(text, at)) is not None:
        at = match.end("a")
        first, second = match["a"], match["b"]
        role = False
        if not stranger(first) or (not match["p"] and (_ordinary_end(second) or not stranger(second))):
            role = not noun(second) and lemmas.unseen(second) and (is_given(first) or stranger(first))
            if not role:
                continue
        before = text[max(0, match.start() - 14) : match.start()]
        previous = before.rstrip(" ").rsplit(" ", 1)[-1] if before.endswith(" ") else ""
        if previous in cue.ARTICLES or (previous.endswith((".", ":")) and previous[:-1] in {"Morbus", "Art"}):
            continue
        made = second.lower().endswith(SURNAME_ENDINGS)
        if role and not (previous in _IS and _tells_a_role(text, match.start())):
            continue
        opens = not before.strip() or before.rstrip(" \n")[-1:] in ".:;!?" or before.endswith("\n")
        placed = (
            previous in cue.BEFORE_PERSONS
            or (opens and cue.DOES.match(text, match.end()) is not None)
            or (previous in _IS and _tells_a_role(text, match.start()))
        )
        follows = text[match.end() : match.end() + 2]
        if made or (placed and not re.match(r"[ ][A-ZÄÖÜ0-9&]|[-/]", follows)):
            words = list(_words(text, match.start(), sure=True))
            if len(words) > 1:
                yield _mention(words, sure=False)
                at = words[-1].end()


_IS = frozenset(("ist", "war", "sind", "waren", "heißt", "hieß", "wurde", "bleibt", "sei"))
_ROLE_AT_START = re.compile(rf"(?:^|[.;:!?,][ \n]|(?:und|Als|als|wobei|dass)[ ])(?:[Dd](?:er|ie|ere?n)[ ])?(?:{cue.ANYBODY.pattern}|{cue.OFFICE})(?![\w-])")


def _tells_a_role(text: str, at: int) -> bool:
    """Whether the sentence so far began with a role whose bearer comes behind „ist“ („Halter des Wagens ist …“)."""
    return _ROLE_AT_START.search(text[max(0, at - 140) : at]) is not None


def _ordinary_end(word: str) -> bool:
    return word in GIVEN_WORDS


def _surname_like(text: str, words: list[re.Match[str]]) -> bool:
    """Whether what follows lets a known noun behind a given name be a surname: a verb, a comma, the end."""
    return bool(
        re.match(
            r"[,;.)(:]| (?:[a-zäöüß]+(?:t|te|e|en|ß|ab|an)?)(?!\w)|$", text[words[-1].end() : words[-1].end() + 20]
        )
    )
