"""The examples, run once; every test that changes something works on a copy."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from pruefstand.actions.demo import Shown, demo
from pruefstand.actions.freeze import freeze
from pruefstand.actions.report import report
from pruefstand.work.cancel import Cancel


@pytest.fixture(scope="session")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Shown]:
    """The three examples as ``demo`` leaves them."""
    folder = tmp_path_factory.mktemp("beispiele mit Umlaut ä")
    return {one.name: one for one in demo(folder, cancel=Cancel())}


@pytest.fixture
def copy(shown: dict[str, Shown], tmp_path: Path) -> Callable[[str], Path]:
    """A copy of one example, to be changed."""

    def made(name: str) -> Path:
        target = tmp_path / name
        shutil.copytree(shown[name].page.parents[1], target)
        return target

    return made


@pytest.fixture
def frozen(copy: Callable[[str], Path]) -> Path:
    """The catalogue, frozen and reported after that: everything about it can be verified."""
    folder = copy("termine")
    freeze(folder)
    report(folder)
    return folder


KEY = "sk-geheim-4711-abcdefghijklmnop"
"""The secret of every model's service in these tests."""


@pytest.fixture
def secret(monkeypatch: pytest.MonkeyPatch) -> str:
    """The key, where plans say that it is."""
    monkeypatch.setenv("PROBE_KEY", KEY)
    return KEY


@pytest.fixture
def model_study(tmp_path: Path, secret: str) -> Callable[..., Path]:
    """Write a catalogue whose systems are models at a stand-in; each case says its name as ``[case F1]``."""

    def made(
        url: str,
        cases: Sequence[str],
        *,
        systems: Mapping[str, str] | None = None,
        attempts: str = "",
        data: str = "fictional",
    ) -> Path:
        root = tmp_path / "studie"
        (root / "prompts").mkdir(parents=True)
        (root / "prompts" / "a.md").write_text("Antworte mit ja oder nein.\n", encoding="utf-8")
        lines = ["format: 1", "kind: catalogue", "title: Probe", "use: Probe", f"data: {data}"]
        lines += ["instruction: prompts/a.md", "systems:"]
        for name, more in (systems or {"m": ""}).items():
            lines += [f"  {name}:", f"    title: Modell {name}", "    model: standin-1"]
            lines += [f"    base_url: {url}/v1", "    key: PROBE_KEY", *[f"    {line}" for line in more.splitlines()]]
        lines += ["attempts:", "  repeats: 1", *[f"  {line}" for line in attempts.splitlines()]]
        lines += ["score:", "  - checker: choice", "    options: [ja, nein]"]
        (root / "study.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        inputs = [json.dumps({"id": case, "input": f"[case {case}] Frage?"}) + "\n" for case in cases]
        (root / "cases.jsonl").write_text("".join(inputs), encoding="utf-8")
        right = [{"case": case, "answer": "ja", "author": "A", "reviewer": "B"} for case in cases]
        (root / "references.jsonl").write_text("".join(json.dumps(one) + "\n" for one in right), encoding="utf-8")
        return root

    return made
