from __future__ import annotations

from pruefstand.evaluation.agreement_model import AgreementKind
from pruefstand.rating.agreement_words import arm_word, kind_hint, kind_title, raters_word, scale_word


def test_every_kind_of_number_has_its_words() -> None:
    """No number is printed without its name and without how far it may be read."""
    for kind in AgreementKind:
        assert kind_title(kind.value) != kind.value
        assert kind_hint(kind.value).endswith(".")
    titles = [kind_title(kind.value) for kind in AgreementKind]
    assert len(set(titles)) == len(titles)
    assert (kind_title("?"), kind_hint("?"), scale_word("?"), arm_word("?")) == ("?", "", "?", "?")


def test_whose_number_it_is() -> None:
    """All people, people with an AI, one rater, two raters."""
    assert [raters_word(text) for text in ("human", "human+KI", "R1", "R1/R2")] == [
        "alle Menschen",
        "alle Menschen und KI",
        "R1",
        "R1 und R2",
    ]
    assert (scale_word("ordinal"), arm_word("ai")) == ("ordinal", "Antworten von KI")
