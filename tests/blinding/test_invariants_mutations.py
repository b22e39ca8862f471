"""Whoever changes one sign that counts is found out: planted mutations over all texts of shared and own data."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.blinding.invariants import alignment_faults, differences
from pruefstand.language.finding import find

_HERE = Path(__file__).parent
_LETTER = re.compile(r"/[0-9]{2}[ \n]?(?P<x>[a-z])(?!\w)")
_NEGATION = re.compile(r"\b(?:[Nn]icht|[Kk]eine?[nmrs]?|nie|niemals|ohne|weder) ")
_WORD = re.compile(r"(?<=[a-zäöüß,] )[A-Za-zäöüÄÖÜß]{2,}")


def _own() -> list[str]:
    files = (_HERE / "own_unify.json", _HERE / "own_pii.json", _HERE.parent / "language" / "own_citations.json")
    return [item.get("text") or item["input"] for path in files for item in json.loads(path.read_text("utf-8"))]


_OWN = _own()


@pytest.fixture(scope="module")
def texts(shared: Path) -> list[str]:
    """Texts of the shared files of documents, and our own."""
    docs = [
        item.get("text") or item["input"]
        for name in ("citations", "unify", "pii")
        for item in json.loads((shared / "data" / "docs" / f"{name}.json").read_text("utf-8"))["items"]
    ]
    return [*docs, *_OWN]


def test_one_check_letter(texts: list[str]) -> None:
    """Another check letter, and none, differ, in every case number that has one."""
    tried = 0
    for text in texts:
        for one in find(text):
            letter = _LETTER.search(one.text) if one.kind == "case" else None
            if letter is not None:
                at = one.start + letter.start("x")
                other = "k" if text[at] != "k" else "m"
                assert differences(text, text[:at] + other + text[at + 1 :]), one.text
                assert differences(text, text[:at] + text[at + 1 :]), one.text
                tried += 1
    assert tried > 30


def test_one_negation_less(texts: list[str]) -> None:
    """A text without one of its negations differs, whichever it is."""
    tried = 0
    for text in texts:
        for match in _NEGATION.finditer(text):
            assert differences(text, text[: match.start()] + text[match.end() :]), match[0]
            tried += 1
    assert tried > 50


@settings(max_examples=300)
@given(st.sampled_from(_OWN), st.data())
def test_one_digit(text: str, data: st.DataObject) -> None:
    """Any digit of any text, changed into any other, shows; an aligned text with it is discarded."""
    places = [match.start() for match in re.finditer("[0-9]", text)]
    if places:
        at = data.draw(st.sampled_from(places))
        other = data.draw(st.sampled_from([digit for digit in "0123456789" if digit != text[at]]))
        assert alignment_faults(text, text[:at] + other + text[at + 1 :])


@settings(max_examples=200)
@given(st.sampled_from(_OWN), st.data())
def test_one_negation_more(text: str, data: st.DataObject) -> None:
    """A negation planted before any word shows."""
    places = [match.start() for match in _WORD.finditer(text)]
    if places:
        at = data.draw(st.sampled_from(places))
        word = data.draw(st.sampled_from(["nicht", "kein", "nie", "niemals"]))
        assert alignment_faults(text, f"{text[:at]}{word} {text[at:]}")
