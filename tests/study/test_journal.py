"""The journal: what was committed stays, whatever comes."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pruefstand.errors import InputError, Problem, RefusedError, UnavailableError
from pruefstand.study.chain import heads, prefix
from pruefstand.study.folder import Folder
from pruefstand.study.journal import JournalWriter, check_chain, open_journal, read_records, utc_text

_KILLED = Path(__file__).with_name("kill_journal.py")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder whose name has spaces and umlauts."""
    return Folder(tmp_path / "Prüfung mit Größe")


def _numbers(folder: Folder) -> list[int]:
    return [record["n"] for _, _, record in read_records(folder) if record["record"] == "number"]


def _write(folder: Folder, *numbers: int, **options: Any) -> None:
    with open_journal(folder, purpose="test", **options) as writer:
        for number in numbers:
            writer.write({"record": "number", "n": number})


def _files(folder: Folder) -> list[Path]:
    return sorted(folder.journal.glob("*.jsonl"))


def _start(folder: Folder, mode: str, seed: int) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(_KILLED), str(folder.root), mode, str(seed)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)


def test_kills_lose_nothing_that_was_committed(folder: Folder) -> None:
    """After kill -9 at twenty seeded instants every committed record is there, in order, once, and the chain holds."""
    chance = random.Random(20)  # noqa: S311 - seeded on purpose
    committed = {}
    for seed in range(20):
        process = _start(folder, "write", seed)
        assert process.stdout is not None
        first = process.stdout.readline()  # from here on it is writing
        time.sleep(chance.uniform(0, 0.06))
        process.kill()
        rest, _ = process.communicate()
        committed[seed] = int((first + rest).rpartition(b"\n")[0].split()[-1])
    found: dict[int, list[int]] = {}
    for _, _, record in read_records(folder):
        if record["record"] == "number":
            found.setdefault(record["run"], []).append(record["n"])
    assert list(found) == list(range(20))
    assert all(found[seed] == list(range(len(found[seed]))) for seed in found)
    assert all(found[seed][-1] >= committed[seed] for seed in found)
    assert check_chain(folder) == []
    headers = [(file, record) for file, _, record in read_records(folder) if record["record"] == "header"]
    assert headers[0][1]["previous"] is None
    for (before, _), (_, header) in pairwise(headers):
        end = prefix(folder.root / before)
        name = before.removeprefix("journal/")
        assert header["previous"] == {"file": name, "line": end.lines, "digest": end.digest}


def test_second_writer_of_a_shard_is_refused_while_the_first_lives(folder: Folder) -> None:
    """A second process is told to wait, another shard is not; after kill -9 of the first no stale lock is left."""
    process = _start(folder, "hold", 1)
    assert process.stdout is not None
    process.stdout.readline()
    try:
        with pytest.raises(RefusedError, match="anderer Vorgang") as caught:
            open_journal(folder, purpose="test")
        assert "Warten Sie" in caught.value.problems[0].do
        _write(folder, 5, shard="2/2")
    finally:
        process.kill()
        process.communicate()
    _write(folder, 6)
    assert {5, 6} <= set(_numbers(folder))


def test_lock_ends_with_the_writer_in_one_process_too(folder: Folder) -> None:
    """Two writers of one process exclude one another as two processes do."""
    with open_journal(folder, purpose="test"), pytest.raises(RefusedError):
        open_journal(folder, purpose="test")
    _write(folder, 1)
    assert _numbers(folder) == [1]


def test_torn_tail_is_dropped_and_never_appended_to(folder: Folder) -> None:
    """Cut at any byte, a file keeps its whole lines; the next writer begins a new file and leaves the old one alone."""
    _write(folder, 1, 2)
    (path,) = _files(folder)
    whole = path.read_bytes()
    ends = [i + 1 for i, byte in enumerate(whole) if byte == 10]
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        notes: list[Problem] = []
        lines = sum(1 for _ in read_records(folder, problems=notes))
        assert lines == sum(end <= cut for end in ends)
        assert len(notes) == (cut > 0 and cut not in ends)
    path.write_bytes(whole[:-3])
    _write(folder, 3)
    assert path.read_bytes() == whole[:-3]
    assert _numbers(folder) == [1, 3]
    assert check_chain(folder) == []
    header = json.loads(next(p for p in _files(folder) if p != path).read_bytes().splitlines()[0])
    assert header["previous"]["line"] == 2


def test_clock_set_back_changes_names_only(folder: Folder) -> None:
    """With a clock that runs backwards the records still come in the order of writing, and the chain is right."""
    moments = [datetime(2026, month, 1, tzinfo=UTC) for month in (9, 3, 6, 1)]
    for number, moment in enumerate(moments):
        _write(folder, number, clock=lambda moment=moment: moment)
    assert [path.name[:8] for path in _files(folder)] == ["20260101", "20260301", "20260601", "20260901"]
    assert _numbers(folder) == [0, 1, 2, 3]
    assert check_chain(folder) == []
    assert [head.file[:8] for head in heads(folder)] == ["20260101"]


def test_shards_at_once_are_all_continued(folder: Folder) -> None:
    """A file that grew after it was named is named again, together with the other ends."""
    with open_journal(folder, shard="1/2", purpose="test") as first:
        first.write({"record": "number", "n": 1})
        first.commit()
        with open_journal(folder, shard="2/2", purpose="test") as second:
            second.write({"record": "number", "n": 2})
            first.write({"record": "number", "n": 3})
    _write(folder, 4)
    last = [record for _, _, record in read_records(folder) if record["record"] == "header"][-1]
    assert sorted(link["line"] for link in last["previous"]) == [2, 3]
    assert sorted(_numbers(folder)) == [1, 2, 3, 4]
    assert check_chain(folder) == []


def test_nothing_written_makes_no_file(folder: Folder) -> None:
    """A writer that had nothing to say leaves no file."""
    with open_journal(folder, purpose="test") as writer:
        writer.commit()
    assert _files(folder) == []


def _limited(budget: int) -> Callable[[int, Any], int]:
    """``os.write`` on a disk with so many bytes left."""
    real, left = os.write, [budget]

    def write(file: int, data: Any) -> int:
        if left[0] <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        count = real(file, data[: left[0]])
        left[0] -= count
        return count

    return write


@pytest.mark.parametrize("budget", [0, 1, 150, 330, 331, 345, 400, 1_000])
def test_full_disk_leaves_whole_lines(folder: Folder, budget: int) -> None:
    """When the disk fills up at some byte, all committed records and only whole lines stay, and writing is over."""
    _write(folder, 1)
    writer = open_journal(folder, purpose="test")
    done = 1

    def fill() -> None:
        nonlocal done
        while True:
            writer.write({"record": "number", "n": done + 1})
            writer.commit()
            done += 1

    with patch.object(os, "write", _limited(budget)), pytest.raises(UnavailableError, match="voll") as caught:
        fill()
    assert "Platz" in caught.value.problems[0].do
    with pytest.raises(UnavailableError, match="voll"):
        writer.write({"record": "number", "n": 0})
    writer.close()
    assert _numbers(folder) == list(range(1, done + 1))
    assert all(path.read_bytes().endswith(b"\n") for path in _files(folder))
    _write(folder, done + 1)
    assert check_chain(folder) == []


def test_full_disk_in_the_middle_of_many_lines_keeps_the_whole_ones(folder: Folder) -> None:
    """Of lines handed over together those that fitted stay."""
    writer = open_journal(folder, purpose="test")
    for number in range(100):
        writer.write({"record": "number", "n": number})
    with patch.object(os, "write", _limited(1_000)), pytest.raises(UnavailableError):
        writer.flush()
    numbers = _numbers(folder)
    assert 10 < len(numbers) < 90
    assert numbers == list(range(len(numbers)))


def test_failing_fsync_takes_back_what_is_uncertain(folder: Folder) -> None:
    """When the system cannot make lines durable the file keeps what had been committed before."""
    writer = open_journal(folder, purpose="test")
    writer.write({"record": "number", "n": 1})
    writer.commit()
    writer.write({"record": "number", "n": 2})
    writer.flush()
    refused = patch.object(os, "fsync", side_effect=OSError(errno.EIO, "Input/output error"))
    with refused, pytest.raises(UnavailableError, match="Input/output error"):
        writer.commit()
    assert _numbers(folder) == [1]
    _write(folder, 3)
    assert _numbers(folder) == [1, 3]


_FULL = """
import resource, sys
from itertools import pairwise
from pathlib import Path
from pruefstand.errors import UnavailableError
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
number = 0
try:
    with open_journal(Folder(Path(sys.argv[1])), purpose="test") as writer:
        while True:
            writer.write({"record": "number", "n": number, "fill": "x" * 777})
            writer.commit()
            number += 1
except UnavailableError:
    print(number)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the limit of a file's size is POSIX'")
def test_limit_of_the_system_leaves_whole_lines(folder: Folder) -> None:
    """When the system really stops a write in the middle of a line, that line is taken back and no other."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", _FULL, str(folder.root)]
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    assert _numbers(folder) == list(range(int(told)))
    assert int(told) > 50
    assert all(path.read_bytes().endswith(b"\n") for path in _files(folder))


def test_interrupt_while_writing_doubles_nothing(folder: Folder) -> None:
    """Ctrl-C after the bytes went out and before the writer knew it: closing writes each line once."""
    real, stopped = os.write, []

    def interrupted(file: int, data: Any) -> int:
        count = real(file, data)
        if not stopped:
            stopped.append(True)
            raise KeyboardInterrupt
        return count

    def work() -> None:
        with open_journal(folder, purpose="test") as writer:
            writer.write({"record": "number", "n": 1})
            writer.flush()

    with patch.object(os, "write", interrupted), pytest.raises(KeyboardInterrupt):
        work()
    assert _numbers(folder) == [1]


def test_threads_may_share_a_writer(folder: Folder) -> None:
    """Records of many threads all arrive whole."""
    with open_journal(folder, purpose="test") as writer, ThreadPoolExecutor(8) as pool:

        def work(number: int) -> None:
            writer.write({"record": "number", "n": number, "fill": "y" * 500})
            writer.flush()

        list(pool.map(work, range(500)))
    assert sorted(_numbers(folder)) == list(range(500))


def test_flushed_lines_become_durable_within_a_second(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first call a second after a flush makes it durable; before that nothing is forced."""
    synced = []
    real = os.fsync
    with open_journal(folder, purpose="test") as writer:
        writer.write({"record": "number", "n": 1})
        writer.commit()
        monkeypatch.setattr(os, "fsync", lambda file: (synced.append(file), real(file))[1])
        now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: now)
        writer.write({"record": "number", "n": 2})
        writer.flush()
        assert synced == []
        monkeypatch.setattr(time, "monotonic", lambda: now + 1)
        writer.write({"record": "number", "n": 3})
        assert len(synced) == 1


def _break_line(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([lines[0], lines[1][:-4], *lines[2:]]))


def _later_format(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"format":1', b'"format":2'))


def _rename(path: Path) -> None:
    path.rename(path.with_name("20260101T000000Z-00000000.jsonl"))


def _copy(path: Path) -> None:
    path.with_name(path.stem + " - Kopie.jsonl").write_bytes(path.read_bytes())


@pytest.mark.parametrize(
    ("damage", "line", "word"),
    [(_break_line, 2, "beschädigt"), (_later_format, 1, "Format 2"), (_rename, 1, "umbenannt"), (_copy, 1, "kopiert")],
)
def test_damage_is_told_with_file_and_line(
    folder: Folder, damage: Callable[[Path], None], line: int, word: str
) -> None:
    """A broken line in the middle, a later format, a renamed and a copied file are refused, never skipped."""
    _write(folder, 1, 2, 3)
    damage(_files(folder)[0])
    with pytest.raises(InputError, match=word) as caught:
        list(read_records(folder))
    where = caught.value.problems[0].where
    assert where.startswith("journal/")
    assert where.endswith(f".jsonl:{line}")


@pytest.mark.parametrize("damage", ["flip", "shorten", "delete", "foreign"])
def test_chain_tells_what_was_done_to_earlier_files(folder: Folder, damage: str) -> None:
    """A changed byte, a shortened and a deleted earlier file, and a foreign one, each give one problem."""
    for number in range(3):
        _write(folder, number, number)
    first = folder.root / next(read_records(folder))[0]
    data = bytearray(first.read_bytes())
    if damage == "flip":
        data[-3] ^= 1
        first.write_bytes(data)
    elif damage == "shorten":
        first.write_bytes(data[: data.rindex(b"\n", 0, -1) + 1])
    elif damage == "delete":
        first.unlink()
    else:
        first = folder.journal / "notiz.txt"
        first.write_bytes(b"")
    (problem,) = check_chain(folder)
    assert problem.where == f"journal/{first.name}"


def test_moments_are_written_in_utc() -> None:
    """A moment is written in UTC with milliseconds, and one without a time zone is refused."""
    east = timezone(timedelta(hours=2))
    assert utc_text(datetime(2026, 11, 3, 11, 5, tzinfo=east)) == "2026-11-03T09:05:00.000Z"
    with pytest.raises(ValueError, match="time zone"):
        utc_text(datetime(2026, 11, 3))  # noqa: DTZ001 - what is tested


def test_records_say_what_they_are(folder: Folder) -> None:
    """A record without its kind, NaN, and writing after closing are mistakes of the caller."""
    writer: JournalWriter
    with open_journal(folder, purpose="test") as writer:
        for wrong in ({"n": 1}, {"record": "number", "n": float("nan")}):
            with pytest.raises(ValueError, match=r"record|Out of range"):
                writer.write(wrong)
    with pytest.raises(ValueError, match="closed"):
        writer.write({"record": "number", "n": 1})
    with pytest.raises(ValueError, match="shard"):
        open_journal(folder, shard="3/2", purpose="test")
