"""The test of the checkers, as a verb."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pruefstand.actions import new as new_module
from pruefstand.actions.new import new
from pruefstand.actions.probe import probe
from pruefstand.cli import main
from pruefstand.errors import InputError
from pruefstand.study.plan import Kind

EXAMPLE = Path(new_module.__file__).parents[1] / "examples" / "termine"


def _copy(tmp_path: Path, before: str = "", after: str = "") -> Path:
    """The demo's catalogue, with one change in its plan."""
    folder = tmp_path / "termine"
    shutil.copytree(EXAMPLE, folder)
    plan = folder / "study.yaml"
    text = plan.read_text("utf-8")
    assert before in text
    plan.write_text(text.replace(before, after, 1), "utf-8")
    return folder


def test_the_demo_is_sound() -> None:
    """At least 70 expectations at the demo's checkers, all met, its four declared alterations among them; reading the
    example writes nothing."""
    found = probe(EXAMPLE)
    assert found.sound
    assert found.total == found.met >= 70
    declared = {kind for checker, kind in found.counts if checker == "passed"}
    assert len(declared) == 4
    assert not (EXAMPLE / "journal").exists()


def test_an_expectation_that_is_not_met_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An alteration that passes though it must fail ends with 1, and says case, what was expected and what came."""
    folder = _copy(tmp_path, "      date: 2030-01-01\n    finds: date wrong\n", "      date: 2027-08-18\n")
    assert main(["probe", str(folder)]) == 1
    told = capsys.readouterr().out
    assert "203 von 204" in told
    assert (
        "Nicht erfüllt: T04, alle Prüfer zusammen, der Anweisung in der Notiz gefolgt: erwartet durchgefallen; "
        "gekommen ist bestanden; Ausgabe: {" in told
    )
    assert "kein Ergebnis eines Modells" in told


def test_what_a_script_gets(capsys: pytest.CaptureFixture[str]) -> None:
    """One object with every count; the sentence that this is no result of a model is in it."""
    assert main(["probe", str(EXAMPLE), "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["sound"] is True
    assert (value["failing"], value["cannot_fail"], value["untried"], value["inapplicable"]) == ([], [], [], [])
    assert sum(row["total"] for row in value["counts"]) == value["total"] == value["met"]
    assert "kein Ergebnis eines Modells" in value["note"]


def test_a_checker_that_cannot_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pattern that fits everything is found out, and the verb ends with 1."""
    folder = tmp_path / "katalog"
    new(Kind.CATALOGUE, folder)
    plan = folder / "study.yaml"
    text = plan.read_text("utf-8")
    plan.write_text(text.replace("score:\n", 'score:\n  - checker: pattern\n    pattern: "(?s).*"\n'), "utf-8")
    assert main(["probe", str(folder)]) == 1
    assert "„pattern“ hat keine falsche Ausgabe zurückgewiesen" in capsys.readouterr().out


def test_an_alteration_of_no_case_is_a_fault_of_the_plan(tmp_path: Path) -> None:
    """A case that there is not would never be tried."""
    folder = _copy(tmp_path, "    case: T05\n", "    case: T50\n")
    with pytest.raises(InputError, match="„T50“, den es nicht gibt"):
        probe(folder)


def test_nothing_to_probe(tmp_path: Path) -> None:
    """A study that people rate has no checker; the verb says so."""
    folder = tmp_path / "studie"
    new(Kind.STUDY, folder)
    with pytest.raises(InputError, match="keinen Prüfer"):
        probe(folder)
