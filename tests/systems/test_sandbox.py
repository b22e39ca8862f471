from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

import pytest

from pruefstand.systems.sandbox import private_folder


@pytest.mark.skipif(os.name == "nt", reason="rights of folders are a matter of POSIX")
def test_a_neighbour_cannot_be_found_by_looking_around() -> None:
    """Between the folder for temporary files and a private one lies a folder that its owner can pass but not list, and
    the name below it cannot be guessed: programs that run at the same time do not come upon each other's cases."""
    with private_folder() as one, private_folder() as two:
        for folder in (one, two):
            assert folder.parent.parent == Path(tempfile.gettempdir()).resolve()
            assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o300
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert len(one.name) >= 16
        assert one.name != two.name
    assert not one.parent.exists()
    assert not two.parent.exists()
