"""The mixed model against R's lme4 (``make_mixed.R``); skipped where the optional package is not installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pruefstand.errors import InputError
from pruefstand.stats import mixed_model

LME4: dict[str, Any] = json.loads((Path(__file__).parent / "values_mixed.json").read_text(encoding="utf-8"))


def test_agrees_with_lme4() -> None:
    """Effects to a thousandth, standard deviations to a hundredth; standard errors within a twentieth of lme4's."""
    pytest.importorskip("mixedlm", reason="the optional package mixedlm is not installed")
    found = mixed_model(**LME4["input"])
    assert found.intercept == pytest.approx(LME4["estimate"][0], abs=2e-3)
    assert [effect.condition for effect in found.effects] == ["B", "C"]
    assert [effect.estimate for effect in found.effects] == pytest.approx(LME4["estimate"][1:], abs=2e-3)
    assert [effect.se for effect in found.effects] == pytest.approx(LME4["se"][1:], rel=0.05)
    assert (found.sd_case, found.sd_rater) == pytest.approx((LME4["sd_case"], LME4["sd_rater"]), abs=1e-2)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"outcome": [0, 1, 2, 0]}, "outcome"),
        ({"condition": ["A"] * 4}, "condition"),
        ({"case": ["F1"] * 4}, "case"),
        ({"rater": ["R1"]}, "rater"),
        ({"rater": [None] * 4}, "rater[0]"),
    ],
)
def test_bad_judgements(changes: dict[str, Any], where: str) -> None:
    """Outcomes other than 0 and 1 and effects with a single level are refused before anything is fitted."""
    good = {
        "outcome": [0, 1, 1, 0],
        "condition": ["A", "B", "A", "B"],
        "case": ["F1", "F1", "F2", "F2"],
        "rater": ["R1", "R2", "R2", "R1"],
    }
    with pytest.raises(InputError) as caught:
        mixed_model(**{**good, **changes})
    assert caught.value.problems[0].where == where


def test_names_stay_apart() -> None:
    """The number 1 and the text "1" are two raters: renaming one of them changes nothing."""
    pytest.importorskip("mixedlm", reason="the optional package mixedlm is not installed")
    mixed = {"R1": 1, "R2": "1"}
    renamed = [mixed.get(name, name) for name in LME4["input"]["rater"]]
    found = mixed_model(**{**LME4["input"], "rater": renamed})
    assert found.sd_rater == pytest.approx(mixed_model(**LME4["input"]).sd_rater, abs=1e-6)
