"""Seals: what was signed when, and every difference since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from pruefstand.domain import Digest
from pruefstand.errors import InputError, Problem, PruefstandError, RefusedError, place
from pruefstand.i18n import _
from pruefstand.study.chain import journal_ends, parse_line, read_lines, redacted, renewed
from pruefstand.study.folder import Folder, write_atomic
from pruefstand.study.journal import JournalWriter
from pruefstand.study.manifest import entries_below, files_below, hash_file, sealable, write_sums

__all__ = ["Difference", "Seal", "differences", "seal", "seals"]

_LIST = "SHA256SUMS"


@dataclass(frozen=True, slots=True)
class Seal:
    """One line of the journal: what was frozen.

    ``number`` counts from 1; ``paths`` are the top-level names it covers, ``files`` all files there; ``sums`` is the
    digest of the ``SHA256SUMS`` of that moment (the one to publish), ``previous`` that of the seal before;
    ``journals`` holds for each journal file the bytes and the digest of its beginning; ``changed`` names the files of
    the seal before that had changed or vanished, for ``reason``.
    """

    number: int
    utc: str
    paths: tuple[str, ...]
    files: Mapping[str, Digest]
    sums: Digest
    previous: Digest | None
    journals: Mapping[str, tuple[int, Digest]]
    changed: tuple[str, ...]
    reason: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "files", MappingProxyType(dict(self.files)))
        object.__setattr__(self, "journals", MappingProxyType(dict(self.journals)))


@dataclass(frozen=True, slots=True, order=True)
class Difference:
    """One path that is no longer as it was sealed; ``kind`` is ``changed``, ``deleted`` or ``added``."""

    path: str
    kind: str


def seal(folder: Folder, writer: JournalWriter, *, reason: str = "", inner: tuple[str, ...] = ()) -> Seal:
    """Freeze everything that a person wrote, as it is now: ``SHA256SUMS``, then a line in the journal.

    ``inner`` names directories that get a ``SHA256SUMS`` of their own first (an index: ``corpus``, ``references``);
    those without files get none. Where files of the seal before have changed or vanished a reason is needed, else
    ``RefusedError`` names them and nothing is written. Raises ``InputError`` for names that are not portable.
    """
    writer.commit()
    before = seals(folder)
    last = before[-1] if before else None
    lists = {f"{name}/{_LIST}" for name in inner}
    changed: tuple[str, ...] = ()
    if last is not None:
        made = {_LIST, *lists}  # written here, so never a person's change
        changed = tuple(
            found.path for found in differences(folder, last) if found.kind != "added" and found.path not in made
        )
        if changed and not reason.strip():
            raise _needs_reason(last, changed)
    paths = sealable(folder)
    files = {path: hash_file(folder.at(path)) for path in files_below(folder, paths) if path not in lists}
    for name in inner:
        below = {path.removeprefix(f"{name}/"): digest for path, digest in files.items() if path.startswith(f"{name}/")}
        if below:
            write_atomic(folder.at(f"{name}/{_LIST}"), write_sums(below))
            files[f"{name}/{_LIST}"] = hash_file(folder.at(f"{name}/{_LIST}"))
    write_atomic(folder.sums, write_sums(files))
    new = Seal(
        number=len(before) + 1,
        utc=writer.utc(),
        paths=paths,
        files=dict(sorted(files.items())),
        sums=hash_file(folder.sums),
        previous=None if last is None else last.sums,
        journals={name: (end.size, end.digest) for name, end in journal_ends(folder).items()},
        changed=changed,
        reason=reason.strip(),
    )
    writer.write(_record(new))
    writer.commit()
    return new


def _needs_reason(last: Seal, changed: tuple[str, ...]) -> PruefstandError:
    do = _("Stellen Sie die Datei wieder her, oder nennen Sie den Grund der Änderung: {option}").format(
        option="--reason '…'"
    )
    what = _("Diese Datei war mit Siegel {number} eingefroren und ist nicht mehr dieselbe.").format(number=last.number)
    return RefusedError.of(Problem(path, what, do) for path in changed)


def _record(made: Seal) -> dict[str, object]:
    return {
        "record": "seal",
        "number": made.number,
        "utc": made.utc,
        "paths": list(made.paths),
        "files": dict(made.files),
        "sums": made.sums,
        "previous": made.previous,
        "journals": {name: list(end) for name, end in made.journals.items()},
        "changed": list(made.changed),
        "reason": made.reason,
    }


def seals(folder: Folder) -> tuple[Seal, ...]:
    """Every seal of the journal, oldest first; raises ``InputError`` for one that cannot be read."""
    found = []
    for file, number, raw in read_lines(folder):
        if b'"seal"' in raw[:32]:  # parsing all lines of a large journal would take seconds
            found.append(_seal(parse_line(file, number, raw), place(file, number)))
    return tuple(sorted(found, key=lambda each: each.number))


def _seal(record: dict[str, Any], where: str) -> Seal:
    try:
        for text in (record["utc"], record["sums"], record["reason"], *record["paths"], *record["files"]):
            text.encode("utf-8")  # half a surrogate pair is no name of a file, a number no text
        return Seal(
            number=int(record["number"]),
            utc=record["utc"],
            paths=tuple(record["paths"]),
            files=record["files"],
            sums=record["sums"],
            previous=record["previous"],
            journals={name: (int(size), str(digest)) for name, (size, digest) in record["journals"].items()},
            changed=tuple(record["changed"]),
            reason=record["reason"],
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        what, do = _("Dieses Siegel ist beschädigt."), _("Holen Sie journal/ aus einer Sicherung zurück.")
        raise InputError(what, where=where, do=do) from None


def differences(folder: Folder, sealed: Seal) -> tuple[Difference, ...]:
    """What differs from a seal, sorted by path: files, ``SHA256SUMS`` itself, and the journal up to the seal.

    Added means: inside the sealed paths. Journal lines written later are no difference, nor is what a withdrawal took
    out of earlier ones. ``SHA256SUMS`` may also be
    that of a later seal.
    """
    found = []
    there = {entry.path: entry.fault for entry in entries_below(folder, sealed.paths)}
    for path, digest in sealed.files.items():
        if path not in there:
            found.append(Difference(path, "deleted"))
        elif there[path] or hash_file(folder.at(path)) != digest:
            found.append(Difference(path, "changed"))
    found += (Difference(path, "added") for path in there if path not in sealed.files)
    for name, (size, digest) in sealed.journals.items():
        file = folder.journal / name
        if not file.is_file():
            found.append(Difference(f"journal/{name}", "deleted"))
        elif hash_file(file, size) != digest and not _redacted(folder, name, digest):
            found.append(Difference(f"journal/{name}", "changed"))
    if not folder.sums.is_file():
        found.append(Difference(_LIST, "deleted"))
    else:
        now = hash_file(folder.sums)
        if now != sealed.sums and now not in {later.sums for later in seals(folder) if later.number > sealed.number}:
            found.append(Difference(_LIST, "changed"))
    return tuple(sorted(found))


def _redacted(folder: Folder, name: str, digest: Digest) -> bool:
    """Whether the beginning of this journal file is what a withdrawal left of the one with this digest."""
    try:
        known = redacted(folder)
    except InputError:
        return False  # what cannot be read holds nothing
    return any(hash_file(folder.journal / name, size) == now for size, now in renewed(known, name, digest))
