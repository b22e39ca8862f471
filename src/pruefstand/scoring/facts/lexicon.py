"""What a word can stand for: keys that words of the same meaning share, and the parts of compounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from pruefstand.scoring.facts.expand import Abbreviations, abbreviations
from pruefstand.scoring.facts.rules import Rules
from pruefstand.scoring.facts.stems import PREFIXES, fold, separable, stem, uninflected

__all__ = ["Entry", "ExclusiveTerms", "Lexicon", "Phrase", "lexicon"]

_WORD = re.compile(r"\w+(?:[-'’]\w+)*")
_WITHOUT = re.compile(r"^(.{4,}?)(losigkeit|los|freiheit|frei|defizit|unfahigkeit)(?:e[nmrs]?)?$")
_NICHT = 10
_ADJECTIVE = re.compile(r"(?:ig|lich|isch|bar|sam|haft)(?:e[nmrs]?)?$")
_LINKS = ("", "s", "es", "n", "en", "er", "e", "ns")
_LEAST = 4
_LONGEST = 80


ExclusiveTerms = Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
"""The first word of a form, without its ending, to all of them and its norm ``group:term``, the longer first."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A word: the keys of the whole, the keys of each part of a compound with its share, whether it negates its own
    concept (``schmerzfrei``), and how much it says (0 to 1)."""

    stem: str
    keys: frozenset[str]
    parts: tuple[tuple[frozenset[str], float], ...]
    negative: bool
    weight: float
    against: bool = False
    """Whether it is the opposite of its concept by the rules (``ablehnen``)."""

    @property
    def all_keys(self) -> frozenset[str]:
        """The keys of the whole and of all parts."""
        return self.keys.union(*(keys for keys, _share in self.parts))


@dataclass(frozen=True, slots=True)
class Phrase:
    """Several words with one meaning."""

    stems: tuple[str, ...]
    key: str
    negative: bool


@dataclass(frozen=True)
class Lexicon:
    """The rules, turned round: from a word to what it stands for."""

    rules: Rules
    short: Abbreviations
    classes: Mapping[str, frozenset[str]]
    opposites: Mapping[str, str]
    opposite_nouns: Mapping[str, str]
    opposite_deeds: Mapping[str, str]
    """Stems of the words that deny by themselves: of verbs and adjectives („abgelehnt“), of nouns („Verbot“), and of
    verbs whose noun on *-ung* does so too („Ausschlagung“)."""
    phrases: Mapping[str, tuple[Phrase, ...]]
    light: frozenset[str]
    light_nouns: frozenset[str]
    """Those of ``light`` that say little as nouns only: „Zahl“, not „gezahlt“."""
    empty: frozenset[str]
    contrasted: frozenset[str]
    """Keys of the concepts that have an opposite: „wirksam“ says much, though „wirken“ says little."""
    denying: frozenset[str]
    """Stems of verbs that deny their object: „er lässt den Helm weg“."""
    ceasing: frozenset[str]
    """Stems of the heads of compounds that deny the rest: „Schwimmpause“; not where the reference has the compound."""
    exclusive: ExclusiveTerms
    antonyms: Mapping[str, frozenset[str]]
    """Key of a concept to those of the concepts that it excludes: „trocken“ and „nass“."""
    _stems: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    def stem(self, word: str) -> str:
        """The key of a word's forms."""
        found = self._stems.get(word)
        if found is None:
            if len(self._stems) > 65_536:
                self._stems.clear()
            found = self._stems[word] = stem(word, self.rules.strong)
        return found

    def stems(self, text: str) -> tuple[str, ...]:
        """The stems of a phrase."""
        return tuple(self.stem(match[0]) for match in _WORD.finditer(text))

    def familiar(self, word: str, vocabulary: frozenset[str]) -> bool:
        """Whether a word that ends in a full stop is known as a whole, not cut."""
        told = self.stem(word)
        return fold(word) in self.empty or told in self.light or told in self.classes or told in vocabulary

    def entry(self, word: str, vocabulary: frozenset[str], *, initial: bool = False) -> Entry:
        """What ``word`` stands for; ``vocabulary`` holds the stems of which compounds may be made; a word that is
        ``initial`` to its sentence may be a verb in spite of its capital letter."""
        if len(word) > _LONGEST:  # no word of German
            return Entry(word, frozenset({word}), (), False, 1.0)
        if initial and word[:1].isupper() and fold(word) not in self.empty:
            lower = word[0].lower() + word[1:]
            verb, noun = self.stem(lower), self.stem(word)
            known = verb in vocabulary or verb in self.classes or verb in self.opposites
            if (
                verb != noun
                and noun not in self.classes
                and noun not in self.light
                and not (verb in self.empty and noun in vocabulary)
                and (known or (noun not in vocabulary and not self._compound(noun, word, vocabulary)))
            ):
                word = lower
        whole = self.stem(word)
        keys = frozenset({whole}) | self.classes.get(whole, frozenset())
        if word[:1].isupper() and word.endswith("ern"):  # „das Zittern“ and „zittert“
            keys |= {self.stem(word[0].lower() + word[1:])}
        folded = fold(word)
        if (folded in self.empty or whole in self.empty) and (initial or word not in _NOUNS):
            return Entry(whole, keys, (), False, 0.0)
        denies = word[:1].isupper() and (
            whole in self.opposite_nouns or (whole in self.opposite_deeds and word.endswith(("ung", "ungen")))
        )
        if denies or (whole in self.opposites and (initial or word[:1].islower())):
            told = self._with_parts(whole, frozenset({self._opposite(whole), whole}), True, vocabulary, word)
            return replace(told, against=True)
        small = initial and _ADJECTIVE.search(word)
        if whole not in self.classes and (bare := self._denied(word.lower() if small else word, vocabulary)):
            return self._with_parts(bare, self.classes.get(bare, frozenset()) | {bare}, True, vocabulary, word)
        return self._with_parts(whole, keys, False, vocabulary, word)

    def entry_of_stem(self, whole: str) -> Entry:
        """The entry of a verb that is known by its stem alone."""
        against = self.opposites.get(whole)
        keys = frozenset({whole, against}) if against else frozenset({whole}) | self.classes.get(whole, frozenset())
        return Entry(
            whole,
            keys,
            (),
            against is not None,
            0.25 if whole in self.light - self.light_nouns else 0.7,
            against is not None,
        )

    def _opposite(self, whole: str) -> str:
        return self.opposites.get(whole) or self.opposite_nouns.get(whole) or self.opposite_deeds[whole]

    def _denied(self, word: str, vocabulary: frozenset[str]) -> str:
        """The stem of what a word says to be absent: of ``fieberfrei``, ``unverletzt``."""
        folded = fold(word)
        match = _WITHOUT.match(folded)
        if match:
            return self.stem(match[1])
        if word[:1].isupper() and folded.startswith("un") and not folded.endswith(("heit", "keit", "ung")):
            return ""  # „Unfall“, „Unruhe“ are things of their own
        if folded.startswith("nicht") and len(folded) > _NICHT and word[:1].isupper():  # „Nichtanerkennung“
            return self.stem(word[5:].lstrip("-").capitalize())
        if folded.startswith("un") and not folded.startswith("unter") and len(folded) > 6:
            bare = self.stem(folded[2:])
            for each in (bare, bare.removeprefix("be"), bare.removeprefix("ge")):
                if each in vocabulary or each in self.classes:
                    return each
        return ""

    def _with_parts(
        self, whole: str, keys: frozenset[str], negative: bool, vocabulary: frozenset[str], word: str
    ) -> Entry:
        parts = self._parts(whole, word, vocabulary)
        total = sum(len(part) for part in parts)
        told = tuple((frozenset({part}) | self.classes.get(part, frozenset()), len(part) / total) for part in parts)
        noun = word[:1].isupper()
        deed = not noun or word.endswith(("ung", "ungen"))  # „gezahlt“ and „Zahlung“ are no „Zahl“
        only_noun = deed and whole in self.light_nouns
        light = whole in self.light and not only_noun and not keys & self.contrasted
        weight = 0.25 if light else 1.0 if noun else 0.7
        if parts and not negative and parts[-1] in self.opposite_nouns:  # „Handyverbot“ is a ban
            head = told[-1][0] | {self.opposite_nouns[parts[-1]]}
            return Entry(whole, keys, (*told[:-1], (head, told[-1][1])), True, weight, True)
        ceasing = noun and "-" not in word and len(parts) > 1 and parts[-1] in self.ceasing and whole not in vocabulary
        return Entry(whole, keys, told, negative or ceasing, weight)

    def _parts(self, whole: str, word: str, vocabulary: frozenset[str]) -> tuple[str, ...]:
        if "-" in word:
            return tuple(self.stem(part) for part in word.split("-") if len(part) > 2)
        if fold(word).removesuffix("e").rstrip("nmrs").removesuffix("e").endswith("massig"):
            return ()  # „unregelmäßig“ has no measure
        if len(whole) < 2 * _LEAST - 1 or (separable(whole) and word[:1].islower()):
            return ()
        if whole.endswith("ub") and "ubung" in fold(word):  # „Übung“ keeps its ending, for its stem is too short
            whole += "ung"
        return self._split(whole, vocabulary, 0)

    def _split(self, whole: str, vocabulary: frozenset[str], depth: int) -> tuple[str, ...]:
        """Two or three parts that are known, with the longest head; where only one end is, the rest stands for
        itself."""
        best: tuple[str, ...] = ()
        known: tuple[str, ...] = ()
        for at in range(len(whole) - 3, 2, -1):
            head = whole[at:] if whole[at:] in vocabulary else self.stem(whole[at:].capitalize())
            if head in self.ceasing and at >= _LEAST:
                return _unlinked(whole[:at]), head
            tail = self._known(whole[:at], vocabulary)
            if head in vocabulary and tail:
                known = (tail, head)
            if at < _LEAST:
                continue
            if head in vocabulary and len(head) >= 5 and len(whole) - at >= 5 and not whole[:at].endswith(PREFIXES):
                inner = self._split(whole[:at], vocabulary, depth + 1) if depth == 0 and at >= 8 else ()
                best = (*(inner or (_unlinked(whole[:at]),)), head)
            elif tail and len(tail) >= 5 and not best and len(whole) - at >= _LEAST - 1:
                best = (tail, head)
        return known or best

    def _compound(self, noun: str, word: str, vocabulary: frozenset[str]) -> bool:
        """Whether a capitalised word is made of known nouns and is no participle: „Schwimmverbot“, not „Gemeint“."""
        return not word.startswith("Ge") and bool(self._parts(noun, word, vocabulary))

    def _known(self, piece: str, vocabulary: frozenset[str]) -> str:
        if len(piece) == _LEAST - 1:
            return piece if piece in vocabulary else ""
        for link in _LINKS:
            if piece.endswith(link) and len(piece) - len(link) >= _LEAST:
                bare = piece[: len(piece) - len(link)]
                if bare in vocabulary:
                    return bare
        found = self.stem(piece.capitalize())
        return found if len(found) >= _LEAST and found in vocabulary else ""


def _unlinked(piece: str) -> str:
    return piece[:-1] if piece.endswith("s") and len(piece) > _LEAST else piece


def lexicon(rules: Rules) -> Lexicon:
    """The lexicon of a set of rules; the last 16 are kept."""
    key = rules.digest
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) >= 16:
            _KEPT.clear()
        found = _KEPT[key] = _built(rules)
    return found


_KEPT: dict[str, Lexicon] = {}
_NOUNS = {"Ehe", "Weg", "Dank", "Los", "Wohl"}
"""Nouns that are written like words without content."""


def _built(rules: Rules) -> Lexicon:
    classes: dict[str, set[str]] = {}
    opposites: dict[str, str] = {}
    opposite_nouns: dict[str, str] = {}
    opposite_deeds: dict[str, str] = {}
    phrases: dict[str, list[Phrase]] = {}

    def stems_of(text: str) -> tuple[str, ...]:
        return tuple(rules.stem(match[0]) for match in _WORD.finditer(text))

    for kind in ("same", "opposite"):
        for rule in rules.of(kind):
            key = f"={rule.name}"
            for form in (rule.name, *rule.forms):
                told = stems_of(form)
                against = kind == "opposite" and form != rule.name
                if len(told) > 1:
                    phrases.setdefault(told[0], []).append(Phrase(told, key, against))
                elif told and against:
                    (opposite_nouns if form[:1].isupper() else opposites)[told[0]] = key
                    if form.endswith("en") and "ge" not in form[:5]:  # the noun of an infinitive: „Ausschlagung“
                        opposite_deeds[told[0]] = key
                elif told:
                    classes.setdefault(told[0], set()).add(key)
    return Lexicon(
        rules,
        abbreviations(rules),
        {each: frozenset(keys) for each, keys in classes.items()},
        opposites,
        opposite_nouns,
        opposite_deeds,
        {first: tuple(sorted(found, key=lambda one: -len(one.stems))) for first, found in phrases.items()},
        _stems(rules, "light"),
        _stems(rules, "light", str.istitle) - _stems(rules, "light", str.islower),
        frozenset(fold(form) for rule in rules.of("empty") for form in rule.forms),
        frozenset(f"={rule.name}" for rule in rules.of("opposite")),
        _denying(rules, "verb"),
        _denying(rules, "head"),
        _exclusive(rules),
        _antonyms(rules),
    )


def _denying(rules: Rules, name: str) -> frozenset[str]:
    return frozenset(rules.stem(form) for rule in rules.of("negation") if rule.name == name for form in rule.forms)


def _antonyms(rules: Rules) -> Mapping[str, frozenset[str]]:
    """In both directions; a concept of the rules by its name, any other word by its stem."""
    concepts = {rule.name for rule in rules.of("same")}
    found: dict[str, set[str]] = {}
    for rule in rules.of("antonym"):
        one, *others = (f"={form}" if form in concepts else rules.stem(form) for form in (rule.name, *rule.forms))
        for other in others:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return {key: frozenset(keys) for key, keys in found.items()}


def _exclusive(rules: Rules) -> ExclusiveTerms:
    found: dict[str, set[tuple[tuple[str, ...], str]]] = {}
    for rule in rules.of("term"):
        for form in (rule.name.partition(":")[2], *rule.forms):
            if told := tuple(uninflected(match[0]) for match in _WORD.finditer(form)):
                found.setdefault(told[0], set()).add((told, rule.name))
    return {first: tuple(sorted(told, key=lambda one: (-len(one[0]), one))) for first, told in found.items()}


def _stems(rules: Rules, kind: str, wanted: Callable[[str], bool] = bool) -> frozenset[str]:
    forms: Iterable[str] = (form for rule in rules.of(kind) for form in rule.forms if wanted(form))
    return frozenset(map(rules.stem, forms))
