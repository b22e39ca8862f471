"""What check says of a catalogue's task, its checkers' demands and its cases."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.actions import check_cases
from pruefstand.actions.check import check
from pruefstand.study.readiness import Light, Point

PLAN = """\
format: 1
kind: catalogue
title: Probe
task:
  input: Eine Notiz.
  wanted: ja oder nein.
  limits: Nichts raten.
  output: Ein Wort.
  use: Probe.
instruction: auftrag.md
groups: {a: A, b: B}
systems:
  s: {title: S, command: python s.py}
score:
  - checker: choice
    options: [ja, nein]
"""
NOTES = [
    "Der Zug fährt heute nicht",
    "Wir treffen uns morgen früh",
    "Niemand hat je geantwortet",
    "Alles bleibt offen hier",
]


@pytest.fixture
def points(tmp_path: Path) -> Callable[..., dict[str, Point]]:
    """The points of a catalogue of these cases."""

    def made(
        cases: list[dict[str, object]], plan: str = PLAN, instruction: str = "Sag ja oder nein."
    ) -> dict[str, Point]:
        (tmp_path / "study.yaml").write_text(plan, "utf-8")
        (tmp_path / "auftrag.md").write_text(instruction, "utf-8")
        (tmp_path / "s.py").write_text("print('ja')\n", "utf-8")
        lines = [json.dumps({"id": f"K{n}", **case}) + "\n" for n, case in enumerate(cases)]
        (tmp_path / "cases.jsonl").write_text("".join(lines), "utf-8")
        right = [{"case": f"K{n}", "answer": "ja", "author": "A", "reviewer": "B"} for n in range(len(cases))]
        (tmp_path / "references.jsonl").write_text("".join(json.dumps(one) + "\n" for one in right), "utf-8")
        return {point.id: point for point in check(tmp_path).points}

    return made


def _cases(*groups: str) -> list[dict[str, object]]:
    return [{"group": group, "input": note, "reason": "Grundfall"} for group, note in zip(groups, NOTES, strict=False)]


def _whats(point: Point) -> list[str]:
    return [problem.what for problem in point.problems]


def test_a_whole_catalogue_is_green(points: Callable[..., dict[str, Point]]) -> None:
    """Described, told, with reasons, no two alike, no group above the others: nothing to say."""
    found = points(_cases("a", "b", "a", "b"))
    assert {found[name].light for name in ("plan", "cases", "references", "systems", "score")} == {Light.GREEN}
    assert "control" not in found


@pytest.mark.parametrize("key", ["input", "wanted", "limits", "output", "use"])
def test_each_missing_part_of_the_task_is_told(points: Callable[..., dict[str, Point]], key: str) -> None:
    """Every part that the plan does not give is a hint of its own."""
    plan = "".join(line for line in PLAN.splitlines(keepends=True) if not line.startswith(f"  {key}:"))
    found = points(_cases("a", "b"), plan)["plan"]
    assert found.light is Light.AMBER
    assert len(found.problems) == 1
    assert found.problems[0].do.count(f"„{key}")


def test_what_a_checker_demands_must_be_told(points: Callable[..., dict[str, Point]]) -> None:
    """An option that the instruction never names is a hint at the checker, with the file that lacks it."""
    (problem,) = points(_cases("a", "b"), instruction="Sag ja, wenn es stimmt.")["score"].problems
    assert problem.where == "auftrag.md"
    assert problem.what == "Der Prüfer „choice“ verlangt, was nicht im Auftrag steht: Antwort zur Wahl „nein“."


def test_cases_without_a_reason(points: Callable[..., dict[str, Point]]) -> None:
    """The first five are told one by one, the rest is counted."""
    cases = [{"group": "ab"[n % 2], "input": f"{note} {n}"} for n, note in enumerate(NOTES + [n[::-1] for n in NOTES])]
    found = _whats(points(cases)["cases"])
    assert found[0] == "Der Fall „K0“ sagt nicht, warum es ihn gibt."
    assert found[5] == "… und 3 weitere Stellen mit demselben Hinweis."


def test_doubles_and_near_doubles(points: Callable[..., dict[str, Point]], tmp_path: Path) -> None:
    """The same text but for white space is a double wherever it lies, four words in five are near; variants of one
    cluster are neither near nor told."""
    (tmp_path / "a.txt").write_text("Der  Zug\nfährt heute nicht\n", "utf-8")
    cases = [*_cases("a", "b", "a", "b"), *_cases("b", "a")]
    cases[4] = {**cases[4], "input": "Der Zug fährt heute gar nicht"}
    cases[5] = {**cases[5], "input": "Wir treffen uns morgen  früh"}
    found = points(cases)["cases"]
    assert _whats(found) == [
        "Der Fall „K5“ hat dasselbe Material wie „K1“.",
        "Der Fall „K4“ ist „K0“ sehr ähnlich: Mindestens vier von fünf Wörtern sind dieselben.",
    ]
    assert [problem.where for problem in found.problems] == ["cases.jsonl:6", "cases.jsonl:5"]
    cases[4] = {**cases[4], "cluster": "K0"}
    assert len(_whats(points(cases)["cases"])) == 1
    filed = [{"group": "a", "materials": {"input": "a.txt"}, "reason": "x"}, *_cases("b"), *_cases("b")]
    filed[1]["input"] = "Etwas anderes steht in dieser Notiz"
    assert _whats(
        points([filed[0], filed[2], {**filed[1], "group": "a"}, {**filed[1], "input": "Ganz neu"}])["cases"]
    ) == ["Der Fall „K1“ hat dasselbe Material wie „K0“."]


@pytest.mark.parametrize(
    ("groups", "what"),
    [
        ("aab", "Die Gruppe „a“ überwiegt: 2 von 3 Fällen."),
        ("aabb", None),
        ("aaab" + "b", None),
        ("aaaaab" + "bc", "Die Gruppe „a“ überwiegt: 5 von 8 Fällen."),
        ("aaaaab" + "bbc", None),
        ("a" * 6 + "b" + "c" * 6, "Die Gruppe „a“ hat mehr als fünfmal so viele Fälle wie „b“: 6 und 1."),
        ("a" * 5 + "b" + "c" * 5, None),
    ],
)
def test_a_group_that_outweighs(points: Callable[..., dict[str, Point]], groups: str, what: str | None) -> None:
    """More than half of the cases and twice the next group, or more than five times the smallest one."""
    words = [letter * 3 for letter in "abcdefghijklm"]
    cases: list[dict[str, object]] = [
        {"group": group, "input": f"{word} {word}a {word}b", "reason": "x"}
        for group, word in zip(groups, words, strict=False)
    ]
    plan = PLAN.replace("b: B}", "b: B, c: C}") if "c" in groups else PLAN
    found = _whats(points(cases, plan)["cases"])
    assert found[:1] == ([what] if what else [])


def test_beyond_the_limit_only_doubles_are_sought(
    points: Callable[..., dict[str, Point]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With more cases than can be compared check says so, and still finds doubles."""
    monkeypatch.setattr(check_cases, "MOST_COMPARED", 3)
    cases = [*_cases("a", "b", "a"), *_cases("b")]
    found = _whats(points(cases)["cases"])
    assert found == [
        "Der Fall „K3“ hat dasselbe Material wie „K0“.",
        "Bei 4 Fällen wird nicht geprüft, welche einander ähnlich sind; das geht bis 3.",
    ]


def test_a_checker_without_reference_asks_for_none(points: Callable[..., dict[str, Point]]) -> None:
    """A plan whose checkers judge the form alone is ready without any reference."""
    plan = PLAN[: PLAN.index("score:")] + "score:\n  - checker: pattern\n    pattern: (ja|nein)\n"
    assert points(_cases("a", "b"), plan)["references"].light is Light.GREEN
