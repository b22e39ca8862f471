"""Rules as data: tables that a clinician or lawyer can read, with a version each."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pruefstand.errors import InputError
from pruefstand.scoring.facts.lexicon import lexicon
from pruefstand.scoring.facts.rules import KINDS, parse_rules
from pruefstand.scoring.facts.shipped import DOMAINS, shipped

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
