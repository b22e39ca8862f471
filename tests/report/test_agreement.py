"""What a reader learns of how the raters agree."""

from __future__ import annotations

from dataclasses import replace

from lxml import html

from pruefstand.evaluation.agreement_model import Agreement, AgreementKind
from pruefstand.evaluation.model import Evaluation
from pruefstand.report import render
from pruefstand.report.hardest import SHORT


def _tables(evaluation: Evaluation) -> dict[str, list[list[str]]]:
    """Caption → rows of cells of every table of the section."""
    page = html.fromstring(render(evaluation, language="de", made_with={})["index.html"])
    found = {}
    for table in page.xpath("//table"):
        rows = [[" ".join(cell.itertext()) for cell in row.xpath("th|td")] for row in table.xpath("tbody/tr")]
        found[table.xpath("string(caption)")] = rows
    return found


def test_disputed_answers_stand_with_everybodys_words(study: Evaluation) -> None:
    """An answer that was judged differently has one row: each rater's value and words, and who wrote none."""
    rows = next(rows for caption, rows in _tables(study).items() if "Verschiedene Urteile" in caption)
    (first, second) = rows
    assert first[0].startswith("F1")
    assert first[0].endswith("Antwort 1")
    assert "R1 korrekt, R2 halluziniert" in first[1]
    assert "R1 1, R2 4" in first[1]
    assert "<script>alert(1)</script>" in first[2]
    assert first[2].count("x") == SHORT
    assert second[2] == "Ohne Begründung: R1, R2"


def test_what_cannot_be_computed_says_why(study: Evaluation) -> None:
    """A number of agreement without a value is none: the reason stands in its place."""
    rows = next(rows for caption, rows in _tables(study).items() if caption == "Verblindungsprüfung")
    (james,) = (row for row in rows if "James" in row[0])
    assert "nicht berechenbar" in james[2]
    assert "keine Messung" in james[2]


def test_before_unblinding_there_is_no_such_section(study: Evaluation) -> None:
    """Without ratings the report says nothing about raters."""
    page = render(replace(study, agreement=Agreement()), language="de", made_with={})["index.html"].decode()
    assert "uebereinstimmung" not in page


def test_n_says_what_it_counts_and_a_missing_interval_why(study: Evaluation, rated: Agreement) -> None:
    """Alpha counts judgements, kappa answers, the check of the blinding guesses; where there is no interval the reason
    stands in its place."""
    alone = "Kein Intervall: Es gibt nur einen Cluster."
    numbers = [
        replace(one, estimate=replace(one.estimate, low=None, high=None, level=None, note=alone))
        if one.kind is AgreementKind.ALPHA and one.estimate.value is not None
        else one
        for one in rated.numbers
    ]
    tables = _tables(replace(study, agreement=replace(rated, numbers=tuple(numbers))))
    among = {row[0]: row for row in tables["Übereinstimmung der Bewertenden"]}
    alpha = next(row for head, row in among.items() if "Alpha" in head)
    kappa = next(row for head, row in among.items() if "Kappa" in head)
    assert "Kein Intervall: Es gibt nur einen" in alpha[3]
    assert alpha[4].split() == ["8", "Urteile"]
    assert kappa[4].split() == ["4", "Antworten"]
    assert {row[4].split()[1] for row in tables["Verblindungsprüfung"]} == {"Vermutungen"}


def test_disputes_have_their_denominator(study: Evaluation, rated: Agreement) -> None:
    """How many answers were judged differently stands with how many were judged."""
    page = render(replace(study, agreement=rated), language="de", made_with={})["index.html"].decode()
    assert "Verschieden beurteilte Antworten: 1 von 4." in page
