"""Answers that ended at the model's own limit: completed, and a finding says where."""

from __future__ import annotations

from collections.abc import Iterator

from pruefstand.domain import Attempt, AttemptStatus, Finding
from pruefstand.scoring.checker import DELIVERED

__all__ = ["cut_off"]


def cut_off(attempt: Attempt) -> Iterator[Finding]:
    """One finding for a completed attempt whose service says that the answer was cut off (``finish`` is ``length``).

    It belongs to no checker: whatever they find may only be missing because the text ends before it.
    """
    if attempt.status is AttemptStatus.COMPLETED and attempt.provenance.get("finish") == "length":
        tokens = attempt.provenance.get("usage", "")
        yield Finding(attempt.key, DELIVERED, "completed", "", "cut_off", "finish:length", shown=tokens)
