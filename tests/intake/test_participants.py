"""Codes and consent of people."""

from __future__ import annotations

from datetime import date

import pytest

from pruefstand.intake.ledger import Consent, Ledger
from pruefstand.intake.participants import code_fault, code_note, consent_fault

_TODAY = date(2026, 11, 1)
_LEDGER = Ledger(
    {
        "t01": Consent("T01", "1", "sha256:0", "2026-10-01", ("participation",)),
        "t02": Consent("T02", "1", "sha256:0", "2026-10-01", ()),
    }
)


@pytest.mark.parametrize(
    ("consent", "code", "ledger", "read"),
    [
        ("ja", "T01", None, True),
        ("", "T01", None, False),
        ("vielleicht", "T01", None, False),
        ("nein", "T01", _LEDGER, False),
        ("", "t01", _LEDGER, True),
        ("ja", "T01", _LEDGER, True),
        ("vielleicht", "T01", _LEDGER, False),
        ("ja", "T02", _LEDGER, False),
        ("ja", "T03", _LEDGER, False),
        ("ja", "T01", Ledger(_LEDGER.entries, date(2026, 11, 2)), False),
    ],
)
def test_consent_of_a_person(consent: str, code: str, ledger: Ledger | None, read: bool) -> None:
    """The table says so where there is no ledger; else the ledger does, „nein“ always refuses, a seal holds."""
    fault = consent_fault(consent, code, ledger, _TODAY, person=True)
    assert (fault is None) is read
    assert fault is None or all(fault)


def test_machines_need_none() -> None:
    """A row of an AI is refused by „nein“ alone."""
    assert consent_fault("", "", _LEDGER, _TODAY, person=False) is None
    assert consent_fault("nein", "", None, _TODAY, person=False) is not None


def test_codes() -> None:
    """A name is a fault that does not repeat it; an unusual or missing code is noted with the next free one."""
    fault = code_fault("Anna Muster")
    assert fault is not None
    assert "Muster" not in "".join(fault)
    note = code_note("", ["T01", "T02"])
    assert note is not None
    assert "T03" in note[1]
    assert code_note("T07", []) is None


@pytest.mark.parametrize(
    "code",
    ["Anna", "anna", "MUSTERMANN", "muster.erika", "Max1", "mueller99", "Dr. Muster", "A. Muster", "Student Anna"],
)
def test_names_are_refused(code: str) -> None:
    """Given names, surnames, also in small letters or with a number behind them, are no codes."""
    fault = code_fault(code)
    assert fault is not None
    assert code not in "".join(fault)


@pytest.mark.parametrize(
    "code", ["T01", "E-7", "007", "Person 3", "Student B", "Gruppe rot", "WXK4", "3f2abcde-77aa", "R2D2", ""]
)
def test_codes_that_are_none(code: str) -> None:
    """Letters and numbers, words for roles and random identifiers are codes."""
    assert code_fault(code) is None
