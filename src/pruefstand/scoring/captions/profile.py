"""Profiles: the limits that captions have to keep, and how their characters are counted."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, fields
from decimal import Decimal

from pruefstand.domain import exact_text
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["GERMAN_BROADCAST", "Profile", "parse_profile"]


@dataclass(frozen=True, slots=True)
class Profile:
    """Limits of one caption, times in milliseconds.

    ``lines`` and ``line_length`` (characters of one line) are the most that may be; ``speed`` is the most characters
    per second; ``shortest`` and ``longest`` bound how long a caption stands, ``gap`` is the least time between two.
    ``tolerance`` is how far a caption may begin from its first word, or end before its last word does; ``linger`` how
    long it may stand after it. ``spaces`` and ``punctuation`` say which characters are counted, for lines and speed
    alike. Raises ``ValueError`` for limits that nothing can keep.
    """

    name: str
    lines: int
    line_length: int
    speed: Decimal
    shortest: int
    longest: int
    gap: int
    tolerance: int = 500
    linger: int = 3000
    spaces: bool = True
    punctuation: bool = True

    def __post_init__(self) -> None:
        least = min(self.shortest, self.gap, self.tolerance, self.linger)
        if (
            min(self.lines, self.line_length) <= 0
            or self.speed <= 0
            or least < 0
            or self.longest < max(self.shortest, 1)
        ):
            raise ValueError("limits that nothing can keep")

    def length(self, text: str) -> int:
        """The characters of a text that count: code points in NFC, without marks that a viewer sees on another
        character and without invisible signs; a line end is none."""
        return sum(self._counts(sign) for sign in unicodedata.normalize("NFC", text))

    def _counts(self, sign: str) -> bool:
        kind = unicodedata.category(sign)
        if kind[0] in "MC":
            return False
        if kind[0] == "Z":
            return self.spaces and kind == "Zs"
        return self.punctuation or kind[0] != "P"

    @property
    def options(self) -> dict[str, Json]:
        """Every limit and the rule of counting, for the digest of the rules."""
        values = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "name"}
        return {key: exact_text(value) if isinstance(value, Decimal) else value for key, value in values.items()}


GERMAN_BROADCAST = Profile("de-broadcast", 2, 37, Decimal(15), 1000, 7000, 40)
"""What ARD, ZDF, ORF and SRF agreed on (daserste.de, „Untertitel-Standards“): two lines of 37 characters, 13 to 15
characters a second, at least one second, one frame between two captions (40 ms at 25 frames). The longest time, the
tolerance and the lingering are ours."""

_KEYS = tuple(field.name for field in fields(Profile))
_TIMES = ("shortest", "longest", "gap", "tolerance", "linger")


def parse_profile(reader: Reader, node: Node | None) -> Profile | None:
    """A profile from a file: ``name`` and any of the limits; what it does not say is that of German broadcast. ``None``
    if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, _KEYS, required=("name",))
    given: dict[str, object] = {"name": reader.text(entries.get("name"))}
    for key in ("lines", "line_length"):
        given[key] = reader.count(entries.get(key), at_least=1)
    given["speed"] = reader.number(entries.get("speed"))
    for key in _TIMES:
        time = None if (item := entries.get(key)) is None else _milliseconds(reader, item)
        given[key] = time
    for key in ("spaces", "punctuation"):
        given[key] = reader.yes_no(entries.get(key))
    if len(reader.problems) > before or node is None:
        return None
    values = {field.name: getattr(GERMAN_BROADCAST, field.name) for field in fields(Profile)}
    try:
        return Profile(**(values | {key: value for key, value in given.items() if value is not None}))
    except ValueError:
        what = _("Diese Grenzen kann kein Untertitel einhalten.")
        reader.report(node, what, _("„speed“, „lines“ und „line_length“ über 0, „longest“ nicht unter „shortest“."))
        return None


def _milliseconds(reader: Reader, node: Node) -> int | None:
    text = reader.text(node)
    if text in ("0", "0 s", "0 ms"):
        return 0
    time = reader.duration(node)
    return None if time is None else int(time * 1000)
