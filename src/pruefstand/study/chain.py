"""The journal as it is read: its files, their order by chain, their lines.

Each file's header names the last good line that was there before it, with the digest of everything up to that line.
The order follows these names, never the clock: a clock set back changes file names only.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, NoReturn

from pruefstand.domain import Digest
from pruefstand.errors import InputError, Problem, place
from pruefstand.i18n import _
from pruefstand.study.folder import Folder, ignored, shown, unavailable

__all__ = [
    "FORMAT",
    "Link",
    "Prefix",
    "check_chain",
    "heads",
    "journal_ends",
    "parse_line",
    "prefix",
    "read_lines",
    "read_records",
    "redacted",
    "renewed",
]

FORMAT = 1
"""The version of the lines; a file of a later one is refused."""

_REDACTION = b'{"record":"redaction",'
_NAME = re.compile(r"[0-9]{8}T[0-9]{6}Z-([0-9a-f]{8})\.jsonl")
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class Link:
    """A line of a file, counted from 1, with the digest of all bytes up to its end."""

    file: str
    line: int
    digest: Digest


@dataclass(frozen=True, slots=True)
class Prefix:
    """The whole lines at the beginning of a file: how many, their bytes, their digest."""

    lines: int
    size: int
    digest: Digest


def prefix(path: Path, lines: int | None = None) -> Prefix:
    """The first ``lines`` whole lines of a file, fewer where it has fewer; without a number all but a torn tail."""
    count = size = 0
    total = hashlib.sha256()
    try:
        with path.open("rb") as handle:
            while batch := handle.readlines(_BLOCK):
                if not batch[-1].endswith(b"\n"):
                    batch.pop()
                if lines is not None:
                    batch = batch[: lines - count]
                if not batch:
                    break
                data = b"".join(batch)
                count, size = count + len(batch), size + len(data)
                total.update(data)
    except OSError as error:
        raise unavailable(error, path) from error
    return Prefix(count, size, "sha256:" + total.hexdigest())


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


_decoder = json.JSONDecoder(parse_constant=_refuse)


def parse_line(file: str, line: int, raw: bytes) -> dict[str, Any]:
    """One line as a record; raises ``InputError`` with file and line where it is broken."""
    try:
        text = raw.decode("utf-8")
        record, end = _decoder.raw_decode(text)  # twice as fast as decode, which looks for space around the value
        if text[end:].isspace() and type(record) is dict and type(record.get("record")) is str:
            return record
    except (ValueError, RecursionError):
        pass
    what = _("Diese Zeile des Journals ist beschädigt.")
    do = _("Holen Sie die Datei aus einer Sicherung zurück; das Journal darf nicht von Hand geändert werden.")
    raise InputError(what, where=place(file, line), do=do)


def _previous(header: dict[str, Any], file: str) -> tuple[Link, ...]:
    """The lines that a header names."""
    named = header.get("previous")
    try:
        found = [] if named is None else named if isinstance(named, list) else [named]
        return tuple(Link(str(each["file"]), int(each["line"]), str(each["digest"])) for each in found)
    except (KeyError, TypeError, ValueError):
        what, do = (
            _("Der Kopf dieser Journaldatei ist beschädigt."),
            _("Holen Sie die Datei aus einer Sicherung zurück."),
        )
        raise InputError(what, where=place(file, 1), do=do) from None


def _header(path: Path, file: str) -> tuple[Link, ...] | None:
    """What a file's header names, ``None`` where a killed process left no whole line.

    Raises ``InputError`` for a file without a header, of a later format, or under another name than its own.
    """
    try:
        with path.open("rb") as handle:
            raw = handle.readline()
    except OSError as error:
        raise unavailable(error, path) from error
    if not raw.endswith(b"\n"):
        return None
    header = parse_line(file, 1, raw)
    if header["record"] == "header" and header.get("format") != FORMAT:
        what = _("Diese Journaldatei hat das Format {found}, bekannt ist {known}.")
        do = _("Verwenden Sie eine neuere Fassung von Prüfstand.")
        raise InputError(what.format(found=header.get("format"), known=FORMAT), where=place(file, 1), do=do)
    name = _NAME.fullmatch(path.name)
    if header["record"] != "header" or name is None or header.get("id") != name[1]:
        what = _(
            "Diese Journaldatei wurde umbenannt, kopiert oder zusammengefügt: Name und Kopf gehören nicht zusammen."
        )
        do = _("Entfernen Sie Kopien aus journal/ und geben Sie der Datei ihren alten Namen zurück.")
        raise InputError(what, where=place(file, 1), do=do)
    return _previous(header, file)


def _names(folder: Folder) -> list[str]:
    """The journal's files, sorted by name."""
    try:
        found = [path.name for path in folder.journal.iterdir()] if folder.journal.is_dir() else []
    except OSError as error:
        raise unavailable(error, folder.journal) from error
    return sorted(name for name in found if name.endswith(".jsonl") and not ignored(name))


def _links(folder: Folder) -> dict[str, tuple[Link, ...] | None]:
    """Every journal file with what it names, in the order of the chain; files without a whole line come with ``None``.

    Files that know nothing of each other (shards that ran at once) are ordered by name.
    """
    links = {name: _header(folder.journal / name, f"journal/{name}") for name in _names(folder)}
    order = TopologicalSorter({name: {link.file for link in found or ()} for name, found in links.items()})
    try:
        order.prepare()
    except CycleError:
        what = _("Die Köpfe der Journaldateien nennen einander im Kreis.")
        raise InputError(what, where="journal", do=_("Holen Sie journal/ aus einer Sicherung zurück.")) from None
    sequence: list[str] = []
    while order.is_active():
        ready = sorted(order.get_ready())
        sequence += (name for name in ready if name in links)
        order.done(*ready)
    return {name: links[name] for name in sequence}


def heads(folder: Folder) -> tuple[Link, ...]:
    """The last good lines that no header names yet, sorted by file: what a new file continues.

    A file that grew after it was named is a head again.
    """
    links = _links(folder)
    named: dict[str, int] = {}
    for found in links.values():
        for link in found or ():
            named[link.file] = max(link.line, named.get(link.file, 0))
    ends = journal_ends(folder)
    return tuple(Link(name, end.lines, end.digest) for name, end in ends.items() if end.lines > named.get(name, 0))


def journal_ends(folder: Folder) -> dict[str, Prefix]:
    """All whole lines of every journal file that has any, by file name, sorted."""
    ends = {name: prefix(folder.journal / name) for name in _names(folder)}
    return {name: end for name, end in ends.items() if end.lines}


def read_lines(folder: Folder, *, problems: list[Problem] | None = None) -> Iterator[tuple[str, int, bytes]]:
    """Every whole line of the journal as (file, line, bytes), files in the order of the chain, unparsed.

    A torn tail – what a killed process had begun to write – is dropped and noted in ``problems``.
    """
    for name in _links(folder):
        path, file = folder.journal / name, f"journal/{name}"
        try:
            with path.open("rb") as handle:
                for number, raw in enumerate(handle, start=1):
                    if raw.endswith(b"\n"):
                        yield file, number, raw
                    elif problems is not None:
                        what = _(
                            "Die letzte Zeile ist abgerissen, weil der Vorgang unterbrochen wurde; sie zählt nicht."
                        )
                        problems.append(Problem(place(file, number), what, _("Nichts zu tun.")))
        except OSError as error:
            raise unavailable(error, path) from error


def read_records(folder: Folder, *, problems: list[Problem] | None = None) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every record of the journal as (file, line, record), headers included, streaming.

    Raises ``InputError`` with file and line for a broken line and for a file of a later format.
    """
    for file, number, raw in read_lines(folder, problems=problems):
        yield file, number, parse_line(file, number, raw)


def redacted(folder: Folder) -> dict[tuple[str, Digest], tuple[int, Digest]]:
    """What the beginnings of files became when a withdrawal took lines out of them: (file, digest before) → (size in
    bytes, digest after).

    A record is ``{"record": "redaction", "file", "prefixes": [[digest, size, digest], …]}``. Raises
    :class:`InputError` with file and line for one that is none.
    """
    known: dict[tuple[str, Digest], tuple[int, Digest]] = {}
    for file, number, raw in read_lines(folder):
        if raw.startswith(_REDACTION):
            record = parse_line(file, number, raw)
            try:
                for before, size, after in record["prefixes"]:
                    known[str(record["file"]), str(before)] = int(size), str(after)
            except (KeyError, TypeError, ValueError):
                what = _("Diese Zeile des Journals beschreibt keine Löschung.")
                do = _("Holen Sie journal/ aus einer Sicherung zurück.")
                raise InputError(what, where=place(file, number), do=do) from None
    return known


def renewed(
    known: Mapping[tuple[str, Digest], tuple[int, Digest]], file: str, digest: Digest
) -> Iterator[tuple[int, Digest]]:
    """What the beginning of a file with this digest became, one redaction after the other."""
    seen = {digest}
    while (found := known.get((file, digest))) is not None and found[1] not in seen:
        yield found
        digest = found[1]
        seen.add(digest)


def check_chain(folder: Folder) -> list[Problem]:
    """Whether every line that a header names is still there, unchanged with all before it but for what a withdrawal
    took out; foreign files are told."""
    problems = []
    for path in sorted(folder.journal.iterdir()) if folder.journal.is_dir() else ():
        if not path.name.endswith(".jsonl") and not path.name.startswith(".lock-") and not ignored(path.name):
            what = _("Diese Datei gehört nicht ins Journal.")
            problems.append(Problem(shown(path.relative_to(folder.root)), what, _("Verschieben oder löschen Sie sie.")))
    try:
        links = _links(folder)
        known = redacted(folder)
    except InputError as error:
        return [*problems, *error.problems]
    do = _("Holen Sie journal/ aus einer Sicherung zurück.")
    for name, found in links.items():
        for link in found or ():
            where = f"journal/{link.file}"
            if link.file not in links:
                what = _("Diese Journaldatei fehlt; {file} setzt sie fort.").format(file=name)
            else:
                there = prefix(folder.journal / link.file, link.line)
                same = {link.digest, *(digest for _size, digest in renewed(known, link.file, link.digest))}
                if there.lines == link.line and there.digest in same:
                    continue
                what = _(
                    "Die Datei wurde vor Zeile {line} geändert oder gekürzt; {file} setzt diese Zeile fort."
                ).format(line=link.line + 1, file=name)
            problems.append(Problem(where, what, do))
    return problems
