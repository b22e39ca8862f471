from __future__ import annotations

from dataclasses import replace

import pytest

from pruefstand.domain import Origin, Role, System, SystemKind, digest_of

NAIVE = System("naiv", "Naiv", SystemKind.COMMAND, Origin.PROGRAM, Role.TESTED, ("T01",), 3, digest_of(b""))


def test_who_is_a_person() -> None:
    """Experts and students are persons, and nobody else is: consent is theirs to give."""
    assert {origin for origin in Origin if origin.human} == {Origin.EXPERT, Origin.STUDENT}


@pytest.mark.parametrize("change", [{"id": ""}, {"title": ""}, {"repeats": 0}])
def test_contradictions_are_refused(change: dict[str, object]) -> None:
    """A system has an id, a title and, where the plan fixes it, one repeat or more."""
    with pytest.raises(ValueError, match=r"id and a title|at least one repeat"):
        replace(NAIVE, **change)  # type: ignore[arg-type]  # one change at a time
