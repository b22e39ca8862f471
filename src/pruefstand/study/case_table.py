"""Many cases in little memory: columns instead of objects; a case is made when somebody asks for it.

A million cases as objects, each with its material, its digest and two mappings, take more than a gigabyte; nearly all
of them are a short text with a group. Those are kept as rows here. A case that has more (files, traits, an exposure) is
kept as it is.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import overload

from pruefstand.domain import Case, Material, Split, digest_of
from pruefstand.errors import place

__all__ = ["TEXT", "CaseTable", "CasesById", "InlineTexts", "Places"]

TEXT = "text/plain; charset=utf-8"
"""The media type of a text that stands in the list itself."""

_INPUT = "input"


class CaseTable(Sequence[Case]):
    """The cases in the order of their list. Filled once, by the room that reads them, and not changed afterwards.

    ``find`` gives the place of an id in it, ``None`` for one that is not there. Every access makes an equal new case.
    """

    def __init__(self, file: str = "") -> None:
        self._file = file
        self._ids: list[str] = []
        self._index: dict[str, int] = {}
        self._groups: list[str] = []
        self._lines = array("L")
        self._texts = bytearray()
        self._begins = array("Q", [0])
        self._reasons = array("L")
        self._clusters: dict[int, str] = {}
        self._control: set[int] = set()
        self._whole: dict[int, Case] = {}
        self._where: dict[int, str] = {}
        self._inline: dict[int, bytes] = {}

    def add_text(
        self, name: str, group: str, text: str, reason: str, line: int, *, cluster: str = "", control: bool = False
    ) -> None:
        """A case that is a text, at this line of the file; an empty cluster is its id."""
        at = len(self._ids)
        if cluster and cluster != name:
            self._clusters[at] = cluster
        if control:
            self._control.add(at)
        said = reason.encode()
        self._texts += text.encode() + said
        self._row(name, group, line, len(said))

    def add(self, case: Case, where: str, inline: bytes | None) -> None:
        """Any other case, with its place and the bytes of the text that stands in the list, if any."""
        at = len(self._ids)
        self._row(case.id, case.group, 0, 0)
        self._whole[at] = case
        self._where[at] = where
        if inline is not None:
            self._inline[at] = inline

    def _row(self, name: str, group: str, line: int, reason: int) -> None:
        self._index[name] = len(self._ids)
        self._ids.append(name)
        self._groups.append(group)
        self._lines.append(line)
        self._begins.append(len(self._texts))
        self._reasons.append(reason)

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, at: int) -> Case: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Case, ...]: ...

    def __getitem__(self, at: int | slice) -> Case | tuple[Case, ...]:
        if isinstance(at, slice):
            return tuple(self[one] for one in range(*at.indices(len(self))))
        at = range(len(self._ids))[at]
        case = self._whole.get(at)
        if case is not None:
            return case
        data = self.inline(at) or b""
        return Case(
            id=self._ids[at],
            group=self._groups[at],
            cluster=self._clusters.get(at, self._ids[at]),
            split=Split.CONTROL if at in self._control else Split.DEVELOP,
            materials=(Material(_INPUT, TEXT, digest_of(data), len(data)),),
            reason=self.reason(at),
        )

    def __iter__(self) -> Iterator[Case]:
        return (self[at] for at in range(len(self._ids)))

    def find(self, name: object) -> int | None:
        """Where the case of this id stands."""
        return self._index.get(name) if isinstance(name, str) else None

    @property
    def ids(self) -> Sequence[str]:
        """The ids in order."""
        return self._ids

    @property
    def sizes(self) -> Counter[str]:
        """How many cases each group has."""
        return Counter(self._groups)

    @property
    def control(self) -> frozenset[str]:
        """The ids of the control part."""
        whole = (case.id for case in self._whole.values() if case.split is Split.CONTROL)
        return frozenset((*(self._ids[at] for at in self._control), *whole))

    @property
    def without_reason(self) -> list[int]:
        """The places of cases that do not say why they are there."""
        return [
            at
            for at, size in enumerate(self._reasons)
            if not size and not (at in self._whole and self._whole[at].reason)
        ]

    @property
    def files(self) -> Iterator[str]:
        """The paths of all materials that are files, in order."""
        return (item.path for case in self._whole.values() for item in case.materials if item.path)

    def whole(self, at: int) -> Case | None:
        """The case at this place where it is more than a text, else ``None``."""
        return self._whole.get(at)

    def cluster(self, at: int) -> str:
        """The cluster of the case at this place."""
        case = self._whole.get(at)
        return case.cluster if case is not None else self._clusters.get(at, self._ids[at])

    def reason(self, at: int) -> str:
        """Why the case at this place is there, or empty."""
        case = self._whole.get(at)
        if case is not None:
            return case.reason
        end = self._begins[at + 1]
        return self._texts[end - self._reasons[at] : end].decode()

    def where(self, at: int) -> str:
        """File and line of the case at this place."""
        return self._where.get(at) or place(self._file, self._lines[at])

    def inline(self, at: int) -> bytes | None:
        """The bytes of the text that stands in the list itself, ``None`` where the case has only files."""
        if at in self._whole:
            return self._inline.get(at)
        return bytes(self._texts[self._begins[at] : self._begins[at + 1] - self._reasons[at]])


class CasesById(Mapping[str, Case]):
    """The cases of a table by id."""

    def __init__(self, table: CaseTable) -> None:
        self._table = table

    def __getitem__(self, name: str) -> Case:
        at = self._table.find(name)
        if at is None:
            raise KeyError(name)
        return self._table[at]

    def __contains__(self, name: object) -> bool:
        return self._table.find(name) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._table.ids)

    def __len__(self) -> int:
        return len(self._table)


class Places(Mapping[str, str]):
    """File and line of every case, by id."""

    def __init__(self, table: CaseTable) -> None:
        self._table = table

    def __getitem__(self, name: str) -> str:
        at = self._table.find(name)
        if at is None:
            raise KeyError(name)
        return self._table.where(at)

    def __contains__(self, name: object) -> bool:
        return self._table.find(name) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._table.ids)

    def __len__(self) -> int:
        return len(self._table)


class InlineTexts(Mapping[tuple[str, str], bytes]):
    """The bytes of the materials that stand in the list itself, by case and material."""

    def __init__(self, table: CaseTable) -> None:
        self._table = table

    def __getitem__(self, key: tuple[str, str]) -> bytes:
        at = self._table.find(key[0]) if key[1] == _INPUT else None
        data = None if at is None else self._table.inline(at)
        if data is None:
            raise KeyError(key)
        return data

    def __iter__(self) -> Iterator[tuple[str, str]]:
        table = self._table
        return ((name, _INPUT) for at, name in enumerate(table.ids) if table.inline(at) is not None)

    def __len__(self) -> int:
        return sum(1 for _key in self)
