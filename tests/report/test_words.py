"""The author's own words stand as they are."""

import pytest

from pruefstand.i18n import speaking
from pruefstand.report.words import part_word
from pruefstand.scoring.captions.checker import CaptionChecker
from pruefstand.scoring.checker import VERDICTS, Checker
from pruefstand.scoring.choice import Choice
from pruefstand.scoring.commands import Commands
from pruefstand.scoring.facts.checker import COUNTABLE, Facts
from pruefstand.scoring.field import Field, FieldType
from pruefstand.scoring.fields import Fields
from pruefstand.scoring.rework.checker import Rework
from pruefstand.scoring.rework.estimate import ROUTES
from pruefstand.scoring.speakers.checker import Speakers
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


CHECKERS = [
    Facts(also=COUNTABLE),
    *(Rework(route) for route in ROUTES),
    Commands(),
    Words(),
    Speakers(),
    CaptionChecker("format"),
]


@pytest.mark.parametrize("checker", CHECKERS, ids=lambda one: f"{one.name}-{getattr(one, 'route', '')}")
def test_no_part_of_ours_stands_as_a_key(checker: Checker) -> None:
    """Every part of a counter that the program makes by itself has words, and no two parts of one the same."""
    for measure in checker.measures:
        told = [part_word(part, measure) for part in measure.parts]
        assert not set(told) & set(measure.parts)
        assert len(set(told)) == len(told)


def test_parts_of_facts_and_rework_in_words() -> None:
    """A falsified attribute names itself, a task without its deadline is none that is missing."""
    errors = Facts().measures[3]
    assert part_word("falsified.time", errors) == "verfälscht: Zeit"
    tasks = next(one for one in Facts(also=("tasks",)).measures if one.id == "facts.task_errors")
    assert [part_word(part, tasks) for part in ("missing", "deadline_missing")] == ["fehlt ganz", "ohne Frist"]
    kinds = next(one for one in Rework("meeting").measures if one.parts)
    assert part_word("gap", kinds) == "Lücke füllen"
    with speaking("en"):
        assert part_word("gap", kinds) != "gap"
