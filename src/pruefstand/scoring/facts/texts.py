"""A text taken apart: sentences, clauses, words with what they stand for, typed mentions, and what is denied."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pruefstand.language.sentences import LIST_MARK
from pruefstand.language.tokens import tokens
from pruefstand.scoring.facts.clause import Clause, Word
from pruefstand.scoring.facts.designated import by_letter
from pruefstand.scoring.facts.exclusive import exclusive_terms
from pruefstand.scoring.facts.expand import Expanded
from pruefstand.scoring.facts.grammar import RELATIVES
from pruefstand.scoring.facts.known_values import KnownValues
from pruefstand.scoring.facts.lexicon import Entry, Lexicon
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.mentions import mentions
from pruefstand.scoring.facts.polarity import denied
from pruefstand.scoring.facts.stems import PREFIXES, fold
from pruefstand.scoring.facts.tables import Tables
from pruefstand.scoring.facts.trigger import Trigger

__all__ = ["Entries", "Rulebook", "Text", "analysed"]

Entries = dict[tuple[str, bool], tuple[Entry, frozenset[str]]]
"""A word, and whether it begins its sentence, to what it stands for and all keys of that."""
_MANY = 4_096
"""So many words are kept between texts."""

_PARTING = {",", ";", ":", "(", ")", "–", "[", "]"}


@dataclass(frozen=True)
class Rulebook:
    """The rules in both directions, made once."""

    lexicon: Lexicon
    tables: Tables


@dataclass(frozen=True)
class Text:
    """A document or a fact, taken apart. Places are those of ``expanded``; :meth:`Expanded.place` leads back."""

    source: str
    expanded: Expanded
    words: tuple[Word, ...]
    clauses: tuple[Clause, ...]
    mentions: tuple[Mention, ...]
    clause_of_mention: tuple[int, ...]
    linked: frozenset[int]
    """Numbers of the sentences that point back to the one before."""
    triggers: tuple[Trigger, ...] = ()
    """What denies something, in the order of the text."""

    def mentions_in(self, clauses: Iterable[int]) -> tuple[Mention, ...]:
        """The mentions of some clauses."""
        table = self.by_clause
        return tuple(one for clause in clauses for one in table.get(clause, ()))

    @cached_property
    def by_clause(self) -> Mapping[int, tuple[Mention, ...]]:
        """Clause to its mentions."""
        found: dict[int, list[Mention]] = {}
        for one, clause in zip(self.mentions, self.clause_of_mention, strict=True):
            found.setdefault(clause, []).append(one)
        return {clause: tuple(told) for clause, told in found.items()}

    @cached_property
    def values(self) -> KnownValues:
        """The mentions by the clause in which they stand."""
        return KnownValues(zip(self.clause_of_mention, self.mentions, strict=True))

    @cached_property
    def persons(self) -> tuple[Mention, ...]:
        """The persons it names."""
        return tuple(one for one in self.mentions if one.kind == "person")

    @cached_property
    def word_at(self) -> Mapping[int, int]:
        """Where a word begins to its number."""
        return {word.start: number for number, word in enumerate(self.words)}

    @cached_property
    def denied_by(self) -> Mapping[int, tuple[int, ...]]:
        """Word to the numbers of the triggers that reach it or that it belongs to."""
        found: dict[int, list[int]] = {}
        for number, trigger in enumerate(self.triggers):
            for word in trigger.reached | trigger.direct:
                found.setdefault(word, []).append(number)
        return {word: tuple(numbers) for word, numbers in found.items()}

    @cached_property
    def ruled_out(self) -> frozenset[Mention]:
        """The mentions that are said not to be meant: „nicht am Montag, sondern am Dienstag“."""
        starts = {self.words[word].start for trigger in self.triggers if trigger.only for word in trigger.reached}
        return frozenset(one for one in self.mentions if any(one.start <= at < one.end for at in starts))

    @cached_property
    def by_sentence(self) -> Mapping[int, tuple[int, ...]]:
        """Sentence to the numbers of its clauses."""
        found: dict[int, list[int]] = {}
        for clause in self.clauses:
            found.setdefault(clause.sentence, []).append(clause.number)
        return {sentence: tuple(numbers) for sentence, numbers in found.items()}


def analysed(
    text: str,
    book: Rulebook,
    vocabulary: frozenset[str],
    known: Mapping[str, str],
    names: tuple[str, ...],
    plain: frozenset[str] = frozenset(),
    callings: frozenset[str] = frozenset(),
    entries: Entries | None = None,
) -> Text:
    """``text`` taken apart. ``vocabulary`` holds stems that may be parts of compounds, ``known`` the words of the
    reference by their folded form, ``names`` the persons that the reference names, ``plain`` the stems that deny
    nothing by themselves, ``callings`` those of the names that are nouns. ``entries`` keeps what words stand for, for
    the next text that is read with this ``vocabulary``."""
    expanded = book.lexicon.short.expand(text, known, lambda word: book.lexicon.familiar(word, vocabulary))
    found = mentions(expanded.text, book.tables, names, callings)
    busy = bytearray(len(expanded.text))
    for one in found:
        if one.kind not in ("person", "status", "direction", "period"):
            busy[one.start : one.end] = b"\1" * (one.end - one.start)
    words: list[Word] = []
    clauses: list[Clause] = []
    linked: set[int] = set()
    entries = {} if entries is None else entries
    if len(entries) > _MANY:
        entries.clear()
    for number, sentence in enumerate(expanded.sentences):
        _take_apart(
            expanded.text, sentence.start, sentence.end, number, book, vocabulary, busy, words, clauses, entries
        )
        told = sentence.of(expanded.text)
        if _POINTS_BACK.search(told) or any(start <= 2 for _n, start, _e in book.tables.hits("link", told[:40])):
            linked.add(number)
    _parted_verbs(words, clauses, book.lexicon, vocabulary)
    _phrases(words, book.lexicon)
    triggers = denied(words, clauses, expanded.text, book.tables, book.lexicon, plain)
    terms = (*exclusive_terms(words, book.lexicon.exclusive, expanded.text), *by_letter(expanded.text))
    found = tuple(sorted((*found, *terms), key=lambda one: (one.start, one.end)))
    places = [clause.end for clause in clauses]
    of_mention = []
    at = 0
    for one in found:
        while at < len(places) - 1 and one.start >= places[at]:
            at += 1
        of_mention.append(at)
    return Text(text, expanded, tuple(words), tuple(clauses), found, tuple(of_mention), frozenset(linked), triggers)


def _take_apart(
    text: str,
    start: int,
    end: int,
    number: int,
    book: Rulebook,
    vocabulary: frozenset[str],
    busy: bytearray,
    words: list[Word],
    clauses: list[Clause],
    entries: Entries,
) -> None:
    mark = LIST_MARK.match(text, start, end)
    first = mark.end() if mark else start
    begin = first
    members: list[int] = []

    def close(stop: int, *, heading: bool = False, closed: bool = False) -> None:
        nonlocal begin, members
        if members or any(busy[begin:stop]):
            aside = begin > first and (text[stop - 1] in ")]" or (text[stop - 1] == "," and _adds(members, words)))
            clauses.append(Clause(len(clauses), number, begin, stop, heading, tuple(members), closed, aside))
        elif clauses and clauses[-1].sentence == number:
            clauses[-1] = replace(clauses[-1], end=stop)
        members = []
        begin = stop

    for token in tokens(text[first:end]):
        at = first + token.start
        if token.kind == "mark":
            if token.text in _PARTING and not busy[at]:
                close(at + 1, heading=token.text == ":", closed=token.text == ";")
            continue
        if token.kind != "word":
            continue
        lower = token.text.lower()
        if lower in _CONJUNCTIONS and members and not _inside(text, begin, at, first + token.end):
            close(at)
        known = entries.get((token.text, at == first))
        if known is None:
            entry = book.lexicon.entry(token.text, vocabulary, initial=at == first)
            known = entries[token.text, at == first] = (entry, entry.all_keys)
        entry, keys = known
        members.append(len(words))
        word = Word(token.text, at, first + token.end, entry, len(clauses), bool(busy[at]), entry.negative)
        word.keys = keys
        words.append(word)
    close(
        end,
        heading=not re.search(r"[.!?;,]\s*$", text[start:end])
        and end - start < 40
        and number >= 0
        and _bare(members, words),
    )


_SO_TO_SAY = {"also", "nämlich", "sprich"}
_TO_ADD = RELATIVES | {"welche", "welcher", "welches", "welchen", "wo"}


def _adds(members: Sequence[int], words: Sequence[Word]) -> bool:
    """Whether a clause tells more of what stands before it: „, die morgen abläuft,“, „, bis zu der er zahlt,“."""
    told = [words[index].lower for index in members[:3]]
    ends = not words[members[-1]].noun if members else False
    return bool(told) and (told[0] in _SO_TO_SAY or (ends and bool(_TO_ADD & {*told})))


_POINTS_BACK = re.compile(
    r"(?<!\w)(?:solche[nmrs]?|kein(?:e[nmrs]?|s)(?: [a-zäöüß]+){0,2}[.!]?$|^[Nn](?:ein|icht)(?!\w))"
)
"""„Einen solchen gibt es nicht“, „Eingegangen ist keine.“"""
_DENIED_AFTER = re.compile(r"\s(?:noch\s)?nicht(?!\w)")
_ONE_WORD = re.compile(r"\W*[a-zäöüß]+\s*")


def _inside(text: str, begin: int, at: int, end: int) -> bool:
    """Whether the conjunction between ``at`` and ``end`` stands inside a clause and parts nothing: „die Tochter aber
    nicht erreicht“, „lehnt aber die Versetzung ab“."""
    return bool(_DENIED_AFTER.match(text, end)) or bool(_ONE_WORD.fullmatch(text, begin, at))


_CONJUNCTIONS = {"aber", "jedoch", "sondern", "doch", "weshalb", "woraufhin", "sodass"}


def _bare(members: list[int], words: list[Word]) -> bool:
    """Whether a line holds up to three nouns, joined or not, and nothing else: a heading."""
    told = [words[index] for index in members if words[index].text.lower() not in ("und", "sowie")]
    return 0 < len(told) <= 3 and all(word.noun for word in told)


_DESCRIBES = re.compile(r"(?:(?<![ai])e[rsm]|lich|isch|bar|sam|haft)$")
"""The endings of adjectives: „ein schriftlicher Vertrag liegt vor“ has no „vorschriftlich“."""


def _parted_verbs(words: list[Word], clauses: list[Clause], lexicon: Lexicon, vocabulary: frozenset[str]) -> None:
    """„lehnt … ab“ is „ablehnt“: a verb whose prefix stands at the end of its clause."""
    for clause in clauses:
        begin = 0
        for place, index in enumerate(clause.words):
            last = place == len(clause.words) - 1
            ends = last or words[clause.words[place + 1]].text in ("und", "oder", "sowie")
            if place and ends and words[index].text in PREFIXES:
                _join_parted(words, clause.words[begin:place], words[index], lexicon, vocabulary)
                begin = place + 1


def _join_parted(
    words: list[Word], before: Sequence[int], prefix: Word, lexicon: Lexicon, vocabulary: frozenset[str]
) -> None:
    """The verb in front of its prefix becomes one with it, where both together are known."""
    for index in before:
        word = words[index]
        begins = index == before[0] and (index == 0 or words[index - 1].clause != word.clause)
        if (word.noun and not begins) or word.mention or _DESCRIBES.search(word.text):
            continue
        whole = _stem_of_parted(prefix.text, word.text.lower(), lexicon)
        if whole in vocabulary or any(
            whole in each for each in (lexicon.classes, lexicon.opposites, lexicon.denying, lexicon.antonyms)
        ):
            word.entry = lexicon.entry_of_stem(whole)
            word.keys, word.negative = word.entry.all_keys, word.entry.negative
            return


def _stem_of_parted(prefix: str, verb: str, lexicon: Lexicon) -> str:
    """The stem of a verb with the prefix that stands apart."""
    return fold(prefix) + lexicon.stem(verb)


def _phrases(words: list[Word], lexicon: Lexicon) -> None:
    for at, word in enumerate(words[:-1]):
        second = words[at + 1].entry.stem
        for phrase in lexicon.phrases.get(word.entry.stem, ()):
            if phrase.stems[1] != second:
                continue
            there = words[at : at + len(phrase.stems)]
            if len(there) == len(phrase.stems) and all(
                each.entry.stem == told and each.clause == word.clause
                for each, told in zip(there, phrase.stems, strict=True)
            ):
                for each in there:
                    each.keys |= {phrase.key}
                    each.negative = phrase.negative
                break
