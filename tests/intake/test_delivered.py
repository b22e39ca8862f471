from __future__ import annotations

import os
from pathlib import Path

import pytest

from pruefstand.errors import InputError
from pruefstand.intake.delivered import read_delivered
from pruefstand.study.folder import Folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder with a reference, a delivered file, and a file beside the folder."""
    root = tmp_path / "studie"
    (root / "references").mkdir(parents=True)
    (root / "delivered").mkdir()
    (root / "references" / "D01.txt").write_bytes(b"GEHEIM")
    (root / "delivered" / "Gr\u00fcn.txt").write_bytes(b"ja")
    (tmp_path / "fremd.txt").write_bytes(b"fremd")
    return Folder(root)


@pytest.mark.parametrize("named", ["delivered/Gr\u00fcn.txt", "delivered\\Gr\u00fcn.txt", "delivered/Gru\u0308n.txt"])
def test_a_file_as_it_is(folder: Folder, named: str) -> None:
    """Slashes of Windows and decomposed letters mean the same file."""
    assert read_delivered(folder, named, "a.csv:2") == b"ja"


@pytest.mark.parametrize(
    ("link", "target", "named"),
    [
        ("delivered/a.txt", "../references/D01.txt", "delivered/a.txt"),
        ("delivered/a.txt", "../../fremd.txt", "delivered/a.txt"),
        ("delivered/a", "../references", "delivered/a/D01.txt"),
        ("delivered/a.txt", "a.txt", "delivered/a.txt"),
        ("delivered/a.txt", "weg.txt", "delivered/a.txt"),
    ],
)
def test_links_are_not_followed(folder: Folder, link: str, target: str, named: str) -> None:
    """A link to a reference would make it the answer: no link is followed, in the folder or out of it, in any part of
    the path, broken or in a circle."""
    folder.at(link).symlink_to(target)
    with pytest.raises(InputError, match="Verknüpfung") as error:
        read_delivered(folder, named, "a.csv:2")
    assert error.value.problems[0].where == "a.csv:2"


@pytest.mark.parametrize(
    "named", ["delivered/weg.txt", "delivered", "delivered/Gr\u00fcn.txt/x", "../fremd.txt", "/etc/x"]
)
def test_what_is_no_file_of_the_folder(folder: Folder, named: str) -> None:
    """A missing file, a folder, a way out: told where the table names it."""
    with pytest.raises(InputError) as error:
        read_delivered(folder, named, "a.csv:2")
    assert error.value.problems[0].where == "a.csv:2"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are a matter of POSIX")
def test_a_pipe_is_not_waited_for(folder: Folder) -> None:
    """A pipe in the place of a file would keep the reader waiting for ever."""
    os.mkfifo(folder.root / "delivered" / "rohr.txt")
    with pytest.raises(InputError, match="gibt es nicht"):
        read_delivered(folder, "delivered/rohr.txt", "a.csv:2")


def test_a_file_that_is_too_large(folder: Folder) -> None:
    """Its size alone is enough to refuse it; at the limit it is read."""
    assert read_delivered(folder, "delivered/Gr\u00fcn.txt", "a.csv:2", most=2) == b"ja"
    with pytest.raises(InputError, match="größer"):
        read_delivered(folder, "delivered/Gr\u00fcn.txt", "a.csv:2", most=1)
