"""Make ``lm_eval.jsonl`` beside this file: the samples of one task with two filters and two repeats.

Made with lm_eval 0.4.13 and a model of our own, so that no network is needed:

python -m venv made && made/bin/pip install lm_eval==0.4.13 && made/bin/python make_lm_eval.py
"""

from __future__ import annotations

import json
import os
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = os.environ["HF_DATASETS_OFFLINE"] = "1"

from lm_eval import simple_evaluate
from lm_eval.api.model import LM
from lm_eval.loggers import EvaluationTracker
from lm_eval.tasks import TaskManager

HERE = Path(__file__).resolve().parent
VERSION = "0.4.13"
DOCS = [
    {"fall": "fall-001", "frage": "Ist die Frist gewahrt?", "antwort": "Ja"},
    {"fall": "fall-002", "frage": "Ist der Bescheid nichtig?", "antwort": "Nein"},
    {"fall": "fall-003", "frage": "Ist der Antrag zulässig?", "antwort": "Ja"},
]
TASK = """\
task: frist
dataset_path: json
dataset_kwargs:
  data_files:
    test: docs.jsonl
test_split: test
output_type: generate_until
doc_to_text: "{{frage}}"
doc_to_target: "{{antwort}}"
repeats: 2
generation_kwargs:
  until: ["\\n"]
filter_list:
  - name: wie_es_kam
    filter:
      - function: take_first
  - name: erstes_wort
    filter:
      - function: regex
        regex_pattern: "^(\\\\w+)"
      - function: take_first
metric_list:
  - metric: exact_match
"""


class Mock(LM):
    """A model that answers „Ja, weil“ and the number of the call; to the last question it says nothing."""

    def generate_until(self, requests: list[Any], disable_tqdm: bool = False) -> list[str]:
        """The answers in the order of the requests."""
        return [
            "" if "Antrag" in request.args[0] else f"Ja, weil {number}" for number, request in enumerate(requests, 1)
        ]

    def loglikelihood(self, requests: list[Any]) -> list[tuple[float, bool]]:
        """Not asked for."""
        return []

    def loglikelihood_rolling(self, requests: list[Any]) -> list[float]:
        """Not asked for."""
        return []


def main() -> None:
    """Run the task and keep its samples."""
    if version("lm_eval") != VERSION:
        raise SystemExit(f"lm_eval {VERSION} is wanted")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("frist.yaml").write_text(TASK, "utf-8")
        Path("docs.jsonl").write_text("".join(json.dumps(doc) + "\n" for doc in DOCS), "utf-8")
        os.environ["HF_HOME"] = str(Path(folder) / "hf")
        tracker = EvaluationTracker(output_path="out")
        manager = TaskManager(include_path=folder, include_defaults=False)
        found = simple_evaluate(Mock(), tasks=["frist"], task_manager=manager, log_samples=True, bootstrap_iters=0)
        tracker.save_results_aggregated(results=found, samples=found["samples"])
        tracker.save_results_samples(task_name="frist", samples=found["samples"]["frist"])
        (made,) = Path("out").rglob("samples_frist_*.jsonl")
        (HERE / "lm_eval.jsonl").write_bytes(made.read_bytes())


if __name__ == "__main__":
    main()
