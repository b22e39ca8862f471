from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.domain import MeasurementStatus, Reference
from pruefstand.errors import Problem
from pruefstand.scoring.checker import DELIVERED, Checker, Subject
from pruefstand.scoring.exact import Exact
from pruefstand.scoring.leniency import Leniency

CASE, SPACE, INNER = Leniency.CASE, Leniency.SURROUNDING_SPACE, Leniency.INNER_SPACE
FINAL, FORM, QUOTES = Leniency.FINAL_PUNCTUATION, Leniency.UNICODE_FORM, Leniency.QUOTES_STYLE
ALL = tuple(Leniency)

# Twenty pairs: answer, output, the leniency under which they are equal; without it they are not. No leniency: always
# equal. "never": not even under all of them.
PAIRS = [
    ("Graz", "Graz", None),
    ("Graz", "Graz\n", None),
    ("Graz", "Graz\r\n", None),
    ("Graz\n", "Graz", None),
    ("Graz", "Graz\n\n", SPACE),
    ("Graz", " Graz", SPACE),
    ("Graz", "Graz\u00a0", SPACE),
    ("Graz", "graz", CASE),
    ("Straße", "STRAẞE", CASE),
    ("12. Mai 2027", "12. Mai  2027", INNER),
    ("zwei Zeilen", "zwei\n\tZeilen", INNER),
    ("Graz", "Graz.", FINAL),
    ("Nein", "Nein!!", FINAL),
    ("So weiter …", "So weiter ", FINAL),
    ("Bär", "Ba\u0308r", FORM),
    ("„Ja“, sagte sie", '"Ja", sagte sie', QUOTES),
    ("wie geht’s", "wie geht's", QUOTES),
    ("Straße", "Strasse", "never"),
    ("zwölf", "12", "never"),
    ("Graz", "Graz ist die Antwort", "never"),
]


@pytest.mark.parametrize(("answer", "output", "under"), PAIRS)
def test_a_pair_is_equal_exactly_under_its_leniency(
    answer: str, output: str, under: Leniency | str | None, subject: Callable[..., Subject]
) -> None:
    """Nothing is overlooked unless declared; the declared one suffices, the five others together do not."""
    given = subject(output, answer)

    def passes(*ignore: Leniency) -> bool:
        return Exact(frozenset(ignore)).check(given).passed[DELIVERED]

    if under is None:
        assert passes()
        assert passes(*ALL)
    elif isinstance(under, Leniency):
        assert not passes()
        assert not passes(*(leniency for leniency in ALL if leniency is not under))
        assert passes(under)
        assert passes(*ALL)
    else:
        assert not passes()
        assert not passes(*ALL)


def test_any_of_equally_right_answers_passes(subject: Callable[..., Subject]) -> None:
    """A list of strings names equally right answers; a part of one is none of them."""
    answers = ["8010", "8010 Graz"]
    assert Exact().check(subject("8010 Graz", answers)).passed[DELIVERED]
    assert not Exact().check(subject("Graz", answers)).passed[DELIVERED]


def test_a_wrong_answer_is_shown_beside_the_right_ones(subject: Callable[..., Subject]) -> None:
    """The finding names what was expected, what stood there and where."""
    verdict = Exact().check(subject("8011\n", ["8010", "8010 Graz"]))
    (row,), (found,) = verdict.rows, verdict.findings
    assert (row.measure, row.numerator, row.denominator) == ("exact.equal", 0, 1)
    assert (found.item, found.verdict, found.expected, found.shown) == ("answer", "wrong", "8010 | 8010 Graz", "8011")
    assert found.output_span == (0, 5)


def test_an_output_that_is_no_text_is_unreadable_and_does_not_pass(subject: Callable[..., Subject]) -> None:
    """Bytes with NUL are no wrong answer but none that can be read, and never a pass."""
    verdict = Exact(frozenset(ALL)).check(subject(b"Gr\x00az", "Graz"))
    assert verdict.passed == {DELIVERED: False}
    assert (verdict.rows[0].status, verdict.rows[0].numerator) == (MeasurementStatus.UNREADABLE, None)
    assert verdict.rows[0].reason
    assert verdict.findings[0].verdict == "not_text"


@pytest.mark.parametrize(
    ("answer", "ignore", "fits"),
    [
        ("Graz", (), True),
        (["Graz", "Wien"], (), True),
        (".", (), True),
        (".", (FINAL,), False),
        ("", (), False),
        (["Graz", "\n"], (), False),
        ([], (), False),
        (["Graz", 1], (), False),
        (8010, (), False),
        (None, (), False),
        ({"a": "b"}, (), False),
    ],
)
def test_a_reference_that_nothing_could_meet_is_told(
    answer: object, ignore: tuple[Leniency, ...], fits: bool, reference: Callable[..., Reference]
) -> None:
    """A reference is a string or a list of strings, none of them empty under the leniencies."""
    fault = Exact(frozenset(ignore)).expectation_fault(reference(answer), {})
    assert (fault is None) == fits


def test_nothing_is_checked_without_a_fitting_reference(subject: Callable[..., Subject]) -> None:
    """A reference that is no string raises instead of failing every output."""
    with pytest.raises(ValueError, match="reference"):
        Exact().check(subject("8010", 8010))
    with pytest.raises(ValueError, match="no reference"):
        Exact().check(Subject("F1", {}, None, b"8010"))


def test_the_plan_declares_leniencies(score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]) -> None:
    """What stands under ``ignore`` is what is overlooked; without it nothing is."""
    (checker,), problems = score("  - checker: exact\n    ignore: [case, inner_space]\n")
    assert checker == Exact(frozenset({CASE, INNER}))
    assert checker.options == {"aspect": "answer", "ignore": ["case", "inner_space"]}
    assert not problems
    assert score("  - checker: exact\n")[0] == (Exact(),)


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("  - checker: exact\n    ignore: [case, umlauts]\n", 3, "umlauts"),
        ("  - checker: exact\n    ignore:\n      - case\n      - case\n", 5, "case"),
        ("  - checker: exact\n    options: [a]\n", 3, "options"),
    ],
)
def test_a_wrong_entry_is_one_problem_with_its_line(
    text: str, line: int, word: str, score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]
) -> None:
    """Unknown, doubled and misplaced leniencies are told where they stand, and no checker comes of them."""
    checkers, problems = score(text)
    assert checkers == ()
    (problem,) = problems
    assert problem.where == f"study.yaml:{line}"
    assert word in problem.what
