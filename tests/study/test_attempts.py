"""Attempts in the journal: every one once, whatever happened."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    Origin,
    Output,
    Role,
    System,
    SystemKind,
    Try,
    digest_of,
)
from pruefstand.errors import InputError
from pruefstand.study.attempts import (
    INLINE_LIMIT,
    InFlight,
    Recorded,
    align,
    attempt_record,
    planned_keys,
    recorded,
)
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal
from pruefstand.study.store import Store

_UTC = "2026-11-03T09:05:00.250Z"


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """An empty folder."""
    return Folder(tmp_path / "Prüfung 1")


def _attempt(key: AttemptKey, content: bytes | None = b"answer", status: AttemptStatus | None = None) -> Attempt:
    by_content = {None: AttemptStatus.FAILED, b"": AttemptStatus.EMPTY}
    status = status or by_content.get(content, AttemptStatus.COMPLETED)
    output = None if content is None else Output(digest_of(content), "text/plain", len(content))
    reason = "" if status is AttemptStatus.COMPLETED else "exit 3"
    tries = (Try(1, _UTC, _UTC, AttemptStatus.INTERRUPTED, "unterbrochen"), Try(2, _UTC, "", status, reason))
    return Attempt(key, digest_of(b"task"), status, reason, "local", tries, output, {"seconds": "1.5"}, {"ä": "ß\n"})


def _started(key: AttemptKey, number: int = 1) -> dict[str, object]:
    return {
        "record": "started",
        "system": key.system,
        "case": key.case,
        "repeat": key.repeat,
        "try": number,
        "utc": _UTC,
    }


def _ended(key: AttemptKey, number: int, outcome: str) -> dict[str, object]:
    return {**_started(key, number), "record": "ended", "outcome": outcome, "reason": "unterbrochen"}


def _write(folder: Folder, *records: dict[str, object]) -> None:
    with open_journal(folder, purpose="test") as writer:
        for record in records:
            writer.write(record)


def _system(name: str, cases: tuple[str, ...], repeats: int | None) -> System:
    kind, origin = SystemKind.COMMAND, Origin.PROGRAM
    return System(name, name, kind, origin, Role.TESTED, cases, repeats, digest_of(b""))


_CONTENTS = st.one_of(st.none(), st.binary(max_size=60), st.text(max_size=60).map(lambda text: text.encode()))


@settings(max_examples=30)
@given(contents=st.lists(_CONTENTS, min_size=1, max_size=8), apart=st.booleans(), seed=st.integers(0, 99))
def test_attempts_come_back(
    tmp_path_factory: pytest.TempPathFactory, contents: list[bytes | None], apart: bool, seed: int
) -> None:
    """Whatever bytes came, an attempt is read as it was written, with its output, in order of its address."""
    folder = Folder(tmp_path_factory.mktemp("study"))
    store = Store(folder)
    attempts = [
        _attempt(AttemptKey(f"ö{n % 2}", f'F{n % 3} "\\', n // 6 + 1), content) for n, content in enumerate(contents)
    ]
    pairs = list(zip(attempts, contents, strict=True))
    random.Random(seed).shuffle(pairs)  # noqa: S311 - seeded on purpose
    _write(folder, *(attempt_record(attempt, content, store=store, keep_apart=apart) for attempt, content in pairs))
    found = [each for each in recorded(folder, chunk=500) if isinstance(each, Recorded)]
    assert [each.attempt for each in found] == sorted(attempts, key=lambda attempt: attempt.key)
    given = {attempt.key: content for attempt, content in pairs}
    for each in found:
        content = given[each.attempt.key]
        if content is None:
            with pytest.raises(ValueError, match="no output"):
                each.bytes(store)
        else:
            assert each.bytes(store) == content
            assert (each.content is None) == (apart or not _is_text(content))


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


@pytest.mark.parametrize(
    ("content", "apart", "inline"),
    [
        (b"x" * INLINE_LIMIT, False, True),
        (b"x" * (INLINE_LIMIT + 1), False, False),
        ("ä".encode() * (INLINE_LIMIT // 2), False, True),
        (b"\xff", False, False),
        (b"", False, True),
        (b"\xef\xbb\xbfa\r\n\0\x7f", False, True),
        (b"answer of a person", True, False),
    ],
)
def test_where_an_output_stands(folder: Folder, content: bytes, apart: bool, inline: bool) -> None:
    """Up to 32 KiB of UTF-8 stand in the line; anything else, and every answer of a person, is a file at once."""
    store = Store(folder)
    record = attempt_record(_attempt(AttemptKey("s", "F1", 1), content), content, store=store, keep_apart=apart)
    assert isinstance(record["output"], dict)
    assert ("text" in record["output"]) == inline
    assert store.path(digest_of(content)).exists() != inline
    _write(folder, record)
    (found,) = recorded(folder)
    assert isinstance(found, Recorded)
    assert found.bytes(store) == content


def test_content_and_attempt_must_agree(folder: Folder) -> None:
    """Other bytes than the attempt says, content without an output, and bytes nobody has kept are mistakes."""
    key, store = AttemptKey("s", "F1", 1), Store(folder)
    with pytest.raises(ValueError, match="not sha256"):
        attempt_record(_attempt(key), b"other", store=store, keep_apart=False)
    with pytest.raises(ValueError, match="without an output"):
        attempt_record(_attempt(key, None), b"other", store=store, keep_apart=False)
    with pytest.raises(ValueError, match="store"):
        attempt_record(_attempt(key), b"answer", store=None, keep_apart=True)
    with pytest.raises(InputError, match="fehlt"):
        attempt_record(_attempt(key), None, store=store, keep_apart=False)
    store.put(b"answer")
    assert attempt_record(_attempt(key), None, store=store, keep_apart=False)


def test_changed_text_in_a_line_is_found(folder: Folder) -> None:
    """An output whose text in the journal was changed is refused with file and line."""
    store = Store(folder)
    _write(folder, attempt_record(_attempt(AttemptKey("s", "F1", 1)), b"answer", store=None, keep_apart=False))
    (path,) = folder.journal.glob("*.jsonl")
    path.write_bytes(path.read_bytes().replace(b'"answer"', b'"Answer"'))
    (found,) = recorded(folder)
    assert isinstance(found, Recorded)
    with pytest.raises(InputError, match="Prüfsumme") as caught:
        found.bytes(store)
    assert caught.value.problems[0].where == f"journal/{path.name}:2"


def test_what_was_in_flight_is_told(folder: Folder) -> None:
    """Starts without a decision come with their tries; starts of decided attempts do not come apart from them."""
    cut, cancelled, done = (AttemptKey("s", case, 1) for case in ("F1", "F2", "F3"))
    _write(folder, _started(cut), _started(done), _started(cancelled), _ended(cancelled, 1, "cancelled"))
    _write(
        folder,
        _ended(cut, 1, "interrupted"),
        _started(cut, 2),
        attempt_record(_attempt(done), b"answer", store=None, keep_apart=False),
    )
    first, second, third = recorded(folder)
    interrupted = Try(1, _UTC, _UTC, AttemptStatus.INTERRUPTED, "unterbrochen")
    assert isinstance(first, InFlight)
    assert first == InFlight(cut, (interrupted,), 2, first.where, _UTC)
    assert isinstance(second, InFlight)
    assert (second.open_try, [t.outcome for t in second.tries]) == (None, [AttemptStatus.CANCELLED])
    assert isinstance(third, Recorded)
    shown = list(align([_system("s", ("F1", "F2", "F3", "F4"), 1)], [first, second, third]))
    assert [each.attempt.status.value for each in shown] == ["interrupted", "interrupted", "completed", "not_run"]
    assert [t.number for t in shown[0].attempt.tries] == [1, 2]
    assert all(each.attempt.reason for each in shown if each.attempt.status is not AttemptStatus.COMPLETED)


def test_gap_in_the_tries_is_told(folder: Folder) -> None:
    """A second try without its first means that a piece of the journal is missing."""
    _write(folder, _started(AttemptKey("s", "F1", 1), 2))
    with pytest.raises(InputError, match="lückenlos"):
        list(recorded(folder))


def test_deciding_twice_names_both_places(folder: Folder) -> None:
    """The same attempt decided in two files is refused with both places."""
    record = attempt_record(_attempt(AttemptKey("s", "F1", 1)), b"answer", store=None, keep_apart=False)
    _write(folder, record)
    _write(folder, record)
    with pytest.raises(InputError, match="zweimal") as caught:
        list(recorded(folder))
    for path in folder.journal.glob("*.jsonl"):
        assert f"journal/{path.name}:2" in str(caught.value)


@pytest.mark.parametrize(
    "change",
    [
        {"repeat": 0},
        {"repeat": True},
        {"repeat": "1"},
        {"system": None},
        {"status": "fine"},
        {"status": "failed"},
        {"tries": [{}]},
        {"output": "text"},
        {"output": None},
        {"clock": 3},
    ],
)
def test_lines_that_describe_no_attempt_are_told(folder: Folder, change: dict[str, object]) -> None:
    """A line with a wrong type, an unknown status or a broken rule is refused with file and line."""
    record = attempt_record(_attempt(AttemptKey("s", "F1", 1)), b"answer", store=None, keep_apart=False)
    _write(folder, record | change)
    with pytest.raises(InputError, match="keinen Lauf") as caught:
        list(recorded(folder))
    assert caught.value.problems[0].where.endswith(".jsonl:2")


def test_address_must_be_said_once(folder: Folder) -> None:
    """A line that names two systems is refused, whichever of them is read first."""
    _write(folder, attempt_record(_attempt(AttemptKey("s", "F1", 1)), b"answer", store=None, keep_apart=False))
    (path,) = folder.journal.glob("*.jsonl")
    path.write_bytes(path.read_bytes().replace(b'"task":', b'"system":"t","task":'))
    with pytest.raises(InputError, match="keinen Lauf"):
        list(recorded(folder))


def test_chunks_change_nothing(folder: Folder) -> None:
    """Sorted piece by piece through files or at once, the same attempts come in the same order, each once."""
    keys = [AttemptKey(f"s{n % 3}", f"F{n // 30}", n // 3 % 10 + 1) for n in range(600)]
    random.Random(3).shuffle(keys)  # noqa: S311 - seeded on purpose
    _write(
        folder,
        *(r for k in keys for r in (_started(k), attempt_record(_attempt(k), b"answer", store=None, keep_apart=False))),
    )
    found = [list(recorded(folder, chunk=chunk)) for chunk in (3_000, 1 << 25)]
    assert found[0] == found[1]
    assert [each.attempt.key for each in found[0] if isinstance(each, Recorded)] == sorted(keys)


_PLANS = st.dictionaries(
    st.sampled_from(["b", "a", "Ä", "ä", "s10", "s9"]),
    st.tuples(
        st.lists(st.sampled_from(["F1", "F10", "F9", "f1", "ö"]), unique=True), st.one_of(st.none(), st.integers(1, 4))
    ),
    max_size=4,
)


@given(plan=_PLANS, data=st.data())
def test_every_planned_attempt_comes_once(plan: dict[str, tuple[list[str], int | None]], data: st.DataObject) -> None:
    """Of any plan and any part of it recorded: each planned address once, in order; the statuses add up to the plan."""
    systems = [_system(name, tuple(cases), repeats) for name, (cases, repeats) in plan.items()]
    possible = [
        AttemptKey(system.id, case, repeat)
        for system in systems
        for case in system.cases
        for repeat in range(1, (system.repeats or 6) + 1)
    ]
    chosen = data.draw(st.lists(st.sampled_from(possible), unique=True)) if possible else []
    found = [
        InFlight(key, (), 1, "", _UTC)
        if n % 3 == 0
        else Recorded(_attempt(key, None if n % 3 == 1 else b"x"), b"x", "")
        for n, key in enumerate(sorted(chosen))
    ]
    aligned = list(align(systems, found))
    highest = Counter[tuple[str, str]]()
    for key in chosen:
        highest[key.system, key.case] = max(highest[key.system, key.case], key.repeat)
    planned = sorted(
        AttemptKey(system.id, case, repeat)
        for system in systems
        for case in system.cases
        for repeat in range(1, (system.repeats or max(highest[system.id, case], 1)) + 1)
    )
    assert [each.attempt.key for each in aligned] == planned
    statuses = Counter(each.attempt.status.value for each in aligned)
    assert statuses.total() == len(planned)
    assert statuses["not_run"] == len(planned) - len(chosen)
    assert statuses["interrupted"] == sum(isinstance(each, InFlight) for each in found)
    if all(system.repeats for system in systems):
        assert list(planned_keys(systems)) == planned


def test_attempts_outside_the_plan_are_told(folder: Folder) -> None:
    """Unknown systems and cases and surplus repeats are told at the end, or after twenty, with the way out."""
    systems = [_system("b", ("F1",), 2)]
    keys = [
        *(AttemptKey(*key) for key in (("a", "F1", 1), ("b", "F0", 1), ("b", "F1", 3), ("b", "F2", 1), ("c", "F1", 1)))
    ]
    found = [Recorded(_attempt(key), b"answer", f"journal/x:{n}") for n, key in enumerate(keys)]
    seen = []
    with pytest.raises(InputError, match=r"study\.yaml") as caught:
        seen.extend(align(systems, found))
    assert [each.attempt.key.repeat for each in seen] == [1, 2]
    assert [problem.where for problem in caught.value.problems] == [f"journal/x:{n}" for n in range(5)]
    many = (Recorded(_attempt(AttemptKey("a", "F1", n)), b"answer", "") for n in range(1, 10**9))
    with pytest.raises(InputError) as caught:
        list(align(systems, many))
    assert len(caught.value.problems) == 20


def test_plan_must_be_definite() -> None:
    """Planned addresses need a number of repeats, and systems need different ids."""
    with pytest.raises(ValueError, match="repeats"):
        list(planned_keys([_system("a", ("F1",), None)]))
    with pytest.raises(ValueError, match="one id"):
        list(align([_system("a", ("F1",), 1)] * 2, []))
    with pytest.raises(ValueError, match="sorted"):
        list(
            align([_system("a", ("F1",), 2)], [Recorded(_attempt(AttemptKey("a", "F1", n)), None, "") for n in (2, 1)])
        )
