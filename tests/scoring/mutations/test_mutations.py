from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
RED, GREEN = 101, 100
_LONGEST = 120


@dataclass(frozen=True)
class Fault:
    """One seeded fault: in this module this text becomes that, and these tests must see it."""

    module: str
    old: str
    new: str
    tests: str

    @property
    def name(self) -> str:
        """What the report of pytest shows."""
        return f"{self.module}: {self.new.strip()[:40]}"


FAULTS = [
    Fault(
        "scoring.captions.readability",
        "elif until is not None and cue.begin - until < profile.gap:",
        "elif until is not None and cue.begin - until <= profile.gap:",
        "scoring/captions/test_readability.py",
    ),
    Fault(
        "scoring.captions.live",
        "return sum(abs(offset) <= limit for",
        "return sum(offset <= limit for",
        "scoring/captions/test_live.py",
    ),
    Fault(
        "scoring.captions.timing",
        "abs(one.begin - delay) > profile.tolerance",
        "abs(one.begin) > profile.tolerance",
        "scoring/captions/test_timing.py",
    ),
    Fault("scoring.commands_outcome", "2 * left >= orders", "2 * left > orders", "scoring/test_commands.py"),
    Fault("scoring.script", "words += step.words", "words += 1", "scoring/test_script.py"),
    Fault("scoring.number", "return distance <= max(", "return distance < max(", "scoring/test_number.py"),
    Fault(
        "scoring.number",
        "self.relative_tolerance, abs(expected)",
        "self.relative_tolerance, expected",
        "scoring/test_number.py",
    ),
    Fault("scoring.number", "if bare is not None or not self.unit_required:", "if True:", "scoring/test_number.py"),
    Fault("scoring.numeral", "if len(read) == 1:", "if read:", "scoring/test_numeral.py"),
    Fault("scoring.numeral", "form.fullmatch(text)", "form.match(text)", "scoring/test_numeral.py"),
    Fault(
        "scoring.item_set",
        "if (key in seen or key not in expected) and",
        "if key not in expected and",
        "scoring/test_item_set.py",
    ),
    Fault("scoring.item_set", "denominator=len(expected))", "denominator=len(seen))", "scoring/test_item_set.py"),
    Fault("scoring.item_set", '"text", form) if', '"number", form) if', "scoring/test_item_set.py"),
    Fault("scoring.contains", "len(there) == len(texts)", "bool(there)", "scoring/test_contains.py"),
    Fault("scoring.contains", "Require.NONE: not there", "Require.NONE: True", "scoring/test_contains.py"),
    Fault("scoring.field", "and value not in self.choices:", "and not value:", "scoring/test_fields.py"),
    Fault(
        "scoring.field",
        "    except ValueError:\n        return True",
        "    except ValueError:\n        return False",
        "scoring/test_fields.py",
    ),
    Fault("scoring.field", "return left is right", "return bool(left) == bool(right)", "scoring/test_field.py"),
    Fault(
        "scoring.fields_judge",
        "    if not form:\n        equal",
        "    if False:\n        equal",
        "scoring/test_fields.py",
    ),
    Fault("scoring.fields_judge", "any(value in material ", "any(value[:5] in material ", "scoring/test_fields.py"),
    Fault(
        "scoring.fields_judge", '"invented" if wanted is None', '"missed" if wanted is None', "scoring/test_fields.py"
    ),
    Fault("scoring.fields_judge", "if len(answer) > len(fields) or found:", "if found:", "scoring/test_fields.py"),
    Fault("scoring.choice", "len(words)), 0, -1)", "len(words)), 1, -1)", "scoring/test_choice.py"),
    Fault("scoring.choice", "if chosen in right:", "if chosen in self.choices:", "scoring/test_choice.py"),
    Fault(
        "scoring.exact",
        "in _accepted(answers, self.ignore):",
        "in _accepted(answers[:1], self.ignore):",
        "scoring/test_exact.py",
    ),
    Fault("scoring.leniency", '_FINAL = ".!…"', '_FINAL = ".!?…"', "scoring/test_leniency.py scoring/test_choice.py"),
    Fault("scoring.leniency", "text = text.lower()", "text = text.casefold()", "scoring/test_leniency.py"),
    Fault("scoring.fence", "inner = end - len(fence)", "inner = end - 3", "scoring/test_fence.py"),
    Fault("scoring.repair", "= judged.passed", "= delivered.passed", "scoring/test_repair.py"),
    Fault("scoring.linear", "fullmatch(text)", "match(text)", "scoring/test_linear.py"),
    Fault("scoring.schema_keywords", "if rules is False else", "if rules is None else", "scoring/test_schema_rules.py"),
    Fault("scoring.schema_rules", "in range(_DEEPEST):", "in range(_DEEPEST + 1):", "scoring/test_schema_rules.py"),
    Fault(
        "scoring.words",
        "numerator=counts.errors, denominator=words)",
        "numerator=counts.errors, denominator=counts.output_words)",
        "scoring/test_words.py",
    ),
    Fault("scoring.engine", "passed = passed and outcome", "passed = passed or outcome", "scoring/test_engine.py"),
    Fault(
        "scoring.engine",
        "if reference.status is ReferenceStatus.DISPUTED:",
        "if reference.content is None:",
        "scoring/test_engine.py",
    ),
    Fault("scoring.engine", "if unjudged and attempt.status.started:", "if unjudged:", "scoring/test_engine.py"),
    Fault(
        "scoring.error_classes",
        "return unjudged or (MeasurementStatus.OK",
        "return (MeasurementStatus.OK",
        "scoring/test_error_classes.py",
    ),
    Fault(
        "scoring.error_classes",
        "variant if variant in seen else DELIVERED",
        "DELIVERED",
        "scoring/test_error_classes.py",
    ),
    Fault("scoring.probe", "met = clean == asked and (", "met = True or (", "scoring/test_probe.py"),
    Fault(
        "evaluation.tally",
        "_sum(self.denominator, row.denominator)",
        "_sum(self.denominator, 1)",
        "evaluation/test_properties.py evaluation/test_evaluate.py",
    ),
    Fault(
        "evaluation.tally",
        "is FailedAs.NOT_PASSED and row.status not in NOT_COUNTED:",
        "is FailedAs.NOT_PASSED:",
        "evaluation/test_tally.py",
    ),
    Fault(
        "evaluation.tally",
        "counters.add(row, measure, case.cluster)",
        "counters.add(row, measure, case.id)",
        "evaluation/test_properties.py evaluation/test_evaluate.py",
    ),
    Fault(
        "evaluation.tally",
        'for group in ("", case.group) if case.group',
        'for group in ("",) if case.group',
        "evaluation/test_tally.py",
    ),
    Fault(
        "evaluation.estimates",
        "counters.denominator + failed, clusters",
        "counters.denominator, clusters",
        "evaluation/test_estimates.py",
    ),
    Fault(
        "evaluation.estimates",
        "deff = max(Fraction(denominator) / clusters",
        "deff = min(Fraction(denominator) / clusters",
        "evaluation/test_estimates.py",
    ),
    Fault(
        "evaluation.gate",
        "return number >= float(limit.limit)",
        "return number > float(limit.limit)",
        "evaluation/test_gate.py",
    ),
]


def _run(fault: Fault | None, tests: str) -> int:
    """The exit code of these tests under this fault."""
    module = f"pruefstand.{fault.module}" if fault else ""
    change = (fault.old, fault.new) if fault else ("", "")
    paths = [str(ROOT / "tests" / path) for path in tests.split()]
    command = [sys.executable, str(Path(__file__).with_name("run_mutated.py")), module, *change, *paths]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, check=False, timeout=_LONGEST
    ).returncode


@pytest.fixture(scope="module")
def codes() -> Mapping[str, int]:
    """What came of every fault, two at a time."""
    with ThreadPoolExecutor(2) as executor:
        found = executor.map(lambda fault: _run(fault, fault.tests), FAULTS)
        return dict(zip((fault.name for fault in FAULTS), found, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_seeded_fault_turns_a_test_red(fault: Fault, codes: Mapping[str, int]) -> None:
    """Each fault in checkers, engine and pooling is seen by a test; a fault that is not placed is no red test."""
    assert codes[fault.name] == RED


@pytest.mark.slow
def test_without_a_fault_they_are_green() -> None:
    """The way that the faults are placed does not itself turn tests red."""
    assert len({(fault.module, fault.old) for fault in FAULTS}) == len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert _run(None, "scoring/test_number.py scoring/test_engine.py scoring/test_leniency.py") == GREEN
