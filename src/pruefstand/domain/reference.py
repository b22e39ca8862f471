"""References: what is right. One per case and aspect, versioned; a system never sees them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pruefstand.domain.names import Digest

__all__ = ["Reference", "ReferenceStatus"]


class ReferenceStatus(StrEnum):
    """Whether the experts agree."""

    SETTLED = "settled"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Reference:
    """What is right for one case under one aspect (``answer``, ``target``, ``transcript`` …).

    ``content`` is the reference itself: canonical JSON for structured answers, the text for transcripts. ``version``
    counts from 1; from 2 on ``reason`` says why it replaced the one before. A disputed reference holds at least two
    ``views`` and is listed with them, never scored.
    """

    case: str
    aspect: str
    version: int
    digest: Digest
    media: str
    content: str = ""
    author: str = ""
    reviewer: str = ""
    status: ReferenceStatus = ReferenceStatus.SETTLED
    reason: str = ""
    views: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.version < 1:
            raise ValueError(f"{self.case}/{self.aspect}: versions count from 1")
        if self.version > 1 and not self.reason:
            raise ValueError(f"{self.case}/{self.aspect}: a later version says why")
        if len(self.views) == 1 or (self.status is ReferenceStatus.DISPUTED) != bool(self.views):
            raise ValueError(f"{self.case}/{self.aspect}: two views or more if and only if disputed")
