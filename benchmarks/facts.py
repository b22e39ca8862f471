"""How many verdicts of the fact matcher are right, and how long it takes.

    python benchmarks/facts.py [FILE …] [--domain all] [--errors] [--ablation] [--left-out] [--speed]

FILE is JSON lines, each a document with its facts and the expected verdicts (``expected``, ``also_accepted``,
``expected_unsupported``: only read here, never handed to the matcher), or JSON of the shape in ``fresh/``: scenarios
with whole texts (``bases``) and documents made from them by replacements. Without FILE the scenarios in ``fresh/`` are
judged. Told are, per scenario and together, with their fractions: permitted variants kept, falsified facts found, found
with the right attribute, missing facts told as missing, documents with the exact number of unsupported statements.

``--ablation`` leaves out one group of rules at a time. ``--left-out`` chooses the thresholds on all scenarios but one
and judges that one. ``--speed`` times a document of 300 words against 60 facts. The scenarios of ``fresh/`` were
written before the rules had seen them; their first run is in ``fresh/README.md``.
"""

from __future__ import annotations

import argparse
import itertools
import json
import platform
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pruefstand.scoring.facts.judging import THRESHOLDS, Judgement, Thresholds, judge
from pruefstand.scoring.facts.prepared import Prepared, prepare
from pruefstand.scoring.facts.reference import parse_reference
from pruefstand.scoring.facts.rules import KINDS, Rules
from pruefstand.scoring.facts.shipped import DOMAINS, shipped

FRESH = Path(__file__).resolve().parent / "fresh"
COLUMNS = (
    ("kept", "kept of"),
    ("found", "falsified"),
    ("attribute", "falsified"),
    ("missing", "missing of"),
    ("exact", "documents"),
)
GRID = {"located": (0.35, 0.38, 0.42), "contradicting": (0.55, 0.66, 0.8), "supported": (0.4, 0.5, 0.58)}


def documents(path: Path) -> Iterator[dict[str, Any]]:
    """The documents of a file in one shape."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        references: dict[str, dict[str, Any]] = {}
        for one in (json.loads(line) for line in text.splitlines() if line.strip()):
            told = {key: one[key] for key in ("reference_sentences", "facts") if key in one}
            # the first document of a scenario may hold the reference for all
            yield references.setdefault(one["scenario"], told) | {"also_accepted": {}} | one
        return
    for scenario in json.loads(text):
        for number, (kind, base, edits, expected, unsupported, *more) in enumerate(scenario["documents"], 1):
            document = scenario["bases"][base]
            for old, new in edits:
                if old not in document:
                    raise SystemExit(f"{path}: {scenario['id']} {kind}: {old!r} does not stand in {base!r}")
                document = document.replace(old, new, 1)
            yield {
                **{key: scenario[key] for key in ("domain", "reference_sentences", "facts")},
                "id": f"{scenario['id']}-{number:02}-{kind}",
                "scenario": scenario["id"],
                "document": document,
                "expected": {fact["id"]: "preserved" for fact in scenario["facts"]} | expected,
                "expected_unsupported": unsupported,
                "also_accepted": more[0] if more else {},
            }


class Bench:
    """Documents with their references made ready once for each set of rules."""

    def __init__(self, found: list[dict[str, Any]]) -> None:
        self.documents = found
        self.scenarios = list(dict.fromkeys(one["scenario"] for one in found))

    def prepared(self, rules: Rules) -> dict[str, Prepared]:
        """Scenario to its reference, made ready."""
        made: dict[str, Prepared] = {}
        for one in self.documents:
            if one["scenario"] not in made:
                value = {"reference_sentences": one["reference_sentences"], "facts": one["facts"]}
                made[one["scenario"]] = prepare(parse_reference(value, one["id"]), rules)
        return made

    def counts(
        self,
        ready: dict[str, Prepared],
        thresholds: Thresholds,
        scenarios: set[str] | None = None,
        *,
        told: bool = False,
    ) -> dict[str, Counter[str]]:
        """Scenario to its counters."""
        found: dict[str, Counter[str]] = {
            name: Counter() for name in self.scenarios if scenarios is None or name in scenarios
        }
        for one in self.documents:
            if one["scenario"] in found:
                judged = judge(ready[one["scenario"]], one["document"], thresholds)
                found[one["scenario"]] += counted(one, judged)
                if told:
                    tell(one, judged)
        return found


def counted(one: dict[str, Any], judged: Judgement) -> Counter[str]:
    """What one document adds."""
    found: Counter[str] = Counter(
        {"documents": 1, "exact": int(len(judged.unsupported) == one["expected_unsupported"])}
    )
    for fact, verdict in judged.verdicts.items():
        expected = one["expected"][fact]
        if expected == "preserved":
            found += Counter({"kept of": 1, "kept": int(verdict == "preserved")})
        elif expected == "missing":
            found += Counter({"missing of": 1, "missing": int(verdict == "missing")})
        else:
            right = verdict in (expected, *one["also_accepted"].get(fact, ()))
            found += Counter({"falsified": 1, "found": int(verdict.startswith("falsified")), "attribute": int(right)})
    return found


def tell(one: dict[str, Any], judged: Judgement) -> None:
    """The errors of one document."""
    wrong = [
        f"  {fact.fact}: {one['expected'][fact.fact]} → {fact.verdict} ({fact.rule}) {fact.shown!r}"
        for fact in judged.facts
        if fact.verdict not in (one["expected"][fact.fact], *one["also_accepted"].get(fact.fact, ()))
    ]
    if len(judged.unsupported) != one["expected_unsupported"]:
        wrong.append(f"  unsupported {one['expected_unsupported']} → {[each.text for each in judged.unsupported]}")
    if wrong:
        print(one["id"], *wrong, sep="\n")


def line(name: str, counts: Counter[str]) -> str:
    """A row of the table."""
    cells = []
    for part, whole in COLUMNS:
        share = f"{100 * counts[part] / counts[whole]:5.1f} %" if counts[whole] else "   –   "
        cells.append(f"{share} {counts[part]:>4}/{counts[whole]:<4}")
    return f"{name:<22} " + "  ".join(cells)


def table(rows: dict[str, Counter[str]]) -> None:
    """All rows and their sum."""
    print(f"{'':<22} " + "  ".join(f"{part:<17}" for part, _whole in COLUMNS))
    for name, counts in rows.items():
        print(line(name, counts))
    print(line("together", sum(rows.values(), Counter())))


def left_out(bench: Bench, ready: dict[str, Prepared]) -> None:
    """Thresholds chosen without a scenario, then that scenario."""
    choices = [Thresholds(**dict(zip(GRID, values, strict=True))) for values in itertools.product(*GRID.values())]
    by_choice = {choice: bench.counts(ready, choice) for choice in choices}
    rows: dict[str, Counter[str]] = {}
    for name in bench.scenarios:

        def right(choice: Thresholds, without: str = name) -> int:
            told = sum((counts for other, counts in by_choice[choice].items() if other != without), Counter())
            return sum(told[part] for part in ("kept", "attribute", "missing", "exact"))

        distance = {choice: sum(getattr(choice, key) != getattr(THRESHOLDS, key) for key in GRID) for choice in choices}
        best = max(choices, key=lambda choice: (right(choice), -distance[choice]))
        rows[name] = by_choice[best][name]
    print("\nThresholds chosen on all other scenarios")
    table(rows)


def ablation(bench: Bench, rules: Rules) -> None:
    """One group of rules less at a time."""
    print("\nWithout a group of rules (all scenarios together)")
    print(f"{'':<22} " + "  ".join(f"{part:<17}" for part, _whole in COLUMNS))
    for kind in KINDS:
        if rules.of(kind):
            counts = bench.counts(bench.prepared(rules.without(kind)), THRESHOLDS)
            print(line(f"without {kind}", sum(counts.values(), Counter())))


def speed(bench: Bench, rules: Rules) -> None:
    """A document of about 300 words and 60 facts, the first time in a process and after that."""
    seen: dict[str, dict[str, Any]] = {}
    for one in bench.documents:
        seen.setdefault(one["scenario"], one)
    facts, sentences, text = [], [], []
    for name, one in seen.items():
        facts += [{**fact, "id": f"{name}.{fact['id']}"} for fact in one["facts"]]
        sentences += one["reference_sentences"]
        text.append(one["document"])
    document = " ".join(" ".join(text).split()[:300])
    value = {"reference_sentences": sentences, "facts": facts[:60]}
    begin = time.process_time()
    ready = prepare(parse_reference(value, "speed"), rules)
    made = time.process_time() - begin
    begin = time.process_time()
    judge(ready, document)
    first = time.process_time() - begin
    times = []
    for _again in range(20):
        begin = time.process_time()
        judge(ready, document)
        times.append(time.process_time() - begin)
    print(
        f"\n{len(document.split())} words, {len(value['facts'])} facts: reference made ready {1000 * made:.0f} ms,"
        f" first document {1000 * first:.0f} ms, each more {1000 * sorted(times)[10]:.0f} ms (median of 20);"
        f" Python {platform.python_version()}, {platform.machine()}"
    )


def main() -> None:
    """The tables asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--domain", default="all", choices=sorted(DOMAINS))
    for option in ("errors", "ablation", "left-out", "speed"):
        parser.add_argument(f"--{option}", action="store_true")
    options = parser.parse_args()
    begin = time.process_time()
    rules = shipped(options.domain)
    print(f"rules {options.domain} read in {1000 * (time.process_time() - begin):.0f} ms")
    bench = Bench([one for path in options.files or sorted(FRESH.glob("*.json")) for one in documents(path)])
    if options.speed:
        speed(bench, rules)
    ready = bench.prepared(rules)
    table(bench.counts(ready, THRESHOLDS, told=options.errors))
    if options.left_out:
        left_out(bench, ready)
    if options.ablation:
        ablation(bench, rules)


if __name__ == "__main__":
    main()
