"""The reference made ready: for every fact the words by which it is found and the mentions by which it is judged."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from types import MappingProxyType

from pruefstand.scoring.facts.clause import Word
from pruefstand.scoring.facts.known_values import KnownValues
from pruefstand.scoring.facts.lexicon import Lexicon, lexicon
from pruefstand.scoring.facts.mention import FALL, Mention
from pruefstand.scoring.facts.names import UPPER, given_before, known_names
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.rules import Rules
from pruefstand.scoring.facts.stems import fold
from pruefstand.scoring.facts.tables import tables
from pruefstand.scoring.facts.texts import Entries, Rulebook, Text, analysed
from pruefstand.scoring.facts.written import written

__all__ = ["Anchor", "Prepared", "PreparedFact", "prepare"]

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_BEHIND_ARTICLE = re.compile(
    r"(?i:(?<!\w)(?:d(?:er|ie|as|em|en|es)|ein(?:e[nmrs]?)?|(?:unser|sein|ihr)[enmrs]*|vom|zum|zur|beim))"
    r" (?=([\w'’]+(?:-[\w'’]+)*))"
)
_SHORT_NOUN = 3
_EXACT = ("amount", "pair", "norm", "date")
_FALLING = frozenset({"=abnehmen", "=sinken", "=Verlust"})
_BARE = {"nicht", "nie", "niemals", "kein", "keine", "keinen", "keinem", "keiner", "keines"}
_DOER = re.compile(r"[a-zäöüß]{3}er(?:n|s|in|innen)?$|^Unterlassungs?")
"""Nouns whose stem is that of a verb with another sense: „Fehler“ is no „fehlt“, a right to „Unterlassung“ no
„unterlassen“."""
_NAMED = re.compile(rf"^[{UPPER}][\w'’-]+$")


@dataclass(frozen=True, slots=True)
class Anchor:
    """One word of a fact: its keys, the keys of its parts with their shares, its weight, whether the fact denies it."""

    text: str
    stem: str
    keys: frozenset[str]
    parts: tuple[tuple[frozenset[str], float], ...]
    weight: float
    negative: bool
    person: bool = False
    lexical: bool = False
    against: bool = False
    focus: bool = True
    """Whether a denial of the fact belongs to it by grammar, and does not only reach it."""
    opposed: frozenset[str] = frozenset()
    """The keys of the concepts that exclude its concept."""
    opposed_as_written: frozenset[str] = frozenset()
    """Those that exclude the word itself, where it is the opposite of its concept: „erhöht“ of „unverändert“."""
    ceases: bool = False
    """Whether its last part denies the others: „Trainingspause“ is no „Training“."""


@dataclass(frozen=True, slots=True)
class PreparedFact:
    """``variants`` are ways to say what the fact is about, the fact's own words first; ``typed`` what is compared."""

    number: int
    fact: Fact
    variants: tuple[tuple[Anchor, ...], ...]
    typed: tuple[Mention, ...]
    text: Text


@dataclass(frozen=True)
class Prepared:
    """A reference with the vocabulary that documents are read with."""

    reference: FactReference
    book: Rulebook
    vocabulary: frozenset[str]
    known: dict[str, str]
    names: tuple[str, ...]
    facts: tuple[PreparedFact, ...]
    sentences: tuple[Text, ...]
    keys: frozenset[str]
    """Every key that a word of the reference has."""
    plain: frozenset[str] = frozenset()
    """Stems of the facts' own words: one of them denies nothing by itself („kein Ausschluss“)."""
    callings: frozenset[str] = frozenset()
    """Those of the names that are nouns with an article: „der Erblasser“, „die Sparkasse“."""
    entries: Entries = field(default_factory=dict, compare=False, repr=False)
    """What the words of the documents stand for, once they have been read."""

    @cached_property
    def persons(self) -> frozenset[str]:
        """The persons that the sentences name."""
        return frozenset(one.norm for line in self.sentences for one in line.mentions if one.kind == "person")

    @cached_property
    def fact_values(self) -> KnownValues:
        """What the facts compare, by the number of the fact."""
        return KnownValues((fact.number, one) for fact in self.facts for one in fact.typed)

    @cached_property
    def sentence_values(self) -> KnownValues:
        """The typed mentions of the sentences, by the number of the sentence."""
        return KnownValues((number, one) for number, line in enumerate(self.sentences) for one in line.mentions)

    @cached_property
    def having(self) -> Mapping[str, frozenset[int]]:
        """Key to the facts of which a word has it."""
        return _facts_by_key(self.facts, denied_only=False)

    @cached_property
    def denying(self) -> Mapping[str, frozenset[int]]:
        """Key to the facts that deny a word with it."""
        return _facts_by_key(self.facts, denied_only=True)

    @cached_property
    def own_values(self) -> Mapping[int, tuple[Mention, ...]]:
        """Fact to those of its typed mentions that no other fact has."""
        return {
            fact.number: tuple(one for one in fact.typed if set(self.fact_values.owners(one)) <= {fact.number})
            for fact in self.facts
        }

    @cached_property
    def rare_values(self) -> Mapping[int, tuple[Mention, ...]]:
        """Fact to those of its own exact values that at most one sentence has."""
        return {
            number: tuple(
                one for one in values if one.kind in _EXACT and len(set(self.sentence_values.owners(one))) <= 1
            )
            for number, values in self.own_values.items()
        }

    @cached_property
    def lone_values(self) -> Mapping[int, Mapping[str, Mention]]:
        """Fact to its typed mentions by their kind, where it has one value of that kind."""
        return {
            fact.number: {
                one.kind: one
                for one in fact.typed
                if len({other.norm for other in fact.typed if other.kind == one.kind}) == 1
            }
            for fact in self.facts
        }

    def only_in_sentences(self, mention: Mention) -> bool:
        """Whether no fact, but a sentence of the reference has the value."""
        return not self.fact_values.known(mention) and self.sentence_values.known(mention)

    def read(self, document: str) -> Text:
        """A document, taken apart with this reference's vocabulary."""
        return analysed(
            document, self.book, self.vocabulary, self.known, self.names, self.plain, self.callings, self.entries
        )


def _facts_by_key(facts: tuple[PreparedFact, ...], *, denied_only: bool) -> Mapping[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for fact in facts:
        for anchor in chain.from_iterable(fact.variants):
            if anchor.negative or not denied_only:
                for key in anchor.keys:
                    found.setdefault(key, set()).add(fact.number)
    return {key: frozenset(numbers) for key, numbers in found.items()}


def prepare(reference: FactReference, rules: Rules) -> Prepared:
    """Everything about a reference that does not depend on a document."""
    reference = _as_read(reference)
    book = Rulebook(lexicon(rules), tables(rules))
    lines = [*reference.sentences, *(fact.text for fact in reference.facts)]
    concepts = [fact.attributes.get("concept", "") for fact in reference.facts]
    words = {match[0] for line in (*lines, *concepts) for match in _WORD.finditer(line)}
    known = {fold(word): word for word in sorted(words) if len(word) > 3}
    told = {book.lexicon.stem(piece) for word in words for piece in word.split("-")}
    bare = {book.lexicon.stem(fold(word)[2:]) for word in words if word.startswith("un")}
    short = {
        book.lexicon.stem(word)
        for word in words
        if len(word) == _SHORT_NOUN
        and word[1:].islower()
        and word[0].isupper()
        and fold(word) not in book.lexicon.empty
    }
    vocabulary = frozenset(
        each
        for each in chain(told, bare, book.lexicon.classes, book.lexicon.opposites, book.lexicon.opposite_nouns)
        if len(each) >= 4 or each in short  # „Arm“ in „Armlähmung“
    )
    names = _names(reference, book, lines)
    nouns = {fact.attributes.get("person", "") for fact in reference.facts}
    articled = {match[1] for line in lines for match in _BEHIND_ARTICLE.finditer(line)}
    articled |= {word.rsplit("-", count)[0] for word in articled for count in range(1, word.count("-") + 1)}
    callings = frozenset(name for name in names if (name in nouns and name in rules.forms) or name in articled)
    turned = frozenset[str]()
    entries: Entries = {}

    def read(line: str) -> Text:
        return analysed(line, book, vocabulary, {}, names, turned, callings, entries)

    turned = frozenset(stem for fact in reference.facts for stem in _turned(read(fact.text)))
    texts = [read(fact.text) for fact in reference.facts]
    seen = Counter(word_stem for text in texts for word_stem in {word.entry.stem for word in text.words})
    facts = tuple(
        _prepared(number, fact, text, read, seen, book.lexicon)
        for number, (fact, text) in enumerate(zip(reference.facts, texts, strict=True))
    )
    sentences = tuple(read(line) for line in reference.sentences)
    keys = frozenset(
        key for text in (*texts, *sentences, *map(read, concepts)) for word in text.words for key in word.keys
    )
    own = [
        word.entry
        for text in texts
        for word in text.words
        if not word.mention and not (word.noun and _DOER.search(word.text))
    ]
    parts = (key for entry in own for keys, _share in entry.parts for key in keys if not key.startswith("="))
    plain = turned.union((entry.stem for entry in own), parts)
    return Prepared(reference, book, vocabulary, known, names, facts, sentences, keys, plain, callings, entries)


def _as_read(reference: FactReference) -> FactReference:
    """The sentences and facts in the spelling in which documents are read."""

    def read(fact: Fact) -> Fact:
        attributes = MappingProxyType({name: written(told).text for name, told in fact.attributes.items()})
        return replace(fact, text=written(fact.text).text, attributes=attributes)

    return replace(
        reference,
        sentences=tuple(written(line).text for line in reference.sentences),
        facts=tuple(read(fact) for fact in reference.facts),
    )


def _names(reference: FactReference, book: Rulebook, lines: list[str]) -> tuple[str, ...]:
    """The surnames of the reference, and „Meier/Peter“ for each given name that stands before one of them."""
    found: set[str] = set()
    for line in lines:
        found |= {name.title() if name.isupper() else name for name, _start, _end in book.tables.titled(line)}
    declared = [fact.attributes.get("person", "") for fact in reference.facts]
    for person in chain.from_iterable(each.split("->") for each in declared):
        pieces = person.split()
        if pieces and _NAMED.match(pieces[-1]) and not any(True for _hit in book.tables.hits("role", pieces[-1])):
            found.add(pieces[-1])
    for line in lines:
        found |= {
            name for name, start, end in book.tables.stray(line) if book.tables.tells_name(line, name, start, end)
        }
    known = known_names(tuple(sorted(found)))
    for line in (*lines, *declared):
        places = [(name, start) for name, start, _end in known.found(line)]
        places += [(name, line.rfind(name, start, end)) for name, start, end in book.tables.stray(line)]
        found |= {f"{known.told(name)}/{first}" for name, at in places for first in given_before(line, at).names}
    return tuple(sorted(found))


def _turned(text: Text) -> list[str]:
    """The stems of words that deny by themselves and are denied in turn („hat nicht verzichtet“), or say that something
    costs nothing: these are what the fact tells."""
    words = {word.start: word for word in text.words}
    triggers = [(one.clause, words[one.start]) for one in text.triggers if one.start in words]
    bare = {clause for clause, word in triggers if word.lower in _BARE}
    free = [words[one.start].entry.stem for one in text.triggers if one.free and one.start in words]
    return free + [word.entry.stem for clause, word in triggers if clause in bare and word.lower not in _BARE]


def _prepared(
    number: int,
    fact: Fact,
    text: Text,
    read: Callable[[str], Text],
    seen: Counter[str],
    lexicon: Lexicon,
) -> PreparedFact:
    polarity = fact.attributes.get("polarity", "")
    anchors = _anchors(text.words, text, seen, lexicon)
    denied = any(word.negative or word.entry.negative for word in text.words)
    if polarity == "neg" and not denied:
        anchors = tuple(replace(anchor, negative=not anchor.negative) for anchor in anchors)
    variants = [anchors]  # of a fact that is nothing but values without a word
    if concept := fact.attributes.get("concept"):
        other = read(concept)
        also = _anchors(other.words, other, seen, lexicon)
        if polarity == "neg" and not any(word.negative != word.entry.negative for word in other.words):
            also = tuple(replace(anchor, negative=not anchor.negative) for anchor in also)
        if not polarity and any(anchor.negative for anchor in anchors):
            stems = {anchor.stem: anchor.negative for anchor in anchors}
            also = tuple(replace(anchor, negative=stems.get(anchor.stem, anchor.negative)) for anchor in also)
        if also:
            variants.append(also)
    if any(one.norm == "way:down" for one in text.mentions) or any(_FALLING & word.keys for word in text.words):
        falling = (replace(one, relation=FALL) if one.kind == "amount" else one for one in text.mentions)
        text = replace(text, mentions=tuple(falling))
    typed = list(text.mentions)
    if person := fact.attributes.get("person"):
        told = read(person.replace("->", " , "))
        norms = {one.norm for one in typed if one.kind == "person"}
        typed += [one for one in told.mentions if one.kind == "person" and one.norm not in norms]
    side = fact.attributes.get("side", "")
    if side and not (side.lower() in fact.text.lower() and not any(one.kind == "side" for one in typed)):
        norms = {one.norm for one in typed if one.kind == "side"}
        typed += [one for one in read(side).mentions if one.kind == "side" and one.norm not in norms]
    return PreparedFact(number, fact, tuple(variants), tuple(typed), text)


def _anchors(words: tuple[Word, ...], text: Text, seen: Counter[str], lexicon: Lexicon) -> tuple[Anchor, ...]:
    persons = [(one.start, one.end, one.norm.partition(":")[0]) for one in text.mentions if one.kind == "person"]
    found: dict[str, Anchor] = {}
    direct = frozenset[int]().union(*(trigger.direct for trigger in text.triggers))
    for index, word in enumerate(words):
        if word.mention or word.entry.weight <= 0 or not word.keys:
            continue
        weight = word.entry.weight / (1 + 0.35 * max(0, seen[word.entry.stem] - 1))
        kind = next((kind for start, end, kind in persons if start <= word.start < end), "")
        last = any(word.end == end for _start, end, _kind in persons)
        weight *= (0.6 if last else 0.1) if kind == "name" else 0.25 if kind else 1.0
        keys = word.keys & _whole(word)
        written = word.entry.stem if word.entry.against else lexicon.stem(word.text) if word.entry.negative else ""
        antonyms = lexicon.antonyms
        anchor = Anchor(
            word.text,
            word.entry.stem,
            keys,
            word.entry.parts,
            weight,
            word.negative,
            bool(kind),
            word.entry.negative,
            word.entry.against,
            index in direct,
            frozenset[str]().union(*(antonyms.get(key, ()) for key in keys if key != written)),
            antonyms.get(written, frozenset()),
            word.noun and len(word.entry.parts) > 1 and bool(word.entry.parts[-1][0] & lexicon.ceasing),
        )
        found.setdefault(word.entry.stem, anchor)
    return tuple(found.values())


def _whole(word: Word) -> frozenset[str]:
    """The keys of the word as a whole, with those of a phrase that it belongs to, without those of its parts."""
    parts = frozenset[str]().union(*(keys for keys, _share in word.entry.parts))
    return (word.keys - parts) | word.entry.keys
