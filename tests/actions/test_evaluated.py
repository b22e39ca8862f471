"""From outputs to the report: what the numbers of a catalogue must show, on real folders."""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from pruefstand.actions.derive import derive
from pruefstand.actions.evaluation import evaluation_of
from pruefstand.actions.opened import open_study
from pruefstand.actions.read import read
from pruefstand.actions.report import report
from pruefstand.actions.score import score
from pruefstand.domain import digest_of
from pruefstand.errors import InputError
from pruefstand.evaluation import Evaluation
from pruefstand.report.older import differing_states, read_state
from pruefstand.scoring.engine import code_book
from pruefstand.scoring.error_classes import Condition, Consequence, ErrorClass
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal
from pruefstand.study.store import Store
from pruefstand.work.cancel import Cancel

EXAMPLE = files("pruefstand") / "examples" / "termine"
REFERENCES = {
    one["case"]: json.dumps(one["answer"], ensure_ascii=False)
    for one in map(json.loads, (EXAMPLE / "references.jsonl").read_text(encoding="utf-8").splitlines())
}
WRONG = json.dumps({"status": "found", "date": "2030-01-01", "evidence": "nirgends"})


@pytest.fixture
def catalogue(tmp_path: Path) -> Callable[..., Path]:
    """The example's cases and checkers with systems whose outputs are given: by system a list of lines."""

    def made(systems: Mapping[str, Sequence[Mapping[str, Any]]], *, repeats: int = 1) -> Path:
        root = tmp_path / "katalog"
        shutil.copytree(str(EXAMPLE), root)
        plan = (root / "study.yaml").read_text(encoding="utf-8")
        listed = "".join(
            f"  {name}:\n    title: {name.title()}\n    import: exports/{name}.jsonl\n" for name in systems
        )
        plan = re.sub(r"systems:\n.*?(?=attempts:)", f"systems:\n{listed}", plan, flags=re.DOTALL)
        plan = plan.replace("repeats: 3", f"repeats: {repeats}")
        (root / "study.yaml").write_text(plan, encoding="utf-8")
        for name, lines in systems.items():
            text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
            (root / "exports" / f"{name}.jsonl").write_text(text, encoding="utf-8")
        read(root)
        return root

    return made


def _scored(root: Path) -> Evaluation:
    score(root, workers=1, cancel=Cancel())
    return report(root)[0]


def _shares(root: Path, **wanted: str) -> dict[tuple[str, str, str], str]:
    """Numerator / denominator of the main rows of ``passed`` by system, variant and group."""
    with (root / "report" / "results.csv").open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["measure"] == "passed" and row["main"] == "yes"]
    return {
        (row["system"], row["variant"], row["group"]): f"{row['numerator']}/{row['denominator']}"
        for row in rows
        if not row["against"] and not row["split"]
    }


def test_only_the_confirmed_cases_pass(catalogue: Callable[..., Path]) -> None:
    """Right at the four confirmed dates and wrong everywhere else: 4/8 in all, and 0/2 and 0/2 beside it, in the table
    and on the page."""
    outputs = {case: REFERENCES[case] if case <= "T04" else WRONG for case in REFERENCES}
    root = catalogue({"halb": [{"case": case, "output": text} for case, text in outputs.items()]})
    _scored(root)
    shares = {group: share for (_s, variant, group), share in _shares(root).items() if variant == "delivered"}
    assert shares == {"": "4/8", "eindeutig": "4/4", "fehlt": "0/2", "offen": "0/2"}
    page = (root / "report" / "index.html").read_text(encoding="utf-8")
    assert [page.count(fraction) > 0 for fraction in ("4 / 8", "4 / 4", "0 / 2")] == [True, True, True]


def test_the_hardest_cases_with_their_texts(catalogue: Callable[..., Path]) -> None:
    """Input, reference and output of each failed case are there as they came, escaped on the page; a long output is
    folded, one beyond what a report may show is cut and says so."""
    hostile = '<script>alert("x")</script>'
    outputs = {**REFERENCES, "T05": hostile, "T06": "a" * 500, "T07": "b" * 30_000}
    root = catalogue({"s": [{"case": case, "output": text} for case, text in outputs.items()]})
    found = _scored(root)
    assert [(one.case, one.repeat, one.errors) for one in found.hardest] == [
        ("T05", 1, ("form",)),
        ("T06", 1, ("form",)),
        ("T07", 1, ("form",)),
    ]
    first, _second, third = found.hardest
    assert first.output is not None
    assert first.output.text == hostile
    assert [excerpt.text for excerpt in (first.inputs or {}).values()] == [
        "Stand 11.01.2027. Für die Wartung hat noch niemand einen Tag genannt."
    ]
    assert [json.loads(excerpt.text) for excerpt in (first.expected or {}).values()] == [json.loads(REFERENCES["T05"])]
    assert [finding.title for finding in first.findings] == ["kein JSON"]
    assert third.output is not None
    assert (len(third.output.text), third.output.length) == (20_000, 30_000)
    page = (root / "report" / "index.html").read_text(encoding="utf-8")
    assert hostile not in page
    assert "&lt;script&gt;alert(&#34;x&#34;)&lt;/script&gt;" in page
    assert page.count("<details>") == 2
    assert "Ganzer Text, 500 Zeichen" in page
    assert "Gezeigt sind die ersten 20.000 von 30.000 Zeichen." in page


def test_large_outputs_come_from_the_store(catalogue: Callable[..., Path]) -> None:
    """An output too large for its journal line is read from where it lies."""
    root = catalogue({"s": [{"case": case, "output": "ä" * 40_000} for case in REFERENCES]})
    found = _scored(root)
    assert len(found.hardest) == len(REFERENCES)
    assert {one.output.length for one in found.hardest if one.output} == {40_000}


def test_answers_of_people_stay_where_they_can_be_deleted(catalogue: Callable[..., Path]) -> None:
    """Of a person's answer the report says what is wrong with it and does not hold it."""
    root = catalogue({"s": [{"case": case, "output": "Geheim " * 100} for case in REFERENCES]})
    plan = (root / "study.yaml").read_text(encoding="utf-8")
    plan = plan.replace("    import: exports/s.jsonl\n", "    origin: expert\n    import: exports/s.jsonl\n")
    (root / "study.yaml").write_text(plan, encoding="utf-8")
    found = _scored(root)
    assert {one.output.reason for one in found.hardest if one.output} == {
        "Antwort eines Menschen, hier nicht wiedergegeben"
    }
    page = (root / "report" / "index.html").read_text(encoding="utf-8")
    assert "Geheim" not in page
    assert "Geheim" not in (root / "report" / "report.json").read_text(encoding="utf-8")
    assert "Antwort eines Menschen, hier nicht wiedergegeben" in page


def test_edited_outputs_are_never_pooled(catalogue: Callable[..., Path]) -> None:
    """What a person changed stands in a form of its own; the original is scored as delivered where it was kept, and
    where it was not the case is missing there and in no denominator."""
    root = catalogue(
        {
            "s": [
                *({"case": case, "output": REFERENCES[case]} for case in ("T01", "T02", "T03", "T04", "T05", "T06")),
                {"case": "T07", "output": REFERENCES["T07"], "edited": "yes", "original": digest_of(WRONG.encode())},
                {"case": "T08", "output": REFERENCES["T08"], "edited": "yes", "original": ""},
            ]
        }
    )
    Store(Folder(root)).put(WRONG.encode())
    found = _scored(root)
    shares = _shares(root)
    assert (shares["s", "delivered", ""], shares["s", "delivered", "offen"]) == ("6/7", "0/1")
    assert (shares["s", "edited", ""], shares["s", "edited", "offen"]) == ("2/2", "2/2")
    assert ("s", "edited", "fehlt") not in shares
    assert found.denominators[0].edited == 2
    assert found.notes[-1].startswith("2 Ausgaben von „s“ wurden von Hand geändert.")
    (hard,) = found.hardest
    assert hard.output is not None
    assert (hard.case, hard.output.text) == ("T07", WRONG)
    table = (root / "derived" / "attempts.csv").read_text(encoding="utf-8").splitlines()
    assert table[0].endswith(",edited,original")
    assert [line.split(",")[-2] for line in table[1:]] == ["no"] * 6 + ["yes"] * 2
    page = (root / "report" / "index.html").read_text(encoding="utf-8")
    assert "Von Hand geänderte Ausgaben: S 2." in page


def test_two_systems_on_the_same_cases(catalogue: Callable[..., Path]) -> None:
    """8/8 against 4/8: a difference of 0.5 over eight cases, once per form, total and group, beside the results."""
    right = [{"case": case, "output": text} for case, text in REFERENCES.items()]
    half = [{"case": case, "output": REFERENCES[case] if case <= "T04" else WRONG} for case in REFERENCES]
    root = catalogue({"alles": right, "halb": half})
    _scored(root)
    with (root / "report" / "results.csv").open(encoding="utf-8", newline="") as stream:
        told = [row for row in csv.DictReader(stream) if row["against"]]
    assert {(r["system"], r["against"]) for r in told} == {("alles", "halb")}
    rows = [row for row in told if not row["measure"].startswith("error")]
    found = {(r["variant"], r["group"]): (r["value"], r["n"], r["numerator"]) for r in rows}
    assert {(r["system"], r["against"], r["measure"]) for r in rows} == {("alles", "halb", "passed")}
    assert found["delivered", ""] == ("0.5", "8", "")
    assert found["delivered", "eindeutig"] == ("0.0", "4", "")
    assert found["delivered", "fehlt"] == ("1.0", "2", "")
    assert len(found) == 8
    page = (root / "report" / "index.html").read_text(encoding="utf-8")
    assert "Der Vergleich über alle Fälle belegt keinen Unterschied." in page


def test_an_empty_set_is_refused(tmp_path: Path) -> None:
    """Nothing begun is no perfect result: the report says what to do and writes nothing."""
    root = tmp_path / "leer"
    shutil.copytree(str(EXAMPLE), root)
    (root / "exports" / "september.jsonl").unlink()
    plan = (root / "study.yaml").read_text(encoding="utf-8")
    cut = plan.index("  archiv:"), plan.index("attempts:")
    (root / "study.yaml").write_text(plan[: cut[0]] + plan[cut[1] :], encoding="utf-8")
    score(root, workers=1, cancel=Cancel())
    with pytest.raises(InputError, match="Kein Lauf hat begonnen"):
        report(root)
    assert not (root / "report").exists()


def test_openings_reach_the_report(catalogue: Callable[..., Path]) -> None:
    """The page names how often the control part was opened, why, and that the instruction has changed since."""
    root = catalogue({"s": [{"case": case, "output": text} for case, text in REFERENCES.items()]})
    now = digest_of((root / "prompts" / "auftrag.md").read_bytes())
    with open_journal(Folder(root), purpose="control") as writer:
        for reason, digest in (("Zur Freigabe", now), ("Vorher", "sha256:alt")):
            record = {"record": "control", "utc": "2027-03-01T09:00:00Z", "reason": reason, "instruction": digest}
            writer.write({**record, "plan": "sha256:p"})
    found = _scored(root)
    assert [(one.number, one.reason) for one in found.openings] == [(1, "Zur Freigabe"), (2, "Vorher")]
    assert found.notes[0].startswith("Seit Öffnung 2 des Kontrollteils")
    page = (root / "report" / "index.html").read_text(encoding="utf-8")
    assert "Der Kontrollteil wurde 2-mal geöffnet." in page
    assert "Zur Freigabe · dieselbe Arbeitsanweisung wie jetzt" in page
    assert "Vorher · andere Arbeitsanweisung" in page


def test_states_tell_what_changed(catalogue: Callable[..., Path]) -> None:
    """A corrected reference changes the state of the rules and no other; two reports then say that they differ."""
    root = catalogue({"s": [{"case": case, "output": text} for case, text in REFERENCES.items()]})
    _scored(root)
    before = read_state((root / "report" / "report.json").read_bytes())
    assert differing_states(before, before) == ()
    text = (root / "references.jsonl").read_text(encoding="utf-8")
    (root / "references.jsonl").write_text(text.replace("2027-04-14", "2027-04-15"), encoding="utf-8")
    score(root, workers=1, cancel=Cancel())
    after = evaluation_of(open_study(root))
    assert (after.task, after.plan) == (before.task, before.plan)
    assert after.rules != before.rules
    (root / "prompts" / "auftrag.md").write_text("Anders.\n", encoding="utf-8")
    assert evaluation_of(open_study(root)).task != before.task


CLASSES = (
    ErrorClass("vorsicht", "Unnötig vorsichtig", (Condition("missed", "date"),), Consequence.SLOWER),
    ErrorClass("falsch", "Falscher Termin", (Condition("wrong", "date"),), Consequence.WRONG_ACT),
    ErrorClass("erfunden", "Erfundener Termin", (Condition("invented", "date"),), Consequence.WRONG_ACT, excludes=True),
)


def _with_classes(root: Path) -> Evaluation:
    """The folder scored and evaluated with these classes, wherever the plan names them."""
    opened = open_study(root)
    opened.__dict__["errors"] = CLASSES
    opened.__dict__["book"] = code_book(opened.checkers, opened.study.references.digest, CLASSES)
    derive(opened, {}, target=opened.folder.derived, workers=1, cancel=Cancel(), quiet=True)
    return evaluation_of(opened)


def test_errors_with_consequences(catalogue: Callable[..., Path]) -> None:
    """Two invented dates, a wrong one and one withheld, of eight: each class has its fraction in total and by group,
    the invented ones bar the system, and the hardest cases stand in the order of what would have come of them."""
    withheld = json.dumps({"status": "missing", "date": None, "evidence": None})
    outputs = {**REFERENCES, "T01": WRONG, "T02": withheld, "T05": WRONG, "T07": WRONG}
    lines = [{"case": case, "output": text} for case, text in outputs.items()]
    right = [{"case": case, "output": text} for case, text in REFERENCES.items()]
    found = _with_classes(catalogue({"s": lines, "r": right}))
    assert [kind.id for kind in found.errors] == ["erfunden", "falsch", "vorsicht"]
    shares = {
        (r.measure, r.group): (r.estimate.numerator, r.estimate.denominator)
        for r in found.results
        if r.system == "s" and r.variant == "delivered" and r.measure.startswith("error.")
    }
    assert shares == {
        ("error.erfunden", ""): (2, 8),
        ("error.erfunden", "eindeutig"): (0, 4),
        ("error.erfunden", "fehlt"): (1, 2),
        ("error.erfunden", "offen"): (1, 2),
        ("error.falsch", ""): (1, 8),
        ("error.falsch", "eindeutig"): (1, 4),
        ("error.falsch", "fehlt"): (0, 2),
        ("error.falsch", "offen"): (0, 2),
        ("error.vorsicht", ""): (1, 8),
        ("error.vorsicht", "eindeutig"): (1, 4),
        ("error.vorsicht", "fehlt"): (0, 2),
        ("error.vorsicht", "offen"): (0, 2),
    }
    assert {(one.system, one.attempts, one.judged, one.held) for one in found.barred} == {
        ("s", 2, 8, False),
        ("r", 0, 8, True),
    }
    assert [(one.case, one.errors) for one in found.hardest] == [
        ("T05", ("erfunden",)),
        ("T07", ("erfunden",)),
        ("T01", ("falsch",)),
        ("T02", ("vorsicht",)),
    ]
    gaps = {
        (d.measure, d.variant): d.estimate.value for d in found.differences if not d.group and d.variant == "delivered"
    }
    assert gaps == {
        ("passed", "delivered"): -0.5,
        ("error.erfunden", "delivered"): 0.25,
        ("error.falsch", "delivered"): 0.125,
        ("error.vorsicht", "delivered"): 0.125,
    }


def test_what_changes_between_repeats(catalogue: Callable[..., Path]) -> None:
    """Three runs a case: right throughout, once a date where none belongs, once broken JSON, once nothing at all."""
    runs = {case: [text] * 3 for case, text in REFERENCES.items()}
    runs["T05"][1] = WRONG
    runs["T06"][2] = "{"
    runs["T07"][0] = ""
    lines = [
        {"case": case, "repeat": number, "output": text, **({} if text else {"status": "empty", "reason": "leer"})}
        for case, texts in runs.items()
        for number, text in enumerate(texts, start=1)
    ]
    root = catalogue({"s": lines}, repeats=3)
    found = _scored(root)
    assert {one.case: one.changed for one in found.stability if one.changed} == {
        "T05": ("answer", "restraint"),
        "T06": ("form",),
        "T07": ("restraint", "failure"),
    }
    assert [one.repeats for one in found.stability] == [3] * 8
    with (root / "report" / "cases.csv").open(encoding="utf-8", newline="") as stream:
        changed = {row["case"]: row["changed"] for row in csv.DictReader(stream)}
    assert (changed["T05"], changed["T01"]) == ("answer restraint", "")
