"""Statistics on plain JSON values."""

from __future__ import annotations

import ast
import copy
import dataclasses
import hashlib
import inspect
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand import stats
from pruefstand.actions.stat import STATISTICS, statistic
from pruefstand.errors import InputError, UnavailableError
from pruefstand.i18n import speaking

JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 9),
        st.floats(),
        st.sampled_from(["", "a", "mean", "nominal", 2**53 + 1, 10**29, -(10**400), 1e308, 5e-324]),
    ),
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
    drawn = statistic("draw_uniforms", {"columns": 2, "draws": 3, "seed": 1})
    assert drawn["sha256"] == hashlib.sha256(np.array(drawn["uniforms"], "<f8").tobytes()).hexdigest()
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


def _calls_of_fault() -> list[tuple[str, ast.Call]]:
    return [
        (module.name, node)
        for module in sorted(Path(stats.__file__).parent.glob("*.py"))
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "fault"
    ]


def test_messages_are_templates() -> None:
    """Every message is a literal whose placeholders are the values given with it, so that it can be translated."""
    calls = _calls_of_fault()
    assert len(calls) > 30
    for name, call in calls:
        texts = [text.value for text in call.args[1:] if isinstance(text, ast.Constant)]
        assert len(texts) == 2, f"{name}:{call.lineno}"
        fields = {field for text in texts for _before, field, _format, _conversion in Formatter().parse(text) if field}
        assert fields == {value.arg for value in call.keywords}, f"{name}:{call.lineno}"


TWICE = [[0, 1], [1, 1]]
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("DotNetRandom", {"seed": 2**31}, "seed"),
    ("DotNetRandom", {"seed": 1, "count": 0}, "count"),
    ("bang_index", {"table": [[1, 2]]}, "table"),
    ("binomial_tail", {"h": 3, "n": 2, "p0": 0.5}, "h"),
    ("binomial_tail", {"h": 1, "n": 2, "p0": 1.5}, "p0"),
    ("blinding_check", {"truth": ["a", "b", "c"], "guess": ["a", "a", "a"]}, "guess"),
    ("blinding_check", {"truth": ["a", 1], "guess": ["a", "a"]}, "truth[1]"),
    ("bootstrap_quantile", {"values": [1, 2], "clusters": [0, 2], "p": 0.5, "draws": TWICE}, "clusters[1]"),
    ("bootstrap_quantile", {"values": [1, 2], "clusters": [0], "p": 0.5, "draws": TWICE}, "clusters"),
    ("clopper_pearson", {"k": 0.5, "n": 2}, "k"),
    ("cluster_bootstrap", {"numerators": [[1, 2]], "denominators": [[1, 2, 3]], "draws": TWICE}, "denominators"),
    ("cluster_bootstrap", {"numerators": [1, 2], "denominators": [3, 4], "draws": [[0, 1, 2]]}, "draws"),
    ("cluster_bootstrap", {"numerators": [1, 2], "denominators": [3, 4], "draws": [[0, 2]]}, "draws[0][1]"),
    ("cluster_bootstrap", {"numerators": [1, 2], "denominators": [3, 4], "draws": "x"}, "draws"),
    ("cluster_bootstrap", {"numerators": [1, 2], "denominators": [[3, 4]] * 2, "draws": TWICE}, "denominators"),
    ("cochran_q", {"rows": [[0, 1], [0, 2]]}, "rows[1][1]"),
    ("cochran_q", {"rows": [[0], [1]]}, "rows"),
    ("cohen_kappa", {"a": [1, 2], "b": [1]}, "b"),
    ("cohen_kappa", {"a": [1, 2], "b": [1, 2], "clusters": [1, None]}, "clusters[1]"),
    ("design_effect", {"icc": 0.5, "sizes": [0]}, "sizes"),
    ("design_effect", {"icc": 0.5, "sizes": [1], "form": "kisch"}, "form"),
    ("diagnostics", {"rp": 1, "fp": -1, "fn": 1, "rn": 1}, "fp"),
    ("draw_clusters", {"clusters": 2**17, "draws": 1, "seed": 1}, "clusters"),
    ("draw_clusters", {"clusters": 2, "draws": 10**9, "seed": 1}, "draws"),
    ("draw_uniforms", {"columns": 2, "draws": 10**9, "seed": 1}, "draws"),
    ("friedman", {"rows": [[1, 2], [1]]}, "rows[1]"),
    ("holm", {"p": []}, "p"),
    ("icc_anova", {"groups": [[[1, 2, 3]]]}, "groups[0][0]"),
    ("icc_anova", {"groups": [[[3, 2]]]}, "groups[0][0]"),
    ("james_index", {"table": [[1, 0.5], [1, 1]]}, "table[0][1]"),
    ("jeffreys", {"k": 1, "n": 10**16}, "n"),
    ("jeffreys", {"k": 1e-31, "n": 1}, "k"),
    ("krippendorff_alpha", {"ratings": [[1, 2], [-1, 2]], "level": "ratio"}, "ratings"),
    ("krippendorff_alpha", {"ratings": [list(range(5001))] * 2, "level": "ratio"}, "ratings"),
    ("krippendorff_alpha", {"ratings": [[1, 2**60], [1, 2]], "level": "interval"}, "ratings[0][1]"),
    ("mcnemar", {"table": [[1, 2, 3], [1, 2, 3]]}, "table"),
    ("mixed_model", {"outcome": [2], "condition": ["a"], "case": ["b"], "rater": ["c"]}, "outcome"),
    ("mixed_model", {"outcome": [1], "condition": ["a"], "case": ["b"], "rater": ["c"]}, "condition"),
    ("ordinal_median", {"x": [1, 5], "levels": [1, 2]}, "x[1]"),
    ("ordinal_median", {"x": [None]}, "x"),
    ("paired_difference", {"a": [[1, 2]], "b": [[1, 2]], "draws": TWICE}, "a"),
    ("paired_difference", {"a": [[1, 2]], "b": [[1, 2]] * 2, "draws": TWICE}, "b"),
    ("quantile", {"x": [1], "p": 0.5, "type": 3}, "type"),
    ("quantile", {"x": 1, "p": 0.5}, "x"),
    ("rare_event_icc", {"groups": [[[0, 0]]]}, "groups"),
    ("sample_size", {"share": 0.5}, "sample_size"),
    ("sample_size", {"only_first": 0.9, "only_second": 0.9, "power": 0.8}, "only_second"),
    ("sealed_shuffle", {"items": [1], "seed": "x"}, "seed"),
    ("sealed_shuffle", {"items": [1], "seed": "0" * 64, "purpose": 1}, "purpose"),
    ("seed_commitment", {"seed": "A" * 64}, "seed"),
    ("shuffle", {"items": 3, "seed": 1}, "items"),
    ("sign_flip_test", {"d": [1, "2"]}, "d[1]"),
    ("weighted_median", {"x": [1], "w": [-1]}, "w[0]"),
    ("wilcoxon_signed_rank", {"d": [1], "zeros": "keep"}, "zeros"),
    ("wilson", {"k": 2, "n": 1}, "k"),
    ("wilson", {"k": 1, "n": 1, "deff": 0.5}, "deff"),
    ("wilson", {"k": 1, "n": 1, "level": 1}, "level"),
]


def test_every_statistic_is_called_wrongly() -> None:
    """No statistic is missing from the wrong calls."""
    assert {name for name, _arguments, _where in WRONG} == set(STATISTICS)


@pytest.mark.parametrize(("name", "arguments", "where"), WRONG)
def test_wrong_call_in_both_languages(
    name: str, arguments: dict[str, Any], where: str, german: Callable[..., list[str]]
) -> None:
    """Bad input is answered with the place, German in German and wholly English in English."""
    with pytest.raises(InputError) as caught:
        statistic(name, arguments)
    with speaking("en"), pytest.raises(InputError) as english:
        statistic(name, arguments)
    assert caught.value.problems[0].where == english.value.problems[0].where == where
    assert german(str(caught.value))
    assert not german(str(english.value))


def test_values_in_english(german: Callable[..., list[str]]) -> None:
    """Methods, reasons, notes and readings of all reference inputs come out in English."""
    with speaking("en"):
        found = [statistic(item["method"], item["input"]) for item in ITEMS]
    texts = {text for value in found for text in _told(value)}
    assert len(texts) > 20
    assert [(text, german(text)) for text in texts if german(text)] == []


def _told(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, str) and key in {"method", "note", "p_method", "p_reason", "reading", "reason"}:
                yield item
            else:
                yield from _told(item)
    elif isinstance(value, list):
        for item in value:
            yield from _told(item)


def test_missing_package_in_english(monkeypatch: pytest.MonkeyPatch, german: Callable[..., list[str]]) -> None:
    """Without the package for mixed models the way to it is told in the reader's language."""
    monkeypatch.setitem(sys.modules, "mixedlm", None)
    two = {name: ["a", "b"] for name in ("condition", "case", "rater")}
    with speaking("en"), pytest.raises(UnavailableError) as caught:
        statistic("mixed_model", {"outcome": [0, 1], **two})
    assert "pip install .[mixed]" in caught.value.problems[0].do
    assert not german(str(caught.value))
