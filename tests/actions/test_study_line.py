"""The line of a study: consent, seals, codes, sheets, results."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from pruefstand.actions.blind import blind
from pruefstand.actions.demo import SEED
from pruefstand.actions.freeze import freeze
from pruefstand.actions.rate import rate
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.score import score
from pruefstand.actions.unblind import unblind
from pruefstand.errors import InputError, RefusedError
from pruefstand.work.cancel import Cancel


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """The example, untouched."""
    folder = tmp_path / "studie"
    shutil.copytree(str(files("pruefstand") / "examples" / "kuendigung"), folder, ignore=lambda _d, _n: ["boegen"])
    return folder


@pytest.fixture
def sheets() -> list[Path]:
    """The sheets that fit the example's seed."""
    return sorted(Path(str(files("pruefstand") / "examples" / "kuendigung" / "boegen")).glob("R*.csv"))


def test_no_consent_no_answer(study: Path) -> None:
    """The row of a person without consent is refused by cell; nothing of it is stored anywhere."""
    found = read(study)
    assert [problem.where for problem in found.refused] == ["answers.csv, Zeile 9, Spalte K (Einwilligung)"]
    kept = b"".join(path.read_bytes() for path in study.rglob("*") if path.is_file() and path.name != "answers.csv")
    assert b"nicht heizbar" not in kept


def test_steps_in_their_order(study: Path, sheets: list[Path]) -> None:
    """Blinding asks for a seal, unblinding for one that covers key and ratings; each refusal names the way out."""
    read(study)
    with pytest.raises(RefusedError, match="eingefroren"):
        blind(study)
    freeze(study)
    blind(study, seed=SEED)
    blind(study, release=True)
    with pytest.raises(InputError, match="noch keinen Bogen"):
        unblind(study, cancel=Cancel())
    rate(study, sheets)
    with pytest.raises(RefusedError, match="deckt"):
        unblind(study, cancel=Cancel())
    freeze(study)
    unblind(study, cancel=Cancel())


def test_results_are_those_of_the_sheets(study: Path, sheets: list[Path]) -> None:
    """Shares, means and medians per condition, counted by hand from the two sheets."""
    read(study)
    freeze(study)
    blind(study, seed=SEED)
    blind(study, release=True)
    rate(study, sheets)
    freeze(study)
    results = unblind(study, cancel=Cancel()).results
    found = {
        (r.measure, r.part, r.summary, r.system): (r.label or r.estimate.value, r.estimate.numerator, r.estimate.n)
        for r in results
        if r.main
    }
    assert found["category", "halluziniert", "shares", "studierende"] == (pytest.approx(4 / 6), 4, 6)
    assert found["category", "korrekt", "shares", "fachperson"] == (1.0, 4, 4)
    assert found["grade", "", "mean", "studierende"] == (pytest.approx((5 + 3 + 5 + 5 + 2 + 5) / 6), None, 6)
    assert found["grade", "", "median", "studierende"] == (5.0, None, 6)
    assert found["gold_agreement", "", "mean", "andere"] == (pytest.approx((50 + 90 + 60) / 3), None, 3)
    assert found["stage", "", "median", "studierende"] == ("4", None, 6)


def test_nothing_leaks_before_unblinding(study: Path, sheets: list[Path]) -> None:
    """Before the study is unblinded, scoring and reporting know no rating."""
    read(study)
    freeze(study)
    blind(study, seed=SEED)
    blind(study, release=True)
    rate(study, sheets)
    score(study, workers=1, cancel=Cancel())
    evaluation, _page = report(study)
    assert {result.measure for result in evaluation.results} == {"completed"}


def test_report_refuses_other_ratings(study: Path, sheets: list[Path]) -> None:
    """A sheet or what is asked changed after the tables were made: the report asks for scoring again; so it does while
    the tables are those from before unblinding."""
    read(study)
    freeze(study)
    blind(study, seed=SEED)
    blind(study, release=True)
    rate(study, sheets)
    freeze(study)
    score(study, workers=1, cancel=Cancel())
    before = {path: path.read_bytes() for path in (study / "derived").iterdir()}
    unblind(study, cancel=Cancel())
    report(study)
    sheet, plan = study / "ratings" / "R1-1.csv", study / "study.yaml"
    for file, data in (
        (sheet, sheet.read_bytes().replace(b"korrekt", b"halluziniert")),
        (plan, plan.read_bytes().replace(b"with_gold: yes", b"with_gold: no")),
    ):
        whole = file.read_bytes()
        assert data != whole
        file.write_bytes(data)
        with pytest.raises(InputError):
            report(study)
        file.write_bytes(whole)
    report(study)
    for path, table in before.items():
        path.write_bytes(table)
    with pytest.raises(InputError, match="jetzigen Bewertungen"):
        report(study)


def test_seed_is_committed_then_revealed(study: Path, sheets: list[Path]) -> None:
    """The journal holds the seed's digest from blinding on, and the seed itself from unblinding on."""
    read(study)
    freeze(study)
    blind(study, seed=SEED)
    blind(study, release=True)
    journal = b"".join(path.read_bytes() for path in sorted((study / "journal").glob("*.jsonl")))
    assert b'"record":"blind"' in journal
    assert SEED.encode() not in journal
    rate(study, sheets)
    freeze(study)
    unblind(study, cancel=Cancel())
    journal = b"".join(path.read_bytes() for path in sorted((study / "journal").glob("*.jsonl")))
    assert SEED.encode() in journal


def test_unblinding_waits_for_every_rater(study: Path, sheets: list[Path]) -> None:
    """A missing sheet stops the unblinding until the lead does without it; afterwards no sheet is taken any more."""
    read(study)
    freeze(study)
    blind(study, seed=SEED)
    blind(study, release=True)
    rate(study, sheets[:1])
    freeze(study)
    with pytest.raises(RefusedError, match="Es fehlt noch der Bogen von R2"):
        unblind(study, cancel=Cancel())
    unblind(study, without=["R2"], cancel=Cancel())
    with pytest.raises(RefusedError, match="entblindet"):
        rate(study, sheets[1:])


def test_an_empty_sheet_is_no_sheet(study: Path) -> None:
    """The sheet of the blind folder itself, unfilled, is refused and nothing is kept."""
    read(study)
    freeze(study)
    blind(study, seed=SEED)
    blind(study, release=True)
    with pytest.raises(InputError, match="Der Bogen ist leer"):
        rate(study, [study / "blind" / "R2" / "Bogen.csv"])
    assert not (study / "ratings").exists()
