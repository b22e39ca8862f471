"""A withdrawal that ends without warning is finished by the next call."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from pruefstand.actions.blind import blind
from pruefstand.actions.check import check
from pruefstand.actions.freeze import freeze
from pruefstand.actions.rate import rate
from pruefstand.actions.report import report
from pruefstand.actions.stard import stard
from pruefstand.actions.unblind import unblind
from pruefstand.actions.verified import Answer
from pruefstand.actions.verify import verify
from pruefstand.actions.withdraw import withdraw
from pruefstand.errors import InputError, RefusedError
from pruefstand.study.folder import Folder
from pruefstand.study.readiness import Light
from pruefstand.study.withdrawals import read_withdrawals
from pruefstand.work.cancel import Cancel


@pytest.fixture
def killer() -> Iterator[Callable[[Path, str], bool]]:
    """Withdraw in a process that ends without warning at the n-th change of the disk (``:n``), or the n-th of one kind
    (``rename:n``); whether it came that far."""
    path = Path(__file__).with_name("killed_withdraw.py")
    spec = importlib.util.spec_from_file_location("killed_withdraw", path)
    assert spec is not None
    assert spec.loader is not None
    helper = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(helper)
    with helper.Killer() as process:
        yield process.run


def test_a_kill_at_any_step_is_mended_by_the_next_call(
    killer: Callable[[Path, str], bool],
    at: Callable[[str], Path],
    stages: dict[str, Path],
    line: ModuleType,
    tmp_path: Path,
) -> None:
    """Wherever the process ends: either nothing has happened, or the next call finishes it; the end is the same."""
    done = at("rated")
    withdraw(done, ["T02"], cancel=Cancel())
    wanted = _shape(done)
    killed = 0
    for step in range(2, 400, 29):
        folder = tmp_path / f"tot-{step}"
        shutil.copytree(stages["rated"], folder)
        if not killer(folder, f":{step}"):
            break
        killed += 1
        withdraw(folder, ["T02"], cancel=Cancel())
        assert line.leftovers(folder, line.texts_of("T02")) == {}, step
        assert _shape(folder) == wanted, step
        assert {one.answer for one in verify(folder, cancel=Cancel())} == {Answer.HOLDS, Answer.ABSENT}, step
        assert len(read_withdrawals(Folder(folder))) == 1
        shutil.rmtree(folder)
    assert killed > 2


def _shape(folder: Path) -> dict[str, bytes]:
    """Every file but those that hold a time or a number of their own."""
    own = ("journal", "withdrawals.jsonl", "SHA256SUMS", "letters")
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).parts[0] not in own
    }


def test_a_kill_while_numbers_are_made_is_mended(
    killer: Callable[[Path, str], bool],
    stages: dict[str, Path],
    line: ModuleType,
    never: Callable[[str], dict[str, bytes]],
    tmp_path: Path,
) -> None:
    """Broken off between the new tables and the new report, ``check`` says so, nothing else is made of the folder, and
    the next call ends with the right figures, whomever it is about."""
    folder = tmp_path / "tot"
    shutil.copytree(stages["unblinded"], folder)
    assert killer(folder, "rename:1")
    assert not (folder / "report").exists()
    (point,) = [one for one in check(folder).points if one.id == "withdrawal"]
    assert point.light is Light.RED
    assert "pruefstand withdraw" in point.problems[0].do
    assert not check(folder).ready
    for call in (
        lambda: report(folder),
        lambda: unblind(folder, cancel=Cancel()),
        lambda: rate(folder, []),
        lambda: blind(folder),
        lambda: freeze(folder),
        lambda: stard([folder]),
    ):
        with pytest.raises(RefusedError, match="Ein Widerruf ist unterbrochen"):
            call()
    with pytest.raises(InputError, match="T99"):
        withdraw(folder, ["T99"], cancel=Cancel())
    assert line.figures(folder) == never("T02")
    assert {one.answer for one in verify(folder, cancel=Cancel())} == {Answer.HOLDS}
    assert not [one for one in check(folder).points if one.id == "withdrawal"]
