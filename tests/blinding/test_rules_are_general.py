"""The rules know the language, not the texts by which they are measured."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pruefstand.language.finding import find

_LONGEST = 40
_TELLING = {"case", "norm", "journal", "ecli", "celex", "rs", "eu_act", "amount", "date"}


def _rule_files(root: Path) -> list[Path]:
    source = root / "src" / "pruefstand"
    blinding = [
        path for path in (source / "blinding").glob("*.py") if re.match("unify|pseudonymise|invariants", path.name)
    ]
    return sorted([*(source / "language").glob("*.py"), *blinding])


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for item in value.values() for text in _strings(item))
    elif isinstance(value, list):
        yield from (text for item in value for text in _strings(item))


def _texts(shared: Path) -> list[str]:
    """Every text of every shared file of cases."""
    found: list[str] = []
    for path in sorted((shared / "data").rglob("*.json*")):
        if path.parent.name not in {"files", "stats", "api"}:
            lines = path.read_text("utf-8").splitlines() if path.suffix == ".jsonl" else [path.read_text("utf-8")]
            found += [text for line in lines if line.strip() for text in _strings(json.loads(line))]
    return found


@pytest.fixture(scope="module")
def rules(root: Path) -> dict[str, str]:
    """The constants of each file of rules, docstrings included, one under the other."""
    files = _rule_files(root)
    assert len(files) > 30
    return {
        path.name: "\n".join(
            node.value
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        for path in files
    }


def test_no_rule_holds_a_piece_of_a_text(shared: Path, rules: dict[str, str]) -> None:
    """No constant of a rule shares more than forty characters in a row with a text of the shared data."""
    size = _LONGEST + 1
    pieces = {name: {text[i : i + size] for i in range(len(text) - size + 1)} for name, text in rules.items()}
    everything = set().union(*pieces.values())
    texts = _texts(shared)
    assert len(texts) > 1000
    found = {text[i : i + size] for text in texts for i in range(len(text) - size + 1)} & everything
    assert not found


def test_no_rule_holds_a_name_number_or_citation(shared: Path, rules: dict[str, str]) -> None:
    """No constant of a rule names a person, number or source of a shared text; lists of given names hold no surname."""
    docs = shared / "data" / "docs"
    terms: set[str] = set()
    for item in json.loads((docs / "pii.json").read_text("utf-8"))["items"]:
        for entity in item["entities"]:
            terms.add(entity["text"])
            terms |= set(re.split(" ", entity["text"])[1:]) if entity["type"] == "PERSON" else set()
    for name in ("citations", "unify", "pii"):
        for item in json.loads((docs / f"{name}.json").read_text("utf-8"))["items"]:
            values = [one for one in find(item.get("text") or item["input"]) if one.kind in _TELLING]
            terms |= {form for one in values for form in (one.text, one.norm)}
    terms = {
        term for term in terms if len(term) > 5 and not re.fullmatch(r"[A-Za-z]+ von|Rahman|Freiherr|§ \d{1,2}", term)
    }
    assert len(terms) > 150
    found = {
        (name, term)
        for name, text in rules.items()
        for term in terms
        if re.search(rf"(?<!\w){re.escape(term)}(?!\w)", text)
    }
    assert not found
