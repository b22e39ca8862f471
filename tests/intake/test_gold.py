"""Gold documents: of any kind, counted, with what speaks against relying on them."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from pruefstand.intake.documents import Documents
from pruefstand.intake.gold import gold_documents, gold_hints
from pruefstand.study.folder import Folder
from pruefstand.study.load import Study, load_study


@pytest.fixture
def study(tmp_path: Path, making: ModuleType) -> Study:
    """Three cases: two sound documents, one without a source beside a missing one, none."""
    (tmp_path / "gold").mkdir()
    word = making.docx("<w:p><w:r><w:t>Die Frist beträgt nach § 1489 ABGB drei Jahre.</w:t></w:r></w:p>")
    (tmp_path / "gold" / "a.docx").write_bytes(word)
    (tmp_path / "gold" / "b.rtf").write_bytes(b"{\\rtf1 Siehe OGH 1 Ob 1/20a.}")
    (tmp_path / "gold" / "c.md").write_text("Ja, am 1. Oktober waren es 3 Tage.", "utf-8")
    (tmp_path / "study.yaml").write_text(
        "format: 1\nkind: study\ntitle: G\ncases:\n  F1:\n    gold: [gold/a.docx, gold/b.rtf]\n"
        "  F2:\n    gold: [gold/c.md]\n  F3:\n    gold: [gold/d.docx]\n  F4:\n    cluster: x\n"
        "systems:\n  ki:\n    title: KI\n    origin: other_ai\n",
        "utf-8",
    )
    return load_study(Folder.open(tmp_path), repeats=None)


def test_documents_of_any_kind(study: Study, documents: Documents) -> None:
    """Each is read by its content; one that is missing has no text and says why."""
    found = list(gold_documents(study, documents))
    assert [(one.case, (one.text or "")[:9]) for one in found] == [
        ("F1", "Die Frist"),
        ("F1", "Siehe OGH"),
        ("F2", "Ja, am 1."),
        ("F3", ""),
    ]
    assert "gold/d.docx" in found[3].faults[0].what


def test_hints(study: Study, documents: Documents) -> None:
    """A single document, a case without any beside others, and a document that names no source are told by case."""
    found = [problem.what for problem in gold_hints(study, list(gold_documents(study, documents)))]
    assert len(found) == 4
    assert ["„F2“" in found[0], "„F3“" in found[1], "„F4“" in found[2], "gold/c.md" in found[3]] == [True] * 4
