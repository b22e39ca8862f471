from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import ReferenceStatus
from pruefstand.study.cases import read_cases
from pruefstand.study.plan import parse_plan
from pruefstand.study.references import References, read_references

Write = Callable[[Mapping[str, str | bytes]], Path]
Told = Callable[[Callable[[], object]], list[tuple[str, str, str]]]

PLAN = "format: 1\nkind: catalogue\ntitle: T\n"
CASES = '{"id": "F1"}\n{"id": "F2"}\n'


def _read(root: Path, section: str = "") -> References:
    plan = parse_plan((PLAN + section).encode())
    return read_references(root, plan, read_cases(root, plan))


def _lines(*records: object) -> str:
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


FIRST = {"case": "F1", "answer": {"b": None, "a": 1}, "author": "A", "reviewer": "B"}
SECOND = {"case": "F1", "version": 2, "answer": {"a": 2}, "reason": "Tippfehler"}


def test_the_newest_version_is_in_force(write: Write) -> None:
    """All versions are kept, the newest one counts, whatever their order in the list, and the digest tells."""
    old = _read(write({"cases.jsonl": CASES, "references.jsonl": _lines(FIRST)}))
    new = _read(write({"references.jsonl": _lines(FIRST, SECOND)}))
    turned = _read(write({"references.jsonl": _lines(SECOND, FIRST)}))
    reference = old.of("F1", "answer")
    assert reference is not None
    assert (reference.content, reference.author, reference.reviewer, reference.version) == (
        '{"a":1,"b":null}',
        "A",
        "B",
        1,
    )
    assert old.of("F2", "answer") is old.of("F1", "transcript") is None
    assert new.current == turned.current
    assert new.current["F1", "answer"].reason == "Tippfehler"
    assert new.places == {("F1", "answer"): "references.jsonl:2"}
    assert turned.places == {("F1", "answer"): "references.jsonl:1"}
    assert [reference.version for reference in turned.history] == [2, 1]
    assert new.digest == turned.digest != old.digest


def test_disputed_with_both_views(write: Write) -> None:
    """A dispute keeps every view as it was written; in a table they stand in columns of their own."""
    dispute = {"case": "F1", "status": "disputed", "views": ["ja", {"a": 1}]}
    root = write({"cases.jsonl": CASES, "references.jsonl": _lines(dispute)})
    reference = _read(root).current["F1", "answer"]
    assert (reference.status, reference.views) == (ReferenceStatus.DISPUTED, ("ja", '{"a":1}'))
    write({"r.csv": "case,status,views.1,views.2\nF1,disputed,ja,nein\n"})
    assert _read(root, "references: r.csv").current["F1", "answer"].views == ("ja", "nein")


def test_none(write: Write) -> None:
    """A plan that names no references and has no such file has none."""
    found = _read(write({"cases.jsonl": CASES}))
    assert (found.current, found.history) == ({}, ())


def test_a_folder_of_files(write: Write) -> None:
    """A file is the aspect of its name for the case of its folder; what programs leave behind is none."""
    root = write(
        {
            "cases.jsonl": CASES,
            "ref/F2/transcript.txt": "\ufeffZwei\r\n",
            "ref/F1/transcript.txt": "Eins",
            "ref/F1/facts.json": '{"a": 1}',
            "ref/F1/~$transcript.txt": b"\xff",
            "ref/F1/Thumbs.db": b"\xff",
            "ref/F1/.hidden": b"\xff",
            "ref/.git/x.txt": b"\xff",
            "ref/SHA256SUMS": "",
        }
    )
    found = _read(root, "references: ref")
    assert {key: (r.content, r.media.split(";")[0]) for key, r in found.current.items()} == {
        ("F1", "facts"): ('{"a": 1}', "application/json"),
        ("F1", "transcript"): ("Eins", "text/plain"),
        ("F2", "transcript"): ("Zwei\r\n", "text/plain"),
    }
    assert found.places["F2", "transcript"] == "ref/F2/transcript.txt:1"
    assert [reference.case for reference in found.history] == ["F1", "F1", "F2"]


def test_a_list_in_the_folder_stands_alone(write: Write) -> None:
    """Where the folder holds a list, the list says which files count."""
    entry = {"case": "F1", "aspect": "transcript", "file": "ref/F1/b.txt", "author": "A"}
    root = write(
        {"cases.jsonl": CASES, "ref/F1/a.txt": "a", "ref/F1/b.txt": "b", "ref/references.jsonl": _lines(entry)}
    )
    found = _read(root, "references: ref")
    assert {key: reference.content for key, reference in found.current.items()} == {("F1", "transcript"): "b"}


@pytest.mark.parametrize(
    ("record", "what", "do"),
    [
        ({"case": "F3", "answer": 1}, "Fall „F3“, den es nicht gibt", "Fallliste ergänzen"),
        ({"case": "f1", "answer": 1}, "Fall „f1“, den es nicht gibt", "berichtigen"),
        ({"answer": 1}, "Hier fehlt „case“", "„case: …“"),
        ({"case": "F2"}, "nicht genau eines von „answer“ und „file“", "in „answer“ schreiben"),
        ({"case": "F2", "answer": 1, "file": "a.txt"}, "nicht genau eines von „answer“ und „file“", "„file“"),
        ({"case": "F2", "antwort": 1}, "„antwort“ heißt hier „answer“", "Schreiben Sie „answer: …“."),
        ({"case": "F2", "Answer": 1}, "„Answer“ heißt hier „answer“", "Schreiben Sie „answer: …“."),
        ({"case": "F2", "file": "fehlt.txt"}, "„fehlt.txt“ gibt es nicht", "Pfad ändern"),
        ({"case": "F2", "file": "../a.txt"}, "Der Pfad „../a.txt“", "in den Ordner"),
        ({"case": "F1", "answer": 2}, "Fassung 1 der Referenz zu „F1“ (answer) steht zweimal", "nächste „version“"),
        (
            {"case": "F1", "version": 2, "answer": 2},
            "Die Fassung 2 der Referenz zu „F1“ nennt keinen Grund",
            "„reason“",
        ),
        ({"case": "F1", "version": 2, "answer": 2, "grund": "x"}, "„grund“ heißt hier „reason“", "„reason: …“"),
        ({"case": "F1", "version": 2, "answer": 2, "reason": " "}, "Der Wert fehlt", "Schreiben Sie einen Wert"),
        (
            {"case": "F1", "version": 3, "answer": 2, "reason": "x"},
            "„F1“ (answer) fehlt die Fassung 2",
            "stehen lassen",
        ),
        ({"case": "F2", "version": 2, "answer": 2, "reason": "x"}, "„F2“ (answer) fehlt die Fassung 1", "eigene Zeile"),
        ({"case": "F2", "version": 0, "answer": 2}, "0 ist zu klein", "mindestens 1"),
        ({"case": "F2", "version": "1.250", "answer": 2}, "kann zwei Zahlen bedeuten", "„1250“"),
        ({"case": "F2", "version": 1.5, "answer": 2}, "keine ganze Zahl", "„1“ oder „2“"),
        ({"case": "F2", "answer": 1, "status": "disputed"}, "mindestens zwei Ansichten", "„views“"),
        ({"case": "F2", "status": "disputed", "views": ["ja"]}, "mindestens zwei Ansichten", "„views“"),
        ({"case": "F2", "answer": 1, "views": ["ja"]}, "mindestens zwei Ansichten", "sonst beides weglassen"),
        ({"case": "F2", "answer": 1, "views": ["ja", "nein"]}, "mindestens zwei Ansichten", "„status: disputed“"),
        ({"case": "F2", "status": "strittig", "views": ["ja", "nein"], "answer": 1}, "heißt hier „disputed“", "„disp"),
        ({"case": "F2", "aspect": "a b", "answer": 1}, "Kennung wie „a b“", "„a_b“"),
    ],
)
def test_each_mistake_is_told_once(record: dict[str, object], what: str, do: str, write: Write, told: Told) -> None:
    """One mistake is one message with file, line and the way out."""
    root = write({"cases.jsonl": CASES, "references.jsonl": _lines(FIRST) + "\n" + _lines(record)})
    ((where, said, way),) = told(lambda: _read(root))
    assert where == "references.jsonl:3"
    assert what in said
    assert do in way


def test_one_line_may_hold_two_references(write: Write, told: Told) -> None:
    """A version that stands twice is seen even where both stand in one line."""
    root = write({"cases.jsonl": CASES, "r.yaml": "[{case: F1, answer: ja}, {case: F1, answer: nein}]\n"})
    ((where, what, _do),) = told(lambda: _read(root, "references: r.yaml"))
    assert where == "r.yaml:1"
    assert "steht zweimal, zuerst in r.yaml:1" in what


def test_a_faulty_version_is_not_missing(write: Write, told: Told) -> None:
    """A mistake in the first version is told once, not again as a gap before the second."""
    faulty = {**FIRST, "autor": "A"}
    root = write({"cases.jsonl": CASES, "references.jsonl": _lines(faulty, SECOND)})
    assert [where for where, _what, _do in told(lambda: _read(root))] == ["references.jsonl:1"]


def test_all_mistakes_at_once(write: Write, told: Told) -> None:
    """Unreadable files and broken lines do not hide the mistakes beside them."""
    records = _lines(
        {"case": "F1", "file": "ansi.txt"}, {"case": "F2", "file": "fehlt.txt"}, {"case": "F3", "answer": 1}
    )
    root = write({"cases.jsonl": CASES, "ansi.txt": b"a\n\xe4", "references.jsonl": records + "{\n"})
    assert [where for where, _what, _do in told(lambda: _read(root))] == [
        "ansi.txt:2",
        "references.jsonl:2",
        "references.jsonl:3",
        "references.jsonl:4",
    ]


@pytest.mark.parametrize(
    ("section", "where", "what"),
    [
        ("references: fehlt.jsonl", "study.yaml:4", "„fehlt.jsonl“ gibt es nicht"),
        ("references: ref", "ref/F9/transcript.txt:1", "Fall „F9“, den es nicht gibt"),
        ("references: eigen", "eigen/F1", "Der Name „a:b.txt“ ist hier nicht möglich"),
        ("references: doppelt", "doppelt/F1/a.txt:1", "steht zweimal, zuerst in doppelt/F1/a.json:1"),
    ],
)
def test_mistakes_of_the_plan_and_of_folders(section: str, where: str, what: str, write: Write, told: Told) -> None:
    """A missing list is told where the plan names it, a foreign folder or name where it lies."""
    files = ("ref/F9/transcript.txt", "eigen/F1/a:b.txt", "doppelt/F1/a.txt", "doppelt/F1/a.json")
    root = write({"cases.jsonl": CASES, **dict.fromkeys(files, "1")})
    ((place, said, do),) = told(lambda: _read(root, section))
    assert place == where
    assert what in said
    assert do


@given(st.permutations(range(4)))
def test_the_digest_knows_no_order(tmp_path_factory: pytest.TempPathFactory, order: list[int]) -> None:
    """Lines may stand in any order: what is in force, and the digest of it, stay the same."""
    records = [FIRST, SECOND, {"case": "F2", "answer": "x"}, {"case": "F2", "aspect": "target", "answer": "y"}]
    root = tmp_path_factory.mktemp("r")
    (root / "cases.jsonl").write_text(CASES, "utf-8")
    (root / "references.jsonl").write_text(_lines(*records), "utf-8")
    before = _read(root)
    (root / "references.jsonl").write_text(_lines(*(records[place] for place in order)), "utf-8")
    after = _read(root)
    assert (after.current, after.digest) == (before.current, before.digest)


@pytest.mark.parametrize(
    ("name", "content"), [("a.json", '"x"'), ("b.txt", '"y"'), ("c.txt", '"x"\n')], ids=["media", "text", "end"]
)
def test_the_digest_knows_content_and_kind(name: str, content: str, write: Write) -> None:
    """Another text, and the same text read as another kind, is another reference."""
    root = write({"cases.jsonl": CASES, "a.txt": '"x"', "references.jsonl": _lines({"case": "F1", "file": "a.txt"})})
    before = _read(root).digest
    write({name: content, "references.jsonl": _lines({"case": "F1", "file": name})})
    assert _read(root).digest != before
