"""How many files and connections this process may hold open at once."""

from __future__ import annotations

import sys
from contextlib import suppress

if sys.platform != "win32":
    import resource

__all__ = ["allow_descriptors"]

_OTHERS = 100
"""Files that are open besides: the journal, pipes of programs, libraries."""


def allow_descriptors(wanted: int) -> int | None:
    """Raise this process's own limit to ``wanted`` and some more, as far as the system lets it.

    Gives the number that may be open if that is not enough, else ``None``. Windows has no such limit.
    """
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + _OTHERS
    if soft != resource.RLIM_INFINITY and soft < needed:
        top = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (top, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if soft == resource.RLIM_INFINITY or soft >= needed else max(0, soft - _OTHERS)
