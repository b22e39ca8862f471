from __future__ import annotations

from time import perf_counter

import pytest

from pruefstand.scoring.linear import LinearError, compile_linear


@pytest.mark.parametrize(
    "pattern", ["(a+)+$", "(a|a)*b", "([a-z]+)*[0-9]", "(x+x+)+y", "(?:a?){50}a{50}", "(.*a){20}", "^(a|ab|b)*c$"]
)
def test_no_pattern_is_catastrophic(pattern: str) -> None:
    """A million characters that almost fit are judged in seconds, whatever the pattern nests."""
    compiled = compile_linear(pattern)
    begin = perf_counter()
    compiled.fits("a" * 1_000_000 + "!")
    compiled.find("x" * 1_000_000 + "!")
    assert perf_counter() - begin < 10


@pytest.mark.parametrize(
    "pattern", ["(a)\\1", "(?=a)b", "(?<!a)b", "(", "[", "a{1001}", "((a{100}){100}){100}", "a" * 4001, "\ud800", "*"]
)
def test_what_is_not_linear_or_no_pattern_is_told(pattern: str) -> None:
    """Back references, look-around, mistakes and patterns too large are refused with a way out."""
    with pytest.raises(LinearError) as fault:
        compile_linear(pattern)
    assert fault.value.what
    assert fault.value.do


def test_places_count_code_points() -> None:
    """A match behind umlauts and signs beyond the basic plane has its place in code points."""
    assert compile_linear("ö[0-9]+").find("äöü𝄞 ö12!") == (5, 8)
    assert compile_linear("x").find("äöü") is None


def test_the_whole_is_the_whole() -> None:
    """A full match leaves no line end over, and a dot is no line end."""
    assert compile_linear("a").fits("a")
    assert not compile_linear("a").fits("a\n")
    assert not compile_linear("a$").fits("a\n")
    assert not compile_linear("a.b").fits("a\nb")
    assert compile_linear("\\pL+").fits("Grüße")
