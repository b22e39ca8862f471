"""The files beside the page: complete, exact, the same every time."""

import csv
import io
import json
from dataclasses import replace
from decimal import Decimal

import pytest

from pruefstand.domain import Estimate
from pruefstand.evaluation.model import Evaluation
from pruefstand.report import render
from pruefstand.report.csv import RESULT_COLUMNS, plain

MADE = {"program": "0.0"}


def test_same_evaluation_same_bytes(evaluation: Evaluation) -> None:
    """A second rendering gives the same bytes, and rendering in one language does not change the other."""
    first = render(evaluation, language="de", made_with=MADE)
    render(evaluation, language="en", made_with=MADE)
    assert render(evaluation, language="de", made_with=MADE) == first
    assert sorted(first) == ["bericht.docx", "cases.csv", "ergebnisse.csv", "index.html", "report.json", "results.csv"]
    with pytest.raises(ValueError, match="fr"):
        render(evaluation, language="fr", made_with=MADE)


def test_results_csv(evaluation: Evaluation) -> None:
    """One row per result with its exact numbers, those of parts and the differences behind; an empty value has its
    reason."""
    data = render(evaluation, language="de", made_with=MADE)["results.csv"]
    rows = list(csv.DictReader(io.StringIO(data.decode(), newline="")))
    results = (*evaluation.results, *evaluation.parts, *evaluation.differences)
    assert len(rows) == len(results)
    assert tuple(rows[0]) == RESULT_COLUMNS
    for row, result in zip(rows, results, strict=True):
        assert (row["measure"], row["system"], row["group"]) == (result.measure, result.system, result.group)
        assert (row["against"], row["split"]) == (result.against or "", result.split)
        assert (row["basis"], row["main"]) == (result.basis, "yes" if result.main else "no")
        value = result.estimate.value
        assert (row["value"] == "") == (value is None) == bool(row["reason"])
        assert value is None or float(row["value"]) == value
        assert row["numerator"] == plain(result.estimate.numerator)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1e-9, "0.000000001"),
        (1e22, "10000000000000000000000"),
        (None, ""),
        (3, "3"),
        (Decimal("3.250"), "3.250"),
        (0.1, "0.1"),
    ],
)
def test_plain(value: float | Decimal | None, text: str) -> None:
    """Numbers in data files are plain digits, all of them and no more."""
    assert plain(value) == text


def test_excel(catalogue: Evaluation) -> None:
    """Excel gets its byte order mark, semicolons, a decimal comma, titles instead of identifiers, and no formula."""
    evil = replace(catalogue.systems[0], title="=HYPERLINK(1)")
    data = render(replace(catalogue, systems=(evil, *catalogue.systems[1:])), language="de", made_with=MADE)[
        "ergebnisse.csv"
    ]
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert len(rows) == len(catalogue.results)
    assert rows[0]["Verglichen"] == "'=HYPERLINK(1)"
    assert {row["Messgröße"] for row in rows} == {"Bestanden", "Form eingehalten"}
    assert rows[0]["Wert"] == "0,25"


def test_excel_says_why(nothing_started: Evaluation) -> None:
    """Where nothing could be computed the cell says so and the reason stands beside it."""
    data = render(nothing_started, language="de", made_with=MADE)["ergebnisse.csv"].decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(data, newline=""), delimiter=";"))
    assert {(row["Wert"], row["Grund"]) for row in rows} == {("nicht berechenbar", "keine Messung")}


def test_cases_csv(catalogue: Evaluation) -> None:
    """Every attempt of every case has its row."""
    data = render(catalogue, language="de", made_with=MADE)["cases.csv"]
    rows = list(csv.DictReader(io.StringIO(data.decode(), newline="")))
    assert len(rows) == 8 * 3 * 3
    assert {row["mark"] for row in rows} == {"passed", "not_passed", "timeout", "failed"}


def test_report_json(evaluation: Evaluation) -> None:
    """Everything is there, numbers to the last digit, and no value without either number or reason."""
    data = render(evaluation, language="de", made_with=MADE)["report.json"]
    found = json.loads(data, parse_float=Decimal)
    assert found["made_with"] == MADE
    assert len(found["results"]) == len(evaluation.results)
    for given, result in zip(found["results"], evaluation.results, strict=True):
        estimate = given["estimate"]
        assert (estimate["value"] is None) == bool(estimate["reason"])
        assert estimate["value"] is None or float(estimate["value"]) == result.estimate.value
    for given, row in zip(found["denominators"], evaluation.denominators, strict=True):
        assert sum(given["statuses"].values()) == given["planned"] == row.planned
        assert (given["started"], given["answered"]) == (row.started, row.answered)


def test_json_keeps_exact_numbers(index: Evaluation) -> None:
    """A decimal keeps its trailing zeros, because it was counted so."""
    made = Estimate(value=0.05, n=1, numerator=Decimal("3.250"), denominator=Decimal("61.10"))
    first = replace(index.results[0], estimate=made)
    data = render(replace(index, results=(first,)), language="de", made_with=MADE)["report.json"]
    assert b'"denominator":61.10,' in data
    assert b'"numerator":3.250,' in data
