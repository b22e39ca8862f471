"""JSON: strict, exact, one canonical form."""

from __future__ import annotations

import codecs
import io
import json
from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json, canonical_json, iter_jsonl, parse_json

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
NUMBERS = st.integers() | st.decimals(allow_nan=False, allow_infinity=False, places=3)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_canonical_form_reads_back(value: Json) -> None:
    """The canonical form gives the same value back, and the same bytes from it."""
    spelled = canonical_json(value)
    again = parse_json(spelled.decode(), "a.json")
    assert again == value
    assert canonical_json(again) == spelled


@given(st.dictionaries(TEXTS, NUMBERS))
def test_canonical_form_knows_no_order_of_keys(value: dict[str, Json]) -> None:
    """Two mappings that are equal have one canonical form."""
    assert canonical_json(dict(reversed(value.items()))) == canonical_json(value)


def test_canonical_form_is_pinned() -> None:
    """Digests of old studies must be found again: the spelling never changes."""
    value = {"b": [1, Decimal("0.50"), Decimal("-0.0"), Decimal("1E+2"), None, True], "a": 'grün "x"\n', "Ä": {}}
    assert canonical_json(value).decode() == '{"a":"grün \\"x\\"\\n","b":[1,0.50,0.0,100,null,true],"Ä":{}}'


@pytest.mark.parametrize("value", [0.5, float("nan"), b"x", {1, 2}, {1: 2}])
def test_canonical_form_refuses_what_is_not_exact(value: object) -> None:
    """Floats, bytes, sets and keys that are no texts have no canonical form."""
    with pytest.raises(TypeError):
        canonical_json({"a": [value]})


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity"), "\ud800"])
def test_canonical_form_refuses_what_has_no_spelling(value: object) -> None:
    """NaN, infinity and a lone surrogate cannot be written."""
    with pytest.raises(ValueError, match=r"finite|surrogate"):
        canonical_json(value)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('{"a": 1, "a": 2}', "„a“ steht zweimal im selben Objekt (Spalte 10)."),
        ('{"b": {"a": 1}, "c": [{"a": 1, "\\u0061": 2}]}', "„a“ steht zweimal im selben Objekt (Spalte 32)."),
        ('{"a": 1, "a": {"b": 1, "b": 2}}', "„b“ steht zweimal im selben Objekt (Spalte 24)."),
        ("NaN\\}", "„NaN“ ist keine Zahl, mit der gerechnet werden kann (Spalte 1)."),
        ('{"a": NaN}', "„NaN“ ist keine Zahl, mit der gerechnet werden kann (Spalte 7)."),
        ('{"NaN": -Infinity}', "„-Infinity“ ist keine Zahl, mit der gerechnet werden kann (Spalte 9)."),
        ('{"a": "\\ud83d"}', "halbes Zeichen (\\ud800 bis \\udfff ohne seine zweite Hälfte) (Spalte 8)."),
        ('{"a": ' + "[" * 101 + "]" * 101 + "}", "tiefer als 100 Ebenen"),
        ("[" * 200_000, "tiefer als 100 Ebenen"),
        ('{"a": ' + "7" * 1001 + "}", "mehr als 1000 Stellen) (Spalte 7)."),
        ('{"a": 1e999999999}', "mehr als 1000 Stellen) (Spalte 7)."),
        ('{"a": 1e99999999999999999999}', "mehr als 1000 Stellen) (Spalte 7)."),
        ('{"a": [-0.5E-99999999999999999999]}', "mehr als 1000 Stellen) (Spalte 8)."),
        ("{'a': 1}", "Schlüssel in doppelten Anführungszeichen (Spalte 2)."),
        ('{"a": 1} x', "noch etwas"),
        ('{"a" 1}', "der Doppelpunkt nach dem Schlüssel (Spalte 6)."),
        ('{"a": "b', "kein schließendes Anführungszeichen (Spalte 7)."),
        ('{"a": }', "fehlt ein Wert (Spalte 7)."),
        ('{"a": 1 "b": 2}', "fehlt ein Komma oder eine schließende Klammer (Spalte 9)."),
        ('{"a": "\\x"}', "kein gültiges JSON (Spalte"),
        ('   {"a": "tab\t"}', "Steuerzeichen oder ein Zeilenumbruch"),
    ],
)
def test_faulty_lines_are_one_problem_with_line_and_column(line: str, what: str) -> None:
    """Whatever is wrong with a line: one problem that names file, line and column, and the lines before it are read."""
    found = []
    with pytest.raises(InputError) as caught:
        found.extend(iter_jsonl(io.BytesIO(f'{{"ok": 1}}\r\n\r\n{line}\n'.encode()), "a.jsonl"))
    assert found == [(1, {"ok": 1})]
    (problem,) = caught.value.problems
    assert problem.where == "a.jsonl:3"
    assert what in problem.what
    assert problem.do


def test_a_key_twice_among_very_many() -> None:
    """One look at each key is enough: an answer of a hundred thousand keys holds nobody up for hours."""
    text = "{" + "".join(f'"k{number}": 1, ' for number in range(100_000)) + '"k99999": 2}'
    with pytest.raises(InputError, match="„k99999“ steht zweimal") as caught:
        parse_json(text, "a.json")
    column = text.rindex('"k99999"') + 1
    assert f"(Spalte {column})" in caught.value.problems[0].what


def test_lines_of_any_office_are_read() -> None:
    """Byte order mark, CRLF, blank lines, UTF-16 and a missing last line end change nothing."""
    text = '{"a": 0.10}\r\n\r\n  \r\n["ü", "\u2028", 1e2]'
    for data in (text.encode(), codecs.BOM_UTF8 + text.encode(), text.encode("utf-16")):
        assert list(iter_jsonl(io.BytesIO(data), "a.jsonl")) == [
            (1, {"a": Decimal("0.10")}),
            (4, ["ü", "\u2028", Decimal(100)]),
        ]
    assert list(iter_jsonl([], "a.jsonl")) == []


def test_numbers_keep_their_digits() -> None:
    """A number is not rounded by a float on its way."""
    assert str(parse_json("0.1000000000000000055511151231257827", "a")) == "0.1000000000000000055511151231257827"
    assert parse_json("123456789012345678901234567890", "a") == 123456789012345678901234567890


def test_whole_pairs_of_surrogates_and_escaped_backslashes_pass() -> None:
    """An escaped emoji is one character, and a backslash before „ud83d“ is a backslash."""
    assert parse_json('["\\ud83d\\ude00", "\\\\ud83d"]', "a") == ["😀", "\\ud83d"]


@pytest.mark.parametrize("lead", ["", "\n\n  ", "\r\n\t"])
def test_one_value_over_many_lines_has_its_line_and_column(lead: str) -> None:
    """In a JSON file the line of the fault is told, not that of the beginning."""
    with pytest.raises(InputError) as caught:
        parse_json(f'{lead}{{"a": 1,\n  "a": 2}}', "a.json", line=5)
    (problem,) = caught.value.problems
    assert problem.where == f"a.json:{6 + lead.count(chr(10))}"
    assert "(Spalte 3)" in problem.what


@given(st.dictionaries(TEXTS, VALUES, max_size=5))
def test_reads_what_the_standard_library_writes(value: dict[str, Json]) -> None:
    """Strictness refuses nothing that a proper writer gives out."""
    plain = json.dumps(value, default=str)
    assert list(iter_jsonl([plain.encode()], "a")) == [(1, json.loads(plain))]


@given(st.lists(st.sampled_from([*'{}[]:,"\\ul1eE-. \n', "\\ud83d", '"a":', "NaN", "1e9999"])).map("".join))
def test_any_text_is_values_or_a_message(text: str) -> None:
    """No line ends in another error than ours."""
    with suppress(InputError):
        list(iter_jsonl([text.encode()], "a"))
