"""No rule changes without its version."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

from pruefstand.blinding.step_versions import STEP_VERSIONS


@pytest.fixture(scope="module")
def rules(root: Path) -> ModuleType:
    """The tool that makes the versions."""
    spec = importlib.util.spec_from_file_location("rules", root / "tools" / "rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_version_is_that_of_its_rules(rules: ModuleType, root: Path) -> None:
    """The versions in the package are the digests of the rules; after a change: ``python tools/rules.py write``."""
    assert rules.versions(root) == STEP_VERSIONS
    assert rules.rendered(root) == (root / rules.MODULE).read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("blinding/unify_offers.py", {"unify"}),
        ("language/given_names.py", {"unify", "pseudonymise"}),
        ("blinding/pseudonymise_turned.py", {"pseudonymise"}),
        ("language/cases.py", {"unify", "pseudonymise"}),
        ("blinding/prepare.py", {"text", "unify", "pseudonymise"}),
        ("blinding/codes.py", set()),
    ],
)
def test_a_change_of_a_rule_changes_its_steps(
    rules: ModuleType, root: Path, tmp_path: Path, file: str, changed: set[str]
) -> None:
    """One byte in a module that a step imports, however far away, changes the version of that step and of no other;
    line ends of another system change none."""
    shutil.copytree(root / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "locale", "examples"))
    shutil.copy(root / "requirements.lock", tmp_path)
    path = tmp_path / "src" / "pruefstand" / file
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert rules.versions(tmp_path) == STEP_VERSIONS
    path.write_bytes(path.read_bytes() + b"# x\n")
    now = rules.versions(tmp_path)
    assert {step for step, version in now.items() if version != STEP_VERSIONS[step]} == changed
