"""The readiness of target questions."""

from __future__ import annotations

from pathlib import Path

from pruefstand.actions.check import check
from pruefstand.study.readiness import Light, Point


def _point(folder: Path) -> Point | None:
    return next((point for point in check(folder).points if point.id == "target"), None)


def test_a_target_question_wants_its_reference(tmp_path: Path) -> None:
    """A hint names the case and the way out; with the reference the point is green, without a question not there."""
    plan = "format: 1\nkind: study\ntitle: S\ncases:\n  F1:\n    question: F1.md\n    target: Gut?\n"
    plan += "systems:\n  ki:\n    title: KI\n    origin: other_ai\n"
    (tmp_path / "study.yaml").write_text(plan, "utf-8")
    (tmp_path / "F1.md").write_text("Ist alles gut?\n", "utf-8")
    point = _point(tmp_path)
    assert point is not None
    assert point.light is Light.AMBER
    assert [problem.where for problem in point.problems] == ["study.yaml:5"]
    assert "„F1“" in point.problems[0].what
    (tmp_path / "references.jsonl").write_text('{"case": "F1", "aspect": "target", "answer": "ja"}\n', "utf-8")
    point = _point(tmp_path)
    assert point is not None
    assert (point.light, point.text) == (Light.GREEN, "1 Fälle mit Zielfrage, 1 davon mit Referenz")
    (tmp_path / "study.yaml").write_text(plan.replace("    target: Gut?\n", ""), "utf-8")
    (tmp_path / "references.jsonl").unlink()
    assert _point(tmp_path) is None
