"""A small study folder, made anew for each test."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest

from pruefstand.intake import Delivery, Received, receive
from pruefstand.intake.documents import Documents
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal
from pruefstand.study.load import Study, load_study
from pruefstand.study.store import Store

_PLAN = """format: 1
kind: {kind}
title: Ist die Kündigung wirksam?
cases:
{cases}
systems:
{systems}
"""
_SYSTEMS = """\
  andere:
    title: Andere KI
    origin: other_ai
  studierende:
    title: Studierende im 6. Semester
    origin: student
  fach:
    title: Fachperson
    origin: expert
"""


@pytest.fixture
def make_study(tmp_path: Path) -> Callable[..., Study]:
    """Write a folder with these systems (YAML) and cases, and load it."""

    def make(systems: str = _SYSTEMS, cases: Sequence[str] = ("F1",), kind: str = "study") -> Study:
        root = tmp_path / "Studie Ü"
        root.mkdir(exist_ok=True)
        for case in cases:
            (root / f"{case}.md").write_text(f"Frage zu {case}:\nIst die  Kündigung\nwirksam?\n", "utf-8")
        listed = "\n".join(f"  {case}:\n    question: {case}.md" for case in cases)
        (root / "study.yaml").write_text(_PLAN.format(kind=kind, cases=listed, systems=systems), "utf-8")
        return load_study(Folder.open(root), repeats=None)

    return make


@pytest.fixture
def take_in() -> Callable[[Study, Sequence[Delivery]], Received]:
    """Record deliveries in a study's journal."""

    def take(study: Study, deliveries: Sequence[Delivery]) -> Received:
        with open_journal(study.folder, purpose="read") as writer:
            return receive(study, deliveries, writer, Store(study.folder))

    return take


@pytest.fixture(scope="session")
def making() -> ModuleType:
    """The functions of tests/formats that make office files."""
    path = Path(__file__).resolve().parents[1] / "formats" / "documents" / "making.py"
    spec = importlib.util.spec_from_file_location("making", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def documents() -> Iterator[Documents]:
    """One guarded reader for all tests of a room."""
    with Documents() as reader:
        yield reader
