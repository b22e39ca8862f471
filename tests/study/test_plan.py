from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.domain import digest_of
from pruefstand.study.node import Sequence
from pruefstand.study.plan import Confidentiality, Kind, parse_plan

Told = Callable[[Callable[[], object]], list[tuple[str, str, str]]]

PLAN = """\
format: 1
kind: catalogue
title: Termine
version: 1.10
use: Lehrbeispiel
instruction: prompts/auftrag.md
groups:
  fehlt: Information fehlt
  offen: Mehrere Vorschläge
gate:
  - measure: passed
"""


@pytest.mark.parametrize("spell", [str.encode, lambda text: text.replace("\n", "\r\n").encode("utf-8-sig")])
def test_envelope(spell: Callable[[str], bytes]) -> None:
    """Every scalar is what the author wrote, groups keep their order, sections stay nodes with their lines."""
    data = spell(PLAN)
    plan = parse_plan(data)
    assert (plan.kind, plan.title, plan.version, plan.instruction) == (
        Kind.CATALOGUE,
        "Termine",
        "1.10",
        "prompts/auftrag.md",
    )
    assert list(plan.groups.items()) == [("fehlt", "Information fehlt"), ("offen", "Mehrere Vorschläge")]
    assert plan.about == {"use": "Lehrbeispiel"}
    assert isinstance(plan.sections["gate"], Sequence)
    assert (plan.where("gate"), plan.where("instruction"), plan.where("score")) == (
        "study.yaml:11",
        "study.yaml:6",
        "study.yaml",
    )
    assert plan.digest == digest_of(data)


@pytest.mark.parametrize("data", [None, *Confidentiality])
def test_what_the_data_are(data: Confidentiality | None) -> None:
    """A plan says what its material is, at a place that messages can name, or it says nothing."""
    text = PLAN if data is None else PLAN.replace("use: Lehrbeispiel", f"data: {data.value}")
    plan = parse_plan(text.encode())
    assert plan.data is data
    assert plan.where("data") == ("study.yaml" if data is None else "study.yaml:5")


def test_defaults() -> None:
    """Three keys make a plan; its version is 1."""
    plan = parse_plan(b"format: 1\nkind: index\ntitle: Diktat\n")
    assert (plan.kind, plan.version, plan.instruction, dict(plan.groups)) == (Kind.INDEX, "1", "", {})


@pytest.mark.parametrize(
    ("old", "new", "where", "what", "do"),
    [
        ("title: Termine", "titel: Termine", 3, "„titel“ heißt hier „title“", "Schreiben Sie „title: …“."),
        ("title: Termine\n", "", 1, "Hier fehlt „title“", "„title: …“"),
        ("title: Termine", "title:", 3, "Der Wert fehlt", "Schreiben Sie einen Wert"),
        ("title: Termine", "title: [a, b]", 3, "Hier steht eine Liste", "einfachen Text"),
        ("kind: catalogue", "kind: Katalog", 2, "„Katalog“ heißt hier „catalogue“", "Schreiben Sie „catalogue“."),
        ("kind: catalogue", "kind: xyz", 2, "„xyz“ ist hier nicht möglich", "catalogue, study, index"),
        ("format: 1", "format: 1.250", 1, "kann zwei Zahlen bedeuten", "„1250“ oder „1.25“"),
        ("format: 1", "format: eins", 1, "keine ganze Zahl", "„3“"),
        ("format: 1", "format: 0", 1, "0 ist zu klein", "mindestens 1"),
        ("version:", "wetter:", 4, "Den Schlüssel „wetter“ gibt es hier nicht", "Möglich sind: attempts, blind"),
        ("prompts/", "../prompts/", 6, "Der Pfad „../prompts/auftrag.md“ ist hier nicht möglich", "in den Ordner"),
        ("fehlt: Info", "zu Ende: Info", 8, "Kennung", "„zu_Ende“"),
        ("fehlt: Information fehlt", "fehlt:", 8, "Der Wert fehlt", "löschen Sie den Schlüssel"),
        ("use: Lehrbeispiel", "data: geheim", 5, "„geheim“ ist hier nicht möglich", "fictional, cleared, confidential"),
        ("use: Lehrbeispiel", "data:", 5, "Der Wert fehlt", "löschen Sie den Schlüssel"),
        ("groups:\n", "groups: keine\nx:\n", 7, "Hier werden Einträge", "eingerückt"),
    ],
)
def test_each_mistake_is_told_once(old: str, new: str, where: int, what: str, do: str, told: Told) -> None:
    """One mistake is one message with its line and the way out."""
    assert PLAN.count(old) == 1
    found = [fault for fault in told(lambda: parse_plan(PLAN.replace(old, new).encode())) if "„x“" not in fault[1]]
    assert [fault[0] for fault in found] == [f"study.yaml:{where}"]
    assert what in found[0][1]
    assert do in found[0][2]


def test_all_mistakes_at_once(told: Told) -> None:
    """Whoever mends a plan learns of all its mistakes in one go."""
    plan = PLAN.replace("title:", "titel:").replace("kind: catalogue", "kind: xyz").replace("version:", "wetter:")
    assert sorted(fault[0] for fault in told(lambda: parse_plan(plan.encode()))) == [
        "study.yaml:2",
        "study.yaml:3",
        "study.yaml:4",
    ]


def test_a_newer_plan_is_told_as_such_alone(told: Told) -> None:
    """The unknown keys of a newer format are no mistakes of the author."""
    found = told(lambda: parse_plan(PLAN.replace("format: 1", "format: 2").replace("use:", "purpose:").encode()))
    assert [(where, "Format 2" in what, "aktualisieren" in do) for where, what, do in found] == [
        ("study.yaml:1", True, True)
    ]


def test_wrong_encoding(told: Told) -> None:
    """A plan that is no UTF-8 is told with the line of the first such letter."""
    found = told(lambda: parse_plan(PLAN.encode("cp1252")))
    assert [where for where, _what, _do in found] == ["study.yaml:9"]
    assert "UTF-8" in found[0][1] + found[0][2]


TASK = """\
format: 1
kind: catalogue
title: T
task:
  input: Eine Notiz
  wanted: Der Termin
  use: Lehrbeispiel
"""


def test_the_task_is_described_part_by_part() -> None:
    """What the plan says of the task stands under its keys, its use also among the free texts; a short text is as
    before."""
    plan = parse_plan(TASK.encode())
    assert dict(plan.task) == {"input": "Eine Notiz", "wanted": "Der Termin", "use": "Lehrbeispiel"}
    assert dict(plan.about) == {"use": "Lehrbeispiel"}
    assert plan.where("task") == "study.yaml:5"
    short = parse_plan(b"format: 1\nkind: index\ntitle: T\ntask: Diktat\n")
    assert (dict(short.task), dict(short.about)) == ({}, {"task": "Diktat"})


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("  wanted:", "  gewollt:", 6, "„gewollt“"),
        ("  wanted: Der Termin", "  wanted:", 6, "Der Wert fehlt"),
        ("task:\n", "use: Übung\ntask:\n", 8, "Der Einsatzbereich steht zweimal"),
    ],
)
def test_mistakes_in_the_task(old: str, new: str, where: int, what: str, told: Told) -> None:
    """A mistake inside the task has its own line."""
    ((place, said, _do),) = told(lambda: parse_plan(TASK.replace(old, new).encode()))
    assert place == f"study.yaml:{where}"
    assert what in said
