"""The line of an index: frozen first, every run counted, rates pooled."""

from __future__ import annotations

import shutil
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

from pruefstand.actions.demo import Shown
from pruefstand.actions.read import read
from pruefstand.errors import RefusedError


def test_references_first(tmp_path: Path) -> None:
    """No run is read before the references are frozen."""
    folder = tmp_path / "reihe"
    shutil.copytree(str(files("pruefstand") / "examples" / "diktat"), folder)
    with pytest.raises(RefusedError, match="eingefroren"):
        read(folder)


def test_rates_are_pooled(shown: dict[str, Shown]) -> None:
    """The rate is the sum of errors over the sum of reference words, and failures are in the completion rate only."""
    found = {
        (r.measure, r.system): r.estimate
        for r in shown["diktat"].evaluation.results
        if r.main and not r.part and r.group == ""
    }
    beta = found["words.raw", "beta"]
    assert (beta.numerator, beta.denominator, beta.n) == (13, 151, 11)
    assert beta.value == float(Fraction(13, 151))
    assert (found["completed", "beta"].numerator, found["completed", "beta"].denominator) == (11, 12)
    assert found["words.raw", "alpha"].denominator == 162


def test_inner_lists_are_sealed(shown: dict[str, Shown]) -> None:
    """Corpus and references have lists of their own, which the top list covers."""
    folder = shown["diktat"].page.parents[1]
    top = (folder / "SHA256SUMS").read_text(encoding="utf-8")
    assert "  corpus/SHA256SUMS\n" in top
    assert "  references/SHA256SUMS\n" in top
