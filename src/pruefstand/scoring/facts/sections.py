"""Required sections: whether a document has a heading of that name, and something below it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pruefstand.scoring.facts.rules import Rules
from pruefstand.scoring.facts.stems import fold, stem
from pruefstand.scoring.facts.written import written

__all__ = ["JudgedSection", "judge_sections"]

_MARK = re.compile(r"^[ \t]*(?:#{1,6}[ \t]*|[-*•][ \t]+|\(?(?:\d{1,2}|[a-zA-Z]|[IVX]{1,4})(?:\.\d{1,2})*[.)][ \t]+)?")
_FRAME = "*_ \t:"
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_MOST_WORDS = 8
_SINGLE = "Überschrift"
"""The name of a rule that lists headings of different meaning."""


@dataclass(frozen=True, slots=True)
class JudgedSection:
    """One required section: ``verdict`` is ``preserved`` or ``missing``, ``rule`` says why (``heading``,
    ``no_heading``, ``empty``), ``span`` is the heading in the document."""

    name: str
    verdict: str
    rule: str
    span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that could be a heading: the stems of its words, its place, what stands behind the colon."""

    stems: tuple[str, ...]
    start: int
    end: int
    rest: str


def judge_sections(names: Sequence[str], document: str, rules: Rules) -> tuple[JudgedSection, ...]:
    """The verdicts in the order of the names.

    A heading is a line of up to eight words, with or without number, mark or colon, or the words before a colon at
    the beginning of a line. It is that of a section if it has the same words, whatever their forms, or those of another
    form in the same rule. A section is empty if no word and no number stands below it before the next required one.
    """
    read = written(document)
    lines = tuple(_lines(read.text, rules))
    known = [_forms(written(name).text, rules) for name in names]
    every = {form for forms in known for form in forms}
    found = [_judged(name, forms, every, lines, read.text) for name, forms in zip(names, known, strict=True)]
    return tuple(replace(one, span=one.span and read.place(*one.span)) for one in found)


def _judged(
    name: str, forms: frozenset[tuple[str, ...]], every: set[tuple[str, ...]], lines: Sequence[_Line], document: str
) -> JudgedSection:
    empty: JudgedSection | None = None
    for at, line in enumerate(lines):
        if line.stems not in forms:
            continue
        if line.rest:
            return JudgedSection(name, "preserved", "heading", (line.start, line.end))
        stop = next((other.start for other in lines[at + 1 :] if other.stems in every), len(document))
        if _WORD.search(document, line.end, stop) or re.search(r"\d", document[line.end : stop]):
            return JudgedSection(name, "preserved", "heading", (line.start, line.end))
        empty = empty or JudgedSection(name, "missing", "empty", (line.start, line.end))
    return empty or JudgedSection(name, "missing", "no_heading")


def _forms(name: str, rules: Rules) -> frozenset[tuple[str, ...]]:
    told = _stems(name, rules)
    found = {told}
    for rule in rules.of("section"):
        forms = {_stems(form, rules) for form in (rule.name, *rule.forms)}
        if rule.name != _SINGLE and told in forms:
            found |= forms
    return frozenset(found - {()})


def _stems(text: str, rules: Rules) -> tuple[str, ...]:
    words = [match[0] for match in _WORD.finditer(text)]
    return tuple(stem(word, rules.strong).rstrip("s") if len(word) > 1 else fold(word) for word in words)


def _lines(document: str, rules: Rules) -> Iterator[_Line]:
    at = 0
    for raw in document.splitlines(keepends=True):
        mark = _MARK.match(raw)
        start = mark.end() if mark else 0
        body = raw[start:].rstrip()
        head, colon, rest = body.partition(":")
        told = head if colon else body
        bare = told.strip(_FRAME)
        if bare and len(bare.split()) <= _MOST_WORDS and (colon or not bare.endswith((".", "!", "?", ";", ","))):
            first = at + start + told.index(bare)
            yield _Line(_stems(bare, rules), first, first + len(bare), rest.strip(_FRAME))
        at += len(raw)
