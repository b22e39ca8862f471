"""Checking a large catalogue: time and peak memory of ``check`` at 10^5 and 10^6 cases.

    python benchmarks/check.py [--cases 100000 1000000] [--checker json_schema] [--profile]

Makes a catalogue in a temporary folder: notes of about 70 bytes in ``cases.jsonl``, one system that has not run, and
either a checker that needs no reference (``json_schema``) or one that does (``choice``, with as many references).
Prints seconds by the clock and of the processor (on a machine that does other things, too, they differ), peak resident
memory, and beside them what the same machine needs, in the same minute, for ``json.loads`` of the same lines.
``--profile`` prints where the time goes.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PLAN = """\
format: 1
kind: catalogue
title: Viele Fälle
task:
  input: Eine erfundene Notiz.
  wanted: Ob sie zusagt oder absagt.
  limits: Nichts erraten.
  output: Ein Wort.
  use: Messung der Geschwindigkeit.
instruction: auftrag.md
groups:
  a: Gruppe A
  b: Gruppe B
systems:
  programm:
    title: Programm
    command: python systems/programm.py
score:
{checker}"""
CHECKERS = {
    "json_schema": '  - checker: json_schema\n    inline: \'{"type": "string"}\'\n',
    "choice": "  - checker: choice\n    options: [zusage, absage]\n",
}
MEASURED = (
    "import resource, sys; from pruefstand.cli import main; code = main(sys.argv[1:]); "
    "used = resource.getrusage(resource.RUSAGE_SELF); "
    "print('USED', used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr); sys.exit(code)"
)
PLAIN = (
    "import json, resource, sys\nfor name in sys.argv[1:]:\n  for line in open(name, encoding='utf-8'):\n"
    "    json.loads(line)\n"
    "used = resource.getrusage(resource.RUSAGE_SELF)\n"
    "print('USED', used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)"
)


def note(case: int) -> str:
    """A note of about 70 bytes; no two are alike."""
    said = "kommt gern" if case % 2 else "kommt leider nicht"
    return f"Notiz {case}: Am {case % 28 + 1}. um {case % 24} Uhr {said} Gast {case * 7919 % 999_983}."


def make(root: Path, cases: int, checker: str) -> list[str]:
    """The folder with so many cases; the files that hold them."""
    (root / "study.yaml").write_text(PLAN.format(checker=CHECKERS[checker]), "utf-8")
    (root / "auftrag.md").write_text("Antworte mit JSON: einem Wort, zusage oder absage.\n", "utf-8")
    (root / "systems").mkdir()
    (root / "systems" / "programm.py").write_text("print('zusage')\n", "utf-8")
    with (root / "cases.jsonl").open("w", encoding="utf-8") as listed:
        for case in range(cases):
            row = {"id": f"K{case:07d}", "group": "ab"[case % 2], "input": note(case), "reason": "Grundfall"}
            listed.write(json.dumps(row, ensure_ascii=False) + "\n")
    if checker != "choice":
        return [str(root / "cases.jsonl")]
    with (root / "references.jsonl").open("w", encoding="utf-8") as right:
        for case in range(cases):
            row = {"case": f"K{case:07d}", "answer": "zusage", "author": "M", "reviewer": "B"}
            right.write(json.dumps(row, ensure_ascii=False) + "\n")
    return [str(root / "cases.jsonl"), str(root / "references.jsonl")]


def timed(code: str, *arguments: str) -> tuple[float, float, float]:
    """Seconds by the clock, seconds of the processor, and peak MiB of one process; raises if it fails."""
    begun = time.perf_counter()
    command = [sys.executable, "-c", code, *arguments]
    found = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    seconds = time.perf_counter() - begun
    if found.returncode:
        raise SystemExit(found.stdout[-3000:] + found.stderr[-3000:])
    _word, used, peak = found.stderr.rsplit("\n", 2)[-2].split()
    return seconds, float(used), int(peak) / 1024


def profiled(root: Path) -> None:
    """Where the time of one check goes, by the functions' own time."""
    from pruefstand.actions.check import check  # noqa: PLC0415 - the other way never loads it

    profile = cProfile.Profile()
    profile.enable()
    check(root)
    profile.disable()
    pstats.Stats(profile).sort_stats("tottime").print_stats(25)


def main() -> None:
    """Print a row per number of cases."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, nargs="+", default=[100_000, 1_000_000])
    parser.add_argument("--checker", choices=CHECKERS, nargs="+", default=list(CHECKERS))
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    print(f"{'cases':>9}  {'checker':<11}  {'seconds':>8}  {'CPU s':>6}  {'peak MiB':>8}  {'json.loads: CPU s':>17}")
    for count in chosen.cases:
        for checker in chosen.checker:
            with tempfile.TemporaryDirectory() as scratch:
                files = make(Path(scratch), count, checker)
                if chosen.profile:
                    profiled(Path(scratch))
                    continue
                seconds, used, peak = timed(MEASURED, "check", scratch)
                _seconds, plain, _peak = timed(PLAIN, *files)
                print(
                    f"{count:>9}  {checker:<11}  {seconds:>8.1f}  {used:>6.1f}  {peak:>8.0f}  {plain:>17.1f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
