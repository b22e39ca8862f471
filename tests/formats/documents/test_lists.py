"""Counting the levels of a list."""

from __future__ import annotations

from pruefstand.formats.documents.lists import DEEPEST, Label, Level, fresh_counters, next_label

ROMAN = Level("upperRoman", "\0.")


def _labels(levels: list[Level], depths: list[int]) -> list[str]:
    whole = levels + [Level()] * (DEEPEST - len(levels))
    counters = fresh_counters()
    found = [next_label(whole, counters, depth) for depth in depths]
    return [label.text if label is not None else "" for label in found]


def test_deeper_levels_begin_anew() -> None:
    """An item restarts every level below it; a level never reached counts as begun."""
    levels = [ROMAN, Level("decimal", "\0.\1", legal=True), Level("lowerLetter", "\1\2)")]
    assert _labels(levels, [0, 1, 1, 0, 1, 2]) == ["I.", "1.1", "1.2", "II.", "2.1", "1a)"]
    assert _labels(levels, [1, 0]) == ["1.1", "II."]


def test_levels_that_do_not_begin_anew() -> None:
    """A level may go on through all levels above, or restart with some of them only."""
    levels = [ROMAN, Level("decimal", "\1", restart=0), Level("decimal", "\2", restart=1)]
    assert _labels(levels, [0, 1, 2, 0, 1, 2, 1, 2]) == ["I.", "1", "1", "II.", "2", "1", "3", "2"]


def test_levels_without_a_label() -> None:
    """A level that prints nothing has no label, a bullet has one."""
    assert next_label([Level()] * DEEPEST, fresh_counters(), 0) is None
    assert next_label([Level("bullet", "\uf0a7", font="Wingdings")] * DEEPEST, fresh_counters(), 0) == Label("▪")
