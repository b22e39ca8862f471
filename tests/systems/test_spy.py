"""A program that looks everywhere it can without knowing where the study lies."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.domain import AttemptStatus
from pruefstand.systems.outcome import TryResult

SPY = """
import json, os, sys
from pathlib import Path

places = {Path.cwd(), Path(__file__).parent, Path("/proc/self/cwd")}
for text in [*sys.argv, *os.environ.values()]:
    for part in text.split(os.pathsep):
        if part and Path(part).exists():
            places.add(Path(part))
for number in os.listdir("/proc/self/fd") if os.path.exists("/proc/self/fd") else ():
    try:
        places.add(Path(os.readlink(f"/proc/self/fd/{number}")))
    except OSError:
        pass
temporary = Path(os.environ["TMPDIR"]).resolve().parents[2]
seen, found, roots = set(), [], set()
for place in {place.resolve() for place in places}:
    while place != temporary and temporary in place.parents:
        roots.add(place)
        place = place.parent
for root in sorted(roots):
    for above, _names, files in os.walk(root):
        for name in files:
            path = os.path.join(above, name)
            if path not in seen and os.path.isfile(path):
                seen.add(path)
                if b"GEHEIM" in open(path, "rb").read():
                    found.append(path)
print(json.dumps({"found": found, "seen": len(seen), "environment": dict(os.environ), "argv": sys.argv}))
"""  # GEHEIM stands in this text itself, so that the spy is known to find what is there


@pytest.fixture
def report(attempt: Callable[..., TryResult], monkeypatch: pytest.MonkeyPatch, study: Path) -> dict[str, object]:
    """What the spy saw; it was started from inside the study, as most people do."""
    monkeypatch.chdir(study)
    monkeypatch.setenv("PWD", str(study))
    monkeypatch.setenv("OLDPWD", str(study / "key"))
    monkeypatch.setenv("PYTHONPATH", str(study))
    result = attempt(SPY, "python systems/p.py {material} {instruction} systems/regeln.json")
    assert result.status is AttemptStatus.COMPLETED, result.provenance.get("stderr", "")
    told = json.loads(result.output)
    assert isinstance(told, dict)
    return told


def test_a_spy_finds_no_reference_and_no_other_case(report: dict[str, object]) -> None:
    """From its folder and its file's folder upwards, through arguments, environment and open files it comes to nothing
    but the task and its own files; the one secret word it finds is its own."""
    assert isinstance(report["found"], list)
    assert [Path(path).name for path in report["found"]] == ["p.py"]
    assert report["seen"] == 5  # instruction, material, and the three files below systems


def test_nothing_that_it_is_told_names_the_study(report: dict[str, object], study: Path) -> None:
    """Neither arguments nor environment, nor case, group or system by name."""
    told = json.dumps([report["environment"], report["argv"]], ensure_ascii=False)
    assert str(study) not in told
    assert study.name not in told
    assert "T01" not in told


def test_the_environment_is_small_and_known(report: dict[str, object]) -> None:
    """What is not on the list is not passed on."""
    environment = report["environment"]
    assert isinstance(environment, dict)
    if os.name == "posix":
        assert sorted(environment) == [
            *("LANG", "LC_ALL", "PATH", "PRUEFSTAND_ATTEMPT", "PYTHONDONTWRITEBYTECODE", "PYTHONUTF8"),
            *("TEMP", "TMP", "TMPDIR"),
        ]
