"""Many references in little memory: an answer and two initials are kept in columns, and made when asked for."""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from json.encoder import encode_basestring
from typing import TypeAlias

from pruefstand.domain import Reference, ReferenceStatus, digest_of
from pruefstand.errors import place
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.study.case_table import CaseTable

__all__ = ["ANSWER", "JSON_MEDIA", "CurrentReferences", "ReferencePlaces", "ReferenceTable", "reference_digest"]

ANSWER = "answer"
"""The aspect of a reference that names none."""

JSON_MEDIA = "application/json"
_NEEDED = frozenset({"case", "answer"})
_PLAIN = frozenset({"case", "answer", "author", "reviewer"})
_NONE = -1
_Holds: TypeAlias = "Callable[[Reference], bool]"


def reference_digest(media: str, content: str, views: tuple[str, ...]) -> str:
    """The digest of what a reference says."""
    return digest_of(canonical_json([media, content, views]))


class ReferenceTable:
    """Settled first versions of answers, by the case's place in its table. Filled once, by the room that reads them."""

    def __init__(self, cases: CaseTable, file: str) -> None:
        self._cases, self._file = cases, file
        self._rows = array("q", [_NONE]) * len(cases)
        self._case = array("L")
        self._ends = array("Q")
        self._lines = array("L")
        self._numbers = array("L")
        self._who = array("L")
        self._signed: dict[tuple[str, str], int] = {}
        self._signatures: list[tuple[str, str]] = []
        self._texts = bytearray()
        self._gone: set[int] = set()

    def take(self, raw: Json, line: int, number: int) -> bool:
        """Keep this record, the ``number``-th of its list, if it is a plain answer to a case that has none yet."""
        if not isinstance(raw, dict) or not _NEEDED <= raw.keys() <= _PLAIN:
            return False
        author, reviewer = raw.get("author", ""), raw.get("reviewer", "")
        for key in ("case", "author", "reviewer"):
            value = raw.get(key, "x")
            if type(value) is not str or not value or value.isspace():
                return False
        at = self._cases.find(raw["case"])
        if at is None or self._rows[at] != _NONE:
            return False
        answer = raw["answer"]
        text = encode_basestring(answer) if type(answer) is str else canonical_json(answer).decode()
        self._rows[at] = len(self._case)
        self._case.append(at)
        self._texts += text.encode()
        self._ends.append(len(self._texts))
        self._lines.append(line)
        self._numbers.append(number)
        signature = (str(author), str(reviewer))
        place_of = self._signed.setdefault(signature, len(self._signatures))
        if place_of == len(self._signatures):
            self._signatures.append(signature)
        self._who.append(place_of)
        return True

    def __len__(self) -> int:
        return len(self._case) - len(self._gone)

    def row(self, case: str, aspect: str) -> int | None:
        """The row of this reference, or ``None``."""
        at = self._cases.find(case) if aspect == ANSWER else None
        row = _NONE if at is None else self._rows[at]
        return None if row == _NONE else row

    def drop(self, row: int) -> None:
        """Forget a row that another version has joined."""
        self._rows[self._case[row]] = _NONE
        self._gone.add(row)

    def rows(self) -> Iterator[int]:
        """Every row in the order of the list."""
        return (row for row in range(len(self._case)) if row not in self._gone)

    def case(self, row: int) -> str:
        """The id of its case."""
        return self._cases.ids[self._case[row]]

    def content(self, row: int) -> str:
        """The answer as canonical JSON."""
        begin = self._ends[row - 1] if row else 0
        return self._texts[begin : self._ends[row]].decode()

    def number(self, row: int) -> int:
        """Which entry of the list it was."""
        return self._numbers[row]

    def where(self, row: int) -> str:
        """Its file and line."""
        return place(self._file, self._lines[row])

    def signed(self, row: int) -> bool:
        """Whether it names who wrote it and who checked it."""
        return all(self._signatures[self._who[row]])

    def digest(self, row: int) -> str:
        """The digest of what it says, as :func:`reference_digest` gives it."""
        text = encode_basestring(self.content(row))
        return digest_of(f'["{JSON_MEDIA}",{text},[]]'.encode())

    def reference(self, row: int) -> Reference:
        """The reference itself."""
        author, reviewer = self._signatures[self._who[row]]
        return Reference(
            case=self.case(row),
            aspect=ANSWER,
            version=1,
            digest=self.digest(row),
            media=JSON_MEDIA,
            content=self.content(row),
            author=author,
            reviewer=reviewer,
        )


class CurrentReferences(Mapping[tuple[str, str], Reference]):
    """The references in force, by case and aspect, in the order of their list: those of the table, and ``others`` with
    the number of their entry."""

    def __init__(self, table: ReferenceTable, others: Mapping[tuple[str, str], tuple[int, Reference]]) -> None:
        self._table, self._others = table, others

    def __getitem__(self, key: tuple[str, str]) -> Reference:
        row = self._table.row(*key)
        return self._others[key][1] if row is None else self._table.reference(row)

    def __contains__(self, key: object) -> bool:
        if key in self._others:
            return True
        return isinstance(key, tuple) and len(key) == 2 and self._table.row(*key) is not None

    def __iter__(self) -> Iterator[tuple[str, str]]:
        table = self._table
        plain = ((table.number(row), (table.case(row), ANSWER)) for row in table.rows())
        others = sorted((number, key) for key, (number, _reference) in self._others.items())
        return (key for _number, key in heapq.merge(plain, others))

    def __len__(self) -> int:
        return len(self._table) + len(self._others)

    def contents(self) -> Iterator[tuple[tuple[str, str], str]]:
        """Each with what it says, without making it: media type, views and content in one text."""
        table = self._table
        for row in table.rows():
            yield (table.case(row), ANSWER), f"{JSON_MEDIA}\n{table.content(row)}"
        for key, (_number, one) in self._others.items():
            yield key, "\n".join((one.media, *one.views, one.content))

    def digest_rows(self) -> Iterator[bytes]:
        """The canonical JSON of case, aspect, version, digest and status of each, sorted by case and aspect."""
        table = self._table
        plain = (((table.case(row), ANSWER), row) for row in sorted(table.rows(), key=table.case))
        others = ((key, _NONE) for key in sorted(self._others))
        settled = ReferenceStatus.SETTLED.value
        for key, row in heapq.merge(plain, others):
            if row != _NONE:
                case = encode_basestring(key[0])
                yield f'[{case},"{ANSWER}",1,"{table.digest(row)}","{settled}"]'.encode()
            else:
                found = self._others[key][1]
                yield canonical_json([*key, found.version, found.digest, found.status.value])

    def unsigned(self) -> Iterator[tuple[str, str]]:
        """Those that do not name who wrote them and who checked them."""
        table = self._table
        plain = ((table.number(row), (table.case(row), ANSWER)) for row in table.rows() if not table.signed(row))
        return self._merged(plain, lambda one: not one.author or not one.reviewer)

    def empty(self) -> Iterator[tuple[str, str]]:
        """Settled ones whose content is nothing."""
        return self._merged((), lambda one: not one.views and not one.content.strip())

    @property
    def disputed(self) -> int:
        """How many are disputed."""
        return sum(one.status is ReferenceStatus.DISPUTED for _number, one in self._others.values())

    def _merged(self, plain: Iterable[tuple[int, tuple[str, str]]], holds: _Holds) -> Iterator[tuple[str, str]]:
        others = sorted((number, key) for key, (number, one) in self._others.items() if holds(one))
        return (key for _number, key in heapq.merge(plain, others))


class ReferencePlaces(Mapping[tuple[str, str], str]):
    """File and line of every reference in force."""

    def __init__(self, table: ReferenceTable, others: Mapping[tuple[str, str], str]) -> None:
        self._table, self._others = table, others

    def __getitem__(self, key: tuple[str, str]) -> str:
        row = self._table.row(*key)
        return self._others[key] if row is None else self._table.where(row)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        table = self._table
        yield from ((table.case(row), ANSWER) for row in table.rows())
        yield from self._others

    def __len__(self) -> int:
        return len(self._table) + len(self._others)
