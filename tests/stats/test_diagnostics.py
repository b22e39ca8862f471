"""Diagnostic accuracy."""

from __future__ import annotations

import pytest

from pruefstand.errors import InputError
from pruefstand.stats import diagnostics, wilson


def test_five_shares() -> None:
    """Each share has its own fraction and interval; an empty margin is not computable."""
    found = diagnostics(9, 4, 2, 11)
    assert found.sensitivity == wilson(9, 11)
    assert found.specificity == wilson(11, 15)
    assert found.ppv == wilson(9, 13)
    assert found.npv == wilson(11, 13)
    assert found.accuracy == wilson(20, 26)
    assert diagnostics(0, 0, 4, 6).ppv.value is None


@pytest.mark.parametrize("fields", [(-1, 0, 0, 0), (1.5, 0, 0, 0), (1, "2", 0, 0), (1, None, 0, 0)])
def test_bad_fields(fields: tuple[object, ...]) -> None:
    """Fields are whole counts."""
    with pytest.raises(InputError):
        diagnostics(*fields)
