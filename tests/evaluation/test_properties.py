"""What must hold of every evaluation, whatever was measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    Basis,
    Better,
    Case,
    Estimate,
    FailedAs,
    Measure,
    Measurement,
    Origin,
    Output,
    Result,
    Role,
    Scale,
    Source,
    Summary,
    System,
    SystemKind,
    digest_of,
)
from pruefstand.evaluation import Evaluation, evaluate
from pruefstand.evaluation.results import results_of
from pruefstand.stats import wilson

PASSED = Measure(
    "passed",
    "Bestanden",
    Scale.COUNT,
    (Summary.POOL,),
    better=Better.HIGHER,
    failed=FailedAs.NOT_PASSED,
    main=True,
)
FACTS = Measure("facts", "Fakten", Scale.COUNT, (Summary.POOL,), parts=("", "dosis"))
RATE = Measure(
    "rate", "Rate", Scale.QUANTITY, (Summary.POOL, Summary.MEAN, Summary.MEDIAN, Summary.QUANTILES), better=Better.LOWER
)
GRADE = Measure("grade", "Note", Scale.INTERVAL, (Summary.MEAN, Summary.MEDIAN))
STAGE = Measure("stage", "Stufe", Scale.ORDINAL, (Summary.MEDIAN, Summary.SHARES), levels=("1", "2", "gesperrt"))
GUESS = Measure("guess", "Vermutung", Scale.NOMINAL, (Summary.SHARES,), levels=("Mensch", "KI"))
MEASURES = (PASSED, FACTS, RATE, GRADE, STAGE, GUESS)
GROUPS = {"g1": "Eins", "g2": "Zwei"}
PLAN = digest_of(b"plan")
OUTPUT = Output(digest_of(b"ja"), "text/plain", 2)

# The rule in words: what was never started and what says nothing of the output is in no denominator.
NEVER_STARTED = {"unsupported", "not_run", "withdrawn"}
IN_NO_DENOMINATOR = NEVER_STARTED | {"not_applicable", "not_checkable", "missing", "checker_failed"}
CAME_OF_IT = ["ok", "ok", "ok", "unreadable", "not_applicable", "not_checkable", "missing", "checker_failed"]


@dataclass(frozen=True)
class World:
    """A study with what happened in it; the rows are in the order of the table."""

    systems: tuple[System, ...]
    cases: tuple[Case, ...]
    attempts: tuple[Attempt, ...]
    rows: tuple[Measurement, ...]

    @property
    def by_id(self) -> Mapping[str, Case]:
        """Cases by id."""
        return {case.id: case for case in self.cases}


def _value(measure: Measure, draw: st.DrawFn) -> dict[str, object]:
    if measure.failed is FailedAs.NOT_PASSED:
        return {"numerator": draw(st.integers(0, 1)), "denominator": 1}
    if measure.scale is Scale.COUNT:
        denominator = draw(st.integers(0, 9))
        return {"numerator": draw(st.integers(0, denominator)), "denominator": denominator}
    if measure.scale is Scale.QUANTITY:
        amount = st.integers(0, 9) | st.decimals(0, 99, places=2)
        return {"numerator": draw(amount), "denominator": draw(amount)}
    if measure.levels:
        return {"value": draw(st.sampled_from(measure.levels))}
    return {"value": draw(st.sampled_from(["1", "2.50", "3", "-4"]))}


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """One to three systems at one to five cases, partial designs, groups, shared sources, every status."""
    clusters = draw(st.lists(st.sampled_from(["q1", "q2", "q3", "q4"]), min_size=1, max_size=5))
    cases = tuple(
        Case(f"c{place}", draw(st.sampled_from(["", *GROUPS])), cluster) for place, cluster in enumerate(clusters)
    )
    ids = [case.id for case in cases]
    systems, attempts, rows = [], [], []
    for name in ("a", "b", "c")[: draw(st.integers(1, 3))]:
        its = tuple(draw(st.lists(st.sampled_from(ids), min_size=1, unique=True).map(sorted)))
        fixed = draw(st.booleans())
        repeats = {case: draw(st.integers(1, 3)) for case in its}
        if fixed:
            repeats = dict.fromkeys(its, max(repeats.values()))
        kind = SystemKind.COMMAND if fixed else SystemKind.INTAKE
        systems.append(
            System(name, name, kind, Origin.PROGRAM, Role.TESTED, its, max(repeats.values()) if fixed else None, PLAN)
        )
        for case in its:
            for repeat in range(1, repeats[case] + 1):
                status = draw(st.sampled_from([AttemptStatus.COMPLETED] * 9 + list(AttemptStatus)))
                done = status is AttemptStatus.COMPLETED
                key = AttemptKey(name, case, repeat)
                attempts.append(Attempt(key, "", status, "" if done else "Grund", "", output=OUTPUT if done else None))
                for measure in MEASURES:
                    for part in measure.parts or ("",):
                        said = draw(st.sampled_from(CAME_OF_IT)) if done else status.value
                        reason, value = ("", _value(measure, draw)) if said == "ok" else ("Grund", {})
                        by = (Source.RULE, "x", "1", 1, said, reason)
                        rows.append(Measurement(key, "delivered", measure.id, part, *by, **value))  # type: ignore[arg-type]  # by scale
    return World(tuple(systems), cases, tuple(attempts), tuple(rows))


def _results(world: World, rows: Iterable[Measurement] | None = None) -> tuple[Result, ...]:
    order = world.rows if rows is None else rows
    return results_of(order, MEASURES, world.systems, world.by_id, GROUPS, PLAN)[0]


def _evaluated(world: World) -> Evaluation:
    return evaluate(
        kind="catalogue",
        title="T",
        version="1",
        plan=PLAN,
        draft=True,
        seal="",
        systems=world.systems,
        cases=world.cases,
        groups=GROUPS,
        measures=MEASURES,
        attempts=world.attempts,
        rows=world.rows,
        tasks={case.id: "" for case in world.cases},
        references=(),
        limits=(),
        configurations={},
        scope={},
    )


def _at(results: Iterable[Result]) -> dict[tuple[str, ...], tuple[Estimate, str]]:
    return {(r.measure, r.part, r.summary, r.system, r.group, r.basis): (r.estimate, r.label) for r in results}


@given(worlds())
def test_statuses_add_up_to_what_was_planned(world: World) -> None:
    """For every system Σ of the statuses of attempts, and Σ of the statuses of each whole measure, is the number of
    planned attempts."""
    for one in _evaluated(world).denominators:
        system = next(system for system in world.systems if system.id == one.system)
        mine = [attempt for attempt in world.attempts if attempt.key.system == one.system]
        planned = len(system.cases) * system.repeats if system.repeats else len(mine)
        assert one.planned == planned == sum(one.statuses.values()) == len(mine)
        assert one.started == sum(attempt.status.started for attempt in mine)
        assert one.answered == sum(attempt.status is AttemptStatus.COMPLETED for attempt in mine)
        assert max(one.readable, one.scored, one.checker_failed) <= one.answered
        assert {count.measure for count in one.measures} == {measure.id for measure in MEASURES}
        assert {sum(count.statuses.values()) for count in one.measures} == {planned}


@given(worlds())
def test_readable_scored_and_failed_checkers_count_attempts(world: World) -> None:
    """Readable is answered without an unreadable row, scored is with a main measure's ok row, and a checker's failure
    counts an attempt once however many rows it cost."""
    for one in _evaluated(world).denominators:
        rows: dict[AttemptKey, list[Measurement]] = {}
        for row in world.rows:
            if row.attempt.system == one.system:
                rows.setdefault(row.attempt, []).append(row)
        done = {attempt.key for attempt in world.attempts if attempt.status is AttemptStatus.COMPLETED} & rows.keys()
        statuses = [[(row.measure, row.status) for row in rows[key]] for key in done]
        assert one.readable == sum(all(status != "unreadable" for _m, status in found) for found in statuses)
        assert one.scored == sum(("passed", "ok") in found for found in statuses)
        assert one.checker_failed == sum(any(status == "checker_failed" for _m, status in found) for found in statuses)


def _rows_of(world: World, measure: Measure, part: str, system: System, group: str) -> list[Measurement]:
    return [
        row
        for row in world.rows
        if (row.measure, row.part, row.attempt.system) == (measure.id, part, system.id)
        and group in ("", world.by_id[row.attempt.case].group)
    ]


@given(worlds())
def test_shares_are_sums_over_sums(world: World) -> None:
    """A share is Σ numerators / Σ denominators, never a mean of rates; failures count as not passed where the measure
    says so; the interval is Wilson's for as many observations as there are clusters with any."""
    results = _at(_results(world))
    for measure, part in ((PASSED, ""), (FACTS, ""), (FACTS, "dosis")):
        for system in world.systems:
            for group in ("", *GROUPS):
                rows = _rows_of(world, measure, part, system, group)
                for basis in Basis:
                    found = results.get((measure.id, part, "pool", system.id, group, basis))
                    if not rows or (basis is Basis.STARTED and measure is FACTS):
                        assert found is None
                        continue
                    assert found is not None
                    units: Counter[str] = Counter()
                    hits = 0
                    for row in rows:
                        cluster = world.by_id[row.attempt.case].cluster
                        if row.numerator is not None and row.denominator is not None:
                            hits += int(row.numerator)
                            units[cluster] += int(row.denominator)
                        elif basis is Basis.STARTED and row.status not in IN_NO_DENOMINATOR:
                            units[cluster] += 1
                    _compare_share(found[0], hits, units, measured=any(row.status == "ok" for row in rows))


def _compare_share(estimate: Estimate, hits: int, units: Counter[str], *, measured: bool) -> None:
    n, clusters = units.total(), sum(count > 0 for count in units.values())
    if n == 0:
        assert (estimate.value, estimate.low, estimate.n) == (None, None, 0)
        assert estimate.reason in (["der Nenner ist 0"] if measured else ["keine Messung", "Grund"])
        return
    assert (estimate.numerator, estimate.denominator, estimate.n, estimate.clusters) == (hits, n, n, clusters)
    deff = Fraction(n, clusters)
    expected = wilson(hits, n, deff)
    assert (estimate.low, estimate.high, estimate.level) == (expected.low, expected.high, 0.95)
    assert (estimate.value, estimate.deff, estimate.method) == (hits / n, float(deff), "Wilson")


@given(worlds())
def test_quantities_grades_and_levels(world: World) -> None:
    """Pooled is sum over sum; means and medians are those of the single numbers; shares are counts of levels; a number
    that cannot be computed has its reason."""
    results = _at(_results(world))
    for system in world.systems:
        for group in ("", *GROUPS):
            for measure in (RATE, GRADE, STAGE, GUESS):
                rows = _rows_of(world, measure, "", system, group)
                if rows:
                    ok = [row for row in rows if row.status == "ok"]
                    place = (system.id, group, Basis.MEASURED)
                    _compare(
                        measure,
                        ok,
                        {key[1:3]: v for key, v in results.items() if key[0] == measure.id and key[3:] == place},
                    )


def _compare(measure: Measure, ok: list[Measurement], found: Mapping[tuple[str, ...], tuple[Estimate, str]]) -> None:
    if measure is RATE:
        pairs = [(Fraction(row.numerator or 0), Fraction(row.denominator or 0)) for row in ok]
        below = sum(pair[1] for pair in pairs)
        pooled = found["", "pool"][0]
        assert pooled.n == len(ok)
        assert pooled.value == (float(sum(pair[0] for pair in pairs) / below) if below else None)
        numbers = sorted(pair[0] / pair[1] for pair in pairs if pair[1])
        assert found["p50", "quantiles"][0].value == found["", "median"][0].value
        assert found["p95", "quantiles"][0].value == (float(_type7(numbers, Fraction(95, 100))) if numbers else None)
    elif measure is GRADE:
        numbers = sorted(Fraction(row.value or 0) for row in ok)
    else:
        _compare_levels(measure, ok, found)
        return
    for summary, value in (("mean", lambda: sum(numbers) / len(numbers)), ("median", lambda: median(numbers))):
        estimate = found["", summary][0]
        assert (estimate.value, estimate.n) == ((float(value()), len(numbers)) if numbers else (None, 0))
        assert bool(estimate.reason) is not bool(numbers)
        assert estimate.reason in ("", *(["der Nenner ist 0"] if ok else ["keine Messung", "Grund"]))


def _type7(numbers: list[Fraction], share: Fraction) -> Fraction:
    place = (len(numbers) - 1) * share
    low = int(place)
    high = min(low + 1, len(numbers) - 1)
    return numbers[low] + (place - low) * (numbers[high] - numbers[low])


def _compare_levels(
    measure: Measure, ok: list[Measurement], found: Mapping[tuple[str, ...], tuple[Estimate, str]]
) -> None:
    counts = Counter(row.value for row in ok)
    for level in measure.levels:
        estimate = found[level, "shares"][0]
        assert (estimate.value is None) == (not ok) == bool(estimate.reason)
        if ok:
            assert (estimate.numerator, estimate.denominator) == (counts[level], len(ok))
    if measure is STAGE:
        ranks = sorted(measure.levels.index(str(row.value)) + 1 for row in ok)
        estimate, label = found["", "median"]
        assert estimate.value == (median(ranks) if ok else None)
        named = {ranks[(len(ranks) - 1) // 2], ranks[len(ranks) // 2]} if ok else set()
        assert label == " / ".join(measure.levels[rank - 1] for rank in sorted(named))


@given(worlds(), st.randoms(use_true_random=False))
def test_order_changes_no_number(world: World, random: object) -> None:
    """Rows, systems and cases may come in any order: every address keeps its estimate, to the last bit."""
    shuffled = [list(part) for part in (world.rows, world.systems, world.cases)]
    for part in shuffled:
        random.shuffle(part)  # type: ignore[attr-defined]  # a Random
    rows, systems, cases = shuffled
    turned = replace(world, systems=tuple(systems), cases=tuple(cases))  # type: ignore[arg-type]  # the same values
    assert _at(_results(turned, rows)) == _at(_results(world))  # type: ignore[arg-type]  # the same values
    assert _results(world, rows) == _results(world)  # type: ignore[arg-type]  # the same values
    before, after = _evaluated(world), _evaluated(turned)
    assert {one.system: one for one in after.denominators} == {one.system: one for one in before.denominators}
    assert [row.case for row in after.cases] == [row.case for row in before.cases]
    assert _evaluated(world) == before


@given(worlds())
def test_names_of_systems_change_no_number(world: World) -> None:
    """Renamed against their alphabet, systems keep every number and every place."""
    names = dict(zip("abc", "zyx", strict=True))

    def renamed(key: AttemptKey) -> AttemptKey:
        return replace(key, system=names[key.system])

    other = World(
        tuple(replace(system, id=names[system.id]) for system in world.systems),
        world.cases,
        tuple(sorted((replace(a, key=renamed(a.key)) for a in world.attempts), key=lambda a: a.key)),
        tuple(sorted((replace(row, attempt=renamed(row.attempt)) for row in world.rows), key=lambda r: r.attempt)),
    )
    before, after = _evaluated(world), _evaluated(other)
    assert [replace(result, system=names[result.system]) for result in before.results] == list(after.results)
    assert [replace(one, system=names[one.system]) for one in before.denominators] == list(after.denominators)
    assert [
        replace(row, cells=tuple(replace(cell, system=names[cell.system]) for cell in row.cells))
        for row in before.cases
    ] == list(after.cases)
    assert [replace(d, system=names[d.system], against=names[d.against or ""]) for d in before.differences] == list(
        after.differences
    )
    assert [replace(one, system=names[one.system]) for one in before.stability] == list(after.stability)


@given(worlds())
def test_a_second_copy_of_every_cluster_changes_no_estimate(world: World) -> None:
    """Twice the same cases from twice as many sources: every share, sum, mean and median stays, its fraction doubles,
    and its interval does not get wider. A 95th percentile of type 7 does depend on the number of values."""

    def copy(key: AttemptKey) -> AttemptKey:
        return replace(key, case=f"{key.case}-2")

    doubled = World(
        tuple(replace(s, cases=(*s.cases, *(f"{case}-2" for case in s.cases))) for s in world.systems),
        (*world.cases, *(replace(case, id=f"{case.id}-2", cluster=f"{case.cluster}-2") for case in world.cases)),
        (*world.attempts, *(replace(attempt, key=copy(attempt.key)) for attempt in world.attempts)),
        (*world.rows, *(replace(row, attempt=copy(row.attempt)) for row in world.rows)),
    )
    before, after = _at(_results(world)), _at(_results(doubled))
    assert before.keys() == after.keys()
    for address, (estimate, label) in before.items():
        if address[1] == "p95":
            continue
        twice = after[address][0]
        assert (twice.value, twice.reason, twice.n, after[address][1]) == (
            estimate.value,
            estimate.reason,
            2 * estimate.n,
            label,
        )
        assert twice.clusters == (None if estimate.clusters is None else 2 * estimate.clusters)
        if estimate.numerator is not None and estimate.denominator is not None:
            assert (twice.numerator, twice.denominator) == (2 * estimate.numerator, 2 * estimate.denominator)
        if estimate.low is not None and estimate.high is not None:
            assert twice.low is not None
            assert twice.high is not None
            assert estimate.low <= twice.low <= twice.high <= estimate.high


@given(
    worlds(), st.sampled_from(["not_run", "unsupported", "withdrawn", "not_applicable", "checker_failed", "missing"])
)
def test_what_is_in_no_denominator_changes_no_number(world: World, status: str) -> None:
    """A further repeat that never started, or at which only the checker failed, leaves every estimate as it is."""
    said = {"status": status, "reason": "Grund", "numerator": None, "denominator": None, "value": None}
    more = [
        replace(row, attempt=replace(row.attempt, repeat=9), **said)  # type: ignore[arg-type]  # fields by name
        for row in world.rows
        if row.attempt.repeat == 1
    ]
    after, before = (
        {address: (replace(one, reason=one.reason and "x"), label) for address, (one, label) in _at(results).items()}
        for results in (_results(world, (*world.rows, *more)), _results(world))
    )
    assert after == before
