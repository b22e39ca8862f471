"""Lists of cases and references, from JSONL, CSV or YAML, as nodes with file and line: one shape for what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pruefstand.domain import exact_text
from pruefstand.errors import InputError, UnavailableError
from pruefstand.formats.jsonl import Json, iter_jsonl
from pruefstand.formats.table import Table, read_table
from pruefstand.i18n import _
from pruefstand.study.folder import Folder
from pruefstand.study.node import Mapping, Node, Scalar, Sequence
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml_list

__all__ = ["Entry", "node_of", "plain", "read_bytes", "read_entries", "until_fault"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One record: ``node`` for reading its fields with file and line, ``raw`` as JSON where it came as JSON.

    ``raw`` keeps the types of JSON (a number stays a number); from CSV and YAML every value in it is text.
    """

    node: Mapping
    raw: dict[str, Json]


def read_bytes(root: Path, relative: str, *, where: str) -> bytes:
    """The bytes of a file below the folder; one that is missing or unreadable is told at ``where``, which names it."""
    try:
        path = Folder(root).at(relative)
        if path.exists() and not path.is_file():  # reading a named pipe would wait forever
            raise FileNotFoundError
        return path.read_bytes()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        raise InputError(
            _("Die Datei „{file}“ gibt es nicht.").format(file=relative),
            where=where,
            do=_("Die Datei an diese Stelle legen oder den Pfad ändern."),
        ) from None
    except OSError as error:
        reason = error.strerror or error
        raise UnavailableError(
            _("Die Datei „{file}“ lässt sich nicht lesen: {error}.").format(file=relative, error=reason),
            where=where,
            do=_("Zugriffsrechte und Datenträger prüfen."),
        ) from None


def node_of(value: Json, file: str, line: int) -> Node | None:
    """A JSON value as a node at this line; ``null`` is ``None``, numbers keep their digits."""
    if value is None:
        return None
    if isinstance(value, dict):
        entries = (
            (Scalar(key, file, line, 1, quoted=True), node)
            for key, item in value.items()
            if (node := node_of(item, file, line)) is not None
        )
        return Mapping(tuple(entries), file, line, 1)
    if isinstance(value, list):
        items = (node for item in value if (node := node_of(item, file, line)) is not None)
        return Sequence(tuple(items), file, line, 1)
    if isinstance(value, bool):
        return Scalar("true" if value else "false", file, line, 1, quoted=False)
    if isinstance(value, str):
        return Scalar(value, file, line, 1, quoted=True)
    return Scalar(exact_text(value), file, line, 1, quoted=False, exact=True)


def plain(node: Node) -> Json:
    """A node as JSON: every scalar is text."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key.text: plain(item) for key, item in node.entries}


def read_entries(root: Path, relative: str, *, where: str) -> Iterator[Entry]:
    """The records of a JSONL, CSV or YAML file, by its suffix.

    A CSV column ``a.b`` is the field ``b`` of ``a``; space around a cell goes, an empty cell is an absent field. A YAML
    file holds a list of mappings. Raises :class:`InputError` at the first line that is no record.
    """
    suffix = relative.rpartition(".")[2].casefold()
    if suffix == "jsonl":
        yield from _from_jsonl(root, relative, where)
    elif suffix in ("csv", "tsv"):
        yield from _from_table(read_bytes(root, relative, where=where), relative)
    elif suffix in ("yaml", "yml"):
        yield from _from_yaml(read_bytes(root, relative, where=where), relative)
    else:
        raise InputError(
            _("„{file}“ ist weder JSONL noch CSV noch YAML.").format(file=relative),
            where=where,
            do=_("Die Datei in einem dieser Formate ablegen; die Endung nennt das Format: .jsonl, .csv oder .yaml."),
        )


def until_fault(entries: Iterable[Entry], reader: Reader) -> Iterator[Entry]:
    """The records before the first line that is none; that fault stands in ``reader`` beside theirs."""
    try:
        yield from entries
    except InputError as error:
        reader.problems.extend(error.problems)


def _from_jsonl(root: Path, file: str, where: str) -> Iterator[Entry]:
    try:
        path = Folder(root).at(file)
        if path.exists() and not path.is_file():
            raise FileNotFoundError
        stream = path.open("rb")
    except OSError:
        read_bytes(root, file, where=where)
        raise
    with stream:
        for line, value in iter_jsonl(stream, file):
            if not isinstance(value, dict):
                raise InputError(
                    _("Die Zeile ist kein JSON-Objekt."),
                    where=f"{file}:{line}",
                    do=_("Je Zeile ein Objekt in geschweiften Klammern schreiben."),
                )
            node = node_of(value, file, line)
            if isinstance(node, Mapping):
                yield Entry(node, value)


def _from_table(data: bytes, file: str) -> Iterator[Entry]:
    table = read_table(data, file)
    parts = _parts(table)
    for row in table.rows:
        raw: dict[str, Json] = {}
        for column, text in row.cells.items():
            if not text.strip():
                continue
            head, tail = parts[column]
            inner = raw.setdefault(head, {}) if tail else raw
            if isinstance(inner, dict):
                inner[tail or head] = text.strip()
        node = node_of(raw, file, row.line)
        if isinstance(node, Mapping):
            yield Entry(node, raw)


def _parts(table: Table) -> dict[str, tuple[str, str]]:
    """Each column's field and, for ``a.b``, the one inside it; a column ``a`` beside ``a.b`` would lose one of them."""
    found: dict[str, tuple[str, str]] = {}
    for column in table.columns:
        head, _dot, tail = column.partition(".")
        found[column] = (head, tail) if head and tail else (column, "")
        if tail and head in table.columns:
            raise InputError(
                _("Es gibt die Spalten „{one}“ und „{two}“ zugleich.").format(one=head, two=column),
                where=table.where(1, column),
                do=_("Eine der beiden umbenennen oder löschen."),
            )
    return found


def _from_yaml(data: bytes, file: str) -> Iterator[Entry]:
    top = read_yaml_list(data, file)
    items = top.items if isinstance(top, Sequence) else (top,)
    for item in items:
        if not isinstance(item, Mapping):
            raise InputError(
                _("Der Eintrag ist keine Liste von Feldern."),
                where=item.where,
                do=_("Je Eintrag „- id: …“ und darunter eingerückt die übrigen Felder schreiben."),
            )
        raw = plain(item)
        if isinstance(raw, dict):
            yield Entry(item, raw)
