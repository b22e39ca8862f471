"""The rules that are looked up by their written form: roles, sides, moments, rhythms, negations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pruefstand.scoring.facts.rules import Rules
from pruefstand.scoring.facts.stems import stem

__all__ = ["Tables", "tables"]

_KINDS = ("role", "side", "status", "direction", "rhythm", "moment", "period", "negation", "link", "template", "section")
_NAME = r"[A-ZÄÖÜ][a-zäöüß]+(?:-[A-ZÄÖÜ][a-zäöüß]+)?"


@dataclass(frozen=True, slots=True)
class Tables:
    """Patterns and what their matches mean."""

    patterns: Mapping[str, re.Pattern[str]]
    names: Mapping[str, tuple[str, ...]]
    title_pattern: re.Pattern[str]
    strong: Mapping[str, str]

    def hits(self, kind: str, text: str) -> Iterator[tuple[str, int, int]]:
        """Name, start and end of everything that the tables of one kind find, none inside another."""
        names = self.names[kind]
        for match in self.patterns[kind].finditer(text):
            yield names[(match.lastindex or 1) - 1], match.start(), match.end()

    def stem(self, word: str) -> str:
        """The stem of a word."""
        return stem(word, self.strong)

    def first_name(self, word: str) -> bool:
        """Whether a capitalised word before a name may be the first name: it is no role or title."""
        return not any(True for _hit in self.hits("role", word)) and not self.title_pattern.match(f"{word} Muster")


def tables(rules: Rules) -> Tables:
    """The tables of a set of rules. A form is matched as it stands, from its first letter also capitalised; a star at
    its end or beginning stands for any letters."""
    patterns, names = {}, {}
    for kind in _KINDS:
        forms = [(form, rule.name) for rule in rules.of(kind) for form in rule.forms]
        forms.sort(key=lambda pair: (-len(pair[0]), pair[0]))
        patterns[kind] = re.compile(
            r"(?:" + "|".join(f"({_pattern(form, kind)})" for form, _name in forms) + r")(?!\w)"
            if forms
            else r"(?!)()"
        )
        names[kind] = tuple(name for _form, name in forms)
    titles = sorted({form for rule in rules.of("title") for form in rule.forms}, key=lambda form: (-len(form), form))
    title = "|".join(re.escape(form) for form in titles) or r"(?!)"
    pattern = re.compile(rf"(?<!\w)(?:(?:{title}) )+(?:{_NAME} )?(?P<name>{_NAME})(?!\w)")
    return Tables(patterns, names, pattern, rules.strong)


def _pattern(form: str, kind: str) -> str:
    star, open_front = form.endswith("*"), form.startswith("*")
    body = form.strip("*")
    told = r"\s".join(re.escape(piece) for piece in body.split(" "))
    if body[:1].islower():
        capital = f"{body[0].upper()}{told[1:]}" + (r"(?=\s[A-ZÄÖÜ])" if kind == "side" and not body.endswith("s") else "")
        told = f"(?:{told}|{capital})"  # „Rechte Hüfte“, but not „die Rechte“
    front = r"(?<![\w-])" if body[:1].isalnum() else ""
    return front + (r"\w*" if open_front else "") + told + (r"\w*" if star else "")
