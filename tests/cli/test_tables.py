"""The table on the screen says what the report says."""

from __future__ import annotations

import pytest

from pruefstand.cli.tables import result_lines
from pruefstand.domain import (
    Basis,
    Better,
    Estimate,
    Exact,
    Measure,
    Origin,
    Result,
    Role,
    Scale,
    Summary,
    System,
    SystemKind,
)
from pruefstand.evaluation import Denominators, Evaluation
from pruefstand.i18n import speaking

SHARE = Measure("m", "Beliebiges", Scale.COUNT, (Summary.POOL,), per="Lauf", better=Better.HIGHER, main=True)
RATE = Measure("m", "Beliebiges", Scale.QUANTITY, (Summary.POOL, Summary.QUANTILES), per="Wort", main=True)


def _line(measure: Measure, above: Exact, below: Exact, summary: Summary = Summary.POOL, part: str = "") -> str:
    """The one row of a table with one result."""
    estimate = Estimate(value=float(above / below), n=3, numerator=above, denominator=below)
    if part:
        estimate = Estimate(value=float(above / below), n=3)
    system = System("s", "S", SystemKind.COMMAND, Origin.PROGRAM, Role.TESTED, ("c",), 1, "")
    result = Result("m", part, summary, "s", "", "delivered", "rule", Basis.MEASURED, True, estimate, "")
    counts = Denominators(system="s", cases=1, clusters=1, planned=0, statuses={}, readable=0, scored=0)
    found = Evaluation(
        kind="catalogue",
        title="T",
        version="1",
        plan="",
        draft=False,
        seal="",
        systems=(system,),
        groups={},
        group_sizes={},
        measures=(measure,),
        denominators=(counts,),
        results=(result,),
        cases=(),
        disputed={},
        gate=(),
        notes=(),
        scope={},
    )
    title, row, *_rest = result_lines(found)
    assert title == "Beliebiges"
    return " ".join(row.split())


@pytest.mark.parametrize(
    ("measure", "above", "below", "shown"),
    [
        (SHARE, 1, 16, "alle s 1 / 16 6,3 %"),
        (SHARE, 1, 10_000, "alle s 1 / 10.000 < 0,1 %"),
        (SHARE, 9_999, 10_000, "alle s 9.999 / 10.000 > 99,9 %"),
        (SHARE, 0, 4, "alle s 0 / 4 0,0 %"),
        (RATE, 5, 4, "alle s 5 / 4 125,0 %"),
    ],
)
def test_numbers_are_those_of_the_report(measure: Measure, above: int, below: int, shown: str) -> None:
    """Rounded half up; what is not nothing is not shown as nothing, what is not all not as all; rates pass 100 %."""
    assert _line(measure, above, below) == shown


def test_quantiles_keep_their_unit() -> None:
    """A quantile of a measured amount is no percentage; in English the sign and the point are English."""
    assert _line(RATE, 5, 2, Summary.QUANTILES, "p95").endswith("n = 3 2,5")
    with speaking("en"):
        assert _line(RATE, 5, 2, Summary.QUANTILES, "p95").endswith("n = 3 2.5")
