"""What a result does not show: only the sentences that apply."""

from __future__ import annotations

import pytest

from pruefstand.domain import Case
from pruefstand.evaluation.claims import not_shown

PLAIN = Case("c1", "g", "c1")


@pytest.mark.parametrize(
    ("checkers", "words"),
    [
        ((), []),
        (("fields",), ["kein Prüfer für Wahrheit", "nicht geeignet, zu beraten"]),
        (("exact",), ["kein Prüfer für Wahrheit"]),
        (("pattern", "json_schema"), ["bestehen und falsch sein"]),
        (("words",), ["gezählt, nicht gewogen"]),
        (("set", "contains"), ["kein Prüfer für Wahrheit", "nicht geeignet, zu beraten", "bestehen und falsch sein"]),
    ],
)
def test_sentences_follow_the_checkers(checkers: tuple[str, ...], words: list[str]) -> None:
    """Each checker brings its own limits, none brings another's, and each stands once."""
    said = not_shown(checkers, [PLAIN])
    assert len(said) == len(words)
    assert all(word in sentence for word, sentence in zip(words, said, strict=True))


@pytest.mark.parametrize("traits", [{"injection": "yes"}, {"art": "injection"}])
def test_an_instruction_in_the_material(traits: dict[str, str]) -> None:
    """A case with such a trait, as key or as value, brings the sentence on resistance."""
    (said,) = not_shown((), [PLAIN, Case("c2", "g", "c2", traits=traits)])
    assert "Widerstandsfähigkeit" in said
