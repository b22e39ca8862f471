"""The example for a CI: what it runs exists, in the order of the work, and the guide shows the same file."""

from __future__ import annotations

import re
from pathlib import Path

import click
import yaml

from pruefstand.cli.verbs import program


def test_the_workflow_runs_what_there_is(root: Path) -> None:
    """Its steps install the program and call verbs with options that they have: check, probe, run, score, report,
    gate."""
    text = (root / "docs" / "ci-workflow.yml").read_text("utf-8")
    (job,) = yaml.safe_load(text)["jobs"].values()
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert commands[0].startswith("pipx install ")
    calls = [command.split() for command in commands if command.startswith("pruefstand ")]
    assert [call[1] for call in calls] == ["check", "probe", "run", "score", "report", "gate"]
    for call in calls:
        known = {
            opt for param in program().commands[call[1]].params if isinstance(param, click.Option) for opt in param.opts
        }
        assert {word for word in call if word.startswith("--")} <= known


def test_the_guide_shows_the_workflow(root: Path) -> None:
    """What a reader copies from the page is the file itself."""
    page = (root / "docs" / "ci.md").read_text("utf-8")
    blocks = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert (root / "docs" / "ci-workflow.yml").read_text("utf-8") in blocks
