"""What tests of found values share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.language.finding import find

Norms = Callable[..., list[tuple[str, str]]]


@pytest.fixture
def norms() -> Norms:
    """Kind and normal form of all values found in a text, or of those of some kinds."""

    def found(text: str, *kinds: str) -> list[tuple[str, str]]:
        return [(one.kind, one.norm) for one in find(text) if not kinds or one.kind in kinds]

    return found
