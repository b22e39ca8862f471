"""``stard`` on real folders: pooled, proven by seals, refused where nothing is proven."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from pruefstand.actions.blind import blind
from pruefstand.actions.freeze import freeze
from pruefstand.actions.rate import rate
from pruefstand.actions.read import read
from pruefstand.actions.stard import stard, stard_of
from pruefstand.actions.unblind import unblind
from pruefstand.cli import main
from pruefstand.errors import InputError, RefusedError
from pruefstand.evaluation.stard_facts import Stard
from pruefstand.evaluation.stard_rows import ALL_ROWS
from pruefstand.report.stard import STARD_FILES
from pruefstand.report.stard_items import Standing, checklist
from pruefstand.work.cancel import Cancel

Case = tuple[str, str]
"""The question, and the target question (empty: none)."""

_QUESTIONS = {
    "F1": ("Das Schreiben kam am Montag an.", "Ist die Kündigung wirksam?"),
    "F2": ("Das Schreiben trägt keine Unterschrift.", "Ist die Kündigung wirksam?"),
    "F3": ("Das Schreiben kam nie an.", "Ist die Kündigung wirksam?"),
    "F4": ("Was steht im Schreiben?", ""),
    "F5": ("Das Schreiben kam als Telefax.", "Ist die Kündigung wirksam?"),
    "F6": ("Das Schreiben liegt nicht vor.", "Ist die Kündigung wirksam?"),
}
_REFERENCES: list[dict[str, object]] = [
    {"case": "F1", "aspect": "target", "answer": "ja", "author": "A", "reviewer": "B"},
    {"case": "F2", "aspect": "target", "answer": False},
    {"case": "F3", "aspect": "target", "answer": "Nein."},
    {"case": "F5", "aspect": "target", "answer": None, "status": "disputed", "views": ["ja", "nein"]},
]
_ANSWERS = [
    ("F1", "ki", "ja"),
    ("F2", "ki", "ja"),
    ("F3", "ki", "nein"),
    ("F4", "ki", "ja"),
    ("F5", "ki", "ja"),
    ("F6", "ki", "nein"),
    ("F1", "fach", "nein"),
    ("F2", "fach", "nein"),
    ("F3", "fach", "streit"),
    ("F4", "fach", "nein"),
    ("F5", "fach", "unbestimmt"),
]
_CONTRARY = {"ja": "nein", "nein": "ja"}
_TIE = {"R1": "ja", "R2": "nein", "R3": "unbestimmt"}


def _made(
    folder: Path,
    questions: Mapping[str, Case],
    references: Sequence[Mapping[str, object]],
    answers: Sequence[Any],
    origin: str = "other_ai",
) -> Path:
    """A study, read, frozen and blinded."""
    folder.mkdir(parents=True)
    plan = ["format: 1", "kind: study", "title: Kündigungen", "version: 1", "use: Test", "cases:"]
    for case, (text, target) in questions.items():
        (folder / f"{case}.md").write_text(text + "\n", "utf-8")
        plan += [f"  {case}:", f"    question: {case}.md", *([f"    target: {target}"] if target else [])]
    plan += ["systems:", "  ki:", "    title: Andere KI", f"    origin: {origin}"]
    plan += ["  fach:", "    title: Fachperson", "    origin: expert", "blind:", "  raters: [R1, R2, R3]"]
    (folder / "study.yaml").write_text("\n".join(plan) + "\n", "utf-8")
    _list(folder, references)
    with (folder / "answers.csv").open("w", encoding="utf-8", newline="") as file:
        head = ["Fall", "Bedingung", "Antwort", "Modell", "Datum", "Kennung", "Qualifikation", "Einwilligung"]
        rows = csv.writer(file)
        rows.writerow(head)
        for number, (case, system, says) in enumerate(answers):
            text = f"{says}: so lautet die Antwort {number} auf die Frage."
            person = ("", "", "T1", "Student/in", "ja") if system == "fach" else ("Muster-7", "12.10.2026", "", "", "")
            rows.writerow([case, system, text, *person])
    read(folder)
    freeze(folder)
    blind(folder)
    blind(folder, release=True)
    return folder


def _list(folder: Path, references: Sequence[Mapping[str, object]]) -> None:
    lines = (json.dumps(one, ensure_ascii=False) + "\n" for one in references)
    (folder / "references.jsonl").write_text("".join(lines), "utf-8")


def _rated(folder: Path, raters: Sequence[str] = ("R1", "R2", "R3"), also: str = "") -> Path:
    """The sheets filled by what the answers under their codes say, and read in; ``also`` is an AI that reads the
    contrary."""
    sheets = []
    for rater in (*raters, *([also] if also else [])):
        mappe = folder / "blind" / (rater if rater != also else "R1")
        rows = list(csv.DictReader(StringIO((mappe / "Bogen.csv").read_text("utf-8-sig")), delimiter=";"))
        for line in rows:
            says = (mappe / line["Fall"] / f"{line['Code']}.txt").read_text("utf-8").partition(":")[0]
            line["Bewertung"] = rater
            says = _CONTRARY.get(says, says) if rater == also else says
            line["Ziel"] = "" if line["Fall"] == "F4" else _TIE.get(rater, "ja") if says == "streit" else says
            if rater != also:
                line["Note"], line["Vermutung"] = "2", "KI"
        sheets.append(folder.parent / f"{folder.name}-{rater}.csv")
        with sheets[-1].open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys(), delimiter=";")
            writer.writeheader()
            writer.writerows(rows)
    rate(folder, sheets)
    return folder


def _unblinded(folder: Path, reason: str = "", without: Sequence[str] = ()) -> Path:
    freeze(folder, reason=reason)
    unblind(folder, without=without, cancel=Cancel())
    return folder


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two unblinded studies. In the second one condition has two answers to a case, and one case asks
    what the first study asked."""
    root = tmp_path_factory.mktemp("Fälle")
    _unblinded(_rated(_made(root / "alpha", _QUESTIONS, _REFERENCES, _ANSWERS)))
    questions = {"F1": ("Das Schreiben kam am Freitag an.", "Ist die Kündigung wirksam?"), "G2": _QUESTIONS["F2"]}
    references = [
        {"case": "F1", "aspect": "target", "answer": "ja"},
        {"case": "G2", "aspect": "target", "answer": "nein"},
    ]
    answers = [("F1", "ki", "ja"), ("F1", "ki", "ja"), ("G2", "ki", "nein"), ("F1", "fach", "ja")]
    _unblinded(_rated(_made(root / "beta", questions, references, answers)))
    return root


@pytest.fixture
def alpha(collection: Path, tmp_path: Path) -> Path:
    """A copy of the first study."""
    shutil.copytree(collection / "alpha", tmp_path / "alpha")
    return tmp_path / "alpha"


@pytest.fixture(scope="module")
def blinded(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Path]:
    """Copies of the first study as it was before the ratings came back."""
    made = _made(tmp_path_factory.mktemp("b") / "alpha", _QUESTIONS, _REFERENCES, _ANSWERS)

    def copy(target: Path) -> Path:
        shutil.copytree(made, target / "alpha")
        return target / "alpha"

    return copy


def _fields(found: Stard) -> dict[str, tuple[int, int, int, int]]:
    return {one.system: (one.fields.tp, one.fields.fp, one.fields.fn, one.fields.tn) for one in found.conditions}


def _call(*arguments: str) -> tuple[int, str]:
    with redirect_stdout(StringIO()) as printed:
        code = main(list(arguments))
    return code, printed.getvalue()


def test_one_study_by_hand(alpha: Path) -> None:
    """Ki says ja, ja, nein where ja, nein, nein is right; fach says nein, nein and is undecided once. What has no
    question, no reference or no answer is excluded where it happens."""
    found = stard_of([alpha])
    assert _fields(found) == {"ki": (1, 1, 0, 1), "fach": (0, 0, 1, 1)}
    ki, fach = found.conditions
    assert (ki.flow.planned, ki.flow.eligible, ki.flow.tested) == (6, 5, 5)
    assert dict(ki.flow.arms[0].no_reference) == {"disputed": 1}
    assert dict(ki.flow.arms[1].no_reference) == {"missing": 1}
    assert (fach.flow.planned, fach.flow.eligible, fach.flow.tested) == (6, 5, 4)
    assert dict(fach.flow.missing) == {"not_run": 1}
    assert [arm.total for arm in fach.flow.arms] == [0, 2, 2]
    assert fach.measure("ppv").plain.value is None
    assert ki.measure("sensitivity").plain.value == 1.0
    pair = next(one for one in found.pairs if one.measure == "accuracy")
    assert (pair.cases, pair.only_first, pair.only_second) == (2, 1, 1)


def test_a_collection_is_pooled(collection: Path) -> None:
    """The same condition of two studies is one index test; the same text with the same question is one case."""
    code, printed = _call("stard", str(collection), "--json")
    assert code == 0
    value = json.loads(printed)
    assert value["studies"] == ["alpha", "beta"]
    ki, fach = value["conditions"]
    assert ki["fields"] == {"tp": 3, "fp": 1, "fn": 0, "tn": 2}
    assert fach["fields"] == {"tp": 1, "fp": 0, "fn": 1, "tn": 1}
    assert (ki["answers"], ki["cases"], ki["clusters"]) == (6, 4, 4)
    specificity = ki["measures"]["specificity"]
    assert (specificity["numerator"], specificity["denominator"], specificity["clusters"]) == (2, 3, 2)
    assert specificity["deff"] == 1.5
    assert specificity["cluster_low"] < specificity["low"]
    assert fach["no_index"] == {"not_run": 2}
    assert Path(value["report"]) == collection / "report" / "stard.html"
    assert {path.name for path in (collection / "report").iterdir()} == set(STARD_FILES)
    shutil.rmtree(collection / "report")
    named = stard_of([collection / "beta", collection / "alpha"])
    assert _fields(named) == {"ki": (3, 1, 0, 2), "fach": (1, 0, 1, 1)}


def test_the_table_for_programs(alpha: Path) -> None:
    """``stard.csv`` holds every node of the flow, the four fields and the five measures, and the sums are right."""
    stard([alpha])
    with (alpha / "report" / "stard.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["system"] == "ki" and not row["against"]]
    counts = {(row["quantity"], row["detail"]): row for row in rows}
    whole = {name: int(counts[name, ""]["value"]) for name in ("planned", "eligible", "tested", "table")}
    assert whole == {"planned": 6, "eligible": 5, "tested": 5, "table": 3}
    assert sum(int(counts[name, ""]["value"]) for name in ("tp", "fp", "fn", "tn")) == 3
    assert (counts["specificity", ""]["numerator"], counts["specificity", ""]["denominator"]) == ("1", "2")
    assert float(counts["npv", ""]["value"]) == 1
    assert counts["ppv", ""]["cluster_low"] == counts["ppv", ""]["low"]


def test_a_reference_that_came_later_does_not_count(blinded: Callable[[Path], Path], tmp_path: Path) -> None:
    """Added or given a new version after the last seal before the ratings: the case is excluded and counted, and what
    was fixed stays as it was."""
    folder = _rated(blinded(tmp_path))
    later: list[dict[str, object]] = [
        {"case": "F6", "aspect": "target", "answer": "nein"},
        {"case": "F2", "aspect": "target", "answer": "ja", "version": 2, "reason": "übersehen"},
    ]
    _list(folder, [*_REFERENCES, *later])
    _unblinded(folder, reason="Referenzen ergänzt")
    found = stard_of([folder])
    ki = found.conditions[0]
    assert _fields(found)["ki"] == (1, 0, 0, 1)
    assert dict(ki.flow.arms[0].no_reference) == {"disputed": 1, "late": 1}
    assert dict(ki.flow.arms[1].no_reference) == {"late": 1}
    assert "Referenz erst nach den Bewertungen" in (stard([folder])[1]).read_text("utf-8")


def test_a_reference_changed_in_place_is_refused(blinded: Callable[[Path], Path], tmp_path: Path) -> None:
    """A list whose sealed lines are no longer its beginning proves nothing; so does one that was never sealed before
    the ratings."""
    folder = _rated(blinded(tmp_path))
    changed = [{**_REFERENCES[0], "answer": "nein"}, *_REFERENCES[1:]]
    _list(folder, changed)
    _unblinded(folder, reason="geändert")
    with pytest.raises(RefusedError, match="Siegel 1 geändert") as caught:
        stard_of([folder])
    assert caught.value.problems[0].where == "references.jsonl"
    assert _call("stard", str(folder), "--json")[0] == 1
    assert not (folder / "report").exists()


def test_references_that_no_seal_knew_exclude_all_cases(tmp_path: Path) -> None:
    """A list that came only after the ratings leaves every case without a reference that counts."""
    folder = _made(tmp_path / "s", _QUESTIONS, [], _ANSWERS)
    (folder / "references.jsonl").unlink()
    freeze(folder, reason="ohne Liste")
    _rated(folder)
    _list(folder, _REFERENCES)
    _unblinded(folder)
    found = stard_of([folder])
    assert set(_fields(found).values()) == {(0, 0, 0, 0)}
    assert sum(sum(arm.no_reference.values()) for arm in found.conditions[0].flow.arms) == 5


def test_an_ai_reads_only_what_nobody_else_read(blinded: Callable[[Path], Path], tmp_path: Path) -> None:
    """People decide where they said something; an answer that only an AI read is counted and marked."""
    folder = blinded(tmp_path)
    _rated(folder, raters=(), also="KI")
    _unblinded(folder, without=["R1", "R2", "R3"])
    found = stard_of([folder])
    assert _fields(found)["ki"] == (0, 1, 1, 1)
    assert found.conditions[0].by_ai == 5
    assert "Vorsortierung" in stard([folder])[1].read_text("utf-8")
    both = stard_of([_unblinded(_rated(blinded(tmp_path / "beide"), also="KI"))])
    assert _fields(both)["ki"] == (1, 1, 0, 1)
    assert both.conditions[0].by_ai == 0


@pytest.mark.parametrize(
    ("answer", "told"), [("vielleicht", "weder „ja“ noch „nein“"), (3, "weder „ja“ noch „nein“"), ("unbestimmt", "")]
)
def test_a_reference_says_yes_or_no(answer: object, told: str, tmp_path: Path) -> None:
    """Anything else is told with its line; „unbestimmt“ means that there is no right answer, and its case is out."""
    references = [*_REFERENCES[:2], {"case": "F3", "aspect": "target", "answer": answer}]
    folder = _unblinded(_rated(_made(tmp_path / "s", _QUESTIONS, references, _ANSWERS)))
    if told:
        with pytest.raises(InputError, match=told) as caught:
            stard_of([folder])
        assert caught.value.problems[0].where == "references.jsonl:3"
    else:
        assert dict(stard_of([folder]).conditions[0].flow.arms[1].no_reference) == {"missing": 1, "unclear": 1}


def test_what_is_refused(collection: Path, blinded: Callable[[Path], Path], tmp_path: Path) -> None:
    """A study before unblinding, a copy of one, a folder without studies, studies that disagree."""
    waiting = blinded(tmp_path)
    with pytest.raises(RefusedError, match="noch nicht entblindet"):
        stard_of([waiting])
    shutil.copytree(collection / "alpha", tmp_path / "kopie")
    with pytest.raises(InputError, match="dieselbe Studie"):
        stard_of([collection / "alpha", tmp_path / "kopie"])
    (tmp_path / "leer").mkdir()
    with pytest.raises(InputError, match="keine study"):
        stard_of([tmp_path / "leer"])
    references = [{"case": "G", "aspect": "target", "answer": "ja"}]
    other = _made(tmp_path / "s" / "anders", {"G": _QUESTIONS["F2"]}, references, [("G", "ki", "ja")])
    with pytest.raises(InputError, match="lautet in „alpha“ anders"):
        stard_of([collection / "alpha", _unblinded(_rated(other))])
    model = _made(tmp_path / "m", {"F4": _QUESTIONS["F1"]}, [], [("F4", "ki", "ja")], origin="model")
    with pytest.raises(InputError, match="„ki“ hat in „alpha“ eine andere Herkunft"):
        stard_of([collection / "alpha", _unblinded(_rated(model))])


def test_a_fault_names_its_folder(collection: Path, alpha: Path) -> None:
    """Among several studies „references.jsonl“ alone would say nothing."""
    _list(alpha, [*_REFERENCES[:1], {**_REFERENCES[1], "answer": True}, *_REFERENCES[2:]])
    with pytest.raises(RefusedError) as caught:
        stard_of([alpha, collection / "beta"])
    assert caught.value.problems[0].where == "alpha/references.jsonl"
    (alpha / "study.yaml").write_text("format: 1\nkind: study\n", "utf-8")
    with pytest.raises(InputError) as told:
        stard_of([alpha, collection / "beta"])
    assert told.value.problems[0].where.startswith("alpha/study.yaml:")


def test_a_study_without_a_target_question(collection: Path, tmp_path: Path) -> None:
    """Named itself it is refused; in a collection it is passed over and named."""
    folder = _made(tmp_path / "c" / "gamma", {"F4": _QUESTIONS["F4"]}, [], [("F4", "ki", "ja")])
    with pytest.raises(InputError, match="keine Zielfrage"):
        stard_of([folder])
    with pytest.raises(InputError, match="keine Studie mit einer Zielfrage"):
        stard_of([tmp_path / "c"])
    shutil.copytree(collection / "beta", tmp_path / "c" / "beta")
    found = stard_of([tmp_path / "c"])
    assert found.skipped == ("gamma",)
    assert [study.name for study in found.studies] == ["beta"]


def test_the_lead_fills_what_the_program_cannot(alpha: Path) -> None:
    """``stard.yaml`` holds texts by row; a row that does not exist is told with its line. All 34 rows are there."""
    rows = {row.number: row for row in checklist(stard_of([alpha]))}
    assert len(rows) == 34
    assert rows["18"].standing is Standing.OPEN
    (alpha / "stard.yaml").write_text('18: Zwölf Fälle, <b>festgelegt</b> nach der Breite.\nZ13: "keine"\n', "utf-8")
    found = stard_of([alpha])
    rows = {row.number: row for row in checklist(found)}
    assert rows["18"].standing is Standing.LEAD
    page = stard([alpha])[1].read_text("utf-8")
    assert "Zwölf Fälle, &lt;b&gt;festgelegt&lt;/b&gt;" in page
    assert "<b>festgelegt" not in page
    told = json.loads((alpha / "report" / "stard.json").read_text("utf-8"))
    assert [row["number"] for row in (*told["checklist"], *told["added"])] == list(ALL_ROWS)
    (alpha / "stard.yaml").write_text("18: Zwölf\n31: mehr\n", "utf-8")
    with pytest.raises(InputError, match="„31“") as caught:
        stard_of([alpha])
    assert caught.value.problems[0].where == "stard.yaml:2"
    (alpha / "stard.yaml").write_text("# noch nichts\n", "utf-8")
    assert not stard_of([alpha]).lead


def test_the_same_folder_gives_the_same_bytes(alpha: Path, collection: Path) -> None:
    """Twice the same files; the report's own folder may lie anywhere, and no path of the machine is in it."""
    stard([alpha])
    first = {name: (alpha / "report" / name).read_bytes() for name in STARD_FILES}
    stard([alpha])
    assert {name: (alpha / "report" / name).read_bytes() for name in STARD_FILES} == first
    assert not any(str(alpha.parent).encode() in data for data in first.values())
    stard([collection / "alpha"])
    assert {name: (collection / "alpha" / "report" / name).read_bytes() for name in STARD_FILES} == first


def test_a_change_after_the_seal_makes_it_a_draft(alpha: Path) -> None:
    """Whatever differs from the newest seal is named before the numbers."""
    (alpha / "F4.md").write_text("Was steht darin?\n", "utf-8")
    page = stard([alpha])[1].read_text("utf-8")
    assert "seit Siegel 2 geändert: F4.md" in page
    assert json.loads(_call("stard", str(alpha), "--json")[1])["draft"] is True
