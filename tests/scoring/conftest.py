"""What the tests of checkers share: subjects from plain values, and checkers from the plan's own spelling."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from pruefstand.domain import Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.formats.jsonl import canonical_json
from pruefstand.scoring import parse_score
from pruefstand.scoring.checker import Checker, Subject
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml


def _reference(answer: object, aspect: str = "answer") -> Reference:
    content = canonical_json(answer)
    return Reference("F1", aspect, 1, digest_of(content), "application/json", content.decode())


@pytest.fixture
def reference() -> Callable[..., Reference]:
    """A settled reference from a JSON value."""
    return _reference


@pytest.fixture
def subject() -> Callable[..., Subject]:
    """An output (text or bytes) with its reference and the note it was made from."""

    def make(output: str | bytes, answer: object, materials: Mapping[str, str] | None = None) -> Subject:
        data = output.encode() if isinstance(output, str) else output
        return Subject("F1", materials or {}, _reference(answer), data)

    return make


@pytest.fixture
def score() -> Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]:
    """The checkers of a plan's ``score`` list as the plan writes it, and the problems found."""

    def read(text: str) -> tuple[tuple[Checker, ...], list[Problem]]:
        reader = Reader()
        checkers = parse_score(reader, read_yaml(f"score:\n{text}".encode(), "study.yaml").get("score"))
        return checkers, reader.problems

    return read
