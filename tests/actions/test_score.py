"""Scoring is the same every time, on one process or many, and never half done."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.actions import derive
from pruefstand.actions.demo import Shown
from pruefstand.actions.report import report, report_files
from pruefstand.actions.score import score
from pruefstand.errors import InputError, UnavailableError
from pruefstand.work.cancel import Cancel


def tables(folder: Path) -> dict[str, bytes]:
    """The derived files by name."""
    return {path.name: path.read_bytes() for path in sorted((folder / "derived").glob("*.*"))}


def test_second_build_is_the_same(copy: Callable[[str], Path]) -> None:
    """Scored and reported again, every byte is the same."""
    folder = copy("termine")
    before, page = tables(folder), (folder / "report" / "index.html").read_bytes()
    score(folder, workers=1, cancel=Cancel())
    report(folder)
    assert tables(folder) == before
    assert (folder / "report" / "index.html").read_bytes() == page


def test_processes_change_nothing(copy: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables are the same on one process and on two, in pieces of any size."""
    folder = copy("termine")
    before = tables(folder)
    monkeypatch.setattr(derive, "_WORTH_PROCESSES", 0)
    monkeypatch.setattr(derive, "_AT_ONCE", 7)
    score(folder, workers=2, cancel=Cancel())
    assert tables(folder) == before


def test_large_outputs_go_one_by_one(copy: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held at once is bounded in bytes too; the tables do not show where it was cut."""
    folder = copy("termine")
    before, sizes = tables(folder), []
    whole = derive._score_chunk

    def measured(chunk: derive._Chunk) -> derive._Pieces:
        sizes.append([item.size for item in chunk.attempts])
        return whole(chunk)

    monkeypatch.setattr(derive, "_score_chunk", measured)
    monkeypatch.setattr(derive, "_BYTES_AT_ONCE", 300)
    score(folder, workers=1, cancel=Cancel())
    assert len(sizes) > 10
    assert all(sum(chunk[:-1]) < 300 for chunk in sizes)
    assert tables(folder) == before


def test_renaming_systems_changes_no_number(copy: Callable[[str], Path]) -> None:
    """With other ids, in another order of the alphabet, each system keeps its numbers."""
    names = {"naiv": "zeta", "sorgfalt": "alpha", "launisch": "omega", "archiv": "beta"}

    def numbers(folder: Path) -> dict[tuple[str, ...], tuple[object, ...]]:
        evaluation, _files = report_files(folder)
        return {
            (names.get(r.system, r.system), r.measure, r.part, r.group, r.variant, r.basis): (
                r.estimate.value,
                r.estimate.low,
                r.estimate.high,
                r.estimate.numerator,
                r.estimate.denominator,
            )
            for r in evaluation.results
        }

    folder = copy("termine")
    before = numbers(folder)
    for file in (folder / "study.yaml", *folder.glob("journal/*.jsonl")):
        text = file.read_text(encoding="utf-8")
        for old, new in names.items():
            text = text.replace(f"  {old}:\n", f"  {new}:\n").replace(f'"system":"{old}"', f'"system":"{new}"')
        file.write_text(text, encoding="utf-8")
    score(folder, workers=1, cancel=Cancel())
    assert numbers(folder) == before


def test_full_disk_leaves_the_old_tables(copy: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """No room for the new tables: a message, and the old ones untouched."""
    folder = copy("termine")
    before = tables(folder)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UnavailableError):
        score(folder, workers=1, cancel=Cancel())
    monkeypatch.undo()
    assert tables(folder) == before
    assert sorted(path.name for path in (folder / "derived").iterdir()) == sorted(before)


def test_cancel_leaves_the_old_tables(copy: Callable[[str], Path]) -> None:
    """Stopped in the middle: the old tables stay."""
    folder = copy("termine")
    before = tables(folder)
    cancel = Cancel()
    cancel.set()
    with pytest.raises(cancel.stopped().__class__):
        score(folder, workers=1, cancel=cancel)
    assert tables(folder) == before


def test_report_refuses_old_tables(copy: Callable[[str], Path]) -> None:
    """A reference changed after scoring: the report asks for scoring again instead of mixing two rules."""
    folder = copy("termine")
    with (folder / "references.jsonl").open("a", encoding="utf-8") as listed:
        again = {"case": "T05", "version": 2, "reason": "Tippfehler", "answer": {"status": "missing", "date": None}}
        again["answer"]["evidence"] = None
        listed.write(json.dumps(again) + "\n")
    with pytest.raises(InputError, match="Referenzen oder Prüfer geändert"):
        report(folder)
    score(folder, workers=1, cancel=Cancel())
    report(folder)


def test_report_refuses_a_changed_table(copy: Callable[[str], Path]) -> None:
    """A number changed by hand never reaches a report."""
    folder = copy("termine")
    table = folder / "derived" / "measurements.csv"
    table.write_bytes(table.read_bytes().replace(b",0,1,\n", b",1,1,\n", 1))
    with pytest.raises(InputError, match="nicht mehr die, die ausgewertet wurde"):
        report(folder)


def test_report_refuses_the_tables_of_another_plan(copy: Callable[[str], Path]) -> None:
    """A checker taken out of the plan after scoring leaves no number in the report."""
    folder = copy("termine")
    plan = folder / "study.yaml"
    text = plan.read_text(encoding="utf-8")
    plan.write_text(text.replace("score:\n", "score:\n  - checker: words\n"), encoding="utf-8")
    with (folder / "references.jsonl").open("a", encoding="utf-8") as listed:
        for number in range(1, 9):
            listed.write(f'{{"case": "T0{number}", "aspect": "transcript", "answer": "Wort"}}\n')
    score(folder, workers=1, cancel=Cancel())
    report(folder)
    plan.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="Referenzen oder Prüfer geändert"):
        report(folder)


def test_a_case_without_reference_stops_the_scoring(copy: Callable[[str], Path]) -> None:
    """Left out silently, the cases without a reference would lift the rate."""
    folder = copy("termine")
    listed = folder / "references.jsonl"
    listed.write_text("\n".join(listed.read_text(encoding="utf-8").splitlines()[:7]) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match="Zum Fall „T08“ fehlt die Referenz"):
        score(folder, workers=1, cancel=Cancel())


def test_quotes_of_an_office_file(copy: Callable[[str], Path]) -> None:
    """A note saved as cp1252 is read alike for trying the references and for judging quotes."""
    folder = copy("termine")
    listed = folder / "cases.jsonl"
    first, *rest = listed.read_text(encoding="utf-8").splitlines()
    case = json.loads(first)
    (folder / "notiz.txt").write_bytes(case.pop("input").encode("cp1252"))
    lines = [json.dumps({**case, "material": "notiz.txt"}), *rest]
    listed.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert b"\xe4" in (folder / "notiz.txt").read_bytes()
    score(folder, workers=1, cancel=Cancel())
    evaluation, _page = report(folder)
    cell = next(
        cell for row in evaluation.cases if row.case == "T01" for cell in row.cells if cell.system == "sorgfalt"
    )
    assert cell.marks == ("passed", "passed", "passed")


def test_report_refuses_before_scoring(copy: Callable[[str], Path]) -> None:
    """Nothing scored yet: a message with the next step."""
    folder = copy("termine")
    for path in (folder / "derived").iterdir():
        path.unlink()
    with pytest.raises(InputError, match="noch nichts ausgewertet"):
        report(folder)


def test_disputed_case_is_listed_not_scored(copy: Callable[[str], Path], shown: dict[str, Shown]) -> None:
    """A disputed reference: its case leaves the checkers' denominators and stands in the report with both views."""
    folder = copy("termine")
    listed = folder / "references.jsonl"
    lines = listed.read_text(encoding="utf-8").splitlines()
    lines[7] = json.dumps({"case": "T08", "status": "disputed", "views": ["unklar", "der 12. Oktober"]})
    listed.write_text("\n".join(lines) + "\n", encoding="utf-8")
    score(folder, workers=1, cancel=Cancel())
    evaluation, page = report(folder)
    assert evaluation.disputed == {"T08": ("unklar", "der 12. Oktober")}
    assert "der 12. Oktober" in page.read_text(encoding="utf-8")
    totals = {
        r.system: r.estimate.denominator
        for r in evaluation.results
        if (r.measure, r.group, r.variant, r.basis) == ("passed", "", "delivered", "started")
    }
    assert totals["sorgfalt"] == 21
    assert shown["termine"].evaluation.disputed == {}
