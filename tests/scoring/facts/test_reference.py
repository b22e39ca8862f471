"""References of facts, sections, decisions and tasks: what they hold, and every fault with its line."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pruefstand.errors import InputError
from pruefstand.scoring.facts.reading import read_reference

YAML = """\
reference_sentences:
  - Der Zaun wird gestrichen.
facts:
  - id: f1
    text: Zaun wird gestrichen
sections:
  - Ergebnis
decisions:
  - id: b1
    text: Zaun wird gestrichen
tasks:
  - id: t1
    text: Farbe kaufen
    owner: Frau Ott
    deadline: 4. Mai
  - id: t2
    text: Leiter holen
    owner: open
"""
AS_JSON = json.dumps(
    {
        "reference_sentences": ["Der Zaun wird gestrichen."],
        "facts": [{"id": "f1", "text": "Zaun wird gestrichen"}],
        "sections": ["Ergebnis"],
        "decisions": [{"id": "b1", "text": "Zaun wird gestrichen"}],
        "tasks": [
            {"id": "t1", "text": "Farbe kaufen", "owner": "Frau Ott", "deadline": "4. Mai"},
            {"id": "t2", "text": "Leiter holen", "owner": "open"},
        ],
    }
)


def test_yaml_and_json_say_the_same() -> None:
    """Both forms give one value; an owner that is open is none."""
    found = read_reference(YAML, "r.yaml")
    assert found == read_reference(AS_JSON, "r.json")
    assert found.kinds == ("sections", "decisions", "tasks")
    assert [(task.owner, task.deadline) for task in found.tasks] == [("Frau Ott", "4. Mai"), ("", "")]
    assert [fact.line for fact in (*found.facts, *found.decisions)] == [4, 9]
    assert [task.line for task in found.tasks] == [12, 16]


@pytest.mark.parametrize(
    ("old", "new", "line", "word"),
    [
        ("    text: Farbe kaufen\n", "", 12, "1. Aufgabe hat keinen Text"),
        ("    owner: Frau Ott\n", "", 12, "keine Zuständigkeit"),
        ("id: b1", "id: f1", 9, "heißt „f1“"),
        ("id: t2", "id: t1", 16, "heißt „t1“"),
        ("    deadline:", "    frist:", 12, "„frist“"),
        ("  - Ergebnis\n", "  - Ergebnis\n  - ergebnis\n", 8, "steht zweimal"),
        ("  - id: b1\n    text: Zaun wird gestrichen\n", "  - Zaun\n", 9, "kein Objekt"),
        ("  - id: f1\n    text: Zaun wird gestrichen\n", "  - id: f1\n", 4, "1. Fakt hat keinen Text"),
    ],
)
def test_every_fault_has_its_line(old: str, new: str, line: int, word: str) -> None:
    """One message with file and line for each fault."""
    with pytest.raises(InputError) as error:
        read_reference(YAML.replace(old, new, 1), "r.yaml")
    (problem,) = error.value.problems
    assert problem.where == f"r.yaml:{line}"
    assert word in problem.what
    assert problem.do


@pytest.mark.parametrize(("key", "line"), [("facts", 9), ("decisions", 18), ("tasks", 24)])
def test_json_over_several_lines_has_lines_too(key: str, line: int) -> None:
    """The line on which the item begins, as an editor counts; JSON in one line has none."""
    value = json.loads(AS_JSON)
    value["facts"].insert(0, {"id": "f0", "text": 'a { " [ b'})
    value[key][-1]["text"] = " "
    with pytest.raises(InputError) as error:
        read_reference(json.dumps(value, indent=1), "r.json")
    (problem,) = error.value.problems
    told = json.dumps(value, indent=1).splitlines()
    number = int(problem.where.rpartition(":")[2])
    assert told[number - 1].strip() == "{"
    assert f'"id": "{value[key][-1]["id"]}"' in told[number]
    with pytest.raises(InputError) as error:
        read_reference(json.dumps(value), "r.json")
    assert error.value.problems[0].where == "r.json"


def test_lists_that_are_none_are_told() -> None:
    """A text in the place of a list: one message each, nothing else."""
    with pytest.raises(InputError) as error:
        read_reference("facts: []\nsections: Ergebnis\ntasks: x\ndecisions: y\n", "r.yaml")
    assert [problem.what.split("“")[0] for problem in error.value.problems] == ["„sections", "„decisions", "„tasks"]


def test_a_reference_checks_itself() -> None:
    """No fact, an id twice, a section twice."""
    good = read_reference(YAML, "r.yaml")
    with pytest.raises(ValueError, match="fact"):
        replace(good, facts=())
    with pytest.raises(ValueError, match="fact"):
        replace(good, decisions=good.facts)
    with pytest.raises(ValueError, match="section"):
        replace(good, sections=("A", "a"))
