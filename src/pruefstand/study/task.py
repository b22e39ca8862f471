"""Tasks made ready: everything that a system may see, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from pruefstand.domain import Digest, Task

__all__ = ["Prepared"]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A task with its bytes.

    ``digest`` is that of the task; ``files`` holds portable file name and bytes of each material, the main material
    first (it is what comes on standard input).
    """

    task: Task
    digest: Digest
    instruction: str
    files: tuple[tuple[str, bytes], ...]
