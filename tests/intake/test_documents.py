"""Documents behind the guard: limits are told like faults of the file."""

from __future__ import annotations

import time

import pytest

from pruefstand.formats.documents.report import ReportId
from pruefstand.intake.documents import LEFT_OUT, REPORT_TITLES, Documents, read_guarded
from pruefstand.work.guard import Guard


def test_a_file_that_takes_too_long_is_given_up_with_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit that is hit gives an error with its way out, and no text."""
    with Guard(seconds=0.5, memory=1 << 28) as guard:
        monkeypatch.setattr(guard, "call", lambda _function, *_arguments: Guard.call(guard, time.sleep, 60))
        found = read_guarded(guard, b"x", "a.txt")
    assert (found.status, found.text) == ("error", "")
    assert found.do


def test_one_process_reads_many_files() -> None:
    """Kinds are told by content, one after another."""
    with Documents() as documents:
        found = [documents.read(data, "a.txt") for data in (b"eins", b"{\\rtf1 zwei}", b"\x89PNG\r\n\x1a\n\0")]
    assert [(reading.kind, reading.text) for reading in found] == [("txt", "eins"), ("rtf", "zwei"), ("", "")]


def test_every_finding_has_its_title() -> None:
    """The closed list of findings and the list of their names are the same; what is left out is part of it."""
    assert set(REPORT_TITLES) == set(ReportId)
    assert set(ReportId) > LEFT_OUT
