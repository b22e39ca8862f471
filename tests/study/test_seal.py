"""Seals: every difference since is found."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from pruefstand.errors import InputError, RefusedError, UnavailableError
from pruefstand.study.folder import Folder, write_atomic
from pruefstand.study.journal import open_journal
from pruefstand.study.manifest import hash_file, read_sums
from pruefstand.study.seal import Difference, Seal, differences, seal, seals

_FILES = ("study.yaml", "gold/Gutachten ü 1.txt", "gold/tief/b.txt", "answers.csv")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder with four files and a journal of two, one of them with a torn tail."""
    folder = Folder(tmp_path / "Prüfung 1")
    for name in _FILES:
        write_atomic(folder.at(name), f"Inhalt von {name}\r\n".encode() * 20)
    for number in range(2):
        with open_journal(folder, purpose="test") as writer:
            writer.write({"record": "number", "n": number})
    with next(folder.journal.glob("*.jsonl")).open("ab") as torn:
        torn.write(b'{"record":"num')
    return folder


def _seal(folder: Folder, reason: str = "", inner: tuple[str, ...] = ()) -> Seal:
    with open_journal(folder, purpose="freeze") as writer:
        return seal(folder, writer, reason=reason, inner=inner)


def test_seal_comes_back_from_the_journal(folder: Folder) -> None:
    """A seal is read from the journal as it was made, and nothing differs from it, later lines included."""
    made = _seal(folder)
    assert made.paths == ("answers.csv", "gold", "study.yaml")
    assert set(made.files) == set(_FILES)
    assert made.sums == hash_file(folder.sums)
    assert read_sums(folder.sums.read_bytes(), "SHA256SUMS") == made.files
    assert len(made.journals) == 2
    with open_journal(folder, purpose="run") as writer:
        writer.write({"record": "number", "n": 3})
    assert seals(folder) == (made,)
    assert differences(folder, made) == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"paths":["answers.csv"', r'"paths":["\ud800.csv"'),
        ('"reason":""', '"reason":7'),
        ('"number":1', '"number":"?"'),
    ],
)
def test_an_edited_seal_is_told_with_its_line(folder: Folder, old: str, new: str) -> None:
    """A seal that someone has edited is a message with file and line, whatever stands in it now."""
    _seal(folder)
    file = max(folder.journal.glob("*.jsonl"), key=lambda path: path.stat().st_size)
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(InputError, match=rf"journal/{file.name}:2: Dieses Siegel ist beschädigt") as told:
        seals(folder)
    assert told.value.problems[0].do


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="no sha256sum on this machine")
def test_coreutils_accept_the_list(folder: Folder) -> None:
    """`sha256sum -c SHA256SUMS` accepts what a seal writes, without us."""
    _seal(folder)
    command = ["sha256sum", "--strict", "-c", "SHA256SUMS"]
    told = subprocess.run(command, cwd=folder.root, capture_output=True, check=False)
    assert told.returncode == 0, told.stderr


def test_every_flipped_bit_is_found(folder: Folder) -> None:
    """A bit flipped anywhere – files, list, sealed journal – is one changed path (each file sampled with seeds)."""
    made = _seal(folder)
    chance = random.Random(7)  # noqa: S311 - seeded on purpose
    targets = {name: folder.at(name) for name in (*_FILES, "SHA256SUMS")}
    targets |= {f"journal/{name}": folder.journal / name for name in made.journals}
    for name, path in targets.items():
        whole = path.read_bytes()
        size = made.journals[path.name][0] if name.startswith("journal/") else len(whole)
        for _ in range(25):
            bit = chance.randrange(size * 8)
            damaged = bytearray(whole)
            damaged[bit // 8] ^= 1 << bit % 8
            path.write_bytes(damaged)
            assert differences(folder, made) == (Difference(name, "changed"),)
        path.write_bytes(whole)
    assert differences(folder, made) == ()


def test_deleted_and_added_files_are_found(folder: Folder) -> None:
    """Deleted and added files inside the sealed paths are found, links too; files elsewhere and leftovers are not."""
    made = _seal(folder)
    folder.at("answers.csv").unlink()
    folder.at("gold/tief/b.txt").unlink()
    folder.at("gold/tief/b.txt").symlink_to("../../study.yaml")
    folder.at("gold/neu ß.txt").write_bytes(b"")
    folder.at("gold/link").symlink_to("tief")
    folder.at("gold/~$neu.docx").write_bytes(b"")
    for elsewhere in ("ratings/bogen.csv", "derived/measurements.csv", "outputs/ab/x", "notiz.txt"):
        write_atomic(folder.at(elsewhere), b"")
    assert differences(folder, made) == (
        Difference("answers.csv", "deleted"),
        Difference("gold/link", "added"),
        Difference("gold/neu ß.txt", "added"),
        Difference("gold/tief/b.txt", "changed"),
    )
    folder.sums.unlink()
    (folder.journal / min(made.journals)).unlink()
    told = {difference.path: difference.kind for difference in differences(folder, made)}
    assert told["SHA256SUMS"] == "deleted"
    assert told[f"journal/{min(made.journals)}"] == "deleted"


def test_changes_need_a_reason(folder: Folder) -> None:
    """After a change a second seal names the files and asks for a reason; additions need none; earlier seals stay."""
    first = _seal(folder)
    write_atomic(folder.at("ratings/R1.csv"), b"1")
    second = _seal(folder)
    assert (second.number, second.previous, second.changed) == (2, first.sums, ())
    assert "ratings" in second.paths
    folder.at("answers.csv").write_bytes(b"neu")
    folder.at("gold/tief/b.txt").unlink()
    listed = folder.sums.read_bytes()
    for reason in ("", "  "):
        with pytest.raises(RefusedError, match="--reason") as caught:
            _seal(folder, reason)
        assert [problem.where for problem in caught.value.problems] == ["answers.csv", "gold/tief/b.txt"]
    assert folder.sums.read_bytes() == listed
    third = _seal(folder, "Tippfehler in F1")
    assert (third.number, third.reason, third.changed) == (3, "Tippfehler in F1", ("answers.csv", "gold/tief/b.txt"))
    assert seals(folder) == (first, second, third)
    assert differences(folder, third) == ()
    assert [found.path for found in differences(folder, first)] == ["answers.csv", "gold/tief/b.txt"]
    folder.at("answers.csv").write_bytes(b"neuer")
    with pytest.raises(RefusedError):
        _seal(folder)


def test_index_has_inner_lists(folder: Folder) -> None:
    """Corpus and references get a list of their own, which the top list covers; a new recording needs no reason."""
    write_atomic(folder.at("corpus/D01.wav"), b"RIFF")
    write_atomic(folder.at("corpus/D02/Ton ä.wav"), b"RIFF2")
    made = _seal(folder, inner=("corpus", "references"))
    inner = read_sums(folder.at("corpus/SHA256SUMS").read_bytes(), "corpus/SHA256SUMS")
    assert inner == {"D01.wav": made.files["corpus/D01.wav"], "D02/Ton ä.wav": made.files["corpus/D02/Ton ä.wav"]}
    assert made.files["corpus/SHA256SUMS"] == hash_file(folder.at("corpus/SHA256SUMS"))
    assert not folder.at("references").exists()
    write_atomic(folder.at("corpus/D03.wav"), b"RIFF3")
    again = _seal(folder, inner=("corpus", "references"))
    assert again.changed == ()
    assert differences(folder, again) == ()
    write_atomic(folder.at("corpus/SHA256SUMS"), b"")  # as a seal leaves it that was stopped before its line
    assert _seal(folder, inner=("corpus", "references")).changed == ()


def test_names_that_do_not_travel_are_not_sealed(folder: Folder) -> None:
    """A link among the files is refused before anything is written."""
    folder.at("gold/link").symlink_to("tief")
    with pytest.raises(InputError, match="Symlink"):
        _seal(folder)
    assert not folder.sums.exists()
    assert seals(folder) == ()


@pytest.mark.parametrize("step", ["list", "line"])
def test_refusing_disk_leaves_a_folder_that_can_be_sealed(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """When the disk refuses list or line there is no half seal, and the next try needs no reason."""
    first = _seal(folder)
    write_atomic(folder.at("ratings/R1.csv"), b"1")

    def refuse(*_arguments: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace" if step == "list" else "write", refuse)
    with pytest.raises(UnavailableError, match="voll"):
        _seal(folder)
    monkeypatch.undo()
    assert seals(folder) == (first,)
    assert _seal(folder).number == 2


def test_damaged_seal_is_told(folder: Folder) -> None:
    """A seal without its parts is refused with file and line."""
    with open_journal(folder, purpose="test") as writer:
        writer.write({"record": "seal", "number": 1})
    with pytest.raises(InputError, match="Siegel ist beschädigt") as caught:
        seals(folder)
    assert caught.value.problems[0].where.endswith(".jsonl:2")


_POSIX = """
import sys
from pathlib import Path
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal
from pruefstand.study.seal import differences, seal
assert sys.getfilesystemencoding() == "ascii"
folder = Folder(Path(sys.argv[1]))
with open_journal(folder, purpose="freeze") as writer:
    made = seal(folder, writer, reason="Größe geändert")
assert not differences(folder, made)
folder.at("gold/Gutachten ü 1.txt").write_bytes(b"neu")
print(ascii(differences(folder, made)))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the locale POSIX is POSIX'")
def test_locale_decides_nothing(folder: Folder, tmp_path: Path) -> None:
    """Under a locale that knows ASCII only the same names get the same digests, umlauts included."""
    environment = {"PYTHONPATH": os.pathsep.join(sys.path), "PATH": os.environ["PATH"]}
    environment |= {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    script = tmp_path / "posix.py"  # a script given on the command line would be read in that locale
    script.write_text(_POSIX, encoding="utf-8")
    command = [sys.executable, str(script), str(folder.root)]
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    assert told == ascii((Difference("gold/Gutachten ü 1.txt", "changed"),)) + "\n"
    (made,) = seals(folder)
    assert set(made.files) == set(_FILES)
    assert made.reason == "Größe geändert"
    assert read_sums(folder.sums.read_bytes(), "SHA256SUMS") == made.files
    assert differences(folder, made) == (Difference("gold/Gutachten ü 1.txt", "changed"),)
