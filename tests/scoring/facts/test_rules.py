"""Rules as data: tables that a clinician or lawyer can read, with a version each."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.errors import InputError
from pruefstand.scoring.facts.judging import Judgement
from pruefstand.scoring.facts.lexicon import lexicon
from pruefstand.scoring.facts.rules import KINDS, parse_rules
from pruefstand.scoring.facts.shipped import DOMAINS, shipped
from pruefstand.scoring.facts.stems import uninflected

_WORD = re.compile(r"[^\W\d_]{3,}")


def test_every_table_is_read_with_its_version() -> None:
    """All domains are put together from versioned tables; every kind of line is used somewhere."""
    for domain, tables in DOMAINS.items():
        rules = shipped(domain)
        assert [name for name, _version in rules.versions] == list(tables)
        assert all(version for _name, version in rules.versions)
    assert {rule.kind for rule in shipped("all").rules} == set(KINDS)


def test_most_words_of_the_rules_occur_in_no_scenario(shared: Path) -> None:
    """At least four of five content words of the tables stand in no handed scenario: no rule serves one text."""
    lines = (shared / "data" / "scribe" / "facts.jsonl").read_text("utf-8").splitlines()
    texts = [json.loads(line) for line in lines]
    rules = shipped("all")
    stems = lexicon(rules)

    def told(text: str) -> set[str]:
        return {stems.stem(word) for word in _WORD.findall(text)}

    seen = set[str]().union(
        *(told(" ".join([one["document"], *one["reference_sentences"], json.dumps(one["facts"])])) for one in texts)
    )
    content = {
        stems.stem(word)
        for rule in rules.rules
        if rule.kind in ("same", "opposite", "short", "role", "direction", "status")
        for form in (rule.name.partition(":")[2] or rule.name, *rule.forms)
        for word in _WORD.findall(form)
    }
    assert len(content) > 1500
    assert len(content - seen) / len(content) >= 0.8


@pytest.mark.parametrize(
    "line", ["gleich;Husten;Tussis;", "same;;Tussis;", "same;Husten;;", "same;Husten", "same;a;b;c;d"]
)
def test_a_faulty_line_is_told_with_its_place(line: str) -> None:
    """Kind, name and forms are needed; the message names file and line."""
    with pytest.raises(InputError) as error:
        parse_rules([("eigene.csv", f"#version;1\nkind;name;forms;note\n{line}\n")])
    (problem,) = error.value.problems
    assert problem.where == "eigene.csv:3"
    assert "same" in problem.do


def test_a_changed_rule_is_another_digest() -> None:
    """Verdicts carry the digest of the rules; one form more changes it, a remark does not."""
    head = "#version;1\nkind;name;forms;note\n"
    one = parse_rules([("a.csv", f"{head}same;Husten;Tussis;\n")])
    assert parse_rules([("a.csv", f"{head}# Bemerkung\nsame;Husten;Tussis;Quelle\n")]).digest == one.digest
    assert parse_rules([("a.csv", f"{head}same;Husten;Tussis|Reizhusten;\n")]).digest != one.digest


def _terms() -> dict[str, dict[tuple[str, ...], set[str]]]:
    """Group to the forms of its terms, without their endings, to the terms that have them."""
    found: dict[str, dict[tuple[str, ...], set[str]]] = defaultdict(lambda: defaultdict(set))
    for rule in shipped("all").of("term"):
        group, _, term = rule.name.partition(":")
        for form in (term, *rule.forms):
            found[group][tuple(uninflected(word) for word in form.split())].add(term)
    return found


def test_every_term_names_its_group() -> None:
    """A term is written GROUP:TERM, both of them told and neither with a colon."""
    wrong = [rule for rule in shipped("all").of("term") if not re.fullmatch(r"[^:\s][^:]*:[^:\s][^:]*", rule.name)]
    assert wrong == []


def test_no_form_is_two_terms_of_one_group() -> None:
    """What excludes another term cannot be said in the same word, whatever its ending."""
    twice = [(group, form) for group, forms in _terms().items() for form, terms in forms.items() if len(terms) > 1]
    assert twice == []


def test_every_group_has_terms_to_tell_apart() -> None:
    """A term alone in its group excludes nothing."""
    alone = [group for group, forms in _terms().items() if len(set().union(*forms.values())) < 2]
    assert alone == []


def test_no_word_is_the_opposite_of_two_things() -> None:
    """A form that denies stands in one row of all tables."""
    rows = Counter(form for rule in shipped("all").of("opposite") for form in set(rule.forms))
    assert [form for form, number in rows.items() if number > 1] == []


def test_the_table_of_opposites_denies() -> None:
    """It is part of every domain, and each of its words denies by itself."""
    book = lexicon(shipped("all"))
    forms = [form for rule in shipped("all").of("opposite") if rule.group == "opposites" for form in rule.forms]
    assert len(forms) > 40
    assert [form for form in forms if " " not in form and not book.entry(form, frozenset()).against] == []
    assert all("opposites" in dict(shipped(domain).versions) for domain in DOMAINS)


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Vase bestellt", "Die Vase wurde abbestellt.", "falsified:negation"),
        ("Vase bestellt", "Die Vase wurde bestellt.", "preserved"),
        ("Teich klar", "Der Teich ist trüb.", "falsified:negation"),
        ("Teich nicht trüb", "Der Teich ist klar.", "preserved"),
        ("Mitarbeit freiwillig", "Die Mitarbeit ist obligatorisch.", "falsified:negation"),
        ("Teich kalt", "Der Teich ist trüb und kalt.", "preserved"),
    ],
)
def test_opposites_exclude_each_other(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """One denies the other, both ways; a word that is no opposite of the fact's denies nothing."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}
