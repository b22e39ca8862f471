"""Habits that hold for every file of code, where ruff and mypy do not look."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_LONGEST = 400
_UNFINISHED = re.compile(r"\b(TO[D]O|FIXM[E]|XX[X])\b|NotImplemented[E]rror")
_EXEMPTION = re.compile(r"#\s*(?:noqa|type:\s*ignore|fmt:\s*(?:off|skip)|pragma).*")
_REASONED = re.compile(r"#\s*(?:noqa: [A-Z0-9, ]+|type: ignore\[[\w, -]+\]|fmt: (?:off|skip))\s+(?:-|–|#)\s+\w+ \w+")


def _code(files: list[Path]) -> list[Path]:
    return [path for path in files if path.suffix == ".py"]


def _bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a top-level statement defines; imports apart."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
            pass  # a placeholder for types is nobody's business outside
        case ast.Assign(targets=targets):
            yield from (target.id for target in targets if isinstance(target, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def _imported(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("pruefstand"):
        yield from (alias.asname or alias.name for alias in statement.names)


def test_all_is_exact(modules: list[Path], root: Path) -> None:
    """``__all__`` names all that a module defines for others; beyond that only what it passes on. Ruff sorts it."""
    wrong = []
    for path in modules:
        if path.name == "__main__.py":
            continue
        tree = ast.parse(path.read_bytes())
        bound = {name for statement in tree.body for name in _bound(statement)}
        passed_on = {name for statement in tree.body for name in _imported(statement)}
        told = [s.value for s in tree.body if isinstance(s, ast.Assign) and ast.unparse(s.targets[0]) == "__all__"]
        exported = set(ast.literal_eval(told[0])) if told else set()
        public = {name for name in bound if name[0] != "_"}
        if not public <= exported <= bound | passed_on:
            wrong.append(f"{path.relative_to(root)}: {sorted(public ^ exported)}")
    assert not wrong, "\n".join(wrong)


def test_modules_stay_short(files: list[Path], root: Path) -> None:
    """No file of code is longer than 400 lines."""
    lengths = {path.relative_to(root).as_posix(): path.read_bytes().count(b"\n") for path in _code(files)}
    assert not {name: length for name, length in lengths.items() if length > _LONGEST}


def test_nothing_is_left_for_later(files: list[Path], root: Path) -> None:
    """No mark of unfinished work stands in the code."""
    found = [(path.relative_to(root), _UNFINISHED.search(path.read_text("utf-8"))) for path in _code(files)]
    assert not [f"{path}: {match.group()}" for path, match in found if match]


def test_every_exemption_has_its_reason(files: list[Path], root: Path) -> None:
    """Whoever silences a check says which one and why, on the same line."""
    lines = [
        (path.relative_to(root), number, line)
        for path in _code(files)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if path.name != Path(__file__).name
    ]
    silenced = [(p, n, match.group()) for p, n, line in lines if (match := _EXEMPTION.search(line))]
    assert not [f"{path}:{number}: {text}" for path, number, text in silenced if not _REASONED.match(text)]


def test_every_test_says_its_rule(files: list[Path], root: Path) -> None:
    """Each test function has a sentence of its own."""
    silent = [
        f"{path.relative_to(root)}:{node.lineno}: {node.name}"
        for path in _code(files)
        if path.is_relative_to(root / "tests")
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test") and not ast.get_docstring(node)
    ]
    assert not silent, "\n".join(silent)
