"""Repairs: the variants of one output that a plan may name, each judged apart from what was delivered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from pruefstand.i18n import _
from pruefstand.scoring.checker import DELIVERED, Found, Row, Verdict
from pruefstand.scoring.fence import inside_fence
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["Judgement", "Repair", "judge_variants", "parse_repairs", "variants_of"]


class Repair(StrEnum):
    """A repair that the plan may name; each makes a second variant of all rows, scored apart.

    ``markdown_fence`` takes a code fence off that encloses the whole output (:mod:`pruefstand.scoring.fence`).
    """

    MARKDOWN_FENCE = "markdown_fence"

    @property
    def variant(self) -> str:
        """The label of its rows."""
        return f"repaired:{self.value}"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a checker says of one variant of an output; its rows and findings still carry the label ``delivered``."""

    passed: bool
    rows: tuple[Row, ...]
    findings: tuple[Found, ...] = ()


def variants_of(repairs: Sequence[Repair]) -> tuple[str, ...]:
    """``delivered`` and one for each repair."""
    return (DELIVERED, *(repair.variant for repair in repairs))


def judge_variants(
    text: str | None, repairs: Sequence[Repair], judge: Callable[[str | None, int], Judgement]
) -> Verdict:
    """The verdict over all variants.

    ``judge`` takes a text (``None``: the output is no text) and how many code points into the output it begins. Where a
    repair does not apply its variant repeats ``delivered``. The two are never merged.
    """
    delivered = judge(text, 0)
    passed, rows, findings = {DELIVERED: delivered.passed}, delivered.rows, delivered.findings
    for repair in repairs:
        inside = None if text is None else inside_fence(text)
        judged = delivered if text is None or inside is None else judge(text[slice(*inside)], inside[0])
        passed[repair.variant] = judged.passed
        rows += tuple(replace(row, variant=repair.variant) for row in judged.rows)
        findings += tuple(replace(found, variant=repair.variant) for found in judged.findings)
    return Verdict(passed, rows, findings)


def parse_repairs(reader: Reader, node: Node | None) -> tuple[Repair, ...]:
    """The list under ``repairs``, each once, in the plan's order."""
    repairs = [repair for item in reader.sequence(node) if (repair := reader.choice(item, Repair)) is not None]
    if node is not None and len(set(repairs)) < len(repairs):
        reader.report(node, _("Unter „repairs“ steht etwas doppelt."), _("Eine der beiden Zeilen streichen."))
    return tuple(dict.fromkeys(repairs))
