"""What the lead wants replaced besides what the rules found: exact words, under the placeholders of the case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pruefstand.blinding.pseudonymise import Placeholder
from pruefstand.blinding.unify_edits import Edit

__all__ = ["Also", "also_replaced", "whole_places"]

_TAKEN = re.compile(r"\[([A-ZÄÖÜ]{2,12})_([0-9]{1,6})\]")
_KIND = re.compile(r"[A-ZÄÖÜ]{2,12}")


@dataclass(frozen=True, slots=True)
class Also:
    """A string that gives way to a placeholder of this kind wherever it stands as a whole word.

    Raises ``ValueError`` for a string without content and a kind that is no word of 2 to 12 capital letters.
    """

    text: str
    kind: str = "PERSON"

    def __post_init__(self) -> None:
        if not self.text.strip() or not _KIND.fullmatch(self.kind):
            raise ValueError(f"nothing to replace: {self!r}")


def also_replaced(
    texts: Sequence[str], edits: Sequence[Sequence[Edit]], also: Sequence[Also], table: Sequence[Placeholder]
) -> tuple[list[tuple[Edit, ...]], tuple[Placeholder, ...]]:
    """The edits of each text together with those for these strings, and the table with their placeholders.

    Longer strings come first; what an edit has taken already is left. A string that the table knows keeps its
    placeholder, any other gets the next number of its kind that no text and no line of the table uses.
    """
    marks = {form: row.mark for row in table for form in row.forms}
    rows = {row.mark: row for row in table}
    taken: dict[str, int] = {}
    for text in (*texts, *rows):
        for kind, number in _TAKEN.findall(text):
            taken[kind] = max(taken.get(kind, 0), int(number))
    made = [list(own) for own in edits]
    for one in sorted(dict.fromkeys(also), key=lambda one: (-len(one.text), one.text, one.kind)):
        for text, own in zip(texts, made, strict=True):
            spans = [(edit.start, max(edit.end, edit.start + 1)) for edit in own]
            for start, end in whole_places(text, one.text):
                if any(start < until and end > since for since, until in spans):
                    continue
                if one.text not in marks:
                    taken[one.kind] = taken.get(one.kind, 0) + 1
                    marks[one.text] = f"[{one.kind}_{taken[one.kind]}]"
                mark = marks[one.text]
                rows.setdefault(mark, Placeholder(mark, one.kind, (one.text,)))
                own.append(Edit(start, text[start:end], mark, "lead"))
            own.sort()
    return [tuple(own) for own in made], tuple(rows.values())


def whole_places(text: str, sought: str) -> Iterator[tuple[int, int]]:
    """From and to of every place where a string stands without a letter or digit at its ends."""
    at = text.find(sought)
    while at >= 0:
        end = at + len(sought)
        if not text[at - 1 : at].isalnum() and not text[end : end + 1].isalnum():
            yield at, end
            at = text.find(sought, end)
        else:
            at = text.find(sought, at + 1)
