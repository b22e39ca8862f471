"""Copies of reports and drafts: a withdrawal finds them wherever they were put."""

from __future__ import annotations

import hashlib
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pruefstand.actions.blind import blind
from pruefstand.actions.demo import SEED
from pruefstand.actions.withdraw import Withdrawn, withdraw
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.folder import Folder
from pruefstand.work.cancel import Cancel


def _go(folder: Path, *names: str, **more: Any) -> Withdrawn:
    return withdraw(folder, names, cancel=Cancel(), **more)


def _attempts(folder: Path) -> list[Recorded]:
    return [item for item in recorded(Folder(folder)) if isinstance(item, Recorded)]


def test_copies_of_reports_keep_no_trace_of_a_short_answer(at: Callable[[str], Path], line: ModuleType) -> None:
    """One word is found again from its digest by trying. Copies of reports and tables, known by what is in them with or
    without report.json beside, keep no digest, code or address of it and are marked; what the lead made of them is
    named; figures of all stay."""
    folder = at("unblinded")
    key = next(item for item in _attempts(folder) if item.attempt.provenance.get("participant") == "T03").attempt.key
    digest = hashlib.sha256(b"Nein.").hexdigest()
    shutil.copytree(folder / "report", folder / "bericht-v1")
    (folder / "ablage").mkdir()
    for name in ("index.html", "bericht.docx"):
        shutil.copy(folder / "report" / name, folder / "ablage" / f"alt-{name}")
    (folder / "tabellen").mkdir()
    for path in (folder / "derived").glob("*.csv"):
        shutil.copy(path, folder / "tabellen" / path.name)
    records = (folder / "report" / "records.csv").read_bytes()
    assert digest.encode() in records
    (folder / "notiz.md").write_text(f"Geprüft: SHA-256 {digest.upper()}", "utf-8")
    with zipfile.ZipFile(folder / "paket.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/records.csv", records)
    first, _end, rest = records.decode().partition("\n")
    (folder / "meine.csv").write_text(f"{first},Notiz\n{rest}", "utf-8")
    found = _go(folder, "T03")
    assert found.left == ("meine.csv", "notiz.md", "paket.zip")
    for path in found.left:
        (folder / path).unlink()
    for place in ("bericht-v1", "ablage", "tabellen"):
        assert (folder / place / "VOR-WIDERRUF-ERSTELLT.txt").is_file()
    views = {
        path.relative_to(folder).as_posix(): "\n".join(line._views(path.read_bytes(), path.name))
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert not [name for name, text in views.items() if digest[:32] in text.lower() or digest[32:] in text.lower()]
    address = f"{key.system}/{key.case}/{key.repeat}"
    copies = [text for name, text in views.items() if name.startswith(("bericht-v1/", "ablage/", "tabellen/"))]
    assert not [text for text in copies if "T03" in text or address in text or address.replace("/", ",") in text]
    assert (folder / "bericht-v1" / "results.csv").is_file()
    assert (folder / "tabellen" / "agreement.csv").is_file()


def test_reports_of_others_stay(at: Callable[[str], Path]) -> None:
    """A page of somebody else, and a copied report that tells nothing of the answer, are left as they are."""
    folder = at("unblinded")
    (folder / "ablage").mkdir()
    (folder / "ablage" / "fremd.html").write_text("<html><title>T03 und stud/F2/2</title>T03</html>", "utf-8")
    shutil.copy(folder / "report" / "ergebnisse.csv", folder / "ablage")
    found = _go(folder, "T03")
    assert found.left == ()
    assert {path.name for path in (folder / "ablage").iterdir()} == {
        "VOR-WIDERRUF-ERSTELLT.txt",
        "ergebnisse.csv",
        "fremd.html",
    }


@pytest.mark.parametrize("erased", [True, False])
def test_drafts_keep_no_short_answer(at: Callable[[str], Path], erased: bool) -> None:
    """Before the release the texts for raters lie below derived/: that of a word, and of an excluded machine, goes."""
    folder = at("read")
    blind(folder, seed=SEED)
    word = "Nein." if erased else "Birke: Ja"
    drafts = folder / "derived" / "prepared"

    def with_it() -> list[Path]:
        return [path for path in drafts.rglob("?.txt") if path.read_text("utf-8").startswith(word + "\n" * erased)]

    assert with_it()
    _go(folder, "T03") if erased else _go(folder, "ki/F2/1", exclude=True, reason="falsche Frage")
    assert drafts.is_dir()
    assert not with_it()
