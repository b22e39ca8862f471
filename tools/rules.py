"""The versions of the steps that make blinded texts: digests of the rules, so that no change goes without one.

    python tools/rules.py check     says which step's rules are others than the version that stands in the package
    python tools/rules.py write     writes the versions anew, after a rule was changed

A version is the beginning of the SHA-256 of all modules of the rooms ``blinding`` and ``language`` that a step imports,
directly or not, and of the locked version of the analyser of words. It stands in the package as a constant, for a
program that was installed without its sources could not compute it.
"""

from __future__ import annotations

import ast
import hashlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MODULE = "src/pruefstand/blinding/step_versions.py"
_PACKAGE = "pruefstand"
_ROOMS = ("pruefstand.blinding.", "pruefstand.language.")
_SHARED = ("pruefstand.blinding.mappe", "pruefstand.blinding.prepare", "pruefstand.blinding.prepare_also")
_STEPS = {"text": None, "unify": "pruefstand.blinding.unify", "pseudonymise": "pruefstand.blinding.pseudonymise"}
_ANALYSER = re.compile(r"^hanta==[^\s;\\]+", re.MULTILINE | re.IGNORECASE)
_SIGNS = 12
_TEMPLATE = '''"""The versions of the steps that make blinded texts, as ``tools/rules.py`` writes them."""

from __future__ import annotations

__all__ = ["STEP_VERSIONS"]

STEP_VERSIONS = {{
{rows}}}
"""For each step the digest of its rules: another one says that the same answer may come out otherwise."""
'''


def _path(root: Path, module: str) -> Path:
    return root / "src" / f"{module.replace('.', '/')}.py"


def _imported(root: Path, module: str) -> set[str]:
    """The modules of the rooms that one module names in an import."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(_path(root, module).read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(_PACKAGE):
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name.startswith(_ROOMS) and _path(root, name).is_file()}


def modules(root: Path, step: str) -> list[str]:
    """All modules of the rooms by which a step comes to its text, sorted."""
    start = _STEPS[step]
    found, open_ = set(_SHARED), [start] if start else []
    while open_:
        module = open_.pop()
        found.add(module)
        open_ += _imported(root, module) - found
    return sorted(found)


def versions(root: Path) -> dict[str, str]:
    """The versions as they must be, for each step."""
    analyser = _ANALYSER.search((root / "requirements.lock").read_text("utf-8"))
    if analyser is None:
        raise SystemExit("requirements.lock: hanta?")
    made = {}
    for step in _STEPS:
        digest = hashlib.sha256(analyser[0].lower().encode())
        for module in modules(root, step):
            source = _path(root, module).read_bytes().replace(b"\r\n", b"\n")
            digest.update(f"\n{module} {len(source)}\n".encode() + source)
        made[step] = digest.hexdigest()[:_SIGNS]
    return made


def rendered(root: Path) -> str:
    """The module that holds the versions, as it must be."""
    return _TEMPLATE.format(rows="".join(f'    "{step}": "{one}",\n' for step, one in versions(root).items()))


def main(arguments: list[str]) -> int:
    """Check or write; 1 where the versions are others, 2 for a call that is none."""
    if arguments not in (["check"], ["write"]):
        print(__doc__)
        return 2
    file, now = ROOT / MODULE, rendered(ROOT)
    if arguments == ["write"]:
        file.write_text(now, "utf-8", newline="\n")
        return 0
    if file.is_file() and file.read_text("utf-8") == now:
        return 0
    print(f"{MODULE}: rules have changed; python tools/rules.py write")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
