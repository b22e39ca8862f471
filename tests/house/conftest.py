"""What the tests about the house share: its files."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

_NOT_OURS = {".git", ".venv", "__pycache__", "dist", "build"}


@pytest.fixture(scope="session")
def files(root: Path) -> list[Path]:
    """Every file that is, or would be, in the repository. Without git: all but what is known to be made."""
    git = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(git, cwd=root, capture_output=True, check=False)
    if listed.returncode == 0:
        found = [root / name for name in listed.stdout.decode().split("\0") if name]
    else:
        found = [p for p in root.rglob("*") if not any(x in _NOT_OURS or x.endswith("_cache") for x in p.parts)]
    return sorted(path for path in found if path.is_file())


@pytest.fixture(scope="session")
def modules(files: list[Path], root: Path) -> list[Path]:
    """The modules of the package; the programs of the example studies are none."""
    package = root / "src" / "pruefstand"
    code = [path for path in files if path.suffix == ".py" and path.is_relative_to(package)]
    return [path for path in code if path.relative_to(package).parts[0] not in ("examples", "skeletons")]
