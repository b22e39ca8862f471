"""How much a run of many calls to a model costs, beside Inspect AI and pydantic-evals.

    python benchmarks/models.py [--calls 1000] [--connections 50] [--latency 0.2] [--rounds 3] [--environment FOLDER]

A stand-in for the service on the last core answers every call after a fixed time; the client runs alone on the first.
Told are, as medians: seconds from the first to the last request that the service saw, wall time, CPU seconds and peak
memory of the client process, start included. Ours keeps every response raw and is safe from kills; the peers keep what
they keep. They are installed at pinned versions into an environment of their own, which stays for the next time.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from environment import prepared

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from standin import Answer, Script, StandInProcess  # noqa: E402 - found through the line above

PEERS = ("inspect_ai==0.3.285", "pydantic-evals==2.62.0", "openai==3.57.0")
PEER_PROGRAMS = {"Inspect AI 0.3.285": "inspect_peer.py", "pydantic-evals 2.62.0": "pydantic_evals_peer.py"}
PLAN = """\
format: 1
kind: catalogue
title: Messung
data: fictional
instruction: auftrag.md
systems:
  m:
    title: Stellvertreter
    model: standin-1
    base_url: {url}/v1
    concurrency: {connections}
score:
  - checker: choice
    options: [ja, nein]
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """One run of one client: seconds between the first and the last request, wall time, CPU seconds, MiB."""

    span: float
    wall: float
    cpu: float
    memory: float


def study(folder: Path, url: str, calls: int, connections: int) -> None:
    """A catalogue of so many cases."""
    (folder / "study.yaml").write_text(PLAN.format(url=url, connections=connections), "utf-8")
    (folder / "auftrag.md").write_text("Antworte mit ja oder nein.\n", "utf-8")
    names = [f"F{n:04}" for n in range(calls)]
    cases = [json.dumps({"id": name, "input": f"[case {name}] Frage {n}?"}) for n, name in enumerate(names)]
    (folder / "cases.jsonl").write_text("\n".join(cases) + "\n", "utf-8")
    right = [json.dumps({"case": name, "answer": "ja", "author": "A", "reviewer": "B"}) for name in names]
    (folder / "references.jsonl").write_text("\n".join(right) + "\n", "utf-8")


def measured(server: StandInProcess, command: list[str], calls: int) -> Figures:
    """Run one client alone on the first core."""
    server.reset()
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"OPENAI_API_KEY": "none", "PYTHONUTF8": "1"}
    begun = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603 - our own programs, and pinned peers
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process.pid, {min(os.sched_getaffinity(0))})
    error = process.stderr.read() if process.stderr is not None else b""
    _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - begun
    count = server.count
    if process.returncode or count["total"] != calls:
        sys.exit(f"{command}: exit {process.returncode}, {count['total']} requests\n{error.decode()[-2000:]}")
    return Figures(count["last"] - count["first"], wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--connections", type=int, default=50)
    parser.add_argument("--latency", type=float, default=0.2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--environment", type=Path, default=Path(tempfile.gettempdir()) / "pruefstand-peers")
    asked = parser.parse_args()
    python = prepared(asked.environment, PEERS)
    if python is None:
        sys.exit("the other programs could not be installed: " + ", ".join(PEERS))
    script = Script(default=Answer("ja"), latency=asked.latency)
    found: dict[str, list[Figures]] = {}
    with tempfile.TemporaryDirectory() as place, StandInProcess(script, seconds=3600) as server:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(server.pid, {max(os.sched_getaffinity(0))})

        def ours(folder: Path) -> list[str]:
            study(folder, server.url, asked.calls, asked.connections)
            return [sys.executable, "-m", "pruefstand", "run", str(folder)]

        def peer(name: str) -> Callable[[Path], list[str]]:
            numbers = [str(asked.calls), str(asked.connections)]
            return lambda folder: [
                str(python),
                str(ROOT / "benchmarks/peers" / name),
                server.url,
                *numbers,
                str(folder),
            ]

        clients = {"Prüfstand": ours, **{title: peer(name) for title, name in PEER_PROGRAMS.items()}}
        for number in range(asked.rounds):
            for title, command in clients.items():
                folder = Path(place) / f"{number}-{title.partition(' ')[0]}"
                folder.mkdir()
                found.setdefault(title, []).append(measured(server, command(folder), asked.calls))
    ideal = asked.calls * asked.latency / asked.connections
    print(f"{asked.calls} calls, {asked.connections} connections, {asked.latency} s each: ideal {ideal:.1f} s")
    print(f"{'':24} {'first-last s':>12} {'wall s':>8} {'CPU s':>8} {'MiB':>6}")
    for title, runs in found.items():
        span, wall, cpu, memory = (
            statistics.median(getattr(run, name) for run in runs) for name in ("span", "wall", "cpu", "memory")
        )
        print(f"{title:24} {span:12.2f} {wall:8.2f} {cpu:8.2f} {memory:6.0f}")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    main()
