"""What no system that runs here may be given."""

from __future__ import annotations

from pathlib import Path

import pytest

from pruefstand.actions.opened import open_study
from pruefstand.actions.systems import system_faults

_PLAN = """format: 1
kind: study
title: S
cases:
  F1:
    question: f1.md
systems:
  ki:
    title: Andere KI
    origin: other_ai
  hier:
    title: Programm
    origin: program
    command: python systems/a.py {path}
"""


@pytest.mark.parametrize(
    "path",
    [
        *(f"answers.{suffix}" for suffix in ("csv", "xlsx", "ods", "xls", "json", "jsonl")),
        *("inbox/a.txt", "consent/ledger.jsonl", "antworten/b.txt", "key/codes.csv", "gold/g.md", "f1.md"),
    ],
)
def test_answers_of_others_are_kept_from_a_system(tmp_path: Path, path: str) -> None:
    """Tables of answers, documents that they name wherever they lie, the ledger, keys, gold, cases: none is given."""
    for name in ("systems/a.py", "f1.md", "antworten/b.txt", path):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / "study.yaml").write_text(_PLAN.replace("{path}", path))
    if not path.startswith("answers."):
        (tmp_path / "answers.csv").write_text("Fall;Datei;Bedingung\nF1;antworten/b.txt;ki\n")
    assert [path in fault.what for fault in system_faults(open_study(tmp_path))] == [True]
