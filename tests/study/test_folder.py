"""The folder: allowed names, and files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import unicodedata
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.errors import InputError, UnavailableError
from pruefstand.study.folder import Folder, ignored, portable_fault, write_atomic, write_atomic_stream


def test_open_needs_a_plan(tmp_path: Path) -> None:
    """A folder without study.yaml, and one that is not there, are refused with the command that makes one."""
    for path in (tmp_path, tmp_path / "fehlt"):
        with pytest.raises(InputError, match="pruefstand new"):
            Folder.open(path)
    (tmp_path / "study.yaml").write_bytes(b"format: 1\n")
    assert Folder.open(tmp_path).plan.read_bytes() == b"format: 1\n"


@pytest.mark.parametrize(
    ("path", "word"),
    [
        (unicodedata.normalize("NFD", "gold/Gutachten ü.txt"), "NFD"),
        ("gold/a:b", "':'"),
        ("gold/wer?", "'?'"),
        ("gold/a\\b", "verboten"),
        ("gold/a\nb", "verboten"),
        ("gold/AUX.txt", "Gerätename"),
        ("com1/x", "Gerätename"),
        ("nul .txt", "Gerätename"),
        ("gold/ende.", "Punkt oder Leerzeichen"),
        ("gold/ende ", "Punkt oder Leerzeichen"),
        ("gold/\udcff", "UTF-8"),
        ("a/../b", "einfach"),
        ("/a", "einfach"),
        ("", "einfach"),
        ("a//b", "einfach"),
        ("ä" * 128, "255"),
        ("a/" * 100 + "b", "200"),
    ],
)
def test_faults_are_named(path: str, word: str) -> None:
    """Each name that some system refuses is told with its reason."""
    assert word in (portable_fault(path) or "")


def test_good_names_have_no_fault() -> None:
    """Spaces, umlauts, dots, dollar signs and names that merely begin like a device are fine."""
    for path in (
        "gold/Gutachten für Müller & Söhne.docx",
        "a.b/c",
        ".gitattributes",
        "com10",
        "console.txt",
        "$x",
        "a'b",
    ):
        assert portable_fault(path) is None


def test_leftovers_are_ignored_by_name() -> None:
    """What office programs and file managers leave behind is passed over, in any case."""
    assert all(map(ignored, ["~$Gutachten.docx", ".DS_Store", "thumbs.db", "Desktop.ini", ".~lock.Bogen.xlsx#"]))
    assert not any(map(ignored, ["Gutachten.docx", "DS_Store", "~Gutachten", ".lock", ".gitattributes"]))


@settings(max_examples=25)  # each waits for the disk
@given(data=st.binary(max_size=100))
def test_written_bytes_are_read_again(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    """A file holds exactly the bytes given, line ends included, and directories on the way are made."""
    path = tmp_path_factory.mktemp("Ordner mit ä") / "neu" / "Datei ß.bin"
    write_atomic(path, b"old")
    write_atomic(path, data)
    assert path.read_bytes() == data
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(("number", "word"), [(errno.ENOSPC, "voll"), (errno.EIO, "Fehler"), (errno.EACCES, "Rechte")])
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_refusing_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, word: str
) -> None:
    """When the disk refuses, the old file stays, nothing half-written is left, and the reader is told the way out."""

    def refuse(*_arguments: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    path = tmp_path / "SHA256SUMS"
    write_atomic(path, b"old")
    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(UnavailableError, match=word) as caught:
        write_atomic(path, b"new")
    assert caught.value.problems[0].do
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_failing_block_leaves_the_old_file(tmp_path: Path) -> None:
    """A block that raises writes nothing, and its own error comes through."""
    path = tmp_path / "x"

    def stopped() -> None:
        with write_atomic_stream(path) as handle:
            handle.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert list(tmp_path.iterdir()) == []
