from __future__ import annotations

import pytest

from pruefstand.domain import Better
from pruefstand.rating import SHIPPED, RateOptions, Rubric, joined, parse_rubric, rating_form, shipped
from pruefstand.study.schema import Reader

_HEAD = "format: 1\nversion: 2\ncriteria:\n"
_MARK = "  a:\n    title: A\n    scale: ordinal\n    levels: [2, 1, 0]\n"


def _parsed(text: str) -> tuple[Rubric | None, list[str]]:
    reader = Reader()
    rubric = parse_rubric(reader, text.encode(), "r.yaml", "r")
    return rubric, [problem.where for problem in reader.problems]


def test_a_small_rubric() -> None:
    """Name, version and levels are those of the file; whether up is good the order of the levels says."""
    rubric, problems = _parsed(_HEAD + _MARK + "  b:\n    title: B\n    scale: ordinal\n    levels: [gut, schlecht]\n")
    assert not problems
    assert rubric is not None
    assert rubric.label == "r:2"
    assert [criterion.values for criterion in rubric.criteria] == [("2", "1", "0"), ("gut", "schlecht")]
    assert [criterion.better for criterion in rubric.criteria] == [Better.HIGHER, Better.LOWER]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("format: 1\n", 1),
        ("format: 2\n" + _HEAD.partition("\n")[2] + _MARK, 1),
        (_HEAD + "  a:\n    scale: ordinal\n    levels: [1, 2]\n", 5),
        (_HEAD + "  a:\n    title: A\n", 5),
        (_HEAD + "  a:\n    title: A\n    scale: nominal\n    levels: [ja]\n", 7),
        (_HEAD + "  a:\n    title: A\n    scale: nominal\n    levels: [ja, Ja]\n", 7),
        (_HEAD + "  a:\n    title: A\n    scale: interval\n    from: 5\n    to: 1\n", 5),
        (_HEAD + "  a:\n    title: A\n    scale: interval\n    to: 1\n", 5),
        (_HEAD + "  code:\n    title: A\n    scale: nominal\n    levels: [a, b]\n", 5),
        (_HEAD + "  a:\n    title: Fall\n    scale: nominal\n    levels: [a, b]\n", 4),
        (_HEAD + "  K2:\n    title: Stil\n    scale: nominal\n    levels: [a, b]\n", 5),
        (_HEAD + "  vermutung:\n    title: V\n    role: guess\n", 5),
        (_HEAD + "  guess:\n    title: V\n    role: guess\n    levels: [a, b]\n", 7),
        (_HEAD + _MARK + "  b:\n    title: B\n    role: reason\n    unless: a 9\n", 9),
        (_HEAD + _MARK + "  b:\n    title: B\n    scale: nominal\n    levels: [x, y]\n    blocked: x\n", 9),
        (_HEAD + _MARK + "derived:\n  t:\n    title: T\n    levels: [1, 2]\n    weights: {a: 1}\n", 12),
        (_HEAD + _MARK + "derived:\n  t:\n    title: T\n    levels: [2, 1, 0]\n    weights: {a: 0}\n", 10),
        (_HEAD + _MARK + "derived:\n  t:\n    title: T\n    levels: [x, y]\n", 10),
        (_HEAD + _MARK + "derived:\n  a:\n    title: T\n    levels: [2, 1, 0]\n    weights: {a: 1}\n", 10),
        (
            _HEAD
            + _MARK
            + "derived:\n  t:\n    title: T\n    levels: [x, y]\n    rules:\n      - when: [a 3]\n        gives: x\n",
            13,
        ),
        (_HEAD + _MARK + "derived:\n  t:\n    title: T\n    levels: [2, 1, 0]\n    weights: {a: 1}\n    cap: 1\n", 10),
        ("format: [", 2),
    ],
)
def test_faults_have_their_line(text: str, line: int) -> None:
    """Whatever does not fit is told at its line, and no half of a rubric comes of it."""
    rubric, problems = _parsed(text)
    assert rubric is None
    assert f"r.yaml:{line}" in problems


def test_the_guess_comes_last() -> None:
    """Wherever a rubric names it: a rater guesses the origin only after everything that the guess might colour."""
    guess = "  guess:\n    title: V\n    role: guess\n"
    reason = "  reason:\n    title: R\n    role: reason\n"
    rubric, _problems = _parsed(_HEAD + guess + reason + _MARK)
    assert rubric is not None
    assert [criterion.id for criterion in rubric.criteria] == ["a", "reason", "guess"]


@pytest.mark.parametrize("name", SHIPPED)
def test_our_own_rubrics(name: str) -> None:
    """They are read without a fault, have a version, and every level of a graded column says what it means
    somewhere."""
    rubric = shipped(name)
    assert rubric.name == name
    assert rubric.version.isdecimal()
    with pytest.raises(KeyError):
        shipped("../" + name)


def test_the_scale_from_0_to_2_has_an_anchor_and_an_example_for_each_grade() -> None:
    """Free text is graded 2, 1 or 0, each with its meaning and an example."""
    levels = shipped("scale").criteria[0].levels
    assert [level.value for level in levels] == ["2", "1", "0"]
    assert all(level.anchor and level.example for level in levels)


def test_joined_rubrics() -> None:
    """Put together, what is the same stands once and the guess last; one name for two things is refused."""
    whole = joined([shipped("short"), shipped("scale"), shipped("system_b")])
    ids = [criterion.id for criterion in whole.criteria]
    assert len(set(ids)) == len(ids)
    assert ids[-2:] == ["reason", "guess"]
    assert whole.label == "short+scale+system_b:1+1+1"
    other, _problems = _parsed(_HEAD + "  grade:\n    title: Punkte\n    scale: interval\n    from: 0\n    to: 9\n")
    assert other is not None
    with pytest.raises(ValueError, match="grade"):
        joined([shipped("short"), other])
    with pytest.raises(ValueError, match="total_a"):
        joined([shipped("system_a"), shipped("system_a")])


def test_every_level_of_quality_says_what_it_is() -> None:
    """Q1 to Q8 tell a rater in words of their own what each of the five levels means, and no two levels say the
    same."""
    rubric = shipped("system_a")
    qualities = [one for one in rubric.criteria if one.id.startswith("Q")]
    anchors = [level.anchor for one in qualities for level in one.levels]
    assert [one.id for one in qualities] == [f"Q{n}" for n in range(1, 9)]
    assert all(one.values == ("1", "2", "3", "4", "5") for one in qualities)
    assert len(set(anchors)) == len(anchors) == 40
    assert all(len(anchor) > 20 for anchor in anchors)
    told = {column.id: column.explained for column in rating_form(RateOptions(rubric), target=False).columns}
    assert told["Q4"][0] == "Ist der Sachverhalt Schritt für Schritt unter die Normen gebracht?"
    assert told["Q4"][1].startswith("1: jedes Merkmal ist genannt")
    assert told["Q4"][5].startswith("5: es wird nicht subsumiert")
