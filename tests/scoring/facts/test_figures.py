"""The figures that the matcher has reached do not fall; the benchmark judges, its labels are never the input."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from pruefstand.scoring.facts import judging
from pruefstand.scoring.facts.judging import THRESHOLDS
from pruefstand.scoring.facts.rules import Rules
from pruefstand.scoring.facts.shipped import shipped


def _counts(bench: ModuleType, *files: Path) -> Counter[str]:
    documents = [one for file in files for one in bench.documents(file)]
    made = bench.Bench(documents)
    found = made.counts(made.prepared(shipped("all")), THRESHOLDS)
    return sum(found.values(), Counter())


def test_every_handed_document_is_judged(shared: Path, bench: ModuleType) -> None:
    """149 documents of 8 scenarios: permitted variants kept, falsifications found with their attribute, unsupported
    statements exact, at the figures reached."""
    counts = _counts(bench, shared / "data" / "scribe" / "facts.jsonl")
    assert (counts["documents"], counts["kept of"], counts["falsified"], counts["missing of"]) == (149, 1052, 76, 9)
    assert counts["kept"] >= 1050
    assert counts["found"] >= 76
    assert counts["attribute"] >= 76
    assert counts["missing"] >= 9
    assert counts["exact"] >= 149


def test_fresh_scenarios_stay_judged(bench: ModuleType, root: Path) -> None:
    """The scenarios that were written before the rules had seen them, at the figures reached since."""
    counts = _counts(bench, *sorted((root / "benchmarks" / "fresh").glob("*.json")))
    assert counts["kept"] >= 0.99 * counts["kept of"]
    assert counts["attribute"] >= 0.97 * counts["falsified"]
    assert counts["exact"] >= 0.95 * counts["documents"]


def test_groups_of_rules_bring_something(bench: ModuleType, root: Path) -> None:
    """Without a group of rules fewer verdicts are right: a group that brings nothing is no rule but weight."""
    documents = list(bench.documents(root / "benchmarks" / "fresh" / "first.json"))
    made = bench.Bench(documents)

    def right(rules: Rules) -> int:
        counts = sum(made.counts(made.prepared(rules), THRESHOLDS).values(), Counter[str]())
        return sum(counts[part] for part in ("kept", "attribute", "missing", "exact"))

    whole = right(shipped("all"))
    assert all(right(shipped("all").without(kind)) < whole for kind in ("same", "short", "negation", "side"))


@pytest.mark.parametrize("name", ["fifth", "eighth"])
def test_a_verdict_kept_from_the_round_before_is_the_one_found_anew(
    name: str, bench: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Judging only the facts near which something moved gives what judging all of them in every round gives."""
    documents = list(bench.documents(root / "benchmarks" / "fresh" / f"{name}.jsonl"))
    prepared = bench.Bench(documents).prepared(shipped("all"))

    def judged() -> list[judging.Judgement]:
        return [judging.judge(prepared[one["scenario"]], one["document"]) for one in documents]

    shortened = judged()
    monkeypatch.setattr(judging, "_settled", lambda *_about: False)
    assert judged() == shortened
