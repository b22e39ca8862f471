"""The files that ``measure`` compares: read within bounds, paired line by line, by name, or as whole texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from pruefstand.errors import InputError, Problem, UnavailableError
from pruefstand.formats.encoding import decode
from pruefstand.formats.speech.ctm import read_ctm
from pruefstand.formats.speech.stm import IGNORED, read_stm
from pruefstand.formats.speech.trn import read_trn
from pruefstand.i18n import _
from pruefstand.scoring.captions.reading import caption_text, is_captions

__all__ = ["Row", "entries", "file_bytes", "file_lines", "file_text", "paired", "whole_text"]

_LARGEST = 256 << 20
_SAMPLE = 1 << 16
_DOCUMENTS = (b"PK\x03\x04", b"%PDF-", b"{\\rtf", b"\xd0\xcf\x11\xe0")
"""How Word documents and their like, PDF, RTF and old Office files begin."""
_LINE_END = re.compile(r"\r\n|\r|\n")
_NO_TEXT = bytes(sorted({*range(32)} - {*b"\t\n\f\r\x1b"}))
"""Bytes that stand in no text; UTF-16 aside, which :func:`decode` knows by its pattern."""


@dataclass(frozen=True, slots=True)
class Row:
    """Two texts to compare: ``line`` is their number from 1 (0 where the files are compared as a whole), ``reference``
    and ``output`` the texts with the places at which they begin."""

    line: int
    reference: tuple[int, str]
    output: tuple[int, str]


@dataclass(frozen=True, slots=True)
class _Text:
    """A decoded text, its lines with their places, and what a reader dropped; captions have no lines to pair, files of
    named recordings have ``named`` texts."""

    text: str
    lines: tuple[tuple[int, str], ...]
    dropped: tuple[Problem, ...] = ()
    captions: bool = False
    named: Mapping[str, str] | None = None


def paired(reference: Path, output: Path, *, whole: bool) -> tuple[list[Row], tuple[Problem, ...]]:
    """Pairs of texts, and what was dropped.

    TRN, CTM and STM, told by the ending of their names, are paired by recording; one recording beside one, or beside a
    text, belong together. SRT and WebVTT, told by their content, are compared as a whole, other texts line by line.
    Raises ``InputError`` for files that are missing or no text, for unequal numbers of lines, and for several
    recordings beside a text.
    """
    mine, theirs = _text(reference), _text(output)
    dropped = (*mine.dropped, *theirs.dropped)
    if mine.named is not None or theirs.named is not None:
        found, foreign = _by_name(mine, theirs, output)
        return found, (*dropped, *foreign)
    if whole or mine.captions or theirs.captions:
        return [Row(0, (0, mine.text), (0, theirs.text))], dropped
    if len(mine.lines) != len(theirs.lines):
        numbers = [len(one.lines) if one.text else 0 for one in (mine, theirs)]
        what = _("Die Referenz hat {m} Zeilen, die Ausgabe {n}.").format(m=numbers[0], n=numbers[1])
        do = _("Zeile für Zeile dasselbe schreiben, oder mit --whole als ganze Texte vergleichen.")
        raise InputError(what, where=str(output), do=do)
    numbered = enumerate(zip(mine.lines, theirs.lines, strict=True), start=1)
    return [Row(number, one, other) for number, (one, other) in numbered], dropped


def _by_name(mine: _Text, theirs: _Text, output: Path) -> tuple[list[Row], tuple[Problem, ...]]:
    said = {"": mine.text} if mine.named is None else mine.named
    heard = {"": theirs.text} if theirs.named is None else theirs.named
    if len(said) <= 1 and len(heard) <= 1:  # a file without any recording is silence
        return [Row(1, (0, next(iter(said.values()), "")), (0, next(iter(heard.values()), "")))], ()
    if mine.named is None or theirs.named is None:
        what = _("Eine der beiden Dateien nennt mehrere Aufnahmen, die andere keine.")
        raise InputError(what, where=str(output), do=_("Beide als TRN, CTM oder STM angeben."))
    foreign = tuple(
        Problem(
            str(output),
            _("Die Aufnahme „{name}“ steht nicht in der Referenz und zählt nicht.").format(name=name[:80]),
            _("Die Aufnahmen in beiden Dateien gleich nennen."),
        )
        for name in heard
        if name not in said
    )
    numbered = enumerate(said.items(), start=1)
    return [Row(number, (0, text), (0, heard.get(name, ""))) for number, (name, text) in numbered], foreign


def _text(path: Path) -> _Text:
    data = file_bytes(path)
    reader = _NAMED.get(path.suffix.casefold())
    if reader is not None:
        named, dropped = reader(data, str(path))
        if dropped and not named:
            raise InputError.of(dropped[:1])
        return _Text("", (), dropped, named=named)
    text = file_text(path, data)
    if is_captions(text):
        shown, dropped = caption_text(data, str(path))
        return _Text(shown, ((0, shown),), dropped, captions=True)
    return _Text(text, tuple(file_lines(text)) or ((0, ""),))  # an empty file is one empty line


_Named = tuple[dict[str, str], tuple[Problem, ...]]


def _trn(data: bytes, file: str) -> _Named:
    read = read_trn(data, file)
    return {one.name: one.text for one in read.items}, read.dropped


def _ctm(data: bytes, file: str) -> _Named:
    read = read_ctm(data, file)
    return _joined([(word.recording, word.begin, word.text) for word in read.items]), read.dropped


def _stm(data: bytes, file: str) -> _Named:
    read = read_stm(data, file)
    items = [one for one in read.items if one.text.strip() != IGNORED]
    return _joined([(one.recording, one.begin or Decimal(0), one.text) for one in items]), read.dropped


def _joined(items: list[tuple[str, Decimal, str]]) -> dict[str, str]:
    """The texts of each recording in the order of their times; of equals as in the file."""
    found: dict[str, list[str]] = {}
    for name, _begin, text in sorted(items, key=lambda item: item[1]):
        found.setdefault(name, []).append(text)
    names = dict.fromkeys(name for name, _begin, _text in items)
    return {name: " ".join(found[name]) for name in names}


_NAMED: Mapping[str, Callable[[bytes, str], _Named]] = {".trn": _trn, ".ctm": _ctm, ".stm": _stm}


def file_lines(text: str) -> Iterator[tuple[int, str]]:
    """Every line with its place; the end of the last line begins no further one."""
    at = 0
    for end in _LINE_END.finditer(text):
        yield at, text[at : end.start()]
        at = end.end()
    if at < len(text):
        yield at, text[at:]


def entries(path: Path | None) -> list[str]:
    """The lines of a list that hold anything; none without a file."""
    if path is None:
        return []
    return [line.strip() for _at, line in file_lines(file_text(path)) if line.strip()]


def whole_text(path: Path) -> tuple[str, tuple[Problem, ...]]:
    """All that a file says, and what was dropped: captions by what they show, TRN, CTM and STM by what is said in their
    one recording. Raises ``InputError`` for several recordings."""
    found = _text(path)
    if found.named is None:
        return found.text, found.dropped
    if len(found.named) > 1:
        what = _("Die Datei nennt mehr als eine Aufnahme.")
        raise InputError(what, where=str(path), do=_("Je Aufnahme eine Datei schreiben."))
    return next(iter(found.named.values()), ""), found.dropped


def file_text(path: Path, data: bytes | None = None) -> str:
    """The text of a file. Raises ``InputError`` for one that is no text, and says how to come by it."""
    content = file_bytes(path) if data is None else data
    try:
        if not content.startswith(_DOCUMENTS):
            return decode(content, str(path)).text
    except InputError:
        if len(content[:_SAMPLE].translate(None, _NO_TEXT)) == len(content[:_SAMPLE]):
            raise
    what = _("Das ist keine Textdatei, sondern etwa ein Word-Dokument, ein PDF, ein Bild oder ein Programm.")
    do = _("Den Text als Textdatei (.txt) speichern; was in einem Dokument steht, zeigt „pruefstand read --inspect“.")
    raise InputError(what, where=str(path), do=do)


def file_bytes(path: Path) -> bytes:
    """A file of at most 256 MiB. Raises ``InputError`` for a missing or larger one, ``UnavailableError`` where it
    cannot be opened."""
    if not path.is_file():
        what = _("Die Datei gibt es nicht, oder sie ist ein Ordner.")
        raise InputError(what, where=str(path), do=_("Den Namen der Datei prüfen."))
    try:
        with path.open("rb") as stream:
            data = stream.read(_LARGEST + 1)
    except OSError as error:
        what = _("Die Datei lässt sich nicht öffnen: {reason}.").format(reason=error.strerror or str(error))
        raise UnavailableError(what, where=str(path), do=_("Die Rechte an der Datei prüfen.")) from error
    if len(data) > _LARGEST:
        what = _("Die Datei ist größer als {n} MiB.").format(n=_LARGEST >> 20)
        raise InputError(what, where=str(path), do=_("Die Aufnahmen einzeln vergleichen."))
    return data
