"""The gate for a CI: verdicts on errors, groups and failures, and the files that a CI shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pruefstand.actions.gate import gate
from pruefstand.actions.opened import open_study
from pruefstand.actions.report import report
from pruefstand.cli import main
from pruefstand.errors import InputError


def test_the_demos_verdicts(copy: Callable[[str], Path]) -> None:
    """Only the careful system keeps every limit: the naive one invents, the moody one fails, the archive does both."""
    found = gate(copy("termine"))
    broken = {
        system: [one.text for one in found if one.system == system and not one.held]
        for system in ("naiv", "sorgfalt", "launisch", "archiv")
    }
    assert broken["sorgfalt"] == []
    assert "Läufe mit „Erfundener Termin“: höchstens 0" in broken["naiv"]
    assert "Anteil „Bestanden, Mehrere offene Vorschläge“ mindestens 0,5" in broken["naiv"]
    assert "Anteil „Ausfall“ höchstens 0,1" in broken["launisch"]
    assert "Läufe mit „Beleg, der nicht in der Notiz steht“: höchstens 0" in broken["archiv"]
    assert [one.found for one in found if one.text.startswith("Läufe mit „Erf")] == [
        "9 von 24",
        "0 von 24",
        "0 von 19",
        "1 von 19",
    ]


def test_the_classes_are_measures(copy: Callable[[str], Path]) -> None:
    """Each class of the plan has a measure of its own, and one counts attempts with any that excludes."""
    ids = [measure.id for measure in open_study(copy("termine")).measures]
    for name in ("erfunden", "beleg", "falsch", "uebersehen", "zu_vorsichtig", "verwechselt", "form"):
        assert f"error.{name}" in ids
    assert ids[-1] == "errors.excluding"


def test_the_files_for_a_ci(copy: Callable[[str], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One suite a system, one test a limit, red where the exit code is; the page begins with the answer. A second call
    writes the same bytes."""
    folder = copy("termine")
    junit, page = tmp_path / "ci" / "gate.xml", tmp_path / "ci" / "gate.md"
    call = ["gate", str(folder), "--junit", str(junit), "--markdown", str(page)]
    assert main(call) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[-2:] == [f"Geschrieben: {junit}", f"Geschrieben: {page}"]
    tree = ElementTree.fromstring(junit.read_bytes())  # noqa: S314 - our own output
    suites = {suite.get("name"): suite for suite in tree.iter("testsuite")}
    assert list(suites) == ["naiv", "sorgfalt", "launisch", "archiv"]
    verdicts = gate(folder)
    assert tree.get("tests") == str(len(verdicts))
    assert tree.get("failures") == str(sum(not one.held for one in verdicts)) == str(len(list(tree.iter("failure"))))
    assert suites["sorgfalt"].get("failures") == "0"
    text = page.read_text("utf-8")
    assert text.startswith("## Bestätigte Termine aus Notizen übernehmen\n\n**11 von 34 Grenzen halten nicht.**\n")
    assert "| **verletzt** | naiv | Läufe mit „Erfundener Termin“: höchstens 0 | 9 von 24 |" in text
    assert "| **alle** | sorgfalt | 24 / 24 | 100,0 % | 67,6 % – 100,0 % |" in text
    assert "Zeitüberschreitung 1" in text
    before = junit.read_bytes(), page.read_bytes()
    assert main(call) == 1
    assert (junit.read_bytes(), page.read_bytes()) == before


def test_hostile_titles_stay_text(copy: Callable[[str], Path], tmp_path: Path) -> None:
    """Marks of Markdown and of HTML in a title are shown as they are and make no row, link or element."""
    folder = copy("termine")
    plan = folder / "study.yaml"
    text = plan.read_text("utf-8").replace(
        "title: Bestätigte Termine aus Notizen übernehmen", 'title: "<img src=x> | [a](b) &amp; *b*"'
    )
    plan.write_text(text, "utf-8")
    main(["score", str(folder)])
    gate(folder, markdown=tmp_path / "m.md", junit=tmp_path / "j.xml")
    first = (tmp_path / "m.md").read_text("utf-8").splitlines()[0]
    assert first == r"## &lt;img src=x&gt; \| \[a\](b) &amp;amp; \*b\*"
    tree = ElementTree.fromstring((tmp_path / "j.xml").read_bytes())  # noqa: S314 - our own output
    assert tree.get("name") == "<img src=x> | [a](b) &amp; *b*"


def test_a_system_that_no_limit_names_is_grey(copy: Callable[[str], Path], tmp_path: Path) -> None:
    """It is skipped by name, so that nobody takes it for tested; what cannot be decided is red."""
    folder = copy("termine")
    plan = folder / "study.yaml"
    text = plan.read_text("utf-8")
    limits = "gate:\n  - measure: passed\n    system: sorgfalt\n    at_least: 0,5\n"
    plan.write_text(text[: text.index("gate:\n")] + limits, "utf-8")
    main(["score", str(folder)])
    gate(folder, junit=tmp_path / "j.xml")
    tree = ElementTree.fromstring((tmp_path / "j.xml").read_bytes())  # noqa: S314 - our own output
    assert [tree.get(key) for key in ("tests", "failures", "skipped")] == ["6", "0", "3"]


def test_no_attempt_no_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing ran no limit holds, and the reader of the XML sees red, too."""
    folder = tmp_path / "katalog"
    assert main(["new", "catalogue", str(folder)]) == 0
    assert main(["score", str(folder)]) == 0
    capsys.readouterr()
    assert main(["gate", str(folder), "--json", "--junit", str(tmp_path / "j.xml")]) == 1
    value = json.loads(capsys.readouterr().out)
    assert value["held"] is False
    assert {limit["held"] for limit in value["limits"]} == {None}
    tree = ElementTree.fromstring((tmp_path / "j.xml").read_bytes())  # noqa: S314 - our own output
    assert {failure.get("type") for failure in tree.iter("failure")} == {"undecided"}


def test_no_limit_is_an_error(copy: Callable[[str], Path]) -> None:
    """A gate that cannot close is none."""
    with pytest.raises(InputError, match="keine Grenze"):
        gate(copy("kuendigung"))


def test_a_class_that_excludes_needs_no_limit(copy: Callable[[str], Path]) -> None:
    """A bar of the plan breaks the gate on its own, once for each system and class, beside whatever the limits say."""
    folder = copy("termine")
    plan = folder / "study.yaml"
    text = plan.read_text("utf-8")
    limit = "gate:\n  - measure: passed\n    at_least: 0\n"
    plan.write_text(text[: text.index("gate:\n")] + limit, "utf-8")
    main(["score", str(folder)])
    found = [verdict for verdict in gate(folder) if verdict.text.startswith("Sperre ")]
    assert len(found) == 8
    naive = next(one for one in found if one.system == "naiv" and "Erfundener Termin" in one.text)
    assert (naive.found, naive.held) == ("9 von 24", False)
    assert all(one.held for one in found if one.system == "sorgfalt")


def test_what_was_not_run_as_planned_decides_nothing(copy: Callable[[str], Path]) -> None:
    """A limit that seems to hold is undecided while attempts are missing, or come from another version."""
    folder = copy("termine")
    held = {verdict.text for verdict in gate(folder) if verdict.system == "sorgfalt" and verdict.held}
    assert held
    (folder / "systems" / "sorgfalt.py").write_text("print(1)\n", "utf-8")
    main(["score", str(folder)])
    now = [verdict for verdict in gate(folder) if verdict.system == "sorgfalt"]
    assert {verdict.held for verdict in now} == {None}
    assert all("mit einer anderen Fassung" in verdict.found for verdict in now)
    report(folder)
    told = json.loads((folder / "report" / "report.json").read_bytes())["gate"]
    assert [one["held"] for one in told if one["system"] == "sorgfalt"] == [None] * len(now)


@pytest.mark.parametrize("name", ["study.yaml", "cases.jsonl", "derived/neu.xml", "systems"])
def test_no_result_takes_the_place_of_what_is_there(
    name: str, copy: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of the study, a folder or another result keeps its place; the message says what to do."""
    folder = copy("termine")
    target = folder / name
    before = target.read_bytes() if target.is_file() else None
    assert main(["gate", str(folder), "--junit", str(target)]) == 2
    assert "→" in capsys.readouterr().err
    assert (target.read_bytes() if target.is_file() else None) == before
    same = folder.parent / "gate.xml"
    assert main(["gate", str(folder), "--junit", str(same), "--markdown", str(same)]) == 2
    assert not same.exists()


_LOCK = """
format: 1
kind: catalogue
title: Termine
version: 1
instruction: auftrag.md
groups: {a: A}
systems:
  archiv:
    title: Archiv
    import: archiv.jsonl
attempts:
  repeats: 1
score:
  - checker: fields
    fields:
      date:
        type: day
        optional: yes
    repairs: [markdown_fence]
errors:
  erfunden:
    title: Erfunden
    when: date invented
    excludes: yes
gate:
  - error: erfunden
    at_most: 0
"""


def test_a_lock_is_stricter_than_a_limit_of_the_same_words(tmp_path: Path) -> None:
    """An invention that only a repaired output shows breaks the lock, although the limit on the output as it came
    holds."""
    folder = tmp_path / "k"
    folder.mkdir()
    (folder / "study.yaml").write_text(_LOCK, "utf-8")
    (folder / "auftrag.md").write_text("date als JJJJ-MM-TT oder null, JSON.", "utf-8")
    cases = [{"id": f"c{n}", "group": "a", "input": f"Notiz {n}", "reason": "x"} for n in (1, 2)]
    rows = [
        {"case": "c1", "output": '{"date": null}'},
        {"case": "c2", "output": '```json\n{"date": "2027-01-01"}\n```'},
    ]
    for name, values in (("cases", cases), ("archiv", rows)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(one) + "\n" for one in values), "utf-8")
    answers = [{"case": f"c{n}", "answer": {"date": None}} for n in (1, 2)]
    (folder / "references.jsonl").write_text("".join(json.dumps(one) + "\n" for one in answers), "utf-8")
    for verb in ("read", "score"):
        assert main([verb, str(folder)]) == 0
    limit, lock = gate(folder)
    assert (limit.text, limit.held, limit.found) == ("Läufe mit „Erfunden“: höchstens 0", True, "0 von 1")
    assert (lock.text, lock.held, lock.found) == ("Sperre „Erfunden“: höchstens 0 Läufe", False, "1 von 2")
    assert main(["gate", str(folder)]) == 1


def test_what_was_begun_is_not_done(copy: Callable[[str], Path]) -> None:
    """A run that was cut off in flight leaves limits undecided: its one attempt could have broken them."""
    folder = copy("termine")
    held = {one.text: one.held for one in gate(folder) if one.system == "sorgfalt"}
    assert set(held.values()) == {True}
    journal = max((folder / "journal").glob("*.jsonl"), key=lambda file: b'"sorgfalt"' in file.read_bytes())
    lines = journal.read_bytes().splitlines(keepends=True)
    last = max(n for n, line in enumerate(lines) if b'"record":"attempt"' in line and b'"sorgfalt"' in line)
    journal.write_bytes(b"".join(lines[:last]))
    main(["score", str(folder)])
    undecided = [one for one in gate(folder) if one.system == "sorgfalt"]
    assert {one.held for one in undecided} <= {None, False}
    assert any("Läufen fehlen" in one.found for one in undecided)
