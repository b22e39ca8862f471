"""Make the two Inspect logs beside this file: ``inspect.eval`` and ``inspect.json``, one run in two formats.

Made with inspect_ai 0.3.285 and its own mock model, so that no network is needed:

python -m venv made && made/bin/pip install inspect_ai==0.3.285 && made/bin/python make_inspect.py

Every sample is there for one thing that an answer can be; times and identifiers differ from run to run.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from inspect_ai import Task
from inspect_ai import eval as evaluate
from inspect_ai.dataset import Sample
from inspect_ai.log import read_eval_log, write_eval_log
from inspect_ai.model import (
    ChatMessageAssistant,
    ContentReasoning,
    ContentText,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    modelapi,
)
from inspect_ai.scorer import match
from inspect_ai.solver import generate
from inspect_ai.tool import ToolCall

HERE = Path(__file__).resolve().parent
VERSION = "0.3.285"
LONG = "Ja, und zwar aus diesen Gründen. " * 10  # beyond 100 characters Inspect may store a text as an attachment
QUESTIONS = {
    "fall-001": "Ist die Frist gewahrt?",
    "fall-002": "Denke erst nach. Ist die Frist gewahrt?",
    "fall-003": "Antworte lang. Ist die Frist gewahrt?",
    "fall-004": "Ist die Frist gewahrt? (wird abgeschnitten)",
    "fall-005": "Ist die Frist gewahrt? (wird gefiltert)",
    "fall-006": "Ist die Frist gewahrt? (bleibt leer)",
    "fall-007": "Ist die Frist gewahrt? (ruft ein Werkzeug)",
    "fall-008": "Ist die Frist gewahrt? (scheitert)",
    "fall-009": "Ist die Frist gewahrt? (dauert zu lang)",
}


def _answer(question: str) -> ModelOutput:
    text: Any = "Ja"
    reason: Any = "stop"
    calls = None
    if "Denke" in question:
        text = [ContentReasoning(reasoning="Erst die Frist, dann der Tag."), ContentText(text="Nein")]
    elif "lang" in question:
        text = LONG
    elif "abgeschnitten" in question:
        text, reason = "Die Frist ist gew", "max_tokens"
    elif "gefiltert" in question:
        text, reason = "", "content_filter"
    elif "leer" in question:
        text = ""
    elif "Werkzeug" in question:
        text, reason = "", "tool_calls"
        calls = [ToolCall(id="c1", function="kalender", arguments={"tag": "heute"})]
    elif "scheitert" in question:
        raise RuntimeError("Server sagt 502\nzweite Zeile")
    output = ModelOutput.from_message(ChatMessageAssistant(content=text, tool_calls=calls), stop_reason=reason)
    output.model = "stumm-1"
    output.usage = ModelUsage(input_tokens=12, output_tokens=3, total_tokens=15)
    return output


@modelapi(name="stumm")
class Mock(ModelAPI):
    """A model that answers by rule."""

    async def generate(self, input: Sequence[Any], tools: Any, tool_choice: Any, config: GenerateConfig) -> ModelOutput:
        """The answer to the last message."""
        if "dauert" in input[-1].text:
            await asyncio.sleep(30)
        return _answer(input[-1].text)


def main() -> None:
    """Run the task twice over each sample and keep both formats, without what is of this machine only."""
    if version("inspect_ai") != VERSION:
        raise SystemExit(f"inspect_ai {VERSION} is wanted")
    samples = [Sample(id=key, input=text, target="Ja", metadata={"fall": key}) for key, text in QUESTIONS.items()]
    task = Task(
        name="frist",
        dataset=samples,
        solver=generate(tool_calls="none"),
        scorer=match(),
        epochs=2,
        time_limit=3,
        fail_on_error=False,
    )
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # outside of any checkout, whose address would be noted
        (done,) = evaluate(task, model=Model(Mock("stumm-1"), GenerateConfig()), log_dir=folder, display="none")
        log = read_eval_log(done.location)
        log.location = ""
    for sample in log.samples or []:
        sample.events = []
        if sample.error:
            sample.error.traceback = sample.error.traceback_ansi = ""
    for name in ("inspect.eval", "inspect.json"):
        write_eval_log(log, str(HERE / name))


if __name__ == "__main__":
    main()
