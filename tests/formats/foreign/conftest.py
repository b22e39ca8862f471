"""Reading a few values, or a file that another tool made, into records."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from pruefstand.errors import Problem
from pruefstand.formats.foreign.detect import ForeignKind, open_foreign
from pruefstand.formats.foreign.record import ForeignRecord, Found, Remark

MADE = Path(__file__).resolve().parents[2] / "intake" / "foreign"


class Read(list[Found]):
    """What a reader found, apart."""

    kind = ForeignKind.OWN

    @property
    def records(self) -> list[ForeignRecord]:
        """The records."""
        return [one for one in self if isinstance(one, ForeignRecord)]

    @property
    def problems(self) -> list[Problem]:
        """The problems."""
        return [one for one in self if isinstance(one, Problem)]

    @property
    def remarks(self) -> list[Remark]:
        """The remarks that concern no record."""
        return [one for one in self if isinstance(one, Remark)]

    @property
    def said(self) -> list[tuple[str | None, str, str]]:
        """Text, status and reason of each record."""
        return [(one.text, one.status.value, one.reason) for one in self.records]


@pytest.fixture
def read() -> Callable[..., Read]:
    """Read values as JSON lines; bytes as they are; a name as the file that a tool made."""

    def made(*values: object, told: ForeignKind | None = None) -> Read:
        if isinstance(values[0], str):
            data = (MADE / values[0]).read_bytes()
        elif isinstance(values[0], bytes):
            data = values[0]
        else:
            data = b"\n".join(json.dumps(value).encode() for value in values)
        opened = open_foreign(BytesIO(data), "a.jsonl", told)
        found = Read(opened.found)
        found.kind = opened.kind
        return found

    return made
