"""The examples, run once; every test that changes something works on a copy."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.actions.demo import Shown, demo
from pruefstand.actions.freeze import freeze
from pruefstand.actions.report import report
from pruefstand.work.cancel import Cancel


@pytest.fixture(scope="session")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Shown]:
    """The three examples as ``demo`` leaves them."""
    folder = tmp_path_factory.mktemp("beispiele mit Umlaut ä")
    return {one.name: one for one in demo(folder, cancel=Cancel())}


@pytest.fixture
def copy(shown: dict[str, Shown], tmp_path: Path) -> Callable[[str], Path]:
    """A copy of one example, to be changed."""

    def made(name: str) -> Path:
        target = tmp_path / name
        shutil.copytree(shown[name].page.parents[1], target)
        return target

    return made


@pytest.fixture
def frozen(copy: Callable[[str], Path]) -> Path:
    """The catalogue, frozen and reported after that: everything about it can be verified."""
    folder = copy("termine")
    freeze(folder)
    report(folder)
    return folder
