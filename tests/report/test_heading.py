"""A headline says no more than intervals and limits carry."""

from dataclasses import replace

import pytest

from pruefstand.domain import Basis, Better, Estimate
from pruefstand.evaluation.model import Evaluation
from pruefstand.report import report_blocks


def _head(evaluation: Evaluation) -> str:
    return report_blocks(evaluation, {}).title.head


def _with(evaluation: Evaluation, bounds: list[tuple[float, float]]) -> Evaluation:
    """The index with these intervals at its rate, one per product."""
    intervals = iter(bounds)
    results = []
    for result in evaluation.results:
        if result.measure == "words":
            low, high = next(intervals)
            made = Estimate(value=(low + high) / 2, n=9, low=low, high=high, level=0.95, method="Bootstrap")
            result = replace(result, estimate=made)  # noqa: PLW2901 - the result with its interval
        results.append(result)
    return replace(evaluation, results=tuple(results))


APART = [(0.30, 0.40), (0.05, 0.10), (0.11, 0.20)]


def test_intervals_apart_make_a_headline(index: Evaluation) -> None:
    """One interval wholly on the better side of all others is a finding; its direction comes from the code book."""
    assert _head(_with(index, APART)) == "Papierflieger liegt bei „Wortfehler“ vor allen anderen"
    higher = replace(index, measures=tuple(replace(m, better=Better.HIGHER) for m in index.measures))
    assert _head(_with(higher, APART)) == "Luftschloss Notes liegt bei „Wortfehler“ vor allen anderen"


@pytest.mark.parametrize("bounds", [[(0.3, 0.4), (0.05, 0.11), (0.11, 0.2)], [(0.3, 0.4), (0.05, 0.3), (0.06, 0.2)]])
def test_intervals_that_meet_make_none(index: Evaluation, bounds: list[tuple[float, float]]) -> None:
    """Intervals that touch or overlap leave the title alone, and the first lines say that nothing is shown."""
    document = report_blocks(_with(index, bounds), {})
    assert document.title.head == index.title
    assert "nicht ausgeschlossen, aber nicht belegt" in document.title.lede


def test_one_without_interval_makes_none(index: Evaluation) -> None:
    """A product without an interval could be the best; then there is no headline."""
    evaluation = _with(index, APART)
    bare = [
        r if r.system != "c" or r.measure != "words" else replace(r, estimate=Estimate(value=0.1, n=9))
        for r in evaluation.results
    ]
    assert _head(replace(evaluation, results=tuple(bare))) == index.title


def test_unfair_comparisons_make_none(index: Evaluation) -> None:
    """No headline rests on a draft, on something to be noted, on other cases or on another task."""
    evaluation = _with(index, APART)
    fewer = replace(index.systems[0], cases=index.systems[0].cases[:3])
    foreign = replace(index.denominators[0], foreign_task=1)
    for unfair in (
        replace(evaluation, draft=True, seal=""),
        replace(evaluation, notes=("Der Vergleich ist unfair.",)),
        replace(evaluation, systems=(fewer, *index.systems[1:])),
        replace(evaluation, denominators=(foreign, *index.denominators[1:])),
    ):
        assert _head(unfair) == index.title


def test_limits_come_first(catalogue: Evaluation) -> None:
    """Where the plan has limits the headline counts who keeps them; one undecided limit leaves the title alone."""
    assert _head(catalogue) == "1 von 3 Systemen hält alle Grenzen ein"
    kept = tuple(replace(verdict, held=True) for verdict in catalogue.gate)
    assert _head(replace(catalogue, gate=kept)) == "3 von 3 Systemen halten alle Grenzen ein"
    open_ = tuple(replace(verdict, held=None) if verdict.system == "sorgfalt" else verdict for verdict in kept)
    assert _head(replace(catalogue, gate=open_)) == catalogue.title


def test_draft_is_told(study: Evaluation) -> None:
    """A draft says so among the facts and before the first number."""
    document = report_blocks(study, {})
    assert document.title.facts[0].text == "Entwurf"
    assert document.sections[0].id == "hinweise"


def test_main_basis_follows_the_code_book(catalogue: Evaluation) -> None:
    """With results on both bases the one that the measure declares leads, whatever the order of the results."""
    backwards = replace(catalogue, results=tuple(reversed(catalogue.results)))
    assert report_blocks(backwards, {}) == report_blocks(catalogue, {})
    assert {r.basis for r in catalogue.results if r.main} == {Basis.STARTED}


def test_a_headline_counts_only_who_has_limits(catalogue: Evaluation) -> None:
    """A system for which the plan sets no limit has kept none, and is not counted."""
    gate = tuple(verdict for verdict in catalogue.gate if verdict.system != "launisch")
    assert _head(replace(catalogue, gate=gate)) == "1 von 2 Systemen hält alle Grenzen ein"
    one = tuple(verdict for verdict in gate if verdict.system == "sorgfalt")
    assert _head(replace(catalogue, gate=one)) == "Alle Grenzen sind eingehalten"
