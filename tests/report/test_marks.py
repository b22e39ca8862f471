"""A text cut at the ends of its marks loses nothing and says of each piece what is said of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pruefstand.report.marks import Mark, pieces

RANKS = ("falsified", "border", "preserved")
MARKS = st.lists(
    st.builds(
        Mark,
        st.integers(-2, 40),
        st.integers(-2, 40),
        st.sampled_from("123"),
        st.sampled_from(RANKS),
        st.booleans(),
    ),
    max_size=6,
)


@given(st.text(alphabet="ab \n<", max_size=30), MARKS)
def test_the_pieces_are_the_text(text: str, marks: list[Mark]) -> None:
    """Put together again they are the text; each character has the numbers of exactly the marks over it that are not
    mere space at an end."""
    made = pieces(text, marks, RANKS)
    assert "".join(piece.text for piece in made) == text
    at = 0
    for piece in made:
        for place in range(at, at + len(piece.text)):
            over = {
                one.number
                for one in marks
                if one.start <= place < one.end
                and text[max(0, one.start) : place + 1].strip()
                and text[place : one.end].strip()
            }
            assert set(piece.numbers) == over
        at += len(piece.text)


@given(st.text(alphabet="ab \n<", max_size=30), MARKS)
def test_each_item_begins_once_for_the_first_time(text: str, marks: list[Mark]) -> None:
    """So that an address in the page is given once."""
    firsts = [number for piece in pieces(text, marks, RANKS) for number, first in piece.begins if first]
    assert len(firsts) == len(set(firsts))


def test_the_gravest_kind_shows() -> None:
    """Where marks overlap the first of the ranks is shown, and exact words stay exact."""
    made = pieces(
        "abcdef",
        [Mark(0, 4, "1", "preserved"), Mark(2, 6, "2", "falsified"), Mark(3, 4, "2", "falsified", True)],
        RANKS,
    )
    assert [(piece.text, piece.kind, piece.exact) for piece in made] == [
        ("ab", "preserved", False),
        ("c", "falsified", False),
        ("d", "falsified", True),
        ("ef", "falsified", False),
    ]
