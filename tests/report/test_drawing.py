"""Drawings stay inside their place and put better to the right."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import Basis, Better, Estimate, Measure, Result, Scale, Summary
from pruefstand.report.blocks import Axis, Chart, ChartKind, ChartRow, Segment, Tag
from pruefstand.report.drawing import Drawing, Shape, draw
from pruefstand.report.lookup import Series, Statistic
from pruefstand.report.scales import axis_of


def _shapes(drawing: Drawing) -> list[Shape]:
    found = list(drawing.shapes)
    for shape in found:
        found += shape.inside
    return found


def _positions(drawing: Drawing) -> list[float]:
    values = [
        value for shape in _shapes(drawing) for name, value in shape.attributes if name in ("x", "x1", "x2", "cx")
    ]
    return [float(value[:-1]) for value in values if value.endswith("%")]


def _axis(values: list[float], scale: Scale = Scale.INTERVAL, better: Better = Better.NONE) -> Axis | None:
    summary = (Summary.POOL,) if scale in (Scale.COUNT, Scale.QUANTITY) else (Summary.MEAN,)
    measure = Measure("m", "M", scale, summary, better=better)
    results = tuple(
        Result("m", "", summary[0], f"s{n}", "", "delivered", "rule", Basis.MEASURED, True, Estimate(value=v, n=1), "")
        for n, v in enumerate(values)
    )
    return axis_of(Series(measure, "rule", "delivered", results), Statistic(summary[0], ""), results)


@given(st.lists(st.floats(-1e9, 1e9), min_size=1, max_size=6), st.sampled_from([Better.LOWER, Better.HIGHER]))
def test_an_axis_holds_all_values(values: list[float], better: Better) -> None:
    """Every value lies on the axis, the axis has two to seven ticks, and the drawing stays between 0 and 100 %."""
    axis = _axis(values, better=better)
    assert axis is not None
    assert axis.low <= min(values) <= max(values) <= axis.high
    assert 2 <= len(axis.ticks) <= 7
    assert [at for at, _label in axis.ticks] == sorted({at for at, _label in axis.ticks})
    rows = tuple(ChartRow(Tag("x"), "x", value=value) for value in values)
    assert all(0 <= x <= 100 for x in _positions(draw(Chart(ChartKind.FOREST, "c", "", "t", "d", rows, axis))))


def test_better_is_right() -> None:
    """Where less is better the axis is mirrored, so that the smaller value stands further right."""
    axis = _axis([0.1, 0.3], Scale.QUANTITY, Better.LOWER)
    assert axis is not None
    rows = tuple(ChartRow(Tag("x"), "x", value=value) for value in (0.1, 0.3))
    shapes = _shapes(draw(Chart(ChartKind.FOREST, "c", "", "t", "d", rows, axis)))
    small, large = (float(dict(s.attributes)["cx"][:-1]) for s in shapes if s.tag == "circle")
    assert small > large
    assert axis.low == 0
    assert any(shape.text == "besser →" for shape in shapes)


def test_shares_run_from_nothing_to_all() -> None:
    """A share's axis is 0 to 100 %; where less is better it ends where the shares do, but never beyond 100 %."""
    whole = _axis([0.2, 0.3], Scale.COUNT, Better.HIGHER)
    part = _axis([0.2, 0.3], Scale.COUNT, Better.LOWER)
    full = _axis([0.2, 1.0], Scale.COUNT, Better.LOWER)
    assert whole is not None
    assert part is not None
    assert full is not None
    assert (whole.low, whole.high, part.low, full.high) == (0, 1, 0, 1)
    assert 0.3 <= part.high < 0.5
    assert [label for _at, label in whole.ticks] == ["0 %", "25", "50", "75", "100 %"]


def test_no_values_no_axis() -> None:
    """Without a value there is nothing to draw, not an axis around zero."""
    assert _axis([]) is None


@given(st.lists(st.integers(0, 50), min_size=1, max_size=5).filter(any), st.integers(1, 60))
def test_bars_fill_their_place(counts: list[int], length: int) -> None:
    """Segments follow one another without overlap and end at 100 %."""
    segments = tuple(Segment(n / sum(counts), "x", place) for place, n in enumerate(counts))
    rows = (ChartRow(Tag("x" * length), "n", segments=segments),)
    drawing = draw(Chart(ChartKind.BARS, "c", "", "t", "d", rows))
    boxes = [dict(shape.attributes) for shape in drawing.shapes if shape.tag == "rect" and shape.attributes[-1][1]]
    bars = [(float(b["x"][:-1]), float(b["width"][:-1])) for b in boxes if b["width"].endswith("%")]
    assert all(x + width <= after + 0.1 for (x, width), (after, _width) in pairwise(bars))
    assert bars[-1][0] + bars[-1][1] == pytest.approx(100, abs=0.1)
    assert all(int(dict(s.attributes)["y"]) <= drawing.height for s in drawing.shapes)


def test_long_names_get_their_own_line() -> None:
    """A long name and its value never share a line, and a very long one is cut with a sign of it."""
    axis = Axis(0, 1, ((0, "0"), (1, "1")))
    short = ChartRow(Tag("kurz"), "1,0", value=1)
    chart = Chart(ChartKind.FOREST, "c", "", "t", "d", (short,), axis)
    long = draw(replace(chart, rows=(replace(short, tag=Tag("Wort " * 20)),)))
    name, value = (
        s for s in _shapes(long) if s.tag == "text" and re.search("halo", dict(s.attributes).get("class", ""))
    )
    assert dict(name.attributes)["y"] != dict(value.attributes)["y"]
    assert name.text.endswith("…")
    assert len(name.text) <= 46
    assert long.height > draw(chart).height
