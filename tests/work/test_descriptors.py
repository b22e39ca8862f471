"""The limit of open files, lifted as far as this computer lets us."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from pruefstand.work import descriptors
from pruefstand.work.descriptors import allow_descriptors

UNBOUNDED = -1


class Limits:
    """A computer with these limits; ``refuses`` says that it changes none."""

    RLIMIT_NOFILE, RLIM_INFINITY = 7, UNBOUNDED

    def __init__(self, soft: int, hard: int, *, refuses: bool = False) -> None:
        self.now, self.refuses = (soft, hard), refuses
        self.set: list[tuple[int, int]] = []

    def getrlimit(self, _which: int) -> tuple[int, int]:
        """The limits."""
        return self.now

    def setrlimit(self, _which: int, limits: tuple[int, int]) -> None:
        """Change them."""
        if self.refuses:
            raise ValueError("current limit exceeds maximum limit")
        self.set.append(limits)
        self.now = limits


@pytest.mark.parametrize(
    ("soft", "hard", "after"),
    [
        (1024, 4096, 1024),
        (300, 4096, 300),
        (299, 4096, 300),
        (64, UNBOUNDED, 300),
        (64, 300, 300),
        (UNBOUNDED, UNBOUNDED, UNBOUNDED),
    ],
)
def test_enough_is_made_where_it_can_be(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, after: int) -> None:
    """200 connections and 100 other files fit: the limit is lifted just so far, never lowered, the hard one left."""
    limits = Limits(soft, hard)
    monkeypatch.setattr(descriptors, "sys", SimpleNamespace(platform="linux"))
    monkeypatch.setattr(descriptors, "resource", limits, raising=False)
    assert allow_descriptors(200) is None
    assert limits.now == (after, hard)
    assert len(limits.set) == (soft != after)


@pytest.mark.parametrize(
    ("soft", "hard", "refuses", "allowed"),
    [(64, 256, False, 156), (256, 4096, True, 156), (64, 64, False, 0), (64, UNBOUNDED, True, 0)],
)
def test_too_few_are_told(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, refuses: bool, allowed: int) -> None:
    """Where the hard limit or the system forbids it, the number that is left for connections comes back."""
    monkeypatch.setattr(descriptors, "sys", SimpleNamespace(platform="linux"))
    monkeypatch.setattr(descriptors, "resource", Limits(soft, hard, refuses=refuses), raising=False)
    assert allow_descriptors(200) == allowed


def test_windows_has_no_such_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to ask there."""
    monkeypatch.setattr(descriptors, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.delattr(descriptors, "resource", raising=False)
    assert allow_descriptors(10**6) is None


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_as_many_files_can_be_opened_as_were_allowed() -> None:
    """In a real process with a low limit as many can be opened afterwards as were asked for."""
    code = """
import os, resource
from pruefstand.work.descriptors import allow_descriptors
resource.setrlimit(resource.RLIMIT_NOFILE, (32, min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 512)))
assert allow_descriptors(300) is None
print(len([os.open(os.devnull, os.O_RDONLY) for _ in range(300)]))
print(allow_descriptors(5000))
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (found.stdout.split(), found.stderr) == (["300", "412"], "")
