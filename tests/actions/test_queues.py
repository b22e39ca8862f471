"""Which systems share what they run on, and how fast each may be asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from pruefstand.actions import queues
from pruefstand.actions.opened import open_study
from pruefstand.actions.queues import USUAL_CONNECTIONS, build_queues
from pruefstand.errors import InputError
from pruefstand.running.pending import pending
from pruefstand.running.runner import Queue
from pruefstand.work.cancel import Cancel

PROGRAM = "    title: P\n    command: python systems/p.py\n"
MODEL = "    title: M\n    model: muster-1\n    base_url: http://127.0.0.1:9/v1\n"
Build = Callable[..., list[Queue]]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """The queues of two cases for systems with these lines, called a, b …, on three workers."""

    def made(*systems: str) -> list[Queue]:
        lines = "".join(f"  {name}:\n{system}" for name, system in zip("abcd", systems, strict=False))
        plan = f"format: 1\nkind: catalogue\ntitle: T\nsystems:\n{lines}score:\n  - checker: exact\n"
        (tmp_path / "study.yaml").write_text(plan, encoding="utf-8")
        cases = "".join(json.dumps({"id": name, "input": "Frage?"}) + "\n" for name in ("F1", "F2"))
        (tmp_path / "cases.jsonl").write_text(cases, encoding="utf-8")
        (tmp_path / "systems").mkdir(exist_ok=True)
        (tmp_path / "systems" / "p.py").write_text("print(1)", encoding="utf-8")
        opened = open_study(tmp_path)
        with ExitStack() as stack:
            waiting = list(pending(opened.systems, opened.folder))
            return build_queues(opened, waiting, stack, workers=3, cancel=Cancel())

    return made


def systems(queue: Queue) -> list[str]:
    """The systems of a queue's attempts, in order."""
    return [job.pending.key.system for job in queue.jobs]


def test_programs_without_a_pace_share_the_workers(build: Build) -> None:
    """All of them together run as many at once as the call says, as they come."""
    (queue,) = build(PROGRAM, PROGRAM)
    assert (queue.width, queue.gap, queue.careful, systems(queue)) == (3, 0.0, False, ["a", "a", "b", "b"])


@pytest.mark.parametrize(
    ("lines", "width", "gap"),
    [
        ("    concurrency: 1\n", 1, 0.0),
        ("    rate: 120 / min\n", 3, 0.5),
        ("    concurrency: 7\n    rate: 4 / s\n", 7, 0.25),
    ],
)
def test_a_program_with_a_pace_has_its_own_queue(build: Build, lines: str, width: int, gap: float) -> None:
    """What it does not say of its pace is as for all; the others keep their workers."""
    own, shared = build(PROGRAM + lines, PROGRAM)
    assert (own.width, own.gap, own.careful, systems(own)) == (width, gap, False, ["a", "a"])
    assert (shared.width, systems(shared)) == (3, ["b", "b"])


def test_each_model_has_its_own_careful_queue(build: Build) -> None:
    """Eight at once unless the plan says otherwise, whatever the number of workers, and beginning with one."""
    found = build(MODEL, MODEL + "    concurrency: 50\n    rate: 10 / s\n", PROGRAM)
    assert [(queue.width, queue.gap, queue.careful, systems(queue)[0]) for queue in found] == [
        (3, 0.0, False, "c"),
        (USUAL_CONNECTIONS, 0.0, True, "a"),
        (50, 0.1, True, "b"),
    ]


def test_more_connections_than_may_be_open_are_refused(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants more than this computer allows learns both numbers before the first request."""
    wanted = []
    monkeypatch.setattr(queues, "allow_descriptors", lambda number: wanted.append(number) or 40)
    with pytest.raises(InputError, match=r"erlaubt 40 weitere .*, der Lauf braucht 58") as caught:
        build(MODEL, MODEL + "    concurrency: 50\n")
    assert wanted == [58]
    assert caught.value.problems[0].where == "study.yaml:5"


def test_programs_need_files_too(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each program that runs at the same time takes a few; three workers are three of them."""
    wanted = []
    monkeypatch.setattr(queues, "allow_descriptors", wanted.append)
    assert len(build(PROGRAM)) == 1
    assert wanted == [24]
