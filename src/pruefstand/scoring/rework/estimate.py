"""What an estimate says: each thing to put right with its place and its time, and what they come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import TypeAlias

from pruefstand.i18n import N_
from pruefstand.scoring.rework.times import Times
from pruefstand.scoring.rework.whole import Whole, seconds, whole

__all__ = ["KINDS", "ROUTES", "Estimate", "Item", "Span", "estimate"]

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "words": N_("Wörter berichtigen"),
        "retype": N_("Passage neu schreiben"),
        "speaker": N_("Sprecher umbenennen"),
        "split": N_("Untertitel teilen"),
        "timing": N_("Untertitel neu timen"),
        "retime": N_("alle Untertitel neu timen"),
        "shift": N_("Untertiteldatei verschieben"),
        "command": N_("Diktatbefehl nachholen"),
        "instruction": N_("Anweisung ausführen"),
        "gap": N_("Lücke füllen"),
        "falsified": N_("verfälschte Angabe berichtigen"),
        "unsupported": N_("unbelegte Aussage löschen"),
        "contradiction": N_("Widerspruch klären"),
        "section": N_("Pflichtabschnitt einfügen"),
    }
)
"""Everything that there can be to do."""

ROUTES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "verbatim": ("words", "retype", "speaker"),
        "captions": ("words", "retype", "split", "timing", "retime"),
        "live": ("words", "retype", "split", "timing", "retime", "shift"),
        "dictation": ("words", "command", "instruction"),
        "editing": ("gap", "falsified", "unsupported", "contradiction", "instruction"),
        "document": ("gap", "falsified", "unsupported", "contradiction", "section"),
        "meeting": ("gap", "falsified", "unsupported", "contradiction", "section"),
    }
)
"""The ways of correcting, each with what there can be to do on it."""

Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to do: its kind, its microseconds, how many errors it puts right, its places in code points of both
    texts (``None`` where there is none), what should stand there and what does; ``told`` are the statements that it
    puts right, each by its id, where there are some."""

    kind: str
    us: int
    errors: int = 1
    reference_span: Span | None = None
    output_span: Span | None = None
    expected: str = ""
    shown: str = ""
    told: tuple[tuple[str, str], ...] = ()

    @property
    def seconds(self) -> Decimal:
        """Its time to the millisecond."""
        return seconds(self.us)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The rework of one output: its items in order, the length of its recording, what it comes to."""

    route: str
    items: tuple[Item, ...]
    audio_us: int
    whole: Whole

    @property
    def seconds(self) -> Decimal:
        """The estimate in seconds."""
        return self.whole.seconds

    def spent(self, kind: str) -> Decimal:
        """Seconds of correction under one kind."""
        return seconds(sum(item.us for item in self.items if item.kind == kind))


def estimate(route: str, items: Sequence[Item], *, audio_us: int, anew: int, review: int, times: Times) -> Estimate:
    """The items put together (:func:`~pruefstand.scoring.rework.whole.whole`)."""
    made = whole(sum(item.us for item in items), anew=anew, review=review, times=times)
    return Estimate(route, tuple(items), audio_us, made)
