"""Lines taken out of the journal, and what makes the rest still hold together.

The journal is only ever extended, but for this: what leads back to a withdrawn answer goes. A line keeps its place, so
that numbers of lines stay true. Headers and seals name the digests of beginnings of files; the record of the redaction
says what each of those became.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from os import SEEK_END

from pruefstand.domain import Digest, digest_of
from pruefstand.study.chain import heads, journal_ends, parse_line, prefix, read_lines, redacted, renewed
from pruefstand.study.folder import Folder
from pruefstand.study.seal import seals

__all__ = ["REMOVED", "Redaction", "redact"]

REMOVED = "removed"
"""The kind of the record that stands where a line was."""

_Record = dict[str, object]


@dataclass(frozen=True, slots=True)
class Redaction:
    """New contents of journal files by name, and the records that say so; ``lines`` counts those that changed."""

    files: Mapping[str, bytes]
    records: tuple[Mapping[str, object], ...]
    lines: int


def redact(folder: Folder, changed: Callable[[_Record], _Record | None]) -> Redaction:
    """What the journal would be if each record became what ``changed`` makes of it (``None``: stays as it is).

    Nothing is written. The journal must not grow until the new contents are in place.
    """
    contents: dict[str, list[bytes]] = {}
    touched: dict[str, int] = {}
    count = 0
    for file, number, raw in read_lines(folder):
        name = file.removeprefix("journal/")
        new = changed(parse_line(file, number, raw))
        line = raw if new is None else _line(new)
        contents.setdefault(name, []).append(line)
        if line != raw:
            touched.setdefault(name, number)
            count += 1
    files = {name: b"".join(contents[name]) for name in touched} | _torn(folder, contents)
    records = tuple(_record(folder, name, contents[name]) for name in touched)
    return Redaction(files, records, count)


def _torn(folder: Folder, contents: Mapping[str, list[bytes]]) -> dict[str, bytes]:
    """The files that end in what a killed process had begun to write, without it: it may be anybody's answer."""
    found = {}
    for path in sorted(folder.journal.glob("*.jsonl")):
        whole = b"".join(contents.get(path.name, ()))
        with path.open("rb") as handle:
            torn = handle.seek(0, SEEK_END) > 0 and handle.seek(-1, SEEK_END) >= 0 and handle.read(1) != b"\n"
        if torn:
            found[path.name] = whole
    return found


def _line(record: Mapping[str, object]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace") + b"\n"


def _record(folder: Folder, name: str, lines: list[bytes]) -> Mapping[str, object]:
    """Old and new digest of every beginning of this file that something names, and of the whole."""
    old = (folder.journal / name).read_bytes()
    ends = {end.size: end.lines for number in _named(folder, name) for end in (prefix(folder.journal / name, number),)}
    pairs = []
    for size, number in sorted(ends.items()):
        new = b"".join(lines[:number])
        pairs.append([digest_of(old[:size]), len(new), digest_of(new)])
    return {"record": "redaction", "file": name, "prefixes": pairs}


def _named(folder: Folder, name: str) -> set[int]:
    """The numbers of lines up to which a header, a seal or the next header names this file."""
    found = {end.lines for end in (journal_ends(folder)[name],)}
    found |= {link.line for link in heads(folder) if link.file == name}
    known = redacted(folder)
    sizes: set[tuple[int, Digest]] = set()
    for file, number, raw in read_lines(folder):
        if number == 1:
            named = parse_line(file, number, raw).get("previous")
            links = named if isinstance(named, list) else [named] if named else []
            found |= {int(link["line"]) for link in links if link["file"] == name}
    for seal in seals(folder):
        if name in seal.journals:
            size, digest = seal.journals[name]
            sizes |= {(size, digest), *renewed(known, name, digest)}
    data = (folder.journal / name).read_bytes()
    found |= {data[:size].count(b"\n") for size, digest in sizes if digest_of(data[:size]) == digest}
    return found
