"""Blinding a large study: time and peak memory of ``blind`` at 100 and 1,000 answers of two pages.

    python benchmarks/blind.py [--answers 100 1000] [--raters 2] [--workers 2] [--profile]

Makes studies in a temporary folder, ten answers of about 6,000 characters a case, by a machine, experts and students in
turn: openers, headings, letterheads, names, citations, amounts. Every sentence is put together from its own words and
numbers, so that no cache of whole sentences can help. Prints, for preparing (``blind``) and for handing out (``blind
--release``: prepared again, scanned, written as text and as Word for each rater), seconds by the clock and of the
processor, and peak resident memory of the whole process. ``--profile`` prints where the time of handing out goes.
"""

from __future__ import annotations

import argparse
import csv
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PER_CASE = 10
PLAN = """\
format: 1
kind: study
title: Viele Antworten
version: 1
use: Messung der Geschwindigkeit.
cases:
{cases}systems:
  ki:
    title: Andere KI
    origin: other_ai
  fach:
    title: Fachperson
    origin: expert
  stud:
    title: Studierende
    origin: student
blind:
  raters: [{raters}]
"""
MEASURED = (
    "import resource, sys; from pruefstand.cli import main; code = main(sys.argv[1:]); "
    "used = resource.getrusage(resource.RUSAGE_SELF); "
    "below = resource.getrusage(resource.RUSAGE_CHILDREN); "
    "print('USED', used.ru_utime + used.ru_stime + below.ru_utime + below.ru_stime, used.ru_maxrss, below.ru_maxrss, "
    "file=sys.stderr); sys.exit(code)"
)
PROFILED = (
    "import cProfile, pstats, sys; from pruefstand.cli import main; run = cProfile.Profile(); "
    "run.runcall(main, sys.argv[1:]); pstats.Stats(run, stream=sys.stderr).sort_stats('tottime').print_stats(25)"
)
SURNAMES = ("Adlerhuber", "Brunnwieser", "Dornfelder", "Eschbacher", "Farnleitner", "Grubmoser")
GIVEN = ("Anna", "Erika", "Franz", "Josef", "Karin", "Martina")
NOUNS = ("Kündigung", "Frist", "Klage", "Zahlung", "Wohnung", "Erklärung", "Vereinbarung", "Forderung", "Zustellung")
VERBS = ("ist wirksam", "genügt nicht", "steht zu", "entfällt", "war rechtzeitig", "bleibt bestehen")
SENTENCES = (
    "Die {noun} der {given} {name} {verb}, da § {n} MRG gilt (OGH {d} Ob {n}/{y}k).",
    "Bezahlt wurden {n}.{m} Euro am {day}. März 20{y}; die {noun} {verb} daher nach dem Vertrag.",
    "Ob die {noun} den Anforderungen entspricht, hängt davon ab, was die Parteien vereinbarten ({n} von {m} Fällen).",
    "Der Beklagte {name} wendet ein, dass die {noun} {verb}; dem ist nach herrschender Meinung nicht zu folgen.",
    "Zu prüfen bleibt die {noun}, die binnen {day} Tagen zu erfolgen hat und hier {verb}.",
)


def answer(chance: random.Random, system: str, length: int) -> str:
    """One answer of about so many characters, in the manner of its origin."""
    paragraphs, size = [], 0
    while size < length:
        sentences = [
            chance.choice(SENTENCES).format(
                noun=chance.choice(NOUNS),
                verb=chance.choice(VERBS),
                given=chance.choice(GIVEN),
                name=chance.choice(SURNAMES),
                n=chance.randrange(10, 999),
                m=chance.randrange(100, 999),
                d=chance.randrange(1, 9),
                y=chance.randrange(10, 26),
                day=chance.randrange(1, 28),
            )
            for _number in range(5)
        ]
        paragraphs.append(" ".join(sentences))
        size += len(paragraphs[-1])
    if system == "ki":
        body = "\n\n".join(f"## Punkt {n}\n\n{text}" for n, text in enumerate(paragraphs, start=1))
        return f"Gerne! Hier ist meine Einschätzung:\n\n{body}\n\nIch hoffe, das hilft!"
    letter = "\n\n".join(paragraphs)
    return f"Wien, am 3. März 2026\n\nSehr geehrte Damen und Herren,\n\n{letter}\n\nMit freundlichen Grüßen\nMax Muster"


def make(root: Path, answers: int, raters: int) -> None:
    """A study of so many answers, not yet read."""
    chance = random.Random(20261130)  # noqa: S311 - makes test data, the same each time
    cases = [f"F{number}" for number in range(1, answers // PER_CASE + 1)]
    root.mkdir()
    for case in cases:
        (root / f"{case}.md").write_text(f"Frau Erika Adlerhuber fragt zu Fall {case}: Was gilt?\n", "utf-8")
    plan = PLAN.format(
        cases="".join(f"  {case}:\n    question: {case}.md\n" for case in cases),
        raters=", ".join(f"R{n}" for n in range(1, raters + 1)),
    )
    (root / "study.yaml").write_text(plan, "utf-8")
    with (root / "answers.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["Fall", "Bedingung", "Antwort", "Kennung", "Qualifikation", "Einwilligung", "Modell"])
        for case in cases:
            for number in range(PER_CASE):
                system = ("ki", "fach", "stud")[number % 3]
                text = answer(chance, system, 6000)
                qualified = {"fach": "Berufsträger/in mit Erfahrung", "stud": "Student/in"}.get(system, "")
                person = ["", "", "", f"muster-{number}"] if system == "ki" else [f"T{number}", qualified, "ja", ""]
                rows.writerow([case, system, text, *person])


def call(verb: list[str], code: int, *, profile: bool = False) -> tuple[float, float, float, float]:
    """Seconds by the clock and of all processors, peak memory in MiB of one call and of its largest worker."""
    begun = time.perf_counter()
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", PROFILED if profile else MEASURED, *verb], capture_output=True, text=True, check=False
    )
    seconds = time.perf_counter() - begun
    if profile:
        print(done.stderr)
        return seconds, 0.0, 0.0, 0.0
    if done.returncode != code:
        raise SystemExit(f"{verb}: {done.stdout}{done.stderr}")
    used = done.stderr.rpartition("USED")[2].split()
    return seconds, float(used[0]), int(used[1]) / 1024, int(used[2]) / 1024


def main() -> None:
    """Measure each size."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--answers", type=int, nargs="+", default=[100, 1000])
    parser.add_argument("--raters", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    print(platform.platform(), platform.python_version(), f"{os.cpu_count()} Kerne, Last {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as scratch:
        for answers in options.answers:
            root = Path(scratch) / f"studie-{answers}"
            make(root, answers, options.raters)
            call(["read", str(root)], 0)
            call(["freeze", str(root)], 0)
            for title, verb, code in (("vorbereiten", [], 1), ("ausgeben", ["--release"], 0)):
                profile = options.profile and bool(verb)
                seconds, used, peak, below = call(
                    ["blind", str(root), "--workers", str(options.workers), *verb], code, profile=profile
                )
                print(
                    f"{answers:>6} Antworten, {options.raters} Mappen, {title}: {seconds:.1f} s, "
                    f"Rechenzeit {used:.1f} s, "
                    f"höchstens {peak:.0f} MiB, je Arbeitsprozess {below:.0f} MiB",
                    flush=True,
                )


if __name__ == "__main__":
    main()
