"""The store: bytes under their digest."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.domain import digest_of
from pruefstand.errors import InputError
from pruefstand.study.folder import Folder
from pruefstand.study.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store in a folder whose name has a space and an umlaut."""
    return Store(Folder(tmp_path / "Prüfung 1"))


@settings(max_examples=25)  # each waits for the disk
@given(data=st.binary(max_size=200))
def test_bytes_come_back(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    """What is put is got again, under its own digest."""
    store = Store(Folder(tmp_path_factory.mktemp("store")))
    digest = store.put(data)
    assert digest == digest_of(data)
    assert store.get(digest) == data
    assert store.audit() == []


def test_same_bytes_are_kept_once(store: Store) -> None:
    """Many puts of the same bytes, from threads at once, leave one file and no leftovers."""
    with ThreadPoolExecutor(8) as pool:
        digests = set(pool.map(store.put, [b"answer"] * 40))
    assert digests == {digest_of(b"answer")}
    assert [p for p in store.folder.outputs.rglob("*") if p.is_file()] == [store.path(digest_of(b"answer"))]


def test_missing_and_changed_bytes_are_told(store: Store) -> None:
    """A missing and a changed output are refused with the path and the way out, by get and by put."""
    digest = store.put(b"answer")
    store.path(digest).write_bytes(b"Answer")
    for call in (lambda: store.get(digest), lambda: store.put(b"answer")):
        with pytest.raises(InputError, match="geändert") as caught:
            call()
        assert caught.value.problems[0].where == f"outputs/{digest[7:9]}/{digest[7:]}"
        assert "Sicherung" in caught.value.problems[0].do
    store.path(digest).unlink()
    with pytest.raises(InputError, match="fehlt"):
        store.get(digest)


def test_audit_finds_every_intruder(store: Store) -> None:
    """Changed content, foreign names, files in the wrong place and links are told; leftovers of programs are not."""
    good, bad = store.put(b"good"), store.put(b"bad")
    outputs = store.folder.outputs
    store.path(bad).write_bytes(b"worse")
    (outputs / "notiz.txt").write_bytes(b"")
    (outputs / "~$rest").write_bytes(b"")
    wrong = outputs / "zz"
    wrong.mkdir()
    (wrong / good[7:]).write_bytes(b"good")
    (outputs / "link").symlink_to(store.path(good))
    told = {problem.where.removeprefix("outputs/") for problem in store.audit()}
    assert told == {f"{bad[7:9]}/{bad[7:]}", "notiz.txt", f"zz/{good[7:]}", "link"}


def test_only_digests_have_a_path(store: Store) -> None:
    """Nothing but a SHA-256 digest becomes a path, so none leads out of the store."""
    for digest in ("sha256:../../etc/passwd", "sha256:" + "A" * 64, "md5:" + "0" * 64, "0" * 64):
        with pytest.raises(ValueError, match="no SHA-256"):
            store.path(digest)


_FULL = """
import resource, sys
from pathlib import Path
from pruefstand.errors import UnavailableError
from pruefstand.study.folder import Folder
from pruefstand.study.store import Store
store = Store(Folder(Path(sys.argv[1])))
store.put(b"small")
resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))
try:
    store.put(b"x" * 100_000)
except UnavailableError as error:
    print(ascii(str(error)))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the limit of a file's size is POSIX'")
def test_limit_of_the_system_leaves_nothing_half_written(store: Store) -> None:
    """When the system really stops a write, the reader is told, earlier bytes stay and no part of the new ones does."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", _FULL, str(store.folder.root)]
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    assert "ulimit" in told
    assert [p for p in store.folder.outputs.rglob("*") if p.is_file()] == [store.path(digest_of(b"small"))]
    assert store.audit() == []
