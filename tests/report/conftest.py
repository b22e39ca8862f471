"""Evaluations built by hand: one of each kind, and the edges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pruefstand.domain import (
    AttemptStatus,
    Basis,
    Better,
    Estimate,
    FailedAs,
    Measure,
    Origin,
    Result,
    Role,
    Scale,
    Summary,
    System,
    SystemKind,
    digest_of,
)
from pruefstand.evaluation.agreement_model import Agreement
from pruefstand.evaluation.model import (
    CaseRow,
    Cell,
    Denominators,
    Evaluation,
    FindingCount,
    GateVerdict,
    MeasureCount,
)
from pruefstand.stats import wilson

KINDS = ("catalogue", "consequences", "study", "unblinded", "grouped", "index", "nothing_started", "edges")
PLAN = digest_of(b"plan")
S = AttemptStatus
NOTHING = Estimate(value=None, n=0, method="Wilson", reason="keine Messung")


def share(k: int, n: int, clusters: int, note: str = "") -> Estimate:
    """A share with Wilson's interval, as the evaluation makes it."""
    if n == 0:
        return NOTHING
    deff = max(n / clusters, 1)
    made = wilson(k, n, deff)
    return Estimate(
        value=k / n,
        n=n,
        method="Wilson",
        low=made.low,
        high=made.high,
        level=made.level,
        clusters=clusters,
        numerator=k,
        denominator=n,
        deff=deff,
        note=note,
    )


def system(id_: str, title: str, origin: Origin, cases: tuple[str, ...], repeats: int | None = 3) -> System:
    """A system at these cases."""
    kind = SystemKind.COMMAND if repeats else SystemKind.INTAKE
    role = Role.BASELINE if id_.startswith("naiv") else Role.TESTED
    return System(id_, title, kind, origin, role, cases, repeats, digest_of(id_.encode()))


def pool(
    measure: str, system_: str, group: str, estimate: Estimate, basis: Basis, main: bool, variant: str = "delivered"
) -> Result:
    """A pooled result by a rule."""
    return Result(measure, "", "pool", system_, group, variant, "rule", basis, main, estimate, PLAN)


PASS: dict[str, Any] = {"per": "Lauf", "better": Better.HIGHER, "failed": FailedAs.NOT_PASSED}
POOL, MEAN, MEDIAN, SHARES = (Summary.POOL,), (Summary.MEAN,), (Summary.MEDIAN,), (Summary.SHARES,)
PASSED = Measure("passed", "Bestanden", Scale.COUNT, POOL, **PASS, main=True, formula="Form und Beleg stimmen")
FORM = Measure("fields.form", "Form eingehalten", Scale.COUNT, POOL, **PASS)
GROUPS = {"eindeutig": "Eindeutige Bestätigung", "fehlt": "Information fehlt", "offen": "Mehrere offene Vorschläge"}
SIZES = {"eindeutig": 4, "fehlt": 2, "offen": 2}
CASES = tuple(f"T0{n}" for n in range(1, 9))
GROUP_OF = dict(zip(CASES, ["eindeutig"] * 4 + ["fehlt"] * 2 + ["offen"] * 2, strict=True))
# Passed of measured and failed attempts, by system and group.
PASSES: dict[str, dict[str, tuple[int, int, int]]] = {
    "naiv": {"eindeutig": (6, 12, 0), "fehlt": (0, 6, 0), "offen": (0, 6, 0)},
    "sorgfalt": {"eindeutig": (12, 12, 0), "fehlt": (6, 6, 0), "offen": (5, 6, 0)},
    "launisch": {"eindeutig": (9, 10, 2), "fehlt": (4, 5, 1), "offen": (3, 4, 2)},
}
FAILED = {"naiv": {}, "sorgfalt": {}, "launisch": {S.TIMEOUT: 3, S.FAILED: 1, S.EMPTY: 1}}


def _catalogue_results() -> list[Result]:
    found = []
    for name, groups in PASSES.items():
        whole = [sum(column) for column in zip(*groups.values(), strict=True)]
        for group, (k, n, failed) in {"": tuple(whole), **groups}.items():
            clusters = SIZES.get(group, 8)
            more = min(n - k, 2 if name == "naiv" else 1) if group == "" else 0
            for variant, extra in (("delivered", 0), ("repaired:markdown_fence", more)):
                for measure in ("passed", "fields.form"):
                    add = extra if measure == "passed" else min(n - k, 3 + extra)
                    started, only = share(k + add, n + failed, clusters), share(k + add, n, clusters)
                    found.append(pool(measure, name, group, started, Basis.STARTED, True, variant))
                    found.append(pool(measure, name, group, only, Basis.MEASURED, False, variant))
    return found


def _catalogue_denominators(name: str) -> Denominators:
    failed = dict(FAILED[name])
    done = 24 - sum(failed.values())
    statuses = {S.COMPLETED: done, **failed}
    rows = {"ok": done, **{str(status): n for status, n in failed.items()}}
    counts = tuple(
        MeasureCount(measure, variant, rows)
        for measure in ("passed", "fields.form")
        for variant in ("delivered", "repaired:markdown_fence")
    )
    retried = 2 if failed else 0
    return Denominators(name, 8, 8, 24, statuses, done, done, retried=retried, measures=counts)


def _case(case: str, place: int) -> CaseRow:
    naive = ("passed" if place < 2 else "not_passed",) * 3
    moody = ("passed", "timeout", "not_passed") if place % 2 else ("passed", "passed", "failed")
    careful = ("passed", "not_passed" if case == "T08" else "passed", "passed")
    cells = (Cell("naiv", naive), Cell("sorgfalt", careful), Cell("launisch", moody))
    return CaseRow(case, GROUP_OF[case], cells)


@pytest.fixture
def catalogue() -> Evaluation:
    """Three systems, three groups, three repeats; timeouts, a crash, silence, a repaired variant, a gate."""
    systems = (
        system("naiv", "Erstes Datum im Text", Origin.PROGRAM, CASES),
        system("sorgfalt", "Sorgfältige Regeln mit Vorschaltsystem", Origin.PIPELINE, CASES),
        system("launisch", "Muster-7 <direkt> & „launisch“", Origin.MODEL, CASES),
    )
    limit, bound = "Anteil erfundener Termine: höchstens 0", "untere Grenze von Bestanden: mindestens 0,5"
    gate = (
        GateVerdict("naiv", limit, "0,5 (12 / 24)", False),
        GateVerdict("sorgfalt", limit, "0 (0 / 24)", True),
        GateVerdict("launisch", limit, "0,053 (1 / 19)", False),
        GateVerdict("naiv", bound, "0,089 (6 / 24)", False),
        GateVerdict("sorgfalt", bound, "0,604 (23 / 24)", True),
        GateVerdict("launisch", bound, "keine Messung", None),
    )
    findings = (
        FindingCount("naiv", "delivered", "fields.reference", "Erfundenes Datum", 12),
        FindingCount("launisch", "delivered", "fields.reference", "Erfundenes Datum", 1),
        FindingCount("launisch", "delivered", "fields.form", "Kein gültiges JSON", 2),
    )
    return Evaluation(
        kind="catalogue",
        title="Bestätigte Termine aus Notizen übernehmen",
        version="3",
        plan=PLAN,
        draft=False,
        seal=digest_of(b"seal"),
        systems=systems,
        groups=GROUPS,
        group_sizes=SIZES,
        measures=(PASSED, FORM),
        denominators=tuple(_catalogue_denominators(one.id) for one in systems),
        results=tuple(_catalogue_results()),
        cases=tuple(_case(case, place) for place, case in reversed(list(enumerate(CASES)))),
        disputed={"T09": ("Der Termin gilt als bestätigt.", "Die Bestätigung <fehlt> noch.")},
        gate=gate,
        notes=(),
        scope={"use": "Übernahme bestätigter Termine aus kurzen Notizen", "task": "genau ein Termin"},
        findings=findings,
    )


LEVELS = ("korrekt", "unvollständig", "halluziniert")
GRADES = ("1", "2", "3", "4", "gesperrt")
SAID: dict[str, Any] = {"per": "Urteil", "main": True}
CATEGORY = Measure("category", "Kategorie", Scale.NOMINAL, SHARES, levels=LEVELS, **SAID)
STAGE = Measure("stage", "Rasterstufe", Scale.ORDINAL, (*SHARES, *MEDIAN), levels=GRADES, **SAID)
GRADE = Measure("grade", "Note", Scale.INTERVAL, (*MEAN, *MEDIAN), better=Better.LOWER, **SAID)
AGREEMENT = Measure("agreement", "Übereinstimmung in Prozent", Scale.INTERVAL, MEAN, better=Better.HIGHER, **SAID)
STUDENTS = "Studierende im 6. Semester und Berufsanwärter"
CONDITIONS = (
    ("reporter", "Reporter mit Vorschaltsystem", Origin.PIPELINE, (52, 12, 8), (17, 35, 15, 2, 3), 2.1764, 79.71),
    ("modell", "Modell ohne Vorschaltsystem", Origin.MODEL, (29, 18, 25), (12, 19, 21, 10, 10), 2.99, 61.1),
    ("andere", "Andere KI", Origin.OTHER_AI, (40, 16, 12), (19, 27, 14, 3, 5), 2.35, 74.9),
    ("fach", "Fachperson", Origin.EXPERT, (38, 11, 5), (9, 30, 13, 2, 0), 2.33, 79.3),
    ("stud", STUDENTS, Origin.STUDENT, (19, 20, 15), (6, 18, 3, 18, 9), 2.85, 64.0),
)


def _rated(measure: str, part: str, summary: str, name: str, estimate: Estimate, label: str = "") -> Result:
    return Result(
        measure, part, summary, name, "", "blinded", "human", Basis.MEASURED, True, estimate, PLAN, label=label
    )


def _mean(value: float, n: int, spread: float) -> Estimate:
    note = "Sechs Fälle: das Intervall ist nur grob."
    ends = {"low": value - spread, "high": value + spread, "level": 0.95}
    return Estimate(value=value, n=n, method="t", clusters=6, note=note, **ends)


@pytest.fixture
def study(agreed: Agreement) -> Evaluation:
    """Five conditions with category shares, stages with a median between two, grade and agreement as means."""
    results = []
    for name, _title, _origin, categories, stages, grade, agreement in CONDITIONS:
        n = sum(categories)
        for level, k in zip(LEVELS, categories, strict=True):
            results.append(_rated("category", level, "shares", name, share(k, n, 6)))
        for level, k in zip(GRADES, stages, strict=True):
            results.append(_rated("stage", level, "shares", name, share(k, sum(stages), 6)))
        place, label = (2.5, "2 / 3") if name == "modell" else (3.0, "2 / 4") if name == "stud" else (2.0, "2")
        median = Estimate(value=place, n=n, method="Median", clusters=6)
        results.append(_rated("stage", "", "median", name, median, label))
        results.append(_rated("grade", "", "mean", name, _mean(grade, n, 0.31)))
        results.append(_rated("grade", "", "median", name, Estimate(value=2.0, n=n, method="Median", clusters=6)))
        results.append(_rated("agreement", "", "mean", name, _mean(agreement, n, 9.2)))
    systems = tuple(
        system(name, title, origin, tuple(f"F{n}" for n in range(1, 7)), None)
        for name, title, origin, *_rest in CONDITIONS
    )
    statuses = {S.COMPLETED: 23, S.TIMEOUT: 1, S.WITHDRAWN: 1}
    counts = (MeasureCount("category", "blinded", {"ok": 69, "missing": 3, "timeout": 3}),)
    denominators = tuple(Denominators(one.id, 6, 6, 25, statuses, 23, 23, measures=counts) for one in systems)
    return Evaluation(
        kind="study",
        title="Ist die Kündigung des Mietvertrags wirksam?",
        version="",
        plan=PLAN,
        draft=True,
        seal="",
        systems=systems,
        groups={},
        group_sizes={},
        measures=(CATEGORY, STAGE, GRADE, AGREEMENT),
        denominators=denominators,
        results=tuple(results),
        cases=(),
        disputed={},
        gate=(),
        notes=("Der Goldstandard lag nur dem Reporter bei: keine Messung, sondern eine Probe der Übernahme.",),
        scope={},
        agreement=agreed,
    )


@pytest.fixture
def grouped(study: Evaluation) -> Evaluation:
    """The study in two groups of cases, pre-sorted by an AI too; one measure has no result at all."""
    groups = {"miete": "Mietrecht", "arbeit": "Arbeitsrecht"}
    parts = [replace(result, group=group) for group in groups for result in study.results]
    sorted_ = [replace(result, source="ai") for result in study.results if result.measure == "category"]
    missing = replace(GRADE, id="style", title="Stil", main=False)
    return replace(
        study,
        groups=groups,
        group_sizes={"miete": 4, "arbeit": 2},
        results=(*study.results, *parts, *sorted_),
        measures=(*study.measures, missing, replace(missing, id="tone", title="Ton", main=True)),
    )


WORD = "Wort der Referenz"
RATE = Measure(
    "words", "Wortfehler", Scale.QUANTITY, POOL, WORD, better=Better.LOWER, main=True, formula="Fehler / Wörter"
)
DONE = Measure("done", "Abgeschlossen", Scale.COUNT, POOL, **PASS)
TIME = Measure("time", "Verarbeitungszeit in Sekunden", Scale.QUANTITY, (Summary.QUANTILES,), better=Better.LOWER)
PRODUCTS = (
    ("produkt_a", "Luftschloss Notes", 106, 1218),
    ("produkt_b", "Papierflieger", 98, 1218),
    ("c", "Nirgendwo", 412, 1104),
)


@pytest.fixture
def index() -> Evaluation:
    """Three products with a pooled rate and its fraction, the completion rate, and stopped times as quantiles."""
    cases = tuple(f"D{n:02}" for n in range(1, 7))
    systems = tuple(system(name, title, Origin.PRODUCT, cases, 3) for name, title, *_rest in PRODUCTS)
    results, denominators = [], []
    for place, (name, _title, errors, words) in enumerate(PRODUCTS):
        failed = place
        rate = Estimate(
            value=errors / words, n=18 - failed, method="gepoolt", clusters=6, numerator=errors, denominator=words
        )
        results.append(pool("words", name, "", rate, Basis.MEASURED, True))
        results.append(pool("done", name, "", share(18 - failed, 18, 6), Basis.STARTED, True))
        for part, value in (("p50", 38.25 + 9 * place), ("p95", 1077.5 + place)):
            seconds = Estimate(value=value, n=18 - failed, method="Typ 7", clusters=6)
            results.append(
                Result("time", part, "quantiles", name, "", "delivered", "clock", Basis.MEASURED, True, seconds, PLAN)
            )
        statuses = {S.COMPLETED: 18 - failed, **({S.TOO_LARGE: failed} if failed else {})}
        denominators.append(Denominators(name, 6, 6, 18, statuses, 18 - failed, 18 - failed))
    return Evaluation(
        kind="index",
        title="Medizinisches Diktat, viertes Quartal 2026",
        version="2",
        plan=PLAN,
        draft=False,
        seal=digest_of(b"seal"),
        systems=systems,
        groups={"praxis": "Praxis"},
        group_sizes={"praxis": 6},
        measures=(RATE, DONE, TIME),
        denominators=tuple(denominators),
        results=tuple(results),
        cases=(),
        disputed={},
        gate=(),
        notes=(),
        scope={"period": "2026-Q4"},
    )


@pytest.fixture
def nothing_started(catalogue: Evaluation) -> Evaluation:
    """The catalogue before its first run: no result has a value, no attempt was started."""
    return replace(
        catalogue,
        draft=True,
        seal="",
        denominators=tuple(Denominators(s.id, 8, 8, 24, {S.NOT_RUN: 24}, 0, 0) for s in catalogue.systems),
        results=tuple(
            pool("passed", s.id, group, NOTHING, basis, basis is Basis.STARTED)
            for s in catalogue.systems
            for group in ("", *GROUPS)
            for basis in Basis
        ),
        cases=(),
        gate=(),
        findings=(),
        disputed={},
    )


@pytest.fixture
def edges() -> Evaluation:
    """One case: one system passed all, one none, one does not support it."""
    systems = (
        system("alle", "Alles richtig", Origin.PRODUCT, ("E1",), 1),
        system("keins", "Nichts richtig", Origin.OTHER_AI, ("E1",), 1),
        system("stumm", "Nicht unterstützt", Origin.MODEL, ("E1",), 1),
    )
    estimates = {"alle": share(1, 1, 1), "keins": share(0, 1, 1), "stumm": NOTHING}
    statuses = {"alle": S.COMPLETED, "keins": S.COMPLETED, "stumm": S.UNSUPPORTED}
    marks = {"alle": "passed", "keins": "not_passed", "stumm": "unsupported"}
    return Evaluation(
        kind="catalogue",
        title="Ein Fall",
        version="",
        plan=PLAN,
        draft=False,
        seal=digest_of(b"seal"),
        systems=systems,
        groups={},
        group_sizes={},
        measures=(PASSED,),
        denominators=tuple(
            Denominators(s.id, 1, 1, 1, {statuses[s.id]: 1}, int(s.id != "stumm"), int(s.id != "stumm"))
            for s in systems
        ),
        results=tuple(
            pool("passed", name, "", estimate, basis, basis is Basis.STARTED)
            for name, estimate in estimates.items()
            for basis in Basis
        ),
        cases=(CaseRow("E1", "", tuple(Cell(name, (mark,)) for name, mark in marks.items())),),
        disputed={},
        gate=(),
        notes=(),
        scope={},
    )


@pytest.fixture
def unblinded(study: Evaluation, rated: Agreement) -> Evaluation:
    """The study once its ratings are joined: two people and an AI, codes, disputes, every kind of number."""
    guess = Measure("guess", "Vermutete Herkunft", Scale.NOMINAL, SHARES, levels=("Mensch", "KI"), per="Urteil")
    return replace(study, draft=False, seal=PLAN, measures=(*study.measures, guess), agreement=rated)


@pytest.fixture(params=KINDS)
def evaluation(request: pytest.FixtureRequest) -> Evaluation:
    """Each of the evaluations in turn."""
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Evaluation)
    return found
