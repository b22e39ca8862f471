from __future__ import annotations

from dataclasses import replace

import pytest

from pruefstand.domain import Reference, ReferenceStatus, digest_of

FIRST = Reference("T01", "answer", 1, digest_of(b""), "application/json", '"ja"')
DISPUTED = replace(FIRST, status=ReferenceStatus.DISPUTED, views=("ja", "nein"))


@pytest.mark.parametrize(
    ("reference", "change", "said"),
    [
        (FIRST, {"version": 0}, "from 1"),
        (FIRST, {"version": 2}, "says why"),
        (FIRST, {"views": ("ja",)}, "two views"),
        (FIRST, {"views": ("ja", "nein")}, "two views"),
        (DISPUTED, {"views": ()}, "two views"),
        (DISPUTED, {"views": ("ja",)}, "two views"),
    ],
)
def test_contradictions_are_refused(reference: Reference, change: dict[str, object], said: str) -> None:
    """A later version says why it is there, and views go with a dispute and with nothing else."""
    with pytest.raises(ValueError, match=said):
        replace(reference, **change)  # type: ignore[arg-type]  # one change at a time


def test_versions_and_views() -> None:
    """A reason makes a second version, two views or more make a dispute."""
    assert replace(FIRST, version=2, reason="Tippfehler").version == 2
    assert replace(DISPUTED, views=("ja", "nein", "unklar")).views[2] == "unklar"
