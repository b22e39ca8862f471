"""The wording that came with an answer against the case's."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import normalize

import pytest

from pruefstand.intake.question_wording import asked_otherwise, same_wording
from pruefstand.study.load import Study

_QUESTION = "Frage zu F1: Ist die Kündigung wirksam?"


@pytest.mark.parametrize(
    ("prompt", "question", "differs"),
    [
        ("", "", False),
        (_QUESTION, "", False),
        ("", normalize("NFD", _QUESTION).replace(" ", "\n "), False),
        ("Sei genau. " + _QUESTION, _QUESTION, True),
        ("", "Ist die Kündigung wirksam?", True),
        (_QUESTION.lower(), "", True),
    ],
)
def test_exactly_after_nfc_and_white_space(
    make_study: Callable[..., Study], prompt: str, question: str, differs: bool
) -> None:
    """Only composition and white space may differ; an empty wording deviates from nothing."""
    study = make_study()
    assert asked_otherwise(study, study.cases.cases[0], prompt=prompt, question=question) is differs


def test_same_wording() -> None:
    """Runs of white space are one space; letters count."""
    assert same_wording(" a\n b", "a b")
    assert not same_wording("a b", "A b")
