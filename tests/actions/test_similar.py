from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.actions import similar
from pruefstand.actions.similar import alike, normal_text, repeated

WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=7).map(" ".join)


def test_a_text_in_its_normal_form() -> None:
    """White space and the form of an umlaut make no other text; capitals and marks do."""
    assert normal_text(" a\u0308\n b\t") == normal_text("ä b") == "ä b"
    assert normal_text("A") != normal_text("a")
    assert normal_text("a.") != normal_text("a")


@given(st.lists(st.sampled_from("abc")))
def test_repeated_names_the_first_of_each(contents: list[str]) -> None:
    """Every content that stood before is told with the place where it stood first."""
    expected = {at: contents.index(one) for at, one in enumerate(contents) if contents.index(one) < at}
    assert repeated(contents, contents.__getitem__) == expected


class _Same:
    """A content whose number is that of every other."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __hash__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.text == other.text


def test_equal_numbers_are_no_equal_contents() -> None:
    """Where two contents share a number by chance, the contents decide."""
    contents = [_Same("a"), _Same("b"), _Same("a")]
    assert repeated(contents, contents.__getitem__) == {2: 0}


def _slow(texts: list[str]) -> list[tuple[int, int]]:
    """The definition, each with each."""
    leaders: list[int] = []
    pairs = []
    for at, text in enumerate(texts):
        mine = set(text.split())
        near = [
            other
            for other in leaders
            if mine and 5 * len(mine & set(texts[other].split())) >= 4 * len(mine | set(texts[other].split()))
        ]
        if near:
            pairs.append((at, near[0]))
        else:
            leaders.append(at)
    return pairs


@given(st.lists(WORDS, max_size=12), st.sampled_from([0, 2, 100]), st.sampled_from([1, 20, 10**6]))
def test_the_index_misses_nothing(texts: list[str], cheap: int, worth: int) -> None:
    """Comparing only texts that share rare words finds exactly what comparing each with each finds, whichever way of
    looking them up is taken."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(similar, "_CHEAP", cheap)
        patch.setattr(similar, "_WORTH", worth)
        found = alike(texts, [str(at) for at in range(len(texts))])
    assert found == _slow(texts)


@given(st.data())
def test_long_texts_are_found_too(data: st.DataObject) -> None:
    """A text of fifty words with some of them replaced is told exactly if it shares enough."""
    long = [f"w{n}" for n in range(50)]
    texts = [" ".join(long)]
    for number in range(4):
        changed = data.draw(st.sets(st.integers(0, 49), max_size=14))
        texts.append(" ".join(f"x{number}_{n}" if n in changed else word for n, word in enumerate(long)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(similar, "_CHEAP", data.draw(st.sampled_from([0, 100])))
        found = alike(texts, [str(at) for at in range(len(texts))])
    assert found == _slow(texts)


def test_four_words_in_five() -> None:
    """Four common words of five are enough, four of six are not; a template of another number is found in either."""
    assert alike(["a b c d e", "a b c d"], ["1", "2"]) == [(1, 0)]
    assert alike(["a b c d e", "a b c d f"], ["1", "2"]) == []
    long = "Die Besprechung im großen Saal am 14. ist von beiden Seiten bestätigt"
    assert alike([long, long.replace("14", "15").upper()], ["1", "2"]) == [(1, 0)]


def test_variants_of_one_source_are_known() -> None:
    """Cases of one cluster count as one anyway; a third text like the first is told all the same."""
    assert alike(["a b c d e"] * 3, ["q", "q", "r"]) == [(2, 0)]
