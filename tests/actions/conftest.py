"""The examples, run once; every test that changes something works on a copy."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType

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


def _load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def line() -> ModuleType:
    """How a study is made and taken from stage to stage."""
    return _load("withdrawing", Path(__file__).with_name("withdrawing.py"))


@pytest.fixture(scope="session")
def filled() -> Callable[..., Path]:
    """The sheet of a rater as a person would fill it in: folder, rater, values by column for a case and a text."""
    made = _load("filling", Path(__file__).with_name("filling.py")).filled
    assert callable(made)
    return made


@pytest.fixture(scope="session")
def pdf() -> Callable[[str], bytes]:
    """A PDF with one line of text."""
    making = _load("making", Path(__file__).parents[1] / "formats" / "documents" / "making.py")
    return lambda text: making.pdf([f"BT /F1 11 Tf 40 800 Td ({text}) Tj ET"], packed=True)


@pytest.fixture(scope="session")
def stages(line: ModuleType, pdf: Callable[[str], bytes], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The study at each of its stages, made once; R1 and R3 quote T02 where they judge another answer."""
    root = tmp_path_factory.mktemp("stufen")
    folder = root / "studie"
    line.make(folder, pdf)
    made = {}
    for stage in line.STAGES:
        line.advance(folder, stage, quote=line.QUOTE)
        made[stage] = root / stage
        shutil.copytree(folder, made[stage])
    return made


@pytest.fixture(scope="session")
def never(
    line: ModuleType, pdf: Callable[[str], bytes], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], dict[str, bytes]]:
    """The figures of a study in which this person never took part."""
    root = tmp_path_factory.mktemp("nie")

    def made(code: str) -> dict[str, bytes]:
        if not (root / code).exists():
            line.make(root / code, pdf, without=code)
            line.run_to(root / code, "unblinded")
        return line.figures(root / code)

    return made


@pytest.fixture
def at(stages: dict[str, Path], tmp_path: Path) -> Callable[[str], Path]:
    """A copy of the study at one stage, to be changed."""

    def made(stage: str) -> Path:
        target = tmp_path / stage
        shutil.copytree(stages[stage], target)
        return target

    return made
