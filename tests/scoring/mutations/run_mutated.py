"""Run tests with one fault in the source: python run_mutated.py MODULE OLD NEW [pytest arguments …].

The fault exists in memory only. The text ``OLD`` must stand exactly once in the module's source; where ``MODULE`` is
empty nothing is changed. The exit code is that of pytest, or 70 where the fault could not be placed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import cast

import pytest

__all__ = ["main"]

NOT_PLACED = 70


class _Faulty(SourceFileLoader):
    """Compiles the source with the fault, never a cached file."""

    def __init__(self, name: str, path: str, old: str, new: str) -> None:
        super().__init__(name, path)
        self._old, self._new = old, new

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        source = self.get_data(path).decode("utf-8")
        if source.count(self._old) != 1:
            sys.stderr.write(f"{source.count(self._old)} places for the fault in {fullname}\n")
            sys.exit(NOT_PLACED)
        return cast("CodeType", self.source_to_code(source.replace(self._old, self._new).encode(), path))


class _Finder(MetaPathFinder):
    """Finds one module before anyone else does."""

    def __init__(self, module: str, old: str, new: str) -> None:
        self._module, self._old, self._new = module, old, new

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = _Faulty(fullname, spec.origin, self._old, self._new)
        return spec


def main(module: str, old: str, new: str, *arguments: str) -> int:
    """The exit code of pytest under the fault."""
    if module:
        sys.meta_path.insert(0, _Finder(module, old, new))
    return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *arguments]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
