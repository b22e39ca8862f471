"""Conditions, „nur mit Einwilligung“, and what is done instead: what a denial there means for the fact."""

from __future__ import annotations

import re

from pruefstand.scoring.facts.told import WHOLE, Told

__all__ = ["instead", "is_condition", "waived"]

_NOT_WITHOUT = re.compile(
    r"(?<!\w)(?:[nN]icht|[kK]ein(?:e[nmrs]?)?)(?!\w).*(?<!\w)ohne(?!\w)"
    r"|(?<!\w)[oO]hne(?!\w).*(?<!\w)(?:nicht|unmöglich|verboten|untersagt|kein(?:e[nmrs]?)?)(?!\w)"
    r"|(?<!\w)nur(?! noch)[, ](?:mit|nach|bei|wenn|falls)(?!\w)"
)
_ONLY_WITH = re.compile(
    r"(?<!\w)nicht ohne(?!\w)|(?<!\w)nur(?! noch)(?:[^.;!?\n]{0,60}?)[, ](?:mit|nach|bei|in|unter|wenn|falls)(?!\w)"
    r"|(?<!\w)(?:braucht|brauchen|brauchte|benötig(?:t|en|te)|bedarf|erfordert)(?!\w)"
)


_NEEDED = re.compile(
    r"(?<!\w)(?:nötig|notwendig|erforderlich|Voraussetzung|Bedingung|nur (?:mit|nach|bei|wenn|in|unter))(?!\w)"
)


def is_condition(told: Told) -> bool:
    """Whether the fact sets a condition and the place does too: „nicht ohne Einwilligung“, „nur mit Einwilligung“."""
    mine = told.fact.text.expanded.text
    denied = any(anchor.negative for anchor in told.anchors)
    needs, not_without = not denied and _NEEDED.search(mine), _NOT_WITHOUT.search(mine)
    if not needs and not not_without:
        return False
    sentences = sorted({told.text.clauses[clause].sentence for clause in told.core})
    said = [told.text.expanded.sentences[number].of(told.text.expanded.text) for number in sentences]
    return any(_NOT_WITHOUT.search(each) or (not_without and _ONLY_WITH.search(each)) for each in said)


_ONLY = re.compile(
    r"(?<!\w)(?:nur|ausschließlich)(?! noch)(?: [a-zäöüß]+)? (?:mit|nach|bei|in|unter)(?!\w)|(?<!\w)nicht ohne(?!\w)"
)
_WITHOUT = re.compile(r"(?<!\w)[oO]hne(?!\w)(?P<what>[^,.;:!?\n]{2,40})")


def waived(told: Told) -> tuple[int, int] | None:
    """Where the place waives what the fact makes a condition: „auch ohne Begleitung“ for „nur in Begleitung“."""
    only = _ONLY.search(told.fact.text.expanded.text)
    if only is None:
        return None
    text = told.text
    needed = {key for word in told.fact.text.words if word.start >= only.end() and word.noun for key in word.entry.keys}
    for clause in sorted({text.clauses[hit.clause] for hit in told.hits}, key=lambda one: one.number):
        if clause.number not in told.core or _NOT_WITHOUT.search(text.expanded.text, clause.start, clause.end):
            continue
        for match in _WITHOUT.finditer(text.expanded.text, clause.start, clause.end):
            waived = (
                text.words[index]
                for index in clause.words
                if match.start("what") <= text.words[index].start < match.end()
            )
            if any(word.noun and word.entry.keys & needed for word in waived):
                return match.span()
    return None


_BUT = re.compile(r"(?<!\w)sondern(?!\w)")


def instead(told: Told) -> bool:
    """Whether of „nicht ausbezahlt, sondern abgegolten“ the second stands there as it should, and the first not at
    all, or denied."""
    but = _BUT.search(told.fact.text.expanded.text)
    if but is None:
        return False
    second = {word.entry.stem for word in told.fact.text.words if word.start > but.end() and word.says}
    first = {number for number, one in enumerate(told.anchors) if one.negative and one.focus and one.stem not in second}
    there = {number for number, one in enumerate(told.anchors) if one.stem in second}
    hits = [hit for hit in told.hits if hit.clause in told.core and hit.value >= WHOLE]
    said = [hit for hit in hits if hit.anchor in there]
    return (
        bool(said)
        and not any(hit.negative for hit in said)
        and all(hit.negative for hit in hits if hit.anchor in first)
    )
