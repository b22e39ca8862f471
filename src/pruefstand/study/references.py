"""References: read apart from the cases, every version kept, the newest in force."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from pruefstand.domain import Reference, ReferenceStatus
from pruefstand.errors import InputError, Problem
from pruefstand.formats.encoding import decode_strict
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.i18n import _
from pruefstand.study.case_lines import read_json_lines
from pruefstand.study.cases import Cases, media_of
from pruefstand.study.entries import Entry, read_bytes, read_entries, until_fault
from pruefstand.study.folder import Folder, ignored, portable_fault, shown
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node, Scalar
from pruefstand.study.plan import Plan
from pruefstand.study.reference_table import (
    ANSWER,
    JSON_MEDIA,
    CurrentReferences,
    ReferencePlaces,
    ReferenceTable,
    reference_digest,
)
from pruefstand.study.schema import Reader

__all__ = ["References", "read_references"]

_FIELDS = ("case", "aspect", "version", "answer", "file", "author", "reviewer", "status", "views", "reason")


@dataclass(frozen=True)
class References:
    """``current`` maps case and aspect to the newest version, ``places`` holds the file and line of the current one,
    ``files`` the paths of all that stand in files of their own, ``history`` all versions in the order of the list.
    ``digest`` covers every current reference. ``table`` holds the plain ones, ``later`` all others with their number in
    the list."""

    current: CurrentReferences
    places: Mapping[tuple[str, str], str]
    files: tuple[str, ...] = ()
    later: tuple[tuple[int, Reference], ...] = ()
    table: ReferenceTable | None = None

    def of(self, case: str, aspect: str) -> Reference | None:
        """The reference in force, or ``None``."""
        return self.current.get((case, aspect))

    @property
    def history(self) -> tuple[Reference, ...]:
        """Every version, in the order of the list."""
        table = self.table
        plain = () if table is None else ((table.number(row), table.reference(row)) for row in table.rows())
        return tuple(one for _number, one in sorted((*plain, *self.later), key=lambda item: item[0]))

    @cached_property
    def digest(self) -> str:
        """One digest over all references in force; a later version of any of them changes it."""
        hashed = hashlib.sha256(b"[")
        for place_of, row in enumerate(self.current.digest_rows()):
            hashed.update(b"," + row if place_of else row)
        hashed.update(b"]")
        return f"sha256:{hashed.hexdigest()}"


def read_references(root: Path, plan: Plan, cases: Cases) -> References:
    """The references that the plan names, a list (``references.jsonl`` by default) or a folder with one folder a case.

    A plan without the key and without that file has none. Raises :class:`~pruefstand.errors.InputError` with every
    fault: a case that does not exist, a version twice, a later version without its reason, a file that is missing.
    """
    section = plan.sections.get("references")
    reader = Reader()
    relative = reader.path(section) if section is not None else "references.jsonl"
    reader.close()
    relative = relative or "references.jsonl"
    path = Folder(root).at(relative)
    found = _Found(reader, ReferenceTable(cases.cases, relative))
    if section is None and not path.exists():
        return found.result()
    if path.is_dir():
        entries = _of_folder(root, relative, reader)
    elif relative.casefold().endswith(".jsonl"):
        entries = _of_lines(root, relative, plan.where("references"), found)
    else:
        entries = read_entries(root, relative, where=plan.where("references"))
    for entry in until_fault(entries, reader):
        found.add(entry, root, cases)
    found.check_versions()
    reader.close()
    return found.result()


def _of_lines(root: Path, relative: str, where: str, found: _Found) -> Iterator[Entry]:
    """The entries of a list of JSON lines that are more than an answer and two initials; those are taken at once."""

    def plain(raw: Json, line: int) -> bool:
        if not isinstance(raw, dict) or (raw.get("case"), ANSWER) in found.seen:
            return False
        found.number += 1
        taken = found.table.take(raw, line, found.number)
        found.number -= not taken
        return taken

    return read_json_lines(root, relative, where, plain)


def _of_folder(root: Path, relative: str, reader: Reader) -> Iterator[Entry]:
    """``references/D01/transcript.txt`` is the aspect ``transcript`` of case ``D01``; a list in the folder,
    ``references.jsonl``, may give version, author and reviewer and then stands alone."""
    listed = f"{relative}/references.jsonl"
    if Folder(root).at(listed).is_file():
        yield from read_entries(root, listed, where=listed)
        return
    for folder in _names(root, relative, reader, directories=True):
        for file in _names(root, f"{relative}/{folder}", reader, directories=False):
            path = f"{relative}/{folder}/{file}"
            pairs = {"case": folder, "aspect": file.rpartition(".")[0] or file, "file": path}
            fields = tuple(
                (Scalar(key, path, 1, 1, True), Scalar(text, path, 1, 1, True)) for key, text in pairs.items()
            )
            yield Entry(MappingNode(fields, path, 1, 1), {})


def _names(root: Path, relative: str, reader: Reader, *, directories: bool) -> Iterator[str]:
    """The names of the files or of the directories in a directory, sorted; what file managers leave behind is none."""
    for name in sorted(shown(Path(entry.name)) for entry in Folder(root).at(relative).iterdir()):
        if ignored(name) or name.startswith("."):
            continue
        fault = portable_fault(name)
        if fault is not None:
            reader.problems.append(
                Problem(
                    relative,
                    _("Der Name „{name}“ ist hier nicht möglich: {fault}.").format(name=name, fault=fault),
                    _("Die Datei oder den Ordner umbenennen."),
                )
            )
        elif Folder(root).at(f"{relative}/{name}").is_dir() == directories:
            yield name


class _Found:
    """Collects references while the list is read.

    ``seen`` holds the place of every version, also of those that are faulty, so that a fault is told once.
    """

    def __init__(self, reader: Reader, table: ReferenceTable) -> None:
        self.reader, self.table = reader, table
        self.number = 0
        self.seen: dict[tuple[str, str], dict[int, str]] = {}
        self.current: dict[tuple[str, str], tuple[int, Reference]] = {}
        self.order: list[tuple[int, Reference]] = []
        self.files: list[str] = []

    def add(self, entry: Entry, root: Path, cases: Cases) -> None:
        reader, node = self.reader, entry.node
        self.number += 1
        before = len(reader.problems)
        fields = reader.mapping(node, _FIELDS, required=("case",))
        misspelt = any(key.text not in _FIELDS for key, _value in node.entries)
        case = reader.text(fields.get("case"))
        aspect = (reader.name(fields["aspect"]) if "aspect" in fields else ANSWER) or ""
        number = (reader.count(fields["version"], at_least=1) if "version" in fields else 1) or 0
        status = reader.choice(fields.get("status"), ReferenceStatus)
        reason = reader.text(fields.get("reason")) or ""
        author, reviewer = (reader.text(fields.get(key)) or "" for key in ("author", "reviewer"))
        views = tuple(_view(item) for item in _raw_list(entry, "views", fields.get("views")))
        disputed = status is ReferenceStatus.DISPUTED
        if case is not None and case not in cases:
            reader.report(
                fields["case"],
                _("Die Referenz gehört zum Fall „{case}“, den es nicht gibt.").format(case=case),
                _("Den Fall in der Fallliste ergänzen oder die Kennung der Referenz berichtigen."),
            )
        if number > 1 and "reason" not in fields and not misspelt:
            reader.report(
                node,
                _("Die Fassung {number} der Referenz zu „{case}“ nennt keinen Grund.").format(number=number, case=case),
                _("„reason“ ergänzen: was an der vorigen Fassung falsch war."),
            )
        if (status is not None or "status" not in fields) and not misspelt and _at_odds(disputed, views):
            reader.report(
                node,
                _("Eine strittige Referenz braucht mindestens zwei Ansichten, eine geklärte keine."),
                _("„status: disputed“ zusammen mit „views“ (zwei oder mehr) schreiben, sonst beides weglassen."),
            )
        if case is not None and (row := self.table.row(case, aspect)) is not None:
            self._join(row, case)
        content, media = self._content(entry, fields, root, optional=disputed or misspelt)
        if case is None or not aspect or not number or not self._first(node, case, aspect, number):
            return
        if len(reader.problems) > before:
            return
        reference = Reference(
            case=case,
            aspect=aspect,
            version=number,
            digest=reference_digest(media, content, views),
            media=media,
            content=content,
            author=author,
            reviewer=reviewer,
            status=status or ReferenceStatus.SETTLED,
            reason=reason,
            views=views,
        )
        self.order.append((self.number, reference))
        if number == max(self.seen[case, aspect]):
            first, _before = self.current.get((case, aspect), (self.number, reference))
            self.current[case, aspect] = first, reference

    def _join(self, row: int, case: str) -> None:
        """Another version joins a plain reference: from now on both are kept as they are."""
        reference, number = self.table.reference(row), self.table.number(row)
        self.seen[case, ANSWER] = {1: self.table.where(row)}
        self.order.append((number, reference))
        self.current[case, ANSWER] = number, reference
        self.table.drop(row)

    def _first(self, node: MappingNode, case: str, aspect: str, number: int) -> bool:
        """Whether this version stands here for the first time; if not, that is told."""
        versions = self.seen.setdefault((case, aspect), {})
        if number not in versions:
            versions[number] = node.where
            return True
        self.reader.report(
            node,
            _("Die Fassung {number} der Referenz zu „{case}“ ({aspect}) steht zweimal, zuerst in {first}.").format(
                number=number, case=case, aspect=aspect, first=versions[number]
            ),
            _("Eine geänderte Referenz bekommt die nächste „version“ und einen „reason“."),
        )
        return False

    def _content(self, entry: Entry, fields: Mapping[str, Node], root: Path, *, optional: bool) -> tuple[str, str]:
        file = fields.get("file")
        has_answer = "answer" in fields or "answer" in entry.raw
        if has_answer == (file is not None) and (has_answer or not optional):
            self.reader.report(
                entry.node,
                _("Die Referenz nennt nicht genau eines von „answer“ und „file“."),
                _("Die richtige Antwort in „answer“ schreiben oder mit „file“ ihre Datei nennen."),
            )
        elif file is not None and (path := self.reader.path(file)) is not None:
            self.files.append(path)
            try:
                return decode_strict(read_bytes(root, path, where=file.where), path), media_of(path)
            except InputError as error:
                self.reader.problems.extend(error.problems)
        return canonical_json(entry.raw.get("answer")).decode(), JSON_MEDIA

    def check_versions(self) -> None:
        for (case, aspect), versions in self.seen.items():
            missing = sorted(set(range(1, max(versions))) - set(versions))
            if missing:
                self.reader.problems.append(
                    Problem(
                        versions[max(versions)],
                        _("Zur Referenz „{case}“ ({aspect}) fehlt die Fassung {number}.").format(
                            case=case, aspect=aspect, number=missing[0]
                        ),
                        _("Frühere Fassungen stehen lassen; jede neue kommt als eigene Zeile dazu."),
                    )
                )

    def result(self) -> References:
        places = {key: max(versions.items())[1] for key, versions in self.seen.items()}
        files = tuple(dict.fromkeys(self.files))
        current = CurrentReferences(self.table, MappingProxyType(self.current))
        where = ReferencePlaces(self.table, MappingProxyType(places))
        return References(current, where, files, tuple(self.order), self.table)


def _at_odds(disputed: bool, views: tuple[str, ...]) -> bool:
    return len(views) < 2 if disputed else bool(views)


def _raw_list(entry: Entry, key: str, node: Node | None) -> Iterable[Json]:
    """The items of a list; a table has them in columns ``key.1``, ``key.2`` and so on."""
    raw = entry.raw.get(key)
    if isinstance(raw, list):
        return raw
    if isinstance(raw, dict):
        return raw.values()
    return [node.text] if isinstance(node, Scalar) else []


def _view(item: Json) -> str:
    return item if isinstance(item, str) else canonical_json(item).decode()
