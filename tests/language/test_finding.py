from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.language.finding import citations, find

_OWN = json.loads((Path(__file__).parent / "own_citations.json").read_text("utf-8"))
_PIECES = st.sampled_from(
    [
        "OGH 4 Ob 12/20x",
        "§ 5 Abs 1 ABGB",
        "NJW 2020, 12",
        "3.4.2020",
        "12.500 €",
        "nicht",
        "und",
        ", ",
        ". ",
        " ",
        "\n\n",
        "zwei",
        "1-0-1",
        "Rz 3",
    ]
)


def _answers(item: dict[str, object]) -> list[list[tuple[str, str]]]:
    lists = [item["expected"], *item.get("also_accepted", [])]  # type: ignore[misc] # lists of the file
    return [[(one["kind"], one["norm"]) for one in answer] for answer in lists]  # type: ignore[attr-defined] # the same


def test_shared_citations(shared: Path) -> None:
    """All shared texts give exactly the listed kinds and normal forms, in order."""
    items = json.loads((shared / "data" / "docs" / "citations.json").read_text("utf-8"))["items"]
    assert len(items) >= 60
    wrong = {}
    for item in items:
        found = [(one.kind, one.norm) for one in citations(item["text"])]
        if found not in _answers(item):
            wrong[item["id"]] = found
    assert not wrong


@pytest.mark.parametrize("item", _OWN, ids=lambda item: item["text"][:30])
def test_own_citations(item: dict[str, object]) -> None:
    """Texts of our own, written apart from the shared ones, give their normal forms too."""
    found = [[one.kind, one.norm] for one in citations(str(item["text"]))]
    assert found == item["expected"]


@pytest.mark.parametrize("sign", [".", ",", ";", ")", "?", " –", "“"])
@pytest.mark.parametrize("item", [item for item in _OWN if item["text"][-1] != "."], ids=lambda item: item["text"][:30])
def test_a_mark_behind_changes_nothing(item: dict[str, object], sign: str) -> None:
    """A citation at the end of a sentence or clause is the same as in its middle."""
    assert [[one.kind, one.norm] for one in citations(f"{item['text']}{sign}")] == item["expected"]


@given(st.lists(_PIECES, max_size=12).map("".join))
def test_places_are_true(text: str) -> None:
    """Every value stands where it says, in order, and none overlaps another."""
    last = 0
    for one in find(text):
        assert text[one.start : one.end] == one.text
        assert one.start >= last
        last = one.end


@given(st.text(st.characters(codec="utf-8"), max_size=60) | st.lists(_PIECES, max_size=10).map("".join))
def test_every_digit_belongs_to_a_value(text: str) -> None:
    """No digit is passed over: whatever changes one changes a value."""
    covered = {at for one in find(text) for at in range(one.start, one.end)}
    assert {match.start() for match in re.finditer("[0-9]", text)} <= covered


def test_empty() -> None:
    """An empty text holds nothing."""
    assert find("") == citations("") == ()


@pytest.mark.parametrize(
    "text",
    ["OGH 4\u00a0Ob\u00a0123/19x", "OGH 4 Ob 123/\n19x", "OGH 4 Ob 123/19x", "OGH 4Ob123/19x", "OGH, 4 Ob 123/19 x"],
)
def test_spacing_makes_no_difference(text: str) -> None:
    """Blanks, protected or not, and line ends inside a number change no normal form."""
    assert [one.norm for one in citations(text)] == ["OGH 4 Ob 123/19x"]


def test_the_check_letter_counts() -> None:
    """Two numbers that differ in the check letter alone are two numbers."""
    assert find("4 Ob 123/19x")[0].norm != find("4 Ob 123/19y")[0].norm


@pytest.mark.parametrize("unit", ["1", "A", "a ", "1.", "1/", "§ ", "( ", "1-", "I", "und "])
def test_long_lines_end(unit: str) -> None:
    """A line of a hundred thousand repeated characters costs linear time, so the test ends."""
    find(unit * (100_000 // len(unit)))
