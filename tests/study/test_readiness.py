from __future__ import annotations

import pytest

from pruefstand.errors import Problem
from pruefstand.study.readiness import Light, Point

MISSING = (Problem("study.yaml:3", "Hier fehlt etwas.", "Ergänzen."),)


@pytest.mark.parametrize("light", Light)
def test_problems_go_with_red_and_amber(light: Light) -> None:
    """A point is green if and only if nothing is wrong with it."""
    green = light is Light.GREEN
    assert Point("plan", "Plan", light, "", () if green else MISSING).light is light
    with pytest.raises(ValueError, match="red and amber"):
        Point("plan", "Plan", light, "", MISSING if green else ())
