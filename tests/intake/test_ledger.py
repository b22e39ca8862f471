"""The ledger of consent: append-only, chained, the last entry of a code holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import pytest

from pruefstand.errors import InputError
from pruefstand.intake.ledger import LEDGER, add_line, next_code, read_ledger
from pruefstand.study.load import Study


def _consent(code: str, *boxes: str) -> dict[str, object]:
    return {
        "record": "consent",
        "participant": code,
        "version": "1",
        "form": "sha256:0",
        "date": "2026-10-01",
        "boxes": list(boxes),
    }


def test_the_last_entry_of_a_code_holds(make_study: Callable[..., Study]) -> None:
    """An entry without a box takes back what was agreed; the lines of before stay as they were."""
    folder = make_study().folder
    assert read_ledger(folder) is None
    add_line(folder, _consent("T01", "participation", "transfer"))
    first = folder.at(LEDGER).read_bytes()
    add_line(folder, _consent("T02", "participation"))
    add_line(folder, _consent("t01"))
    assert folder.at(LEDGER).read_bytes().startswith(first)
    ledger = read_ledger(folder)
    assert ledger is not None
    assert (ledger.takes_part("T01"), ledger.takes_part("T02"), ledger.takes_part("T03")) == (False, True, False)
    assert ledger.lines == 3


def test_a_changed_line_is_found(make_study: Callable[..., Study]) -> None:
    """A line that was changed, taken out or moved breaks the chain at the next one; what is no entry is told."""
    folder = make_study().folder
    for code in ("T01", "T02", "T03"):
        add_line(folder, _consent(code, "participation"))
    whole = folder.at(LEDGER).read_bytes()
    lines = whole.splitlines(keepends=True)
    for broken in (whole.replace(b"T02", b"T09"), lines[0] + lines[2], lines[1] + lines[0] + lines[2]):
        folder.at(LEDGER).write_bytes(broken)
        with pytest.raises(InputError, match="schließt nicht"):
            read_ledger(folder)
    for record in ({"record": "x"}, {**_consent("T01"), "name": "Anna"}, _consent("T01", "anderes")):
        folder.at(LEDGER).write_text(json.dumps({**record, "before": ""}))
        with pytest.raises(InputError, match="kein Eintrag"):
            read_ledger(folder)


def test_sealed_until_a_day(make_study: Callable[..., Study]) -> None:
    """Before the day it is sealed, on the day no more."""
    folder = make_study().folder
    add_line(folder, {"record": "seal", "until": "2027-02-01"})
    ledger = read_ledger(folder)
    assert ledger is not None
    assert (ledger.sealed(date(2027, 1, 31)), ledger.sealed(date(2027, 2, 1))) == (True, False)


def test_the_next_code() -> None:
    """Above the highest number of the form T01; other codes do not count."""
    assert next_code([]) == "T01"
    assert next_code(["T03", "t11", "E50", "rot"]) == "T12"
