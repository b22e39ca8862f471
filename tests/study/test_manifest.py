"""Lists of digests, and the walk over the files."""

from __future__ import annotations

import shutil
import subprocess
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import digest_of
from pruefstand.errors import InputError
from pruefstand.study.folder import Folder, write_atomic
from pruefstand.study.manifest import files_below, hash_file, read_sums, sealable, write_sums

_NAMES = [
    "a b.txt",
    " vorn",
    "gold/Gutachten für Müller.docx",
    "*stern",
    "#raute",
    "a  b",
    "\\schräg",
    "zeile\num",
    "beides\\n\n",
    "w\rx",
]


@given(
    names=st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1), unique=True)
)
def test_list_comes_back(names: list[str]) -> None:
    """Any names, line ends and backslashes included, come back with their digests; CRLF and a BOM do no harm."""
    sums = {name: digest_of(name.encode()) for name in names}
    written = write_sums(sums)
    assert read_sums(written, "SHA256SUMS") == sums
    assert read_sums(b"\xef\xbb\xbf" + written.replace(b"\n", b"\r\n"), "SHA256SUMS") == sums
    assert list(read_sums(written, "SHA256SUMS")) == sorted(sums)


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="no sha256sum on this machine")
def test_coreutils_and_we_read_one_another(tmp_path: Path) -> None:
    """`sha256sum -c` accepts our list, and we read what `sha256sum` writes, odd names included."""
    for name in _NAMES:
        write_atomic(tmp_path / name, name.encode())
    sums = {name: hash_file(tmp_path / name) for name in _NAMES}
    (tmp_path / "SHA256SUMS").write_bytes(write_sums(sums))
    checked = subprocess.run(
        ["sha256sum", "--strict", "-c", "SHA256SUMS"], cwd=tmp_path, capture_output=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
    theirs = subprocess.run(["sha256sum", "--", *_NAMES], cwd=tmp_path, capture_output=True, check=True).stdout
    assert read_sums(theirs, "SHA256SUMS") == sums


def test_bad_lines_are_told_together() -> None:
    """Every line that is none, and a name that comes twice, is told with its number."""
    good = "0" * 64
    lines = [
        f"{good}  a",
        "abc  b",
        f"{good} c",
        f"{good}  a",
        f"\\{good}  a\\q",
        "",
        "# Notiz",
        f"{good} *d",
        f"{good}  ",
    ]
    with pytest.raises(InputError) as caught:
        read_sums("\n".join(lines).encode() + b"\n" + good.encode() + b"  \xff\n", "SHA256SUMS")
    assert [problem.where for problem in caught.value.problems] == [f"SHA256SUMS:{n}" for n in (2, 3, 4, 5, 9, 10)]
    assert read_sums(f"{'A' * 64} *d\n".encode(), "x") == {"d": "sha256:" + "a" * 64}


def test_digest_of_a_beginning(tmp_path: Path) -> None:
    """A file's digest can be that of its first bytes; beyond its end that of the whole."""
    data = bytes(range(256)) * 10_000
    (tmp_path / "x").write_bytes(data)
    assert hash_file(tmp_path / "x") == digest_of(data)
    for size in (0, 1, 1 << 20, (1 << 20) + 1):
        assert hash_file(tmp_path / "x", size) == digest_of(data[:size])
    with pytest.raises(FileNotFoundError):
        hash_file(tmp_path / "y")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A study's folder with what a person wrote and what the program made."""
    folder = Folder(tmp_path / "Prüfung 1")
    for name in (
        "study.yaml",
        "gold/Gutachten ü.txt",
        "gold/tief/b.txt",
        "gold/~$b.txt",
        "gold.txt",
        "outputs/ab/x",
        "derived/measurements.csv",
        ".git/config",
        "~$study.yaml",
        "journal/x",
        "nur/.DS_Store",
    ):
        write_atomic(folder.at(name), name.encode())
    folder.at("leer/leer").mkdir(parents=True)
    return folder


def test_what_a_person_wrote_is_found(folder: Folder) -> None:
    """Sealed is what a person wrote: neither the program's files, nor leftovers, nor empty or hidden directories."""
    assert sealable(folder) == ("gold", "gold.txt", "study.yaml")
    found = ["gold.txt", "gold/Gutachten ü.txt", "gold/tief/b.txt"]
    assert list(files_below(folder, ["gold.txt", "gold", "fehlt"])) == found


def test_names_that_do_not_travel_are_told_together(folder: Folder) -> None:
    """Links, decomposed umlauts, twins by case, Windows' reserved and undecodable names are refused, all at once."""
    gold = folder.root / "gold"
    decomposed = unicodedata.normalize("NFD", "Ärger.txt")
    for name in (decomposed, "TIEF", "aux.txt", "b:c", "ende."):
        (gold / name).write_bytes(b"")
    (gold / "link").symlink_to("tief/b.txt")
    (folder.root / "verweis").symlink_to("gold")
    with pytest.raises(InputError) as caught:
        list(files_below(folder, sealable(folder)))
    told = {problem.where: problem.what for problem in caught.value.problems}
    expected = {decomposed: "NFD", "tief": "derselbe Name", "aux.txt": "Geräte", "b:c": "verboten", "ende.": "Punkt"}
    assert all(word in told[f"gold/{name}"] for name, word in expected.items())
    assert "Symlink" in told["gold/link"]
    assert "Symlink" in told["verweis"]
    assert len(told) == 7
    assert all(problem.do for problem in caught.value.problems)
