"""Statements that the reference does not support: what is said and neither a fact nor another sentence of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pruefstand.scoring.facts.clause import Clause
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.prepared import Prepared
from pruefstand.scoring.facts.texts import Text

__all__ = ["Unsupported", "strangeness", "unsupported"]

_LEAST = 0.95
_HEADING = 2
_COVERED = 0.6
_OWN = 0.3
_TOLD = 1.3
_PERSON = 0.25
_LIGHT = 0.5
"""A word of less weight says little; a verb or adjective that no rule knows says as much as a noun."""


@dataclass(frozen=True, slots=True)
class Unsupported:
    """One statement: its place in the document, its words, the share of it that the reference knows."""

    span: tuple[int, int]
    text: str
    share: float


def unsupported(
    prepared: Prepared, text: Text, covered: Collection[int], falsified: Collection[int], least: float
) -> tuple[Unsupported, ...]:
    """Every statement of which the reference knows less than ``least``; a statement is a sentence, or a clause of it
    that says more than its neighbours. ``covered`` and ``falsified`` are clauses that facts were found in."""
    found: list[Unsupported] = []
    by_sentence: dict[int, list[Clause]] = {}
    for clause in text.clauses:
        by_sentence.setdefault(clause.sentence, []).append(clause)
    for clauses in by_sentence.values():
        first, last = clauses[0].start, clauses[-1].end
        if any(True for _hit in prepared.book.tables.hits("template", text.expanded.text[first:last])):
            continue
        for group in _statements(clauses, text):
            if any(clause.number in falsified for clause in group) or _no_statement(group, text):
                continue
            told = unknown = 0.0
            for clause in group:
                mine, strange = _weights(clause, prepared, text)
                told += mine
                unknown += strange
            total = told + unknown
            if total <= 0 or unknown < _LEAST or (len(group) == 1 and group[0].heading):
                continue
            share = told / total
            limit = least if not any(clause.number in covered for clause in group) else least * _COVERED
            if share < limit:
                start, end = group[0].start, group[-1].end
                place = text.expanded.place(start, end)
                found.append(Unsupported(place, text.source[slice(*place)].strip(), round(share, 6)))
    return tuple(found)


_CUT = re.compile(r"\W*(?:[A-ZÄÖÜ][a-zäöü]{0,6}|[A-ZÄÖÜ]{2,4}|\d[\w-]{0,6})\.\W*(?:[a-z]{1,3}\.\W*)?")
"""One cut word with its full stop is no sentence."""
_TITLE = re.compile(
    r"\W*(?:[\w.,-]+ ){0,3}?\w*(?:[bB]ericht|[nN]otiz|[pP]rotokoll|[pP]rotokollauszug|[vV]ermerk|[eE]intrag|[dD]iktat"
    r"|[zZ]usammenfassung|[dD]okumentation|[üÜ]bergabe|[sS]tichworte|[kK]urzfassung|[aA]uszug)"
    r"(?: (?!ist|war|hat|wird|soll)[\w-]+){0,3}(?:, in Stichworten)?\W*"
)
"""What a document is called at its head."""


def _no_statement(group: Sequence[Clause], text: Text) -> bool:
    """Whether a sentence is one cut word, or the first and what the document is called."""
    said = text.expanded.text[group[0].start : group[-1].end]
    if _CUT.fullmatch(text.source[slice(*text.expanded.place(group[0].start, group[-1].end))]):
        return True
    return group[0].number == 0 and _TITLE.fullmatch(said) is not None


def strangeness(clauses: Sequence[Clause], prepared: Prepared, text: Text) -> float:
    """The weight of what clauses say and the reference does not know; 0 where it knows every word."""
    return sum(_weights(clause, prepared, text)[1] for clause in clauses)


def _statements(clauses: list[Clause], text: Text) -> list[list[Clause]]:
    """The clauses of a sentence, put together to statements: a heading goes with what follows, a semicolon parts."""
    groups: list[list[Clause]] = [[]]
    for clause in clauses:
        groups[-1].append(clause)
        if text.expanded.text[clause.start : clause.end].rstrip().endswith(";"):
            groups.append([])
    return [group for group in groups if group]


def _weights(clause: Clause, prepared: Prepared, text: Text) -> tuple[float, float]:
    """What the reference knows of a clause, and what it does not."""
    known = strange = 0.0
    if clause.heading and any(
        True for _hit in prepared.book.tables.hits("section", text.expanded.text[clause.start : clause.end])
    ):
        return known, strange
    persons = [(one.start, one.end) for one in text.mentions_in((clause.number,)) if one.kind == "person"]
    at = 0  # both are in the order of the text
    for index in clause.words:
        word = text.words[index]
        weight = word.entry.weight
        while at < len(persons) and persons[at][1] <= word.start:
            at += 1
        if at < len(persons) and persons[at][0] <= word.start:
            weight *= _PERSON
        if word.mention or weight <= 0:
            continue
        if word.entry.keys & prepared.keys or (word.keys - word.entry.all_keys) & prepared.keys:
            known += weight
        elif word.entry.parts and word.entry.stem not in prepared.book.lexicon.classes:
            share = sum(share for keys, share in word.entry.parts if keys & prepared.keys)
            known += weight * share
            strange += weight * (1 - share) if share or word.noun else max(weight, 1.0)
        else:
            rare = weight > _LIGHT and word.entry.stem not in prepared.book.lexicon.classes
            strange += max(weight, 1.0) if rare and not word.noun else weight
    for one in text.mentions_in((clause.number,)):
        if one.kind in ("status", "direction", "period", "moment", "person", "term"):
            continue
        if _partly(one, prepared) or prepared.fact_values.known(one) or prepared.sentence_values.known(one):
            known += _TOLD
        else:
            strange += _OWN
    title = clause.heading and len(clause.words) <= _HEADING and text.expanded.text[: clause.end].endswith(":")
    return known, 0.0 if title else strange


def _partly(one: Mention, prepared: Prepared) -> bool:
    """Whether a norm of the reference is named without its paragraph."""
    norms = [each.norm for fact in prepared.facts for each in fact.typed if each.kind == "norm"]
    return one.kind == "norm" and any(norm.startswith(f"{one.norm} ") for norm in norms)
