from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.domain import MeasurementStatus, Reference
from pruefstand.errors import Problem
from pruefstand.scoring.checker import DELIVERED, Checker, Subject
from pruefstand.scoring.choice import Choice
from pruefstand.scoring.leniency import Leniency
from pruefstand.scoring.repair import Repair

CASE, SPACE, FINAL = Leniency.CASE, Leniency.SURROUNDING_SPACE, Leniency.FINAL_PUNCTUATION
FIRST = "leading_word"
OPTIONS = ("ja", "nein", "nicht entscheidbar")

# Twenty pairs: output, what it is read as, and the leniencies it takes; one fewer and it is no option.
PAIRS = [
    ("ja", "ja", ()),
    ("nein\n", "nein", ()),
    ("nicht entscheidbar", "nicht entscheidbar", ()),
    ("Ja", "ja", (CASE,)),
    ("NICHT ENTSCHEIDBAR", "nicht entscheidbar", (CASE,)),
    (" ja\n\n", "ja", (SPACE,)),
    ("ja.", "ja", (FINAL,)),
    ("Ja.", "ja", (CASE, FINAL)),
    ("nein! ", "nein", (FINAL, SPACE)),
    ("ja weil es so ist", "ja", (FIRST,)),
    ("nein, denn", "nein", (FIRST,)),
    ("nicht entscheidbar: es fehlt etwas", "nicht entscheidbar", (FIRST,)),
    ("Nein.\nBegründung: § 3", "nein", (CASE, FIRST)),
    (" ja – doch", "ja", (SPACE, FIRST)),
    ("Jain", None, ()),
    ("ja/nein", None, ()),
    ("ja?", None, ()),
    ("(ja)", None, ()),
    ("Die Antwort ist ja", None, ()),
    ("nicht ganz", None, ()),
]


def _choice(*leniencies: str) -> Choice:
    ignore = frozenset(Leniency(leniency) for leniency in leniencies if leniency != FIRST)
    return Choice(OPTIONS, ignore, leading_word=FIRST in leniencies)


@pytest.mark.parametrize(("output", "read", "needs"), PAIRS)
def test_an_output_is_read_exactly_under_its_leniencies(output: str, read: str | None, needs: tuple[str, ...]) -> None:
    """The leniencies named suffice and none of them can be missing; what is no option is none under all of them."""
    everything = (CASE, SPACE, FINAL, FIRST)
    assert _choice(*needs).read(output) == read
    assert _choice(*everything).read(output) == read
    for left_out in needs:
        assert _choice(*(leniency for leniency in needs if leniency != left_out)).read(output) is None


def test_right_wrong_and_no_option_are_three_things(subject: Callable[..., Subject]) -> None:
    """Right passes; wrong has a form but no pass; no option has neither and its choice is unreadable."""
    right, wrong, none = (_choice().check(subject(output, "ja")) for output in ("ja", "nein", "vielleicht"))
    assert [v.passed[DELIVERED] for v in (right, wrong, none)] == [True, False, False]
    assert [v.rows[0].numerator for v in (right, wrong, none)] == [1, 1, 0]
    assert [v.rows[1].value for v in (right, wrong, none)] == ["ja", "nein", None]
    assert (none.rows[1].status, right.rows[1].status) == (MeasurementStatus.UNREADABLE, MeasurementStatus.OK)
    assert [[f.verdict for f in v.findings] for v in (right, wrong, none)] == [[], ["wrong"], ["no_option"]]
    assert (wrong.findings[0].expected, wrong.findings[0].shown) == ("ja", "nein")
    assert none.findings[0].output_span == (0, 10)


def test_what_is_chosen_is_spelled_as_declared(subject: Callable[..., Subject]) -> None:
    """The level in the row is one of the measure's levels, however the output spelled it."""
    checker = Choice(("Ja", "Nein"), frozenset({CASE, FINAL}))
    verdict = checker.check(subject("JA!", "ja."))
    assert verdict.rows[1].value == "Ja"
    assert verdict.passed[DELIVERED]
    assert next(m for m in checker.measures if m.id == "choice.chosen").levels == ("Ja", "Nein")


def test_an_output_that_is_no_text_chooses_nothing(subject: Callable[..., Subject]) -> None:
    """Bytes with NUL fail the form, pass nothing and are unreadable."""
    verdict = _choice().check(subject(b"j\x00a", "ja"))
    assert (verdict.rows[0].numerator, verdict.rows[1].status) == (0, MeasurementStatus.UNREADABLE)
    assert verdict.passed == {DELIVERED: False}


@pytest.mark.parametrize(
    ("answer", "ignore", "fits"),
    [
        ("ja", (), True),
        (["ja", "nein"], (), True),
        ("Ja.", (), False),
        ("Ja.", (CASE, FINAL), True),
        ("ja, weil", (FIRST,), False),
        ("vielleicht", (), False),
        (True, (), False),
    ],
)
def test_a_reference_is_one_of_the_options(
    answer: object, ignore: tuple[str, ...], fits: bool, reference: Callable[..., Reference]
) -> None:
    """A reference is read with the same leniencies, but never by its first word."""
    assert (_choice(*ignore).expectation_fault(reference(answer), {}) is None) == fits


def test_real_answers_are_read_only_with_their_full_stop_overlooked(
    shared: Path, subject: Callable[..., Subject], reference: Callable[..., Reference]
) -> None:
    """Of sixty real answers all are read with ``final_punctuation``; without it the references „Ja.“ are told."""
    answers = json.loads((shared / "data/legal/yesno_answers.json").read_text(encoding="utf-8"))
    assert len(answers) == 60
    strict, lenient = Choice(("Ja", "Nein")), Choice(("Ja", "Nein"), frozenset({FINAL}))
    faults = [strict.expectation_fault(reference(item["gold"]), {}) for item in answers]
    assert sum(fault is not None for fault in faults) == sum(item["gold"].endswith(".") for item in answers) == 32
    verdicts = [lenient.check(subject(item["answer"], item["gold"])) for item in answers]
    assert all(verdict.rows[0].numerator == 1 for verdict in verdicts)
    assert sum(verdict.passed[DELIVERED] for verdict in verdicts) == 55


def test_options_that_leniencies_join_are_refused() -> None:
    """Two options with one normal form could not be told apart in an output."""
    with pytest.raises(ValueError, match="apart"):
        Choice(("Ja", "ja"), frozenset({CASE}))
    with pytest.raises(ValueError, match="apart"):
        Choice(("ja", "ja,"), leading_word=True)
    with pytest.raises(ValueError, match="two options"):
        Choice(("ja",))


def test_the_plan_declares_options_and_leniencies(
    score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]],
) -> None:
    """Options keep their order and spelling; leniencies are off unless named."""
    (checker,), problems = score(
        "  - checker: choice\n    options: [Ja, no]\n    ignore: [final_punctuation]\n    leading_word: yes\n"
    )
    assert problems == []
    assert checker == Choice(("Ja", "no"), frozenset({FINAL}), leading_word=True)
    assert checker.options == {
        "aspect": "answer",
        "options": ["Ja", "no"],
        "ignore": ["final_punctuation"],
        "leading_word": True,
        "repairs": [],
    }
    assert score("  - checker: choice\n    options: [Ja, no]\n")[0] == (Choice(("Ja", "no")),)


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("    options: [ja]\n", 3, "zwei"),
        ("    options: [ja, ja]\n", 3, "ja"),
        ("    options: [ja, Ja]\n    ignore: [case]\n", 3, "Ja"),
        ("    options: [ja, nein]\n    ignore: [leading_word]\n", 4, "leading_word"),
        ("    options: [ja, nein]\n    ignore: [inner_space]\n", 4, "inner_space"),
        ("    ignore: [case]\n", 2, "options"),
    ],
)
def test_a_wrong_entry_is_one_problem_with_its_line(
    text: str, line: int, word: str, score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]
) -> None:
    """Options that cannot be told apart, too few of them, and misplaced leniencies are told where they stand."""
    checkers, problems = score(f"  - checker: choice\n{text}")
    assert checkers == ()
    (problem,) = problems
    assert problem.where == f"study.yaml:{line}"
    assert word in problem.what + problem.do


def test_a_fence_is_scored_apart(subject: Callable[..., Subject]) -> None:
    """A fenced option fails as delivered and passes repaired; its place is told in the output as it came."""
    checker = Choice(("ja", "nein"), repairs=(Repair.MARKDOWN_FENCE,))
    variant = Repair.MARKDOWN_FENCE.variant
    assert checker.check(subject("```\nja\n```", "ja")).passed == {DELIVERED: False, variant: True}
    verdict = checker.check(subject("```\nnein\n```", "ja"))
    assert verdict.passed == {DELIVERED: False, variant: False}
    assert [found.output_span for found in verdict.findings] == [(0, 12), (4, 9)]
