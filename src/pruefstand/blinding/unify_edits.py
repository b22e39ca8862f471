"""Edits of a text that name their rule and can be undone: whoever sees the list sees all that was changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

__all__ = ["Change", "Draft", "Edit", "applied", "undone"]


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """In the original text, ``text`` at ``start`` (code points) gave way to ``put`` (mostly nothing) by a rule.

    An edit that only adds has an empty ``text``. Raises ``ValueError`` for one that changes nothing.
    """

    start: int
    text: str
    put: str
    rule: str

    def __post_init__(self) -> None:
        if self.start < 0 or self.text == self.put or not self.rule:
            raise ValueError(f"an edit changes something by a rule: {self!r}")

    @property
    def end(self) -> int:
        """The first code point behind it."""
        return self.start + len(self.text)


Change = tuple[int, int, str]
"""In the present text, from and to before which code point, and what comes instead."""


def applied(text: str, edits: Sequence[Edit]) -> str:
    """The text after these edits, in order and without overlap; raises ``ValueError`` where they do not fit."""
    parts, last = [], 0
    for edit in edits:
        if edit.start < last or text[edit.start : edit.end] != edit.text:
            raise ValueError(f"the text does not read so: {edit!r}")
        parts += [text[last : edit.start], edit.put]
        last = edit.end
    return "".join([*parts, text[last:]])


def undone(text: str, edits: Sequence[Edit]) -> str:
    """The original of a text that came about by these edits; raises ``ValueError`` where they do not fit."""
    parts, at, original = [], 0, 0
    for edit in edits:
        kept = edit.start - original
        stop = at + kept
        if kept < 0 or text[stop : stop + len(edit.put)] != edit.put:
            raise ValueError(f"the text does not read so: {edit!r}")
        parts += [text[at:stop], edit.text]
        at, original = stop + len(edit.put), edit.end
    return "".join([*parts, text[at:]])


@dataclass(frozen=True, slots=True)
class Draft:
    """A text on its way: what it was, what it is, and the edits between, told in places of the original."""

    original: str
    text: str
    edits: tuple[Edit, ...] = ()

    def changed(self, rule: str, changes: Iterable[Change]) -> Draft:
        """The draft after further changes by one rule, told in places of the present text.

        Changes may come in any order; of two that overlap the earlier one counts. A change that meets an earlier edit
        becomes one edit with it, under the rules of both.
        """
        wanted: list[Change] = []
        for start, end, put in sorted(changes):
            if (not wanted or start >= wanted[-1][1]) and self.text[start:end] != put:
                wanted.append((start, end, put))
        if not wanted:
            return self
        edits = tuple(_merged(self, wanted, rule))
        return Draft(self.original, applied(self.original, edits), edits)


def _merged(draft: Draft, changes: list[Change], rule: str) -> Iterator[Edit]:
    """Old edits and new changes in one pass: what meets becomes one edit."""
    items: list[tuple[int, int, int, str, str]] = [(start, end, 1, put, rule) for start, end, put in changes]
    shift = 0
    for edit in draft.edits:
        at = edit.start + shift
        items.append((at, at + len(edit.put), 0, edit.text, edit.rule))
        shift += len(edit.put) - len(edit.text)
    items.sort(key=lambda item: item[:3])
    offset = 0  # from places of the present text to places of the original
    group: list[tuple[int, int, int, str, str]] = []
    low = high = 0
    for item in [*items, (len(draft.text) + 1, len(draft.text) + 1, 2, "", "")]:
        if group and item[0] < high and item[1] > low:
            group.append(item)
            high = max(high, item[1])
            continue
        if group:
            before = offset
            offset += sum(len(text) - (end - start) for start, end, new, text, _rule in group if not new)
            edit_or_none = _edit(draft, group, (low, high), (low + before, high + offset))
            if edit_or_none is not None:
                yield edit_or_none
        group, low, high = [item], item[0], item[1]


def _edit(
    draft: Draft, group: list[tuple[int, int, int, str, str]], present: tuple[int, int], place: tuple[int, int]
) -> Edit | None:
    parts, last = [], present[0]
    for start, end, new, put, _rule in group:
        if new:
            parts += [draft.text[last:start], put]
            last = end
    put = "".join([*parts, draft.text[last : present[1]]])
    text = draft.original[slice(*place)]
    rules = dict.fromkeys(name for *_rest, rule in group for name in rule.split("+"))
    return None if put == text else Edit(place[0], text, put, "+".join(rules))
