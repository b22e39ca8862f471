"""The files of a system with ``import``: our own exports, and what other tools recorded, joined by identifier."""

from __future__ import annotations

import codecs
from collections.abc import Generator, Iterator
from pathlib import Path

from pruefstand.domain import System
from pruefstand.errors import InputError, Problem
from pruefstand.formats.foreign.detect import ForeignKind, open_foreign
from pruefstand.i18n import _
from pruefstand.intake.delivery import Delivery
from pruefstand.intake.exports import read_export
from pruefstand.intake.foreign import ForeignReading
from pruefstand.intake.options import ImportOptions
from pruefstand.study.folder import unavailable
from pruefstand.study.load import Study

__all__ = ["read_import"]

_TABLES = (".csv", ".tsv")
_BEGINS = ("{", "[", "PK\x03\x04")
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_HEAD = 4096


def read_import(
    study: Study, system: System, options: ImportOptions, where: str, notes: list[Problem]
) -> Iterator[Delivery]:
    """The deliveries of a system, file by file, in the order of the plan.

    Tables are told by their ending, all else by what is in it. What was not taken over, and what a reader should look
    at, is added to ``notes`` when a file is read to its end. Raises :class:`InputError` with all faults of a file, or
    the first twenty; after the first nothing more is given out.
    """
    reading = ForeignReading(study, system, options, where)
    for file in options.files:
        foreign = options.read_as is not ForeignKind.OWN and _may_be_foreign(study.folder.at(file), file)
        if not foreign or (yield from _foreign(reading, study.folder.at(file), file, notes)) is ForeignKind.OWN:
            _no_joining(options, where)
            yield from read_export(study.folder.root, file, system.id, where)
    notes.extend(reading.gaps())


def _foreign(
    reading: ForeignReading, path: Path, file: str, notes: list[Problem]
) -> Generator[Delivery, None, ForeignKind]:
    """The deliveries of a file, unless it proves to be one of ours; says what it is."""
    try:
        with path.open("rb") as stream:
            opened = open_foreign(stream, file, reading.options.read_as)
            if opened.kind is not ForeignKind.OWN:
                yield from reading.read(opened, file, notes)
            return opened.kind
    except OSError as error:
        raise unavailable(error, path) from error


def _may_be_foreign(path: Path, file: str) -> bool:
    """Whether the file may be one of another tool: JSON or an archive, and no table."""
    if file.casefold().endswith(_TABLES) or not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
    except OSError as error:
        raise unavailable(error, path) from error
    text = head.decode("utf-16" if head.startswith(_WIDE) else "utf-8-sig", "ignore")
    return text.lstrip().startswith(_BEGINS)


def _no_joining(options: ImportOptions, where: str) -> None:
    if options.join or options.table or options.only:
        what = _("„join“, „join_table“ und „only“ gelten nur für Dateien anderer Werkzeuge.")
        raise InputError(what, where=where, do=_("Die Schlüssel streichen; unsere eigene Form nennt den Fall selbst."))
