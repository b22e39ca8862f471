"""Lines taken out of the journal: the rest still holds together, and every other change is still found."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pruefstand.study.chain import check_chain, read_records
from pruefstand.study.folder import Folder, write_atomic
from pruefstand.study.journal import open_journal
from pruefstand.study.redaction import REMOVED, redact
from pruefstand.study.seal import differences, seal, seals

_NUMBERS = itertools.count()


def _clock() -> Callable[[], datetime]:
    ticks = itertools.count()
    return lambda: datetime(2026, 11, 3, tzinfo=UTC) + timedelta(seconds=next(ticks))


def _study(root: Path, sizes: list[int]) -> Folder:
    """A journal of so many records in each of its files, a seal after each."""
    (root / "study.yaml").write_text("format: 1\n", "utf-8")
    folder = Folder(root)
    number = itertools.count()
    clock = _clock()
    for size in sizes:
        with open_journal(folder, purpose="test", clock=clock) as writer:
            for _ in range(size):
                writer.write({"record": "number", "n": next(number), "fill": "ä" * 40})
            seal(folder, writer)
    return folder


def _take_out(folder: Folder, gone: set[int]) -> None:
    with open_journal(folder, purpose="withdraw") as writer:
        found = redact(folder, lambda record: {"record": REMOVED} if record.get("n") in gone else None)
        for record in found.records:
            writer.write(record)
        writer.commit()
        for name, data in found.files.items():
            write_atomic(folder.journal / name, data)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sizes=st.lists(st.integers(1, 4), min_size=1, max_size=3), data=st.data())
def test_chain_and_seals_hold_after_any_redactions(sizes: list[int], data: st.DataObject, tmp_path: Path) -> None:
    """Whatever lines go, in one step or in two: chain and every seal hold, the others are as they were; one more
    changed byte is found."""
    root = tmp_path / str(next(_NUMBERS))
    root.mkdir()
    folder = _study(root, sizes)
    total = sum(sizes)
    first = data.draw(st.sets(st.integers(0, total - 1)))
    second = data.draw(st.sets(st.integers(0, total - 1)))
    for gone in (first, second):
        _take_out(folder, gone)
        assert check_chain(folder) == []
        assert [differences(folder, one) for one in seals(folder)] == [()] * len(sizes)
    left = [record["n"] for _file, _line, record in read_records(folder) if record["record"] == "number"]
    assert left == [number for number in range(total) if number not in first | second]
    target = min(folder.journal.glob("2026*.jsonl"))
    text = target.read_bytes()
    target.write_bytes(text.replace(b'"purpose":"test"', b'"purpose":"tesT"', 1))
    assert check_chain(folder) or any(differences(folder, one) for one in seals(folder))


def test_a_torn_tail_goes(tmp_path: Path) -> None:
    """What a killed process had begun to write may be anybody's answer: it goes with the first redaction."""
    folder = _study(tmp_path, [2])
    (target,) = folder.journal.glob("*.jsonl")
    whole = target.read_bytes()
    target.write_bytes(whole + b'{"record":"attempt","system":"stud')
    _take_out(folder, set())
    assert target.read_bytes() == whole
    assert check_chain(folder) == []


def test_without_its_record_a_redaction_is_a_change(tmp_path: Path) -> None:
    """A line that somebody took out by hand is still told."""
    folder = _study(tmp_path, [2, 2])
    found = redact(folder, lambda record: {"record": REMOVED} if record.get("n") == 0 else None)
    assert found.lines == 1
    for name, data in found.files.items():
        write_atomic(folder.journal / name, data)
    assert check_chain(folder)
    assert differences(folder, seals(folder)[-1])
