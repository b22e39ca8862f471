"""The walls of the house that import-linter cannot see."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

_PURE = ("domain", "evaluation", "formats", "language", "scoring", "stats")
_HEAVY = {"HanTa", "jinja2", "lxml", "numpy", "openai", "rapidfuzz", "re2", "scipy", "yaml"}


def _room(modules: list[Path], root: Path, *rooms: str) -> list[Path]:
    return [path for path in modules if path.relative_to(root / "src" / "pruefstand").parts[0] in rooms]


def _loaded(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after running this code."""
    report = "import json, sys; print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", f"{code}\n{report}"], capture_output=True, check=True)
    return set(json.loads(ran.stderr))


def test_pure_rooms_open_nothing(modules: list[Path], root: Path) -> None:
    """Where numbers are made nobody calls ``open``, ``print``, ``input``, or asks for today's date."""
    found = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path in _room(modules, root, *_PURE)
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Call)
        and (
            (isinstance(node.func, ast.Name) and node.func.id in {"open", "print", "input"})
            or (isinstance(node.func, ast.Attribute) and node.func.attr in {"now", "utcnow", "today"})
        )
    ]
    assert not found


def test_systems_know_no_reference(modules: list[Path], root: Path) -> None:
    """The room that runs systems names no reference, so that none can leak into a task."""
    rooms = _room(modules, root, "systems")
    assert rooms
    for path in rooms:
        for node in ast.walk(ast.parse(path.read_bytes())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [node.attr] if isinstance(node, ast.Attribute) else []
            assert not [n for n in names if "reference" in n.lower() and n != "attached_reference"], path


def test_statistics_stand_alone() -> None:
    """``import pruefstand.stats`` loads numpy, scipy, the nouns and the errors, and no other room or package."""
    loaded = _loaded("import pruefstand.stats") - _loaded("pass")
    assert {name.split(".")[1] for name in loaded if name.startswith("pruefstand.")} <= {"stats", "domain", "errors"}
    packages = {name.split(".")[0] for name in loaded} & packages_distributions().keys()
    assert packages - {"pruefstand"} == {"numpy", "scipy"}


def test_help_is_light() -> None:
    """``python -m pruefstand --help`` answers without loading any of the large packages."""
    loaded = _loaded(
        "import runpy, sys\n"
        "sys.argv = ['pruefstand', '--help']\n"
        "try:\n    runpy.run_module('pruefstand', run_name='__main__', alter_sys=True)\n"
        "except SystemExit as end:\n    assert not end.code, end.code"
    )
    assert "pruefstand.cli" in loaded
    assert not loaded & _HEAVY
