from __future__ import annotations

import json
from pathlib import Path

import pytest

from pruefstand.domain import AttemptStatus
from pruefstand.errors import InputError
from pruefstand.intake import Delivery, read_export


def _read(folder: Path, name: str, data: bytes) -> list[Delivery]:
    (folder / name).write_bytes(data)
    return list(read_export(folder, name, "archiv", "study.yaml:9"))


def test_json_lines(tmp_path: Path) -> None:
    """Case, output, status and reason are taken; all the rest is provenance, as text."""
    lines = [
        {"case": "T01", "output": "ja\n", "model": "m-1", "usage": {"b": 2, "a": 1}, "cached": True, "seed": None},
        {"case": "T02", "repeat": 2, "antwort": "  ", "temperature": 0.5},
        {"case": 7, "status": "timeout", "reason": "10 s"},
    ]
    one, two, three = _read(tmp_path, "a.jsonl", b"\n".join(json.dumps(line).encode() for line in lines))
    assert (one.case, one.repeat, one.content, one.status) == ("T01", None, b"ja\n", AttemptStatus.COMPLETED)
    assert one.provenance == {"model": "m-1", "usage": '{"a":1,"b":2}', "cached": "true"}
    assert (two.repeat, two.status, two.content) == (2, AttemptStatus.EMPTY, b"  ")
    assert two.provenance == {"temperature": "0.5"}
    assert (three.case, three.status, three.reason, three.content) == ("7", AttemptStatus.TIMEOUT, "10 s", None)
    assert three.where == "a.jsonl:3"


@pytest.mark.parametrize(
    "data",
    [
        "Fall;Antwort;Wiederholung;Status;Grund;Modell;Raum\r\nT01;jä;2;;;m-1;5\r\nT02;;;failed;502;;\r\n".encode(
            "cp1252"
        ),
        "case,output,repeat,status,reason,model,Raum\nT01,jä,2,,,m-1,5\nT02,,,failed,502,,\n".encode(),
    ],
)
def test_tables(tmp_path: Path, data: bytes) -> None:
    """A table is read by German and by English titles, in office dialects too."""
    one, two = _read(tmp_path, "a.csv", data)
    assert (one.case, one.repeat, one.content) == ("T01", 2, "jä".encode())
    assert one.provenance == {"model": "m-1", "Raum": "5"}
    assert (two.status, two.content, two.reason) == (AttemptStatus.FAILED, None, "502")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.jsonl", b'{"case": "T01", "output": "ja", "configuration": "t=0", "prompt_differs": "yes"}\n'),
        ("a.csv", b"case,output,configuration,prompt_differs\nT01,ja,t=0,yes\n"),
    ],
)
def test_a_file_cannot_say_what_the_program_notes(tmp_path: Path, name: str, data: bytes) -> None:
    """A foreign field of such a name is kept, but under another: else the report would tell of another version of the
    system or another question."""
    (one,) = _read(tmp_path, name, data)
    assert one.provenance == {"delivered.configuration": "t=0", "delivered.prompt_differs": "yes"}


def test_an_empty_cell_is_an_empty_output(tmp_path: Path) -> None:
    """A row with neither output nor status was asked and said nothing."""
    (one,) = _read(tmp_path, "a.csv", b"case,output\nT01,\n")
    assert one.status is AttemptStatus.EMPTY


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv"])
@pytest.mark.parametrize("blank", ["", "  "])
def test_an_unsupported_attempt_has_no_output(tmp_path: Path, name: str, blank: str) -> None:
    """White space beside „unsupported“ is no output: what never began cannot have said nothing."""
    line = json.dumps({"case": "T01", "output": blank, "status": "unsupported", "reason": "kein Upload"})
    table = f"case,output,status,reason\nT01,{blank},unsupported,kein Upload\n"
    (one,) = _read(tmp_path, name, (line if name == "a.jsonl" else table).encode())
    assert (one.status, one.content) == (AttemptStatus.UNSUPPORTED, None)


def test_faults_come_with_file_and_line(tmp_path: Path) -> None:
    """All faulty lines are told at once, each with its line, and nothing after the first is given out."""
    (tmp_path / "a.jsonl").write_text(
        '{"case": "T01", "output": "ja"}\n{"output": "ja"}\n{"case": "T02"}\n[1]\n'
        '{"case": "T03", "text": "a", "answer": "b"}\n{"case": "T04", "output": {"a": 1}}\n'
        '{"case": "T05", "output": "x", "repeat": 0}\n{"case": "T06", "output": "ja"}\n{"case":\n',
        "utf-8",
    )
    found: list[Delivery] = []
    with pytest.raises(InputError) as error:
        found.extend(read_export(tmp_path, "a.jsonl", "archiv", "study.yaml:9"))
    assert [problem.where for problem in error.value.problems] == [f"a.jsonl:{line}" for line in (2, 3, 4, 5, 6, 7, 9)]
    assert not found or [delivery.case for delivery in found] == ["T01"]


def test_many_faults_end_the_reading(tmp_path: Path) -> None:
    """After twenty faults the rest of the file is not read."""
    (tmp_path / "a.jsonl").write_bytes(b"{}\n" * 1000)
    with pytest.raises(InputError) as error:
        list(read_export(tmp_path, "a.jsonl", "archiv", "study.yaml:9"))
    assert len(error.value.problems) == 20


def test_a_missing_or_foreign_file_is_told_where_it_is_named(tmp_path: Path) -> None:
    """A file that is not there, or in another format, is a fault of the plan's line."""
    for name in ("weg.jsonl", "a.xlsx"):
        with pytest.raises(InputError) as error:
            list(read_export(tmp_path, name, "archiv", "study.yaml:9"))
        assert error.value.problems[0].where == "study.yaml:9"
