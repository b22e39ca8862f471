"""The examples say what they have always said."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.actions.demo import Shown, demo
from pruefstand.domain import AttemptStatus
from pruefstand.errors import InputError
from pruefstand.work.cancel import Cancel


@pytest.mark.parametrize("name", ["termine", "kuendigung", "kaution", "diktat"])
def test_results_are_pinned(shown: dict[str, Shown], golden: Callable[[str, bytes], None], name: str) -> None:
    """Every result of every group is byte for byte that of the golden file."""
    golden(f"{name}/results.csv", (shown[name].page.parent / "results.csv").read_bytes())


@pytest.mark.parametrize("name", ["termine", "kuendigung", "kaution", "diktat"])
def test_statuses_add_up(shown: dict[str, Shown], name: str) -> None:
    """The statuses of each system add up to what its plan demands, and to the rows of the table of attempts."""
    folder = shown[name].page.parents[1]
    with (folder / "derived" / "attempts.csv").open(encoding="utf-8", newline="") as table:
        rows = Counter(row["system"] for row in csv.DictReader(table))
    for one in shown[name].evaluation.denominators:
        assert sum(one.statuses.values()) == one.planned == rows[one.system]


def test_every_attempt_has_every_measure(shown: dict[str, Shown]) -> None:
    """Each planned attempt has the same addresses in the long table, whatever became of it."""
    folder = shown["termine"].page.parents[1]
    with (folder / "derived" / "measurements.csv").open(encoding="utf-8", newline="") as table:
        addresses: dict[tuple[str, str, str], set[tuple[str, str, str]]] = {}
        for row in csv.DictReader(table):
            key = (row["system"], row["case"], row["repeat"])
            addresses.setdefault(key, set()).add((row["measure"], row["part"], row["variant"]))
    assert len(addresses) == 96
    assert len(set(map(frozenset, addresses.values()))) == 1


def test_systems_really_differ(shown: dict[str, Shown]) -> None:
    """The programs of the catalogue differ, and one of them crashes, hangs and stays silent."""
    found = {one.system: one for one in shown["termine"].evaluation.denominators}
    assert {AttemptStatus.FAILED, AttemptStatus.TIMEOUT, AttemptStatus.EMPTY} <= set(found["launisch"].statuses)
    shares = {
        result.system: result.estimate.value
        for result in shown["termine"].evaluation.results
        if (result.measure, result.group, result.variant, result.basis) == ("passed", "", "delivered", "started")
    }
    assert len(set(shares.values())) == len(shares) == 4


def test_demo_overwrites_nothing(tmp_path: Path) -> None:
    """A folder with anything in it is refused and left alone."""
    (tmp_path / "notiz.txt").write_text("meins", encoding="utf-8")
    with pytest.raises(InputError, match="kein leerer Ordner"):
        demo(tmp_path, cancel=Cancel())
    assert [path.name for path in tmp_path.iterdir()] == ["notiz.txt"]
