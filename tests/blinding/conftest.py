"""A study with answers, ready to be blinded."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from pruefstand.blinding.blind import Blinded
from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, digest_of
from pruefstand.study.attempts import attempt_record
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal
from pruefstand.study.load import Study, load_study
from pruefstand.study.store import Store

_PLAN = """format: 1
kind: study
title: Ist die Kündigung wirksam?
cases:
  F1:
    question: F1.md
    target: Ist die Kündigung wirksam?
    gold: [gold-1.txt, gold-2.md]
  F2:
    question: F2.md
    gold: [gold-1.txt]
systems:
  andere:
    title: Andere KI
    origin: other_ai
  studierende:
    title: Studierende im 6. Semester
    origin: student
"""

ANSWERS = (
    ("andere", "F1", "Nein, die Kündigung ist unwirksam.  \r\nErstens."),
    ("andere", "F1", "Ja."),
    ("andere", "F1", None),
    ("studierende", "F1", "Die Ku\u0308ndigung ist nichtig.\n\n\n"),
    ("andere", "F2", "Vielleicht."),
    ("studierende", "F2", "Ja."),
    ("studierende", "F2", "Ja."),
)
"""System, case and text; ``None`` is a timeout."""


@pytest.fixture
def make_study(tmp_path: Path) -> Callable[..., Study]:
    """Write a folder with these answers in its journal, and load it."""

    def make(
        answers: tuple[tuple[str, str, str | None], ...] = ANSWERS, name: str = "studie", case: str = "F1"
    ) -> Study:
        root = tmp_path / name
        root.mkdir()
        (root / "study.yaml").write_text(_PLAN.replace("F1:", f"{case}:"), "utf-8")
        for file in ("F1.md", "F2.md", "gold-1.txt", "gold-2.md"):
            (root / file).write_text(f"Inhalt von {file.split('.')[0]}\n", "utf-8")
        folder = Folder.open(root)
        with open_journal(folder, purpose="read") as writer:
            renamed = tuple((system, case if of == "F1" else of, text) for system, of, text in answers)
            for attempt, content in attempts_of(renamed):
                writer.write(attempt_record(attempt, content, store=Store(folder), keep_apart=False))
            writer.commit()
        return load_study(folder, repeats=None)

    return make


def attempts_of(answers: tuple[tuple[str, str, str | None], ...]) -> list[tuple[Attempt, bytes | None]]:
    """Attempts with these texts, numbered per system and case in the order given."""
    made: list[tuple[Attempt, bytes | None]] = []
    for system, case, text in answers:
        repeat = 1 + sum((a.key.system, a.key.case) == (system, case) for a, _content in made)
        key = AttemptKey(system, case, repeat)
        provenance = {"provider": "Qwertzia", "model": "modell-x 2", "participant": f"T{len(made):02}"}
        if text is None:
            made.append((Attempt(key, "sha256:0", AttemptStatus.TIMEOUT, "10 s", "import"), None))
            continue
        content = text.encode()
        output = Output(digest_of(content), "text/plain", len(content))
        status = AttemptStatus.COMPLETED
        made.append((Attempt(key, "sha256:0", status, "", "import", (), output, {}, provenance), content))
    return made


@pytest.fixture(name="attempts_of")
def attempts_of_fixture() -> Callable[[tuple[tuple[str, str, str | None], ...]], list[tuple[Attempt, bytes | None]]]:
    """Attempts made in memory."""
    return attempts_of


def _calling() -> ModuleType:
    path = Path(__file__).with_name("calling.py")
    spec = importlib.util.spec_from_file_location("calling", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def call() -> Callable[..., Blinded]:
    """One call of the blinding, as the verb makes it: study, options, ``seed``, ``release``, ``workers``."""
    made: Callable[..., Blinded] = _calling().call
    return made


@pytest.fixture(scope="session")
def handed_out() -> Callable[..., Blinded]:
    """Prepared, then released: study, options, ``seed``."""
    made: Callable[..., Blinded] = _calling().handed_out
    return made
