"""What the tests of the fact matcher share: a reference from sentences and facts in words, and a judge of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pruefstand.scoring.facts.judging import Judgement, judge
from pruefstand.scoring.facts.prepared import Prepared, prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.shipped import shipped

Judge = Callable[..., Judgement]


@cache
def _prepared(sentences: tuple[str, ...], facts: tuple[tuple[str, str, str], ...], domain: str) -> Prepared:
    told = tuple(Fact(name, text, "", json.loads(attributes)) for name, text, attributes in facts)
    return prepare(FactReference(sentences, told), shipped(domain))


@pytest.fixture
def judged() -> Judge:
    """The judgement of a document against facts (``{id: text}`` or ``{id: (text, attributes)}``); the sentences of the
    reference are the facts' texts unless given."""

    def run(
        document: str,
        facts: Mapping[str, str | tuple[str, dict[str, Any]]],
        sentences: Sequence[str] = (),
        domain: str = "all",
    ) -> Judgement:
        pairs = {name: told if isinstance(told, tuple) else (told, {}) for name, told in facts.items()}
        listed = tuple((name, text, json.dumps(attributes)) for name, (text, attributes) in pairs.items())
        told = tuple(sentences) or tuple(f"{text}." for text, _attributes in pairs.values())
        return judge(_prepared(told, listed, domain), document)

    return run


@pytest.fixture
def verdict_of(judged: Judge) -> Callable[[str, str, str], str]:
    """The verdict on one fact, with its ``polarity`` if it declares one, in a document."""

    def run(fact: str, polarity: str, document: str) -> str:
        return judged(document, {"f": (fact, {"polarity": polarity} if polarity else {})}).verdicts["f"]

    return run


@pytest.fixture(scope="session")
def bench(root: Path) -> ModuleType:
    """The benchmark, which counts verdicts by scenario."""
    sys.path.insert(0, str(root / "benchmarks"))
    try:
        import facts  # noqa: PLC0415 - the benchmarks are no package
    finally:
        sys.path.pop(0)
    return facts
