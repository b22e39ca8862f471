"""The rules as data: what means the same, what is cut, what negates; from tables that a clinician or lawyer can read.

A table is CSV with semicolons and the header ``kind;name;forms;note``; forms are parted by ``|``. A line that begins
with ``#`` is a remark; the first is ``#version;…``.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pruefstand.domain import digest_of
from pruefstand.errors import InputError, Problem, place
from pruefstand.i18n import N_, _
from pruefstand.scoring.facts.stems import fold, present, stem

__all__ = ["KINDS", "Rule", "Rules", "parse_rules"]

KINDS: Mapping[str, str] = {
    "same": N_("Wörter und Wendungen gleicher Bedeutung"),
    "opposite": N_("Wörter für das Gegenteil des Begriffs"),
    "antonym": N_("Begriffe, die einander ausschließen: wo der eine gesagt ist, ist der andere verneint"),
    "short": N_("Abkürzungen des Begriffs"),
    "light": N_("Wörter, die wenig sagen"),
    "empty": N_("Wörter ohne eigenen Inhalt"),
    "strong": N_("Formen starker Verben"),
    "negation": N_("Auslöser der Verneinung, nach Art der Reichweite"),
    "term": N_("Begriffe; verschiedene derselben Gruppe schließen einander aus"),
    "role": N_("Rollen; verschiedene derselben Art schließen einander aus"),
    "title": N_("Anreden und Titel vor Namen"),
    "side": N_("Seitenangaben"),
    "status": N_("Auslöser eines Status: Verdacht, geplant, früher, Familie"),
    "direction": N_("Richtung einer Änderung"),
    "rhythm": N_("Häufigkeiten"),
    "moment": N_("Zeitangaben in Worten"),
    "period": N_("Bezugszeiträume von Beträgen"),
    "link": N_("Wörter, mit denen ein Satz auf den vorigen verweist"),
    "carrier": N_("Wörter, die nur die Größe einer Einheit nennen"),
    "section": N_("Überschriften"),
    "template": N_("Text ohne Aussage: Anreden, Grußformeln, Hinweise"),
}
"""What a line of a table can be."""
_HEADER = ["kind", "name", "forms", "note"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One line: every form means ``name`` in the way that ``kind`` says; ``group`` is the table."""

    kind: str
    name: str
    forms: tuple[str, ...]
    group: str


@dataclass(frozen=True)
class Rules:
    """All rules of a domain together; ``versions`` names the tables."""

    rules: tuple[Rule, ...]
    versions: tuple[tuple[str, str], ...]
    _strong: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    _nominal: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    _kinds: dict[str, tuple[Rule, ...]] = field(default_factory=dict, compare=False, repr=False)
    _stems: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        for rule in self.of("strong"):
            for form in rule.forms:
                table = self._nominal if form[:1].isupper() else self._strong
                table[fold(form)] = stem(rule.name, {})
            self._strong[fold(rule.name)] = stem(rule.name, {})
        for rule in self.of("strong"):  # no stem of endings alone: „weist“ is „weisen“, „bietet“ is „bieten“
            for form in present(rule.name):
                self._strong.setdefault(fold(form), self._strong[fold(rule.name)])

    def of(self, kind: str) -> tuple[Rule, ...]:
        """The rules of one kind."""
        found = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = tuple(rule for rule in self.rules if rule.kind == kind)
        return found

    @cached_property
    def strong(self) -> Mapping[str, str]:
        """Folded forms of strong verbs to their stem; of their nouns, which count behind a prefix only (``Zug`` in
        ``Auszug``), with a mark before them."""
        return self._strong | {f"+{form}": verb for form, verb in self._nominal.items()}

    def stem(self, form: str) -> str:
        """The stem of a word of the tables; each is made once."""
        found = self._stems.get(form)
        if found is None:
            found = self._stems[form] = stem(form, self.strong)
        return found

    @cached_property
    def forms(self) -> frozenset[str]:
        """Every word of like meaning as the tables write it."""
        return frozenset(form for rule in self.of("same") for form in (rule.name, *rule.forms))

    @cached_property
    def digest(self) -> str:
        """The digest of everything that the rules say."""
        lines = (f"{rule.kind};{rule.name};{'|'.join(rule.forms)}\n" for rule in self.rules)
        return digest_of("".join(lines).encode())

    def without(self, *kinds: str) -> Rules:
        """The same rules less some kinds: for the ablation."""
        return Rules(tuple(rule for rule in self.rules if rule.kind not in kinds), self.versions)


def parse_rules(tables: Iterable[tuple[str, str]]) -> Rules:
    """The rules of several tables, each a name and its text; raises ``InputError`` with every faulty line."""
    found: list[Rule] = []
    versions: list[tuple[str, str]] = []
    problems: list[Problem] = []
    for name, text in tables:
        group = name.rpartition("/")[2].partition(".")[0]
        version = ""
        for number, row in enumerate(csv.reader(text.splitlines(), delimiter=";"), 1):
            if row and row[0] == "#version":
                version = row[1] if len(row) > 1 else ""
            if not row or row[0].startswith("#") or row == _HEADER:
                continue
            forms = tuple(form.strip() for form in row[2].split("|") if form.strip()) if len(row) > 2 else ()
            if len(row) not in (3, 4) or row[0] not in KINDS or not row[1].strip() or not forms:
                problems.append(
                    Problem(
                        place(name, number),
                        _("Diese Zeile der Regeln ist nicht zu lesen: „{line}“.").format(line=";".join(row)[:80]),
                        _("Schreiben Sie: Art;Begriff;Form | Form;Hinweis – Arten: {kinds}.").format(
                            kinds=", ".join(KINDS)
                        ),
                    )
                )
                continue
            found.append(Rule(row[0], row[1].strip(), forms, group))
        versions.append((group, version))
    if problems:
        raise InputError.of(problems)
    return Rules(tuple(found), tuple(versions))
