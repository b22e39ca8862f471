from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pruefstand.domain import Case, Material, Split, digest_of
from pruefstand.study.case_table import TEXT, CasesById, CaseTable, InlineTexts, Places
from pruefstand.study.cases import read_cases
from pruefstand.study.plan import parse_plan

Write = Callable[[Mapping[str, str | bytes]], Path]
Told = Callable[[Callable[[], object]], list[tuple[str, str, str]]]

PLAN = parse_plan(b"format: 1\nkind: catalogue\ntitle: T\ngroups:\n  a: A\n  b: B\n")
NAME = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_]{0,8}", fullmatch=True)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=20).filter(str.strip)


@st.composite
def _records(draw: st.DrawFn) -> list[dict[str, object]]:
    records: list[dict[str, object]] = []
    for name in draw(st.lists(NAME, min_size=1, max_size=8, unique_by=str.casefold)):
        record: dict[str, object] = {"id": name, "group": draw(st.sampled_from("ab")), "input": draw(TEXTS)}
        for key, values in {
            "reason": TEXTS,
            "cluster": TEXTS,
            "split": st.sampled_from(["develop", "control"]),
        }.items():
            if draw(st.booleans()):
                record[key] = draw(values)
        records.append(record)
    return records


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_records())
def test_the_fast_way_gives_the_same_cases(tmp_path: Path, records: list[dict[str, object]]) -> None:
    """A plain case that is kept in columns equals the same case that came with a trait and so was kept whole, in all
    but that trait; places, texts and groups agree, too."""
    plain, whole = (
        "\n".join(json.dumps(record, ensure_ascii=False) for record in each)
        for each in (records, [{**record, "traits": {"t": "x"}} for record in records])
    )
    (tmp_path / "cases.jsonl").write_text(plain, "utf-8", newline="\n")
    fast = read_cases(tmp_path, PLAN)
    (tmp_path / "cases.jsonl").write_text(whole, "utf-8", newline="\n")
    slow = read_cases(tmp_path, PLAN)
    assert all(fast.cases.whole(at) is None and slow.cases.whole(at) is not None for at in range(len(records)))
    for one, other in zip(fast, slow, strict=True):
        assert (one.id, one.group, one.cluster, one.split) == (other.id, other.group, other.cluster, other.split)
        assert (one.materials, one.reason, dict(one.exposure)) == (other.materials, other.reason, dict(other.exposure))
    assert dict(fast.places) == dict(slow.places)
    assert dict(fast.inline) == dict(slow.inline)
    assert fast.cases.sizes == slow.cases.sizes
    assert fast.cases.control == slow.cases.control
    assert fast.cases.without_reason == slow.cases.without_reason
    places = range(len(records))
    assert [fast.cases.cluster(at) for at in places] == [slow.cases.cluster(at) for at in places]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('{"id": "K00001", "group": "c", "input": "x"}', "„c“, die der Plan nicht kennt"),
        ('{"id": "K00001", "input": "x"}', "gehört zu keiner Gruppe"),
        ('{"id": "K00001", "group": "a", "input": " "}', "Der Wert fehlt"),
        ('{"id": "K00001", "group": "a", "input": "x", "split": "x"}', "„x“ ist hier nicht möglich"),
        ('{"id": "a b", "group": "a", "input": "x"}', "Kennung"),
        ('{"id": "con", "group": "a", "input": "x"}', "Gerät"),
        ('{"id": "K00000", "group": "a", "input": "x"}', "zuerst in cases.jsonl:1"),
        ('{"id": "k00000", "group": "a", "input": "x"}', "nur in Groß und Klein"),
        ('{"id": "K00001", "group": "a", "input": "x", "answer": "y"}', "Im Fall steht eine Referenz"),
        ('["K00001"]', "kein JSON-Objekt"),
        ('{"id": "K00001", "grupe": "a", "input": "x"}', "„grupe“ heißt hier „group“"),
    ],
)
def test_a_fault_is_told_with_its_line_in_the_fast_way_too(line: str, what: str, write: Write, told: Told) -> None:
    """Whatever is wrong with a case among plain ones is told as it always was."""
    plain = [f'{{"id": "K{n:05}", "group": "a", "input": "Text {n}"}}' for n in (0, 7)]
    root = write({"cases.jsonl": f"{plain[0]}\n{line}\n{plain[1]}\n"})
    found = told(lambda: read_cases(root, PLAN))
    assert found[0][0] == "cases.jsonl:2"
    assert what in found[0][1]


def test_the_order_is_that_of_the_list(write: Write) -> None:
    """Plain cases and others stay in the order of their lines, whichever way each was read."""
    more = ("", ', "audio_s": 3')
    lines = [f'{{"id": "K{n}", "group": "a", "input": "x{n}"{more[n % 2]}}}' for n in range(6)]
    cases = read_cases(write({"cases.jsonl": "\n".join(lines)}), PLAN)
    assert list(cases.ids) == [case.id for case in cases] == [f"K{n}" for n in range(6)]
    assert [cases.places[name] for name in cases.ids] == [f"cases.jsonl:{n}" for n in range(1, 7)]
    assert cases.inline["K3", "input"] == b"x3"
    assert cases.inline["K4", "input"] == b"x4"


@pytest.fixture
def table() -> CaseTable:
    """A plain case, one with a file, one with text and file."""
    made = CaseTable("cases.jsonl")
    made.add_text("A", "g", "Text", "Grund", 3, control=True)
    file = Material("question", TEXT, digest_of(b"?"), 1, "q.md")
    made.add(Case("B", "g", "q", materials=(file,)), "cases.jsonl:4", None)
    text = Material("input", TEXT, digest_of(b"t"), 1)
    made.add(Case("C", "h", "C", Split.CONTROL, (text, file)), "cases.jsonl:5", b"t")
    return made


def test_views(table: CaseTable) -> None:
    """By id, by place and by text the table answers for what it holds, and for nothing else."""
    assert [case.id for case in table] == ["A", "B", "C"]
    assert (table[-1].id, [case.id for case in table[1:]]) == ("C", ["B", "C"])
    assert table[0] == Case(
        "A", "g", "A", Split.CONTROL, (Material("input", TEXT, digest_of(b"Text"), 4),), reason="Grund"
    )
    with pytest.raises(IndexError):
        table[3]
    by_id = CasesById(table)
    assert (by_id["B"].cluster, "D" in by_id, by_id.get("D"), list(by_id), len(by_id)) == (
        "q",
        False,
        None,
        ["A", "B", "C"],
        3,
    )
    places = Places(table)
    assert (dict(places), "D" in places) == ({"A": "cases.jsonl:3", "B": "cases.jsonl:4", "C": "cases.jsonl:5"}, False)
    texts = InlineTexts(table)
    assert dict(texts) == {("A", "input"): b"Text", ("C", "input"): b"t"}
    for missing in (("B", "input"), ("A", "question"), ("D", "input")):
        assert missing not in texts
    with pytest.raises(KeyError):
        places["D"]


def test_what_check_asks_of_all(table: CaseTable) -> None:
    """Sizes, the control part, cases without a reason and the files come from the columns."""
    assert dict(table.sizes) == {"g": 2, "h": 1}
    assert table.control == {"A", "C"}
    assert table.without_reason == [1, 2]
    assert list(table.files) == ["q.md", "q.md"]
