"""What must never stand in the repository, and what every lock file must hold."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

# Each pattern is written so that it does not find itself.
_FORBIDDEN = {
    "a registry's host": r"py[p]i\.org|python[h]osted|registry\.np[m]|deb\.de[b]ian|crates[.]io",
    "where a lock file got something": r"^registry [=]|\"resol[v]ed\"|--(extra-)?inde[x]-url",
    "a path of somebody's machine": r"(?<![\w./}])/(wor[k]|roo[t]|hom[e]|User[s])/",
    "how the work was organised": r"(helper|coding) age[n]t|sub-?agen[t]|co-authored[-]by|\bissue [#]?\d|design[.]md",
}


def _texts(files: list[Path]) -> list[tuple[Path, str]]:
    read = [(path, path.read_bytes()) for path in files]
    return [(path, data.decode("utf-8", "replace")) for path, data in read if b"\0" not in data]


@pytest.mark.parametrize("what", _FORBIDDEN)
def test_nothing_forbidden(what: str, files: list[Path], root: Path) -> None:
    """The repository names no registry, no private path and nothing of how it came about."""
    pattern = re.compile(_FORBIDDEN[what], re.IGNORECASE | re.MULTILINE)
    found = [
        f"{path.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}: {match.group()}"
        for path, text in _texts(files)
        for match in pattern.finditer(text)
    ]
    assert not found, f"{what}:\n" + "\n".join(found)


def test_no_lock_with_addresses(files: list[Path], root: Path) -> None:
    """Lock files that name the place each package came from are not committed."""
    names = {path.relative_to(root).as_posix() for path in files}
    assert not {name for name in names if re.search(r"(^|/)(uv\.lock|pylock.*\.toml|package-lock\.json)$", name)}
    assert {"requirements.lock", "requirements-dev.lock", "LICENSE", "CHANGELOG.md", ".ci/run", "run.py"} <= names


def _pins(lock: Path) -> dict[str, str]:
    """Each locked package with its version, markers and hashes."""
    blocks = re.split(r"\n(?=\S)", lock.read_text("utf-8").strip())
    return {block.split("==")[0]: block for block in blocks}


def test_locks(root: Path) -> None:
    """Every locked package has one version and its digests, and developers get exactly what users get."""
    run, dev = _pins(root / "requirements.lock"), _pins(root / "requirements-dev.lock")
    for name, block in {**run, **dev}.items():
        assert re.match(r"[a-z0-9-]+==[\w.]+( ; [^\\]+)? \\\n    --hash=sha256:", block), name
        assert "//" not in block, name
    # A tool of ours may need on every Python what the program needs on old ones only: the condition alone may differ.
    run, dev = ({name: re.sub(" ; [^\\\\]+", " ", block) for name, block in pins.items()} for pins in (run, dev))
    assert run.items() <= dev.items()


def test_every_dependency_is_explained(root: Path) -> None:
    """The dependency page has a row for each dependency that the project declares, and no other."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    declared = [*project["dependencies"], *(d for extra in project["optional-dependencies"].values() for d in extra)]
    rows = re.findall(r"^\| `([^`]+)` \|", (root / "docs" / "abhaengigkeiten.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(re.split("[>=<]", d)[0] for d in declared)


def test_run_stays_small(root: Path) -> None:
    """The way in is one file of at most 80 lines that needs the standard library alone."""
    text = (root / "run.py").read_text("utf-8")
    assert text.count("\n") <= 80
    assert set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)) == {
        "hashlib",
        "os",
        "pathlib",
        "subprocess",
        "sys",
    }
