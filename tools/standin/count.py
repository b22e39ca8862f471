"""The counter of true requests: what came, whatever became of the client."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

__all__ = ["Count", "Seen"]


@dataclass(frozen=True, slots=True)
class Seen:
    """One request that was fully read.

    ``number`` counts from 1; ``at`` is ``time.monotonic()`` of the machine; ``identity`` its key by the script's
    expression (empty: none); ``rule`` the text of the rule that matched (``None``: the default, or no model's route);
    ``played`` the kind of behaviour; ``digest`` the SHA-256 of the body in hexadecimal.
    """

    number: int
    at: float
    route: str
    identity: str
    rule: str | None
    played: str
    digest: str


@dataclass(slots=True)
class Count:
    """What a server has seen since its start or the last reset. One thread writes, others may read."""

    requests: list[Seen] = field(default_factory=list)
    connections: int = 0
    in_flight: int = 0
    peak: int = 0
    _keys: set[bytes] = field(default_factory=set)

    def saw(self, at: float, route: str, identity: str, rule: str | None, played: str, body: bytes, key: str) -> None:
        """Note a request that was read, and that its answer begins. Of the API key only a digest is kept."""
        digest = sha256(body).hexdigest()
        self.requests.append(Seen(len(self.requests) + 1, at, route, identity, rule, played, digest))
        if key:
            self._keys.add(sha256(key.encode("utf-8", "surrogateescape")).digest())
        self.in_flight += 1
        self.peak = max(self.peak, self.in_flight)

    def ended(self) -> None:
        """An answer is complete, or nobody is there for it any more."""
        self.in_flight -= 1

    def reset(self) -> None:
        """Forget all but what is in flight."""
        self.requests, self._keys = [], set()
        self.connections, self.peak = 0, self.in_flight

    def summary(self) -> dict[str, Any]:
        """The figures of ``GET /_count``.

        ``by_key`` and ``by_route`` are sorted; the empty key stands for requests without one. ``peak`` is the most
        that were in flight at once: read, and not yet answered with their last byte. ``first`` and ``last`` are the
        moments at which requests were read (``None``: none came), ``connections`` those that were opened, and
        ``authorization`` the number of different API keys.
        """
        seen = tuple(self.requests)
        return {
            "total": len(seen),
            "by_key": dict(sorted(Counter(each.identity for each in seen).items())),
            "by_route": dict(sorted(Counter(each.route for each in seen).items())),
            "in_flight": self.in_flight,
            "peak": self.peak,
            "first": seen[0].at if seen else None,
            "last": seen[-1].at if seen else None,
            "connections": self.connections,
            "authorization": len(self._keys),
        }
