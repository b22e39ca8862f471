from __future__ import annotations

import pytest

from pruefstand.blinding.leaks import telling
from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Origin, Role, System, SystemKind

_SYSTEMS = (
    System("andere", "Andere KI", SystemKind.INTAKE, Origin.OTHER_AI, Role.TESTED, ("F1",), None, "sha256:0"),
    System("fach", "Fachperson", SystemKind.INTAKE, Origin.EXPERT, Role.TESTED, ("F1",), None, "sha256:1"),
)


def _attempt(system: str, repeat: int = 1, **provenance: str) -> Attempt:
    key = AttemptKey(system, "F1", repeat)
    return Attempt(key, "", AttemptStatus.EMPTY, "leer", "import", provenance=provenance)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Wie MÜLLER-GPT 2 sagt", "Müller-GPT 2"),
        ("Wie mu\u0308ller-gpt 2 sagt", "Müller-GPT 2"),
        ("(T17)", "T17"),
        ("Andere KI meinen", "Andere KI"),
        ("andere meinen", "andere"),
    ],
)
def test_words_of_origin_are_told(text: str, word: str) -> None:
    """Models and codes of anybody and the system's own names are found as whole words, in any case and composition."""
    found = [(_attempt("andere"), text), (_attempt("fach", model="Müller-GPT 2", participant="T17"), "nichts")]
    assert [note.what.split("„")[1].split("“")[0] for note in telling(found, _SYSTEMS)][:1] == [word]


@pytest.mark.parametrize("text", ["T170", "aT17", "Müller", "Fachperson", "2 und x"])
def test_everyday_words_are_not_told(text: str) -> None:
    """No part of a word, no name of another system, no mere digit and no single sign."""
    found = [(_attempt("andere"), text), (_attempt("fach", model="2", provider="x", participant="T17"), "nichts")]
    assert list(telling(found, _SYSTEMS)) == []
