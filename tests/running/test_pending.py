from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Origin, Role, System, SystemKind, digest_of
from pruefstand.running.pending import Pending, pending
from pruefstand.study.attempts import attempt_record
from pruefstand.study.folder import Folder
from pruefstand.study.journal import JournalWriter, open_journal


def decide(writer: JournalWriter, key: AttemptKey) -> None:
    """Write that this attempt was decided."""
    attempt = Attempt(key, digest_of(b""), AttemptStatus.FAILED, "exit 1", "local")
    writer.write(attempt_record(attempt, None, store=None, keep_apart=False))


def note(writer: JournalWriter, key: AttemptKey, number: int, outcome: str = "") -> None:
    """Write that a try started, and with an outcome that it ended without deciding."""
    address = {"system": key.system, "case": key.case, "repeat": key.repeat, "try": number}
    writer.write({"record": "started", **address, "utc": f"s{number}"})
    if outcome:
        writer.write({"record": "ended", **address, "outcome": outcome, "reason": "x", "utc": f"e{number}"})


def test_nothing_recorded_means_everything_in_order(folder: Folder, system: Callable[..., System]) -> None:
    """By system, case and repeat, in the order of code points, whatever the order of the plan."""
    found = pending([system("b", ["Z", "a", "Ä"], 2), system("B", ["x"])], folder)
    assert [str(each.key) for each in found] == ["B/x/1", "b/Z/1", "b/Z/2", "b/a/1", "b/a/2", "b/Ä/1", "b/Ä/2"]


def test_what_was_in_flight_comes_with_its_history(folder: Folder, system: Callable[..., System]) -> None:
    """Ended tries, and the number and beginning of an open one."""
    key = AttemptKey("s", "T1", 1)
    with open_journal(folder, purpose="run") as writer:
        note(writer, key, 1, "cancelled")
        note(writer, key, 2)
        decide(writer, AttemptKey("s", "T2", 1))
        note(writer, AttemptKey("gone", "T1", 1), 1)
    (found,) = pending([system("s", ["T1", "T2"])], folder)
    assert (found.key, found.open_try, found.opened) == (key, 2, "s2")
    assert [(each.number, each.outcome) for each in found.tries] == [(1, AttemptStatus.CANCELLED)]


@given(st.data())
@settings(max_examples=40)
def test_pending_is_planned_without_decided(data: st.DataObject) -> None:
    """Whatever was decided in whatever order, of the plan or not: the rest is pending, once, in order."""
    names = st.lists(st.sampled_from("abcÄ"), unique=True, min_size=1)
    systems = [
        System(
            name,
            name,
            SystemKind.COMMAND,
            Origin.PROGRAM,
            Role.TESTED,
            tuple(data.draw(names)),
            data.draw(st.integers(1, 3)),
            digest_of(b""),
        )
        for name in data.draw(names)
    ]
    planned = [AttemptKey(s.id, case, r) for s in systems for case in s.cases for r in range(1, (s.repeats or 0) + 1)]
    others = [AttemptKey(s, c, r) for s in "aÄx" for c in "bx" for r in (1, 4)]
    decided = data.draw(st.lists(st.sampled_from([*planned, *others]), unique=True))
    random.Random(data.draw(st.integers())).shuffle(decided)  # noqa: S311 - an order for a test, no secret
    with TemporaryDirectory() as root:
        folder = Folder(Path(root))
        with open_journal(folder, purpose="run") as writer:
            for key in decided:
                decide(writer, key)
        found = list(pending(systems, folder))
    assert found == [Pending(key) for key in sorted(set(planned) - set(decided))]
