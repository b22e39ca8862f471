"""Whether a report in analogy to STARD still holds, asked from where it lies."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from pruefstand.actions.freeze import freeze
from pruefstand.actions.report import report
from pruefstand.actions.stard import stard
from pruefstand.actions.verified import Answer
from pruefstand.actions.verify import verify
from pruefstand.cli import main
from pruefstand.report.stard import STARD_FILES
from pruefstand.work.cancel import Cancel


def _check(*arguments: str | Path) -> tuple[int, str]:
    out = StringIO()
    with redirect_stdout(out):
        code = main(["stard", "--check", *map(str, arguments)])
    return code, out.getvalue()


def test_a_report_knows_whether_it_still_holds(copy: Callable[[str], Path], tmp_path: Path) -> None:
    """It holds, wherever the folder was moved; a new seal or another study in a folder is told, and so is a report that
    names no studies."""
    above = tmp_path / "beide"
    above.mkdir()
    for name in ("kuendigung", "kaution"):
        copy(name).rename(above / name)
    stard([above])
    assert _check(above) == (0, "Der STARD-Bericht ist Byte für Byte derselbe.\n")
    moved = above.rename(tmp_path / "anderswo")
    assert json.loads(_check(moved, "--json")[1])["holds"] is True
    freeze(moved / "kaution", reason="Tippfehler")
    code, told = _check(moved)
    assert (code, told.count("\n")) == (1, 1)
    assert "„kaution“ ist seither neu eingefroren" in told
    told_by = moved / "report" / "stard.json"
    made = json.loads(told_by.read_bytes())
    made["studies"][0]["mark"] = "S-000000000000"
    told_by.write_text(json.dumps(made), "utf-8")
    assert "liegt eine andere Studie als „kaution“" in _check(moved)[1]
    shutil.rmtree(moved / "kaution")
    assert "Die Studie „kaution“ lässt sich nicht vergleichen" in _check(moved)[1]
    (moved / "report" / "stard.json").write_text("{}", "utf-8")
    assert _check(moved)[0] == 2
    assert _check(moved, tmp_path)[0] == 2


def test_it_stands_beside_the_report(copy: Callable[[str], Path]) -> None:
    """Neither report deletes the other's files, and ``verify`` looks at both."""
    alpha = copy("kuendigung")
    shutil.rmtree(alpha / "report")
    stard([alpha])
    before = {name: (alpha / "report" / name).read_bytes() for name in STARD_FILES}
    assert [one.answer for one in verify(alpha, cancel=Cancel())].count(Answer.ABSENT) == 1  # no other report yet
    report(alpha)
    assert {name: (alpha / "report" / name).read_bytes() for name in STARD_FILES} == before
    stard([alpha])
    found = verify(alpha, cancel=Cancel())
    assert all(one.answer is Answer.HOLDS for one in found)
    assert found[-1].sentence == "Der STARD-Bericht ist Byte für Byte derselbe."
    (alpha / "report" / "stard.csv").write_bytes(before["stard.csv"] + b"\n")
    assert [one.path for one in verify(alpha, cancel=Cancel()) if one.answer is Answer.DIFFERS] == ["report/stard.csv"]
