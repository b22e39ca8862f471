"""One word or phrase of a text that denies."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Trigger"]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A word or phrase that denies: its clause, the words that it turns (``reached``), and those that it belongs to by
    grammar (``direct``): of *kein* the group that follows, of *nicht* its predicate, of a word like „abgelehnt“
    itself."""

    clause: int
    start: int
    reached: frozenset[int]
    direct: frozenset[int]
    own: frozenset[int] = frozenset()
    """The words that it is made of."""
    noun: bool = False
    """Whether it is the article of a noun that follows it (*kein*, *ohne*)."""
    free: bool = False
    """Whether it says that something costs nothing: what is meant to be so is not denied by it."""
    only: bool = False
    """Whether it denies nothing but what stands right behind it: „nicht am Montag, sondern am Dienstag“."""
