"""Reading and scoring many outputs: time and peak memory at 10^5 and 10^6 outputs of 300 bytes.

    python benchmarks/outputs.py [--outputs 100000 1000000] [--cases 1000] [--workers 2] [--verbs read score report]

Makes a catalogue of three imported systems in a temporary folder (three outputs in five are right), runs the verbs
``read``, ``score`` (checkers ``exact`` and ``fields``) and ``report``, each in a process of its own, and prints seconds
and the peak resident memory of the largest process.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PLAN = """\
format: 1
kind: catalogue
title: Viele Ausgaben
use: Messung der Geschwindigkeit
groups:
  a: Gruppe A
  b: Gruppe B
systems:
{systems}
attempts:
  repeats: {repeats}
score:
  - checker: exact
    aspect: text
  - checker: fields
    fields:
      status:
        one_of: [found, missing]
      date:
        type: day
        required_when: status found
      evidence:
        type: quote
        required_when: status found
"""
SYSTEMS = ("eins", "zwei", "drei")
MEASURED = (
    "import resource, sys; from pruefstand.cli import main; code = main(sys.argv[1:]); "
    "peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)); "
    "print('PEAK', peak, file=sys.stderr); sys.exit(code)"
)


def evidence(case: int) -> str:
    """A sentence of about 200 characters that stands in the case's note."""
    return (
        f"Der Termin Nummer {case} ist am 09.08.2027 bestätigt, "
        + "und zwar von allen, die es angeht, " * 4
        + "sagt Muster."
    )


def answer(case: int) -> str:
    """The right answer as text: about 300 bytes."""
    return json.dumps({"status": "found", "date": "2027-08-09", "evidence": evidence(case)}, ensure_ascii=False)


def outputs(case: int) -> list[str]:
    """Five outputs, three of them right."""
    right = answer(case)
    return [right, right, right.replace("2027-08-09", "2027-09-08"), right, right[:-1] + ', "mehr": 1}']


def make(root: Path, count: int, cases: int) -> None:
    """The folder with ``count`` outputs in all."""
    repeats = count // (len(SYSTEMS) * cases)
    (root / "exports").mkdir()
    lines = "".join(f"  {name}:\n    title: System {name}\n    import: exports/{name}.jsonl\n" for name in SYSTEMS)
    (root / "study.yaml").write_text(PLAN.format(systems=lines, repeats=repeats), "utf-8")
    with (
        (root / "cases.jsonl").open("w", encoding="utf-8") as listed,
        (root / "references.jsonl").open("w", encoding="utf-8") as right,
    ):
        for case in range(cases):
            name = f"K{case:06d}"
            note = {"id": name, "group": "ab"[case % 2], "input": f"Notiz {case}. {evidence(case)}"}
            listed.write(json.dumps(note, ensure_ascii=False) + "\n")
            reference = {"case": name, "answer": json.loads(answer(case)), "author": "M", "reviewer": "B"}
            right.write(json.dumps(reference, ensure_ascii=False) + "\n")
            right.write(json.dumps({**reference, "aspect": "text", "answer": answer(case)}, ensure_ascii=False) + "\n")
    for name in SYSTEMS:
        with (root / "exports" / f"{name}.jsonl").open("w", encoding="utf-8") as export:
            for repeat in range(1, repeats + 1):
                for case in range(cases):
                    texts = outputs(case)
                    row = {"case": f"K{case:06d}", "repeat": repeat, "output": texts[(repeat + case) % len(texts)]}
                    export.write(json.dumps(row, ensure_ascii=False) + "\n")


def measured(*arguments: str) -> tuple[float, int]:
    """Seconds and peak KiB of one call; raises if it fails."""
    begun = time.perf_counter()
    command = [sys.executable, "-c", MEASURED, *arguments]
    found = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    seconds = time.perf_counter() - begun
    if found.returncode:
        raise SystemExit(found.stdout + found.stderr)
    return seconds, int(found.stderr.rsplit("PEAK", 1)[1])


def main() -> None:
    """Print a row per number of outputs and verb."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--outputs", type=int, nargs="+", default=[100_000, 1_000_000])
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--verbs", nargs="+", default=["read", "score", "report"])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    print(f"{'outputs':>9}  {'cases':>7}  {'verb':<7}  {'seconds':>8}  {'peak MiB':>8}")
    for count in chosen.outputs:
        with tempfile.TemporaryDirectory() as scratch:
            make(Path(scratch), count, chosen.cases)
            for verb in chosen.verbs:
                more = ["--workers", str(chosen.workers)] if verb == "score" else []
                seconds, peak = measured(verb, scratch, *more)
                print(f"{count:>9}  {chosen.cases:>7}  {verb:<7}  {seconds:>8.1f}  {peak / 1024:>8.0f}", flush=True)


if __name__ == "__main__":
    main()
