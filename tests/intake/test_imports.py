from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import AttemptStatus
from pruefstand.errors import InputError, Problem
from pruefstand.intake import Delivery, parse_import, read_import
from pruefstand.intake.joining import Address, Joining
from pruefstand.study.load import Study
from pruefstand.study.schema import Reader

MakeStudy = Callable[..., Study]
_MADE = Path(__file__).parent / "foreign"
_CASES = tuple(f"fall-00{number}" for number in range(1, 10))
_SYSTEM = """\
  s:
    title: S
    origin: model
    import: a.jsonl
"""


@pytest.fixture
def take(make_study: MakeStudy) -> Callable[..., tuple[list[Delivery], list[Problem]]]:
    """Import files of one system: lines, bytes, or the names of files that a tool made; ``more`` are plan lines."""

    def made(*files: Any, more: str = "", cases: tuple[str, ...] = _CASES) -> tuple[list[Delivery], list[Problem]]:
        names = [file if isinstance(file, str) else f"{at}.jsonl" for at, file in enumerate(files)]
        study = make_study(_SYSTEM.replace("a.jsonl", f"[{', '.join(names)}]") + more, cases, "catalogue")
        for name, file in zip(names, files, strict=True):
            if isinstance(file, str):
                shutil.copy(_MADE / file, study.folder.root / name)
            else:
                data = file if isinstance(file, bytes) else b"".join(json.dumps(line).encode() + b"\n" for line in file)
                (study.folder.root / name).write_bytes(data)
        reader = Reader()
        options = parse_import(reader, study.declared[0].options)
        reader.close()
        assert options is not None
        notes: list[Problem] = []
        return list(read_import(study, study.systems[0], options, "study.yaml:5", notes)), notes

    return made


def _batch(name: str, text: str | None = "ja", model: str | None = "m-1") -> dict[str, Any]:
    if text is None:
        return {"custom_id": name, "response": None, "error": {"code": "batch_expired", "message": "zu spät"}}
    body = {"model": model, "choices": [{"message": {"content": text}, "finish_reason": "stop"}]}
    return {"custom_id": name, "response": {"status_code": 200, "body": body}, "error": None}


def _twice(name: str) -> dict[str, Any]:
    """One request with two choices, which are repeats 1 and 2."""
    line = _batch(name)
    line["response"]["body"]["choices"] *= 2
    return line


def _told(deliveries: list[Delivery]) -> list[tuple[str, int | None, bytes | None, str]]:
    return sorted((d.case, d.repeat, d.content, d.status.value) for d in deliveries)


def _faults(take: Callable[..., Any], *files: Any, **more: Any) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as error:
        take(*files, **more)
    return error.value.problems


def test_inspect(take: Callable[..., Any]) -> None:
    """A log is joined by the id of its samples; the epoch is the repeat; what is dropped is said."""
    deliveries, notes = take("inspect.eval")
    assert {(d.case, d.repeat) for d in deliveries} == {(case, epoch) for case in _CASES for epoch in (1, 2)}
    statuses = {d.case: d.status for d in deliveries}
    assert [statuses[case].value for case in _CASES] == [
        *["completed"] * 4,
        "refused",
        "empty",
        "empty",
        "failed",
        "timeout",
    ]
    told = "\n".join(note.what for note in notes)
    assert "gelesen als Log von Inspect, 18 Läufe, zugeordnet über „id“" in told
    assert "Bewertungen des anderen Werkzeugs (16)" in told
    assert "Gedankengänge vor der Antwort (2)" in told
    first = next(d for d in deliveries if d.case == "fall-001")
    assert first.provenance["format"] == "inspect"
    assert first.provenance["foreign_id"] == "fall-001"
    assert (first.route, first.media) == ("import", "text/plain; charset=utf-8")


def test_promptfoo_needs_its_field_and_one_provider(take: Callable[..., Any]) -> None:
    """Without a field the message names one that holds a case; with two providers it names the choice."""
    (problem,) = _faults(take, "promptfoo.json")
    assert problem.where == "study.yaml:5"
    assert "„join: vars.fall“" in problem.do
    join = "    join: vars.fall\n"
    (problem,) = _faults(take, "promptfoo.json", more=join)
    assert "provider.label" in problem.what
    assert "provider.label: stumm-" in problem.do
    deliveries, notes = take("promptfoo.json", more=join + "    only:\n      provider.label: stumm-2\n")
    assert len(deliveries) == 12
    assert {d.content for d in deliveries if d.case == "fall-001"} == {b"Nein"}
    assert any("12 Antworten wurden ausgelassen" in note.what for note in notes)
    assert any("fall-007, fall-008, fall-009" in note.what for note in notes)


def test_lm_eval(take: Callable[..., Any]) -> None:
    """A field of the document names the case; lines per filter count once."""
    deliveries, notes = take("lm_eval.jsonl", more="    join: doc.fall\n", cases=_CASES[:3])
    assert len(deliveries) == 6
    assert any("weiterer Filter" in note.what for note in notes)


def test_joined_by_id_never_by_order(take: Callable[..., Any]) -> None:
    """Lines in any order, spread over any files, give the same attempts; failures are attempts too."""
    lines = [_batch(case, None if case == "fall-004" else f"Antwort {case}") for case in _CASES]
    expected, _notes = take(lines)
    assert [d.status for d in expected if d.case == "fall-004"] == [AttemptStatus.TIMEOUT]
    for seed in range(5):
        mixed = random.Random(seed).sample(lines, len(lines))  # noqa: S311 - an order, no secret
        assert _told(take(mixed[:4], mixed[4:])[0]) == _told(expected)


def test_a_number_behind_the_id_is_the_repeat(take: Callable[..., Any]) -> None:
    """``fall-001#2`` is the second attempt at ``fall-001``."""
    deliveries, _notes = take([_batch("fall-001#2", "b"), _batch("fall-001#1", "a")], cases=("fall-001",))
    assert _told(deliveries) == [("fall-001", 1, b"a", "completed"), ("fall-001", 2, b"b", "completed")]


@pytest.mark.parametrize(
    ("lines", "more", "told"),
    [
        ([_batch("fall-001"), _batch("fall-001")], "", "zweimal"),
        ([_batch("fall-099")], "", "ist kein Fall des Plans"),
        ([_batch("fall-001"), _batch("fall-002", model="m-2")], "", "von mehreren"),
        ([_batch("fall-001"), _batch("fall-002", None)], "    only:\n      model: m-1\n", "unklar"),
        ([_twice("fall-001#3")], "", "nennt Lauf 3, die Datei Lauf"),
        ([_batch("fall-001")], "    only:\n      model: m-9\n", "keine Antwort, die zu diesem System gehört"),
        ([_batch("fall-001")], "    join: vars.x\n", "fehlt hier"),
        ([_batch("fall-001"), {"case": "fall-002", "output": "ja"}], "", "keine Zeile eines Batch-Ergebnisses"),
        ([{"case": "fall-001", "output": "ja"}], "    join: case\n", "gelten nur für Dateien anderer Werkzeuge"),
    ],
)
def test_what_would_give_wrong_numbers_is_refused(
    take: Callable[..., Any], lines: list[dict[str, Any]], more: str, told: str
) -> None:
    """Doubled and unknown identifiers, mixed models, lines of nobody: each is told with its way out."""
    problem = _faults(take, lines, more=more)[0]
    assert told in problem.what
    assert problem.where
    assert problem.do


def test_one_run_in_two_formats_is_no_repeat(take: Callable[..., Any]) -> None:
    """The same results as JSON and as JSONL are refused, row by row, not counted twice."""
    more = "    join: vars.fall\n    only:\n      provider.label: stumm-1\n"
    assert all("zweimal" in one.what for one in _faults(take, "promptfoo.json", "promptfoo.jsonl", more=more))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_marks_of_encodings(take: Callable[..., Any], encoding: str) -> None:
    """A file that was saved with a byte order mark, as some shells do, is told by its content all the same."""
    (one,), _notes = take(json.dumps(_batch("fall-001", "jä"), ensure_ascii=False).encode(encoding))
    assert one.content == "jä".encode()


def test_two_questions_under_one_id_are_told(take: Callable[..., Any]) -> None:
    """A field that several questions share names no case: they would pass for repeats."""
    rows = [
        {"promptIdx": 0, "testIdx": at, "vars": {"fall": "fall-001", "frage": at}, "response": {"output": "ja"}}
        for at in (0, 1)
    ]
    (problem,) = _faults(take, rows, more="    join: vars.fall\n")
    assert "etwas anderes gefragt" in problem.what


def test_a_table_of_identifiers(take: Callable[..., Any], make_study: MakeStudy) -> None:
    """A table translates foreign identifiers, numbers repeats, leaves out what has no case, and is all that counts."""
    folder = make_study().folder.root
    (folder / "zuordnung.csv").write_text(
        "Fremd;Fall;Wiederholung\nwas gilt?;fall-001;2\nb;fall-002;\nweg;;\n", "utf-8"
    )
    more = "    join_table: zuordnung.csv\n"
    deliveries, notes = take([_batch("was gilt?"), _batch("b#3"), _batch("weg")], more=more)
    assert [(d.case, d.repeat) for d in deliveries] == [("fall-001", 2), ("fall-002", 3)]
    assert any("1 Antwort wurde ausgelassen" in note.what for note in notes)
    (problem,) = _faults(take, [_batch("fall-001")], more=more)
    assert "steht nicht in zuordnung.csv" in problem.what


def test_faults_of_a_table(take: Callable[..., Any], make_study: MakeStudy) -> None:
    """Every faulty row is told by its cell."""
    folder = make_study().folder.root
    (folder / "z.csv").write_text("foreign;case;repeat\na;fall-001;0\n;fall-001;\nb;fall-001;\nb;;\nc;x;\n", "utf-8")
    problems = _faults(take, [_batch("b")], more="    join_table: z.csv\n")
    assert len(problems) == 4
    assert all(problem.where.startswith("z.csv") for problem in problems)


def test_own_exports_are_read_as_before(take: Callable[..., Any]) -> None:
    """Lines with ``case`` and ``output`` are ours, whatever else they hold."""
    deliveries, notes = take([{"case": "fall-001", "output": "ja", "model": "m"}])
    assert [(d.case, d.content, d.provenance) for d in deliveries] == [("fall-001", b"ja", {"model": "m"})]
    assert not notes


def test_many_faults_end_the_reading(take: Callable[..., Any]) -> None:
    """After twenty faults the rest of a file is not read."""
    assert len(_faults(take, [_batch(f"x{number}") for number in range(100)])) == 20


def test_nothing_is_given_out_after_a_fault(make_study: MakeStudy) -> None:
    """Lines before the first fault come, sound ones after it do not: nothing of a faulty file may be recorded."""
    study = make_study(_SYSTEM, _CASES, "catalogue")
    lines = [_batch("fall-001"), _batch("x"), _batch("fall-002")]
    (study.folder.root / "a.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    options = parse_import(Reader(), study.declared[0].options)
    assert options is not None
    found = []
    with pytest.raises(InputError):
        found.extend(read_import(study, study.systems[0], options, "study.yaml:5", []))
    assert len(found) <= 1


def test_several_runs_of_openai_evals_are_repeats(take: Callable[..., Any]) -> None:
    """The same item in two runs is two attempts, in one run it is a mix-up."""

    def item(run: str) -> dict[str, Any]:
        sample = {"output": [{"role": "assistant", "content": run}], "model": "m", "finish_reason": "stop"}
        return {
            "object": "eval.run.output_item",
            "run_id": run,
            "datasource_item": {"id": "fall-001"},
            "sample": sample,
        }

    join = "    join: item.id\n"
    deliveries, _notes = take([item("r1"), item("r2")], more=join)
    assert [(d.repeat, d.content) for d in deliveries] == [(None, b"r1"), (None, b"r2")]
    assert "zweimal" in _faults(take, [item("r1"), item("r1")], more=join)[0].what


def test_memory_is_bounded_by_a_line(take: Callable[..., Any]) -> None:
    """The first delivery is given out before the last line is read."""
    data = json.dumps(_batch("fall-001")).encode() + b"\n{broken"
    assert _faults(take, data)[0].where == "0.jsonl:2"


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        ("    import: []\n", 1),
        ("    import: [a.jsonl, a.jsonl]\n", 1),
        ("    import: ../a.jsonl\n", 1),
        ("    import: a.jsonl\n    import_as: excel\n", 1),
        ("    import: a.jsonl\n    join: [a]\n    only: x\n    join_table: /t.csv\n", 3),
    ],
)
def test_faulty_options_are_told(make_study: MakeStudy, lines: str, count: int) -> None:
    """What a plan may not say of an import is told with its line."""
    study = make_study(_SYSTEM.replace("    import: a.jsonl\n", lines), kind="catalogue")
    reader = Reader()
    parse_import(reader, study.declared[0].options)
    assert len(reader.problems) == count


@given(st.text(max_size=12), st.integers(1, 10_000))
def test_identifiers(name: str, number: int) -> None:
    """Only a known identifier is found, alone or with the number of a repeat, whatever else the text holds."""
    joining = Joining(None, {"a": Address("T01"), "b": Address("T02", 3)})
    assert joining.find(f" a#{number} ") == Address("T01", number)
    assert joining.find(f"b#{number}") is None
    assert joining.find(f"a#{number}0000000000") is None
    found = joining.find(name)
    assert found is None or name.strip().startswith(("a", "b"))
