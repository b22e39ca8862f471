"""A catalogue whose answers came from elsewhere: 60 real answers of 12 models, each in the form of another tool."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pruefstand.actions.check import check
from pruefstand.actions.evaluation import evaluation_of
from pruefstand.actions.opened import open_study
from pruefstand.actions.read import read
from pruefstand.actions.score import score
from pruefstand.work.cancel import Cancel

Answer = dict[str, str]

_PLAN = """\
format: 1
kind: catalogue
title: Ja-Nein-Fragen aus Übungsfällen
systems:
{systems}
attempts:
  repeats: 1
score:
  - checker: exact
    ignore: [{ignore}]
"""
_SYSTEM = """\
  m{at:02}:
    title: {title}
    origin: model
    import: exports/m{at:02}.jsonl
    cases: [{cases}]
"""


def _own(one: Answer) -> Any:
    return {"case": one["id"], "output": one["answer"], "model": one["system"]}


def _openai(one: Answer) -> Any:
    body = {"model": one["system"], "choices": [{"message": {"content": one["answer"]}, "finish_reason": "stop"}]}
    return {"custom_id": one["id"], "response": {"status_code": 200, "body": body}, "error": None}


def _responses(one: Answer) -> Any:
    output = [{"type": "message", "content": [{"type": "output_text", "text": one["answer"]}]}]
    body = {"object": "response", "status": "completed", "model": one["system"], "output": output}
    return {"custom_id": one["id"], "response": {"status_code": 200, "body": body}, "error": None}


def _anthropic(one: Answer) -> Any:
    blocks = [{"type": "text", "text": one["answer"]}]
    message = {"model": one["system"], "content": blocks, "stop_reason": "end_turn"}
    return {"custom_id": one["id"], "result": {"type": "succeeded", "message": message}}


def _gemini(one: Answer) -> Any:
    candidates = [{"content": {"parts": [{"text": one["answer"]}]}, "finishReason": "STOP"}]
    return {"key": one["id"], "response": {"candidates": candidates, "modelVersion": one["system"]}}


def _promptfoo(one: Answer) -> Any:
    row = {"promptIdx": 0, "testIdx": 0, "vars": {"id": one["id"], "frage": one["question"]}, "failureReason": 0}
    return {**row, "provider": {"id": one["system"]}, "response": {"output": one["answer"]}}


def _output_item(one: Answer) -> Any:
    output = [{"role": "assistant", "content": one["answer"]}]
    sample = {"output": output, "model": one["system"], "finish_reason": "stop", "error": None}
    item = {"id": one["id"], "frage": one["question"]}
    return {"object": "eval.run.output_item", "datasource_item": item, "sample": sample, "run_id": "r"}


def _dataset(one: Answer) -> Any:
    return {"item": {"id": one["id"]}, "sample": {"output_text": one["answer"], "model": one["system"]}}


def _event(one: Answer) -> Any:
    data = {"prompt": one["question"], "sampled": [one["answer"]]}
    return {"run_id": "r", "event_id": 0, "sample_id": one["id"], "type": "sampling", "data": data}


def _lm_eval(one: Answer) -> Any:
    return {"doc_id": one["id"], "doc": {"id": one["id"]}, "resps": [[one["answer"]]], "filter": "none"}


def _inspect(answers: Iterable[Answer]) -> Any:
    found = list(answers)
    head = {"eval": {"task": "t", "model": found[0]["system"]}, "plan": {}, "status": "success"}
    choices = [[{"message": {"content": one["answer"]}, "stop_reason": "stop"}] for one in found]
    return {
        **head,
        "samples": [
            {"id": one["id"], "epoch": 1, "input": one["question"], "output": {"choices": choice}}
            for one, choice in zip(found, choices, strict=True)
        ],
    }


_FORMS: tuple[tuple[Callable[[Answer], Any], str], ...] = (
    (_own, ""),
    (_openai, ""),
    (_responses, ""),
    (_anthropic, ""),
    (_gemini, ""),
    (_promptfoo, "vars.id"),
    (_output_item, "item.id"),
    (_dataset, "item.id"),
    (_event, ""),
    (_lm_eval, "doc.id"),
)


@pytest.fixture
def answers(shared: Path) -> list[Answer]:
    """The real answers, with the reference of each question."""
    found: list[Answer] = json.loads((shared / "data" / "legal" / "yesno_answers.json").read_text("utf-8"))
    return found


def _lines(values: Iterable[Any]) -> str:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)


def _make(folder: Path, answers: list[Answer], ignore: str) -> None:
    """A catalogue of these answers; each model's file has the form of another tool, its lines in reverse order."""
    (folder / "exports").mkdir(parents=True)
    systems = []
    for at, title in enumerate(sorted({one["system"] for one in answers})):
        own = [one for one in answers if one["system"] == title][::-1]
        made = _SYSTEM.format(at=at, title=title, cases=", ".join(one["id"] for one in own))
        if at < len(_FORMS):
            form, join = _FORMS[at]
            text = _lines(form(one) for one in own)
            made += f"    join: {join}\n" if join else ""
        else:
            text = json.dumps(_inspect(own), indent=None if at % 2 else 1)
        (folder / "exports" / f"m{at:02}.jsonl").write_text(text, "utf-8")
        systems.append(made)
    (folder / "study.yaml").write_text(_PLAN.format(systems="".join(systems), ignore=ignore), "utf-8")
    questions = {one["id"]: one for one in answers}
    (folder / "cases.jsonl").write_text(
        _lines({"id": name, "input": one["question"]} for name, one in questions.items()), "utf-8"
    )
    (folder / "references.jsonl").write_text(
        _lines({"case": name, "answer": one["gold"]} for name, one in questions.items()), "utf-8"
    )


def _passed(folder: Path) -> dict[str, Fraction]:
    score(folder, workers=1, cancel=Cancel())
    results = evaluation_of(open_study(folder)).results
    return {
        one.system: Fraction(one.estimate.numerator or 0, one.estimate.denominator or 1)
        for one in results
        if (one.measure, one.group, one.part) == ("passed", "", "") and one.main
    }


def test_sixty_answers_of_twelve_models(tmp_path: Path, answers: list[Answer]) -> None:
    """Every answer arrives at its case whatever the form; „Ja.“ is „Ja“ by the declared rule and only by it."""
    _make(tmp_path / "k", answers, "final_punctuation")
    assert check(tmp_path / "k").ready
    assert read(tmp_path / "k").received.recorded == 60
    models = sorted({one["system"] for one in answers})
    right = Counter(one["system"] for one in answers if one["gold"].rstrip(".") == one["answer"])
    assert _passed(tmp_path / "k") == {f"m{at:02}": Fraction(right[name], 5) for at, name in enumerate(models)}
    with (tmp_path / "k" / "derived" / "attempts.csv").open(encoding="utf-8", newline="") as file:
        assert Counter(row["status"] for row in csv.DictReader(file)) == {"completed": 60}
    assert read(tmp_path / "k").received.known == 60
    _make(tmp_path / "streng", answers, "")
    read(tmp_path / "streng")
    strict = Counter(one["system"] for one in answers if one["gold"] == one["answer"])
    assert _passed(tmp_path / "streng") == {f"m{at:02}": Fraction(strict[name], 5) for at, name in enumerate(models)}
    assert strict.total() < right.total()
