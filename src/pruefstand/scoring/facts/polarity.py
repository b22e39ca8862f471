"""What a text denies: every trigger with what it reaches and what it belongs to.

After the ideas of NegEx (Chapman et al. 2001, J Biomed Inform 34:301) and ConText (Harkema et al. 2009, J Biomed Inform
42:839); triggers, reach and the German word order are our own.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import replace

from pruefstand.scoring.facts.belonging import belonging
from pruefstand.scoring.facts.clause import Clause, Word
from pruefstand.scoring.facts.denials import Denial, denials, denies_here, words_in
from pruefstand.scoring.facts.forward import FAR, forward, predicates, second_of_two
from pruefstand.scoring.facts.heads import headed
from pruefstand.scoring.facts.lexicon import Lexicon
from pruefstand.scoring.facts.parts import banned, contrasted
from pruefstand.scoring.facts.reach import around
from pruefstand.scoring.facts.tables import Tables
from pruefstand.scoring.facts.trigger import Trigger

__all__ = ["denied"]

_ACCEPTING = "=annehmen"
_PERMITTING = "=erlauben"


def denied(
    words: Sequence[Word],
    clauses: Sequence[Clause],
    text: str,
    tables: Tables,
    lexicon: Lexicon,
    plain: Collection[str],
) -> tuple[Trigger, ...]:
    """Turns ``negative`` of every word that a trigger reaches, two of them cancel each other; and returns them. Of a
    trigger with a stem of ``plain`` only its *nicht* or *kein* denies."""
    starts = [word.start for word in words]
    hits = denials(words, starts, text, tables, lexicon, plain)
    own = frozenset(index for hit in hits for index in words_in(words, starts, hit))
    placed = [(hit, clause) for hit in hits if (clause := _clause_at(clauses, hit.start)) is not None]
    denying = {clause.number for _hit, clause in placed}
    found: list[Trigger] = []
    for hit, clause in placed:
        near = _near(clause, starts, hit.start)
        if denies_here(hit, text, max(clause.start, starts[near.words[0]]) if near.words else clause.start):
            part = contrasted(words, clauses, near, hit.start, hit.end) if hit.kind == "around" else []
            reached = _reached(words, clauses, near, hit, text, own, denying, part)
            made_of = words_in(words, starts, hit)
            for index in made_of:  # the trigger itself says nothing else
                words[index].keys = frozenset()
                words[index].mention = True
            trigger = _trigger(words, clauses, clause, hit, reached, only=bool(part))
            if text[hit.start : hit.end].lower() == "weder":  # both of „weder gelöscht noch eine Erklärung abgegeben“
                trigger = replace(trigger, direct=frozenset(reached))
            found.append(replace(trigger, own=frozenset(made_of)))
    found += _lexical(words, clauses, starts, denying, lexicon)
    for trigger in found:
        for index in trigger.reached:
            words[index].negative = not words[index].negative
    return tuple(sorted(found, key=lambda trigger: trigger.start))


def _clause_at(clauses: Sequence[Clause], at: int) -> Clause | None:
    number = bisect_right(clauses, at, key=lambda clause: clause.start) - 1
    return clauses[number] if number >= 0 and at < clauses[number].end else None


def _near(clause: Clause, starts: Sequence[int], at: int) -> Clause:
    """A clause as far as a denial at a place can reach."""
    if len(clause.words) <= FAR:
        return clause
    place = bisect_left(starts, at) - clause.words[0]
    return replace(clause, words=clause.words[max(0, place - FAR) : place + FAR])


def _reached(
    words: Sequence[Word],
    clauses: Sequence[Clause],
    clause: Clause,
    hit: Denial,
    text: str,
    own: frozenset[int],
    denying: Collection[int],
    part: list[int],
) -> list[int]:
    """The words that a denial turns, by its kind, with those that it heads; of one that is contrasted its ``part``."""
    if hit.kind == "around":
        reached = part or around(words, clauses, clause, hit.start, hit.end, denying)
    elif hit.kind == "without":
        reached = forward(words, clauses, clause, hit.end, own, whole=False)
    else:
        reached = forward(words, clauses, clause, hit.end, own, whole=True)
        reached += [index for index in predicates(words, clause, hit.start) if index not in reached]
        if text[hit.start : hit.end].lower() == "weder":
            reached += second_of_two(words, clauses, clause)
    below = headed(words, clauses, clause, (hit.start, hit.end), text, own)
    return reached + [index for index in below if index not in reached]


def _trigger(
    words: Sequence[Word],
    clauses: Sequence[Clause],
    clause: Clause,
    hit: Denial,
    reached: Sequence[int],
    *,
    only: bool,
) -> Trigger:
    if only:
        return Trigger(clause.number, hit.start, frozenset(reached), frozenset(reached), only=True)
    article = hit.kind != "around"
    direct = belonging(words, clauses, reached, hit.start, hit.end, around=not article)
    noun = article and any(words[index].noun and words[index].start >= hit.end for index in direct)
    return Trigger(clause.number, hit.start, frozenset(reached), frozenset(direct), noun=noun, free=hit.free)


def _lexical(
    words: Sequence[Word],
    clauses: Sequence[Clause],
    starts: Sequence[int],
    denying: Collection[int],
    lexicon: Lexicon,
) -> list[Trigger]:
    """Words that deny by themselves; a verb of refusal reaches what is refused: „die Tagespflege lehnt er ab“."""
    found: list[Trigger] = []
    for index, word in enumerate(words):
        if not word.entry.negative and not word.entry.against:
            continue
        bans = word.noun and _PERMITTING in word.keys and not word.entry.parts
        reached = banned(words, clauses, clauses[word.clause], index) if bans else []
        verb = _PERMITTING in word.keys or (word.entry.stem in lexicon.denying and word.clause not in denying)
        verb = verb and not word.noun
        if word.entry.against and (_ACCEPTING in word.keys or verb):
            near = _near(clauses[word.clause], starts, word.start)
            reached = around(words, clauses, near, word.start, word.end, denying)
        found.append(Trigger(word.clause, word.start, frozenset(reached), frozenset({index}), frozenset({index})))
    return found
