from __future__ import annotations

import struct
import tracemalloc
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from pruefstand.errors import InputError
from pruefstand.formats.foreign.archive import Archive, is_zip

_MADE = Path(__file__).resolve().parents[2] / "intake" / "foreign" / "inspect.eval"


def _zip(data: bytes, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        archive.writestr("a.json", data)
    return made.getvalue()


def _claiming(archive: bytes, size: int) -> bytes:
    """The archive with another unpacked size in its list of entries."""
    at = archive.index(b"PK\x01\x02")
    return archive[: at + 24] + struct.pack("<I", size) + archive[at + 28 :]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
@pytest.mark.parametrize("data", [b"", b"{}", b"abc" * 500_000, bytes(range(256)) * 2000])
def test_entries_come_back(data: bytes, method: int) -> None:
    """Stored and deflated entries of any size come back as they were."""
    assert Archive(BytesIO(_zip(data, method)), "a.eval").read("a.json") == data


def test_zstd() -> None:
    """The entries of a log that Inspect wrote are packed with method 93, and are read."""
    with zipfile.ZipFile(_MADE) as listed:
        assert {entry.compress_type for entry in listed.infolist()} == {93}
        sizes = {entry.filename: entry.file_size for entry in listed.infolist()}
    archive = Archive(BytesIO(_MADE.read_bytes()), "a.eval")
    assert {name: len(archive.read(name)) for name in archive.names} == sizes


@pytest.mark.parametrize(
    "data",
    [
        _zip(bytes(20 << 20)),  # beyond a thousandfold
        _claiming(_zip(b"{}"), 300 << 20),
        _claiming(_zip(b"{}" * 1000), 10),  # more comes than was promised
        _claiming(_zip(b"{}"), 3),  # less
        _zip(b"{}")[:-30],
        _zip(b"abcdefgh" * 9, zipfile.ZIP_STORED).replace(b"abcdefgh", b"abcdefgi", 1),
        _zip(b"{}", zipfile.ZIP_BZIP2),
        b"PK\x03\x04 and no more",
    ],
    ids=["ratio", "claims too much", "claims too little", "short", "cut", "changed", "method", "none"],
)
def test_bombs_and_damage_are_told(data: bytes) -> None:
    """What would unpack beyond the limits, is damaged or packed otherwise is an error, and no memory is spent on it."""
    with pytest.raises(InputError):
        Archive(BytesIO(data), "a.eval").read("a.json")


def test_a_lie_costs_no_memory() -> None:
    """An entry that unpacks to more than it promised is left at once, not unpacked to its end."""
    stream = BytesIO(_claiming(_zip(bytes(64 << 20)), 10))
    tracemalloc.start()
    with pytest.raises(InputError):
        Archive(stream, "a.eval").read("a.json")
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 4 << 20


def test_many_small_bombs_are_one() -> None:
    """The whole may not exceed a thousandfold of the file either, so that overlapping entries gain nothing."""
    archive = Archive(BytesIO(_zip(bytes(9_000_000))), "a.eval")
    archive.read("a.json")
    with pytest.raises(InputError):
        archive.read("a.json")


def test_encrypted_is_told() -> None:
    """An encrypted entry is named as such."""
    data = bytearray(_zip(b"{}"))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(InputError, match="verschlüsselt"):
        Archive(BytesIO(bytes(data)), "a.eval").read("a.json")


def test_the_later_entry_counts() -> None:
    """Of two entries of one name the later is read, as a log that was appended to means it."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a.json", b"1")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a.json", b"2")
    assert Archive(made, "a.eval").read("a.json") == b"2"


def test_is_zip() -> None:
    """Four bytes tell an archive, and the stream is at its begin again."""
    stream = BytesIO(_zip(b"{}"))
    assert is_zip(stream)
    assert stream.tell() == 0
    assert not is_zip(BytesIO(b"{}"))
