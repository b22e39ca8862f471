"""The rules that are looked up by their written form: roles, sides, moments, rhythms, negations."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from pruefstand.language.calendar import month_number
from pruefstand.language.given_names import GIVEN, GIVEN_WORDS
from pruefstand.scoring.facts.names import NAME, SURNAMES, UPPER, KnownNames, is_given, known_names
from pruefstand.scoring.facts.rules import Rules
from pruefstand.scoring.facts.stems import stem

__all__ = ["Tables", "tables"]

_KINDS = (
    "role",
    "side",
    "status",
    "direction",
    "rhythm",
    "moment",
    "period",
    "negation",
    "link",
    "template",
    "section",
)
_DAY = re.compile(r"(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend")
_NO_NAME = re.compile(r"(?:ung|heit|keit|schaft|tion|ismus|tät|nis|schmerzen|mittel|stelle|zeit|antrag)(?:en|s|e)?$")
_TWO_NAMES = re.compile(rf"(?<![\w.-])(?P<first>{NAME}) (?P<name>{NAME})(?![\w-])")
_OFFICE = re.compile(
    r"[a-zäöüß](?:beauftragte[nr]?|leiter(?:in)?|sprecher(?:in)?|obmann|obfrau|arzt|ärztin|meister(?:in)?|referent(?:in)?"
    r"|berater(?:in)?|koordinator(?:in)?|techniker(?:in)?|ingenieur(?:in)?|trainer(?:in)?|lehrer(?:in)?|therapeut(?:in)?"
    r"|assistent(?:in)?|verwalter(?:in)?|direktor(?:in)?|manager(?:in)?)$"
)
"""Nouns of who holds an office, behind which an unknown word is a name: „der Umweltbeauftragte Lorenz“."""
_THIRD = re.compile(rf" (?P<name>{NAME})(?!\w)(?= [a-zäöü]|[.,;:)]|$)")
_SPOUSE = re.compile(rf" (?:und|u\.|&) (?P<first>{NAME}) (?P<name>{NAME})(?!\w)")
_VERB = re.compile(r" (?!(?:zu[mr]?|bei|mit|nicht|seit|erst|fast|jetzt|sonst|oft|meist|dort)(?!\w))[a-zäöü]+t(?!\w)")
_SENTENCE = re.compile(r"(?:^|[.!?:\n–-])\s*$")
_STEMS = ("verb", "head")
"""Rules of negation that hold for every form of a word: the lexicon knows them by their stems."""
_START = re.compile(r"(?<![\w-])\w|/(?=\w)")


@dataclass(frozen=True, slots=True)
class _Forms:
    """Forms that begin alike, the longer first, as one pattern with a group each."""

    pattern: re.Pattern[str]
    names: tuple[str, ...]
    needles: tuple[str, ...] = ()
    """What a text must hold one of, in small letters, where a form may stand anywhere."""


@dataclass(frozen=True, slots=True)
class Tables:
    """Patterns and what their matches mean; forms are tried only where a word begins as they do (a pattern of all forms
    at every letter takes ten times as long), ``free`` ones anywhere."""

    by_start: Mapping[str, Mapping[str, _Forms]]
    free: Mapping[str, _Forms]
    title_pattern: re.Pattern[str]
    strong: Mapping[str, str]
    words: frozenset[str]

    def hits(self, kind: str, text: str) -> Iterator[tuple[str, int, int]]:
        """Name, start and end of everything that the tables of one kind find, none inside another."""
        found: list[tuple[int, int, str]] = []
        lowered = text.lower() if kind in self.free else ""
        by_start = self.by_start[kind]
        if by_start:
            for start in _START.finditer(text):
                at = start.start()
                forms = by_start.get(text[at : at + 2].lower())
                match = forms.pattern.match(text, at) if forms else None
                if forms and match:
                    found.append((at, match.end(), forms.names[(match.lastindex or 1) - 1]))
        if (forms := self.free.get(kind)) and any(needle in lowered for needle in forms.needles):
            names = forms.names
            found += [(hit.start(), hit.end(), names[(hit.lastindex or 1) - 1]) for hit in forms.pattern.finditer(text)]
        last = -1
        for at, end, name in sorted(found, key=lambda hit: (hit[0], -hit[1], hit[2])):
            if at >= last:
                last = end
                yield name, at, end

    def stem(self, word: str) -> str:
        """The stem of a word."""
        return stem(word, self.strong)

    def titled(self, text: str, names: KnownNames | None = None) -> Iterator[tuple[str, int, int]]:
        """The surname, start and end of every person with a title. Of two capitalised words behind it the first is the
        given name („Herr Hans Koch“), or the name before a noun („Herr Berger Schmerzen“)."""
        names = names or known_names(())
        found = tuple(self.title_pattern.finditer(text))
        single = {names.told(match["name"]) for match in found if not match["first"]}
        for match in found:
            first, name, end = match["first"], match["name"], match.end()
            if first and not self._surname(first, name, names, single):
                name, end = first, match.end("first")
            elif (couple := _couple(text, match)) is not None:
                name, end = couple["name"], couple.end()
            elif (third := self._third(text, match)) is not None and not names.surname(name):
                name, end = third["name"], third.end()
            yield name, match.start(), end

    def _surname(self, first: str, name: str, names: KnownNames, single: Collection[str]) -> bool:
        """Whether the second of two words behind a title is the surname: where it stands alone elsewhere, and the first
        does not; behind a given name, though it be a word („Koch“); where nothing says that it is a noun."""

        def alone(word: str) -> bool:
            return names.told(word) in single or bool(names.surname(word))

        if names.has(name, first):
            return True
        if alone(first) or (_DAY.fullmatch(name) and not (is_given(first) and alone(name))):
            return False
        if alone(name):
            return True
        if name.isupper():  # „Frau Anna BERGER“, „Frau Berger COPD“
            return is_given(first)
        if is_given(first) and first not in SURNAMES:
            return name in SURNAMES or not _NO_NAME.search(name)
        return (is_given(first) and name in SURNAMES) or not self.known(name)  # „Herr Werner Koch“, „… Werner Fieber“

    def _third(self, text: str, match: re.Match[str]) -> re.Match[str] | None:
        """The surname behind two given names, at the head of a sentence, where no noun can stand behind a name: „Frau
        Anna Maria Weber leitet …“."""
        first, name = match["first"], match["name"]
        if (
            not first
            or not (is_given(first) and is_given(name))
            or not _SENTENCE.search(text[max(0, match.start() - 3) : match.start()])
        ):
            return None
        third = _THIRD.match(text, match.end())
        return None if third is None or (self.known(third["name"]) and third["name"] not in SURNAMES) else third

    def stray(self, text: str) -> Iterator[tuple[str, int, int]]:
        """The surname, start and end of a name behind a first name, or an unknown word behind an office:
        „Tamara Wiese“, „Kämmerin Oswald“."""
        at = 0
        while match := _TWO_NAMES.search(text, at):
            first, name = match["first"], match["name"]
            at = match.end("first")
            office = any(role.startswith("office:") for role, _start, _end in self.hits("role", first))
            office = office or (_OFFICE.search(first) is not None and first not in self.words)
            word = first in GIVEN_WORDS and not month_number(first)
            if name.isupper() and not (first in GIVEN or word):
                continue  # „Hausarzt COPD“
            if first in GIVEN or (word and name in SURNAMES) or (not self.known(name) and (office or word)):
                third = self._third(text, match)
                at = third.end() if third else match.end()
                yield third["name"] if third else name, match.start(), at

    def tells_name(self, text: str, name: str, start: int, end: int) -> bool:
        """Whether the word behind a given name is surely a surname: a usual one, or that of who does something at the
        head of a sentence; „Anton und Petra Teilhaber“ are no persons of that name."""
        head = _SENTENCE.search(text[max(0, start - 3) : start]) and _VERB.match(text, end)
        return name in SURNAMES or (head is not None and not self.known(name))

    def known(self, word: str) -> bool:
        """Whether a capitalised word is a noun of the rules, or is made like one that is no name."""
        return self.stem(word) in self.words or bool(_NO_NAME.search(word))

    def first_name(self, word: str) -> bool:
        """Whether a capitalised word before a name may be the first name: it is no role or title."""
        return not any(True for _hit in self.hits("role", word)) and not self.title_pattern.match(f"{word} Muster")


def _couple(text: str, match: re.Match[str]) -> re.Match[str] | None:
    """The surname of both: „Eheleute Anna und Josef Weber“."""
    if match["first"] or not match[0].startswith("Eheleute") or not is_given(match["name"]):
        return None
    other = _SPOUSE.match(text, match.end())
    return other if other is not None and is_given(other["first"]) else None


_KEPT: dict[str, Tables] = {}


def tables(rules: Rules) -> Tables:
    """The tables of a set of rules. A form is matched as it stands, from its first letter also capitalised; a star at
    its end or beginning stands for any letters."""
    found = _KEPT.get(rules.digest)
    if found is None:
        if len(_KEPT) >= 16:
            _KEPT.clear()
        found = _KEPT[rules.digest] = _built(rules)
    return found


def _begins(form: str) -> bool:
    """Whether a form can be looked for where words, or „/Kind“, begin."""
    return form[0].isalnum() or form[0] == "/"


def _built(rules: Rules) -> Tables:
    by_start: dict[str, dict[str, _Forms]] = {}
    free: dict[str, _Forms] = {}
    for kind in _KINDS:
        forms = sorted(
            ((form, rule.name) for rule in rules.of(kind) if rule.name not in _STEMS for form in rule.forms),
            key=lambda pair: (-len(pair[0]), pair[0]),
        )
        starts: dict[str, list[tuple[str, str]]] = {}
        loose = [pair for pair in forms if not _begins(pair[0])]
        for pair in forms:
            if _begins(pair[0]):
                starts.setdefault(pair[0][:2].lower(), []).append(pair)
        by_start[kind] = {start: _compiled(group, kind) for start, group in starts.items()}
        if loose:
            needles = tuple(sorted({form.strip("*").lower() for form, _name in loose}))
            free[kind] = replace(_compiled(loose, kind), needles=needles)
    titles = sorted({form for rule in rules.of("title") for form in rule.forms}, key=lambda form: (-len(form), form))
    title = "|".join(re.escape(form) for form in titles) or r"(?!)"
    initials = rf"(?:[{UPPER}]\.(?:-?[{UPPER}]\.)* ?)*"
    pattern = re.compile(rf"(?<!\w)(?:(?:{title}) )+{initials}(?:(?P<first>{NAME}) )?(?P<name>{NAME})(?!\w)")
    words = frozenset(
        rules.stem(form)
        for kind in ("same", "opposite", "light")
        for rule in rules.of(kind)
        for form in (rule.name, *rule.forms)
        if " " not in form
    )
    return Tables(by_start, free, pattern, rules.strong, words)


def _compiled(forms: list[tuple[str, str]], kind: str) -> _Forms:
    choices = "|".join(f"({_pattern(form, kind)})" for form, _name in forms)
    return _Forms(re.compile(rf"(?:{choices})(?!\w)"), tuple(name for _form, name in forms))


def _pattern(form: str, kind: str) -> str:
    star, open_front = form.endswith("*"), form.startswith("*")
    body = form.strip("*")
    told = r"\s".join(re.escape(piece) for piece in body.split(" "))
    if body[:1].islower():
        capital = f"{body[0].upper()}{told[1:]}" + (
            r"(?=\s[A-ZÄÖÜ])" if kind == "side" and not body.endswith("s") and "seitig" not in body else ""
        )
        stressed = "|" + r"\s".join(re.escape(piece.upper()) for piece in body.split(" ")) if kind == "negation" else ""
        told = f"(?:{told}|{capital}{stressed})"  # „Rechte Hüfte“, but not „die Rechte“; „darf NICHT aufstehen“
    front = r"(?<![\w-])" if body[:1].isalnum() else ""
    return front + (r"\w*" if open_front else "") + told + (r"\w*" if star else "")
