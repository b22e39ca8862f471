"""What tests of several rooms share."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import settings

import messages

ROOT = Path(__file__).resolve().parents[1]
IN_CI = bool(os.environ.get("CI"))

# No deadline: two cores may be shared. In CI the same examples every time, so that a red run can be run again.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    """One flag writes all golden files anew; what changed is then read in the diff."""
    parser.addoption("--update-golden", action="store_true", help="write tests/golden anew instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    """A gate that rewrites what it compares with would always be open."""
    if IN_CI and config.getoption("--update-golden"):
        raise pytest.UsageError("--update-golden is for people, not for CI")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """Inputs with right answers that are not ours to pass on; they lie in a folder beside the checkout."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the folder ../shared with other people's data is not there")
    return folder


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path. CI has installed it, so that its absence there is a fault."""
    path = shutil.which("chromium")
    if path is None:
        (pytest.fail if IN_CI else pytest.skip)("no Chromium: run tools/system-parts.sh")
    return path


_GERMAN = re.compile(r"\w*[äöüÄÖÜß]\w*|„|\b(?:der|das|und|oder|nicht|ist|ein|eine|kein|keine|mit|von|wird|nur|zu)\b")
# The program's name, and names of columns and cells that are German in every language.
_NAMES = ("Prüfstand", "“Antwort”", "“Bedingung”", "“Datei”", "“Einwilligung”", "“Lauf”", "“Vermutung”", "“ja”")


def _german_ids() -> Iterator[tuple[str, list[str], re.Pattern[str]]]:
    """Every German text whose English differs: with its pieces between placeholders, and a pattern of them in a row."""
    for message in messages.read():
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        targets = [message.string] if isinstance(message.string, str) else list(message.string)
        for source, target in zip(sources, targets, strict=True):
            pieces = [" ".join(piece.split()) for piece in re.split(r"{+\w*}+", source)]
            pieces = [piece for piece in pieces if re.search(r"[^\W\d_]{2}", piece)]
            if source != target and pieces:
                row = ".{0,200}?".join(rf"(?<!\w){re.escape(piece)}(?!\w)" for piece in pieces)
                yield source, pieces, re.compile(row)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for pair in value.items() for item in pair for text in _strings(item))
    elif isinstance(value, list):
        yield from (text for item in value for text in _strings(item))


def _texts_of(folder: Path) -> set[str]:
    """Every text of the plan and of the lists of cases and references, and what findings quote of outputs."""
    found = set(_strings(yaml.safe_load((folder / "study.yaml").read_text("utf-8"))))
    for table in folder.glob("*.jsonl"):
        found.update(text for line in table.read_text("utf-8").splitlines() for text in _strings(json.loads(line)))
    findings = folder / "derived" / "findings.csv"
    if findings.is_file():
        with findings.open(encoding="utf-8", newline="") as stream:
            found.update(text for row in csv.DictReader(stream) for text in (row["expected"], row["shown"]))
    return {" ".join(text.split()) for text in found if text.strip()}


@pytest.fixture(scope="session")
def german() -> Callable[..., list[str]]:
    """What is German in a text of ours: German message ids, and words and letters that English does not have. Texts of
    the studies in the folders are left out before."""
    known = list(_german_ids())

    def left(text: str, *folders: Path) -> list[str]:
        text = " ".join(text.split())
        for word in sorted({*_NAMES}.union(*map(_texts_of, folders)), key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "·", text)
        ids = [source for source, pieces, row in known if all(piece in text for piece in pieces) and row.search(text)]
        return ids + sorted(set(_GERMAN.findall(text)))

    return left


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, bytes], None]:
    """Compare bytes with ``tests/golden/<name>``, or write them there under ``--update-golden``."""

    def compare(name: str, actual: bytes) -> None:
        path = ROOT / "tests" / "golden" / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(actual)
        expected = path.read_bytes() if path.exists() else b""
        if actual != expected:  # text is compared as text, so that pytest shows the lines that differ
            assert actual.decode("utf-8", "replace") == expected.decode("utf-8", "replace")
            pytest.fail(f"{name}: same text, different bytes")

    return compare
