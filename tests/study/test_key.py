from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import AttemptStatus
from pruefstand.errors import InputError
from pruefstand.study.folder import Folder
from pruefstand.study.key import BlindKey, Coded, key_files, parse_key, read_key, study_mark

_SEED = "ab" * 32
_ROWS = (
    Coded("F1", "X", "andere", 1, "sha256:1", AttemptStatus.COMPLETED),
    Coded("F1", "Y", "andere", 2, "sha256:2", AttemptStatus.COMPLETED),
    Coded("F1", "", "andere", 3, "", AttemptStatus.TIMEOUT),
    Coded("F2", "X", "fach", 1, "sha256:1", AttemptStatus.COMPLETED),
)
_KEY = BlindKey(_SEED, _ROWS, {"R1": "", "R2": "Bea; Muster"})


def _parsed(files: dict[str, bytes]) -> BlindKey:
    return parse_key(files["codes.csv"], files["raters.csv"], files["seed.txt"])


def test_round_trip() -> None:
    """What is written is read again, whatever order it was in."""
    found = _parsed(key_files(BlindKey(_SEED, _ROWS[::-1], _KEY.raters)))
    assert set(found.codes) == set(_ROWS)
    assert (found.seed, found.raters) == (_KEY.seed, _KEY.raters)


def test_a_spreadsheet_may_save_it() -> None:
    """Semicolons, a byte order mark and CRLF, as a spreadsheet saves a table, do no harm."""
    files = key_files(_KEY)
    text = files["codes.csv"].decode().replace(",", ";").replace("\n", "\r\n")
    files["codes.csv"] = b"\xef\xbb\xbf" + text.encode()
    assert set(_parsed(files).codes) == set(_ROWS)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("codes.csv", b"F1,Y", b"F1,X"),
        ("codes.csv", b",2,", b",zwei,"),
        ("codes.csv", b",2,", b",1,"),
        ("codes.csv", b"completed", b"fertig"),
        ("codes.csv", b"output", b"ausgabe"),
        ("raters.csv", b"rater", b"wer"),
        ("seed.txt", b"ab", b"zz"),
    ],
)
def test_a_changed_key_is_told(name: str, old: bytes, new: bytes) -> None:
    """A code or attempt twice, a word that cannot be, a missing column, a broken seed: never half a key."""
    files = key_files(_KEY)
    files[name] = files[name].replace(old, new)
    with pytest.raises(InputError) as error:
        _parsed(files)
    assert error.value.problems[0].where.startswith(f"key/{name}")


def test_no_key(tmp_path: Path) -> None:
    """Before the blinding there is none, and the message says what to call."""
    with pytest.raises(InputError, match="pruefstand blind"):
        read_key(Folder(tmp_path))


@given(st.binary(min_size=32, max_size=32))
def test_marks(seed: bytes) -> None:
    """A mark is text that no spreadsheet takes for a number, the same for the same seed, and holds nothing of it."""
    mark = study_mark(seed.hex())
    assert mark == study_mark(seed.hex())
    assert mark.startswith("S-")
    assert len(mark) == 14
    assert mark[2:] not in seed.hex()
