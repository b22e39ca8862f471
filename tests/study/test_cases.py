from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path

import pytest

from pruefstand.domain import Split, digest_of
from pruefstand.study.cases import Cases, media_of, question_file, read_cases
from pruefstand.study.plan import parse_plan

Write = Callable[[Mapping[str, str | bytes]], Path]
Told = Callable[[Callable[[], object]], list[tuple[str, str, str]]]

PLAN = "format: 1\nkind: catalogue\ntitle: T\ngroups:\n  fehlt: Information fehlt\n  offen: Offen\n"
JSONL = [
    {
        "id": "T01",
        "group": "fehlt",
        "question": "q/ä.md",
        "cluster": "A",
        "split": "control",
        "traits": {"fach": "HNO"},
    },
    {"id": "T02", "group": "offen", "input": "Ein Termin", "audio_s": Decimal("61.5"), "reason": "Grundfall"},
]
SPELLINGS: dict[str, str | bytes] = {
    "cases.jsonl": "\n".join(json.dumps(case, default=float, ensure_ascii=False) for case in JSONL),
    "cases.csv": "\ufeffid;group;question;cluster;split;traits.fach;input;audio_s;reason\r\n"
    "T01;fehlt;q/ä.md;A;control;HNO;;;\r\nT02;offen;;;;;Ein Termin;61,5;Grundfall\r\n",
    "ansi.csv": "id;group;question;cluster;split;traits.fach;input;exposure.audio_s;reason\n"
    "T01;fehlt;q/ä.md;A;control;HNO;;;\nT02;offen;;;;;Ein Termin;61,5;Grundfall\n".encode("cp1252"),
    "cases.yaml": "- id: T01\n  group: fehlt\n  question: q/ä.md\n  cluster: A\n  split: control\n"
    "  traits: {fach: HNO}\n"
    "- id: T02\n  group: offen\n  input: Ein Termin\n  exposure:\n    audio_s: 61,5\n  reason: Grundfall\n",
    "inline": "  T01:\n    group: fehlt\n    question: q/ä.md\n    cluster: A\n    split: control\n"
    "    traits: {fach: HNO}\n"
    "  T02:\n    group: offen\n    input: Ein Termin\n    audio_s: 61,5\n    reason: Grundfall\n",
}
PLACES = {
    "cases.jsonl": ("cases.jsonl:1", "cases.jsonl:2"),
    "cases.csv": ("cases.csv:2", "cases.csv:3"),
    "ansi.csv": ("ansi.csv:2", "ansi.csv:3"),
    "cases.yaml": ("cases.yaml:1", "cases.yaml:7"),
    "inline": ("study.yaml:8", "study.yaml:14"),
}


def _read(root: Path, section: str = "", plan: str = PLAN) -> Cases:
    return read_cases(root, parse_plan((plan + section).encode()))


@pytest.mark.parametrize("file", SPELLINGS)
def test_one_list_in_every_format(file: str, write: Write) -> None:
    """JSONL, CSV of any office, YAML and the plan itself give the same cases, in their order and with their places."""
    root = write({**SPELLINGS, "q/ä.md": "Was nun?\n"})
    cases = _read(root, f"cases:\n{SPELLINGS[file]!s}" if file == "inline" else f"cases: {file}\n")
    first, second = cases
    assert (first.id, first.group, first.cluster, first.split) == ("T01", "fehlt", "A", Split.CONTROL)
    assert (second.id, second.group, second.cluster, second.split) == ("T02", "offen", "T02", Split.DEVELOP)
    assert dict(first.traits) == {"fach": "HNO"}
    assert dict(second.exposure) == {"audio_s": Decimal("61.5")}
    assert second.reason == "Grundfall"
    assert (cases.places["T01"], cases.places["T02"]) == PLACES[file]
    (question,), (text,) = first.materials, second.materials
    assert (question.name, question.path, question.digest) == ("question", "q/ä.md", digest_of(b"Was nun?\n"))
    assert (text.name, text.path, text.digest, text.size) == ("input", "", digest_of(b"Ein Termin"), 10)
    assert cases.inline == {("T02", "input"): b"Ein Termin"}
    assert "T01" in cases
    assert "t01" not in cases
    assert len(cases) == 2


def test_default_file_gold_and_targets(write: Write) -> None:
    """Without the key the list is cases.jsonl; expert documents are no materials, and a target is a question of its
    own."""
    case = {"id": "F1", "gold": ["gold/a.md", "gold/b.md"], "target": "Wirksam?", "materials": {"akte": "akte.pdf"}}
    root = write({"cases.jsonl": json.dumps(case), "akte.pdf": b"%PDF", "gold/a.md": "x"})
    cases = _read(root, plan="format: 1\nkind: study\ntitle: T\n")
    assert cases.gold == {"F1": ("gold/a.md", "gold/b.md")}
    assert cases.targets == {"F1": "Wirksam?"}
    assert [(material.name, material.media) for material in cases.cases[0].materials] == [("akte", "application/pdf")]


OK = '{"id": "T01", "group": "fehlt", "input": "x"}\n'


@pytest.mark.parametrize(
    ("line", "what", "do"),
    [
        ('{"id": "T01", "group": "offen"}', "„T01“ steht zweimal, zuerst in cases.jsonl:1", "umbenennen oder löschen"),
        ('{"id": "t01", "group": "offen"}', "„T01“ und „t01“ unterscheiden sich nur in Groß und Klein", "umbenennen"),
        ('{"id": "T02", "group": "ofen"}', "nennt die Gruppe „ofen“", "Eine von fehlt, offen nennen"),
        ('{"id": "T02"}', "„T02“ gehört zu keiner Gruppe", "„group“ ergänzen; der Plan kennt: fehlt, offen"),
        ('{"id": "T02", "group": ""}', "Der Wert fehlt", "Schreiben Sie einen Wert"),
        ('{"id": "T02", "group": ["fehlt"]}', "Hier steht eine Liste", "einfachen Text"),
        ('{"group": "fehlt"}', "Hier fehlt „id“", "„id: …“"),
        ('{"id": "T 02", "group": "fehlt"}', "Eine Kennung wie „T 02“", "„T_02“"),
        ('{"id": "T02", "gruppe": "fehlt", "group": "fehlt"}', "„gruppe“ heißt hier „group“", "„group: …“"),
        ('{"id": "T02", "group": "fehlt", "wetter": 1}', "Den Schlüssel „wetter“ gibt es hier nicht", "Möglich sind:"),
        ('{"id": "T02", "group": "fehlt", "question": "q.md"}', "nennt „q.md“; diese Datei gibt es nicht", "legen"),
        ('{"id": "T02", "group": "fehlt", "question": "C:\\\\q.md"}', "Der Pfad „C:\\q.md“", "cases/a.md"),
        ('{"id": "T02", "group": "fehlt", "expected": "x"}', "Referenz („expected“)", "„references.jsonl“"),
        ('{"id": "T02", "group": "fehlt", "Lösung": "x"}', "Referenz („Lösung“)", "„references.jsonl“"),
        ('{"id": "T02", "group": "fehlt", "answer": null, "antwort": "x"}', "Referenz („antwort“)", "„answer“"),
        ('{"id": "T02", "group": "fehlt", "split": "Kontrolle"}', "„Kontrolle“ heißt hier „control“", "„control“"),
        ('{"id": "T02", "group": "fehlt", "audio_s": "1.250"}', "kann zwei Zahlen bedeuten", "„1250“ oder „1.25“"),
        ('{"id": "T02", "group": "fehlt", "audio_s": "lang"}', "keine Zahl in Ziffern", "„0,8“"),
        ('{"id": "T02", "group": "fehlt", "audio_s": -1}', "-1 ist zu klein", "mindestens 0"),
        (
            '{"id": "T02", "group": "fehlt", "audio_s": 1, "exposure": {"audio_s": 2}}',
            "„audio_s“ steht zweimal",
            "strei",
        ),
        ('{"id": "T02", "group": "fehlt", "input": "x", "materials": {"Input": "q"}}', "namens „Input“", "umbenennen"),
        ('{"id": "T02", "group": "fehlt", "gold": "g.md"}', "Hier wird eine Liste erwartet", "[g.md]"),
        ('{"id": "T02", "group": "fehlt", "traits": "x"}', "Hier werden Einträge", "eingerückt"),
    ],
)
def test_each_mistake_is_told_once(line: str, what: str, do: str, write: Write, told: Told) -> None:
    """One mistake is one message with file, line and the way out."""
    root = write({"cases.jsonl": OK + "\n" + line + "\n"})
    ((where, said, way),) = told(lambda: _read(root))
    assert where == "cases.jsonl:3"
    assert what in said
    assert do in way


@pytest.mark.parametrize(
    ("section", "where", "what", "do"),
    [
        ("cases: faelle.jsonl", "study.yaml:7", "„faelle.jsonl“ gibt es nicht", "Pfad ändern"),
        ("cases: faelle.txt", "study.yaml:7", "weder JSONL noch CSV noch YAML", ".jsonl, .csv oder .yaml"),
        ("cases: leer.jsonl", "study.yaml:7", "Der Plan hat keinen Fall", "„cases.jsonl“"),
        ("cases: [T01]", "study.yaml:7", "Hier steht eine Liste", "einfachen Text"),
        ("", "study.yaml", "„cases.jsonl“ gibt es nicht", "legen"),
        ("cases:\n  F1: q.md", "study.yaml:8", "„F1“ hat keine Felder", "question: cases/F1/frage.md"),
        ("cases:\n  F1:\n    group: fehlt\n    id: F2", "study.yaml:10", "Kennung noch einmal", "streichen"),
    ],
)
def test_mistakes_of_the_plan(section: str, where: str, what: str, do: str, write: Write, told: Told) -> None:
    """What is wrong with the list as a whole is told where the plan names it."""
    root = write({"leer.jsonl": "\n"})
    ((place, said, way),) = told(lambda: _read(root, section))
    assert place == where
    assert what in said
    assert do in way


def test_a_group_without_groups(write: Write, told: Told) -> None:
    """Where the plan has no groups the way out does not name any."""
    root = write({"cases.jsonl": OK})
    ((where, what, do),) = told(lambda: _read(root, plan="format: 1\nkind: index\ntitle: T\n"))
    assert (where, "„fehlt“, die der Plan nicht kennt" in what) == ("cases.jsonl:1", True)
    assert do == "„fehlt“ im Plan unter „groups“ ergänzen."


def test_all_mistakes_at_once(write: Write, told: Told) -> None:
    """Mistakes of many lines are told together, those before a broken line too."""
    lines = ['{"id": "T01", "group": "x"}', '{"id": "T01", "group": "fehlt"}', '{"id": "T02"', '{"id": "T03"}']
    root = write({"cases.jsonl": "\n".join(lines)})
    assert [where for where, _what, _do in told(lambda: _read(root))] == [f"cases.jsonl:{n}" for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("a/Frage.MD", "text/plain; charset=utf-8"),
        ("note.txt", "text/plain; charset=utf-8"),
        ("seite.html", "text/html"),
        ("ton.wav", "audio/wav"),
        ("a.b/ohne", "application/octet-stream"),
        ("txt", "text/plain; charset=utf-8"),
    ],
)
def test_media_by_suffix(path: str, media: str) -> None:
    """The type goes into digests, so it depends on the file's name alone and on no list of the machine."""
    assert media_of(path) == media


def test_field_of_law(write: Write) -> None:
    """The field of law of a case is kept where it is named, and nowhere else."""
    text = "  F1:\n    input: a\n    field_of_law: Mietrecht\n  F2:\n    input: b\n"
    root = write({"study.yaml": "format: 1\nkind: study\ntitle: T\ncases:\n" + text})
    assert read_cases(root, parse_plan((root / "study.yaml").read_bytes())).laws == {"F1": "Mietrecht"}


def test_a_question_where_it_is_looked_for(write: Write) -> None:
    """A case that names no material has the question that lies in its folder; one that names any has only that."""
    text = "  F1:\n    cluster: x\n  F2:\n    input: b\n  F3:\n    cluster: y\n"
    files = {question_file(case): "Frage?" for case in ("F1", "F2")}
    root = write({"study.yaml": "format: 1\nkind: study\ntitle: T\ncases:\n" + text, **files})
    found = read_cases(root, parse_plan((root / "study.yaml").read_bytes()))
    assert [[(item.name, item.path) for item in case.materials] for case in found] == [
        [("question", "cases/F1/frage.md")],
        [("input", "")],
        [],
    ]
