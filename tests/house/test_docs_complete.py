"""The reference pages leave nothing out: every verb and option, every key and word of the plan, every column."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import EnumType
from pathlib import Path
from typing import Any

import click
import pytest

from pruefstand.actions.opened import open_study
from pruefstand.actions.verified import EXIT_CODES
from pruefstand.cli.verbs import program
from pruefstand.domain import MEASUREMENT_STATUSES, AttemptStatus
from pruefstand.report.csv import CASE_COLUMNS, RESULT_COLUMNS
from pruefstand.scoring.checker import VERDICTS
from pruefstand.study.folder import PROGRAM_MADE
from pruefstand.study.schema import Reader
from pruefstand.study.tables import ATTEMPT_COLUMNS, FINDING_COLUMNS, MEASURE_COLUMNS, MEASUREMENT_COLUMNS

# A plan in which every mapping that a room can read stands once.
_PLAN = """
format: 1
kind: study
title: Alles
task:
  input: Etwas
groups:
  g: Gruppe
systems:
  a:
    title: Programm
    command: python a.py
    origin: program
    role: tested
  b:
    title: Ausgaben
    import: b.jsonl
    origin: model
attempts:
  retry: never
  abort_after:
    times_recording: 2
    at_least: 60 min
score:
  - checker: exact
    ignore: [case]
  - checker: choice
    options: [ja, nein]
    ignore: [case]
  - checker: fields
    fields:
      art:
        type: text
    repairs: [markdown_fence]
  - checker: words
    main: raw
  - checker: number
    notation: either
    ignore: [surrounding_space]
  - checker: set
    layout: lines
  - checker: contains
    texts: [x]
    require: any
  - checker: pattern
    pattern: x
  - checker: json_schema
    inline: "{}"
errors:
  falsch:
    title: Falsch
    when: wrong
    consequence: visible
probe:
  - title: Leer
    case: F1
    output: ""
    expect: fail
rate:
  sheet: short
gate:
  - measure: passed
    bound: lower
    at_least: 0,5
"""
_CASES = '{"id": "F1", "group": "g", "split": "control", "input": "?", "traits": {"fach": "HNO"}}\n'
_REFERENCES = '{"case": "F1", "answer": "ja", "status": "settled"}\n'


def _missing(names: Iterable[str], text: str) -> list[str]:
    """The names that do not stand in the text as code."""
    return sorted(name for name in set(names) if f"`{name}`" not in text)


@pytest.fixture(scope="session")
def pages(root: Path) -> dict[str, str]:
    """The pages of docs/ by name."""
    return {path.stem: path.read_text("utf-8") for path in (root / "docs").glob("*.md")}


def test_every_verb(pages: dict[str, str]) -> None:
    """Each verb has its chapter with a call, its JSON and an example that is run.

    Each of its options stands in that chapter or among those of all verbs.
    """
    chapters = re.split(r"^## ", pages["befehle"], flags=re.MULTILINE)
    common = next(chapter for chapter in chapters if chapter.startswith("Für alle Verben"))
    verbs = program().commands
    assert verbs
    for name, command in verbs.items():
        chapter = next((text for text in chapters if text.startswith(f"`{name}`\n")), "")
        assert f"pruefstand {name}" in chapter, name
        assert "JSON" in chapter, name
        assert "```console\n" in chapter, name
        options = [opt for param in command.params if isinstance(param, click.Option) for opt in param.opts]
        assert not [option for option in options if option not in chapter + common], name


def test_every_exit_code_of_verify(pages: dict[str, str]) -> None:
    """The table of ``verify`` has a row for each of its codes and no other."""
    rows = re.findall(r"^\| ([123]\d) \|", pages["befehle"], re.MULTILINE)
    assert [int(row) for row in rows] == sorted(EXIT_CODES.values())


def test_every_key_of_the_plan(pages: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever key or fixed word any room reads in a plan, a case or a reference stands on the page of the plan."""
    keys: set[str] = set()
    words: set[str] = set()
    mapping, choice = Reader.mapping, Reader.choice

    def read_mapping(self: Reader, node: Any, known: Iterable[str], required: Iterable[str] = ()) -> dict[str, Any]:
        known = tuple(known)
        keys.update(known, required)
        return mapping(self, node, known, required)

    def read_choice(self: Reader, node: Any, options: Any) -> Any:
        words.update(option.value for option in options) if isinstance(options, EnumType) else words.update(options)
        return choice(self, node, options)

    monkeypatch.setattr(Reader, "mapping", read_mapping)
    monkeypatch.setattr(Reader, "choice", read_choice)
    (tmp_path / "study.yaml").write_text(_PLAN, "utf-8")
    (tmp_path / "cases.jsonl").write_text(_CASES, "utf-8")
    (tmp_path / "references.jsonl").write_text(_REFERENCES, "utf-8")
    open_study(tmp_path)
    assert {"format", "use", "audio_s", "views", "role", "times_recording", "required_when", "leading_word"} <= keys
    assert {"with_gold", "raters", "bound", "environment", "import", "join_table"} <= keys
    assert {"wanted", "unit_required", "layout", "require", "anywhere", "inline", "excludes", "finds", "error"} <= keys
    assert {"catalogue", "disputed", "control", "other_ai", "baseline", "quote", "quotes_style", "upper"} <= words
    assert not _missing(keys | words, pages["plan"])


@pytest.mark.parametrize(
    "names",
    [
        ATTEMPT_COLUMNS,
        MEASUREMENT_COLUMNS,
        FINDING_COLUMNS,
        MEASURE_COLUMNS,
        RESULT_COLUMNS,
        CASE_COLUMNS,
        tuple(AttemptStatus),
        tuple(MEASUREMENT_STATUSES),
        tuple(VERDICTS),
    ],
    ids=["attempts", "measurements", "findings", "measures", "results", "cases", "attempt", "measurement", "verdict"],
)
def test_every_column_and_status(names: tuple[str, ...], pages: dict[str, str]) -> None:
    """Every column of a table and every word of a closed list is explained on the page of the folder."""
    assert not _missing(map(str, names), pages["ordner"])


def test_every_folder_of_the_program(pages: dict[str, str]) -> None:
    """Whatever the program writes at the top of a folder is named there; ``site`` is reserved and not yet written."""
    folders = {f"{name}/" for name in PROGRAM_MADE - {"SHA256SUMS", "site"}}
    assert not _missing(folders | {"SHA256SUMS"}, pages["ordner"])


def test_every_page_is_found(pages: dict[str, str]) -> None:
    """The index leads to every page."""
    assert not [name for name in pages if name != "index" and f"({name}.md)" not in pages["index"]]


def test_every_link_leads_somewhere(root: Path) -> None:
    """A link of any page leads to a file that is there, and one with # to a heading of that file."""
    for page in (root / "README.md", *sorted((root / "docs").rglob("*.md"))):
        for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", page.read_text("utf-8")):
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), f"{page.name}: {link}"
            if anchor:
                headings = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE)
                anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
                assert anchor in anchors, f"{page.name}: {link}"
