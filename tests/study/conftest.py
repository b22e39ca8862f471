"""What the tests of the study share: a folder written from texts, and the mistakes that reading it tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from pruefstand.errors import InputError


@pytest.fixture
def write(tmp_path: Path) -> Callable[[Mapping[str, str | bytes]], Path]:
    """A folder that holds these files, by their paths; texts are UTF-8 as they stand."""

    def write_files(files: Mapping[str, str | bytes]) -> Path:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return tmp_path

    return write_files


@pytest.fixture
def told() -> Callable[[Callable[[], object]], list[tuple[str, str, str]]]:
    """Where, what and what to do of every mistake that a call tells; at least one."""

    def problems(call: Callable[[], object]) -> list[tuple[str, str, str]]:
        with pytest.raises(InputError) as caught:
            call()
        return [(problem.where, problem.what, problem.do) for problem in caught.value.problems]

    return problems
