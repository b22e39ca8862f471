"""Statistics on plain JSON values."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand import stats
from pruefstand.actions.stat import STATISTICS, statistic
from pruefstand.errors import InputError, UnavailableError

JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 9), st.floats(), st.sampled_from(["", "a", "mean", "nominal"])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=2), inner, max_size=2)),
    max_leaves=12,
)


@pytest.mark.parametrize("name", sorted(STATISTICS))
@settings(max_examples=25)
@given(data=st.data())
def test_any_json_gives_json_or_one_error(name: str, data: st.DataObject) -> None:
    """Whatever stands in the arguments: fields that can be written as JSON, or one error with a way out."""
    known = [key for key in inspect.signature(STATISTICS[name]).parameters if key not in ("function", "rare", "draws")]
    arguments = {key: data.draw(JSON, label=key) for key in known}
    if "draws" in inspect.signature(STATISTICS[name]).parameters:
        arguments["draws"] = data.draw(st.one_of(JSON, st.just([[0, 1], [1, 1]])))
    _answered(name, arguments)


ITEMS = [
    item
    for name in ("values_r", "values_exact")
    for item in json.loads((Path(__file__).parents[1] / "reference" / f"{name}.json").read_text(encoding="utf-8"))
]


@settings(max_examples=400)
@given(st.sampled_from(ITEMS), st.data())
def test_one_wrong_place(item: dict[str, Any], data: st.DataObject) -> None:
    """Good arguments with anything at all in one place: fields, or one error, never a traceback."""
    arguments = copy.deepcopy(item["input"])
    holder: Any = arguments
    key: Any = data.draw(st.sampled_from(sorted(arguments)))
    while isinstance(holder[key], list) and holder[key] and data.draw(st.booleans()):
        holder, key = holder[key], data.draw(st.integers(0, len(holder[key]) - 1))
    holder[key] = data.draw(JSON)
    _answered(item["method"], arguments)


def _answered(name: str, arguments: dict[str, Any]) -> None:
    try:
        found = statistic(name, arguments)
    except (InputError, UnavailableError) as error:
        assert error.problems[0].do  # noqa: PT017 - most arguments are wrong, a few are right: both are allowed
        return
    json.dumps(found, allow_nan=False)


def test_fields_of_the_value() -> None:
    """The fields of the value come out under their names; plain numbers and lists stand under "value"."""
    found = statistic("wilson", {"k": 8, "n": 8})
    assert found == {**dataclasses.asdict(stats.wilson(8, 8))}
    assert statistic("binomial_tail", {"h": 0, "n": 8, "p0": 0.5}) == {"value": 1.0}
    assert statistic("icc_anova", {"groups": [[[0, 3], [1, 3], [3, 3]]]})["exact"] == "2/3"
    assert statistic("DotNetRandom", {"seed": 42, "count": 2})["next"] == [1434747710, 302596119]


@pytest.mark.parametrize(
    ("name", "arguments", "way_out"),
    [
        ("wilsn", {}, "wilson"),
        ("x", {}, "krippendorff_alpha"),
        ("wilson", {"k": 1, "m": 2}, "deff"),
        ("wilson", {"k": 1}, "level"),
        ("wilson", [1, 2], "Objekt"),
        ("paired_difference", {"function": 1}, "flips"),
    ],
)
def test_unknown_names_what_exists(name: str, arguments: object, way_out: str) -> None:
    """An unknown statistic or argument, or a missing one, is answered with what there is."""
    with pytest.raises(InputError) as caught:
        statistic(name, arguments)
    assert way_out in caught.value.problems[0].do
