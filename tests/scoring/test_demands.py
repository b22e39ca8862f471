from __future__ import annotations

import pytest

from pruefstand.scoring import CHECKERS, parse_score
from pruefstand.scoring.demands import Demand, demands, untold
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

FIELDS = (
    "fields\n    fields:\n      art: {one_of: [ja, nein]}\n      tag: {type: day, required_when: art ja}\n"
    "      gilt: {type: boolean}\n"
)
SCHEMA = (
    'json_schema\n    inline: \'{"type": "object", "required": ["art"], "properties": {"art": {"enum": ["ja", 3]}, '
    '"tag": {"format": "date"}, "required": {"const": "fest"}}}\'\n'
)


def _told(entry: str, instruction: str) -> list[str]:
    reader = Reader()
    (checker,) = parse_score(reader, read_yaml(f"score:\n  - checker: {entry}".encode(), "s.yaml").get("score"))
    assert not reader.problems
    assert untold(checker, "") == demands(checker)
    return [demand.texts[0] for demand in untold(checker, instruction)]


@pytest.mark.parametrize(
    ("entry", "told", "missing"),
    [
        (FIELDS, "", ["JSON", "art", "ja", "nein", "tag", "JJJJ-MM-TT", "null", "gilt", "true", "false"]),
        (FIELDS, "Json: art (ja, nein), `tag` als JJJJ-MM-TT oder null, gilt: true/false", []),
        (FIELDS, "JSON: Art (ja, nein), tags 2027-01-01, null, gilt true false", ["art", "tag", "JJJJ-MM-TT"]),
        ("choice\n    options: [Ja, Nein]\n", "Antworte mit ja oder Nein.", ["Ja"]),
        ("choice\n    options: [Ja, Nein]\n    ignore: [case]\n", "Antworte mit JA oder nein.", []),
        ("choice\n    options: [Ja, Nein]\n", "Jaguar? Nein.", ["Ja"]),
        ("choice\n    options: [Ja, Nein]\n", "JaNein", ["Ja", "Nein"]),
        ("number\n    units: [€, Euro]\n    unit_required: yes\n", "mit Einheit", ["€"]),
        ("number\n    units: [€, Euro]\n    unit_required: yes\n", "in Euro", []),
        ("number\n    units: [€, Euro]\n", "", []),
        ("set\n", "eine Liste", ["JSON"]),
        ("set\n    layout: lines\n", "", []),
        ("contains\n    texts: [Hinweis, Kosten]\n    require: all\n", "Nenne den Hinweis.", ["Kosten"]),
        ("contains\n    texts: [geheim]\n    require: none\n", "", []),
        (SCHEMA, "", ["JSON", "ja", "fest", "JJJJ-MM-TT", "art"]),
        (SCHEMA, "JSON mit art: ja oder 3, tag als YYYY-MM-DD, required: fest", []),
        ("exact\n", "", []),
        ('pattern\n    pattern: "[0-9]+"\n', "", []),
        ("words\n", "", []),
    ],
)
def test_what_the_instruction_does_not_say(entry: str, told: str, missing: list[str]) -> None:
    """Names, values, the form of a date and a unit are looked for as words of their own, in the plan's order
    (those of a schema by name)."""
    assert _told(entry, told) == missing


def test_a_text_with_signs_at_its_ends() -> None:
    """Signs are no letters: nothing needs to part them from what stands beside them."""
    assert Demand("", ("€",)).told("12€")
    assert Demand("", ("a.b",)).told("(a.b)")
    assert not Demand("", ("a.b",)).told("axb")


def test_every_checker_was_thought_of() -> None:
    """A new checker must decide what it demands, or be listed here as one whose rules have no words."""
    from pruefstand.scoring.demands import _DEMANDS  # noqa: PLC0415 - the table is nobody else's

    assert CHECKERS.keys() == _DEMANDS.keys() | {
        *("exact", "pattern", "words", "rephrased", "chars", "speakers", "captions", "commands", "facts", "rework")
    }
