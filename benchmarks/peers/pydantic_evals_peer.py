"""The same calls by pydantic-evals with the official SDK: pydantic_evals_peer.py URL CALLS CONNECTIONS FOLDER."""

from __future__ import annotations

import sys
from pathlib import Path

from openai import AsyncOpenAI
from pydantic_evals import Case, Dataset
from pydantic_evals.evaluators import EqualsExpected

url, calls, connections, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
client = AsyncOpenAI(base_url=f"{url}/v1", max_retries=0)


async def ask(question: str) -> str:
    """One call."""
    answer = await client.chat.completions.create(
        model="standin-1",
        messages=[
            {"role": "system", "content": "Antworte mit ja oder nein."},
            {"role": "user", "content": question},
        ],
    )
    return answer.choices[0].message.content or ""


cases = [Case(name=f"F{n:04}", inputs=f"[case F{n:04}] Frage {n}?", expected_output="ja") for n in range(calls)]
dataset = Dataset(name="peer", cases=cases, evaluators=[EqualsExpected()])
report = dataset.evaluate_sync(ask, max_concurrency=connections, progress=False)
if report.failures or len(report.cases) != calls:
    sys.exit(f"pydantic-evals: {len(report.failures)} failures, {len(report.cases)} cases")
Path(folder, "report.txt").write_text("\n".join(f"{case.name} {case.output}" for case in report.cases), "utf-8")
