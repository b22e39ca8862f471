"""``text``: what the blinding would remove, replace, find and compare, on one text and outside a study."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pruefstand.actions.inspect import inspect_file
from pruefstand.blinding.invariants import Difference, differences
from pruefstand.blinding.pseudonymise import Pseudonyms, pseudonymise
from pruefstand.blinding.unify import Unified, unify
from pruefstand.errors import InputError, UnavailableError
from pruefstand.formats.documents.kinds import FileKind
from pruefstand.formats.documents.office_text import office_text
from pruefstand.formats.documents.read import LARGEST_FILE
from pruefstand.formats.documents.report import Findings, RefusedFileError, Report, Status
from pruefstand.i18n import _
from pruefstand.language.finding import citations, find
from pruefstand.language.values import Found

__all__ = [
    "Given",
    "compare_texts",
    "find_citations",
    "find_numbers",
    "given_bytes",
    "given_file",
    "pseudonymise_text",
    "unify_text",
]

_AS_IT_STANDS = frozenset({FileKind.TXT, FileKind.MD, FileKind.CSV})
_NUMBERS = frozenset({"amount", "date", "dose", "duration", "number", "ordinal", "percent", "time"})


@dataclass(frozen=True, slots=True)
class Given:
    """A text and the name that messages give it; ``reports`` tells what reading its file left out."""

    text: str
    name: str
    reports: tuple[Report, ...] = ()


def given_bytes(data: bytes, name: str) -> Given:
    r"""Plain text in any encoding of an office; line ends become ``\n``, nothing else changes. Empty stays empty.

    Raises :class:`InputError` for what is no text or more than 100 MiB.
    """
    if len(data) > LARGEST_FILE:
        what = _("Die Datei ist größer als {n} MiB.").format(n=LARGEST_FILE >> 20)
        raise InputError(what, where=name, do=_("Den Text in kleinere Teile teilen."))
    findings = Findings()
    try:
        text = office_text(data, name, findings)
    except RefusedFileError as fault:
        raise InputError(fault.detail, where=name, do=fault.do) from None
    return Given(text, name, findings.reports({}))


def given_file(path: Path) -> Given:
    """The text of a document, read under limits of time and memory; a text file as it stands, Markdown included.

    Raises :class:`InputError` for a file that is missing, unreadable, empty, or a table in a format of its own.
    """
    found = inspect_file(path)
    reading, name = found.reading, str(path)
    if reading.status in (Status.ENCRYPTED, Status.ERROR, Status.NO_TEXT):
        what = "; ".join(report.detail for report in reading.reports) or _("Die Datei enthält keinen Text.")
        raise InputError(what, where=name, do=reading.do or _("Eine Datei mit Text nennen."))
    if reading.kind in _AS_IT_STANDS:
        try:
            data = path.read_bytes()
        except OSError as error:
            reason = error.strerror or str(error)
            what = _("Die Datei lässt sich nicht öffnen: {reason}.").format(reason=reason)
            raise UnavailableError(what, where=name, do=_("Die Rechte an der Datei prüfen.")) from error
        return given_bytes(data, name)
    if reading.rows is not None:
        what = _("Die Datei ist eine Tabelle; ihr Text lässt sich nicht als einer lesen.")
        raise InputError(what, where=name, do=_("Die Antwort aus ihrer Zelle in eine Textdatei kopieren."))
    return Given(reading.text, name, reading.reports)


def unify_text(text: str) -> Unified:
    """What unifying makes of a text."""
    return unify(text)


def pseudonymise_text(text: str) -> Pseudonyms:
    """What pseudonymising makes of one text; its one result and its table."""
    return pseudonymise([text])


def find_citations(text: str) -> tuple[Found, ...]:
    """Case numbers, norms, printed sources, and the figures beside them."""
    return citations(text)


def find_numbers(text: str) -> tuple[Found, ...]:
    """Every number outside citations, in digits and in words: amounts, percentages, dates, times, doses, durations."""
    return tuple(one for one in find(text) if one.kind in _NUMBERS)


def compare_texts(texts: Sequence[str]) -> tuple[Difference, ...]:
    """What the second of two texts has otherwise than the first; empty if all values stand as often as before."""
    before, after = texts
    return differences(before, after)
