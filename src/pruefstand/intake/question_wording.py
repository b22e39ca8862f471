"""Whether an answer was given to the question of its case, word for word."""

from __future__ import annotations

from unicodedata import normalize

from pruefstand.domain import Case
from pruefstand.study.load import Study
from pruefstand.study.question import main_material, text_of

__all__ = ["asked_otherwise", "same_wording"]


def asked_otherwise(study: Study, case: Case, *, prompt: str, question: str) -> bool:
    """Whether the wording that came with an answer deviates from the case's.

    Compared exactly, after NFC and with every run of white space as one space. A question must be the case's; a prompt
    may have the plan's instruction before it. Empty texts deviate from nothing: a person who names no other wording
    was given the case's question. A case without a question as text has nothing to deviate from.
    """
    material = main_material(case)
    text = None if material is None else text_of(study, case, material)
    if text is None:
        return False
    wanted = _spaced(text)
    if question.strip() and _spaced(question) != wanted:
        return True
    whole = f"{_spaced(study.instruction)} {wanted}".strip()
    return bool(prompt.strip()) and _spaced(prompt) not in (wanted, whole)


def same_wording(one: str, two: str) -> bool:
    """Whether two wordings are the same but for white space and the composition of their letters."""
    return _spaced(one) == _spaced(two)


def _spaced(text: str) -> str:
    return " ".join(normalize("NFC", text).split())
