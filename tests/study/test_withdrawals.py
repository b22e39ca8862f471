"""The list of withdrawals: what it keeps, and that nothing in it can be changed unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from pruefstand.domain import AttemptKey
from pruefstand.errors import InputError
from pruefstand.study.folder import Folder
from pruefstand.study.withdrawals import (
    WITHDRAWALS,
    Stage,
    Withdrawal,
    extended,
    read_withdrawals,
    withdrawn_attempts,
    withdrawn_participants,
)

_KEYS = (AttemptKey("stud", "F1", 2), AttemptKey("stud", "F2", 1))
_ONE = Withdrawal(
    1, "2026-11-30T10:00:00.000Z", "T02", _KEYS, (("F1", "Y"),), ("R1", "R2"), Stage.BLINDED, "", "sha256:ab"
)
_TWO = Withdrawal(2, "2026-12-01T10:00:00.000Z", "", (AttemptKey("ki", "F1", 1),), (), (), Stage.OPEN, "andere Frage")


def _folder(path: Path, data: bytes) -> Folder:
    (path / WITHDRAWALS).write_bytes(data)
    return Folder(path)


def test_what_was_written_is_read(tmp_path: Path) -> None:
    """Every event comes back as it was, in one list or in two pieces; none where there is no list."""
    assert read_withdrawals(Folder(tmp_path)) == ()
    data = extended(b"", (_ONE, _TWO))
    assert data == extended(extended(b"", (_ONE,)), (_TWO,))
    folder = _folder(tmp_path, data)
    assert read_withdrawals(folder) == (_ONE, _TWO)
    assert withdrawn_participants(folder) == {"t02": "2026-11-30"}
    assert withdrawn_attempts(folder) == frozenset(_KEYS)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"T02", b"T03"),
        (b'"F1",2', b'"F1",3'),
        (b"\n", b"\n\n{}\n"),
        (b'"number":1', b'"number":7'),
        (b"open", b"opem"),
    ],
)
def test_a_changed_line_is_told(before: bytes, after: bytes, tmp_path: Path) -> None:
    """Whatever is changed, taken away or put in between: the line is told."""
    data = extended(b"", (_ONE, _TWO))
    assert before in data
    with pytest.raises(InputError, match="kein Eintrag oder schließt nicht an"):
        read_withdrawals(_folder(tmp_path, data.replace(before, after, 1)))
    with pytest.raises(InputError):
        read_withdrawals(_folder(tmp_path, data.splitlines(keepends=True)[1]))


def test_an_exclusion_is_no_withdrawal() -> None:
    """Only an exclusion has a reason, and it is about no participant."""
    assert _TWO.excluded
    assert not _ONE.excluded
    with pytest.raises(ValueError, match="not excluded but withdraws"):
        Withdrawal(1, "2026-11-30T10:00:00.000Z", "T02", (), (), (), Stage.OPEN, "Grund")
