"""What tests of several rooms share."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import settings

import messages
from pruefstand.domain import AttemptKey, Basis, Better, Estimate, FailedAs, Result, Source, digest_of
from pruefstand.evaluation import Barred, ErrorKind, Evaluation, Excerpt, Gaps, HardCase, HardFinding, Stability
from pruefstand.evaluation.agreement_model import Agreement, AgreementKind, AgreementNumber, Dispute, Judgement
from pruefstand.evaluation.claims import not_shown
from pruefstand.stats import wilson
from pruefstand.study.control import Opening

ROOT = Path(__file__).resolve().parents[1]
IN_CI = bool(os.environ.get("CI"))

# No deadline: two cores may be shared. In CI the same examples every time, so that a red run can be run again.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    """One flag writes all golden files anew; what changed is then read in the diff."""
    parser.addoption("--update-golden", action="store_true", help="write tests/golden anew instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    """A gate that rewrites what it compares with would always be open."""
    if IN_CI and config.getoption("--update-golden"):
        raise pytest.UsageError("--update-golden is for people, not for CI")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """Inputs with right answers that are not ours to pass on; they lie in a folder beside the checkout."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the folder ../shared with other people's data is not there")
    return folder


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path. CI has installed it, so that its absence there is a fault."""
    path = shutil.which("chromium")
    if path is None:
        (pytest.fail if IN_CI else pytest.skip)("no Chromium: run tools/system-parts.sh")
    return path


@pytest.fixture(scope="session")
def office(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path, str], Path]:
    """LibreOffice: a file as this format, in the folder beside it. CI has installed it."""
    path = shutil.which("soffice")
    if path is None:
        (pytest.fail if IN_CI else pytest.skip)("no LibreOffice: run tools/system-parts.sh")
    profile = tmp_path_factory.mktemp("office").as_uri()

    def converted(source: Path, kind: str) -> Path:
        call = [str(path), f"-env:UserInstallation={profile}", "--headless", "--convert-to", kind, "--outdir"]
        subprocess.run([*call, str(source.parent), str(source)], check=True, capture_output=True, timeout=120)
        return source.with_suffix("." + kind.partition(":")[0])

    return converted


_GERMAN = re.compile(r"\w*[äöüÄÖÜß]\w*|„|\b(?:der|das|und|oder|nicht|ist|ein|eine|kein|keine|mit|von|wird|nur|zu)\b")
# The program's name, and names of columns and cells that are German in every language.
_NAMES = (
    "Prüfstand",
    "ß instead of ss",
    "“Antwort”",
    "“Bedingung”",
    "“Datei”",
    "“Einwilligung”",
    "“Lauf”",
    "“Vermutung”",
    "“ersetzt”",
    "“ja”",
)


def _german_ids() -> Iterator[tuple[str, list[str], re.Pattern[str]]]:
    """Every German text whose English differs: with its pieces between placeholders, and a pattern of them in a row."""
    for message in messages.read():
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        targets = [message.string] if isinstance(message.string, str) else list(message.string)
        for source, target in zip(sources, targets, strict=True):
            pieces = [" ".join(piece.split()) for piece in re.split(r"{+\w*}+", source)]
            pieces = [piece for piece in pieces if re.search(r"[^\W\d_]{2}", piece)]
            if source != target and pieces:
                row = ".{0,200}?".join(rf"(?<!\w){re.escape(piece)}(?!\w)" for piece in pieces)
                yield source, pieces, re.compile(row)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for pair in value.items() for item in pair for text in _strings(item))
    elif isinstance(value, list):
        yield from (text for item in value for text in _strings(item))


def _texts_of(folder: Path) -> set[str]:
    """Every text of the plan and of the lists of cases and references, what findings quote of outputs, what raters
    wrote, and what is told of people who answered."""
    found = set(_strings(yaml.safe_load((folder / "study.yaml").read_text("utf-8"))))
    for table in folder.glob("*.jsonl"):
        found.update(text for line in table.read_text("utf-8").splitlines() for text in _strings(json.loads(line)))
    for name, sign, columns in (
        ("derived/findings.csv", ",", ("expected", "shown")),
        ("derived/disputes.csv", ",", ("reason",)),
        ("answers.csv", ";", ("Qualifikation", "Hilfsmittel")),
    ):
        table = folder / name
        if table.is_file():
            with table.open(encoding="utf-8", newline="") as stream:
                found.update(row[column] for row in csv.DictReader(stream, delimiter=sign) for column in columns)
    return {" ".join(text.split()) for text in found if text.strip()}


@pytest.fixture(scope="session")
def german() -> Callable[..., list[str]]:
    """What is German in a text of ours: German message ids, and words and letters that English does not have. Texts of
    the studies in the folders are left out before."""
    known = list(_german_ids())

    def left(text: str, *folders: Path) -> list[str]:
        text = " ".join(text.split())
        for word in sorted({*_NAMES}.union(*map(_texts_of, folders)), key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "·", text)
        ids = [source for source, pieces, row in known if all(piece in text for piece in pieces) and row.search(text)]
        return ids + sorted(set(_GERMAN.findall(text)))

    return left


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, bytes], None]:
    """Compare bytes with ``tests/golden/<name>``, or write them there under ``--update-golden``."""

    def compare(name: str, actual: bytes) -> None:
        path = ROOT / "tests" / "golden" / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(actual)
        expected = path.read_bytes() if path.exists() else b""
        if actual != expected:  # text is compared as text, so that pytest shows the lines that differ
            assert actual.decode("utf-8", "replace") == expected.decode("utf-8", "replace")
            pytest.fail(f"{name}: same text, different bytes")

    return compare


_ERRORS = (
    ErrorKind("erfunden", "error.erfunden", "Erfundener Termin", "wrong_act", True, 0),
    ErrorKind("form", "error.form", "Form <verfehlt>", "visible", False, 2),
    ErrorKind("still", "error.still", "Sonstiges", "", False, 4),
)
_SIZES = {"eindeutig": 4, "fehlt": 2, "offen": 2}
_LONG = "Zeile <b>fett</b>\n" * 60


def _share(k: int, n: int, clusters: int) -> Estimate:
    """A share as the evaluation makes it: Wilson's interval for as many observations as there are clusters."""
    made = wilson(k, n, max(n / clusters, 1))
    return replace(made, clusters=clusters)


def _pooled(
    measure: str, system: str, group: str, estimate: Estimate, basis: Basis, main: bool, variant: str = "delivered"
) -> Result:
    plan = digest_of(b"plan")
    return Result(measure, "", "pool", system, group, variant, "rule", basis, main, estimate, plan)


def _error_results() -> list[Result]:
    hits = {"naiv": (9, 24), "sorgfalt": (0, 24), "launisch": (0, 19)}
    found = []
    for kind in _ERRORS[:2]:
        for name, (k, n) in hits.items():
            for group in ("", *_SIZES):
                estimate = _share(k if not group else k // 3, n if not group else n // 3, _SIZES.get(group, 8))
                found.append(_pooled(kind.measure, name, group, estimate, Basis.MEASURED, True))
            found.append(
                _pooled(kind.measure, name, "", _share(k, n, 8), Basis.MEASURED, True, "repaired:markdown_fence")
            )
    return found


def _difference(system_: str, against: str, value: float, low: float | None, high: float | None, p: float) -> Result:
    level = None if low is None else 0.95
    estimate = Estimate(
        value=value,
        n=8,
        method="gepaarter Cluster-Bootstrap, Perzentil",
        low=low,
        high=high,
        level=level,
        clusters=8,
        p=p,
        note="Unter 20 Clustern ist das Perzentilintervall eher zu schmal." if low is not None else "Kein Intervall.",
    )
    found = _pooled("passed", system_, "", estimate, Basis.STARTED, True)
    return replace(found, against=against)


@pytest.fixture
def consequences(catalogue: Evaluation) -> Evaluation:
    """The catalogue with classes of errors (one excludes and bars a system), hardest cases with hostile texts,
    differences of every reading, unstable cases, both parts with an opening, gaps, and outputs edited by hand."""
    counted = {"failed": FailedAs.LEFT_OUT, "better": Better.LOWER, "per": "gewerteter Lauf", "main": False}
    measures = tuple(replace(catalogue.measures[1], id=kind.measure, title=kind.title, **counted) for kind in _ERRORS)
    finding = HardFinding("date", "erfunden", "leer", "<i>2030</i>", "delivered")
    texts = {"inputs": {"note": Excerpt.of(_LONG)}, "expected": {"answer": Excerpt.of("{}")}}
    hard = (
        HardCase(
            "naiv", "T05", "fehlt", 1, ("erfunden", "form"), 2, 3, (finding,), 1, output=Excerpt.of(_LONG), **texts
        ),
        HardCase("launisch", "T01", "eindeutig", 2, ("form",), 1, 3, (), 0, output=Excerpt.of(" "), **texts),
        HardCase("launisch", "T02", "eindeutig", 2, (), 1, 3, output=Excerpt.none("liegt nicht vor"), **texts),
    )
    parts = [
        replace(_pooled("passed", one.id, group, _share(k, 12, 4), Basis.STARTED, True), split=split)
        for k, split in ((6, "develop"), (3, "control"))
        for group in ("", *_SIZES)
        for one in catalogue.systems
    ]
    edited = [_pooled("passed", "naiv", "", _share(2, 2, 2), Basis.STARTED, True, "edited")]
    instruction = "Lies <nur> die Notiz.\n"
    return replace(
        catalogue,
        gate=(),
        measures=(*catalogue.measures, *measures),
        results=(*catalogue.results, *_error_results(), *edited),
        parts=tuple(parts),
        part_sizes={"develop": 4, "control": 4},
        differences=(
            _difference("naiv", "sorgfalt", -0.75, -1.0, -0.375, 0.03125),
            _difference("naiv", "launisch", 0.5, 0.25, 0.75, 0.03125),
            _difference("sorgfalt", "launisch", 0.2, 0.1, 0.3, 0.125),
            replace(_difference("launisch", "sorgfalt", 0.0, -0.1, 0.1, 1.0), group="fehlt"),
            replace(_difference("launisch", "naiv", 0.5, None, None, 0.5), split="control"),
        ),
        errors=_ERRORS,
        barred=(
            Barred("naiv", "erfunden", "repaired:markdown_fence", 9, 24),
            Barred("sorgfalt", "erfunden", "delivered", 0, 24),
            Barred("launisch", "erfunden", "", 0, 0),
        ),
        hardest=hard,
        hardest_of=7,
        stability=tuple(
            Stability(one.id, case, 3, ("answer", "form") if (one.id, case) == ("launisch", "T02") else ())
            for one in catalogue.systems
            for case in one.cases
        ),
        gaps=Gaps(5, {"fehlt": 2}, ("offen",), 1),
        openings=(
            Opening(1, "2027-03-01T09:00:00Z", "Zur <Freigabe>", digest_of(instruction.encode())),
            Opening(2, "2027-03-02T09:00:00Z", "", digest_of(b"anders")),
        ),
        denominators=tuple(replace(d, edited=2 if d.system == "naiv" else 0) for d in catalogue.denominators),
        task=digest_of(b"task"),
        rules=digest_of(b"rules"),
        instruction=instruction,
        not_shown=not_shown(["set"], ())[1:],
    )


@pytest.fixture
def agreed() -> Agreement:
    """One number of every kind and one that cannot be computed, and two answers that were judged differently."""
    value = Estimate(value=0.5, n=12, method="m", low=-0.2, high=0.9, level=0.95, clusters=6, p=0.03)
    numbers = tuple(
        AgreementNumber(kind=kind, measure="category", raters=raters, estimate=value, scale=scale, system=system)
        for kind, raters, scale, system in (
            (AgreementKind.ALPHA, "human", "nominal", ""),
            (AgreementKind.KAPPA, "R1/R2", "", ""),
            (AgreementKind.BANG, "R1", "", "ai"),
            (AgreementKind.GUESS, "human", "", "modell"),
            (AgreementKind.ALPHA_WITH_AI, "human+KI", "nominal", ""),
        )
    )
    nothing = AgreementNumber(
        kind=AgreementKind.JAMES,
        measure="category",
        raters="human",
        estimate=Estimate(value=None, n=0, method="m", reason="keine Messung"),
    )
    key, other = AttemptKey("stud", "F1", 1), AttemptKey("stud", "F2", 1)
    reasons = {"R1": "<script>alert(1)</script>", "R2": "x" * 5000}
    disputes = (
        Dispute(key, "category", {"R1": "korrekt", "R2": "halluziniert"}, reasons),
        Dispute(key, "grade", {"R1": "1", "R2": "4"}, reasons),
        Dispute(other, "grade", {"R1": "2", "R2": "3"}, {"R1": " "}),
    )
    return Agreement((*numbers, nothing), disputes)


def _judged(case: str, system_: str, rater: str, source: Source, category: str, grade: str, reason: str) -> Judgement:
    values = {"category": category, "grade": grade, "guess": "KI"}
    return Judgement(AttemptKey(system_, case, 1), rater, source, values, reason)


def _number(kind: str, measure: str, raters: str, value: float | None, n: int, **more: Any) -> AgreementNumber:
    where = {name: more.pop(name) for name in ("scale", "system", "reading") if name in more}
    reason = "" if value is not None else "alle Urteile sind gleich"
    estimate = Estimate(value=value, n=n, method="hier ausgedacht", reason=reason, **more)
    return AgreementNumber(kind=AgreementKind(kind), measure=measure, raters=raters, estimate=estimate, **where)


@pytest.fixture
def rated() -> Agreement:
    """All that two people and an AI said of four answers: codes, a dispute, a number of every kind."""
    interval = {"low": 0.5, "high": 0.9, "level": 0.95}
    hits = {"numerator": 6, "denominator": 8}
    word = "Die Vermutungen liegen nicht nachweisbar über dem Zufall."
    numbers = (
        _number(
            "alpha", "category", "human", 0.7, 8, scale="nominal", reading="nur für vorläufige Schlüsse", **interval
        ),
        _number("alpha", "grade", "human", -0.125, 8, scale="interval", low=-0.5, high=0.25, level=0.95),
        _number("alpha", "stage", "human", None, 8, scale="ordinal"),
        _number("kappa", "category", "R1/R2", 0.625, 4),
        _number("guess", "guess", "human", 0.75, 8, p=0.1445, reading=word, **hits),
        _number("guess_chance", "guess", "human", 0.5, 8),
        _number("guess_exact", "guess", "human", 0.75, 8, p=0.243, **hits),
        _number("james", "guess", "human", 0.25, 8, **interval),
        _number("bang", "guess", "human", 0.5, 4, system="human", **interval),
        _number("bang", "guess", "human", None, 4, system="ai"),
        _number("guess", "guess", "R1", None, 0),
        _number("guess", "guess", "M1", 0.5, 4, p=0.5, numerator=2, denominator=4),
        _number("ai_equal", "category", "M1", 0.75, 8, **hits, **interval),
        _number("alpha_with_ai", "category", "human+M1", 0.6, 12, scale="nominal", **interval),
        _number("ai_offset", "grade", "M1", -0.5, 4, system="reporter", low=-1.0, high=0.0, level=0.95),
    )
    judgements = tuple(
        _judged(case, name, rater, source, category, grade, f"Weil <{rater}> es so sieht.")
        for case in ("F1", "F2")
        for name, category in (("reporter", "korrekt"), ("stud", "halluziniert"))
        for rater, source, grade in (("R1", Source.HUMAN, "2"), ("R2", Source.HUMAN, "4"), ("M1", Source.AI, "1"))
    )
    attempts = tuple(dict.fromkeys(one.attempt for one in judgements))
    disputes = (Dispute(attempts[0], "grade", {"R1": "2", "R2": "4"}, {"R1": "Weil <R1> es so sieht."}),)
    codes = dict(zip(attempts, ("X", "Y", "Y", "X"), strict=True))
    return Agreement(numbers, disputes, judgements, codes)
