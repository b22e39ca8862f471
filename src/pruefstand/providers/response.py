"""What came back for one request: the bytes as they came, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Protocol

__all__ = ["Asks", "End", "Response"]


class End(StrEnum):
    """How a request ended. Only a ``whole`` response came to its end by itself."""

    WHOLE = "whole"
    TIME = "time"
    SIZE = "size"
    UNREACHABLE = "unreachable"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class Response:
    """The raw record of one request.

    ``status`` is that of HTTP, ``None`` where no head came. ``headers`` are in the order in which they came, those that
    may hold a secret or name an account without their value. ``body`` is what came of it, as it came but for a
    compression. ``note`` says in the words of the network what went wrong, ``seconds`` is wall time in milliseconds'
    precision. ``redacted`` says that the key stood in it and was taken out.
    """

    end: End
    status: int | None
    headers: tuple[tuple[str, str], ...]
    body: bytes
    seconds: Decimal
    note: str = ""
    redacted: bool = False

    def header(self, name: str) -> str:
        """The first header of this name, in whatever case; empty where there is none."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")


class Asks(Protocol):
    """A service that can be asked. All of it happens on one event loop."""

    async def ask(self, path: str, body: bytes, *, seconds: Decimal, most: int) -> Response:
        """Send one request, once, and wait at most ``seconds`` for at most ``most`` bytes; never raises for what the
        service or the network does."""

    async def close(self) -> None:
        """Close what connections there are."""
