"""The author's own words stand as they are."""

import pytest

from pruefstand.report.words import part_word
from pruefstand.scoring.checker import VERDICTS
from pruefstand.scoring.choice import Choice
from pruefstand.scoring.field import Field, FieldType
from pruefstand.scoring.fields import Fields
from pruefstand.scoring.words import Words


@pytest.mark.parametrize("word", VERDICTS)
def test_an_answer_or_field_is_no_verdict(word: str) -> None:
    """An answer or a field that happens to be called like a key of ours keeps its name."""
    chosen = Choice((word, "anders")).measures[1]
    fields = Fields((Field(word, FieldType.TEXT),)).measures[1]
    assert part_word(word, chosen) == part_word(word, fields) == part_word(word) == word


def test_kinds_of_errors_have_their_word() -> None:
    """Where a measure counts by verdicts, its parts are told in words; a median between levels names both."""
    errors = Words().measures[1]
    assert [part_word(part, errors) for part in errors.parts] == ["ersetzt", "ausgelassen", "eingefügt"]
    assert part_word("3 / 4") == "3 / 4"
