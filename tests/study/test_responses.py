"""Raw responses in the journal come back byte for byte, or not at all."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pruefstand.domain import AttemptKey, digest_of
from pruefstand.errors import InputError
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal, read_records
from pruefstand.study.responses import RawResponse, recorded_responses, response_record
from pruefstand.study.store import Store

KEY = AttemptKey("muster", "F1", 2)
HEADERS = (("Content-Type", "application/json"), ("x-request-id", "r"), ("x-request-id", "s"), ("Set-Cookie", ""))
INLINE = 32 * 1024


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """An empty study."""
    return Folder(tmp_path)


def record(folder: Folder, body: bytes, number: int = 1, **changes: Any) -> dict[str, object]:
    """The line of a response with this body."""
    values: dict[str, Any] = {
        "utc": "2026-11-03T09:00:00.000Z",
        "end": "whole",
        "http": 200,
        "headers": HEADERS,
        "note": "",
        "seconds": Decimal("1.250"),
        "redacted": False,
    }
    return response_record(KEY, number, body=body, store=Store(folder), **(values | changes))


def write(folder: Folder, *records: dict[str, object]) -> Path:
    """Write these lines in a journal of their own."""
    before = set(folder.journal.glob("*.jsonl"))
    with open_journal(folder, purpose="run") as writer:
        for one in records:
            writer.write(one)
    (path,) = set(folder.journal.glob("*.jsonl")) - before
    return path


@pytest.mark.parametrize(
    ("body", "inline"),
    [
        (b"", True),
        ('{"text": "ä\u2028\\n"}\r\n'.encode(), True),
        (b"\0", True),
        (b"x" * INLINE, True),
        (b"x" * (INLINE + 1), False),
        (b"\xff\xfe{", False),
        (("ä" * INLINE).encode(), False),
    ],
)
def test_every_body_comes_back(folder: Folder, body: bytes, inline: bool) -> None:
    """Up to 32 KiB of UTF-8 stand in the line, all else in the store; either way the bytes are the same."""
    path = write(folder, record(folder, body, 3))
    (found,) = recorded_responses(folder)
    where = f"journal/{path.name}:2"
    assert found == RawResponse(KEY, 3, "whole", 200, HEADERS, body, digest_of(body), where)
    assert (folder.outputs.is_dir() and any(folder.outputs.rglob("*"))) is not inline


def test_the_line_says_how_it_ended(folder: Folder) -> None:
    """Without a head there is no status; the network's words, the seconds and a removed key are kept."""
    path = write(folder, record(folder, b"ha", end="cut", http=None, headers=(), note="ReadError", redacted=True))
    (found,) = recorded_responses(folder)
    assert (found.end, found.http, found.headers) == ("cut", None, ())
    line = json.loads(path.read_bytes().splitlines()[1])
    assert line == {
        "record": "response",
        "system": "muster",
        "case": "F1",
        "repeat": 2,
        "try": 1,
        "utc": "2026-11-03T09:00:00.000Z",
        "end": "cut",
        "http": None,
        "headers": [],
        "note": "ReadError",
        "seconds": "1.250",
        "redacted": True,
        "digest": digest_of(b"ha"),
        "size": 2,
        "text": "ha",
    }


def test_order_is_that_of_the_journal(folder: Folder) -> None:
    """Responses come as they were written, over several files, and other lines are passed over."""
    write(folder, record(folder, b"1", 1), {"record": "started", "try": 2}, record(folder, b"2", 2))
    write(folder, record(folder, b"1", 3))
    assert [(found.number, found.body) for found in recorded_responses(folder)] == [(1, b"1"), (2, b"2"), (3, b"1")]
    assert len(list(read_records(folder))) == 6


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"text":"zwei"', b'"text":"Zwei"'),
        (b'"text":"zwei"', b'"text":2'),
        (b'"headers":[["', b'"headers":[[["x"],"'),
        (b'"headers":[[', b'"headers":[3,['),
        (b'"try":2', b'"Try":2'),
        (b'"repeat":2', b'"repeat":0'),
        (b'"digest":"sha256:', b'"digest":"sha257:'),
    ],
)
def test_a_changed_line_is_told(folder: Folder, old: bytes, new: bytes) -> None:
    """What does not fit its digest, or is no response any more, is refused with file and line; what came before it has
    been given."""
    path = write(folder, record(folder, b"eins", 1), record(folder, b"zwei", 2))
    first, second, third = path.read_bytes().splitlines(keepends=True)
    assert old in third
    path.write_bytes(first + second + third.replace(old, new, 1))
    found = recorded_responses(folder)
    assert next(found).body == b"eins"
    with pytest.raises(InputError, match="Prüfsumme") as caught:
        next(found)
    (problem,) = caught.value.problems
    assert problem.where == f"journal/{path.name}:3"
    assert "Sicherung" in problem.do


@pytest.mark.parametrize("change", ["changed", "deleted"])
def test_a_changed_file_is_told(folder: Folder, change: str) -> None:
    """A body in the store that was changed or deleted is refused by its name."""
    write(folder, record(folder, b"\xff" * 9))
    (path,) = (each for each in folder.outputs.rglob("*") if each.is_file())
    path.unlink() if change == "deleted" else path.write_bytes(b"\xfe" * 9)
    with pytest.raises(InputError) as caught:
        list(recorded_responses(folder))
    (problem,) = caught.value.problems
    assert problem.where == path.relative_to(folder.root).as_posix()
    assert "Sicherung" in problem.do
