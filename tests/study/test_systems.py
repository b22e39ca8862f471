from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from pruefstand.domain import Origin, Role, System, SystemKind
from pruefstand.errors import InputError
from pruefstand.study.cases import read_cases
from pruefstand.study.plan import parse_plan
from pruefstand.study.systems import DeclaredSystem, Pace, read_systems

Write = Callable[[Mapping[str, str | bytes]], Path]
Told = Callable[[Callable[[], object]], list[tuple[str, str, str]]]


@pytest.fixture
def systems(write: Write) -> Callable[..., tuple[DeclaredSystem, ...]]:
    """The systems of a plan whose section begins in line 5, in a study of the cases F1 to F3."""
    root = write({"cases.jsonl": '{"id": "F2"}\n{"id": "F1"}\n{"id": "F3"}\n'})

    def read(section: str, kind: str = "catalogue", repeats: int | None = None) -> tuple[DeclaredSystem, ...]:
        plan = parse_plan(f"format: 1\nkind: {kind}\ntitle: T\nsystems:\n{section}".encode())
        return read_systems(plan, read_cases(root, plan), repeats=repeats)

    return read


def test_what_is_not_said(systems: Callable[..., tuple[DeclaredSystem, ...]]) -> None:
    """The kind follows from the key, the origin from the study, the cases are all; a command runs once, what happened
    elsewhere as often as it did."""
    section = (
        "  a:\n    title: A\n    command: python a.py\n  b:\n    title: B\n    import: b.jsonl\n  c:\n    title: C\n"
    )
    found = [declared.system for declared in systems(section)]
    assert [(one.id, one.kind, one.repeats) for one in found] == [
        ("a", SystemKind.COMMAND, 1),
        ("b", SystemKind.IMPORT, None),
        ("c", SystemKind.INTAKE, None),
    ]
    assert {(one.origin, one.role, one.cases) for one in found} == {(Origin.PROGRAM, Role.TESTED, ("F2", "F1", "F3"))}
    assert {declared.system.origin for declared in systems(section, "index")} == {Origin.PRODUCT}
    assert {declared.system.repeats for declared in systems(section, repeats=3)} == {3}
    assert [declared.where for declared in systems(section)] == ["study.yaml:6", "study.yaml:9", "study.yaml:12"]


def test_what_is_said(systems: Callable[..., tuple[DeclaredSystem, ...]]) -> None:
    """A partial design keeps the study's order, and what a system says of itself goes before the plan."""
    section = "  a:\n    title: A\n    origin: student\n    role: baseline\n    cases: [F3, F2]\n    repeats: 2\n"
    (declared,) = systems(section, repeats=5)
    found = declared.system
    assert (found.origin, found.role, found.cases, found.repeats) == (Origin.STUDENT, Role.BASELINE, ("F2", "F3"), 2)
    assert declared.options.get("role") is not None


def test_a_reference_is_attached_elsewhere_only(systems: Callable[..., tuple[DeclaredSystem, ...]]) -> None:
    """What was answered elsewhere may say that its author saw the reference; a system that runs here never does."""
    (declared,) = systems("  a:\n    title: A\n    attached_reference: yes\n")
    assert declared.system.attached_reference
    with pytest.raises(InputError, match="bekommt kein System eine Referenz zu sehen"):
        systems("  a:\n    title: A\n    command: python a.py\n    attached_reference: yes\n")


def test_the_configuration_is_what_is_written(systems: Callable[..., tuple[DeclaredSystem, ...]]) -> None:
    """The digest changes with the system's own lines and with nothing else."""

    def first(section: str) -> System:
        return systems(section)[0].system

    before = first("  a:\n    title: A\n    command: python a.py\n")
    moved = first("  a: {title: A, command: python a.py}\n  b:\n    title: B\n")
    changed = first("  a:\n    title: A\n    command: python a.py --neu\n")
    assert before.configuration == moved.configuration != changed.configuration


MODEL = "  a:\n    title: A\n    model: muster-1\n"


def test_a_model_is_told_by_its_key(systems: Callable[..., tuple[DeclaredSystem, ...]]) -> None:
    """Its origin is a model unless the plan says otherwise, and it runs once, in every kind of study."""
    for kind in ("catalogue", "study", "index"):
        (declared,) = systems(MODEL, kind)
        found = declared.system
        assert (found.kind, found.origin, found.repeats) == (SystemKind.MODEL, Origin.MODEL, 1)
    (declared,) = systems(MODEL + "    origin: pipeline\n")
    assert declared.system.origin is Origin.PIPELINE


@pytest.mark.parametrize(
    ("lines", "pace"),
    [
        ("", Pace(None, None)),
        ("    concurrency: 50\n", Pace(50, None)),
        ("    rate: 90 / min\n", Pace(None, Fraction(3, 2))),
        ("    rate: 2 je s\n    concurrency: 1\n", Pace(1, Fraction(2))),
    ],
)
@pytest.mark.parametrize("way", ["model: muster-1", "command: python a.py"])
def test_pace(way: str, lines: str, pace: Pace, systems: Callable[..., tuple[DeclaredSystem, ...]]) -> None:
    """Whatever runs here may have a pace of its own; without one nothing is fixed."""
    (declared,) = systems(f"  a:\n    title: A\n    {way}\n{lines}")
    assert declared.pace == pace


def test_conditions_are_words_in_one_order(systems: Callable[..., tuple[DeclaredSystem, ...]]) -> None:
    """What the plan tells of a system elsewhere comes in a fixed order, word for word, and is part of what it is."""
    section = "  a:\n    title: A\n    origin: other_ai\n"
    told = section + "    conditions:\n      tools: keine\n      settings: temperature 0,70\n      model: Muster 3\n"
    (one,), (two,) = systems(section, "study"), systems(told, "study")
    assert one.system.conditions == ()
    assert two.system.conditions == (("model", "Muster 3"), ("settings", "temperature 0,70"), ("tools", "keine"))
    assert one.system.configuration != two.system.configuration


@pytest.mark.parametrize(
    ("kind", "section", "where", "what", "do"),
    [
        ("catalogue", "  a:\n    command: x\n", 6, "Hier fehlt „title“", "„title: …“"),
        ("catalogue", "  a:\n    name: A\n", 6, "„name“ heißt hier „title“", "„title: …“"),
        ("catalogue", "  a: A\n", 5, "Hier werden Einträge", "eingerückt"),
        ("catalogue", "  a b:\n    title: A\n", 5, "Kennung wie „a b“", "„a_b“"),
        (
            "catalogue",
            "  a:\n    title: A\n  A:\n    title: B\n",
            7,
            "„a“ und „A“ unterscheiden sich nur",
            "umbenennen",
        ),
        (
            "catalogue",
            "  a:\n    title: A\n    command: x\n    import: y\n",
            6,
            "command, import zugleich",
            "zwei Systeme",
        ),
        (
            "catalogue",
            "  a:\n    title: A\n    befehl: x\n",
            7,
            "„befehl“ heißt hier „command“",
            "„command: …“",
        ),
        ("catalogue", "  a:\n    title: A\n    environment: [X]\n", 7, "„environment“ gibt es hier nicht", "command"),
        ("catalogue", "  a:\n    title: A\n    cases: [F1, F9]\n", 7, "Fall „F9“, den es nicht gibt", "berichtigen"),
        (
            "catalogue",
            "  a:\n    title: A\n    cases: [F1, F1]\n",
            7,
            "den Fall „F1“ zweimal",
            "zweite Nennung löschen",
        ),
        ("catalogue", "  a:\n    title: A\n    cases: []\n", 7, "„a“ nennt keinen Fall", "„cases“ streichen"),
        ("catalogue", "  a:\n    title: A\n    cases: F1\n", 7, "Hier wird eine Liste erwartet", "[F1]"),
        ("catalogue", "  a:\n    title: A\n    repeats: 0\n", 7, "0 ist zu klein", "mindestens 1"),
        ("catalogue", "  a:\n    title: A\n    repeats: 1.250\n", 7, "zwei Zahlen bedeuten", "„1250“ oder „1.25“"),
        ("catalogue", "  a:\n    title: A\n    role: Vergleich\n", 7, "„Vergleich“ ist hier nicht", "tested, baseline"),
        ("study", "  a:\n    title: A\n", 6, "„a“ sagt nicht, woher", "„origin“ ergänzen, eines von pipeline"),
        ("study", "  a:\n    title: A\n    origin: Expertin\n", 7, "„Expertin“ heißt hier „expert“", "„expert“"),
        ("study", "  a:\n    title: A\n    herkunft: student\n", 7, "„herkunft“ heißt hier „origin“", "„origin: …“"),
        ("catalogue", "  {}\n", 5, "Der Plan nennt kein System", "command: python systems/naiv.py"),
        (
            "catalogue",
            "  a:\n    title: A\n    command: x\n    model: y\n",
            6,
            "command, model zugleich",
            "zwei Systeme",
        ),
        ("catalogue", "  a:\n    title: A\n    modell: y\n", 7, "„modell“ heißt hier „model“", "„model: …“"),
        ("catalogue", "  a:\n    title: A\n    concurrency: 2\n", 7, "„concurrency“ gibt es hier nicht", "command"),
        ("catalogue", "  a:\n    title: A\n    import: y\n    rate: 2 / s\n", 8, "„rate“ gibt es hier nicht", "join"),
        ("catalogue", "  a:\n    title: A\n    command: x\n    api: chat\n", 8, "„api“ gibt es hier nicht", "rate"),
        ("catalogue", MODEL + "    environment: [X]\n", 8, "„environment“ gibt es hier nicht", "may_receive"),
        ("catalogue", MODEL + "    concurrency: 0\n", 8, "0 ist zu klein", "mindestens 1"),
        ("catalogue", MODEL + "    concurrency: 1001\n", 8, "1001 ist zu groß", "höchstens 1000"),
        ("catalogue", MODEL + "    concurrency: viele\n", 8, "keine ganze Zahl", "„3“"),
        ("catalogue", MODEL + "    rate: 5\n", 8, "je welcher Zeit", "„5 / s“ oder „5 / min“"),
        ("catalogue", MODEL + "    rate: 0 / s\n", 8, "keine Rate größer als null", "„60 / min“"),
        ("catalogue", MODEL + "    conditions:\n      modell: M\n", 9, "„modell“ heißt hier „model“", "„model: …“"),
        ("catalogue", MODEL + "    conditions: keine\n", 8, "Hier werden Einträge", "eingerückt"),
    ],
)
def test_each_mistake_is_told_once(
    kind: str,
    section: str,
    where: int,
    what: str,
    do: str,
    systems: Callable[..., tuple[DeclaredSystem, ...]],
    told: Told,
) -> None:
    """One mistake is one message with its line and the way out."""
    ((place, said, way),) = told(lambda: systems(section, kind))
    assert place == f"study.yaml:{where}"
    assert what in said
    assert do in way


def test_no_section(write: Write, told: Told) -> None:
    """A plan without systems is told at the plan."""
    root = write({"cases.jsonl": '{"id": "F2"}\n'})
    plan = parse_plan(b"format: 1\nkind: study\ntitle: T\n")
    ((where, what, _do),) = told(lambda: read_systems(plan, read_cases(root, plan), repeats=None))
    assert (where, what) == ("study.yaml", "Der Plan nennt kein System.")
