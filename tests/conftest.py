"""What tests of several rooms share."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

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
