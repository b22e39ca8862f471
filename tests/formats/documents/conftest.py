"""What the tests of readers share: files made by hand, and one way to read them."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading


@pytest.fixture(scope="session")
def making() -> ModuleType:
    """The functions that make files."""
    spec = importlib.util.spec_from_file_location("making", Path(__file__).with_name("making.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def lines() -> Callable[[bytes, str], list[str]]:
    """The lines of a document that must be read whole."""

    def read(data: bytes, name: str) -> list[str]:
        found = read_document(data, name)
        assert found.status == "ok", found.reports
        return found.text.split("\n")

    return read


@pytest.fixture(scope="session")
def told() -> Callable[[Reading], dict[str, str]]:
    """What was reported: details by id."""
    return lambda found: {str(report.id): report.detail for report in found.reports}
