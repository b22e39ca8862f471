"""A program behind the seam: each start in a thread of its own."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from decimal import Decimal

from pruefstand.study.task import Prepared
from pruefstand.systems.command import Program, start
from pruefstand.systems.outcome import TryResult
from pruefstand.work.cancel import Cancel

__all__ = ["CommandRunner"]


@dataclass(frozen=True, slots=True)
class CommandRunner:
    """A program that can be started. ``most`` is the limit of its output in bytes, ``provenance`` what each attempt's
    row tells of it."""

    program: Program
    executor: Executor
    most: int
    cancel: Cancel
    route: str = "local"

    @property
    def provenance(self) -> Mapping[str, str]:
        """The digest of the configuration, and the interpreter."""
        return self.program.provenance

    def unfit(self, _prepared: Prepared) -> str:
        """Programs take whatever there is."""
        return ""

    def submit(self, prepared: Prepared, repeat: int, seconds: Decimal) -> Future[TryResult]:
        """Start it once, in a thread of its own."""
        return self.executor.submit(
            start,
            self.program,
            prepared,
            repeat=repeat,
            time_limit=seconds,
            output_limit=self.most,
            cancel=self.cancel,
        )

    def read(self, result: TryResult, _seconds: Decimal) -> TryResult:
        """The result itself."""
        return result
