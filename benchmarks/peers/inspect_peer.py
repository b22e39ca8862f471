"""The same calls by Inspect AI: inspect_peer.py URL CALLS CONNECTIONS FOLDER."""

from __future__ import annotations

import sys

from inspect_ai import Task, eval  # noqa: A004 - the name is theirs
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import match
from inspect_ai.solver import generate, system_message

url, calls, connections, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
samples = [Sample(id=f"F{n:04}", input=f"[case F{n:04}] Frage {n}?", target="ja") for n in range(calls)]
task = Task(
    dataset=MemoryDataset(samples),
    solver=[system_message("Antworte mit ja oder nein."), generate()],
    scorer=match(),
)
(log,) = eval(
    task,
    model="openai/standin-1",
    model_base_url=f"{url}/v1",
    model_args={"responses_api": False},
    max_connections=connections,
    max_samples=connections,
    display="none",
    log_dir=folder,
    log_level="error",
)
if log.status != "success" or len(log.samples or ()) != calls:
    sys.exit(f"inspect: {log.status}, {log.error}")
