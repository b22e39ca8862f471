from __future__ import annotations

import csv
import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from pruefstand.domain import (
    AttemptKey,
    Better,
    Measure,
    Measurement,
    Origin,
    Role,
    Scale,
    Source,
    Summary,
    System,
    SystemKind,
    exact_text,
)
from pruefstand.evaluation.agreement import agreement_of
from pruefstand.evaluation.agreement_model import Agreement, AgreementKind, AgreementNumber, Question
from pruefstand.evaluation.agreement_panel import DRAWS, SEED
from pruefstand.evaluation.agreement_table import (
    AGREEMENT_COLUMNS,
    agreement_json,
    agreement_rows,
    dispute_rows,
    judgement_rows,
)
from pruefstand.stats import (
    bang_index,
    blinding_check,
    bootstrap_statistic,
    cohen_kappa,
    draw_clusters,
    james_index,
    krippendorff_alpha,
    wilson,
)

_LEVELS = ("korrekt", "unvollständig", "halluziniert")
CATEGORY = Measure("category", "Kategorie", Scale.NOMINAL, (Summary.SHARES,), levels=_LEVELS)
GRADE = Measure("grade", "Note", Scale.INTERVAL, (Summary.MEAN,), better=Better.LOWER)
STAGE = Measure("stage", "Stufe", Scale.ORDINAL, (Summary.MEDIAN,), levels=("1", "2", "3", "4", "gesperrt"))
GUESS = Measure("guess", "Vermutung", Scale.NOMINAL, (Summary.SHARES,), levels=("Mensch", "KI"))
DERIVED = replace(CATEGORY, id="category_magesh")
QUESTIONS = (
    Question(measure=CATEGORY, alpha=("nominal",), kappa=True),
    Question(measure=GRADE, alpha=("interval", "ordinal"), kappa=True, disputed_from=Decimal(2)),
    Question(measure=STAGE, alpha=("ordinal",), kappa=True),
    Question(measure=GUESS, guess=True),
    Question(measure=DERIVED, alpha=("nominal",), kappa=True, compare="category"),
)
_SYSTEMS = tuple(
    System(name, name, SystemKind.INTAKE, origin, Role.TESTED, ("F1", "F2", "F3"), None, "sha256:0")
    for name, origin in (("ki", Origin.OTHER_AI), ("fach", Origin.EXPERT), ("stud", Origin.STUDENT))
)
_CLUSTERS = {"F1": "F1", "F2": "F2", "F3": "F3"}
ATTEMPTS = [AttemptKey(system, case, 1) for case in _CLUSTERS for system in ("fach", "ki", "stud")]


def _row(attempt: AttemptKey, rater: str, measure: str, value: str | None) -> Measurement:
    source = Source.AI if rater == "KI" else Source.HUMAN
    missing = ("ok", "") if value is not None else ("missing", "nicht ausgefüllt")
    return Measurement(attempt, "blinded", measure, "", source, rater, "short:1", 1, *missing, value=value)


def _rows(said: dict[tuple[str, str], str]) -> list[Measurement]:
    """Rows from texts: for each rater and measure the values at ATTEMPTS, ``-`` for none."""
    return [
        _row(attempt, rater, measure, None if text == "-" else text)
        for (rater, measure), texts in said.items()
        for attempt, text in zip(ATTEMPTS, texts.split(), strict=True)
    ]


_SAID = {
    ("R1", "category"): "korrekt korrekt halluziniert korrekt unvollständig - korrekt halluziniert korrekt",
    ("R2", "category"): "korrekt unvollständig halluziniert korrekt unvollständig korrekt korrekt korrekt -",
    ("KI", "category"): "korrekt korrekt korrekt korrekt korrekt korrekt korrekt halluziniert korrekt",
    ("R1", "grade"): "1 2 5 1 3 - 2 5 1",
    ("R2", "grade"): "2 3 5 1 1 2 2 4 -",
    ("KI", "grade"): "2 1 3 1 2 2 3 2 1",
    ("R1", "stage"): "1 2 gesperrt 1 3 - 2 4 1",
    ("R2", "stage"): "1 3 4 1 3 2 2 gesperrt -",
    ("KI", "stage"): "1 1 3 1 2 2 3 gesperrt 1",
    ("R1", "guess"): "Mensch KI Mensch KI KI Mensch Mensch KI Mensch",
    ("R2", "guess"): "Mensch KI KI Mensch KI Mensch - KI Mensch",
    ("KI", "guess"): "Mensch KI KI Mensch Mensch Mensch KI KI Mensch",
    ("R1", "category_magesh"): "korrekt - halluziniert halluziniert unvollständig - korrekt - -",
}
_ROWS = _rows(_SAID)


def _found(
    agreement: Agreement, kind: AgreementKind, measure: str, raters: str, system: str = "", scale: str = ""
) -> AgreementNumber:
    (number,) = [
        one
        for one in agreement.numbers
        if (one.kind, one.measure, one.raters, one.system) == (kind, measure, raters, system)
        and (not scale or one.scale == scale)
    ]
    return number


def _texts(rater: str, measure: str) -> list[str | None]:
    return [None if text == "-" else text for text in _SAID[rater, measure].split()]


def _grades(rater: str) -> list[float | None]:
    return [None if text is None else float(text) for text in _texts(rater, "grade")]


def _stages(rater: str) -> list[float | None]:
    return [None if text is None else float(STAGE.levels.index(text) + 1) for text in _texts(rater, "stage")]


_OWNERS = [attempt.case for attempt in sorted(ATTEMPTS)]
_DRAWS = draw_clusters(3, DRAWS, SEED)


def _by_attempt(values: list[object]) -> list[object]:
    """Values at ATTEMPTS, in the order of the attempts' addresses."""
    return [value for _key, value in sorted(zip(ATTEMPTS, values, strict=True), key=lambda pair: pair[0])]


def _all() -> Agreement:
    return agreement_of(_ROWS, QUESTIONS, _SYSTEMS, _CLUSTERS)


def test_alpha_and_kappa_are_those_of_the_same_numbers() -> None:
    """Put together by hand, the same arrays give the same alpha, kappa, interval and reading."""
    made = _all()
    cases: list[tuple[str, str, list[list[object]]]] = [
        ("category", "nominal", [list(_texts(r, "category")) for r in ("R1", "R2")]),
        ("grade", "interval", [list(_grades(r)) for r in ("R1", "R2")]),
        ("grade", "ordinal", [list(_grades(r)) for r in ("R1", "R2")]),
        ("stage", "ordinal", [list(_stages(r)) for r in ("R1", "R2")]),
    ]
    for measure, scale, matrix in cases:
        table = [_by_attempt(row) for row in matrix]
        expected = krippendorff_alpha(table, scale, clusters=_OWNERS, draws=_DRAWS)
        found = _found(made, AgreementKind.ALPHA, measure, "human", scale=scale)
        assert found.estimate == expected
        assert found.reading == expected.reading
        one, two = (_by_attempt(list(_texts(r, measure))) for r in ("R1", "R2"))
        kappa = cohen_kappa(one, two, clusters=_OWNERS, draws=_DRAWS)
        assert _found(made, AgreementKind.KAPPA, measure, "R1/R2").estimate == kappa


def test_an_ai_is_held_against_people_and_counts_in_none_of_their_numbers() -> None:
    """Hit rate, kappa with each and its mean, alpha with the AI, offset: each from the same pairs counted by hand; the
    numbers of people are the same without it."""
    made = _all()
    alone = agreement_of([row for row in _ROWS if row.by != "KI"], QUESTIONS, _SYSTEMS, _CLUSTERS)
    people = [number for number in made.numbers if "ai" not in number.kind and "KI" not in number.raters]
    assert [
        n for n in alone.numbers if n.raters not in ("R1", "R2") or n.kind.startswith(("guess", "james", "bang"))
    ] == people
    pairs = [
        (mine == theirs)
        for r in ("R1", "R2")
        for mine, theirs in zip(_texts("KI", "category"), _texts(r, "category"), strict=True)
        if theirs
    ]
    equal = _found(made, AgreementKind.AI_EQUAL, "category", "KI").estimate
    assert (equal.numerator, equal.denominator) == (sum(pairs), len(pairs))
    interval = wilson(sum(pairs), len(pairs), Fraction(len(pairs), 3))
    assert (equal.low, equal.high) == (interval.low, interval.high)
    kappas = []
    for rater in ("R1", "R2"):
        own, theirs = (_by_attempt(list(_texts(r, "category"))) for r in ("KI", rater))
        kappa = cohen_kappa(own, theirs, clusters=_OWNERS, draws=_DRAWS)
        assert _found(made, AgreementKind.AI_KAPPA, "category", f"KI/{rater}").estimate == kappa
        kappas.append(kappa.value or 0)
    assert _found(made, AgreementKind.AI_KAPPA_MEAN, "category", "KI").estimate.value == pytest.approx(sum(kappas) / 2)
    table = [_by_attempt(list(_grades(r))) for r in ("R1", "R2", "KI")]
    with_ai = _found(made, AgreementKind.ALPHA_WITH_AI, "grade", "human+KI", scale="interval")
    assert with_ai.estimate == krippendorff_alpha(table, "interval", clusters=_OWNERS, draws=_DRAWS)


def test_the_offset_of_each_condition() -> None:
    """AI minus the mean of people, answer by answer, with cases drawn whole; of stages only which way."""
    made = _all()
    ki = [(k, v) for k, v in zip(ATTEMPTS, _grades("KI"), strict=True) if k.system == "ki"]
    people = {
        k: [g for g in (a, b) if g is not None] for k, a, b in zip(ATTEMPTS, _grades("R1"), _grades("R2"), strict=True)
    }
    offsets = [(v or 0) - sum(people[k]) / len(people[k]) for k, v in ki]
    expected = bootstrap_statistic(offsets, [0, 1, 2], lambda sample: sum(sample) / len(sample), _DRAWS)
    found = _found(made, AgreementKind.AI_OFFSET, "grade", "KI", "ki").estimate
    assert found.value == pytest.approx(sum(offsets) / 3)
    assert (found.low, found.high, found.n) == (pytest.approx(expected.low), pytest.approx(expected.high), 3)
    # ki: KI 1, 2, gesperrt beside 2/3, 3/3, 4/gesperrt: twice lower, twice lower, once higher and once equal.
    assert _found(made, AgreementKind.AI_OFFSET, "stage", "KI", "ki").estimate.value == pytest.approx(
        (-1 - 1 + 0.5) / 3
    )


@pytest.mark.parametrize(
    ("name", "raters"), [("human", ("R1", "R2")), ("R1", ("R1",)), ("R2", ("R2",)), ("KI", ("KI",))]
)
def test_the_blinding_check(name: str, raters: tuple[str, ...]) -> None:
    """Guesses against the truth for all people, for each, and for the AI by itself: both tests and both indices."""
    truth = ["ai" if key.system == "ki" else "human" for key in ATTEMPTS]
    words = {"Mensch": "human", "KI": "ai"}
    given = [
        (true, words[text], rater)
        for rater in raters
        for true, text in zip(truth, _texts(rater, "guess"), strict=True)
        if text
    ]
    check = blinding_check(
        [g[0] for g in given], [g[1] for g in given], [g[2] for g in given] if len(raters) > 1 else None
    )
    made = _all()
    hits = _found(made, AgreementKind.GUESS, "guess", name)
    assert (hits.estimate.numerator, hits.estimate.n, hits.estimate.p) == (check.hits, check.n, check.p)
    assert hits.reading == check.reading
    assert _found(made, AgreementKind.GUESS_EXACT, "guess", name).estimate.p == check.p_exact
    assert _found(made, AgreementKind.GUESS_CHANCE, "guess", name).estimate.value == check.p0
    within = [n.estimate.p for n in made.numbers if (n.kind, n.raters) == (AgreementKind.GUESS_WITHIN, name)]
    assert within == ([check.p_within_raters] if check.p_within_raters is not None else [])
    table = [[sum(g[:2] == (arm, guess) for g in given) for arm in ("human", "ai")] for guess in ("human", "ai")]
    assert _found(made, AgreementKind.JAMES, "guess", name).estimate == james_index(table)
    for arm, index in zip(("human", "ai"), bang_index(table).arms, strict=True):
        assert _found(made, AgreementKind.BANG, "guess", name, arm).estimate == index


def test_where_the_derived_category_differs() -> None:
    """The share of judgements whose derived category is the one given, over those that have both."""
    same = _found(_all(), AgreementKind.SAME_DERIVED, "category_magesh", "human").estimate
    assert (same.numerator, same.denominator) == (4, 5)


def test_disputed_answers_keep_both_reasons() -> None:
    """Where people differ, the answer is kept with every value and reason; an interval scale has its own threshold, the
    AI and the guess are no party to it."""
    reasons = {(ATTEMPTS[1], "R1"): "belegt", (ATTEMPTS[1], "R2"): "=Lücke", (ATTEMPTS[1], "KI"): "egal"}
    made = agreement_of(_ROWS, QUESTIONS, _SYSTEMS, _CLUSTERS, reasons)
    found = {(str(d.attempt), d.measure): (dict(d.values), dict(d.reasons)) for d in made.disputes}
    assert found["ki/F1/1", "category"] == (
        {"R1": "korrekt", "R2": "unvollständig"},
        {"R1": "belegt", "R2": "=Lücke"},
    )
    assert {key for key, measure in found if measure == "grade"} == {"ki/F2/1"}
    assert {measure for _key, measure in found} == {"category", "grade", "stage"}
    assert ("ki", "F1", "1", "category", "R2", "unvollständig", "=Lücke") in set(dispute_rows(made))
    assert ("ki", "F1", "1", "KI", "ai", "reason", "egal") in set(judgement_rows(made))
    said = {row[:6] for row in judgement_rows(made)} - {("ki", "F1", "1", r, "human", "reason") for r in ("R1", "R2")}
    assert len(said) == sum(row.status == "ok" for row in _ROWS) + 1


def test_the_order_of_rows_and_the_names_of_systems_change_nothing() -> None:
    """Shuffled rows give the same agreement; other names for the conditions the same numbers."""
    mixed = random.Random(7).sample(_ROWS, len(_ROWS))  # noqa: S311 - shuffles test data, the same each time
    assert agreement_of(mixed, QUESTIONS, _SYSTEMS, _CLUSTERS) == _all()
    names = {"fach": "a_fach", "ki": "b_ki", "stud": "c_stud"}
    rows = [replace(row, attempt=replace(row.attempt, system=names[row.attempt.system])) for row in _ROWS]
    other = agreement_of(rows, QUESTIONS, [replace(s, id=names[s.id]) for s in _SYSTEMS], _CLUSTERS)
    assert [n.estimate for n in other.numbers] == [n.estimate for n in _all().numbers]


def test_nobody_judged_anything() -> None:
    """Without a judgement there is no number, and nothing is 0."""
    assert agreement_of([], QUESTIONS, _SYSTEMS, _CLUSTERS) == Agreement()
    assert agreement_of([_row(ATTEMPTS[0], "R1", "grade", None)], QUESTIONS, _SYSTEMS, _CLUSTERS) == Agreement()
    only_ai = agreement_of([row for row in _ROWS if row.by == "KI"], QUESTIONS, _SYSTEMS, _CLUSTERS)
    assert {number.raters for number in only_ai.numbers} == {"KI"}
    one = agreement_of([row for row in _ROWS if row.by == "R1"], QUESTIONS, _SYSTEMS, _CLUSTERS)
    alpha = _found(one, AgreementKind.ALPHA, "category", "human").estimate
    assert (alpha.value, alpha.n) == (None, 0)
    assert alpha.reason


def test_rows_and_json_say_the_same() -> None:
    """Every number has its row and its object; what is not computable is empty there and null here, with its reason."""
    made = agreement_of([row for row in _ROWS if row.by != "R2"], QUESTIONS, _SYSTEMS, _CLUSTERS)
    objects = agreement_json(made)["numbers"]
    assert isinstance(objects, list)
    rows = [dict(zip(AGREEMENT_COLUMNS, row, strict=True)) for row in agreement_rows(made)]
    assert len(rows) == len(objects) == len(made.numbers)
    for row, one in zip(rows, objects, strict=True):
        assert set(one) == set(AGREEMENT_COLUMNS)
        for column in AGREEMENT_COLUMNS:
            found = one[column]
            assert row[column] == ("" if found is None else found if isinstance(found, str) else repr(found))
        assert (one["value"] is None) == bool(one["reason"])


def test_real_grades_run_through(shared: Path) -> None:
    """96 grades of 24 answers by changing raters, on their own scales: every alpha is that of the same table."""
    with (shared / "data" / "legal" / "ratings.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    columns = [
        name for name in lines[0] if name not in ("answer_id", "case_id", "area", "origin", "system", "rater", "role")
    ]
    attempts = {line["answer_id"]: AttemptKey(line["origin"], line["answer_id"], 1) for line in lines}
    measures = {
        name: Measure(name, name, Scale.INTERVAL, (Summary.MEAN,))
        if name != "passed"
        else Measure(name, name, Scale.NOMINAL, (Summary.SHARES,), levels=("0", "1"))
        for name in columns
    }
    rows = [
        _row(attempts[line["answer_id"]], line["rater"], name, exact_text(Decimal(line[name]).normalize() + 0))
        for line in lines
        for name in columns
    ]
    questions = [Question(measure=m, alpha=(m.scale.value,), kappa=m.scale is Scale.NOMINAL) for m in measures.values()]
    origins = {"human_unaided": Origin.STUDENT, "human_with_ai": Origin.STUDENT, "llm": Origin.MODEL}
    systems = [
        System(name, name, SystemKind.INTAKE, origin, Role.TESTED, tuple(attempts), None, "sha256:0")
        for name, origin in origins.items()
    ]
    clusters = {line["answer_id"]: line["case_id"] for line in lines}
    made = agreement_of(rows, questions, systems, clusters)
    raters = sorted({line["rater"] for line in lines})
    order = sorted(attempts, key=lambda answer: attempts[answer])
    owners = [clusters[answer] for answer in order]
    draws = draw_clusters(len(dict.fromkeys(owners)), DRAWS, SEED)
    assert len(made.judgements) == 96
    for name in columns:
        by = {(line["answer_id"], line["rater"]): line[name] for line in lines}
        table = [[_number(name, by.get((answer, rater))) for answer in order] for rater in raters]
        expected = krippendorff_alpha(table, measures[name].scale.value, clusters=owners, draws=draws)
        assert _found(made, AgreementKind.ALPHA, name, "human").estimate == expected
    points = _found(made, AgreementKind.ALPHA, "score_0_100", "human").estimate
    assert points.n == 96
    assert points.value is not None


def _number(name: str, text: str | None) -> object:
    return text if text is None or name == "passed" else float(text)
