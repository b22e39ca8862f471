from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import exact_text
from pruefstand.study.entries import node_of, read_bytes, read_entries, until_fault
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.schema import Reader

Write = Callable[[Mapping[str, str | bytes]], Path]
Told = Callable[[Callable[[], object]], list[tuple[str, str, str]]]

SPELLINGS = {
    "f.jsonl": '\ufeff{"id": "T01", "traits": {"fach": "HNO"}}\r\n\r\n{"id": "T02"}\r\n',
    "f.CSV": "id;traits.fach\n T01 ;HNO\n;\nT02;\n",
    "f.tsv": "id\ttraits.fach\nT01\tHNO\n\t\nT02\t\n",
    "f.yaml": "- id: T01\n  traits: {fach: HNO}\n- id: T02\n",
}
LINES = {"f.jsonl": (1, 3), "f.CSV": (2, 4), "f.tsv": (2, 4), "f.yaml": (1, 3)}


@pytest.mark.parametrize("file", SPELLINGS)
def test_three_formats_say_the_same(file: str, write: Write) -> None:
    """A record has the same fields whichever way it is written, each with file and line."""
    entries = list(read_entries(write(SPELLINGS), file, where="study.yaml:5"))
    assert [entry.raw for entry in entries] == [{"id": "T01", "traits": {"fach": "HNO"}}, {"id": "T02"}]
    assert tuple(entry.node.line for entry in entries) == LINES[file]
    inner = entries[0].node.get("traits")
    assert isinstance(inner, MappingNode)
    assert Reader().text(inner.get("fach")) == "HNO"
    assert {entry.node.file for entry in entries} == {file}


def test_json_keeps_its_types(write: Write) -> None:
    """From JSON a number stays a number and null is an absent field; nothing becomes a float."""
    line = '{"answer": {"n": 1.50, "ok": true, "date": null, "list": [1, "a", null]}, "note": null}\n'
    (entry,) = read_entries(write({"f.jsonl": line}), "f.jsonl", where="")
    answer = entry.raw["answer"]
    assert answer == {"n": Decimal("1.50"), "ok": True, "date": None, "list": [1, "a", None]}
    assert isinstance(answer, dict)
    assert isinstance(answer["n"], Decimal)
    assert entry.node.get("note") is None
    node = entry.node.get("answer")
    assert isinstance(node, MappingNode)
    assert Reader().yes_no(node.get("ok")) is True


@given(st.integers(-(10**9), 10**9) | st.decimals(-(10**6), 10**6, places=3) | st.decimals(-(10**6), 10**6, places=2))
def test_a_number_of_json_is_never_ambiguous(number: int | Decimal) -> None:
    """``61.125`` in JSON is no sixty-one thousand: the point of JSON has one meaning."""
    reader = Reader()
    assert reader.number(node_of(number, "f.jsonl", 1)) == number
    assert not reader.problems


def test_a_number_of_a_table_can_be_ambiguous(write: Write) -> None:
    """``61.125`` in a CSV file can be two numbers, and both are proposed."""
    (entry,) = read_entries(write({"f.csv": "audio_s\n61.125\n"}), "f.csv", where="")
    reader = Reader()
    assert reader.number(entry.node.get("audio_s")) is None
    assert [(problem.where, problem.do) for problem in reader.problems] == [
        ("f.csv:2", "Schreiben Sie „61125“ oder „61.1250“.")
    ]


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30))
def test_digits_are_kept(number: Decimal) -> None:
    """A node spells a number with the digits that it came with: a system sees ``1.125`` as its case has it."""
    assert Reader().text(node_of(number, "f.jsonl", 1)) == exact_text(number)


@pytest.mark.parametrize(
    ("file", "content", "where", "what", "do"),
    [
        ("f.jsonl", '{"id": 1}\n[1]\n', "f.jsonl:2", "kein JSON-Objekt", "geschweiften Klammern"),
        ("f.jsonl", '{"id": 1}\n{"id": 1, "id": 2}\n', "f.jsonl:2", "„id“ steht zweimal", "nur einen"),
        ("f.jsonl", '{"id": NaN}\n', "f.jsonl:1", "NaN", "null"),
        ("f.jsonl", "\n\n{'id': 1}\n", "f.jsonl:3", "Hier fehlt ein Schlüssel", "Berichtigen"),
        ("f.jsonl", '{"a": "x"}\n{"a": "ä"}\n'.encode("cp1252"), "f.jsonl:2", "UTF-8", "UTF-8"),
        ("f.yaml", "- T01\n", "f.yaml:1", "keine Liste von Feldern", "„- id: …“"),
        ("f.yaml", b"- id: T\xe4\n", "f.yaml:1", "UTF-8", "UTF-8"),
        ("f.csv", "id,traits,traits.a\n", "f.csv, Zeile 1, Spalte C (traits.a)", "zugleich", "umbenennen"),
        ("f.csv", "id,id\n", "f.csv, Zeile 1, Spalte B (id)", "gibt es zweimal", "Benennen"),
        ("f.xlsx", b"PK", "study.yaml:5", "weder JSONL noch CSV noch YAML", ".jsonl, .csv oder .yaml"),
    ],
)
def test_what_is_no_record(
    file: str, content: str | bytes, where: str, what: str, do: str, write: Write, told: Told
) -> None:
    """A line that is no record is told with file and line, a wrong format where the plan names it."""
    root = write({file: content})
    ((place, said, way),) = told(lambda: list(read_entries(root, file, where="study.yaml:5")))
    assert place == where
    assert what in said + way
    assert do in way


@pytest.mark.parametrize("file", ["fehlt.jsonl", "fehlt.csv", "fehlt.yaml", "da/.jsonl/x.csv", "da.csv"])
def test_missing_files_are_told_where_they_are_named(file: str, write: Write, told: Told) -> None:
    """A file that is missing, or is a folder, is told at the line of the plan that names it."""
    root = write({"da/.jsonl": "", "da.csv/x": ""})
    ((where, what, do),) = told(lambda: list(read_entries(root, file, where="study.yaml:5")))
    assert (where, what) == ("study.yaml:5", f"Die Datei „{file}“ gibt es nicht.")
    assert "Pfad ändern" in do


def test_bytes_are_as_they_lie_there(write: Write) -> None:
    """Nothing is decoded or normalised on the way."""
    data = "\ufeffä\r\n".encode("utf-16")
    assert read_bytes(write({"ä.txt": data}), "ä.txt", where="") == data


def test_what_stands_before_a_fault_is_read(write: Write) -> None:
    """A broken line is told beside the mistakes of the lines before it."""
    reader = Reader()
    entries = read_entries(write({"f.jsonl": '{"id": "a"}\n{"id": "b"}\n{"id"\n'}), "f.jsonl", where="")
    assert [entry.raw["id"] for entry in until_fault(entries, reader)] == ["a", "b"]
    assert [problem.where for problem in reader.problems] == ["f.jsonl:3"]
