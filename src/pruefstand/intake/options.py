"""What a plan says of a system whose attempts are imported: its files, and how to read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pruefstand.formats.foreign.detect import ForeignKind
from pruefstand.i18n import _
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node, Sequence
from pruefstand.study.schema import Reader

__all__ = ["ImportOptions", "parse_import"]


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The files of one system, in the order of reading.

    ``read_as`` says what they are where that is not clear; ``join`` names the field that names the case; ``table`` is
    the path of a table that translates foreign identifiers; ``only`` leaves lines that have these values in these
    fields. Empty is what the plan does not say.
    """

    files: tuple[str, ...]
    read_as: ForeignKind | None
    join: str
    table: str
    only: Mapping[str, str]

    @property
    def paths(self) -> tuple[str, ...]:
        """All files that the plan names here."""
        return (*self.files, self.table) if self.table else self.files


def parse_import(reader: Reader, node: MappingNode) -> ImportOptions | None:
    """The options of a system with ``import``; ``None`` where a file cannot be told, after reporting it."""
    only = {name: reader.text(value) or "" for name, value in reader.entries(node.get("only"))}
    read_as = reader.choice(node.get("import_as"), ForeignKind)
    join = reader.text(node.get("join")) or ""
    table = reader.path(node.get("join_table")) or ""
    files = _files(reader, node.get("import"))
    return ImportOptions(files, read_as, join, table, only) if files else None


def _files(reader: Reader, node: Node | None) -> tuple[str, ...]:
    if not isinstance(node, Sequence):
        path = reader.path(node)
        return (path,) if path else ()
    if not node.items:
        reader.report(node, _("Hier fehlt eine Datei."), _("Mindestens einen Pfad schreiben."))
    found: list[str] = []
    for item in node.items:
        path = reader.path(item)
        if path in found:
            what = _("Die Datei „{file}“ steht hier zweimal.").format(file=path)
            reader.report(item, what, _("Die zweite Nennung löschen."))
        elif path:
            found.append(path)
    return tuple(found)
