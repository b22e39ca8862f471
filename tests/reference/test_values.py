"""Every reference value must come out, through the same door as on the command line.

``values_r.json`` was made by R (``make_r.R``), ``values_exact.json`` by brute force from the definitions
(``make_exact.py``), ``values_dotnet.json`` by a run of ``System.Random`` (``make_dotnet.cs``).
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pruefstand import stats
from pruefstand.actions.stat import statistic

HERE = Path(__file__).parent


def _interval(estimate: Any) -> list[float]:
    return [estimate["low"], estimate["high"]]


def _share(estimate: dict[str, Any]) -> list[float] | None:
    return None if estimate["value"] is None else [estimate["value"], *_interval(estimate)]


def _james_bang(x: dict[str, Any]) -> dict[str, Any]:
    james = statistic("james_index", {"table": x["x"]})
    treatment, placebo = statistic("bang_index", {"table": x["x"]})["arms"]
    return {
        "james": james["value"],
        "james_se": james["se"],
        "bang_treatment": treatment["value"],
        "bang_treatment_se": treatment["se"],
        "bang_placebo": placebo["value"],
        "bang_placebo_se": placebo["se"],
    }


def _diagnostics(x: dict[str, Any]) -> dict[str, Any]:
    found = statistic("diagnostics", {key.lower(): x[key] for key in ("RP", "FP", "FN", "RN")})
    names = {"sens": "sensitivity", "spec": "specificity", "ppv": "ppv", "npv": "npv", "acc": "accuracy"}
    return {short: _share(found[name]) for short, name in names.items()}


def _mcnemar(x: dict[str, Any]) -> dict[str, Any]:
    found = statistic("mcnemar", x)
    plain, corrected = ([found[key], found[f"p_{key}"]] for key in ("chi2", "chi2_corrected"))
    return {
        "exact_p": found["p"],
        "chi2": None if plain[0] is None else plain,
        "chi2_cc": None if corrected[0] is None else corrected,
    }


def _chi_square(name: str, label: str) -> Callable[[dict[str, Any]], Any]:
    def compute(x: dict[str, Any]) -> Any:
        found = statistic(name, x)
        return None if found["p"] is None else {label: found["statistic"], "df": found["df"], "p": found["p"]}

    return compute


def _wilcoxon(x: dict[str, Any]) -> dict[str, Any]:
    ways = {
        "wilcox_exact": {},
        "pratt_exact": {"zeros": "pratt"},
        "wilcox_asym": {"p": "normal"},
        "wilcox_asym_cc": {"p": "normal_corrected"},
        "pratt_asym": {"zeros": "pratt", "p": "normal"},
    }
    found = {name: statistic("wilcoxon_signed_rank", {**x, **options}) for name, options in ways.items()}
    return {name: None if f["p"] is None else [f["statistic"], f["p"]] for name, f in found.items()}


def _icc(x: dict[str, Any]) -> dict[str, Any]:
    found = statistic("icc_anova", x)
    return {**{key: found[key] for key in ("msb", "msw", "n0", "raw")}, "clipped": found["value"]}


def _jeffreys(x: dict[str, Any]) -> dict[str, Any]:
    return {
        "raw": _interval(statistic("jeffreys", x)),
        "bcd2001": _interval(statistic("jeffreys", {**x, "ends": True})),
    }


def _quantiles(x: dict[str, Any]) -> dict[str, Any]:
    return {
        f"type{kind}": [statistic("quantile", {"x": x["x"], "p": p, "type": kind})["value"] for p in x["probs"]]
        for kind in (1, 2, 6, 7, 8)
    }


def _weighted_median(x: dict[str, Any]) -> dict[str, Any] | None:
    found = statistic("weighted_median", x)
    return None if found["value"] is None else {"lower": found["lower"], "mid": found["value"], "upper": found["upper"]}


def _bootstrap(x: dict[str, Any]) -> dict[str, Any]:
    drawn = statistic("draw_clusters", {"clusters": len(x["num"][0]), "draws": x["B"], "seed": x["seed"]})
    draws = drawn["draws"]
    systems = statistic("cluster_bootstrap", {"numerators": x["num"], "denominators": x["den"], "draws": draws})[
        "value"
    ]
    found = {
        "draws_sha256_le_uint16": drawn["sha256"],
        "first_draw": draws[0],
        "ci": [[system["raw_low"], system["raw_high"]] for system in systems],
    }
    if len(systems) > 1:
        a, b = ([x["num"][s], x["den"][s]] for s in (0, 1))
        pair = statistic("paired_difference", {"a": a, "b": b, "draws": draws})
        found["diff_1_minus_2"] = [pair["raw_low"], pair["raw_high"]]
    return found


def _dotnet(x: dict[str, Any]) -> dict[str, Any]:
    def fresh() -> stats.DotNetRandom:
        return stats.DotNetRandom(x["seed"])

    first, second, third, fourth, fifth = (fresh() for _ in range(5))
    return {
        "next": [first.next() for _ in range(60)],
        "next100": [second.next(100) for _ in range(20)],
        "next_i_plus_1": [third.next(i + 1) for i in range(20)],
        "nextdouble": [fourth.next_double() for _ in range(10)],
        "next_m5_100": [fifth.next_between(-5, 100) for _ in range(10)],
    }


def _blinding(x: dict[str, Any]) -> dict[str, Any]:
    found = statistic("blinding_check", {"truth": x["true"], "guess": x["guess"]})
    return {"h": found["hits"], "n": found["n"], "p0": found["p0"], "p": found["p"]}


METHODS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "krippendorff_alpha": lambda x: statistic("krippendorff_alpha", x)["value"],
    "cohen_kappa": lambda x: statistic("cohen_kappa", x)["value"],
    "binom_one_sided": lambda x: statistic("binomial_tail", x)["value"],
    "wilson_95": lambda x: _interval(statistic("wilson", {"k": x["k"], "n": x["n"]})),
    "wilson_deff_95": lambda x: _interval(statistic("wilson", {key: x[key] for key in ("k", "n", "deff")})),
    "blinding_check": _blinding,
    "james_bang": _james_bang,
    "diag_2x2": _diagnostics,
    "mcnemar": _mcnemar,
    "cochran_q": _chi_square("cochran_q", "Q"),
    "wilcoxon_signed_rank": _wilcoxon,
    "friedman": _chi_square("friedman", "chi2"),
    "holm": lambda x: statistic("holm", x)["value"],
    "icc_anova_pooled": _icc,
    "jeffreys_95": _jeffreys,
    "quantiles": _quantiles,
    "weighted_median": _weighted_median,
    "cluster_bootstrap_percentile": _bootstrap,
    "dotnet_framework_random": _dotnet,
    "dotnet_durstenfeld": lambda x: statistic("shuffle", {"items": list(range(x["n"])), "seed": x["seed"]})["value"],
}

RELATIVE = {
    "binom_one_sided": 1e-8,
    "jeffreys_95": 1e-8,
    "mcnemar": 1e-9,
    "cochran_q": 1e-9,
    "friedman": 1e-9,
    "wilcoxon_signed_rank": 1e-9,
}
ABSOLUTE = {
    "cohen_kappa": 1e-12,
    "holm": 1e-12,
    "weighted_median": 0.0,
    "dotnet_framework_random": 0.0,
    "dotnet_durstenfeld": 0.0,
}


def _same(found: Any, expected: Any, method: str, key: str = "") -> bool:
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(_same(found.get(k), v, method, k) for k, v in expected.items())
    if isinstance(expected, list):
        return len(found) == len(expected) and all(
            _same(one, other, method, key) for one, other in zip(found, expected, strict=True)
        )
    if expected is None or isinstance(expected, str):
        return bool(found == expected)
    if method == "blinding_check":
        return bool(found == pytest.approx(expected, rel=1e-8, abs=0) if key == "p" else abs(found - expected) <= 1e-12)
    if method in RELATIVE:
        return bool(found == pytest.approx(expected, rel=RELATIVE[method], abs=0))
    return bool(abs(found - expected) <= ABSOLUTE.get(method, 1e-9))


def test_all_shared_values(shared: Path) -> None:
    """All inputs of the shared file give its numbers within its tolerances; none is passed over."""
    items = json.loads((shared / "data" / "stats" / "reference.json").read_text(encoding="utf-8"))["items"]
    wrong = [
        item["id"]
        for item in items
        if not _same(METHODS[(method := item["method"])](item["input"]), item["expected"], method)
    ]
    assert wrong == []
    assert {item["method"] for item in items} == set(METHODS)
    assert len(items) == 299


def _holds(found: Any, expected: Any, rel: float) -> bool:
    """Whether all that is expected is there; the value may have more fields."""
    if isinstance(expected, dict):
        return all(_holds(found[key], value, rel) for key, value in expected.items())
    if isinstance(expected, list):
        return len(found) == len(expected) and all(
            _holds(one, other, rel) for one, other in zip(found, expected, strict=True)
        )
    return bool(found == pytest.approx(expected, rel=rel, abs=1e-15))


@pytest.mark.parametrize("name", ["values_r", "values_exact"])
def test_own_values(name: str) -> None:
    """What R and the definitions give is what the statistics give, within each item's relative tolerance."""
    items = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    wrong = [
        (item, found)
        for item in items
        if not _holds(found := statistic(item["method"], item["input"]), item["expected"], item["rel"])
    ]
    assert wrong == []


def test_dotnet_values() -> None:
    """The .NET generator gives the captured numbers exactly, for seeds on both sides of the wrap."""
    for item in json.loads((HERE / "values_dotnet.json").read_text(encoding="utf-8")):
        first, second, third = (stats.DotNetRandom(item["seed"]) for _ in range(3))
        assert [first.next() for _ in item["next"]] == item["next"]
        assert [second.next(i + 1) for i in range(len(item["below"]))] == item["below"]
        assert [third.next_double() for _ in item["double"]] == item["double"]
        assert list(stats.shuffle(range(15), item["seed"])) == item["shuffled"]


def test_exact_values_are_what_their_script_makes() -> None:
    """The committed file is the output of the committed script."""
    made = subprocess.run([sys.executable, HERE / "make_exact.py"], capture_output=True, check=True, text=True)
    assert json.loads(made.stdout) == json.loads((HERE / "values_exact.json").read_text(encoding="utf-8"))
