"""What leaves this computer, and what a reader is told of it before it does."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.actions.check import Readiness, check
from pruefstand.actions.opened import open_study
from pruefstand.actions.run import run
from pruefstand.actions.transfer import transfer_faults
from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Try
from pruefstand.errors import InputError, RefusedError
from pruefstand.study.attempts import attempt_record
from pruefstand.study.journal import open_journal
from pruefstand.study.readiness import Light, Point
from pruefstand.work.cancel import Cancel

Study = Callable[..., Path]
ELSEWHERE, LOCAL = "https://api.example.com/v1", "http://127.0.0.1:9/v1"
ALLOWED = "    may_receive: confidential\n"


def model(name: str = "a", url: str = ELSEWHERE, more: str = "") -> str:
    """The lines of a system that is a model."""
    return f"  {name}:\n    title: Modell {name}\n    model: muster-1\n    base_url: {url}\n{more}"


@pytest.fixture
def study(tmp_path: Path) -> Study:
    """A catalogue of three cases with these systems, the first of them in line 6 (5 without ``data``)."""

    def write(*systems: str, data: str = "fictional", attempts: str = "") -> Path:
        told = f"data: {data}\n" if data else ""
        plan = (
            f"format: 1\nkind: catalogue\ntitle: T\n{told}systems:\n{''.join(systems)}{attempts}"
            "score:\n  - checker: choice\n    options: [ja, nein]\n"
        )
        (tmp_path / "study.yaml").write_text(plan, encoding="utf-8")
        cases = [{"id": f"F{n}", "input": f"Frage {n}?"} for n in range(3)]
        (tmp_path / "cases.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
        references = [{"case": f"F{n}", "answer": "ja", "author": "MA", "reviewer": "BE"} for n in range(3)]
        text = "".join(json.dumps(reference) + "\n" for reference in references)
        (tmp_path / "references.jsonl").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def point(found: Readiness, name: str) -> Point:
    """The point of this name."""
    (one,) = (each for each in found.points if each.id == name)
    return one


def told(found: Readiness) -> list[str]:
    """What the point of the attempts says of requests."""
    return [problem.what for problem in point(found, "attempts").problems if "schickt" in problem.what]


@pytest.mark.parametrize(
    ("data", "url", "more", "what"),
    [
        ("fictional", ELSEWHERE, "", ""),
        ("cleared", ELSEWHERE, "", ""),
        ("confidential", ELSEWHERE, "", "Die Daten sind vertraulich; „a“ würde sie an api.example.com schicken."),
        ("confidential", ELSEWHERE, ALLOWED, ""),
        ("", ELSEWHERE, "", "Der Plan sagt nicht, was seine Daten sind; „a“ schickt sie an api.example.com."),
        ("", ELSEWHERE, ALLOWED, "Der Plan sagt nicht, was seine Daten sind; „a“ schickt sie an api.example.com."),
        ("confidential", LOCAL, "", ""),
        ("", LOCAL, "", ""),
        ("confidential", "http://192.168.0.7/v1", "", "vertraulich; „a“ würde sie an 192.168.0.7 schicken."),
        ("confidential", "https://localhost.example.com", "", "an localhost.example.com schicken."),
    ],
)
def test_what_may_go_where(study: Study, data: str, url: str, more: str, what: str) -> None:
    """Invented and cleared material goes to any service, confidential one only where the system's own lines say so, and
    nothing goes anywhere without a word; what stays on this computer needs none."""
    faults = transfer_faults(open_study(study(model(url=url, more=more), data=data)))
    assert len(faults) == bool(what)
    for fault in faults:
        assert fault.what.endswith(what)
        assert fault.where == f"study.yaml:{8 if data else 7}"
        assert fault.do


def test_each_system_is_judged_by_its_own_lines(study: Study) -> None:
    """A word for one system is none for another, and all that may not be is told at once."""
    plan = study(model("a"), model("b", more=ALLOWED), model("c", LOCAL), model("d"), data="confidential")
    faults = transfer_faults(open_study(plan))
    assert [(fault.where, fault.what.split("“")[0]) for fault in faults] == [
        ("study.yaml:8", "Die Daten sind vertraulich; „a"),
        ("study.yaml:21", "Die Daten sind vertraulich; „d"),
    ]


def test_a_program_is_its_authors_to_answer_for(study: Study) -> None:
    """What a command sends nobody here sees, so nothing is promised and nothing refused."""
    program = "  p:\n    title: P\n    command: python systems/p.py\n"
    assert transfer_faults(open_study(study(program, data="confidential"))) == []


@pytest.mark.parametrize("data", ["confidential", ""])
def test_nothing_runs_and_nothing_is_written_where_it_may_not_go(study: Study, data: str) -> None:
    """The run is refused as a whole, before the first line of a journal; a local system beside it does not run either;
    ``check`` says it beforehand."""
    folder = study(model("a"), model("b", LOCAL), data=data)
    with pytest.raises(RefusedError, match=r"api\.example\.com") as caught:
        run(folder, workers=1, cancel=Cancel())
    assert not list(folder.glob("journal/*.jsonl"))
    systems = point(check(folder), "systems")
    assert systems.light is Light.RED
    assert systems.problems[: len(caught.value.problems)] == caught.value.problems


def test_a_missing_key_is_told_before_anything_runs(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check and run name the line and the variable."""
    monkeypatch.delenv("MUSTER_KEY", raising=False)
    folder = study(model(more="    key: MUSTER_KEY\n"))
    assert "MUSTER_KEY ist nicht gesetzt" in point(check(folder), "systems").problems[0].what
    with pytest.raises(InputError, match=r"study\.yaml:8: Die Umgebungsvariable MUSTER_KEY"):
        run(folder, workers=1, cancel=Cancel())
    assert not list(folder.glob("journal/*.jsonl"))


def test_check_counts_the_requests(study: Study) -> None:
    """Each system that will be asked, where, and how often: cases times repeats; programs send none."""
    program = "  p:\n    title: P\n    command: python systems/p.py\n"
    folder = study(
        model("a"),
        model("b", LOCAL, "    cases: [F1]\n    repeats: 1\n"),
        program,
        attempts="attempts:\n  repeats: 2\n",
    )
    assert told(check(folder)) == [
        "„run“ schickt 6 Anfragen an api.example.com (a).",
        "„run“ schickt 1 Anfrage an 127.0.0.1 (b).",
    ]
    hints = [one for one in point(check(folder), "attempts").problems if "schickt" in one.what]
    assert [hint.where for hint in hints] == ["study.yaml:8", "study.yaml:12"]


def test_check_counts_declared_tries_too(study: Study) -> None:
    """What a run may cost at most stands beside what it will."""
    retry = "attempts:\n  retry:\n    on: [rate_limit]\n    times: 4\n"
    (hint,) = (h for h in point(check(study(model(), attempts=retry)), "attempts").problems if "schickt" in h.what)
    assert "höchstens 15;" in hint.do


def test_check_counts_what_is_still_to_be_asked(study: Study) -> None:
    """What is decided is not asked again, what was cut off is; where nothing is left nothing is told."""
    folder = study(model())
    utc = "2026-11-03T09:00:00.000Z"

    def started(case: str) -> dict[str, object]:
        return {"record": "started", "system": "a", "case": case, "repeat": 1, "try": 1, "utc": utc}

    def decided(case: str) -> dict[str, object]:
        one = Try(1, utc, utc, AttemptStatus.FAILED, "HTTP 500")
        key, task = AttemptKey("a", case, 1), opened.study.tasks[case]
        attempt = Attempt(key, task, AttemptStatus.FAILED, "HTTP 500", "api", (one,))
        return attempt_record(attempt, None, store=None, keep_apart=False)

    opened = open_study(folder)
    with open_journal(opened.folder, purpose="run") as writer:
        for record in (started("F0"), decided("F0"), started("F1")):
            writer.write(record)
    assert told(check(folder)) == ["„run“ schickt 2 Anfragen an api.example.com (a)."]
    with open_journal(opened.folder, purpose="run") as writer:
        for record in (decided("F1"), started("F2"), decided("F2")):
            writer.write(record)
    assert told(check(folder)) == []
