from __future__ import annotations

import errno
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pruefstand.domain import AttemptStatus
from pruefstand.errors import InputError, Problem, UnavailableError
from pruefstand.intake import Delivery, Received
from pruefstand.intake.delivery import settle
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.load import Study
from pruefstand.study.store import Store

MakeStudy = Callable[..., Study]
TakeIn = Callable[[Study, Sequence[Delivery]], Received]
_SYSTEMS = """\
  archiv:
    title: Archiv
    origin: program
    import: exports/a.jsonl
    repeats: 2
  offen:
    title: Offen
    origin: other_ai
  lauf:
    title: Läuft hier
    origin: program
    command: python a.py
  studierende:
    title: Studierende
    origin: student
"""


@pytest.fixture
def study(make_study: MakeStudy) -> Study:
    """Four systems at two cases: an import of two repeats, an open intake, a command, people."""
    return make_study(_SYSTEMS, ("F1", "F2"))


def _delivery(text: str, system: str = "offen", case: str = "F1", repeat: int | None = None) -> Delivery:
    where = f"a.csv, {text}"
    return Delivery(
        system, case, repeat, AttemptStatus.COMPLETED, "", text.encode(), "text/plain", "import", {}, {}, where
    )


def _found(study: Study) -> dict[str, bytes]:
    return {
        str(one.attempt.key): one.bytes(Store(study.folder))
        for one in recorded(study.folder)
        if isinstance(one, Recorded)
    }


def test_numbers_where_there_are_none(study: Study, take_in: TakeIn) -> None:
    """Deliveries without a number are counted per system and case in the order in which they come."""
    made = take_in(
        study, [_delivery("b"), _delivery("x", case="F2"), _delivery("a"), _delivery("y", "archiv", repeat=2)]
    )
    assert made == Received(4, 0, {AttemptStatus.COMPLETED: 4})
    assert _found(study) == {"offen/F1/1": b"b", "offen/F1/2": b"a", "offen/F2/1": b"x", "archiv/F1/2": b"y"}


def test_attempts_name_what_was_asked(study: Study, take_in: TakeIn) -> None:
    """An attempt holds the digest of the task, its route, clock and provenance, and its failure as a row."""
    failed = replace(
        _delivery("f", repeat=3), status=AttemptStatus.TIMEOUT, reason="10 s", content=None, clock={"a_at": "1"}
    )
    take_in(study, [failed])
    (one,) = recorded(study.folder)
    assert isinstance(one, Recorded)
    attempt = one.attempt
    assert attempt.task == study.tasks["F1"]
    assert (attempt.status, attempt.reason, attempt.output, attempt.clock) == (
        AttemptStatus.TIMEOUT,
        "10 s",
        None,
        {"a_at": "1"},
    )


def test_reading_again_records_nothing(study: Study, take_in: TakeIn) -> None:
    """The same file a second time is known; what was added to its end is recorded."""
    given_first = [_delivery("a"), _delivery("b")]
    take_in(study, given_first)
    before = sorted(study.folder.journal.glob("*.jsonl"))
    assert take_in(study, given_first) == Received(0, 2, {})
    assert sorted(study.folder.journal.glob("*.jsonl")) == before
    assert take_in(study, [*given_first, _delivery("c")]) == Received(1, 2, {AttemptStatus.COMPLETED: 1})


def test_other_content_is_refused(study: Study, take_in: TakeIn) -> None:
    """An address recorded with other bytes or another status is a fault naming both places; nothing is added."""
    take_in(study, [_delivery("a", repeat=1)])
    for other in (
        _delivery("b", repeat=1),
        replace(_delivery("a", repeat=1), status=AttemptStatus.REFUSED, reason="Filter"),
    ):
        with pytest.raises(InputError) as error:
            take_in(study, [_delivery("neu", case="F2"), other])
        assert error.value.problems[0].where == other.where
        assert ".jsonl:2" in error.value.problems[0].what
    assert _found(study) == {"offen/F1/1": b"a"}


@pytest.mark.parametrize(
    ("faulty", "count"),
    [
        ([_delivery("a", "weg")], 1),
        ([_delivery("a", "lauf")], 1),
        ([_delivery("a", case="F9")], 1),
        ([_delivery("a", "archiv", repeat=3)], 1),
        ([_delivery("a", "archiv"), _delivery("b", "archiv"), _delivery("c", "archiv"), _delivery("d", "archiv")], 1),
        ([_delivery("a", repeat=1), _delivery("b", repeat=1)], 1),
        ([_delivery("a", repeat=1), _delivery("b")], 1),
        ([_delivery("a", "studierende")], 1),
        ([_delivery("a", case="F9")] * 100, 20),
    ],
)
def test_nothing_is_written_before_all_is_checked(
    study: Study, take_in: TakeIn, faulty: list[Delivery], count: int
) -> None:
    """One fault anywhere in the input and neither journal nor store gets a byte."""
    with pytest.raises(InputError) as error:
        take_in(study, [_delivery("gut", case="F2"), _delivery("x" * 40_000, "archiv", "F2"), *faulty])
    assert len(error.value.problems) == count
    assert error.value.problems[0].where
    assert not list(study.folder.journal.glob("*.jsonl"))
    assert not study.folder.outputs.exists()


def test_people_are_kept_apart(study: Study, take_in: TakeIn) -> None:
    """A person's answer is a file of its own, however short; a machine's short one stands in its line."""
    person = replace(_delivery("geheim", "studierende"), provenance={"consent": "yes", "participant": "T01"})
    take_in(study, [person, _delivery("offen")])
    lines = "".join(path.read_text("utf-8") for path in study.folder.journal.glob("*.jsonl"))
    assert "geheim" not in lines
    assert "offen" in lines
    assert _found(study)["studierende/F1/1"] == b"geheim"


def test_another_person_is_no_second_reading(study: Study, take_in: TakeIn) -> None:
    """Two people who answer alike are two attempts: the same words under another code are not taken for known."""
    one, two = (
        replace(_delivery("ja", "studierende"), provenance={"consent": "yes", "participant": code})
        for code in ("T01", "T02")
    )
    take_in(study, [one])
    with pytest.raises(InputError):
        take_in(study, [two])
    assert take_in(study, [one, two]).recorded == 1


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(["offen", "archiv"]), st.sampled_from(["F1", "F2"]), st.binary(max_size=8))))
def test_every_delivery_is_recorded_once(
    make_study: MakeStudy, take_in: TakeIn, rows: list[tuple[str, str, bytes]]
) -> None:
    """Whatever bytes come, in whatever order, each delivery is one attempt with exactly its bytes."""
    study = make_study(_SYSTEMS.replace("    repeats: 2\n", ""), ("F1", "F2"))
    for path in study.folder.journal.glob("*.jsonl"):
        path.unlink()
    deliveries = []
    for system, case, content in rows:
        settled = settle("", "", content, "a:1")
        assert not isinstance(settled, Problem)
        status, reason = settled
        deliveries.append(replace(_delivery("a", system, case), status=status, reason=reason, content=content))
    take_in(study, deliveries)
    expected: dict[str, bytes] = {}
    for system, case, content in rows:
        number = sum(key.startswith(f"{system}/{case}/") for key in expected) + 1
        expected[f"{system}/{case}/{number}"] = content
    assert _found(study) == expected


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is a matter of Linux")
@pytest.mark.parametrize("size", [10, 100_000])
def test_a_full_temporary_directory_writes_nothing(
    study: Study, take_in: TakeIn, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """Where what was checked cannot be kept until it is recorded, that is told, however little it is."""

    def full(*_arguments: object, **_options: object) -> IO[bytes]:
        return Path("/dev/full").open("w+b")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    with pytest.raises(UnavailableError, match="voll"):
        take_in(study, [_delivery("x" * size)])
    assert not list(study.folder.journal.glob("*.jsonl"))


def test_no_temporary_directory_is_told(study: Study, take_in: TakeIn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any place for temporary files nothing is recorded, and the reader is told why."""

    def nowhere(*_arguments: object, **_options: object) -> IO[bytes]:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "TemporaryFile", nowhere)
    with pytest.raises(UnavailableError):
        take_in(study, [_delivery("a")])
    assert not list(study.folder.journal.glob("*.jsonl"))


_LOCALE = r"""
import json, sys
from pathlib import Path
from pruefstand.intake import read_export, receive
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal
from pruefstand.study.load import load_study
from pruefstand.study.store import Store
study = load_study(Folder.open(Path(sys.argv[1])), repeats=None)
with open_journal(study.folder, purpose="read") as writer:
    found = read_export(study.folder.root, "Lauf \u00df.jsonl", "offen", "x")
    made = receive(study, found, writer, Store(study.folder))
print(json.dumps(made.recorded))
"""


def test_without_a_locale(study: Study) -> None:
    """Under LC_ALL=POSIX, with no UTF-8 mode, a file with an umlaut in its name and content is read the same."""
    (study.folder.root / "Lauf ß.jsonl").write_text('{"case": "F1", "output": "Größe"}\n', "utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", _LOCALE, str(study.folder.root)],
        env={"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        check=False,
    )
    assert json.loads(ran.stdout or b"null") == 1, ran.stderr.decode("utf-8", "replace")
    assert _found(study) == {"offen/F1/1": "Größe".encode()}
